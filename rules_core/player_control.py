"""
Controlling another player: who makes a player's decisions.

Only control of the player changes: objects keep their controllers, and who is active stays so.

CR: 723.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from .deciding import decider
from .events import ChangeEffect, EndEffect, Event, ExtraTurn
from .ir.durations import UntilEndOfCombat
from .ir.statics import ControlsPlayer, ExtraTurnAfterNext
from .perform import perform

if TYPE_CHECKING:
    from .game import Game

TURN = "turn"
COMBAT_PHASE = "combat phase"
NOW = "now"


def begin_turn_of(game: Game, player: int) -> None:
    """
    Let control of a player begin with the turn that begins, and that of the turn before end.

    Of several effects each begins, and the newest works (see `deciding`). Turns that were to come after this
    one are added.

    CR: 500.7, 723.1, 723.1a-b.
    """
    events: list[Event] = []
    affected = {(member,) for member in game.teammates(player)}
    for effect in game.effects.values():
        for part in effect.parts:
            if isinstance(part, ControlsPlayer) and part.when == NOW and effect.duration is None:
                events.append(EndEffect(effect.id))
            elif isinstance(part, ControlsPlayer) and part.when == TURN and effect.affected in affected:
                events.append(ChangeEffect(replace(effect, parts=(replace(part, when=NOW),))))
            elif isinstance(part, ExtraTurnAfterNext) and effect.affected in affected:
                events += [EndEffect(effect.id), ExtraTurn(player, effect.source)]
    if events:
        perform(game, *events)
    _note(game, player)


def begin_combat_of(game: Game, player: int) -> None:
    """Let control of a player begin with the combat phase that begins; it lasts as long. CR: 723.2."""
    events: list[Event] = []
    affected = {(member,) for member in game.teammates(player)}
    for effect in game.effects.values():
        part = effect.parts[0] if effect.parts else None
        if isinstance(part, ControlsPlayer) and part.when == COMBAT_PHASE and effect.affected in affected:
            parts = (replace(part, when=NOW),)
            events.append(ChangeEffect(replace(effect, parts=parts, duration=UntilEndOfCombat())))
    if events:
        perform(game, *events)
        _note(game, player)


def _note(game: Game, player: int) -> None:
    by = decider(game, player)
    if by != player:
        game.note(
            "723.5",
            f"{game.name_of(by)} controls {game.name_of(player)} and makes all their decisions.",
            game.name_of(player),
        )

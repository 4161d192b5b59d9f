"""
Steps, phases and turns that are skipped, always or the next time.

CR: 500.11, 614.1b, 614.10.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from .events import ChangeEffect
from .execute.registry import passive, refer
from .ir.statics import SkipAlways
from .perform import perform
from .statics import ActiveStatic, in_force
from .terms import Step

if TYPE_CHECKING:
    from .game import Game

passive(SkipAlways)

_NAMES: dict[str, str] = {"untap step": "untap", "upkeep step": "upkeep", "draw step": "draw"}
_COMBAT = (
    Step.BEGIN_COMBAT,
    Step.DECLARE_ATTACKERS,
    Step.DECLARE_BLOCKERS,
    Step.FIRST_COMBAT_DAMAGE,
    Step.COMBAT_DAMAGE,
    Step.END_COMBAT,
)


def skip(game: Game, step: Step) -> bool:
    """
    Say whether the active player skips this step; an effect that skips the next one is used up by it.

    A combat phase that is skipped takes its steps with it.

    CR: 500.11, 614.10a.
    """
    words = {step.value}
    if step is Step.BEGIN_COMBAT:
        words.add("combat phase")
    part = _find(game, game.turn.active, words)
    if part is None:
        return False
    _use_up(game, part)
    if step is Step.BEGIN_COMBAT:
        remaining = list(game.turn.remaining)
        while remaining and remaining[0] in _COMBAT:
            remaining.pop(0)
        game.turn = replace(game.turn, remaining=tuple(remaining))
    return True


def skip_turn(game: Game, player: int) -> bool:
    """Say whether a player skips the turn that would begin; the effect is used up. CR: 614.10a."""
    part = _find(game, player, {"turn"})
    if part is None:
        return False
    _use_up(game, part)
    game.note("614.10", f"{game.name_of(player)} skips a turn.", game.name_of(player))
    return True


def _find(game: Game, player: int, words: set[str]) -> ActiveStatic | None:
    for part in in_force(game, SkipAlways):
        node = part.node
        assert isinstance(node, SkipAlways)
        if _NAMES.get(node.what, node.what) not in words:
            continue
        players = part.affected if part.affected is not None else refer(part.context(game), node.player)
        if not set(game.teammates(player)).isdisjoint(players):
            return part
    return None


def _use_up(game: Game, part: ActiveStatic) -> None:
    effect = game.effects.get(part.effect) if part.effect is not None else None
    if effect is not None and effect.uses is not None:
        perform(game, ChangeEffect(replace(effect, uses=effect.uses - 1)))

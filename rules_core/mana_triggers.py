"""
Triggered mana abilities, and effects that change what is produced.

CR: 605.1b, 605.4, 106.12.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .errors import IllegalAction
from .events import AbilityActivated, AddMana, Tap
from .execute.context import Context
from .execute.registry import execute
from .ir.abilities import ActivatedAbility, TriggeredAbility
from .ir.statics import Replacement
from .ir.triggers import ProducesMana, TappedForMana
from .mana_abilities import Output, is_mana_ability
from .objects import PendingTrigger
from .statics import in_force, triggers_in_force

if TYPE_CHECKING:
    from .game import Game


def is_triggered_mana_ability(trigger: PendingTrigger) -> bool:
    """Say whether a triggered ability is a mana ability. CR: 605.1b."""
    ability = trigger.ability
    if not isinstance(ability, TriggeredAbility) or not is_mana_ability(ability):
        return False
    return any(isinstance(node, TappedForMana | ProducesMana) for node in ability.trigger.walk())


def resolve_mana_triggers(game: Game) -> bool:
    """
    Resolve the waiting triggered mana abilities at once, without the stack.

    Returns:
        True when there was one.

    CR: 605.4a.
    """
    now = tuple(trigger for trigger in game.pending if is_triggered_mana_ability(trigger))
    if not now:
        return False
    game.pending = tuple(trigger for trigger in game.pending if trigger not in now)
    for trigger in now:
        ability = trigger.ability
        assert isinstance(ability, TriggeredAbility)
        ctx = Context(game, trigger.source, trigger.controller, ability, bindings=dict(trigger.bindings))
        execute(ctx, ability.effect)
    return True


def mana_is_changed(game: Game) -> bool:
    """Say whether anything in force adds to, or changes, what mana abilities produce. CR: 106.12."""
    cache = game.cached()
    known: bool | None = cache.get("mana is changed")
    if known is None:
        triggers = triggers_in_force(game)
        known = any(
            isinstance(node, TappedForMana)
            for kind in (AbilityActivated, AddMana, Tap)
            for active in triggers.get(kind, ())
            for node in active.ability.trigger.walk()
        ) or any(
            isinstance(node, ProducesMana | TappedForMana)
            for part in in_force(game, Replacement)
            if isinstance(part.node, Replacement)
            for node in part.node.event.walk()
        )
        cache["mana is changed"] = known
    return known


def tried_out(game: Game, player: int, source: int, ability: ActivatedAbility, run: Output) -> Output:
    """Give what the pool really gains when a mana ability is activated for `run`, tried on a copy of the game."""
    from .activating import activate_mana_ability
    from .payment import PlannedChooser

    fork = game.fork()
    fork.chooser = PlannedChooser(game.chooser, run)
    before = len(fork.players[player].mana)
    try:
        activate_mana_ability(fork, player, source, ability)
    except IllegalAction:
        return run
    return tuple(unit.kind for unit in fork.players[player].mana[before:])

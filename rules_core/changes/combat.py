"""
Combat: attackers, blockers and their removal.

CR: 506, 508, 509, 511.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..citations import Rule
from ..events import (
    AttacksDeclared,
    BecomesBlocked,
    BlocksDeclared,
    EndCombat,
    Event,
    FirstStrikeDealt,
    RemoveFromCombat,
)
from ..objects import CombatState
from .registry import applier

if TYPE_CHECKING:
    from ..game import Game


def without(combat: CombatState, identity: int) -> CombatState:
    """Give the combat without one creature, planeswalker or battle. CR: 506.4."""
    attackers = tuple(
        # An attacking creature goes on attacking when what it attacks leaves (506.4c); it stays blocked (509.1h).
        replace(
            entry,
            blockers=tuple(b for b in entry.blockers if b != identity),
            detached=entry.detached or entry.defender == identity,
        )
        for entry in combat.attackers
        if entry.id != identity
    )
    blocking = tuple(
        (blocker, tuple(a for a in blocked if a != identity))
        for blocker, blocked in combat.blocking
        if blocker != identity
    )
    return replace(combat, attackers=attackers, blocking=blocking)


def with_blocks(combat: CombatState, blocks: tuple[tuple[int, tuple[int, ...]], ...]) -> CombatState:
    """Give the combat with more blocking creatures, their attackers blocked. CR: 509.1g-h."""
    attackers = tuple(
        replace(
            entry,
            blocked=True if (new := tuple(b for b, blocked in blocks if entry.id in blocked)) else entry.blocked,
            blockers=(*entry.blockers, *new),
        )
        for entry in combat.attackers
    )
    return replace(combat, attackers=attackers, blocking=(*combat.blocking, *blocks))


@applier(AttacksDeclared)
def declare_attacks(game: Game, event: AttacksDeclared) -> Event | None:
    """The creatures become attacking creatures. CR: 508.1k."""
    combat = game.combat if game.combat is not None else CombatState()
    game.combat = replace(combat, attackers=(*combat.attackers, *event.attackers), bands=(*combat.bands, *event.bands))
    for entry in event.attackers:
        name = game.name_of(entry.id)
        game.note(Rule.DECLARE_ATTACKERS, f"{name} attacks {game.name_of(entry.defender)}.", name)
    for band in event.bands:
        game.note("702.22c", f"{', '.join(map(game.name_of, band))} attack as a band.")
    return event if event.attackers else None


@applier(BlocksDeclared)
def declare_blocks(game: Game, event: BlocksDeclared) -> Event | None:
    """The creatures block; attackers without blockers are unblocked from now on. CR: 509.1g-h."""
    combat = game.combat if game.combat is not None else CombatState()
    combat = with_blocks(combat, event.blocks)
    attackers = tuple(
        replace(entry, blocked=bool(entry.blockers) if entry.blocked is None else entry.blocked)
        for entry in combat.attackers
    )
    game.combat = replace(combat, attackers=attackers)
    for blocker, blocked in event.blocks:
        name = game.name_of(blocker)
        game.note(Rule.DECLARE_BLOCKERS, f"{name} blocks {', '.join(map(game.name_of, blocked))}.", name)
    return event


@applier(BecomesBlocked)
def become_blocked(game: Game, event: BecomesBlocked) -> Event | None:
    """An attacking creature is blocked, with or without blockers. CR: 509.1h."""
    if game.combat is None or game.combat.attacker(event.object) is None:
        return None
    # CR 702.22i: if one member of a band becomes blocked due to an effect, the entire band does.
    band = next((band for band in game.combat.bands if event.object in band), (event.object,))
    game.combat = replace(
        game.combat,
        attackers=tuple(replace(entry, blocked=True) if entry.id in band else entry for entry in game.combat.attackers),
    )
    return event


@applier(RemoveFromCombat)
def remove_from_combat(game: Game, event: RemoveFromCombat) -> Event | None:
    """A creature stops attacking or blocking. CR: 506.4."""
    if game.combat is None:
        return None
    game.combat = without(game.combat, event.object)
    name = game.name_of(event.object)
    game.note(Rule.REMOVE_FROM_COMBAT, f"{name} is removed from combat.", name)
    return event


@applier(FirstStrikeDealt)
def first_strike_dealt(game: Game, event: FirstStrikeDealt) -> Event | None:
    """It is remembered who strikes first, for the second combat damage step. CR: 510.4."""
    if game.combat is None:
        return None
    game.combat = replace(game.combat, first_strike_dealt=event.creatures)
    return event


@applier(EndCombat)
def end_combat(game: Game, event: EndCombat) -> Event | None:
    """Everything is removed from combat. CR: 511.3."""
    game.combat = None
    return event

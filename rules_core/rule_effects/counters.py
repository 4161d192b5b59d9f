"""
Counters that replace what would happen to a permanent.

CR: 122.1c (shield), 122.1d (stun), 122.1h (finality).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from ..events import DealDamage, Destroy, MoveZone, RemoveCounters, Untap
from ..replacement import ReplacementEffect, rule_replacement
from ..terms import Zone

if TYPE_CHECKING:
    from ..game import Game


def _has(game: Game, identity: int, kind: str) -> bool:
    found = game.find(identity)
    return found is not None and found.zone is Zone.BATTLEFIELD and found.counter_count(kind) > 0


@rule_replacement(Untap)
def stunned(game: Game, event: Untap) -> Iterable[ReplacementEffect]:
    """A stun counter is removed instead of the permanent becoming untapped. CR: 122.1d."""
    if _has(game, event.object, "stun") and game.objects[event.object].tapped:
        yield ReplacementEffect(
            (event.object, "stun"),
            lambda _game, e: (RemoveCounters(e.object, "stun", 1),),  # type: ignore[attr-defined]
            f"a stun counter is removed from {game.name_of(event.object)} instead of untapping it",
            rule="122.1d",
            source=event.object,
        )


@rule_replacement(Destroy)
def shielded_from_destruction(game: Game, event: Destroy) -> Iterable[ReplacementEffect]:
    """A shield counter is removed instead of an effect destroying the permanent. CR: 122.1c."""
    if not event.by_state and _has(game, event.object, "shield"):
        yield ReplacementEffect(
            (event.object, "shield"),
            lambda _game, e: (RemoveCounters(e.object, "shield", 1),),  # type: ignore[attr-defined]
            f"a shield counter is removed from {game.name_of(event.object)} instead of destroying it",
            rule="122.1c",
            source=event.object,
        )


@rule_replacement(DealDamage)
def shielded_from_damage(game: Game, event: DealDamage) -> Iterable[ReplacementEffect]:
    """Damage to a permanent with a shield counter is prevented and a counter removed. CR: 122.1c."""
    if event.amount > 0 and not event.unpreventable and _has(game, event.recipient, "shield"):
        yield ReplacementEffect(
            (event.recipient, "shield"),
            lambda _game, e: (RemoveCounters(e.recipient, "shield", 1),),  # type: ignore[attr-defined]
            f"the damage to {game.name_of(event.recipient)} is prevented and a shield counter removed from it",
            rule="122.1c",
            prevention=True,
            source=event.recipient,
        )


@rule_replacement(MoveZone)
def final(game: Game, event: MoveZone) -> Iterable[ReplacementEffect]:
    """A permanent with a finality counter is exiled instead of going to a graveyard. CR: 122.1h."""
    if event.to is Zone.GRAVEYARD and _has(game, event.object, "finality"):
        yield ReplacementEffect(
            (event.object, "finality"),
            lambda _game, e: (replace(e, to=Zone.EXILE),),  # type: ignore[call-arg]
            f"{game.name_of(event.object)} is exiled instead, for its finality counter",
            rule="122.1h",
            source=event.object,
        )

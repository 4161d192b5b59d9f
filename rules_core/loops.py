"""
Loops of mandatory actions.

CR: 104.4b, 732.4.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .terms import Zone

if TYPE_CHECKING:
    from .game import Game

_PATIENCE = 40
"""Resolutions in a row before states are compared."""


class LoopWatch:
    """
    Watches resolutions in a row during which no player takes an action.

    CR: 104.4b.
    """

    __slots__ = ("choices", "count", "seen")

    def __init__(self) -> None:
        """Start with nothing seen."""
        self.count = 0
        self.choices = -1
        self.seen: set[int] = set()

    def is_draw(self, game: Game) -> bool:
        """
        Say whether the game has come back to a state without any choice on the way.

        CR: 104.4b, 732.4.
        """
        self.count += 1
        if self.count < _PATIENCE:
            return False
        if game.choices_made != self.choices:
            self.choices = game.choices_made
            self.seen.clear()
        state = hash(_state(game))
        if state in self.seen:
            return True
        self.seen.add(state)
        return False


def _state(game: Game) -> tuple[object, ...]:
    """All that matters for whether a state is the same as an earlier one; ids and timestamps do not."""
    objects = sorted(
        (
            found.zone.value,
            found.owner,
            found.controller or 0,
            game.name_of(found.id),
            found.tapped,
            found.counters,
            found.marked_damage,
            found.face,
            found.phased_out,
        )
        for found in game.objects.values()
        if found.zone in (Zone.BATTLEFIELD, Zone.STACK, Zone.GRAVEYARD, Zone.EXILE, Zone.HAND)
    )
    players = tuple(
        (p.life, p.counters, p.lost, len(game.zone(Zone.LIBRARY, p.id)), p.designations) for p in game.players.values()
    )
    return (tuple(objects), players, game.turn.number, game.turn.step)

"""
What has left combat without being told to: no longer a creature, under another controller, and so on.

CR: 506.4.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..events import Event, RemoveFromCombat
from ..objects import is_player
from ..perform import perform
from ..terms import CardType, Zone
from .parts import defending_player

if TYPE_CHECKING:
    from ..game import Game


def find_removed(game: Game) -> tuple[int, ...]:
    """List the creatures, planeswalkers and battles that are in combat and can no longer be. CR: 506.4."""
    combat = game.combat
    if combat is None:
        return ()
    found: dict[int, None] = {}
    for entry in combat.attackers:
        if not _is_fighting_creature(game, entry.id) or not game.is_active(game.controller_of(entry.id)):
            found[entry.id] = None
        if not is_player(entry.defender) and entry.defender in game.objects and _has_left(game, entry.defender):
            found[entry.defender] = None
    for blocker, attackers in combat.blocking:
        entries = [found_entry for a in attackers if (found_entry := combat.attacker(a)) is not None]
        players = {defending_player(game, blocked.defender) for blocked in entries}
        defends = {member for player in players if player is not None for member in game.teammates(player)}
        if not _is_fighting_creature(game, blocker) or (players and game.controller_of(blocker) not in defends):
            found[blocker] = None
    return tuple(found)


def _is_fighting_creature(game: Game, identity: int) -> bool:
    found = game.find(identity)
    if found is None or found.zone is not Zone.BATTLEFIELD or found.phased_out:
        return False
    characteristics = game.characteristics(identity)
    return characteristics.is_creature and CardType.BATTLE not in characteristics.card_types


def _has_left(game: Game, defender: int) -> bool:
    """An attacked permanent that is neither planeswalker nor battle, or now the attacker's own. CR: 506.4."""
    card_types = game.characteristics(defender).card_types
    if CardType.PLANESWALKER not in card_types and CardType.BATTLE not in card_types:
        return True
    player = defending_player(game, defender)
    return player is not None and game.is_active(player)


def remove_what_left_combat(game: Game) -> bool:
    """
    Remove from combat what can no longer be in it.

    Returns:
        True when there was anything.

    CR: 506.4.
    """
    events: list[Event] = [RemoveFromCombat(identity) for identity in find_removed(game)]
    return bool(events) and bool(perform(game, *events))

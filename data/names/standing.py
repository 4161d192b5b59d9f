"""How far a card stands from the game proper, for names that several cards share."""

from __future__ import annotations

from rules_core.cards import PrintedCard

MINOR_LAYOUTS = {
    "host": 1,
    "augment": 1,
    "reversible_card": 2,
    "planar": 3,
    "scheme": 3,
    "dungeon": 3,
    "vanguard": 4,
    "token": 5,
    "double_faced_token": 5,
    "emblem": 6,
    "art_series": 8,
}
PLAYTEST = 3
REBALANCED = 4
FUNNY = 1


def standing_for(card: PrintedCard) -> int:
    """Give 0 for a card of the game proper, more for others; only 0 and 1 are guessed at from part of a name."""
    if card.name.startswith("A-"):  # a rebalanced digital version of another card
        return REBALANCED
    if card.playtest:
        return PLAYTEST
    return MINOR_LAYOUTS.get(card.layout, 0)

"""
Sector designations: chosen for creatures while there is a permanent with space sculptor.

CR: 702.158, 704.5u.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..choices import ChoiceKind, ChoicePoint, Option
from ..damage import has_keyword
from ..events import Designate
from ..keywords.registry import read_keyword
from ..perform import perform
from .action import StateBasedAction

if TYPE_CHECKING:
    from ..game import Game

SECTORS = ("alpha sector", "beta sector", "gamma sector")
"""The three designations. CR: 702.158b."""

_RULE = "704.5u"

read_keyword("state_based", "space sculptor")


def _sculptors(game: Game) -> set[int]:
    """Give the players who control a permanent with space sculptor."""
    return {
        game.controller_of(identity)
        for identity in game.battlefield
        if has_keyword(game.characteristics(identity), "space sculptor")
    }


def sector_of(game: Game, identity: int) -> str:
    """Give the sector designation of a permanent, empty when it has none. CR: 702.158b."""
    return next((word for word in game.objects[identity].designations if word in SECTORS), "")


def find_without_sector(game: Game) -> Iterator[StateBasedAction]:
    """
    Find the creatures without a sector designation while space sculptor is there: their controllers choose one.

    Players without space sculptor choose first, each group in turn order from the active player.

    CR: 704.5u, 702.158c.
    """
    sculptors = _sculptors(game)
    if not sculptors:
        return
    for player in sorted(game.apnap(), key=lambda player: player in sculptors):
        for identity in game.battlefield:
            is_creature = game.characteristics(identity).is_creature
            if game.controller_of(identity) != player or not is_creature or sector_of(game, identity):
                continue
            name = game.name_of(identity)
            options = tuple(Option(word, word) for word in SECTORS)
            point = ChoicePoint(player, ChoiceKind.WORD, f"Which sector is {name} in?", options, rule=_RULE)
            (word,) = game.choose(point)
            text = f"{game.players[player].name} chooses the {word} for {name}."
            yield StateBasedAction(_RULE, text, (Designate(identity, str(word)),), name)


def forget_sectors(game: Game) -> bool:
    """
    Take the sector designations away once nobody controls space sculptor and none of its abilities waits.

    Returns:
        True when there were any.

    CR: 702.158b.
    """
    held = [identity for identity in game.battlefield if sector_of(game, identity)]
    if not held or _sculptors(game):
        return False
    for identity in game.stack:
        stack = game.objects[identity].stack
        if stack is not None and has_keyword(game.characteristics(stack.source), "space sculptor"):
            return False
    perform(game, *(Designate(identity, sector_of(game, identity), on=False) for identity in held))
    return True

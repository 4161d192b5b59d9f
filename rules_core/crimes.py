"""
Committing crimes: what a spell or ability targets, at the moment its player has put it on the stack.

CR: 700.13.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .events import Happened
from .objects import is_player
from .perform import perform
from .terms import Zone

if TYPE_CHECKING:
    from .game import Game

CRIME = "commit a crime"


def notice_crime(game: Game, player: int, identity: int) -> None:
    """
    Let the player have committed a crime where the spell or ability on the stack targets what is an opponent's.

    CR: 700.13.
    """
    found = game.find(identity)
    if found is None or found.stack is None:
        return
    targets = {target for slot in found.stack.targets for target in slot}
    if any(_is_of_an_opponent(game, player, target) for target in targets):
        perform(game, Happened(CRIME, player, None, identity))


def _is_of_an_opponent(game: Game, player: int, target: int) -> bool:
    """An opponent, what one controls on the battlefield or the stack, or a card in an opponent's graveyard."""
    opponents = game.opponents(player)
    if is_player(target):
        return target in opponents
    found = game.find(target)
    if found is None:
        return False
    if found.zone is Zone.GRAVEYARD:
        return found.owner in opponents
    return found.zone in (Zone.BATTLEFIELD, Zone.STACK) and game.controller_of(target) in opponents

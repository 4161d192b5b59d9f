"""
Special actions: playing a land, turning face up, suspending, foretelling, unlocking ...

CR: 116.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .actions import PlayLand, SpecialAction
from .errors import UnsupportedRule

if TYPE_CHECKING:
    from .game import Game


def play_land(game: Game, player: int, action: PlayLand) -> None:
    """Play a land. CR: 116.2a, 305."""
    raise UnsupportedRule("playing a land", "116.2a")


def take(game: Game, player: int, action: SpecialAction) -> None:
    """Take a special action. CR: 116.2b-m."""
    raise UnsupportedRule(action.kind, "116.2")

"""
Dungeons and venturing into them.

CR: 309, 701.49.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..game import Game


def is_in_last_room(game: Game, identity: int) -> bool:
    """Say whether a dungeon's venture marker is on its bottommost room. CR: 309.6."""
    return game.objects[identity].choice("last room") == 1

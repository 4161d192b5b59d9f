"""
Casting spells.

CR: 601.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .actions import CastSpell
from .errors import UnsupportedRule

if TYPE_CHECKING:
    from .game import Game


def cast(game: Game, player: int, action: CastSpell) -> None:
    """Cast a spell. CR: 601.2."""
    raise UnsupportedRule("casting a spell", "601.2")

"""
Activating abilities.

CR: 602, 605, 606.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .actions import ActivateAbility
from .errors import UnsupportedRule

if TYPE_CHECKING:
    from .game import Game


def activate(game: Game, player: int, action: ActivateAbility) -> None:
    """Activate an ability. CR: 602.2."""
    raise UnsupportedRule("activating an ability", "602.2")

"""
State-based actions.

CR: 704.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .game import Game


def perform_state_based_actions(game: Game) -> bool:
    """
    Perform all applicable state-based actions simultaneously as one event.

    Returns:
        True when any was performed, so that the caller asks again.

    CR: 704.3.
    """
    return False

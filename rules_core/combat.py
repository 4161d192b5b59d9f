"""
Combat: attackers, blockers, combat damage.

This is the interface that the turn asks; the room of combat fills it in.

CR: 506-511.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .actions import Agent
from .damage import has_keyword as characteristics_have
from .errors import UnsupportedRule

if TYPE_CHECKING:
    from .game import Game


def has_keyword(game: Game, identity: int, keyword: str) -> bool:
    """Say whether an object has a keyword ability now. CR: 702.1."""
    return characteristics_have(game.characteristics(identity), keyword)


def has_first_strike_step(game: Game) -> bool:
    """Say whether an attacking or blocking creature has first strike or double strike. CR: 510.4."""
    if game.combat is None:
        return False
    fighting = [entry.id for entry in game.combat.attackers] + [blocker for blocker, _ in game.combat.blocking]
    return any(has_keyword(game, i, "first strike") or has_keyword(game, i, "double strike") for i in fighting)


def declare_attackers(game: Game, agent: Agent) -> None:
    """
    Let the active player declare attackers, as `agent.attackers` says; nothing happens when there are none.

    CR: 508.1.
    """
    if agent.attackers(game, game.turn.active):
        raise UnsupportedRule("attacking", "508.1")


def declare_blockers(game: Game, agent: Agent) -> None:
    """Let each defending player declare blockers, as `agent.blockers` says. CR: 509.1."""


def deal_combat_damage(game: Game, first: bool) -> None:
    """Assign and deal combat damage in the first (of two) or the ordinary combat damage step. CR: 510.1-2, 510.4."""

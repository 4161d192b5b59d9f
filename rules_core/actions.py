"""
What a player with priority can do, and who decides it.

An `Agent` plays: it is asked for an action whenever a player gets priority,
and for attackers and blockers when they are declared. Choices inside actions
go to the game's `Chooser`.

CR: 117.1, 508.1, 509.1.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from .terms import Step

if TYPE_CHECKING:
    from .game import Game


@dataclass(frozen=True, slots=True)
class Action:
    """Something that a player does while having priority; None stands for passing. CR: 117.1."""


@dataclass(frozen=True, slots=True)
class CastSpell(Action):
    """Cast a card. CR: 601."""

    card: int
    face: int = 0
    """Index of the half, face or inset that is cast."""
    way: str = ""
    """Name of the alternative cost or permission, as `casting.find_ways` lists it; empty for the ordinary way."""


@dataclass(frozen=True, slots=True)
class ActivateAbility(Action):
    """Activate an ability. CR: 602."""

    source: int
    index: int
    """Index into `activating.activated_abilities(game, source)`."""


@dataclass(frozen=True, slots=True)
class PlayLand(Action):
    """Play a land, a special action. CR: 116.2a, 305.1."""

    card: int
    face: int = 0


@dataclass(frozen=True, slots=True)
class SpecialAction(Action):
    """Another special action: turn face up, suspend, foretell, plot, unlock ... CR: 116.2."""

    kind: str
    """Keyword in lower case: ``turn face up``, ``suspend``, ``foretell``, ``plot``, ``unlock``, ``companion``."""
    object: int
    number: int = 0


@dataclass(frozen=True, slots=True)
class Concede(Action):
    """A player concedes. CR: 104.3a."""


Attack = tuple[int, int]
"""An attacking creature and what it attacks."""
Block = tuple[int, tuple[int, ...]]
"""A blocking creature and the attackers it blocks."""


class Agent(Protocol):
    """Plays for the players of a game."""

    def act(self, game: Game, player: int) -> Action | None:
        """Say what the player with priority does; None passes. CR: 117.3."""

    def attackers(self, game: Game, player: int) -> tuple[Attack, ...]:
        """Say which creatures attack what. CR: 508.1a-b."""

    def blockers(self, game: Game, player: int) -> tuple[Block, ...]:
        """Say which of the player's creatures block which attackers. CR: 509.1a."""

    def stops(self, game: Game, step: Step) -> bool:
        """Say whether play stops here; asked after each step, also after one that did not take place."""


class PassingAgent:
    """Passes always, never attacks or blocks, never stops."""

    def act(self, game: Game, player: int) -> Action | None:
        """Pass."""
        return None

    def attackers(self, game: Game, player: int) -> tuple[Attack, ...]:
        """Attack with nothing."""
        return ()

    def blockers(self, game: Game, player: int) -> tuple[Block, ...]:
        """Block with nothing."""
        return ()

    def stops(self, game: Game, step: Step) -> bool:
        """Never stop."""
        return False

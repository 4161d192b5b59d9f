"""
How long a continuous effect of a spell or ability lasts.

CR: 611.2, 514.2.
"""

from __future__ import annotations

from dataclasses import dataclass

from .node import Node


@dataclass(frozen=True, slots=True)
class Duration(Node):
    """When the effect ends; ``form`` keeps whether the words stand before or after the instruction."""


@dataclass(frozen=True, slots=True)
class UntilEndOfTurn(Duration):
    """``until end of turn``, ``this turn``: ends in the cleanup step. CR: 514.2."""

    form: str = ""


@dataclass(frozen=True, slots=True)
class UntilEndOfCombat(Duration):
    """``until end of combat``, ``this combat``. CR: 511.2."""

    form: str = ""


@dataclass(frozen=True, slots=True)
class UntilNextTurn(Duration):
    """``until [player's] next turn``: ends as that turn begins. CR: 500.5, 611.2a."""

    player: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class UntilEndOfNextTurn(Duration):
    """``until the end of [player's] next turn``."""

    player: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class DuringNextStep(Duration):
    """``during [player's] next untap step`` and the like: applies to that one step only."""

    step: str
    player: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class UntilNextStep(Duration):
    """``until [player's] next end step``: ends as that step begins. CR: 611.2a."""

    step: str
    player: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class UntilEvent(Duration):
    """
    ``until ~ leaves the battlefield``: ends (or, for exile, undoes itself) right after the event. CR: 610.3,
    611.2b.
    """

    event: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class AsLongAs(Duration):
    """``for as long as [condition]``. CR: 611.2b."""

    condition: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class Permanently(Duration):
    """No end: the text gives no duration, or says ``for the rest of the game``. CR: 611.2a."""

    form: str = ""

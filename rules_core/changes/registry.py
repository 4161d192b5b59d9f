"""The tables of appliers and expansions by class of event."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

from ..events import Event

if TYPE_CHECKING:
    from ..game import Game

F = TypeVar("F", bound=Callable[..., Any])

APPLIERS: dict[type[Event], Callable[[Game, Any], Event | None]] = {}
EXPANSIONS: dict[type[Event], Callable[[Game, Any], Iterable[Event] | None]] = {}


def applier(*event_classes: type[Event]) -> Callable[[F], F]:
    """
    Enter the function that changes the game for a simple event.

    It returns the event as it really happened (amounts trimmed to what there was), or None when nothing
    happened and nothing triggers.
    """

    def enter(function: F) -> F:
        for event_class in event_classes:
            APPLIERS[event_class] = function
        return function

    return enter


def expansion(*event_classes: type[Event]) -> Callable[[F], F]:
    """
    Enter the function that gives the events a composite event consists of.

    None means that the composite event does not happen at all. CR: 616.1g.
    """

    def enter(function: F) -> F:
        for event_class in event_classes:
            EXPANSIONS[event_class] = function
        return function

    return enter

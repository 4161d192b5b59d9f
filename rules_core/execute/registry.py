"""
Which nodes of the intermediate representation the engine can run.

A room that executes a kind of node says so with `executor`; a line of card text
counts as executable when every node of its abilities is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from ..ir.node import Node

Handler = TypeVar("Handler", bound=Callable[..., object])

EXECUTORS: dict[type[Node], Callable[..., object]] = {}
"""The function that runs, evaluates or applies a node, by node class."""

_LIMITS: dict[type[Node], Callable[[Node], bool]] = {}
_PASSIVE: set[type[Node]] = set()


def executor(*kinds: type[Node], supports: Callable[[Node], bool] | None = None) -> Callable[[Handler], Handler]:
    """
    Enter the decorated function as what handles nodes of the classes.

    Args:
        kinds: Node classes.
        supports: Says of a node whether the function handles this one (a word that it knows, a
            combination of fields); None when it handles all.
    """

    def enter(handler: Handler) -> Handler:
        for kind in kinds:
            EXECUTORS[kind] = handler
            if supports is not None:
                _LIMITS[kind] = supports
        return handler

    return enter


def passive(*kinds: type[Node]) -> None:
    """Enter node classes that are plain data, read by the handlers of the nodes around them."""
    _PASSIVE.update(kinds)


def is_executable(node: Node) -> bool:
    """Say whether the engine handles this node itself, leaving what is inside it aside."""
    kind = type(node)
    if kind in _PASSIVE:
        return True
    if kind not in EXECUTORS:
        return False
    limit = _LIMITS.get(kind)
    return limit is None or limit(node)


def unexecutable(node: Node) -> tuple[str, ...]:
    """Name the node classes below `node` that the engine does not handle, each once, in order of occurrence."""
    return tuple(dict.fromkeys(type(part).__name__ for part in node.walk() if not is_executable(part)))

"""The base of all IR nodes, and the table of them by name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields

NODES: dict[str, type[Node]] = {}
"""Every node class by its name; filled as the classes are defined."""


@dataclass(frozen=True, slots=True)
class Node:
    """
    A piece of meaning: a frozen dataclass whose fields are nodes, tuples of such, or plain scalars.

    Nodes never know the game. Two nodes are equal when they mean and print the same.
    """

    def __init_subclass__(cls) -> None:
        """Enter the class into `NODES`; a slotted dataclass is made twice, the later one stands."""
        NODES[cls.__name__] = cls

    def children(self) -> Iterator[Node]:
        """Yield the nodes directly inside this one, in field order."""
        for field in fields(self):
            value = getattr(self, field.name)
            if isinstance(value, Node):
                yield value
            elif isinstance(value, tuple):
                for item in value:
                    if isinstance(item, Node):
                        yield item

    def walk(self) -> Iterator[Node]:
        """Yield this node and all below it, parents first."""
        yield self
        for child in self.children():
            yield from child.walk()

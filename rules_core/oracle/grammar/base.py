"""The grammar object that all rooms add to, and the shared marks for a subject that is not said."""

from __future__ import annotations

from ...ir.node import Node
from ...ir.nouns import Pronoun, You
from ..features import is_plural
from ..kit import Grammar

GRAMMAR = Grammar(is_plural)

IMPLIED = You("implied")
"""Player of a bare imperative."""

SUBJECT = Pronoun("")
"""The subject of the sentence, said before: of a verb phrase that follows ``and``, or that has not met its subject yet."""


class _AnyNode(tuple[type, ...]):
    """Stands for every node class: the printer decides by trying."""

    def __contains__(self, item: object) -> bool:
        return isinstance(item, type) and issubclass(item, Node)


ANY_NODE: tuple[type, ...] = _AnyNode()

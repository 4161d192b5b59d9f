"""
What of a card the engine does not play, by name.

Ledger, scenarios and questions ask here, so that they agree on what is supported.

CR: 113.
"""

from __future__ import annotations

from collections.abc import Iterator

from .execute.registry import is_executable
from .ir.abilities import Ability, KeywordAbility, UnsupportedAbility
from .ir.bindings import Binding
from .ir.card import CompiledCard
from .ir.effects import ForEach
from .ir.node import Node
from .keywords.registry import expand_keyword, is_covered_keyword


def find_unsupported(node: Node) -> tuple[str, ...]:
    """
    Name what of an ability (or a part of one) is not played, each once, in printed order.

    Returns:
        The quoted line of an ability that did not compile, ``keyword ...`` for keyword abilities that are not
        covered (702), ``node ...`` for parts of the text that no room of the engine handles; empty when all is
        played. The rooms must be loaded (`engine`).
    """
    return tuple(dict.fromkeys(_unsupported(node, frozenset())))


def _unsupported(node: Node, expanding: frozenset[KeywordAbility]) -> Iterator[str]:
    """Go through the parts; a keyword stands for abilities that may give the same keyword again (`expanding`)."""
    for part in node.walk():
        if isinstance(part, UnsupportedAbility):
            yield f'"{part.line}"'
        elif isinstance(part, KeywordAbility):
            if not is_covered_keyword(part):
                yield f"keyword {part.keyword}"
            elif part not in expanding:
                for meaning in expand_keyword(part):
                    yield from _unsupported(meaning, expanding | {part})
        elif isinstance(part, ForEach) and not is_executable(part):
            yield "a target for each of several objects"
        elif not isinstance(part, Ability | Binding) and not is_executable(part):
            yield f"node {type(part).__name__}"


def find_unsupported_in_card(card: CompiledCard) -> tuple[str, ...]:
    """Name what of all faces of a card is not played, as `find_unsupported` does. CR: 113."""
    return tuple(
        dict.fromkeys(words for face in card.faces for ability in face.abilities for words in find_unsupported(ability))
    )

"""
Words of a text that are replaced by others of their kind.

Only words used as colour words, land types or creature types change; names and
mana symbols never do.

CR: 612.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from ..ir.abilities import KeywordAbility
from ..ir.node import Node
from ..ir.nouns import IsColor, IsSubtype
from ..objects import Characteristics
from ..terms import BASIC_LAND_TYPES, COLOR_WORDS
from .typeline import CREATURE_TYPES
from .values import with_abilities, with_type_line

_COLOR_FIELDS = frozenset({"colors"})
_TYPE_FIELDS = frozenset({"subtypes"})

WordChange = tuple[str, str, str]
"""Kind (``color word``, ``basic land type``, ``creature type``), the old word, the new one."""


def with_words(value: Characteristics, change: WordChange) -> Characteristics:
    """
    Give the value with one word replaced in its rules text and type line.

    CR: 612.1-2.
    """
    kind, old, new = change
    abilities = tuple(replaced(ability, change) for ability in value.abilities)
    if any(a is not b for a, b in zip(abilities, value.abilities, strict=True)):
        value = with_abilities(value, abilities)
    if kind != "color word" and old in value.subtypes:
        subtypes = (value.subtypes - {old}) | {new}
        value = with_type_line(value, value.card_types, value.supertypes, subtypes, value.abilities)
    return value


def replaced(node: Any, change: WordChange) -> Any:
    """Give a node with the word replaced wherever it is used as such. CR: 612.2."""
    if isinstance(node, tuple):
        parts = tuple(replaced(item, change) for item in node)
        return node if all(a is b for a, b in zip(parts, node, strict=True)) else parts
    if not isinstance(node, Node):
        return node
    kind, old, new = change
    if kind == "color word":
        if isinstance(node, IsColor):
            return IsColor(_letter(new)) if node.color == _letter(old) else node
    elif isinstance(node, IsSubtype):
        return IsSubtype(new) if node.subtype == old else node
    changed: dict[str, Any] = {}
    for field in fields(node):
        before = getattr(node, field.name)
        after = _field(node, field.name, before, change)
        if after is not before:
            changed[field.name] = after
    return replace(node, **changed) if changed else node


def _field(node: Node, name: str, value: Any, change: WordChange) -> Any:
    kind, old, new = change
    if isinstance(node, KeywordAbility):
        if name == "keyword" and kind == "basic land type" and value == f"{old.lower()}walk":
            return f"{new.lower()}walk"
        if name == "parameters":
            return tuple(_parameter(item, change) for item in value)
        return value
    if kind == "color word" and name in _COLOR_FIELDS and isinstance(value, tuple):
        return tuple(_letter(new) if letter == _letter(old) else letter for letter in value)
    if kind != "color word" and name in _TYPE_FIELDS and isinstance(value, tuple) and old in value:
        return tuple(new if word == old else word for word in value)
    return replaced(value, change) if isinstance(value, Node | tuple) else value


def _parameter(item: Any, change: WordChange) -> Any:
    kind, old, new = change
    if isinstance(item, str):
        if kind == "color word" and item.lower() == old.lower():
            return new.lower()
        return new if item == old else item
    return replaced(item, change)


def _letter(word: str) -> str:
    color = COLOR_WORDS.get(word.lower())
    return color.value if color is not None else word


def choices_of(kind: str) -> tuple[str, ...]:
    """Give the words among which a player chooses. CR: 105.1, 205.3i, 205.3m."""
    if kind == "color word":
        return tuple(COLOR_WORDS)
    if kind == "basic land type":
        return tuple(BASIC_LAND_TYPES)

    return tuple(sorted(CREATURE_TYPES))

"""
The printed characteristics of a face: type line, colours, power, toughness, loyalty, defense.

CR: 105, 202, 204, 205, 208, 209, 210.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..cards import PrintedFace
from ..ir.card import PrintedNumber
from ..mana import InvalidManaCost, ManaCost, mana_cost
from ..terms import CardType, Color, Supertype
from .lexicon import SUBTYPES

_TYPES = {card_type.value: card_type for card_type in CardType}
_SUPERTYPES = {supertype.value: supertype for supertype in Supertype}
_TWO_WORDS = ("Time Lord",)


@dataclass(frozen=True, slots=True)
class TypeLine:
    """
    A type line read.

    CR: 205.
    """

    supertypes: frozenset[Supertype]
    card_types: frozenset[CardType]
    subtypes: tuple[str, ...]
    unknown: tuple[str, ...] = ()
    """Words before the dash that are neither a card type nor a supertype."""


def type_line(text: str) -> TypeLine:
    """
    Read a type line, ``Legendary Creature — Human Wizard``.

    CR: 205.1-205.4.
    """
    front, _, back = text.replace("–", "—").partition("—")
    supertypes: set[Supertype] = set()
    card_types: set[CardType] = set()
    unknown: list[str] = []
    for word in front.split():
        if word in _TYPES:
            card_types.add(_TYPES[word])
        elif word in _SUPERTYPES:
            supertypes.add(_SUPERTYPES[word])
        elif word == "Tribal":
            card_types.add(CardType.KINDRED)
        else:
            unknown.append(word)
    rest = back.replace("’", "'").strip()
    if CardType.PLANE in card_types:
        subtypes: tuple[str, ...] = (rest,) if rest else ()
    else:
        for pair in _TWO_WORDS:
            rest = rest.replace(pair, pair.replace(" ", "_"))
        subtypes = tuple(word.replace("_", " ") for word in rest.split())
    return TypeLine(frozenset(supertypes), frozenset(card_types), subtypes, tuple(unknown))


def is_known_subtype(word: str) -> bool:
    """Say whether the rules list the subtype. CR: 205.3."""
    return word in SUBTYPES


_NUMBER = re.compile(r"^[+-]?\d+$")
_PARTIAL = re.compile(r"([+-]?\d+)")


def printed_number(text: str | None) -> PrintedNumber | None:
    """
    Read a power, toughness, loyalty or defense: ``3``, ``*``, ``1+*``, ``X``, halves rounded down.

    CR: 208.2, 107.1a.
    """
    if text is None:
        return None
    if _NUMBER.match(text):
        return PrintedNumber(int(text), False, text)
    star = any(mark in text for mark in "*XY?∞")
    match = _PARTIAL.search(text.replace("*", ""))
    return PrintedNumber(int(match.group(1)) if match else 0, star, text)


def printed_cost(text: str) -> ManaCost | None:
    """Read a mana cost; None where there is none. CR: 202.1b."""
    if not text:
        return None
    try:
        return mana_cost(text)
    except InvalidManaCost:
        return None


def color_indicator(face: PrintedFace) -> tuple[str, ...]:
    """
    Give the colour indicator of a face.

    Where a source states colours and no indicators, a face without coloured symbols in its cost has those colours from
    its indicator.

    CR: 204.
    """
    if face.color_indicator or not face.colors or face.mana_cost not in ("", "{0}"):
        return face.color_indicator
    return face.colors


def colors_of(cost: ManaCost | None, indicator: tuple[str, ...]) -> frozenset[Color]:
    """Give the colours by mana cost and colour indicator. CR: 105.2, 202.2, 204."""
    found = frozenset(Color(letter) for letter in indicator)
    return found | (cost.colors if cost else frozenset())

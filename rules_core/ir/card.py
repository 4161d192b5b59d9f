"""
Compiled cards: printed characteristics with abilities as IR.

CR: 109.3, 200-212.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..mana import ManaCost
from ..terms import CardType, Color, Supertype
from .abilities import Ability, UnsupportedAbility
from .node import Node


@dataclass(frozen=True, slots=True)
class PrintedNumber(Node):
    """
    A printed power, toughness, loyalty or defense.

    CR: 208, 208.2 (a star is set by a characteristic-defining ability and is 0 where that does not say).
    """

    base: int
    """The number, 0 where only a star stands; may be negative."""
    star: bool = False
    text: str = ""
    """As printed: ``3``, ``*``, ``1+*``, ``X``."""


@dataclass(frozen=True, slots=True)
class CompiledFace(Node):
    """
    One face of a card: its printed characteristics (109.3) with abilities compiled.

    CR: 109.3, 712.1.
    """

    name: str
    mana_cost: ManaCost | None
    """None when the face has no mana cost, which is not a cost of {0}. CR: 202.1b."""
    colors: frozenset[Color]
    """From the cost, the indicator, or a characteristic-defining ability such as devoid. CR: 105.2."""
    supertypes: frozenset[Supertype]
    card_types: frozenset[CardType]
    subtypes: tuple[str, ...]
    abilities: tuple[Ability, ...]
    power: PrintedNumber | None = None
    toughness: PrintedNumber | None = None
    loyalty: PrintedNumber | None = None
    defense: PrintedNumber | None = None
    color_indicator: frozenset[Color] = frozenset()
    hand_modifier: PrintedNumber | None = None
    """Of a vanguard. CR: 313.6."""
    life_modifier: PrintedNumber | None = None
    """Of a vanguard. CR: 313.7."""

    @property
    def is_supported(self) -> bool:
        """True when every line of the face was compiled and can be executed."""
        return not any(isinstance(ability, UnsupportedAbility) for ability in self.abilities)


DOUBLE_FACED = frozenset({"transform", "convert", "modal_dfc", "meld"})
"""Layouts with a face on either side. CR: 712.1."""


@dataclass(frozen=True, slots=True)
class CompiledCard(Node):
    """
    A whole card, faces in printed order.

    CR: 108.1, 709-715.
    """

    name: str
    layout: str
    """Layout word of the source: normal, split, transform, modal_dfc, adventure, flip, meld, saga ..."""
    faces: tuple[CompiledFace, ...]
    playtest: bool = False
    meld_result: str = ""
    """Name of the combined back face, on the cards of a meld pair. CR: 712.4."""

    @property
    def is_supported(self) -> bool:
        """True when every face is supported."""
        return all(face.is_supported for face in self.faces)

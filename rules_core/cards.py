"""
Printed cards as a source gives them, and the interface through which the core asks for cards.

`rules_core` never looks anything up itself: `data` hands it an object that
satisfies `CardSource`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, runtime_checkable


@dataclass(frozen=True, slots=True)
class PrintedFace:
    """
    One face (or half, or inset) of a card, exactly as printed in Oracle.

    CR: 200-212, 709-715.
    """

    name: str
    mana_cost: str = ""
    """Symbols as text, such as ``{1}{G}``; empty when the face has no mana cost."""
    type_line: str = ""
    oracle_text: str = ""
    """Ability lines separated by newlines, reminder text included."""
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    colors: tuple[str, ...] | None = None
    """Letters of WUBRG as the source states them, None when it does not say."""
    color_indicator: tuple[str, ...] = ()
    hand_modifier: str | None = None
    """Of a vanguard, with its sign; None where the source does not say. CR: 313.6."""
    life_modifier: str | None = None


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """
    One card: its faces in printed order and the facts that belong to the whole card.

    CR: 108.1.
    """

    id: str
    """Stable identity of the card in its source (the oracle id)."""
    name: str
    """Full name; faces joined by `` // ``."""
    layout: str
    """Layout word of the source: normal, split, transform, adventure, saga ..."""
    faces: tuple[PrintedFace, ...]
    keywords: tuple[str, ...] = ()
    legalities: tuple[tuple[str, str], ...] = ()
    playtest: bool = False
    printings: int = 0
    """Number of printings, a measure of how well known the card is; 0 when unknown."""
    set_code: str = ""
    released_at: str = ""
    image: str = ""
    meld_result: str = ""


class Match(StrEnum):
    """How a name that somebody typed led to a card."""

    EXACT = "exact"
    FACE = "face"
    FOLDED = "folded"
    ALIAS = "alias"
    PREFIX = "prefix"
    FUZZY = "fuzzy"
    ASK = "ask"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Resolution:
    """What a typed name leads to: one card, several to ask about, or none."""

    input: str
    how: Match
    card: str | None = None
    """Full name of the card, None for ``ask`` and ``none``."""
    candidates: tuple[str, ...] = ()
    """Best first; what to ask about, or the nearest names when nothing was found."""
    score: float = 1.0
    """1.0 for certain matches, the similarity (0 to 1) for fuzzy ones."""


@runtime_checkable
class DungeonSource(Protocol):
    """A source of cards that can say which dungeon cards there are, from which a player who ventures chooses."""

    def dungeons(self) -> tuple[str, ...]:
        """List the full names of the dungeon cards, in alphabetical order. CR: 309.2a, 701.49a."""


class CardSource(Protocol):
    """What the core needs to know of cards; `data` provides it."""

    def resolve(self, text: str) -> Resolution:
        """Say which card `text` names; never raises."""

    def printed(self, name: str) -> PrintedCard:
        """
        Give the card with the full name `name`.

        Raises:
            KeyError: there is no card of that name.
        """

    def longest_name_at(self, words: tuple[str, ...], start: int) -> tuple[str, int] | None:
        """
        Find the longest run of `words` from `start` that names a card.

        Returns:
            The card's full name and the index after the run, or None.
        """

"""
Noun phrases as they stand in the text, before anybody has settled what they refer to.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .model import Description

PlayerPhrase = str
"""A player's name, or ``?they``, ``?elided``, ``?each``, ``?other``, ``?controller``, ``?active`` to be settled."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """One phrase for an object, or for several of a kind."""

    head: str
    """``card``, ``made`` (described), or ``pronoun``."""
    start: int
    end: int
    card: str = ""
    how: str = ""
    typed: str = ""
    """The words by which the card was named."""
    pronoun: str = ""
    noun: str = ""
    """The noun of a described object in the singular: ``creature``, ``attacker``, ``token`` ..."""
    determiner: str = ""
    ordinal: int = 0
    number: int = 0
    """Number of the object in the situation, as in ``the 2/2 creature #2``; 0 when not given."""
    count: int = 1
    possessor: PlayerPhrase = ""
    description: Description = field(default_factory=Description)
    state: tuple[tuple[str, Any], ...] = ()
    """What is said of it on the way: (kind, value) pairs, see `facts_of` in `resolve`."""

    @property
    def is_indefinite(self) -> bool:
        """True when the phrase brings in something new."""
        return self.determiner in ("a", "another", "number")


@dataclass(frozen=True, slots=True)
class Statement:
    """One clause as it was read: which kind, and its parts."""

    kind: str
    """``fact``, ``action``, ``question``, ``claim`` or ``skip``."""
    name: str
    parts: dict[str, Any]
    start: int
    end: int
    modifiers: tuple[tuple[str, Any], ...] = ()
    """``response``, ``turn``, ``step``, ``after`` (told after but happens before), ``if``."""

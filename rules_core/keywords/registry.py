"""
The table of keyword abilities.

A keyword either stands for other abilities (`expand`), or is read by the room
of its chapter (`read_by`, such as trample by damage), or is not covered yet.

CR: 702.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from ..ir.abilities import Ability, KeywordAbility


@dataclass(frozen=True, slots=True)
class Keyword:
    """What the engine knows of one keyword ability."""

    name: str
    rule: str
    expand: Callable[[KeywordAbility], Iterable[Ability]] | None = None
    read_by: str = ""
    """Name of the room whose code reads it; empty for keywords that only expand."""

    @property
    def is_covered(self) -> bool:
        """True when the engine plays it."""
        return self.expand is not None or bool(self.read_by)


KEYWORDS: dict[str, Keyword] = {}


def keyword_ability(
    name: str, rule: str, read_by: str = ""
) -> Callable[[Callable[[KeywordAbility], Iterable[Ability]]], Callable[[KeywordAbility], Iterable[Ability]]]:
    """Enter the function that gives the abilities a keyword stands for. CR: 702.1."""

    def enter(
        function: Callable[[KeywordAbility], Iterable[Ability]],
    ) -> Callable[[KeywordAbility], Iterable[Ability]]:
        KEYWORDS[name] = Keyword(name, rule, function, read_by)
        return function

    return enter


def read_keyword(name: str, rule: str, room: str) -> None:
    """Declare that a room reads the keyword itself. CR: 702."""
    KEYWORDS[name] = Keyword(name, rule, None, room)


def not_covered_keyword(name: str, rule: str) -> None:
    """Enter a keyword that is known by name only; cards with it are declined. CR: 702."""
    KEYWORDS[name] = Keyword(name, rule)


def is_covered_keyword(ability: KeywordAbility) -> bool:
    """Say whether the engine plays this keyword."""
    entry = KEYWORDS.get(ability.keyword)
    return entry is not None and entry.is_covered


def expand_keyword(ability: KeywordAbility) -> tuple[Ability, ...]:
    """Give the abilities that a keyword ability stands for, empty for those that a room reads. CR: 702.1."""
    entry = KEYWORDS.get(ability.keyword)
    if entry is None or entry.expand is None:
        return ()
    return tuple(entry.expand(ability))

"""
The Comprehensive Rules as stored, of every release that was ever synced.

Without a release named, every question is about the newest.
"""

from __future__ import annotations

from dataclasses import dataclass

from data.database import Database


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered line of the rules."""

    number: str
    """``1``, ``100``, ``100.1`` or ``100.1a``; never with a final period."""
    kind: str
    """``chapter``, ``section``, ``rule`` or ``subrule``."""
    parent: str
    """Number of the line that it belongs under, empty for a chapter."""
    heading: str
    """Title of the section or keyword that the line stands under."""
    text: str
    examples: tuple[str, ...]
    references: tuple[str, ...]
    """Rule numbers that its text names, in order."""
    release: str
    """Effective date of the release, ``YYYY-MM-DD``."""


@dataclass(frozen=True, slots=True)
class GlossaryEntry:
    """One entry of the glossary."""

    term: str
    text: str
    references: tuple[str, ...]
    release: str


@dataclass(frozen=True, slots=True)
class RuleLookup:
    """What asking for a number gave: the rule, or where it moved, or what is near."""

    asked: str
    rule: Rule | None = None
    moved_from: str = ""
    """Release in which the number asked for stood for this text; empty when the number was not found by moving."""
    nearest: tuple[str, ...] = ()
    """Numbers nearest to the one asked for, when nothing was found."""


@dataclass(frozen=True, slots=True)
class RuleChange:
    """One difference between two releases."""

    kind: str
    """``added``, ``removed``, ``reworded`` or ``moved``."""
    old_number: str
    new_number: str
    old_text: str
    new_text: str


class RuleRepository:
    """Reads rules and the glossary from the database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def releases(self) -> tuple[str, ...]:
        """List the releases that are stored, newest first."""
        raise NotImplementedError

    async def get(self, number: str, release: str | None = None) -> Rule | None:
        """Give the rule with exactly this number."""
        raise NotImplementedError

    async def find(self, number: str) -> RuleLookup:
        """Give the rule of this number, else where an older release's rule moved, else the nearest numbers."""
        raise NotImplementedError

    async def children(self, number: str) -> tuple[Rule, ...]:
        """List the lines directly under `number`, in order."""
        raise NotImplementedError

    async def neighbours(self, number: str) -> tuple[Rule | None, Rule | None]:
        """Give the lines before and after `number` in the document."""
        raise NotImplementedError

    async def glossary(self, term: str) -> GlossaryEntry | None:
        """Give the glossary entry for `term`, blind to case, accents and punctuation."""
        raise NotImplementedError

    async def glossary_terms(self) -> tuple[str, ...]:
        """List the glossary's terms in order."""
        raise NotImplementedError

    async def changes(self, old: str, new: str) -> tuple[RuleChange, ...]:
        """List what changed between two releases, in order of the new numbers."""
        raise NotImplementedError

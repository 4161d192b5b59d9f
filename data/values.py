"""What the rules repository gives: plain frozen values."""

from __future__ import annotations

from dataclasses import dataclass


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

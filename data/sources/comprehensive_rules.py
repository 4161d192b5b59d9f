"""
The Comprehensive Rules out of their published text file, nothing lost.

Every line of the file gets a `Part`; joined together again, the parts are the
file. Known shapes: section titles, rules and subrules (with or without the
final period after the number), examples, indented continuation lines, glossary
entries of several lines.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from data.errors import SourceError
from data.sources.encoding import decode

_NUMBERED = re.compile(r"(\d{3}\.\d+[a-z]{0,2})\.?\s*(?=\S)(.*)")
_SECTION = re.compile(r"(\d{3})\. (.+)")
_CHAPTER = re.compile(r"(\d)\. (.+)")
_EFFECTIVE = re.compile(r"effective as of (\w+ \d{1,2}, \d{4})")
_REFERENCE = re.compile(r"\b\d{3}\.\d+[a-z]{0,2}\b|\b(?:rules?|and|or|,) (\d{3})\b(?!\.\d)|\bsection (\d)\b")
_TITLE_LENGTH = 60
"""A rule of at most this many characters with no final period is a title, such as a keyword's name."""


class Part(StrEnum):
    """What a line of the file is."""

    FRONT = "front"
    CHAPTER = "chapter"
    SECTION = "section"
    RULE = "rule"
    CONTINUED = "continued"
    EXAMPLE = "example"
    TERM = "term"
    DEFINITION = "definition"
    CREDITS = "credits"
    BLANK = "blank"


@dataclass(slots=True)
class SourceRule:
    """One numbered line with what belongs to it; see `data.rules.Rule` for the fields."""

    number: str
    kind: str
    parent: str
    heading: str
    text: str
    examples: list[str] = field(default_factory=list)
    references: tuple[str, ...] = ()


@dataclass(slots=True)
class SourceTerm:
    """One glossary entry."""

    term: str
    text: str = ""
    references: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ComprehensiveRules:
    """One release."""

    effective: str
    """``YYYY-MM-DD``."""
    rules: tuple[SourceRule, ...]
    glossary: tuple[SourceTerm, ...]
    parts: tuple[Part, ...]
    """What each line of the file is, in order."""


def find_references(text: str) -> tuple[str, ...]:
    """List the rule, section and chapter numbers that `text` names, in order, each once."""
    found: dict[str, None] = {}
    for match in _REFERENCE.finditer(text):
        found.setdefault(match.group(1) or match.group(2) or match.group(0))
    return tuple(found)


def read_rules(data: bytes, what: str) -> ComprehensiveRules:
    """
    Read one release.

    Raises:
        SourceError: not a rules file, or cut off (it has no glossary or no credits).
    """
    lines = decode(data).split("\n")
    effective = _EFFECTIVE.search("\n".join(lines[:60]))
    if effective is None:
        raise SourceError(f"{what} is not a Comprehensive Rules file: it does not say when it takes effect")
    date = datetime.strptime(effective.group(1), "%B %d, %Y").date().isoformat()
    reader = _Reader()
    parts = tuple(reader.take(line.strip()) for line in lines)
    if not reader.rules or reader.place is not Part.CREDITS:
        missing = {Part.FRONT: "rules", Part.RULE: "glossary", Part.TERM: "credits"}.get(reader.place, "rules")
        raise SourceError(f"{what} is truncated: it ends before its {missing}")
    for rule in reader.rules:
        rule.references = tuple(n for n in find_references(rule.text) if n != rule.number)
    for term in reader.glossary:
        term.references = find_references(term.text)
    return ComprehensiveRules(date, tuple(reader.rules), tuple(reader.glossary), parts)


class _Reader:
    """Takes one line after the other; `place` is the part of the file it is in."""

    def __init__(self) -> None:
        self.place = Part.FRONT
        self.rules: list[SourceRule] = []
        self.glossary: list[SourceTerm] = []
        self._contents_done = False
        self._chapter = ""
        self._section: SourceRule | None = None
        self._titled: SourceRule | None = None
        self._fresh = True
        self._in_example = False

    def take(self, line: str) -> Part:
        """File one line and say what it is."""
        if not line:
            self._fresh = True
            return Part.BLANK
        fresh, self._fresh = self._fresh, False
        match self.place:
            case Part.FRONT:
                return self._front(line)
            case Part.RULE:
                return self._body(line)
            case Part.TERM:
                return self._entry(line, fresh)
            case _:
                return Part.CREDITS

    def _front(self, line: str) -> Part:
        # The table of contents ends with the credits; what follows is the body.
        if line == "Credits":
            self._contents_done = True
        elif self._contents_done and _CHAPTER.fullmatch(line):
            self.place = Part.RULE
            return self._body(line)
        return Part.FRONT

    def _body(self, line: str) -> Part:
        if line == "Glossary":
            self.place = Part.TERM
            return Part.FRONT
        if line.startswith("Example:"):
            self.rules[-1].examples.append(line.removeprefix("Example:").strip())
            self._in_example = True
            return Part.EXAMPLE
        if match := _NUMBERED.fullmatch(line):
            self._in_example = False
            self._rule(match.group(1), match.group(2))
            return Part.RULE
        if match := _SECTION.fullmatch(line):
            self._section = SourceRule(match.group(1), "section", self._chapter, match.group(2), match.group(2))
            self._titled = None
            self.rules.append(self._section)
            return Part.SECTION
        if match := _CHAPTER.fullmatch(line):
            self._chapter = match.group(1)
            self.rules.append(SourceRule(match.group(1), "chapter", "", match.group(2), match.group(2)))
            return Part.CHAPTER
        if self._in_example:
            self.rules[-1].examples[-1] += "\n" + line
        else:
            self.rules[-1].text += "\n" + line
        return Part.CONTINUED

    def _rule(self, number: str, text: str) -> None:
        base = number.rstrip("abcdefghijklmnopqrstuvwxyz")
        section = number.split(".")[0]
        if number == base:
            titled = len(text) <= _TITLE_LENGTH and text[-1] not in ".!?:”)"
            heading = text if titled else (self._section.heading if self._section else "")
            rule = SourceRule(number, "rule", section, heading, text)
            self._titled = rule if titled or text.endswith("!") else None
            if self._titled is rule:
                rule.heading = text
        else:
            under = self._titled if self._titled is not None and self._titled.number == base else self._section
            rule = SourceRule(number, "subrule", base, under.heading if under else "", text)
        self.rules.append(rule)

    def _entry(self, line: str, fresh: bool) -> Part:
        if line == "Credits":
            self.place = Part.CREDITS
            return Part.FRONT
        if fresh or not self.glossary:
            self.glossary.append(SourceTerm(line))
            return Part.TERM
        entry = self.glossary[-1]
        entry.text = f"{entry.text}\n{line}" if entry.text else line
        return Part.DEFINITION

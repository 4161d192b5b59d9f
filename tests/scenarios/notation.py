"""
The notation of scenario files.

    [case name_of_the_case]
    # Where the expected result comes from: a rule, an example of the rules, a ruling.
    [given]
    Sentences of the situation language: who has what.
    [when]
    What happens, and a question if there is one.
    [then]
    Grizzly Bears: graveyard
    Colossal Dreadmaw: 4/4, -1/-1 counter 2, battlefield
    Bob: life 20, poison 1
    answer: yes
    monarch: none
    Reflecting Pool could produce: G
    kind: depends
    unsupported: "words"
    [cites]
    120.3b  704.5f

Every expectation must hold in every outcome; ``[cites]`` is a subset of the rules in the trace, in any order.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

_SECTIONS = ("given", "when", "then", "cites")


@dataclass(slots=True)
class Case:
    """One case as its file gives it."""

    name: str
    line: int
    comment: str = ""
    sections: dict[str, list[str]] = field(default_factory=lambda: {name: [] for name in _SECTIONS})

    @property
    def text(self) -> str:
        """What is asked: the given, then what happens."""
        return " ".join([*self.sections["given"], *self.sections["when"]])

    @property
    def cites(self) -> tuple[str, ...]:
        """Rule numbers that the trace must hold."""
        return tuple(" ".join(self.sections["cites"]).split())


class InvalidCase(ValueError):
    """A file that does not follow the notation; says where."""


def read_cases(path: Path) -> list[Case]:
    """
    Read a scenario file.

    Raises:
        InvalidCase: a line stands where it cannot, or a case has no expectation or no comment.
    """
    cases: list[Case] = []
    section = ""
    for number, raw in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        line = raw.strip()
        head = re.fullmatch(r"\[(\w+)(?: ([\w-]+))?\]", line)
        if head and head.group(1) == "case":
            cases.append(Case(head.group(2) or f"line_{number}", number))
            section = ""
        elif head and head.group(1) in _SECTIONS and cases:
            section = head.group(1)
        elif not line:
            continue
        elif line.startswith("#") and cases:
            cases[-1].comment += line[1:].strip() + " "
        elif cases and section:
            cases[-1].sections[section].append(line)
        else:
            raise InvalidCase(f"{path.name}:{number}: {line!r} stands outside of a case")
    for case in cases:
        if not case.sections["then"] or not case.comment:
            raise InvalidCase(
                f"{path.name}:{case.line}: case {case.name} needs [then] and a comment with its authority"
            )
    return cases

"""
Reading one line of card text: all readings, the one that counts, and why a line is declined.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from ..ir.abilities import KeywordAbility
from ..ir.node import Node
from .grammar import GRAMMAR
from .kit import Chart, Tokens
from .normalise import same


@dataclass(frozen=True, slots=True)
class LineReading:
    """What became of one line: its abilities, or where reading stopped."""

    abilities: tuple[Node, ...]
    """Surface abilities of the one reading; empty when the line is declined."""
    readings: int
    """Number of different readings that print back; more than one is ambiguity, and declined."""
    stopped_at: int = 0
    """Index of the token at which reading could not go on."""
    mismatch: str = ""
    """A whole reading that printed differently, when there was no better one."""


def _whole(tokens: Tokens, category: str, stop: bool) -> tuple[list[object], int]:
    chart = Chart(tokens)
    found = []
    for value, end in chart.read(GRAMMAR.category(category), 0):
        if end == chart.size or (stop and end == chart.size - 1 and chart.folded[end] == "."):
            found.append(value)
    return found, chart.furthest


def show_line(abilities: tuple[Node, ...], sentence: bool) -> str | None:
    """
    Print surface or bound abilities as tokens with blanks, None when the grammar cannot.

    Ability words are left aside.
    """
    first = abilities[0]
    if not sentence or isinstance(first, KeywordAbility):
        text = GRAMMAR.category("keyword_line").show(abilities)
        if text is not None:
            return text
    if getattr(first, "ability_word", ""):
        first = replace(first, ability_word="")  # type: ignore[call-arg]
    for category in ("ability", "spell"):
        text = GRAMMAR.category(category).show(first)
        if text is not None:
            return text
    return None


@lru_cache(maxsize=4096)
def read_tokens(tokens: Tokens, spell: bool) -> LineReading:
    """
    Read a line: whole, exactly one reading, and it must print back.

    Args:
        tokens: The normalised line.
        spell: The line stands on an instant or sorcery, where instructions are a spell ability.
    """
    if not tokens.folded:
        return LineReading((), 0)
    stop = tokens.folded[-1] == "."
    good: list[tuple[Node, ...]] = []
    mismatch = ""
    furthest = 0
    categories = ["ability", "spell"] if spell else ["ability"]
    categories.insert(0, "keyword_line")
    for category in categories:
        values, reached = _whole(tokens, category, stop)
        furthest = max(furthest, reached)
        for value in values:
            abilities = value if isinstance(value, tuple) else (value,)
            text = GRAMMAR.category(category).show(value)
            if text is not None and same(text + (" ." if stop else ""), tokens):
                if abilities not in good:
                    good.append(abilities)
            elif not mismatch:
                mismatch = text or "?"
    if len(good) == 1:
        return LineReading(good[0], 1)
    return LineReading((), len(good), furthest, mismatch)

"""
The small pattern language in which clauses are written.

A pattern is words with: ``(a|b c)`` alternatives, ``[a]`` optional, ``<verb>``
any form of a verb with auxiliaries and adverbs before it, ``<verb:ed>`` its
participle alone, ``@class`` one of a class of words, ``{name:kind}`` a slot
read by the sub-parser of that kind. Matching backtracks and yields every
reading, the longest slots first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from .lexer import Token
from .vocabulary import ADVERBS, AUXILIARIES, words

Bindings = dict[str, Any]
Step = Callable[["Text", int, Bindings], Iterator[tuple[int, Bindings]]]
SlotReader = Callable[["Text", int], Iterator[tuple[Any, int]]]

CLASSES: dict[str, frozenset[str]] = {
    "do": words("""do does did will would is are was were has have had can could should shall may might"""),
    "be": words("is are was were be being been 's"),
    "have": words("has have had with"),
    "can": words("can could may might should would will"),
    "art": words("a an the any some one his her their my your its our this that"),
    "aux": words(
        "will would can could should did do does am is are have has had going want wants decide decides try tries to"
    ),
    "his": words("his her their my your its our the"),
}

SLOTS: dict[str, SlotReader] = {}
"""Sub-parsers by kind; each yields values with the index after them, best first."""

_MAX_SKIP = 5
_ENDS = frozenset(".?!;:")


def slot(kind: str) -> Callable[[SlotReader], SlotReader]:
    """Enter the decorated function as the sub-parser of `kind`."""

    def enter(function: SlotReader) -> SlotReader:
        SLOTS[kind] = function
        return function

    return enter


class BudgetSpent(Exception):
    """Reading took more steps than a text of sensible length needs; caught by the reader."""


class Text:
    """One text while it is being read: its tokens, the card names found in it, what was read before."""

    def __init__(
        self, tokens: tuple[Token, ...], names: dict[int, tuple[tuple[int, str, str], ...]], budget: int = 400_000
    ):
        self.tokens = tokens
        self.names = names
        self.lines: dict[str, str] = {}
        """Type lines of the cards named, by full name."""
        """By token index: (index after, full card name, how it was found), longest first."""
        self.end = len(tokens)
        """Index after the last token that may be read now (the sentence's end)."""
        self.furthest = 0
        self.memo: dict[tuple[str, int, int], tuple[tuple[Any, int], ...]] = {}
        self.budget = budget

    def low(self, index: int) -> str:
        """The lower-case word at `index`, empty past the end."""
        return self.tokens[index].low if index < self.end else ""

    def spend(self) -> None:
        """Count one step of reading."""
        self.budget -= 1
        if self.budget < 0:
            raise BudgetSpent

    def read(self, kind: str, index: int) -> tuple[tuple[Any, int], ...]:
        """All readings of a slot of `kind` at `index`."""
        key = (kind, index, self.end)
        if key not in self.memo:
            self.memo[key] = ()
            self.memo[key] = tuple(SLOTS[kind](self, index))
        return self.memo[key]


def _literal(word: str) -> Step:
    def step(text: Text, index: int, found: Bindings) -> Iterator[tuple[int, Bindings]]:
        low = text.low(index)
        if low == word or (word == "is" and low == "'s"):
            text.furthest = max(text.furthest, index + 1)
            yield index + 1, found

    return step


def _class(name: str) -> Step:
    words = CLASSES[name]

    def step(text: Text, index: int, found: Bindings) -> Iterator[tuple[int, Bindings]]:
        if text.low(index) in words:
            text.furthest = max(text.furthest, index + 1)
            yield index + 1, found

    return step


def _verb(lemma: str, ending: str) -> Step:
    def step(text: Text, index: int, found: Bindings) -> Iterator[tuple[int, Bindings]]:
        text.spend()
        position = index
        for skipped in range(_MAX_SKIP + 1):
            if position >= text.end:
                return
            token = text.tokens[position]
            if (
                token.is_capitalised
                and position in text.names
                and position
                and text.tokens[position - 1].low not in _ENDS
            ):
                # "I Murder it": the card, not the verb.
                return
            for verb, kind in token.verbs:
                if verb == lemma and (not ending or ending == kind):
                    text.furthest = max(text.furthest, position + 1)
                    yield position + 1, found
                    break
            low = token.low
            if not (low in AUXILIARIES or low in ADVERBS or (low in ("to", "about", "able") and skipped)):
                return
            position += 1

    return step


def _slot(name: str, kind: str) -> Step:
    def step(text: Text, index: int, found: Bindings) -> Iterator[tuple[int, Bindings]]:
        text.spend()
        for value, after in text.read(kind, index):
            if after > index:
                text.furthest = max(text.furthest, after)
            yield after, found | {name: value}

    return step


def _sequence(steps: tuple[Step, ...]) -> Step:
    if len(steps) == 1:
        return steps[0]

    def step(text: Text, index: int, found: Bindings) -> Iterator[tuple[int, Bindings]]:
        def walk(at: int, part: int, bound: Bindings) -> Iterator[tuple[int, Bindings]]:
            if part == len(steps):
                yield at, bound
                return
            for after, more in steps[part](text, at, bound):
                yield from walk(after, part + 1, more)

        yield from walk(index, 0, found)

    return step


def _choice(steps: tuple[Step, ...]) -> Step:
    def step(text: Text, index: int, found: Bindings) -> Iterator[tuple[int, Bindings]]:
        for one in steps:
            yield from one(text, index, found)

    return step


def _optional(inner: Step) -> Step:
    def step(text: Text, index: int, found: Bindings) -> Iterator[tuple[int, Bindings]]:
        yield from inner(text, index, found)
        yield index, found

    return step


def _split(source: str) -> list[str]:
    """Cut a pattern into words and brackets."""
    spaced = source
    for mark in "()[]|":
        spaced = spaced.replace(mark, f" {mark} ")
    return spaced.split()


def compile_pattern(source: str) -> Step:
    """
    Turn a pattern into a matcher.

    Raises:
        ValueError: the pattern itself is malformed, which is a fault in our tables.
    """
    words = _split(source)
    position = 0

    def alternatives(closing: str) -> Step:
        nonlocal position
        branches: list[Step] = []
        steps: list[Step] = []
        while position < len(words):
            word = words[position]
            if word == closing:
                break
            position += 1
            if word == "|":
                branches.append(_sequence(tuple(steps)) if steps else _nothing)
                steps = []
            else:
                steps.append(single(word))
        else:
            if closing:
                raise ValueError(f"{closing} is missing in {source!r}")
        branches.append(_sequence(tuple(steps)) if steps else _nothing)
        return branches[0] if len(branches) == 1 else _choice(tuple(branches))

    def single(word: str) -> Step:
        nonlocal position
        if word in ("(", "["):
            inner = alternatives(")" if word == "(" else "]")
            position += 1
            return inner if word == "(" else _optional(inner)
        if word.startswith("{"):
            name, kind = word.strip("{}").split(":")
            return _slot(name, kind)
        if word.startswith("<"):
            lemma, _, ending = word.strip("<>").partition(":")
            return _verb(lemma, ending)
        if word.startswith("@"):
            return _class(word[1:])
        return _literal(word)

    return alternatives("")


def _nothing(_text: Text, index: int, found: Bindings) -> Iterator[tuple[int, Bindings]]:
    yield index, found

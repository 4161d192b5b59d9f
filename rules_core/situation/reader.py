"""
Reads sentences into statements: tries every clause at every place until the whole sentence is used up.

What cannot be read becomes a `Problem` with the words, what was expected there
and the nearest wording; the sentences around it are read all the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

from ..cards import CardSource
from .clauses import ACTIONS, CLAIMS, FACTS, FRAGMENTS, QUESTIONS, Clause
from .idioms import write_out
from .lexer import Token, plain, sentences, tokens_of
from .matching import BudgetSpent, Text
from .model import Problem
from .modifiers import CONNECTORS, CONSUMED, LEADS, TRAILS
from .names import Names, find_names, is_vocabulary
from .nearest import nearest_wording
from .phrases import Statement
from .vocabulary import words

MAX_LENGTH = 2_000
"""Longest text that is read, in characters; more is refused with a problem."""

_MAX_PIECES = 14


@dataclass
class Reading:
    """All that was read of a text."""

    text: str
    tokens: tuple[Token, ...]
    names: Names
    statements: list[Statement] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def read_text(text: str, source: CardSource) -> Reading:
    """
    Read a text into statements and problems.

    Returns:
        Statements in the order of the text; problems for what was not read. Never raises for any text.
    """
    if len(text) > MAX_LENGTH:
        reading = Reading(text[:MAX_LENGTH], (), Names())
        reading.problems.append(
            Problem(MAX_LENGTH, len(text), text[MAX_LENGTH : MAX_LENGTH + 40], f"at most {MAX_LENGTH} characters")
        )
        return reading
    tokens = tokens_of(text)
    names = find_names(text, tokens, source)
    tokens, names = write_out(tokens, names)
    reading = Reading(text, tokens, names)
    whole = Text(tokens, names.by_token)
    for rows in names.by_token.values():
        for _, card, _ in rows:
            whole.lines[card] = source.printed(card).faces[0].type_line
    for begin, end in sentences(tokens, plain(text), names.covered()):
        _read_sentence(reading, whole, begin, end)
    return reading


def _read_sentence(reading: Reading, text: Text, begin: int, end: int) -> None:
    text.end, text.furthest, text.budget = end, begin, 300_000
    asks = end < len(text.tokens) and text.tokens[end].low == "?"
    try:
        found = _Sentence(text, begin, asks).read(begin, 0)
    except BudgetSpent:
        found = None
    if found is not None:
        told = _handed_on([statement for statement in found if statement.kind != "skip"])
        reading.statements.extend(_as_asked(told, text) if asks else told)
        return
    _salvage(reading, text, begin, end, asks)


_ASKED = {
    "die": ("dies", "os", "o"),
    "destroy": ("dies", "os", "o"),
    "enter": ("enters", "os", "o"),
    "resolve": ("resolves", "o", "o"),
    "countered": ("resolves", "o", "o"),
    "draw": ("draws", "p", "p"),
    "gain_life": ("gains life", "p", "p"),
    "lose_life": ("loses life", "p", "p"),
    "sacrifice": ("sacrificed", "os", "o"),
}
"""Actions that are asked about where they end a question without words of asking: with what is asked, and of what."""


def _handed_on(told: list[Statement]) -> list[Statement]:
    """ "In response, with this in play, they do that": what is done is the response, not what is there."""
    for place, (one, after) in enumerate(pairwise(told)):
        response = tuple(row for row in one.modifiers if row[0] in ("response", "to_trigger"))
        if one.kind == "fact" and response and after.kind == "action":
            told[place + 1] = replace(after, modifiers=(*after.modifiers, *response))
    return told


_LEAVE = words("can could may might")


def _as_asked(told: list[Statement], text: Text) -> list[Statement]:
    """
    "It dies?" asks whether it does, as the other words before it tell what happens.

    "They can do this?" asks whether it may be done.
    """
    if not told or any(statement.kind == "question" for statement in told):
        return told
    last = told[-1]
    if last.kind == "action" and any(token.low in _LEAVE for token in text.tokens[last.start : last.end]):
        return [*told, replace(last, kind="question", name="allowed", parts={})]
    row = _ASKED.get(last.name) if last.kind == "action" else None
    if row is None or row[1] not in last.parts:
        return told
    parts = {row[2]: last.parts[row[1]]} | ({"n": last.parts["n"]} if "n" in last.parts else {})
    return [*told[:-1], replace(last, kind="question", name=row[0], parts=parts)]


def _salvage(reading: Reading, text: Text, begin: int, end: int, asks: bool) -> None:
    """Keep the longest beginning that reads, and report the words after it."""
    furthest = min(max(text.furthest, begin), end - 1)
    for stop in range(end - 1, begin, -1):
        if text.tokens[stop].low not in CONNECTORS:
            continue
        text.end, text.budget = stop, 60_000
        try:
            found = _Sentence(text, begin, asks).read(begin, 0)
        except BudgetSpent:
            found = None
        if found is not None:
            reading.statements.extend(statement for statement in found if statement.kind != "skip")
            begin = stop
            break
    text.end = end
    first = max(begin, min(furthest, end - 1))
    unknown = [i for i in range(begin, end) if _is_unknown(reading, i)]
    if unknown:
        first = unknown[0]
    last = end
    nearest = nearest_wording(*_without_names(text, begin, end), asks)
    if nearest:
        # It stands for the whole clause.
        first = begin
        while first < last - 1 and text.low(first) in CONSUMED:
            first += 1
    start = min(token.start for token in text.tokens[first:last])
    stop_char = max(token.end for token in text.tokens[first:last])
    unread = reading.text[start:stop_char]
    reading.problems.append(Problem(start, stop_char, unread, _expected(reading, first), nearest))


def _without_names(text: Text, begin: int, end: int) -> tuple[tuple[str, ...], str]:
    """The words in lower case with ``it`` for each card name, and the first of these names."""
    said: list[str] = []
    named, at = "", begin
    while at < end:
        rows = text.names.get(at)
        if rows:
            after, card, _how = rows[0]
            named = named or card.split(" // ")[0]
            said.append("it")
            at = max(after, at + 1)
            continue
        if text.tokens[at].kind != "punct":
            said.append(text.low(at))
        at += 1
    return tuple(said), named


def _is_unknown(reading: Reading, index: int) -> bool:
    token = reading.tokens[index]
    return token.kind == "word" and index not in reading.names.covered() and not is_vocabulary(token)


def _expected(reading: Reading, index: int) -> str:
    asked = reading.names.ask.get(index)
    if asked is not None:
        return "one of the cards " + ", ".join(asked[1][:5])
    if _is_unknown(reading, index):
        return "a card name or a word of the situation language"
    return "what somebody controls, does or asks"


@dataclass
class _Sentence:
    """One sentence being read; positions that lead nowhere are remembered."""

    text: Text
    begin: int
    asks: bool
    dead: set[tuple[int, bool]] = field(default_factory=set)

    def read(self, at: int, pieces: int, asked: bool = False) -> list[Statement] | None:
        """Read from `at` to the end, or None."""
        text = self.text
        relative = False
        while pieces and text.low(at) in CONSUMED:
            if text.low(at) in ("who", "which") and self.asks and text.end - at <= 3:
                # "..., who dies?" asks; it does not go on to tell.
                break
            relative = relative or text.low(at) == "who"
            at += 1
        if at >= text.end:
            return []
        key = (at, asked)
        if key in self.dead or pieces > _MAX_PIECES:
            return None
        for lead, body in self._leads(at):
            for statement, after in self._clauses(body, pieces):
                if asked and not lead and statement.kind == "action" and statement.parts.get("p") == "?elided":
                    # "Can I ... and kill it?" goes on asking; it does not tell that it is killed.
                    continue
                for trail, stop in self._trails(after):
                    if stop < text.end and text.low(stop) not in CONNECTORS and not self._restarts(stop):
                        continue
                    rest = self.read(stop, pieces + 1, statement.kind == "question")
                    if (
                        rest
                        and text.low(stop) not in CONNECTORS
                        and statement.kind == "action"
                        and rest[0].kind != "question"
                    ):
                        # Without a connector only a question follows: "on Bob and Carol is at 3" is no list.
                        continue
                    if rest is not None:
                        who: tuple[tuple[str, Any], ...] = (("relative", True),) if relative else ()
                        return [_modified(statement, (*who, *lead, *trail)), *rest]
        self.dead.add(key)
        return None

    def _restarts(self, index: int) -> bool:
        """A new clause may begin without a connector where a question word or an auxiliary stands."""
        return self.text.low(index) in _QUESTION_WORDS

    def _leads(self, at: int) -> Iterator[tuple[tuple[tuple[str, Any], ...], int]]:
        yield (), at
        yield from self._around(LEADS, at, 0)

    def _around(self, table: list[Any], at: int, depth: int) -> Iterator[tuple[tuple[tuple[str, Any], ...], int]]:
        if depth > 3:
            return
        for step, modifiers in table:
            for after, found in step(self.text, at, {}):
                if after <= at:
                    continue
                brought = tuple((row, found.get(row)) if isinstance(row, str) else row for row in modifiers)
                yield brought, after
                for more, end in self._around(table, after, depth + 1):
                    yield (*brought, *more), end

    def _trails(self, at: int) -> Iterator[tuple[tuple[tuple[str, Any], ...], int]]:
        begin = at
        yield (), at
        if self.text.low(at) == ",":
            at += 1
        yield from self._around(TRAILS, at, 0)
        if at > begin and at >= self.text.end:
            yield (), at

    def _clauses(self, at: int, pieces: int) -> Iterator[tuple[Statement, int]]:
        """Every clause that can be read at `at`, in the order of the tables."""
        tables: tuple[list[Clause], ...]
        if self.asks or self.text.low(at) in _QUESTION_WORDS:
            tables = (QUESTIONS, ACTIONS, FACTS, CLAIMS, FRAGMENTS)
        else:
            tables = (ACTIONS, FACTS, CLAIMS, QUESTIONS, FRAGMENTS)
        fragment = pieces == 0 or self.text.low(at - 1) == ":"
        for table in tables:
            if table is FRAGMENTS and not fragment:
                continue
            for clause in table:
                for after, found in clause.step(self.text, at, {}):
                    if after > at:
                        parts = dict(clause.fixed) | found
                        yield Statement(clause.kind, clause.name, parts, at, after), after


_QUESTION_WORDS = words("what how who which when where does do did can could is are will would")


def _modified(statement: Statement, modifiers: tuple[tuple[str, Any], ...]) -> Statement:
    if not modifiers:
        return statement
    return Statement(
        statement.kind,
        statement.name,
        statement.parts,
        statement.start,
        statement.end,
        (*statement.modifiers, *modifiers),
    )

"""
The chart: all readings of a line by category and position, and the ways that read and print lists and words.

The notation of templates is in `kit`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

FILLED_BY_LOWERING = frozenset({"label", "binding", "slot", "than", "last_only", "half"})
"""Fields that printing ignores, because the text does not hold them."""

Reading = tuple[Any, int]
"""What was read, and the position after it."""


class GrammarError(Exception):
    """The grammar itself is at fault: an unknown category, a malformed template."""


class Tokens(NamedTuple):
    """A line as tokens: folded for comparing, and as written."""

    folded: tuple[str, ...]
    written: tuple[str, ...]


class Chart:
    """All readings of one line, kept by category and position."""

    def __init__(self, tokens: Tokens) -> None:
        self.folded = (*tokens.folded, "")
        self.written = (*tokens.written, "")
        self.size = len(tokens.folded)
        self.furthest = 0
        self._memo: dict[tuple[int, int], list[Reading]] = {}

    def read(self, category: Category, position: int) -> list[Reading]:
        """Give every reading of `category` at `position`."""
        key = (category.number, position)
        found = self._memo.get(key)
        if found is None:
            self._memo[key] = found = []
            if position > self.furthest:
                self.furthest = position
            ways = category.starting_with(self.folded[position])
            if ways:
                for way in ways:
                    way.read(self, position, found)
                if len(found) > 1:
                    found[:] = _distinct(found)
        return found


def _distinct(found: list[Reading]) -> list[Reading]:
    """Drop equal readings."""
    out: list[Reading] = []
    for reading in found:
        if reading not in out:
            out.append(reading)
    return out


class Way(ABC):
    """One way to say what a category means."""

    @abstractmethod
    def first(self) -> Iterator[str | Category | Callable[[str], bool]]:
        """Yield what a text can start with: words, categories, or tests of the first token."""

    @abstractmethod
    def read(self, chart: Chart, position: int, into: list[Reading]) -> None:
        """Add all readings at `position`."""

    @abstractmethod
    def show(self, value: Any) -> str | None:
        """Print `value`, None when this way cannot say it."""

    @abstractmethod
    def gives(self) -> tuple[type, ...] | None:
        """Classes of what it reads, None for whatever a category inside gives."""


class Category:
    """A named set of ways to say something."""

    _count = 0

    def __init__(self, name: str) -> None:
        self.name = name
        self.ways: list[Way] = []
        Category._count += 1
        self.number = Category._count
        self._starts: dict[str, tuple[Way, ...]] = {}
        self._firsts: list[Starts] = []
        self._printers: dict[type, tuple[Way, ...]] = {}

    def starting_with(self, token: str) -> tuple[Way, ...]:
        """Ways that can begin with the folded token."""
        ways = self._starts.get(token)
        if ways is None:
            if len(self._firsts) != len(self.ways):
                self._firsts = [_starts((way,), set()) for way in self.ways]
            ways = self._starts[token] = tuple(
                way
                for way, (words, tests) in zip(self.ways, self._firsts, strict=True)
                if token in words or any(test(token) for test in tests)
            )
        return ways

    def show(self, value: Any) -> str | None:
        """Print `value` as this category, None when no way can say it."""
        kind = type(value)
        ways = self._printers.get(kind)
        if ways is None:
            ways = self._printers[kind] = tuple(way for way in self.ways if _can_give(way, kind, set()))
        for way in ways:
            text = way.show(value)
            if text is not None:
                return text
        return None


Starts = tuple[frozenset[str], tuple[Callable[[str], bool], ...]]
"""What a text can begin with: words, and tests of the first token."""


def _starts(ways: Iterable[Way], seen: set[int]) -> Starts:
    """Collect what the ways can begin with, categories inside included."""
    words: set[str] = set()
    tests: list[Callable[[str], bool]] = []
    for way in ways:
        for start in way.first():
            if isinstance(start, str):
                words.add(start)
            elif isinstance(start, Category):
                if start.number not in seen:
                    seen.add(start.number)
                    inner_words, inner_tests = _starts(start.ways, seen)
                    words |= inner_words
                    tests.extend(inner_tests)
            else:
                tests.append(start)
    return frozenset(words), tuple(dict.fromkeys(tests))


def _can_give(way: Way, kind: type, seen: set[int]) -> bool:
    """Say whether `way` can print a value of class `kind`."""
    classes = way.gives()
    if classes is not None:
        return kind in classes
    for inner in way.inner():  # type: ignore[attr-defined]
        if inner.number in seen:
            continue
        seen.add(inner.number)
        if any(_can_give(deeper, kind, seen) for deeper in inner.ways):
            return True
    return False


class Terminal(Way):
    """A way written as two functions: one reads at a position, the other prints."""

    def __init__(
        self,
        reader: Callable[[Chart, int], Iterable[Reading]],
        printer: Callable[[Any], str | None],
        starts: Callable[[str], bool] | Category | tuple[str, ...],
        kinds: tuple[type, ...],
    ) -> None:
        self._reader = reader
        self._printer = printer
        self._starts = starts
        self._kinds = kinds

    def first(self) -> Iterator[str | Category | Callable[[str], bool]]:
        if isinstance(self._starts, tuple):
            yield from self._starts
        else:
            yield self._starts

    def gives(self) -> tuple[type, ...]:
        return self._kinds

    def read(self, chart: Chart, position: int, into: list[Reading]) -> None:
        into.extend(self._reader(chart, position))

    def show(self, value: Any) -> str | None:
        return self._printer(value)


class Series(Way):
    """A list ``A``, ``A and B``, ``A, B, and C`` as a tuple; `least` items at least."""

    def __init__(
        self,
        item: Category,
        word: str,
        least: int,
        build: Callable[..., Any],
        take: Callable[[Any], Any],
        kinds: tuple[type, ...],
    ) -> None:
        self._item = item
        self._word = tuple(word.split())
        self._least = least
        self._build = build
        self._take = take
        self._kinds = kinds

    def first(self) -> Iterator[str | Category | Callable[[str], bool]]:
        yield self._item

    def gives(self) -> tuple[type, ...]:
        return self._kinds

    def read(self, chart: Chart, position: int, into: list[Reading]) -> None:
        word, size = self._word, len(self._word)
        folded = chart.folded
        pending: list[tuple[tuple[Any, ...], int]] = []
        for value, end in chart.read(self._item, position):
            if self._least <= 1:
                self._add((value,), end, into)
            pending.append(((value,), end))
        while pending:
            values, at = pending.pop()
            comma = folded[at] == ","
            after = at + 1 if comma else at
            if folded[after : after + size] == word and comma == (len(values) > 1):
                for value, end in chart.read(self._item, after + size):
                    self._add((*values, value), end, into)
            if comma:
                for value, end in chart.read(self._item, at + 1):
                    pending.append(((*values, value), end))

    def _add(self, values: tuple[Any, ...], end: int, into: list[Reading]) -> None:
        if len(values) >= self._least:
            made = self._build(values)
            if made is not None:
                into.append((made, end))

    def show(self, value: Any) -> str | None:
        values = self._take(value)
        if values is None or len(values) < self._least:
            return None
        shown = [self._item.show(item) for item in values]
        if any(text is None for text in shown):
            return None
        return join_series([text for text in shown if text is not None], " ".join(self._word))


class Run(Way):
    """One or more of a category side by side, as a tuple."""

    def __init__(self, item: Category, check: Callable[[tuple[Any, ...]], bool] | None = None) -> None:
        self._item = item
        self._check = check

    def first(self) -> Iterator[str | Category | Callable[[str], bool]]:
        yield self._item

    def gives(self) -> tuple[type, ...]:
        return (tuple,)

    def read(self, chart: Chart, position: int, into: list[Reading]) -> None:
        pending: list[tuple[tuple[Any, ...], int]] = [((), position)]
        while pending:
            values, at = pending.pop()
            for value, end in chart.read(self._item, at):
                more = (*values, value)
                if self._check is None or self._check(more):
                    into.append((more, end))
                pending.append((more, end))

    def show(self, value: Any) -> str | None:
        if not value or (self._check is not None and not self._check(value)):
            return None
        shown = [self._item.show(item) for item in value]
        if any(text is None for text in shown):
            return None
        return " ".join(text for text in shown if text is not None)


def join_series(texts: list[str], word: str) -> str:
    """Join as a list of card text: ``A``, ``A and B``, ``A , B , and C`` (blanks between tokens)."""
    if len(texts) <= 1:
        return "".join(texts)
    if len(texts) == 2:
        return f"{texts[0]} {word} {texts[1]}"
    return " , ".join(texts[:-1]) + f" , {word} {texts[-1]}"

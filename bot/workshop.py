"""What those who build the rules core run over many cards or games: coverage of the card pool, scenarios, one card."""

from __future__ import annotations

import gzip
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from bot.errors import BadInput, NotFound, unreadable
from data.names import CardIndex
from rules_core.cards import Match, PrintedCard
from rules_core.coverage import find_unsupported
from rules_core.ir.card import CompiledCard
from rules_core.ir.codec import to_json
from rules_core.oracle import CompiledLine, compile_card, face_lines
from rules_core.oracle.ledger import measure
from rules_core.scenario import InvalidScenario, Result, run_scenario, summarise

_SURE = frozenset({Match.EXACT, Match.FACE, Match.FOLDED})


def measure_coverage(cards: CardIndex, top: int = 100) -> dict[str, Any]:
    """Compile the whole pool; the document of `arbiter coverage --json`."""
    started = time.perf_counter()
    document = measure(cards.every_card()).as_json(top)
    return document | {"seconds": round(time.perf_counter() - started, 2)}


@dataclass(frozen=True, slots=True)
class LineReport:
    """What became of one line of a card."""

    text: str
    printed: str
    """Printed from the reading; empty where the line is declined."""
    reason: str
    """Why it is declined; empty where it is not."""
    missing: tuple[str, ...]
    """Parts of the reading that the engine cannot run."""
    ir: Any


def report_card(card: PrintedCard) -> list[tuple[str, list[LineReport]]]:
    """Each face's name with what became of its lines."""
    return [(face.name, [_report_line(line) for line in face_lines(face)]) for face in card.faces]


def _report_line(line: CompiledLine) -> LineReport:
    missing: list[str] = []
    if line.is_compiled:
        missing = sorted({gap for ability in line.abilities for gap in find_unsupported(ability)})
    return LineReport(line.text, line.printed, line.reason, tuple(missing), to_json(line.abilities))


class Library:
    """Compiled cards by full or face name, as scenarios ask for them; each is compiled once."""

    def __init__(self, cards: CardIndex) -> None:
        self._cards = cards
        self._compiled = lru_cache(maxsize=20_000)(self._compile)

    def compiled(self, name: str) -> CompiledCard:
        """
        The compiled card of that name.

        Raises:
            KeyError: there is none.
        """
        return self._compiled(name)

    def dungeons(self) -> tuple[str, ...]:
        """The full names of the dungeon cards."""
        return self._cards.dungeons()

    def _compile(self, name: str) -> CompiledCard:
        found = self._cards.resolve(name)
        if found.card is None or found.how not in _SURE:
            raise KeyError(name)
        return compile_card(self._cards.printed(found.card))


def run_scenarios(path: Path, cards: CardIndex) -> Iterator[dict[str, Any]]:
    """Run a file of scenarios (a JSON object a line, gzip or not): a document for each, then one that sums up."""
    library = Library(cards)
    results: list[Result] = []
    started = time.perf_counter()
    for row in read_rows(path):
        at = time.perf_counter()
        try:
            result = run_scenario(row, library)
        except InvalidScenario as error:
            raise BadInput(f"{path}: {error}") from None
        results.append(result)
        yield {
            "id": result.id,
            "status": result.status.value,
            "reason": result.reason,
            "failed": [{"assert": expected, "got": got} for expected, got in result.failed],
            "ms": round((time.perf_counter() - at) * 1000, 1),
        }
    report = summarise(results)
    yield {
        "summary": True,
        "total": report.total,
        **dict(report.by_status),
        "by_tier": {tier: dict(counts) for tier, counts in report.by_tier},
        "declined_words": [{"words": words, "scenarios": count} for words, count in report.declined[:50]],
        "seconds": round(time.perf_counter() - started, 2),
    }


def read_rows(path: Path) -> Iterable[dict[str, Any]]:
    """
    The JSON objects of a file, one a line.

    Raises:
        BadInput: the file cannot be read, or a line is not an object.
    """
    decoder = msgspec.json.Decoder(dict[str, Any])
    try:
        data = path.read_bytes()
        lines = (gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data).splitlines()
    except (OSError, EOFError, gzip.BadGzipFile) as error:
        raise unreadable(path, error) from None
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                yield decoder.decode(line)
            except (msgspec.DecodeError, msgspec.ValidationError):
                raise BadInput(f"{path}, line {number}: must be a JSON object") from None


def card_named(cards: CardIndex, name: str) -> PrintedCard:
    """
    The card that a name means.

    Raises:
        NotFound: none, or several.
    """
    found = cards.resolve(name)
    if found.card is None:
        near = f"; perhaps {', '.join(found.candidates[:5])}" if found.candidates else ""
        raise NotFound(f"no card {name!r}{near}")
    return cards.printed(found.card)

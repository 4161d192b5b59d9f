"""
The ledger: how much of a pool of cards is compiled and executable, and what keeps the rest out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from ..cards import PrintedCard
from ..coverage import find_unsupported
from ..terms import CardType
from .lines import CompiledLine, face_lines
from .normalise import tokenize

FAULTS = ("ambiguous", "does not print back")
"""Reasons for declining that are faults of the grammar itself; no line of the pool may have one."""


@dataclass(slots=True)
class Ledger:
    """Totals over a pool; the numbers of `arbiter coverage`."""

    cards: int = 0
    cards_compiled: int = 0
    cards_executable: int = 0
    lines: int = 0
    lines_compiled: int = 0
    lines_executable: int = 0
    ambiguous: int = 0
    """Lines with more than one reading: faults of the grammar, declined meanwhile."""
    mismatched: int = 0
    """Lines whose one reading prints something else: likewise."""
    faults: list[str] = field(default_factory=list)
    """Each of those lines, with its card."""
    declined: Counter[str] = field(default_factory=Counter)
    """Words that stopped the reading, with the weight of the cards that they alone keep out."""
    examples: dict[str, str] = field(default_factory=dict)
    missing_nodes: Counter[str] = field(default_factory=Counter)
    """Node classes without an executor, with the weight of the cards that they alone keep from being executable."""

    by_kind: dict[str, list[int]] = field(default_factory=dict)
    """Cards of each card type: all, compiled, executable."""
    by_format: dict[str, list[int]] = field(default_factory=dict)
    """Cards legal in each format: all, compiled, executable; empty where the pool has no legalities."""
    rooms: Counter[str] = field(default_factory=Counter)
    """Compiled lines in which something of each room of `ir` occurs."""

    def note_card(self, card: PrintedCard, compiled: bool, executable: bool) -> None:
        """Count a card under its card types and the formats in which it is legal."""
        words = {word for face in card.faces for word in face.type_line.split("\u2014")[0].split()}
        kinds = sorted(words & {str(kind.value) for kind in CardType})
        legal = [name for name, status in card.legalities if status == "legal"]
        for table, names in ((self.by_kind, kinds), (self.by_format, legal)):
            for name in names:
                row = table.setdefault(name, [0, 0, 0])
                row[0] += 1
                row[1] += compiled
                row[2] += executable

    def as_json(self, top: int = 100) -> dict[str, object]:
        """Give the document that `arbiter coverage --json` prints, without its seconds."""
        return {
            "cards": self.cards,
            "cards_compiled": self.cards_compiled,
            "cards_executable": self.cards_executable,
            "lines": self.lines,
            "lines_compiled": self.lines_compiled,
            "lines_executable": self.lines_executable,
            "ambiguous": self.ambiguous,
            "mismatched": self.mismatched,
            "faults": self.faults,
            "by_kind": _rows(self.by_kind),
            "by_format": _rows(self.by_format),
            "rooms": dict(sorted(self.rooms.items())),
            "declined": [{"phrase": phrase, "cards": count} for phrase, count in self.declined.most_common(top)],
        }


def _rows(table: Mapping[str, list[int]]) -> dict[str, dict[str, int]]:
    names = ("cards", "compiled", "executable")
    return {name: dict(zip(names, table[name], strict=True)) for name in sorted(table)}


def blame(line: CompiledLine) -> str:
    """Say in a few words what stopped a declined line: what was read last, and what could not follow."""
    if line.reason != "words":
        return line.reason if line.reason != "ambiguous" else f"ambiguous: {line.text[:60]}"
    ability = line.abilities[0]
    start = getattr(ability, "start", 0)
    before = tokenize(line.text[:start]).folded[-2:]
    after = tokenize(line.text[start:]).folded[:3]
    return f"{' '.join(before)} >> {' '.join(after)}"


def measure(cards: Iterable[PrintedCard], weights: Mapping[str, int] | None = None) -> Ledger:
    """
    Compile every card of a pool and count.

    Args:
        cards: The pool.
        weights: Extra weight by card name in the ranking of declined phrases; 1 for the others.
    """
    ledger = Ledger()
    for card in cards:
        lines = [line for face in card.faces for line in face_lines(face)]
        declined = [line for line in lines if not line.is_compiled]
        missing: list[str] = []
        runnable = 0
        for line in lines:
            if line.is_compiled:
                nodes = (node for ability in line.abilities for node in ability.walk())
                ledger.rooms.update({type(node).__module__.rpartition(".")[2] for node in nodes})
                gaps = {gap for ability in line.abilities for gap in find_unsupported(ability)}
                missing.extend(sorted(gaps))
                runnable += not gaps
        ledger.cards += 1
        ledger.lines += len(lines)
        ledger.lines_compiled += len(lines) - len(declined)
        ledger.lines_executable += runnable
        ledger.ambiguous += sum(line.reason == "ambiguous" for line in declined)
        ledger.mismatched += sum(line.reason == "does not print back" for line in declined)
        ledger.faults += [f"{card.name}: {line.text}" for line in declined if line.reason in FAULTS]
        ledger.note_card(card, not declined, not declined and not missing)
        weight = 1 if weights is None else 1 + weights.get(card.name, 0)
        if not declined:
            ledger.cards_compiled += 1
            if not missing:
                ledger.cards_executable += 1
            elif len(set(missing)) == 1:
                ledger.missing_nodes[missing[0]] += weight
        elif len({blame(line) for line in declined}) == 1:
            phrase = blame(declined[0])
            ledger.declined[phrase] += weight
            ledger.examples.setdefault(phrase, f"{card.name}: {declined[0].text}")
    return ledger

"""
The rules and the glossary as a small in-memory index with field weights.

A few thousand short documents: scoring all that share a word with the question
takes about a millisecond, and gives the same order on every database.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import msgspec

from data.search.words import stems

RULES_PACK = "search"
PACK_VERSION = 1

FIELDS = {"heading": 2.2, "text": 1.0, "examples": 0.3, "above": 0.35}
"""What a word counts for where it stands; `above` is the text of the rule that a subrule belongs to."""

_SATURATION = 1.2
_LENGTH = 0.55


class Document(msgspec.Struct):
    """One searchable rule or glossary entry: stems by field."""

    kind: str
    ref: str
    heading: list[str]
    text: list[str]
    examples: list[str]
    above: list[str]
    title: str
    body: str


class _Pack(msgspec.Struct):
    version: int
    release: str
    documents: list[Document]


@dataclass(frozen=True, slots=True)
class SourceDocument:
    """What `make_documents` needs to know of a rule or an entry."""

    kind: str
    """``chapter``, ``section``, ``rule``, ``subrule`` or ``glossary``."""
    ref: str
    parent: str
    title: str
    body: str
    examples: Sequence[str] = ()


def make_documents(sources: Iterable[SourceDocument], *, examples: bool = True) -> list[Document]:
    """Stem the documents; chapters are left out, sections are the headings of what is under them."""
    sources = list(sources)
    bodies = {source.ref: source.body for source in sources if source.kind == "rule"}
    documents = []
    for source in sources:
        if source.kind in ("chapter", "section"):
            continue
        above = bodies.get(source.parent, "") if source.kind == "subrule" else ""
        documents.append(
            Document(
                kind="glossary" if source.kind == "glossary" else "rule",
                ref=source.ref,
                heading=stems(source.title),
                text=stems(source.body),
                examples=stems(" ".join(source.examples)) if examples else [],
                above=stems(above),
                title=source.title,
                body=source.body,
            )
        )
    return documents


def encode_rules(documents: list[Document], release: str) -> bytes:
    """Give the bytes that `RuleIndex.decode` reads."""
    return msgspec.msgpack.encode(_Pack(PACK_VERSION, release, documents))


class RuleIndex:
    """Scores rules and glossary entries for weighted stems."""

    def __init__(self, documents: list[Document], release: str = "") -> None:
        self.release = release
        self.documents = documents
        self.places = {(document.kind, document.ref): place for place, document in enumerate(documents)}
        self._postings: dict[str, list[tuple[int, float]]] = defaultdict(list)
        lengths = [len(document.text) + 0.3 * len(document.examples) + 3 for document in documents]
        mean = sum(lengths) / max(1, len(lengths))
        for place, document in enumerate(documents):
            weights: Counter[str] = Counter()
            for field, weight in FIELDS.items():
                for stem in getattr(document, field):
                    weights[stem] += weight  # type: ignore[assignment]
            norm = 1 - _LENGTH + _LENGTH * lengths[place] / mean
            for stem, weight in weights.items():
                frequency = weight / norm
                told = frequency * (_SATURATION + 1) / (frequency + _SATURATION)
                self._postings[stem].append((place, told))

        self._in_examples: dict[str, list[int]] = defaultdict(list)
        self._with_examples = 0
        for place, document in enumerate(documents):
            if document.examples:
                self._with_examples += 1
                for stem in set(document.examples):
                    self._in_examples[stem].append(place)

    @classmethod
    def decode(cls, data: bytes) -> RuleIndex | None:
        """Give the index back; None when it was built by another version of this module."""
        try:
            pack = msgspec.msgpack.decode(data, type=_Pack)
        except msgspec.MsgspecError:
            return None
        return cls(pack.documents, pack.release) if pack.version == PACK_VERSION else None

    def rarity(self, stem: str) -> float:
        """Say how much a word tells: 0 for a word of every document."""
        found = len(self._postings.get(stem, ()))
        return math.log(1 + (len(self.documents) - found + 0.5) / (found + 0.5)) if found else 0.0

    def examples_of(self, asked: Iterable[str]) -> dict[int, float]:
        """
        Give the rules whose examples are about what was asked: the share of its rarer words that stand in them.

        Names count here: an example tells of the same cards that people ask about.
        """
        found: dict[int, float] = defaultdict(float)
        full = 0.0
        for stem in asked:
            places = self._in_examples.get(stem, ())
            told = math.log(1 + (self._with_examples - len(places) + 0.5) / (len(places) + 0.5))
            full += told
            for place in places:
                found[place] += told
        return {place: told / full for place, told in found.items()} if full else {}

    def score(self, query: Mapping[str, float]) -> dict[int, float]:
        """Give each document that holds a word of the query its score; `query` maps stems to weights."""
        scores: dict[int, float] = defaultdict(float)
        for stem, weight in query.items():
            rarity = self.rarity(stem) * weight
            for place, told in self._postings.get(stem, ()):
                scores[place] += rarity * told
        return scores

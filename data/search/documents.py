"""
Rulings and policy by full text: FTS5 on SQLite, tsvector on PostgreSQL, over the same stems.

Both are asked the same question, which is made so that few enough documents answer it: by the rarest words, and by
common ones only together. The order is worked out here, so that it does not depend on which database it is.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from sqlalchemy import bindparam, text

from data.database import Database
from data.search.concepts import Subject
from data.search.vocabulary import Vocabulary
from data.search.words import stems, storable

WORDS_ASKED = 14
"""The longest, most telling words of a question that are searched for."""

CANDIDATES = 250
"""Documents that are compared; where more hold the words, the database's own order decides which."""
NAMED_CARD = 6.0
"""What it counts that a ruling is on a card that was named."""
TOGETHER = 1.5
"""How much oftener two words stand together than chance would have it."""

_CANDIDATES = """
select d.kind, d.ref, d.title, coalesce(nullif(d.body, ''), r.text) as body, d.card_id
from (
  select d.id, d.kind, d.ref, d.title, d.body, d.card_id, {rank} as rank
  from search_text join search_documents as d on d.id = search_text.rowid
  where {matches} and d.kind = :kind {cards}
  order by rank, d.id limit :limit
) as d
left join rulings as r on r.id = case when d.kind = 'ruling' then cast(d.ref as integer) end
order by d.rank, d.id
"""
_SQLITE = {"matches": "search_text match :query", "rank": "bm25(search_text, 2.0, 1.0)"}
_POSTGRESQL = {
    "matches": "search_text.words @@ to_tsquery('simple', :query)",
    "rank": "-ts_rank(search_text.words, to_tsquery('simple', :query))",
}


@dataclass(frozen=True, slots=True)
class Found:
    """One document that was found."""

    kind: str
    ref: str
    title: str
    text: str
    score: float


def kind_label(kind: str) -> str:
    """The word under which all documents of a kind are found."""
    return f"kind{kind}"


def card_label(card_id: str) -> str:
    """The word under which all rulings on a card are found."""
    return "card" + "".join(c for c in card_id.lower() if c.isascii() and c.isalnum())


async def find_documents(
    database: Database,
    vocabulary: Vocabulary | None,
    subject: Subject,
    card_ids: Sequence[str],
    kinds: Sequence[str],
    limit: int,
) -> list[Found]:
    """Rank rulings and policy sections, best first; rulings on the named cards only, where cards are named."""
    asked = sorted(subject.stems, key=lambda word: (-subject.stems[word], -len(word), word))[:WORDS_ASKED]
    found: list[Found] = []
    for kind in kinds:
        on_cards = card_ids if kind == "ruling" else ()
        query = _query(vocabulary, asked, kind, on_cards)
        if query:
            rows = await _candidates(database, vocabulary, query, kind, on_cards)
            found += _scored(rows, vocabulary, subject, asked, on_cards)
    return sorted(found, key=lambda item: (-item.score, item.kind, item.ref))[:limit]


class _Query:
    """A question for the full text: any of some sets of words, each set whole, beside one of some labels."""

    def __init__(self, sets: Iterable[Sequence[str]], labels: Sequence[str]) -> None:
        self.sets = [tuple(storable([word]) for word in words) for words in sets]
        self.labels = labels

    def text_for(self, dialect: str) -> str:
        """Write it for one database."""
        quote, both, either = ('"{}"', " AND ", " OR ") if dialect == "sqlite" else ("'{}'", " & ", " | ")
        sets = [f"({both.join(quote.format(word) for word in words)})" for words in self.sets]
        asked = f"({either.join(sets)})"
        if not self.labels:
            return asked
        return f"({either.join(quote.format(label) for label in self.labels)}){both}{asked}"


def _query(vocabulary: Vocabulary | None, asked: Sequence[str], kind: str, card_ids: Sequence[str]) -> _Query | None:
    if vocabulary is None:  # data of an earlier release of this program, which has no labels
        return _Query([(word,) for word in asked], ()) if asked else None
    known = [word for word in asked if vocabulary.holding(word, kind)]
    if not known:
        return None
    if card_ids:
        return _Query([(word,) for word in known], [card_label(card_id) for card_id in card_ids])
    return _Query(_telling_sets(vocabulary, known, kind), [kind_label(kind)])


def _telling_sets(vocabulary: Vocabulary, known: Sequence[str], kind: str) -> list[tuple[str, ...]]:
    """Choose words, and pairs and triples of them, that no more than `CANDIDATES` documents are likely to hold."""
    total = max(1, vocabulary.documents(kind))
    share = {word: vocabulary.holding(word, kind) / total for word in known}
    in_order = sorted(known, key=lambda word: (share[word], word))
    chosen: list[tuple[str, ...]] = []
    room = float(CANDIDATES)
    left = list(in_order)
    for size in (1, 2, 3):
        expected: dict[tuple[str, ...], float] = {}
        for words in combinations(left, size):
            likely = total * TOGETHER ** (size - 1)
            for word in words:
                likely *= share[word]
            expected[words] = likely
        for words in sorted(expected, key=lambda words: (expected[words], words)):
            if expected[words] > room:
                break
            chosen.append(words)
            room -= expected[words]
        if size == 1:
            left = [word for word in in_order if (word,) not in chosen][:8]
    return chosen or [tuple(in_order[:3])]


async def _candidates(
    database: Database, vocabulary: Vocabulary | None, query: _Query, kind: str, card_ids: Sequence[str]
) -> Sequence[tuple[str, str, str, str, str]]:
    by_id = bool(card_ids) and vocabulary is None
    own = _SQLITE if database.dialect == "sqlite" else _POSTGRESQL
    statement = text(_CANDIDATES.format(**own, cards="and d.card_id in :cards" if by_id else ""))
    values = {"query": query.text_for(database.dialect), "kind": kind, "limit": CANDIDATES}
    if by_id:
        statement = statement.bindparams(bindparam("cards", expanding=True))
        values["cards"] = list(card_ids)
    async with database.read() as connection:
        rows = (await connection.execute(statement, values)).all()
    return [(row.kind, row.ref, row.title, row.body or "", row.card_id) for row in rows]


def _scored(
    rows: Sequence[tuple[str, str, str, str, str]],
    vocabulary: Vocabulary | None,
    subject: Subject,
    asked: Sequence[str],
    card_ids: Sequence[str],
) -> list[Found]:
    read = [(row, stems(row[2]), stems(row[3])) for row in rows]
    if vocabulary is None:
        held = {word: sum(word in body for _, _, body in read) for word in asked}
        rarity = {word: math.log(1 + (len(read) + 1) / (held[word] + 0.5)) for word in asked}
    else:
        rarity = {word: vocabulary.rarity(word, read[0][0][0]) for word in asked} if read else {}
    found = []
    for (kind, ref, title, body, card_id), title_stems, body_stems in read:
        score = NAMED_CARD if card_id and card_id in card_ids else 0.0
        length = 0.5 + 0.5 * len(body_stems) / 60
        for word in asked:
            count = body_stems.count(word) + 2 * title_stems.count(word)
            if count:
                score += subject.stems[word] * rarity[word] * count * 2.2 / (count + 1.2 * length)
        found.append(Found(kind, ref, title, body, score))
    return found

"""Rulings and policy by full text: FTS5 on SQLite, tsvector on PostgreSQL, over the same stems."""

from __future__ import annotations

import math
from collections.abc import Sequence

from sqlalchemy import bindparam, text

from data.database import Database
from data.search.concepts import Subject
from data.search.words import stems, storable

WORDS_ASKED = 14
"""The longest, most telling words of a question that are searched for."""

CANDIDATES = 200
NAMED_CARD = 6.0
"""What it counts that a ruling is on a card that was named."""

_SQLITE = """
select d.kind, d.ref, d.title, coalesce(nullif(d.body, ''), r.text) as body, d.card_id
from search_text
join search_documents as d on d.id = search_text.rowid
left join rulings as r on d.kind = 'ruling' and r.id = cast(d.ref as integer)
where search_text match :query and d.kind in :kinds {cards}
order by bm25(search_text, 2.0, 1.0) limit :limit
"""

_POSTGRESQL = """
select d.kind, d.ref, d.title, coalesce(nullif(d.body, ''), r.text) as body, d.card_id
from search_text
join search_documents as d on d.id = search_text.rowid
left join rulings as r on d.kind = 'ruling' and d.ref = cast(r.id as text)
where search_text.words @@ to_tsquery('simple', :query) and d.kind in :kinds {cards}
order by ts_rank(search_text.words, to_tsquery('simple', :query)) desc, d.id limit :limit
"""


async def find_documents(
    database: Database, subject: Subject, card_ids: Sequence[str], kinds: Sequence[str], limit: int
) -> list[tuple[str, str, str, str, float]]:
    """
    Rank rulings and policy sections: (kind, ref, title, text, score), best first.

    The database only finds candidates; the order is worked out here, so that it
    does not depend on which database it is.
    """
    asked = sorted(subject.stems, key=lambda word: (-subject.stems[word], -len(word), word))[:WORDS_ASKED]
    if not asked:
        return []
    tokens = [storable([word]) for word in asked]
    sqlite = database.dialect == "sqlite"
    query = " OR ".join(f'"{token}"' for token in tokens) if sqlite else " | ".join(f"'{token}'" for token in tokens)
    restrict = "and (d.card_id in :cards or d.kind <> 'ruling')" if card_ids else ""
    statement = text((_SQLITE if sqlite else _POSTGRESQL).format(cards=restrict)).bindparams(
        bindparam("kinds", expanding=True)
    )
    values = {"query": query, "kinds": list(kinds), "limit": CANDIDATES}
    if card_ids:
        statement = statement.bindparams(bindparam("cards", expanding=True))
        values["cards"] = list(card_ids)
    async with database.read() as connection:
        rows = (await connection.execute(statement, values)).all()
    bodies = [(row, stems(row.title), stems(row.body or "")) for row in rows]
    frequency = {word: sum(word in set(body) for _, _, body in bodies) for word in asked}
    scored = []
    for row, title, body in bodies:
        score = 0.0
        length = 0.5 + 0.5 * len(body) / 60
        for word in asked:
            count = body.count(word) + 2 * title.count(word)
            if count:
                rarity = math.log(1 + (len(bodies) + 1) / (frequency[word] + 0.5))
                score += subject.stems[word] * rarity * count * 2.2 / (count + 1.2 * length)
        if row.card_id and row.card_id in card_ids:
            score += NAMED_CARD
        scored.append((row.kind, row.ref, row.title, row.body or "", score))
    return sorted(scored, key=lambda item: (-item[4], item[0], item[1]))[:limit]

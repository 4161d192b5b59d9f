"""
Building the tables beside the live ones, verifying them, and the swap.

Rows go in by batches, each a short transaction of its own, so that people who
write to the database meanwhile never wait long. Nothing that is in use changes
before the one transaction at the end.
"""

from __future__ import annotations

import re
import time
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import islice
from typing import Any, TypeVar

from sqlalchemy import Connection, MetaData, delete, func, insert, select, text

from data.cards import encode_card
from data.database import Database
from data.errors import DatabaseError, SourceError
from data.models import SCHEMA_VERSION, GlossaryRow, ReleaseRow, RuleRow, SearchRow, StampRow
from data.names.fold import fold
from data.names.index import CARDS_PACK, NAMES_PACK, entry_for
from data.names.pack import NameEntry, build_pack, encode_pack
from data.names.store import encode_store
from data.search.documents import card_label, kind_label
from data.search.index import RULES_PACK, SourceDocument, encode_rules, make_documents
from data.search.vocabulary import SHORTEST_MEANT, WORDS_PACK, Counting, is_spelt
from data.search.words import stems, storable
from data.sources.comprehensive_rules import ComprehensiveRules
from data.sources.policy import PolicyDocument
from data.sources.scryfall import SourceCard, SourceRuling
from data.tables import (
    NEXT,
    SEARCH_TEXT,
    SEARCH_WORDS,
    fill_search_table,
    fill_word_table,
    index_next_tables,
    make_next_tables,
    staged_tables,
    swap_tables,
)
from rules_core.cards import PrintedCard

T = TypeVar("T")

_VERSION = re.compile(r"\s*[(\[][A-Za-z][)\]]$")

BATCH = 1500
"""Rows written in one transaction."""

MOST_LOST = 0.1
"""Share of cards or rulings that may be gone since the last sync before the files are called wrong."""

LEAST_COMPARED = 1000
"""Counts smaller than this are not compared."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a sync has come."""

    stage: str
    """What is being done, in a few words for people."""
    done: int
    total: int | None
    """None when the amount is not known."""


ProgressCallback = Callable[[Progress], None]


@dataclass(frozen=True, slots=True)
class SyncReport:
    """What a sync put in place."""

    cards: int = 0
    rulings: int = 0
    rules: int = 0
    """Rules and subrules of the newest release."""
    glossary: int = 0
    policy: int = 0
    releases: tuple[str, ...] = ()
    """Releases of the Comprehensive Rules, newest first."""
    seconds: float = 0.0
    notes: tuple[str, ...] = ()
    """Rows that were left out and other things worth knowing."""


@dataclass(frozen=True, slots=True)
class RulesFile:
    """One release read, with what is stamped of its file."""

    rules: ComprehensiveRules
    file: str
    sha256: str


@dataclass(frozen=True, slots=True)
class Inputs:
    """Everything that a build is made from; cards and rulings are read while building."""

    cards: Iterable[SourceCard]
    rulings: Iterable[SourceRuling]
    releases: Sequence[RulesFile]
    policy: Sequence[PolicyDocument]
    source: str
    """Where it comes from, for the stamp."""
    notes: tuple[str, ...] = ()


@dataclass(slots=True)
class _Build:
    database: Database
    progress: ProgressCallback
    tables: MetaData = field(default_factory=MetaData)
    counts: dict[str, int] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    card_ids: set[str] = field(default_factory=set)
    card_names: dict[str, str] = field(default_factory=dict)
    names: list[NameEntry] = field(default_factory=list)
    documents: int = 0
    counting: Counting = field(default_factory=Counting)

    async def run(self, work: Callable[[Connection], T]) -> T:
        async with self.database.write() as connection:
            return await connection.run_sync(work)

    async def insert(self, table: str, rows: Sequence[dict[str, Any]]) -> None:
        if rows:
            statement = insert(self.tables.tables[NEXT + table])
            await self.run(lambda connection: connection.execute(statement, list(rows)))
            self.counts[table] = self.counts.get(table, 0) + len(rows)


async def build(
    database: Database, inputs: Inputs, progress: ProgressCallback | None = None, *, allow_shrink: bool = False
) -> SyncReport:
    """
    Build everything from `inputs` and put it in place.

    Raises:
        SourceError: what was read is wrong or too little; the previous data stay.
    """
    started = time.monotonic()
    async with _only_one(database):
        work = _Build(database, progress or (lambda _: None))
        work.notes.extend(inputs.notes)
        try:
            work.tables = await work.run(make_next_tables)
            await _add_cards(work, inputs.cards)
            await _add_rulings(work, inputs.rulings)
            await _add_rules(work, inputs.releases)
            await _add_policy(work, inputs.policy)
            await _add_names(work)
            work.progress(Progress("indexing", 0, None))
            stamp = await database.stamp()
            number = int(stamp.get("build", "0")) + 1
            await work.run(lambda connection: index_next_tables(connection, number))
            await _verify(work, stamp, allow_shrink)
            report = await _swap(work, inputs, number, time.monotonic() - started)
        except BaseException:
            with suppress(DatabaseError):  # what went wrong first is told; leftovers go with the next sync
                await work.run(_drop_next)
            raise
    if database.dialect == "sqlite":
        async with database.connect() as connection:
            await connection.execute(text("pragma optimize"))
    work.progress(Progress("done", 1, 1))
    return report


@asynccontextmanager
async def _only_one(database: Database) -> AsyncIterator[None]:
    """Keep two syncs from building into the same tables."""
    busy = SourceError("another sync of this database is running")
    if database.dialect == "postgresql":
        async with database.connect() as connection:
            key = {"key": 0x6172_6269}
            if not (await connection.execute(text("select pg_try_advisory_lock(:key)"), key)).scalar():
                raise busy
            await connection.commit()
            try:
                yield
            finally:
                await connection.execute(text("select pg_advisory_unlock(:key)"), key)
        return
    path = database.url.database
    if not path or path == ":memory:":
        yield
        return
    try:
        import fcntl
    except ModuleNotFoundError:  # a system without advisory locks
        yield
        return
    with open(f"{path}.sync-lock", "w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise busy from None
        yield


async def _add_cards(work: _Build, cards: Iterable[SourceCard]) -> None:
    # Blocks of the store hold neighbours in reading order; the bulk file is sorted by name or by set.
    def kept() -> Iterator[PrintedCard]:
        for item in batch:
            yield item.card

    blocks: list[PrintedCard] = []
    reading = iter(cards)
    while batch := list(islice(reading, BATCH)):
        rows = []
        for item in batch:
            card = item.card
            if card.id in work.card_ids:
                work.notes.append(f"card {card.name} comes twice; the first one is kept")
                continue
            work.card_ids.add(card.id)
            key = fold(card.name)
            if item.standing == 0 or key not in work.card_names:
                work.card_names[key] = card.id
            work.names.append(entry_for(card, item.standing, item.popularity))
            blocks.append(card)
            rows.append(
                {
                    "id": card.id,
                    "name": card.name,
                    "folded": key,
                    "layout": card.layout,
                    "type_line": " // ".join(face.type_line for face in card.faces),
                    "standing": item.standing,
                    "data": encode_card(card),
                }
            )
        await work.insert("cards", rows)
        work.progress(Progress("cards", work.counts.get("cards", 0), None))
    if not work.counts.get("cards"):
        raise SourceError("the card file holds no cards")
    store = encode_store(blocks)
    await work.insert("packs", [{"name": CARDS_PACK, "data": store}])


async def _add_rulings(work: _Build, rulings: Iterable[SourceRuling]) -> None:
    unknown = 0
    number = 0
    names = {entry.id: entry.name for entry in work.names}
    reading = iter(rulings)
    while batch := list(islice(reading, BATCH)):
        rows = []
        documents = []
        for item in batch:
            card_id = item.card_id if item.card_id in work.card_ids else _card_named(work, item.card)
            if card_id is None:
                unknown += 1
                continue
            number += 1
            rows.append(
                {
                    "id": number,
                    "card_id": card_id,
                    "published_at": item.date,
                    "source": item.source,
                    "text": item.text,
                }
            )
            documents.append(("ruling", str(number), card_id, names[card_id], "", item.text))
        await work.insert("rulings", rows)
        await _add_documents(work, documents)
        work.progress(Progress("rulings", number, None))
    if unknown:
        work.notes.append(f"{unknown} rulings belong to no card that is known and were left out")
    if not number:
        raise SourceError("the rulings file holds no rulings of known cards")


def _card_named(work: _Build, name: str) -> str | None:
    # Some joke cards were printed in versions, and their rulings say which: "(b)", "[B]".
    return work.card_names.get(fold(name)) or work.card_names.get(fold(_VERSION.sub("", name)))


async def _add_documents(work: _Build, documents: Sequence[tuple[str, str, str, str, str, str]]) -> None:
    """Make documents searchable: (kind, ref, card id, title, body kept, words)."""
    if not documents:
        return
    rows = []
    index = []
    for kind, ref, card_id, title, body, content in documents:
        work.documents += 1
        rows.append({"id": work.documents, "kind": kind, "ref": ref, "card_id": card_id, "title": title, "body": body})
        in_title, in_text = stems(title), stems(content)
        work.counting.add(kind, (*in_title, *in_text))
        labels = [kind_label(kind), *([card_label(card_id)] if card_id else [])]
        index.append((work.documents, " ".join([storable(in_title), *labels]), storable(in_text)))
    await work.insert("search_documents", rows)
    await work.run(lambda connection: fill_search_table(connection, NEXT + SEARCH_TEXT, index))


async def _add_rules(work: _Build, releases: Sequence[RulesFile]) -> None:
    work.progress(Progress("rules", 0, len(releases)))
    fresh = {item.rules.effective for item in releases}
    for done, item in enumerate(sorted(releases, key=lambda r: r.rules.effective), start=1):
        release = item.rules.effective
        await work.insert("releases", [{"release": release, "file": item.file, "sha256": item.sha256}])
        await work.insert(
            "rules",
            [
                {
                    "release": release,
                    "number": rule.number,
                    "position": position,
                    "kind": rule.kind,
                    "parent": rule.parent,
                    "heading": rule.heading,
                    "text": rule.text,
                    "examples": rule.examples,
                    "references": list(rule.references),
                }
                for position, rule in enumerate(item.rules.rules)
            ],
        )
        await work.insert(
            "glossary",
            [
                {
                    "release": release,
                    "position": position,
                    "term": term.term,
                    "folded": fold(term.term),
                    "text": term.text,
                    "references": list(term.references),
                }
                for position, term in enumerate(item.rules.glossary)
            ],
        )
        work.progress(Progress("rules", done, len(releases)))

    def keep_older(connection: Connection) -> None:
        """Carry over releases that the files at hand do not hold; they tell where rules moved."""
        for row in (ReleaseRow, RuleRow, GlossaryRow):
            live, built = row.__table__, work.tables.tables[NEXT + row.__tablename__]
            query = select(live).where(live.c.release.not_in(fresh))
            connection.execute(built.insert().from_select([column.name for column in live.columns], query))

    await work.run(keep_older)
    await _search_rules(work)


async def _search_rules(work: _Build) -> None:
    """Make the newest release searchable."""
    tables = work.tables.tables
    rules, glossary, packs = tables[NEXT + "rules"], tables[NEXT + "glossary"], tables[NEXT + "packs"]

    def rules_pack(connection: Connection) -> dict[str, Any]:
        release = connection.execute(select(func.max(rules.c.release))).scalar_one()
        in_order = select(rules).where(rules.c.release == release).order_by(rules.c.position)
        sources = [
            SourceDocument(row.kind, row.number, row.parent, row.heading, row.text, row.examples)
            for row in connection.execute(in_order)
        ]
        terms = select(glossary).where(glossary.c.release == release).order_by(glossary.c.position)
        sources += [SourceDocument("glossary", row.term, "", row.term, row.text) for row in connection.execute(terms)]
        return {"name": RULES_PACK, "data": encode_rules(make_documents(sources), release)}

    def newest(connection: Connection) -> list[tuple[str, str, str, str, str, str]]:
        release = connection.execute(select(func.max(rules.c.release))).scalar()
        found = []
        for row in connection.execute(select(rules).where(rules.c.release == release).order_by(rules.c.position)):
            content = "\n".join([row.text, *row.examples])
            found.append(("rule", row.number, "", row.heading, row.text, content))
        for row in connection.execute(
            select(glossary).where(glossary.c.release == release).order_by(glossary.c.position)
        ):
            found.append(("glossary", row.term, "", row.term, row.text, row.text))
        return found

    documents = await work.run(newest)
    await _add_documents(work, documents)
    work.progress(Progress("search", 0, len(documents)))
    await work.run(lambda connection: connection.execute(insert(packs), [rules_pack(connection)]))
    work.counts["packs"] += 1


async def _add_policy(work: _Build, documents: Sequence[PolicyDocument]) -> None:
    newest: dict[str, PolicyDocument] = {}
    for document in documents:
        held = newest.get(document.document)
        if held is None or document.effective > held.effective:
            newest[document.document] = document
    rows = [
        {
            "document": document.document,
            "position": position,
            "number": section.number,
            "title": section.title,
            "text": section.text,
            "effective": document.effective,
        }
        for document in newest.values()
        for position, section in enumerate(document.sections)
    ]
    await work.insert("policy", rows)

    def keep_others(connection: Connection) -> list[Any]:
        built = work.tables.tables[NEXT + "policy"]
        from data.models import PolicyRow

        live = PolicyRow.__table__
        query = select(live).where(live.c.document.not_in(list(newest)))
        connection.execute(built.insert().from_select([column.name for column in live.columns], query))
        return list(connection.execute(select(built).order_by(built.c.document, built.c.position)))

    await _add_documents(
        work,
        [
            ("policy", f"{row.document} {row.number}".strip(), "", row.title, row.text, row.text)
            for row in await work.run(keep_others)
        ],
    )


async def _add_names(work: _Build) -> None:
    work.progress(Progress("names", 0, len(work.names)))
    await work.insert("packs", [{"name": NAMES_PACK, "data": encode_pack(build_pack(work.names))}])
    await work.insert("packs", [{"name": WORDS_PACK, "data": work.counting.encode()}])
    words = sorted(word for word in work.counting.words if is_spelt(word, SHORTEST_MEANT))
    await work.run(lambda connection: fill_word_table(connection, NEXT + SEARCH_WORDS, words))


async def _verify(work: _Build, stamp: dict[str, str], allow_shrink: bool) -> None:
    """Count what is in the new tables, and compare with what was there."""

    def count(connection: Connection) -> dict[str, int]:
        names = ("cards", "rulings", "packs", "search_documents")
        return {
            name: connection.execute(select(func.count()).select_from(work.tables.tables[NEXT + name])).scalar_one()
            for name in names
        }

    for name, rows in (await work.run(count)).items():
        if rows != work.counts.get(name, 0):
            raise SourceError(f"the new {name} table holds {rows} rows, {work.counts.get(name, 0)} were written")
    if allow_shrink:
        return
    for name in ("cards", "rulings"):
        before = int(stamp.get(name, "0"))
        now = work.counts[name]
        if before >= LEAST_COMPARED and now < before * (1 - MOST_LOST):
            raise SourceError(f"the new files hold {now} {name}, the last sync had {before}; not taken for complete")


async def _swap(work: _Build, inputs: Inputs, number: int, seconds: float) -> SyncReport:
    def swap(connection: Connection) -> SyncReport:
        swap_tables(connection)
        releases = tuple(connection.execute(select(ReleaseRow.release).order_by(ReleaseRow.release.desc())).scalars())
        newest = releases[0] if releases else ""
        numbered = select(func.count()).where(RuleRow.release == newest, RuleRow.kind.in_(["rule", "subrule"]))
        terms = select(func.count()).where(GlossaryRow.release == newest)
        report = SyncReport(
            cards=work.counts["cards"],
            rulings=work.counts["rulings"],
            rules=connection.execute(numbered).scalar_one(),
            glossary=connection.execute(terms).scalar_one(),
            policy=connection.execute(select(func.count()).where(SearchRow.kind == "policy")).scalar_one(),
            releases=releases,
            seconds=round(seconds, 2),
            notes=tuple(work.notes),
        )
        values = {
            "schema": SCHEMA_VERSION,
            "build": str(number),
            "built_at": datetime.now(UTC).isoformat(timespec="seconds"),
            "source": inputs.source,
            "release": newest,
            **{name: str(getattr(report, name)) for name in ("cards", "rulings", "rules", "glossary", "policy")},
        }
        connection.execute(delete(StampRow))
        connection.execute(insert(StampRow), [{"key": key, "value": value} for key, value in values.items()])
        return report

    return await work.run(swap)


def _drop_next(connection: Connection) -> None:
    for table in [*(table.name for table in staged_tables()), SEARCH_TEXT]:
        connection.execute(text(f"drop table if exists {NEXT}{table}"))

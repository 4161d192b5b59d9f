"""
Reading and changing FAQ entries.

Every change names the version it was made from; when somebody else was first it
is refused and nothing is lost. Every change is kept as a revision and in the
audit log, in the same transaction. Who may change what is decided by the caller.
"""

from __future__ import annotations

import json
import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Select, String, cast, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from data.audit import record
from data.database import Database
from data.errors import ConflictError, InvalidInput
from data.faq.citations import Digests
from data.faq.rows import content_values, entry_columns, entry_from, now, revision_from, word_weights
from data.faq.values import (
    GLOBAL,
    SHOWN,
    FaqDraft,
    FaqEntry,
    FaqRevision,
    FaqState,
    problems_with,
    slug_for,
    tidied,
)
from data.models import FaqAliasRow, FaqCitationRow, FaqRevisionRow, FaqRow, FaqWordRow
from data.search.words import stems

MOST_ENTRIES = 20_000
"""Entries of one server, archived ones included."""

BATCH = 500
"""Entries inserted by one statement."""

MOST_MATCHES = 3000
"""Word matches looked at for one search."""


class FaqRepository:
    """The FAQ of every server; a server sees its own entries and the global packs."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._digests = Digests(database)

    # -- reading

    async def find(self, guild_id: int, title: str, states: Sequence[FaqState] = SHOWN) -> FaqEntry | None:
        """Give the entry with this title or alias: the server's own before a global one."""
        slug = slug_for(title)
        by_alias = select(FaqAliasRow.entry_id).where(
            FaqAliasRow.guild_id.in_((guild_id, GLOBAL)), FaqAliasRow.slug == slug
        )
        found = await self._entries(_seen_by(guild_id, states).where(or_(FaqRow.slug == slug, FaqRow.id.in_(by_alias))))
        return min(found, key=lambda entry: (entry.is_global, entry.slug != slug, entry.id), default=None)

    async def get(self, guild_id: int, entry_id: int) -> FaqEntry | None:
        """Give an entry by number, in whatever state; None when this server cannot see it."""
        found = await self._entries(_seen_by(guild_id, tuple(FaqState)).where(FaqRow.id == entry_id))
        return found[0] if found else None

    async def list(
        self,
        guild_id: int,
        states: Sequence[FaqState] = SHOWN,
        *,
        tag: str = "",
        limit: int = 25,
        offset: int = 0,
        with_global: bool = True,
    ) -> tuple[FaqEntry, ...]:
        """List entries in alphabetical order, the server's own and the global ones together."""
        query = _seen_by(guild_id, states, with_global=with_global).order_by(FaqRow.slug, FaqRow.id)
        if not tag:
            return await self._entries(query.limit(limit).offset(offset))
        # The column is JSON in either database: its text narrows the choice, the entry itself decides.
        query = query.where(cast(FaqRow.tags, String).contains(json.dumps(tag), autoescape=True))
        tagged = [entry for entry in await self._entries(query) if tag in entry.content.tags]
        return tuple(tagged[offset : offset + limit])

    async def complete(
        self,
        guild_id: int,
        text: str,
        limit: int = 25,
        *,
        states: Sequence[FaqState] = SHOWN,
        with_global: bool = True,
    ) -> tuple[tuple[int, str, FaqState], ...]:
        """Complete a title or alias that is being typed: (entry number, title, state), best first."""
        slug = slug_for(text)
        columns = (FaqRow.id, FaqRow.title, FaqRow.slug, FaqRow.uses, FaqRow.guild_id, FaqRow.state)
        guilds = (guild_id, GLOBAL) if with_global else (guild_id,)
        seen = (FaqRow.guild_id.in_(guilds), FaqRow.state.in_(states))
        wanted = _like(slug)
        by_title = select(*columns).where(*seen, FaqRow.slug.like(wanted, escape="\\")).limit(limit * 8)
        aliased = select(FaqAliasRow.entry_id).where(
            FaqAliasRow.guild_id.in_(guilds), FaqAliasRow.slug.like(wanted, escape="\\")
        )
        by_alias = select(*columns).where(*seen, FaqRow.id.in_(aliased)).limit(limit * 4)
        async with self._database.read() as connection:
            rows = [*(await connection.execute(by_title)), *(await connection.execute(by_alias))]
        chosen = {row.id: row for row in rows}
        ranked = sorted(
            chosen.values(), key=lambda r: (not r.slug.startswith(slug), r.guild_id == GLOBAL, -r.uses, r.slug)
        )
        return tuple((row.id, row.title, FaqState(row.state)) for row in ranked[:limit])

    async def search(self, guild_id: int, text: str, limit: int = 5) -> tuple[tuple[FaqEntry, float], ...]:
        """Rank shown entries by the words that they share with `text`; the score is 0 to 1."""
        asked = list(dict.fromkeys(stem[:40] for stem in stems(text)))[:20]
        if not asked:
            return ()
        guilds = (guild_id, GLOBAL)
        counting = (
            select(FaqWordRow.word, func.count())
            .where(FaqWordRow.guild_id.in_(guilds), FaqWordRow.word.in_(asked))
            .group_by(FaqWordRow.word)
        )
        async with self._database.read() as connection:
            counts: dict[str, int] = dict((await connection.execute(counting)).all())
            total = (await connection.execute(select(func.count()).where(FaqRow.guild_id.in_(guilds)))).scalar_one()
            rarity = {word: math.log(1 + (total + 1) / (count + 0.5)) for word, count in counts.items()}
            telling: list[str] = []
            matches = 0
            for word in sorted(counts, key=lambda word: counts[word]):
                if telling and matches + counts[word] > MOST_MATCHES:
                    break
                telling.append(word)
                matches += counts[word]
            rows = await connection.execute(
                select(FaqWordRow.entry_id, FaqWordRow.word, FaqWordRow.weight)
                .join(FaqRow, FaqRow.id == FaqWordRow.entry_id)
                .where(FaqWordRow.guild_id.in_(guilds), FaqWordRow.word.in_(telling), FaqRow.state.in_(SHOWN))
                .limit(MOST_MATCHES * 4)
            )
            scores: dict[int, float] = defaultdict(float)
            for entry_id, word, weight in rows:
                scores[entry_id] += rarity[word] * weight / (weight + 1.5)
        unknown = math.log(1 + (total + 1) / 0.5)
        full = sum(rarity.get(word, unknown) for word in asked) or 1.0
        best = sorted(scores, key=lambda number: (-scores[number], number))[:limit]
        entries = {entry.id: entry for entry in await self._entries(_columns().where(FaqRow.id.in_(best)))}
        return tuple((entries[number], round(scores[number] / full, 4)) for number in best if number in entries)

    async def history(self, guild_id: int, entry_id: int) -> tuple[FaqRevision, ...]:
        """List an entry's revisions, newest first; nothing when this server cannot see it."""
        if await self.get(guild_id, entry_id) is None:
            return ()
        query = (
            select(FaqRevisionRow).where(FaqRevisionRow.entry_id == entry_id).order_by(FaqRevisionRow.version.desc())
        )
        async with self._database.read() as connection:
            return tuple(revision_from(row) for row in await connection.execute(query))

    async def counts(self, guild_id: int) -> dict[FaqState, int]:
        """Count the server's own entries by state."""
        query = select(FaqRow.state, func.count()).where(FaqRow.guild_id == guild_id).group_by(FaqRow.state)
        async with self._database.read() as connection:
            found: dict[str, int] = dict((await connection.execute(query)).all())
        return {state: found.get(state, 0) for state in FaqState}

    async def servers(self) -> tuple[int, ...]:
        """List the servers that have entries, the global packs' number among them."""
        query = select(FaqRow.guild_id).distinct().order_by(FaqRow.guild_id)
        async with self._database.read() as connection:
            return tuple((await connection.execute(query)).scalars())

    async def most_used(self, guild_id: int, limit: int = 10) -> tuple[FaqEntry, ...]:
        """List the server's own entries that were shown most."""
        query = _seen_by(guild_id, tuple(FaqState), with_global=False)
        return await self._entries(query.order_by(FaqRow.uses.desc(), FaqRow.slug).limit(limit))

    # -- changing

    async def add(
        self, guild_id: int, draft: FaqDraft, author_id: int, state: FaqState = FaqState.PUBLISHED
    ) -> FaqEntry:
        """
        Store a new entry.

        Raises:
            InvalidInput: the draft breaks a limit, or its title or an alias is taken.
        """
        draft = checked(draft)
        digests = await self._digests.of(draft)
        async with self._database.write() as connection:
            await self._refuse_taken(connection, guild_id, draft, None)
            held = (await connection.execute(select(func.count()).where(FaqRow.guild_id == guild_id))).scalar_one()
            if held >= MOST_ENTRIES:
                raise InvalidInput((f"the server has {held} entries, {MOST_ENTRIES} are allowed",))
            (entry_id,) = await insert_entries(connection, guild_id, [(draft, state, digests)], author_id, "add")
            await record(connection, guild_id, author_id, "faq add", draft.title, {"entry": entry_id, "state": state})
        return await self._known(guild_id, entry_id)

    async def edit(
        self,
        guild_id: int,
        entry_id: int,
        version: int,
        draft: FaqDraft,
        author_id: int,
        *,
        state: FaqState | None = None,
        action: str = "edit",
    ) -> FaqEntry:
        """
        Give an entry new content; it is no longer stale unless `state` says so.

        Raises:
            ConflictError: the entry has another version by now, or is gone.
            InvalidInput: as `add`.
        """
        draft = checked(draft)
        digests = await self._digests.of(draft)
        async with self._database.write() as connection:
            row = await self._own_row(connection, guild_id, entry_id, version)
            await self._refuse_taken(connection, guild_id, draft, entry_id)
            if state is None:
                state = FaqState.PUBLISHED if row.state == FaqState.STALE else FaqState(row.state)
            values = {**entry_columns(draft), "slug": slug_for(draft.title), "state": state, "stale_reason": ""}
            await self._advance(connection, row, values, action, author_id, draft)
            await replace_parts(connection, guild_id, entry_id, draft, digests)
        return await self._known(guild_id, entry_id)

    async def set_state(
        self, guild_id: int, entry_id: int, version: int, state: FaqState, author_id: int, reason: str = ""
    ) -> FaqEntry:
        """
        Move an entry to another state: approve, reject, archive, restore, find stale.

        Raises:
            ConflictError: the entry has another version by now, or is gone.
        """
        async with self._database.write() as connection:
            row = await self._own_row(connection, guild_id, entry_id, version)
            draft = (await self._with_parts(connection, [row]))[0].content
            values = {"state": state, "stale_reason": reason if state is FaqState.STALE else ""}
            await self._advance(connection, row, values, str(state), author_id, draft, {"reason": reason})
        return await self._known(guild_id, entry_id)

    async def confirm(self, guild_id: int, entry_id: int, version: int, author_id: int) -> FaqEntry:
        """Say that a stale entry is right as it stands: what it cites is taken at its present text."""
        entry = await self.get(guild_id, entry_id)
        if entry is None:
            raise ConflictError("that entry is gone", 0)
        return await self.edit(guild_id, entry_id, version, entry.content, author_id, action="confirm")

    async def restore(self, guild_id: int, entry_id: int, version: int, wanted: int, author_id: int) -> FaqEntry:
        """
        Bring back what an entry said at version `wanted`, as a new version.

        Raises:
            ConflictError: as `edit`, or there is no such version.
        """
        revisions = {revision.version: revision for revision in await self.history(guild_id, entry_id)}
        if wanted not in revisions:
            raise ConflictError(f"that entry has no version {wanted}", max(revisions, default=0))
        content = revisions[wanted].content
        return await self.edit(
            guild_id, entry_id, version, content, author_id, state=FaqState.PUBLISHED, action="restore"
        )

    async def set_owner(self, guild_id: int, entry_id: int, owner_id: int, author_id: int) -> FaqEntry | None:
        """Make somebody answerable for an entry; None when there is no such entry."""
        async with self._database.write() as connection:
            done = await connection.execute(
                update(FaqRow).where(FaqRow.id == entry_id, FaqRow.guild_id == guild_id).values(owner_id=owner_id)
            )
            if done.rowcount:
                await record(connection, guild_id, author_id, "faq owner", str(entry_id), {"owner": owner_id})
        return await self.get(guild_id, entry_id)

    async def count_use(self, entry_id: int) -> None:
        """Note that an entry was shown."""
        async with self._database.write() as connection:
            await connection.execute(update(FaqRow).where(FaqRow.id == entry_id).values(uses=FaqRow.uses + 1))

    # -- inside

    async def _known(self, guild_id: int, entry_id: int) -> FaqEntry:
        entry = await self.get(guild_id, entry_id)
        if entry is None:
            raise ConflictError("that entry is gone", 0)
        return entry

    async def _entries(self, query: Select[Any]) -> tuple[FaqEntry, ...]:
        async with self._database.read() as connection:
            return await self._with_parts(connection, (await connection.execute(query)).all())

    async def rows_of(self, connection: AsyncConnection, guild_id: int) -> tuple[FaqEntry, ...]:
        """List every entry of a server, whatever its state, as a transaction that is open sees them."""
        query = _seen_by(guild_id, tuple(FaqState), with_global=False).order_by(FaqRow.id).with_for_update()
        return await self._with_parts(connection, (await connection.execute(query)).all())

    async def _with_parts(self, connection: AsyncConnection, rows: Sequence[Any]) -> tuple[FaqEntry, ...]:
        numbers = [row.id for row in rows]
        rules: dict[int, list[str]] = defaultdict(list)
        aliases: dict[int, list[str]] = defaultdict(list)
        for start in range(0, len(numbers), 500):
            some = numbers[start : start + 500]
            cited = select(FaqCitationRow.entry_id, FaqCitationRow.ref).where(
                FaqCitationRow.entry_id.in_(some), FaqCitationRow.kind == "rule"
            )
            for entry_id, ref in await connection.execute(cited.order_by(FaqCitationRow.ref)):
                rules[entry_id].append(ref)
            named = select(FaqAliasRow.entry_id, FaqAliasRow.alias).where(FaqAliasRow.entry_id.in_(some))
            for entry_id, alias in await connection.execute(named.order_by(FaqAliasRow.alias)):
                aliases[entry_id].append(alias)
        return tuple(entry_from(row, tuple(rules[row.id]), tuple(aliases[row.id])) for row in rows)

    async def _own_row(self, connection: AsyncConnection, guild_id: int, entry_id: int, version: int) -> Any:
        query = _columns().where(FaqRow.id == entry_id, FaqRow.guild_id == guild_id).with_for_update()
        row = (await connection.execute(query)).first()
        if row is None:
            raise ConflictError("that entry is gone", 0)
        if row.version != version:
            raise ConflictError("somebody else changed that entry meanwhile", row.version)
        return row

    async def _advance(
        self,
        connection: AsyncConnection,
        row: Any,
        values: dict[str, Any],
        action: str,
        author_id: int,
        draft: FaqDraft,
        detail: dict[str, Any] | None = None,
    ) -> None:
        """Write the next version of an entry, its revision and the audit line."""
        at = now()
        try:
            await connection.execute(
                update(FaqRow).where(FaqRow.id == row.id).values(version=row.version + 1, updated_at=at, **values)
            )
        except IntegrityError as error:
            raise InvalidInput(("there is an entry of that title already",)) from error
        await connection.execute(
            insert(FaqRevisionRow).values(
                entry_id=row.id,
                version=row.version + 1,
                action=action,
                author_id=author_id,
                at=at,
                content=content_values(draft),
            )
        )
        told = {"entry": row.id, "version": row.version + 1, **(detail or {})}
        await record(connection, row.guild_id, author_id, f"faq {action}", draft.title, told)

    async def _refuse_taken(
        self, connection: AsyncConnection, guild_id: int, draft: FaqDraft, entry_id: int | None
    ) -> None:
        slugs = {slug_for(text): text for text in (draft.title, *draft.aliases)}
        titles = select(FaqRow.slug).where(FaqRow.guild_id == guild_id, FaqRow.slug.in_(slugs))
        aliases = select(FaqAliasRow.slug).where(FaqAliasRow.guild_id == guild_id, FaqAliasRow.slug.in_(slugs))
        if entry_id is not None:
            titles = titles.where(FaqRow.id != entry_id)
            aliases = aliases.where(FaqAliasRow.entry_id != entry_id)
        taken = [*(await connection.execute(titles)).scalars(), *(await connection.execute(aliases)).scalars()]
        if taken:
            raise InvalidInput(
                tuple(f"{slugs[slug]!r} leads to another entry already" for slug in dict.fromkeys(taken))
            )


def checked(draft: FaqDraft) -> FaqDraft:
    """
    Give the draft tidied, aliases that say the same as the title left out.

    Raises:
        InvalidInput: it breaks a limit.
    """
    draft = tidied(draft)
    kept: dict[str, str] = {}
    for alias in draft.aliases:
        if slug_for(alias) != slug_for(draft.title):
            kept.setdefault(slug_for(alias), alias)
    draft = replace(draft, aliases=tuple(kept.values()))
    if problems := problems_with(draft):
        raise InvalidInput(problems)
    return draft


Cited = dict[tuple[str, str], tuple[str, str]]
"""(kind, ref) -> (release, digest), as `data.faq.citations` gives it."""


async def insert_entries(
    connection: AsyncConnection,
    guild_id: int,
    entries: Sequence[tuple[FaqDraft, FaqState, Cited]],
    author_id: int,
    action: str,
) -> list[int]:
    """Insert checked drafts as version 1 with their parts and revisions; gives the entries' numbers in order."""
    at = now()
    rows = [
        {
            "guild_id": guild_id,
            "slug": slug_for(draft.title),
            "state": state,
            "version": 1,
            "owner_id": author_id,
            "stale_reason": "",
            "uses": 0,
            "created_at": at,
            "updated_at": at,
            **entry_columns(draft),
        }
        for draft, state, _ in entries
    ]
    numbers: list[int] = []
    try:
        for start in range(0, len(rows), BATCH):
            statement = insert(FaqRow).returning(FaqRow.id, sort_by_parameter_order=True)
            done = await connection.execute(statement, rows[start : start + BATCH])
            numbers.extend(done.scalars())
    except IntegrityError as error:
        raise InvalidInput(("a title leads to another entry already",)) from error
    revisions = [
        {
            "entry_id": number,
            "version": 1,
            "action": action,
            "author_id": author_id,
            "at": at,
            "content": content_values(draft),
        }
        for number, (draft, _, _) in zip(numbers, entries, strict=True)
    ]
    if revisions:
        await connection.execute(insert(FaqRevisionRow), revisions)
    await _insert_parts(
        connection, guild_id, [(n, draft, cited) for n, (draft, _, cited) in zip(numbers, entries, strict=True)]
    )
    return numbers


async def replace_parts(
    connection: AsyncConnection, guild_id: int, entry_id: int, draft: FaqDraft, cited: Cited
) -> None:
    """Write an entry's citations, aliases and words anew."""
    for table in (FaqCitationRow, FaqAliasRow, FaqWordRow):
        await connection.execute(delete(table).where(table.entry_id == entry_id))
    await _insert_parts(connection, guild_id, [(entry_id, draft, cited)])


async def _insert_parts(
    connection: AsyncConnection, guild_id: int, entries: Sequence[tuple[int, FaqDraft, Cited]]
) -> None:
    citations = [
        {"entry_id": entry_id, "kind": kind, "ref": ref, "release": release, "digest": digest}
        for entry_id, _, cited in entries
        for (kind, ref), (release, digest) in cited.items()
    ]
    aliases = [
        {"guild_id": guild_id, "slug": slug_for(alias), "alias": alias, "entry_id": entry_id}
        for entry_id, draft, _ in entries
        for alias in draft.aliases
    ]
    words = [
        {"guild_id": guild_id, "word": word, "entry_id": entry_id, "weight": weight}
        for entry_id, draft, _ in entries
        for word, weight in word_weights(draft).items()
    ]
    try:
        for table, rows in ((FaqCitationRow, citations), (FaqAliasRow, aliases), (FaqWordRow, words)):
            if rows:
                await connection.execute(insert(table), rows)
    except IntegrityError as error:  # somebody else gave the same alias at the same moment
        raise InvalidInput(("an alias leads to another entry already",)) from error


def _columns() -> Select[Any]:
    return select(*FaqRow.__table__.columns)


def _seen_by(guild_id: int, states: Iterable[FaqState], *, with_global: bool = True) -> Select[Any]:
    """Select what a server may see: its own, and of the global packs what is shown."""
    own = FaqRow.guild_id == guild_id
    seen = or_(own, FaqRow.guild_id == GLOBAL) if with_global else own
    return _columns().where(seen, FaqRow.state.in_(list(states)))


def _like(slug: str) -> str:
    escaped = slug.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
    return f"%{escaped}%"

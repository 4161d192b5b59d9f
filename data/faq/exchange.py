"""Export and import of a server's entries: one JSON document, taken whole or not at all."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from data.audit import record
from data.database import Database
from data.errors import InvalidInput
from data.faq.citations import Digests
from data.faq.repository import (
    BATCH,
    MOST_ENTRIES,
    Cited,
    FaqRepository,
    checked,
    insert_entries,
    replace_parts,
)
from data.faq.rows import content_values, draft_from, entry_columns, now
from data.faq.values import FaqDraft, FaqEntry, FaqState, slug_for
from data.models import FaqAliasRow, FaqRevisionRow, FaqRow

FORMAT = "arbiter-faq"
VERSION = 1
MOST_BYTES = 8_000_000
"""Largest document that is read."""
MOST_IMPORTED = 5_000
"""Entries in one document."""


MOST_OF_ENTRY = 20_000
"""Characters in one entry, those that nobody sees included."""


class _Entry(msgspec.Struct, forbid_unknown_fields=True):
    title: str
    body: str
    cards: list[str] = []
    rules: list[str] = []
    aliases: list[str] = []
    tags: list[str] = []
    question: str = ""
    question_verdict: str = ""
    state: str = "published"


class _Document(msgspec.Struct, forbid_unknown_fields=True):
    format: str
    version: int
    entries: list[_Entry]


async def export_entries(database: Database, guild_id: int) -> bytes:
    """Give a server's own entries, whatever their state, as a JSON document that `import_entries` takes."""
    entries = await FaqRepository(database).list(guild_id, tuple(FaqState), limit=1_000_000, with_global=False)
    document = {
        "format": FORMAT,
        "version": VERSION,
        "entries": [{**content_values(entry.content), "state": entry.state} for entry in entries],
    }
    return msgspec.json.format(msgspec.json.encode(document), indent=1)


def parse_document(data: bytes) -> list[tuple[FaqDraft, FaqState]]:
    """
    Read and check a whole document.

    Raises:
        InvalidInput: too large, not such a document, or any entry breaks a limit; every problem is listed.
    """
    if len(data) > MOST_BYTES:
        raise InvalidInput((f"the document has {len(data)} bytes, {MOST_BYTES} are allowed",))
    try:
        document = msgspec.json.decode(data.removeprefix(b"\xef\xbb\xbf"), type=_Document)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise InvalidInput((f"not a FAQ document: {error}",)) from error
    if document.format != FORMAT or document.version != VERSION:
        raise InvalidInput(
            (f"the document is {document.format!r} version {document.version}, not {FORMAT!r} {VERSION}",)
        )
    if len(document.entries) > MOST_IMPORTED:
        raise InvalidInput((f"the document has {len(document.entries)} entries, {MOST_IMPORTED} are allowed",))
    problems: list[str] = []
    drafts: list[tuple[FaqDraft, FaqState]] = []
    taken: dict[str, int] = {}
    for number, entry in enumerate(document.entries, start=1):
        values = msgspec.structs.asdict(entry)
        state = values.pop("state")
        size = sum(len(text) for value in values.values() for text in ([value] if isinstance(value, str) else value))
        if size > MOST_OF_ENTRY:
            problems.append(f"entry {number} ({entry.title[:40]!r}) has {size} characters, {MOST_OF_ENTRY} are allowed")
            continue
        try:
            draft = checked(draft_from(values))
        except InvalidInput as error:
            problems += [f"entry {number} ({entry.title[:40]!r}): {problem}" for problem in error.problems]
            continue
        if state not in set(FaqState):
            problems.append(f"entry {number} ({entry.title[:40]!r}): there is no state {state[:20]!r}")
            continue
        for text in (draft.title, *draft.aliases):
            other = taken.setdefault(slug_for(text), number)
            if other != number:
                problems.append(f"entry {number}: {text!r} leads to entry {other} already")
        drafts.append((draft, FaqState(state)))
    if problems:
        raise InvalidInput(tuple(problems))
    return drafts


async def import_entries(
    database: Database, guild_id: int, data: bytes, author_id: int, *, replace_all: bool = False
) -> int:
    """
    Add every entry of a document to a server's own; gives how many.

    Args:
        replace_all: The document takes the place of what is there: an entry of the same title gets a new version,
            every other one is archived. Nothing is deleted.

    Raises:
        InvalidInput: as `parse_document`, a title is taken, or the server would hold too many; nothing is written.
    """
    drafts = await asyncio.to_thread(parse_document, data)
    digests = Digests(database)
    entries = [(draft, state, await digests.of(draft)) for draft, state in drafts]
    async with database.write() as connection:
        if replace_all:
            entries = await _take_place(connection, FaqRepository(database), guild_id, entries, author_id)
        else:
            await _refuse_taken(connection, guild_id, drafts)
        held = (await connection.execute(select(func.count()).where(FaqRow.guild_id == guild_id))).scalar_one()
        if held + len(entries) > MOST_ENTRIES:
            raise InvalidInput((f"the server would have {held + len(entries)} entries, {MOST_ENTRIES} are allowed",))
        await insert_entries(connection, guild_id, entries, author_id, "import")
        detail: dict[str, Any] = {"entries": len(drafts), "replaced": replace_all}
        await record(connection, guild_id, author_id, "faq import", f"{len(drafts)} entries", detail)
    return len(drafts)


_Incoming = tuple[FaqDraft, FaqState, Cited]


async def _take_place(
    connection: AsyncConnection, faq: FaqRepository, guild_id: int, entries: Sequence[_Incoming], author_id: int
) -> list[_Incoming]:
    """Give the entries of the same titles new versions, archive the others; gives what is left to be added."""
    coming = {slug_for(draft.title): (draft, state, cited) for draft, state, cited in entries}
    present = await faq.rows_of(connection, guild_id)
    at, kept = now(), []
    await _free_titles(connection, guild_id, [entry for entry in present if entry.slug not in coming], entries)
    for entry in present:
        draft, state, cited = coming.pop(entry.slug, (entry.content, FaqState.ARCHIVED, None))
        if cited is None and entry.state is FaqState.ARCHIVED:
            continue
        values = {"version": entry.version + 1, "updated_at": at, "state": state, "stale_reason": ""}
        action = "archived" if cited is None else "import"
        if cited is not None:
            values |= entry_columns(draft)
            kept.append((entry.id, draft, cited))
        await connection.execute(update(FaqRow).where(FaqRow.id == entry.id).values(**values))
        revision = {"entry_id": entry.id, "version": entry.version + 1, "action": action, "author_id": author_id}
        await connection.execute(insert(FaqRevisionRow).values(**revision, at=at, content=content_values(draft)))
    # Aliases may change hands between entries that stay, so all are taken away before any is given.
    await connection.execute(delete(FaqAliasRow).where(FaqAliasRow.entry_id.in_([number for number, _, _ in kept])))
    for number, draft, cited in kept:
        await replace_parts(connection, guild_id, number, draft, cited)
    return list(coming.values())


async def _free_titles(
    connection: AsyncConnection, guild_id: int, leaving: Sequence[FaqEntry], entries: Sequence[_Incoming]
) -> None:
    """Let aliases of entries that are archived lead to the new ones; what they were is in the history."""
    wanted = {slug_for(text) for draft, _, _ in entries for text in (draft.title, *draft.aliases)}
    freed = [slug for entry in leaving for alias in entry.content.aliases if (slug := slug_for(alias)) in wanted]
    titles = [entry.slug for entry in leaving if entry.slug in wanted]
    if titles:
        # An alias of the document is the title of an entry that is not in it.
        raise InvalidInput(tuple(f"{slug!r} is the title of an entry of the server" for slug in titles))
    for start in range(0, len(freed), BATCH):
        some = freed[start : start + BATCH]
        await connection.execute(
            delete(FaqAliasRow).where(FaqAliasRow.guild_id == guild_id, FaqAliasRow.slug.in_(some))
        )


async def _refuse_taken(
    connection: AsyncConnection, guild_id: int, drafts: Sequence[tuple[FaqDraft, FaqState]]
) -> None:
    titles = select(FaqRow.slug).where(FaqRow.guild_id == guild_id)
    aliases = select(FaqAliasRow.slug).where(FaqAliasRow.guild_id == guild_id)
    taken = {*(await connection.execute(titles)).scalars(), *(await connection.execute(aliases)).scalars()}
    problems = tuple(
        f"{text!r} leads to an entry of the server already"
        for draft, _ in drafts
        for text in (draft.title, *draft.aliases)
        if slug_for(text) in taken
    )
    if problems:
        raise InvalidInput(problems)

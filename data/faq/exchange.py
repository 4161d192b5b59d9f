"""Export and import of a server's entries: one JSON document, taken whole or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from data.audit import record
from data.database import Database
from data.errors import InvalidInput
from data.faq.citations import Digests
from data.faq.repository import FaqRepository, checked, insert_entries
from data.faq.rows import content_values, draft_from
from data.faq.values import FaqDraft, FaqState, slug_for
from data.models import FaqAliasRow, FaqCitationRow, FaqRevisionRow, FaqRow, FaqWordRow

FORMAT = "arbiter-faq"
VERSION = 1
MOST_BYTES = 8_000_000
"""Largest document that is read."""
MOST_IMPORTED = 5_000
"""Entries in one document."""


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
        replace_all: delete the server's entries first, with their history.

    Raises:
        InvalidInput: as `parse_document`, or a title is taken; nothing is written.
    """
    drafts = parse_document(data)
    digests = Digests(database)
    cited = [await digests.of(draft) for draft, _ in drafts]
    async with database.write() as connection:
        if replace_all:
            await _delete_all(connection, guild_id)
        else:
            await _refuse_taken(connection, guild_id, drafts)
        entries = [(draft, state, found) for (draft, state), found in zip(drafts, cited, strict=True)]
        await insert_entries(connection, guild_id, entries, author_id, "import")
        detail: dict[str, Any] = {"entries": len(drafts), "replaced": replace_all}
        await record(connection, guild_id, author_id, "faq import", f"{len(drafts)} entries", detail)
    return len(drafts)


async def _delete_all(connection: AsyncConnection, guild_id: int) -> None:
    own = select(FaqRow.id).where(FaqRow.guild_id == guild_id)
    for table in (FaqWordRow, FaqAliasRow, FaqCitationRow, FaqRevisionRow):
        await connection.execute(delete(table).where(table.entry_id.in_(own)))
    await connection.execute(delete(FaqRow).where(FaqRow.guild_id == guild_id))


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

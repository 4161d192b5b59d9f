"""Global packs: entries that come with the program and that every server sees."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from importlib.resources import files

from data.database import Database
from data.errors import SourceError
from data.faq.repository import FaqRepository, checked
from data.faq.values import GLOBAL, FaqDraft, FaqState, slug_for

_NUMBER = re.compile(r"\b\d{3}\.\d+[a-z]{0,2}\b")

PROGRAM = 0
"""Author of the packs."""


@dataclass(frozen=True, slots=True)
class FaqPack:
    """One pack."""

    name: str
    title: str
    entries: tuple[FaqDraft, ...]


def read_packs() -> tuple[FaqPack, ...]:
    """
    Read the packs that come with the program.

    Raises:
        SourceError: a pack is damaged.
    """
    packs = []
    for file in sorted(files("data.packs").iterdir(), key=lambda path: path.name):
        if not file.name.endswith(".toml"):
            continue
        try:
            table = tomllib.loads(file.read_text(encoding="utf-8"))
            entries = tuple(
                checked(
                    FaqDraft(
                        title=entry["title"],
                        body=entry["body"],
                        cards=tuple(entry.get("cards", ())),
                        rules=tuple(entry.get("rules", ())),
                        aliases=tuple(entry.get("aliases", ())),
                        tags=tuple(entry.get("tags", ())),
                        question=entry.get("question", ""),
                        question_verdict=entry.get("expect", ""),
                    )
                )
                for entry in table["entry"]
            )
        except (tomllib.TOMLDecodeError, KeyError, TypeError) as error:
            raise SourceError(f"the FAQ pack {file.name} is damaged: {error}") from error
        packs.append(FaqPack(table["name"], table["title"], entries))
    return tuple(packs)


async def install_packs(database: Database) -> int:
    """
    Bring the global entries to what the packs say: new ones added, changed ones edited, others archived.

    Gives how many were written; nothing is when all is as it should be.
    """
    faq = FaqRepository(database)
    present = {e.slug: e for e in await faq.list(GLOBAL, tuple(FaqState), limit=100_000) if e.is_global}
    written = 0
    for draft in (entry for pack in read_packs() for entry in pack.entries):
        entry = present.pop(slug_for(draft.title), None)
        if entry is None:
            await faq.add(GLOBAL, draft, PROGRAM)
        elif _said(entry.content) != _said(draft) or entry.state is FaqState.ARCHIVED:
            await faq.edit(GLOBAL, entry.id, entry.version, draft, PROGRAM, state=FaqState.PUBLISHED)
        else:
            continue
        written += 1
    for entry in present.values():
        if entry.state is not FaqState.ARCHIVED:
            await faq.set_state(GLOBAL, entry.id, entry.version, FaqState.ARCHIVED, PROGRAM)
            written += 1
    return written


def _said(draft: FaqDraft) -> tuple[object, ...]:
    """Give what a pack says of an entry; rules may have been pointed anew, so their order and numbers do not count."""
    aliases, tags = tuple(sorted(draft.aliases)), tuple(sorted(draft.tags))
    return (
        draft.title,
        _NUMBER.sub("", draft.body),
        draft.cards,
        aliases,
        tags,
        draft.question,
        draft.question_verdict,
    )

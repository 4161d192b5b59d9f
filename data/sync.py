"""
Sync: from a folder or from the public sources to a database that is ready to use.

Whatever fails, the previous data stay in use and the error says what was wrong.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import IO, TypeVar

from data.build import Inputs, Progress, ProgressCallback, RulesFile, SyncReport, build
from data.database import Database
from data.errors import SourceError
from data.fetch import Sources, fetch_sources
from data.sources.comprehensive_rules import read_rules
from data.sources.policy import PolicyDocument, read_policy
from data.sources.scryfall import read_cards, read_rulings

__all__ = [
    "Progress",
    "ProgressCallback",
    "Sources",
    "SyncReport",
    "data_age",
    "sync_from_folder",
    "sync_from_sources",
]

T = TypeVar("T")


async def sync_from_folder(
    database: Database, folder: Path, progress: ProgressCallback | None = None, *, allow_shrink: bool = False
) -> SyncReport:
    """
    Build from a folder holding ``oracle-cards.json[.gz]``, ``rulings.json[.gz]``, ``cr/*.txt`` and ``policy/*``.

    Args:
        allow_shrink: take the files even if they hold far fewer cards than the last sync.

    Raises:
        SourceError: something is missing, truncated or wrong; the previous data stay.
    """
    folder = Path(folder)
    if not folder.is_dir():
        raise SourceError(f"{folder} is not a folder")
    return await _sync_files(
        database,
        cards=_find(folder, "oracle-cards.json"),
        rulings=_find(folder, "rulings.json"),
        rules=sorted((folder / "cr").glob("*.txt")),
        policy=sorted(path for path in (folder / "policy").glob("*") if path.suffix.lower() in (".txt", ".pdf")),
        source=f"folder {folder.name}",
        progress=progress,
        allow_shrink=allow_shrink,
    )


async def sync_from_sources(
    database: Database,
    progress: ProgressCallback | None = None,
    *,
    sources: Sources | None = None,
    allow_shrink: bool = False,
) -> SyncReport:
    """
    Build from the public sources, which `sources` names; files already fetched in part are resumed.

    Raises:
        SourceError: a source is unreachable, truncated or wrong; the previous data stay.
    """
    fetched = await fetch_sources(sources or Sources(), progress or (lambda _: None))
    return await _sync_files(
        database,
        cards=fetched.cards,
        rulings=fetched.rulings,
        rules=[fetched.rules],
        policy=list(fetched.policy),
        source="public sources",
        progress=progress,
        allow_shrink=allow_shrink,
        notes=fetched.notes,
    )


async def data_age(database: Database) -> timedelta | None:
    """Give the time since the last sync, None when there was none."""
    built_at = (await database.stamp()).get("built_at")
    return None if built_at is None else datetime.now(UTC) - datetime.fromisoformat(built_at)


async def _sync_files(
    database: Database,
    *,
    cards: Path,
    rulings: Path,
    rules: list[Path],
    policy: list[Path],
    source: str,
    progress: ProgressCallback | None,
    allow_shrink: bool,
    notes: tuple[str, ...] = (),
) -> SyncReport:
    if not rules:
        raise SourceError("there is no Comprehensive Rules text (cr/*.txt)")
    try:
        documents = [_read_policy(path) for path in policy]
        inputs = Inputs(
            cards=_stream(cards, read_cards),
            rulings=_stream(rulings, read_rulings),
            releases=[_read_release(path) for path in rules],
            policy=documents,
            source=source,
            notes=notes,
        )
        return await build(database, inputs, progress, allow_shrink=allow_shrink)
    except OSError as error:
        raise SourceError(f"{error.filename or source}: {error.strerror or error}") from error


def _find(folder: Path, name: str) -> Path:
    for candidate in (folder / name, folder / f"{name}.gz"):
        if candidate.is_file():
            return candidate
    raise SourceError(f"{folder} holds no {name} or {name}.gz")


def _stream(path: Path, reader: Callable[[IO[bytes], str], Iterator[T]]) -> Iterator[T]:
    with path.open("rb") as stream:
        yield from reader(stream, path.name)


def _read_release(path: Path) -> RulesFile:
    data = path.read_bytes()
    return RulesFile(read_rules(data, path.name), path.name, hashlib.sha256(data).hexdigest())


def _read_policy(path: Path) -> PolicyDocument:
    return read_policy(path.read_bytes(), path.name)

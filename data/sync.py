"""
Sync: fetch, build beside, verify, swap in one transaction, report.

Whatever fails, the previous data stay in use.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from data.database import Database


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


async def sync_from_folder(
    database: Database, folder: Path, progress: ProgressCallback | None = None, *, allow_shrink: bool = False
) -> SyncReport:
    """
    Build from a folder holding ``oracle-cards.json[.gz]``, ``rulings.json[.gz]``, ``cr/*.txt`` and ``policy/*``.

    Raises:
        SourceError: something is missing, truncated or wrong; the previous data stay.
    """
    raise NotImplementedError


async def sync_from_sources(
    database: Database, progress: ProgressCallback | None = None, *, allow_shrink: bool = False
) -> SyncReport:
    """
    Build the database from the public sources.

    Raises:
        SourceError: a source is unreachable, truncated or wrong; the previous data stay.
    """
    raise NotImplementedError

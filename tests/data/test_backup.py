"""What users wrote comes back from a backup whole, or not at all."""

from __future__ import annotations

import gzip
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from data.backup import back_up, restore
from data.database import Database, open_database
from data.errors import SourceError
from data.requests import SavedRequests

pytestmark = pytest.mark.asyncio


@pytest_asyncio.fixture
async def opened() -> AsyncIterator[Database]:
    async with await open_database(":memory:") as database:
        yield database


@pytest_asyncio.fixture
async def written(opened: Database, tmp_path: Path) -> Path:
    """A backup with two rows in it."""
    saved = SavedRequests(opened)
    await saved.save("a question", 7)
    await saved.save("ünïcode \u202e", 8)
    path = tmp_path / "backup.gz"
    assert await back_up(opened, path) == 2
    return path


async def test_rows_come_back_in_another_database(written: Path) -> None:
    async with await open_database(":memory:") as other:
        assert await restore(other, written) == 2
        assert await SavedRequests(other).forget(7) == 1
        assert await SavedRequests(other).forget(8) == 1


async def test_rows_are_replaced_only_when_told(opened: Database, written: Path) -> None:
    with pytest.raises(SourceError, match="2 rows"):
        await restore(opened, written)
    assert await restore(opened, written, replace=True) == 2
    assert await SavedRequests(opened).forget(7) == 1


@pytest.mark.parametrize("keep", [0, 10, 100, -30, -1])
async def test_a_cut_file_changes_nothing(opened: Database, written: Path, keep: int) -> None:
    written.write_bytes(written.read_bytes()[:keep])
    with pytest.raises(SourceError):
        await restore(opened, written, replace=True)
    assert await SavedRequests(opened).forget(7) == 1


@pytest.mark.parametrize(
    "lines",
    [
        b"hello\n",
        b'{"format": "other"}\n{"rows": 0}\n',
        b'{"format": "arbiter-backup", "revision": "9999"}\n{"rows": 0}\n',
        b'{"format": "arbiter-backup", "revision": "0001"}\n{"rows": 1}\n',
        b'{"format": "arbiter-backup", "revision": "0001"}\n{"table": "cards", "row": {}}\n{"rows": 1}\n',
        b'{"format": "arbiter-backup", "revision": "0001"}\n{"table": "audit", "row": {"x": 1}}\n{"rows": 1}\n',
    ],
)
async def test_a_strange_file_is_refused(opened: Database, tmp_path: Path, lines: bytes) -> None:
    path = tmp_path / "strange.gz"
    path.write_bytes(gzip.compress(lines))
    with pytest.raises(SourceError):
        await restore(opened, path)


async def test_a_file_that_cannot_be_written_is_said(opened: Database, tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="cannot be written"):
        await back_up(opened, tmp_path / "no" / "such" / "folder.gz")

"""Databases and small made-up sources for the tests of `data`."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from data.database import Database, open_database
from data.sync import sync_from_folder
from tests.data.sources import write_folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of small made-up sources in the real shape."""
    return write_folder(tmp_path / "sources")


@pytest_asyncio.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    """An empty database."""
    async with await open_database(tmp_path / "arbiter.sqlite3") as opened:
        yield opened


@pytest_asyncio.fixture
async def synced(database: Database, folder: Path) -> Database:
    """A database built from the small sources."""
    await sync_from_folder(database, folder)
    return database


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def pool_path(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database file with the whole card pool, built once."""
    path = tmp_path_factory.mktemp("pool") / "pool.sqlite3"
    async with await open_database(path) as opened:
        await sync_from_folder(opened, shared / "data")
    return path


@pytest_asyncio.fixture
async def pool(pool_path: Path) -> AsyncIterator[Database]:
    """The database with the whole card pool."""
    async with await open_database(pool_path) as opened:
        yield opened

"""Databases and small made-up sources for the tests of `data`."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import asyncpg
import pytest
import pytest_asyncio

from data.database import Database, open_database
from data.sync import sync_from_folder
from tests.data.postgres import programs, server
from tests.data.sources import write_folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of small made-up sources in the real shape."""
    return write_folder(tmp_path / "sources")


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a private PostgreSQL server; the test is skipped where the package is not installed."""
    if programs() is None:
        pytest.skip("PostgreSQL is not installed (Debian: apt-get install postgresql)")
    with server() as url:
        yield url


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'arbiter.sqlite3'}"
    admin: str = request.getfixturevalue("postgres")
    name = f"test_{uuid.uuid4().hex}"
    asyncio.run(_create(admin, name))
    return admin.rsplit("/", 1)[0] + "/" + name


async def _create(admin: str, name: str) -> None:
    connection = await asyncpg.connect(admin)
    try:
        await connection.execute(f"create database {name}")
    finally:
        await connection.close()


@pytest_asyncio.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    """An empty database."""
    async with await open_database(database_url) as opened:
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

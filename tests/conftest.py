"""Where the tests find real data, and how they do without."""

from __future__ import annotations

import asyncio
import os
import uuid
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import pytest

from tests.data.postgres import Server, programs, running_server, server

REPOSITORY = Path(__file__).resolve().parent.parent


def pytest_addoption(parser: pytest.Parser) -> None:
    """How often the tests of faults break something."""
    parser.addoption("--times", type=int, default=5, help="how often a test of a fault repeats it")


@pytest.fixture
def times(request: pytest.FixtureRequest) -> int:
    """How often a fault is repeated."""
    return int(request.config.getoption("--times"))


def shared_folder() -> Path:
    """The folder of real data beside the checkout, or where ARBITER_SHARED says."""
    return Path(os.environ.get("ARBITER_SHARED") or REPOSITORY.parent / "shared")


@pytest.fixture(scope="session")
def shared() -> Path:
    """The shared folder; the test is left out, with this message, where it is absent."""
    folder = shared_folder()
    if not folder.is_dir():
        pytest.skip(f"no shared data at {folder}")
    return folder


@pytest.fixture(scope="session")
def postgres_server_url() -> Iterator[str]:
    """The URL of a PostgreSQL server of our own; the test is left out where none is installed."""
    if programs() is None:
        pytest.skip("no PostgreSQL server is installed (Debian: apt-get install postgresql)")
    with server() as url:
        yield url


@pytest.fixture
def postgres_url(postgres_server_url: str) -> Iterator[str]:
    """The URL of a fresh, empty PostgreSQL database."""
    name = f"test_{uuid.uuid4().hex[:12]}"

    async def execute(statement: str) -> None:
        connection = await asyncpg.connect(postgres_server_url)
        try:
            await connection.execute(statement)
        finally:
            await connection.close()

    asyncio.run(execute(f"create database {name}"))
    yield postgres_server_url.rpartition("/")[0] + f"/{name}"
    asyncio.run(execute(f"drop database {name} with (force)"))


@pytest.fixture
def restartable_postgres() -> Iterator[Server]:
    """A PostgreSQL server of the test's own, to be stopped and started."""
    if programs() is None:
        pytest.skip("no PostgreSQL server is installed (Debian: apt-get install postgresql)")
    with running_server() as running:
        yield running

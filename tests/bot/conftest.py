"""A bot with a small made-up pool, its simulated Discord, and the check of everything that it sends there."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
import simcord

from bot.client import ArbiterClient
from bot.config import Settings
from bot.services import Services, open_services
from data.database import open_database
from data.faq import install_packs
from data.sync import sync_from_folder
from tests.bot.made_up import write_pool
from tests.bot.payloads import PayloadChecker
from tests.conftest import shared_folder


@pytest.fixture(scope="session")
def pool_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file built from the made-up pool; copy it, do not write to it."""
    folder = tmp_path_factory.mktemp("pool")
    path = folder / "pool.sqlite3"

    async def build() -> None:
        async with await open_database(path) as database:
            await sync_from_folder(database, write_pool(folder / "source"))
            await install_packs(database)

    asyncio.run(build())
    return path


@pytest.fixture
def settings(pool_database: Path, tmp_path: Path) -> Settings:
    """Settings over a fresh copy of the made-up pool."""
    path = tmp_path / "arbiter.sqlite3"
    shutil.copy(pool_database, path)
    return Settings(database_url=f"sqlite:///{path}")


@pytest_asyncio.fixture
async def services(settings: Settings) -> AsyncIterator[Services]:
    """Open services over the made-up pool."""
    async with open_services(settings) as opened:
        yield opened


@pytest.fixture(scope="session")
def checker() -> Iterator[PayloadChecker | None]:
    """The check of payloads; None where Discord's description is not at hand."""
    description = shared_folder() / "discord" / "openapi.json"
    yield PayloadChecker(description) if description.is_file() else None


@pytest_asyncio.fixture
async def discord_env(
    settings: Settings, services: Services, checker: PayloadChecker | None
) -> AsyncIterator[simcord.Env]:
    """The real bot in a simulated Discord; at the end everything that it sent is checked."""
    env = simcord.Env(ArbiterClient(settings, services), shard_count=1)
    await env.start()
    try:
        yield env
        problems = sent_problems(env, checker)
        assert not problems, problems
    finally:
        await env.shutdown()
    env.raise_errors()


def sent_problems(env: simcord.Env, checker: PayloadChecker | None) -> list[str]:
    """What is wrong with the requests that the bot made."""
    if checker is None:
        return []
    found: list[str] = []
    for entry in env.http_requests:
        found += checker.problems(entry.method, entry.path, entry.json)
    return found


class Table:
    """A server with one channel and a member who asks."""

    def __init__(self, env: simcord.Env) -> None:
        self.env = env
        self.guild = env.create_guild()
        self.channel = self.guild.create_text_channel("table")
        self.alice = self.guild.add_member(env.create_user("alice"))
        self.bob = self.guild.add_member(env.create_user("bob"))

    async def slash(self, name: str, /, **options: Any) -> Any:
        """Alice uses a command."""
        return await self.alice.slash(self.channel, name, **options)


@pytest_asyncio.fixture
async def table(discord_env: simcord.Env) -> Table:
    """A table at which somebody asks."""
    return Table(discord_env)

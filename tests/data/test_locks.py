"""Processes on one PostgreSQL database identify one after the other and hear each other's notices."""

from __future__ import annotations

import asyncio

import pytest

from data.database import open_database
from data.locks import Notices, identify_lock

pytestmark = pytest.mark.asyncio


@pytest.mark.slow
async def test_one_bucket_is_held_by_one_process_at_a_time(postgres_url: str) -> None:
    order: list[str] = []
    async with await open_database(postgres_url) as one, await open_database(postgres_url) as two:

        async def hold(name: str, database: object, bucket: int) -> None:
            async with identify_lock(database, bucket):  # type: ignore[arg-type]
                order.append(f"{name} in")
                await asyncio.sleep(0.2)
                order.append(f"{name} out")

        await asyncio.gather(hold("a", one, 0), hold("b", two, 0))
        assert order in (["a in", "a out", "b in", "b out"], ["b in", "b out", "a in", "a out"])
        order.clear()
        await asyncio.gather(hold("a", one, 0), hold("b", two, 1))
        assert sorted(order[:2]) == ["a in", "b in"]


@pytest.mark.slow
async def test_notices_reach_every_process(postgres_url: str) -> None:
    heard: dict[str, list[str]] = {"one": [], "two": []}
    async with await open_database(postgres_url) as one, await open_database(postgres_url) as two:
        first, second = Notices(one), Notices(two)
        first.on_notice(heard["one"].append)
        second.on_notice(heard["two"].append)
        await first.listen()
        await second.listen()
        await first.send("settings 7")
        async with asyncio.timeout(5):
            while not (heard["one"] and heard["two"]):
                await asyncio.sleep(0.02)
        assert heard == {"one": ["settings 7"], "two": ["settings 7"]}
        await first.close()
        await second.close()


async def test_one_process_on_sqlite_needs_neither() -> None:
    heard: list[str] = []
    async with await open_database(":memory:") as database:
        notices = Notices(database)
        notices.on_notice(heard.append)
        await notices.listen()
        await notices.send("settings 7")
        async with identify_lock(database, 0), identify_lock(database, 0):
            assert heard == ["settings 7"]

"""Requests behind buttons are kept for their asker, and forgotten with them."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from data.database import Database, open_database
from data.requests import SavedRequests

pytestmark = pytest.mark.asyncio


@pytest_asyncio.fixture
async def opened() -> AsyncIterator[Database]:
    async with await open_database(":memory:") as database:
        yield database


async def test_a_request_is_found_again_by_a_stable_key(opened: Database) -> None:
    saved = SavedRequests(opened)
    key = await saved.save("ask?question=why", 7)
    assert key == await saved.save("ask?question=why", 7)
    assert await saved.load(key) == "ask?question=why"
    assert await saved.load("nothing") is None


async def test_a_person_is_forgotten_and_nobody_else(opened: Database) -> None:
    saved = SavedRequests(opened)
    mine, other = await saved.save("a", 7), await saved.save("a", 8)
    assert await saved.forget(7) == 1
    assert await saved.load(mine) is None
    assert await saved.load(other) == "a"


async def test_fresh_requests_are_not_dropped(opened: Database) -> None:
    saved = SavedRequests(opened)
    await saved.save("a", 7)
    assert await saved.drop_old() == 0

"""Answers are computed off the event loop, kept, given up in time, and survive the loss of a worker."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from bot import answers
from bot.answers import Answerer
from bot.compiling import compile_popular
from bot.config import Settings
from bot.errors import Unavailable
from bot.services import Services
from data.compiled import CompiledCards, StoredCard
from data.errors import DatabaseError
from rules_core.outcome import Answer, AnswerKind

pytestmark = pytest.mark.asyncio


async def test_the_same_situation_is_computed_once(services: Services, monkeypatch: Any) -> None:
    asked: list[str] = []

    def compute(text: str, _: object) -> Answer:
        asked.append(text)
        return Answer(AnswerKind.ANSWERED, "Yes.")

    monkeypatch.setattr(answers, "compute", compute)
    answerer = Answerer(services.settings, services.cards)
    first = await answerer.answer("Does it  die?")
    assert await answerer.answer("Does it die?") is first
    await answerer.answer("Does it die?", {"moss": "Mossback Elder"})
    answerer.use(services.cards)
    await answerer.answer("Does it die?")
    assert len(asked) == 3
    await answerer.close()


async def test_a_run_that_takes_too_long_is_given_up(services: Services, monkeypatch: Any) -> None:
    monkeypatch.setattr(answers, "compute", lambda *_: time.sleep(0.6))
    answerer = Answerer(replace(services.settings, answer_seconds=0.1), services.cards)
    with pytest.raises(Unavailable, match=r"longer than 0\.1 seconds"):
        await answerer.answer("Does it die?")
    await answerer.close()


@pytest.mark.slow
async def test_a_lost_worker_is_replaced(settings: Settings, services: Services) -> None:
    answerer = Answerer(settings, services.cards, in_processes=True)
    first = await answerer.answer("Mossback Wanderer attacks. What happens?")
    pool: Any = answerer._pool
    for process in pool._processes.values():
        os.kill(process.pid, signal.SIGKILL)
    second = await answerer.answer("Mossback Elder attacks. What happens?")
    assert second.kind is first.kind
    await answerer.close()


@pytest.mark.slow
async def test_many_at_once_outlive_a_worker_that_is_lost_and_one_that_is_given_up(
    settings: Settings, services: Services
) -> None:
    answerer = Answerer(replace(settings, workers=2), services.cards, in_processes=True)
    questions = [f"I am at {life} life. Mossback Elder attacks me. What happens?" for life in range(10, 30)]
    asked = [asyncio.create_task(answerer.answer(question)) for question in questions]
    await asyncio.sleep(1)
    killed: Any = answerer._pool
    for process in killed._processes.values():
        os.kill(process.pid, signal.SIGKILL)
    answered = await asyncio.gather(*asked)
    assert len({answer.kind for answer in answered}) == 1
    await answerer.close()


@pytest.mark.slow
async def test_workers_that_end_while_they_load_are_tried_anew(settings: Settings, services: Services) -> None:
    answerer = Answerer(settings, services.cards, in_processes=True)
    warming = asyncio.create_task(answerer.warm_up())
    pool: Any = answerer._pool
    while not pool._processes:
        await asyncio.sleep(0.01)
    for process in pool._processes.values():
        os.kill(process.pid, signal.SIGKILL)
    with pytest.raises(Unavailable, match="does not start"):
        await warming
    assert (await answerer.answer("Mossback Elder attacks. What happens?")).verdict
    await answerer.close()


async def test_waiting_for_others_does_not_use_up_the_time_of_an_answer(services: Services, monkeypatch: Any) -> None:
    monkeypatch.setattr(answers, "compute", lambda *_: time.sleep(0.15) or "done")
    answerer = Answerer(replace(services.settings, answer_seconds=0.4), services.cards)
    found = await asyncio.gather(*(answerer.answer(f"Question {n}?") for n in range(10)))
    assert len(found) == 10
    assert answerer.waiting == 0
    await answerer.close()


async def test_what_workers_compile_is_stored_later_and_a_failure_is_only_logged(
    services: Services, monkeypatch: Any
) -> None:
    stored: list[StoredCard] = []
    row = StoredCard("id", "digest", b"data")

    class Table(CompiledCards):
        async def put(self, cards: Iterable[StoredCard]) -> None:
            stored.extend(cards)
            if len(stored) == 1:
                raise DatabaseError("the disk is gone")

    monkeypatch.setattr(answers, "WRITE_SECONDS", 0.01)
    answerer = Answerer(services.settings, services.cards, table=Table(services.database))
    answerer._store_later([row])
    answerer._store_later([])
    await asyncio.sleep(0.1)
    answerer._store_later([row, row])
    await asyncio.sleep(0.1)
    assert len(stored) == 3
    await answerer.close()


@pytest.mark.slow
async def test_workers_store_what_they_compile_and_read_it_again(
    settings: Settings, services: Services, monkeypatch: Any
) -> None:
    monkeypatch.setattr(answers, "WRITE_SECONDS", 0.01)
    table = CompiledCards(services.database)
    answerer = Answerer(settings, services.cards, in_processes=True, table=table)
    first = await answerer.answer("Mossback Elder attacks. What happens?")
    await asyncio.sleep(0.5)
    assert services.cards.printed("Mossback Elder").id in await table.load()
    answerer.use(services.cards)
    answerer.note_stored()
    assert await answerer.answer("Mossback Elder attacks. What happens?") == first
    await answerer.close()


@pytest.mark.slow
async def test_cards_are_compiled_ahead_in_a_process_of_its_own(services: Services) -> None:
    await compile_popular(services)
    assert services.cards.printed("Mossback Elder").id in await CompiledCards(services.database).load()

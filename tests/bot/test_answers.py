"""Answers are computed off the event loop, kept, given up in time, and survive the loss of a worker."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from dataclasses import replace
from typing import Any

import pytest

from bot import answers
from bot.answers import Answerer
from bot.config import Settings
from bot.errors import Unavailable
from bot.services import Services
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

"""Answers are computed off the event loop, kept, given up in time, and survive the loss of a worker."""

from __future__ import annotations

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

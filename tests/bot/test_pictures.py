"""The picture of a board holds its facts, in the image and in words, however much there is."""

from __future__ import annotations

import io
from typing import Any

import pytest
from PIL import Image

from bot import answers
from bot.pictures import ALT_LIMIT, WIDTH, draw_board
from rules_core.outcome import Answer, AnswerKind, ObjectState, Outcome, PlayerState
from tests.bot.conftest import Table

WANDERER = ObjectState(
    "Mossback Wanderer", False, "me", "me", "battlefield", True, 3, 3, damage=2, counters=(("+1/+1", 1),), colors=("G",)
)


def outcome(objects: tuple[ObjectState, ...]) -> Outcome:
    return Outcome(
        "It lives.", players=(("me", PlayerState(20)), ("opponent", PlayerState(17, poison=3))), objects=objects
    )


def test_words_say_what_the_picture_shows() -> None:
    picture = draw_board(outcome((WANDERER,)))
    for fact in ("Mossback Wanderer 3/3", "tapped", "damage 2", "1x +1/+1", "17 life, 3 poison"):
        assert fact in picture.alt
    assert Image.open(io.BytesIO(picture.png)).width == WIDTH


@pytest.mark.parametrize("count", [0, 7, 500])
def test_any_number_of_permanents_can_be_drawn(count: int) -> None:
    picture = draw_board(outcome((WANDERER,) * count))
    assert len(picture.alt) <= ALT_LIMIT
    assert Image.open(io.BytesIO(picture.png)).height < 1500


@pytest.mark.asyncio
async def test_picture_button_sends_the_board(table: Table, monkeypatch: Any) -> None:
    found = Answer(AnswerKind.ANSWERED, "It lives.", outcomes=(outcome((WANDERER,)),))
    monkeypatch.setattr(answers, "compute", lambda *_: found)
    result = await table.slash("ask", question="Mossback Wanderer attacks. What happens?")
    drawn = await table.alice.click(result.response.message, label="Picture")
    attached = drawn.response.attachments[0]
    assert attached.filename == "board.png"
    assert "Mossback Wanderer 3/3" in (attached.description or "")

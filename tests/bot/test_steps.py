"""How the steps of an answer are written down."""

from __future__ import annotations

import pytest

from bot.handlers.steps import numbered_steps
from rules_core.outcome import TraceEntry


def steps(*words: str) -> list[TraceEntry]:
    """Steps from words such as ``603.3 A triggered ability``."""
    return [TraceEntry(*word.split(" ", 1)) for word in words]


LOSS = "119.3 You lose 2 life."
RESOLVES = "608.1 The ability resolves."


@pytest.mark.parametrize(
    ("given", "lines"),
    [
        ([], []),
        (steps(LOSS), ["You lose 2 life. (119.3)"]),
        (steps(LOSS, LOSS, LOSS), ["You lose 2 life. (119.3) ×3"]),
        (
            steps(RESOLVES, LOSS, RESOLVES, LOSS, RESOLVES),
            [
                "The ability resolves. (608.1)",
                "You lose 2 life. (119.3) — these 2 steps ×2",
                "The ability resolves. (608.1)",
            ],
        ),
        (
            steps("405.1 An ability goes on the stack.", "603.3 A triggered ability goes on the stack."),
            ["A triggered ability goes on the stack. (603.3)"],
        ),
        (
            steps("405.1 An ability goes on the stack.", RESOLVES),
            ["An ability goes on the stack. (405.1)", "The ability resolves. (608.1)"],
        ),
    ],
)
def test_rounds_are_told_once(given: list[TraceEntry], lines: list[str]) -> None:
    assert numbered_steps(given) == "\n".join(f"{number}. {line}" for number, line in enumerate(lines, 1))


def test_no_more_lines_than_wanted() -> None:
    given = steps(*(f"119.3 You lose {number} life." for number in range(30)))
    assert len(numbered_steps(given, 10).splitlines()) == 10

"""The steps of an answer as lines of a reply: numbered, and what happens several times in a row told once."""

from __future__ import annotations

from collections.abc import Sequence

from bot.markup import with_counts
from rules_core.outcome import TraceEntry

_LONGEST_ROUND = 4
"""Steps of the longest round whose repetition is told once."""
_STACK, _TRIGGER_ON_STACK = "405.1", "603.3"


def numbered_steps(steps: Sequence[TraceEntry], limit: int | None = None) -> str:
    """
    Write steps as a numbered list with the rule of each.

    A round of steps that comes again at once is written once, with how many times it comes.

    Args:
        limit: How many lines at most; None for all.
    """
    lines: list[str] = []
    at = 0
    steps = without_echo(steps)
    while at < len(steps) and (limit is None or len(lines) < limit):
        length, times = _round(steps, at)
        said = [f"{with_counts(step.text)} ({step.rule})" for step in steps[at : at + length]]
        if times > 1:
            said[-1] += f" ×{times}" if length == 1 else f" — these {length} steps ×{times}"
        lines += said
        at += length * times
    return "\n".join(f"{number}. {line}" for number, line in enumerate(lines[:limit], 1))


def without_echo(steps: Sequence[TraceEntry]) -> list[TraceEntry]:
    """Leave out that an ability goes on the stack where the next step says so of the same one. CR: 405.1, 603.3."""
    return [step for number, step in enumerate(steps) if not _is_echo(step, steps[number + 1 : number + 2])]


def _is_echo(step: TraceEntry, following: Sequence[TraceEntry]) -> bool:
    return step.rule == _STACK and any(after.rule == _TRIGGER_ON_STACK for after in following)


def _round(steps: Sequence[TraceEntry], at: int) -> tuple[int, int]:
    """The round of steps that begins here and comes most often in a row: its length, and how many times it comes."""
    best = (1, 1)
    for length in range(1, _LONGEST_ROUND + 1):
        first = [(step.rule, step.text) for step in steps[at : at + length]]
        times = 1
        while [(s.rule, s.text) for s in steps[at + times * length : at + (times + 1) * length]] == first:
            times += 1
        if times > 1 and length * times > best[0] * best[1]:
            best = (length, times)
    return best

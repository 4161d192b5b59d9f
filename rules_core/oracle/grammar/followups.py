"""
Sentences that go back to the one before: "if you do", "when you do", "otherwise", "if you don't ...".

CR: 118.12, 603.12, 608.2c.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ...ir.effects import Delayed, ExileAsItResolves, IfCondition, IfDone
from ..kit import Chart

_FOLLOW_UPS: tuple[tuple[str, str], ...] = (
    ("if you do ,", "if you do"),
    ("if they do ,", "if they do"),
    ("if that player does ,", "if that player does"),
    ("when you do ,", "when you do"),
    ("if the player does ,", "if the player does"),
    ("if the player doesn't ,", "if the player doesn't"),
    ("if the player can't ,", "if the player can't"),
    ("if that player can't ,", "if that player can't"),
    ("if it doesn't ,", "if it doesn't"),
    ("if you don't ,", "if you don't"),
    ("if they don't ,", "if they don't"),
    ("if that player doesn't ,", "if that player doesn't"),
    ("if you don't put the card into your hand ,", "if you don't put the card into your hand"),
    ("if you don't put the card onto the battlefield ,", "if you don't put the card onto the battlefield"),
    ("otherwise ,", "otherwise"),
    ("if you can't ,", "if you can't"),
    ("if they can't ,", "if they can't"),
)


def is_negative(name: str) -> bool:
    """What follows where the instruction was not performed."""
    return any(word in name.split() for word in ("don't", "doesn't", "can't"))


def follow_up_at(chart: Chart, at: int) -> Iterator[tuple[str, int]]:
    """Give what a sentence begins with that goes back to the one before, and where it goes on."""
    for words, name in _FOLLOW_UPS:
        split = tuple(words.split())
        if chart.folded[at : at + len(split)] == split:
            yield name, at + len(split)


def fold(last: Any, name: str, effect: Any) -> Any | None:
    """
    Put a follow-up sentence and the one before it together.

    After "at the beginning of the next end step, ..." it is about what the delayed triggered ability does, and part of
    that (603.7).
    """
    if isinstance(last, ExileAsItResolves):
        return None
    if isinstance(last, Delayed):
        inner = fold(last.effect, name, effect)
        return None if inner is None else replace(last, effect=inner)
    if name == "otherwise":
        if isinstance(last, IfCondition) and last.otherwise is None:
            return replace(last, otherwise=effect)
        if isinstance(last, IfDone) and last.otherwise is None and last.then is not None:
            return replace(last, otherwise=effect)
        return None
    negative = is_negative(name)
    if negative:
        if isinstance(last, IfDone):
            if last.otherwise is not None:
                return None
            return replace(last, otherwise=effect, form=f"{last.form}|{name}")
        return IfDone(last, otherwise=effect, form=name)
    if isinstance(last, IfDone):
        return None
    return IfDone(last, then=effect, reflexive=name == "when you do", form=name)

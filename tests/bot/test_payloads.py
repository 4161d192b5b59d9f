"""The check of payloads finds what it is there to find."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bot.payloads import PayloadChecker, beyond_the_description

CALLBACK = "/interactions/1/token/callback"
NOBODY: dict[str, Any] = {"parse": []}


@pytest.fixture
def at_hand(checker: PayloadChecker | None) -> PayloadChecker:
    if checker is None:
        pytest.skip("Discord's description is not at hand")
    return checker


def message(**data: Any) -> dict[str, Any]:
    return {"type": 4, "data": {"allowed_mentions": NOBODY} | data}


def test_a_good_message_has_no_problems(at_hand: PayloadChecker) -> None:
    assert at_hand.problems("POST", CALLBACK, message(content="hello", flags=64)) == []


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (message(content="hello", colour=3), "unknown key"),
        (message(content=5), "is not"),
        ({"type": 4, "data": {"content": "hello"}}, "not ruled out"),
    ],
)
def test_a_bad_message_is_reported(at_hand: PayloadChecker, body: Any, expected: str) -> None:
    assert any(expected in problem for problem in at_hand.problems("POST", CALLBACK, body))


def test_an_unknown_route_is_reported(at_hand: PayloadChecker) -> None:
    assert at_hand.problems("POST", "/no/such/route", {})


def button(identity: str) -> dict[str, Any]:
    return {"type": 1, "components": [{"type": 2, "style": 1, "label": "x", "custom_id": identity}]}


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (message(embeds=[{"description": "x" * 4000}, {"description": "x" * 2001}]), "6001 characters"),
        (message(embeds=[{"fields": [{"name": "a", "value": ""}]}]), "without name or value"),
        (message(embeds=[{}]), "empty embed"),
        (message(components=[button("a"), button("a")]), "custom id twice"),
        (message(components=[button(c) for c in "abcdef"]), "more than five rows"),
        (message(content="x", allowed_mentions={"parse": ["everyone"]}), "mentions are allowed"),
        ([{"name": "Card", "description": "x", "options": []}], "lower case"),
        (
            [{"name": "card", "description": "x", "options": [{"name": "a"}, {"name": "b", "required": True}]}],
            "required option after",
        ),
    ],
)
def test_limits_beyond_the_description_are_reported(body: Any, expected: str) -> None:
    assert any(expected in problem for problem in beyond_the_description(body))

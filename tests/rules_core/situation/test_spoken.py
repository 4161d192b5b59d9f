"""Questions as players speak them, with the answers that the rules give; read from `spoken.jsonl`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules_core.situation import answer

from .cards import MadeUpCards

CARDS = MadeUpCards()
ROWS: list[dict[str, Any]] = [
    json.loads(line) for line in Path(__file__).with_name("spoken.jsonl").read_text(encoding="utf-8").splitlines()
]


@pytest.mark.parametrize("row", ROWS, ids=[row["question"][:60] for row in ROWS])
def test_spoken(row: dict[str, Any]) -> None:
    """
    Each row gives the answer, words of the verdict, or the kind of answer.

    CR: as each row's ``rule`` says.
    """
    found = answer(row["question"], CARDS)
    if "kind" in row:
        assert found.kind.value == row["kind"], found.verdict
        return
    assert found.kind.value in ("answered", "assumed"), found.verdict
    if "answer" in row:
        assert found.outcomes[0].answers[0].answer == row["answer"], found.verdict
    else:
        assert row["verdict"] in found.verdict

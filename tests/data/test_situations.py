"""The sample questions over the real card pool: right or honest."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from data.names import CardIndex
from rules_core.outcome import Answer, AnswerKind, Outcome
from rules_core.situation import answer, parse_situation, print_situation
from tests.pool import printed_pool

pytestmark = [pytest.mark.pool, pytest.mark.slow]

HERE = Path(__file__).parent
COMPUTED = (AnswerKind.ANSWERED, AnswerKind.ASSUMED)


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


@pytest.fixture(scope="module")
def cards(shared: Path) -> CardIndex:
    return CardIndex.from_cards(printed_pool())


def _state_fits(outcome: Outcome, expected: dict[str, Any]) -> bool:
    if "player" in expected:
        state: Any = dict(outcome.players).get(expected["player"])
    else:
        wanted = [state for state in outcome.objects if state.name == expected["object"]]
        state = next((s for s in wanted if "token" not in expected or s.token == expected["token"]), None)
    if state is None:
        return False
    for key, value in expected.items():
        if key in ("player", "object"):
            continue
        if key == "counters":
            fits = dict(state.counters) == value
        elif key.endswith("_has"):
            found = getattr(state, key.removesuffix("_has"))
            fits = set([value] if isinstance(value, str) else value) <= set(found)
        elif key == "colors":
            fits = list(state.colors) == value
        else:
            fits = getattr(state, key) == value
        if not fits:
            return False
    return True


def fits(found: Answer, expected: dict[str, Any]) -> bool:
    """Whether an answer contains what an expectation says."""
    outcome = found.outcomes[0]
    if "rule_any" in expected:
        return bool(set(expected["rule_any"]) & set(found.rules))
    if "answer" in expected:
        return any(reply.answer.startswith(expected["answer"]) for reply in outcome.answers)
    if "game" in expected:
        return dict(outcome.game)[expected["game"]] == expected["value"]
    if "could" in expected:
        return list(dict(outcome.could_produce).get(expected["could"], ())) == expected["types"]
    return _state_fits(outcome, expected)


def test_the_rows_of_the_source_documents(shared: Path, cards: CardIndex) -> None:
    """Expectations come with the samples."""
    wrong = []
    for row in lines(shared / "seeds" / "questions.jsonl"):
        found = answer(row["question"], cards)
        bad = found.kind.value not in row["kind"] or [e for e in row["expect"] if not fits(found, e)]
        if bad:
            wrong.append((row["id"], found.kind.value, found.verdict, bad))
    assert not wrong


def test_most_questions_of_players_are_right_and_none_is_wrong(shared: Path, cards: CardIndex) -> None:
    """Short verdicts come with the questions; an answer may be honest instead."""
    rows = lines(shared / "questions" / "questions.jsonl")
    computed, wrong = 0, []
    for row in rows:
        found = answer(row["question"], cards)
        if found.kind not in COMPUTED:
            if found.kind is AnswerKind.FALSE_PREMISE:
                wrong.append((row["id"], found.verdict))
            continue
        computed += 1
        verdict = str(row.get("verdict") or "").split(" ")[0].strip(",;")
        said = [reply.answer.lower() for reply in found.outcomes[0].answers]
        if verdict in ("yes", "no") or verdict.isdigit():
            if not any(reply.startswith(verdict) for reply in said):
                wrong.append((row["id"], found.verdict))
    assert not wrong
    assert computed >= 0.4 * len(rows)


@pytest.mark.parametrize("row", lines(HERE / "spoken_questions.jsonl"), ids=lambda row: row["question"][:60])
def test_questions_as_players_write_them(cards: CardIndex, row: dict[str, Any]) -> None:
    """
    Short, sloppy, with slang; what the rules say was decided before any of it was run.

    CR: as each row's ``rule`` says.
    """
    found = answer(row["question"], cards)
    assert found.kind in COMPUTED, found.verdict
    if "verdict" in row:
        assert re.search(row["verdict"], found.verdict, re.IGNORECASE | re.DOTALL)
    else:
        said = [reply.answer.lower() for reply in found.outcomes[0].answers]
        assert any(reply.startswith(row["answer"].lower()) for reply in said), found.verdict


def test_what_is_understood_reads_back_equal(shared: Path, cards: CardIndex) -> None:
    for name in ("questions", "seeds"):
        for row in lines(shared / name / "questions.jsonl"):
            parsed = parse_situation(row["question"], cards)
            again = parse_situation(print_situation(parsed.situation), cards)
            assert again.situation == parsed.situation, row["id"]
    for row in lines(HERE / "spoken_questions.jsonl"):
        parsed = parse_situation(row["question"], cards)
        again = parse_situation(print_situation(parsed.situation), cards)
        assert again.situation == parsed.situation, row["question"]

"""Accepted reports become cases that the tests' own reader takes, with the situation as it was."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.scenario_file import expectations_of, write_case
from data.names import CardIndex
from rules_core.outcome import Answer, AnswerKind
from rules_core.situation.answer import answer
from tests.scenarios.checking import failures
from tests.scenarios.notation import read_cases

TEXT = "I am at 20 life. My opponent attacks me with Glistener Elf and I don't block. Do I die?"
STARTER = CardIndex.starter()


@pytest.mark.parametrize(
    ("expected", "lines"),
    [
        ("No", ["answer: no"]),
        ("no, I have 1 poison counter.", ["answer: no", "me: poison 1"]),
        ("No: infect gives counters instead of damage", ["answer: no"]),
        ("I am at 20 life and Glistener Elf survives", ["me: life 20", "Glistener Elf: battlefield"]),
        ("The elf dies. I lose the game", ["Glistener Elf: graveyard", "me: lost"]),
        ("It is a 1/1", ["Glistener Elf: 1/1"]),
        ("me: life 20, poison 1\nGlistener Elf: tapped, 1/1", ["me: life 20, poison 1", "Glistener Elf: tapped, 1/1"]),
        ("The rules say otherwise", ["answer: The rules say otherwise"]),
        ("  ", ["answer: (not said)"]),
    ],
)
def test_what_a_person_says_becomes_expectations(expected: str, lines: list[str]) -> None:
    assert expectations_of(expected, answer(TEXT, STARTER)) == lines


def test_a_right_report_is_a_case_that_holds(tmp_path: Path) -> None:
    file = tmp_path / "reports.scn"
    expected = "No, I am at 20 life. I have 1 poison counter"
    case = write_case("report_1", "Rule 120.3b.", TEXT, expected, answer(TEXT, STARTER))
    wrong = write_case("report_2", "", TEXT, "I am at 19 life", answer(TEXT, STARTER))
    file.write_text(case + "\n" + wrong, encoding="utf-8")
    right, other = read_cases(file)
    assert (right.name, right.text, right.comment.strip()) == ("report_1", TEXT, "Rule 120.3b.")
    assert failures(answer(right.text, STARTER), right.sections["then"], right.cites) == []
    assert failures(answer(other.text, STARTER), other.sections["then"], other.cites)


@given(
    st.lists(st.sampled_from(["# x", "[case y]", "[then]", "It dies.", "a: b", "\n", "[[Bears]]", "é"]), min_size=1),
    st.text(max_size=60),
    st.text(max_size=60),
)
def test_whatever_was_written_the_file_can_be_read(parts: list[str], expected: str, reason: str) -> None:
    text = " ".join(parts)
    case = write_case("report_3", reason, text, expected, Answer(AnswerKind.NOT_COVERED, ""))
    (found,) = _read(case)
    assert found.sections["then"]
    assert found.sections["when"]


def _read(case: str) -> list:  # type: ignore[type-arg]
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "x.scn"
        path.write_text(case, encoding="utf-8")
        return read_cases(path)

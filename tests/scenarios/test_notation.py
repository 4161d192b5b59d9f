"""The scenario notation says what is wrong: a check that cannot fail checks nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from data.names import CardIndex
from rules_core.situation.answer import answer
from tests.scenarios.checking import failures
from tests.scenarios.notation import InvalidCase, read_cases

TEXT = "Bob is at 20 life. Alice attacks Bob with Glistener Elf and Bob doesn't block. What happens?"


@pytest.mark.parametrize(
    "expectation",
    [
        "Bob: life 19",
        "Bob: lost",
        "Bob: poison 2",
        "Glistener Elf: graveyard",
        "Glistener Elf: 2/2",
        "Glistener Elf: damage 1",
        "Glistener Elf: lacks infect",
        "Hill Giant: battlefield",
        "answer: yes",
        "monarch: Bob",
        "kind: depends",
        "Glistener Elf: nonsense",
    ],
)
def test_a_wrong_expectation_fails(expectation: str) -> None:
    assert failures(answer(TEXT, CardIndex.starter()), [expectation], ())


def test_a_rule_that_is_not_cited_fails() -> None:
    assert failures(answer(TEXT, CardIndex.starter()), [], ("704.5f",)) == ["rule 704.5f is not cited"]


def test_what_is_not_covered_fails_an_expectation_of_an_outcome() -> None:
    assert failures(answer("My frobnicator swizzles.", CardIndex.starter()), ["Bob: life 20"], ())


@pytest.mark.parametrize("text", ["loose words", "[case a]\n[given]\nx\n", "[case a]\n[then]\nBob: life 1\n"])
def test_a_malformed_file_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.scn"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InvalidCase):
        read_cases(path)

"""Facts of the rules: each is found by several wordings, and never by a question about something else."""

from __future__ import annotations

import re

import pytest

from rules_core.outcome import AnswerKind
from rules_core.situation import answer
from rules_core.situation.facts import FACTS

from .cards import MadeUpCards

CARDS = MadeUpCards()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("How many poison counters kill a player?", "10"),
        ("In 2HG, how many poison counters does a team need to lose?", "15"),
        ("Can my opponent respond when I tap a land for mana?", "no"),
        ("Does a tapped creature get to block? I mean, can it?", "no"),
        ("Do I still cascade if the spell is countered?", "yes"),
        ("Does an indestructible creature survive having 0 toughness?", "no"),
        ("Does an indestructible creature die at toughness 0?", "yes"),
        ("How does night become day?", "in the untap step"),
        ("If a creature has infect and lifelink, do I gain life?", "yes"),
        ("Do I have to order blockers?", "no"),
        ("Does the monarch get an extra card at the beginning of their end step?", "yes"),
        ("What happens to a destroyed emblem?", "it is put into its owner's graveyard"),
        ("Is eternalize a cast?", "no"),
        ("Can Counterspell counter eternalize?", "no"),
        ("Is an eternalized token white if the card was white?", "no"),
        ("Does sacrificing a Treasure to pay for my spell count toward expend?", "yes"),
        ("Does summoning sickness stop me from tapping an artifact that isn't a creature?", "no"),
        ("Does infect damage to a planeswalker give poison counters?", "no"),
        ("Is damage removed from creatures at the cleanup step?", "yes"),
        ("I cast a Hydra without paying its mana cost. Can I choose X to be 6?", "no"),
        ("Is the mana of a triggered mana ability put on the stack?", "no"),
    ],
)
def test_wordings_of_facts(text: str, expected: str) -> None:
    found = answer(text, CARDS)
    assert found.kind is AnswerKind.ANSWERED, found.verdict
    assert found.outcomes[0].answers[0].answer.startswith(expected)


@pytest.mark.parametrize(
    "text",
    [
        "How many poison counters does Bob have?",
        "Does my creature with infect and lifelink die?",
        "Can I order a pizza?",
        "How many players are there?",
    ],
)
def test_other_questions_find_no_fact(text: str) -> None:
    assert answer(text, CARDS).kind is AnswerKind.NOT_COVERED


def test_rule_numbers_look_like_rule_numbers() -> None:
    for fact in FACTS:
        assert fact.rules
        assert all(re.fullmatch(r"\d{3}\.\d+[a-z]?", rule) for rule in fact.rules)

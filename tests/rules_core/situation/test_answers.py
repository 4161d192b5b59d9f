"""Answers to questions about made-up cards: damage, combat, honesty where something is not covered."""

from __future__ import annotations

from typing import Any

import pytest

from rules_core.outcome import Answer, AnswerKind, ObjectState
from rules_core.situation import answer

from .cards import MadeUpCards

CARDS = MadeUpCards()
COMPUTED = (AnswerKind.ANSWERED, AnswerKind.ASSUMED)


def ask(text: str) -> Answer:
    found = answer(text, CARDS)
    assert found.kind in COMPUTED, found.verdict
    return found


def thing(found: Answer, name: str) -> ObjectState:
    return next(state for state in found.outcomes[0].objects if state.name == name)


def test_damage_to_a_player_is_loss_of_life() -> None:
    """CR 120.3a."""
    found = ask("Bob is at 20 life. Alice's 3/3 creature deals 3 damage to Bob. What happens?")
    assert dict(found.outcomes[0].players)["Bob"].life == 17
    assert "120.3a" in found.rules


def test_combat_between_two_creatures() -> None:
    """CR 510.2, 704.5g: a 3/3 and a 2/2 deal damage at the same time."""
    found = ask("I attack with Hill Ogre. My opponent blocks with Tame Bears. What happens?")
    assert thing(found, "Tame Bears").zone == "graveyard"
    assert thing(found, "Hill Ogre").damage == 2
    assert "704.5g" in found.rules


def test_damage_as_counters_from_deathtouch_destroys() -> None:
    """CR 704.5h, 120.3d: the creature was dealt damage by a source with deathtouch, though none is marked on it."""
    found = ask("A 1/1 with deathtouch and infect deals 1 damage to my opponent's Hill Ogre.")
    assert thing(found, "Hill Ogre").zone == "graveyard"
    assert "704.5h" in found.rules


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("My 2/2 with first strike and deathtouch blocks a 3/3. Who survives?", "2/2 creature"),
        ("My 5/5 with deathtouch and trample is blocked by a 4/4. How much tramples over?", "4"),
        ("A 3/3 flier attacks me. Can my Tame Bears block it?", "no"),
        ("This turn I cast a spell with three mana. Then I cast a spell with two mana. Did I expend 4?", "yes"),
        ("I spend five mana to activate an ability. Did I expend 4?", "no"),
        ("I control a 4/4 creature. Does it have trample?", "no"),
    ],
)
def test_short_answers(text: str, expected: str) -> None:
    """CR 702.7b and 704.5h; 702.2c and 702.19b; 702.9b; 700.14."""
    found = ask(text)
    assert found.outcomes[0].answers[0].answer == expected


def test_unread_words_and_unsupported_lines_are_named() -> None:
    found = answer("I cast Spark targeting Tame Bears. It frobnicates.", CARDS)
    assert found.kind is AnswerKind.NOT_COVERED
    assert "frobnicates" in found.verdict


def test_a_claim_that_the_card_contradicts() -> None:
    found = answer("Tame Bears is a 5/5. I attack with Tame Bears. What happens?", CARDS)
    assert found.kind is AnswerKind.FALSE_PREMISE
    assert "2/2" in found.verdict


@pytest.mark.parametrize("text", ["Which deck should I play?", "What is the penalty for drawing an extra card?"])
def test_policy_and_strategy_are_out_of_scope(text: str) -> None:
    assert answer(text, CARDS).kind is AnswerKind.OUT_OF_SCOPE


def test_an_illegal_block_is_said_to_be_illegal() -> None:
    """CR 702.9b."""
    found = answer("I attack with a 2/2 flier. My opponent blocks it with Tame Bears. What happens?", CARDS)
    assert found.kind is AnswerKind.FALSE_PREMISE
    assert "702.9b" in found.rules


def test_what_is_understood_alike_is_played_once() -> None:
    played: dict[Any, Answer] = {}
    first = answer("I attack with a 3/3 and my opponent blocks with a 2/2. Who dies?", CARDS, played)
    again = answer("I swing with a 3/3. My opponent blocks with a 2/2. Who dies?", CARDS, played)
    assert again.verdict == first.verdict
    assert len(played) == 1
    other = answer("I attack with a 3/3 and my opponent blocks with a 2/2. Who survives?", CARDS, played)
    assert other.verdict != first.verdict
    assert len(played) == 2


@pytest.mark.parametrize(
    ("text", "key", "expected"),
    [
        ("I Spark a Grave Feaster. Does it die?", "graveyards", ""),
        ("There are two creature cards in my graveyard. How big is my Grave Feaster?", "graveyards", "3/3"),
        ("My opponent casts Wrest Away on me. How many cards do I discard?", "hands", "2"),
    ],
)
def test_what_nobody_told_and_cards_count_is_an_assumption_that_can_be_flipped(
    text: str, key: str, expected: str
) -> None:
    """CR 402, 404, 604.3: the answer differs with other cards in the zone, and telling them gives the other answer."""
    found = ask(text)
    assert found.kind is AnswerKind.ASSUMED
    flip = next(assumption for assumption in found.assumptions if assumption.key == key)
    assert flip.flipped
    other = answer(flip.retold, CARDS)
    assert other.kind in COMPUTED
    assert other.verdict != found.verdict
    if expected:
        assert found.outcomes[0].answers[0].answer == expected


def test_what_is_said_to_be_empty_is_no_assumption() -> None:
    """CR 604.3."""
    found = ask("The graveyards are empty. I control Grave Feaster. What is its power and toughness?")
    assert all(assumption.key != "graveyards" for assumption in found.assumptions)


def test_that_a_second_land_may_be_played_can_be_flipped() -> None:
    """CR 305.2."""
    found = ask("I play Forest. Then I play Stinging City. What happens?")
    flip = next(assumption for assumption in found.assumptions if assumption.key == "land")
    assert answer(flip.retold, CARDS).kind is AnswerKind.FALSE_PREMISE

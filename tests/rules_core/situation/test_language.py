"""The situation language: what sentences mean, and that what is printed reads back equal."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_core.situation.model import Situation
from rules_core.situation.printer import print_situation
from rules_core.situation.resolve import parse_situation

from .cards import MadeUpCards

CARDS = MadeUpCards()


def read(text: str) -> Situation:
    parsed = parse_situation(text, CARDS)
    assert not parsed.problems, parsed.problems
    return parsed.situation


def test_players_by_name_with_life_and_an_unblocked_attack() -> None:
    situation = read("Bob is at 20 life. Alice attacks Bob with Moss Elf and Bob doesn't block. What happens?")
    assert [(player.name, player.life) for player in situation.players] == [("Bob", 20), ("Alice", None)]
    assert [action.verb for action in situation.actions] == ["attack", "no block"]
    assert situation.actions[0].targets == ("Bob",)


@pytest.mark.parametrize(
    "text",
    [
        "I attack with Moss Elf. Opp blocks with Hill Ogre.",
        "I swing with moss elf and my opponent blocks it with hill ogre.",
        "My Moss Elf is blocked by Hill Ogre.",
        "Moss Elf attacks, opp chumps it with Hill Ogre",
        "i attack w/ Moss Elf, they block with Hill Ogre",
    ],
)
def test_one_combat_in_many_words(text: str) -> None:
    situation = read(text)
    assert [(a.verb, a.player, a.objects, a.targets) for a in situation.actions] == [
        ("attack", "me", (0,), ("opponent",)),
        ("block", "opponent", (1,), (0,)),
    ]


def test_made_up_creatures_keep_their_keywords_and_counters() -> None:
    situation = read("I control a 4/4 trampler with two +1/+1 counters and a 2/2 red Goblin token with haste.")
    first, second = situation.objects
    assert (first.description.power, first.description.keywords, first.counters) == (4, ("trample",), (("+1/+1", 2),))
    assert second.token
    assert second.description.subtypes == ("Goblin",)
    assert second.description.colors == ("R",)


def test_pronouns_and_short_names_mean_what_was_named() -> None:
    situation = read("I cast Spark targeting Tame Bears. In response, my opponent casts Swell on it. Does it die?")
    assert situation.actions[1].targets == (1,)
    assert situation.actions[1].response
    assert situation.questions[0].subject == 1
    assert read("Hill Ogre blocks Moss Elf. Does the Elf die?").questions[0].subject == 1


def test_several_copies_are_told_apart() -> None:
    situation = read("I control two Tame Bears. My opponent casts Spark on the second one. Does the first one die?")
    assert len(situation.objects) == 3
    assert situation.actions[0].targets == (1,)
    assert situation.questions[0].subject == 0


def test_unknown_words_are_a_problem_with_their_span() -> None:
    text = "I control Tame Bears. I frobnicate the quux."
    parsed = parse_situation(text, CARDS)
    (problem,) = parsed.problems
    assert text[problem.start : problem.end] == problem.text
    assert "frobnicate" in problem.text
    assert parsed.situation.objects[0].card == "Tame Bears"


_PLAYERS = st.sampled_from(["I", "My opponent", "Alice", "Bob"])
_OBJECTS = st.sampled_from(
    [
        "Moss Elf",
        "a 3/3 creature",
        "Hill Ogre",
        "my 2/2 flier",
        "a 4/4 creature with trample and lifelink",
        "two Tame Bears",
    ]
)
_NAMES = st.sampled_from(["Moss Elf", "Hill Ogre"])
_KINDS = st.sampled_from(["+1/+1", "flying", "-1/-1"])
_SENTENCES = st.one_of(
    st.builds("{0} is at {1} life.".format, st.sampled_from(["Bob", "My opponent"]), st.integers(0, 99)),
    st.builds("{0} attacks with {1}.".format, st.sampled_from(["Alice", "My opponent"]), _OBJECTS),
    st.builds("I control {0}.".format, _OBJECTS),
    st.builds("I cast Spark targeting {0}.".format, _OBJECTS),
    st.builds("{0} has {1} {2} counters on it.".format, _NAMES, st.integers(1, 5), _KINDS),
    st.builds("Does {0} die?".format, st.sampled_from(["Moss Elf", "Hill Ogre", "the Ogre"])),
    st.builds("{0} deals {1} damage to {2}.".format, _OBJECTS, st.integers(0, 9), st.sampled_from(["me", "Bob"])),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(_SENTENCES, min_size=1, max_size=5).map(" ".join))
def test_what_is_printed_reads_back_equal(text: str) -> None:
    parsed = parse_situation(text, CARDS)
    again = parse_situation(print_situation(parsed.situation), CARDS)
    assert not again.problems
    assert again.situation == parsed.situation


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=200))
def test_any_text_is_read_without_an_exception(text: str) -> None:
    parsed = parse_situation(text, CARDS)
    again = parse_situation(print_situation(parsed.situation), CARDS)
    assert again.situation == parsed.situation


_SALAD = """
i my opponent bob attacks with a 3/3 creature it and blocks deals 2 damage to moss elf ? . , does die is at 5 life in
response the first one counter +1/+1 on can target casts spark
"""
_WORDS = st.sampled_from(_SALAD.split())


@settings(max_examples=80, deadline=None)
@given(st.lists(_WORDS, max_size=16).map(" ".join))
def test_word_salad_prints_and_reads_back(text: str) -> None:
    parsed = parse_situation(text, CARDS)
    again = parse_situation(print_situation(parsed.situation), CARDS)
    assert again.situation == parsed.situation

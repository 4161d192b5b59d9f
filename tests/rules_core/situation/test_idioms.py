"""Idioms: what players say is written out in the words of the language, with the same meaning."""

from __future__ import annotations

import pytest

from rules_core.situation.idioms import write_out
from rules_core.situation.lexer import tokens_of
from rules_core.situation.names import find_names

from .cards import MadeUpCards

CARDS = MadeUpCards()


def written(text: str) -> str:
    tokens = tokens_of(text)
    return " ".join(token.low for token in write_out(tokens, find_names(text, tokens, CARDS))[0])


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Am I allowed to block with it?", "can i block with it ?"),
        ("Is my opponent able to attack?", "can my opponent attack ?"),
        ("I point Spark at my opponent.", "i cast spark targeting my opponent ."),
        ("Bob's at 5.", "bob is at 5 life ."),
        ("I blow it up with Spark.", "i destroy it with spark ."),
        ("My first spell this turn costs five mana.", "i cast a spell with five mana ."),
        ("I pay for Tame Bears' regeneration.", "i regenerate tame bears ."),
    ],
)
def test_meaning(said: str, meant: str) -> None:
    """What is meant stands in place of what was said."""
    assert written(said) == meant


@pytest.mark.parametrize(
    "text",
    [
        "I cast Spark targeting Tame Bears. Do the Bears die?",
        "My opponent is at 5 life and controls Tame Bears.",
        "Tame Bears attacks and is not blocked. What is my opponent's life?",
    ],
)
def test_plain_words_stay(text: str) -> None:
    """What is plain already is left as it is."""
    tokens = tokens_of(text)
    assert write_out(tokens, find_names(text, tokens, CARDS))[0] is tokens


def test_names_move_with_their_words() -> None:
    """A card name is found at the place at which its words stand after writing out, also where they stand twice."""
    text = "Alice and Bob are each in Tame Bears."
    tokens = tokens_of(text)
    new, names = write_out(tokens, find_names(text, tokens, CARDS))
    assert [token.low for token in new[:5]] == ["alice", "is", "in", "tame", "bears"]
    assert sorted(names.by_token) == [3, 9]

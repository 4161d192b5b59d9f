"""Cards from outside the game. CR: 400.11, 701.48."""

from __future__ import annotations

import pytest

from rules_core.errors import UnsupportedRule
from rules_core.game import Game
from rules_core.ir.card import CompiledCard
from rules_core.objects import GameObject
from rules_core.terms import ObjectKind, Zone

from .boards import A, B, add, card, duel, written
from .playing import Answers, cast_and_resolve, main_phase
from .test_keyword_play import named

WISH = "You may reveal a creature card you own from outside the game and put it into your hand."


def outside(game: Game, found: CompiledCard, owner: int = A) -> int:
    """Tell a card that a player owns outside the game."""
    identity = game.new_id()
    game.objects[identity] = GameObject(identity, ObjectKind.CARD, owner, Zone.OUTSIDE, found)
    game.zones[(Zone.OUTSIDE, 0)] = (*game.zone(Zone.OUTSIDE), identity)
    return identity


def spell(game: Game, text: str) -> int:
    return add(game, written("Test Rite", text, "Sorcery"), A, Zone.HAND)


def test_a_wish_brings_a_fitting_card_of_ones_own_into_the_hand() -> None:
    """CR 400.11b."""
    game = duel(Answers(may=True))
    main_phase(game)
    outside(game, card("Rock"))
    outside(game, card("Wolf", 3, 3), B)
    outside(game, card("Bear", 2, 2))
    cast_and_resolve(game, spell(game, WISH))
    assert [game.name_of(i) for i in game.zone(Zone.HAND, A)] == ["Bear"]


def test_a_wish_is_declined_where_no_card_outside_the_game_is_told() -> None:
    game = duel(Answers(may=True))
    main_phase(game)
    with pytest.raises(UnsupportedRule) as raised:
        cast_and_resolve(game, spell(game, WISH))
    assert "400.11" in str(raised.value) or raised.value.rule == "400.11"


def test_learning_takes_a_lesson_that_is_told() -> None:
    """CR 701.48a: for a player who does not discard."""
    game = duel(Answers(may=False, objects=("Test Lesson",)))
    main_phase(game)
    outside(game, written("Test Lesson", "You gain 1 life.", "Sorcery — Lesson"))
    cast_and_resolve(game, spell(game, "Learn."))
    assert named(game, "Test Lesson", Zone.HAND)


def test_learning_by_discarding_takes_no_lesson() -> None:
    """CR 701.48a."""
    game = duel(Answers(may=True, objects=("Rock",)))
    main_phase(game)
    outside(game, written("Test Lesson", "You gain 1 life.", "Sorcery — Lesson"))
    add(game, card("Rock"), A, Zone.HAND)
    add(game, card("Blank"), A, Zone.LIBRARY)
    cast_and_resolve(game, spell(game, "Learn."))
    assert named(game, "Blank", Zone.HAND)
    assert not named(game, "Test Lesson", Zone.HAND)

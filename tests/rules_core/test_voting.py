"""Votes, villainous choices and piles. CR: 700.3, 701.38, 701.55."""

from __future__ import annotations

import pytest

from rules_core.terms import Zone

from .boards import A, B, add, card, duel
from .made_up import made
from .playing import Answers, cast_and_resolve, main_phase
from .test_keyword_play import named


def cast_text(game, text: str) -> None:
    main_phase(game)
    cast_and_resolve(game, add(game, made("Council", "Sorcery", text), zone=Zone.HAND))


WAR = "Starting with you, each player votes for war or peace. "


@pytest.mark.parametrize(
    ("votes", "life"), [(["war", "war"], 18), (["peace", "peace"], 23), (["war", "peace"], 23)], ids=str
)
def test_option_with_more_votes_happens(votes: list[str], life: int) -> None:
    """CR 701.38a, in turn order from the controller."""
    game = duel(Answers(word=votes))
    text = "If war gets more votes, you lose 2 life. If peace gets more votes or the vote is tied, you gain 3 life."
    cast_text(game, WAR + text)
    assert game.players[A].life == life


def test_each_vote_counts_and_may_be_cast_twice() -> None:
    """CR 701.38d."""
    game = duel(Answers(word=["war", "war", "peace"], may=[True]))
    add(game, made("Clerk", "Enchantment", "While voting, you may vote an additional time."))
    cast_text(game, WAR + "For each war vote, you gain 1 life. You lose life equal to the number of peace votes.")
    assert game.players[A].life == 21


def test_objects_with_the_most_votes() -> None:
    game = duel(Answers(objects=["Bear", "Wolf"]))
    bear, wolf, cat = (add(game, card(name, 2, 2), B) for name in ("Bear", "Wolf", "Cat"))
    text = "Starting with you, each player votes for a creature you don't control. "
    cast_text(game, text + "Exile each creature with the most votes or tied for most votes.")
    assert bear not in game.objects and wolf not in game.objects and cat in game.objects


def test_villainous_choice_is_made_by_who_faces_it() -> None:
    """CR 701.55a."""
    game = duel(Answers(mode="the second option"))
    cast_text(game, "Each opponent faces a villainous choice — They lose 5 life, or you gain 2 life.")
    assert (game.players[A].life, game.players[B].life) == (22, 20)
    assert "701.55a" in [entry.rule for entry in game.trace]


def test_they_in_an_option_is_who_faces_the_choice() -> None:
    """CR 701.55a: in the option that is about a creature of theirs too."""
    game = duel(Answers(mode="the first option"))
    cast_text(game, "Each opponent faces a villainous choice — They lose 5 life, or you gain 2 life.")
    assert (game.players[A].life, game.players[B].life) == (20, 15)
    game = duel(Answers(mode="the first option"))
    mine, theirs = add(game, card("Mine", 1, 1)), add(game, card("Theirs", 1, 1), B)
    text = "Each opponent faces a villainous choice — That player sacrifices a creature of their choice, "
    cast_text(game, text + "or you draw a card.")
    assert mine in game.objects and theirs not in game.objects


def test_impossible_option_may_be_chosen() -> None:
    """CR 701.55b: as much of it as possible."""
    game = duel(Answers(mode="the first option"))
    text = "Target opponent faces a villainous choice — "
    cast_text(game, text + "That player sacrifices a creature of their choice, or you draw a card.")
    assert not game.zone(Zone.HAND, A)


def test_opponent_separates_and_you_choose() -> None:
    """CR 700.3a, c."""
    game = duel(Answers(objects=[("One", "Two")], word="Three"))
    for name in ("Four", "Three", "Two", "One"):
        add(game, card(name, 1, 1), zone=Zone.LIBRARY)
    text = (
        "Reveal the top three cards of your library. An opponent separates those cards into two piles. "
        "Put one pile into your hand and the other into your graveyard."
    )
    cast_text(game, text)
    assert named(game, "Three", Zone.HAND) and named(game, "Four", Zone.LIBRARY)
    assert named(game, "One", Zone.GRAVEYARD) and named(game, "Two", Zone.GRAVEYARD)


def test_pile_of_that_players_choice() -> None:
    game = duel(Answers(objects=[("Bear",)], word="Wolf, Cat"))
    bear, wolf, cat = (add(game, card(name, 2, 2), B) for name in ("Bear", "Wolf", "Cat"))
    text = (
        "Separate all creatures target player controls into two piles. "
        "Destroy all creatures in the pile of that player's choice."
    )
    game.chooser.answers["target"] = "B"
    cast_text(game, text)
    assert bear in game.objects and wolf not in game.objects and cat not in game.objects

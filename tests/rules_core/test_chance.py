"""Coins, dice, clashes, and processes that are repeated. CR: 701.30, 705, 706, 608.2c."""

from __future__ import annotations

import pytest

from rules_core.terms import CardType, Zone

from .boards import A, B, add, card, duel
from .made_up import made
from .playing import Answers, cast_and_resolve, main_phase, resolve_all
from .test_keyword_play import named

LAND = (CardType.LAND,)


def cast_text(game, text: str) -> None:
    """Cast a sorcery with that text."""
    main_phase(game)
    cast_and_resolve(game, add(game, made("Wager", "Sorcery", text), zone=Zone.HAND))


def test_flips_are_counted() -> None:
    """CR 705.2."""
    game = duel(Answers(coin=["win", "lose", "win"]))
    cast_text(game, "Flip three coins. For each flip you win, you gain 2 life.")
    assert game.players[A].life == 24


def test_flipping_until_a_flip_is_lost() -> None:
    game = duel(Answers(coin=["win", "win", "lose", "win"]))
    cast_text(game, "Flip a coin until you lose a flip. You gain 1 life for each flip you won.")
    assert game.players[A].life == 22


def test_nobody_wins_a_flip_that_asks_for_heads_or_tails() -> None:
    """CR 705.2."""
    game = duel(Answers(coin=["heads"]))
    add(game, made("Watcher", "Enchantment", "Whenever you win a coin flip, you gain 5 life."))
    cast_text(game, "Flip a coin. If it comes up heads, you gain 1 life.")
    assert game.players[A].life == 21


def test_winning_a_flip_triggers() -> None:
    game = duel(Answers(coin=["win"]))
    add(game, made("Watcher", "Enchantment", "Whenever you win a coin flip, you gain 5 life."))
    add(game, made("Mourner", "Enchantment", "Whenever you lose a coin flip, you gain 50 life."))
    cast_text(game, "Flip a coin. If you win the flip, you gain 1 life.")
    assert game.players[A].life == 26


def test_two_coins_are_flipped_and_one_is_ignored() -> None:
    """CR 705.1: the player chooses which; by default the one that was won."""
    game = duel(Answers(coin=["lose", "win"]))
    add(game, made("Thumb", "Artifact", "If you would flip a coin, instead flip two coins and ignore one."))
    cast_text(game, "Flip a coin. If you win the flip, you gain 1 life.")
    assert game.players[A].life == 21


def test_first_flip_of_a_turn_is_won_by_an_effect() -> None:
    """CR 705.3: all coins of the first instruction, none later."""
    game = duel(Answers(coin=["lose", "lose", "lose", "lose"]))
    text = "The first time you flip one or more coins each turn, those coins come up heads and you win those flips."
    add(game, made("Coin", "Artifact", text))
    cast_text(game, "Flip two coins. For each flip you win, you gain 1 life.")
    cast_and_resolve(
        game, add(game, made("Again", "Sorcery", "Flip a coin. If you win the flip, you gain 9 life."), zone=Zone.HAND)
    )
    assert game.players[A].life == 22
    assert "705.3" in [entry.rule for entry in game.trace]


def test_lowest_of_several_rolls_is_ignored() -> None:
    """CR 706.6: no ability triggers because of an ignored roll."""
    game = duel(Answers(die=[3, 17]))
    add(
        game,
        made(
            "Guide",
            "Artifact",
            "If you would roll one or more dice, instead roll that many dice plus one and ignore the lowest roll.",
        ),
    )
    add(game, made("Witness", "Artifact", "Whenever you roll a die, you gain 1 life."))
    cast_text(game, "Roll a d20. You gain life equal to the result.")
    assert game.players[A].life == 38


def test_something_is_added_to_a_roll() -> None:
    """CR 706.2: the result counts for the table."""
    game = duel(Answers(die=[14]))
    add(game, card("Forest", types=LAND), zone=Zone.HAND)
    cast_text(
        game, "Roll a d20 and add the number of cards in your hand.\n1—14 | You gain 1 life.\n15+ | You gain 7 life."
    )
    assert game.players[A].life == 27


def test_one_of_two_results_is_chosen() -> None:
    game = duel(Answers(die=[2, 6], number=2))
    cast_text(
        game,
        "Roll two d8 and choose one result. You gain life equal to that result. "
        "You lose life equal to the other result.",
    )
    assert game.players[A].life == 16


@pytest.mark.parametrize(("own", "theirs", "life"), [("{3}", "{1}", 25), ("{1}", "{3}", 20), ("{2}", "{2}", 20)])
def test_clash_is_won_by_the_greater_mana_value(own: str, theirs: str, life: int) -> None:
    """CR 701.30d."""
    game = duel()
    add(game, card("Mine", cost=own), zone=Zone.LIBRARY)
    add(game, card("Yours", cost=theirs), B, zone=Zone.LIBRARY)
    cast_text(game, "Clash with an opponent. If you win, you gain 5 life.")
    assert game.players[A].life == life


def test_each_clashing_player_clashes() -> None:
    """CR 701.30b: both do, so that the opponent's abilities trigger."""
    game = duel()
    add(game, card("Mine", cost="{1}"), zone=Zone.LIBRARY)
    add(game, card("Yours", cost="{3}"), B, zone=Zone.LIBRARY)
    add(game, made("Echo", "Enchantment", "Whenever you clash, you gain 1 life. If you won, you gain 3 life."), B)
    add(game, made("Own Echo", "Enchantment", "Whenever you clash and win, you gain 9 life."))
    cast_text(game, "Clash with an opponent. If you win, you gain 5 life.")
    resolve_all(game)
    assert (game.players[A].life, game.players[B].life) == (20, 24)


def test_process_is_repeated() -> None:
    """CR 608.2c: all instructions again."""
    game = duel(Answers(coin=["lose", "lose", "win"]))
    cast_text(game, "You gain 1 life. Flip a coin. If you lose the flip, repeat this process.")
    assert game.players[A].life == 23


def test_process_is_repeated_so_often() -> None:
    game = duel()
    cast_text(game, "Create a Food token. Repeat this process two more times.")
    assert len(named(game, "Food Token")) + len(named(game, "Food")) == 3

"""Counters of one's choice, payments of any amount, attacking alone, lesser values, of made-up cards, played."""

from __future__ import annotations

import pytest

from rules_core.events import Destroy, PutCounters, RemoveCounters
from rules_core.game import Game
from rules_core.perform import perform

from .boards import A, B, add, card, duel, written
from .fights import attack, begin
from .playing import Answers, cast_and_resolve, main_phase, resolve_all
from .test_worded_laws import ENCHANTMENT, in_hand

RITE = "Untap all lands."


def counters(game: Game, identity: int) -> dict[str, int]:
    return dict(game.objects[identity].counters)


# Counters


@pytest.mark.parametrize("kind", ["reach", "trample"])
def test_a_counter_of_ones_choice(kind: str) -> None:
    game = duel()
    main_phase(game)
    game.chooser = Answers(word=kind)
    bear = add(
        game, written("Boar", "This creature enters with your choice of a reach counter or a trample counter on it.")
    )
    assert counters(game, bear) == {kind: 1}
    other = add(game, card("Test Bear", 2, 2))
    game.chooser = Answers(word=kind, target=other)
    cast_and_resolve(game, in_hand(game, "Put your choice of a +1/+1, reach, or trample counter on target creature."))
    assert counters(game, other) == {kind: 1}


def test_the_nth_and_the_last_counter() -> None:
    """122.6: passing the number counts as well; the last one removed leaves none."""
    game = duel()
    main_phase(game)
    plan = add(
        game,
        written(
            "Plan",
            "When the third plan counter is put on this enchantment, you gain 1 life.\n"
            "When the last plan counter is removed from this enchantment, you gain 5 life.",
            ENCHANTMENT,
        ),
    )
    for number, life in ((2, 20), (2, 21), (1, 21)):
        perform(game, PutCounters(plan, "plan", number))
        resolve_all(game)
        assert game.players[A].life == life
    perform(game, RemoveCounters(plan, "plan", 4))
    resolve_all(game)
    assert game.players[A].life == 21
    perform(game, RemoveCounters(plan, "plan", 1))
    resolve_all(game)
    assert game.players[A].life == 26


def test_any_amount_of_energy_is_paid() -> None:
    """107.1c: no more than there is; "that much" is what was paid."""
    game = duel()
    main_phase(game)
    perform(game, PutCounters(A, "energy", 3))
    game.chooser = Answers(may=True, number=2)
    cast_and_resolve(game, in_hand(game, "You may pay any amount of {E}. You gain that much life."))
    assert game.players[A].life == 22 and game.players[A].counter_count("energy") == 1


# Attacking alone. CR: 506.5


@pytest.mark.parametrize(("number", "expected"), [(1, 21), (2, 20)])
def test_what_was_attacking_alone(number: int, expected: int) -> None:
    game = duel()
    text = "Whenever another creature dies, if it was attacking alone, you gain 1 life."
    add(game, written("Witness", text, ENCHANTMENT))
    bears = [add(game, card("Test Bear", 2, 2), B) for _ in range(number)]
    begin(game, B)
    attack(game, dict.fromkeys(bears, A))
    perform(game, Destroy(bears[0]))
    resolve_all(game)
    assert game.players[A].life == expected


def test_attackers_that_die_together_were_not_alone() -> None:
    """608.2h, 506.5: the combat is looked at as it was before both died."""
    game = duel()
    text = "Whenever another creature dies, if it was attacking alone, you gain 1 life."
    add(game, written("Witness", text, ENCHANTMENT))
    bears = [add(game, card("Test Bear", 2, 2), B) for _ in range(2)]
    begin(game, B)
    attack(game, dict.fromkeys(bears, A))
    perform(game, *(Destroy(bear) for bear in bears))
    resolve_all(game)
    assert game.players[A].life == 20

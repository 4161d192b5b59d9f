"""What follows a delayed triggered ability with "if you do" or "if you don't" is part of it. CR: 603.7, 608.2c."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules_core.combat.parts import has_keyword
from rules_core.terms import Step, Zone

from .boards import A, B, add, card, duel
from .made_up import made
from .playing import Answers, activate_and_resolve, cast_and_resolve, main_phase, next_turn, step_begins
from .test_keyword_play import named


@pytest.mark.parametrize("pays", [True, False])
def test_debt_is_paid_in_the_next_upkeep_or_the_game_is_lost(pays: bool) -> None:
    """Ruling of 2013-04-15 on such spells: who doesn't pay as the delayed ability resolves loses, not before."""
    later = "At the beginning of your next upkeep, pay {1}{U}. If you don't, you lose the game."
    pact = made("Small Debt", "Instant", f"You gain 1 life.\n{later}", "{0}")
    game = duel()
    main_phase(game)
    cast_and_resolve(game, add(game, pact, zone=Zone.HAND))
    assert not game.players[A].lost
    next_turn(game, B)
    assert not game.players[A].lost
    game.players[A] = replace(game.players[A], mana=())
    if pays:
        add(game, made("Spring", "Land", "{T}: Add {U}{U}."))
    next_turn(game, A)
    assert bool(game.players[A].lost) is not pays


def test_reward_comes_with_the_delayed_sacrifice() -> None:
    """CR 608.2c: "if you do" is about the sacrifice at the end step."""
    spell = made(
        "Loan", "Sorcery", "Target creature gains haste until end of turn. At the beginning of the next end step, "
        "sacrifice it. If you do, you gain 5 life.", "{R}",
    )  # fmt: skip
    game = duel()
    add(game, card("Bear", 2, 2))
    main_phase(game)
    cast_and_resolve(game, add(game, spell, zone=Zone.HAND))
    assert game.players[A].life == 20
    step_begins(game, Step.END_TURN)
    assert game.players[A].life == 25
    assert not named(game, "Bear")


def test_name_with_a_comma_is_the_name() -> None:
    """CR 201.2: a card is named by its whole name."""
    guard = made(
        "Guard",
        "Creature — Bear",
        "As long as you control a creature named Old Ann, Ferryman, this creature has hexproof.",
        "",
        "1/1",
    )
    found = "Search your library for a card named Ann's Boat, reveal it, put it into your hand, then shuffle."
    search = made("Call", "Sorcery", found, "{U}")
    game = duel()
    watched = add(game, guard)
    assert not has_keyword(game, watched, "hexproof")
    add(game, made("Old Ann, Ferryman", "Creature — Human", "", "", "1/1"))
    assert has_keyword(game, watched, "hexproof")
    add(game, made("Ann's Boat", "Artifact"), zone=Zone.LIBRARY)
    main_phase(game)
    cast_and_resolve(game, add(game, search, zone=Zone.HAND))
    assert named(game, "Ann's Boat", Zone.HAND)


def test_several_cards_are_cast_in_the_order_that_the_player_chooses() -> None:
    """CR 608.2g: one after the other; what is cast last resolves first."""
    chest = made(
        "Chest", "Creature — Bear", "When this creature enters, exile the top two cards of your library.\n"
        "{T}: You may cast the exiled cards without paying their mana costs.", "{1}", "1/1",
    )  # fmt: skip
    game = duel(Answers(order=("Beta", "Alpha")))
    for name in ("Beta", "Alpha"):
        add(game, made(name, "Instant", "You gain 1 life."), zone=Zone.LIBRARY)
    main_phase(game)
    cast_and_resolve(game, add(game, chest, zone=Zone.HAND))
    (source,) = named(game, "Chest")
    game.objects[source] = replace(game.objects[source], controlled_since=0)
    activate_and_resolve(game, source)
    assert [game.name_of(i) for i in game.zone(Zone.GRAVEYARD, A)] == ["Beta", "Alpha"]

"""What died, entered, dealt damage, was sacrificed or controlled before, of cards made up by their text, played."""

from __future__ import annotations

import pytest

from rules_core.actions import ActivateAbility, CastSpell
from rules_core.activating import activate, activated_abilities
from rules_core.casting import cast
from rules_core.errors import IllegalAction
from rules_core.events import DealDamage, Designate, Destroy, MoveZone, Sacrifice
from rules_core.game import Game
from rules_core.perform import perform
from rules_core.terms import Zone

from .boards import A, B, add, card, duel, written
from .playing import Answers, activate_and_resolve, cast_and_resolve, give_mana, main_phase, next_turn, resolve_all
from .test_worded_laws import in_hand, power


def test_creatures_that_died_under_your_control() -> None:
    """608.2i: not those of others, and not those that left otherwise."""
    game = duel()
    main_phase(game)
    for player in (A, A, B):
        perform(game, Destroy(add(game, card("Bear", 2, 2), player)))
    perform(game, MoveZone(add(game, card("Bear", 2, 2)), Zone.EXILE))
    cast_and_resolve(game, in_hand(game, "You gain 1 life for each creature that died under your control this turn."))
    assert game.players[A].life == 22


def test_creatures_that_entered_under_your_control() -> None:
    """608.2i: it does not matter whether they are still there."""
    game = duel()
    main_phase(game)
    add(game, card("Bear", 2, 2))
    add(game, card("Foe", 2, 2), B)
    perform(game, Destroy(add(game, card("Gone", 2, 2))))
    cast_and_resolve(game, in_hand(game, "Create a 1/1 white Soldier creature token."))
    text = "You gain 1 life for each creature that entered the battlefield under your control this turn."
    cast_and_resolve(game, in_hand(game, text))
    assert game.players[A].life == 23
    next_turn(game, B)
    main_phase(game)
    cast_and_resolve(game, in_hand(game, text))
    assert game.players[A].life == 23


@pytest.mark.parametrize(("words", "legal"), [("damage to you", ("Hitter",)), ("damage", ("Hitter", "Fighter"))])
def test_a_creature_that_dealt_damage(words: str, legal: tuple[str, ...]) -> None:
    game = duel()
    main_phase(game)
    made = {name: add(game, card(name, 2, 9), B) for name in ("Hitter", "Fighter", "Idle")}
    perform(game, DealDamage(made["Hitter"], A, 2), DealDamage(made["Fighter"], made["Idle"], 2))
    for name, creature in made.items():
        game.chooser = Answers(target=creature)
        spell = in_hand(game, f"Tap target creature that dealt {words} this turn.")
        cast_and_resolve(game, spell)
        assert game.objects[creature].tapped == (name in legal)
        game.chooser = Answers()


def test_nothing_dealt_damage() -> None:
    game = duel()
    main_phase(game)
    add(game, card("Bear", 2, 2), B)
    give_mana(game)
    with pytest.raises(IllegalAction):
        cast(game, A, CastSpell(in_hand(game, "Tap target creature that dealt damage this turn.")))


@pytest.mark.parametrize(("whose", "cards"), [(A, 1), (B, 0)])
def test_if_you_controlled_it(whose: int, cards: int) -> None:
    """608.2h: as it last was on the battlefield."""
    game = duel()
    main_phase(game)
    add(game, card("Card"), A, Zone.LIBRARY)
    add(game, card("Bear", 2, 2), whose)
    text = "Exile target creature. If you controlled that permanent, draw a card."
    cast_and_resolve(game, in_hand(game, text))
    assert len(game.zone(Zone.HAND, A)) == cards


def test_what_you_have_sacrificed() -> None:
    game = duel()
    main_phase(game)
    judge = add(game, written("Judge", "This creature gets +1/+0 for each artifact you've sacrificed this turn."))
    other = add(game, written("Other", "As long as you've sacrificed an artifact this turn, this creature gets +1/+0."))
    assert power(game, other)[0] == 2
    for player in (A, A, B):
        perform(game, Sacrifice(add(game, card("Rock"), player), player))
    assert (power(game, judge)[0], power(game, other)[0]) == (4, 3)


def test_an_ability_from_an_artifact_source() -> None:
    game = duel()
    main_phase(game)
    for types in ("Artifact", "Enchantment"):
        well = add(game, written(f"{types} Well", "{1}: You gain 1 life.", types))
        give_mana(game)
        activate(game, A, ActivateAbility(well, activated_abilities(game, well)[0][0]))
        before = game.players[A].life
        spell = in_hand(game, "Counter target activated ability from an artifact source.", "Instant", B)
        give_mana(game, B)
        if types == "Artifact":
            cast(game, B, CastSpell(spell))
            resolve_all(game)
            assert game.players[A].life == before
        else:
            with pytest.raises(IllegalAction):
                cast(game, B, CastSpell(spell))


def test_your_commander_attacks_or_enters() -> None:
    game = duel()
    main_phase(game)
    add(game, written("Tome", "Whenever your commander enters, you gain 1 life.", "Artifact"))
    for player in (A, B):
        for leader in (True, False):
            identity = add(game, card("Hero", 2, 2), player, Zone.HAND)
            if leader:
                perform(game, Designate(identity, "commander"))
            perform(game, MoveZone(identity, Zone.BATTLEFIELD))
            resolve_all(game)
    assert game.players[A].life == 21


def test_six_energy_is_paid() -> None:
    game: Game = duel()
    main_phase(game)
    well = add(game, written("Well", "Pay six {E}: You gain 1 life.", "Artifact"))
    with pytest.raises(IllegalAction):
        activate_and_resolve(game, well)
    cast_and_resolve(game, in_hand(game, "You get seven {E}."))
    activate_and_resolve(game, well)
    assert game.players[A].life == 21 and game.players[A].counter_count("energy") == 1


def test_returned_with_a_number_of_counters() -> None:
    game = duel()
    main_phase(game)
    add(game, card("Bear", 2, 2), A, Zone.GRAVEYARD)
    text = (
        "Return target creature card from your graveyard to the battlefield with a number of +1/+1 counters on it equal"
        " to the number of cards in your hand."
    )
    spell = in_hand(game, text, "Sorcery")
    for _ in range(2):
        add(game, card("Card"), A, Zone.HAND)
    cast_and_resolve(game, spell)
    assert power(game, game.battlefield[0]) == (4, 4)


def test_life_lost_last_turn() -> None:
    game = duel()
    main_phase(game)
    judge = add(game, written("Judge", "As long as an opponent lost life last turn, this creature gets +1/+1."))
    perform(game, DealDamage(judge, B, 1))
    assert power(game, judge)[0] == 2
    next_turn(game, B)
    assert power(game, judge)[0] == 3
    next_turn(game, A)
    assert power(game, judge)[0] == 2

"""Keywords with a choice of costs, several qualities, limits or X. CR: 702."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules_core.actions import SpecialAction
from rules_core.errors import IllegalAction
from rules_core.events import AddMana
from rules_core.objects import ManaUnit
from rules_core.perform import perform
from rules_core.special_actions import take
from rules_core.terms import Zone

from .boards import A, B, add, card, duel, written
from .made_up import made
from .playing import Answers, activate_and_resolve, cast_and_resolve, give_mana, main_phase, next_turn
from .test_keyword_play import named, pt


def mana(game, letters: str) -> None:
    perform(game, AddMana(A, tuple(ManaUnit(letter) for letter in letters)))


@pytest.mark.parametrize("letter", ["G", "W"])
def test_either_mana_pays_a_cumulative_upkeep(letter: str) -> None:
    """CR 702.24a: one of the costs for each age counter."""
    game = duel(Answers(pay=True, may=True))
    add(game, written("Keeper", "Cumulative upkeep {G} or {W}"))
    add(game, written("Field", f"{{T}}: Add {{{letter}}}.", "Land", ""))
    next_turn(game, A)
    assert named(game, "Keeper")
    assert all(game.objects[i].tapped for i in named(game, "Field"))


def test_a_cumulative_upkeep_that_no_mana_pays_sacrifices() -> None:
    game = duel(Answers(pay=True, may=True))
    add(game, written("Keeper", "Cumulative upkeep {G} or {W}"))
    add(game, written("Field", "{T}: Add {U}.", "Land", ""))
    next_turn(game, A)
    assert not named(game, "Keeper")


def test_hexproof_from_each_of_two_colors() -> None:
    """CR 702.11d-e."""
    game = duel()
    add(game, written("Zealot", "Hexproof from white and from black"), B)
    main_phase(game)
    for cost, legal in (("{W}", False), ("{B}", False), ("{R}", True)):
        spell = add(game, written("Hex", "Tap target creature.", "Sorcery", cost), A, Zone.HAND)
        if legal:
            cast_and_resolve(game, spell)
        else:
            with pytest.raises(IllegalAction):
                cast_and_resolve(game, spell)


def test_equipping_costs_less_by_what_its_own_sentence_says() -> None:
    """CR 601.2f, 702.6a."""
    text = "Equip {3}. This ability costs {1} less to activate for each other Equipment you control."
    game = duel()
    main_phase(game)
    plate = add(game, written("Plate", text, "Artifact — Equipment"))
    bear = add(game, card("Bear", 2, 2))
    for _ in range(2):
        add(game, written("Knife", "Equip {1}", "Artifact — Equipment"))
    give_mana(game)
    before = len(game.players[A].mana)
    activate_and_resolve(game, plate)
    assert game.objects[plate].attached_to == bear
    assert len(game.players[A].mana) == before + 10 - 1


def test_crewing_only_once_each_turn() -> None:
    """CR 602.5b."""
    game = duel()
    main_phase(game)
    train = add(game, written("Train", "Crew 1. Activate only once each turn.", "Artifact — Vehicle"))
    add(game, card("Bear", 2, 2))
    add(game, card("Wolf", 2, 2))
    activate_and_resolve(game, train)
    with pytest.raises(IllegalAction):
        activate_and_resolve(game, train)


def test_suspending_for_x() -> None:
    """CR 702.62a, 107.3: as many time counters as the X that is paid."""
    game = duel(Answers(number=2))
    chronicle = add(game, written("Chronicle", "Suspend X—{X}{U}. X can't be 0.", cost="{4}{U}"), A, Zone.HAND)
    main_phase(game)
    mana(game, "UUUC")
    take(game, A, SpecialAction("suspend", chronicle))
    (exiled,) = named(game, "Chronicle", Zone.EXILE)
    assert game.objects[exiled].counter_count("time") == 2
    assert len(game.players[A].mana) == 1


def test_suspending_for_nothing_is_not_possible() -> None:
    game = duel()
    chronicle = add(game, written("Chronicle", "Suspend X—{X}{U}. X can't be 0.", cost="{4}{U}"), A, Zone.HAND)
    main_phase(game)
    mana(game, "U")
    with pytest.raises(IllegalAction):
        take(game, A, SpecialAction("suspend", chronicle))


def test_modular_by_sunburst_counts_the_colors_spent() -> None:
    """CR 702.43a, 702.44a."""
    game = duel()
    main_phase(game)
    golem = made("Walker", "Artifact Creature — Golem", "Modular—Sunburst", "{W}{U}{2}", "0/0")
    walker = add(game, golem, A, Zone.HAND)
    entered = game.moved[cast_and_resolve(game, walker)]
    assert game.objects[entered].counter_count("+1/+1") >= 2
    assert pt(game, entered)[0] == game.objects[entered].counter_count("+1/+1")


def test_a_ward_cost_of_choice() -> None:
    """CR 702.21a."""
    game = duel(Answers(pay=True))
    add(game, written("Snail", "Ward—Pay {2} or discard a card."), B)
    main_phase(game)
    spell = add(game, written("Hex", "Destroy target creature.", "Sorcery"), A, Zone.HAND)
    cast_and_resolve(game, spell)
    assert not named(game, "Snail")


def aura_board(in_hand: str):
    """A creature with an Aura that swaps, and another Aura in its owner's hand."""
    game = duel()
    main_phase(game)
    bear = add(game, card("Bear", 2, 2))
    enchant = "Enchant creature\nEnchanted creature gets +1/+0."
    wings = add(game, written("Wings", f"{enchant}\nAura swap {{1}}", "Enchantment — Aura"), A, Zone.HAND)
    cast_and_resolve(game, wings)
    add(game, written("Armor", in_hand, "Enchantment — Aura"), A, Zone.HAND)
    (swapping,) = named(game, "Wings")
    activate_and_resolve(game, swapping)
    return game, bear


def test_an_aura_is_swapped_for_one_in_the_hand() -> None:
    """CR 702.65a, 701.12e."""
    game, bear = aura_board("Enchant creature\nEnchanted creature gets +0/+3.")
    assert pt(game, bear) == (2, 5)
    assert named(game, "Wings", Zone.HAND)
    assert game.objects[named(game, "Armor")[0]].attached_to == bear


def test_an_aura_that_cannot_enchant_it_is_not_swapped() -> None:
    """CR 702.65b."""
    game, bear = aura_board("Enchant land\nEnchanted land has indestructible.")
    assert pt(game, bear) == (3, 2)
    assert named(game, "Armor", Zone.HAND)


def test_an_infinity_ability_works_while_its_permanent_is_harnessed() -> None:
    """CR 701.64a, 702.186b."""
    game = duel()
    text = "{1}: Harness this artifact.\n∞ — At the beginning of your upkeep, you gain 2 life."
    stone = add(game, written("Stone", text, "Artifact"))
    next_turn(game, A)
    assert game.players[A].life == 20
    main_phase(game)
    activate_and_resolve(game, stone)
    next_turn(game, A)
    assert game.players[A].life == 22


def test_tripling_power_and_toughness() -> None:
    """CR 701.11b."""
    game = duel()
    main_phase(game)
    bear = add(game, card("Bear", 2, 3))
    text = "Triple target creature's power and toughness until end of turn."
    cast_and_resolve(game, add(game, written("Rite", text, "Sorcery"), A, Zone.HAND))
    assert pt(game, bear) == (6, 9)


ESCAPE = "The escape cost is equal to {} mana cost plus exile two other cards from your graveyard."


def graveyard(game, others: int) -> int:
    """A creature card and others in A's graveyard; the id of the creature card."""
    found = add(game, card("Ghoul", 2, 2, cost="{1}{B}"), A, Zone.GRAVEYARD)
    for _ in range(others):
        add(game, card("Bone"), A, Zone.GRAVEYARD)
    return found


@pytest.mark.parametrize("others", [2, 1])
def test_cards_have_escape_for_their_own_cost_and_other_cards(others: int) -> None:
    """CR 702.138a, 118.9: the cost given with the keyword is that of each card."""
    game = duel()
    main_phase(game)
    text = "Each creature card in your graveyard has escape. " + ESCAPE.format("the card's")
    add(game, written("Breach", text, "Enchantment"))
    ghoul = graveyard(game, others)
    if others < 2:
        with pytest.raises(IllegalAction):
            cast_and_resolve(game, ghoul, way="escape")
        return
    cast_and_resolve(game, ghoul, way="escape")
    assert named(game, "Ghoul")
    assert len(named(game, "Bone", Zone.EXILE)) == 2
    assert len(game.players[A].mana) == 10 - 2


def test_a_target_gains_escape_and_what_is_exiled_is_chosen_as_it_is_paid() -> None:
    """CR 601.2b: not as the ability resolves."""
    game = duel()
    main_phase(game)
    text = "{1}: Target creature card in your graveyard gains escape until end of turn. " + ESCAPE.format("its")
    dial = add(game, written("Dial", text, "Artifact"))
    ghoul = graveyard(game, 0)
    activate_and_resolve(game, dial)
    for _ in range(2):
        add(game, card("Bone"), A, Zone.GRAVEYARD)
    cast_and_resolve(game, ghoul, way="escape")
    assert named(game, "Ghoul")
    assert len(named(game, "Bone", Zone.EXILE)) == 2


def test_cards_have_embalm_for_their_own_cost() -> None:
    """CR 702.128a."""
    game = duel()
    main_phase(game)
    text = "Each creature card in your graveyard has embalm. Its embalm cost is equal to its mana cost."
    add(game, written("Wrappings", text, "Artifact"))
    activate_and_resolve(game, graveyard(game, 0))
    assert named(game, "Ghoul")
    assert len(game.players[A].mana) == 10 - 2


def test_what_counts_a_players_speed() -> None:
    """CR 702.179."""
    game = duel()
    main_phase(game)
    text = (
        "{1}: You gain life equal to your speed.\n"
        "{1}: This artifact deals 2 damage to each player who doesn't have max speed."
    )
    breaker = add(game, written("Breaker", text, "Artifact"))
    game.players[A] = replace(game.players[A], speed=4)
    activate_and_resolve(game, breaker, 0)
    activate_and_resolve(game, breaker, 1)
    assert (game.players[A].life, game.players[B].life) == (24, 18)

"""Keyword actions and what cards say about keywords, from text to what happens. CR: 701, 702."""

from __future__ import annotations

import pytest

from rules_core.damage import has_keyword
from rules_core.errors import IllegalAction
from rules_core.events import Destroy
from rules_core.game import Game
from rules_core.perform import perform
from rules_core.terms import CardType, Step, Zone

from .boards import A, B, add, card, duel, written
from .made_up import made
from .playing import Answers, activate_and_resolve, cast_and_resolve, main_phase, resolve_all, step_begins
from .test_keyword_play import named, pt


def land(game: Game, owner: int = A) -> int:
    return add(game, written("Test Field", "{T}: Add {G}.", "Land", ""), owner)


def sorcery(game: Game, text: str, cost: str = "{1}") -> int:
    return add(game, written("Test Rite", text, "Sorcery", cost), A, Zone.HAND)


def modal(game: Game, first: str, modes: str) -> int:
    lines = "\n".join((first, *(f"• {mode}" for mode in modes.split(" / "))))
    return add(game, made("Test Rite", "Sorcery", lines), A, Zone.HAND)


def test_earthbend_makes_a_land_a_creature_that_comes_back() -> None:
    """CR 701.66a."""
    game = duel()
    main_phase(game)
    field = land(game)
    cast_and_resolve(game, sorcery(game, "Earthbend 2. Untap that land."))
    now = game.characteristics(field)
    assert pt(game, field) == (2, 2)
    assert {CardType.LAND, CardType.CREATURE} <= now.card_types
    perform(game, Destroy(field))
    resolve_all(game)
    (again,) = named(game, "Test Field")
    assert game.objects[again].tapped
    assert not game.characteristics(again).is_creature


def test_earthbend_needs_a_land_of_ones_own_to_target() -> None:
    """CR 701.66a, 601.2c."""
    game = duel()
    main_phase(game)
    land(game, B)
    spell = sorcery(game, "Earthbend 2.")
    with pytest.raises(IllegalAction):
        cast_and_resolve(game, spell)


def test_support_on_a_permanent_targets_other_creatures() -> None:
    """CR 701.41a."""
    game = duel()
    main_phase(game)
    other, hidden = add(game, card("Bear", 2, 2)), add(game, card("Bear", 2, 2, "shroud"))
    source = add(game, written("Helper", "When this creature enters, support 2."), A, Zone.HAND)
    entered = game.moved[cast_and_resolve(game, source)]
    assert (pt(game, other), pt(game, hidden), pt(game, entered)) == ((3, 3), (2, 2), (2, 2))


def test_blight_as_a_cost_needs_a_creature() -> None:
    """CR 701.68a-b."""
    game = duel()
    main_phase(game)
    altar = add(game, written("Altar", "{1}, Blight 1: You gain 3 life.", "Artifact"))
    with pytest.raises(IllegalAction):
        activate_and_resolve(game, altar)
    bear = add(game, card("Bear", 2, 2))
    activate_and_resolve(game, altar)
    assert (pt(game, bear), game.players[A].life) == ((1, 1), 23)


def test_the_blighted_creature_is_the_one_that_got_the_counters() -> None:
    """CR 701.68c."""
    game = duel()
    main_phase(game)
    bear = add(game, card("Bear", 3, 3))
    cast_and_resolve(game, sorcery(game, "Blight 1. Tap the blighted creature."))
    assert (pt(game, bear), game.objects[bear].tapped) == ((2, 2), True)


@pytest.mark.parametrize(("power", "drawn"), [(4, 1), (3, 0)])
def test_teamwork_taps_creatures_for_its_bonus(power: int, drawn: int) -> None:
    """CR 702.194a-b: with a total power of N or more, as an additional cost."""
    game = duel(Answers(pay=True))
    main_phase(game)
    add(game, card("Blank"), A, Zone.LIBRARY)
    bear = add(game, card("Bear", power, 2))
    spell = sorcery(game, "Teamwork 4\nYou gain 1 life. If this spell was cast using teamwork, draw a card.")
    cast_and_resolve(game, spell)
    assert (len(game.zone(Zone.HAND, A)), game.objects[bear].tapped) == (drawn, bool(drawn))


def test_a_spell_warped_this_turn_is_remembered() -> None:
    """CR 702.185c."""
    text = (
        "At the beginning of your end step, if a nonland permanent left the battlefield this turn or a spell was "
        "warped this turn, you gain 2 life."
    )
    for way, life in (("warp", 22), ("", 20)):
        game = duel()
        main_phase(game)
        add(game, written("Void", text))
        ship = add(game, written("Ship", "Warp {1}", "Artifact", "{2}"), A, Zone.HAND)
        cast_and_resolve(game, ship, way=way)
        step_begins(game, Step.END_TURN)
        assert game.players[A].life == life


def test_a_pilot_crews_with_more_than_its_power() -> None:
    """CR 702.122a: as though its power were greater; its power itself is unchanged."""
    game = duel()
    main_phase(game)
    car = add(game, written("Car", "Crew 3", "Artifact — Vehicle", "{2}"))
    pilot = add(game, written("Pilot", "This creature crews Vehicles as though its power were 2 greater.", size="1/1"))
    activate_and_resolve(game, car)
    assert game.characteristics(car).is_creature
    assert (game.objects[pilot].tapped, pt(game, pilot)) == (True, (1, 1))


def test_a_creature_that_cannot_crew_is_not_tapped_for_it() -> None:
    """CR 702.122d."""
    game = duel()
    main_phase(game)
    car = add(game, written("Car", "Crew 1", "Artifact — Vehicle", "{2}"))
    add(game, written("Sloth", "This creature can't attack, block, or crew Vehicles."))
    with pytest.raises(IllegalAction):
        activate_and_resolve(game, car)


def test_crewing_with_toughness() -> None:
    game = duel()
    main_phase(game)
    car = add(game, written("Car", "Crew 3", "Artifact — Vehicle", "{2}"))
    text = "This creature crews Vehicles using its toughness rather than its power."
    add(game, written("Ox", text, size="0/4"))
    activate_and_resolve(game, car)
    assert game.characteristics(car).is_creature


def test_devour_of_a_quality_and_what_it_devoured() -> None:
    """CR 702.82b-c."""
    game = duel(Answers(objects=("Rock", "Stone")))
    main_phase(game)
    add(game, card("Rock"))
    add(game, card("Stone"))
    add(game, card("Bear", 2, 2))
    text = "Devour artifact 1\nWhen this creature enters, you gain 1 life for each artifact it devoured."
    eater = add(game, written("Eater", text), A, Zone.HAND)
    entered = game.moved[cast_and_resolve(game, eater)]
    assert (pt(game, entered), game.players[A].life) == ((4, 4), 22)
    assert named(game, "Bear")


def test_investigating_several_times_makes_so_many_clues() -> None:
    """CR 701.16a."""
    game = duel()
    main_phase(game)
    cast_and_resolve(game, sorcery(game, "Investigate three times."))
    assert len(named(game, "Clue Token")) == 3


def test_exploring_again() -> None:
    """CR 701.44a: with no card in the library it just gets its counter each time."""
    game = duel()
    main_phase(game)
    scout = add(game, written("Scout", "When this creature enters, it explores, then it explores again."), A, Zone.HAND)
    entered = game.moved[cast_and_resolve(game, scout)]
    assert pt(game, entered) == (4, 4)


def test_a_creature_that_is_no_longer_suspected_loses_what_that_gave_it() -> None:
    """CR 701.60a, 701.60d."""
    game = duel()
    main_phase(game)
    bear = add(game, card("Bear", 2, 2))
    cast_and_resolve(game, sorcery(game, "Suspect target creature you control."))
    assert has_keyword(game.characteristics(bear), "menace")
    cast_and_resolve(game, sorcery(game, "All suspected creatures are no longer suspected."))
    assert "suspected" not in game.objects[bear].designations
    assert not game.characteristics(bear).abilities


def test_an_exhaust_ability_triggers_what_waits_for_one() -> None:
    """CR 702.177a."""
    game = duel()
    main_phase(game)
    add(game, written("Jockey", "Whenever you activate an exhaust ability, you gain 2 life."))
    bike = add(game, written("Bike", "Exhaust — {1}: You gain 1 life.\n{1}: You gain 5 life.", "Artifact"))
    activate_and_resolve(game, bike, 0)
    assert game.players[A].life == 23
    activate_and_resolve(game, bike, 1)
    assert game.players[A].life == 28


def test_forecast_is_played_from_the_hand_in_ones_upkeep() -> None:
    """CR 702.57a-b."""
    game = duel()
    text = "Forecast — {1}, Reveal this card from your hand: You gain 1 life."
    seer = add(game, written("Seer", text), A, Zone.HAND)
    main_phase(game)
    with pytest.raises(IllegalAction):
        activate_and_resolve(game, seer)
    step_begins(game, Step.UPKEEP)
    activate_and_resolve(game, seer)
    assert game.players[A].life == 21
    assert game.objects[seer].zone is Zone.HAND


def test_counters_are_put_before_a_creature_conniving_is_noticed() -> None:
    """CR 701.50a: the ability triggers after the process is complete."""
    game = duel()
    main_phase(game)
    add(game, card("Blank"), A, Zone.LIBRARY)
    add(game, written("Boss", "Whenever a creature you control connives, put a +1/+1 counter on that creature."))
    add(game, card("Thug", 1, 1))
    cast_and_resolve(game, sorcery(game, "Target creature you control connives."))
    grown = [i for i in game.permanents(A) if game.objects[i].counter_count("+1/+1")]
    assert len(grown) == 1
    assert game.objects[grown[0]].counter_count("+1/+1") == 2


@pytest.mark.parametrize(("kicks", "left"), [(True, 16), (False, 18)])
def test_a_kicked_spell_deals_other_damage_to_the_same_target(kicks: bool, left: int) -> None:
    """CR 608.2c, 702.33g: the words after "instead" change only how much."""
    game = duel(Answers(pay=kicks, target="B"))
    main_phase(game)
    text = "Kicker {2}\nTest Rite deals 2 damage to any target. If this spell was kicked, it deals 4 damage instead."
    cast_and_resolve(game, sorcery(game, text))
    assert game.players[B].life == left


def test_damage_instead_comes_from_the_spell_and_not_from_its_target() -> None:
    """CR 608.2c: "it" is what deals the damage that is replaced."""
    game = duel(Answers(target="Bear"))
    main_phase(game)
    bear = add(game, card("Bear", 2, 9, "lifelink"), B)
    text = "Test Rite deals 2 damage to target creature. If you control an artifact, it deals 3 damage instead."
    add(game, card("Rock"))
    cast_and_resolve(game, sorcery(game, text))
    assert game.objects[bear].marked_damage == 3
    assert game.players[B].life == 20


def test_a_line_of_its_own_changes_the_damage_of_the_line_before() -> None:
    game = duel(Answers(target="B"))
    main_phase(game)
    add(game, card("Rock"))
    text = "Test Rite deals 2 damage to any target.\nTest Rite deals 4 damage instead if you control an artifact."
    cast_and_resolve(game, sorcery(game, text))
    assert game.players[B].life == 16


@pytest.mark.parametrize(("kicks", "life"), [(True, 25), (False, 22)])
def test_how_many_modes_may_depend_on_the_kicker(kicks: bool, life: int) -> None:
    """CR 601.2b, 700.2a: what is paid is announced with the modes."""
    game = duel(Answers(pay=kicks))
    main_phase(game)
    first = "Kicker {2}\nChoose one. If this spell was kicked, choose both instead."
    cast_and_resolve(game, modal(game, first, "You gain 2 life. / You gain 3 life."))
    assert game.players[A].life == life


def test_one_may_still_choose_one_mode_where_both_are_allowed() -> None:
    """CR 700.2: "you may choose both"."""
    game = duel(Answers(mode="mode 2"))
    main_phase(game)
    add(game, card("Rock"))
    first = "Choose one. If you control an artifact, you may choose both instead."
    cast_and_resolve(game, modal(game, first, "You gain 2 life. / You gain 3 life."))
    assert game.players[A].life == 23


def test_a_tiers_cost_is_paid_for_its_mode() -> None:
    """CR 702.183a."""
    game = duel(Answers(mode="Big"))
    main_phase(game)
    cast_and_resolve(game, modal(game, "Tiered", "Small — {0} — You gain 1 life. / Big — {2} — You gain 4 life."))
    assert game.players[A].life == 24
    assert len(game.players[A].mana) == 7


@pytest.mark.parametrize(("kicks", "size"), [(True, (4, 4)), (False, (2, 2))])
def test_a_kicked_creature_enters_with_counters_and_an_ability(kicks: bool, size: tuple[int, int]) -> None:
    """CR 614.1c, 702.33d."""
    game = duel(Answers(pay=kicks))
    main_phase(game)
    text = "Kicker {2}\nIf this creature was kicked, it enters with two +1/+1 counters on it and with flying."
    bird = add(game, written("Bird", text), A, Zone.HAND)
    entered = game.moved[cast_and_resolve(game, bird)]
    assert pt(game, entered) == size
    assert has_keyword(game.characteristics(entered), "flying") is kicks

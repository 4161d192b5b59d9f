"""Kinds of cards with rules of their own: Classes, preparation cards. CR: 716, 722."""

from __future__ import annotations

import pytest

from rules_core.actions import ActivateAbility, CastSpell
from rules_core.activating import activate, activated_abilities
from rules_core.casting import cast
from rules_core.errors import IllegalAction
from rules_core.events import AddMana, Destroy, PhaseOut, PutCounters
from rules_core.objects import ManaUnit
from rules_core.perform import perform
from rules_core.priority import settle
from rules_core.terms import Zone
from rules_core.ways import find_ways

from .boards import A, B, add, card, duel
from .made_up import face, made
from .playing import Answers, activate_and_resolve, cast_and_resolve, give_mana, main_phase, resolve_all
from .test_keyword_play import named, pt

# Classes


def a_class():
    text = (
        "When this Class enters, you gain 1 life.\n"
        "{1}: Level 2\nCreatures you control get +1/+1.\n"
        "{1}: Level 3\nWhen this Class becomes level 3, draw a card."
    )
    return made("School of Bears", "Enchantment — Class", text)


def test_class_gains_levels_in_order_and_keeps_what_it_has() -> None:
    """CR 716.2a, 716.3."""
    game = duel()
    school = add(game, a_class())
    bear = add(game, card("Bear", 2, 2))
    add(game, card("Card", 1, 1), zone=Zone.LIBRARY)
    main_phase(game)
    assert pt(game, bear) == (2, 2)
    give_mana(game)
    third = activated_abilities(game, school)[1][0]
    with pytest.raises(IllegalAction):
        activate(game, A, ActivateAbility(school, third))
    activate_and_resolve(game, school)
    assert pt(game, bear) == (3, 3)
    assert not game.zone(Zone.HAND, A)
    activate_and_resolve(game, school, 1)
    assert pt(game, bear) == (3, 3)
    assert len(game.zone(Zone.HAND, A)) == 1
    assert "716.2a" in [entry.rule for entry in game.trace]


def test_class_levels_are_gained_only_as_a_sorcery_could_be_cast() -> None:
    """CR 716.2a."""
    game = duel()
    school = add(game, a_class())
    main_phase(game, B)
    give_mana(game)
    with pytest.raises(IllegalAction):
        activate(game, A, ActivateAbility(school, activated_abilities(game, school)[0][0]))


# Preparation cards


def prepared_bird(text: str = "When this creature enters, it becomes prepared."):
    jump = face("Hop", "Instant", "You gain 2 life.", "{U}")
    return made("Bird Pupil", "Creature — Bird", text, "{1}{U}", "2/3", jump, layout="prepare")


def test_copy_of_the_prepare_spell_is_cast_from_exile_once() -> None:
    """CR 722.3c: the permanent loses the designation as the copy becomes cast."""
    game = duel()
    main_phase(game)
    bird = add(game, prepared_bird())
    resolve_all(game)
    assert "prepared" in game.objects[bird].designations
    (copy,) = named(game, "Hop", Zone.EXILE)
    assert not find_ways(game, B, copy)
    cast_and_resolve(game, copy, "prepared")
    assert game.players[A].life == 22
    assert "prepared" not in game.objects[bird].designations
    assert not [o for o in game.objects.values() if game.name_of(o.id) == "Hop"]


def test_prepare_spell_cannot_be_cast_from_the_hand() -> None:
    """CR 722.3."""
    game = duel()
    main_phase(game)
    bird = add(game, prepared_bird(), zone=Zone.HAND)
    assert [way.face for way in find_ways(game, A, bird)] == [0]


@pytest.mark.parametrize("how", ["destroyed", "taken"])
def test_copy_stays_only_with_its_prepared_permanent(how: str) -> None:
    """CR 722.3c."""
    game = duel()
    main_phase(game)
    bird = add(game, prepared_bird("This creature enters prepared."))
    resolve_all(game)
    (copy,) = named(game, "Hop", Zone.EXILE)
    if how == "destroyed":
        perform(game, Destroy(bird))
        settle(game)
        assert copy not in game.objects
    else:
        perform(game, PhaseOut(bird))
        settle(game)
        assert copy not in game.objects


def test_what_has_no_prepare_spell_never_becomes_prepared() -> None:
    """CR 722.3a."""
    game = duel()
    main_phase(game)
    bear = add(
        game, made("Plain Bear", "Creature — Bear", "When this creature enters, it becomes prepared.", size="2/2")
    )
    resolve_all(game)
    assert game.objects[bear].designations == ()


def test_token_copy_has_the_prepare_spell_without_the_exceptions() -> None:
    """The example of CR 722.3c."""
    game = duel()
    main_phase(game)
    add(game, prepared_bird("This creature enters prepared."))
    resolve_all(game)
    spell = made("Ribbit", "Sorcery", "Create a token that's a copy of target creature, except it's a 1/1 green Frog.")
    cast_and_resolve(game, add(game, spell, zone=Zone.HAND))
    copies = named(game, "Hop", Zone.EXILE)
    assert len(copies) == 2
    for copy in copies:
        now = game.characteristics(copy)
        assert {color.value for color in now.colors} == {"U"} and now.power is None and not now.subtypes


# Numbers of what was paid or chosen


def test_counters_removed_as_a_cost_are_counted() -> None:
    """CR 602.2b, 608.2c."""
    game = duel(Answers(number=2))
    cost = "{T}, Remove any number of charge counters from this artifact"
    text = f"{cost}: You gain 3 life for each charge counter removed this way."
    jar = add(game, made("Jar", "Artifact", text))
    perform(game, PutCounters(jar, "charge", 5))
    main_phase(game)
    activate_and_resolve(game, jar)
    assert game.players[A].life == 26
    assert game.objects[jar].counter_count("charge") == 3


def test_strive_costs_more_for_each_target_beyond_the_first() -> None:
    """CR 207.2c, 601.2f: the text of strive abilities."""
    game = duel(Answers(targets=("Bear", "Bull")))
    text = (
        "Strive — This spell costs {1}{G} more to cast for each target beyond the first.\n"
        "Any number of target creatures each get +1/+1 until end of turn."
    )
    spell = add(game, made("Muster", "Instant", text, "{G}"), zone=Zone.HAND)
    bear, bull = add(game, card("Bear", 2, 2)), add(game, card("Bull", 3, 3))
    main_phase(game)
    perform(game, AddMana(A, tuple(ManaUnit(kind) for kind in "GGGG")))
    cast(game, A, CastSpell(spell))
    resolve_all(game)
    assert (pt(game, bear), pt(game, bull)) == ((3, 3), (4, 4))
    assert len(game.players[A].mana) == 1


# Adventurer cards


def test_card_that_has_an_adventure_is_known_wherever_it_is() -> None:
    """CR 715.2a: the alternative characteristics exist, whether or not the object uses them."""
    game = duel()
    inn = made("Inn", "Artifact", "Whenever you cast a creature spell that has an Adventure, draw a card.")
    add(game, inn)
    add(game, card("Card", 1, 1), zone=Zone.LIBRARY)
    quest = face("Quest", "Sorcery — Adventure", "You gain 1 life.", "{G}")
    hero = made("Hero", "Creature — Human", "Vigilance", "{1}", "2/2", quest, layout="adventure")
    main_phase(game)
    cast_and_resolve(game, add(game, card("Plain", 1, 1), zone=Zone.HAND))
    assert not game.zone(Zone.HAND, A)
    cast_and_resolve(game, add(game, hero, zone=Zone.HAND))
    assert len(game.zone(Zone.HAND, A)) == 1

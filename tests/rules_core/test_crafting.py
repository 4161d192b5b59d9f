"""Craft: materials, what comes back, and what was used to craft it. CR: 702.167."""

from __future__ import annotations

import pytest

from rules_core.actions import ActivateAbility
from rules_core.activating import activate, activated_abilities
from rules_core.errors import IllegalAction
from rules_core.terms import CardType, Zone

from .boards import A, B, add, card, duel
from .made_up import face, made
from .playing import Answers, activate_and_resolve, give_mana, main_phase
from .test_keyword_play import named, pt


def kit(materials: str, back: str = "Vigilance", types: str = "Artifact Creature — Golem", size: str = "2/2"):
    other = face("Finished Work", types, back, "", size)
    return made("Kit", "Artifact", f"Craft with {materials} {{2}}", "{1}", "", other, layout="transform")


def test_crafted_card_returns_transformed_with_its_materials_in_exile() -> None:
    """CR 702.167a."""
    game = duel(Answers(cost=("Bear",)))
    source = add(game, kit("creature"))
    bear = add(game, card("Bear", 2, 2))
    main_phase(game)
    activate_and_resolve(game, source)
    (made_one,) = named(game, "Finished Work")
    assert bear not in game.objects and named(game, "Bear", Zone.EXILE)
    assert game.objects[made_one].owner == A
    assert "702.167a" in [entry.rule for entry in game.trace]


def test_card_in_the_graveyard_is_material_too() -> None:
    """CR 702.167b: a card in a graveyard of that type."""
    game = duel()
    source = add(game, kit("creature"))
    add(game, card("Bear", 2, 2), zone=Zone.GRAVEYARD)
    main_phase(game)
    activate_and_resolve(game, source)
    assert named(game, "Finished Work") and named(game, "Bear", Zone.EXILE)


@pytest.mark.parametrize("materials", ["two creatures", "Island", "a Bear and a Wolf"])
def test_craft_needs_its_materials(materials: str) -> None:
    """CR 118.3, 702.167a; the source is never its own material."""
    game = duel()
    source = add(game, kit(materials))
    add(game, card("Bear", 2, 2, subtypes=("Bear",)))
    add(game, card("Wolf", 2, 2), B)
    main_phase(game)
    give_mana(game)
    with pytest.raises(IllegalAction):
        activate(game, A, ActivateAbility(source, activated_abilities(game, source)[0][0]))


def test_one_of_each_kind_is_needed() -> None:
    game = duel()
    source = add(game, kit("a Bear and a Wolf"))
    add(game, card("Bear", 2, 2, subtypes=("Bear",)))
    add(game, card("Both", 2, 2, subtypes=("Bear", "Wolf")), zone=Zone.GRAVEYARD)
    main_phase(game)
    activate_and_resolve(game, source)
    assert named(game, "Finished Work")


def test_craft_is_activated_only_as_a_sorcery() -> None:
    """CR 702.167a."""
    game = duel()
    source = add(game, kit("creature"))
    add(game, card("Bear", 2, 2))
    main_phase(game, B)
    give_mana(game)
    with pytest.raises(IllegalAction):
        activate(game, A, ActivateAbility(source, activated_abilities(game, source)[0][0]))


def test_power_of_the_cards_used_to_craft_it() -> None:
    """CR 702.167c: tokens used are no exiled cards."""
    game = duel()
    text = "Finished Work's power is equal to the total power of the exiled cards used to craft it."
    source = add(game, kit("one or more creatures", text, size="*/4"))
    add(game, card("Bear", 2, 2), zone=Zone.GRAVEYARD)
    add(game, card("Giant", 5, 5), zone=Zone.GRAVEYARD)
    game.chooser = Answers(cost=("Bear", "Giant"))
    main_phase(game)
    activate_and_resolve(game, source)
    (made_one,) = named(game, "Finished Work")
    assert pt(game, made_one) == (7, 4)


def test_one_mana_for_each_color() -> None:
    """CR 106.3: an ability that adds one mana of each color among things."""
    game = duel()
    text = "{T}: For each color among permanents you control, add one mana of that color."
    tender = made("Tender", "Creature — Elf", text, size="1/1")
    source = add(game, tender)
    for name, cost in (("Red", "{R}"), ("Gold", "{W}{U}"), ("Gray", "{3}")):
        add(game, card(name, types=(CardType.ARTIFACT,), cost=cost))
    main_phase(game)
    main_phase(game)
    activate(game, A, ActivateAbility(source, activated_abilities(game, source)[0][0]))
    assert sorted(unit.kind for unit in game.players[A].mana) == ["R", "U", "W"]

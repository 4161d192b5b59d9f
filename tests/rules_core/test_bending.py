"""Airbending, waterbending, beholding. CR: 701.4, 701.65, 701.67."""

from __future__ import annotations

import pytest

from rules_core.actions import ActivateAbility, CastSpell
from rules_core.activating import activate, activated_abilities
from rules_core.casting import cast
from rules_core.errors import IllegalAction
from rules_core.events import AddMana, Destroy
from rules_core.objects import ManaUnit
from rules_core.perform import perform
from rules_core.terms import CardType, Zone
from rules_core.ways import find_ways

from .boards import A, B, add, card, duel
from .made_up import made
from .playing import Answers, cast_and_resolve, main_phase, resolve_all
from .test_keyword_play import named


def mana(game, kinds: str, player: int = A) -> None:
    perform(game, AddMana(player, tuple(ManaUnit(kind) for kind in kinds)))


def test_owner_casts_an_airbent_card_for_two() -> None:
    """CR 701.65a."""
    game = duel()
    add(game, card("Giant", 5, 5, cost="{6}{R}"), B)
    main_phase(game)
    cast_and_resolve(game, add(game, made("Gust", "Instant", "Airbend target creature."), zone=Zone.HAND))
    (exiled,) = named(game, "Giant", Zone.EXILE)
    assert not find_ways(game, A, exiled)
    main_phase(game, B)
    mana(game, "CC", B)
    cast(game, B, CastSpell(exiled, way="airbend"))
    resolve_all(game)
    assert named(game, "Giant") and not game.players[B].mana


def test_artifacts_and_creatures_help_to_waterbend() -> None:
    """CR 701.67a: each for one generic mana; summoning sick creatures too, tapped ones not."""
    game = duel()
    well = add(game, made("Well", "Enchantment", "Waterbend {3}: You gain 4 life."))
    bear, rock = add(game, card("Bear", 2, 2)), add(game, card("Rock", types=(CardType.ARTIFACT,)))
    main_phase(game)
    mana(game, "C")
    activate(game, A, ActivateAbility(well, activated_abilities(game, well)[0][0]))
    resolve_all(game)
    assert game.players[A].life == 24
    assert game.objects[bear].tapped and game.objects[rock].tapped and not game.players[A].mana
    mana(game, "CC")
    with pytest.raises(IllegalAction):
        activate(game, A, ActivateAbility(well, activated_abilities(game, well)[0][0]))


def test_waterbending_pays_only_for_its_own_generic_mana() -> None:
    """CR 701.67b: not for the spell's mana cost."""
    game = duel()
    text = "As an additional cost to cast this spell, waterbend {1}.\nYou gain 4 life."
    for name in ("One", "Two", "Three"):
        add(game, card(name, 1, 1))
    main_phase(game)
    spell = add(game, made("Wave", "Sorcery", text, "{2}"), zone=Zone.HAND)
    mana(game, "C")
    with pytest.raises(IllegalAction):
        cast(game, A, CastSpell(spell))
    mana(game, "C")
    cast(game, A, CastSpell(spell))
    resolve_all(game)
    assert game.players[A].life == 24


@pytest.mark.parametrize("zone", [Zone.HAND, Zone.BATTLEFIELD])
def test_permanent_or_card_in_hand_is_beheld(zone: Zone) -> None:
    """CR 701.4a-b."""
    game = duel(Answers(pay=[True]))
    cost = "As an additional cost to cast this spell, you may behold a Dragon."
    text = f"{cost}\nYou gain 1 life. If a Dragon was beheld, you gain 5 life."
    add(game, card("Wyrm", 5, 5, subtypes=("Dragon",)), zone=zone)
    add(game, card("Their Wyrm", 5, 5, subtypes=("Dragon",)), B)
    main_phase(game)
    cast_and_resolve(game, add(game, made("Breath", "Instant", text), zone=Zone.HAND))
    assert game.players[A].life == 26


def test_beheld_card_is_exiled_until_its_champion_leaves() -> None:
    """CR 607.2a, 701.4a."""
    game = duel()
    text = (
        "As an additional cost to cast this spell, behold an Elf and exile it.\n"
        "When this creature leaves the battlefield, return the exiled card to its owner's hand."
    )
    champion = add(game, made("Champion", "Creature — Elf", text, "{1}", "4/4"), zone=Zone.HAND)
    main_phase(game)
    mana(game, "C")
    with pytest.raises(IllegalAction):
        cast(game, A, CastSpell(champion))
    add(game, card("Scout", 1, 1, subtypes=("Elf",)), zone=Zone.HAND)
    cast(game, A, CastSpell(champion))
    resolve_all(game)
    assert named(game, "Scout", Zone.EXILE)
    perform(game, Destroy(named(game, "Champion")[0]))
    resolve_all(game)
    assert named(game, "Scout", Zone.HAND)


def test_something_or_mana_is_paid_as_an_additional_cost() -> None:
    """CR 118.8, 601.2b."""
    game = duel()
    text = "As an additional cost to cast this spell, sacrifice a creature or pay {2}.\nYou gain 3 life."
    spell = add(game, made("Rite", "Instant", text, "{1}"), zone=Zone.HAND)
    main_phase(game)
    mana(game, "C")
    with pytest.raises(IllegalAction):
        cast(game, A, CastSpell(spell))
    mana(game, "CC")
    cast(game, A, CastSpell(spell))
    resolve_all(game)
    assert game.players[A].life == 23

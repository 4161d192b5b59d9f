"""Mutate from other zones, counting mutations, merged commanders. CR: 702.140, 730, 903.3c."""

from __future__ import annotations

from rules_core.damage import DealDamage
from rules_core.events import Designate, SetChoice
from rules_core.perform import perform
from rules_core.terms import Zone
from rules_core.ways import find_ways

from .boards import A, B, add, card, duel
from .made_up import made
from .playing import Answers, cast_and_resolve, main_phase, resolve_all


def beast(text: str = ""):
    return made("Grower", "Creature — Beast", f"Mutate {{1}}\n{text}".strip(), "{2}", "3/3")


def test_card_is_cast_from_the_graveyard_only_for_its_mutate_cost() -> None:
    """The words of the ability; CR 601.3, 702.140a."""
    game = duel()
    bear = add(game, card("Bear", 2, 2))
    found = add(
        game, beast("You may cast this card from your graveyard using its mutate ability."), zone=Zone.GRAVEYARD
    )
    main_phase(game)
    assert [way.name for way in find_ways(game, A, found)] == ["mutate"]
    cast_and_resolve(game, found, "mutate")
    assert game.objects[bear].merged


def test_mutations_of_one_creature_are_counted() -> None:
    """Ruling of 2020-04-17: it counts all mutations of the permanent, whichever spell merged with it."""
    game = duel()
    bear = add(game, card("Bear", 2, 2))
    text = "Whenever this creature mutates, you gain X life, where X is the number of times this creature has mutated."
    main_phase(game)
    for number, life in enumerate((21, 24)):
        # The second time both components have the ability.
        cast_and_resolve(game, add(game, beast(text), zone=Zone.HAND), "mutate")
        assert len(game.objects[bear].merged) == number + 2
        assert game.players[A].life == life + number


def test_creature_card_with_mutate_is_found_with_any_mutate_cost() -> None:
    """CR 702.1: the keyword, not its cost."""
    game = duel()
    spell = made("Regrow", "Sorcery", "Return target creature card with mutate from your graveyard to your hand.")
    other, wanted = add(game, card("Bear", 2, 2), zone=Zone.GRAVEYARD), add(game, beast(), zone=Zone.GRAVEYARD)
    main_phase(game)
    cast_and_resolve(game, add(game, spell, zone=Zone.HAND))
    assert other in game.objects and wanted not in game.objects
    assert game.name_of(game.zone(Zone.HAND, A)[0]) == "Grower"


def test_merged_permanent_is_the_commander_among_its_components() -> None:
    """CR 903.3c, 903.10a."""
    game = duel(Answers(may=[False]))
    bear = add(game, card("Bear", 2, 2))
    leader = add(game, beast(), zone=Zone.HAND)
    perform(game, Designate(leader, "commander"), SetChoice(leader, "commander", 1))
    main_phase(game)
    cast_and_resolve(game, leader, "mutate")
    perform(game, DealDamage(bear, B, 3, combat=True))
    resolve_all(game)
    assert game.players[B].commander_damage == ((1, 3),)

"""Hands and libraries; counters; damage; status. CR: 120, 121, 122, 701."""

from __future__ import annotations

from rules_core.events import DealDamage as DamageEvent
from rules_core.ir.bindings import LoopItem, Result, TargetSlot
from rules_core.ir.effects import (
    DealDamage,
    Discard,
    DoubleCounters,
    Draw,
    Fight,
    LookAt,
    Mill,
    MoveTo,
    PutCounters,
    RemoveCounters,
    RevealUntil,
    Scry,
    Search,
    Sequence,
    Shuffle,
    Surveil,
    TapEffect,
    WithX,
)
from rules_core.ir.nouns import (
    AnyOf,
    Choose,
    Each,
    Filter,
    InZone,
    IsCard,
    IsPlayer,
    IsType,
    PartOf,
    RestOf,
    SelfRef,
    TopCards,
    WholeZone,
    You,
)
from rules_core.ir.quantities import AllOfThem, CharacteristicOf, Number
from rules_core.terms import CardType, Zone

from ..boards import A, B, add, card, duel
from .playing import CREATURE, EACH_PLAYER, ME, answers, in_zone, it, names, run, target, value

_ = (WithX, AnyOf)


def _library(game, *cards: str) -> None:
    """Put cards into the library of A, the first on top."""
    for name in reversed(cards):
        add(game, card(name, 1, 1) if name.endswith("Bear") else card(name), A, Zone.LIBRARY)


def test_drawing_from_an_empty_library_is_still_drawing() -> None:
    game = duel()
    source = add(game, card("Test Source"))
    _library(game, "One")
    run(game, source, Draw(ME, Number(2)))
    assert names(game, game.zone(Zone.HAND, A)) == ["One"]
    assert game.players[A].drew_from_empty


def test_scry_and_surveil() -> None:
    game = duel(answers([0], [1]))
    source = add(game, card("Test Source"))
    _library(game, "One", "Two", "Three")
    run(game, source, Scry(ME, Number(2)))
    assert names(game, game.zone(Zone.LIBRARY, A)) == ["Two", "Three", "One"]
    run(game, source, Surveil(ME, Number(2)))
    assert names(game, game.zone(Zone.LIBRARY, A)) == ["Two", "One"]
    assert names(game, game.zone(Zone.GRAVEYARD, A)) == ["Three"]


def test_search_finds_by_default_and_need_not() -> None:
    """CR 701.23b: of a stated quality, none need be found."""
    effect = Sequence(
        (
            Search(ME, Choose(Number(1), Filter(IsCard(), (IsType("Creature"),))), whose=You(), label=1),
            MoveTo(it(Result(1)), in_zone(Zone.HAND)),
            Shuffle(ME),
        )
    )
    game = duel()
    _library(game, "One", "Test Bear")
    run(game, add(game, card("Test Source")), effect)
    assert names(game, game.zone(Zone.HAND, A)) == ["Test Bear"]
    failing = duel(answers([]))
    _library(failing, "One", "Test Bear")
    run(failing, add(failing, card("Test Source")), effect)
    assert failing.zone(Zone.HAND, A) == ()


def test_one_of_those_and_the_rest() -> None:
    game = duel(answers([1]))
    source = add(game, card("Test Source"))
    _library(game, "One", "Two", "Three", "Four")
    effect = Sequence(
        (
            LookAt(ME, TopCards(Number(3), You()), label=1),
            MoveTo(PartOf(Number(1), it(Result(1))), in_zone(Zone.HAND)),
            MoveTo(RestOf(Result(1)), InZone("library", You()), position="bottom random"),
        )
    )
    run(game, source, effect)
    assert names(game, game.zone(Zone.HAND, A)) == ["Two"]
    assert names(game, game.zone(Zone.LIBRARY, A)) == ["Four", "One", "Three"]


def test_reveal_until_gives_the_card_and_the_rest() -> None:
    game = duel()
    source = add(game, card("Test Source"))
    _library(game, "One", "Two", "Test Bear", "Four")
    effect = Sequence(
        (
            RevealUntil(ME, Filter(IsCard(), (IsType("Creature"),)), label=1),
            MoveTo(it(Result(1, "found")), in_zone(Zone.BATTLEFIELD)),
            MoveTo(RestOf(Result(1)), InZone("graveyard", You())),
        )
    )
    run(game, source, effect)
    assert names(game, game.battlefield) == ["Test Source", "Test Bear"]
    assert names(game, game.zone(Zone.GRAVEYARD, A)) == ["Two", "One"]
    assert names(game, game.zone(Zone.LIBRARY, A)) == ["Four"]


def test_everybody_discards_then_draws() -> None:
    game = duel()
    source = add(game, card("Test Source"))
    for player in (A, B):
        add(game, card("Test Card"), player, Zone.HAND)
        add(game, card("Test Top"), player, Zone.LIBRARY)
    from rules_core.ir.nouns import Pronoun

    effect = Sequence(
        (Discard(EACH_PLAYER, WholeZone("hand", Pronoun("their", LoopItem()))), Draw(EACH_PLAYER, Number(1)))
    )
    run(game, source, effect)
    for player in (A, B):
        assert names(game, game.zone(Zone.HAND, player)) == ["Test Top"]


def test_mill_result_can_be_found() -> None:
    game = duel()
    source = add(game, card("Test Source"))
    _library(game, "Test Bear", "Two")
    effect = Sequence(
        (Mill(ME, Number(2), label=1), MoveTo(PartOf(Number(1), it(Result(1)), CREATURE), in_zone(Zone.HAND)))
    )
    run(game, source, effect)
    assert names(game, game.zone(Zone.HAND, A)) == ["Test Bear"]


def test_counters() -> None:
    game = duel()
    source = add(game, card("Test Source"))
    bear = add(game, card("Test Bear", 2, 2))
    run(game, source, PutCounters("+1/+1", Number(2), target()), [bear])
    run(game, source, DoubleCounters("+1/+1", target()), [bear])
    assert game.objects[bear].counter_count("+1/+1") == 4
    run(game, source, RemoveCounters("", AllOfThem(), target()), [bear])
    assert game.objects[bear].counters == ()


def test_damage_to_each_creature_and_player_is_one_event() -> None:
    game = duel()
    source = add(game, card("Test Source"))
    bear = add(game, card("Test Bear", 2, 3), B)
    everything = AnyOf((CREATURE, Filter(IsPlayer())))
    run(game, source, DealDamage(SelfRef(), Number(2), Each(everything)))
    assert game.objects[bear].marked_damage == 2
    assert (game.players[A].life, game.players[B].life) == (18, 18)
    batches = {entry.batch for entry in game.history if isinstance(entry.event, DamageEvent)}
    assert len(batches) == 1


def test_each_creature_deals_damage_equal_to_its_power() -> None:
    game = duel()
    source = add(game, card("Test Source"))
    add(game, card("Test Bear", 2, 2))
    add(game, card("Test Ogre", 3, 3))
    effect = DealDamage(Each(CREATURE), CharacteristicOf("power", it(LoopItem())), target(0))
    run(game, source, effect, [B])
    assert game.players[B].life == 15


def test_fight_needs_both_creatures() -> None:
    """CR 701.14b."""
    game = duel()
    source = add(game, card("Test Source"))
    bear = add(game, card("Test Bear", 2, 2))
    ogre = add(game, card("Test Ogre", 3, 3), B)
    run(game, source, Fight(target(0), target(1)), [bear], [])
    assert game.objects[bear].marked_damage == 0
    run(game, source, Fight(target(0), target(1)), [bear], [ogre])
    assert (game.objects[bear].marked_damage, game.objects[ogre].marked_damage) == (3, 2)


def test_tapping_what_is_tapped_does_nothing() -> None:
    game = duel()
    source = add(game, card("Test Source"))
    bear = add(game, card("Test Bear", 2, 2))
    ctx = run(game, source, TapEffect(target(), label=1), [bear])
    assert ctx.result(1).happened
    ctx = run(game, source, TapEffect(target(), label=1), [bear])
    assert not ctx.result(1).happened


def test_from_among_them() -> None:
    """What is revealed among the cards looked at goes to the hand, the rest to the bottom."""
    from rules_core.ir.effects import May, Reveal
    from rules_core.ir.nouns import FromAmong

    game = duel()
    source = add(game, card("Test Source"))
    _library(game, "One", "Test Bear", "Three", "Four")
    bear = Filter(IsCard(), (IsType("Creature"),), (FromAmong(it(Result(1))),))
    effect = Sequence(
        (
            LookAt(ME, TopCards(Number(3), You()), label=1),
            May(
                ME, Sequence((Reveal(ME, Choose(Number(1), bear), label=2), MoveTo(it(Result(2)), in_zone(Zone.HAND))))
            ),
            MoveTo(RestOf(Result(1)), InZone("library", You()), position="bottom random"),
        )
    )
    run(game, source, effect)
    assert names(game, game.zone(Zone.HAND, A)) == ["Test Bear"]
    assert names(game, game.zone(Zone.LIBRARY, A)) == ["Four", "One", "Three"]


def test_a_card_chosen_from_a_revealed_hand_is_discarded() -> None:
    from rules_core.ir.effects import ChooseEffect, Reveal
    from rules_core.ir.nouns import FromAmong, Non, That

    game = duel()
    source = add(game, card("Test Source"))
    add(game, card("Test Land", types=(CardType.LAND,)), B, Zone.HAND)
    add(game, card("Test Bear", 2, 2), B, Zone.HAND)
    nonland = Filter(IsCard(), (Non(IsType("Land")),), (FromAmong(it(Result(1))),))
    effect = Sequence(
        (
            Reveal(target(0), WholeZone("hand", it(TargetSlot(0))), label=1),
            ChooseEffect(ME, Choose(Number(1), nonland), label=2),
            Discard(it(TargetSlot(0)), That(Filter(IsCard()), "that", Result(2))),
        )
    )
    run(game, source, effect, [B])
    assert names(game, game.zone(Zone.GRAVEYARD, B)) == ["Test Bear"]


def test_different_powers_are_counted_and_a_total_is_kept_to() -> None:
    from rules_core.ir.conditions import Controls
    from rules_core.ir.nouns import AllDifferent, NumberIs
    from rules_core.ir.quantities import AnyNumber, Within

    game = duel(answers([0], [0]))
    source = add(game, card("Test Source"))
    for name, power in (("Test Bear", 2), ("Test Other Bear", 2), ("Test Ogre", 3)):
        add(game, card(name, power, 2, cost="{2}"))
    different = Filter(IsType("Creature"), (), (AllDifferent("power"),))
    for wanted, expected in ((2, True), (3, False)):
        found = value(game, source, Controls(You(), different, Within("or greater", Number(wanted))))
        assert found is expected
    _library(game, "One Bear", "Two Bear", "Three Bear")
    cheap = Filter(IsCard(), (IsType("Creature"),), (NumberIs("total mana value", Within("or less", Number(2))),))
    ctx = run(game, source, Search(ME, Choose(AnyNumber(), cheap), whose=You(), label=1))
    assert names(game, ctx.result(1).objects) == ["One Bear", "Two Bear"]

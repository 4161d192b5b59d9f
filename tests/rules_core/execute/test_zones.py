"""Destroying, exiling, sacrificing, putting and returning. CR: 400.7, 608.2, 701."""

from __future__ import annotations

from rules_core.events import Cause, MoveZone
from rules_core.ir.bindings import Result, TargetSlot
from rules_core.ir.durations import UntilEvent
from rules_core.ir.effects import Destroy, ExileEffect, GainLife, LoseLife, MoveTo, Sacrifice, Sequence
from rules_core.ir.nouns import Choose, ControllerOf, Each, Filter, InZone, IsCard, OwnerOf, SelfRef, You
from rules_core.ir.quantities import CharacteristicOf, CountOf, Number, ThatMuch
from rules_core.ir.triggers import ZoneChange
from rules_core.perform import perform
from rules_core.terms import Zone

from ..boards import A, B, add, card, duel
from .playing import CREATURE, EACH_PLAYER, ME, answers, in_zone, it, names, run, target


def test_destroying_all_counts_what_was_destroyed() -> None:
    game = duel()
    source = add(game, card("Test Source"))
    add(game, card("Test Bear", 2, 2))
    add(game, card("Test Wall"), B)
    add(game, card("Test Ogre", 3, 3), B)
    effect = Sequence((Destroy(Each(CREATURE, "all"), label=1), GainLife(ME, ThatMuch(Result(1, "amount")))))
    run(game, source, effect)
    assert names(game, game.battlefield) == ["Test Source", "Test Wall"]
    assert game.players[A].life == 22


def test_power_of_what_was_exiled_is_what_it_last_was() -> None:
    """CR 608.2h: the creature is no longer where it was, so last known information is used."""
    game = duel()
    source = add(game, card("Test Source"))
    bear = add(game, card("Test Bear", 2, 2), B)
    from rules_core.events import PutCounters

    perform(game, PutCounters(bear, "+1/+1", 3))
    effect = Sequence(
        (
            ExileEffect(target()),
            GainLife(ControllerOf(it(TargetSlot(0))), CharacteristicOf("power", it(TargetSlot(0)))),
        )
    )
    run(game, source, effect, [bear])
    assert game.players[B].life == 25
    assert names(game, game.zone(Zone.EXILE)) == ["Test Bear"]


def test_exile_then_return_makes_a_new_object() -> None:
    game = duel()
    source = add(game, card("Test Source"))
    bear = add(game, card("Test Bear", 2, 2))
    effect = Sequence(
        (
            ExileEffect(target(), label=1),
            MoveTo(it(Result(1)), in_zone(Zone.BATTLEFIELD), verb="return", under=OwnerOf(it(Result(1)))),
        )
    )
    run(game, source, effect, [bear])
    assert bear not in game.objects
    assert names(game, game.battlefield) == ["Test Source", "Test Bear"]


def test_exiled_until_the_source_leaves_comes_back() -> None:
    """CR 610.3: right after the event, without using the stack."""
    game = duel()
    jailer = add(game, card("Test Jailer", 1, 1))
    bear = add(game, card("Test Bear", 2, 2), B)
    until = UntilEvent(ZoneChange(SelfRef(), origin=InZone("battlefield"), verb="leaves"))
    run(game, jailer, ExileEffect(target(), duration=until), [bear])
    assert names(game, game.zone(Zone.EXILE)) == ["Test Bear"]
    perform(game, MoveZone(jailer, Zone.GRAVEYARD, Cause.EFFECT))
    assert names(game, game.battlefield) == ["Test Bear"]
    assert game.controller_of(game.battlefield[0]) == B


def test_exile_until_does_nothing_when_the_source_is_gone() -> None:
    """CR 610.3b."""
    game = duel()
    jailer = add(game, card("Test Jailer", 1, 1))
    bear = add(game, card("Test Bear", 2, 2), B)
    perform(game, MoveZone(jailer, Zone.GRAVEYARD))
    until = UntilEvent(ZoneChange(SelfRef(), origin=InZone("battlefield"), verb="leaves"))
    run(game, jailer, ExileEffect(target(), duration=until), [bear])
    assert bear in game.objects


def test_each_player_sacrifices_at_the_same_time() -> None:
    game = duel(answers([1]))
    source = add(game, card("Test Source"))
    add(game, card("Test Bear", 2, 2))
    add(game, card("Test Ogre", 3, 3))
    add(game, card("Test Wall", 0, 4), B)
    run(game, source, Sacrifice(EACH_PLAYER, Choose(Number(1), CREATURE)))
    assert names(game, game.battlefield) == ["Test Source", "Test Bear"]
    moves = [entry.batch for entry in game.history if isinstance(entry.event, MoveZone)][-2:]
    assert moves[0] == moves[1]


def test_putting_cards_back_orders_the_library_without_making_new_objects() -> None:
    game = duel()
    source = add(game, card("Test Source"))
    bottom = add(game, card("Test Bottom"), A, Zone.LIBRARY)
    top = add(game, card("Test Top"), A, Zone.LIBRARY)
    run(game, source, MoveTo(target(), InZone("library", You()), position="bottom"), [top])
    assert game.zone(Zone.LIBRARY, A) == (bottom, top)


def test_a_card_from_a_graveyard_enters_under_the_control_of_who_puts_it() -> None:
    """CR 110.2a."""
    game = duel()
    source = add(game, card("Test Source"))
    add(game, card("Test Bear", 2, 2), B, Zone.GRAVEYARD)
    chosen = Choose(Number(1), Filter(IsCard(), (), (InZone("graveyard"),)))
    run(game, source, MoveTo(chosen, in_zone(Zone.BATTLEFIELD)))
    assert game.controller_of(game.battlefield[-1]) == A
    assert game.objects[game.battlefield[-1]].owner == B


def test_this_way_counts_only_what_happened() -> None:
    game = duel()
    source = add(game, card("Test Source"))
    add(game, card("Test Bear", 2, 2))
    add(game, card("Test Wall"))
    from rules_core.ir.nouns import ThisWay

    destroyed = Filter(CREATURE.head, (), (ThisWay("destroyed", Result(1)),))
    run(game, source, Sequence((Destroy(Each(CREATURE), label=1), LoseLife(ME, CountOf(destroyed)))))
    assert game.players[A].life == 19

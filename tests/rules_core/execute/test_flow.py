"""Choices, conditions, loops and delayed abilities. CR: 107.3, 118.12, 603.7, 608.2."""

from __future__ import annotations

from rules_core.ir.bindings import LoopItem, Result, TargetSlot
from rules_core.ir.conditions import Compare, DidSo
from rules_core.ir.costs import DoCost
from rules_core.ir.effects import (
    Delayed,
    Discard,
    Draw,
    ForEach,
    GainLife,
    IfCondition,
    IfDone,
    LoseLife,
    May,
    MoveTo,
    PayFor,
    PayLife,
    Sacrifice,
    Sequence,
    WithX,
)
from rules_core.ir.nouns import A as One
from rules_core.ir.nouns import Choose, Each, Filter, IsCard, IsOpponent, IsPlayer, OwnerOf
from rules_core.ir.quantities import CountOf, LifeTotalOf, Number, Plus, ThatMuch, Variable, Within
from rules_core.ir.triggers import StepBegins
from rules_core.terms import Zone

from ..boards import A, B, add, card, duel
from .playing import CREATURE, EACH_PLAYER, ME, answers, in_zone, it, names, run, target

_ = One


def test_if_you_do_asks_whether_it_really_happened() -> None:
    game = duel()
    source = add(game, card("Test Source"))
    effect = IfDone(May(ME, Sacrifice(ME, Choose(Number(1), CREATURE))), GainLife(ME, Number(5)))
    run(game, source, effect)
    assert game.players[A].life == 20
    add(game, card("Test Bear", 2, 2))
    run(game, source, effect)
    assert game.players[A].life == 25


def test_who_declines_gets_nothing() -> None:
    game = duel(answers([1]))
    source = add(game, card("Test Source"))
    run(game, source, IfDone(May(ME, LoseLife(ME, Number(2))), GainLife(ME, Number(9)), Draw(ME, Number(1))))
    assert game.players[A].life == 20


def test_unless_a_player_pays() -> None:
    """CR 118.12a: "unless" offers the payment."""
    effect = PayFor(Each(Filter(IsOpponent())), DoCost(PayLife(ME, Number(3))), otherwise=GainLife(ME, Number(4)))
    paying = duel(answers([0]))
    run(paying, add(paying, card("Test Source")), effect)
    assert (paying.players[A].life, paying.players[B].life) == (20, 17)
    refusing = duel(answers([1]))
    run(refusing, add(refusing, card("Test Source")), effect)
    assert (refusing.players[A].life, refusing.players[B].life) == (24, 20)


def test_a_condition_is_looked_at_as_the_instruction_is_performed() -> None:
    game = duel()
    source = add(game, card("Test Source"))
    low = Compare(LifeTotalOf(ME), Within("or less", Number(18)))
    run(game, source, Sequence((LoseLife(ME, Number(2)), IfCondition(low, GainLife(ME, Number(10))))))
    assert game.players[A].life == 28


def test_unless_turns_a_condition_around() -> None:
    game = duel()
    source = add(game, card("Test Source"))
    low = Compare(LifeTotalOf(ME), Within("or less", Number(18)))
    run(game, source, IfCondition(low, GainLife(ME, Number(1)), form="unless"))
    assert game.players[A].life == 21


def test_each_player_loses_what_is_their_own() -> None:
    game = duel()
    source = add(game, card("Test Source"))
    for name in ("Test One", "Test Two"):
        add(game, card(name), B, Zone.HAND)
    from rules_core.ir.nouns import InZone, Pronoun

    own_hand = Filter(IsCard(), (), (InZone("hand", Pronoun("their", LoopItem())),))
    run(game, source, LoseLife(EACH_PLAYER, CountOf(own_hand)))
    assert (game.players[A].life, game.players[B].life) == (20, 18)


def test_for_each_repeats_with_the_item() -> None:
    game = duel()
    source = add(game, card("Test Source"))
    add(game, card("Test Bear", 2, 2), B)
    add(game, card("Test Ogre", 3, 3), B)
    run(game, source, ForEach(CREATURE, LoseLife(OwnerOf(it(LoopItem())), Number(1))))
    assert game.players[B].life == 18


def test_x_is_worked_out_once() -> None:
    game = duel()
    source = add(game, card("Test Source"))
    effect = WithX(
        Sequence((LoseLife(ME, Variable()), GainLife(ME, Variable()))), Plus(Number(1), CountOf(Filter(IsPlayer())))
    )
    run(game, source, effect)
    assert game.players[A].life == 20


def test_that_many_and_did_so() -> None:
    game = duel()
    source = add(game, card("Test Source"))
    for name in ("Test One", "Test Two"):
        add(game, card(name), A, Zone.HAND)
    effect = Sequence(
        (
            Discard(ME, Choose(Number(3), Filter(IsCard())), label=1),
            GainLife(ME, ThatMuch(Result(1, "amount"))),
            IfCondition(DidSo(1), LoseLife(ME, Number(5))),
        )
    )
    run(game, source, effect)
    assert game.players[A].life == 17
    assert len(game.zone(Zone.GRAVEYARD, A)) == 2


def test_a_delayed_trigger_knows_the_target() -> None:
    """CR 603.7c: it affects that object only as long as it is where it is expected to be."""
    from rules_core.events import BeginStep
    from rules_core.perform import perform
    from rules_core.priority import put_triggers_on_stack
    from rules_core.stack import resolve_top
    from rules_core.terms import Step

    game = duel()
    source = add(game, card("Test Source"))
    bear = add(game, card("Test Bear", 2, 2))
    back = MoveTo(it(TargetSlot(0)), in_zone(Zone.HAND), verb="return")
    run(game, source, Delayed(StepBegins("end_turn"), back), [bear])
    assert len(game.delayed) == 1
    perform(game, BeginStep(A, Step.END_TURN))
    if not game.pending:
        return
    put_triggers_on_stack(game)
    resolve_top(game)
    assert names(game, game.zone(Zone.HAND, A)) == ["Test Bear"]
    _ = target


def test_when_something_happens_this_way_is_an_ability_of_its_own() -> None:
    """CR 603.12: it waits to be put on the stack."""
    from rules_core.ir.effects import Destroy

    game = duel()
    source = add(game, card("Test Source"))
    bear = add(game, card("Test Bear", 2, 2))
    effect = Sequence((Destroy(target(), label=1), IfCondition(DidSo(1), GainLife(ME, Number(3)), reflexive=True)))
    run(game, source, effect, [bear])
    assert game.players[A].life == 20
    assert len(game.pending) == 1

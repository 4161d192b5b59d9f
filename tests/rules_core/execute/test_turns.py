"""Ending the turn. CR: 724."""

from __future__ import annotations

from rules_core.actions import PassingAgent
from rules_core.events import PutOnStack
from rules_core.ir.abilities import SpellAbility, TriggeredAbility
from rules_core.ir.effects import Draw, EndTheTurn, GainLife, Sequence
from rules_core.ir.quantities import Number
from rules_core.ir.triggers import StepBegins
from rules_core.objects import StackInfo
from rules_core.perform import perform
from rules_core.terms import CardType, ObjectKind, Step, Zone
from rules_core.turn import begin_turn, play_step, play_turn

from ..boards import A, add, card, duel
from .playing import ME


def test_ending_the_turn_exiles_the_stack_and_skips_the_end_step() -> None:
    game = duel()
    end = TriggeredAbility(StepBegins("end_turn"), GainLife(ME, Number(5)))
    add(game, card("Test Watcher", 1, 1, end))
    add(game, card("Test Card"), A, Zone.LIBRARY)
    begin_turn(game)
    stop = card("Test Stop", None, None, SpellAbility(Sequence((EndTheTurn(),))), types=(CardType.INSTANT,))
    heal = card("Test Heal", None, None, SpellAbility(Draw(ME, Number(1))), types=(CardType.INSTANT,))
    game.turn = type(game.turn)(number=1, active=A, remaining=(Step.END_TURN, Step.CLEANUP))
    for spell in (heal, stop):
        info = StackInfo(None, 0)
        perform(game, PutOnStack(A, ObjectKind.SPELL_COPY, info, spell.faces[0]))
    play_step(game, PassingAgent(), Step.PRECOMBAT_MAIN)
    assert game.zone(Zone.HAND, A) == ()
    assert game.stack == ()
    play_turn(game, PassingAgent())
    assert game.players[A].life == 20
    assert game.turn.steps_taken[-2:] == (Step.PRECOMBAT_MAIN, Step.CLEANUP)

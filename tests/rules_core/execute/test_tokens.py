"""Tokens, copies, the stack, players. CR: 104, 111, 500, 701, 706, 707."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules_core.coverage import find_unsupported
from rules_core.events import PutOnStack
from rules_core.execute.predefined import PREDEFINED, predefined_face
from rules_core.ir.abilities import SpellAbility
from rules_core.ir.bindings import Result, TargetSlot
from rules_core.ir.effects import (
    ChangeTargets,
    ChooseEffect,
    CopySpec,
    CopySpell,
    CounterEffect,
    CreateToken,
    DealDamage,
    DieRange,
    Double,
    ExchangeEffect,
    ExtraTurn,
    FlipCoin,
    GainLife,
    PutCounters,
    RollDie,
    Sequence,
    SkipStep,
    TokenSpec,
    WinLose,
)
from rules_core.ir.nouns import AnyOf, Each, Filter, IsAnyTarget, IsOpponent, IsSpell, SelfRef, You
from rules_core.ir.quantities import CountOf, Number
from rules_core.objects import StackInfo
from rules_core.perform import perform
from rules_core.terms import CardType, ObjectKind, Step, Zone
from rules_core.turn import begin_turn

from ..boards import A, B, add, card, duel
from .playing import CREATURE, ME, answers, it, names, run, target, value

_ = AnyOf


def test_a_token_without_a_name_is_named_by_its_subtypes() -> None:
    """CR 111.4."""
    game = duel()
    source = add(game, card("Test Source"))
    spec = TokenSpec("", Number(1), Number(1), ("R",), card_types=("Creature",), subtypes=("Goblin", "Warrior"))
    effect = Sequence((CreateToken(ME, Number(2), spec, label=1), PutCounters("+1/+1", Number(1), it(Result(1)))))
    run(game, source, effect)
    tokens = [i for i in game.battlefield if game.objects[i].is_token]
    assert names(game, tokens) == ["Goblin Warrior Token"] * 2
    assert [game.characteristics(i).power for i in tokens] == [2, 2]


def test_every_predefined_token_has_a_face() -> None:
    for name in sorted(PREDEFINED):
        face = predefined_face(name)
        assert face.card_types
        assert face.name in (name, f"{name} Token")


@pytest.mark.parametrize("name", ["Treasure", "Food", "Clue", "Blood", "Lander", "Mutagen"])
def test_the_usual_predefined_tokens_can_be_executed(name: str) -> None:
    assert set(find_unsupported(predefined_face(name))) <= {"node OnlyWhen"}


def test_a_token_copy_has_copiable_values_only() -> None:
    """CR 707.2: counters are not copied."""
    game = duel()
    source = add(game, card("Test Source"))
    bear = add(game, card("Test Bear", 2, 2))
    run(game, source, PutCounters("+1/+1", Number(3), target()), [bear])
    run(game, source, CreateToken(ME, Number(1), CopySpec(it(TargetSlot(0)))), [bear])
    token = game.battlefield[-1]
    assert game.objects[token].is_token
    assert (game.characteristics(token).name, game.characteristics(token).power) == ("Test Bear", 2)


def _shock(game, *targets: int) -> int:
    """Put a spell that deals 2 damage to any target on the stack."""
    bolt = card(
        "Test Shock",
        None,
        None,
        SpellAbility(DealDamage(SelfRef(), Number(2), target(0, Filter(IsAnyTarget())))),
        types=(CardType.INSTANT,),
    )
    perform(game, PutOnStack(A, ObjectKind.SPELL_COPY, StackInfo(None, 0, (targets,)), bolt.faces[0]))
    return game.stack[-1]


def test_countering_a_spell() -> None:
    game = duel()
    source = add(game, card("Test Source"))
    spell = _shock(game, B)
    run(game, source, CounterEffect(target(0, Filter(IsSpell()))), [spell])
    assert game.stack == ()


def test_a_copy_may_get_new_targets_and_keeps_the_old_by_default() -> None:
    """CR 707.10c."""
    for chooser, expected in ((None, B), (answers([1]), A)):
        game = duel(chooser)
        source = add(game, card("Test Source"))
        spell = _shock(game, B)
        run(game, source, CopySpell(target(0, Filter(IsSpell())), new_targets=True), [spell])
        stack = game.objects[game.stack[-1]].stack
        assert len(game.stack) == 2
        assert stack is not None
        assert stack.targets == ((expected,),)


def test_changing_a_target_needs_another_legal_one() -> None:
    """CR 115.7a."""
    game = duel()
    source = add(game, card("Test Source"))
    spell = _shock(game, B)
    run(game, source, ChangeTargets(target(0, Filter(IsSpell()))), [spell])
    stack = game.objects[spell].stack
    assert stack is not None
    assert stack.targets == ((A,),)


def test_winning_and_losing() -> None:
    game = duel()
    source = add(game, card("Test Source"))
    run(game, source, WinLose(Each(Filter(IsOpponent())), False))
    assert game.players[B].lost == "104.3e"


def test_dice_and_coins_are_asked_for() -> None:
    game = duel(answers([17], [0]))
    source = add(game, card("Test Source"))
    table = (DieRange(1, 9, GainLife(ME, Number(1))), DieRange(10, -1, GainLife(ME, Number(5))))
    run(game, source, RollDie(ME, 20, table=table))
    assert game.players[A].life == 25
    ctx = run(game, source, FlipCoin(ME, label=1))
    assert ctx.memory.coin == (True,)


def test_life_totals_are_exchanged() -> None:
    """CR 701.12c."""
    game = duel()
    source = add(game, card("Test Source"))
    run(game, source, GainLife(ME, Number(7)))
    run(game, source, ExchangeEffect("life totals", You(), Each(Filter(IsOpponent()))))
    assert (game.players[A].life, game.players[B].life) == (20, 27)


def test_control_is_exchanged_only_between_players() -> None:
    """CR 701.12b."""
    game = duel()
    source = add(game, card("Test Source"))
    bear = add(game, card("Test Bear", 2, 2))
    ogre = add(game, card("Test Ogre", 3, 3), B)
    run(game, source, ExchangeEffect("control", target(0), target(1)), [bear], [ogre])
    assert (game.controller_of(bear), game.controller_of(ogre)) == (B, A)


def test_power_is_doubled_by_a_bonus() -> None:
    """CR 701.10b."""
    game = duel()
    source = add(game, card("Test Source"))
    bear = add(game, card("Test Bear", 2, 3))
    run(game, source, Double("power", target()), [bear])
    assert (game.characteristics(bear).power, game.characteristics(bear).toughness) == (4, 3)


def test_extra_and_skipped_turns() -> None:
    game = duel()
    source = add(game, card("Test Source"))
    begin_turn(game)
    run(game, source, ExtraTurn(ME))
    begin_turn(game)
    assert game.turn.active == A
    run(game, source, SkipStep(Each(Filter(IsOpponent())), "turn"))
    begin_turn(game)
    assert game.turn.active == A
    begin_turn(game)
    assert game.turn.active == B


def test_the_next_draw_step_is_skipped_once() -> None:
    from rules_core.skipping import skip

    game = duel()
    source = add(game, card("Test Source"))
    begin_turn(game)
    run(game, source, SkipStep(ME, "draw step"))
    assert skip(game, Step.DRAW)
    assert not skip(game, Step.DRAW)


def test_a_chosen_color_is_kept_for_linked_abilities() -> None:
    game = duel(answers([2]))
    source = add(game, card("Test Source"))
    run(game, source, ChooseEffect(ME, "color"))
    assert game.objects[source].choice("color") == "B"


def test_devotion_and_numbers() -> None:
    from rules_core.ir.quantities import Aggregate, Devotion, Half, PartySize

    game = duel()
    source = add(game, card("Test Source", cost="{W}{W/U}{1}"))
    add(game, replace(card("Test Cleric", 2, 5, subtypes=("Cleric", "Rogue"))))
    add(game, card("Test Rogue", 4, 1, subtypes=("Rogue",)))
    assert value(game, source, Devotion(("W",))) == 2
    assert value(game, source, PartySize()) == 2
    assert value(game, source, Aggregate("greatest", "power", CREATURE)) == 4
    assert value(game, source, Half(CountOf(AnyOf((CREATURE, Filter(IsSpell())))), "up")) == 1
    assert Zone.BATTLEFIELD

"""Replacement, prevention and what cannot happen, with made-up cards."""

from __future__ import annotations

import pytest

from rules_core.copying import copy_with
from rules_core.errors import UnsupportedRule
from rules_core.events import (
    Counter,
    CreateToken,
    DealDamage,
    Destroy,
    DrawCard,
    GainLife,
    LoseGame,
    LoseLife,
    MoveZone,
    PutCounters,
    Tap,
    Untap,
)
from rules_core.execute.context import Context
from rules_core.execute.registry import execute
from rules_core.game import Game
from rules_core.ir import conditions as c
from rules_core.ir import effects as e
from rules_core.ir import nouns as n
from rules_core.ir import statics as s
from rules_core.ir import triggers as t
from rules_core.ir.abilities import KeywordAbility, TriggeredAbility
from rules_core.ir.bindings import EventRole, RefBinding
from rules_core.ir.card import CompiledCard
from rules_core.ir.durations import AsLongAs, UntilEndOfTurn
from rules_core.ir.quantities import CountOf, Number, Plus, ThatMuch, Times
from rules_core.perform import perform
from rules_core.targets import can_be_targeted
from rules_core.terms import CardType, Zone

from .boards import A, B, add, card, duel
from .statements import CREATURE, YOURS, every, gains, pt, pump, static

IT = n.SelfRef()
YOU = n.You()
THAT_MUCH = ThatMuch(EventRole("amount"))


def law(*effects: s.Change, condition: c.Condition | None = None) -> CompiledCard:
    return card("Test Law", None, None, static(*effects, condition=condition), types=(CardType.ENCHANTMENT,))


def life(game: Game) -> tuple[int, int]:
    return game.players[A].life, game.players[B].life


# Replacement -------------------------------------------------------------------------------------


def test_twice_that_much_life() -> None:
    game = duel()
    event = t.LifeChange(YOU, True)
    add(game, law(s.Replacement(event, s.ChangedAmount(Times(Number(2), THAT_MUCH)))))
    perform(game, GainLife(A, 3), GainLife(B, 3))
    assert life(game) == (26, 23)


def test_two_doublings_each_apply_once() -> None:
    """614.5."""
    game = duel()
    event = t.DealDamageEvent(None, n.Each(n.Filter(n.IsPlayer())))
    double = s.Replacement(event, s.ChangedAmount(Times(Number(2), THAT_MUCH)))
    add(game, law(double))
    add(game, law(double))
    bear = add(game, card("Test Bear", 2, 2))
    perform(game, DealDamage(bear, B, 2))
    assert life(game) == (20, 12)


def test_one_more_counter_on_what_enters_with_counters() -> None:
    """122.6a: entering with counters is having them put on it."""
    game = duel()
    more = s.Replacement(
        t.CountersPut("+1/+1", n.A(n.Filter(CREATURE, (), (YOURS,)))), s.ChangedAmount(Plus(THAT_MUCH, Number(1)))
    )
    add(game, law(more))
    hydra = card("Test Hydra", 0, 0, static(s.EntersWithCounters(IT, e.CountersSpec("+1/+1", Number(2)))))
    found = add(game, hydra)
    assert pt(game, found) == (3, 3)
    perform(game, PutCounters(found, "+1/+1", 1))
    assert pt(game, found) == (5, 5)


def test_exiled_instead_of_dying() -> None:
    game = duel()
    event = t.ZoneChange(n.A(n.Filter(CREATURE)), n.InZone("graveyard"), n.InZone("battlefield"), "dies")
    add(game, law(s.Replacement(event, s.ChangedZone(n.InZone("exile")))))
    bear = add(game, card("Test Bear", 2, 2))
    perform(game, Destroy(bear))
    assert game.objects[game.moved[bear]].zone is Zone.EXILE


def test_an_optional_replacement_is_asked_of_its_controller() -> None:
    game = duel()
    event = t.DrawCard(YOU)
    instead = e.GainLife(n.You("implied"), Number(2))
    add(game, law(s.Replacement(event, instead, optional=True)))
    add(game, card("Test Card"), A, Zone.LIBRARY)
    perform(game, DrawCard(A))
    assert life(game) == (22, 20)
    assert game.zone(Zone.HAND, A) == ()


# Entering ----------------------------------------------------------------------------------------


def test_enters_tapped_unless() -> None:
    game = duel()
    two = c.Controls(YOU, n.Filter(n.IsType("Land"), (n.Other(),)), None)
    field = card("Test Field", None, None, static(s.EntersTapped(IT, two)), types=(CardType.LAND,), cost="")
    first, second = add(game, field), add(game, field)
    assert game.objects[first].tapped
    assert not game.objects[second].tapped


def test_creatures_of_opponents_enter_tapped() -> None:
    game = duel()
    theirs = n.Each(n.Filter(CREATURE, (), (n.ControlledBy(n.Each(n.Filter(n.IsOpponent()))),)))
    add(game, law(s.EntersTapped(theirs)))
    mine, other = add(game, card("Test Bear", 2, 2)), add(game, card("Test Bear", 2, 2), B)
    assert not game.objects[mine].tapped
    assert game.objects[other].tapped


# Prevention --------------------------------------------------------------------------------------


def shield(game: Game, source: int, target: int, amount: int | None) -> None:
    """Prevent the next N damage (or the next time damage) that would be dealt to the target this turn."""
    what = n.Target(n.Filter(n.IsAnyTarget()), slot=0)
    node = s.PreventDamage(None if amount is None else Number(amount), what, next_only=True)
    ctx = Context(game, source, A, targets=((target,),))
    execute(ctx, e.CreateReplacement(node, UntilEndOfTurn()))


def test_a_shield_is_used_up() -> None:
    game = duel()
    bear = add(game, card("Test Bear", 2, 2), B)
    shield(game, bear, A, 3)
    perform(game, DealDamage(bear, A, 2))
    assert life(game) == (20, 20)
    perform(game, DealDamage(bear, A, 2))
    assert life(game) == (19, 20)
    assert not game.effects


def test_damage_that_cannot_be_prevented() -> None:
    """615.12."""
    game = duel()
    bear = add(game, card("Test Bear", 2, 2), B)
    add(game, law(s.DamageRule(None, "can't be prevented")))
    shield(game, bear, A, 3)
    perform(game, DealDamage(bear, A, 2))
    assert life(game) == (18, 20)


def test_combat_damage_alone_is_prevented() -> None:
    game = duel()
    bear = add(game, card("Test Bear", 2, 2), B)
    add(game, law(s.PreventDamage(None, combat="combat")))
    perform(game, DealDamage(bear, A, 2, combat=True))
    perform(game, DealDamage(bear, A, 1))
    assert life(game) == (19, 20)


def test_damage_to_another_creature_instead() -> None:
    game = duel()
    mine = add(game, card("Test Bear", 2, 2))
    giant = add(game, card("Test Giant", 5, 5), B)
    redirects = s.RedirectDamage(None, n.Each(n.Filter(CREATURE, (n.Other(),), (YOURS,))), IT)
    other = add(game, card("Test Bodyguard", 0, 7, static(redirects)))
    perform(game, DealDamage(giant, mine, 3))
    assert game.objects[mine].marked_damage == 0
    assert game.objects[other].marked_damage == 3


# What cannot happen ------------------------------------------------------------------------------


def test_nobody_gains_life() -> None:
    game = duel()
    add(game, law(s.Cant(n.Each(n.Filter(n.IsPlayer())), s.OtherAct("gain life"))))
    perform(game, GainLife(A, 3))
    assert life(game) == (20, 20)


def test_a_life_total_that_cannot_change() -> None:
    game = duel()
    add(game, law(s.LifeRule(YOU, "life total can't change")))
    perform(game, GainLife(A, 3), LoseLife(A, 3), LoseLife(B, 3))
    assert life(game) == (20, 17)


def test_it_does_not_untap() -> None:
    game = duel()
    bear = add(game, card("Test Bear", 2, 2, static(s.Cant(IT, s.UntapAct(), form="doesn't"))))
    perform(game, Tap(bear))
    perform(game, Untap(bear, turn_based=True))
    assert game.objects[bear].tapped
    perform(game, Untap(bear))
    assert not game.objects[bear].tapped


def test_it_cannot_be_countered() -> None:
    game = duel()
    never = static(s.Cant(IT, s.BeCounteredAct()), zone="stack")
    sure = card("Test Spell", None, None, never, types=(CardType.SORCERY,))
    spell = add(game, sure, A, Zone.STACK)
    perform(game, Counter(spell))
    assert spell in game.objects


def test_a_player_does_not_lose() -> None:
    game = duel()
    add(game, law(s.DoesntLose(YOU, "for having 0 or less life")))
    perform(game, LoseGame(A, "704.5a"))
    assert game.players[A].in_game
    perform(game, LoseGame(A, "704.5c"))
    assert not game.players[A].in_game


# Triggering more often ---------------------------------------------------------------------------


def test_enters_abilities_trigger_an_additional_time() -> None:
    game = duel()
    entering = t.ZoneChange(n.A(n.Filter(CREATURE)), n.InZone("battlefield"), None, "enters")
    add(game, law(s.ExtraTriggers(entering, n.Each(n.Filter(n.IsPermanent(), (), (YOURS,))))))
    watch = TriggeredAbility(t.ZoneChange(IT, n.InZone("battlefield"), None, "enters"), e.GainLife(YOU, Number(1)))
    add(game, card("Test Friar", 1, 1, watch))
    assert len(game.pending) == 2


# Effects of spells -------------------------------------------------------------------------------


def test_numbers_are_settled_as_the_effect_begins() -> None:
    """611.2d."""
    game = duel()
    bear = add(game, card("Test Bear", 2, 2))
    add(game, card("Test Ox", 2, 4))
    count = CountOf(n.Filter(CREATURE, (), (YOURS,)))
    target = n.Target(n.Filter(CREATURE), slot=0)
    ctx = Context(game, bear, A, targets=((bear,),))
    execute(ctx, e.Continuous((s.ModifyPT(target, count, count),), UntilEndOfTurn()))
    assert pt(game, bear) == (4, 4)
    add(game, card("Test Elk", 3, 3))
    assert pt(game, bear) == (4, 4)


def test_one_effect_with_one_subject_for_all_its_changes() -> None:
    game = duel()
    bear = add(game, card("Test Bear", 2, 2))
    mine = every(CREATURE, of=(YOURS,))
    ctx = Context(game, bear, A)
    unsaid = n.Pronoun("", RefBinding(mine))
    haste = s.GainAbilities(unsaid, (card("Test", 1, 1, "haste").faces[0].abilities[0],))
    execute(ctx, e.Continuous((pump(mine, 1, 1), haste), UntilEndOfTurn()))
    late = add(game, card("Test Late", 1, 1))
    assert pt(game, bear) == (3, 3)
    assert len(game.characteristics(bear).abilities) == 1
    assert pt(game, late) == (1, 1)


def test_rules_that_change_find_newcomers() -> None:
    """611.2c: "creatures can't block" is no change of characteristics."""
    game = duel()
    bear = add(game, card("Test Bear", 2, 2))
    execute(Context(game, bear, A), e.Continuous((s.Cant(every(CREATURE), s.BlockAct()),), UntilEndOfTurn()))
    (effect,) = game.effects.values()
    assert effect.affected is None


def test_a_duration_that_never_began() -> None:
    """611.2b."""
    game = duel()
    bear = add(game, card("Test Bear", 2, 2), B)
    never = c.Controls(YOU, n.Filter(n.IsType("Planeswalker")))
    target = n.Target(n.Filter(CREATURE), slot=0)
    ctx = Context(game, bear, A, targets=((bear,),))
    execute(ctx, e.Continuous((s.GainControl(YOU, target),), AsLongAs(never)))
    assert game.controller_of(bear) == B
    assert not game.effects


def test_an_unknown_exception_of_a_copy_is_said() -> None:
    game = duel()
    bear = add(game, card("Test Bear", 2, 2))
    face = game.objects[bear].printed
    assert face is not None
    with pytest.raises(UnsupportedRule):
        copy_with(Context(game, bear, A), face, (s.SwitchPT(n.CopyOf()),))


def test_tokens_enter_as_others_do() -> None:
    game = duel()
    add(game, law(s.EntersTapped(every(CREATURE))))
    perform(game, CreateToken(A, card("Test Token", 1, 1).faces[0], 2))
    assert [game.objects[i].tapped for i in game.battlefield[1:]] == [True, True]
    hand = add(game, card("Test Bear", 2, 2), zone=Zone.HAND)
    perform(game, MoveZone(hand, Zone.BATTLEFIELD))
    assert game.objects[game.moved[hand]].tapped


# Players -----------------------------------------------------------------------------------------


def can_target(game: Game, source: int, who: int, controller: int) -> bool:
    return can_be_targeted(Context(game, source, controller), who)


def test_a_player_with_hexproof_is_targeted_by_that_player_alone() -> None:
    game = duel()
    bear = add(game, card("Test Bear", 2, 2), B)
    assert can_target(game, bear, A, B)
    add(game, law(gains(YOU, "hexproof")))
    assert not can_target(game, bear, A, B)
    assert can_target(game, bear, A, A)
    assert can_target(game, bear, B, A)


def test_a_player_with_protection_from_a_colour() -> None:
    game = duel()
    red = add(game, card("Test Ogre", 2, 2, cost="{R}"), B)
    green = add(game, card("Test Bear", 2, 2, cost="{G}"), B)
    add(game, law(s.GainAbilities(YOU, (KeywordAbility("protection", (n.IsColor("R"),)),))))
    assert not can_target(game, red, A, B)
    assert can_target(game, green, A, B)
    perform(game, DealDamage(red, A, 2), DealDamage(green, A, 2))
    assert life(game) == (18, 20)


def test_you_and_your_creatures() -> None:
    game = duel()
    bear = add(game, card("Test Bear", 2, 2))
    both = n.Several((YOU, every(CREATURE, of=(YOURS,))))
    add(game, law(gains(both, "hexproof")))
    assert not can_target(game, bear, A, B)
    assert not can_target(game, bear, bear, B)
    assert [a.keyword for a in game.characteristics(bear).abilities if isinstance(a, KeywordAbility)] == ["hexproof"]

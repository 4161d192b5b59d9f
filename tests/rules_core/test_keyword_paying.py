"""Keywords about how a spell is paid for: the plain case and where it does not apply. CR: 702."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules_core.actions import CastSpell
from rules_core.activating import activated_abilities
from rules_core.casting import cast
from rules_core.events import DealDamage, Discard
from rules_core.ir.abilities import ActivatedAbility, KeywordAbility, SpellAbility
from rules_core.ir.costs import PayMana
from rules_core.ir.effects import GainLife, Modal, Mode
from rules_core.ir.nouns import You
from rules_core.ir.quantities import Number
from rules_core.perform import perform
from rules_core.terms import CardType, Step, Zone
from rules_core.ways import find_ways

from .boards import A, B, add, card, duel
from .fights import attack, begin
from .playing import (
    Answers,
    activate_and_resolve,
    cast_and_resolve,
    give_mana,
    main_phase,
    next_turn,
    resolve_all,
    step_begins,
)
from .test_keyword_play import MANA, kw, named, pt

SORCERY = (CardType.SORCERY,)
INSTANT = (CardType.INSTANT,)


def gain(amount: int) -> SpellAbility:
    return SpellAbility(GainLife(You(), Number(amount)))


def ways(game, identity) -> list[str]:
    return [way.name for way in find_ways(game, A, identity)]


@pytest.mark.parametrize(("paid", "life"), [(True, 24), (False, 21)])
def test_entwine_takes_all_modes(paid: bool, life: int) -> None:
    game = duel()
    main_phase(game)
    modal = Modal((Mode(GainLife(You(), Number(1))), Mode(GainLife(You(), Number(3)))), 1, 1)
    both = card("Both", None, None, SpellAbility(modal), kw("entwine", PayMana("{2}")), types=SORCERY)
    spell = add(game, both, A, Zone.HAND)
    game.chooser = Modes(paid)
    cast_and_resolve(game, spell)
    assert game.players[A].life == life


class Modes:
    """Chooses every mode it may, or one."""

    def __init__(self, every: bool) -> None:
        self.every = every

    def choose(self, game, point):
        if point.kind.value == "mode" and self.every:
            return tuple(range(point.maximum))
        if point.kind.value == "mode":
            return (0,)
        return point.default_indices


def test_split_second_silences_all_but_mana_abilities() -> None:
    game = duel()
    main_phase(game)
    quick = add(game, card("Quick", None, None, gain(1), "split second", types=INSTANT), A, Zone.HAND)
    reply = add(game, card("Reply", None, None, gain(1), types=INSTANT), A, Zone.HAND)
    cast_and_resolve(game, quick, resolve=False)
    give_mana(game)
    with pytest.raises(Exception, match=r"."):
        cast(game, A, CastSpell(reply))
    resolve_all(game)
    cast_and_resolve(game, reply)
    assert game.players[A].life == 22


def test_prowl_needs_combat_damage_by_a_shared_type() -> None:
    game = duel()
    main_phase(game)
    rogue = add(game, card("Rogue", 1, 1, subtypes=("Rogue",)))
    thief = card("Thief", 3, 3, kw("prowl", MANA), subtypes=("Rogue",), cost="{4}")
    hand = add(game, thief, A, Zone.HAND)
    assert "prowl" not in ways(game, hand)
    perform(game, DealDamage(rogue, B, 1))
    assert "prowl" not in ways(game, hand)
    perform(game, DealDamage(rogue, B, 1, combat=True))
    assert "prowl" in ways(game, hand)


def test_casualty_copies_for_a_creature_of_enough_power() -> None:
    game = duel(Answers(pay=True))
    main_phase(game)
    add(game, card("Bear", 2, 2))
    spell = add(game, card("Cut", None, None, gain(3), kw("casualty", 2), types=SORCERY), A, Zone.HAND)
    cast_and_resolve(game, spell)
    assert game.players[A].life == 26
    assert named(game, "Bear", Zone.GRAVEYARD)


def test_casualty_cannot_be_paid_with_a_weaker_creature() -> None:
    game = duel(Answers(pay=True))
    main_phase(game)
    add(game, card("Squire", 1, 1))
    spell = add(game, card("Cut", None, None, gain(3), kw("casualty", 2), types=SORCERY), A, Zone.HAND)
    cast_and_resolve(game, spell)
    assert game.players[A].life == 23
    assert named(game, "Squire")


def test_conspire_taps_two_of_the_colors() -> None:
    game = duel(Answers(pay=True))
    main_phase(game)
    pair = [add(game, card(f"Red {n}", 1, 1, cost="{R}")) for n in range(2)]
    spell = add(game, card("Trail", None, None, gain(3), "conspire", types=SORCERY, cost="{R}"), A, Zone.HAND)
    cast_and_resolve(game, spell)
    assert game.players[A].life == 26
    assert all(game.objects[i].tapped for i in pair)


def test_conspire_needs_a_shared_color() -> None:
    game = duel(Answers(pay=True))
    main_phase(game)
    pair = [add(game, card(f"Green {n}", 1, 1, cost="{G}")) for n in range(2)]
    spell = add(game, card("Trail", None, None, gain(3), "conspire", types=SORCERY, cost="{R}"), A, Zone.HAND)
    cast_and_resolve(game, spell)
    assert game.players[A].life == 23
    assert not any(game.objects[i].tapped for i in pair)


def test_impending_is_no_creature_until_the_counters_are_gone() -> None:
    game = duel()
    main_phase(game)
    types = (CardType.ENCHANTMENT, CardType.CREATURE)
    horror = add(game, card("Horror", 5, 5, kw("impending", 2, MANA), types=types, cost="{5}"), A, Zone.HAND)
    cast_and_resolve(game, horror, "impending")
    (horror,) = named(game, "Horror")
    assert not game.characteristics(horror).is_creature
    step_begins(game, Step.END_TURN)
    assert game.objects[horror].counter_count("time") == 1
    next_turn(game, B)
    step_begins(game, Step.END_TURN)
    assert game.objects[horror].counter_count("time") == 1
    next_turn(game, A)
    step_begins(game, Step.END_TURN)
    assert game.characteristics(horror).is_creature


def test_cast_for_its_mana_cost_it_does_not_impend() -> None:
    game = duel()
    main_phase(game)
    horror = add(game, card("Horror", 5, 5, kw("impending", 2, MANA), cost="{5}"), A, Zone.HAND)
    cast_and_resolve(game, horror)
    (horror,) = named(game, "Horror")
    assert game.characteristics(horror).is_creature
    assert game.objects[horror].counter_count("time") == 0


def test_absorb_prevents_from_each_source() -> None:
    game = duel()
    sliver = add(game, card("Sliver", 2, 9, kw("absorb", 2)))
    first, second = add(game, card("First", 3, 3), B), add(game, card("Second", 1, 1), B)
    perform(game, DealDamage(first, sliver, 3), DealDamage(second, sliver, 1))
    assert game.objects[sliver].marked_damage == 1
    perform(game, DealDamage(first, sliver, 3, unpreventable=True))
    assert game.objects[sliver].marked_damage == 4


def test_power_up_happens_once_and_costs_less_on_entering() -> None:
    game = duel()
    main_phase(game)
    inner = ActivatedAbility((PayMana("{3}"),), GainLife(You(), Number(1)))
    hero = add(game, card("Hero", 2, 2, KeywordAbility("power-up", (inner,)), cost="{2}"), A)
    give_mana(game, mana="C")
    from rules_core.actions import ActivateAbility
    from rules_core.activating import activate

    index, _ = activated_abilities(game, hero)[0]
    activate(game, A, ActivateAbility(hero, index))
    resolve_all(game)
    assert game.players[A].life == 21
    with pytest.raises(Exception, match=r"."):
        activate_and_resolve(game, hero)


def test_mayhem_needs_a_discard_this_turn() -> None:
    game = duel()
    main_phase(game)
    villain = card("Villain", 3, 3, kw("mayhem", MANA), cost="{5}")
    milled = add(game, villain, A, Zone.GRAVEYARD)
    thrown = add(game, villain, A, Zone.HAND)
    perform(game, Discard(thrown, A))
    thrown = next(i for i in game.zone(Zone.GRAVEYARD, A) if i != milled)
    assert "mayhem" in ways(game, thrown)
    assert "mayhem" not in ways(game, milled)
    next_turn(game, A)
    assert "mayhem" not in ways(game, thrown)


def test_sneak_returns_an_unblocked_attacker_and_attacks() -> None:
    game = duel()
    squire = add(game, card("Squire", 1, 1))
    ninja = add(game, card("Ninja", 3, 3, kw("sneak", MANA), cost="{4}"), A, Zone.HAND)
    begin(game)
    assert "sneak" not in ways(game, ninja)
    attack(game, {squire: B}, {})
    game.turn = replace(game.turn, step=Step.DECLARE_BLOCKERS)
    cast_and_resolve(game, ninja, "sneak")
    (ninja,) = named(game, "Ninja")
    assert game.objects[ninja].tapped
    assert [a.id for a in game.combat.attackers] == [ninja]
    assert named(game, "Squire", Zone.HAND)


def test_emerge_takes_off_the_sacrificed_mana_value() -> None:
    game = duel()
    main_phase(game)
    add(game, card("Fodder", 1, 1, cost="{3}"))
    beast = add(game, card("Beast", 6, 6, kw("emerge", PayMana("{4}")), cost="{8}"), A, Zone.HAND)
    give_mana(game, mana="C")
    cast(game, A, CastSpell(beast, way="emerge"))
    resolve_all(game)
    assert named(game, "Beast")
    assert named(game, "Fodder", Zone.GRAVEYARD)
    assert pt(game, named(game, "Beast")[0]) == (6, 6)


def test_partner_with_finds_the_partner() -> None:
    game = duel(Answers(may=True))
    main_phase(game)
    add(game, card("Will", 2, 2), A, Zone.LIBRARY)
    rowan = add(game, card("Rowan", 2, 2, KeywordAbility("partner with", ("Will",))), A, Zone.HAND)
    cast_and_resolve(game, rowan)
    assert named(game, "Will", Zone.HAND)


def test_assist_pays_what_is_lacking() -> None:
    game = duel()
    main_phase(game)
    big = add(game, card("Big", 6, 6, "assist", cost="{5}"), A, Zone.HAND)
    give_mana(game, A, "CCC")
    give_mana(game, B, "CC")
    cast(game, A, CastSpell(big))
    resolve_all(game)
    assert named(game, "Big")
    assert not game.players[B].mana


def test_assist_pays_generic_mana_only() -> None:
    game = duel()
    main_phase(game)
    big = add(game, card("Big", 6, 6, "assist", cost="{G}{1}"), A, Zone.HAND)
    give_mana(game, A, "C")
    give_mana(game, B, "G")
    with pytest.raises(Exception, match=r"."):
        cast(game, A, CastSpell(big))


@pytest.mark.parametrize(("life", "loyalty"), [(True, 4), (False, 6)])
def test_compleated_counts_life_paid_for_symbols(life: bool, loyalty: int) -> None:
    game = duel(Answers(pay=life))
    main_phase(game)
    walker = card("Walker", None, None, "compleated", types=(CardType.PLANESWALKER,), cost="{1}{U/P}", loyalty=6)
    hand = add(game, walker, A, Zone.HAND)
    cast_and_resolve(game, hand)
    (walker_id,) = named(game, "Walker")
    assert game.objects[walker_id].counter_count("loyalty") == loyalty
    assert game.players[A].life == (18 if life else 20)


@pytest.mark.parametrize("promised", [True, False])
def test_gift_is_given_before_the_rest(promised: bool) -> None:
    game = duel(Answers(pay=promised))
    main_phase(game)
    add(game, card("Present"), B, Zone.LIBRARY)
    spell = add(
        game, card("Kind", None, None, KeywordAbility("gift", ("a card",)), gain(2), types=SORCERY), A, Zone.HAND
    )
    cast_and_resolve(game, spell)
    assert bool(named(game, "Present", Zone.HAND)) == promised
    assert game.players[A].life == 22


def test_gift_of_a_permanent_is_given_as_it_enters() -> None:
    game = duel(Answers(pay=True))
    main_phase(game)
    spell = add(game, card("Kind", 2, 2, KeywordAbility("gift", ("a tapped fish",))), A, Zone.HAND)
    cast_and_resolve(game, spell)
    (fish,) = named(game, "Fish Token")
    assert game.objects[fish].tapped
    assert game.controller_of(fish) == B

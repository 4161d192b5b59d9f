"""Casting and activating: mana found automatically, costs, targets, fizzling."""

from __future__ import annotations

from dataclasses import replace

import pytest

import rules_core.engine  # noqa: F401  (fills the tables of handlers)
from rules_core.actions import ActivateAbility, CastSpell, PlayLand
from rules_core.activating import activated_abilities
from rules_core.casting import is_castable
from rules_core.errors import IllegalAction
from rules_core.game import Game
from rules_core.ir.abilities import ActivatedAbility, KeywordAbility, SpellAbility
from rules_core.ir.card import CompiledCard
from rules_core.ir.costs import DoCost, PayMana, TapSymbol
from rules_core.ir.effects import AddMana, DealDamage, Sacrifice
from rules_core.ir.nouns import Choose, Filter, IsAnyTarget, IsType, SelfRef, Target, You
from rules_core.ir.quantities import Number, Variable
from rules_core.mana import mana_cost
from rules_core.objects import ManaUnit
from rules_core.payment import Purpose, find_payment
from rules_core.priority import settle, take_action
from rules_core.stack import resolve_top
from rules_core.terms import CardType, Step, Zone

from .boards import A, B, add, card, duel

YOU = You("implied")
BOLT = card(
    "Test Bolt",
    None,
    None,
    SpellAbility(DealDamage(SelfRef(), Number(3), Target(Filter(IsAnyTarget()), slot=0))),
    types=(CardType.INSTANT,),
    cost="{R}",
)
BLAZE = card(
    "Test Blaze",
    None,
    None,
    SpellAbility(DealDamage(SelfRef(), Variable("X"), Target(Filter(IsAnyTarget()), slot=0))),
    types=(CardType.SORCERY,),
    cost="{X}{R}",
)


def land(name: str, *kinds: str) -> CompiledCard:
    """Make up a land with one mana ability for each kind."""
    abilities = [ActivatedAbility((TapSymbol(),), AddMana(YOU, "{" + kind + "}")) for kind in kinds]
    return card(name, None, None, *abilities, types=(CardType.LAND,), cost="")


def main_phase(game: Game) -> Game:
    """Give the game in A's first main phase."""
    game.turn = replace(game.turn, number=1, active=A, step=Step.PRECOMBAT_MAIN)
    return game


def cast(game: Game, identity: int, **fields: object) -> int:
    """Cast a card of A; the id of the spell is returned."""
    take_action(game, A, CastSpell(identity, **fields))  # type: ignore[arg-type]
    return game.stack[-1]


def test_a_spell_is_paid_for_with_lands_and_resolves() -> None:
    game = main_phase(duel())
    mountain = add(game, land("Test Mountain", "R"))
    bolt = add(game, BOLT, A, Zone.HAND)
    cast(game, bolt)
    assert game.objects[mountain].tapped
    resolve_top(game)
    # Harm goes to an opponent where nobody says otherwise.
    assert game.players[B].life == 17
    assert len(game.zone(Zone.GRAVEYARD, A)) == 1


def test_without_the_right_mana_nothing_changes() -> None:
    game = main_phase(duel())
    forest = add(game, land("Test Forest", "G"))
    bolt = add(game, BOLT, A, Zone.HAND)
    with pytest.raises(IllegalAction):
        cast(game, bolt)
    assert not game.objects[forest].tapped
    assert game.objects[bolt].zone is Zone.HAND
    assert not is_castable(game, A, bolt)


def test_the_land_that_alone_makes_a_colour_is_kept_for_it() -> None:
    game = main_phase(duel())
    add(game, land("Test Dual", "R", "G"))
    add(game, land("Test Forest", "G"))
    assert find_payment(game, A, mana_cost("{R}{G}"), Purpose()) is not None
    assert find_payment(game, A, mana_cost("{R}{R}"), Purpose()) is None


@pytest.mark.parametrize(
    ("cost", "payable"),
    [
        ("{2/W}", True),
        ("{W/U}", False),
        ("{R/P}{R/P}", True),
        ("{C}", False),
        ("{S}", False),
        ("{1}{G}", True),
        ("{3}", False),
        ("{G/U}{1}", True),
    ],
)
def test_special_symbols(cost: str, payable: bool) -> None:
    game = main_phase(duel())
    add(game, land("Test Forest", "G"))
    add(game, land("Test Forest", "G"))
    assert (find_payment(game, A, mana_cost(cost), Purpose()) is not None) is payable


def test_mana_in_the_pool_is_spent_first() -> None:
    game = main_phase(duel())
    mountain = add(game, land("Test Mountain", "R"))
    game.players[A] = replace(game.players[A], mana=(ManaUnit("R"),))
    cast(game, add(game, BOLT, A, Zone.HAND))
    assert not game.objects[mountain].tapped
    assert game.players[A].mana == ()


def test_x_is_as_large_as_can_be_paid_by_default() -> None:
    game = main_phase(duel())
    for _ in range(4):
        add(game, land("Test Mountain", "R"))
    spell = cast(game, add(game, BLAZE, A, Zone.HAND))
    assert game.objects[spell].cast is not None
    assert game.objects[spell].cast.x == 3
    resolve_top(game)
    assert game.players[B].life == 17


def test_convoke_taps_creatures_for_mana() -> None:
    game = main_phase(duel())
    bear = add(game, card("Test Bear", 2, 2, cost="{G}"))
    giant = add(game, card("Test Giant", 4, 4, KeywordAbility("convoke"), cost="{G}"), A, Zone.HAND)
    cast(game, giant)
    assert game.objects[bear].tapped


def test_a_creature_that_just_came_cannot_use_the_tap_symbol() -> None:
    game = main_phase(duel())
    druid = add(game, card("Test Druid", 1, 1, ActivatedAbility((TapSymbol(),), AddMana(YOU, "{G}"))))
    index, _ = activated_abilities(game, druid)[0]
    with pytest.raises(IllegalAction):
        take_action(game, A, ActivateAbility(druid, index))
    game.objects[druid] = replace(game.objects[druid], controlled_since=0)
    take_action(game, A, ActivateAbility(druid, index))
    assert [unit.kind for unit in game.players[A].mana] == ["G"]


def test_a_sacrifice_is_part_of_the_cost() -> None:
    game = main_phase(duel())
    bear = add(game, card("Test Bear", 2, 2))
    cost = DoCost(Sacrifice(YOU, Choose(Number(1), Filter(IsType("Creature")))))
    shot = DealDamage(SelfRef(), Number(1), Target(Filter(IsAnyTarget()), slot=0))
    altar = add(game, card("Test Altar", None, None, ActivatedAbility((cost,), shot)))
    index, _ = activated_abilities(game, altar)[0]
    take_action(game, A, ActivateAbility(altar, index))
    assert bear not in game.objects
    assert len(game.stack) == 1
    with pytest.raises(IllegalAction):
        take_action(game, A, ActivateAbility(altar, index))


def test_a_spell_whose_only_target_is_gone_does_not_resolve() -> None:
    game = main_phase(duel())
    add(game, land("Test Mountain", "R"))
    add(game, land("Test Mountain", "R"))
    bear = add(game, card("Test Bear", 2, 2), B)
    creature = Filter(IsType("Creature"))
    shock = card(
        "Test Shock",
        None,
        None,
        SpellAbility(DealDamage(SelfRef(), Number(2), Target(creature, slot=0))),
        types=(CardType.INSTANT,),
        cost="{R}",
    )
    cast(game, add(game, shock, A, Zone.HAND))
    cast(game, add(game, shock, A, Zone.HAND))
    resolve_top(game)
    settle(game)
    assert bear not in game.objects
    resolve_top(game)
    assert any(entry.rule == "608.2b" for entry in game.trace)
    assert len(game.zone(Zone.GRAVEYARD, A)) == 2


def test_one_land_each_turn() -> None:
    game = main_phase(duel())
    first = add(game, land("Test Mountain", "R"), A, Zone.HAND)
    second = add(game, land("Test Forest", "G"), A, Zone.HAND)
    take_action(game, A, PlayLand(first))
    with pytest.raises(IllegalAction):
        take_action(game, A, PlayLand(second))


def test_a_filter_that_costs_mana_is_used_when_it_must_be() -> None:
    game = main_phase(duel())
    add(game, land("Test Wastes", "C"))
    signet = ActivatedAbility((PayMana("{1}"), TapSymbol()), AddMana(YOU, "{R}{G}"))
    add(game, card("Test Signet", None, None, signet))
    assert find_payment(game, A, mana_cost("{R}{G}"), Purpose()) is not None
    assert find_payment(game, A, mana_cost("{R}{R}"), Purpose()) is None

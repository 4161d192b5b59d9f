"""Combat: who may attack and block, and how damage is assigned. CR: 506-511."""

from __future__ import annotations

import pytest

from rules_core import combat
from rules_core.choices import ScriptedChooser
from rules_core.combat.attacking import find_defenders
from rules_core.errors import IllegalAction
from rules_core.events import BeginTurn, Destroy, LoseGame, MoveZone, Tap
from rules_core.game import Game
from rules_core.ir.abilities import KeywordAbility, StaticAbility
from rules_core.ir.nouns import Filter, IsColor, IsType, SelfRef
from rules_core.ir.statics import AttackAct, BeBlockedAct, BlockAct, Cant, Must
from rules_core.objects import Player
from rules_core.perform import perform
from rules_core.terms import CardType, Zone

from .boards import B, add, card, duel
from .fights import attack, begin, damage, fight


def alive(game, identity) -> bool:
    return identity in game.objects


def test_unblocked_creature_damages_the_player() -> None:
    game = duel()
    bear = add(game, card("Bear", 2, 2))
    fight(game, {bear: B})
    assert game.players[B].life == 18
    assert game.objects[bear].tapped


def test_vigilance_does_not_tap() -> None:
    game = duel()
    bear = add(game, card("Bear", 2, 2, "vigilance"))
    fight(game, {bear: B})
    assert not game.objects[bear].tapped


def test_blocked_creatures_trade() -> None:
    game = duel()
    bear = add(game, card("Bear", 2, 2))
    other = add(game, card("Other Bear", 2, 2), B)
    fight(game, {bear: B}, {other: (bear,)})
    assert not alive(game, bear)
    assert not alive(game, other)
    assert game.players[B].life == 20


def test_first_strike_kills_before_damage_comes_back() -> None:
    game = duel()
    knight = add(game, card("Knight", 2, 2, "first strike"))
    bear = add(game, card("Bear", 2, 2), B)
    fight(game, {knight: B}, {bear: (knight,)})
    assert alive(game, knight)
    assert not alive(game, bear)


def test_double_strike_damages_twice() -> None:
    game = duel()
    knight = add(game, card("Knight", 3, 3, "double strike"))
    fight(game, {knight: B})
    assert game.players[B].life == 14


def test_double_strike_and_trample_after_the_blocker_is_dead() -> None:
    """CR 702.19d: with no blocker left all of the second damage tramples."""
    game = duel()
    knight = add(game, card("Knight", 3, 3, "double strike", "trample"))
    bear = add(game, card("Bear", 2, 2), B)
    fight(game, {knight: B}, {bear: (knight,)})
    assert game.players[B].life == 20 - 1 - 3


def test_blocked_with_no_blocker_left_deals_nothing() -> None:
    game = duel()
    ogre = add(game, card("Ogre", 3, 3))
    bear = add(game, card("Bear", 2, 2), B)
    begin(game)
    attack(game, {ogre: B}, {bear: (ogre,)})
    perform(game, Destroy(bear))
    damage(game)
    assert game.players[B].life == 20


def test_trample_over_two_blockers() -> None:
    game = duel()
    wurm = add(game, card("Wurm", 7, 7, "trample"))
    first = add(game, card("Bear", 2, 2), B)
    second = add(game, card("Ogre", 3, 3), B)
    fight(game, {wurm: B}, {first: (wurm,), second: (wurm,)})
    assert not alive(game, first)
    assert not alive(game, second)
    assert game.players[B].life == 18


def test_trample_with_deathtouch_needs_one_for_each_blocker() -> None:
    game = duel()
    beast = add(game, card("Beast", 5, 5, "trample", "deathtouch"))
    wall = add(game, card("Wall", 0, 8, "defender"), B)
    other = add(game, card("Other Wall", 0, 8, "defender"), B)
    fight(game, {beast: B}, {wall: (beast,), other: (beast,)})
    assert game.players[B].life == 17
    assert not alive(game, wall)
    assert not alive(game, other)


def test_trample_counts_damage_that_is_marked() -> None:
    game = duel()
    ogre = add(game, card("Ogre", 3, 3, "trample"))
    bear = add(game, card("Bear", 0, 3), B)
    from rules_core.events import DealDamage

    perform(game, DealDamage(ogre, bear, 2))
    fight(game, {ogre: B}, {bear: (ogre,)})
    assert game.players[B].life == 18


def test_trample_past_a_blocker_without_lethal_damage_is_illegal() -> None:
    """CR 702.19b: the options are the blocker, then the player; all to the player is not allowed."""
    game = duel(ScriptedChooser([(1, 1, 1, 1)]))
    ogre = add(game, card("Ogre", 4, 4, "trample"))
    bear = add(game, card("Bear", 2, 2), B)
    begin(game)
    attack(game, {ogre: B}, {bear: (ogre,)})
    with pytest.raises(IllegalAction) as caught:
        damage(game)
    assert caught.value.rule == "702.19b"


def test_damage_is_divided_freely_among_blockers() -> None:
    """No damage assignment order: the second blocker may die while the first is unharmed."""
    game = duel(ScriptedChooser([(1, 1, 1)]))
    ogre = add(game, card("Ogre", 3, 3))
    first = add(game, card("Bear", 2, 2), B)
    second = add(game, card("Big Bear", 1, 3), B)
    fight(game, {ogre: B}, {first: (ogre,), second: (ogre,)})
    assert alive(game, first)
    assert not alive(game, second)


def test_trample_over_planeswalkers() -> None:
    """CR 702.19c."""
    game = duel()
    ogre = add(game, card("Ogre", 5, 5, "trample over planeswalkers"))
    walker = add(game, card("Walker", types=(CardType.PLANESWALKER,), loyalty=3), B)
    fight(game, {ogre: walker})
    assert not alive(game, walker)
    assert game.players[B].life == 18


def test_trample_does_not_go_past_a_planeswalker() -> None:
    game = duel()
    ogre = add(game, card("Ogre", 5, 5, "trample"))
    walker = add(game, card("Walker", types=(CardType.PLANESWALKER,), loyalty=3), B)
    fight(game, {ogre: walker})
    assert not alive(game, walker)
    assert game.players[B].life == 20


def test_attacked_planeswalker_gone_means_no_damage() -> None:
    """CR 506.4c."""
    game = duel()
    ogre = add(game, card("Ogre", 5, 5))
    walker = add(game, card("Walker", types=(CardType.PLANESWALKER,), loyalty=3), B)
    begin(game)
    attack(game, {ogre: walker})
    perform(game, MoveZone(walker, Zone.EXILE))
    damage(game)
    assert game.players[B].life == 20
    assert game.combat is not None and game.combat.attacker(ogre) is not None


@pytest.mark.parametrize(
    ("attacker", "blocker", "legal"),
    [
        (("flying",), (), False),
        (("flying",), ("reach",), True),
        (("flying",), ("flying",), True),
        ((), ("flying",), True),
        (("shadow",), (), False),
        ((), ("shadow",), False),
        (("shadow",), ("shadow",), True),
        (("horsemanship",), (), False),
        ((), ("horsemanship",), True),
        (("skulk",), (), True),
        (("fear",), (), False),
        (("intimidate",), (), False),
        ((KeywordAbility("protection", (IsType("Creature"),)),), (), False),
        ((KeywordAbility("protection", ("everything",)),), (), False),
        ((KeywordAbility("protection", (IsColor("R"),)),), (), True),
    ],
)
def test_evasion(attacker, blocker, legal) -> None:
    game = duel()
    one = add(game, card("One", 2, 2, *attacker))
    two = add(game, card("Two", 2, 2, *blocker), B)
    begin(game)
    attack(game, {one: B})
    assert (not combat.why_cannot_block(game, two, one)) == legal


def test_skulk_looks_at_power() -> None:
    game = duel()
    one = add(game, card("One", 2, 2, "skulk"))
    two = add(game, card("Two", 3, 2), B)
    begin(game)
    attack(game, {one: B})
    assert combat.why_cannot_block(game, two, one) == "702.118b"


def test_menace_needs_two_blockers() -> None:
    game = duel()
    one = add(game, card("One", 2, 2, "menace"))
    two = add(game, card("Two", 2, 2), B)
    three = add(game, card("Three", 2, 2), B)
    begin(game)
    with pytest.raises(IllegalAction) as caught:
        attack(game, {one: B}, {two: (one,)})
    assert caught.value.rule == "702.111b"
    begin(game)
    attack(game, {}, {})
    game = duel()
    one = add(game, card("One", 2, 2, "menace"))
    two = add(game, card("Two", 2, 2), B)
    three = add(game, card("Three", 2, 2), B)
    fight(game, {one: B}, {two: (one,), three: (one,)})
    assert not alive(game, one)


def test_defender_and_tapped_and_sick_creatures_do_not_attack() -> None:
    game = duel()
    wall = add(game, card("Wall", 0, 4, "defender"))
    tired = add(game, card("Tired", 2, 2))
    begin(game)
    new = add(game, card("New", 2, 2))
    hasty = add(game, card("Hasty", 2, 2, "haste"))
    perform(game, Tap(tired))
    assert not combat.can_attack(game, wall)
    assert not combat.can_attack(game, tired)
    assert not combat.can_attack(game, new)
    assert combat.can_attack(game, hasty)


def test_one_blocker_blocks_one_attacker() -> None:
    game = duel()
    one = add(game, card("One", 2, 2))
    two = add(game, card("Two", 2, 2))
    wall = add(game, card("Wall", 0, 4), B)
    begin(game)
    with pytest.raises(IllegalAction):
        attack(game, {one: B, two: B}, {wall: (one, two)})


def test_a_creature_that_must_attack_does() -> None:
    game = duel()
    must = card("Berserker", 2, 2, StaticAbility((Must(SelfRef(), AttackAct()),)))
    one = add(game, must)
    fight(game, {})
    assert game.players[B].life == 18
    assert game.objects[one].tapped


def test_a_restriction_beats_a_requirement() -> None:
    """CR 508.1d: requirements are met only as far as no restriction is broken."""
    game = duel()
    both = card(
        "Berserker",
        2,
        2,
        StaticAbility((Must(SelfRef(), AttackAct()),)),
        StaticAbility((Cant(SelfRef(), AttackAct()),)),
    )
    one = add(game, both)
    fight(game, {})
    assert game.players[B].life == 20
    assert not game.objects[one].tapped


def test_must_be_blocked_and_cant_block() -> None:
    game = duel()
    lure = add(game, card("Lure", 2, 2, StaticAbility((Must(SelfRef(), BeBlockedAct()),))))
    coward = add(game, card("Coward", 1, 1, StaticAbility((Cant(SelfRef(), BlockAct()),))), B)
    brave = add(game, card("Brave", 1, 4), B)
    fight(game, {lure: B})
    assert game.objects[brave].marked_damage == 2
    assert game.objects[coward].marked_damage == 0
    assert game.players[B].life == 20


def test_a_creature_that_stops_being_there_is_removed_from_combat() -> None:
    game = duel()
    one = add(game, card("One", 2, 2))
    wall = add(game, card("Wall", 0, 4), B)
    begin(game)
    attack(game, {one: B}, {wall: (one,)})
    perform(game, MoveZone(one, Zone.HAND))
    assert game.combat is not None
    assert game.combat.attackers == ()
    assert game.combat.blocked_by(wall) == ()


def test_power_zero_assigns_nothing() -> None:
    game = duel()
    one = add(game, card("One", 0, 2, "lifelink", "infect"))
    fight(game, {one: B})
    assert game.players[B].counters == ()


def test_filter_words() -> None:
    """A made-up filter, so that the import of the filter room stays honest."""
    assert Filter(IsType("Creature")).head == IsType("Creature")


def test_limited_range_of_influence() -> None:
    """801.3, 801.2c: only opponents within range are attacked; who they are is settled as a turn begins."""
    game = Game([Player(-1 - n, name) for n, name in enumerate("ABCDE")])
    game.reach = 1
    perform(game, BeginTurn(-1, 1))
    assert game.opponents(-1) == (-2, -5)
    assert find_defenders(game, -1) == (-2, -5)
    perform(game, LoseGame(-2, "104.3a"))
    assert game.opponents(-1) == (-5,)
    perform(game, BeginTurn(-3, 2))
    assert game.opponents(-1) == (-3, -5)

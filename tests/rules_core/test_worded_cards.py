"""Cards made up by their text, played: what the words mean in a game."""

from __future__ import annotations

import pytest

from rules_core.actions import CastSpell
from rules_core.casting import cast
from rules_core.damage import lethal_damage
from rules_core.errors import IllegalAction
from rules_core.events import DealDamage, MoveZone
from rules_core.game import Game
from rules_core.perform import perform
from rules_core.terms import Zone

from .boards import A, B, add, card, duel, written
from .playing import Answers, activate_and_resolve, cast_and_resolve, give_mana, main_phase, resolve_all

SORCERY = "Sorcery"
DRAIN = (
    "Spend only black and/or red mana on X.\n"
    "Test Drain deals X damage to any target. You gain life equal to the damage dealt, but not more than the amount of "
    "{B} spent on X, the player's life total before the damage was dealt, the planeswalker's loyalty before the damage "
    "was dealt, or the creature's toughness."
)


def drain(mana: str, x: int, target: str, toughness: int = 9, life: int = 20) -> tuple[Game, int]:
    """Cast the drain for a mana pool and give the game and the life that the caster has then."""
    game = duel(Answers(target=(target,), x=x))
    main_phase(game)
    add(game, card("Test Wall", 0, toughness), B)
    spell = add(game, written("Test Drain", DRAIN, SORCERY, "{X}{1}{B}"), A, Zone.HAND)
    give_mana(game, mana=mana)
    cast(game, A, CastSpell(spell))
    resolve_all(game)
    return game, game.players[A].life


def test_only_the_colors_named_pay_for_x() -> None:
    """107.3a, 601.2h: the rest of the cost takes any mana; what was spent on X is remembered by kind."""
    game, life = drain("GBBRR", 3, "B")
    assert game.players[B].life == 17
    assert life == 21


def test_x_is_no_more_than_the_colors_named_allow() -> None:
    game, _ = drain("GGGBBR", 5, "B")
    assert game.players[B].life == 18


def test_a_limit_that_is_not_of_the_kind_does_not_limit() -> None:
    """608.2h: toughness limits what was dealt to a creature, the life total what was dealt to a player."""
    assert drain("GBBBBB", 4, "Test Wall", toughness=2)[1] == 22
    assert drain("GBBBBB", 4, "B")[1] == 24


def test_less_than_an_amount_of_damage_becomes_that_amount() -> None:
    """614.1a: only less is replaced, and only damage of the kind and to those named."""
    law = written(
        "Test Smith",
        "If a red source you control would deal an amount of noncombat damage less than this creature's power to an "
        "opponent, that source deals damage equal to this creature's power instead.",
        size="4/4",
    )
    game = duel()
    add(game, law)
    imp = add(game, card("Test Imp", 1, 1, cost="{R}"))
    perform(game, DealDamage(imp, B, 1), DealDamage(imp, B, 6), DealDamage(imp, B, 1, combat=True))
    assert game.players[B].life == 20 - 4 - 6 - 1
    perform(game, DealDamage(imp, A, 1))
    assert game.players[A].life == 19


def test_returns_tapped_with_its_other_face_up_under_its_owner() -> None:
    """712.14a is read from the words; 110.2a: its owner controls it."""
    written(
        "Test God",
        "When Test God dies, return it to the battlefield tapped and transformed under its owner's control with three "
        "time counters on it.",
        "Legendary Creature — God",
    )


def test_activate_only_if_what_you_controlled_dealt_so_much() -> None:
    """602.5: the damage of all such sources together counts, to whomever it was dealt."""
    temple = written(
        "Test Forge",
        "{T}: Draw a card. Activate only if red sources you controlled dealt 4 or more noncombat damage this turn and "
        "only as a sorcery.",
        "Artifact",
    )
    game = duel()
    main_phase(game)
    forge = add(game, temple)
    add(game, card("Test Card"), A, Zone.LIBRARY)
    imp = add(game, card("Test Imp", 1, 1, cost="{R}"))
    perform(game, DealDamage(imp, B, 2), DealDamage(imp, B, 5, combat=True))
    with pytest.raises(IllegalAction):
        activate_and_resolve(game, forge)
    perform(game, DealDamage(imp, A, 2))
    activate_and_resolve(game, forge)
    assert len(game.zone(Zone.HAND, A)) == 1


def test_none_of_them_were_cast() -> None:
    """603.4: a creature that mana was spent on does not count; one put onto the battlefield does."""
    ninja = written(
        "Test Ninja",
        "Whenever Test Ninja and/or one or more other nontoken creatures you control enter, if none of them were cast "
        "or no mana was spent to cast them, draw a card.",
        "Legendary Creature — Ninja",
    )
    game = duel()
    main_phase(game)
    for _ in range(3):
        add(game, card("Test Card"), A, Zone.LIBRARY)
    add(game, ninja)
    resolve_all(game)
    before = len(game.zone(Zone.HAND, A))
    bear = add(game, card("Test Bear", 2, 2), A, Zone.HAND)
    cast_and_resolve(game, bear)
    assert len(game.zone(Zone.HAND, A)) == before
    other = add(game, card("Test Bear", 2, 2), A, Zone.HAND)
    perform(game, MoveZone(other, Zone.BATTLEFIELD))
    resolve_all(game)
    assert len(game.zone(Zone.HAND, A)) == before + 1


def test_lethal_damage_by_power() -> None:
    """510.1c, 704.5g: the power decides for creatures you control, in combat damage and as damage is marked."""
    law = written(
        "Test Titan",
        "Lethal damage dealt to creatures you control is determined by their power rather than their toughness.",
        size="7/3",
    )
    game = duel()
    titan = add(game, law)
    glass = add(game, card("Test Glass", 1, 5))
    wall = add(game, card("Test Wall", 1, 5), B)
    assert [lethal_damage(game, i) for i in (titan, glass, wall)] == [7, 1, 5]
    perform(game, DealDamage(wall, titan, 3), DealDamage(wall, glass, 1), DealDamage(glass, wall, 1))
    resolve_all(game)
    assert titan in game.objects and wall in game.objects and glass not in game.objects


def test_whenever_you_are_dealt_damage() -> None:
    """120.2, 603.2c: all damage dealt at one time makes it trigger once, for all of it."""
    vial = written(
        "Test Vial", "Whenever you're dealt damage, put that many charge counters on this artifact.", "Artifact"
    )
    game = duel()
    found = add(game, vial)
    bear = add(game, card("Test Bear", 2, 2), B)
    perform(game, DealDamage(bear, A, 2), DealDamage(bear, A, 1), DealDamage(bear, B, 5))
    resolve_all(game)
    assert game.objects[found].counter_count("charge") == 3

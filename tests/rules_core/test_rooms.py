"""Rooms: halves, their doors, and what waits for them. CR: 709.5."""

from __future__ import annotations

from rules_core.actions import SpecialAction
from rules_core.game import Game
from rules_core.ir.card import CompiledCard
from rules_core.special_actions import take
from rules_core.terms import Zone

from .boards import A, add, duel, written
from .made_up import face, made
from .playing import activate_and_resolve, cast_and_resolve, give_mana, main_phase, resolve_all

ROOM = "Enchantment — Room"


def halls() -> CompiledCard:
    """A Room: its left door gains 3 life, its right door draws a card when unlocked."""
    right = face("Test Attic", ROOM, "When you unlock this door, draw a card.", "{2}")
    left = "When you unlock this door, you gain 3 life."
    return made("Test Cellar", ROOM, left, "{1}", "", right, layout="split")


def board() -> tuple[Game, int]:
    game = duel()
    for _ in range(3):
        add(game, written("Blank", "Vigilance"), A, Zone.LIBRARY)
    main_phase(game)
    return game, add(game, halls(), A, Zone.HAND)


def test_the_half_that_is_cast_enters_unlocked_and_triggers() -> None:
    game, room = board()
    spell = cast_and_resolve(game, room)
    entered = game.objects[game.moved[spell]]
    assert entered.unlocked == (0,)
    assert (game.players[A].life, len(game.zone(Zone.HAND, A))) == (23, 0)
    assert game.name_of(entered.id) == "Test Cellar"


def test_unlocking_the_other_half_triggers_only_that_door() -> None:
    game, room = board()
    watcher = written("Watcher", "Whenever you fully unlock a Room, you gain 5 life.")
    add(game, watcher)
    entered = game.moved[cast_and_resolve(game, room)]
    assert game.players[A].life == 23  # one door: not fully unlocked (709.5i)
    give_mana(game)
    take(game, A, SpecialAction("unlock", entered, 1))
    resolve_all(game)
    assert game.objects[entered].unlocked == (0, 1)
    assert (game.players[A].life, len(game.zone(Zone.HAND, A))) == (28, 1)


def test_a_room_put_onto_the_battlefield_has_no_door_unlocked() -> None:
    game, _ = board()
    entered = add(game, halls())
    resolve_all(game)
    assert game.objects[entered].unlocked == ()
    assert game.players[A].life == 20


def test_an_effect_unlocks_a_locked_door_or_locks_an_unlocked_one() -> None:
    game, _ = board()
    entered = add(game, halls())
    key = add(game, written("Key", "{1}: Lock or unlock a door of target Room you control.", "Artifact"))
    size = add(game, written("Proud", "This creature gets +1/+0 for each unlocked door among Rooms you control."))
    activate_and_resolve(game, key)
    assert game.objects[entered].unlocked == (0,)
    assert game.players[A].life == 23
    assert game.characteristics(size).power == 3
    activate_and_resolve(game, key)
    assert game.objects[entered].unlocked == ()
    assert game.characteristics(size).power == 2

"""One way to change: events, their results, zone changes and last known information."""

from __future__ import annotations

from rules_core.events import Cause, CreateToken, DealDamage, Destroy, DrawCard, Mill, MoveZone, PutCounters, Tap
from rules_core.perform import perform
from rules_core.terms import CardType, Zone

from .boards import A, B, add, card, duel


def test_damage_makes_a_player_lose_life() -> None:
    game = duel()
    bear = add(game, card("Test Bear", 2, 2))
    perform(game, DealDamage(bear, B, 2))
    assert game.players[B].life == 18


def test_infect_and_lifelink() -> None:
    game = duel()
    elf = add(game, card("Test Elf", 1, 1, "infect", "lifelink"))
    perform(game, DealDamage(elf, B, 3))
    assert game.players[B].life == 20
    assert game.players[B].counter_count("poison") == 3
    assert game.players[A].life == 23


def test_wither_puts_counters_and_shrinks() -> None:
    game = duel()
    elf = add(game, card("Test Elf", 1, 1, "wither"))
    bear = add(game, card("Test Bear", 2, 2), B)
    perform(game, DealDamage(elf, bear, 1))
    assert game.objects[bear].counter_count("-1/-1") == 1
    assert (game.characteristics(bear).power, game.characteristics(bear).toughness) == (1, 1)


def test_deathtouch_is_remembered_with_the_marked_damage() -> None:
    game = duel()
    snake = add(game, card("Test Snake", 1, 1, "deathtouch"))
    bear = add(game, card("Test Bear", 2, 2), B)
    perform(game, DealDamage(snake, bear, 1))
    assert game.objects[bear].deathtouched
    assert game.objects[bear].marked_damage == 1


def test_damage_to_a_planeswalker_takes_loyalty_counters() -> None:
    game = duel()
    bear = add(game, card("Test Bear", 2, 2))
    walker = add(game, card("Test Walker", types=(CardType.PLANESWALKER,), loyalty=4), B)
    perform(game, DealDamage(bear, walker, 3))
    assert game.characteristics(walker).loyalty == 1


def test_a_zone_change_makes_a_new_object() -> None:
    game = duel()
    bear = add(game, card("Test Bear", 2, 2))
    perform(game, PutCounters(bear, "+1/+1", 1), Tap(bear))
    perform(game, Destroy(bear))
    corpse = game.current(bear)
    assert corpse is not None and corpse != bear
    assert game.objects[corpse].zone is Zone.GRAVEYARD
    assert game.objects[corpse].counters == ()
    assert game.characteristics(bear).power == 3
    assert game.last_known(bear).tapped


def test_drawing_and_milling() -> None:
    game = duel()
    add(game, card("Test One"), A, Zone.LIBRARY)
    add(game, card("Test Two"), A, Zone.LIBRARY)
    perform(game, DrawCard(A))
    assert [game.name_of(i) for i in game.zone(Zone.HAND, A)] == ["Test Two"]
    perform(game, Mill(A, 5))
    assert len(game.zone(Zone.GRAVEYARD, A)) == 1
    assert not game.players[A].drew_from_empty
    perform(game, DrawCard(A))
    assert game.players[A].drew_from_empty


def test_tokens_enter_by_a_zone_change() -> None:
    game = duel()
    face = card("Test Token", 1, 1).faces[0]
    happened = perform(game, CreateToken(A, face, 2))
    assert sum(isinstance(event, MoveZone) for event in happened) == 2
    assert len(game.battlefield) == 2
    assert all(game.objects[i].is_token for i in game.battlefield)


def test_a_fork_goes_its_own_way() -> None:
    game = duel()
    bear = add(game, card("Test Bear", 2, 2))
    other = game.fork()
    perform(other, MoveZone(bear, Zone.EXILE, Cause.EFFECT))
    assert bear in game.objects
    assert game.zone(Zone.EXILE) == ()
    assert bear not in other.objects

"""Monarch, initiative, dungeons, blessing, day and night, emblems, speed, the Ring. CR: 114, 309, 725-731."""

from __future__ import annotations

from dataclasses import replace

from rules_core.events import (
    CreateEmblem,
    DayNight,
    Designate,
    Destroy,
    LoseLife,
    MoveZone,
    PutCounters,
    Transform,
)
from rules_core.execute.context import Context
from rules_core.execute.registry import execute
from rules_core.ir.abilities import KeywordAbility, SpellAbility, TriggeredAbility
from rules_core.ir.card import CompiledCard, CompiledFace
from rules_core.ir.effects import Destroy as DestroyEffect
from rules_core.ir.effects import GainDesignation, GainLife, KeywordAction
from rules_core.ir.nouns import Either, Filter, InGroup, IsType, Target, You
from rules_core.ir.quantities import Number
from rules_core.ir.triggers import RoomEntered
from rules_core.perform import perform
from rules_core.terms import CardType, ObjectKind, Step, Zone
from rules_core.trackers.dungeons import dungeon_of
from rules_core.trackers.objects import find_trackers

from .boards import A, B, add, card, duel
from .fights import attack, begin, damage, fight
from .playing import Answers, cast_and_resolve, main_phase, next_turn, resolve_all, step_begins


def library(game, player=A, count=5) -> None:
    for number in range(count):
        add(game, card(f"Card {number}"), player, Zone.LIBRARY)


def gain(game, player, what) -> None:
    execute(Context(game, add(game, card("Source"), player), player), GainDesignation(You(), what))
    resolve_all(game)


def smasher() -> CompiledCard:
    """An instant that destroys an artifact, enchantment, emblem or gameplay tracker."""
    words = (IsType("Artifact"), IsType("Enchantment"), InGroup("emblem"), InGroup("gameplay tracker"))
    what = Filter(Either(words, "or"))
    return card("Smasher", None, None, SpellAbility(DestroyEffect(Target(what, slot=0))), types=(CardType.INSTANT,))


def smash(game, tracker: int) -> None:
    spell = add(game, smasher(), A, Zone.HAND)
    game.chooser = Answers(target=tracker)
    cast_and_resolve(game, spell)


def test_the_monarch_draws_at_the_end_step() -> None:
    game = duel()
    library(game)
    main_phase(game)
    gain(game, A, "the monarch")
    assert "monarch" in game.players[A].designations
    step_begins(game, Step.END_TURN)
    assert len(game.zone(Zone.HAND, A)) == 1


def test_combat_damage_takes_the_monarchy() -> None:
    game = duel()
    gain(game, B, "the monarch")
    bear = add(game, card("Bear", 2, 2))
    fight(game, {bear: B})
    resolve_all(game)
    assert "monarch" in game.players[A].designations
    assert "monarch" not in game.players[B].designations


def test_destroying_the_monarchy_leaves_no_monarch() -> None:
    game = duel()
    main_phase(game)
    gain(game, B, "the monarch")
    smash(game, find_trackers(game)["monarch", B])
    assert "monarch" not in game.players[B].designations
    assert find_trackers(game) == {}
    gain(game, A, "the monarch")
    assert "monarch" in game.players[A].designations


def test_the_initiative_ventures_into_undercity() -> None:
    game = duel()
    library(game)
    main_phase(game)
    gain(game, A, "the initiative")
    dungeon = dungeon_of(game, A)
    assert dungeon is not None
    assert game.name_of(dungeon.id) == "Undercity"
    next_turn(game, A)
    dungeon = dungeon_of(game, A)
    assert dungeon is not None and dungeon.choice("room") in (1, 2)


def test_taking_the_initiative_again_ventures_again() -> None:
    """CR 726.5."""
    game = duel()
    library(game)
    main_phase(game)
    gain(game, A, "the initiative")
    gain(game, A, "the initiative")
    dungeon = dungeon_of(game, A)
    assert dungeon is not None and dungeon.choice("room") in (1, 2)


def small_dungeon() -> CompiledCard:
    rooms = (
        TriggeredAbility(RoomEntered(0, "Door", ("Hall",)), GainLife(You(), Number(1)), zone="command"),
        TriggeredAbility(RoomEntered(1, "Hall"), GainLife(You(), Number(5)), zone="command"),
    )
    face = CompiledFace("Cellar", None, frozenset(), frozenset(), frozenset({CardType.DUNGEON}), (), rooms)
    return CompiledCard("Cellar", "dungeon", (face,))


def venture(game, player=A) -> None:
    ctx = Context(game, add(game, card("Guide"), player), player)
    execute(ctx, KeywordAction("venture into the dungeon", You()))


def test_venturing_goes_through_a_dungeon_and_completes_it() -> None:
    game = duel()
    game.dungeons = (small_dungeon(),)
    venture(game)
    resolve_all(game)
    assert game.players[A].life == 21
    venture(game)
    assert dungeon_of(game, A) is not None
    resolve_all(game)
    assert game.players[A].life == 26
    assert dungeon_of(game, A) is None
    assert any(getattr(p.event, "rule", "") == "704.5t" for p in game.history)


def test_a_destroyed_dungeon_starts_again_from_the_top() -> None:
    game = duel()
    game.dungeons = (small_dungeon(),)
    main_phase(game)
    venture(game)
    resolve_all(game)
    dungeon = dungeon_of(game, A)
    assert dungeon is not None
    smash(game, dungeon.id)
    assert dungeon_of(game, A) is None
    venture(game)
    resolve_all(game)
    again = dungeon_of(game, A)
    assert again is not None and again.choice("room") == 0


def test_each_player_owns_a_dungeon() -> None:
    game = duel()
    game.dungeons = (small_dungeon(),)
    venture(game, A)
    venture(game, B)
    resolve_all(game)
    assert dungeon_of(game, A) is not None
    assert dungeon_of(game, B) is not None
    assert game.players[B].life == 21


def test_ascend_gives_the_blessing_and_it_can_be_destroyed_and_regained() -> None:
    game = duel()
    main_phase(game)
    add(game, card("Climber", 1, 1, "ascend"))
    for number in range(8):
        add(game, card(f"Rock {number}"))
    resolve_all(game)
    assert "city's blessing" not in game.players[A].designations
    tenth = add(game, card("Rock 9"))
    resolve_all(game)
    assert "city's blessing" in game.players[A].designations
    perform(game, MoveZone(tenth, Zone.HAND))
    resolve_all(game)
    assert "city's blessing" in game.players[A].designations
    smash(game, find_trackers(game)["city's blessing", A])
    assert "city's blessing" not in game.players[A].designations
    add(game, card("Rock 10"))
    resolve_all(game)
    assert "city's blessing" in game.players[A].designations


def werewolf() -> CompiledCard:
    day = card("Villager", 1, 1, "daybound").faces[0]
    night = card("Wolf", 3, 3, "nightbound").faces[0]
    return CompiledCard("Villager", "transform", (day, replace(night, mana_cost=None)))


def test_daybound_makes_it_day_and_transforms_by_night() -> None:
    game = duel()
    wolf = add(game, werewolf())
    resolve_all(game)
    assert game.day_night == "day"
    perform(game, DayNight(True))
    resolve_all(game)
    assert game.characteristics(wolf).name == "Wolf"
    late = add(game, werewolf())
    assert game.characteristics(late).name == "Wolf"
    perform(game, Transform(wolf, source=late))
    assert game.characteristics(wolf).name == "Wolf"


def test_destroying_day_makes_it_neither() -> None:
    game = duel()
    main_phase(game)
    perform(game, DayNight(False))
    smash(game, find_trackers(game)["day", A])
    assert game.day_night is None
    add(game, werewolf())
    resolve_all(game)
    assert game.day_night == "day"


def test_a_destroyed_emblem_goes_to_the_graveyard_and_ceases() -> None:
    game = duel()
    main_phase(game)
    face = CompiledFace("", None, frozenset(), frozenset(), frozenset(), (), ())
    perform(game, CreateEmblem(B, face))
    (emblem,) = [i for i in game.zone(Zone.COMMAND) if game.objects[i].kind is ObjectKind.EMBLEM]
    smash(game, emblem)
    assert all(game.objects[i].kind is not ObjectKind.EMBLEM for i in game.zone(Zone.COMMAND))
    assert any("graveyard" in entry.after for entry in game.trace)


def test_speed_starts_and_increases_once_a_turn() -> None:
    game = duel()
    main_phase(game)
    add(game, card("Racer", 1, 1, "start your engines!"))
    resolve_all(game)
    assert game.players[A].speed == 1
    perform(game, LoseLife(B, 1))
    resolve_all(game)
    perform(game, LoseLife(B, 1))
    resolve_all(game)
    assert game.players[A].speed == 2


def test_rad_counters_mill_and_hurt() -> None:
    game = duel()
    library(game)
    perform(game, PutCounters(A, "rad", 2))
    main_phase(game)
    assert game.players[A].life == 18
    assert game.players[A].counter_count("rad") == 0
    assert len(game.zone(Zone.GRAVEYARD, A)) == 2


def test_the_ring_makes_a_bearer() -> None:
    game = duel()
    library(game)
    hobbit = add(game, card("Walker", 1, 1))
    giant = add(game, card("Giant", 4, 4), B)
    for _ in range(2):
        execute(Context(game, hobbit, A), KeywordAction("the ring tempts", You()))
    from rules_core import combat
    from rules_core.terms import Supertype

    assert Supertype.LEGENDARY in game.characteristics(hobbit).supertypes
    add(game, card("Junk"), A, Zone.HAND)
    begin(game)
    attack(game, {hobbit: B})
    assert combat.why_cannot_block(game, giant, hobbit) == "701.54c"
    resolve_all(game)
    damage(game)
    assert len(game.zone(Zone.GRAVEYARD, A)) == 1


def test_designations_come_and_go_with_their_objects() -> None:
    game = duel()
    perform(game, Designate(A, "monarch", unique=True))
    (tracker,) = find_trackers(game).values()
    perform(game, Designate(B, "monarch", unique=True))
    assert find_trackers(game) == {("monarch", B): tracker}
    perform(game, Destroy(tracker))
    assert find_trackers(game) == {}
    assert KeywordAbility("ascend")

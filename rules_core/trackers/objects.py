"""
Designations of the game and of players as objects in the command zone.

The monarch, the initiative, a city's blessing, day or night, speed and rad
counters have inherent abilities without a source, and one playtest card
destroys some of them. So each is an object while somebody has it: `sync` makes
and removes these objects as the designations come and go.

CR: 702.131, 702.179d, 725.2, 726.2, 728.1, 731.1.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from ..events import Cease, DayNight, Designate, Event, MoveZone
from ..ir.abilities import Ability, TriggeredAbility
from ..ir.bindings import EventRole
from ..ir.card import CompiledFace
from ..ir.effects import Draw, GainDesignation
from ..ir.nouns import A, ControllerOf, Filter, IsType, OneOrMore, Pronoun, You
from ..ir.quantities import Number
from ..ir.triggers import DealDamageEvent, StepBegins
from ..objects import GameObject
from ..terms import ObjectKind, Zone

if TYPE_CHECKING:
    from ..game import Game

MONARCH = "monarch"
INITIATIVE = "initiative"
BLESSING = "city's blessing"
STORY = "enduring story"
PLANAR_DIE = "planar die"
UNIQUE = frozenset({MONARCH, INITIATIVE})
"""Designations that one player has at a time. CR: 725.3, 726.3."""

_NAMES = {
    MONARCH: "The Monarch",
    INITIATIVE: "The Initiative",
    BLESSING: "City's Blessing",
    STORY: "Enduring Story",
    "day": "Day",
    "night": "Night",
    "speed": "Speed",
    "rad": "Radiation",
    PLANAR_DIE: "Planar Die",
}

INHERENT = {MONARCH: "725.2", INITIATIVE: "726.2", "speed": "702.179d", "rad": "728.1", PLANAR_DIE: "901.8"}
"""The rule that gives a designation its triggered abilities."""

DESTRUCTIBLE = frozenset({MONARCH, INITIATIVE, BLESSING, "day", "night"})
"""Gameplay trackers that an effect can destroy, besides dungeons: what the ruling on them lists."""


def _face(name: str, *abilities: Ability) -> CompiledFace:
    return CompiledFace(_NAMES[name], None, frozenset(), frozenset(), frozenset(), (), tuple(abilities))


def _damaged_by_creature(what: str) -> TriggeredAbility:
    """
    Whose creature deals combat damage to the player takes the designation.

    The initiative is taken once for all creatures that deal damage together, the monarchy for each. CR: 725.2, 726.2.
    """
    creature = Filter(IsType("Creature"))
    pattern = DealDamageEvent(OneOrMore(creature) if what == INITIATIVE else A(creature), You(), "combat")
    controller = ControllerOf(Pronoun("it", EventRole("subject")))
    return TriggeredAbility(pattern, GainDesignation(controller, what), zone="command")


@lru_cache(maxsize=16)
def face_of(name: str) -> CompiledFace:
    """Give the abilities that come with a designation. CR: 725.2, 726.2, 702.179d, 728.1, 901.8."""
    from .inherent import initiative_abilities, planeswalking_abilities, rad_abilities, speed_abilities

    match name:
        case "monarch":
            draws = TriggeredAbility(StepBegins("end step", You()), Draw(You(), Number(1)), zone="command")
            return _face(name, draws, _damaged_by_creature(MONARCH))
        case "initiative":
            return _face(name, *initiative_abilities(), _damaged_by_creature(INITIATIVE))
        case "speed":
            return _face(name, *speed_abilities())
        case "rad":
            return _face(name, *rad_abilities())
        case "planar die":
            return _face(name, *planeswalking_abilities())
    return _face(name)


def _wanted(game: Game) -> dict[tuple[str, int], None]:
    """Give each designation that there is with who has it, the first player for the game's own."""
    found: dict[tuple[str, int], None] = {}
    for player in game.players.values():
        if not player.in_game:
            continue
        for name in (MONARCH, INITIATIVE, BLESSING, STORY):
            if name in player.designations:
                found[name, player.id] = None
        if game.planar_controller is not None:
            found[PLANAR_DIE, player.id] = None
        if player.speed:
            found["speed", player.id] = None
        if player.counter_count("rad"):
            found["rad", player.id] = None
    if game.day_night is not None:
        found[game.day_night, game.turn_order[0]] = None
    return found


def tracker_name(found: GameObject) -> str:
    """Give the designation that an object stands for, empty for any other object."""
    if found.kind is not ObjectKind.TRACKER or found.base is None:
        return ""
    return next((name for name, shown in _NAMES.items() if shown == found.base.name), "")


def find_trackers(game: Game) -> dict[tuple[str, int], int]:
    """Give the ids of the objects that stand for designations, by designation and player."""
    found: dict[tuple[str, int], int] = {}
    for identity in game.zone(Zone.COMMAND):
        name = tracker_name(game.objects[identity])
        if name:
            found[name, game.objects[identity].owner] = identity
    return found


def sync(game: Game) -> None:
    """
    Make and remove the objects so that they are those of the designations there are. Only appliers call it.

    The object of a designation that only one player has stays the same as it changes hands.
    """
    wanted = _wanted(game)
    there = find_trackers(game)
    if wanted.keys() == there.keys():
        return
    spare = {name: identity for (name, player), identity in there.items() if (name, player) not in wanted}
    for name, player in wanted:
        if (name, player) in there:
            continue
        if name in UNIQUE and name in spare:
            identity = spare.pop(name)
            game.objects[identity] = replace(game.objects[identity], owner=player, controller=player)
            continue
        _add(game, name, player)
    for identity in spare.values():
        found = game.objects[identity]
        game.lki[identity] = (found, game.characteristics(identity))
        key = (Zone.COMMAND, 0)
        game.zones[key] = tuple(i for i in game.zones.get(key, ()) if i != identity)
        del game.objects[identity]


def _add(game: Game, name: str, player: int) -> None:
    identity = game.new_id()
    game.objects[identity] = GameObject(
        identity,
        ObjectKind.TRACKER,
        player,
        Zone.COMMAND,
        base=face_of(name),
        controller=player,
        timestamp=game.new_timestamp(),
    )
    key = (Zone.COMMAND, 0)
    game.zones[key] = (*game.zones.get(key, ()), identity)


# Destroying them ---------------------------------------------------------------------------------


def destroyed(game: Game, found: GameObject) -> tuple[Event, ...] | None:
    """
    Give what destroying an object of the command zone comes to, None for what cannot be destroyed.

    An emblem goes to its owner's graveyard, a dungeon leaves the game, a designation is nobody's any more.
    """
    if found.kind is ObjectKind.EMBLEM:
        return (MoveZone(found.id, Zone.GRAVEYARD),)
    if found.kind is ObjectKind.DUNGEON:
        return (Cease(found.id, "309.2c"),)
    name = tracker_name(found)
    if name in ("day", "night"):
        return (DayNight(None),)
    if name in DESTRUCTIBLE:
        return (Designate(found.owner, name, on=False),)
    return None


def is_tracker(game: Game, identity: int) -> bool:
    """Say whether an id names a gameplay tracker that can be destroyed: a dungeon or one of the designations."""
    found = game.find(identity)
    if found is None or found.zone is not Zone.COMMAND:
        return False
    return found.kind is ObjectKind.DUNGEON or tracker_name(found) in DESTRUCTIBLE

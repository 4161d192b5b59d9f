"""
Players who lose, their dungeons and their speed.

CR: 704.5a-c, 704.5t, 704.5aa.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..citations import Rule
from ..combat.parts import has_keyword
from ..events import Cease, LoseGame, SetPlayer
from ..replacement import is_prohibited
from ..terms import ObjectKind, Zone
from ..trackers.dungeons import is_in_last_room
from .action import StateBasedAction

if TYPE_CHECKING:
    from ..game import Game

_TWO_HEADED = "two-headed giant"


def find_losers(game: Game) -> Iterator[StateBasedAction]:
    """
    Find the players who lose by life, by an empty library, by poison. Poison of teams is in `variants`.

    CR: 704.5a-c.
    """
    for player in game.players.values():
        if not player.in_game:
            continue
        rule = ""
        if player.life <= 0 and game.variant != _TWO_HEADED:
            rule, why = Rule.NO_LIFE_LOSES, f"{player.name} has {player.life} life"
        elif player.drew_from_empty:
            rule, why = Rule.DREW_FROM_EMPTY_LOSES, f"{player.name} drew from an empty library"
        elif player.counter_count("poison") >= 10 and game.variant != _TWO_HEADED:
            rule, why = Rule.POISON_LOSES, f"{player.name} has {player.counter_count('poison')} poison counters"
        if rule and not is_prohibited(game, LoseGame(player.id, rule)):
            yield StateBasedAction(rule, f"{why} and loses the game.", (LoseGame(player.id, rule),), player.name)


def find_finished_dungeons(game: Game) -> Iterator[StateBasedAction]:
    """
    Find the dungeons whose venture marker is in the last room, with no room ability waiting.

    CR: 704.5t, 309.6.
    """
    for identity in game.zone(Zone.COMMAND):
        found = game.objects[identity]
        if found.kind is not ObjectKind.DUNGEON or not is_in_last_room(game, identity):
            continue
        if not is_source_of_waiting(game, identity):
            name = game.name_of(identity)
            yield StateBasedAction(
                Rule.DUNGEON_COMPLETED,
                f"{name} is completed and leaves the game.",
                (Cease(identity, Rule.DUNGEON_COMPLETED),),
                name,
            )


def is_source_of_waiting(game: Game, identity: int) -> bool:
    """Say whether an object's triggered ability waits or is on the stack. CR: 704.5s-v."""
    if any(trigger.source == identity for trigger in game.pending):
        return True
    return any(
        (stack := game.objects[i].stack) is not None and stack.source == identity and stack.kind == "triggered"
        for i in game.stack
    )


def find_speed(game: Game) -> Iterator[StateBasedAction]:
    """Find the players whose speed starts. CR: 704.5aa."""
    if game.cached().get("no engines"):
        return
    any_engines = False
    for player in game.players.values():
        if not player.in_game or player.speed:
            continue
        if any(has_keyword(game, i, "start your engines!") for i in game.permanents(player.id)):
            any_engines = True
            yield StateBasedAction(
                Rule.SPEED_STARTS,
                f"{player.name}'s speed becomes 1.",
                (SetPlayer(player.id, "speed", 1),),
                player.name,
            )
    if not any_engines:
        game.cached()["no engines"] = True

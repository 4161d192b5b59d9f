"""
Designations, dungeons, day and night, and the steps of turns.

CR: 309, 500, 725, 726, 731.
"""

from __future__ import annotations

from .... import turn
from ....errors import IllegalAction, UnsupportedRule
from ....events import (
    DayNight,
    Designate,
    Destroy,
    LoseGame,
)
from ....execute.context import Context
from ....execute.registry import EXECUTORS, execute
from ....game import Game
from ....ir.effects import GainDesignation, KeywordAction
from ....ir.nouns import You
from ....nontraditional.decks import deck_of, face_up
from ....nontraditional.planes import chaos_ensues, show_planar_die
from ....nontraditional.schemes import set_in_motion
from ....terms import CardType, ObjectKind, Step, Zone
from ....trackers.objects import tracker_name
from ...model import Action
from ..performer import Performer, verb


@verb("become")
def become(performer: Performer, action: Action) -> None:
    """Become the monarch, take the initiative, get the city's blessing. CR: 725.2, 726.2, 702.131."""
    game, player = performer.game, performer.table.player(action.player)
    words = {"monarch": "monarch", "initiative": "initiative", "blessing": "city's blessing"}[action.word]
    if GainDesignation in EXECUTORS and action.word != "blessing":
        execute(Context(game, 0, player), GainDesignation(You(), words))
        return
    performer.do(Designate(player, words, unique=action.word != "blessing"))


@verb("chaos")
def chaos(performer: Performer, action: Action) -> None:
    """
    Chaos ensues, by a roll of the planar die where a player is named.

    Raises:
        IllegalAction: there is no plane.

    CR: 311.7, 901.9b.
    """
    game = performer.game
    if game.planar_controller is None:
        raise IllegalAction("there is no plane", "901.1")
    if action.player:
        player = performer.table.player(action.player)
        show_planar_die(Context(game, 0, player), player, "chaos")
    else:
        chaos_ensues(game)


@verb("set in motion")
def set_scheme_in_motion(performer: Performer, action: Action) -> None:
    """
    A player sets a scheme in motion.

    Raises:
        IllegalAction: it is no scheme.

    CR: 701.32a-b.
    """
    game, player = performer.game, performer.table.player(action.player)
    for ref in action.objects:
        identity = performer.table.ids[ref]
        schemes = (*face_up(game, CardType.SCHEME), *deck_of(game, player, CardType.SCHEME))
        if identity is None or identity not in schemes:
            raise IllegalAction("only a scheme can be set in motion", "701.32a")
        set_in_motion(game, player, identity)


@verb("venture")
def venture(performer: Performer, action: Action) -> None:
    """CR: 701.49."""
    if KeywordAction not in EXECUTORS:
        raise UnsupportedRule("venture into the dungeon", "701.49")
    ctx = Context(performer.game, 0, performer.table.player(action.player))
    execute(ctx, KeywordAction("venture into the dungeon", You()))


@verb("become day or night")
def become_day_or_night(performer: Performer, action: Action) -> None:
    """CR: 731.1."""
    performer.do(DayNight(action.word == "night"))


@verb("destroy tracker")
def destroy_tracker(performer: Performer, action: Action) -> None:
    """
    A designation, dungeon or emblem is destroyed, by whatever does that.

    Raises:
        IllegalAction: there is none.
    """
    game = performer.game
    for ref in action.targets:
        _, kind, owner, *_rest = (*str(ref).split(":"), "", "")
        found = [
            identity
            for identity in game.zone(Zone.COMMAND)
            if is_kind_of_tracker(game, identity, kind)
            and (not owner or game.players[game.objects[identity].owner].name == owner)
        ]
        if not found:
            raise IllegalAction(f"there is no {kind} to destroy", "701.8a")
        performer.do(Destroy(found[0]))


@verb("end turn")
def end_turn(performer: Performer, action: Action) -> None:
    """This turn ends and the next one begins. CR: 500.1."""
    performer.next_turn(Step.UPKEEP)


@verb("go to step")
def go_to_step(performer: Performer, action: Action) -> None:
    """Play on to a step of somebody's turn."""
    game, player = performer.game, performer.table.player(action.player)
    goal = Step(action.word or "precombat_main")
    passed = game.turn.step is not None and turn.TURN.index(goal) <= turn.TURN.index(game.turn.step)
    for _ in range(len(game.players) + 1):
        if game.turn.active == player and not passed:
            break
        performer.next_turn(Step.UPKEEP)
        passed = False
    performer.advance(goal)


@verb("resolve")
def resolve(performer: Performer, action: Action) -> None:
    """Everything on the stack resolves."""
    performer.resolve_stack()


@verb("proliferate")
def proliferate(performer: Performer, action: Action) -> None:
    """CR: 701.34."""
    if KeywordAction not in EXECUTORS:
        raise UnsupportedRule("proliferate", "701.34")
    execute(Context(performer.game, 0, performer.table.player(action.player)), KeywordAction("proliferate", You()))


@verb("leave game")
def leave_game(performer: Performer, action: Action) -> None:
    """A player concedes. CR: 104.3a, 800.4."""
    performer.do(LoseGame(performer.table.player(action.player), "104.3a"))


def is_kind_of_tracker(game: Game, identity: int, kind: str) -> bool:
    """Say whether an object of the command zone is a tracker of that kind: ``monarch``, ``dungeon``, ``day`` ..."""
    found = game.objects[identity]
    if kind in (ObjectKind.EMBLEM.value, ObjectKind.DUNGEON.value):
        return found.kind.value == kind
    return kind in tracker_name(found)

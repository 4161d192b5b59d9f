"""
Players who leave a multiplayer game.

CR: 104.5, 800.4.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .events import (
    Cause,
    Cease,
    CreateToken,
    EndEffect,
    Event,
    MoveZone,
    PutOnStack,
    RemoveDelayedTrigger,
    SetPlayer,
)
from .execute.context import Context
from .execute.registry import refer
from .ir.statics import ControlsPlayer, GainControl
from .nontraditional import planes
from .nontraditional.decks import PLANAR, face_up
from .objects import ContinuousEffect
from .perform import perform
from .replacement import rule_prohibition
from .terms import ObjectKind, Zone

if TYPE_CHECKING:
    from .game import Game

_LEFT = "left the game"


@rule_prohibition(MoveZone, CreateToken, PutOnStack)
def nothing_comes_to_who_has_left(game: Game, event: MoveZone | CreateToken | PutOnStack) -> bool:
    """Say whether an object would come under the control of a player who has left. CR: 800.4b, 800.4d."""
    if isinstance(event, MoveZone):
        if event.to not in (Zone.BATTLEFIELD, Zone.STACK):
            return False
        found = game.find(event.object)
        player = event.controller if event.controller is not None else found.owner if found is not None else None
    else:
        player = event.player
    return has_left(game, player)


def has_left(game: Game, player: int | None) -> bool:
    """Say whether a player has left the game. CR: 800.4a."""
    return player is not None and player in game.players and _LEFT in game.players[player].designations


def players_leave(game: Game) -> bool:
    """
    Let every player who has lost leave the game, with what they own.

    Nothing happens while the game is over anyway: what is left on the table then tells how it ended.

    Returns:
        True when a player left.

    CR: 104.5, 800.4a.
    """
    if len(game.turn_order) <= 2 or game.is_over:
        return False
    gone = [p for p in game.turn_order if game.players[p].lost and _LEFT not in game.players[p].designations]
    for player in gone:
        leave_game(game, player)
    return bool(gone)


def leave_game(game: Game, player: int) -> None:
    """
    Take a player's objects out of the game, end their control of others, exile what they still control.

    CR: 800.4a, 800.4p.
    """
    planes.before_leaving(game, player)
    lost_planes = tuple(i for i in face_up(game, *PLANAR) if game.objects[i].owner == player)
    designations = (*game.players[player].designations, _LEFT)
    perform(game, SetPlayer(player, "designations", tuple(sorted(designations))))
    events: list[Event] = [
        MoveZone(found.id, Zone.OUTSIDE, Cause.LEFT_GAME)
        if found.kind is not ObjectKind.ABILITY
        else Cease(found.id, "800.4a")
        for found in tuple(game.objects.values())
        if found.owner == player and found.zone is not Zone.OUTSIDE
    ]
    events.extend(EndEffect(effect.id) for effect in game.effects.values() if _gives_control_to(game, effect, player))
    events.extend(RemoveDelayedTrigger(delayed.id) for delayed in game.delayed.values() if delayed.controller == player)
    perform(game, *events)
    game.pending = tuple(trigger for trigger in game.pending if trigger.controller != player)
    exile_what_nobody_controls(game)
    planes.after_leaving(game, lost_planes)


def _gives_control_to(game: Game, effect: ContinuousEffect, player: int) -> bool:
    """Say whether an effect gives a player control of an object or of another player. CR: 800.4a."""
    for part in effect.parts:
        if isinstance(part, ControlsPlayer) and effect.controller == player:
            return True
        if isinstance(part, GainControl):
            ctx = Context(game, effect.source, effect.controller, x=effect.x, bindings=dict(effect.bindings))
            if player in refer(ctx, part.player):
                return True
    return False


def exile_what_nobody_controls(game: Game) -> bool:
    """
    Exile what is under the control of players who have left; what is no card ceases to exist.

    Returns:
        True when there was anything.

    CR: 800.4a, 800.4c.
    """
    gone = {p for p in game.turn_order if has_left(game, p)}
    if not gone or game.is_over:
        return False
    left: list[Event] = []
    for identity in (*game.battlefield, *game.stack):
        if game.controller_of(identity) not in gone:
            continue
        if game.objects[identity].kind is ObjectKind.CARD:
            left.append(MoveZone(identity, Zone.EXILE, Cause.LEFT_GAME))
        else:
            left.append(Cease(identity, "800.4a"))
    return bool(left) and bool(perform(game, *left))

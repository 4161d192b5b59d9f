"""
How nontraditional cards lie in the command zone: face up, face down in a deck of their own, or face down outside one.

A planar or scheme deck is the face-down cards of its owner there, the topmost
first in the order of the zone.

CR: 311.2, 312.2, 313.2, 314.2, 315.3.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..changes.registry import applier
from ..changes.zones import enter_zone, leave_zone
from ..events import Cause, Event, MoveZone, PutUnderDeck, SetPlanarController, TurnUpInCommand
from ..ir.card import CompiledCard
from ..objects import Binding, GameObject
from ..replacement import rule_prohibition
from ..terms import NONTRADITIONAL_TYPES, CardType, ObjectKind, Zone

if TYPE_CHECKING:
    from ..game import Game

DECK = "deck"
"""As `GameObject.face_down`: in the planar or scheme deck of its owner."""
PLANAR = frozenset({CardType.PLANE, CardType.PHENOMENON})


def _is(found: GameObject, types: tuple[CardType, ...]) -> bool:
    return found.is_nontraditional and found.card is not None and bool(found.card.faces[0].card_types & {*types})


def face_up(game: Game, *types: CardType) -> tuple[int, ...]:
    """List the face-up cards of these types in the command zone, the longest there first. CR: 113.6p."""
    zone = game.zone(Zone.COMMAND)
    return tuple(i for i in zone if not game.objects[i].face_down and _is(game.objects[i], types))


def deck_of(game: Game, player: int, *types: CardType) -> tuple[int, ...]:
    """List the cards of a player's deck of these types, the topmost first. CR: 901.3, 904.3."""
    found = (game.objects[i] for i in game.zone(Zone.COMMAND))
    return tuple(one.id for one in found if one.face_down == DECK and one.owner == player and _is(one, types))


def types_of(game: Game, identity: int) -> frozenset[CardType]:
    """Give the printed card types of an object that a card represents, also of one that is gone. CR: 205.2a."""
    card = game.last_known(identity).card
    return card.faces[0].card_types if card is not None else frozenset()


def card_name(game: Game, identity: int) -> str:
    """Give the name of the card that represents an object, also while it is face down. For people."""
    card = game.last_known(identity).card
    return card.faces[0].name if card is not None else game.name_of(identity)


def is_nontraditional_card(card: CompiledCard) -> bool:
    """Say whether a card is of a kind that is never in a deck of traditional cards. CR: 108.2a."""
    return not NONTRADITIONAL_TYPES.isdisjoint(card.faces[0].card_types)


def change_planar_controller(game: Game, player: int) -> None:
    """Let another player control the face-up planes and phenomena. Only appliers call it. CR: 311.5, 312.4."""
    if game.planar_controller is None or game.planar_controller == player:
        return
    game.planar_controller = player
    for identity in face_up(game, *PLANAR):
        game.objects[identity] = replace(game.objects[identity], controller=player)


def place(
    game: Game, player: int, card: CompiledCard, face_down: str = "", chosen: tuple[tuple[str, Binding], ...] = ()
) -> int:
    """
    Put a card that a player owns into the command zone before the game begins; its id is returned.

    Args:
        face_down: `DECK` to put it on the bottom of its deck; empty for face up.
        chosen: what was chosen as it was put there.

    CR: 901.3, 902.3, 904.3, 905.4, 613.7i-j.
    """
    identity = game.new_id()
    controller = None if face_down == DECK else player
    enter_zone(
        game,
        GameObject(
            identity,
            ObjectKind.CARD,
            player,
            Zone.COMMAND,
            card,
            controller=controller,
            timestamp=game.new_timestamp(),
            face_down=face_down,
            chosen=chosen,
        ),
    )
    game.revision += 1
    return identity


@applier(TurnUpInCommand)
def turn_up(game: Game, event: TurnUpInCommand) -> Event | None:
    """A card is turned face up, with a new timestamp. CR: 613.7h, 613.7j."""
    found = game.find(event.object)
    if found is None or not found.face_down or not found.is_nontraditional:
        return None
    shown = replace(found, face_down="", controller=event.player, timestamp=game.new_timestamp())
    game.objects[found.id] = replace(shown, entered_turn=game.turn.number)
    rule = "702.106c" if CardType.CONSPIRACY in types_of(game, found.id) else "613.7h"
    name = card_name(game, found.id)
    game.note(rule, f"{name} is turned face up.", name)
    return event


@applier(PutUnderDeck)
def put_under(game: Game, event: PutUnderDeck) -> Event | None:
    """A card becomes a new object, face down on the bottom of its owner's deck. CR: 311.6, 312.6, 701.33b."""
    found = game.find(event.object)
    if found is None or found.face_down or not found.is_nontraditional:
        return None
    name = game.name_of(found.id)
    leave_zone(game, found)
    under = GameObject(
        event.becomes,
        found.kind,
        found.owner,
        Zone.COMMAND,
        found.card,
        timestamp=game.new_timestamp(),
        face_down=DECK,
        previous=found.id,
        entered_turn=game.turn.number,
    )
    enter_zone(game, under)
    rule = "701.33b" if CardType.SCHEME in types_of(game, event.object) else "701.31b"
    game.note(rule, f"{name} is turned face down and put on the bottom of its deck.", name)
    return event


@applier(SetPlanarController)
def set_planar_controller(game: Game, event: SetPlanarController) -> Event | None:
    """Another player is the planar controller. CR: 311.5."""
    change_planar_controller(game, event.player)
    return event


@rule_prohibition(MoveZone)
def stays_in_the_command_zone(game: Game, event: MoveZone) -> bool:
    """Say whether a nontraditional card would leave the command zone, where it remains. CR: 311.2, 313.2, 314.2."""
    found = game.find(event.object)
    return found is not None and found.is_nontraditional and event.cause is not Cause.LEFT_GAME

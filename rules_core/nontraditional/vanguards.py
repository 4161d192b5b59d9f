"""
Vanguard: the life and hand modifiers of a vanguard card.

Its abilities function in the command zone like those of every face-up
nontraditional card.

CR: 313, 902.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..errors import UnsupportedRule
from ..ir.card import CompiledFace, PrintedNumber
from ..terms import CardType
from .decks import face_up

if TYPE_CHECKING:
    from ..game import Game


def hand_modifier(game: Game, player: int) -> int:
    """
    Give the change of a player's starting and maximum hand size by their vanguard.

    Raises:
        UnsupportedRule: the source of the card does not give its modifier.

    CR: 313.6, 902.5, 902.5b.
    """
    return sum(_number(face, face.hand_modifier, "hand modifier", "313.6") for face in _faces(game, player))


def life_modifier(game: Game, player: int) -> int:
    """
    Give the change of a player's starting life total by their vanguard.

    Raises:
        UnsupportedRule: the source of the card does not give its modifier.

    CR: 313.7, 902.4.
    """
    return sum(_number(face, face.life_modifier, "life modifier", "313.7") for face in _faces(game, player))


def _faces(game: Game, player: int) -> Iterator[CompiledFace]:
    for identity in face_up(game, CardType.VANGUARD):
        found = game.objects[identity]
        if found.owner == player and found.card is not None:
            yield found.card.faces[0]


def _number(face: CompiledFace, printed: PrintedNumber | None, what: str, rule: str) -> int:
    if printed is None:
        raise UnsupportedRule(f"the {what} of {face.name}, which its source does not give", rule)
    return printed.base

"""
Conspiracies: hidden agenda, and turning them face up.

CR: 315, 702.106, 905.
Not covered: 905.1-2 (the draft itself).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..actions import SpecialAction
from ..errors import IllegalAction
from ..events import Happened, TurnUpInCommand
from ..ir.abilities import KeywordAbility
from ..ir.card import CompiledCard
from ..keywords.registry import read_keyword
from ..perform import perform
from ..special_actions import special_action
from .decks import place

if TYPE_CHECKING:
    from ..game import Game

AGENDA = "agenda"
"""As `GameObject.face_down`: a conspiracy with hidden or double agenda that was not turned up yet."""
_AGENDAS = frozenset({"hidden agenda", "double agenda"})

read_keyword("conspiracies", *sorted(_AGENDAS))


def has_agenda(card: CompiledCard) -> bool:
    """Say whether a conspiracy is put into the command zone face down. CR: 702.106a, 702.106f."""
    return any(isinstance(a, KeywordAbility) and a.keyword in _AGENDAS for a in card.faces[0].abilities)


def put_conspiracy(game: Game, player: int, card: CompiledCard, *names: str) -> int:
    """
    Put a conspiracy into the command zone as the game begins, face down with the chosen names if it has an agenda.

    CR: 315.2, 905.4, 905.4a.
    """
    if not has_agenda(card):
        return place(game, player, card)
    chosen: tuple[tuple[str, str | tuple[str, ...]], ...] = ()
    if names:
        chosen = (("name", names[0]), ("names", names))
    return place(game, player, card, AGENDA, chosen)


@special_action("turn conspiracy face up")
def turn_up_conspiracy(game: Game, player: int, action: SpecialAction) -> None:
    """Turn a face-down conspiracy that one controls face up, any time one has priority. CR: 116.2j, 702.106c."""
    found = game.find(action.object)
    if found is None or found.face_down != AGENDA or found.controller != player:
        raise IllegalAction("only a face-down conspiracy that one controls", "116.2j")
    perform(game, TurnUpInCommand(player, found.id))
    name = found.choice("name")
    if name is not None:
        game.note("702.106c", f"The chosen name is {name}.", game.name_of(found.id))
    perform(game, Happened("turn face up", player, found.id))

"""Setting up planes, schemes, vanguards and conspiracies of a scenario, and taking their special actions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..actions import SpecialAction
from ..choices import DefaultChooser
from ..errors import IllegalAction
from ..ir.card import CompiledCard
from ..nontraditional.conspiracies import AGENDA, put_conspiracy
from ..nontraditional.decks import DECK, PLANAR, deck_of, is_nontraditional_card, place
from ..nontraditional.planes import ROLL, begin_planechase
from ..priority import take_action
from ..terms import CardType, Zone

if TYPE_CHECKING:
    from ..game import Game

DECKS = frozenset({"planar deck", "scheme deck"})
"""As the zone of a setup line: below the cards of that deck so far."""
_SMALL_WORDS = frozenset({"a", "and", "at", "for", "in", "of", "on", "the", "to", "with"})


def names_of_plane(key: str) -> Iterator[str]:
    """
    Give the names that a script's word for a plane can stand for (``plane_fields_of_summer``).

    What the word leaves out (apostrophes, commas) is not guessed.
    """
    words = key.removeprefix("plane_").split("_")
    title = [word.capitalize() for word in words]
    yield " ".join(word.lower() if n and word.lower() in _SMALL_WORDS else word for n, word in enumerate(title))
    yield " ".join(title)


def put(game: Game, player: int, card: CompiledCard, zone: str, names: tuple[str, ...] = ()) -> int | None:
    """Put a nontraditional card where a setup line wants it; None for a card of another kind. CR: 108.2a."""
    if not is_nontraditional_card(card):
        return None
    if zone in DECKS:
        return place(game, player, card, DECK)
    if CardType.CONSPIRACY in card.faces[0].card_types:
        return put_conspiracy(game, player, card, *names)
    return place(game, player, card)


def begin(game: Game) -> None:
    """
    Turn up the starting plane, when there are planar decks.

    CR: 103.7.
    """
    if game.planar_controller is None and any(deck_of(game, player, *PLANAR) for player in game.turn_order):
        begin_planechase(game, game.turn_order[0])


def act(game: Game, player: int, wanted: str) -> bool | None:
    """
    Take the special action that a script's words name: rolling the planar die, turning a conspiracy face up.

    Returns:
        Whether it could be taken; None when the words name neither.
    """
    if re.match(r"(\{\d+\}: )?roll the planar", wanted, re.IGNORECASE) and not wanted.startswith("{T}"):
        return _try(game, player, SpecialAction(ROLL, 0))
    match = re.fullmatch(r"turn (.+) face up", wanted, re.IGNORECASE)
    if match is None:
        return None
    for identity in game.zone(Zone.COMMAND):
        found = game.objects[identity]
        if found.face_down == AGENDA and found.card is not None and found.card.name == match.group(1):
            return _try(game, player, SpecialAction("turn conspiracy face up", identity))
    return None


def can_act(game: Game, player: int, wanted: str) -> bool | None:
    """Say whether the special action that a script's words name could be taken; None when they name none."""
    fork = game.fork()
    fork.chooser = DefaultChooser()
    return act(fork, player, wanted)


def _try(game: Game, player: int, action: SpecialAction) -> bool:
    try:
        take_action(game, player, action)
    except IllegalAction:
        return False
    return True

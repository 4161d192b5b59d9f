"""
Characteristics after all continuous effects: the table of the present revision, and single objects.

`layering` works tables out; this room keeps the one that belongs to a game,
brings it up to date when it is asked for, and answers for one object.

CR: 613.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .layering.board import Board
from .layering.compute import compute, lazy_value
from .layering.incremental import refreshed
from .objects import Characteristics
from .terms import Zone

if TYPE_CHECKING:
    from .game import Game


def characteristics_of(game: Game, identity: int) -> Characteristics:
    """
    Give an object's characteristics as they are now.

    While a table is being worked out this is the value as far as the layers have been applied.

    CR: 109.3, 613.1.
    """
    board = board_of(game)
    value = board.values.get(identity)
    if value is not None:
        return value
    found = game.objects[identity]
    known = board.stable.get(identity) or board.lazy.get(identity)
    if known is not None and known[0] is found:
        return known[1]
    value, stable = lazy_value(game, board, found)
    if stable:
        board.stable[identity] = (found, value)
    elif board.finished:
        board.lazy[identity] = (found, value)
    return value


def board_of(game: Game) -> Board:
    """Give the table of values of the game's present revision. CR: 613.5."""
    board = game.layers
    if board is not None and board.revision == game.revision:
        return board
    fresh = refreshed(game, board) if board is not None and board.finished else None
    if fresh is None:
        fresh = compute(game)
    game.layers = fresh
    return fresh


def values_on_battlefield(game: Game) -> dict[int, Characteristics]:
    """Give the values of all permanents by id, oldest permanent first. CR: 613.1."""
    values = board_of(game).values
    return {i: values[i] for i in game.zone(Zone.BATTLEFIELD) if i in values}


__all__ = ["board_of", "characteristics_of", "values_on_battlefield"]

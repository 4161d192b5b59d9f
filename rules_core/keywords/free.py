"""
Casting a card while an effect resolves, for nothing or for another cost.

CR: 601.3, 608.2g, 118.9.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..casting import cast_in_way, is_castable
from ..errors import IllegalAction
from ..execute.context import Context
from ..ir.costs import FreeCost
from ..ir.node import Node
from ..terms import CardType
from ..ways import Way, castable_faces

if TYPE_CHECKING:
    from ..ir.card import CompiledFace


def cast_free(
    ctx: Context,
    card: int,
    player: int,
    rule: str,
    word: str = "without paying",
    cost: tuple[Node, ...] = (FreeCost(),),
    face: int | None = None,
) -> int | None:
    """
    Let a player cast a card as an effect says, if they like and if it can be cast.

    Returns:
        The id of the spell, None when it was not cast.

    CR: 608.2g.
    """
    game = ctx.game
    found = game.objects[card]
    faces = (face,) if face is not None else castable_faces(found)
    for number in faces:
        printed = _face(ctx, card, number)
        if printed is None or CardType.LAND in printed.card_types:
            continue
        way = Way(word, number, cost, any_time=True)
        if not is_castable(game, player, card, way):
            continue
        if not game.choose_may(player, f"Cast {printed.name}?", rule, ctx.source):
            return None
        try:
            return cast_in_way(game, player, card, way, by_effect=True)
        except IllegalAction:
            continue
    return None


def _face(ctx: Context, card: int, number: int) -> CompiledFace | None:
    found = ctx.game.objects[card]
    return found.card.faces[number] if found.card is not None else found.printed

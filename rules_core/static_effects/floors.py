"""
What damage does to a life total that an effect keeps at a floor.

CR: 120.3a, 614.1a.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..citations import Rule
from ..execute.filters import refers_to
from ..execute.registry import evaluate, passive
from ..ir.statics import LifeFloor
from ..statics import in_force

if TYPE_CHECKING:
    from ..game import Game

passive(LifeFloor)


def damage_to_life(game: Game, player: int, amount: int) -> int:
    """
    Give how much life of a player damage takes, where an effect keeps the life total at a floor.

    It is asked as the loss is applied, as several sources may deal damage together.

    CR: 120.3a, 614.1a.
    """
    life = game.players[player].life
    for part in in_force(game, LifeFloor):
        node = part.node
        assert isinstance(node, LifeFloor)
        ctx = part.context(game)
        floor = int(evaluate(ctx, node.amount))
        if refers_to(ctx, node.player, player) and life >= floor > life - amount:
            game.note(Rule.REPLACEMENT_EFFECTS, f"{game.name_of(part.source)} keeps the life total at {floor}.")
            amount = life - floor
    return amount

"""
Permanents that a player may choose not to untap.

CR: 502.3.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..citations import Rule
from ..execute.filters import refers_to
from ..ir.statics import Allow, OtherAct
from ..statics import in_force

if TYPE_CHECKING:
    from ..game import Game

STAY_TAPPED = "choose not to untap"


def stays_tapped(game: Game, player: int, permanent: int) -> bool:
    """
    Ask a player who may choose not to untap a permanent; False when there is no such choice.

    CR: 502.3.
    """
    for part in in_force(game, Allow):
        node = part.node
        assert isinstance(node, Allow)
        act = node.act
        if not isinstance(act, OtherAct) or act.act != STAY_TAPPED or act.object is None:
            continue
        ctx = part.context(game)
        if refers_to(ctx, node.subject, player) and refers_to(ctx, act.object, permanent):
            prompt = f"Untap {game.name_of(permanent)}?"
            return not game.choose_may(player, prompt, Rule.UNTAP_STEP, permanent)
    return False

"""
What untaps in an untap step besides, and what a player may choose not to untap.

CR: 502.3.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..citations import Rule
from ..execute.filters import is_subject, matches_filter, refers_to
from ..execute.registry import evaluate, passive, refer
from ..ir.statics import Allow, Cant, OtherAct, UntapAct, UntapsDuring
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


passive(UntapsDuring)


def untaps_besides(game: Game, active: int) -> tuple[int, ...]:
    """List what effects untap during the untap step of a player besides that player's permanents. CR: 502.3."""
    found: dict[int, None] = {}
    for part in in_force(game, UntapsDuring):
        node = part.node
        assert isinstance(node, UntapsDuring)
        ctx = part.context(game)
        if refers_to(ctx, node.player, active):
            found.update(dict.fromkeys(i for i in refer(ctx, node.object) if game.controller_of(i) != active))
    return tuple(found)


def within_limits(game: Game, player: int, untapping: tuple[int, ...]) -> tuple[int, ...]:
    """
    Let the player choose which permanents untap where effects allow only so many of a kind.

    CR: 502.3, 101.2.
    """
    for part in in_force(game, Cant):
        node = part.node
        assert isinstance(node, Cant)
        act = node.act
        if not isinstance(act, UntapAct) or act.more_than is None or act.what is None:
            continue
        ctx = part.context(game)
        if not is_subject(game, part, node.subject, player):
            continue
        limit = int(evaluate(ctx, act.more_than))
        meant = tuple(i for i in untapping if matches_filter(ctx, act.what, i))
        if len(meant) <= limit:
            continue
        kept = game.choose_objects(
            player, "What untaps?", meant, 0, limit, Rule.UNTAP_STEP, part.source, default=tuple(range(limit))
        )
        untapping = tuple(i for i in untapping if i not in meant or i in kept)
    return untapping

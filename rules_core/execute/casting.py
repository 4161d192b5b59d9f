"""
Casting and playing cards because an effect says so.

CR: 116.2a, 118.9, 305.1, 601.3, 608.2g.
"""

from __future__ import annotations

from dataclasses import replace

from ..casting import cast_in_way
from ..choices import ChoiceKind, ChoicePoint, Option
from ..errors import IllegalAction
from ..events import Cause, LandPlayed, MoveZone, SetPlayer, StartEffect
from ..ir.costs import FreeCost
from ..ir.effects import CastEffect, MayPlay
from ..ir.node import Node
from ..ir.nouns import Each
from ..objects import ContinuousEffect, is_player
from ..perform import new_object, perform
from ..special_actions import land_plays_left
from ..terms import CardType, Zone
from ..ways import Way, castable_faces, fuse_way
from .acting import acting_players, objects_of
from .context import Context, Done
from .registry import executor


@executor(CastEffect)
def cast_by_effect(ctx: Context, node: CastEffect) -> bool:
    """
    The player casts each card (or plays it), as far as that is possible.

    Lands are played only in the player's own turn while they have land plays left (305.2b-3).

    CR: 608.2g, 601.3.
    """
    done: list[int] = []
    for inner in acting_players(ctx, node.player):
        for card in _in_order(inner, objects_of(inner, node.object)):
            if not is_player(card) and _cast_one(inner, node, card):
                done.append(card)
    return ctx.record(node.label, Done(tuple(done), len(done), happened=bool(done)))


def _in_order(ctx: Context, cards: tuple[int, ...]) -> tuple[int, ...]:
    """Several cards are cast one after the other, in the order that the player chooses. CR: 608.2g."""
    if len(cards) < 2:
        return cards
    options = tuple(Option(card, ctx.game.name_of(card)) for card in cards)
    point = ChoicePoint(
        ctx.chooser, ChoiceKind.ORDER, "Which is cast first?", options, len(cards), len(cards), "608.2g", ctx.source
    )
    return tuple(card for card in ctx.game.choose(point) if isinstance(card, int))


def _cast_one(ctx: Context, node: CastEffect, card: int) -> bool:
    game = ctx.game
    found = game.find(card)
    if found is None or found.zone in (Zone.BATTLEFIELD, Zone.STACK):
        return False
    if found.card is not None and CardType.LAND in game.characteristics(card).card_types:
        return node.play and _play_land(ctx, card)
    cost: tuple[Node, ...] | None = (FreeCost(),) if node.free else None
    if node.cost is not None:
        cost = (node.cost,)
    name = "without paying" if node.free else ""
    ways = [Way(name, n, cost) for n in castable_faces(found) if _is_spell(ctx, card, n)]
    fused = fuse_way(found) if found.zone is Zone.HAND and found.owner == ctx.chooser and node.cost is None else None
    if fused is not None:
        # CR 702.102a: both halves, from the hand of the player who casts them.
        ways.append(replace(fused, cost=cost if cost is not None else fused.cost))
    for way in _preferred(ctx, card, ways):
        try:
            cast_in_way(game, ctx.chooser, card, way, by_effect=True)
        except IllegalAction:
            continue
        return True
    return False


def _is_spell(ctx: Context, card: int, face: int) -> bool:
    found = ctx.game.objects[card]
    return found.card is None or CardType.LAND not in found.card.faces[face].card_types


def _preferred(ctx: Context, card: int, ways: list[Way]) -> list[Way]:
    """Let the player choose the face that is cast, or both, where there are several. CR: 702.102a, 709.3, 712.11b."""
    found = ctx.game.objects[card]
    if len(ways) < 2 or found.card is None:
        return ways
    name = found.card.name
    labels = [f"fused {name}" if way.name == "fuse" else found.card.faces[way.face].name for way in ways]
    options = tuple(Option(n, label) for n, label in enumerate(labels))
    point = ChoicePoint(ctx.chooser, ChoiceKind.WORD, "Which part is cast?", options, 1, 1, "601.2a", ctx.source)
    return [ways[value] for value in ctx.game.choose(point) if isinstance(value, int)]


def _play_land(ctx: Context, card: int) -> bool:
    game = ctx.game
    player = ctx.chooser
    if not game.is_active(player) or land_plays_left(game, player) < 1:
        return False
    happened = perform(game, MoveZone(card, Zone.BATTLEFIELD, Cause.PLAY, by=player, controller=player))
    perform(game, SetPlayer(player, "lands_played", game.players[player].lands_played + 1))
    land = new_object(game, happened, card)
    if land is not None:
        perform(game, LandPlayed(land, player))
    return True


@executor(MayPlay)
def may_play(ctx: Context, node: MayPlay) -> bool:
    """
    A permission begins: for particular cards only as long as they stay where they are.

    CR: 400.7, 601.3, 611.2c.
    """
    affected = None if isinstance(node.object, Each) else objects_of(ctx, node.object)
    if affected == ():
        return False
    effect = ContinuousEffect(
        0,
        (node,),
        ctx.source,
        ctx.controller,
        0,
        affected,
        node.duration,
        bindings=ctx.captured(),
        x=ctx.x,
    )
    perform(ctx.game, StartEffect(effect))
    return ctx.record(node.label, Done(affected or ()))

"""
Exchanges and doublings.

CR: 701.10, 701.12.
"""

from __future__ import annotations

from ..errors import UnsupportedRule
from ..events import AddMana, Event, GainLife, LoseLife, SetLife, StartEffect
from ..ir.durations import UntilEndOfTurn
from ..ir.effects import Double, ExchangeEffect
from ..ir.node import Node
from ..ir.quantities import Number
from ..ir.statics import GainControl, ModifyPT, SetPT
from ..layering.pieces import These
from ..objects import ContinuousEffect, is_player
from ..perform import perform
from ..replacement import is_prohibited
from ..terms import Zone
from .acting import objects_of, players_of
from .context import Context, Done
from .registry import executor, limited


@executor(ExchangeEffect)
def exchange(ctx: Context, node: ExchangeEffect) -> bool:
    """Both halves happen, or none does. CR: 701.12a."""
    if node.what in ("power", "toughness"):
        return ctx.record(node.label, Done(happened=_exchange_life_with(ctx, node)))
    done = _exchange_control(ctx, node) if node.what == "control" else _exchange_life(ctx, node)
    return ctx.record(node.label, Done(happened=done))


limited(ExchangeEffect, lambda node: node.what in ("control", "life totals", "power", "toughness"))


def _exchange_control(ctx: Context, node: ExchangeEffect) -> bool:
    """CR: 701.12b."""
    game = ctx.game
    ids = objects_of(ctx, node.left) + (objects_of(ctx, node.right) if node.right is not None else ())
    if any(not is_player(i) and game.objects[i].zone is Zone.STACK for i in ids):
        raise UnsupportedRule("control of a spell is exchanged", "701.12b")
    if len(ids) != 2 or any(is_player(i) or game.objects[i].zone is not Zone.BATTLEFIELD for i in ids):
        return False
    first, second = game.controller_of(ids[0]), game.controller_of(ids[1])
    if first == second:
        return False
    events = [_control(ctx, ids[0], second), _control(ctx, ids[1], first)]
    return bool(perform(game, *events))


def _control(ctx: Context, identity: int, player: int) -> StartEffect:
    part = GainControl(These((player,)), These((identity,)))
    return StartEffect(ContinuousEffect(0, (part,), ctx.source, ctx.controller, 0, (identity,)))


def _exchange_life(ctx: Context, node: ExchangeEffect) -> bool:
    """CR: 701.12c."""
    game = ctx.game
    players = players_of(ctx, node.left) + (players_of(ctx, node.right) if node.right is not None else ())
    players = tuple(dict.fromkeys(players))
    if len(players) != 2:
        return False
    lives = [game.players[p].life for p in players]
    if lives[0] == lives[1]:
        return True
    gainer, loser = (players[0], players[1]) if lives[0] < lives[1] else (players[1], players[0])
    difference = abs(lives[0] - lives[1])
    if is_prohibited(game, GainLife(gainer, difference)) or is_prohibited(game, LoseLife(loser, difference)):
        return False
    perform(game, SetLife(players[0], lives[1], ctx.source), SetLife(players[1], lives[0], ctx.source))
    return True


def _exchange_life_with(ctx: Context, node: ExchangeEffect) -> bool:
    """A life total and a power or toughness become each other's former value, or neither does. CR: 701.12g."""
    game = ctx.game
    players = players_of(ctx, node.left)
    objects = objects_of(ctx, node.right) if node.right is not None else ()
    if len(players) != 1 or len(objects) != 1 or game.objects[objects[0]].zone is not Zone.BATTLEFIELD:
        return False
    now = game.characteristics(objects[0])
    number = now.power if node.what == "power" else now.toughness
    if number is None:
        return False
    life = game.players[players[0]].life
    change = GainLife(players[0], number - life) if number > life else LoseLife(players[0], life - number)
    if number != life and is_prohibited(game, change):
        return False
    power = Number(life) if node.what == "power" else None
    part = SetPT(These(objects), power, Number(life) if power is None else None)
    effect = ContinuousEffect(0, (part,), ctx.source, ctx.controller, 0, objects)
    perform(game, SetLife(players[0], number, ctx.source), StartEffect(effect))
    return True


@executor(Double)
def double(ctx: Context, node: Double) -> bool:
    """Power and toughness by +X/+X, life by gaining, mana by adding as much again. CR: 701.10b-f."""
    game = ctx.game
    more = node.factor - 1
    events: list[Event] = []
    if node.what in ("power", "toughness", "power and toughness"):
        for identity in objects_of(ctx, node.object):
            events.append(_grow(ctx, node, identity, more))
    else:
        for player in players_of(ctx, node.object):
            if node.what == "life total":
                events.append(SetLife(player, game.players[player].life * node.factor, ctx.source))
            else:
                events.append(AddMana(player, game.players[player].mana * more, ctx.source))
    return ctx.record(node.label, Done(happened=bool(events) and bool(perform(game, *events))))


def _grow(ctx: Context, node: Double, identity: int, more: int) -> StartEffect:
    now = ctx.game.characteristics(identity)
    power = (now.power or 0) * more if "power" in node.what else 0
    toughness = (now.toughness or 0) * more if "toughness" in node.what else 0
    part = ModifyPT(These((identity,)), Number(power), Number(toughness))
    duration: Node | None = node.duration if node.duration is not None else UntilEndOfTurn()
    return StartEffect(ContinuousEffect(0, (part,), ctx.source, ctx.controller, 0, (identity,), duration))


limited(
    Double,
    lambda node: node.what in ("power", "toughness", "power and toughness", "life total", "mana", "unspent mana"),
)

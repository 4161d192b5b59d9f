"""
Life: gaining, losing, paying, setting, exchanging.

CR: 118.12, 119, 701.12c.
"""

from __future__ import annotations

from ..events import Event, RemoveCounters
from ..events import GainLife as GainLifeEvent
from ..events import LoseLife as LoseLifeEvent
from ..events import PayLife as PayLifeEvent
from ..events import SetLife as SetLifeEvent
from ..ir.effects import GainLife, LoseLife, PayCounters, PayLife, PayManaEffect, SetLife
from ..ir.quantities import AnyNumber
from ..perform import perform
from .acting import acting_players, ask_number, number
from .context import Context, Done
from .flow import pay_now
from .registry import evaluate, executor


@executor(GainLife)
def gain_life(ctx: Context, node: GainLife) -> bool:
    """The players gain life at the same time. CR: 119.3."""
    events = [GainLifeEvent(i.chooser, number(i, node.amount), ctx.source) for i in acting_players(ctx, node.player)]
    happened = perform(ctx.game, *events) if events else ()
    gains = [event for event in happened if isinstance(event, GainLifeEvent)]
    players = tuple(event.player for event in gains)
    return ctx.record(node.label, Done((), sum(event.amount for event in gains), players, bool(gains)))


@executor(LoseLife)
def lose_life(ctx: Context, node: LoseLife) -> bool:
    """The players lose life at the same time. CR: 119.3."""
    events = [LoseLifeEvent(i.chooser, number(i, node.amount), ctx.source) for i in acting_players(ctx, node.player)]
    happened = perform(ctx.game, *events) if events else ()
    return ctx.record(node.label, _lost(happened))


def _lost(happened: tuple[Event, ...]) -> Done:
    losses = [event for event in happened if isinstance(event, LoseLifeEvent)]
    return Done(
        (), sum(event.amount for event in losses), tuple(event.player for event in losses), happened=bool(losses)
    )


@executor(PayLife)
def pay_life(ctx: Context, node: PayLife) -> bool:
    """The player pays life, if there is so much. CR: 119.4, 119.4b."""
    happened: tuple[Event, ...] = ()
    paid = False
    for inner in acting_players(ctx, node.player):
        amount = number(inner, node.amount)
        if ctx.game.players[inner.chooser].life >= amount:
            happened += perform(ctx.game, PayLifeEvent(inner.chooser, amount, ctx.source))
            paid = True
    lost = _lost(happened)
    return ctx.record(node.label, Done((), lost.amount, lost.players, paid))


@executor(SetLife)
def set_life(ctx: Context, node: SetLife) -> bool:
    """Each life total becomes the number. CR: 119.5."""
    events = [
        SetLifeEvent(i.chooser, int(evaluate(i, node.amount)), ctx.source) for i in acting_players(ctx, node.player)
    ]
    if events:
        perform(ctx.game, *events)
    return ctx.record(node.label, Done(players=tuple(event.player for event in events)))


@executor(PayManaEffect)
def pay_mana(ctx: Context, node: PayManaEffect) -> bool:
    """The player pays mana while the effect resolves, if able. CR: 118.12, 608.2g."""
    paid = False
    for inner in acting_players(ctx, node.player):
        paid = pay_now(inner, node.cost) or paid
    return ctx.record(node.label, Done(happened=paid))


@executor(PayCounters)
def pay_counters(ctx: Context, node: PayCounters) -> bool:
    """The player removes so many counters from themself, if there are so many. CR: 107.14, 118.3."""
    paid = False
    total = 0
    for inner in acting_players(ctx, node.player):
        if isinstance(node.count, AnyNumber):
            # CR 107.1c: any amount may be zero; "one or more" may not.
            least = 1 if node.form == "one or more" else 0
            has = ctx.game.players[inner.chooser].counter_count(node.kind)
            if has < least:
                continue
            count = ask_number(inner, inner.chooser, "How many counters are paid?", least, has, "107.1c", has)
        else:
            count = number(inner, node.count)
        if ctx.game.players[inner.chooser].counter_count(node.kind) >= count:
            if count:
                perform(ctx.game, RemoveCounters(inner.chooser, node.kind, count, ctx.source, inner.chooser))
            total += count
            paid = True
    return ctx.record(node.label, Done(amount=total, happened=paid))

"""
Damage dealt by instructions, and fighting.

CR: 120, 601.2d, 701.14.
"""

from __future__ import annotations

from ..damage import lethal_left
from ..events import DealDamage as DealDamageEvent
from ..events import Event, Happened
from ..ir.bindings import LoopItem
from ..ir.effects import DealDamage, Fight
from ..ir.nouns import Each
from ..objects import is_player
from ..perform import perform
from ..terms import CardType, Zone
from .acting import division_of, is_plural, number, objects_of, players_of
from .context import Context, Done
from .registry import executor, refer


@executor(DealDamage)
def deal_damage(ctx: Context, node: DealDamage) -> bool:
    """
    The sources deal damage to all recipients at the same time; a source that is gone deals it as it last was.

    CR: 120.3, 608.2f, 608.2h.
    """
    sources = refer(ctx, node.source)
    each = getattr(node.source, "form", "").endswith("each")
    several = each or len(sources) > 1 or is_plural(ctx, node.source)
    recipients = None if several else objects_of(ctx, node.recipient)
    events: list[Event] = []
    for source in sources:
        inner = ctx
        if several:
            inner = ctx.for_item(source)
            ctx.memory.referred[node.source] = (source,)
        found = recipients if recipients is not None else objects_of(inner, node.recipient)
        events.extend(_from_one(inner, node, inner.known(source), found))
    if several:
        ctx.memory.referred[node.source] = sources
    if len(recipients or ()) == 1:
        _remember(ctx, events)
    return _deal(ctx, node.label, events)


def _remember(ctx: Context, events: list[Event]) -> None:
    """Keep what the one that is dealt damage is like, for "life total before the damage was dealt". CR: 608.2h."""
    for event in events:
        assert isinstance(event, DealDamageEvent)
        values = ctx.memory.values
        if is_player(event.recipient):
            values["before damage: life total"] = ctx.game.players[event.recipient].life
            continue
        now = ctx.game.characteristics(event.recipient)
        if CardType.CREATURE in now.card_types:
            values["before damage: toughness"] = now.toughness or 0
        if CardType.PLANESWALKER in now.card_types:
            values["before damage: loyalty"] = now.loyalty or 0


def _from_one(ctx: Context, node: DealDamage, source: int, recipients: tuple[int, ...]) -> list[Event]:
    if isinstance(node.recipient, Each) and any(isinstance(part, LoopItem) for part in node.amount.walk()):
        # "To each player equal to half that player's life total": an amount for each of them. CR: 608.2h
        amounts = [(i, number(ctx.for_item(i), node.amount)) for i in recipients]
        return [DealDamageEvent(source, i, amount) for i, amount in amounts if amount]
    amount = number(ctx, node.amount)
    if node.divided:
        shares = division_of(ctx, node.recipient, recipients, amount)
        return [
            DealDamageEvent(source, i, share, unpreventable=node.unpreventable) for i, share in shares.items() if share
        ]
    if node.excess is not None:
        return [event for i in recipients for event in _with_excess(ctx, node, source, i, amount)]
    return [DealDamageEvent(source, i, amount, unpreventable=node.unpreventable) for i in recipients]


def _with_excess(ctx: Context, node: DealDamage, source: int, recipient: int, amount: int) -> list[Event]:
    """Damage beyond what is lethal is dealt to somebody else: the event is modified first. CR: 120.4a, 120.10."""
    lethal = amount if is_player(recipient) else min(amount, lethal_left(ctx.game, source, recipient))
    beyond = players_of(ctx, node.excess) if node.excess is not None else ()
    events: list[Event] = [DealDamageEvent(source, recipient, lethal, unpreventable=node.unpreventable)]
    if amount > lethal:
        events.extend(DealDamageEvent(source, p, amount - lethal, unpreventable=node.unpreventable) for p in beyond)
    return [event for event in events if isinstance(event, DealDamageEvent) and event.amount > 0]


def _deal(ctx: Context, label: int, events: list[Event]) -> bool:
    happened = perform(ctx.game, *events) if events else ()
    dealt = [event for event in happened if isinstance(event, DealDamageEvent)]
    done = Done(
        tuple(dict.fromkeys(event.recipient for event in dealt)),
        sum(event.amount for event in dealt),
        happened=bool(dealt),
    )
    return ctx.record(label, done)


@executor(Fight)
def fight(ctx: Context, node: Fight) -> bool:
    """
    Two creatures deal damage equal to their power to each other; if one is missing or no creature, neither does.

    A creature that fights itself deals itself damage twice.

    CR: 701.14a-d.
    """
    game = ctx.game
    fighters = objects_of(ctx, node.left)
    if node.right is not None:
        left = fighters[:1]
        right = objects_of(ctx, node.right)[:1]
        fighters = (*left, *right) if left and right else ()
    if len(fighters) != 2 or not all(_can_fight(ctx, i) for i in fighters):
        return ctx.record(node.label, Done(happened=False))
    first, second = fighters
    events: list[Event] = []
    for source, recipient in ((first, second), (second, first)):
        power = game.characteristics(source).power or 0
        events.append(DealDamageEvent(source, recipient, max(0, power)))
    perform(game, *(Happened("fight", None, i, ctx.source) for i in dict.fromkeys(fighters)))
    _deal(ctx, 0, events)
    return ctx.record(node.label, Done(tuple(dict.fromkeys(fighters))))


def _can_fight(ctx: Context, identity: int) -> bool:
    found = ctx.game.find(identity)
    return found is not None and found.zone is Zone.BATTLEFIELD and ctx.game.characteristics(identity).is_creature

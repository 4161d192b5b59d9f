"""
Damage, life and counters.

CR: 119.9-10, 120, 122.6.
"""

from __future__ import annotations

from ..events import DealDamage, Event, GainLife, LoseLife, MoveZone, PayLife, PutCounters, RemoveCounters
from ..execute.context import Context
from ..execute.registry import Bindings, trigger_matcher
from ..ir.bindings import EventRole
from ..ir.nouns import That
from ..ir.triggers import CountersPut, DealDamageEvent, LifeChange, PaysLife
from ..objects import is_player
from ..terms import Zone
from .common import enough, fits, holds, is_batch, nested_roles, roles


def _damage_fits(ctx: Context, node: DealDamageEvent, event: DealDamage) -> bool:
    if node.combat and event.combat != (node.combat == "combat"):
        return False
    if not fits(ctx, node.source, event.source):
        return False
    if isinstance(node.recipient, That) and node.recipient.binding == EventRole("ref"):
        # "A spell that targets a creature deals damage to that creature."
        ctx = ctx.with_bindings(nested_roles(ctx, node, {"source": event.source}))
    return fits(ctx, node.recipient, event.recipient)


@trigger_matcher(DealDamageEvent, DealDamage, batch=lambda node: node.passive or is_batch(node.source, node.recipient))
def deals_damage(
    ctx: Context, node: DealDamageEvent, event: DealDamage | tuple[DealDamage, ...]
) -> tuple[Bindings, ...] | None:
    """A source deals damage; ``is dealt damage`` happens once for all damage dealt at one time. CR: 120.2, 603.2c."""
    if not isinstance(event, tuple):
        if not _damage_fits(ctx, node, event) or not holds(ctx, node.within, event.amount):
            return None
        return (_damage_roles(ctx, node, event.source, event.recipient, event.amount),)
    found = [e for e in event if _damage_fits(ctx, node, e)]
    if is_batch(node.source, node.recipient):
        sources = tuple(dict.fromkeys(e.source for e in found))
        recipients = tuple(dict.fromkeys(e.recipient for e in found))
        if not enough(
            ctx, node.source if is_batch(node.source) else node.recipient, max(len(sources), len(recipients))
        ):
            return None
        amount = sum(e.amount for e in found)
        return tuple(
            _damage_roles(
                ctx,
                node,
                sources if is_batch(node.source) else sources[0],
                recipient,
                amount,
            )
            for recipient in (recipients if not is_batch(node.recipient) else (recipients,))
        )
    by_recipient: dict[int, list[DealDamage]] = {}
    for e in found:
        by_recipient.setdefault(e.recipient, []).append(e)
    return tuple(
        _damage_roles(ctx, node, tuple(dict.fromkeys(e.source for e in dealt)), recipient, sum(e.amount for e in dealt))
        for recipient, dealt in by_recipient.items()
        if holds(ctx, node.within, sum(e.amount for e in dealt))
    )


def _damage_roles(
    ctx: Context,
    node: DealDamageEvent,
    source: int | tuple[int, ...],
    recipient: int | tuple[int, ...],
    amount: int,
) -> Bindings:
    first = recipient[0] if isinstance(recipient, tuple) else recipient
    player = first if is_player(first) else ctx.game.controller_of(first)
    one = source[0] if isinstance(source, tuple) and len(source) == 1 else source
    subject = recipient if node.passive or node.source is None else one
    return roles(source=one, recipient=recipient, subject=subject, object=recipient, player=player, amount=amount)


@trigger_matcher(PaysLife, PayLife)
def pays_life(ctx: Context, node: PaysLife, event: PayLife) -> Bindings | None:
    """A player pays life. CR: 119.4."""
    if event.amount <= 0 or not fits(ctx, node.player, event.player):
        return None
    return roles(player=event.player, subject=event.player, amount=event.amount)


@trigger_matcher(LifeChange, GainLife, LoseLife)
def life_changes(ctx: Context, node: LifeChange, event: GainLife | LoseLife) -> Bindings | None:
    """A player gains or loses life. CR: 119.9-10."""
    if isinstance(event, GainLife) != node.gain or event.amount <= 0:
        return None
    if not fits(ctx, node.player, event.player) or not holds(ctx, node.within, event.amount):
        return None
    return roles(player=event.player, subject=event.player, object=event.source, amount=event.amount)


@trigger_matcher(CountersPut, PutCounters, RemoveCounters, MoveZone)
def counters_put(ctx: Context, node: CountersPut, event: Event) -> tuple[Bindings, ...] | None:
    """Counters are put on (or removed from) something, also as it enters with them. CR: 122.6."""
    game = ctx.game
    if isinstance(event, MoveZone):
        if node.removed or event.to is not Zone.BATTLEFIELD or event.object in game.objects:
            return None
        recipient = game.moved.get(event.object)
        if recipient is None:
            return None
        found: tuple[Bindings, ...] = ()
        for kind, count in event.counters:
            found += _counted(ctx, node, kind, recipient, count, event.controller)
        return found
    assert isinstance(event, PutCounters | RemoveCounters)
    if node.form == "effect" and getattr(event, "as_cost", False):
        # "If an effect would put counters": paying a loyalty cost is none (606.4, 118.1).
        return None
    if isinstance(event, RemoveCounters) != node.removed:
        return None
    return _counted(ctx, node, event.kind, event.recipient, event.count, event.by)


def _counted(
    ctx: Context, node: CountersPut, kind: str, recipient: int, count: int, by: int | None
) -> tuple[Bindings, ...]:
    game = ctx.game
    if (node.kind and kind != node.kind) or count <= 0 or not fits(ctx, node.subject, recipient):
        return ()
    player = by if by is not None else game.controller_of(recipient)
    if node.form.startswith("you") and player != ctx.controller:
        return ()
    if node.player is not None and not fits(ctx, node.player, player):
        return ()
    left = game.players[recipient].counter_count(kind) if is_player(recipient) else _left(ctx, recipient, kind)
    if node.last and left > 0:
        return ()
    if node.nth and not left - count < node.nth <= left:
        return ()
    one = roles(subject=recipient, object=recipient, player=player, amount=count)
    if node.form == "each" or (node.count is not None and getattr(node.count, "form", "") == "each"):
        return (roles(subject=recipient, object=recipient, player=player, amount=1),) * count
    return (one,)


def _left(ctx: Context, recipient: int, kind: str) -> int:
    found = ctx.game.find(recipient)
    return found.counter_count(kind) if found is not None else 0

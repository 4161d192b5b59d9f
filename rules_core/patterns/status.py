"""
Becoming tapped, untapped, attached, transformed, turned face up, monstrous and so on.

CR: 603.2e, 701.
"""

from __future__ import annotations

from ..events import (
    AddMana,
    Attach,
    DayNight,
    Designate,
    Event,
    Happened,
    MoveZone,
    PhaseIn,
    PhaseOut,
    Tap,
    Transform,
    TurnFaceUp,
    Unattach,
    Untap,
)
from ..execute.context import Context
from ..execute.registry import Bindings, trigger_matcher
from ..ir.quantities import Number
from ..ir.triggers import DesignationGained, ProducesMana, StatusChange, TappedForMana
from .common import enough, fits, is_batch, roles

_EVENTS: dict[str, tuple[type[Event], ...]] = {
    "tapped": (Tap,),
    "untapped": (Untap,),
    "face up": (TurnFaceUp,),
    "transformed": (Transform,),
    "attached": (Attach, MoveZone),
    "unattached": (Unattach, Attach, MoveZone),
    "phased in": (PhaseIn,),
    "phased out": (PhaseOut,),
    "day": (DayNight,),
    "night": (DayNight,),
}


def _events(node: StatusChange) -> tuple[type[Event], ...]:
    return _EVENTS.get(node.status, (Designate, Happened))


@trigger_matcher(
    StatusChange,
    events_of_node=_events,
    looks_back=lambda _game, node, _event: node.status in ("phased out", "unattached"),
    batch=lambda node: is_batch(node.subject),
)
def status_changes(ctx: Context, node: StatusChange, event: Event | tuple[Event, ...]) -> Bindings | None:
    """Something, or one or more things at once, become what the pattern says. CR: 603.2c, 603.2e."""
    if not isinstance(event, tuple):
        return _status_of(ctx, node, event)
    found = [one for part in event if (one := _status_of(ctx, node, part)) is not None]
    if not enough(ctx, node.subject, len(found)):
        return None
    ids = tuple(i for one in found if isinstance(i := one.get("subject"), int))
    return roles(subject=ids, object=ids, amount=len(found))


def _status_of(ctx: Context, node: StatusChange, event: Event) -> Bindings | None:
    match event:
        case DayNight(night=night):
            return {} if night == (node.status == "night") else None
        case Designate(recipient=recipient, name=name, on=on):
            if not on or name != node.status or not fits(ctx, node.subject, recipient):
                return None
            return roles(subject=recipient, object=recipient, amount=1)
        case Happened(name=name, object=identity):
            if name != node.status or not fits(ctx, node.subject, identity):
                return None
            if isinstance(node.to, Number) and node.to.value != event.amount:
                return None
            by = event.player if event.player is not None else None
            if node.by is not None and not fits(ctx, node.by, by):
                return None
            return roles(subject=identity, object=identity, player=by, amount=event.amount)
    return _object_event(ctx, node, event)


def _object_event(ctx: Context, node: StatusChange, event: Event) -> Bindings | None:
    game = ctx.game
    host: int | None = None
    identity = event.affected
    assert identity is not None
    match event:
        case Attach(to=to):
            host = to
            if node.status == "unattached":
                return None
        case MoveZone():
            if node.status == "unattached":
                old = game.lki.get(event.object)
                host = old[0].attached_to if old is not None else None
            else:
                host = event.attached_to
                identity = game.moved.get(event.object, event.object)
            if host is None:
                return None
        case Unattach():
            host = game.last_known(event.object).attached_to
    if not fits(ctx, node.subject, identity):
        return None
    if node.to is not None and host is not None and not fits(ctx, node.to, host):
        return None
    player = game.controller_of(identity)
    if node.by is not None and not fits(ctx, node.by, player):
        return None
    return roles(subject=identity, object=host if host is not None else identity, to=host, player=player, amount=1)


@trigger_matcher(TappedForMana, AddMana)
def tapped_for_mana(ctx: Context, node: TappedForMana, event: AddMana) -> Bindings | None:
    """A permanent is tapped for mana: the mana ability whose cost had the tap symbol produces it. CR: 106.12a."""
    if not event.tapped_for_mana or event.source is None or not fits(ctx, node.subject, event.source):
        return None
    if node.player is not None and not fits(ctx, node.player, event.player):
        return None
    kinds = tuple(unit.kind for unit in event.mana)
    if node.mana and node.mana.strip("{}") not in kinds:
        return None
    return roles(
        subject=event.source,
        object=event.source,
        player=event.player,
        amount=len(kinds),
        **{"mana kinds": kinds},
    )


@trigger_matcher(ProducesMana, AddMana)
def produces_mana(ctx: Context, node: ProducesMana, event: AddMana) -> Bindings | None:
    """A permanent tapped for mana would produce mana; what a trigger adds is not that. CR: 106.12b."""
    if not event.tapped_for_mana or event.source is None or not fits(ctx, node.subject, event.source):
        return None
    if node.player is not None and not fits(ctx, node.player, event.player):
        return None
    return roles(subject=event.source, player=event.player, amount=len(event.mana))


@trigger_matcher(DesignationGained, Designate, Happened, DayNight)
def designation_gained(
    ctx: Context, node: DesignationGained, event: Designate | Happened | DayNight
) -> Bindings | None:
    """A player gets a designation or completes a dungeon, or day and night change. CR: 309.7, 725, 726, 731.1a."""
    if isinstance(event, DayNight):
        return roles(amount=1) if node.what == "day or night" and event.before and event.night is not None else None
    if isinstance(event, Happened):
        if event.name != node.what or not fits(ctx, node.player, event.player):
            return None
        return roles(player=event.player, subject=event.player)
    if not event.on or event.name != node.what.removeprefix("the ") or not fits(ctx, node.player, event.recipient):
        return None
    return roles(player=event.recipient, subject=event.recipient)

"""
Zone changes that an event undoes: ``exile ... until ~ leaves the battlefield``.

CR: 610.3.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..events import Cause, EndEffect, Event, MoveZone, StartEffect
from ..ir.durations import UntilEvent
from ..ir.node import Node
from ..ir.nouns import SelfRef
from ..ir.statics import Change
from ..objects import ContinuousEffect
from ..perform import perform
from ..terms import Zone
from .context import Context
from .entering import choose_host, is_aura_card
from .registry import match_pattern, passive, refer

if TYPE_CHECKING:
    from ..game import Game


@dataclass(frozen=True, slots=True)
class ReturnFromExile(Change):
    """Right after the event of the effect's duration, its affected cards return to the zone they came from."""

    zone: str
    """A value of `terms.Zone`."""


passive(ReturnFromExile)


def has_happened(ctx: Context, duration: UntilEvent) -> bool:
    """
    Say whether the event that would end a duration has happened already: what it speaks of is gone.

    CR: 610.3a-b, 611.2b.
    """
    subject = getattr(duration.event, "subject", None)
    if not isinstance(subject, Node):
        return False
    ids = refer(ctx, subject) if not isinstance(subject, SelfRef) else (ctx.source,)
    return not any(i in ctx.game.objects and ctx.game.objects[i].zone is Zone.BATTLEFIELD for i in ids)


def return_after(ctx: Context, duration: UntilEvent, exiled: tuple[int, ...]) -> None:
    """The exiled cards wait for the event, and return right after it to where they were. CR: 610.3, 610.3c."""
    by_zone: dict[Zone, list[int]] = {}
    for identity in exiled:
        previous = ctx.game.objects[identity].previous
        zone = ctx.game.last_known(previous).zone if previous is not None else Zone.BATTLEFIELD
        by_zone.setdefault(zone, []).append(identity)
    for zone, ids in by_zone.items():
        effect = ContinuousEffect(
            0,
            (ReturnFromExile(zone.value),),
            ctx.source,
            ctx.controller,
            0,
            tuple(ids),
            duration,
            bindings=ctx.captured(),
        )
        perform(ctx.game, StartEffect(effect))


def end_by_events(game: Game, happened: Sequence[Event]) -> None:
    """
    End the effects whose event has just happened; cards exiled until then return at once, all together.

    CR: 610.3, 610.3d, 611.2b.
    """
    waiting = [effect for effect in game.effects.values() if isinstance(effect.duration, UntilEvent)]
    if not waiting:
        return
    ended: list[Event] = []
    returning: list[Event] = []
    for effect in waiting:
        duration = effect.duration
        assert isinstance(duration, UntilEvent)
        ctx = Context(game, effect.source, effect.controller, x=effect.x, bindings=dict(effect.bindings))
        if match_pattern(ctx, duration.event, tuple(happened)):
            ended.append(EndEffect(effect.id))
            returning.extend(_returns(ctx, effect))
    if ended:
        perform(game, *ended)
    if returning:
        perform(game, *returning)


def _returns(ctx: Context, effect: ContinuousEffect) -> list[Event]:
    """The cards come back under their owners' control; an Aura that can enchant nothing stays. CR: 303.4g, 610.3c."""
    game = ctx.game
    events: list[Event] = []
    for part in effect.parts:
        if not isinstance(part, ReturnFromExile):
            continue
        for identity in effect.affected or ():
            found = game.find(identity)
            if found is None or found.zone is not Zone.EXILE:
                continue
            host = None
            if part.zone == Zone.BATTLEFIELD.value and is_aura_card(ctx, identity):
                host = choose_host(ctx, identity, found.owner)
                if host is None:
                    continue
            events.append(MoveZone(identity, Zone(part.zone), Cause.EFFECT, effect.source, attached_to=host))
    return events

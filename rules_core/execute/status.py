"""
What is done to permanents where they are: tap, untap, attach, transform, turn, phase, regenerate, combat.

CR: 506.4, 701.3, 701.19, 701.26-28, 702.26, 708.
"""

from __future__ import annotations

from ..attachments import can_be_attached
from ..choices import ChoiceKind, ChoicePoint, Option
from ..events import Attach as AttachEvent
from ..events import Event, PhaseIn, PhaseOut, Tap, TurnFaceDown, TurnFaceUp, Untap
from ..events import Flip as FlipEvent
from ..events import RemoveFromCombat as RemoveEvent
from ..events import Transform as TransformEvent
from ..events import Unattach as UnattachEvent
from ..ir.effects import (
    Attach,
    PhaseEffect,
    RemoveFromCombat,
    TapEffect,
    TapOrUntap,
    TransformEffect,
    TurnFace,
    Unattach,
    UntapEffect,
)
from ..ir.node import Node
from ..objects import is_player
from ..perform import perform
from ..terms import Zone
from .acting import acting_players, objects_of
from .context import Context, Done
from .registry import executor


def _permanents(ctx: Context, node: Node) -> tuple[int, ...]:
    return tuple(i for i in objects_of(ctx, node) if not is_player(i) and ctx.game.objects[i].zone is Zone.BATTLEFIELD)


def _all_of(ctx: Context, label: int, ids: tuple[int, ...], events: list[Event]) -> bool:
    """Perform one event for each of `ids` together; the result is all of them, done if anything happened."""
    happened = perform(ctx.game, *events) if events else ()
    return ctx.record(label, Done(ids, len(happened), happened=bool(happened)))


@executor(TapEffect)
def tap(ctx: Context, node: TapEffect) -> bool:
    """All of them become tapped. CR: 701.26a."""
    ids = tuple(i for inner in acting_players(ctx, node.player) for i in _permanents(inner, node.object))
    return _all_of(ctx, node.label, ids, [Tap(i, ctx.source) for i in ids])


@executor(UntapEffect)
def untap(ctx: Context, node: UntapEffect) -> bool:
    """All of them become untapped. CR: 701.26b."""
    ids = tuple(i for inner in acting_players(ctx, node.player) for i in _permanents(inner, node.object))
    return _all_of(ctx, node.label, ids, [Untap(i, ctx.source) for i in ids])


@executor(TapOrUntap)
def tap_or_untap(ctx: Context, node: TapOrUntap) -> bool:
    """Each is tapped or untapped, as the player who acts chooses. CR: 608.2d, 701.26."""
    game = ctx.game
    ids: list[int] = []
    events: list[Event] = []
    for inner in acting_players(ctx, node.player):
        for identity in _permanents(inner, node.object):
            options = (Option("tap", "tap"), Option("untap", "untap"))
            sensible = (1,) if game.objects[identity].tapped else (0,)
            prompt = f"Tap or untap {game.name_of(identity)}?"
            point = ChoicePoint(
                inner.chooser, ChoiceKind.WORD, prompt, options, 1, 1, "608.2d", ctx.source, default=sensible
            )
            ids.append(identity)
            tapping = game.choose(point) == ("tap",)
            events.append(Tap(identity, ctx.source) if tapping else Untap(identity, ctx.source))
    return _all_of(ctx, node.label, tuple(ids), events)


@executor(Attach)
def attach(ctx: Context, node: Attach) -> bool:
    """Each becomes attached, if it can be; what cannot stays where it is. CR: 701.3a-b."""
    ids: tuple[int, ...] = ()
    events: list[Event] = []
    for inner in acting_players(ctx, node.player):
        attachments = _permanents(inner, node.object)

        def eligible(host: int, attachments: tuple[int, ...] = attachments) -> bool:
            return all(_fits(ctx, attachment, host) for attachment in attachments)

        hosts = objects_of(inner, node.to, eligible=eligible)
        if len(hosts) == 1:
            ids += attachments
            events.extend(AttachEvent(i, hosts[0], ctx.source) for i in attachments if _fits(ctx, i, hosts[0]))
    return _all_of(ctx, node.label, ids, events)


def _fits(ctx: Context, attachment: int, host: int) -> bool:
    return can_be_attached(ctx.game, attachment, host)


@executor(Unattach)
def unattach(ctx: Context, node: Unattach) -> bool:
    """Each becomes unattached and stays on the battlefield. CR: 701.3d."""
    ids = _permanents(ctx, node.object)
    return _all_of(ctx, node.label, ids, [UnattachEvent(i, ctx.source) for i in ids])


@executor(TransformEffect)
def transform(ctx: Context, node: TransformEffect) -> bool:
    """
    Each double-faced permanent turns over, unless this ability's source did so since the ability was put on the stack.

    A flip card is flipped, which is no transforming.

    CR: 701.27, 701.27f, 710.4.
    """
    if node.verb == "flip":
        flipped = _permanents(ctx, node.object)
        return _all_of(ctx, node.label, flipped, [FlipEvent(i) for i in flipped])
    ids = tuple(i for i in _permanents(ctx, node.object) if not _transformed_since(ctx, i))
    return _all_of(ctx, node.label, ids, [TransformEvent(i, ctx.source) for i in ids])


def _transformed_since(ctx: Context, identity: int) -> bool:
    """An ability turns its own source over only if it has not turned since the ability was put on the stack."""
    if identity != ctx.source or ctx.stack_id is None:
        return False
    stack = ctx.game.last_known(ctx.stack_id)
    return ctx.game.objects[identity].timestamp > stack.timestamp


@executor(TurnFace)
def turn_face(ctx: Context, node: TurnFace) -> bool:
    """Each is turned face up or face down. CR: 708.2, 708.7."""
    ids = _permanents(ctx, node.object)
    events: list[Event] = [TurnFaceUp(i, ctx.source) if node.up else TurnFaceDown(i, "effect", ctx.source) for i in ids]
    return _all_of(ctx, node.label, ids, events)


@executor(RemoveFromCombat)
def remove_from_combat(ctx: Context, node: RemoveFromCombat) -> bool:
    """Each stops attacking or blocking. CR: 506.4."""
    combat = ctx.game.combat
    ids = _permanents(ctx, node.object)
    taking_part = [i for i in ids if combat is not None and (combat.attacker(i) is not None or combat.is_blocking(i))]
    return _all_of(ctx, node.label, ids, [RemoveEvent(i) for i in taking_part])


@executor(PhaseEffect)
def phase(ctx: Context, node: PhaseEffect) -> bool:
    """Each phases out (or in), with what is attached to it. CR: 702.26d, 702.26g."""
    game = ctx.game
    if not node.out:
        ids = tuple(i for i in game.zone(Zone.BATTLEFIELD) if game.objects[i].phased_out)
        ids = tuple(i for i in objects_of(ctx, node.object) if i in ids)
        return _all_of(ctx, node.label, ids, [PhaseIn(i) for i in ids])
    ids = _permanents(ctx, node.object)
    going = list(ids)
    for identity in going:
        going.extend(i for i in game.battlefield if game.objects[i].attached_to == identity and i not in going)
    return _all_of(ctx, node.label, ids, [PhaseOut(i, ctx.source) for i in going])

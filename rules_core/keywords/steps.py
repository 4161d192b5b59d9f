"""
Steps that several keywords share: tokens, delayed exiling and sacrificing, counters, attaching.

CR: 603.7, 603.12, 702.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..events import AddDelayedTrigger, Attach, Cause, Event, MoveZone, StartEffect
from ..events import Sacrifice as SacrificeEvent
from ..execute.context import Context
from ..ir.abilities import Ability
from ..ir.card import CompiledFace, PrintedNumber
from ..ir.durations import UntilEndOfTurn
from ..ir.node import Node
from ..ir.nouns import SelfRef
from ..ir.quantities import Number
from ..ir.statics import GainAbilities, ModifyPT
from ..ir.triggers import StateHolds, StepBegins
from ..objects import Binding, ContinuousEffect, DelayedTrigger, PendingTrigger
from ..perform import perform
from ..terms import CardType, Color, Zone
from .build import KeywordCondition, KeywordStep, condition, step, triggered

if TYPE_CHECKING:
    from ..game import Game


def token_face(
    name: str,
    power: int | None,
    toughness: int | None,
    colors: str,
    subtypes: tuple[str, ...],
    *abilities: Ability,
    types: tuple[CardType, ...] = (CardType.CREATURE,),
) -> CompiledFace:
    """Give the characteristics of a token that an ability describes; `name` is without the last word. CR: 111.3-4."""
    return CompiledFace(
        f"{name} Token",
        None,
        frozenset(Color(letter) for letter in colors),
        frozenset(),
        frozenset(types),
        subtypes,
        tuple(abilities),
        None if power is None else PrintedNumber(power, text=str(power)),
        None if toughness is None else PrintedNumber(toughness, text=str(toughness)),
    )


def created(game: Game, happened: Iterable[Event]) -> tuple[int, ...]:
    """Give the ids of what entered the battlefield in a batch. CR: 111.2, 400.7."""
    return tuple(
        game.moved[event.object]
        for event in happened
        if isinstance(event, MoveZone) and event.to is Zone.BATTLEFIELD and event.object in game.moved
    )


def pump_object(ctx: Context, identity: int, power: int, toughness: int) -> None:
    """Give an object +N/+N until end of turn. CR: 611.2."""
    part = ModifyPT(SelfRef("this"), Number(power), Number(toughness))
    start(ctx, (part,), identity, UntilEndOfTurn())


def grant(ctx: Context, identity: int, *abilities: Ability, duration: Node | None = None) -> None:
    """Let an object gain abilities, for ever unless a duration is given. CR: 611.2."""
    start(ctx, (GainAbilities(SelfRef("this"), tuple(abilities)),), identity, duration)


def start(
    ctx: Context,
    parts: tuple[Node, ...],
    identity: int,
    duration: Node | None,
    bindings: tuple[tuple[str, Binding], ...] = (),
) -> None:
    """Start a continuous effect on one object. CR: 611.2."""
    effect = ContinuousEffect(0, parts, ctx.source, ctx.controller, 0, (identity,), duration, bindings=bindings)
    perform(ctx.game, StartEffect(effect))


def at_end_of_combat(ctx: Context, ids: tuple[int, ...], verb: str) -> None:
    """Exile or sacrifice objects at end of combat. CR: 511.2, 603.7."""
    later(ctx, ids, KeywordStep(verb), StepBegins("end of combat", next_only=True))


def at_end_step(ctx: Context, ids: tuple[int, ...], verb: str) -> None:
    """Exile, sacrifice or return objects at the beginning of the next end step. CR: 603.7."""
    later(ctx, ids, KeywordStep(verb), StepBegins("end step", next_only=True))


def later(
    ctx: Context, ids: tuple[int, ...], effect: Node, pattern: Node, more: tuple[tuple[str, Binding], ...] = ()
) -> None:
    """Create the delayed triggered ability that does something to these objects. CR: 603.7."""
    if ids:
        bindings = (("affected", ids), *more)
        trigger = DelayedTrigger(0, pattern, effect, ctx.source, ctx.controller, bindings)
        perform(ctx.game, AddDelayedTrigger(trigger))


def trigger_now(ctx: Context, effect: Node) -> None:
    """Let a reflexive triggered ability trigger. CR: 603.12."""
    ability = triggered(StateHolds(KeywordCondition("never")), effect)
    ctx.game.pending = (
        *ctx.game.pending,
        PendingTrigger(ctx.source, ctx.controller, ability, tuple(ctx.bindings.items())),
    )


@condition("never")
def _never(ctx: Context, node: KeywordCondition) -> bool:
    return False


def on_battlefield(ctx: Context, identity: int) -> int | None:
    """Give the permanent that an id names, or that the spell with that id became; None when it is gone."""
    current = ctx.game.current(identity)
    if current is None or ctx.game.objects[current].zone is not Zone.BATTLEFIELD:
        return None
    return current


def _affected(ctx: Context) -> list[int]:
    return [now for i in ctx.ids("affected") if (now := on_battlefield(ctx, i)) is not None]


@step("exile")
def _exile(ctx: Context, node: KeywordStep) -> bool:
    moves = [MoveZone(i, Zone.EXILE, Cause.EFFECT, ctx.source) for i in _affected(ctx)]
    return bool(moves) and bool(perform(ctx.game, *moves))


@step("sacrifice")
def _sacrifice(ctx: Context, node: KeywordStep) -> bool:
    game = ctx.game
    ids = [i for i in _affected(ctx) if game.controller_of(i) == ctx.controller]
    return bool(ids) and bool(perform(game, *(SacrificeEvent(i, ctx.controller, ctx.source) for i in ids)))


@step("return to hand")
def _return(ctx: Context, node: KeywordStep) -> bool:
    moves = [MoveZone(i, Zone.HAND, Cause.EFFECT, ctx.source) for i in _affected(ctx)]
    return bool(moves) and bool(perform(ctx.game, *moves))


def attach_to(ctx: Context, host: int) -> bool:
    """Attach the source to a permanent, if it is there and may be attached. CR: 701.3a."""
    from ..attachments import can_be_attached

    source = ctx.game.current(ctx.source, 0)
    if source is None or ctx.game.objects[source].zone is not Zone.BATTLEFIELD:
        return False
    if not can_be_attached(ctx.game, source, host):
        return False
    return bool(perform(ctx.game, Attach(source, host, ctx.source)))

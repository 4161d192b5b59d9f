"""
Patterns made of patterns, and state triggers.

CR: 603.2, 603.8.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..events import Event
from ..execute.context import Context
from ..execute.registry import (
    TRIGGERS,
    Bindings,
    evaluate,
    events_of,
    match_pattern,
    state_trigger,
    trigger_matcher,
)
from ..ir.node import Node
from ..ir.triggers import AnyEvent, FirstTime, StateHolds, WithCondition

if TYPE_CHECKING:
    from ..game import Game


def _inner(node: Any) -> tuple[Node, ...]:
    return tuple(node.events) if isinstance(node, AnyEvent) else (node.event,)


def _events(node: Any) -> tuple[type[Event], ...]:
    return tuple(dict.fromkeys(kind for part in _inner(node) for kind in events_of(part)))


def _batch(node: Any) -> bool:
    return any((found := TRIGGERS.get(type(part))) is not None and found.batch(part) for part in _inner(node))


def _looks_back(game: Game, node: Any, event: Any) -> bool:
    for part in _inner(node):
        found = TRIGGERS.get(type(part))
        if found is not None and isinstance(event, found.events(part)):
            return found.looks_back(game, part, event)
    return False


@trigger_matcher(AnyEvent, events_of_node=_events, looks_back=_looks_back, batch=_batch)
def any_event(ctx: Context, node: AnyEvent, event: Any) -> tuple[Bindings, ...] | None:
    """One of the patterns matches; an event that matches several triggers once. CR: 603.2c."""
    if isinstance(event, tuple):
        return tuple(found for part in node.events for found in match_pattern(ctx, part, event))
    for part in node.events:
        found = match_pattern(ctx, part, event)
        if found:
            return found
    return None


@trigger_matcher(WithCondition, events_of_node=_events, looks_back=_looks_back, batch=_batch)
def with_condition(ctx: Context, node: WithCondition, event: Any) -> tuple[Bindings, ...] | None:
    """The pattern matches while the condition holds. CR: 603.2."""
    matched = []
    for found in match_pattern(ctx, node.event, event):
        if evaluate(ctx.with_bindings(found), node.condition):
            matched.append(found)
    return tuple(matched)


@trigger_matcher(FirstTime, events_of_node=_events, looks_back=_looks_back, batch=_batch)
def first_time(ctx: Context, node: FirstTime, event: Any) -> tuple[Bindings, ...] | None:
    """The pattern matches for the n-th time this turn. CR: 603.2."""
    now = match_pattern(ctx, node.event, event)
    if not now:
        return None
    earlier = 0
    batch = ctx.game.batch
    kinds = events_of(node.event)
    before: dict[int, list[Event]] = {}
    turn = ctx.game.turn.number
    for entry in ctx.game.history:
        if entry.turn == turn and isinstance(entry.event, kinds):
            before.setdefault(entry.batch, []).append(entry.event)
    for number, together in before.items():
        if number == batch:
            if not isinstance(event, tuple):
                # Of several that happen together, each counts in the order in which they are listed.
                first = next((n for n, other in enumerate(together) if other is event), 0)
                earlier += sum(len(match_pattern(ctx, node.event, other)) for other in together[:first])
            continue
        earlier += len(match_pattern(ctx, node.event, tuple(together)))
    wanted = node.nth - earlier
    return now[wanted - 1 : wanted] if wanted >= 1 else None


@state_trigger(StateHolds)
def state_holds(ctx: Context, node: StateHolds) -> bool:
    """The condition of a state trigger is true. CR: 603.8."""
    return bool(evaluate(ctx, node.condition))

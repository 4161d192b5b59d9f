"""
Looking back: what happened this turn, last turn, this game.

CR: 608.2i.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from ..events import AbilityResolved, BeginStep, BeginTurn, Event
from ..game import Performed
from ..ir.abilities import Ability
from ..ir.node import Node
from ..ir.triggers import KeywordActionEvent
from ..terms import Step
from .context import Context
from .registry import Bindings, match_pattern

WINDOWS = frozenset({"this turn", "last turn", "this game", "this combat", "this step", "since your last turn", ""})
"""Windows that can be looked back over."""


def entries(ctx: Context, window: str) -> Iterator[Performed]:
    """Yield what happened in a window, oldest first. CR: 608.2i."""
    game = ctx.game
    now = game.turn.number
    match window:
        case "this game":
            yield from game.history
        case "last turn":
            yield from (entry for entry in game.history if entry.turn == now - 1)
        case "since your last turn":
            yield from _since_last_turn(ctx)
        case "this combat" | "this step":
            found = list(_of_turn(ctx, now))
            first = 0
            for number, entry in enumerate(found):
                if isinstance(entry.event, BeginStep):
                    if window == "this step" or entry.event.step is Step.BEGIN_COMBAT:
                        first = number
            yield from found[first:]
        case _:
            yield from _of_turn(ctx, now)


def _of_turn(ctx: Context, turn: int) -> Iterator[Performed]:
    history = ctx.game.history
    first = len(history)
    while first and history[first - 1].turn >= turn:
        first -= 1
    return (entry for entry in history[first:] if entry.turn == turn)


def _since_last_turn(ctx: Context) -> Iterator[Performed]:
    history = ctx.game.history
    for number in range(len(history) - 1, -1, -1):
        event = history[number].event
        if isinstance(event, BeginTurn) and event.player == ctx.controller:
            turn = history[number].turn
            return (entry for entry in history if entry.turn >= turn)
    return iter(history)


RESOLVES = "resolve this ability"
"""Action of the pattern for the resolving of the ability that asks."""


def counts_itself(ability: Ability) -> bool:
    """Say whether an ability asks how often it has resolved. CR: 603.7h."""
    return any(isinstance(part, KeywordActionEvent) and part.action == RESOLVES for part in ability.walk())


def happenings(ctx: Context, pattern: Node, window: str = "this turn") -> tuple[Bindings, ...]:
    """
    Give the roles of each event in the window that a pattern matches.

    Events that happened together are held together against a pattern of "one or more".

    CR: 608.2i.
    """
    if isinstance(pattern, KeywordActionEvent) and pattern.action == RESOLVES:
        return tuple(
            {}
            for entry in entries(ctx, window)
            if isinstance(entry.event, AbilityResolved)
            and entry.event.object == ctx.source
            and entry.event.ability == ctx.ability
        )
    found: list[Bindings] = []
    for _, together in groupby(entries(ctx, window), key=lambda entry: entry.batch):
        events: tuple[Event, ...] = tuple(entry.event for entry in together)
        found.extend(match_pattern(ctx, pattern, events))
    return tuple(found)

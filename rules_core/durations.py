"""
When continuous effects and waiting delayed triggers end.

CR: 500.5, 511.3, 514.2, 611.2.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .events import EndEffect, Event, RemoveDelayedTrigger
from .execute.conditions import steps_named
from .execute.context import Context
from .execute.registry import evaluate, passive, refer
from .ir.durations import (
    AsLongAs,
    DuringNextStep,
    Permanently,
    UntilEndOfCombat,
    UntilEndOfNextTurn,
    UntilEndOfTurn,
    UntilEvent,
    UntilNextStep,
    UntilNextTurn,
)
from .ir.node import Node
from .objects import ContinuousEffect, DelayedTrigger
from .perform import perform

if TYPE_CHECKING:
    from .game import Game

passive(
    UntilEndOfTurn,
    UntilEndOfCombat,
    UntilNextTurn,
    UntilNextStep,
    UntilEndOfNextTurn,
    DuringNextStep,
    UntilEvent,
    AsLongAs,
    Permanently,
)


def end_effects(game: Game, moment: str) -> None:
    """
    End every effect whose duration is over at this moment.

    Args:
        moment: ``turn begins``, ``step begins``, ``step ends``, ``combat ends``, ``cleanup``, or ``check`` for
            conditions looked at all the time.

    CR: 500.5, 514.2, 611.2b.
    """
    ended: list[Event] = []
    for effect in game.effects.values():
        if effect.duration is not None and is_over(game, effect, effect.duration, moment):
            ended.append(EndEffect(effect.id))
    for delayed in game.delayed.values():
        if delayed.duration is not None and is_over(game, delayed, delayed.duration, moment):
            ended.append(RemoveDelayedTrigger(delayed.id))
    if ended:
        perform(game, *ended)


def end_effects_of_turn_missed(game: Game, player: int) -> None:
    """End what lasts until a turn that would begin now, of a player who has left the game. CR: 800.4m."""
    ended: list[Event] = []
    waits: list[ContinuousEffect | DelayedTrigger] = [*game.effects.values(), *game.delayed.values()]
    for waiting in waits:
        duration = waiting.duration
        if not isinstance(duration, UntilNextTurn | UntilEndOfNextTurn | UntilNextStep | DuringNextStep):
            continue
        ctx = Context(game, waiting.source, waiting.controller, x=waiting.x, bindings=dict(waiting.bindings))
        if duration.player is not None and player in refer(ctx, duration.player):
            delayed = isinstance(waiting, DelayedTrigger)
            ended.append(RemoveDelayedTrigger(waiting.id) if delayed else EndEffect(waiting.id))
    if ended:
        perform(game, *ended)


def _is_turn_of(ctx: Context, player: Node) -> bool:
    return any(ctx.game.is_active(p) for p in refer(ctx, player))


def is_over(game: Game, effect: ContinuousEffect | DelayedTrigger, duration: Node, moment: str) -> bool:
    """Say whether a duration ends at this moment. CR: 611.2a-b."""
    ctx = Context(game, effect.source, effect.controller, x=effect.x, bindings=dict(effect.bindings))
    match duration:
        case UntilEndOfTurn():
            return moment == "cleanup"
        case UntilEndOfCombat():
            return moment in ("combat ends", "cleanup")
        case UntilNextTurn(player):
            return moment == "turn begins" and game.turn.number > effect.turn and _is_turn_of(ctx, player)
        case UntilEndOfNextTurn(player):
            return moment == "cleanup" and game.turn.number > effect.turn and _is_turn_of(ctx, player)
        case DuringNextStep(step, player):
            here = game.turn.step is not None and game.turn.step.value == step
            return moment == "step ends" and here and _is_turn_of(ctx, player)
        case UntilNextStep(step, player):
            begins = game.turn.step is not None and game.turn.step in steps_named(step)
            return moment == "step begins" and begins and _is_turn_of(ctx, player)
        case AsLongAs(condition):
            return moment == "check" and not evaluate(ctx, condition)
    return False

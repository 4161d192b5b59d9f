"""
Ending the turn or the combat phase.

CR: 724.
"""

from __future__ import annotations

from dataclasses import replace

from ..durations import end_effects
from ..events import Cause, Cease, EndCombat, Event, MoveZone
from ..ir.effects import EndPhase, EndTheTurn
from ..perform import perform
from ..state_based import perform_state_based_actions
from ..terms import ObjectKind, Step, Zone
from .context import Context
from .registry import executor

_COMBAT = (
    Step.BEGIN_COMBAT,
    Step.DECLARE_ATTACKERS,
    Step.DECLARE_BLOCKERS,
    Step.FIRST_COMBAT_DAMAGE,
    Step.COMBAT_DAMAGE,
    Step.END_COMBAT,
)


@executor(EndTheTurn)
def end_the_turn(ctx: Context, node: EndTheTurn) -> bool:
    """The stack is exiled, the step ends, and the cleanup step comes next. CR: 724.1."""
    _clear(ctx)
    game = ctx.game
    game.turn = replace(game.turn, remaining=(Step.CLEANUP,), ended=True)
    game.note("724.1", "The turn ends.")
    return True


@executor(EndPhase)
def end_the_combat_phase(ctx: Context, node: EndPhase) -> bool:
    """In a combat phase, the stack is exiled and the next phase comes; otherwise nothing happens. CR: 724.2."""
    game = ctx.game
    if game.turn.step not in _COMBAT:
        return False
    _clear(ctx)
    end_effects(game, "combat ends")
    remaining = list(game.turn.remaining)
    while remaining and remaining[0] in _COMBAT[1:]:
        remaining.pop(0)
    game.turn = replace(game.turn, remaining=tuple(remaining), ended=True)
    game.note("724.2", "The combat phase ends.")
    return True


def _clear(ctx: Context) -> None:
    """Waiting triggers cease to exist, the stack is exiled, state-based actions happen, combat ends. CR: 724.1a-d."""
    game = ctx.game
    game.pending = ()
    events: list[Event] = []
    for identity in reversed(game.stack):
        if game.objects[identity].kind is ObjectKind.ABILITY:
            events.append(Cease(identity))
        else:
            events.append(MoveZone(identity, Zone.EXILE, Cause.EFFECT, ctx.source))
    if events:
        perform(game, *events)
    while perform_state_based_actions(game):
        game.spend_budget()
    if game.combat is not None:
        perform(game, EndCombat())

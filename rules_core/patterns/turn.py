"""
Steps and phases.

CR: 603.2b.
"""

from __future__ import annotations

from ..events import BeginStep
from ..execute.context import Context
from ..execute.registry import Bindings, trigger_matcher
from ..ir.triggers import StepBegins
from ..terms import Step
from .common import fits, roles

STEPS: dict[str, tuple[Step, ...]] = {
    "untap step": (Step.UNTAP,),
    "upkeep": (Step.UPKEEP,),
    "upkeep step": (Step.UPKEEP,),
    "draw step": (Step.DRAW,),
    "precombat main phase": (Step.PRECOMBAT_MAIN,),
    "first main phase": (Step.PRECOMBAT_MAIN,),
    "first main": (Step.PRECOMBAT_MAIN,),
    "postcombat main phase": (Step.POSTCOMBAT_MAIN,),
    "second main phase": (Step.POSTCOMBAT_MAIN,),
    "second main": (Step.POSTCOMBAT_MAIN,),
    "main phase": (Step.PRECOMBAT_MAIN, Step.POSTCOMBAT_MAIN),
    "main": (Step.PRECOMBAT_MAIN, Step.POSTCOMBAT_MAIN),
    "combat": (Step.BEGIN_COMBAT,),
    "combat phase": (Step.BEGIN_COMBAT,),
    "beginning of combat": (Step.BEGIN_COMBAT,),
    "declare attackers step": (Step.DECLARE_ATTACKERS,),
    "declare blockers step": (Step.DECLARE_BLOCKERS,),
    "end of combat": (Step.END_COMBAT,),
    "end of combat step": (Step.END_COMBAT,),
    "end step": (Step.END_TURN,),
    "cleanup step": (Step.CLEANUP,),
    "turn": (Step.UNTAP,),
}
"""The steps that the words of a card mean."""


def steps_named(word: str) -> tuple[Step, ...]:
    """Give the steps that a word means, empty for an unknown one."""
    known = STEPS.get(word)
    if known is not None:
        return known
    return tuple(step for step in Step if step.value == word)


def _main_phases(ctx: Context) -> int:
    """How many main phases of this turn have begun. CR: 505.1a."""
    taken = ctx.game.turn.steps_taken
    return sum(step in (Step.PRECOMBAT_MAIN, Step.POSTCOMBAT_MAIN) for step in taken)


@trigger_matcher(StepBegins, BeginStep)
def step_begins(ctx: Context, node: StepBegins, event: BeginStep) -> Bindings | None:
    """A step or phase begins. CR: 603.2b."""
    if event.step not in steps_named(node.step):
        return None
    if node.step.startswith("second main") and _main_phases(ctx) != 2:
        return None
    if node.form == "each of yours" and event.player != ctx.controller:
        return None
    if node.player is not None and not fits(ctx, node.player, event.player):
        return None
    return roles(player=event.player, subject=event.player)

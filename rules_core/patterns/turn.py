"""
Steps and phases.

CR: 603.2b.
"""

from __future__ import annotations

from ..events import BeginStep
from ..execute.context import Context
from ..execute.registry import Bindings, trigger_matcher
from ..ir.abilities import TriggeredAbility
from ..ir.nouns import Pronoun, That
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
def step_begins(ctx: Context, node: StepBegins, event: BeginStep) -> list[Bindings] | None:
    """A step or phase begins; of a team, for each player who is meant. CR: 603.2b, 805.4d."""
    if event.step not in steps_named(node.step):
        return None
    if node.step.startswith("second main") and _main_phases(ctx) != 2:
        return None
    players = ctx.game.teammates(event.player)
    if node.form == "each of yours":
        players = tuple(player for player in players if player == ctx.controller)
    if node.player is not None:
        wanted = node.player
        players = tuple(player for player in players if fits(ctx, wanted, player))
    if len(players) > 1 and not _speaks_of_player(ctx):
        players = players[:1]
    return [roles(player=player, subject=player) for player in players]


def _speaks_of_player(ctx: Context) -> bool:
    """Say whether an ability refers to the player whose step it is, so that it triggers for each. CR: 805.4d."""
    if not isinstance(ctx.ability, TriggeredAbility):
        return True
    parts = (ctx.ability.effect, ctx.ability.intervening_if)
    return any(isinstance(node, Pronoun | That) for part in parts if part is not None for node in part.walk())

"""
Keywords that ask for something at the beginning of the upkeep, and suspended cards.

CR: 702.24, 30, 32, 62, 63.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..costs import can_pay, pay_costs
from ..events import PutCounters, RemoveCounters, Sacrifice
from ..execute.context import Context
from ..ir.abilities import Ability, KeywordAbility
from ..ir.conditions import HasCounters
from ..ir.costs import CostSequence
from ..ir.effects import PayFor
from ..ir.effects import Sacrifice as SacrificeEffect
from ..ir.triggers import CountersPut, StepBegins
from ..payment import Purpose
from ..perform import perform
from ..terms import Zone
from .build import SELF, YOU, KeywordCondition, KeywordStep, condition, step, triggered
from .registry import costs_of, keyword_ability

UPKEEP = StepBegins("upkeep", YOU)


def fading_triggers() -> Iterator[Ability]:
    """A fade counter is removed each upkeep; without one it is sacrificed. CR: 702.32a."""
    yield triggered(UPKEEP, KeywordStep("fading"))


@step("fading")
def _fading(ctx: Context, node: KeywordStep) -> bool:
    game = ctx.game
    found = game.find(ctx.source)
    if found is None:
        return False
    if found.counter_count("fade"):
        return bool(perform(game, RemoveCounters(found.id, "fade", 1, found.id, ctx.controller)))
    return bool(perform(game, Sacrifice(found.id, ctx.controller, found.id)))


def vanishing_triggers() -> Iterator[Ability]:
    """A time counter is removed each upkeep; with the last it is sacrificed. CR: 702.63a."""
    yield triggered(UPKEEP, KeywordStep("remove time"), when=HasCounters(SELF, "time"))
    yield triggered(CountersPut("time", SELF, removed=True, last=True), SacrificeEffect(YOU, SELF))


@step("remove time")
def _remove_time(ctx: Context, node: KeywordStep) -> bool:
    if ctx.source not in ctx.game.objects:
        return False
    return bool(perform(ctx.game, RemoveCounters(ctx.source, "time", 1, ctx.source, ctx.controller)))


@keyword_ability("echo")
def echo(ability: KeywordAbility) -> Iterable[Ability]:
    """Its echo cost is paid in the first upkeep, or it is sacrificed. CR: 702.30a."""
    pay = PayFor(YOU, CostSequence(costs_of(ability)), None, SacrificeEffect(YOU, SELF))
    yield triggered(UPKEEP, pay, when=KeywordCondition("came since the last upkeep"))


@condition("came since the last upkeep")
def _came_since(ctx: Context, node: KeywordCondition) -> bool:
    """True when its controller got it after the beginning of their last upkeep. CR: 702.30a."""
    found = ctx.game.last_known(ctx.source)
    return found.controlled_since > ctx.game.players[ctx.controller].turn_before


@keyword_ability("cumulative upkeep")
def cumulative_upkeep(ability: KeywordAbility) -> Iterable[Ability]:
    """An age counter each upkeep, and the cost for each of them, or it is sacrificed. CR: 702.24a."""
    yield triggered(UPKEEP, KeywordStep("cumulative upkeep", costs_of(ability)))


@step("cumulative upkeep")
def _cumulative_upkeep(ctx: Context, node: KeywordStep) -> bool:
    game = ctx.game
    if ctx.source not in game.objects or game.objects[ctx.source].zone is not Zone.BATTLEFIELD:
        return False
    perform(game, PutCounters(ctx.source, "age", 1, ctx.source, ctx.controller))
    costs = node.parts * game.objects[ctx.source].counter_count("age")
    prompt = f"Pay the cumulative upkeep of {game.name_of(ctx.source)}?"
    if can_pay(ctx, costs, Purpose()) and game.choose_may(ctx.controller, prompt, "702.24a", ctx.source):
        pay_costs(ctx, costs)
        return True
    return bool(perform(game, Sacrifice(ctx.source, ctx.controller, ctx.source)))


# Suspend -----------------------------------------------------------------------------------------


@keyword_ability("suspend", read_by="special actions")
def suspend(ability: KeywordAbility) -> Iterable[Ability]:
    """Time counters go while it is in exile; with the last it is cast without paying. CR: 702.62a."""
    yield triggered(UPKEEP, KeywordStep("remove time"), when=HasCounters(SELF, "time"), zone="exile")
    yield triggered(CountersPut("time", SELF, removed=True, last=True), KeywordStep("cast suspended"), zone="exile")


@step("cast suspended")
def _cast_suspended(ctx: Context, node: KeywordStep) -> bool:
    from .free import cast_free
    from .steps import grant

    game = ctx.game
    found = game.find(ctx.source)
    if found is None or found.zone is not Zone.EXILE:
        return False
    spell = cast_free(ctx, ctx.source, ctx.controller, "702.62a", "suspend")
    if spell is not None and game.characteristics(spell).is_creature:
        grant(ctx, spell, KeywordAbility("haste"))
    return spell is not None

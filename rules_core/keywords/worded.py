"""
Keywords that hold another ability, and those that only deck building reads.

CR: 702.57, 106, 124, 139, 142, 169, 177, 178; 701.43 (exert), 719 (Cases).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ..events import AbilityActivated, AttacksDeclared
from ..execute.context import Context
from ..execute.registry import evaluator, passive
from ..ir.abilities import Ability, ActivatedAbility, KeywordAbility, StaticAbility, TriggeredAbility
from ..ir.conditions import AllConditions, Condition
from ..ir.costs import DoCost
from ..ir.effects import Reveal
from ..ir.node import Node
from ..ir.statics import Change, GainAbilities, OncePerTurn, OnlyWhen, SetTypes
from ..ir.triggers import StepBegins
from .build import SELF, YOU, KeywordCondition, KeywordStep, condition, static, step, triggered
from .registry import KEYWORDS, Keyword, keyword_ability, read_keyword
from .steps import trigger_now

read_keyword("deck building", "partner", "choose a background", "friends forever", "doctor's companion", "companion")

KEYWORDS["to solve"] = Keyword("to solve", "719.3a")
KEYWORDS["exert"] = Keyword("exert", "701.43d")


def held(ability: KeywordAbility) -> Ability | None:
    """Give the ability that a keyword holds, None when it holds none."""
    return next((p for p in ability.parameters if isinstance(p, Ability)), None)


def _restricted(ability: KeywordAbility, word: str, *more: Node) -> Iterable[Ability]:
    inner = held(ability)
    if isinstance(inner, ActivatedAbility):
        yield replace(inner, restrictions=(*inner.restrictions, *more), ability_word=word)


@keyword_ability("boast")
def boast(ability: KeywordAbility) -> Iterable[Ability]:
    """Only if it attacked this turn, and once each turn. CR: 702.142a."""
    attacked = OnlyWhen(condition=KeywordCondition("attacked this turn"))
    return _restricted(ability, "boast", attacked, OncePerTurn())


@condition("attacked this turn")
def _attacked(ctx: Context, node: KeywordCondition) -> bool:
    return any(
        entry.id == ctx.source and entry.declared
        for event in ctx.game.happened()
        if isinstance(event, AttacksDeclared)
        for entry in event.attackers
    )


@keyword_ability("exhaust")
def exhaust(ability: KeywordAbility) -> Iterable[Ability]:
    """Only once for each object. CR: 702.177a."""
    inner = held(ability)
    if isinstance(inner, ActivatedAbility):
        once = OnlyWhen(condition=NotActivatedBefore(inner.effect))
        yield replace(inner, restrictions=(*inner.restrictions, once), ability_word="exhaust")


@dataclass(frozen=True, slots=True)
class NotActivatedBefore(Condition):
    """The source's ability with this effect has not been activated yet. CR: 702.177a."""

    effect: Node


@evaluator(NotActivatedBefore)
def not_activated_before(ctx: Context, node: NotActivatedBefore) -> bool:
    """Look back over the whole game. CR: 702.177a."""
    return not any(
        isinstance(p.event, AbilityActivated)
        and p.event.source == ctx.source
        and isinstance(p.event.ability, ActivatedAbility)
        and p.event.ability.effect == node.effect
        for p in ctx.game.history
    )


@keyword_ability("forecast")
def forecast(ability: KeywordAbility) -> Iterable[Ability]:
    """From the hand in one's own upkeep, once each turn, revealing the card. CR: 702.57a-b."""
    inner = held(ability)
    if isinstance(inner, ActivatedAbility):
        upkeep = OnlyWhen(condition=KeywordCondition("own upkeep"))
        shown = any(isinstance(cost, DoCost) and isinstance(cost.action, Reveal) for cost in inner.costs)
        costs = inner.costs if shown else (*inner.costs, DoCost(Reveal(YOU, SELF)))
        restrictions = (*inner.restrictions, upkeep, OncePerTurn())
        yield replace(inner, costs=costs, restrictions=restrictions, ability_word="forecast", zone="hand")


@condition("own upkeep")
def _own_upkeep(ctx: Context, node: KeywordCondition) -> bool:
    turn = ctx.game.turn
    return turn.step is not None and turn.step.value == "upkeep" and ctx.game.is_active(ctx.controller)


@keyword_ability("max speed")
def max_speed(ability: KeywordAbility) -> Iterable[Ability]:
    """The ability while its controller's speed is 4. CR: 702.178a."""
    return _while(ability, KeywordCondition("max speed"))


@condition("max speed")
def _max_speed(ctx: Context, node: KeywordCondition) -> bool:
    return ctx.game.players[ctx.controller].speed >= 4


@keyword_ability("infinity")
def infinity(ability: KeywordAbility) -> Iterable[Ability]:
    """The ability while the permanent is harnessed. CR: 702.186b."""
    return _while(ability, KeywordCondition("harnessed"))


@condition("harnessed")
def _harnessed(ctx: Context, node: KeywordCondition) -> bool:
    return "harnessed" in ctx.source_object.designations


@keyword_ability("solved")
def solved(ability: KeywordAbility) -> Iterable[Ability]:
    """The ability while the Case is solved. CR: 702.169a-d."""
    return _while(ability, KeywordCondition("solved"))


@condition("solved")
def _solved(ctx: Context, node: KeywordCondition) -> bool:
    return "solved" in ctx.source_object.designations


@condition("not solved")
def _not_solved(ctx: Context, node: KeywordCondition) -> bool:
    return "solved" not in ctx.source_object.designations


def _while(ability: KeywordAbility, when: Condition) -> Iterable[Ability]:
    """Give an ability that functions only while a condition holds."""
    inner = held(ability)
    if isinstance(inner, StaticAbility):
        both = when if inner.condition is None else AllConditions((when, inner.condition))  # type: ignore[arg-type]
        yield replace(inner, condition=both)
    elif isinstance(inner, ActivatedAbility):
        yield replace(inner, restrictions=(*inner.restrictions, OnlyWhen(condition=when)))
    elif isinstance(inner, TriggeredAbility) or inner is not None:
        yield static(GainAbilities(SELF, (inner,)), condition=when)


@keyword_ability("to solve")
def to_solve(ability: KeywordAbility) -> Iterable[Ability]:
    """At one's end step the Case becomes solved if the condition holds. CR: 719.3a."""
    wanted = next((p for p in ability.parameters if isinstance(p, Node)), None)
    if wanted is not None:
        when = AllConditions((KeywordCondition("not solved"), wanted))  # type: ignore[arg-type]
        yield triggered(StepBegins("end step", YOU), KeywordStep("designate", words=("solved",)), when=when)


# As it attacks -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AsAttacks(Change):
    """``As this creature attacks, you may ...``: an optional cost to attack. CR: 508.1g."""

    effect: Node


passive(AsAttacks)


@keyword_ability("exert")
def exert(ability: KeywordAbility) -> Iterable[Ability]:
    """May be exerted as it attacks, with what happens when it is. CR: 701.43d."""
    then = tuple(p for p in ability.parameters[1:] if isinstance(p, Node))
    yield static(AsAttacks(KeywordStep("exert as it attacks", then)))


@step("exert as it attacks")
def _exert(ctx: Context, node: KeywordStep) -> bool:
    from ..keyword_actions.permanents import exert_all

    game = ctx.game
    name = game.name_of(ctx.source)
    if not game.choose_may(ctx.controller, f"Exert {name}?", "701.43d", ctx.source):
        return False
    exert_all(ctx, (ctx.source,))
    for effect in node.parts:
        trigger_now(ctx, effect)
    return True


@keyword_ability("living metal")
def living_metal(ability: KeywordAbility) -> Iterable[Ability]:
    """Is also a creature during its controller's turn. CR: 702.161a."""
    becomes = SetTypes(SELF, card_types=("Creature",), adds=True)
    yield static(becomes, condition=KeywordCondition("own turn"))


@condition("own turn")
def _own_turn(ctx: Context, node: KeywordCondition) -> bool:
    return ctx.game.is_active(ctx.controller)

"""
Keywords that trigger on spells being cast and on becoming a target, and those that define characteristics.

CR: 702.21, 73, 101, 108, 114, 131, 191.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..events import GainLife, LoseLife
from ..execute.context import Context
from ..ir.abilities import Ability, KeywordAbility, StaticAbility
from ..ir.costs import CostSequence, PayMana
from ..ir.effects import CounterEffect, PayFor
from ..ir.nouns import A, AnyOf, ControlledBy, ControllerOf, Filter, IsAbility, IsOpponent, IsSpell, IsType, Non
from ..ir.statics import SetTypes
from ..ir.triggers import BecomesTarget, CastSpell
from ..perform import perform
from .build import OBJECT, SELF, YOU, KeywordCondition, KeywordStep, condition, pump, put, step, triggered
from .registry import costs_of, keyword_ability

_OPPONENTS = ControlledBy(A(Filter(IsOpponent())))
_THEIRS = AnyOf((Filter(IsSpell(), (), (_OPPONENTS,)), Filter(IsAbility(), (), (_OPPONENTS,))), "or")


@keyword_ability("ward")
def ward(ability: KeywordAbility) -> Iterable[Ability]:
    """What an opponent targets it with is countered unless they pay. CR: 702.21a."""
    costs = costs_of(ability)
    cost = costs[0] if len(costs) == 1 else CostSequence(costs)
    effect = PayFor(ControllerOf(OBJECT), cost, None, CounterEffect(OBJECT))
    yield triggered(BecomesTarget(SELF, A(_THEIRS)), effect)


@keyword_ability("prowess")
def prowess(ability: KeywordAbility) -> Iterable[Ability]:
    """Gets +1/+1 for each noncreature spell its controller casts. CR: 702.108a."""
    noncreature = A(Filter(IsSpell(), (Non(IsType("Creature")),)))
    yield triggered(CastSpell(YOU, noncreature), pump(SELF, 1, 1))


@keyword_ability("extort")
def extort(ability: KeywordAbility) -> Iterable[Ability]:
    """Each opponent may be drained for each spell. CR: 702.101a."""
    effect = PayFor(YOU, PayMana("{W/B}"), KeywordStep("extort"))
    yield triggered(CastSpell(YOU, A(Filter(IsSpell()))), effect)


@step("extort")
def _extort(ctx: Context, node: KeywordStep) -> bool:
    game = ctx.game
    happened = perform(game, *(LoseLife(opponent, 1, ctx.source) for opponent in game.opponents(ctx.controller)))
    lost = sum(event.amount for event in happened if isinstance(event, LoseLife))
    return bool(lost) and bool(perform(game, GainLife(ctx.controller, lost, ctx.source)))


@keyword_ability("increment")
def increment(ability: KeywordAbility) -> Iterable[Ability]:
    """Gets a counter for a spell that cost more mana than its power or toughness. CR: 702.191a."""
    yield triggered(CastSpell(YOU, A(Filter(IsSpell()))), put("+1/+1", 1), when=KeywordCondition("increments"))


@condition("increments")
def _increments(ctx: Context, node: KeywordCondition) -> bool:
    game = ctx.game
    own = game.characteristics(ctx.source)
    spells = ctx.ids("object") or ctx.ids("subject")
    if not own.is_creature or not spells:
        return False
    spell = next((i for i in spells if i != ctx.source), spells[0])
    cast = game.last_known(spell).cast
    spent = len(cast.spent) if cast is not None else 0
    return spent > min(own.power or 0, own.toughness or 0)


@keyword_ability("changeling")
def changeling(ability: KeywordAbility) -> Iterable[Ability]:
    """Is every creature type, everywhere. CR: 702.73a."""
    every = SetTypes(SELF, adds=True, every="creature type")
    yield StaticAbility((every,), zone="anywhere", characteristic_defining=True)


@keyword_ability("devoid")
def devoid(ability: KeywordAbility) -> Iterable[Ability]:
    """Is colourless, everywhere. CR: 702.114a."""
    yield StaticAbility((SetTypes(SELF, colors=(), adds=True),), zone="anywhere", characteristic_defining=True)

"""
Class levels.

CR: 716.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..events import Happened, SetChoice
from ..execute.context import Context
from ..ir.abilities import Ability, KeywordAbility
from ..ir.statics import OnlyWhen
from ..objects import GameObject
from ..perform import perform
from ..terms import Zone
from .build import SORCERY, KeywordCondition, KeywordStep, activated, condition, step
from .registry import KEYWORDS, Keyword, costs_of, keyword_ability, number_of

LEVEL = "class level"
"""Under this key a permanent remembers its level; it is no copiable value. CR: 716.2b."""

KEYWORDS[LEVEL] = Keyword(LEVEL, "716.2a")


def level_of(found: GameObject) -> int:
    """Give a permanent's level, 1 where it has none. CR: 716.2d."""
    level = found.choice(LEVEL)
    return level if isinstance(level, int) else 1


@keyword_ability(LEVEL)
def class_level(ability: KeywordAbility) -> Iterable[Ability]:
    """The level bar's activated ability; its static ability stands around the lines below the bar. CR: 716.2a."""
    level = number_of(ability)
    before = OnlyWhen(condition=KeywordCondition("is at level", numbers=(level - 1,)))
    yield activated(costs_of(ability), KeywordStep("gain a level", numbers=(level,)), before, SORCERY)


@condition("is at level")
def _is_at_level(ctx: Context, node: KeywordCondition) -> bool:
    return level_of(ctx.source_object) == node.numbers[0]


@step("gain a level")
def _gain_level(ctx: Context, node: KeywordStep) -> bool:
    game, level = ctx.game, node.numbers[0]
    found = game.find(ctx.source)
    if found is None or found.zone is not Zone.BATTLEFIELD or level_of(found) == level:
        return False
    name = game.name_of(found.id)
    game.note("716.2a", f"{name} becomes level {level}.", name, str(level_of(found)), str(level))
    perform(game, SetChoice(found.id, LEVEL, level))
    # It has the abilities of the level by now: one that triggers as it becomes that level sees it.
    perform(game, Happened(LEVEL, ctx.controller, found.id, ctx.source, level))
    return True

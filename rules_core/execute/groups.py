"""
What a filter asks of several objects together: different powers, a total mana value.

Such a modifier holds of every object by itself; it is looked at when several are chosen or counted.

CR: 601.2c, 608.2d.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..choices import ChoiceKind
from ..errors import UnsupportedRule
from ..ir.node import Node
from ..ir.nouns import AllDifferent, Filter, NumberIs
from ..objects import is_player
from .context import Context
from .quantities import characteristic, qualities, within
from .registry import limited, matcher

TOTALS = {"total mana value": "mana value", "total power": "power", "total toughness": "toughness"}


def group_parts(filter_: Node) -> tuple[Node, ...]:
    """Give the parts of a filter that are about the group."""
    if not isinstance(filter_, Filter):
        return ()
    return tuple(
        part
        for part in filter_.qualifiers
        if isinstance(part, AllDifferent) or (isinstance(part, NumberIs) and part.which in TOTALS)
    )


def group_holds(ctx: Context, filter_: Node, ids: Sequence[int]) -> bool:
    """Say whether objects that match a filter one by one match it together."""
    for part in group_parts(filter_):
        if isinstance(part, AllDifferent):
            values = [value for i in ids for value in qualities(ctx, ctx.known(i), part.quality)]
            if part.same and len(set(values)) > 1:
                return False
            if not part.same and len(set(values)) < len(values):
                return False
        elif isinstance(part, NumberIs):
            total = sum(characteristic(ctx, ctx.known(i), TOTALS[part.which]) for i in ids)
            if not within(ctx, part.within, total):
                return False
    return True


def largest_group(ctx: Context, filter_: Node, ids: Sequence[int]) -> int:
    """Give the number of objects of the largest group that matches together, for "three with different powers"."""
    different = [part for part in group_parts(filter_) if isinstance(part, AllDifferent)]
    if any(part.same for part in different):
        raise UnsupportedRule("counting those that are the same")
    if not different:
        return len(ids)
    return min(len({value for i in ids for value in qualities(ctx, ctx.known(i), part.quality)}) for part in different)


def choose_group(
    ctx: Context,
    filter_: Node,
    candidates: Sequence[int],
    low: int,
    high: int,
    prompt: str,
    rule: str,
    kind: ChoiceKind = ChoiceKind.OBJECTS,
) -> tuple[int, ...]:
    """Let the player who acts choose objects one after the other, each so that the group matches. CR: 608.2d."""
    chosen: list[int] = []
    while len(chosen) < high:
        fitting = [
            i
            for i in candidates
            if i not in chosen
            and group_holds(ctx, filter_, (*chosen, i))
            and _leaves_enough(ctx, filter_, candidates, (*chosen, i), low)
        ]
        if not fitting:
            break
        least = 1 if len(chosen) < low else 0
        picked = ctx.game.choose_objects(ctx.chooser, prompt, fitting, least, 1, rule, ctx.source, kind, default=(0,))
        if not picked:
            break
        chosen.extend(picked)
    return tuple(chosen)


def _leaves_enough(ctx: Context, filter_: Node, candidates: Sequence[int], chosen: Sequence[int], low: int) -> bool:
    """Where all must be the same, say whether there are as many as must be chosen that go with those chosen."""
    if not any(isinstance(part, AllDifferent) and part.same for part in group_parts(filter_)):
        return True
    return sum(group_holds(ctx, filter_, (*chosen, i)) for i in candidates) >= low


@matcher(AllDifferent)
def all_different(ctx: Context, node: AllDifferent, candidate: int) -> bool:
    """One object by itself differs from no other."""
    if node.form == "opponent":
        return not is_player(candidate) and ctx.game.controller_of(candidate) in ctx.game.opponents(ctx.controller)
    return True


limited(AllDifferent, lambda node: node.quality in ("power", "name", "mana value", "toughness", "controller"))

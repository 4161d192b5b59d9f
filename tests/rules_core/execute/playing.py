"""Running hand-made instructions in a game."""

from __future__ import annotations

from collections.abc import Sequence

import rules_core.engine
from rules_core.choices import ScriptedChooser
from rules_core.execute.context import Context, Memory
from rules_core.execute.registry import evaluate, execute
from rules_core.game import Game
from rules_core.ir.bindings import RefBinding, Result, TargetSlot
from rules_core.ir.node import Node
from rules_core.ir.nouns import (
    ControlledBy,
    Each,
    Filter,
    InZone,
    IsCard,
    IsPlayer,
    IsType,
    Pronoun,
    SelfRef,
    Target,
    You,
)
from rules_core.ir.quantities import Number
from rules_core.terms import Zone

from ..boards import A

assert rules_core.engine.ROOMS

ME = You("implied")
CREATURE = Filter(IsType("Creature"))
EACH_PLAYER = Each(Filter(IsPlayer()))


def context(game: Game, source: int, *targets: Sequence[int], controller: int = A, **bindings: int) -> Context:
    """Give a context as of a resolving ability of `source`."""
    return Context(
        game,
        source,
        controller,
        targets=tuple(tuple(slot) for slot in targets),
        bindings=dict(bindings),
        memory=Memory(game.next_id),
    )


def run(
    game: Game, source: int, effect: Node, *targets: Sequence[int], controller: int = A, **bindings: int
) -> Context:
    """Carry out an instruction and give its context."""
    ctx = context(game, source, *targets, controller=controller, **bindings)
    execute(ctx, effect)
    return ctx


def value(game: Game, source: int, node: Node, *targets: Sequence[int], controller: int = A) -> object:
    """Work out a quantity or condition."""
    return evaluate(context(game, source, *targets, controller=controller), node)


def target(slot: int = 0, filter_: Node = CREATURE) -> Target:
    """The targets of a slot."""
    return Target(filter_, slot=slot)


def it(binding: Node) -> Pronoun:
    """A pronoun that stands for a binding."""
    return Pronoun("it", binding)


def in_zone(zone: Zone, player: Node | None = None) -> InZone:
    """A zone."""
    return InZone(zone.value, player)


def names(game: Game, ids: Sequence[int]) -> list[str]:
    """Names of objects."""
    return [game.name_of(i) for i in ids]


def answers(*given: Sequence[int]) -> ScriptedChooser:
    """A chooser with these answers, as indices."""
    return ScriptedChooser(given)


__all__ = [
    "CREATURE",
    "EACH_PLAYER",
    "ME",
    "ControlledBy",
    "Each",
    "Filter",
    "IsCard",
    "Number",
    "RefBinding",
    "Result",
    "SelfRef",
    "TargetSlot",
    "answers",
    "context",
    "in_zone",
    "it",
    "names",
    "run",
    "target",
    "value",
]

"""
Short ways to build the abilities that keywords stand for, and steps that no instruction of card text says.

CR: 702.1.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..errors import UnsupportedRule
from ..execute.context import Context
from ..execute.registry import evaluator, executor, limited
from ..ir.abilities import ActivatedAbility, StaticAbility, TriggeredAbility
from ..ir.bindings import EventRole
from ..ir.conditions import Condition
from ..ir.durations import UntilEndOfTurn
from ..ir.effects import Continuous, CountersSpec, CreateToken, Effect, PutCounters, TokenSpec
from ..ir.node import Node
from ..ir.nouns import A, ControlledBy, Filter, InZone, IsType, Other, Pronoun, Ref, SelfRef, Target, You
from ..ir.quantities import Negative, Number
from ..ir.statics import GainAbilities, ModifyPT, OnlyWhen
from ..ir.triggers import Event as Pattern
from ..ir.triggers import ZoneChange

SELF = SelfRef("this")
YOU = You()
SUBJECT = Pronoun("it", EventRole("subject"))
OBJECT = Pronoun("it", EventRole("object"))
PLAYER = Pronoun("they", EventRole("player"))
CREATURE = Filter(IsType("Creature"))
YOUR_CREATURE = Filter(IsType("Creature"), (), (ControlledBy(You()),))
SORCERY = OnlyWhen("sorcery")


def triggered(pattern: Node, effect: Node, *, when: Node | None = None, zone: str = "battlefield") -> TriggeredAbility:
    """Build a triggered ability. CR: 113.3c."""
    return TriggeredAbility(pattern, effect, when, zone=zone)


def activated(
    costs: tuple[Node, ...], effect: Node, *restrictions: Node, zone: str = "battlefield"
) -> ActivatedAbility:
    """Build an activated ability. CR: 113.3b."""
    return ActivatedAbility(costs, effect, tuple(restrictions), zone=zone)


def static(*changes: Node, condition: Node | None = None, zone: str = "battlefield") -> StaticAbility:
    """Build a static ability. CR: 113.3d."""
    return StaticAbility(tuple(changes), condition, zone=zone)


def pump(who: Ref, power: Node | int, toughness: Node | int) -> Continuous:
    """``Gets +N/+N until end of turn.`` CR: 611.2."""
    return Continuous((ModifyPT(who, _signed(power), _signed(toughness)),), UntilEndOfTurn())


def gain(who: Ref, *abilities: Node, duration: Node | None = None) -> Continuous:
    """``Gains [abilities] until ...``, until end of turn unless said otherwise. CR: 611.2."""
    return Continuous((GainAbilities(who, tuple(abilities)),), duration if duration is not None else UntilEndOfTurn())


def _signed(number: Node | int) -> Node:
    if isinstance(number, int):
        return Number(number) if number >= 0 else Negative(Number(-number))
    return number


def put(kind: str, count: Node | int, on: Ref = SELF) -> PutCounters:
    """``Put N counters on it.`` CR: 122.6."""
    return PutCounters(kind, Number(count) if isinstance(count, int) else count, on)


def counters(kind: str, count: Node | int) -> CountersSpec:
    """Counters of a kind and their number."""
    return CountersSpec(kind, Number(count) if isinstance(count, int) else count)


def token(
    count: Node | int,
    power: int,
    toughness: int,
    colors: tuple[str, ...],
    subtypes: tuple[str, ...],
    *abilities: Node,
    types: tuple[str, ...] = ("Creature",),
    tapped: bool = False,
    attacking: bool = False,
    label: int = 0,
) -> CreateToken:
    """``Create N tokens.`` CR: 111.3."""
    spec = TokenSpec(
        "", Number(power), Number(toughness), colors, card_types=types, subtypes=subtypes, abilities=abilities
    )
    number = Number(count) if isinstance(count, int) else count
    return CreateToken(You(), number, spec, tapped, attacking, label=label)


def enters(subject: Ref = SELF) -> Pattern:
    """``When [it] enters``. CR: 603.6a."""
    return ZoneChange(subject, InZone("battlefield"), verb="enters")


def dies(subject: Ref = SELF) -> Pattern:
    """``When [it] dies``. CR: 700.4."""
    return ZoneChange(subject, InZone("graveyard"), InZone("battlefield"), "dies")


def leaves(subject: Ref = SELF) -> Pattern:
    """``When [it] leaves the battlefield``. CR: 603.6c."""
    return ZoneChange(subject, None, InZone("battlefield"), "leaves")


def another(filter_: Filter) -> A:
    """``Another [thing]`` in an event. CR: 109.2."""
    return A(Filter(filter_.head, (Other(), *filter_.adjectives), filter_.qualifiers))


def target(filter_: Filter, slot: int = 0, **more: Any) -> Target:
    """A target word. CR: 115.1."""
    return Target(filter_, slot=slot, **more)


# Steps -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class KeywordStep(Effect):
    """What a keyword's ability does where no instruction of card text says it; `step` names it in `STEPS`."""

    step: str
    parts: tuple[Node, ...] = ()
    numbers: tuple[int, ...] = ()
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class KeywordCondition(Condition):
    """What a keyword's ability asks where no condition of card text says it; `name` stands in `CONDITIONS`."""

    name: str
    words: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()

    @property
    def reads(self) -> frozenset[str] | None:
        """Aspects of the game that it looks at, for the layers; None: it may look at anything. CR: 613.8a."""
        return _READS.get(self.name)


_READS: dict[str, frozenset[str]] = {
    "paid": frozenset({"stack"}),
    "solved": frozenset({"designation"}),
    "max speed": frozenset({"players"}),
    "own turn": frozenset({"turn"}),
    "is attached to a creature": frozenset({"attach"}),
    "is suspected": frozenset({"designation"}),
    "ring tempted": frozenset({"chosen"}),
}

StepFunction = Callable[[Context, KeywordStep], bool | None]
ConditionFunction = Callable[[Context, KeywordCondition], bool]
STEPS: dict[str, StepFunction] = {}
CONDITIONS: dict[str, ConditionFunction] = {}


def step(name: str) -> Callable[[StepFunction], StepFunction]:
    """Enter the function that carries out a step. False = it did nothing."""

    def enter(function: StepFunction) -> StepFunction:
        STEPS[name] = function
        return function

    return enter


def condition(name: str) -> Callable[[ConditionFunction], ConditionFunction]:
    """Enter the function that answers a condition."""

    def enter(function: ConditionFunction) -> ConditionFunction:
        CONDITIONS[name] = function
        return function

    return enter


@executor(KeywordStep)
def run_step(ctx: Context, node: KeywordStep) -> bool | None:
    """Carry out a keyword's own step. CR: 702."""
    function = STEPS.get(node.step)
    if function is None:
        raise UnsupportedRule(node.step, "702.1")
    return function(ctx, node)


@evaluator(KeywordCondition)
def ask_condition(ctx: Context, node: KeywordCondition) -> bool:
    """Answer a keyword's own condition. CR: 702."""
    return CONDITIONS[node.name](ctx, node)


limited(KeywordStep, lambda node: node.step in STEPS)
limited(KeywordCondition, lambda node: node.name in CONDITIONS)

"""
The tables that connect IR nodes with the functions that know what they mean.

A node class without an entry (here or in `passive`) cannot be executed: a card
with it is declined by name. One function per node class, entered by a decorator:

* `executor`: an effect is carried out.                         fn(ctx, node) -> bool | None
* `evaluator`: a quantity or condition has a value.             fn(ctx, node) -> int | bool | ...
* `matcher`: a filter part says whether it fits an id.          fn(ctx, node, id) -> bool
* `reference`: a noun stands for ids (objects, players).        fn(ctx, node) -> tuple[int, ...]
* `trigger_matcher`: a trigger condition meets an event.        fn(ctx, node, event) -> bindings or None
* `static_part`: a static effect, by what it does.              see `StaticKind`
* `cost_part`: a cost can be paid, and is paid.                 a class with `can_pay` and `pay`
* `duration`: a duration is over.                               fn(game, effect, node) -> bool

CR: 608.2c, 603.2, 604.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from ..errors import UnsupportedRule
from ..events import Event
from ..ir.node import Node
from ..objects import Binding

if TYPE_CHECKING:
    from ..game import Game
    from .context import Context

F = TypeVar("F", bound=Callable[..., Any])
C = TypeVar("C")

Bindings = dict[str, Binding]

EXECUTORS: dict[type[Node], Callable[[Context, Any], bool | None]] = {}
EVALUATORS: dict[type[Node], Callable[[Context, Any], Any]] = {}
MATCHERS: dict[type[Node], Callable[[Context, Any, int], bool]] = {}
REFERENCES: dict[type[Node], Callable[[Context, Any], tuple[int, ...]]] = {}
DURATIONS: dict[type[Node], Callable[..., bool]] = {}
_PASSIVE: set[type[Node]] = set()
_LIMITS: dict[type[Node], Callable[[Any], bool]] = {}


@dataclass(frozen=True, slots=True)
class TriggerMatcher:
    """
    How one kind of event pattern (`ir.triggers`) is held against events.

    Patterns stand in trigger conditions, replacement effects, "this turn" conditions and durations; `match`
    serves them all. Patterns that hold other patterns ask `match_pattern` and `events_of` for them.
    """

    match: Callable[[Context, Any, Any], Iterable[Bindings] | Bindings | None]
    """
    The roles of the event when it matches (several for several times), None when it does not. `ctx` has the
    source and controller of what asks. The event may be one that would happen (replacement), one that has just
    happened (triggers: `game.moved` knows new objects), or one of `game.history`.
    """
    events: Callable[[Any], tuple[type[Event], ...]]
    """node -> classes of event it can match."""
    looks_back: Callable[[Game, Any, Any], bool]
    """(game, node, event) -> True when the state before the event counts; the event has happened. CR: 603.10."""
    batch: Callable[[Any], bool]
    """node -> True when `match` gets the tuple of all such events that happened together ("one or more")."""


TRIGGERS: dict[type[Node], TriggerMatcher] = {}
STATE_TRIGGERS: dict[type[Node], Callable[[Context, Any], bool]] = {}
"""State triggers by node. CR: 603.8."""


class StaticKind(StrEnum):
    """What a static effect does, and so the shape of its function."""

    LAYER = "layer"
    """Changes characteristics; shape defined by `layers`."""
    REPLACEMENT = "replacement"
    """fn(game, part: ActiveStatic, event) -> Iterable[ReplacementEffect]: those that may apply."""
    PROHIBITION = "prohibition"
    """fn(game, part: ActiveStatic, event) -> bool: the event cannot happen. CR: 101.2, 614.17."""
    COST = "cost"
    """Changes what a spell or ability costs; shape defined by `costs`."""
    PERMISSION = "permission"
    """Lets somebody do something; asked by the rooms concerned. CR: 601.3."""
    RULE = "rule"
    """Read directly by the room of its chapter (combat restrictions, hand size ...)."""


STATIC_PARTS: dict[StaticKind, dict[type[Node], Callable[..., Any]]] = {kind: {} for kind in StaticKind}


class CostPart(Protocol):
    """How one kind of cost is paid. CR: 118."""

    def can_pay(self, ctx: Context, node: Any) -> bool:
        """Say whether `ctx.controller` could pay it now, choices left open. CR: 118.3."""

    def pay(self, ctx: Context, node: Any) -> None:
        """Pay it. Choices are asked of the payer; what was used is recorded on `ctx`."""


COST_PARTS: dict[type[Node], CostPart] = {}


_TABLES: tuple[dict[type[Node], Any], ...] = (
    EXECUTORS,
    EVALUATORS,
    MATCHERS,
    REFERENCES,
    TRIGGERS,
    STATE_TRIGGERS,
    COST_PARTS,
    DURATIONS,
    *STATIC_PARTS.values(),
)


def _enter(table: dict[type[Node], Any], node_class: type[Node], value: Any) -> None:
    if node_class in table:
        raise ValueError(f"{node_class.__name__} has two handlers")
    table[node_class] = value


def executor(*node_classes: type[Node]) -> Callable[[F], F]:
    """Enter the function that carries out effects of these classes. False = it did nothing. CR: 608.2c."""

    def enter(function: F) -> F:
        for node_class in node_classes:
            _enter(EXECUTORS, node_class, function)
        return function

    return enter


def evaluator(*node_classes: type[Node]) -> Callable[[F], F]:
    """Enter the function that evaluates quantities or conditions of these classes. CR: 608.2h."""

    def enter(function: F) -> F:
        for node_class in node_classes:
            _enter(EVALUATORS, node_class, function)
        return function

    return enter


def matcher(*node_classes: type[Node]) -> Callable[[F], F]:
    """Enter the function that says whether an id fits a filter part of these classes."""

    def enter(function: F) -> F:
        for node_class in node_classes:
            _enter(MATCHERS, node_class, function)
        return function

    return enter


def reference(*node_classes: type[Node]) -> Callable[[F], F]:
    """Enter the function that finds what a noun stands for, as ids in a stable order."""

    def enter(function: F) -> F:
        for node_class in node_classes:
            _enter(REFERENCES, node_class, function)
        return function

    return enter


def trigger_matcher(
    node_class: type[Node],
    *events: type[Event],
    looks_back: bool | Callable[[Game, Any, Any], bool] = False,
    batch: bool | Callable[[Any], bool] = False,
    events_of_node: Callable[[Any], tuple[type[Event], ...]] | None = None,
) -> Callable[[F], F]:
    """
    Enter the function that holds an event pattern against events of the given classes.

    Args:
        node_class: class of the pattern.
        events: classes of event it can match, unless `events_of_node` says so for each node.
        looks_back: whether the state before the event counts (603.10), or a function (game, node, event) of it.
        batch: whether the function gets all events that happened together, or a function (node) of it.
        events_of_node: gives the classes of event for a node that holds other patterns.

    CR: 603.2, 603.10.
    """
    back = looks_back if callable(looks_back) else (lambda _game, _node, _event: bool(looks_back))
    together = batch if callable(batch) else (lambda _node: bool(batch))
    kinds = events_of_node if events_of_node is not None else (lambda _node: events)

    def enter(function: F) -> F:
        _enter(TRIGGERS, node_class, TriggerMatcher(function, kinds, back, together))
        return function

    return enter


def events_of(pattern: Node) -> tuple[type[Event], ...]:
    """Give the classes of event that a pattern can match, empty for a state trigger. CR: 603.2, 603.8."""
    found = TRIGGERS.get(type(pattern))
    return found.events(pattern) if found is not None else ()


def match_pattern(ctx: Context, pattern: Node, event: Any) -> tuple[Bindings, ...]:
    """
    Hold a pattern against an event (or, for a batch pattern, a tuple of events that happened together).

    Returns:
        The roles (``subject``, ``object``, ``player``, ``amount`` ...) for each time that it matches.

    Raises:
        UnsupportedRule: nothing knows the pattern.
    """
    found = TRIGGERS.get(type(pattern))
    if found is None:
        raise UnsupportedRule(type(pattern).__name__, "603.2")
    if found.batch(pattern):
        events = event if isinstance(event, tuple) else (event,)
        together = tuple(e for e in events if isinstance(e, found.events(pattern)))
        return as_matches(found.match(ctx, pattern, together)) if together else ()
    if isinstance(event, tuple):
        return tuple(roles for e in event for roles in match_pattern(ctx, pattern, e))
    if not isinstance(event, found.events(pattern)):
        return ()
    return as_matches(found.match(ctx, pattern, event))


def as_matches(result: Iterable[Bindings] | Bindings | None) -> tuple[Bindings, ...]:
    """Give a matcher's result as a tuple: nothing, once, or several times."""
    if result is None:
        return ()
    if isinstance(result, dict):
        return (result,)
    return tuple(result)


def state_trigger(node_class: type[Node]) -> Callable[[F], F]:
    """Enter the function that says whether the state of a state trigger holds. CR: 603.8."""

    def enter(function: F) -> F:
        _enter(STATE_TRIGGERS, node_class, function)
        return function

    return enter


def static_part(kind: StaticKind, *node_classes: type[Node]) -> Callable[[F], F]:
    """Enter the function of a static effect; one class may have several kinds. CR: 604."""

    def enter(function: F) -> F:
        for node_class in node_classes:
            _enter(STATIC_PARTS[kind], node_class, function)
        return function

    return enter


def cost_part(node_class: type[Node]) -> Callable[[type[C]], type[C]]:
    """Enter the class that pays costs of this node class; one instance is made. CR: 118."""

    def enter(part: type[C]) -> type[C]:
        _enter(COST_PARTS, node_class, part())
        return part

    return enter


def duration(node_class: type[Node]) -> Callable[[F], F]:
    """Enter the function that says whether an effect of this duration has ended. CR: 611.2a."""

    def enter(function: F) -> F:
        _enter(DURATIONS, node_class, function)
        return function

    return enter


def passive(*node_classes: type[Node]) -> None:
    """Enter node classes that are plain data, read by the handlers of the nodes around them."""
    _PASSIVE.update(node_classes)


def limited(node_class: type[Node], supports: Callable[[Any], bool]) -> None:
    """
    Say that only some nodes of a class can be executed.

    Args:
        node_class: The class, which has a handler in one of the tables.
        supports: Says of a node whether its handler covers it (a word that it knows, a combination of fields).
    """
    _LIMITS[node_class] = supports


def is_executable(node: Node) -> bool:
    """Say whether the engine handles this node itself, leaving what is inside it aside."""
    kind = type(node)
    if kind not in _PASSIVE and not any(kind in table for table in _TABLES):
        return False
    limit = _LIMITS.get(kind)
    return limit is None or limit(node)


def execute(ctx: Context, node: Node) -> bool:
    """
    Carry out an effect.

    Returns:
        False when it did nothing (for "if you do"), else True.

    Raises:
        UnsupportedRule: no executor knows this kind of effect.

    CR: 608.2c.
    """
    function = EXECUTORS.get(type(node))
    if function is None:
        raise UnsupportedRule(type(node).__name__, "608.2c")
    ctx.game.spend_budget()
    return function(ctx, node) is not False


def evaluate(ctx: Context, node: Node) -> Any:
    """
    Give the value of a quantity (int) or condition (bool).

    Raises:
        UnsupportedRule: no evaluator knows it.

    CR: 608.2h.
    """
    function = EVALUATORS.get(type(node))
    if function is None:
        raise UnsupportedRule(type(node).__name__, "608.2h")
    return function(ctx, node)


def matches(ctx: Context, node: Node, identity: int) -> bool:
    """
    Say whether an object or player fits a filter part.

    Raises:
        UnsupportedRule: no matcher knows it.
    """
    function = MATCHERS.get(type(node))
    if function is None:
        raise UnsupportedRule(type(node).__name__)
    return function(ctx, node, identity)


def refer(ctx: Context, node: Node) -> tuple[int, ...]:
    """
    Find the ids a noun stands for.

    Raises:
        UnsupportedRule: no function knows it.
    """
    function = REFERENCES.get(type(node))
    if function is None:
        raise UnsupportedRule(type(node).__name__)
    return function(ctx, node)


def static_function(kind: StaticKind, node: Node) -> Callable[..., Any] | None:
    """Give the function of a static effect for one kind of question, None when it has none."""
    return STATIC_PARTS[kind].get(type(node))

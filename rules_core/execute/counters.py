"""
Counters put on, removed from and moved between objects and players.

CR: 107.14, 122, 701.10e.
"""

from __future__ import annotations

from ..choices import ChoiceKind, ChoicePoint, Option
from ..events import Event
from ..events import PutCounters as PutEvent
from ..events import RemoveCounters as RemoveEvent
from ..ir.effects import (
    CountersChoice,
    CountersSpec,
    DoubleCounters,
    GetCounters,
    MoveCounters,
    PutChosenCounters,
    PutCounters,
    PutItsCounters,
    PutSeveralCounters,
    RemoveCounters,
)
from ..ir.node import Node
from ..ir.nouns import Each
from ..ir.quantities import AllOfThem, AnyNumber
from ..objects import is_player
from ..perform import perform
from .acting import acting_players, ask_number, division_of, number, objects_of
from .context import Context, Done
from .quantities import counter_total
from .registry import executor, limited, passive, refer


@executor(PutCounters)
def put_counters(ctx: Context, node: PutCounters) -> bool:
    """Counters are put on all of them at the same time. CR: 122.6, 608.2f."""
    events: list[Event] = []
    for inner in acting_players(ctx, node.player):
        on = objects_of(inner, node.on)
        if node.distributed:
            shares = division_of(inner, node.on, on, number(inner, node.count))
        else:
            # "its power" may be that of each of them in turn.
            each = isinstance(node.on, Each)
            shares = {i: number((inner.for_item(i) if each else inner).testing(i), node.count) for i in on}
        events.extend(PutEvent(i, node.kind, count, ctx.source, inner.chooser) for i, count in shares.items() if count)
    return ctx.record(node.label, _put(perform(ctx.game, *events) if events else ()))


def _put(happened: tuple[Event, ...]) -> Done:
    puts = [event for event in happened if isinstance(event, PutEvent)]
    return Done(
        tuple(dict.fromkeys(event.recipient for event in puts)), sum(e.count for e in puts), happened=bool(puts)
    )


limited(PutCounters, lambda node: bool(node.kind))


def choose_counters(ctx: Context, node: CountersChoice, player: int) -> tuple[str, int]:
    """Let a player choose which of the counters: their kind and number. CR: 608.2d."""
    specs = [part for part in node.options if isinstance(part, CountersSpec)]
    options = tuple(Option(index, spec.kind) for index, spec in enumerate(specs))
    point = ChoicePoint(player, ChoiceKind.WORD, "Which counter?", options, 1, 1, "608.2d", ctx.source)
    (value,) = ctx.game.choose(point)
    spec = specs[value] if isinstance(value, int) else specs[0]
    return spec.kind, number(ctx, spec.count)


@executor(PutChosenCounters)
def put_chosen_counters(ctx: Context, node: PutChosenCounters) -> bool:
    """Counters of the chosen kind are put on all of them; one choice for all. CR: 122.6, 608.2d."""
    assert isinstance(node.counters, CountersChoice)
    events: list[Event] = []
    for inner in acting_players(ctx, node.player):
        on = objects_of(inner, node.on)
        if on:
            kind, count = choose_counters(inner, node.counters, inner.chooser)
            events.extend(PutEvent(i, kind, count, ctx.source, inner.chooser) for i in on if count)
    return ctx.record(node.label, _put(perform(ctx.game, *events) if events else ()))


passive(CountersChoice)


@executor(PutSeveralCounters)
def put_several_counters(ctx: Context, node: PutSeveralCounters) -> bool:
    """All of them are put on at the same time. CR: 122.6."""
    events: list[Event] = []
    for inner in acting_players(ctx, node.player):
        for identity in objects_of(inner, node.on):
            for spec in node.counters:
                assert isinstance(spec, CountersSpec)
                count = number(inner, spec.count)
                if count:
                    events.append(PutEvent(identity, spec.kind, count, ctx.source, inner.chooser))
    return ctx.record(node.label, _put(perform(ctx.game, *events) if events else ()))


@executor(GetCounters)
def get_counters(ctx: Context, node: GetCounters) -> bool:
    """The players get counters. CR: 122.1."""
    events: list[Event] = []
    for inner in acting_players(ctx, node.player):
        count = number(inner, node.count)
        if count:
            events.append(PutEvent(inner.chooser, node.kind, count, ctx.source, ctx.controller))
    return ctx.record(node.label, _put(perform(ctx.game, *events) if events else ()))


@executor(RemoveCounters)
def remove_counters(ctx: Context, node: RemoveCounters) -> bool:
    """Counters are removed, as many as there are; of which kind is chosen where it does not say. CR: 122.1."""
    events: list[Event] = []
    for inner in acting_players(ctx, node.player):
        among = objects_of(inner, node.object)
        if node.form.startswith("from among"):
            least = 1 if node.form.endswith("one or more") else 0
            events.extend(_taken_among(inner, among, node.kind, node.count, least))
            continue
        for identity in among:
            for kind, count in _taken(inner, identity, node.kind, node.count):
                events.append(RemoveEvent(identity, kind, count, ctx.source, inner.chooser))
    happened = perform(ctx.game, *events) if events else ()
    removed = [event for event in happened if isinstance(event, RemoveEvent)]
    done = Done(
        tuple(dict.fromkeys(e.recipient for e in removed)), sum(e.count for e in removed), happened=bool(removed)
    )
    return ctx.record(node.label, done)


def _taken(ctx: Context, identity: int, kind: str, count: Node) -> list[tuple[str, int]]:
    """Which counters of something are taken, and how many of each. CR: 122.1."""
    holder = ctx.game.players[identity] if is_player(identity) else ctx.game.objects[identity]
    there = [(name, n) for name, n in holder.counters if not kind or name == kind]
    total = sum(n for _, n in there)
    if isinstance(count, AllOfThem) or not there:
        return there
    if isinstance(count, AnyNumber):
        wanted = ask_number(ctx, ctx.chooser, "How many counters are removed?", 0, total, "608.2d", total)
    else:
        wanted = min(number(ctx, count), total)
    if len(there) == 1:
        return [(there[0][0], wanted)] if wanted else []
    return _choose_kinds(ctx, there, wanted)


def _taken_among(ctx: Context, among: tuple[int, ...], kind: str, count: Node, least: int) -> list[Event]:
    """Which counters are taken from among several objects, as many together as it says. CR: 122.1, 608.2d."""
    left = {(i, name): n for i in among for name, n in ctx.game.objects[i].counters if n and (not kind or name == kind)}
    total = sum(left.values())
    if isinstance(count, AnyNumber):
        low = min(least, total)
        wanted = ask_number(ctx, ctx.chooser, "How many counters are removed?", low, total, "608.2d", total)
    else:
        wanted = min(number(ctx, count), total)
    taken: dict[tuple[int, str], int] = {}
    for _ in range(wanted):
        there = [key for key, n in left.items() if n]
        options = tuple(Option(n, f"{ctx.game.name_of(i)}: {name}") for n, (i, name) in enumerate(there))
        point = ChoicePoint(ctx.chooser, ChoiceKind.WORD, "Which counter?", options, 1, 1, "608.2d", ctx.source)
        (value,) = ctx.game.choose(point)
        key = there[value] if isinstance(value, int) else there[0]
        left[key] -= 1
        taken[key] = taken.get(key, 0) + 1
    return [RemoveEvent(i, name, n, ctx.source, ctx.chooser) for (i, name), n in taken.items()]


def _choose_kinds(ctx: Context, there: list[tuple[str, int]], wanted: int) -> list[tuple[str, int]]:
    left = dict(there)
    taken: dict[str, int] = {}
    for _ in range(wanted):
        options = tuple(Option(name, name) for name, n in left.items() if n)
        point = ChoicePoint(ctx.chooser, ChoiceKind.WORD, "Which counter?", options, 1, 1, "608.2d", ctx.source)
        (name,) = ctx.game.choose(point)
        assert isinstance(name, str)
        left[name] -= 1
        taken[name] = taken.get(name, 0) + 1
    return list(taken.items())


@executor(MoveCounters)
def move_counters(ctx: Context, node: MoveCounters) -> bool:
    """
    Counters go from one object onto another; nothing moves if either is missing or they are the same.

    CR: 122.5.
    """
    onto = objects_of(ctx, node.onto)
    events: list[Event] = []
    for identity in objects_of(ctx, node.origin):
        if len(onto) != 1 or onto[0] == identity:
            continue
        for kind, count in _taken(ctx, identity, node.kind, node.count):
            events.append(RemoveEvent(identity, kind, count, ctx.source, ctx.chooser))
            events.append(PutEvent(onto[0], kind, count, ctx.source, ctx.chooser))
    return ctx.record(node.label, _put(perform(ctx.game, *events) if events else ()))


@executor(PutItsCounters)
def put_its_counters(ctx: Context, node: PutItsCounters) -> bool:
    """As many of each kind as the objects have or last had are put on it; nothing is moved. CR: 122.8."""
    events: list[Event] = []
    on = objects_of(ctx, node.on)
    for identity in refer(ctx, node.of):
        holder = ctx.game.last_known(ctx.known(identity))
        events.extend(PutEvent(i, kind, n, ctx.source, ctx.chooser) for i in on for kind, n in holder.counters)
    return ctx.record(node.label, _put(perform(ctx.game, *events) if events else ()))


@executor(DoubleCounters)
def double_counters(ctx: Context, node: DoubleCounters) -> bool:
    """Each gets as many more as it has. CR: 701.10e."""
    events: list[Event] = []
    for identity in objects_of(ctx, node.object):
        holder = ctx.game.players[identity] if is_player(identity) else ctx.game.objects[identity]
        for kind, _ in holder.counters:
            if not node.kind or kind == node.kind:
                events.append(PutEvent(identity, kind, counter_total(ctx, identity, kind), ctx.source, ctx.chooser))
    return ctx.record(node.label, _put(perform(ctx.game, *events) if events else ()))

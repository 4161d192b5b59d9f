"""
How permanents enter: tapped, with counters, as a copy, after a choice.

What is about to enter is looked at as it would exist on the battlefield.

CR: 614.1c-d, 614.12, 707.5.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from ..choices import ChoiceKind
from ..citations import Rule
from ..copying import CopiedValues, copiable_values, copy_with, entering_exceptions, face_up_values, own_face
from ..errors import UnsupportedRule
from ..events import Event, MoveZone, TurnFaceUp
from ..execute.context import Context
from ..execute.counters import choose_counters
from ..execute.entering import choose_host
from ..execute.filters import find_matching, refers_to
from ..execute.registry import StaticKind, evaluate, execute, executor, limited, refer, static_part
from ..ir import nouns as n
from ..ir.abilities import StaticAbility
from ..ir.effects import CopySpec, CountersChoice, CountersSpec, EnterTapped
from ..ir.node import Node
from ..ir.statics import AsEnters, EntersAs, EntersAsCopy, EntersTapped, EntersWithCounters, ExceptIf, GainAbilities
from ..keyword_actions.preparing import PREPARED, prepare_spell
from ..layering.subjects import canonical
from ..objects import ContinuousEffect, is_player
from ..replacement import ReplacementEffect, ReplacementOrder, rule_replacement
from ..statics import ActiveStatic
from ..terms import Zone

if TYPE_CHECKING:
    from ..game import Game

_TAPPED = "enters tapped"
_COUNTERS = "enters with "
_CHOSEN = "chosen "


def as_it_enters(game: Game, event: MoveZone) -> Game:
    """
    Give a game in which the object of the event is on the battlefield as it would enter, to ask questions of.

    CR: 614.12.
    """
    view = game.fork()
    found = view.objects[event.object]
    face = event.face if event.face is not None else (found.face if found.zone is Zone.STACK else 0)
    arriving = replace(
        found,
        zone=Zone.BATTLEFIELD,
        controller=event.controller if event.controller is not None else found.owner,
        face=face,
        base=event.base if event.base is not None else found.base,
        face_down=event.face_down,
        counters=(),
        stack=None,
        timestamp=view.new_timestamp(),
    )
    for key, ids in view.zones.items():
        if event.object in ids:
            view.zones[key] = tuple(i for i in ids if i != event.object)
    view.objects[event.object] = arriving
    if event.base is not None:
        # What it copies as it enters is later than what changed the spell's own values (prototype).
        view.effects = {i: e for i, e in view.effects.items() if not _gives_values(e, event.object)}
    field = (Zone.BATTLEFIELD, 0)
    view.zones[field] = (*view.zones.get(field, ()), event.object)
    view.revision += 1
    return view


def _gives_values(effect: ContinuousEffect, identity: int) -> bool:
    return identity in (effect.affected or ()) and any(isinstance(part, CopiedValues) for part in effect.parts)


def is_meant(game: Game, part: ActiveStatic, subject: Node, event: MoveZone) -> bool:
    """Say whether an enters effect speaks of what is about to enter. CR: 614.12."""
    if isinstance(canonical(subject), n.SelfRef):
        return event.object == part.source
    if part.source == event.object and game.objects[event.object].zone is not Zone.BATTLEFIELD:
        # CR 614.12: of its own abilities only those that say so apply to its own entering.
        return False
    view = as_it_enters(game, event)
    ctx = Context(view, part.source, part.controller, x=part.x, bindings=dict(part.bindings))
    return refers_to(ctx, subject, event.object)


def entering_context(game: Game, part: ActiveStatic, event: MoveZone) -> Context:
    """Give the context of an enters effect: "you" is who controls the source, or will. CR: 614.12a."""
    ctx = part.context(game)
    if part.source == event.object:
        found = game.objects[event.object]
        ctx.controller = event.controller if event.controller is not None else found.owner
        if found.cast is not None and ctx.x is None:
            ctx.x = found.cast.x
    ctx.bindings = {**ctx.bindings, "subject": event.object}
    return ctx


def _enters(event: Event) -> bool:
    return isinstance(event, MoveZone) and event.to is Zone.BATTLEFIELD


def _holds(ctx: Context, condition: Node | None, unless: Node | None = None) -> bool:
    if condition is not None and not evaluate(ctx, condition):
        return False
    return unless is None or not evaluate(ctx, unless)


@static_part(StaticKind.REPLACEMENT, EntersTapped)
def enters_tapped(game: Game, part: ActiveStatic, event: Event) -> Iterator[ReplacementEffect]:
    """It enters tapped. CR: 614.1c-d."""
    node = part.node
    assert isinstance(node, EntersTapped)
    if not _enters(event) or not isinstance(event, MoveZone) or event.tapped:
        return
    if not is_meant(game, part, node.subject, event):
        return
    ctx = entering_context(game, part, event)
    if not _holds(ctx, node.condition, node.unless):
        return
    name = game.name_of(event.object)
    yield ReplacementEffect(
        part.key,
        _put_tapped,
        f"{name} enters tapped",
        rule=Rule.ENTERS_IN_A_WAY,
        source=part.source,
        order=ReplacementOrder.OTHER,
    )


def _put_tapped(game: Game, event: Event) -> Iterable[Event]:
    assert isinstance(event, MoveZone)
    return (replace(event, tapped=True),)


@static_part(StaticKind.REPLACEMENT, EntersWithCounters)
def enters_with_counters(game: Game, part: ActiveStatic, event: Event) -> Iterator[ReplacementEffect]:
    """It enters with counters. CR: 614.1c, 122.6."""
    node = part.node
    assert isinstance(node, EntersWithCounters)
    if not _enters(event) or not isinstance(event, MoveZone) or not is_meant(game, part, node.subject, event):
        return
    ctx = entering_context(game, part, event)
    if not _holds(ctx, node.condition):
        return
    spec = node.counters
    if isinstance(spec, CountersChoice):
        yield _chosen_counters(game, part, spec, event)
        return
    assert isinstance(spec, CountersSpec)
    kind = spec.kind
    count = int(evaluate(ctx, spec.count))
    if count <= 0 and not node.tapped and not node.abilities:
        return
    gained = GainAbilities(n.SelfRef("this"), node.abilities)
    effects = (ContinuousEffect(0, (gained,), part.source, ctx.controller, 0),) if node.abilities else ()

    def put(game: Game, event: Event) -> Iterable[Event]:
        assert isinstance(event, MoveZone)
        counters = (*event.counters, (kind, count)) if count > 0 else event.counters
        return (
            replace(
                event,
                counters=counters,
                tapped=event.tapped or node.tapped,
                effects=(*event.effects, *effects),
            ),
        )

    name = game.name_of(event.object)
    yield ReplacementEffect(
        part.key, put, f"{name} enters with {count} {kind} counters", rule=Rule.ENTERS_IN_A_WAY, source=part.source
    )


def _chosen_counters(game: Game, part: ActiveStatic, spec: CountersChoice, event: MoveZone) -> ReplacementEffect:
    """It enters with counters of one of the kinds, chosen by who will control it. CR: 614.12a."""

    def put(game: Game, event: Event) -> Iterable[Event]:
        assert isinstance(event, MoveZone)
        ctx = entering_context(game, part, event)
        kind, count = choose_counters(ctx, spec, ctx.controller)
        return (replace(event, counters=(*event.counters, (kind, count)) if count > 0 else event.counters),)

    name = game.name_of(event.object)
    return ReplacementEffect(
        part.key, put, f"{name} enters with counters", rule=Rule.ENTERS_IN_A_WAY, source=part.source
    )


@static_part(StaticKind.REPLACEMENT, AsEnters)
def as_enters(game: Game, part: ActiveStatic, event: Event) -> Iterator[ReplacementEffect]:
    """As it enters, something is done or chosen. CR: 614.1c, 614.12a."""
    node = part.node
    assert isinstance(node, AsEnters)
    if node.verb != "enters" or not isinstance(event, MoveZone) or not _enters(event):
        return
    if not is_meant(game, part, node.subject, event):
        return

    def do(game: Game, event: Event) -> Iterable[Event]:
        assert isinstance(event, MoveZone)
        return (done_as_enters(entering_context(game, part, event), node.effect, event),)

    name = game.name_of(event.object)
    yield ReplacementEffect(part.key, do, f"as {name} enters", rule=Rule.ENTERS_IN_A_WAY, source=part.source)


@rule_replacement(TurnFaceUp)
def as_turned_face_up(game: Game, event: TurnFaceUp) -> Iterator[ReplacementEffect]:
    """As it is turned face up, something is done or chosen, by abilities that it will have. CR: 614.1c, 708.11."""
    found = game.find(event.object)
    if found is None or not found.face_down:
        return
    face = face_up_values(game, found)
    for number, ability in enumerate(face.abilities if face is not None else ()):
        if not isinstance(ability, StaticAbility):
            continue
        for place, node in enumerate(ability.effects):
            if isinstance(node, AsEnters) and node.verb == "turned face up":
                yield _as_turned(game, event.object, ability, node, (event.object, "face up", number, place))


def _as_turned(
    game: Game, identity: int, ability: StaticAbility, node: AsEnters, key: tuple[int | str, ...]
) -> ReplacementEffect:
    def do(game: Game, event: Event) -> Iterable[Event]:
        ctx = Context(game, identity, game.controller_of(identity), ability)
        execute(ctx, node.effect)
        return (event,)

    printed = game.last_known(identity).printed
    text = f"as {printed.name if printed is not None else 'it'} is turned face up"
    return ReplacementEffect(key, do, text, rule=Rule.ENTERS_IN_A_WAY, source=identity)


def done_as_enters(ctx: Context, effect: Node, event: MoveZone) -> MoveZone:
    """
    Carry out what is done as an object enters, and give the entering with what was chosen.

    CR: 614.12a, 607.2d.
    """
    game = ctx.game
    before = game.objects[event.object]
    ctx.actor = ctx.controller
    execute(ctx, effect)
    after = game.objects.get(event.object)
    if after is None:
        raise UnsupportedRule("an object that moves as it would enter", Rule.AS_IT_WOULD_ENTER)
    recorded = [pair for pair in after.chosen if pair not in before.chosen]
    said = [(name.removeprefix(_CHOSEN), value) for name, value in ctx.bindings.items() if name.startswith(_CHOSEN)]
    chosen = tuple({**dict(said), **dict(recorded)}.items())
    linked = tuple(pair for pair in after.linked if pair not in before.linked)
    counters = tuple(
        (name.removeprefix(_COUNTERS), value)
        for name, value in ctx.bindings.items()
        if name.startswith(_COUNTERS) and isinstance(value, int)
    )
    names = {name for name, _ in chosen}
    kept = tuple(pair for pair in event.chosen if pair[0] not in names)
    return replace(
        event,
        chosen=(*kept, *chosen),
        linked=(*event.linked, *linked),
        tapped=event.tapped or _TAPPED in ctx.bindings,
        counters=(*event.counters, *counters),
    )


@executor(EntersTapped, EnterTapped)
def then_it_enters_tapped(ctx: Context, node: EntersTapped | EnterTapped) -> bool:
    """As part of "as ~ enters": it enters tapped. CR: 614.1c."""
    ctx.bindings[_TAPPED] = 1
    return True


@executor(EntersWithCounters)
def then_it_enters_with_counters(ctx: Context, node: EntersWithCounters) -> bool:
    """As part of "as ~ enters": it enters with counters. CR: 614.1c."""
    spec = node.counters
    assert isinstance(spec, CountersSpec)
    ctx.bindings[_COUNTERS + spec.kind] = ctx.number(_COUNTERS + spec.kind) + int(evaluate(ctx, spec.count))
    return True


@static_part(StaticKind.REPLACEMENT, EntersAsCopy)
def enters_as_copy(game: Game, part: ActiveStatic, event: Event) -> Iterator[ReplacementEffect]:
    """It enters as a copy of something chosen. CR: 614.1c, 616.1c, 707.5."""
    node = part.node
    assert isinstance(node, EntersAsCopy)
    if not isinstance(event, MoveZone) or not _enters(event) or not is_meant(game, part, node.subject, event):
        return
    spec = node.copy
    assert isinstance(spec, CopySpec)
    ctx = entering_context(game, part, event)
    if not _originals(ctx, spec, event):
        return

    def copy(game: Game, event: Event) -> Iterable[Event]:
        assert isinstance(event, MoveZone)
        copied = _entering_copy(entering_context(game, part, event), spec, event, node.form == "tapped")
        return (copied,) if copied is not None else ()

    name = game.name_of(event.object)
    yield ReplacementEffect(
        part.key,
        copy,
        f"{name} enters as a copy",
        ReplacementOrder.COPY,
        node.optional,
        ctx.controller,
        Rule.ENTERS_AS_COPY,
        source=part.source,
    )


def _originals(ctx: Context, spec: CopySpec, event: MoveZone) -> tuple[int, ...]:
    """List what could be copied: never the object itself, which is not there yet. CR: 614.12, 707.5."""
    of = spec.of
    if isinstance(of, n.A | n.Each | n.Choose | n.OneOrMore):
        found = find_matching(ctx, of.filter)
    else:
        found = refer(ctx, of)
    return tuple(i for i in found if i != event.object and not is_player(i))


def _entering_copy(ctx: Context, spec: CopySpec, event: MoveZone, tapped: bool) -> MoveZone | None:
    """Let the player choose what is copied; None when the copy is an Aura that cannot enter. CR: 303.4f-g, 707.5."""
    game = ctx.game
    candidates = _originals(ctx, spec, event)
    if not candidates:
        return event
    prompt = f"What does {game.name_of(event.object)} copy?"
    (original,) = game.choose_objects(
        ctx.controller, prompt, candidates, 1, 1, Rule.ENTERS_AS_COPY, event.object, ChoiceKind.OBJECTS
    )
    retained = event.base if event.base is not None else own_face(game.objects[event.object])
    values = copiable_values(game, original)
    exceptions = tuple(one for one in spec.exceptions if not isinstance(one, ExceptIf))
    face = copy_with(ctx, values, exceptions, retained)
    kept = tuple(e for e in event.effects if not any(isinstance(part, CopiedValues) for part in e.parts))
    event = replace(event, base=face, tapped=event.tapped or tapped, effects=kept)
    # CR 707.9e: what an exception of an earlier copy effect did is undone by this one.
    own = list(event.counters)
    for pair in event.copy_counters:
        own.remove(pair)
    event = replace(event, counters=tuple(own), copy_counters=())
    inner = ctx.with_bindings({"subject": event.object})
    for one in spec.exceptions:
        if isinstance(one, ExceptIf) and _copy_is(inner, one.condition, event, spec.of):
            exceptions += one.changes
    event = replace(event, base=copy_with(ctx, values, exceptions, retained))
    view = as_it_enters(game, event).characteristics(event.object)
    for exception in entering_exceptions(exceptions):
        condition: Node | None = getattr(exception, "condition", None)
        if condition is not None and not _copy_is(inner, condition, event, spec.of):
            continue
        if isinstance(exception, EntersTapped):
            event = replace(event, tapped=True)
        elif isinstance(exception, EntersWithCounters):
            counters = exception.counters
            assert isinstance(counters, CountersSpec)
            count = int(evaluate(inner, counters.count))
            more = ((counters.kind, count),)
            event = replace(event, counters=event.counters + more, copy_counters=event.copy_counters + more)
    if "Aura" in view.subtypes and event.attached_to is None:
        asked = Context(as_it_enters(game, event), event.object, ctx.controller)
        host = choose_host(asked, event.object, ctx.controller)
        if host is None and game.objects[event.object].zone is not Zone.STACK:
            return None
        event = replace(event, attached_to=host)
    copied = view.name or "a nameless object"
    game.note(Rule.ENTERS_AS_COPY, f"{game.name_of(event.object)} enters as a copy of {copied}.")
    return event


def _copy_is(ctx: Context, condition: Node, event: MoveZone, copied: Node) -> bool:
    """Say whether a condition holds of the copy as it would be; "it" and what it copies mean the copy. CR: 707.9f."""
    view = as_it_enters(ctx.game, event)
    inner = Context(view, ctx.source, ctx.controller, x=ctx.x, bindings=ctx.bindings)
    inner.tested = event.object
    inner.memory.referred[copied] = (event.object,)
    return bool(evaluate(inner, condition))


@static_part(StaticKind.REPLACEMENT, EntersAs)
def enters_prepared(game: Game, part: ActiveStatic, event: Event) -> Iterator[ReplacementEffect]:
    """It enters prepared, if it has a prepare spell. CR: 614.1c, 722.3a."""
    node = part.node
    assert isinstance(node, EntersAs)
    if not isinstance(event, MoveZone) or event.to is not Zone.BATTLEFIELD or PREPARED in event.designations:
        return
    found = replace(game.objects[event.object], face_down=event.face_down, base=event.base)
    if not is_meant(game, part, node.subject, event) or prepare_spell(game, found) is None:
        return

    def put(game: Game, event: Event) -> Iterable[Event]:
        assert isinstance(event, MoveZone)
        return (replace(event, designations=(*event.designations, PREPARED)),)

    name = game.name_of(event.object)
    yield ReplacementEffect(
        part.key,
        put,
        f"{name} enters prepared",
        rule=Rule.ENTERS_IN_A_WAY,
        source=part.source,
        order=ReplacementOrder.OTHER,
    )


limited(EntersAs, lambda node: node.status == PREPARED)

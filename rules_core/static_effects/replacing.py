"""
"If ... would ..., ... instead": an event is changed or something else happens.

CR: 614.1a, 614.6, 614.15.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..choices import ChoiceKind, ChoicePoint, Option
from ..citations import Rule
from ..errors import UnsupportedRule
from ..events import (
    AddMana,
    Cause,
    ChangeEffect,
    DealDamage,
    DrawCard,
    Event,
    Happened,
    MoveZone,
    PutCounters,
    Undertake,
)
from ..events import CreateToken as CreateTokenEvent
from ..execute.context import Context
from ..execute.predefined import predefined_face
from ..execute.registry import StaticKind, evaluate, execute, match_pattern, passive, refer, static_part
from ..execute.tokens import tokens_besides
from ..execute.zones import arriving_counters
from ..ir.bindings import Linked
from ..ir.effects import CreateToken, ExileAsItResolves, ExileEffect, MoveTo, Sequence
from ..ir.node import Node
from ..ir.nouns import InZone, IsSubtype, LinkedTo, SelfRef
from ..ir.quantities import ThatMuch
from ..ir.statics import (
    ChangedAmount,
    ChangedMana,
    ChangedZone,
    HappensAnyway,
    OneOfEach,
    PreventIt,
    Replacement,
    TokensBesides,
)
from ..ir.triggers import CountersPut, KeywordActionEvent, ZoneChange
from ..layering.subjects import canonical
from ..objects import Binding
from ..patterns.common import origin_of, zone_fits
from ..perform import apply_now
from ..replacement import ReplacementEffect
from ..statics import ActiveStatic
from ..terms import WUBRG, Zone
from .entering import as_it_enters
from .preventing import cannot_be_prevented

if TYPE_CHECKING:
    from ..game import Game

_MOST_MANA = 100_000

passive(ChangedAmount, ChangedMana, ChangedZone, HappensAnyway, OneOfEach, PreventIt, TokensBesides)

_AMOUNTS: dict[str, str] = {
    "DealDamage": "amount",
    "LoseLife": "amount",
    "GainLife": "amount",
    "PutCounters": "count",
    "RemoveCounters": "count",
    "CreateToken": "count",
    "Mill": "count",
    "Undertake": "amount",
}


def amount_of(event: Event) -> int:
    """Give the number of an event, 1 for those that have none (a card drawn). CR: 614.1a."""
    if isinstance(event, AddMana):
        return len(event.mana)
    name = _AMOUNTS.get(type(event).__name__)
    value = getattr(event, name) if name else 1
    return value if isinstance(value, int) else 1


@static_part(StaticKind.REPLACEMENT, Replacement)
def replacement(game: Game, part: ActiveStatic, event: Event) -> Iterator[ReplacementEffect]:
    """An event that matches is replaced. CR: 614.1a."""
    node = part.node
    assert isinstance(node, Replacement)
    if isinstance(event, MoveZone) and event.counters and _is_about_counters(node.event):
        yield from _entering_counters(game, part, node, event)
    if _wants_effect(node.event) and isinstance(event, PutCounters) and (event.as_cost or event.source is None):
        # "If an effect would put counters": costs and turn-based actions are none.
        return
    ctx = part.context(game)
    for roles in _roles(game, part, node.event, _as_it_would_happen(node.event, event)):
        inner = ctx.with_bindings({"amount": amount_of(event), **roles})
        if node.condition is not None and not evaluate(inner, node.condition):
            continue
        if _is_listed_before(ctx, node, event):
            continue
        yield _effect(game, part, node, roles)
        return


def _wants_effect(pattern: Node) -> bool:
    return isinstance(pattern, CountersPut) and pattern.form == "effect"


def _as_it_would_happen(pattern: Node, event: Event) -> Event:
    """A keyword action is replaced when it is about to be performed, not when it has been. CR: 614.1a, 614.6."""
    if isinstance(event, Undertake):
        return Happened(event.name, event.player, event.object, event.source, event.amount)
    if isinstance(event, Happened) and isinstance(pattern, KeywordActionEvent):
        return replace(event, name="")
    return event


def _roles(game: Game, part: ActiveStatic, pattern: Node, event: Event) -> tuple[dict[str, Binding], ...]:
    """Hold the pattern against the event; what would enter is also looked at as it would exist. CR: 614.12."""
    if isinstance(event, MoveZone) and event.object == part.source and event.to is Zone.BATTLEFIELD:
        # CR 614.12: of its own abilities only those that say so apply to its own entering.
        subject = getattr(pattern, "subject", None)
        if not isinstance(subject, Node) or not isinstance(canonical(subject), SelfRef):
            return ()
    ctx = part.context(game)
    if not isinstance(event, MoveZone) or event.to is not Zone.BATTLEFIELD or not isinstance(pattern, ZoneChange):
        return match_pattern(ctx, pattern, event)
    if event.cause is Cause.SETUP or getattr(pattern.to, "zone", "") != "battlefield":
        return ()
    if not zone_fits(ctx, pattern.origin, origin_of(game, event), game.objects[event.object].owner):
        return ()
    view = as_it_enters(game, event)
    ctx = Context(view, part.source, part.controller, x=part.x, bindings=dict(part.bindings))
    return match_pattern(ctx, replace(pattern, origin=None), event)


def _effect(game: Game, part: ActiveStatic, node: Replacement, roles: dict[str, Binding]) -> ReplacementEffect:
    def act(game: Game, event: Event) -> Iterable[Event]:
        ctx = part.context(game).with_bindings({"amount": amount_of(event), **roles})
        _use(game, part)
        if isinstance(node.effect, OneOfEach):
            return tuple(_one_of_each(node.event, event))
        return tuple(instead(ctx, node.effect, event))

    return ReplacementEffect(
        part.key,
        act,
        f"the effect of {game.name_of(part.source)}",
        optional=node.optional,
        chooser=part.controller if node.optional else None,
        rule=Rule.HAPPENS_INSTEAD,
        source=part.source,
    )


def _use(game: Game, part: ActiveStatic) -> None:
    """Count one use of an effect that waits for "the next time". CR: 614.6."""
    effect = game.effects.get(part.effect) if part.effect is not None else None
    if effect is not None and effect.uses is not None:
        apply_now(game, ChangeEffect(replace(effect, uses=effect.uses - 1)))


def instead(ctx: Context, effect: Node, event: Event) -> Iterator[Event]:
    """
    Give the events that happen instead; instructions that are no change of the event are carried out.

    Raises:
        UnsupportedRule: the event has no number or zone to change.

    CR: 614.6.
    """
    match effect:
        case HappensAnyway():
            yield event
        case ChangedAmount(amount):
            yield from _with_amount(event, int(evaluate(ctx, amount)))
        case ChangedMana():
            yield _other_mana(ctx, effect, event)
        case ChangedZone(zone):
            yield _to_zone(ctx, event, zone)
        case PreventIt():
            yield from _prevent(ctx, effect, event)
        case TokensBesides(tokens=CreateToken() as tokens) if isinstance(event, CreateTokenEvent):
            yield event
            yield from tokens_besides(ctx, tokens, event)
        case ExileAsItResolves(then=None):
            yield from instead(ctx, _plain_exile(effect), event)
        case ExileAsItResolves(then=Node() as then):
            ctx.memory.since = ctx.game.next_id
            if execute(ctx, _plain_exile(effect)) and isinstance(event, MoveZone):
                # What follows speaks of the exiled card, also where it happens later.
                now = ctx.game.moved.get(event.object, event.object)
                names = [name for name, held in ctx.bindings.items() if held == event.object]
                execute(ctx.with_bindings(dict.fromkeys(names, now)), then)
        case Sequence(steps):
            for step in steps:
                yield from instead(ctx, step, event)
        case ExileEffect() | MoveTo() if (move := _moved_instead(ctx, effect, event)) is not None:
            yield move
        case _:
            execute(ctx, effect)


def _plain_exile(effect: ExileAsItResolves) -> ExileEffect:
    return ExileEffect(effect.object, counters=effect.counters, label=effect.label)


def _one_of_each(pattern: Node, event: Event) -> Iterator[Event]:
    """For each token, one of every predefined kind that the pattern names. CR: 614.1a, 111.10."""
    kinds = [part.subtype for part in pattern.walk() if isinstance(part, IsSubtype)]
    assert isinstance(event, CreateTokenEvent)
    for kind in kinds:
        yield replace(event, face=predefined_face(kind), card=None)


def _is_listed_before(ctx: Context, node: Replacement, event: Event) -> bool:
    """
    Say whether other tokens of the same instruction are replaced already.

    "Those tokens plus a Food token" adds one to all that an instruction creates.
    """
    if not isinstance(event, CreateTokenEvent) or not isinstance(node.effect, TokensBesides):
        return False
    tokens: Any = node.effect.tokens
    if isinstance(tokens.count, ThatMuch):
        return False
    return any(match_pattern(ctx, node.event, replace(event, face=face, card=None)) for face in event.beside)


def _refers_to_exiled(ctx: Context) -> bool:
    """Say whether another ability of the source speaks of what it exiled. CR: 607.2b."""
    printed = ctx.source_object.printed
    if printed is None:
        return False
    return any(isinstance(part, LinkedTo | Linked) for ability in printed.abilities for part in ability.walk())


_POSITIONS: dict[str, int] = {"": 0, "top": 0, "bottom": -1}


def _moved_instead(ctx: Context, effect: ExileEffect | MoveTo, event: Event) -> MoveZone | None:
    """
    Give the zone change that happens instead, when the instruction only sends the same object elsewhere.

    It stays part of the same event: what is sacrificed is still sacrificed, together with what else is.

    CR: 614.6.
    """
    if not isinstance(event, MoveZone) or refer(ctx, effect.object) != (event.object,):
        return None
    if isinstance(effect, ExileEffect):
        if effect.duration is not None or effect.face_down or _refers_to_exiled(ctx):
            return None
        counters = arriving_counters(ctx, effect.counters) if effect.counters is not None else ()
        return MoveZone(event.object, Zone.EXILE, event.cause, event.source, event.by, counters=counters)
    plain = replace(MoveTo(effect.object, effect.zone), position=effect.position, form=effect.form, verb=effect.verb)
    known = isinstance(effect.zone, InZone) and effect.zone.zone in ("hand", "library")
    if not known or replace(effect, label=0) != plain or effect.position not in _POSITIONS:
        return None
    to = Zone(effect.zone.zone)  # type: ignore[attr-defined]
    return MoveZone(event.object, to, event.cause, event.source, event.by, _POSITIONS[effect.position])


def _prevent(ctx: Context, node: PreventIt, event: Event) -> Iterator[Event]:
    """Prevent the damage, or part of it, and do what follows for what was prevented. CR: 615.1, 615.5, 615.12."""
    if not isinstance(event, DealDamage):
        raise UnsupportedRule(f"preventing {type(event).__name__}", Rule.PREVENTION_EFFECTS)
    wanted = event.amount
    if node.amount is not None:
        wanted = int(evaluate(ctx, node.amount))
    elif node.but is not None:
        wanted = event.amount - int(evaluate(ctx, node.but))
    prevented = 0 if cannot_be_prevented(ctx.game, event) else max(0, min(wanted, event.amount))
    if prevented:
        name = ctx.game.name_of(event.recipient)
        ctx.game.note(Rule.PREVENTION_EFFECTS, f"{prevented} damage to {name} is prevented.", name)
        if node.then is not None:
            execute(ctx.with_bindings({"amount": prevented}), node.then)
    if event.amount > prevented:
        yield replace(event, amount=event.amount - prevented)


def _with_amount(event: Event, number: int) -> Iterator[Event]:
    if number <= 0:
        return
    if isinstance(event, DrawCard):
        for _ in range(number):
            yield event
        return
    if isinstance(event, AddMana):
        # CR 106.12b: that much of the mana that would have been produced.
        if number > _MOST_MANA:
            raise UnsupportedRule(f"{number} mana at once", Rule.ADD_MANA)
        times, rest = divmod(number, max(len(event.mana), 1))
        yield replace(event, mana=event.mana * times + event.mana[:rest])
        return
    name = _AMOUNTS.get(type(event).__name__)
    if name is None:
        raise UnsupportedRule(f"another number of {type(event).__name__}", Rule.HAPPENS_INSTEAD)
    changes: dict[str, Any] = {name: number}
    yield replace(event, **changes)


def _other_mana(ctx: Context, node: ChangedMana, event: Event) -> Event:
    """The mana that is produced is of another type, in the same amount or in that of the symbols. CR: 106.12b."""
    if not isinstance(event, AddMana):
        raise UnsupportedRule(f"mana in place of {type(event).__name__}", Rule.HAPPENS_INSTEAD)
    kind = node.mana.strip("{}")
    if not kind:
        options = tuple(Option(color, "{" + color + "}") for color in WUBRG)
        point = ChoicePoint(event.player, ChoiceKind.MANA, "Which mana?", options, rule="106.12b", source=ctx.source)
        (kind,) = ctx.game.choose(point)  # type: ignore[assignment]
    changed = tuple(replace(unit, kind=kind) for unit in event.mana)
    return replace(event, mana=changed[:1] if node.amount else changed)


def _to_zone(ctx: Context, event: Event, zone: Node) -> Event:
    if not isinstance(event, MoveZone) or not isinstance(zone, InZone):
        raise UnsupportedRule(f"another zone for {type(event).__name__}", Rule.HAPPENS_INSTEAD)
    to = Zone(zone.zone)
    position: int | None = event.position
    if to is Zone.LIBRARY:
        position = -1 if "bottom" in zone.form else (None if "shuffle" in zone.form else 0)
    by = refer(ctx, zone.player)[0] if zone.player is not None and refer(ctx, zone.player) else event.by
    plain = MoveZone(event.object, to, event.cause, event.source, by, position)
    return replace(plain, was_destroyed=event.was_destroyed)


# Counters with which something enters ------------------------------------------------------------


def _is_about_counters(pattern: Node) -> bool:
    return any(isinstance(part, CountersPut) for part in pattern.walk())


def _entering_counters(
    game: Game, part: ActiveStatic, node: Replacement, event: MoveZone
) -> Iterator[ReplacementEffect]:
    """Entering with counters is having them put on it. CR: 122.6a."""
    view = as_it_enters(game, event)
    ctx = Context(view, part.source, part.controller, x=part.x, bindings=dict(part.bindings))
    meant = tuple(
        index
        for index, (kind, count) in enumerate(event.counters)
        if match_pattern(ctx, node.event, PutCounters(event.object, kind, count, event.object, event.controller))
    )
    if not meant:
        return

    def act(game: Game, event: Event) -> Iterable[Event]:
        assert isinstance(event, MoveZone)
        counters = list(event.counters)
        for index in meant:
            kind, count = counters[index]
            inner = part.context(game).with_bindings({"amount": count, "recipient": event.object})
            as_put = PutCounters(event.object, kind, count)
            changed = [e for e in instead(inner, node.effect, as_put) if isinstance(e, PutCounters)]
            counters[index] = (kind, sum(e.count for e in changed))
        return (replace(event, counters=tuple(pair for pair in counters if pair[1] > 0)),)

    yield ReplacementEffect(
        (*part.key, "entering"),
        act,
        f"the effect of {game.name_of(part.source)}",
        rule=Rule.HAPPENS_INSTEAD,
        source=part.source,
    )

"""
Keyword actions that put counters on things.

CR: 701.34, 37, 39, 41, 46, 56, 63, 66, 68.
"""

from __future__ import annotations

from ..damage import has_keyword
from ..events import Cause, CreateToken, Designate, Event, Happened, MoveZone, PutCounters, RemoveCounters
from ..execute.acting import acting_players, number, objects_of, undertake
from ..execute.context import Context, Done
from ..ir.abilities import KeywordAbility
from ..ir.bindings import EventRole
from ..ir.effects import KeywordAction
from ..ir.nouns import InZone, Pronoun, SelfRef
from ..ir.quantities import Number
from ..ir.statics import GainAbilities, SetTypes
from ..ir.triggers import AnyEvent, ZoneChange
from ..keywords.build import KeywordStep, dies, step
from ..keywords.steps import later, on_battlefield, start, token_face
from ..objects import is_player
from ..perform import perform
from ..terms import Zone
from .registry import keyword_action


def how_many(ctx: Context, node: KeywordAction, otherwise: int = 1) -> int:
    """Give the number that a keyword action is performed with. CR: 701.1."""
    return number(ctx, node.count) if node.count is not None else otherwise


@keyword_action("proliferate")
def proliferate(ctx: Context, node: KeywordAction) -> bool:
    """Permanents and players of choice get one more of each kind of counter they have. CR: 701.34a."""
    game = ctx.game
    for inner in acting_players(ctx, node.player):
        for _ in range(how_many(ctx, node)):
            if not undertake(ctx, "proliferate", inner.chooser):
                continue
            having = [p for p in game.apnap() if game.players[p].counters]
            having += [i for i in game.battlefield if game.objects[i].counters]
            chosen = game.choose_objects(
                inner.chooser,
                "What gets another counter of each kind?",
                having,
                0,
                len(having),
                "701.34a",
                ctx.source,
                default=_good_places(inner, having),
            )
            events: list[Event] = []
            for identity in chosen:
                holder = game.players[identity] if is_player(identity) else game.objects[identity]
                events.extend(
                    PutCounters(identity, kind, 1, ctx.source, inner.chooser) for kind, _count in holder.counters
                )
            happened = perform(game, *events, Happened("proliferate", inner.chooser, source=ctx.source))
            ctx.record(node.label, Done(tuple(chosen), happened=bool(happened)))
    return True


_BAD = frozenset({"-1/-1", "poison", "stun", "rad", "time", "age", "fade", "-0/-1", "-2/-1"})


def _good_places(ctx: Context, having: list[int]) -> tuple[int, ...]:
    """Places where the chooser would want another counter: own good ones, bad ones of opponents."""
    game = ctx.game
    places = []
    for place, identity in enumerate(having):
        holder = game.players[identity] if is_player(identity) else game.objects[identity]
        own = game.controller_of(identity) == ctx.chooser
        bad = any(kind in _BAD for kind, _ in holder.counters)
        if own != bad:
            places.append(place)
    return tuple(places)


@keyword_action("bolster")
def bolster(ctx: Context, node: KeywordAction) -> bool:
    """The creature with the least toughness gets counters. CR: 701.39a."""
    game = ctx.game
    done: list[int] = []
    for inner in acting_players(ctx, node.player):
        mine = [i for i in game.permanents(inner.chooser) if game.characteristics(i).is_creature]
        if not mine:
            continue
        least = min(game.characteristics(i).toughness or 0 for i in mine)
        weakest = [i for i in mine if (game.characteristics(i).toughness or 0) == least]
        chosen = game.choose_objects(
            inner.chooser, "Which creature is bolstered?", weakest, 1, 1, "701.39a", ctx.source
        )
        count = how_many(ctx, node)
        if chosen and count:
            perform(game, PutCounters(chosen[0], "+1/+1", count, ctx.source, inner.chooser))
            done.extend(chosen)
    return ctx.record(node.label, Done(tuple(done), happened=bool(done)))


@keyword_action("adapt")
def adapt(ctx: Context, node: KeywordAction) -> bool:
    """Counters on the source if it has no +1/+1 counter. CR: 701.46a."""
    game = ctx.game
    found = game.find(ctx.source)
    if found is None or found.zone is not Zone.BATTLEFIELD or found.counter_count("+1/+1"):
        return ctx.record(node.label, Done(happened=False))
    count = how_many(ctx, node)
    happened = perform(game, PutCounters(ctx.source, "+1/+1", count, ctx.source, ctx.controller)) if count else ()
    perform(game, Happened("adapt", ctx.controller, ctx.source, amount=count))
    return ctx.record(node.label, Done((ctx.source,), count, happened=bool(happened)))


@keyword_action("monstrosity")
def monstrosity(ctx: Context, node: KeywordAction) -> bool:
    """Counters on the source, which becomes monstrous, once. CR: 701.37a."""
    game = ctx.game
    found = game.find(ctx.source)
    if found is None or found.zone is not Zone.BATTLEFIELD or "monstrous" in found.designations:
        return ctx.record(node.label, Done(happened=False))
    count = how_many(ctx, node)
    events: list[Event] = [PutCounters(ctx.source, "+1/+1", count, ctx.source, ctx.controller)] if count else []
    perform(game, *events, Designate(ctx.source, "monstrous", source=ctx.source))
    perform(game, Happened("monstrosity", ctx.controller, ctx.source, amount=count))
    return ctx.record(node.label, Done((ctx.source,), count))


@keyword_action("support")
def support(ctx: Context, node: KeywordAction) -> bool:
    """A +1/+1 counter on each of the targets. CR: 701.41a."""
    game = ctx.game
    chosen = objects_of(ctx, node.object) if node.object is not None else tuple(i for s in ctx.targets for i in s)
    if chosen:
        perform(game, *(PutCounters(i, "+1/+1", 1, ctx.source, ctx.controller) for i in chosen))
    return ctx.record(node.label, Done(chosen, len(chosen), happened=bool(chosen)))


@keyword_action("endure")
def endure(ctx: Context, node: KeywordAction) -> bool:
    """A Spirit token, or counters on the permanent. CR: 701.63a-b."""
    game = ctx.game
    count = how_many(ctx, node, 0)
    if not count:
        return ctx.record(node.label, Done(happened=False))
    ids = objects_of(ctx, node.object) if node.object is not None else (ctx.source,)
    for identity in ids or (ctx.source,):
        player = game.controller_of(identity)
        here = identity in game.objects
        prompt = f"Put {count} +1/+1 counters on {game.name_of(identity)} (instead of a Spirit token)?"
        if here and game.choose_may(player, prompt, "701.63a", ctx.source):
            perform(game, PutCounters(identity, "+1/+1", count, ctx.source, player))
        else:
            face = token_face("Spirit", count, count, "W", ("Spirit",))
            perform(game, CreateToken(player, face, 1, ctx.source))
        perform(game, Happened("endure", player, identity, amount=count))
    return ctx.record(node.label, Done(ids, count))


@keyword_action("blight")
def blight(ctx: Context, node: KeywordAction) -> bool:
    """-1/-1 counters on a creature one controls. CR: 701.68a-d."""
    game = ctx.game
    done: list[int] = []
    count = how_many(ctx, node)
    for inner in acting_players(ctx, node.player):
        mine = [i for i in game.permanents(inner.chooser) if game.characteristics(i).is_creature]
        chosen = game.choose_objects(inner.chooser, "Which creature is blighted?", mine, 1, 1, "701.68a", ctx.source)
        if chosen and count:
            perform(game, PutCounters(chosen[0], "-1/-1", count, ctx.source, inner.chooser))
            perform(game, Happened("blight", inner.chooser, chosen[0], ctx.source, count))
            done.extend(chosen)
    return ctx.record(node.label, Done(tuple(done), count, happened=bool(done)))


@keyword_action("time travel")
def time_travel(ctx: Context, node: KeywordAction) -> bool:
    """A time counter more or less on permanents and suspended cards of choice. CR: 701.56a."""
    game = ctx.game
    for inner in acting_players(ctx, node.player):
        player = inner.chooser
        for _ in range(how_many(ctx, node)):
            timed = [i for i in game.permanents(player) if game.objects[i].counter_count("time")]
            timed += [
                i
                for i in game.zone(Zone.EXILE)
                if game.objects[i].owner == player
                and game.objects[i].counter_count("time")
                and has_keyword(game.characteristics(i), "suspend")
            ]
            chosen = game.choose_objects(
                player, "What travels in time?", timed, 0, len(timed), "701.56a", ctx.source, default=()
            )
            events: list[Event] = []
            for identity in chosen:
                name = game.name_of(identity)
                if game.choose_may(player, f"Remove a time counter from {name} (no: put one)?", "701.56a", ctx.source):
                    events.append(RemoveCounters(identity, "time", 1, ctx.source, player))
                else:
                    events.append(PutCounters(identity, "time", 1, ctx.source, player))
            if events:
                perform(game, *events)
    return ctx.record(node.label, Done())


@keyword_action("earthbend")
def earthbend(ctx: Context, node: KeywordAction) -> bool:
    """A target land becomes a 0/0 creature with haste and counters, and comes back when it is gone. CR: 701.66a."""
    game = ctx.game
    lands = objects_of(ctx, node.object) if node.object is not None else tuple(i for s in ctx.targets for i in s)
    count = how_many(ctx, node)
    for land in lands:
        becomes = SetTypes(SelfRef("this"), card_types=("Creature",), power=Number(0), toughness=Number(0), adds=True)
        haste = GainAbilities(SelfRef("this"), (KeywordAbility("haste"),))
        start(ctx, (becomes, haste), land, None)
        if count:
            perform(game, PutCounters(land, "+1/+1", count, ctx.source, ctx.controller))
        it = Pronoun("it", EventRole("earthbent"))
        exiled = ZoneChange(it, InZone("exile"), InZone("battlefield"), "exiled")
        pattern = AnyEvent((dies(it), exiled), "or")
        later(ctx, (land,), KeywordStep("earthbend return"), pattern, (("earthbent", land),))
        perform(game, Happened("earthbend", ctx.controller, land, ctx.source, count))
    return ctx.record(node.label, Done(lands, happened=bool(lands)))


@step("earthbend return")
def _earthbend_return(ctx: Context, node: KeywordStep) -> bool:
    game = ctx.game
    moved = False
    for identity in ctx.ids("affected"):
        card = game.current(identity)
        if card is not None and on_battlefield(ctx, card) is None:
            move = MoveZone(card, Zone.BATTLEFIELD, Cause.EFFECT, ctx.source, controller=ctx.controller, tapped=True)
            moved = bool(perform(game, move)) or moved
    return moved

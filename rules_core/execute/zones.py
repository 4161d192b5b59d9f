"""
Moving objects: destroy, exile, sacrifice, return, put.

CR: 110.2a, 303.4f, 400.7, 607, 610.3, 701.8, 701.13, 701.21, 701.24.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..attachments import can_be_attached
from ..choices import ChoiceKind, ChoicePoint, Option
from ..events import CHOSEN_ON_ARRIVAL, Cause, Event, MoveZone, OrderLibrary, SetLinked, Shuffle
from ..events import Destroy as DestroyEvent
from ..events import Sacrifice as SacrificeEvent
from ..ir.durations import UntilEvent
from ..ir.effects import CountersSpec, Destroy, ExileEffect, MoveTo, Sacrifice
from ..ir.node import Node
from ..ir.nouns import InZone, LinkedTo, OwnerOf
from ..objects import is_player
from ..perform import perform
from ..replacement import is_prohibited
from ..terms import CardType, ObjectKind, Zone
from .acting import acting_players, moved_in, number, objects_of, players_of
from .context import Context, Done
from .entering import choose_host, is_aura_card
from .filters import ids_in
from .registry import executor, limited, passive, refer
from .until import has_happened, return_after

passive(CountersSpec)


@executor(Destroy)
def destroy(ctx: Context, node: Destroy) -> bool:
    """All the permanents are destroyed at the same time; what was destroyed is the result. CR: 701.8, 608.2f."""
    ids = objects_of(ctx, node.object)
    events = [DestroyEvent(i, ctx.source, not node.no_regeneration) for i in ids if not is_player(i)]
    happened = perform(ctx.game, *events) if events else ()
    destroyed = tuple(e.object for e in happened if isinstance(e, DestroyEvent))
    return ctx.record(node.label, Done(destroyed, len(destroyed), happened=bool(destroyed)))


@executor(Sacrifice)
def sacrifice(ctx: Context, node: Sacrifice) -> bool:
    """
    Each player chooses among permanents they control, in turn order; then all are sacrificed together.

    CR: 101.4, 701.21a.
    """
    game = ctx.game
    events: list[SacrificeEvent] = []
    for inner in acting_players(ctx, node.player):
        player = inner.chooser

        def eligible(identity: int, player: int = player) -> bool:
            found = game.find(identity)
            return (
                found is not None
                and found.zone is Zone.BATTLEFIELD
                and game.controller_of(identity) == player
                and not is_prohibited(game, SacrificeEvent(identity, player))
            )

        prompt = f"What to sacrifice for {game.name_of(ctx.source)}?"
        chosen = objects_of(inner, node.object, eligible=eligible, prompt=prompt, sparing=True)
        events.extend(SacrificeEvent(i, player, ctx.source) for i in chosen if eligible(i))
    happened = perform(game, *events) if events else ()
    gone = [e for e in happened if isinstance(e, SacrificeEvent)]
    return ctx.record(
        node.label,
        Done(tuple(e.object for e in gone), len(gone), tuple(dict.fromkeys(e.by for e in gone)), bool(gone)),
    )


def arriving_counters(ctx: Context, spec: Node | None) -> tuple[tuple[str, int], ...]:
    """Give the counters that something enters (or is exiled) with. CR: 122.6a."""
    if not isinstance(spec, CountersSpec):
        return ()
    count = number(ctx, spec.count)
    return ((spec.kind, count),) if count else ()


@executor(ExileEffect)
def exile(ctx: Context, node: ExileEffect) -> bool:
    """
    The objects are exiled together and linked to the source; with a duration they come back after its event.

    CR: 607.2a, 610.3, 701.13.
    """
    game = ctx.game
    duration = node.duration
    if isinstance(duration, UntilEvent) and has_happened(ctx, duration):
        # CR 610.3a-b: what should bring them back has already happened.
        return ctx.record(node.label, Done(happened=False))
    events: list[Event] = []
    ids: list[int] = []
    for inner in acting_players(ctx, node.player):
        for identity in objects_of(inner, node.object, _origin_pool(inner, node.origin)):
            if is_player(identity) or game.objects[identity].kind is ObjectKind.ABILITY:
                continue
            ids.append(identity)
            events.append(
                MoveZone(
                    identity,
                    Zone.EXILE,
                    Cause.EFFECT,
                    ctx.source,
                    inner.chooser,
                    face_down="exile" if node.face_down else "",
                    counters=arriving_counters(inner, node.counters),
                )
            )
    happened = perform(game, *events) if events else ()
    exiled = _arrived(ctx, happened, ids, Zone.EXILE)
    link(ctx, "exiled", exiled)
    if isinstance(duration, UntilEvent) and exiled:
        return_after(ctx, duration, exiled)
    old = moved_in(ctx, happened, ids)
    return ctx.record(node.label, Done(old, len(exiled), happened=bool(old)))


limited(ExileEffect, lambda node: node.duration is None or isinstance(node.duration, UntilEvent))


def _arrived(ctx: Context, happened: Iterable[Event], ids: Iterable[int], zone: Zone) -> tuple[int, ...]:
    """List the new objects that the moved ones became, where they reached the zone. CR: 400.7, 730.3c."""
    found: list[int] = []
    for moved in moved_in(ctx, happened, ids):
        for old in (moved, *ctx.game.parted.get(moved, ())):
            new = ctx.game.current(old, 3)
            if new is not None and ctx.game.objects[new].zone is zone:
                found.append(new)
    return tuple(found)


def link(ctx: Context, key: str, ids: tuple[int, ...]) -> None:
    """Link objects to the source, for abilities that speak of what it exiled or created. CR: 607.2a."""
    if not ids:
        return
    source = ctx.follow(ctx.source)
    if source is not None and not is_player(source):
        perform(ctx.game, SetLinked(source, key, ids))
    ctx.bindings[f"linked {key}"] = (*ctx.ids(f"linked {key}"), *ids)


# Put and return ----------------------------------------------------------------------------------


@executor(MoveTo)
def move_to(ctx: Context, node: MoveTo) -> bool:
    """
    The objects are put into a zone together.

    On the battlefield they are under the control of the player who puts them there, where nothing else is said.

    CR: 110.2a, 400.7, 608.2f.
    """
    assert isinstance(node.zone, InZone)
    zone = Zone(node.zone.zone)
    game = ctx.game
    events: list[Event] = []
    ids: list[int] = []
    orders: dict[int, list[int]] = {}
    for inner in acting_players(ctx, node.player):
        pool = _origin_pool(inner, node.origin)
        found = tuple(i for i in objects_of(inner, node.object, pool) if _can_move(inner, i))
        ids.extend(found)
        if zone is Zone.BATTLEFIELD:
            events.extend(_onto_battlefield(inner, node, found))
        elif zone is Zone.LIBRARY:
            events.extend(_into_library(inner, node, found, orders))
        else:
            events.extend(
                MoveZone(
                    i,
                    zone,
                    Cause.EFFECT,
                    ctx.source,
                    inner.chooser,
                    face_down="exile" if node.face_down else "",
                    counters=arriving_counters(inner, node.counters),
                )
                for i in found
            )
    happened = perform(game, *events) if events else ()
    for player, order in orders.items():
        perform(game, OrderLibrary(player, _reordered(ctx, player, order)))
    if zone is Zone.EXILE:
        link(ctx, "exiled", _arrived(ctx, happened, ids, Zone.EXILE))
    elif zone is Zone.BATTLEFIELD and _is_asked_later(ctx):
        link(ctx, _PUT, _arrived(ctx, happened, ids, Zone.BATTLEFIELD))
    if node.position == "shuffled":
        perform(game, *(Shuffle(p, ctx.source) for p in dict.fromkeys(game.last_known(i).owner for i in ids)))
    moved = (*moved_in(ctx, happened, ids), *(i for order in orders.values() for i in order if i in ids))
    return ctx.record(node.label, Done(moved, len(moved), happened=bool(moved)))


_POSITIONS = (
    "",
    "top",
    "bottom",
    "bottom random",
    "top any",
    "bottom any",
    "any",
    "nth",
    "nth or bottom",
    "top or bottom",
    "shuffled",
)
limited(MoveTo, lambda node: isinstance(node.zone, InZone) and node.position in _POSITIONS)


_PUT = "put onto the battlefield"


def _is_asked_later(ctx: Context) -> bool:
    """Say whether the source speaks of what is put onto the battlefield with it. CR: 607.2a."""
    printed = ctx.game.last_known(ctx.source).printed
    abilities = printed.abilities if printed is not None else ()
    return any(isinstance(part, LinkedTo) and part.verb == _PUT for ability in abilities for part in ability.walk())


def _can_move(ctx: Context, identity: int) -> bool:
    return not is_player(identity) and ctx.game.objects[identity].kind is not ObjectKind.ABILITY


def _origin_pool(ctx: Context, origin: Node | None) -> tuple[int, ...] | None:
    """List the cards in the zone named with "from", None when none is named."""
    if not isinstance(origin, InZone):
        return None
    ids = ids_in(ctx.game, Zone(origin.zone))
    if origin.player is None:
        return ids
    owners = refer(ctx, origin.player)
    return tuple(i for i in ids if ctx.game.objects[i].owner in owners)


def _onto_battlefield(ctx: Context, node: MoveTo, ids: tuple[int, ...]) -> list[Event]:
    game = ctx.game
    events: list[Event] = []
    hosts = objects_of(ctx, node.attached_to) if node.attached_to is not None else ()
    counters = arriving_counters(ctx, node.counters)
    for identity in ids:
        found = game.objects[identity]
        if found.zone is Zone.BATTLEFIELD or not _may_be_permanent(ctx, identity, node):
            continue
        controller = _arriving_controller(ctx, node, identity)
        host = hosts[0] if hosts else None
        if node.attached_to is not None and not node.face_down:
            fits = host is not None and can_be_attached(game, identity, host)
            if not fits and is_aura_card(ctx, identity):
                # CR 303.4i: it stays where it is.
                continue
            host = host if fits else None
        elif host is None and not node.face_down and is_aura_card(ctx, identity):
            host = choose_host(ctx, identity, controller)
            if host is None:
                # CR 303.4g: it stays where it is.
                continue
        attacking = CHOSEN_ON_ARRIVAL if node.attacking else None
        events.append(
            MoveZone(
                identity,
                Zone.BATTLEFIELD,
                Cause.EFFECT,
                ctx.source,
                ctx.chooser,
                controller=controller,
                tapped=node.tapped,
                face=1 if node.transformed else None,
                face_down="effect" if node.face_down else "",
                counters=counters,
                attached_to=host,
                attacking=attacking,
            )
        )
    return events


def _may_be_permanent(ctx: Context, identity: int, node: MoveTo) -> bool:
    """Instants and sorceries stay where they are, and so does what cannot enter transformed. CR: 307.4, 712.14a."""
    card = ctx.game.objects[identity].card
    if node.transformed:
        return card is not None and len(card.faces) > 1 and card.layout == "transform"
    if node.face_down:
        return True
    types = ctx.game.characteristics(identity).card_types
    return not types & {CardType.INSTANT, CardType.SORCERY}


def _arriving_controller(ctx: Context, node: MoveTo, identity: int) -> int:
    if isinstance(node.under, OwnerOf):
        return ctx.game.last_known(identity).owner
    if node.under is not None:
        players = players_of(ctx, node.under)
        if players:
            return players[0]
    return ctx.chooser


def _into_library(ctx: Context, node: MoveTo, ids: tuple[int, ...], orders: dict[int, list[int]]) -> list[Event]:
    """Cards already in the library get a new place; all others move there, several in the chosen order. CR: 401.4."""
    game = ctx.game
    position = _library_position(ctx, node)
    ordered = ids
    if len(ids) > 1 and (node.position.endswith("any") or node.position in ("top", "bottom", "top or bottom")):
        ordered = order_cards(ctx, ids, "In which order, first on top?")
    events: list[Event] = []
    at_top = position is not None and position >= 0
    for identity in reversed(ordered) if at_top else ordered:
        found = game.objects[identity]
        if found.zone is Zone.LIBRARY and node.position != "shuffled":
            continue
        events.append(MoveZone(identity, Zone.LIBRARY, Cause.EFFECT, ctx.source, ctx.chooser, position))
    for owner in dict.fromkeys(game.objects[i].owner for i in ordered if game.objects[i].zone is Zone.LIBRARY):
        own = [i for i in ordered if game.objects[i].zone is Zone.LIBRARY and game.objects[i].owner == owner]
        rest = [i for i in game.zone(Zone.LIBRARY, owner) if i not in own]
        at = len(rest) if position is None or position < 0 else min(position, len(rest))
        orders[owner] = [*rest[:at], *own, *rest[at:]]
    return events


def _reordered(ctx: Context, player: int, order: list[int]) -> tuple[int, ...]:
    """Fit an order worked out before other cards moved to the library as it is now."""
    library = ctx.game.zone(Zone.LIBRARY, player)
    known = [i for i in order if i in library]
    more = [i for i in library if i not in known]
    return (*more, *known)


def _library_position(ctx: Context, node: MoveTo) -> int | None:
    match node.position:
        case "bottom" | "bottom random" | "bottom any":
            return -1
        case "nth":
            return max(0, number(ctx, node.depth) - 1) if node.depth is not None else 0
        case "shuffled":
            return None
        case "nth or bottom":
            depth = max(0, number(ctx, node.depth) - 1) if node.depth is not None else 0
            places = (Option(depth, f"{depth + 1} from the top"), Option(-1, "bottom"))
            asked = ChoicePoint(ctx.chooser, ChoiceKind.WORD, "Where?", places, 1, 1, "608.2d", ctx.source)
            (value,) = ctx.game.choose(asked)
            return value if isinstance(value, int) else depth
        case "top or bottom" | "any":
            options = (Option(0, "top"), Option(-1, "bottom"))
            point = ChoicePoint(
                ctx.chooser, ChoiceKind.WORD, "On top or on the bottom?", options, 1, 1, "608.2d", ctx.source
            )
            (value,) = ctx.game.choose(point)
            return -1 if value == -1 else 0
    return 0


def order_cards(ctx: Context, ids: tuple[int, ...], prompt: str, player: int | None = None) -> tuple[int, ...]:
    """Let a player put cards in an order. CR: 401.4."""
    if len(ids) < 2:
        return ids
    game = ctx.game
    options = tuple(Option(i, game.name_of(i)) for i in ids)
    chooser = ctx.chooser if player is None else player
    point = ChoicePoint(chooser, ChoiceKind.ORDER, prompt, options, len(ids), len(ids), "401.4", ctx.source)
    return tuple(value for value in game.choose(point) if isinstance(value, int))

"""
Cards of hands and libraries: draw, discard, mill, scry, surveil, search, shuffle, reveal, look.

CR: 121, 701.9, 701.17, 701.20, 701.22-25.
"""

from __future__ import annotations

from dataclasses import replace

from ..events import Cause, Event, Happened, MoveZone, OrderLibrary
from ..events import Discard as DiscardEvent
from ..events import DrawCard as DrawEvent
from ..events import Mill as MillEvent
from ..events import Shuffle as ShuffleEvent
from ..ir.effects import Discard, Draw, LookAt, Mill, Reveal, RevealUntil, Scry, Search, Shuffle, Surveil
from ..ir.node import Node
from ..ir.nouns import A, AnyOf, Choose, Each, Filter, FromAmong, InZone, IsCard, LinkedTo, PartOf, Several, ThisWay
from ..ir.quantities import AllOfThem, AnyNumber, Quantity
from ..objects import is_player
from ..perform import perform
from ..replacement import is_prohibited
from ..terms import Zone
from .acting import acting_players, how_many, matching, moved_in, number, objects_of, players_of, undertake
from .context import Context, Done
from .filters import matches_filter
from .groups import choose_group, group_parts
from .registry import executor, limited
from .zones import order_cards


@executor(Draw)
def draw(ctx: Context, node: Draw) -> bool:
    """Each player draws the cards one by one, the active player all of theirs first. CR: 121.2, 121.2c."""
    players: list[int] = []
    before = len(ctx.game.history)
    for inner in acting_players(ctx, node.player):
        player = inner.chooser
        count = number(inner, node.count)
        if count > 1:
            # CR 121.2: what replaces an instruction to draw several cards applies before the first is drawn.
            count = undertake(ctx, "draw", player, count)
        for _ in range(count):
            if ctx.game.is_over:
                break
            if perform(ctx.game, DrawEvent(player, ctx.source)):
                players.append(player)
    # What a replacement effect drew instead was drawn this way too.
    events = (entry.event for entry in ctx.game.history[before:])
    drawn = [e.object for e in events if isinstance(e, MoveZone) and e.cause is Cause.DRAW]
    # CR 121.3: drawing from an empty library is not impossible.
    return ctx.record(node.label, Done(tuple(drawn), len(drawn), tuple(dict.fromkeys(players))))


def _hand_choice(ctx: Context, node: Discard) -> tuple[int, ...]:
    """What the player who acts discards. CR: 701.9b."""
    game = ctx.game
    hand = game.zone(Zone.HAND, ctx.chooser)
    prompt = "Which card is discarded at random?" if node.at_random else "Discard what?"
    cards = node.cards
    if isinstance(cards, Quantity):
        count = len(hand) if isinstance(cards, AllOfThem) else min(number(ctx, cards), len(hand))
        low = 0 if isinstance(cards, AnyNumber) else count
        return game.choose_objects(ctx.chooser, prompt, hand, low, count, "701.9b", ctx.source)
    return objects_of(ctx, cards, hand if isinstance(cards, Choose) else None, prompt=prompt, sparing=True)


@executor(Discard)
def discard(ctx: Context, node: Discard) -> bool:
    """The players choose in turn order, then all discard together. CR: 101.4, 701.9."""
    game = ctx.game
    events: list[DiscardEvent] = []
    for inner in acting_players(ctx, node.player):
        player = inner.chooser
        hand = game.zone(Zone.HAND, player)
        events.extend(DiscardEvent(i, player, ctx.source) for i in _hand_choice(inner, node) if i in hand)
    happened = perform(game, *events) if events else ()
    gone = [e for e in happened if isinstance(e, DiscardEvent)]
    return ctx.record(
        node.label,
        Done(tuple(e.object for e in gone), len(gone), tuple(dict.fromkeys(e.by for e in gone)), bool(gone)),
    )


@executor(Mill)
def mill(ctx: Context, node: Mill) -> bool:
    """The players mill at the same time. CR: 701.17."""
    events: list[Event] = []
    ids: list[int] = []
    for inner in acting_players(ctx, node.player):
        count = number(inner, node.count)
        ids.extend(ctx.game.zone(Zone.LIBRARY, inner.chooser)[:count])
        if count:
            events.append(MillEvent(inner.chooser, count, ctx.source))
    happened = perform(ctx.game, *events) if events else ()
    milled = moved_in(ctx, happened, ids)
    ctx.memory.at_hand = milled
    return ctx.record(node.label, Done(milled, len(milled), happened=bool(milled)))


# Scry and surveil --------------------------------------------------------------------------------


@executor(Scry)
def scry(ctx: Context, node: Scry) -> bool:
    """Any number of the top cards go to the bottom, the rest on top, both in the chosen order. CR: 701.22."""
    for inner in acting_players(ctx, node.player):
        player, count = inner.chooser, number(inner, node.count)
        if not count or is_prohibited(ctx.game, Happened("scry", player, None, ctx.source, count)):
            continue
        count = undertake(ctx, "scry", player, count)
        if not count:
            continue
        library = ctx.game.zone(Zone.LIBRARY, player)
        cards = library[:count]
        bottom = _choose_some(inner, cards, "Scry: what goes to the bottom?", "701.22a")
        top = order_cards(inner, tuple(i for i in cards if i not in bottom), "In which order, first on top?")
        bottom = order_cards(inner, bottom, "In which order on the bottom?")
        if cards:
            perform(ctx.game, OrderLibrary(player, (*top, *library[len(cards) :], *bottom)))
        perform(ctx.game, Happened("scry", player, None, ctx.source, count))
    return ctx.record(node.label, Done())


@executor(Surveil)
def surveil(ctx: Context, node: Surveil) -> bool:
    """Any number of the top cards go to the graveyard, the rest stay on top in the chosen order. CR: 701.25."""
    ids: tuple[int, ...] = ()
    for inner in acting_players(ctx, node.player):
        player, count = inner.chooser, number(inner, node.count)
        if not count or is_prohibited(ctx.game, Happened("surveil", player, None, ctx.source, count)):
            continue
        count = undertake(ctx, "surveil", player, count)
        if not count:
            continue
        library = ctx.game.zone(Zone.LIBRARY, player)
        cards = library[:count]
        away = _choose_some(inner, cards, "Surveil: what goes to the graveyard?", "701.25a")
        top = order_cards(inner, tuple(i for i in cards if i not in away), "In which order, first on top?")
        if len(top) > 1:
            perform(ctx.game, OrderLibrary(player, (*away, *top, *library[len(cards) :])))
        if away:
            perform(ctx.game, *(MoveZone(i, Zone.GRAVEYARD, Cause.EFFECT, ctx.source, player) for i in away))
        ids += away
        perform(ctx.game, Happened("surveil", player, None, ctx.source, count))
    return ctx.record(node.label, Done(ids, len(ids)))


def _choose_some(ctx: Context, cards: tuple[int, ...], prompt: str, rule: str) -> tuple[int, ...]:
    return ctx.game.choose_objects(ctx.chooser, prompt, cards, 0, len(cards), rule, ctx.source, default=())


# Search and shuffle ------------------------------------------------------------------------------


@executor(Search)
def search(ctx: Context, node: Search) -> bool:
    """
    Each player looks through the zones and finds cards that match; of a stated quality none need be found.

    The found cards are the result. Whether a card was found does not matter for "if you do" (118.12b).

    CR: 701.23.
    """
    game = ctx.game
    found: list[int] = []
    searched: list[int] = []
    for inner in acting_players(ctx, node.player):
        player = inner.chooser
        owners = players_of(inner, node.whose) if node.whose is not None else (player,)
        for owner in owners:
            if is_prohibited(game, Happened("search", player, None, ctx.source, result=str(owner))):
                continue
            searched.append(player)
            pool = tuple(i for zone in node.zones for i in game.zone(Zone(zone), owner))
            found.extend(_find(inner, node, pool))
            if "library" in node.zones:
                perform(game, Happened("search", player, None, ctx.source, len(found), str(owner)))
    ctx.memory.at_hand = tuple(found)
    ctx.memory.referred[node.cards] = tuple(found)
    return ctx.record(node.label, Done(tuple(found), len(found), tuple(searched), bool(searched)))


def _find(ctx: Context, node: Search, pool: tuple[int, ...]) -> tuple[int, ...]:
    cards = node.cards
    if isinstance(cards, Several):
        # "An Aura card and/or an Equipment card": each is found, or not, by itself.
        return tuple(dict.fromkeys(i for part in cards.refs for i in _find(ctx, replace(node, cards=part), pool)))
    assert isinstance(cards, Choose | Each)
    fitting = matching(ctx, cards.filter, pool)
    if isinstance(cards, Choose):
        low, high = how_many(ctx, cards.count, len(fitting), cards.up_to)
    else:
        low = high = len(fitting)
    if _states_quality(cards.filter):
        low = 0
    if group_parts(cards.filter):
        return choose_group(ctx, cards.filter, fitting, low, high, "Search: which card?", "701.23a")
    # The default takes all that it may: who searches wants to find.
    return ctx.game.choose_objects(
        ctx.chooser, "Search: which card?", fitting, low, high, "701.23a", ctx.source, default=tuple(range(high))
    )


def _states_quality(filter_: Node) -> bool:
    """Say whether a search is for more than a number of cards. CR: 701.23b, 701.23d."""
    if isinstance(filter_, AnyOf):
        return True
    return not (isinstance(filter_, Filter) and isinstance(filter_.head, IsCard) and not filter_.adjectives) or any(
        not isinstance(part, InZone) for part in filter_.qualifiers
    )


limited(
    Search,
    lambda node: (
        isinstance(node.cards, Choose | Each | Several)
        and all(z in ("library", "graveyard", "hand") for z in node.zones)
    ),
)


@executor(Shuffle)
def shuffle(ctx: Context, node: Shuffle) -> bool:
    """
    The libraries are shuffled, after the objects were put into their owners' libraries where there are any.

    CR: 701.24.
    """
    game = ctx.game
    moved: tuple[int, ...] = ()
    for inner in acting_players(ctx, node.player):
        owners = list(players_of(inner, node.whose) if node.whose is not None else (inner.chooser,))
        if node.object is not None:
            ids = tuple(i for i in objects_of(inner, node.object) if not is_player(i))
            into = [i for i in ids if game.objects[i].zone is not Zone.LIBRARY]
            if into:
                happened = perform(
                    game, *(MoveZone(i, Zone.LIBRARY, Cause.EFFECT, ctx.source, inner.chooser, None) for i in into)
                )
                moved += moved_in(ctx, happened, into)
            if node.whose is not None and len(owners) == 1 and ids:
                owners = [*dict.fromkeys(game.last_known(i).owner for i in ids)]
        perform(game, *(ShuffleEvent(owner, ctx.source) for owner in owners))
    return ctx.record(node.label, Done(moved, len(moved)))


# Reveal and look ---------------------------------------------------------------------------------


@executor(Reveal)
def reveal(ctx: Context, node: Reveal) -> bool:
    """The cards are shown to all players; they are the result. CR: 701.20."""
    return _show(ctx, node, "reveal")


@executor(LookAt)
def look_at(ctx: Context, node: LookAt) -> bool:
    """The player sees the cards; they are the result. CR: 701.20e."""
    return _show(ctx, node, "look")


def _show(ctx: Context, node: Reveal | LookAt, verb: str) -> bool:
    game = ctx.game
    shown: list[int] = []
    for inner in acting_players(ctx, node.player):
        pool = None
        if isinstance(node.object, Choose) and not _names_zone(node.object.filter):
            pool = game.zone(Zone.HAND, inner.chooser)
        # "Reveals their hand" may name the player: the whole zone.
        ids = tuple(i for i in objects_of(inner, node.object, pool) if not is_player(i))
        shown.extend(ids)
        if ids:
            perform(game, *(Happened(verb, inner.chooser, i, ctx.source) for i in ids))
        for identity in ids if verb == "reveal" else ():
            name = game.name_of(identity)
            game.note("701.20a", f"{game.players[inner.chooser].name} reveals {name}.", name)
    ctx.memory.at_hand = tuple(shown)
    if not isinstance(node.object, PartOf | Choose):
        ctx.memory.taken = ()
    return ctx.record(node.label, Done(tuple(shown), len(shown), happened=bool(shown)))


def _names_zone(filter_: Node) -> bool:
    """Say whether a filter says itself where it looks."""
    return any(isinstance(part, InZone | FromAmong | ThisWay | LinkedTo) for part in filter_.walk())


@executor(RevealUntil)
def reveal_until(ctx: Context, node: RevealUntil) -> bool:
    """
    Cards from the top of the library are revealed (exiled, milled) until so many match.

    All of them are the result; the cards that match are what was found.

    CR: 701.20.
    """
    game = ctx.game
    found: list[int] = []
    others: list[int] = []
    for inner in acting_players(ctx, node.player):
        wanted, filter_ = _until(inner, node.until)
        hits = 0
        seen: list[int] = []
        for identity in game.zone(Zone.LIBRARY, inner.chooser):
            if hits >= wanted:
                break
            seen.append(identity)
            if matches_filter(inner, filter_, identity, anywhere=True):
                hits += 1
                found.append(identity)
            else:
                others.append(identity)
        events: list[Event] = [Happened("reveal", inner.chooser, i, ctx.source) for i in seen]
        if node.verb == "exile":
            events = [MoveZone(i, Zone.EXILE, Cause.EFFECT, ctx.source, inner.chooser) for i in seen]
        elif node.verb == "mill":
            events = [MoveZone(i, Zone.GRAVEYARD, Cause.MILL, ctx.source, inner.chooser) for i in seen]
        if events:
            perform(game, *events)
    ctx.memory.at_hand = (*others, *found)
    revealed = (*others, *found)
    return ctx.record(node.label, Done(revealed, len(found), happened=bool(found), found=tuple(found)))


def _until(ctx: Context, until: Node) -> tuple[int, Node]:
    if isinstance(until, Choose):
        return number(ctx, until.count), until.filter
    return 1, until.filter if isinstance(until, A) else until


limited(
    RevealUntil,
    lambda node: node.verb in ("reveal", "exile", "mill") and isinstance(node.until, A | Choose | Filter | AnyOf),
)

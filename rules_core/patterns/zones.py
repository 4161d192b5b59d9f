"""
Zone changes: enters, dies, leaves, is put, milled, exiled; tokens created; permanents sacrificed.

CR: 603.6, 700.4, 701.21, 111.2.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..events import BeginStep, Cause, CreateToken, Discard, Event, Happened, MoveZone, Sacrifice
from ..events import DrawCard as DrawCardEvent
from ..execute.context import Context
from ..execute.filters import matches_filter
from ..execute.registry import Bindings, evaluate, trigger_matcher
from ..ir.conditions import Condition
from ..ir.node import Node
from ..ir.nouns import AttachedRef
from ..ir.triggers import CreatesToken, DiscardCard, DrawCard, Sacrifices, ZoneChange
from ..objects import GameObject
from ..terms import ObjectKind, Step, Zone
from .common import enough, fits, has_moved, holds, is_batch, looks_back_at, origin_of, roles, zone_fits

if TYPE_CHECKING:
    from ..game import Game

_CAUSES = {
    "milled": Cause.MILL,
    "mills": Cause.MILL,
    "discarded": Cause.DISCARD,
    "destroyed": Cause.DESTROY,
    "resolves": Cause.RESOLVE,
}


def _looks_back(game: Game, node: Any, event: MoveZone) -> bool:
    """Say whether an ability looks back at a zone change; "from anywhere" does not. CR: 603.6c, 603.10a."""
    from_anywhere = node.to is not None and node.origin is None and not isinstance(node.subject, AttachedRef)
    if from_anywhere and event.to not in (Zone.HAND, Zone.LIBRARY):
        return False
    return looks_back_at(game, event)


@trigger_matcher(ZoneChange, MoveZone, looks_back=_looks_back, batch=lambda node: is_batch(node.subject))
def zone_change(
    ctx: Context, node: ZoneChange, event: MoveZone | tuple[MoveZone, ...]
) -> Bindings | tuple[Bindings, ...] | None:
    """An object changes zones so. CR: 603.6."""
    if isinstance(event, tuple):
        moved = [found for part in event if (found := _one(ctx, node, part)) is not None]
        if not enough(ctx, node.subject, len(moved)):
            return None
        return _together(ctx, node, moved)
    identity = _one(ctx, node, event)
    if identity is None:
        return None
    return roles(subject=identity, player=ctx.game.controller_of(identity), amount=1, by=_who(ctx.game, node, event))


def _together(ctx: Context, node: ZoneChange, moved: list[int]) -> tuple[Bindings, ...]:
    """Give the roles of all that moved at once; of cards milled, once for each player who mills. CR: 603.2c."""
    game = ctx.game
    if node.verb != "mills":
        return (roles(subject=tuple(moved), player=game.controller_of(moved[0]), amount=len(moved)),)
    by_player: dict[int, list[int]] = {}
    for identity in moved:
        by_player.setdefault(game.last_known(identity).owner, []).append(identity)
    return tuple(
        roles(subject=tuple(ids), player=player, amount=len(ids), by=player) for player, ids in by_player.items()
    )


def _who(game: Game, node: ZoneChange, event: MoveZone) -> int | None:
    """Who mills, or else who made the object move."""
    return game.last_known(event.object).owner if node.verb == "mills" else event.by


def _one(ctx: Context, node: ZoneChange, event: MoveZone) -> int | None:
    """Give the object under its proper id when one zone change matches."""
    game = ctx.game
    found = game.last_known(event.object)
    if not zone_fits(ctx, node.to, event.to, found.owner):
        return None
    if not zone_fits(ctx, node.origin, origin_of(game, event), found.owner):
        return None
    if event.to is origin_of(game, event) is Zone.OUTSIDE:
        return None
    if node.form == "without dying" and event.to is Zone.GRAVEYARD:
        return None
    wanted = _CAUSES.get(node.verb)
    if wanted is not None and event.cause is not wanted:
        return None
    if node.verb == "mills" and not fits(ctx, node.by, found.owner):
        return None
    identity = event.object
    if has_moved(game, event) and not _looks_back(game, node, event):
        identity = game.moved.get(event.object, event.object)
    if node.form == "your control" and _under_whom(game, event, found) != ctx.controller:
        return None
    if node.by is not None and not fits(ctx, node.by, _arrives_under(game, event, found)):
        return None
    if not fits(ctx, node.subject, identity):
        return None
    if node.condition is not None:
        ctx.tested = identity
        met = (
            bool(evaluate(ctx, node.condition))
            if isinstance(node.condition, Condition)
            else matches_filter(ctx, node.condition, identity, anywhere=True)
        )
        ctx.tested = None
        if not met:
            return None
    return identity


def _under_whom(game: Game, event: MoveZone, found: GameObject) -> int:
    """Give the player under whose control an object enters, or under whose control it was when it left."""
    if event.to is Zone.BATTLEFIELD:
        return _arrives_under(game, event, found)
    return game.controller_of(event.object)


def _arrives_under(game: Game, event: MoveZone, found: GameObject) -> int:
    """Give the player under whose control an object enters, or who causes another zone change."""
    if event.to is Zone.BATTLEFIELD:
        return event.controller if event.controller is not None else found.owner
    return event.by if event.by is not None else found.owner


@trigger_matcher(Sacrifices, Sacrifice, looks_back=True, batch=lambda node: is_batch(node.permanent))
def sacrifices(ctx: Context, node: Sacrifices, event: Sacrifice | tuple[Sacrifice, ...]) -> Bindings | None:
    """A player sacrifices a permanent. CR: 701.21, 603.10a."""
    events = event if isinstance(event, tuple) else (event,)
    found = [e for e in events if fits(ctx, node.player, e.by) and fits(ctx, node.permanent, e.object)]
    if not enough(ctx, node.permanent, len(found)):
        return None
    ids = tuple(e.object for e in found)
    subject = ids if isinstance(event, tuple) else ids[0]
    return roles(permanent=subject, object=subject, subject=subject, player=found[0].by, amount=len(found))


@trigger_matcher(CreatesToken, CreateToken, batch=lambda node: is_batch(node.tokens))
def creates_token(ctx: Context, node: CreatesToken, event: CreateToken | tuple[CreateToken, ...]) -> Bindings | None:
    """A player creates tokens. CR: 111.2, 701.7."""
    events = event if isinstance(event, tuple) else (event,)
    found = [e for e in events if fits(ctx, node.player, e.player) and _token_fits(ctx, node, e)]
    if not found:
        return None
    created = tuple(i for e in found for i in created_by(ctx.game, e))
    subject = created if isinstance(event, tuple) or len(created) != 1 else created[0]
    amount = sum(e.count for e in found)
    return roles(tokens=subject, object=subject, subject=subject, player=found[0].player, amount=amount)


def created_by(game: Game, event: CreateToken) -> tuple[int, ...]:
    """List the tokens of the latest batch that an event created, empty when it has not happened yet."""
    found: list[int] = []
    for entry in reversed(game.history):
        if entry.batch != game.batch:
            break
        move = entry.event
        if isinstance(move, MoveZone) and move.to is Zone.BATTLEFIELD and has_moved(game, move):
            old = game.lki[move.object][0]
            if old.zone is Zone.OUTSIDE and old.base is event.face and move.by == event.player:
                found.append(game.moved[move.object])
    return tuple(reversed(found))


def _token_fits(ctx: Context, node: CreatesToken, event: CreateToken) -> bool:
    """Hold a token that is there, or one that would be, against the filter."""
    filter_ = getattr(node.tokens, "filter", None)
    if filter_ is None:
        return True
    created = created_by(ctx.game, event)
    if created:
        return fits(ctx, node.tokens, created[0])
    fork = ctx.game.fork()
    identity = fork.new_id()
    owner = event.owner if event.owner is not None else event.player
    fork.objects[identity] = GameObject(
        identity, ObjectKind.TOKEN, owner, Zone.OUTSIDE, event.card, 0, event.face, event.player
    )
    inner = Context(fork, ctx.source, ctx.controller, ctx.ability, bindings=dict(ctx.bindings))
    return matches_filter(inner, filter_, identity, anywhere=True)


@trigger_matcher(DrawCard, events_of_node=lambda node: (Happened,) if node.within is not None else (DrawCardEvent,))
def draws(ctx: Context, node: DrawCard, event: DrawCardEvent | Happened) -> Bindings | None:
    """A player draws a card, or is about to draw so many. CR: 121.1-2."""
    if isinstance(event, Happened):
        if (
            event.name != "draw"
            or not fits(ctx, node.player, event.player)
            or not holds(ctx, node.within, event.amount)
        ):
            return None
        return roles(player=event.player, subject=event.player, amount=event.amount)
    game = ctx.game
    if not fits(ctx, node.player, event.player):
        return None
    number = _number_of(ctx, event)
    if node.nth and number != node.nth:
        return None
    if node.except_first:
        in_draw_step = game.turn.step is Step.DRAW and game.is_active(event.player)
        if in_draw_step and _drawn_this_step(game, event) <= 1:
            return None
    return roles(player=event.player, subject=event.player, object=drawn_card(game, event), amount=1)


def drawn_card(game: Game, event: DrawCardEvent) -> int | None:
    """Give the card that the latest draw of a player put into the hand, None when none was drawn yet."""
    for entry in reversed(game.history):
        if entry.batch != game.batch:
            return None
        move = entry.event
        if isinstance(move, MoveZone) and move.cause is Cause.DRAW and move.by == event.player:
            return game.moved.get(move.object)
    return None


def _number_of(ctx: Context, event: Event) -> int:
    """Say which of the player's draws of this turn an event is, counting from 1; it may not have happened yet."""
    assert isinstance(event, DrawCardEvent)
    count = 0
    for earlier in ctx.game.happened():
        if isinstance(earlier, DrawCardEvent) and earlier.player == event.player:
            count += 1
            if earlier is event:
                return count
    return count + 1


def _drawn_this_step(game: Game, event: DrawCardEvent) -> int:
    count = 0
    for earlier in game.happened():
        if isinstance(earlier, BeginStep):
            count = 0
        elif isinstance(earlier, DrawCardEvent) and earlier.player == event.player:
            count += 1
            if earlier is event:
                return count
    return count + 1


@trigger_matcher(DiscardCard, Discard, batch=lambda node: is_batch(node.card))
def discards(ctx: Context, node: DiscardCard, event: Discard | tuple[Discard, ...]) -> Bindings | None:
    """A player discards a card, which is looked at where it went. CR: 701.9."""
    events = event if isinstance(event, tuple) else (event,)
    game = ctx.game
    found = [e for e in events if fits(ctx, node.player, e.by) and _discarded_fits(ctx, node, e)]
    if not enough(ctx, node.card, len(found)):
        return None
    ids = tuple(game.moved.get(e.object, e.object) for e in found)
    subject = ids if isinstance(event, tuple) else ids[0]
    return roles(card=subject, object=subject, subject=subject, player=found[0].by, amount=len(found))


def _discarded_fits(ctx: Context, node: DiscardCard, event: Discard) -> bool:
    new = ctx.game.moved.get(event.object, event.object)
    if node.cause is not None and not _is_caused_by(ctx, node.cause, event):
        return False
    return fits(ctx, node.card, event.object) or fits(ctx, node.card, new)


def _is_caused_by(ctx: Context, cause: Node, event: Discard) -> bool:
    """Say whether a resolving spell or ability of the kind made the player discard; paying a cost is not that."""
    resolving = ctx.game.turn.resolving
    return not event.as_cost and resolving is not None and fits(ctx, cause, resolving)

"""
Keyword actions, searching, coins and dice, Saga chapters, losing the game.

CR: 701, 705, 706, 714, 104.
"""

from __future__ import annotations

from ..events import Discard, Event, Happened, LoseGame, MoveZone, PutCounters, SpendMana, Unlock, WinGame
from ..execute.context import Context
from ..execute.registry import Bindings, limited, trigger_matcher
from ..game import Game
from ..ir.triggers import ChapterReached, CoinFlip, Expends, KeywordActionEvent, LosesGame, SearchesLibrary
from ..terms import PERMANENT_TYPES, ObjectKind, Zone
from .common import fits, holds, roles

_LOOKS_BACK = frozenset({"abandon", "exploit", "planeswalk away"})
"""Keyword actions in which what they are about may go. CR: 603.10g, 702.110b."""


BOTH_HALVES = 2
_UNLOCKS = ("unlock this door", "fully unlock")
_EVENTS: dict[str, tuple[type[Event], ...]] = {
    "descend": (MoveZone,),
    **dict.fromkeys(_UNLOCKS, (MoveZone, Unlock)),
}
"""The events of what is not a happening of its own."""


@trigger_matcher(
    KeywordActionEvent,
    looks_back=lambda _game, node, _event: node.action in _LOOKS_BACK,
    events_of_node=lambda node: _EVENTS.get(node.action, (Happened, Discard)),
)
def keyword_action(
    ctx: Context, node: KeywordActionEvent, event: Happened | Discard | MoveZone | Unlock
) -> Bindings | None:
    """A player performs a keyword action (701), commits a crime (700.13), descends (700.11) or unlocks (709.5h)."""
    if node.action in _UNLOCKS:
        assert isinstance(event, MoveZone | Unlock)
        return _unlocks(ctx, node, event)
    if isinstance(event, MoveZone | Unlock):
        assert isinstance(event, MoveZone)
        return _descends(ctx, node, event)
    if isinstance(event, Discard):
        if node.action != "cycle or discard" or not fits(ctx, node.player, event.by):
            return None
        card = ctx.game.moved.get(event.object, event.object)
        if node.object is not None and not fits(ctx, node.object, card) and not fits(ctx, node.object, event.object):
            return None
        return roles(player=event.by, subject=event.by, object=card, amount=1)
    # "Cycle or discard": every cycling discards, so that the discard alone counts.
    if event.name != node.action:
        return None
    if node.action == "chaos ensues" and event.object not in (None, ctx.source):
        # CR 311.7: it ensues for one object only.
        return None
    doer = _doer(ctx, node, event)
    if node.player is not None and doer is None:
        return None
    # Where a creature crews or saddles something (no player is named), that is the source of the happening.
    thing = event.source if node.action == "exploit" or event.player is None else event.object
    if node.object is not None and not fits(ctx, node.object, thing):
        return None
    if node.nth and _number_of(ctx, event) != node.nth:
        return None
    found = roles(player=doer, subject=event.object or event.player, object=thing, amount=event.amount)
    if event.name == "clash":
        found["clash won"] = int(event.result == "won")
    return found


def _descends(ctx: Context, node: KeywordActionEvent, event: MoveZone) -> Bindings | None:
    """A permanent card is put into the player's graveyard from anywhere. CR: 700.11."""
    game = ctx.game
    card = game.moved.get(event.object, event.object)
    found = game.last_known(card)
    if event.to is not Zone.GRAVEYARD or found.kind is not ObjectKind.CARD or found.zone is not Zone.GRAVEYARD:
        return None
    if not fits(ctx, node.player, found.owner) or game.characteristics(card).card_types.isdisjoint(PERMANENT_TYPES):
        return None
    return roles(player=found.owner, subject=found.owner, object=card, amount=1)


def _unlocks(ctx: Context, node: KeywordActionEvent, event: MoveZone | Unlock) -> Bindings | None:
    """A half is unlocked, as the permanent enters or later; fully, when none is locked any more. CR: 709.5h-i."""
    game = ctx.game
    if isinstance(event, MoveZone):
        room = game.moved.get(event.object, event.object)
        halves = event.unlocked if event.to is Zone.BATTLEFIELD else ()
    else:
        room, halves = event.object, (event.half,) if event.on else ()
    if not halves:
        return None
    if node.action == "unlock this door":
        if room != ctx.source or node.half not in halves:
            return None
    elif len(game.last_known(room).unlocked) < BOTH_HALVES or not fits(ctx, node.object, room):
        return None
    player = event.by if event.by is not None else game.controller_of(room)
    if not fits(ctx, node.player, player):
        return None
    return roles(player=player, subject=player, object=room, amount=1)


def _doer(ctx: Context, node: KeywordActionEvent, event: Happened) -> int | None:
    """Who does it is a player, or for exploring and the like the creature."""
    if node.player is None:
        return event.player
    return next((who for who in (event.player, event.object, event.source) if fits(ctx, node.player, who)), None)


def _number_of(ctx: Context, event: Happened) -> int:
    count = 0
    for earlier in ctx.game.happened():
        if isinstance(earlier, Happened) and earlier.name == event.name and earlier.player == event.player:
            count += 1
            if earlier is event:
                break
    return count


_NEVER_PERFORMED = frozenset(
    {
        "crank",
    }
)
"""What the engine performs without saying so, or not at all: an ability that waits for it is declined."""

limited(KeywordActionEvent, lambda node: node.action not in _NEVER_PERFORMED)


@trigger_matcher(Expends, SpendMana)
def expends(ctx: Context, node: Expends, event: SpendMana) -> Bindings | None:
    """What a player spent on spells this turn was below the amount before this payment, and is not now. CR: 700.14."""
    if not event.on_spell or not fits(ctx, node.player, event.player):
        return None
    before, after = spent_on_spells(ctx.game, event)
    if not before < node.amount <= after:
        return None
    name = ctx.game.players[event.player].name
    ctx.game.note("700.14", f"{name} has spent {after} mana on spells this turn: {node.amount} is reached.")
    return roles(player=event.player, subject=event.player, amount=node.amount)


def spent_on_spells(game: Game, payment: SpendMana) -> tuple[int, int]:
    """How much mana its player had spent on spells this turn before a payment, and after it. CR: 700.14."""
    before = 0
    for earlier in game.happened():
        if earlier is payment:
            break
        if isinstance(earlier, SpendMana) and earlier.on_spell and earlier.player == payment.player:
            before += len(earlier.mana)
    return before, before + len(payment.mana)


@trigger_matcher(SearchesLibrary, Happened)
def searches(ctx: Context, node: SearchesLibrary, event: Happened) -> Bindings | None:
    """A player searches a library. CR: 701.23."""
    if event.name != "search" or not fits(ctx, node.player, event.player):
        return None
    if node.whose is not None and not fits(ctx, node.whose, event.object if event.object is not None else event.player):
        return None
    return roles(player=event.player, subject=event.player)


_CHANCES = {"win": "flip", "lose": "flip", "die": "roll", "dice": "roll dice"}


@trigger_matcher(CoinFlip, Happened)
def coin_or_die(ctx: Context, node: CoinFlip, event: Happened) -> Bindings | None:
    """A player wins or loses a flip, or rolls a die or dice. CR: 705.2, 706.2."""
    if event.name != _CHANCES.get(node.what) or not fits(ctx, node.player, event.player):
        return None
    if event.name == "flip" and event.result != node.what:
        return None
    if event.result == "planar" and node.within is not None:
        # CR 706.7: the planar die has no numerical result.
        return None
    if not holds(ctx, node.within, event.amount) or (node.nth and _number_of(ctx, event) != node.nth):
        return None
    return roles(player=event.player, subject=event.player, amount=event.amount)


@trigger_matcher(ChapterReached, PutCounters, MoveZone)
def chapter_reached(ctx: Context, node: ChapterReached, event: Event) -> tuple[Bindings, ...] | None:
    """Lore counters make the number on the Saga reach or pass a chapter. CR: 714.2b."""
    game = ctx.game
    if isinstance(event, MoveZone):
        if event.to is not Zone.BATTLEFIELD or game.moved.get(event.object) != ctx.source:
            return None
        count = sum(number for kind, number in event.counters if kind == "lore")
    else:
        assert isinstance(event, PutCounters)
        if event.recipient != ctx.source or event.kind != "lore":
            return None
        count = event.count
    now = game.last_known(ctx.source).counter_count("lore")
    reached = [chapter for chapter in node.chapters if now - count < chapter <= now]
    return tuple(roles(subject=ctx.source, amount=chapter) for chapter in reached)


@trigger_matcher(LosesGame, LoseGame, WinGame, looks_back=True)
def loses_game(ctx: Context, node: LosesGame, event: LoseGame | WinGame) -> Bindings | None:
    """A player loses or wins the game. CR: 104, 603.10f."""
    if isinstance(event, WinGame) != node.wins or not fits(ctx, node.player, event.player):
        return None
    return roles(player=event.player, subject=event.player)

"""
Stickers: putting them on objects for tickets, and what players have access to.

CR: 123.
Not covered: 123.5a (stickers on what melds), 123.6d (letters on stickers), 123.8a (the numbers of a sticker),
123.9 (art stickers).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from .changes.registry import applier
from .choices import ChoiceKind, ChoicePoint, Option
from .errors import UnsupportedRule
from .events import Event, Happened, PutSticker, RemoveCounters
from .execute.acting import acting_players, objects_of
from .execute.context import Context, Done
from .execute.registry import evaluator, executor, limited, matcher, refer
from .ir import effects as ir
from .ir.abilities import StickerOffer
from .ir.card import CompiledCard
from .ir.nouns import WithSticker
from .ir.quantities import StickersOn, UniqueVowels
from .layering.compute import CORE_ZONES
from .objects import GameObject, Sticker, is_player
from .perform import perform
from .wording import ability_text

if TYPE_CHECKING:
    from .game import Game

TICKET = "ticket"
"""The kind of counter of which players pay ticket costs. CR: 107.17a."""
_VOWELS = frozenset("AEIOUY")


def stickers_at_hand(game: Game, player: int) -> tuple[Sticker, ...]:
    """List the stickers that a player has access to and that are on no object they own. CR: 123.2c, 123.3."""
    used = {s.id for found in game.objects.values() if found.owner == player for s in found.stickers}
    return tuple(sticker for sticker in game.stickers.get(player, ()) if sticker.id not in used)


def take_sheet(game: Game, player: int, sheet: CompiledCard) -> tuple[Sticker, ...]:
    """
    Give a player access to the stickers of a sheet: those that its text lists, and the words of its name.

    CR: 123.2, 123.6-8.
    """
    found = [Sticker(game.new_id(), "name", word) for word in sheet.name.split()]
    for offer in sheet.faces[0].abilities:
        if not isinstance(offer, StickerOffer):
            continue
        if offer.size is not None:
            power, toughness = offer.size
            kind = "power and toughness"
            found.append(Sticker(game.new_id(), kind, power=power, toughness=toughness, cost=offer.cost))
        else:
            found.append(Sticker(game.new_id(), "ability", abilities=offer.abilities, cost=offer.cost))
    game.stickers = {**game.stickers, player: (*game.stickers.get(player, ()), *found)}
    return tuple(found)


@applier(PutSticker)
def put_sticker(game: Game, event: PutSticker) -> Event | None:
    """A sticker gets on an object that the player owns, with a new timestamp. CR: 123.3, 123.3b, 613.7k."""
    found = game.find(event.object)
    if found is None or found.owner != event.by:
        return None
    for other in tuple(game.objects.values()):
        left = tuple(s for s in other.stickers if s.id != event.sticker.id)
        if left != other.stickers:
            _change(game, other, left)
    found = game.objects[event.object]
    stamped = replace(event.sticker, timestamp=game.new_timestamp())
    before = game.name_of(found.id)
    _change(game, found, (*found.stickers, stamped))
    game.note("123.3", f"{game.name_of(event.by)} puts {_label(stamped)} on {before}.", before)
    return event


def _change(game: Game, found: GameObject, stickers: tuple[Sticker, ...]) -> None:
    game.objects[found.id] = replace(found, stickers=stickers)
    if found.zone not in CORE_ZONES:
        # Cards elsewhere are in the table of characteristics only while they have a sticker.
        game.layers = None


def choose_and_put(ctx: Context, player: int, identity: int, kind: str = "", free: bool = False) -> bool:
    """
    Let a player choose a sticker of a kind, pay its ticket cost and put it on an object.

    Args:
        kind: as of a `Sticker`, empty for any.
        free: the ticket cost is not paid.

    Raises:
        UnsupportedRule: nobody said which sticker sheets the player has.

    CR: 123.3, 123.3b-c, 123.6b.
    """
    game = ctx.game
    found = game.find(identity)
    if found is None or found.owner != player:
        return False
    if kind == "art":
        raise UnsupportedRule("art stickers, which the text of a sticker sheet does not list", "123.9")
    if player not in game.stickers:
        raise UnsupportedRule("stickers of a player whose sticker sheets are not known", "123.2c")
    tickets = game.players[player].counter_count(TICKET)
    offered = [
        sticker
        for sticker in stickers_at_hand(game, player)
        if kind in ("", sticker.kind) and (free or sticker.cost <= tickets)
    ]
    if not offered:
        return False
    options = tuple(Option(number, _label(sticker)) for number, sticker in enumerate(offered))
    (number,) = game.choose(
        ChoicePoint(player, ChoiceKind.WORD, "Which sticker?", options, rule="123.3", source=ctx.source)
    )
    assert isinstance(number, int)
    sticker = offered[number]
    if sticker.kind == "name":
        sticker = replace(sticker, position=_position(ctx, identity, sticker))
    events: list[Event] = []
    if sticker.cost and not free:
        events.append(RemoveCounters(player, TICKET, sticker.cost, ctx.source))
    events.append(PutSticker(identity, sticker, player, ctx.source))
    for what in ("put a sticker", f"put a {sticker.kind} sticker"):
        events.append(Happened(what, player, identity, ctx.source, 1, sticker.kind))
    was_put = any(isinstance(event, PutSticker) for event in perform(game, *events))
    ctx.memory.sticker = sticker.words if was_put else ""
    return was_put


def _number_on(game: Game, identity: int, kind: str) -> int:
    """How many stickers of a kind are, or last were, on an object. CR: 123.4, 608.2h."""
    if is_player(identity):
        return 0
    return sum(kind in ("", sticker.kind) for sticker in game.last_known(identity).stickers)


@matcher(WithSticker)
def with_sticker(ctx: Context, node: WithSticker, candidate: int) -> bool:
    """Has, or last had, a sticker of the kind. CR: 123.4."""
    return _number_on(ctx.game, candidate, node.kind) > 0


@evaluator(StickersOn)
def stickers_on(ctx: Context, node: StickersOn) -> int:
    """How many stickers of the kind are, or last were, on the objects. CR: 123."""
    return sum(_number_on(ctx.game, ctx.known(i), node.kind) for i in refer(ctx, node.ref))


@evaluator(UniqueVowels)
def unique_vowels(ctx: Context, node: UniqueVowels) -> int:
    """How many different vowels are on the name sticker just put on something. CR: 123.6e."""
    return len(_VOWELS & {*ctx.memory.sticker.upper()})


limited(WithSticker, lambda node: node.kind != "art")
limited(StickersOn, lambda node: node.kind != "art")


def _label(sticker: Sticker) -> str:
    """Name a sticker by what it says."""
    if sticker.kind == "name":
        return f"the name sticker {sticker.words}"
    if sticker.kind == "power and toughness":
        return f"the sticker {sticker.power}/{sticker.toughness}"
    said = "; ".join(ability_text(ability, "this permanent") for ability in sticker.abilities)
    return f"the {sticker.kind} sticker {said}".strip()


def _position(ctx: Context, identity: int, sticker: Sticker) -> int:
    """Ask the object's controller where the word stands. CR: 123.6b."""
    game = ctx.game
    name = game.characteristics(identity).name
    words = name.split(" ") if name else []
    if not words:
        return 0
    options = tuple(Option(n, " ".join((*words[:n], sticker.words, *words[n:]))) for n in range(len(words), -1, -1))
    point = ChoicePoint(
        game.controller_of(identity), ChoiceKind.WORD, "Which name?", options, rule="123.6b", source=ctx.source
    )
    (place,) = game.choose(point)
    assert isinstance(place, int)
    return place


@executor(ir.PutSticker)
def put_a_sticker(ctx: Context, node: ir.PutSticker) -> bool:
    """The players put stickers on objects. CR: 123.3."""
    done: list[int] = []
    for inner in acting_players(ctx, node.player):
        for identity in objects_of(inner, node.on):
            if choose_and_put(inner, inner.chooser, identity, node.kind):
                done.append(identity)
    return ctx.record(node.label, Done(tuple(done), amount=len(done), happened=bool(done)))


limited(ir.PutSticker, lambda node: node.kind != "art")

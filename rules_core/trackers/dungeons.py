"""
Dungeons and venturing into them.

A dungeon is a card in the command zone whose rooms are triggered abilities with
a `RoomEntered` pattern: its place, and the rooms to which it leads. Which
dungeons a player can choose is `game.dungeons`; Undercity, of which the rules
of the initiative speak, stands here.

CR: 309, 701.49, 726.2.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ..choices import ChoiceKind, ChoicePoint, Option
from ..errors import UnsupportedRule
from ..events import Cease, EnterDungeon, Happened, SetChoice
from ..execute.acting import acting_players
from ..execute.context import Context, Done
from ..execute.registry import trigger_matcher
from ..ir.abilities import TriggeredAbility
from ..ir.card import CompiledCard
from ..ir.effects import KeywordAction
from ..ir.triggers import RoomEntered
from ..keyword_actions.registry import keyword_action
from ..keywords.build import KeywordStep, step
from ..objects import GameObject
from ..perform import perform
from ..terms import ObjectKind, Zone

if TYPE_CHECKING:
    from ..game import Game

ROOM = "room"
"""Under this key a dungeon remembers where its owner's venture marker is. CR: 309.4."""


@trigger_matcher(RoomEntered, SetChoice, EnterDungeon)
def room_entered(ctx: Context, node: RoomEntered, event: SetChoice | EnterDungeon) -> dict[str, object] | None:
    """Match the marker moving into the room. CR: 309.4a, c."""
    if isinstance(event, EnterDungeon):
        found = ctx.game.find(ctx.source)
        new = found is not None and found.owner == event.player and found.choice(ROOM) == 0
        return {"player": event.player} if new and node.room == 0 else None
    if event.object != ctx.source or event.key != ROOM or event.value != node.room:
        return None
    return {"player": ctx.controller}


def rooms_of(found: GameObject) -> tuple[RoomEntered, ...]:
    """List the rooms of a dungeon in printed order. CR: 309.4."""
    printed = found.printed
    abilities = printed.abilities if printed is not None else ()
    return tuple(
        ability.trigger
        for ability in abilities
        if isinstance(ability, TriggeredAbility) and isinstance(ability.trigger, RoomEntered)
    )


def dungeon_of(game: Game, player: int) -> GameObject | None:
    """Give the dungeon that a player owns in the command zone, None when there is none. CR: 309.3."""
    for identity in game.zone(Zone.COMMAND):
        found = game.objects[identity]
        if found.kind is ObjectKind.DUNGEON and found.owner == player:
            return found
    return None


def is_in_last_room(game: Game, identity: int) -> bool:
    """Say whether a dungeon's venture marker is on its bottommost room. CR: 309.6."""
    found = game.objects[identity]
    place = found.choice(ROOM)
    return any(room.room == place and not room.leads_to for room in rooms_of(found))


def venture(ctx: Context, player: int, among: tuple[CompiledCard, ...]) -> None:
    """
    Let a player venture: into the next room, or into a dungeon of choice.

    Raises:
        UnsupportedRule: the game knows no dungeon to choose.

    CR: 701.49a-d.
    """
    game = ctx.game
    found = dungeon_of(game, player)
    if found is not None and is_in_last_room(game, found.id):
        complete(game, found)
        found = None
    if found is None:
        _enter_dungeon(ctx, player, among)
    else:
        _next_room(ctx, player, found)
    perform(game, Happened("venture into the dungeon", player, source=ctx.source))


def complete(game: Game, found: GameObject) -> None:
    """Remove a dungeon from the game: its owner completes it. CR: 309.7, 701.49c."""
    perform(game, Cease(found.id, "309.7"), Happened("complete a dungeon", found.owner, result=game.name_of(found.id)))


def _enter_dungeon(ctx: Context, player: int, among: tuple[CompiledCard, ...]) -> None:
    if not among:
        raise UnsupportedRule("venture into the dungeon", "701.49")
    options = tuple(Option(number, card.name) for number, card in enumerate(among))
    prompt = "Which dungeon?"
    (number,) = ctx.game.choose(
        ChoicePoint(player, ChoiceKind.WORD, prompt, options, rule="701.49a", source=ctx.source)
    )
    assert isinstance(number, int)
    perform(ctx.game, EnterDungeon(player, among[number]))


def _next_room(ctx: Context, player: int, found: GameObject) -> None:
    game = ctx.game
    rooms = rooms_of(found)
    here = next((room for room in rooms if room.room == found.choice(ROOM)), None)
    known = {room.name for room in rooms}
    if here is None or not known.issuperset(here.leads_to):
        raise UnsupportedRule(f"rooms of {game.name_of(found.id)}", "309.4")
    names = {room.room: room.name for room in rooms}
    options = tuple(Option(room.room, room.name) for room in rooms if room.name in here.leads_to)
    point = ChoicePoint(player, ChoiceKind.WORD, "Into which room?", options, rule="701.49b", source=found.id)
    (place,) = game.choose(point)
    assert isinstance(place, int)
    who = game.players[player].name
    game.note("701.49b", f"{who} moves the venture marker to {names[place]}.", who, here.name, names[place])
    perform(game, SetChoice(found.id, ROOM, place))


@lru_cache(maxsize=4096)
def ventures(card: CompiledCard) -> bool:
    """Say whether a card's text makes somebody venture into a dungeon of choice. CR: 701.49a."""
    return any(
        isinstance(node, KeywordAction) and node.action == "venture into the dungeon"
        for face in card.faces
        for ability in face.abilities
        for node in ability.walk()
    )


@keyword_action("venture into the dungeon")
def venture_action(ctx: Context, node: KeywordAction) -> bool:
    """The players venture; ``into Undercity`` is a variant. CR: 701.49a-d."""
    for inner in acting_players(ctx, node.player):
        words = f"{node.action} {node.words}".lower()
        venture(ctx, inner.chooser, _undercity() if "undercity" in words else ctx.game.dungeons)
    return ctx.record(node.label, Done())


@step("venture into undercity")
def _venture_into_undercity(ctx: Context, node: KeywordStep) -> bool:
    venture(ctx, ctx.controller, _undercity())
    return True


def _undercity() -> tuple[CompiledCard, ...]:
    from .undercity import undercity

    return (undercity(),)

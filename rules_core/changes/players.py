"""
Players: life, counters on anything, mana, designations, losing and winning.

CR: 104, 106, 119, 122.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from ..citations import Rule
from ..errors import UnsupportedRule
from ..events import (
    AddMana,
    DayNight,
    Designate,
    DrawGame,
    EmptyPool,
    Event,
    GainLife,
    LoseGame,
    LoseLife,
    PayLife,
    PutCounters,
    RemoveCounters,
    SetLife,
    SetPlayer,
    SpendMana,
    WinGame,
)
from ..objects import GameObject, ManaUnit, Player, count_of, counters_with, is_player
from ..static_effects.floors import damage_to_life
from ..trackers.objects import sync
from .registry import applier, expansion

if TYPE_CHECKING:
    from ..game import Game


def _as_one(game: Game, player: int) -> tuple[int, ...]:
    """List who shares a life total and the game's outcome with a player: the heads of a giant. CR: 810.4, 810.8a."""
    team = game.players[player].team
    if game.variant != "two-headed giant" or not team:
        return (player,)
    return tuple(p for p in game.turn_order if game.players[p].team == team)


def _set_life_total(game: Game, player: Player, life: int) -> None:
    for member in _as_one(game, player.id):
        game.players[member] = replace(game.players[member], life=life)


@applier(LoseLife)
def lose_life(game: Game, event: LoseLife) -> Event | None:
    """A life total goes down; it may become negative. CR: 119.3."""
    if event.from_damage:
        event = replace(event, amount=damage_to_life(game, event.player, event.amount))
    if event.amount <= 0:
        return None
    player = game.players[event.player]
    _set_life_total(game, player, player.life - event.amount)
    game.note(
        Rule.DAMAGE_TO_PLAYER if event.from_damage else Rule.GAIN_OR_LOSE_LIFE,
        f"{player.name} loses {event.amount} life.",
        player.name,
        str(player.life),
        str(player.life - event.amount),
    )
    return event


@applier(GainLife)
def gain_life(game: Game, event: GainLife) -> Event | None:
    """A life total goes up. CR: 119.3."""
    if event.amount <= 0:
        return None
    player = game.players[event.player]
    _set_life_total(game, player, player.life + event.amount)
    game.note(
        event.rule or Rule.GAIN_OR_LOSE_LIFE,
        f"{player.name} gains {event.amount} life.",
        player.name,
        str(player.life),
        str(player.life + event.amount),
    )
    return event


@expansion(PayLife)
def pay_life(game: Game, event: PayLife) -> Iterable[Event] | None:
    """Paying life is losing it. CR: 119.4."""
    return (LoseLife(event.player, event.amount, event.source),)


@expansion(SetLife)
def set_life(game: Game, event: SetLife) -> Iterable[Event] | None:
    """The difference is gained or lost. CR: 119.5."""
    difference = event.life - game.players[event.player].life
    if difference > 0:
        return (GainLife(event.player, difference, event.source),)
    return (LoseLife(event.player, -difference, event.source),)


@applier(PutCounters)
def put_counters(game: Game, event: PutCounters) -> Event | None:
    """An object or player gets counters. CR: 122.6."""
    return _change_counters(game, event, event.count)


@applier(RemoveCounters)
def remove_counters(game: Game, event: RemoveCounters) -> Event | None:
    """An object or player loses counters, as many as there are. CR: 122.1."""
    return _change_counters(game, event, -event.count)


def _change_counters(game: Game, event: PutCounters | RemoveCounters, change: int) -> Event | None:
    recipient = event.recipient
    holder = game.players[recipient] if is_player(recipient) else game.find(recipient)
    if holder is None:
        return None
    before = count_of(holder.counters, event.kind)
    change = max(change, -before)
    if change == 0:
        return None
    changed = replace(holder, counters=counters_with(holder.counters, event.kind, change))
    if is_player(recipient):
        game.players[recipient] = changed  # type: ignore[assignment]
        if event.kind == "poison":
            # CR 810.10: a giant's heads share their poison counters.
            for member in _as_one(game, recipient):
                counters = counters_with(game.players[member].counters, "poison", change)
                if member != recipient:
                    game.players[member] = replace(game.players[member], counters=counters)
        if event.kind == "rad":
            sync(game)
    else:
        if change > 0:
            # CR 613.7c: all counters of the kind get the timestamp of the newest.
            assert isinstance(changed, GameObject)
            times = tuple(pair for pair in changed.counter_times if pair[0] != event.kind)
            changed = replace(changed, counter_times=(*times, (event.kind, game.new_timestamp())))
        game.objects[recipient] = changed  # type: ignore[assignment]
    name = game.name_of(recipient)
    verb = "gets" if change > 0 else "loses"
    game.note(
        event.rule or (Rule.PUT_COUNTERS if change > 0 else Rule.REMOVE_COUNTERS),
        f"{name} {verb} {abs(change)} {event.kind} counter{'s' if abs(change) != 1 else ''}.",
        name,
        str(before),
        str(before + change),
    )
    return replace(event, count=abs(change))


@applier(AddMana)
def add_mana(game: Game, event: AddMana) -> Event | None:
    """Mana goes into the pool. CR: 106.3-4."""
    if not event.mana:
        return None
    player = game.players[event.player]
    game.players[event.player] = replace(player, mana=player.mana + event.mana)
    amount = "".join("{" + unit.kind + "}" for unit in event.mana)
    game.note(Rule.ADD_MANA, f"{player.name} adds {amount}.", player.name, after=amount)
    return event


@applier(SpendMana)
def spend_mana(game: Game, event: SpendMana) -> Event | None:
    """The named units leave the pool. CR: 118.3a."""
    player = game.players[event.player]
    left = list(player.mana)
    for unit in event.mana:
        left.remove(unit)
    game.players[event.player] = replace(player, mana=tuple(left))
    return event


@applier(EmptyPool)
def empty_pool(game: Game, event: EmptyPool) -> Event | None:
    """Unspent mana is lost, but for what stays. CR: 106.4."""
    player = game.players[event.player]
    if player.mana == event.kept:
        return None
    kept: tuple[ManaUnit, ...] = event.kept
    game.players[event.player] = replace(player, mana=kept)
    return event


@applier(Designate)
def designate(game: Game, event: Designate) -> Event | None:
    """A designation is given or taken. CR: 725.1, 903.3, 701."""
    recipient = event.recipient
    holder = game.players[recipient] if is_player(recipient) else game.find(recipient)
    if holder is None or (event.name in holder.designations) == event.on:
        return None
    if event.unique and event.on:
        for other in tuple(game.players.values()):
            if other.id != recipient and event.name in other.designations:
                left = tuple(d for d in other.designations if d != event.name)
                game.players[other.id] = replace(other, designations=left)
    names = (
        tuple(sorted({*holder.designations, event.name}))
        if event.on
        else tuple(d for d in holder.designations if d != event.name)
    )
    changed = replace(holder, designations=names)
    if is_player(recipient):
        game.players[recipient] = changed  # type: ignore[assignment]
        sync(game)
    else:
        game.objects[recipient] = changed  # type: ignore[assignment]
    name = game.name_of(recipient)
    verb = "becomes" if event.on else "is no longer"
    game.note(Rule.MONARCH if event.unique else Rule.FOLLOW_INSTRUCTIONS, f"{name} {verb} {event.name}.", name)
    return event


@applier(SetPlayer)
def set_player(game: Game, event: SetPlayer) -> Event | None:
    """The game's own bookkeeping of a player changes."""
    changes: dict[str, object] = {event.field: event.value}
    game.players[event.player] = replace(game.players[event.player], **changes)  # type: ignore[arg-type]
    if event.field == "speed":
        sync(game)
    return event


@applier(DayNight)
def day_night(game: Game, event: DayNight) -> Event | None:
    """It becomes day or night. CR: 731.1."""
    now = None if event.night is None else "night" if event.night else "day"
    if game.day_night == now:
        return None
    before = game.day_night or ""
    game.day_night = now
    text = f"It becomes {now}." if now is not None else "It is neither day nor night any more."
    game.note(Rule.DAY_NIGHT, text, before=before, after=now or "")
    sync(game)
    return replace(event, before=before)


@applier(LoseGame)
def lose_game(game: Game, event: LoseGame) -> Event | None:
    """A player loses, and so does their team; leaving is a room of its own. CR: 104.3, 800.4a, 810.8a."""
    if game.players[event.player].lost:
        return None
    for member in _as_one(game, event.player):
        player = game.players[member]
        if not player.lost:
            game.players[member] = replace(player, lost=event.rule)
            game.note(event.rule, f"{player.name} loses the game.", player.name)
    return event


@applier(WinGame)
def win_game(game: Game, event: WinGame) -> Event | None:
    """A player wins; with a limited range of influence their opponents in range lose instead. CR: 104.2, 801.14."""
    player = game.players[event.player]
    if game.reach:
        for opponent in game.opponents(event.player):
            lose_game(game, LoseGame(opponent, "801.14"))
        return event
    for member in _as_one(game, event.player):
        game.players[member] = replace(game.players[member], won=event.rule)
    game.note(event.rule, f"{player.name} wins the game.", player.name)
    return event


@applier(DrawGame)
def draw_game(game: Game, event: DrawGame) -> Event | None:
    """
    The game is a draw.

    CR: 104.4.
    Not covered: 801.15-16 (a draw for those in range only).
    """
    if game.reach:
        raise UnsupportedRule("a draw for some of the players", "801.15")
    game.draw = event.rule
    game.note(event.rule, "The game is a draw.")
    return event

"""
Damage, life, counters, and what changes until end of turn.

CR: 119, 120, 122, 613.
"""

from __future__ import annotations

from typing import Any

from .... import activating
from ....errors import UnsupportedRule
from ....events import (
    DealDamage,
    GainLife,
    LoseLife,
    PutCounters,
    RemoveCounters,
    StartEffect,
)
from ....ir.durations import UntilEndOfTurn
from ....ir.nouns import SelfRef
from ....ir.quantities import Number
from ....ir.statics import GainAbilities, LoseAbilities, ModifyPT
from ....objects import ContinuousEffect, is_player
from ....terms import Zone
from ...model import Action, Description
from ..library import compile_printed, printed_of
from ..performer import Performer, verb
from ..table import FILLER, new_object
from .casting import use


@verb("deal damage")
def deal_damage(performer: Performer, action: Action) -> None:
    """A source deals damage. CR: 120."""
    game = performer.game
    if action.objects:
        source = performer.table.last(action.objects[0])
        if source is None:
            raise UnsupportedRule("a token that nothing has made", "111.1")
    else:
        source = new_object(game, FILLER, performer.game.turn.active, Zone.OUTSIDE)
    recipient = performer.who(action.targets[0])
    amount = action.number
    combat = "combat" in action.word
    if amount is None and action.word == "lethal":
        amount = _lethal(performer, source, recipient)
    elif amount is None:
        amount = max(0, game.characteristics(source).power or 0)
    performer.do(DealDamage(source, recipient, amount, combat))


def _lethal(performer: Performer, source: int, recipient: int) -> int:
    """How much more damage is lethal. CR: 120.6."""
    game = performer.game
    if is_player(recipient):
        return max(1, game.players[recipient].life)
    toughness = game.characteristics(recipient).toughness or 0
    return max(1, toughness - game.objects[recipient].marked_damage)


@verb("gain life")
def gain_life(performer: Performer, action: Action) -> None:
    """CR: 119.3."""
    performer.do(GainLife(performer.table.player(action.player), action.number or 0))


@verb("lose life")
def lose_life(performer: Performer, action: Action) -> None:
    """CR: 119.3."""
    performer.do(LoseLife(performer.table.player(action.player), action.number or 0))


@verb("put counters")
def put_counters(performer: Performer, action: Action) -> None:
    """CR: 122.6."""
    by = performer.table.player(action.player) if action.player else None
    performer.do(*(PutCounters(performer.here(i), action.word, action.number or 0, by=by) for i in action.objects))


@verb("remove counters")
def remove_counters(performer: Performer, action: Action) -> None:
    """Counters come off: as the cost of an ability with that cost where there is one. CR: 122.1, 602.2b."""
    game, player = performer.game, performer.table.player(action.player)
    source = performer.on_battlefield(action.objects[0])
    rows = [
        row
        for row in activating.activated_abilities(game, source)
        if any("RemoveCounters" in type(node).__name__ for part in row[1].costs for node in part.walk())
    ]
    if len(rows) == 1:
        use(performer, player, source, *rows[0])
        return
    kind = action.word
    kinds = [name for name, _ in game.objects[source].counters]
    if not kind and len(kinds) == 1:
        kind = kinds[0]
    if not kind:
        raise UnsupportedRule("which counters are removed", "122.1")
    performer.do(RemoveCounters(source, kind, action.number or 1, by=player))


@verb("pump")
def pump(performer: Performer, action: Action) -> None:
    """Power and toughness change until end of turn. CR: 613.4c."""
    ids = tuple(performer.on_battlefield(index) for index in action.objects)
    if action.word == "toughness 0":
        for identity in ids:
            lost = performer.game.characteristics(identity).toughness or 0
            _start(performer, (identity,), ModifyPT(SelfRef(), Number(-lost), Number(-lost)))
        return
    power, toughness = (int(part) for part in action.word.split("/"))
    _start(performer, ids, ModifyPT(SelfRef(), Number(power), Number(toughness)))


def _start(performer: Performer, ids: tuple[int, ...], part: Any, until_end_of_turn: bool = True) -> None:
    game = performer.game
    effect = ContinuousEffect(
        game.new_id(), (part,), ids[0], game.controller_of(ids[0]), game.new_timestamp(), affected=ids,
        duration=UntilEndOfTurn() if until_end_of_turn else None, turn=game.turn.number,
    )  # fmt: skip
    performer.do(StartEffect(effect))


def _abilities(performer: Performer, words: str) -> tuple[Any, ...]:
    made = Description(power=1, toughness=1, types=("Creature",), keywords=tuple(words.split(", ")))
    return compile_printed(printed_of(made, "made-up")).faces[0].abilities


@verb("gain")
def gain(performer: Performer, action: Action) -> None:
    """Abilities are gained until end of turn. CR: 613.1f."""
    ids = tuple(performer.on_battlefield(index) for index in action.objects)
    _start(performer, ids, GainAbilities(SelfRef(), _abilities(performer, action.word)))


@verb("lose")
def lose(performer: Performer, action: Action) -> None:
    """Abilities are lost until end of turn. CR: 613.1f."""
    ids = tuple(performer.on_battlefield(index) for index in action.objects)
    lost = () if action.word == "all abilities" else _abilities(performer, action.word)
    _start(performer, ids, LoseAbilities(SelfRef(), lost))

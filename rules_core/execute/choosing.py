"""
Choosing things that later words name: objects, players, colours, types, names, numbers.

CR: 607.2d, 608.2d, 614.12a.
"""

from __future__ import annotations

from ..choices import ChoiceKind, ChoicePoint, Option
from ..events import SetChoice
from ..ir.effects import ChooseEffect
from ..ir.node import Node
from ..ir.nouns import Choose, InZone, Several
from ..objects import Binding, is_player
from ..perform import perform
from ..terms import Zone
from .acting import acting_players, ask_number, matching, objects_of
from .context import Context, Done
from .filters import zones_of
from .registry import executor, limited
from .words import WORD_KINDS, choose_word

_KEYS = {
    "creature type": "type",
    "basic land type": "type",
    "land type": "type",
    "card name": "name",
    "nonland card name": "name",
    "creature card name": "name",
    "opponent": "player",
}
"""Under which key a chosen word is kept on the source; see `objects.GameObject.chosen`."""

_HIGHEST_NUMBER = 20


@executor(ChooseEffect)
def choose(ctx: Context, node: ChooseEffect) -> bool:
    """
    The players choose; the choice is the result, and is kept for linked abilities of the source.

    A word is bound as ``chosen [key]``, for what follows and for who carries this out as something enters.

    CR: 607.2d, 608.2d, 614.12a.
    """
    if isinstance(node.what, Node):
        return _choose_things(ctx, node, node.what)
    words: list[str] = []
    for inner in acting_players(ctx, node.player, choosing=True):
        words.append(_choose_word(inner, node, node.what))
    return ctx.record(node.label, Done(words=tuple(words), happened=bool(words)))


def _choose_things(ctx: Context, node: ChooseEffect, what: Node) -> bool:
    chosen: list[int] = []
    left: list[int] = []
    for inner in acting_players(ctx, node.player, choosing=True):
        pool = None
        if node.among is not None:
            pool = objects_of(inner, node.among)
        elif isinstance(what, Choose) and ctx.memory.at_hand and not _names_zone(what):
            # "Reveals their hand. You choose a card from it": what was shown is what can be chosen.
            fits = {ctx.game.objects[i].zone for i in ctx.memory.at_hand if i in ctx.game.objects}
            if fits and Zone.BATTLEFIELD not in fits and _is_card_choice(what):
                pool = tuple(i for i in ctx.memory.at_hand if i in ctx.game.objects)
        chosen.extend(objects_of(inner, what, pool))
        parts = what.refs if isinstance(what, Several) else (what,)
        left.extend(i for part in parts if isinstance(part, Choose) for i in matching(inner, part.filter, pool))
        left.extend(pool if node.among is not None and pool else ())
    chosen = list(dict.fromkeys(chosen))
    if chosen:
        key = "player" if is_player(chosen[0]) else "object"
        keep(ctx, key, tuple(chosen) if len(chosen) > 1 else chosen[0])
    players = tuple(i for i in chosen if is_player(i))
    rest = tuple(i for i in dict.fromkeys((*ctx.memory.at_hand_rest, *left)) if i not in chosen)
    return ctx.record(node.label, Done(tuple(chosen), len(chosen), players, bool(chosen), rest))


def _names_zone(what: Choose) -> bool:
    return any(isinstance(part, InZone) for part in what.walk())


def _is_card_choice(what: Choose) -> bool:
    return not zones_of(what.filter)


def _choose_word(ctx: Context, node: ChooseEffect, what: str) -> str:
    if what == "number":
        value = ask_number(ctx, ctx.chooser, "Which number?", 0, _HIGHEST_NUMBER, "608.2d", 0)
        keep(ctx, "number", value)
        return str(value)
    if what in ("player", "opponent"):
        return _choose_player(ctx, what)
    word = choose_word(ctx, ctx.chooser, what, node.options)
    keep(ctx, "mode" if node.options else _KEYS.get(what, what), word)
    return word


def _choose_player(ctx: Context, what: str) -> str:
    game = ctx.game
    players = game.opponents(ctx.controller) if what == "opponent" else game.apnap(ctx.controller)
    options = tuple(Option(p, game.name_of(p)) for p in players)
    point = ChoicePoint(ctx.chooser, ChoiceKind.PLAYER, f"Which {what}?", options, 1, 1, "608.2d", ctx.source)
    (value,) = game.choose(point)
    keep(ctx, "player", value)
    return game.name_of(value) if isinstance(value, int) else ""


def keep(ctx: Context, key: str, value: Binding) -> None:
    """Bind a choice, and record it on the source where the source is a permanent. CR: 607.2d."""
    ctx.bindings[f"chosen {key}"] = value
    source = ctx.game.find(ctx.source)
    if source is not None and source.zone is not Zone.STACK:
        perform(ctx.game, SetChoice(ctx.source, key, value))


limited(
    ChooseEffect,
    lambda node: (
        isinstance(node.what, Node)
        or bool(node.options)
        or node.what in WORD_KINDS
        or node.what in ("number", "player", "opponent")
    ),
)

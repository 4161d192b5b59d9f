"""
Comparisons of players with each other and with their starting life total.

CR: 103.4, 119, 402.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ...ir.conditions import Compare
from ...ir.nouns import A, ControlledBy, Each, Filter, IsOpponent, IsPlayer, Itself, Other
from ...ir.quantities import AmongPlayers, CardsIn, CountOf, LifeTotalOf, Plus, Within
from ..features import is_plural
from ..kit import Chart, Reading, inner
from .base import GRAMMAR as G

# Than other players: "more cards in hand than each opponent", "more life than an opponent"

G.rule("than_each", Each, "each opponent", form="each", filter=Filter(IsOpponent()))
G.rule("than_each", Each, "each other player", form="each", filter=Filter(IsPlayer(), (Other(),)))
G.rule("than_one", A, "an opponent", filter=Filter(IsOpponent()))
G.rule("than_one", A, "another player", filter=Filter(IsPlayer()), other=True)

_RELATIONS = (
    ("more", "than_each", "greater than", "greatest"),
    ("more", "than_one", "greater than", "least"),
    ("fewer", "than_each", "less than", "least"),
    ("fewer", "than_one", "less than", "greatest"),
)
"""The word, with whom it is compared, how, and which of their numbers decides."""
for _word, _whom, _comparison, _how in _RELATIONS:
    G.rule(
        "more_cards_than",
        Within,
        f"{_word} cards in hand than {{amount.players:{_whom}}}",
        comparison=_comparison,
        amount=inner(AmongPlayers, how=_how, of=CardsIn("hand", Itself())),
    )
    _life = "less" if _word == "fewer" else "more"
    G.rule(
        "more_life_than",
        Within,
        f"{_life} life than {{amount.players:{_whom}}}",
        comparison=_comparison,
        amount=inner(AmongPlayers, how=_how, of=LifeTotalOf(Itself(), "has")),
    )
G.rule(
    "simple_condition",
    Compare,
    "{quantity.player:cond_who} [has/have:quantity.player] {within:more_cards_than}",
    quantity=inner(CardsIn, zone="hand"),
    form="than players",
)
G.rule(
    "simple_condition",
    Compare,
    "{quantity.player:cond_who} [has/have:quantity.player] {within:more_life_than}",
    quantity=inner(LifeTotalOf, form="has"),
    form="than players",
)
G.rule(
    "simple_condition",
    Compare,
    "no opponent has more life than {quantity.player:who}",
    quantity=inner(LifeTotalOf, form="has"),
    within=Within(
        "or greater", AmongPlayers("greatest", LifeTotalOf(Itself(), "has"), Each(Filter(IsOpponent()), "each"))
    ),
    form="no opponent",
)


def _controls_more(chart: Chart, at: int) -> Iterator[Reading]:
    """``[player] controls more [filter] than each other player``."""
    for player, end in chart.read(G.category("cond_who"), at):
        if chart.folded[end] not in ("controls", "control"):
            continue
        for word, whom, comparison, how in _RELATIONS:
            if chart.folded[end + 1] != word:
                continue
            for filter_, middle in chart.read(G.category("filter_pl"), end + 2):
                if chart.folded[middle] != "than" or not isinstance(filter_, Filter):
                    continue
                for others, after in chart.read(G.category(whom), middle + 1):
                    most = AmongPlayers(how, CountOf(_controlled(filter_, Itself())), others)
                    yield Compare(CountOf(_controlled(filter_, player)), Within(comparison, most), "controls"), after


def _controlled(filter_: Filter, player: Any) -> Filter:
    return replace(filter_, qualifiers=(*filter_.qualifiers, ControlledBy(player)))


def _show_controls_more(value: Compare) -> str | None:
    if value.form != "controls" or not isinstance(value.quantity, CountOf) or not isinstance(value.within, Within):
        return None
    described: Any = value.quantity.counted
    most: Any = value.within.amount
    noun = G.category("filter_pl").show(replace(described, qualifiers=described.qualifiers[:-1]))
    player = described.qualifiers[-1].player
    who = G.category("cond_who").show(player)
    for word, whom, comparison, how in _RELATIONS:
        others = G.category(whom).show(most.players)
        if (comparison, how) == (value.within.comparison, most.how) and others and who and noun:
            return f"{who} {'control' if is_plural(player) else 'controls'} {word} {noun} than {others}"
    return None


G.terminal("simple_condition", _controls_more, _show_controls_more, G.category("cond_who"), (Compare,))

# The starting life total. CR: 103.4

G.rule(
    "within",
    Within,
    "at least {amount.right:digits} greater than {amount.left:starting_life}",
    comparison="or greater",
    amount=inner(Plus, form="greater"),
)

# "For each opponent you have"

G.rule("for_each", CountOf, "opponent you have", counted=Filter(IsOpponent()), form="each you have")

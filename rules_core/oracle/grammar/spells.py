"""
Spells by who casts them and from where: "creature spells you cast", "spells your opponents cast from graveyards".

CR: 601.2.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...ir.effects import Continuous
from ...ir.nouns import CastBy, Each, Either, Filter, IsOpponent, IsPlayer, You
from ..kit import Chart, Reading
from .base import GRAMMAR as G
from .statics import one_statement

G.rule("qualifier#", None, "{:cast_qualifier}")
for _words, _player in (
    ("you cast", You()),
    ("your opponents cast", Each(Filter(IsOpponent()), "your")),
    ("players cast", Each(Filter(IsPlayer()))),
):
    G.rule("cast_qualifier", CastBy, _words, player=_player)
    G.rule("cast_qualifier", CastBy, f"{_words} from {{zone:cast_zone}}", player=_player)
G.rule("cast_zone", None, "{:zone}", "{:zone_but}")
G.rule("cast_zone", Either, "{options:two_zones}", form="from")


def _two_zones(chart: Chart, at: int) -> Iterator[Reading]:
    """``your graveyard or from exile``."""
    for first, end in chart.read(G.category("zone"), at):
        if chart.folded[end : end + 2] == ("or", "from"):
            for second, after in chart.read(G.category("zone"), end + 2):
                yield (first, second), after


def _show_two_zones(value: tuple[Any, ...]) -> str | None:
    shown = [G.category("zone").show(zone) for zone in value]
    return " or from ".join(text for text in shown if text) if len(value) == 2 and all(shown) else None


G.terminal("two_zones", _two_zones, _show_two_zones, G.category("zone"), (tuple,))

# Cost changes with an end

G.rule(
    "whole_clause",
    Continuous,
    "{changes:cost_for_a_while} {duration:duration}",
    form="costs",
    check=lambda node: getattr(node.duration, "form", "") != "this turn",
)
one_statement("cost_for_a_while", "cost_while_one")
G.rule("cost_while_one", None, "{:cost_of_spells}")

"""
Keywords with more than their usual parameters: a choice of costs, several qualities, limits, X, another keyword.

CR: 702.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ...ir.abilities import KeywordAbility
from ...ir.costs import CostChoice, PayMana
from ...ir.effects import PayCounters
from ...ir.quantities import Variable
from ...ir.statics import LIMITS
from ..kit import Chart, Reading
from .base import GRAMMAR as G
from .base import IMPLIED

# "Equip {2} or {B}", "Ward—Pay {3} or discard a card"

G.series("cost_either", "mana_cost", "or", 2, CostChoice, "options", form="mana")
G.series("cost_either_way", "paying_part", "or", 2, CostChoice, "options", form="either")
G.rule("vp#", PayCounters, "[pays/pay] {count:word_number} {E}", player=IMPLIED, kind="energy", form="words")
_CHOICE = ("cumulative upkeep", "equip", "ward", "reconfigure", "unearth", "madness", "kicker")


def _either(chart: Chart, at: int) -> Iterator[Reading]:
    for keyword in _CHOICE:
        words = tuple(keyword.split())
        end = at + len(words)
        if chart.folded[at:end] != words:
            continue
        if chart.folded[end] == "—":
            for cost, after in chart.read(G.category("cost_either_way"), end + 1):
                yield KeywordAbility(keyword, (cost, "—")), after
        else:
            for cost, after in chart.read(G.category("cost_either"), end):
                yield KeywordAbility(keyword, (cost,)), after


def _show_either(value: KeywordAbility) -> str | None:
    cost = value.parameters[0] if value.parameters else None
    if value.keyword not in _CHOICE or not isinstance(cost, CostChoice):
        return None
    if value.parameters == (cost, "—") and cost.form == "either":
        text = G.category("cost_either_way").show(cost)
        return f"{value.keyword} — {text[0].upper()}{text[1:]}" if text else None
    if value.parameters == (cost,) and all(isinstance(option, PayMana) for option in cost.options):
        text = G.category("cost_either").show(cost)
        return f"{value.keyword} {text}" if text else None
    return None


G.terminal("simple_keyword", _either, _show_either, tuple(k.split()[0] for k in _CHOICE), (KeywordAbility,))

# "Hexproof from white and from black", "Protection from blue, from black, and from red"


def _qualities(chart: Chart, at: int) -> Iterator[Reading]:
    """Qualities one after the other, each with its own "from". CR: 702.16g."""
    keyword = chart.folded[at]
    if keyword not in ("protection", "hexproof") or chart.folded[at + 1] != "from":
        return
    one = G.category("protected_from")
    pending: list[tuple[tuple[Any, ...], int]] = [((value,), end) for value, end in chart.read(one, at + 2)]
    while pending:
        values, end = pending.pop()
        comma = chart.folded[end] == ","
        after = end + comma
        if chart.folded[after : after + 2] == ("and", "from") and comma == (len(values) > 1):
            for value, last in chart.read(one, after + 2):
                if len(values) > 1 or keyword == "hexproof":
                    yield KeywordAbility(keyword, (*values, value)), last
        elif comma and chart.folded[after] == "from":
            pending.extend(((*values, value), last) for value, last in chart.read(one, after + 1))


def _show_qualities(value: KeywordAbility) -> str | None:
    least = 2 if value.keyword == "hexproof" else 3
    if value.keyword not in ("protection", "hexproof") or len(value.parameters) < least:
        return None
    shown = [G.category("protected_from").show(part) for part in value.parameters]
    if not all(shown):
        return None
    if len(shown) == 2:
        return f"{value.keyword} from {shown[0]} and from {shown[1]}"
    return f"{value.keyword} from " + " , from ".join(str(text) for text in shown[:-1]) + f" , and from {shown[-1]}"


G.terminal("keyword_filter", _qualities, _show_qualities, ("protection", "hexproof"), (KeywordAbility,))

# "Modular—Sunburst". CR: 702.43, 702.44b

_SUNBURST = KeywordAbility("modular", (KeywordAbility("sunburst"),))
G.terminal(
    "simple_keyword",
    lambda chart, at: [(_SUNBURST, at + 3)] if chart.folded[at : at + 3] == ("modular", "—", "sunburst") else [],
    lambda value: "modular — Sunburst" if value == _SUNBURST else None,
    ("modular",),
    (KeywordAbility,),
)

# "Suspend X—{X}{3}{U}. X can't be 0." CR: 702.62a

_NOT_ZERO = "X can't be 0"
_NOT_ZERO_WORDS = (".", "x", "can't", "be", "0")


def _suspend_x(chart: Chart, at: int) -> Iterator[Reading]:
    if chart.folded[at : at + 3] == ("suspend", "x", "—"):
        for cost, end in chart.read(G.category("mana_cost"), at + 3):
            if chart.folded[end : end + 5] == _NOT_ZERO_WORDS:
                yield KeywordAbility("suspend", (Variable("X"), cost, _NOT_ZERO)), end + 5


def _show_suspend_x(value: KeywordAbility) -> str | None:
    if value.keyword != "suspend" or value.parameters[2:] != (_NOT_ZERO,):
        return None
    return f"suspend X — {G.category('mana_cost').show(value.parameters[1])} . X can't be 0"


G.terminal("ability", _suspend_x, _show_suspend_x, ("suspend",), (KeywordAbility,))

# "Equip {3}. This ability costs {1} less to activate for each other Equipment you control."


def _limited(chart: Chart, at: int) -> Iterator[Reading]:
    """A keyword that is an activated ability, with sentences on activating it. CR: 602.5b."""
    for value, end in chart.read(G.category("simple_keyword"), at):
        if chart.folded[end] == ".":
            for limits, after in chart.read(G.category("limits"), end + 1):
                yield replace(value, parameters=(*value.parameters, *limits)), after


def _show_limited(value: KeywordAbility) -> str | None:
    limits = tuple(part for part in value.parameters if isinstance(part, LIMITS))
    if not limits:
        return None
    bare = replace(value, parameters=tuple(part for part in value.parameters if not isinstance(part, LIMITS)))
    text, sentences = G.category("simple_keyword").show(bare), G.category("limits").show(limits)
    return f"{text} . {sentences}" if text and sentences else None


_LIMITED = ("equip", "crew", "cycling", "reconfigure", "saddle", "outlast", "unearth", "scavenge", "fortify", "level")
G.terminal("ability", _limited, _show_limited, _LIMITED, (KeywordAbility,))

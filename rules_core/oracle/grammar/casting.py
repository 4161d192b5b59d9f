"""
What spells are given as they are cast, and what keywords of casting leave behind: escaping, kicking, convoking, exerting.

CR: 601, 702.33, 702.51, 702.138, 701.43.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ...ir.conditions import WasPaid
from ...ir.nouns import CastBy, ConvokedIt, Each, Filter, IsSpell, Pronoun, SelfRef, You
from ...ir.statics import EntersWithCounters
from ...ir.triggers import KeywordActionEvent
from ..kit import Chart, Reading
from .base import GRAMMAR as G

# "[Kind of] spells you cast (from [zone]) have ...". CR: 611.3, 601.2


def _is_spell(value: Any) -> bool:
    return isinstance(value, Filter) and isinstance(value.head, IsSpell)


def _spells_cast(chart: Chart, at: int) -> Iterator[Reading]:
    each = chart.folded[at] == "each"
    for filter_, end in chart.read(G.category("filter_sg" if each else "filter_pl"), at + 1 if each else at):
        if not _is_spell(filter_) or chart.folded[end : end + 2] != ("you", "cast"):
            continue
        form = "each" if each else ""
        by = CastBy(You())
        yield Each(replace(filter_, qualifiers=(*filter_.qualifiers, by)), form), end + 2
        if chart.folded[end + 2] == "from":
            for zone, after in chart.read(G.category("zone"), end + 3):
                by = CastBy(You(), zone)
                yield Each(replace(filter_, qualifiers=(*filter_.qualifiers, by)), form), after


def _show_spells_cast(value: Each) -> str | None:
    filter_ = value.filter
    last = filter_.qualifiers[-1] if isinstance(filter_, Filter) and filter_.qualifiers else None
    if not isinstance(filter_, Filter) or not isinstance(last, CastBy) or value.form not in ("", "each"):
        return None
    each = value.form == "each"
    noun = G.category("filter_sg" if each else "filter_pl").show(replace(filter_, qualifiers=filter_.qualifiers[:-1]))
    zone = G.category("zone").show(last.zone) if last.zone is not None else ""
    if noun is None or zone is None:
        return None
    return f"{'each ' if each else ''}{noun} you cast{' from ' + zone if zone else ''}"


G.terminal("static_subject", _spells_cast, _show_spells_cast, G.category("filter_pl"), (Each,))
G.terminal("static_subject", _spells_cast, _show_spells_cast, ("each",), (Each,))

# Escape. CR: 702.138c

_ESCAPED = WasPaid(SelfRef("spell"), "escape")
G.rule(
    "entering",
    EntersWithCounters,
    "{subject:ref} escapes with {counters:counters_spec} on it",
    condition=_ESCAPED,
    form="escapes",
)
G.rule("simple_condition", WasPaid, "it escaped", ref=Pronoun("it"), keyword="escape", form="escaped")

# Convoke. CR: 702.51c

G.rule("that_qualifier#", ConvokedIt, "that convoked <form=it|this spell>")

# Exert. CR: 701.43

G.rule("event_plain", KeywordActionEvent, "you exert {object:a_ref}", player=You(), action="exert")

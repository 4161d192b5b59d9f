"""
Counters in the layers: which keyword, or which variant of it, those of a kind give, or what size.

CR: 122.1a-b, 613.1f, 613.4c.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ..execute.context import Context
from ..ir.abilities import KeywordAbility
from ..ir.nouns import Filter, IsColor, IsType, SelfRef
from ..ir.statics import Change
from ..terms import CardType, Color, Layer
from .nodes import add_abilities, add_pt
from .pieces import Entry, make_piece

KEYWORD_COUNTERS = frozenset(
    {
        "flying",
        "first strike",
        "double strike",
        "deathtouch",
        "decayed",
        "exalted",
        "haste",
        "hexproof",
        "indestructible",
        "lifelink",
        "menace",
        "reach",
        "shadow",
        "trample",
        "vigilance",
    }
)
"""CR: 122.1b."""

_PT_COUNTER = re.compile(r"([+-]\d+)/([+-]\d+)")

_COLORS = {color.name.lower(): color.value for color in Color}
_CARD_TYPES = {f"{card_type.value.lower()}s".replace("ys", "ies"): card_type.value for card_type in CardType}
_OTHER_QUALITIES = frozenset({"monocolored", "multicolored", "colorless"})
_TRIGGERING = frozenset({"exalted", "decayed"})
"""Keywords of counters of which each instance triggers; of the others several are redundant."""


def keyword_of_counter(kind: str) -> KeywordAbility | None:
    """
    Give the keyword that counters of a kind stand for, None for other counters.

    Args:
        kind: as it is written before the word counter: ``flying``, ``hexproof from black``.

    CR: 122.1b, 702.11d.
    """
    if kind in KEYWORD_COUNTERS:
        return KeywordAbility(kind)
    quality = kind.removeprefix("hexproof from ")
    if quality == kind:
        return None
    if quality in _COLORS:
        return KeywordAbility("hexproof", (IsColor(_COLORS[quality]),))
    if quality in _CARD_TYPES:
        return KeywordAbility("hexproof", (Filter(IsType(_CARD_TYPES[quality])),))
    return KeywordAbility("hexproof", (quality,)) if quality in _OTHER_QUALITIES else None


def instances_of_counters(kind: str, count: int) -> int:
    """How many instances of a keyword so many counters give. CR: 122.1b, 702.83."""
    return count if kind in _TRIGGERING else min(count, 1)


@dataclass(frozen=True, slots=True)
class CountersDo(Change):
    """Stands for the counters of a kind, as the node of their piece. CR: 122.1a-b."""

    kind: str


@lru_cache(maxsize=256)
def counter_entry(kind: str) -> Entry | None:
    """Give what counters of a kind do to their object, None when nothing in the layers. CR: 122.1a-b."""
    node = CountersDo(kind)
    matched = _PT_COUNTER.fullmatch(kind)
    if matched is not None:
        power, toughness = int(matched[1]), int(matched[2])

        def total(ctx: Context, _: Any) -> tuple[int, int]:
            count = ctx.source_object.counter_count(kind)
            return power * count, toughness * count

        piece = make_piece(Layer.PT_MODIFY, node, SelfRef(), total, add_pt)
    elif (keyword := keyword_of_counter(kind)) is not None:
        gained = (keyword,)

        def instances(ctx: Context, _: Any) -> tuple[KeywordAbility, ...]:
            return gained * instances_of_counters(kind, ctx.source_object.counter_count(kind))

        piece = make_piece(Layer.ABILITY, node, SelfRef(), instances, add_abilities)
    else:
        return None
    return Entry(None, "anywhere", None, frozenset(), False, (piece,))

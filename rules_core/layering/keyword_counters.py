"""
Keyword counters: which keyword, or which variant of it, counters of a kind give.

CR: 122.1b, 613.1f.
"""

from __future__ import annotations

from ..ir.abilities import KeywordAbility
from ..ir.nouns import Filter, IsColor, IsType
from ..terms import CardType, Color

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

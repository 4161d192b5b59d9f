"""
Keyword abilities: one entry each in `registry`, with the abilities they stand for.

The rooms enter what they cover when they are imported here; `build` and
`steps` have what they share.

CR: 702.
"""

from . import (
    activating,
    afterwards,
    alternative,
    attacking,
    casting,
    combat_keywords,
    crafting,
    entering,
    leaving,
    levels,
    pairing,
    paying,
    splicing,
    targeting,
    upkeep,
    worded,
)

__all__ = [
    "activating",
    "afterwards",
    "alternative",
    "attacking",
    "casting",
    "combat_keywords",
    "crafting",
    "entering",
    "leaving",
    "levels",
    "pairing",
    "paying",
    "splicing",
    "targeting",
    "upkeep",
    "worded",
]

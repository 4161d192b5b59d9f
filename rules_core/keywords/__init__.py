"""
Keyword abilities: one entry each in `registry`, with the abilities they stand for.

The rooms enter what they cover when they are imported here; `build` and
`steps` have what they share.

CR: 702.
"""

from . import activating, attacking, casting, combat_keywords, entering, leaving, targeting, upkeep

__all__ = ["activating", "attacking", "casting", "combat_keywords", "entering", "leaving", "targeting", "upkeep"]

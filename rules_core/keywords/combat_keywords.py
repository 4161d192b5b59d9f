"""
Keywords that the rooms of combat, damage, targets and the turn read themselves.

CR: 702.2-20, 702.28, 702.31, 702.36, 702.80, 702.90, 702.111, 702.118, 702.164.
"""

from __future__ import annotations

from .registry import read_keyword

read_keyword(
    "combat", "defender", "double strike", "first strike", "trample", "trample over planeswalkers", "vigilance"
)
read_keyword("combat", "flying", "reach", "shadow", "horsemanship", "fear", "intimidate", "menace", "skulk", "landwalk")
read_keyword("combat", "haste", "banding")
read_keyword("damage", "deathtouch", "lifelink", "wither", "infect", "toxic")
read_keyword("rule_effects", "indestructible", "protection", "umbra armor", "totem armor", "read ahead")
read_keyword("targets", "hexproof", "shroud", "enchant")
read_keyword("casting", "flash")
read_keyword("turn", "phasing")
read_keyword("payment", "convoke", "delve", "improvise")
read_keyword("state_based", "start your engines!")

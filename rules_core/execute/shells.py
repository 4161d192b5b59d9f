"""
Nodes that only hold others: abilities and printed characteristics.

A keyword ability can be executed when the engine plays the keyword.

CR: 113.3, 702.1.
"""

from __future__ import annotations

from ..ir.abilities import ActivatedAbility, KeywordAbility, SpellAbility, StaticAbility, TriggeredAbility
from ..ir.card import CompiledCard, CompiledFace, PrintedNumber
from ..keywords.registry import is_covered_keyword
from .registry import limited, passive

passive(SpellAbility, ActivatedAbility, TriggeredAbility, StaticAbility, KeywordAbility)
passive(CompiledCard, CompiledFace, PrintedNumber)
limited(KeywordAbility, is_covered_keyword)

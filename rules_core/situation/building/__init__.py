"""
Builders: one small function for each kind of statement, which writes it into the draft of a situation.
"""

from . import (
    casting,
    combat,
    damage,
    deeds,
    fact,
    question,
    question_damage,
    question_permission,
    question_player,
    topics,
    trackers,
    zones,
)
from .draft import ACTION_BUILDERS, FACT_BUILDERS, QUESTION_BUILDERS, Draft

__all__ = [
    "ACTION_BUILDERS",
    "FACT_BUILDERS",
    "QUESTION_BUILDERS",
    "Draft",
    "casting",
    "combat",
    "damage",
    "deeds",
    "fact",
    "question",
    "question_damage",
    "question_permission",
    "question_player",
    "topics",
    "trackers",
    "zones",
]

"""
Answers the questions of a situation from the game that was played: a room for each chapter.

Each kind of question has one function, entered by `asks`. Questions about what
could be done now (`BEFORE_THE_END`) are answered before combat runs on to damage.
"""

from . import course, damage, deeds, fate, mana, permission, topics, trackers, zones
from .asked import BEFORE_THE_END, Asking
from .characteristics import is_of_the_spell, keyword_words
from .mana import pool_text

__all__ = [
    "BEFORE_THE_END",
    "Asking",
    "course",
    "damage",
    "deeds",
    "fate",
    "is_of_the_spell",
    "keyword_words",
    "mana",
    "permission",
    "pool_text",
    "topics",
    "trackers",
    "zones",
]

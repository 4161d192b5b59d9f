"""
What each verb of a situation does in a game: a room for each chapter, entered in `performer.VERBS`.
"""

from . import casting, combat, damage, deeds, trackers, zones

__all__ = ["casting", "combat", "damage", "deeds", "trackers", "zones"]

"""
What each kind of event does to the tables of a game: its applier or its expansion.

These are the only functions that write to a `Game`, and only `perform` calls them.
"""

from .. import damage
from . import combat, effects, players, status, zones

__all__ = ["combat", "damage", "effects", "players", "status", "zones"]

"""
All rooms of this package, imported once so that the tables are full.

Imported by whoever plays a game or asks what can be executed, never by a room.
"""

from . import conditions, filters, modifiers, past, quantities, references, relations, words

__all__ = ["conditions", "filters", "modifiers", "past", "quantities", "references", "relations", "words"]

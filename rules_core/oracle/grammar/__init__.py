"""
The grammar of card text, in rooms by chapter; importing this package fills it.

`base.GRAMMAR` is the grammar; `kit` says how its templates are written.
"""

from __future__ import annotations

from . import (
    abilities,
    actions,
    changes,
    conditions,
    costs,
    events,
    filters,
    keywords,
    nouns,
    players,
    quantities,
    sentences,
    statics,
    tokens,
    words,
)
from .base import GRAMMAR

__all__ = ["GRAMMAR", "ROOMS"]

ROOMS = (
    words,
    filters,
    nouns,
    quantities,
    sentences,
    actions,
    players,
    tokens,
    changes,
    costs,
    events,
    conditions,
    statics,
    keywords,
    abilities,
)
GRAMMAR.check_complete()

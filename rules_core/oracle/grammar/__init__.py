"""
The grammar of card text, in rooms by chapter; importing this package fills it.

`base.GRAMMAR` is the grammar; `kit` says how its templates are written.
"""

from __future__ import annotations

from . import (
    abilities,
    actions,
    amounts,
    becoming,
    casting,
    chance,
    changes,
    combat,
    conditions,
    copies,
    costs,
    delayed,
    descriptions,
    durations,
    events,
    filters,
    further,
    keywords,
    laws,
    layouts,
    libraries,
    nouns,
    past,
    players,
    prohibitions,
    quantities,
    replacements,
    restrictions,
    sentences,
    spells,
    spending,
    statics,
    tails,
    tokens,
    voting,
    words,
)
from .base import GRAMMAR

__all__ = ["GRAMMAR", "ROOMS"]

ROOMS = (
    words,
    filters,
    nouns,
    quantities,
    tails,
    sentences,
    actions,
    players,
    libraries,
    tokens,
    durations,
    changes,
    restrictions,
    descriptions,
    delayed,
    costs,
    events,
    conditions,
    past,
    statics,
    becoming,
    copies,
    replacements,
    spells,
    spending,
    laws,
    keywords,
    abilities,
    layouts,
    casting,
    chance,
    voting,
    combat,
    amounts,
    further,
    prohibitions,
)
GRAMMAR.check_complete()

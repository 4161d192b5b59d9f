"""
The situation language: what players say about a game, and the answers to it.

From text to answer: `lexer` cuts words, `names` finds card names, `matching`
is the small pattern language in which the `clauses_*` tables are written,
`phrases` and `nouns` read players and objects, `reader` puts sentences
together, `resolve` settles who is meant and makes the frozen `Situation` of
`model`, and `printer` writes it back in canonical wording. `play` then plays
it through the engine.
"""

from .answer import answer
from .printer import print_situation
from .resolve import parse_situation

__all__ = ["answer", "parse_situation", "print_situation"]

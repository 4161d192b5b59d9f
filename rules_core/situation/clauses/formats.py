"""
Names of formats, as questions about legality use them.

CR: 100.6.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..matching import Text, slot
from ..vocabulary import words

MYSTERY_BOOSTER = "mystery booster"
"""The Limited formats in which playtest cards are legal."""

_ONE_WORD = words(
    """standard modern pioneer legacy vintage commander pauper brawl historic alchemy explorer timeless oathbreaker
    premodern oldschool limited edh cedh"""
)
_LONGER = ("mystery booster 2", "mystery booster", "duel commander", "pauper commander", "historic brawl")
_KEYS = {
    "edh": "commander",
    "cedh": "commander",
    "duel commander": "duel",
    "pauper commander": "paupercommander",
    "historic brawl": "brawl",
    "mystery booster 2": MYSTERY_BOOSTER,
}
"""What the source of the cards calls a format, where it is not the same."""

_NOUNS = words(
    """deck decks game games tournament tournaments event events format formats match play league draft drafts sealed
    limited constructed magic"""
)
_ARTICLES = words("a an my our the any their his her")


@slot("format")
def read_format(text: Text, index: int) -> Iterator[tuple[str, int]]:
    """A format by the key that the source of the cards uses, with the noun that may follow it."""
    at = index + (text.low(index) in _ARTICLES)
    for name in (*_LONGER, text.low(at) if text.low(at) in _ONE_WORD else ""):
        parts = name.split()
        if parts and all(text.low(at + offset) == part for offset, part in enumerate(parts)):
            after = at + len(parts)
            while text.low(after) in _NOUNS:
                after += 1
            yield _KEYS.get(name, name), after
            return

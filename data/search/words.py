"""
Words of a text as the search compares them: lower case, without endings, little words left out.

The same stems go into the index and come out of a question, so the two
databases, which stem differently, never have to.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from data.names.fold import word_set

_WORD = re.compile(r"[+-]\d+/[+-]\d+|\d+/\d+|\d{3}\.\d+[a-z]*|[a-z0-9]+(?:['’][a-z]+)?")

LITTLE_WORDS = word_set(
    """
    a an and any are as at be been being but by can could did do does doing done for from get gets getting got had
    has have having he her hers him his how i if in into is it its itself just like may me might mine much must my
    no not of off on once one only onto or our ours out own shall she should so some still such than that the their
    theirs them then there these they this those though through thus to too under until up upon us use used uses
    using very was way we were what when where whether which while who whom whose why will with would yes you your
    yours also am because between both during each ever every here im i'm ive i've it's let lets make makes made now
    really same thing things think want wants won't don't doesn't didn't isn't aren't wasn't can't cannot what's
    that's there's i'd i'll he's she's they're we're you're happen happens happened exactly actually say says said
    """
)

_IRREGULAR = {
    "dies": "die", "died": "die", "dying": "die", "dealt": "deal", "drew": "draw", "drawn": "draw", "left": "leave",
    "leaves": "leave", "leaving": "leave", "lost": "lose", "losing": "lose", "loses": "lose",
    "paid": "pay", "pays": "pay",
    "put": "put", "putting": "put", "chose": "choose", "chosen": "choose", "choosing": "choose", "spent": "spend",
    "cast": "cast", "casting": "cast", "casts": "cast", "copies": "copy", "copied": "copy", "copying": "copy",
    "copiable": "copi", "legendary": "legend", "dead": "die", "death": "die", "beginning": "begin", "began": "begin",
    "begins": "begin", "taken": "take", "took": "take", "taking": "take", "given": "give", "gave": "give",
    "won": "win", "winning": "win", "wins": "win", "became": "become", "becomes": "become", "becoming": "become",
    "bought": "buy", "sacrifice": "sacrific", "sacrificed": "sacrific", "sacrificing": "sacrific", "plays": "play",
    "players": "player", "library": "librari", "libraries": "librari", "ability": "abil", "abilities": "abil",
    "phases": "phas", "phased": "phas", "phasing": "phas", "phase": "phase",
}  # fmt: skip
"""Words whose endings say too little, or too much; phasing is not a phase."""


def words(text: str) -> list[str]:
    """List the words of a text, lower case and without accents, in order."""
    plain = text.lower()
    if not plain.isascii():
        plain = "".join(c for c in unicodedata.normalize("NFKD", plain) if not unicodedata.combining(c))
        plain = plain.replace("’", "'").replace("−", "-")
    return _WORD.findall(plain)


@lru_cache(maxsize=65_536)
def stem(word: str) -> str:
    """Take plural, past and -ing endings off an English word, a little of what Porter's stemmer does."""
    word = word.replace("'s", "").replace("'", "")
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if len(word) <= 3 or not word.isalpha():
        return word
    for ending, ending_of_stem in _ENDINGS:
        if word.endswith(ending):
            rest = word[: len(word) - len(ending)]
            if len(rest) < 2 or not any(c in "aeiouy" for c in rest):
                break
            if ending in ("ing", "ed") and len(rest) > 2 and rest[-1] == rest[-2] and rest[-1] not in "lsz":
                rest = rest[:-1]
            word = rest + ending_of_stem
            break
    return word[:-1] if word.endswith("e") and len(word) > 3 else (word[:-1] + "i" if word.endswith("y") else word)


_ENDINGS = (
    ("ational", "ate"), ("ization", "iz"), ("nesses", ""), ("ments", "ment"), ("sses", "ss"), ("ations", "ate"),
    ("ation", "ate"), ("ions", "ion"), ("ies", "y"), ("ied", "y"), ("ness", ""), ("ing", ""), ("ers", "er"),
    ("ed", ""), ("ss", "ss"), ("us", "us"), ("is", "is"), ("s", ""),
)  # fmt: skip


def stems(text: str) -> list[str]:
    """List the stems of a text's words in order, little words left out."""
    return [stem(word) for word in words(text) if word not in LITTLE_WORDS]


def storable(found: list[str]) -> str:
    """Give stems as one string that both databases split at spaces only."""
    return " ".join(_symbol_free(word) for word in found)


@lru_cache(maxsize=65_536)
def _symbol_free(word: str) -> str:
    if word.isalnum():
        return word
    return word.replace("+", "p").replace("-", "m").replace("/", "s").replace(".", "d")


__all__ = ["LITTLE_WORDS", "stem", "stems", "storable", "words"]

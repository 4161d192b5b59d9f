"""
What a question speaks of: a fact is no answer to a question about something more than the fact is about.

CR: none.
"""

from __future__ import annotations

import re
from functools import lru_cache

from ..vocabulary import words

_TOPICS: dict[str, str] = {
    "damage": r"damag|\bdeal|\bhits?\b",
    "dying": r"\bdies?\b|\bdied\b|dying|\bdeaths?\b|kill|destro|\bdead\b|surviv|lethal|trade",
    "life": r"\blife\b|lifelink|drain",
    "losing": r"\blos[et]|\bwin",
    "counters": r"[+-]\d/[+-]\d|counters? on|\bcounters\b",
    "countering": r"counter(ed|s|ing)? (it|a|the|my|that|this)\b|countered|counterspell",
    "copies": r"\bcop(y|ies|ied)|clone",
    "tokens": r"token",
    "exile": r"exil|flicker|blink",
    "graveyard": r"graveyard|reanimat",
    "hand": r"\bhands?\b|bounce",
    "library": r"librar|\bdecks?\b|mill|search|tutor",
    "drawing": r"\bdraw",
    "discarding": r"discard",
    "targets": r"target",
    "triggers": r"trigger|\betb\b",
    "attacking": r"attack|swing",
    "blocking": r"block",
    "tapping": r"\btap|untap",
    "lands": r"\blands?\b|landfall|fetch",
    "sacrifice": r"sacrific|\bsac\b",
    "regeneration": r"regenerat",
    "indestructible": r"indestruct",
    "control": r"\bcontrol|\bsteal|stole",
    "commander": r"commander",
    "planeswalkers": r"planeswalker|loyalty",
    "attachments": r"equip|aura\b|auras\b|enchanted",
    "poison": r"poison|infect|toxic|wither",
    "strikes": r"strike",
    "trample": r"trampl",
    "deathtouch": r"deathtouch",
    "evasion": r"flying|flier|reach\b|menace|shadow",
    "protection": r"hexproof|shroud|\bward\b|protection",
    "face down": r"morph|face[- ](up|down)|manifest",
}
_PATTERNS = {name: re.compile(pattern) for name, pattern in _TOPICS.items()}
_ALWAYS = frozenset(words("control"))
"""Topics that a question may bring in with any fact: whose things are."""


_IMPLIED = {"losing": "dying", "blocking": "attacking"}
"""Who speaks of a player's losing may say that it kills; who speaks of blocking, that there was an attack."""


@lru_cache(maxsize=2048)
def topics(text: str, implied: bool = False) -> frozenset[str]:
    """The topics of a text in small letters; `implied` adds those that go without saying."""
    found = frozenset(name for name, pattern in _PATTERNS.items() if pattern.search(text)) - _ALWAYS
    return found | {_IMPLIED[name] for name in found & _IMPLIED.keys()} if implied else found

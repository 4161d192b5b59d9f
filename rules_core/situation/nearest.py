"""
The wording nearest to words that were not read, as a suggestion.

Wordings come from the tables of clauses: the first of each alternative, without what may be left out, with the card
that the words name, or a pronoun, where an object stands.

CR: none.
"""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from functools import cache

from .clauses import ACTIONS, QUESTIONS
from .vocabulary import words

_LIKE_ENOUGH = 0.6

_SLOTS = {
    "player": "I", "subject": "I", "target": "my opponent", "etarget": "my opponent", "targets": "it", "number": "2",
    "count": "two", "counter": "+1/+1", "keywords": "flying", "possobject": "its", "tail": "", "possessor": "my",
    "step": "upkeep", "tracker": "the monarch", "zone": "the graveyard", "pt": "2/2", "mod": "+1/+1", "signed": "-1",
}  # fmt: skip
"""What stands for a slot; anything else is an object."""

_EMPTY = words("it i my opponent the a an does do can is are be of to on in with and will would her his him them they")
"""Words that two sentences may share without being alike."""


def nearest_wording(said: tuple[str, ...], named: str, asks: bool) -> str:
    """
    Give the wording most like the words, empty where none is like enough to be of help.

    Args:
        said: the words that were not read, in lower case, a card name among them as ``it``.
        named: the card that they name, empty for none.
        asks: whether they are a question.
    """
    telling = [word for word in said if word not in _EMPTY]
    best, score = "", _LIKE_ENOUGH
    for example in _examples(asks):
        example_words = example.lower().split()
        shared = [word for word in telling if word in example_words]
        if not shared:
            continue
        ratio = SequenceMatcher(None, said, example_words, autojunk=False).ratio()
        if ratio > score:
            best, score = example, ratio
    return re.sub(r"\bit\b", named, best, count=1) if named else best


@cache
def _examples(asks: bool) -> tuple[str, ...]:
    tables = QUESTIONS if asks else ACTIONS
    return tuple(dict.fromkeys(_spoken(clause.pattern) for clause in tables if clause.kind != "skip"))


def _spoken(pattern: str) -> str:
    """Write a pattern as a person would say it."""
    while "[" in pattern:
        shorter = re.sub(r"\s*\[[^\[\]]*\]", "", pattern)
        if shorter == pattern:
            break
        pattern = shorter
    while "(" in pattern:
        shorter = re.sub(r"\(([^()]*)\)", lambda found: found.group(1).split("|")[0].strip(), pattern)
        if shorter == pattern:
            break
        pattern = shorter
    out = []
    for part in pattern.split():
        if part.startswith("{"):
            out.append(_SLOTS.get(part.strip("{}").split(":")[1], "it"))
        elif part.startswith("@"):
            out.append({"do": "does", "can": "can", "be": "is"}.get(part[1:], "a"))
        else:
            out.append(part.strip("<>").split(":")[0])
    text = " ".join(word for word in out if word)
    return re.sub(r"\bdoes I\b", "do I", text).replace("is I ", "am I ")

"""
Players, numbers and lists in words, for verdicts.

CR: none.
"""

from __future__ import annotations

import re
from collections import Counter as Tally

from ...terms import Zone
from ..model import ME, OPPONENT

_NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]


def number_word(count: int) -> str:
    """A number up to ten in words."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def listed(words: list[str]) -> str:
    """Words joined by commas and ``and``."""
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]


def you(name: str) -> str:
    """A player as the subject of the verdict."""
    return {ME: "you", OPPONENT: "your opponent"}.get(name, name)


def does(who: str, words: str) -> str:
    """A player with what they do, given as others do it: ``you draw a card``, ``your opponent draws a card``."""
    verb, space, rest = words.partition(" ")
    if who == "you":
        verb = {"has": "have", "is": "are", "searches": "search", "scries": "scry"}.get(verb) or verb.removesuffix("s")
    return f"{who} {verb}{space}{rest}"


def cards_word(count: int) -> str:
    """``a card``, ``two cards``."""
    return "a card" if count == 1 else f"{number_word(count)} cards"


def counted(names: list[str]) -> list[str]:
    """Names each once, with their number where there are several: ``2 Grizzly Bears``."""
    tally = Tally(names)
    return [name if tally[name] == 1 else f"{tally[name]} {plural(name)}" for name in dict.fromkeys(names)]


def plural(name: str) -> str:
    """Several of what goes by one name."""
    return name if name.endswith("s") else f"{name}s"


_ZONE_WORDS = {
    Zone.HAND: "its owner's hand",
    Zone.LIBRARY: "its owner's library",
    Zone.GRAVEYARD: "the graveyard",
    Zone.COMMAND: "the command zone",
    Zone.BATTLEFIELD: "the battlefield",
    Zone.STACK: "the stack",
}


def zone_words(zone: Zone) -> str:
    """A zone as it is spoken of. CR: 400.1."""
    return _ZONE_WORDS.get(zone, zone.value)


_THIRD = re.compile(r"\b(me|opponent)( now)?( [a-z]+)")


def spoken(text: str, sentence: bool = True) -> str:
    """Write a sentence of the trace with "you" and "your opponent" for me and opponent."""

    def change(match: re.Match[str]) -> str:
        who, now, verb = match.group(1), match.group(2) or "", match.group(3)
        if who == "opponent":
            return "your opponent" + now + verb
        word = verb.strip()
        bare = {"is": "are", "has": "have", "does": "do"}.get(word)
        if bare is None:
            bare = word[:-1] if word.endswith("s") and not word.endswith("ss") else word
        return f"you{now} {bare}"

    said = _THIRD.sub(change, text)
    said = re.sub(r"^(you\b.*) and keeps\b", r"\1 and keep", said)
    said = re.sub(r"\bme\b", "you", said)
    return said[:1].upper() + said[1:] if sentence else said

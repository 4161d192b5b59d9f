"""
Readers of players, numbers, counters, keywords and zones.

Each is a generator of (value, index after), the longest reading first.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .matching import Text, slot
from .names import is_subtype, is_vocabulary
from .vocabulary import (
    COLORS,
    COUNTERS,
    FIRST_NAMES,
    KEYWORD_ALIASES,
    KEYWORD_NOUNS,
    NUMBER_KEYWORDS,
    PLURALS,
    SIMPLE_KEYWORDS,
    SUPERTYPES,
    TYPE_NOUNS,
    words,
)

_ME = {"i", "me", "we", "us", "you", "myself", "yourself", "one's"}
_THEY = {"they", "them", "he", "she", "him", "her"}
_SELF = {"themselves", "himself", "herself", "themself"}
OWN = {
    "my": "me",
    "our": "me",
    "your": "me",
    "mine": "me",
    "his": "?they",
    "her": "?they",
    "their": "?they",
    "theirs": "?they",
}


STATE_WORDS: dict[str, tuple[str, Any]] = {
    "tapped": ("tapped", True),
    "untapped": ("tapped", False),
    "attacking": ("attacking", True),
    "blocking": ("blocking", True),
    "unblocked": ("unblocked", True),
    "blocked": ("blocked", True),
    "transformed": ("transformed", True),
    "summoningsick": ("sick", True),
    "sick": ("sick", True),
    "kicked": ("kicked", True),
    "animated": ("animated", True),
    "facedown": ("face_down", True),
    "nontoken": ("token", False),
    "damaged": ("damaged", True),
    "mutated": ("mutated", True),
    "morphed": ("face_down", True),
    "eternalized": ("eternalized", True),
    "embalmed": ("embalmed", True),
    "reanimated": ("reanimated", True),
    "regenerated": ("shields", 1),
}


# ---------------------------------------------------------------- small things


@slot("number")
def read_number(text: Text, index: int) -> Iterator[tuple[int, int]]:
    """A number in digits or words."""
    if index >= text.end:
        return
    token = text.tokens[index]
    if token.number is not None:
        yield token.number, index + 1


@slot("count")
def read_count(text: Text, index: int) -> Iterator[tuple[int, int]]:
    """A number, or an article for one."""
    yield from read_number(text, index)
    low = text.low(index)
    if low in ("a", "an", "one", "another", "the"):
        if text.low(index + 1) in ("single", "couple"):
            yield (2 if text.low(index + 1) == "couple" else 1), index + (3 if text.low(index + 2) == "of" else 2)
        yield 1, index + 1
    if low == "no":
        yield 0, index + 1


@slot("signed")
def read_signed(text: Text, index: int) -> Iterator[tuple[str, int]]:
    """A loyalty cost such as ``-2``, ``+1``, ``0``, ``minus two``."""
    if index >= text.end:
        return
    token = text.tokens[index]
    if token.kind == "signed":
        yield token.low, index + 1
    elif token.low in ("plus", "minus") and index + 1 < text.end and text.tokens[index + 1].number is not None:
        yield ("+" if token.low == "plus" else "-") + str(text.tokens[index + 1].number), index + 2
    elif token.low == "0":
        yield "0", index + 1
    elif token.low in ("ultimate", "ult"):
        yield "ultimate", index + 1


@slot("pt")
def read_pt(text: Text, index: int) -> Iterator[tuple[tuple[int | None, int | None], int]]:
    """A power and toughness such as ``4/4``; X and * come out as None."""
    if index < text.end and text.tokens[index].kind == "pt":
        left, right = text.tokens[index].low.split("/")
        after = index + 1
        if text.low(after) == "s" and text.tokens[after].start == text.tokens[index].end:
            after += 1
        yield (int(left) if left.isdigit() else None, int(right) if right.isdigit() else None), after


@slot("mod")
def read_modifier(text: Text, index: int) -> Iterator[tuple[str, int]]:
    """A power and toughness change such as ``+1/+1``."""
    if index < text.end and text.tokens[index].kind == "mod":
        yield text.tokens[index].low, index + 1


@slot("mana")
def read_mana(text: Text, index: int) -> Iterator[tuple[str, int]]:
    """Mana symbols."""
    if index < text.end and text.tokens[index].kind == "mana":
        yield text.tokens[index].low.upper(), index + 1


@slot("counter")
def read_counter(text: Text, index: int) -> Iterator[tuple[str, int]]:
    """The kind of a counter, without the word counter itself."""
    if index >= text.end:
        return
    if text.tokens[index].kind == "mod":
        yield text.tokens[index].low, index + 1
    if (
        text.tokens[index].kind == "pt"
        and text.tokens[index].low == "1/1"
        and text.low(index + 1).startswith("counter")
    ):
        yield "+1/+1", index + 1
    for kind in COUNTERS:
        words = kind.split()
        if all(text.low(index + offset) == word for offset, word in enumerate(words)):
            if text.low(index + len(words)).startswith("counter"):
                yield kind, index + len(words)


def words_at(text: Text, index: int, words: list[str]) -> bool:
    return all(text.low(index + offset) == word for offset, word in enumerate(words))


_PROTECTION_ENDS = {
    "white",
    "blue",
    "black",
    "red",
    "green",
    "creatures",
    "artifacts",
    "everything",
    "instants",
    "multicolored",
}


@slot("keyword")
def read_keyword(text: Text, index: int) -> Iterator[tuple[str, int]]:
    """A keyword ability with its parameter."""
    low = text.low(index)
    if low in ("protection", "hexproof", "pro") and (low == "pro" or text.low(index + 1) == "from"):
        at = index + (1 if low == "pro" else 2)
        if text.low(at) in _PROTECTION_ENDS or is_subtype(text.low(at)):
            yield f"{'protection' if low == 'pro' else low} from {text.low(at)}", at + 1
    if low in NUMBER_KEYWORDS and index + 1 < text.end and text.tokens[index + 1].number is not None:
        yield f"{low} {text.tokens[index + 1].number}", index + 2
    if low == "ward" and index + 1 < text.end:
        token = text.tokens[index + 1]
        if token.kind == "mana":
            yield f"ward {token.low.upper()}", index + 2
        elif token.number is not None:
            yield f"ward {{{token.number}}}", index + 2
    for alias, keyword in KEYWORD_ALIASES.items():
        if words_at(text, index, alias.split()):
            yield keyword, index + len(alias.split())
    for keyword in SIMPLE_KEYWORDS:
        words = keyword.replace("can't", "can not").split()
        if words_at(text, index, words):
            yield keyword, index + len(words)
    if low.endswith("walk") and low.removesuffix("walk") in ("island", "swamp", "forest", "mountain", "plains"):
        yield low, index + 1


@slot("keywords")
def read_keywords(text: Text, index: int) -> Iterator[tuple[tuple[str, ...], int]]:
    """One keyword or a list of them."""
    for first, after in read_keyword(text, index):
        join = after
        if text.low(join) == ",":
            join += 1
        if text.low(join) in ("and", "or"):
            join += 1
        if text.low(join) == "both":
            join += 1
        for rest, end in text.read("keywords", join):
            yield (first, *rest), end
        yield (first,), after
        return


@slot("color")
def read_color(text: Text, index: int) -> Iterator[tuple[str, int]]:
    """A colour, as its letter."""
    if text.low(index) in COLORS:
        yield COLORS[text.low(index)], index + 1
    elif text.low(index) == "colorless":
        yield "C", index + 1


@slot("zone")
def read_zone(text: Text, index: int) -> Iterator[tuple[tuple[str, str], int]]:
    """A zone with its player (empty when not said): ``my graveyard``, ``the battlefield``, ``exile``."""
    zones = {
        "hand": "hand",
        "graveyard": "graveyard",
        "yard": "graveyard",
        "gy": "graveyard",
        "bin": "graveyard",
        "library": "library",
        "deck": "library",
        "battlefield": "battlefield",
        "board": "battlefield",
        "field": "battlefield",
        "play": "battlefield",
        "exile": "exile",
        "stack": "stack",
        "table": "battlefield",
        "side": "battlefield",
        "top": "",
        "reserve": "outside",
    }
    if zones.get(text.low(index)):
        yield (zones[text.low(index)], ""), index + 1
    if text.low(index) == "command" and text.low(index + 1) == "zone":
        yield ("command", ""), index + 2
    for owner, after in read_possessor(text, index):
        if zones.get(text.low(after)):
            yield (zones[text.low(after)], owner), after + 1
        if text.low(after) == "command" and text.low(after + 1) == "zone":
            yield ("command", owner), after + 2
    if text.low(index) in ("the", "a", "its"):
        for value, after in read_zone(text, index + 1):
            yield value, after


# ---------------------------------------------------------------- players


@slot("player")
def read_player(text: Text, index: int) -> Iterator[tuple[str, int]]:
    """A player, as a name or a word to be settled later."""
    if index >= text.end:
        return
    low = text.low(index)
    if low in _ME:
        yield "me", index + 1
        return
    if low in _SELF:
        yield "?self", index + 1
    if low in _THEY:
        if low != "her" or not begins_noun(text, index + 1):
            yield "?they", index + 1
        return
    yield from _read_holder(text, index)
    at = (
        index + 1
        if low
        in (
            "my",
            "the",
            "an",
            "your",
            "our",
            "his",
            "her",
            "their",
            "one",
            "another",
            "a",
            "that",
            "each",
            "this",
            "any",
            "every",
            "no",
            "both",
        )
        else index
    )
    word = text.low(at)
    if word in ("opponent", "opponents", "enemy", "foe", "opposition"):
        yield from _read_opponent(text, index, at)
    elif word in ("other", "defending", "attacking", "active", "nonactive") and text.low(at + 1) in (
        "player",
        "opponent",
        "team",
    ):
        yield (
            {
                "other": "?other",
                "defending": "?defending",
                "attacking": "?attacking",
                "active": "?active",
                "nonactive": "?nonactive",
            }[word],
            at + 2,
        )
    elif word == "other" and text.low(at + 1) == "guy":
        yield "?other", at + 2
    elif word in ("player", "players", "controller", "owner"):
        yield from _read_generic_player(text, low, at)
    elif low == "both" and text.low(index + 1) == "of" and text.low(index + 2) == "us":
        yield "?each", index + 3
    elif low in ("someone", "somebody"):
        yield "?someone", index + 1
    elif low in ("nobody", "everyone", "everybody"):
        yield ("?none" if low == "nobody" else "?each"), index + 1
    else:
        yield from _read_named_player(text, index)


_HELD = {
    "monarch": (
        *(f"the {word}monarch" for word in ("", "former ", "old ", "previous ", "current ", "ex ")),
        *(f"the {word} holder" for word in ("former", "old", "previous", "ex", "current")),
        *(f"the player who {verb} {the}monarch" for verb in ("is", "was", "used to be") for the in ("", "the ")),
    ),
    "initiative": tuple(f"the player {verb} the initiative" for verb in ("with", "who has", "who had", "who holds")),
}
"""Words for the player with a designation."""

_NO_PLAYER = words("designation token card status")


def _read_holder(text: Text, index: int) -> Iterator[tuple[str, int]]:
    if text.low(index) != "the":
        return
    for what, wordings in _HELD.items():
        for wording in wordings:
            parts = wording.split()
            after = index + len(parts)
            if words_at(text, index, parts) and text.low(after) not in _NO_PLAYER:
                yield f"?holder {what}", after


def _read_opponent(text: Text, index: int, at: int) -> Iterator[tuple[str, int]]:
    token = text.tokens[at + 1] if at + 1 < text.end else None
    if token is not None and (token.raw in ("A", "B", "C", "D") or (token.kind == "num" and token.low in "1234")):
        nxt = text.low(at + 2)
        if token.kind != "num" or nxt not in ("life", "poison", "damage", "cards"):
            yield f"opponent {token.raw}", at + 2
    if text.low(index) in ("his", "her", "their"):
        yield "?other", at + 1
    else:
        yield ("?each" if text.low(index) in ("each", "both", "every") else "opponent"), at + 1


def _read_generic_player(text: Text, low: str, at: int) -> Iterator[tuple[str, int]]:
    nxt = text.tokens[at + 1] if at + 1 < text.end else None
    if text.low(at) in ("controller", "owner"):
        return
    if nxt is not None and (nxt.raw in ("A", "B", "C", "D") or nxt.low in ("1", "2", "3", "4")):
        yield f"player {nxt.raw.upper()}", at + 2
    elif nxt is not None and nxt.low in ("one", "two"):
        yield f"player {nxt.number}", at + 2
    elif low in ("each", "both", "every") or text.low(at) == "players":
        yield "?each", at + 1
    elif low in ("the", "that", "this", "a", "another", "any", "one"):
        yield {"another": "?other", "a": "?someone", "any": "?someone", "one": "?someone"}.get(low, "?they"), at + 1


def _read_named_player(text: Text, index: int) -> Iterator[tuple[str, int]]:
    token = text.tokens[index]
    if token.kind != "word":
        return
    if token.low in FIRST_NAMES and not (index in text.names and text.names[index][0][0] > index + 1):
        yield token.raw[:1].upper() + token.raw[1:], index + 1
        return
    if index in text.names or not token.is_capitalised or is_vocabulary(token) or is_subtype(token.low):
        return
    if len(token.raw) > 1 and token.raw.isalpha():
        yield token.raw, index + 1


def begins_noun(text: Text, index: int) -> bool:
    """True when a noun begins at `index`, so that ``her`` before it is a possessive."""
    if index >= text.end:
        return False
    token = text.tokens[index]
    low = token.low
    return (
        index in text.names
        or token.kind in ("pt", "num")
        or low in TYPE_NOUNS
        or low.removesuffix("s") in TYPE_NOUNS
        or is_subtype(low)
        or low in KEYWORD_NOUNS
        or low in COLORS
        or low in STATE_WORDS
        or low in SUPERTYPES
        or low
        in (
            "turn",
            "hand",
            "library",
            "graveyard",
            "opponent",
            "upkeep",
            "life",
            "own",
            "only",
            "other",
            "deck",
            "two",
            "three",
        )
    )


@slot("possessor")
def read_possessor(text: Text, index: int) -> Iterator[tuple[str, int]]:
    """A possessive before a noun: ``my``, ``Bob's``, ``my opponent's``."""
    low = text.low(index)
    if low in ("my", "your", "our", "their", "his", "her") and text.low(index + 1) not in ("opponent", "opponents"):
        yield OWN[low], index + 1
        return
    for player, after in text.read("player", index):
        if after < text.end and text.tokens[after].kind == "poss":
            yield player, after + 1
        elif player.startswith("opponent") and (after < text.end) and begins_noun(text, after):
            yield player, after


def singular_subtype(low: str) -> str:
    single = PLURALS.get(low, low)
    if not is_subtype(single) or (
        single.endswith("s") and single not in ("plains", "custodes", "surrakar") and is_subtype(single[:-1])
    ):
        single = single.removesuffix("s")
    return "-".join(part.capitalize() for part in single.split("-"))

"""
Readers of what follows a noun: counters, keywords, attachments, zones, what it is said to be.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ..terms import COLOR_WORDS
from .basics import (
    STATE_WORDS,
    read_count,
    read_counter,
    read_keyword,
    read_keywords,
    read_pt,
    read_zone,
    singular_subtype,
    words_at,
)
from .matching import Text, slot
from .names import is_subtype
from .nouns import read_determiner
from .phrases import Phrase
from .vocabulary import TYPE_WORDS

# ---------------------------------------------------------------- what follows the noun


_SIMPLE_POST: tuple[tuple[tuple[str, ...], tuple[tuple[str, Any], ...]], ...] = (
    (("on", "the", "battlefield"), (("zone", ("battlefield", "")),)),
    (("on", "battlefield"), (("zone", ("battlefield", "")),)),
    (("in", "play"), (("zone", ("battlefield", "")),)),
    (("out",), (("zone", ("battlefield", "")),)),
    (("on", "the", "board"), (("zone", ("battlefield", "")),)),
    (("on", "board"), (("zone", ("battlefield", "")),)),
    (("of", "mine"), (("controller", "me"),)),
    (("i", "control"), (("controller", "me"),)),
    (("i", "own"), (("controller", "me"),)),
    (("that", "i", "control"), (("controller", "me"),)),
    (("you", "control"), (("controller", "me"),)),
    (("under", "my", "control"), (("controller", "me"),)),
    (("of", "my", "opponent"), (("controller", "opponent"),)),
    (("of", "the", "opponent"), (("controller", "opponent"),)),
    (("of", "opponent"), (("controller", "opponent"),)),
    (("of", "theirs"), (("controller", "?they"),)),
    (("they", "control"), (("controller", "?they"),)),
    (("he", "controls"), (("controller", "?they"),)),
    (("on", "my", "side"), (("controller", "me"),)),
    (("i", "have"), (("controller", "me"),)),
    (("my", "opponent", "controls"), (("controller", "opponent"),)),
    (("an", "opponent", "controls"), (("controller", "opponent"),)),
    (("opponent", "controls"), (("controller", "opponent"),)),
    (("that", "my", "opponent", "controls"), (("controller", "opponent"),)),
    (("that", "is", "tapped"), (("tapped", True),)),
    (("that", "is", "attacking"), (("attacking", True),)),
    (("that", "is", "blocking"), (("blocking", True),)),
    (("face", "down"), (("face_down", True),)),
    (("that", "attacked"), (("attacking", True),)),
    (("that", "just", "entered"), (("sick", True),)),
    (("that", "just", "came", "down"), (("sick", True),)),
    (("that", "just", "came", "in"), (("sick", True),)),
    (("that", "just", "came", "into", "play"), (("sick", True),)),
    (("that", "came", "down", "this", "turn"), (("sick", True),)),
    (("that", "came", "into", "play", "this", "turn"), (("sick", True),)),
    (("that", "came", "in", "this", "turn"), (("sick", True),)),
    (("that", "entered", "this", "turn"), (("sick", True),)),
    (("tapped",), (("tapped", True),)),
    (("untapped",), (("tapped", False),)),
    (("night", "side", "up"), (("transformed", True),)),
    (("day", "side", "up"), ()),
    (("with", "its", "night", "side", "up"), (("transformed", True),)),
    (("on", "the", "night", "side"), (("transformed", True),)),
)


@slot("chosenword")
def read_chosen_word(text: Text, index: int) -> Iterator[tuple[str, int]]:
    """A colour, type or card name that somebody chooses. CR: 105.1, 205.3, 201.4."""
    if index >= text.end:
        return
    low = text.low(index)
    if low in COLOR_WORDS:
        yield low, index + 1
    word = singular_subtype(low) if is_subtype(low) else ""
    if word:
        yield word, index + 1
    elif low in TYPE_WORDS:
        yield TYPE_WORDS[low], index + 1
    for after, card, _ in text.names.get(index, ()):
        yield card, after


def _lists(text: Text, comma: int) -> bool:
    """True before a comma in a list of creatures ("a 1/1, a 2/2"; "two creatures, a 2/2 and a 3/3")."""
    before = text.tokens[comma - 1] if comma else None
    return before is not None and (before.kind == "pt" or before.low in ("creatures", "attackers", "blockers", "guys"))


@slot("postmodifier")
def read_postmodifier(text: Text, index: int) -> Iterator[tuple[tuple[tuple[str, Any], ...], int]]:
    """What may follow a noun, as facts about the object."""
    low = text.low(index)
    if low in ("with", "having", "has", "w/") and low != "has":
        for facts, after in text.read("attributes", index + 1):
            yield facts, after
    if low == "(":
        for facts, after in _parenthetical(text, index + 1):
            yield facts, after
    if low == "," and text.low(index + 1) in ("which", "who"):
        for facts, after in _relative(text, index + 2):
            end = after + 1 if text.low(after) == "," else after
            yield facts, end
    elif low in ("which", "that", "who"):
        for facts, after in _relative(text, index + 1):
            yield facts, after
    elif low == "," and text.low(index + 1) in ("a", "an") and not _lists(text, index):
        for (power, toughness), after in read_pt(text, index + 2):
            end = after + 1 if text.low(after) in ("creature",) else after
            if text.low(end) == "and":
                continue
            if text.low(end) == ",":
                end += 1
                if text.low(end) in ("and", "a", "an"):
                    continue
            yield (("claim_pt", (power, toughness)),), end
    if low == "without" and (index + 1 >= text.end or text.low(index + 1) in (",", "it")):
        yield (), index + 1 + (text.low(index + 1) == "it")
    if low == "cast" and text.low(index + 1) in ("with", "for"):
        for facts, after in _one_attribute(text, index + 2):
            if facts and facts[0][0] == "x":
                yield (("cast_x", facts[0][1]),), after
    if low == "blocking":
        for phrase, after in text.read("object", index + 1):
            yield (("blocks", phrase),), after
    if low in ("without", "w/o"):
        for keywords, after in read_keywords(text, index + 1):
            yield tuple(("lacks", keyword) for keyword in keywords), after
    if low in ("enchanted", "equipped") and text.low(index + 1) in ("with", "by"):
        for phrase, after in text.read("object", index + 2):
            yield (("attached", phrase),), after
    if low in ("wearing", "carrying", "holding", "wielding"):
        for phrase, after in text.read("object", index + 1):
            yield (("attached", phrase),), after
    if low in ("enchanting", "equipping") or (low == "attached" and text.low(index + 1) == "to"):
        for phrase, after in text.read("object", index + (2 if low == "attached" else 1)):
            yield (("attached_to", phrase),), after
    if low == "copying" or (low == "that" and text.low(index + 1) == "copied"):
        for phrase, after in text.read("object", index + (1 if low == "copying" else 2)):
            yield (("copy_of", phrase),), after
    if low in ("naming", "choosing", "set"):
        at = index + 1 + (low == "set" and text.low(index + 1) == "to")
        for word, after in text.read("chosenword", at):
            yield (("chosen", word),), after
    if low == "named" and index + 1 in text.names:
        after, card, _ = text.names[index + 1][0]
        yield (("named", card),), after
    for wording, facts in _SIMPLE_POST:
        if words_at(text, index, list(wording)) and not (wording == ("tapped",) and text.low(index + 1) in ("for",)):
            yield facts, index + len(wording)
    yield from _in_zone(text, index)
    if low in ("that", "") or text.tokens[index].kind == "word":
        at = index + 1 if low == "that" else index
        for player, after in text.read("player", at):
            if (
                text.low(after) in ("cast", "played")
                and text.low(after + 1) == "this"
                and text.low(after + 2) == "turn"
            ):
                yield (("sick", True),), after + 3
            if text.low(after) == "just" and text.low(after + 1) in ("cast", "played"):
                yield (("sick", True),), after + 2
            if text.low(after) in ("controls", "control", "owns") and not player.startswith("?none"):
                yield (("controller", player),), after + 1


def _in_zone(text: Text, index: int) -> Iterator[tuple[tuple[tuple[str, Any], ...], int]]:
    if text.low(index) in ("in", "from", "on"):
        for (zone, owner), after in read_zone(text, index + 1):
            if text.low(index) != "from" or zone != "battlefield":
                yield (("zone", (zone, owner)),), after


def _parenthetical(text: Text, index: int) -> Iterator[tuple[tuple[tuple[str, Any], ...], int]]:
    """``(2/2)``, ``(tapped)``, ``(2/2, metalcraft on)``, ``(with two +1/+1 counters)``."""
    facts: list[tuple[str, Any]] = []
    at = index
    if text.low(at) in ("a", "an"):
        at += 1
    while at < text.end and text.low(at) != ")":
        read: tuple[tuple[tuple[str, Any], ...], int] | None = None
        for (power, toughness), after in read_pt(text, at):
            read = ((("pt", (power, toughness)),), after)
        if read is None and text.low(at) in STATE_WORDS:
            read = ((STATE_WORDS[text.low(at)],), at + 1)
        if read is None:
            start = at + 1 if text.low(at) == "with" else at
            read = next(iter(text.read("attributes", start)), None)
        if read is None and text.low(at + 1) == "on" and text.low(at) in ("metalcraft", "threshold", "delirium"):
            read = ((("ability word", text.low(at)),), at + 2)
        if read is None:
            read = next(iter(read_postmodifier(text, at)), None) if text.low(at) not in ("(", ",") else None
        if read is None:
            return
        facts.extend(read[0])
        at = read[1]
        while text.low(at) in (",", "and"):
            at += 1
    if text.low(at) == ")":
        yield tuple(facts), at + 1


def _relative(text: Text, index: int) -> Iterator[tuple[tuple[tuple[str, Any], ...], int]]:
    """After ``which`` or ``that``: is a 0/1, has flying, was pumped, is tapped."""
    low = text.low(index)
    for _player, after in text.read("player", index):
        if text.low(after) in ("cast", "casted", "played") and text.low(after + 1) in ("with", "for"):
            for facts, end in _one_attribute(text, after + 2):
                if facts and facts[0][0] == "x":
                    yield (("cast_x", facts[0][1]),), end
        if text.low(after) == "paid" and text.low(after + 1) == "x":
            for facts, end in _one_attribute(text, after + 1):
                if facts and facts[0][0] == "x":
                    yield (("cast_x", facts[0][1]),), end
        if text.low(after) in ("controls", "control", "owns", "has"):
            yield (("controller", _player),), after + 1
        if text.low(after) in ("reanimated", "returned"):
            yield (("reanimated", True),), after + 1
        if text.low(after) == "cast" and text.low(after + 1) == "last" and text.low(after + 2) == "turn":
            yield (), after + 3
    if low in ("came", "entered", "arrived"):
        for end in range(index + 1, min(index + 7, text.end)):
            if text.low(end) == "last" and text.low(end + 1) == "turn":
                yield (), end + 2
    if low == "already" and text.low(index + 1) in ("took", "has"):
        yield from _relative(text, index + 1)
    if (
        low in ("took", "suffered")
        and index + 2 < text.end
        and text.tokens[index + 1].number is not None
        and text.low(index + 2) == "damage"
    ):
        end = index + 3 + (text.low(index + 3) in ("earlier", "already"))
        end += 2 if text.low(end) == "this" and text.low(end + 1) == "turn" else 0
        yield (("damage", text.tokens[index + 1].number),), end
    if low in ("targets", "targeted", "aims"):
        for targets, after in text.read("targets", index + 1):
            yield (("aims", targets),), after
    if low in ("is", "was", "are", "'s"):
        at = index + 1
        if text.low(at) == "cast" and text.low(at + 1) in ("with", "for"):
            for facts, end in _one_attribute(text, at + 2):
                if facts and facts[0][0] == "x":
                    yield (("cast_x", facts[0][1]),), end
        if text.low(at) in ("targeting", "aimed"):
            for targets, after in text.read("targets", at + (2 if text.low(at) == "aimed" else 1)):
                yield (("aims", targets),), after
        if text.low(at) == "reanimated":
            yield (("reanimated", True),), at + 1
        on = at + (text.low(at) in ("currently", "already", "now"))
        if text.low(on) in ("on", "enchanting", "equipping") or words_at(text, on, ["attached", "to"]):
            for phrase, after in text.read("object", on + 1 + (text.low(on) == "attached")):
                yield (("attached_to", phrase),), after
        if text.low(at) in ("a", "an"):
            for (power, toughness), after in read_pt(text, at + 1):
                yield (("claim_pt", (power, toughness)),), after + (1 if text.low(after) == "creature" else 0)
            word = text.low(at + 1)
            if word in TYPE_WORDS or is_subtype(word):
                yield (("claim_type", TYPE_WORDS.get(word) or singular_subtype(word)),), at + 2
        for (power, toughness), after in read_pt(text, at):
            yield (("pt", (power, toughness)),), after
        at += text.low(at) in ("currently", "already", "also")
        if text.low(at) in STATE_WORDS:
            yield (STATE_WORDS[text.low(at)],), at + 1
        if text.low(at) == "summoning" and text.low(at + 1) == "sick":
            yield (("sick", True),), at + 2
        if text.low(at) in ("enchanted", "equipped") and text.low(at + 1) in ("with", "by"):
            for phrase, after in text.read("object", at + 2):
                yield (("attached", phrase),), after
        for keywords, after in read_keywords(text, at):
            yield tuple(("keyword", keyword) for keyword in keywords), after
        if text.low(at) in ("pumped", "boosted") and text.low(at + 1) == "by":
            for phrase, after in text.read("object", at + 2):
                yield (("pumped", phrase),), after
    elif low in ("has", "have", "had", "with"):
        for facts, after in text.read("attributes", index + 1):
            yield facts, after


@slot("attributes")
def read_attributes(text: Text, index: int) -> Iterator[tuple[tuple[tuple[str, Any], ...], int]]:
    """What an object has: keywords, counters, damage, power, shields, things attached; joined by ``and``."""
    for facts, after in _one_attribute(text, index):
        join = after
        if text.low(join) == ",":
            join += 1
        if text.low(join) in ("and", "but", "plus"):
            join += 1
        if text.low(join) in ("with", "also"):
            join += 1
        if join > after:
            for rest, end in text.read("attributes", join):
                yield (*facts, *rest), end
        yield facts, after


def _counted(text: Text, told: tuple[str, Any], end: int) -> Iterator[tuple[tuple[tuple[str, Any], ...], int]]:
    """Counters "on it"; the words are also left to be read by "there is a counter on it"."""
    after = _on_it(text, end)
    yield (told,), after
    if after > end:
        yield (told,), end


def _one_attribute(text: Text, index: int) -> Iterator[tuple[tuple[tuple[str, Any], ...], int]]:
    text.spend()
    if index >= text.end:
        return
    low = text.low(index)
    if low == "both" and index + 1 < text.end:
        yield from _one_attribute(text, index + 1)
    for spell, after in text.read("spellname", index):
        instant = any(word in text.lines.get(spell.card, "") for word in ("Instant", "Sorcery"))
        if instant and text.low(after) == "on" and text.low(after + 1) in ("it", "him", "her", "them"):
            yield (("pumped", spell),), after + 2
    if low in ("no", "neither"):
        if text.low(index + 1) in ("counters", "counter"):
            yield (), index + (4 if text.low(index + 2) == "on" and text.low(index + 3) in ("it", "them") else 2)
        for _kind, after in read_counter(text, index + 1):
            yield (), _on_it(text, after + 1)
        for keyword, after in read_keyword(text, index + 1):
            yield (("lacks", keyword),), after
        return
    for word, after in text.read("chosenword", index):
        if text.low(after) in ("chosen", "named"):
            yield (("chosen", word),), after + 1
        if text.low(after) == "as" and text.low(after + 1) in ("the", "its"):
            end = after + 2 + (text.low(after + 2) in ("chosen", "named"))
            end += text.low(end) in ("creature", "land", "basic")
            if text.low(end) in ("type", "color", "name", "choice", "word"):
                yield (("chosen", word),), end + 1
    for keyword, after in read_keyword(text, index):
        if not text.low(after).startswith("counter"):
            yield (("keyword", keyword),), after
    if low in ("infect", "wither") and text.low(index + 1) == "twice":
        yield (("keyword", low), ("keyword", low)), index + 2
    for kind, end in read_counter(text, index):
        if text.low(end) == "counter":
            yield from _counted(text, ("counter", (kind, 1)), end + 1)
    for number, after in read_count(text, index):
        if text.low(after) in ("instances", "instance", "copies") and text.low(after + 1) == "of":
            for keyword, end in read_keyword(text, after + 2):
                if number < 10:
                    yield (("keyword", keyword),) * number, end
        at = after + (text.low(after) in ("additional", "more", "extra"))
        for kind, end in read_counter(text, at):
            if text.low(end) in ("counter", "counters"):
                yield from _counted(text, ("counter", (kind, number)), end + 1)
        if text.low(at) in ("counter", "counters"):
            yield from _counted(text, ("counter", ("", number)), at + 1)
        if text.low(at) in ("counters", "counter") and number:
            yield from _counted(text, ("counter", ("", number)), at + 1)
        if text.low(at) in ("damage",) or (text.low(at) == "points" and text.low(at + 2) == "damage"):
            end = at + (1 if text.low(at) == "damage" else 3)
            end += text.low(end) == "already"
            end += text.low(end) == "marked"
            yield (("damage", number),), _on_it(text, end)
        if text.low(at) in ("regeneration", "regen") and text.low(at + 1) in ("shield", "shields"):
            yield (("shields", number),), _on_it(text, at + 2 + (text.low(at + 2) == "up"))
        if text.low(at) == "shield" and text.low(at + 1) == "up":
            yield (("shields", number),), at + 2
        if text.low(at) in ("shield", "shields") and not text.low(at + 1).startswith("counter"):
            yield (("shields", number),), _on_it(text, at + 1)
        if text.low(at) == "loyalty":
            yield (("counter", ("loyalty", number)),), at + 1
        if text.low(at) in ("power", "toughness"):
            yield ((text.low(at), number),), at + 1
    if low in ("power", "toughness", "loyalty") and index + 1 < text.end and text.tokens[index + 1].number is not None:
        value = text.tokens[index + 1].number
        yield ((("counter", ("loyalty", value)) if low == "loyalty" else (low, value)),), index + 2
    if low == "x":
        at = index + 1
        at += text.low(at) in ("=", "is", "equal", "equals", ":")
        at += text.low(at) == "to"
        if at < text.end and text.tokens[at].number is not None:
            yield (("x", text.tokens[at].number),), at + 1
    if low == "summoning" and text.low(index + 1) == "sickness":
        yield (("sick", True),), index + 2
    if low in ("a", "an", "the", "my", "his", "her", "their") or index in text.names:
        for phrase, after in _attachment(text, index):
            yield (("attached", phrase),), after


def _attachment(text: Text, index: int) -> Iterator[tuple[Phrase, int]]:
    """A card that is attached: read as an Aura or Equipment when the reader settles what it is."""
    for base, at in read_determiner(text, index):
        for after, card, how in text.names.get(at, ()):
            if not any(word in text.lines.get(card, "") for word in ("Aura", "Equipment")):
                continue
            end = after
            phrase = replace(base, head="card", card=card, how=how, end=end)
            if text.low(end) in ("attached", "equipped", "on"):
                yield phrase, _on_it(text, end + (text.low(end) != "on"))
            else:
                yield phrase, end


def _on_it(text: Text, index: int) -> int:
    """Skip ``on it`` and the like."""
    if text.low(index) in ("on", "to") and text.low(index + 1) in ("it", "them", "him", "her", "itself"):
        return index + 2
    return index

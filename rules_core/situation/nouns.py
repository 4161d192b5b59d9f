"""
Readers of phrases for objects: pronouns, determiners, adjectives and nouns.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ..oracle.lexicon import ARTIFACT_TYPES
from .basics import OWN, STATE_WORDS, begins_noun, read_keyword, read_pt, singular_subtype
from .matching import Text, slot
from .model import Description
from .names import is_subtype
from .phrases import Phrase
from .vocabulary import (
    COLORS,
    KEYWORD_NOUNS,
    ORDINALS,
    PLURALS,
    SUPERTYPES,
    TYPE_NOUNS,
    TYPE_WORDS,
    words,
)

# ---------------------------------------------------------------- objects


_FILLERS = words(
    """big small vanilla simple regular random lone plain normal huge little new own single lonely poor good huge
    giant-sized same generic ordinary real actual certain specific particular only entire whole old original
    remaining surviving active one-drop opposing enemy ready"""
)

_NOUN_PLURALS = {noun + "s": noun for noun in TYPE_NOUNS} | PLURALS


class _Building:
    """A phrase while its words are being collected."""

    def __init__(self) -> None:
        self.description: dict[str, Any] = {
            "colors": (),
            "supertypes": (),
            "types": (),
            "subtypes": (),
            "keywords": (),
            "without": (),
        }
        self.state: list[tuple[str, Any]] = []

    def add(self, field: str, value: str) -> None:
        """Append `value` to a tuple field once."""
        if value not in self.description[field]:
            self.description[field] = (*self.description[field], value)

    def copy(self) -> _Building:
        """An independent copy."""
        other = _Building()
        other.description = dict(self.description)
        other.state = list(self.state)
        return other


@slot("object")
def read_object(text: Text, index: int) -> Iterator[tuple[Phrase, int]]:
    """One phrase for one object or for several of a kind."""
    yield from _read_pronoun(text, index)
    for base, at in read_determiner(text, index):
        for phrase, after in _read_described(text, at, base):
            for fuller, end in _read_postmodifiers(text, after, phrase):
                numbered = text.low(end) == "#" and end + 1 < text.end and text.tokens[end + 1].kind == "num"
                if numbered:
                    number = int(text.tokens[end + 1].low)
                    yield replace(fuller, start=index, end=end + 2, number=number), end + 2
                yield replace(fuller, start=index, end=end), end


@slot("objects")
def read_objects(text: Text, index: int) -> Iterator[tuple[tuple[Phrase, ...], int]]:
    """One or several phrases joined by commas and ``and``."""
    for first, after in text.read("object", index):
        join = after
        if text.low(join) == ",":
            join += 1
        if text.low(join) in ("and", "or", "plus", "+"):
            join += 1
        if join > after:
            for rest, end in text.read("objects", join):
                yield (first, *rest), end
        yield (first,), after


@slot("ordered")
def read_ordered(text: Text, index: int) -> Iterator[tuple[tuple[tuple[Phrase, ...], ...], int]]:
    """Phrases in the order of entering: joined by ``then`` or ``>``, in groups of which nothing more is said."""
    for first, after in text.read("objects", index):
        join = after + (text.low(after) == ",")
        join += text.low(join) == "and"
        if text.low(join) not in ("then", ">"):
            continue
        for rest, end in text.read("ordered", join + 1):
            yield (first, *rest), end
        for last, end in text.read("objects", join + 1):
            yield (first, last), end


_PRONOUNS = words("it itself they them themselves this that these those he she him both")


def _read_pronoun(text: Text, index: int) -> Iterator[tuple[Phrase, int]]:
    low = text.low(index)
    if low in _PRONOUNS:
        nxt = text.low(index + 1)
        if low == "both" and nxt == "of" and text.low(index + 2) in ("them", "those", "these"):
            yield Phrase("pronoun", index, index + 3, pronoun="they"), index + 3
        pronoun = {
            "itself": "it",
            "themselves": "they",
            "them": "they",
            "these": "they",
            "those": "they",
            "both": "they",
        }.get(low, low)
        yield Phrase("pronoun", index, index + 1, pronoun=pronoun), index + 1
    at = index + 1 if low in ("the", "that", "this", "my", "his", "her", "their", "each") else index
    word = text.low(at)
    if word in ORDINALS and text.low(at + 1) in ("one", "copy"):
        yield Phrase("pronoun", index, at + 2, pronoun="ordinal", ordinal=ORDINALS[word]), at + 2
    if word in ORDINALS and at > index and not begins_noun(text, at + 1):
        yield Phrase("pronoun", index, at + 1, pronoun="ordinal", ordinal=ORDINALS[word]), at + 1
    if word == "other" and at > index:
        after = at + 2 if text.low(at + 1) == "one" else at + 1
        yield Phrase("pronoun", index, after, pronoun="other"), after
    if low in ("one", "either") and text.low(index + 1) == "of" and text.low(index + 2) in ("them", "those", "these"):
        yield Phrase("pronoun", index, index + 3, pronoun="one"), index + 3
    if low == "each" and text.low(index + 1) == "of" and text.low(index + 2) in ("them", "those"):
        yield Phrase("pronoun", index, index + 3, pronoun="they"), index + 3
    if low in ("a", "an") and text.low(index + 1) in ORDINALS and text.low(index + 2) in ("one", "copy"):
        yield Phrase("pronoun", index, index + 3, pronoun="another"), index + 3
    if low == "another":
        after = index + 2 if text.low(index + 1) in ("one", "copy") else index + 1
        yield Phrase("pronoun", index, after, pronoun="another"), after
    if low == "one" and not begins_noun(text, index + 1):
        yield Phrase("pronoun", index, index + 1, pronoun="one"), index + 1
    if low == "mine":
        yield Phrase("pronoun", index, index + 1, pronoun="mine"), index + 1
    if low == "her" and not begins_noun(text, index + 1):
        yield Phrase("pronoun", index, index + 1, pronoun="she"), index + 1
    if low == "one" and text.low(index + 1) == "of" and text.low(index + 2) in ("them", "those", "these", "the", "my"):
        if text.low(index + 2) not in ("the", "my"):
            yield Phrase("pronoun", index, index + 3, pronoun="one"), index + 3
    if low in ("theirs", "his"):
        if low == "theirs" or not begins_noun(text, index + 1):
            yield Phrase("pronoun", index, index + 1, pronoun="theirs"), index + 1


def read_determiner(text: Text, index: int) -> Iterator[tuple[Phrase, int]]:
    """The word before the noun: article, number, possessive, ordinal, or nothing."""
    blank = Phrase("made", index, index)
    if index >= text.end:
        return
    low, token = text.low(index), text.tokens[index]
    if any(after > index + 1 for after, _, _ in text.names.get(index, ())):
        # A card whose name begins with what could be a determiner.
        yield blank, index
    if low in ("just", "only", "exactly") and index + 1 < text.end:
        yield from read_determiner(text, index + 1)
        return
    if low in ("a", "an", "another"):
        if text.low(index + 1) in ORDINALS:
            yield replace(blank, determiner="another", ordinal=ORDINALS[text.low(index + 1)]), index + 2
        if text.low(index + 1) in ("copy", "token") and text.low(index + 2) == "of":
            yield replace(blank, determiner="a", state=(("copy", True),)), index + 3
        if text.low(index + 1) in ("couple", "pair") and text.low(index + 2) == "of":
            yield replace(blank, determiner="number", count=2), index + 3
        yield replace(blank, determiner="another" if low == "another" else "a"), index + 1
        return
    if low in ("the", "this", "that", "these", "those"):
        determiner = "the" if low == "the" else "this"
        if text.low(index + 1) in ORDINALS:
            yield replace(blank, determiner=determiner, ordinal=ORDINALS[text.low(index + 1)]), index + 2
        if text.low(index + 1) == "other":
            yield replace(blank, determiner=determiner, state=(("other", True),)), index + 2
        number = text.tokens[index + 1].number if index + 1 < text.end else None
        if number is not None and 1 < number < 30:
            yield replace(blank, determiner=determiner, count=number), index + 2
        yield replace(blank, determiner=determiner), index + 1
        return
    if low in ("all", "each", "every", "any", "both"):
        at = index + 1
        if text.low(at) in ("the", "my", "of"):
            at += 1
        yield replace(blank, determiner="all" if low != "any" else "a"), at
        return
    if low == "other":
        yield replace(blank, determiner="plural", state=(("other", True),)), index + 1
        return
    if low == "no":
        yield replace(blank, determiner="no", count=0), index + 1
        return
    if token.number is not None and token.number <= 99 and low not in ("single",):
        at = index + 1
        if text.low(at) in ("x", "of"):
            at += 1
        if text.low(at) in ("more", "other", "copies", "additional"):
            other = text.low(at) in ("more", "other", "additional")
            at += 2 if text.low(at) == "copies" else 1
            yield replace(blank, determiner="number", count=token.number, state=(("other", True),) if other else ()), at
            return
        if text.low(at) == "of" and text.low(at + 1) in ("my", "his", "her", "their"):
            yield replace(blank, determiner="number", count=token.number, possessor=OWN[text.low(at + 1)]), at + 2
        yield replace(blank, determiner="number", count=token.number), at
        return
    for owner, after in text.read("possessor", index):
        base = replace(blank, determiner="poss", possessor=owner)
        number = text.tokens[after].number if after < text.end else None
        if text.low(after) in ORDINALS:
            yield replace(base, ordinal=ORDINALS[text.low(after)]), after + 1
        if text.low(after) == "other":
            yield replace(base, state=(("other", True),)), after + 1
        if number is not None and 0 < number < 30:
            yield replace(base, count=number), after + 1
        yield base, after
    yield blank, index


def _read_described(text: Text, index: int, base: Phrase) -> Iterator[tuple[Phrase, int]]:
    """Adjectives and the noun."""
    building = _Building()
    building.state = list(base.state)
    yield from _adjectives(text, index, base, building)


def _adjectives(text: Text, at: int, base: Phrase, building: _Building) -> Iterator[tuple[Phrase, int]]:
    text.spend()
    yield from _head(text, at, base, building)
    if at >= text.end:
        return
    for after, more in _one_adjective(text, at, building):
        yield from _adjectives(text, after, base, more)


def _one_adjective(text: Text, at: int, building: _Building) -> Iterator[tuple[int, _Building]]:
    """Read one adjective in every way that it can be read."""
    low, token = text.low(at), text.tokens[at]
    more = building.copy()
    if (
        low == ","
        and building.description["types"] == ()
        and (building.description.get("power") is not None or building.state)
    ):
        yield at + 1, more
    elif token.kind == "pt":
        for (power, toughness), after in read_pt(text, at):
            more.description |= {"power": power, "toughness": toughness}
            yield after, more
    elif token.number is not None and text.low(at + 1) in ("power", "toughness"):
        more.description[text.low(at + 1)] = token.number
        yield at + 2, more
    elif token.number is not None and text.low(at + 1) in ("mana", "drop", "cmc"):
        more.description["mana_value"] = token.number
        yield at + 2, more
    elif low in COLORS or low == "colorless":
        more.add("colors", COLORS.get(low, "C"))
        yield at + (2 if text.low(at + 1) == "and" and text.low(at + 2) in COLORS else 1), more
    elif low in SUPERTYPES:
        more.add("supertypes", SUPERTYPES[low])
        yield at + 1, more
    elif low == "face" and text.low(at + 1) == "down":
        more.state.append(("face_down", True))
        yield at + 2, more
    elif low == "summoning" and text.low(at + 1) == "sick":
        more.state.append(("sick", True))
        yield at + 2, more
    elif low in STATE_WORDS:
        more.state.append(STATE_WORDS[low])
        yield at + 1, more
    elif low in _FILLERS:
        yield at + 1, more
    else:
        yield from _word_adjective(text, at, more)


def _word_adjective(text: Text, at: int, more: _Building) -> Iterator[tuple[int, _Building]]:
    """Types, subtypes and keywords that stand before a noun."""
    low = text.low(at)
    read = tuple(read_keyword(text, at))
    if read:
        keyword, after = read[0]
        other = more.copy()
        other.add("keywords", keyword)
        yield after, other
        if text.low(after) in (",", "and"):
            yield after + 1, other
    if low.startswith("non") and low[3:] in KEYWORD_NOUNS.values():
        other = more.copy()
        other.add("without", low[3:])
        yield at + 1, other
    if low in TYPE_WORDS:
        other = more.copy()
        other.add("types", TYPE_WORDS[low])
        yield at + 1, other
    elif is_subtype(low):
        other = more.copy()
        other.add("subtypes", singular_subtype(low))
        yield at + 1, other
    elif low == "token":
        other = more.copy()
        other.state.append(("token", True))
        yield at + 1, other
    elif low in KEYWORD_NOUNS:
        other = more.copy()
        other.add("keywords", KEYWORD_NOUNS[low])
        yield at + 1, other


def _finished(base: Phrase, building: _Building, after: int, **changes: Any) -> Phrase:
    return replace(
        base, end=after, description=Description(**building.description), state=tuple(building.state), **changes
    )


def _head(text: Text, at: int, base: Phrase, building: _Building) -> Iterator[tuple[Phrase, int]]:
    """The noun itself: a card name, a noun, a keyword noun, a subtype, or nothing after a power and toughness."""
    low = text.low(at)
    for after, card, how in text.names.get(at, ()):
        if after <= text.end:
            end = after
            if text.low(end) == "s" and text.tokens[end].start == text.tokens[end - 1].end:
                end += 1
            typed = " ".join(token.raw for token in text.tokens[at:after])
            changes: dict[str, Any] = {"head": "card", "card": card, "how": how, "typed": typed}
            if text.low(end) == "token":
                yield _finished(base, _with(building, ("token", True)), end + 1, **changes), end + 1
            if text.low(end) == "spell":
                yield _finished(base, _with(building, ("is_spell", True)), end + 1, **changes), end + 1
            if text.low(end) in ("card", "creature", "creatures", "emblem"):
                yield _finished(base, building, end + 1, **changes), end + 1
            yield _finished(base, building, end, **changes), end
    described = building.description
    if low == "one" and (described["keywords"] or described["colors"] or described.get("power") is not None):
        # "The indestructible one", "the 5/5 one".
        yield _finished(base, building, at + 1, head="made", noun="thing"), at + 1
    noun = _NOUN_PLURALS.get(low, low)
    if (
        low == "token"
        and text.low(at + 1) in ("from", "of", "made")
        and text.low(at + 2) in ("eternalizing", "embalming", "by")
    ):
        begin = at + 3 + (text.low(at + 3) in ("eternalizing", "embalming"))
        word = "embalmed" if "embalming" in (text.low(at + 2), text.low(at + 3)) else "eternalized"
        for made, after in text.read("object", begin):
            if made.head == "card":
                yield replace(made, state=(*made.state, (word, True))), after
    if noun in TYPE_NOUNS:
        plural = noun != low or base.count > 1
        more = building.copy()
        for card_type in TYPE_NOUNS[noun]:
            more.add("types", card_type)
        if noun in ("token", "attacker", "blocker"):
            more.state.append(
                {"token": ("token", True), "attacker": ("attacking", True), "blocker": ("blocking", True)}[noun]
            )
        if noun in ("aura", "equipment", "vehicle"):
            more.add("subtypes", noun.capitalize())
        if noun in ("creature", "artifact", "land", "enchantment", "permanent") and text.low(at + 1) in (
            "token",
            "tokens",
        ):
            token = _with(more, ("token", True))
            yield _finished(base, token, at + 2, noun="token" if not more.description["types"] else noun), at + 2
        if noun in (
            "creature",
            "artifact",
            "land",
            "instant",
            "sorcery",
            "enchantment",
            "planeswalker",
            "permanent",
        ) and text.low(at + 1) in ("spell", "spells", "card", "cards"):
            yield _finished(base, more, at + 2, noun=text.low(at + 1).removesuffix("s")), at + 2
        yield (
            _finished(base, more, at + 1, noun=noun, determiner=base.determiner or ("plural" if plural else "")),
            at + 1,
        )
        return
    if low in ("first", "double") and text.low(at + 1) in ("striker", "strikers"):
        more = building.copy()
        more.add("keywords", f"{low} strike")
        yield _finished(base, more, at + 2, noun="creature"), at + 2
    keyword = KEYWORD_NOUNS.get(low) or KEYWORD_NOUNS.get(low.removesuffix("s"))
    if keyword and (base.determiner or building.description.get("power") is not None):
        more = building.copy()
        more.add("keywords", keyword)
        yield _finished(base, more, at + 1, noun="creature"), at + 1
    if is_subtype(low) and (
        base.determiner
        or building.description.get("power") is not None
        or text.tokens[at].is_capitalised
        or text.low(at - 1) == "many"
    ):
        more = building.copy()
        more.add("subtypes", singular_subtype(low))
        after = at + 1
        if text.low(after) in ("token", "tokens"):
            more.state.append(("token", True))
            after += 1
        elif text.low(after) in ("creature", "creatures"):
            more.add("types", "Creature")
            after += 1
        noun = "land" if _is_land_word(low) else "creature"
        if singular_subtype(low) in ARTIFACT_TYPES and building.description.get("power") is None:
            more.add("types", "Artifact")
            noun = "artifact"
        yield _finished(base, more, after, noun=noun), after
    if building.description.get("power") is not None or building.description.get("toughness") is not None:
        yield _finished(base, building, at, noun="creature"), at


def _is_land_word(low: str) -> bool:
    return low.removesuffix("s") in ("island", "swamp", "mountain", "forest", "plain") or low == "plains"


def _with(building: _Building, fact: tuple[str, Any]) -> _Building:
    more = building.copy()
    more.state.append(fact)
    return more


def _read_postmodifiers(text: Text, index: int, phrase: Phrase) -> Iterator[tuple[Phrase, int]]:
    """Zero or more of ``with ...``, ``(2/2)``, ``on the battlefield``, ``which is ...``; the longest reading first."""
    text.spend()
    for facts, after in text.read("postmodifier", index):
        yield from _read_postmodifiers(text, after, replace(phrase, state=(*phrase.state, *facts)))
    yield phrase, index

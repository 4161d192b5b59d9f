"""
Words with a meaning of their own: numbers, colours, card types, subtypes, counter kinds, names, mana.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...ir.nouns import IsColor, IsSubtype, IsSupertype, IsType
from ...ir.quantities import AnyNumber, Negative, Number, Variable
from ..kit import Chart, Reading
from ..lexicon import (
    CARD_TYPE_WORDS,
    NUMBER_WORDS,
    ORDINALS,
    PLURAL_SUBTYPES,
    SUBTYPES,
    SUPERTYPE_WORDS,
    plural_of,
)
from ..normalise import tokenize
from .base import GRAMMAR

_COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
_COLOR_WORDS = {letter: word for word, letter in _COLORS.items()}


def _table(name: str, words: dict[str, object], kind: type) -> None:
    """A category of single words (a blank in a word means several tokens), each with its value."""
    by_value = {value: word for word, value in words.items()}
    split = {tuple(word.split(" ")): value for word, value in words.items()}
    longest = max(len(word) for word in split)

    def read(chart: Chart, at: int) -> Iterator[Reading]:
        for length in range(1, longest + 1):
            value = split.get(chart.folded[at : at + length])
            if value is not None:
                yield value, at + length

    GRAMMAR.terminal(name, read, lambda value: by_value.get(value), tuple({word[0] for word in split}), (kind,))


def _number_word(form: str) -> dict[str, object]:
    return {word: Number(index, form) for index, word in enumerate(NUMBER_WORDS)}


def _digits(chart: Chart, at: int) -> Iterator[Reading]:
    token = chart.folded[at]
    if token.isdigit():
        yield Number(int(token)), at + 1


def _show_digits(value: Number) -> str | None:
    return str(value.value) if value.form == "" and value.value >= 0 else None


_table("word_number", {word: Number(index) for index, word in enumerate(NUMBER_WORDS)}, Number)
_table("word_number_pl", {word: Number(index) for index, word in enumerate(NUMBER_WORDS) if index != 1}, Number)
_table("variable", {"x": Variable("X"), "y": Variable("Y")}, Variable)
_table("ordinal", {word: index + 1 for index, word in enumerate(ORDINALS)}, int)
GRAMMAR.terminal("digits", _digits, _show_digits, str.isdigit, (Number,))
GRAMMAR.rule("number", None, "{:digits}", "{:variable}")
GRAMMAR.rule("number_words", None, "{:word_number}", "{:variable}")
GRAMMAR.rule("any_number", AnyNumber, "any number of")


def _plain_int(chart: Chart, at: int) -> Iterator[Reading]:
    token = chart.folded[at]
    if token.isdigit():
        yield int(token), at + 1


def _word_int(chart: Chart, at: int) -> Iterator[Reading]:
    token = chart.folded[at]
    if token in NUMBER_WORDS:
        yield NUMBER_WORDS.index(token), at + 1


GRAMMAR.terminal("int", _plain_int, lambda value: str(value) if type(value) is int else None, str.isdigit, (int,))
GRAMMAR.terminal(
    "word_int",
    _word_int,
    lambda value: NUMBER_WORDS[value] if 0 <= value < len(NUMBER_WORDS) else None,
    NUMBER_WORDS,
    (int,),
)

# Colours and types

_table("color_letter", dict(_COLORS), str)
_table("color", {word: IsColor(letter) for word, letter in _COLORS.items()}, IsColor)
_table("type_word", {word: IsType(name) for word, name in CARD_TYPE_WORDS.items()}, IsType)
_table("type_word_pl", {plural_of(word): IsType(name) for word, name in CARD_TYPE_WORDS.items()}, IsType)
_table("supertype_word", {word: IsSupertype(name) for word, name in SUPERTYPE_WORDS.items()}, IsSupertype)
_table("card_type_name", dict(CARD_TYPE_WORDS), str)
_table("card_type_name_pl", {plural_of(word): name for word, name in CARD_TYPE_WORDS.items()}, str)
_table("supertype_name", dict(SUPERTYPE_WORDS), str)

_FOLDED = {subtype.lower(): subtype for subtype in sorted(SUBTYPES)}
_FOLDED_PLURAL = {plural.lower(): subtype for plural, subtype in PLURAL_SUBTYPES.items()}


def _is_name_start(token: str) -> bool:
    return token in _FOLDED or token in _FOLDED_PLURAL or token in ("time", "urza")


def _subtype_at(chart: Chart, at: int, table: dict[str, str]) -> tuple[str, int] | None:
    """Find a subtype; it is capitalised wherever it stands."""
    if not chart.written[at][:1].isupper():
        return None
    if chart.folded[at] == "time" and chart.folded[at + 1] in ("lord", "lords"):
        return ("Time Lord", at + 2) if (chart.folded[at + 1] == "lords") == (table is _FOLDED_PLURAL) else None
    if chart.folded[at] == "urza" and chart.folded[at + 1] == "'s":
        return "Urza's", at + 2
    found = table.get(chart.folded[at])
    return (found, at + 1) if found else None


def _subtype_words(subtype: str, plural: bool) -> str:
    if subtype == "Urza's":
        return "Urza 's"
    return plural_of(subtype) if plural else subtype


def _subtypes(name: str, plural: bool, node: bool) -> None:
    table = _FOLDED_PLURAL if plural else _FOLDED

    def read(chart: Chart, at: int) -> Iterator[Reading]:
        found = _subtype_at(chart, at, table)
        if found:
            yield (IsSubtype(found[0]) if node else found[0]), found[1]

    def show(value: IsSubtype | str) -> str | None:
        return _subtype_words(value.subtype if isinstance(value, IsSubtype) else value, plural)

    GRAMMAR.terminal(name, read, show, _is_name_start, (IsSubtype,) if node else (str,))


_subtypes("subtype", False, True)
_subtypes("subtype_pl", True, True)
_subtypes("subtype_name", False, False)
_subtypes("subtype_name_pl", True, False)

# Counters

_NOT_A_COUNTER = frozenset(
    [
        "a",
        "an",
        "the",
        "that",
        "those",
        "all",
        "any",
        "each",
        "no",
        "of",
        "another",
        "more",
        "additional",
        "other",
        "these",
        "both",
        "number",
        "or",
        "and",
        "to",
        "from",
        "with",
        "on",
        "may",
        "its",
        "their",
        "would",
        "x",
        "different",
        "removed",
    ]
) | frozenset(NUMBER_WORDS)
_COUNTER_PAIRS = ("first strike", "double strike")


def _counter_kind(chart: Chart, at: int) -> Iterator[Reading]:
    folded = chart.folded
    if folded[at] in ("first", "double") and folded[at + 1] == "strike" and folded[at + 2] in ("counter", "counters"):
        yield f"{folded[at]} strike", at + 2
        return
    token = folded[at]
    if at + 1 < len(folded) and folded[at + 1] in ("counter", "counters"):
        if token not in _NOT_A_COUNTER and (token[:1].isalpha() or re.fullmatch(r"[+-]\d/[+-]\d", token)):
            yield token, at + 1


GRAMMAR.terminal(
    "counter_kind",
    _counter_kind,
    lambda value: value or None,
    lambda token: token not in _NOT_A_COUNTER and (token[:1].isalpha() or token[:1] in "+-"),
)

# Mana


def _is_mana(token: str) -> bool:
    return (
        token.startswith("{")
        and "{T}" not in token.upper()
        and "{Q}" not in token.upper()
        and "{E}" not in token
        and "{TK}" not in token
    )


def _mana(chart: Chart, at: int) -> Iterator[Reading]:
    if _is_mana(chart.folded[at]) and "{" in chart.folded[at]:
        yield chart.written[at], at + 1


GRAMMAR.terminal("mana", _mana, lambda value: value if value.startswith("{") else None, _is_mana)

_PT = re.compile(r"^(\d+|[xy*])/(\d+|[xy*])$")
_SIGNED = re.compile(r"^([+-])(\d+|[xy])$")


def signed(text: str) -> Number | Variable | Negative | None:
    """Read ``+2``, ``-X``: the sign is in the value. Minus zero keeps its sign in the form."""
    match = _SIGNED.match(text.lower())
    if not match:
        return None
    sign, digits = match.groups()
    if digits.isdigit():
        if sign == "-" and digits == "0":
            return Number(0, "-")
        return Number(-int(digits) if sign == "-" else int(digits))
    return Negative(Variable(digits.upper())) if sign == "-" else Variable(digits.upper())


def show_signed(value: object) -> str | None:
    """Print what `signed` read."""
    match value:
        case Number(value=number, form="-"):
            return f"-{number}"
        case Number(value=number, form=""):
            return f"{number:+d}"
        case Variable(name=name):
            return "+" + name
        case Negative(of=Variable(name=name)):
            return "-" + name
    return None


# Names


_SMALL = frozenset(["of", "the", "and", "in", "to", "for", "from", "at", "with", "a", "an", "is", "on", "into"])


def _name(chart: Chart, at: int) -> Iterator[Reading]:
    """A card name: the longest run of capitalised words, small words between them allowed."""
    end = last = at
    while end < chart.size:
        word = chart.written[end]
        if (
            word[:1].isupper()
            or word.rpartition("'")[2][:1].isupper()
            or (word[:1].isdigit() and end > at)
            or word in ("~", "~~")
        ):
            end += 1
            last = end
        elif end > at and (word in _SMALL or word in ("'s", "'", ",", "-")):
            end += 1
        else:
            break
    if last > at:
        yield _BEFORE_MARK.sub(r"\1", " ".join(chart.written[at:last])), last


_BEFORE_MARK = re.compile(r" (,|'s\b|'(?= ))")


def name_tokens(name: str) -> str:
    """Give a name with blanks between its tokens, as it is printed in a line. CR: 201."""
    return " ".join(tokenize(name).written)


GRAMMAR.terminal(
    "name", _name, lambda value: name_tokens(value) or None, lambda token: token[:1].isalpha() or token in ("~", "~~")
)

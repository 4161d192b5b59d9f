"""
Lines that are laid out by their card's frame: chapters, Class and leveler levels, Cases, stations, prototypes, and
keywords that hold a whole ability.

CR: 702, 711, 714, 716, 718, 719, 721.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...ir.abilities import KeywordAbility, TriggeredAbility
from ...ir.nouns import Materials
from ...ir.triggers import ChapterReached
from ..kit import Chart, Reading
from .base import GRAMMAR as G
from .words import name_tokens

_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x")


# Chapters: "I, II — [instructions]". CR: 714.2


def _chapters(chart: Chart, at: int) -> Iterator[Reading]:
    numbers: list[int] = []
    while chart.folded[at] in _ROMAN:
        numbers.append(_ROMAN.index(chart.folded[at]) + 1)
        at += 1
        if chart.folded[at] == "—":
            yield ChapterReached(tuple(numbers)), at + 1
            return
        if chart.folded[at] != ",":
            return
        at += 1


def _show_chapters(value: ChapterReached) -> str:
    return " , ".join(_ROMAN[number - 1].upper() for number in value.chapters) + " —"


G.terminal("chapters", _chapters, _show_chapters, _ROMAN, (ChapterReached,))
G.rule("ability", TriggeredAbility, "{trigger:chapters} {effect:instructions}", form="chapter")

# Keywords that hold an ability


def _holding(keyword: str, words: str, category: str) -> None:
    """``Boast — [ability]``: a keyword whose parameter is the ability."""
    split = tuple(words.split())

    def read(chart: Chart, at: int) -> Iterator[Reading]:
        if chart.folded[at : at + len(split)] == split:
            for value, end in chart.read(G.category(category), at + len(split)):
                yield KeywordAbility(keyword, (value,)), end

    def show(value: KeywordAbility) -> str | None:
        if value.keyword != keyword or len(value.parameters) != 1:
            return None
        held = value.parameters[0]
        text = G.category(category).show(held)
        return f"{' '.join(split)} {text}" if text else None

    G.terminal("holding", read, show, (split[0],), (KeywordAbility,))


for _keyword in ("boast", "forecast", "exhaust", "max speed", "power-up", "solved"):
    _holding(_keyword, f"{_keyword} —", "ability")
_holding("to solve", "to solve —", "condition")
_holding("infinity", "∞ —", "ability")
_holding("visit", "visit —", "instructions")
G.rule("ability", None, "{:holding}")


def _exert(chart: Chart, at: int) -> Iterator[Reading]:
    """``You may exert ~ as it attacks. When you do, [instructions]``. CR: 701.43."""
    if chart.folded[at : at + 3] != ("you", "may", "exert"):
        return
    for subject, end in chart.read(G.category("ref"), at + 3):
        if chart.folded[end : end + 3] not in (
            ("as", "it", "attacks"),
            ("as", "she", "attacks"),
            ("as", "he", "attacks"),
        ):
            continue
        word = chart.folded[end + 1]
        if chart.folded[end + 3 : end + 8] == (".", "when", "you", "do", ","):
            for effect, after in chart.read(G.category("instructions"), end + 8):
                yield KeywordAbility("exert", (subject, word, effect)), after
        yield KeywordAbility("exert", (subject, word)), end + 3


def _show_exert(value: KeywordAbility) -> str | None:
    if value.keyword != "exert" or not 2 <= len(value.parameters) <= 3:
        return None
    subject, word = G.category("ref").show(value.parameters[0]), value.parameters[1]
    text = f"you may exert {subject} as {word} attacks"
    if len(value.parameters) == 2:
        return text
    effect = G.category("instructions").show(value.parameters[2])
    return f"{text} . when you do , {effect}" if effect else None


G.terminal("ability", _exert, _show_exert, ("you",), (KeywordAbility,))

# Levels. CR: 716.2, 711.2, 721.2


def _class_level(chart: Chart, at: int) -> Iterator[Reading]:
    """``{2}{W}: Level 2``."""
    for cost, end in chart.read(G.category("mana_cost"), at):
        if chart.folded[end : end + 2] == (":", "level") and chart.folded[end + 2].isdigit():
            yield (KeywordAbility("class level", (cost, int(chart.folded[end + 2]))),), end + 3


def _show_class_level(values: tuple[KeywordAbility, ...]) -> str | None:
    value = values[0]
    if len(values) != 1 or not isinstance(value, KeywordAbility) or value.keyword != "class level":
        return None
    return f"{G.category('mana_cost').show(value.parameters[0])} : level {value.parameters[1]}"


G.terminal("keyword_line", _class_level, _show_class_level, lambda token: token.startswith("{"), (tuple,))


def _prototype(chart: Chart, at: int) -> Iterator[Reading]:
    """``Prototype {2}{R} — 3/2``. CR: 702.160, 718."""
    if chart.folded[at] == "prototype":
        for cost, end in chart.read(G.category("mana_cost"), at + 1):
            if chart.folded[end] == "—":
                for size, after in chart.read(G.category("plain_pt"), end + 1):
                    yield KeywordAbility("prototype", (cost, *size)), after


def _show_prototype(value: KeywordAbility) -> str | None:
    if value.keyword != "prototype" or len(value.parameters) != 3:
        return None
    cost, power, toughness = value.parameters
    return f"prototype {G.category('mana_cost').show(cost)} — {G.category('plain_pt').show((power, toughness))}"


G.terminal("simple_keyword", _prototype, _show_prototype, ("prototype",), (KeywordAbility,))


def _counted_cost(keyword: str) -> None:
    """``Suspend 4—{U}``, ``Impending 4—{1}{W}``, ``Reinforce 2—{1}{G}``, ``Awaken 3—{5}{U}``."""

    def read(chart: Chart, at: int) -> Iterator[Reading]:
        for number, end in chart.read(G.category("number"), at + 1):
            if chart.folded[end] == "—":
                for cost, after in chart.read(G.category("mana_cost"), end + 1):
                    yield KeywordAbility(keyword, (number, cost)), after

    def show(value: KeywordAbility) -> str | None:
        if value.keyword != keyword or len(value.parameters) != 2:
            return None
        number, cost = value.parameters
        return f"{keyword} {G.category('number').show(number)} — {G.category('mana_cost').show(cost)}"

    G.terminal("simple_keyword", read, show, (keyword,), (KeywordAbility,))


for _keyword in ("suspend", "impending", "reinforce", "awaken"):
    _counted_cost(_keyword)


def _typed_cost(keyword: str, preposition: str, category: str, dash: bool = False) -> None:
    """``Equip Human {1}``, ``Splice onto Arcane {1}{R}``, ``Splice onto Arcane—Sacrifice two Mountains``."""
    words = (keyword, *preposition.split())

    def read(chart: Chart, at: int) -> Iterator[Reading]:
        if chart.folded[at : at + len(words)] == words:
            for value, end in chart.read(G.category(category), at + len(words)):
                if dash and chart.folded[end] == "—":
                    for costs, after in chart.read(G.category("costs"), end + 1):
                        yield KeywordAbility(keyword, (value, *costs, "—")), after
                for cost, after in chart.read(G.category("mana_cost"), end):
                    yield KeywordAbility(keyword, (value, cost)), after

    def show(value: KeywordAbility) -> str | None:
        if value.keyword != keyword or len(value.parameters) < 2:
            return None
        first = G.category(category).show(value.parameters[0])
        if first is None:
            return None
        if value.parameters[-1] == "—":
            costs = G.category("costs").show(value.parameters[1:-1]) if dash else None
            return f"{' '.join(words)} {first} — {costs}" if costs else None
        if len(value.parameters) != 2:
            return None
        return f"{' '.join(words)} {first} {G.category('mana_cost').show(value.parameters[1])}"

    G.terminal("simple_keyword", read, show, (keyword,), (KeywordAbility,))


_typed_cost("equip", "", "filter_sg")
_typed_cost("splice", "onto", "spliced_onto", dash=True)
G.rule("spliced_onto", None, "{:subtype_name}", "{:spell_types}")
G.terminal(
    "spell_types",
    lambda chart, at: (
        [("instant or sorcery", at + 3)] if chart.folded[at : at + 3] == ("instant", "or", "sorcery") else []
    ),
    lambda value: value if value == "instant or sorcery" else None,
    ("instant",),
)


# Offering. CR: 702.48


def _offering(chart: Chart, at: int) -> Iterator[Reading]:
    """``Fox offering``."""
    for category in ("subtype_name", "card_type_name"):
        for quality, end in chart.read(G.category(category), at):
            if chart.folded[end] == "offering":
                yield KeywordAbility("offering", (quality,)), end + 1


G.terminal(
    "simple_keyword",
    _offering,
    lambda value: f"{value.parameters[0]} offering" if value.keyword == "offering" and value.parameters else None,
    lambda token: token[:1].isalpha(),
    (KeywordAbility,),
)

# Craft. CR: 702.167

G.rule("one_kind", None, "{:filter_sg}")
G.series("one_material", "one_kind", "and", 1, check=lambda kinds: len(kinds) == 1)
G.rule("many_kinds", None, "{:filter_pl}")
G.series("many_materials", "many_kinds", "and", 1, check=lambda kinds: len(kinds) == 1)
G.rule("each_kind", None, "a {:filter_sg}")
G.series("each_material", "each_kind", "and", 2)
G.rule("materials", Materials, "{kinds:one_material}")
G.rule("materials", Materials, "{count:number_plain} {kinds:many_materials}")
G.rule("materials", Materials, "one or more {kinds:many_materials}", more=True)
G.rule("materials", Materials, "one or more", more=True)
G.rule("materials", Materials, "{count:number_plain} or more {kinds:many_materials}", more=True)
G.rule("materials", Materials, "{count:number_plain} that share a card type", sharing=True)
G.rule("materials", Materials, "{kinds:each_material}", each=True)
_typed_cost("craft", "with", "materials")


def _two_kickers(chart: Chart, at: int) -> Iterator[Reading]:
    """``Kicker {A} and/or {B}``. CR: 702.33c."""
    for first, end in chart.read(G.category("mana_cost"), at + 1):
        if chart.folded[end] == "and/or":
            for second, after in chart.read(G.category("mana_cost"), end + 1):
                yield KeywordAbility("kicker", (first, second)), after


def _show_two_kickers(value: KeywordAbility) -> str | None:
    if value.keyword != "kicker" or len(value.parameters) != 2 or "—" in value.parameters:
        return None
    shown = [G.category("mana_cost").show(cost) for cost in value.parameters]
    return f"kicker {shown[0]} and/or {shown[1]}" if all(shown) else None


G.terminal("simple_keyword", _two_kickers, _show_two_kickers, ("kicker",), (KeywordAbility,))


def _partner_with(chart: Chart, at: int) -> Iterator[Reading]:
    """``Partner with [name]``. CR: 702.124j."""
    if chart.folded[at : at + 2] == ("partner", "with"):
        for name, end in chart.read(G.category("name"), at + 2):
            yield KeywordAbility("partner with", (name,)), end
    if chart.folded[at : at + 2] == ("partner", "—"):
        words = " ".join(chart.folded[at + 2 : chart.size])
        if words and re.fullmatch(r"[a-z &]+", words):
            yield KeywordAbility("partner", (words,)), chart.size


def _show_partner(value: KeywordAbility) -> str | None:
    if len(value.parameters) != 1:
        return None
    if value.keyword == "partner with":
        return f"partner with {name_tokens(str(value.parameters[0]))}"
    return f"partner — {value.parameters[0]}" if value.keyword == "partner" else None


G.terminal("simple_keyword", _partner_with, _show_partner, ("partner",), (KeywordAbility,))


def _companion(chart: Chart, at: int) -> Iterator[Reading]:
    """``Companion — [what the starting deck must be like]``, which matters only before the game. CR: 702.139b."""
    if chart.folded[at : at + 2] == ("companion", "—"):
        end = chart.size - (chart.folded[chart.size - 1] == ".")
        yield KeywordAbility("companion", (" ".join(chart.written[at + 2 : end]),)), end


def _show_companion(value: KeywordAbility) -> str | None:
    return f"companion — {value.parameters[0]}" if value.keyword == "companion" and value.parameters else None


G.terminal("simple_keyword", _companion, _show_companion, ("companion",), (KeywordAbility,))

"""
Keyword abilities with their parameters.

CR: 702.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...ir.abilities import KeywordAbility
from ...ir.nouns import QualityOfChoice, You
from ...ir.quantities import Variable
from ..kit import Chart, Reading
from .base import GRAMMAR as G


def _split(text: str) -> tuple[str, ...]:
    """Split a list with commas."""
    return tuple(" ".join(word.split()) for word in text.split(","))


PLAIN: tuple[str, ...] = _split(
    """
    aftermath, ascend, assist, banding, bargain, battle cry, cascade, changeling, choose a background, cipher, compleated, conspire,
    convoke, daybound, deathtouch, decayed, defender, delve, demonstrate, dethrone, devoid, doctor's companion, double agenda,
    double strike, double team, enlist, epic, evolve, exalted, exploit, extort, fear, first strike, flanking, flash, flying,
    for mirrodin!, fuse, gravestorm, haste, haunt, hexproof, hidden agenda, horsemanship, improvise, increment, indestructible, infect,
    ingest, intimidate, islandcycling, job select, jump-start, lifelink, living metal, living weapon, melee, menace, mentor, myriad,
    nightbound, partner, persist, phasing, prowess, provoke, ravenous, read ahead, rebound, reach, retrace, riot, shadow, shroud,
    skulk, soulbond, space sculptor, split second, spree, start your engines!, station, storied, storm, sunburst, tiered, totem armor,
    trample, training, umbra armor, undaunted, undying, unleash, vigilance, wither, friends forever, nonbasic landwalk, legendary landwalk,
    plainswalk, islandwalk, swampwalk, mountainwalk, forestwalk, desertwalk, landwalk, artifact landwalk, snow landwalk,
    vanishing, snow swampwalk, snow forestwalk, snow mountainwalk, snow islandwalk, snow plainswalk, infinity, paradigm, trample over planeswalkers
    """
)
"""Keywords that stand alone."""

WITH_COST: tuple[str, ...] = _split(
    """
    aura swap, basic landcycling, bestow, blitz, buyback, cumulative upkeep, cycling, dash, disguise, disturb, echo, embalm, emerge,
    encore, entwine, equip, escalate, escape, eternalize, evoke, flashback, foretell, forestcycling, fortify, freerunning, harmonize,
    islandcycling, kicker, landcycling, level up, madness, mayhem, megamorph, morph, more than meets the eye, mountaincycling,
    multikicker, mutate, ninjutsu, commander ninjutsu, offspring, outlast, overload, plainscycling, plot, prowl, reconfigure, recover,
    replicate, scavenge, slivercycling, sneak, specialize, spectacle, squad, surge, swampcycling, transfigure, transmute, unearth,
    ward, warp, web-slinging, wizardcycling, cleave, miracle, power-up
    """
)
"""Keywords with a cost."""

WITH_NUMBER: tuple[str, ...] = _split(
    """
    absorb, afflict, afterlife, amplify, annihilator, backup, bloodthirst, bushido, casualty, crew, devour, dredge, fabricate, fading,
    firebending, frenzy, graft, hideaway, mobilize, modular, poisonous, rampage, renown, ripple, saddle, soulshift, toxic, tribute,
    vanishing, ravenous, teamwork
    """
)
"""Keywords with a number."""

ITS_MANA_COST = (
    "flashback",
    "escape",
    "madness",
    "unearth",
    "scavenge",
    "replicate",
    "embalm",
    "encore",
    "eternalize",
    "harmonize",
    "mayhem",
)
"""Keywords that an effect may give by their name alone, with the cost that another sentence says."""

_ALL_PLAIN = {tuple(word.replace("'s", " 's").replace("nonbasic", "non basic").split()): word for word in PLAIN}
_ALL_COST = {tuple(word.split()): word for word in WITH_COST}
_ALL_NUMBER = {tuple(word.split()): word for word in WITH_NUMBER}


def _longest(table: dict[tuple[str, ...], str], chart: Chart, at: int) -> Iterator[tuple[str, int]]:
    for length in (5, 4, 3, 2, 1):
        word = table.get(chart.folded[at : at + length])
        if word is not None:
            yield word, at + length


def _words_of(keyword: str) -> str:
    return keyword.replace("'s", " 's").replace("nonbasic", "non basic")


def _starts(table: dict[tuple[str, ...], str]) -> tuple[str, ...]:
    return tuple(sorted({words[0] for words in table}))


def _plain(chart: Chart, at: int) -> Iterator[Reading]:
    for word, end in _longest(_ALL_PLAIN, chart, at):
        yield KeywordAbility(word), end


def _show_plain(value: KeywordAbility) -> str | None:
    return _words_of(value.keyword) if not value.parameters and value.keyword in PLAIN else None


G.terminal("keyword_word", _plain, _show_plain, _starts(_ALL_PLAIN), (KeywordAbility,))


def _cost(chart: Chart, at: int) -> Iterator[Reading]:
    for word, end in _longest(_ALL_COST, chart, at):
        if chart.folded[end] == "—":
            for costs, after in chart.read(G.category("costs"), end + 1):
                yield KeywordAbility(word, (*costs, "—")), after
        else:
            for cost, after in chart.read(G.category("mana_cost"), end):
                yield KeywordAbility(word, (cost,)), after


def _show_cost(value: KeywordAbility) -> str | None:
    if value.keyword not in WITH_COST or not value.parameters:
        return None
    if value.parameters[-1] == "—":
        costs = G.category("costs").show(value.parameters[:-1])
        return f"{_words_of(value.keyword)} — {costs}" if costs else None
    if len(value.parameters) == 1:
        cost = G.category("mana_cost").show(value.parameters[0])
        return f"{_words_of(value.keyword)} {cost}" if cost else None
    return None


G.terminal("keyword_cost", _cost, _show_cost, _starts(_ALL_COST), (KeywordAbility,))


def _number(chart: Chart, at: int) -> Iterator[Reading]:
    for word, end in _longest(_ALL_NUMBER, chart, at):
        for number, after in chart.read(G.category("number"), end):
            yield KeywordAbility(word, (number,)), after
            if isinstance(number, Variable) and chart.folded[after : after + 4] == (",", "where", "x", "is"):
                for defined, last in chart.read(G.category("quantity"), after + 4):
                    yield KeywordAbility(word, (defined, "where")), last


def _show_number(value: KeywordAbility) -> str | None:
    if value.keyword not in WITH_NUMBER:
        return None
    if len(value.parameters) == 2 and value.parameters[1] == "where":
        defined = G.category("quantity").show(value.parameters[0])
        return f"{_words_of(value.keyword)} X , where X is {defined}" if defined else None
    if len(value.parameters) != 1:
        return None
    number = G.category("number").show(value.parameters[0])
    return f"{_words_of(value.keyword)} {number}" if number else None


G.terminal("keyword_number", _number, _show_number, _starts(_ALL_NUMBER), (KeywordAbility,))


def _with_filter(keyword: str, preposition: str, category: str) -> None:
    """``protection from [filter]``, ``enchant [filter]``: a keyword with a noun phrase."""
    words = (*keyword.split(), *preposition.split())

    def read(chart: Chart, at: int) -> Iterator[Reading]:
        said = tuple("a" if word == "an" else word for word in chart.folded[at : at + len(words)])
        if said == words:
            for value, end in chart.read(G.category(category), at + len(words)):
                yield KeywordAbility(keyword, (value,)), end

    def show(value: KeywordAbility) -> str | None:
        if value.keyword != keyword or len(value.parameters) != 1:
            return None
        text = G.category(category).show(value.parameters[0])
        return f"{' '.join(words)} {text}" if text else None

    G.terminal("keyword_filter", read, show, (words[0],), (KeywordAbility,))


_with_filter("protection", "from", "protected_from")
_with_filter("hexproof", "from", "protected_from")
_with_filter("enchant", "", "filter_sg")
_with_filter("affinity", "for", "filter_pl")
_with_filter("champion", "a", "filter_sg")


def _devour(chart: Chart, at: int) -> Iterator[Reading]:
    """``Devour [quality] N``. CR: 702.82c."""
    if chart.folded[at] == "devour":
        for quality, end in chart.read(G.category("filter_sg"), at + 1):
            for number, after in chart.read(G.category("number"), end):
                yield KeywordAbility("devour", (quality, number)), after


def _show_devour(value: KeywordAbility) -> str | None:
    if value.keyword != "devour" or len(value.parameters) != 2:
        return None
    shown = G.category("filter_sg").show(value.parameters[0]), G.category("number").show(value.parameters[1])
    return f"devour {shown[0]} {shown[1]}" if all(shown) else None


G.terminal("keyword_filter", _devour, _show_devour, ("devour",), (KeywordAbility,))
G.rule("protected_from", QualityOfChoice, "the <quality=color> of your choice", player=You())
G.rule("protected_from", None, "{:color}", "{:filter_pl}", "{:protection_word}")
_PROTECTION = ("everything", "all colors", "monocolored", "multicolored", "colorless", "the chosen color", "each color")


def _protection_word(chart: Chart, at: int) -> Iterator[Reading]:
    for word in _PROTECTION:
        split = tuple(word.split())
        if chart.folded[at : at + len(split)] == split:
            yield word, at + len(split)


G.terminal(
    "protection_word",
    _protection_word,
    lambda value: value if value in _PROTECTION else None,
    tuple(w.split()[0] for w in _PROTECTION),
)


def _protection_pair(chart: Chart, at: int) -> Iterator[Reading]:
    """``protection from white and from blue``."""
    if chart.folded[at : at + 2] == ("protection", "from"):
        for first, end in chart.read(G.category("protected_from"), at + 2):
            if chart.folded[end : end + 2] == ("and", "from"):
                for second, after in chart.read(G.category("protected_from"), end + 2):
                    yield KeywordAbility("protection", (first, second)), after


def _show_pair(value: KeywordAbility) -> str | None:
    if value.keyword != "protection" or len(value.parameters) != 2:
        return None
    shown = [G.category("protected_from").show(part) for part in value.parameters]
    return f"protection from {shown[0]} and from {shown[1]}" if all(shown) else None


G.terminal("keyword_filter", _protection_pair, _show_pair, ("protection",), (KeywordAbility,))

_GIFTS = ("a card", "a food", "a treasure", "a tapped fish", "an octopus", "an extra turn")


def _gift(chart: Chart, at: int) -> Iterator[Reading]:
    """``Gift a [something]``. CR: 702.174d-i."""
    for gift in _GIFTS:
        words = ("gift", *gift.split())
        if chart.folded[at : at + len(words)] == words:
            yield KeywordAbility("gift", (gift,)), at + len(words)


def _show_gift(value: KeywordAbility) -> str | None:
    known = value.keyword == "gift" and len(value.parameters) == 1 and value.parameters[0] in _GIFTS
    return f"gift {value.parameters[0]}" if known else None


G.terminal("keyword_filter", _gift, _show_gift, ("gift",), (KeywordAbility,))

G.rule("simple_keyword", None, "{:keyword_word}", "{:keyword_cost}", "{:keyword_number}", "{:keyword_filter}")


def _line(chart: Chart, at: int) -> Iterator[Reading]:
    """A line of keywords with commas (or semicolons) between them."""
    item = G.category("simple_keyword")
    pending: list[tuple[tuple[Any, ...], int]] = [((value,), end) for value, end in chart.read(item, at)]
    while pending:
        values, end = pending.pop()
        yield values, end
        if chart.folded[end] == ",":
            pending.extend(((*values, value), after) for value, after in chart.read(item, end + 1))


def _show_line(values: tuple[Any, ...]) -> str | None:
    shown = [G.category("simple_keyword").show(value) for value in values]
    return " , ".join(text for text in shown if text) if values and all(shown) else None


G.terminal("keyword_line", _line, _show_line, G.category("simple_keyword"), (tuple,))


def _bare_name(chart: Chart, at: int) -> Iterator[Reading]:
    """The name of any keyword ability, without its parameters."""
    for table in (_ALL_PLAIN, _ALL_COST, _ALL_NUMBER):
        for word, end in _longest(table, chart, at):
            yield KeywordAbility(word), end


def _bare_keyword(chart: Chart, at: int) -> Iterator[Reading]:
    """The name of a keyword that is printed with a cost or a number: "a creature card with mutate"."""
    for table in (_ALL_COST, _ALL_NUMBER):
        for word, end in _longest(table, chart, at):
            if word not in PLAIN and word not in ITS_MANA_COST:
                yield KeywordAbility(word), end


G.terminal(
    "bare_keyword",
    _bare_keyword,
    lambda value: None if value.parameters or value.keyword in PLAIN else _words_of(value.keyword),
    tuple(sorted({words[0] for table in (_ALL_COST, _ALL_NUMBER) for words in table})),
    (KeywordAbility,),
)
G.terminal(
    "keyword_name",
    _bare_name,
    lambda value: None if value.parameters else _words_of(value.keyword),
    tuple(sorted({words[0] for table in (_ALL_PLAIN, _ALL_COST, _ALL_NUMBER) for words in table})),
    (KeywordAbility,),
)

"""Expend: the mana that a player spends on spells. CR: 700.14."""

from __future__ import annotations

from .fact import Fact

_TWICE = r"\b(more than once|twice|again|multiple times|several times|a second time|once (a|per|each) turn|only once)\b"

FACTS: tuple[Fact, ...] = (
    Fact(
        (r"\bexpend", r"\bmana\b", r"\b(empty|empties|emptied|unspent|unused|wasted|never spent|not spent)\b"),
        "Only mana that is spent counts towards expend; mana that is lost as a step ends was not spent.",
        ("700.14", "106.4"),
        "no",
    ),
    Fact(
        (r"\bexpend", _TWICE),
        "An amount is expended as the mana spent on spells this turn reaches it, which happens once a turn at most.",
        ("700.14",),
        yes=r"\bonly once|(?<!than )\bonce (a|per|each) turn",
        no=r"more than once|twice|again|multiple times|several times|second time",
        never=(r"\bi (spent|spend|cast|pay|paid)|\bcast a|how many",),
        whatever_cards=True,
    ),
    Fact(
        (
            r"\bexpend",
            r"(treasure|creature|dork|artifact|mana rock|any source|doesn't come from lands|from "
            r"non-?lands?)"
            r".*\bmana|\bmana\b.*\b(treasure|creature|dork|artifact|rock|from (a|my|any))",
        ),
        "Mana spent to cast spells counts towards expend wherever it came from.",
        ("700.14",),
        "yes",
        never=(r"\bability\b|abilities|only (land|mana from)|\d mana|empt(y|ies)|unspent|unused|lost|wasted|float",),
        whatever_cards=True,
    ),
    Fact(
        (r"\bexpend", r"(free|without paying|no mana|cascade)"),
        "Only mana that is really spent to cast a spell counts towards expend, so a free spell adds nothing.",
        ("700.14",),
        "no",
        never=(r"\bi (spent|spend)|\d mana|how (much|many)",),
        whatever_cards=True,
    ),
    Fact(
        (
            r"\bexpend",
            r"(activat|\babilit(y|ies)\b|\bequip|\bward\b|\bcrew|cycling|\bcycle\b|special action|unless|"
            r"morph|face up)",
            r"\b(count|contribute|add|help|go|work|include|matter)",
        ),
        "Mana spent on abilities, or on anything but casting spells, does not count towards expend.",
        ("700.14",),
        "no",
        never=(r"trigger(ed)? abilit|\d mana|how (much|many)|only",),
        whatever_cards=True,
    ),
    Fact(
        (
            r"\bexpend",
            r"(kick|additional cost|alternative cost|commander tax|tax|x spell|value of x)",
            r"\b(count|contribute|add|help|go|work|include|matter|part of)",
        ),
        "All mana spent to cast a spell counts towards expend: kicker, taxes and X as well.",
        ("700.14",),
        "yes",
        never=(r"\d mana|how (much|many)",),
        whatever_cards=True,
    ),
    Fact(
        (r"\bexpend", r"counter(ed|s|ing|spell)?\b", r"\b(still|count|trigger|anyway|matter)\b"),
        "Expend looks at mana as it is spent, so it does not matter whether the spell is countered later.",
        ("700.14",),
        yes=r"\b(still|count|trigger|anyway)\b",
        no=r"\bmatter\b",
        never=(r"\+1/\+1|how many|\d mana",),
        whatever_cards=True,
    ),
    Fact(
        (r"\b(what|when|how)\b.*\bexpend",),
        "A player expends N as the mana that they spent on spells this turn goes from below N to N or more.",
        ("700.14",),
        "when the mana spent on spells this turn reaches that amount",
        never=(r"\bi (spent|spend|cast|control)|how (much|many)|happens|\d+ mana|countered",),
    ),
    Fact(
        (
            r"\bexpend",
            r"\btreasures?\b",
            r"\b(count|counts|toward|towards|help|helps|contribute|contributes|work|works)\b",
        ),
        "Mana spent to cast spells counts towards expend wherever it came from.",
        ("700.14",),
        "yes",
        never=(r"\bability\b|abilities|\d mana|empt|unspent|unused|lost|float",),
        whatever_cards=True,
        also=frozenset({"sacrifice"}),
    ),
)

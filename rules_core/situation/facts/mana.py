"""Mana of no defined type, mana that triggers add, and X in a cost that is not paid."""

from __future__ import annotations

from .fact import Fact

FACTS: tuple[Fact, ...] = (
    Fact(
        (
            r"\bmana\b",
            r"(undefined|not defined|isn't defined|no(t)? (defined|known)|can't be defined|cannot be "
            r"defined|"
            r"type (that )?(isn't|is not|can't|cannot))",
        ),
        "An ability that would produce mana of an undefined type produces none.",
        ("106.5",),
        "0",
        never=(r"\b(is it|can|does|do)\b.*\b(legal|activate)",),
        whatever_cards=True,
    ),
    Fact(
        (
            r"(respond|response|counter|stifle)\w*",
            r"mana flare|wild growth|additional mana|extra mana|triggered mana|"
            r"bonus mana|mana (it|that) adds",
        ),
        "A triggered mana ability does not use the stack, so nobody can respond to it.",
        ("605.4a", "605.1b"),
        "no",
        whatever_cards=True,
        also=frozenset({"lands", "tapping", "triggers"}),
    ),
    Fact(
        (
            r"(use|uses|used|using|go|goes|put|on) (on )?the stack",
            r"mana (ability|abilities|flare)|wild growth|triggered mana|(extra|additional|bonus) mana|"
            r"for mana|mana from",
        ),
        "A mana ability does not use the stack, whether it is activated or triggered.",
        ("605.3b", "605.4a"),
        "no",
        never=(r"what|how|when\b|spell on the stack|with .* on the stack",),
        whatever_cards=True,
        also=frozenset({"lands", "tapping", "triggers"}),
    ),
    Fact(
        (
            r"\bx\b",
            r"without paying (its|the|their) mana cost|cast(ing)? (it )?for free|\bfor free\b",
            r"\b(what|how (much|many)|which)\b",
        ),
        "For a spell cast without paying its mana cost, the only choice for X is 0.",
        ("107.3b",),
        "0",
        never=(r"\bcounters?\b.*\bcast\b.*x ?=|reduc",),
        whatever_cards=True,
    ),
    Fact(
        (
            r"without paying (its|the|their) mana cost|cast(ing)? (it )?for free|\bfor free\b",
            r"\b(can|could|may|am i allowed)\b[^.?]*\bx\b",
            r"\bx\b (?:is|=|as|to be|to|equals?|be)? ?(?:[1-9]|one|two|three|four|five|six|seven|"
            r"eight|nine|ten|anything|any)",
        ),
        "For a spell cast without paying its mana cost, the only choice for X is 0.",
        ("107.3b",),
        "no",
        whatever_cards=True,
    ),
    Fact(
        (
            r"\b(double|doubles|doubled|triple|triples|multipl\w+|twice|replace\w*|affect\w*|apply|applies)\b",
            r"\b(trigger|triggers|triggered|mana flare|wild growth|additional|extra|bonus)\b",
            r"mana reflection|nyxbloom|\breplacement\b",
            r"\bmana\b",
        ),
        "An effect on what a permanent tapped for mana produces does not change what a triggered ability adds.",
        ("106.12b", "605.4a"),
        "no",
        never=(r"\bi tap|how (much|many)|\bi control|\bi have",),
        whatever_cards=True,
    ),
)

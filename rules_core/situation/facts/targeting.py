"""Protection and targeting."""

from __future__ import annotations

from .fact import SURVIVE_WORDS, Fact

FACTS: tuple[Fact, ...] = (
    Fact(
        (
            r"hexproof|shroud",
            r"(board ?wipe|wrath|destroy all|all creatures|each creature|mass removal|sweeper|doesn't "
            r"target|edict|sacrifice)",
        ),
        "Hexproof and shroud stop targeting only; what affects creatures without targeting them works.",
        ("702.11b", "115.10a"),
        yes=r"\b(die|dies|destroyed|kill|affect|affected|hit|sacrifice|work|away)\b",
        no=SURVIVE_WORDS,
        never=(r"can't|cannot|\d/\d",),
        whatever_cards=True,
    ),
    Fact(
        (
            r"protection from (white|blue|black|red|green|a color)",
            r"(board ?wipe|wrath|destroy all|all creatures|mass removal|sweeper)",
        ),
        "Protection stops damage, enchanting and equipping, blocking and targeting; destroying all creatures "
        "does none of these.",
        ("702.16b", "702.16e", "115.10a"),
        yes=r"\b(die|dies|destroyed|kill|affect|affected)\b",
        no=SURVIVE_WORDS,
        never=(r"damage",),
    ),
    Fact(
        (r"ward\b", r"(what|how|trigger|can't target|cannot target|can .*target)"),
        "Ward is a triggered ability: the creature can be targeted, and the spell or ability is countered "
        "unless its controller pays.",
        ("702.21a",),
        yes=r"can (i|my opponent|they|you|a player|someone) (still )?target",
        never=(r"can't be countered|\d/\d",),
    ),
    Fact(
        (
            r"\bhexproof\b",
            r"\btarget(ing|ed)?\b|\bcast\b.*\bon\b",
            r"\b(myself|my own|mine|its controller|i target|i still)\b",
        ),
        "Hexproof stops spells and abilities of opponents only.",
        ("702.11b",),
        "yes",
        never=(r"opponent'?s? (hexproof|creature)|shroud|player|hexproof from",),
    ),
    Fact(
        (r"\bshroud\b", r"\btarget(ing|ed)?\b|\b(aura|equip|enchant|pump)\w*", r"\b(can|may|could)\b"),
        "A permanent with shroud can't be the target of anybody's spells or abilities.",
        ("702.18a",),
        "no",
        never=(r"wrath|board ?wipe|sacrific|without target|already|return|instead of|lose shroud",),
    ),
    Fact(
        (
            r"\bward\b",
            r"\b(wrath\w*|board ?wipes?|sweepers?|mass removal|destroy all|each creature|damage to all|doesn't target|"
            r"don't target|without targeting|not target\w*)\b",
        ),
        "Ward triggers only as the permanent becomes the target of something.",
        ("702.21a", "115.10a"),
        "no",
        whatever_cards=True,
    ),
    Fact(
        (r"\bward\b", r"\b(my own|myself|i target|i have to pay|my own (spell|aura|equipment))\b"),
        "Ward concerns only what opponents control.",
        ("702.21a",),
        "no",
        never=(r"opponent'?s? (creature|permanent)",),
        whatever_cards=True,
    ),
    Fact(
        (r"\bward\b", r"\b(activated|triggered)? ?abilit(y|ies)\b", r"\b(trigger|work|pay|apply|count)"),
        "Ward triggers for abilities that target it as well as for spells.",
        ("702.21a",),
        "yes",
        never=(r"my own|doesn't target|wrath|is ward an?|what is ward|split second|stifle|counter the ward",),
    ),
)

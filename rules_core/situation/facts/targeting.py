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
        yes=r"\b(die|dies|destroyed|kill|affect|affected|hit|sacrifice|work)\b",
        no=SURVIVE_WORDS,
        never=(r"can't|cannot",),
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
)

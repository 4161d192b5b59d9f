"""Playtest cards: their symbols, and where they are legal."""

from __future__ import annotations

from .fact import Fact

FACTS: tuple[Fact, ...] = (
    Fact(
        (r"playtest", r"\b(legal|allowed|sanctioned|tournament|play(ed)? in)\b"),
        "Playtest cards are legal in no tournament format but Mystery Booster Limited.",
        ("100.6",),
        yes=r"mystery booster( 2)?( limited| drafts?| sealed| events?| booster drafts?)|\b(in|for|at) mystery booster",
        no=r"^(?!.*(mystery booster( 2)?( limited| drafts?| sealed| events?)|\b(in|for|at) mystery booster))",
        never=(r"\bcasual|kitchen|friends|at home|cube",),
        whatever_cards=True,
    ),
    Fact(
        (
            r"playtest|mystery booster|funny|weird|odd|strange|different|modified",
            r"\bsymbols?\b",
            r"\b(tap|mana|white|symbol|symbols)\b",
        ),
        "The modified symbols of playtest cards are treated as the standard ones.",
        ("107.4", "107.5"),
        yes=r"\b(same|normal|regular|usual|standard|ordinary|count as|treated as|work like|function)\b",
        no=r"\b(different(ly)? (rules|from|meaning|thing)|special|something else|matter|change)\b",
        never=(r"what (does|do|is|are)|how (do|does)|untap symbol",),
        whatever_cards=True,
    ),
    Fact(
        (r"\b(what|how)\b.*\b(playtest|mystery booster|funny|weird|odd|strange|modified)", r"\bsymbols?\b"),
        "The modified symbols of playtest cards are treated as the standard ones.",
        ("107.4", "107.5"),
        "like the standard symbols",
    ),
    Fact(
        (r"playtest", r"\b(where|what|which|how)\b", r"\b(legal|allowed|tournaments?|formats?|play)\b"),
        "Playtest cards are legal in no tournament format but Mystery Booster Limited.",
        ("100.6",),
        "in Mystery Booster Limited formats only",
        never=(r"symbol",),
    ),
)

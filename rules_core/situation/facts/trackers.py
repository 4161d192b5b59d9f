"""The monarch, the city's blessing and emblems."""

from __future__ import annotations

from .fact import Fact

_MANY = r"\b(more than one|several|multiple|many|two|both|each|every|all|any number of)\b"

FACTS: tuple[Fact, ...] = (
    Fact(
        (
            _MANY
            + r".*\b(players?|people|of us)\b|\b(players?|people|of us)\b.*"
            + _MANY
            + r"|at (the same time|once)",
            r"city's blessing|\bthe blessing\b",
        ),
        "The city's blessing is nobody's alone: several players may have it at once.",
        ("702.131c",),
        yes=r"\b(can|could|may|possible|allowed)\b",
        no=r"\bonly one\b",
        never=(r"naturalize|destroy|how many permanents",),
        whatever_cards=True,
    ),
    Fact(
        (
            r"city's blessing|\bthe blessing\b",
            r"\b(drop|go|fall|lose|down|below|under|fewer|less than|no longer control|wiped|wrath)\b",
            r"\b(permanents?|ten|10|nine|board|lands|everything)\b",
        ),
        "The city's blessing lasts for the rest of the game, whatever its player controls afterwards.",
        ("702.131a", "702.131b"),
        yes=r"\b(still|keep|retain|stay|permanent)\b",
        no=r"\b(lose|loses|lost|go away|gone)\b(?!.*\b(still|keep)\b)",
        never=(r"naturalize|destroy(ed)? (the|my|their|his|her|bob)|first time",),
        whatever_cards=True,
    ),
    Fact(
        (r"\bemblems?\b", r"\bpermanents?\b|\bcards?\b", r"\b(is|are|count|considered|counts)\b"),
        "An emblem is no card and no permanent.",
        ("114.5",),
        "no",
        never=(r"naturalize|planeswalker card|what happens|destroy|how many|card called|emblem card",),
        whatever_cards=True,
    ),
    Fact(
        (r"\bmonarch\b", _MANY + r".*\bplayers?\b|\b(both|two)\b.*\bmonarchs?\b|at (the same time|once)"),
        "Only one player is the monarch at a time.",
        ("725.3",),
        yes=r"\bonly one\b",
        no=r"\b(can|could|may|be)\b(?!.*\bonly one\b)",
        never=(r"naturalize|destroy",),
    ),
    Fact(
        (
            r"\binitiative\b",
            r"\bdungeons?\b|undercity",
            r"\b(destroy|destroys|destroying|destroyed|removes?|removed|naturalize)",
        ),
        "Destroying the initiative leaves existing dungeons alone.",
        ("726.1", "309.2c"),
        yes=r"\b(stay|stays|remain|remains|still|survive)\b",
        no=r"\balso\b.*\b(destroy|remove|lose|go|affect)|\b(does|do)\b.*\b(destroy|remove|lose|"
        r"affect)(s|ed)?\b.*\b(dungeon|undercity)",
        never=(r"\bi (cast|control|have)|my opponent has|alice|bob|target(ing|s)?\b",),
        whatever_cards=True,
    ),
    Fact(
        (
            r"\bemblems?\b",
            r"destroy|naturalize",
            r"\b(stay|stays|remain|remains|sit|sits|keep|lie)\b.*graveyard|graveyard.*\b(stay|stays|"
            r"forever|permanently)\b",
        ),
        "A destroyed emblem is put into its owner's graveyard and ceases to exist, unless it is an emblem card.",
        ("114.5", "111.7"),
        "no",
        never=(r"emblem card|essence of ajani",),
        whatever_cards=True,
    ),
    Fact(
        (
            r"\bmonarch\b",
            r"\b(draws?|gets?) (a|an extra|an additional|one( extra)?|1) card",
            r"end step|end of (their|the|his|her|that player's|your) turn",
        ),
        "At the beginning of the monarch's end step, that player draws a card.",
        ("725.2",),
        "yes",
        never=(r"naturalize|destroy|\bi\b|\bmy\b|opponent|upkeep|alice|bob|each player|every",),
    ),
    Fact(
        (
            r"\bmonarch|initiative|city's blessing|day|night",
            r"\bcan\b.*\b(destroyed|removed)\b",
            r"playtest|naturalize",
        ),
        "What can be destroyed are the monarch, the initiative, dungeons, the city's blessing, "
        "day and night, and emblems.",
        ("725.1", "726.1", "731.1"),
        "yes",
        never=(r"\bi (cast|control|have)|my opponent|alice|bob|nobody|no one",),
        whatever_cards=True,
    ),
    Fact(
        (r"\bemblems?\b", r"destroy|naturalize", r"\b(what happens|what becomes|where (does|do|is))\b"),
        "A destroyed emblem is put into its owner's graveyard and ceases to exist, unless it is an emblem card.",
        ("114.5", "111.7"),
        "it is put into its owner's graveyard and ceases to exist",
        never=(r"emblem card|essence of ajani|creature",),
        whatever_cards=True,
    ),
    Fact(
        (
            r"\bdungeons?\b",
            r"\b(destroy|destroys|destroyed|naturalize|removed)\b",
            r"\b(re-?enter|venture into|go back|go into|get back into|start over in)\b",
            r"\b(same|that|the) dungeon\b|\bit again\b",
            r"\b(can|could|may|able|allowed|possible)\b",
        ),
        "Who ventures without a dungeon chooses any that they own, also one that was destroyed, and begins on its "
        "topmost room.",
        ("309.2a", "701.49a"),
        "yes",
        never=(r"\b(i|alice|bob) (cast|destroy)|carry on|continue|resume|where",),
        whatever_cards=True,
    ),
    Fact(
        (
            r"\binitiative\b",
            r"(destroy|destroys|destroyed|naturalize)\b.*\bdungeons?\b|\bdungeons?\b.*\b(destroyed|removed)",
            r"\b(lose|loses|keep|keeps|still|retain)\b",
            r"^(does|do|will|would|is)\b",
        ),
        "A dungeon that is destroyed takes nothing from the initiative.",
        ("726.1", "309.2c"),
        yes=r"\b(keep|keeps|still|retain)\b",
        no=r"\b(lose|loses)\b",
        never=(r"\bi (cast|control|have)|my opponent has|alice|bob|target(ing|s)?\b|lose (his|her|their|the) dungeon",),
        whatever_cards=True,
    ),
)

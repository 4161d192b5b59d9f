"""Lands, mana and costs."""

from __future__ import annotations

from .fact import Fact

FACTS: tuple[Fact, ...] = (
    Fact(
        (r"how many lands", r"(per|each|a|every|one|in a) turn|turn"),
        "A player may normally play one land on each of their turns.",
        ("305.2",),
        "one",
        never=(r"deck|draft|run|should",),
    ),
    Fact(
        (
            r"(mana value|cmc|converted mana cost)",
            r"\bx\b",
            r"(battlefield|graveyard|hand|library|not on the stack|in play|permanent)",
        ),
        "X is 0 everywhere but on the stack.",
        ("202.3e",),
        "X counts as 0",
        never=(r"on the stack(?! *\?)",),
    ),
    Fact(
        (r"(mana value|cmc|converted mana cost)", r"\bx\b", r"on the stack"),
        "On the stack X is the number chosen for it.",
        ("202.3e",),
        "X counts as the number chosen",
        never=(r"not on the stack",),
    ),
    Fact(
        (r"phyrexian mana", r"(life)", r"(mana value|cmc|converted mana cost)"),
        "Each Phyrexian mana symbol adds 1 to the mana value, however it is paid.",
        ("202.3g", "107.4f"),
        "each symbol counts as 1",
    ),
    Fact(
        (
            r"commander tax|(how much|what) .*(more|extra|additional).*commander|commander .*(cost|costs) "
            r".*(more|extra|additional)",
        ),
        "Each earlier casting of the commander from the command zone makes the next one cost {2} more.",
        ("903.8",),
        "{2} more for each previous time it was cast from the command zone",
        never=(r"reduc|partner|third|second time|twice", r"from (my|the|your|his|her|their) (hand|graveyard|exile)"),
    ),
    Fact(
        (
            r"two alternative costs?|(flashback|alternative cost|without "
            r"paying).*(and|with|plus).*(overload|evoke|alternative cost|dash|bestow)",
        ),
        "Only one alternative cost can be applied to a spell.",
        ("118.9a",),
        "no",
    ),
)

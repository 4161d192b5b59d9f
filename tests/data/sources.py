"""Small made-up sources in the real shape. No text here is from a real card, ruling or rule."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

LEGAL = {"modern": "legal", "legacy": "legal", "standard": "not_legal"}


def card(name: str, number: int, **fields: Any) -> dict[str, Any]:
    """Give a card in the shape of the bulk file."""
    return {
        "object": "card",
        "oracle_id": f"00000000-0000-0000-0000-{number:012d}",
        "name": name,
        "layout": "normal",
        "mana_cost": "{1}{G}",
        "cmc": 2.0,
        "type_line": "Creature — Bear",
        "oracle_text": "",
        "power": "2",
        "toughness": "2",
        "colors": ["G"],
        "color_identity": ["G"],
        "keywords": [],
        "legalities": LEGAL,
        "set": "tst",
        "printings": ["TST"],
        **fields,
    }


CARDS = [
    card("Cave Bear", 1, printings=["TST", "TS2", "TS3"]),
    card("Ærial Bear", 2, keywords=["Flying"], oracle_text="Flying"),
    card("Bolt of Testing", 3, type_line="Instant", power=None, toughness=None, colors=["R"], mana_cost="{R}"),
    card("Bear Cave, the Old Den", 4, type_line="Legendary Land", power=None, toughness=None, mana_cost=""),
    card(
        "Hot // Cold",
        5,
        layout="split",
        type_line="Instant // Instant",
        card_faces=[
            {"object": "card_face", "name": "Hot", "mana_cost": "{R}", "type_line": "Instant", "oracle_text": ""},
            {"object": "card_face", "name": "Cold", "mana_cost": "{U}", "type_line": "Instant", "oracle_text": ""},
        ],
    ),
    card("Gate of Hot and Cold", 6, type_line="Artifact", power=None, toughness=None),
    card("Ursa", 7, layout="vanguard", type_line="Vanguard", power=None, toughness=None),
    card("Ursa, Queen of Bears", 8, type_line="Legendary Creature — Bear"),
    card("Bear", 9, layout="token", type_line="Token Creature — Bear", mana_cost=""),
    card("Bear", 10, layout="token", type_line="Token Creature — Bear", mana_cost="", power="4", toughness="4"),
]

RULINGS = [
    {
        "object": "ruling",
        "oracle_id": CARDS[0]["oracle_id"],
        "source": "wotc",
        "published_at": "2020-01-02",
        "comment": "The older made-up note.",
    },
    {
        "object": "ruling",
        "oracle_id": CARDS[0]["oracle_id"],
        "source": "wotc",
        "published_at": "2021-01-02",
        "comment": "The newer made-up note about flying bears.",
    },
    {
        "object": "ruling",
        "oracle_id": None,
        "name": "Hot // Cold",
        "source": "scryfall",
        "published_at": "2019-05-05",
        "comment": "A note found by its name.",
    },
]

RULES = """Magic: The Gathering Comprehensive Rules

These rules are effective as of {date}.

Introduction

Some words in front.

Contents

1. Concepts
100. General
101. Bears
7. Extras
702. Keyword Things

Glossary

Credits

1. Concepts

100. General

100.1. Everything here is made up, see rule 101.

100.1a A line below it.
Example: A bear sits in a cave.
Example: Another one does not.

100.1b. A line with a period after its number.

101. Bears

101.1. Bears are “bears”, as rule 702.1a says.
     They go on in a second line.

101.2.{moved}Bears sleep in winter; see rules 100 and 702.

7. Extras

702. Keyword Things

702.1. Snoring

702.1a Snoring is a static made-up thing of bears.

Glossary

Bear
1. A made-up creature.
2. What sits in a cave.
See rule 101, “Bears.”

Snoring
A made-up thing. See rule 702.1, “Snoring.”

Credits

Nobody made this.
"""

POLICY = """MAGIC: THE GATHERING® TOURNAMENT RULES

Effective January 2, 2026

Introduction ...................4
1. Basics .......................5
1.1 Sitting Down ................5
Appendix A—Bears ................9

Introduction

This is a made-up document.

1. Basics

1.1 Sitting Down

Players sit
on chairs.

• Not on bears.

Appendix A—Bears

There are none.
"""


def rules_text(date: str = "January 2, 2026", *, old: bool = False) -> str:
    """Give a small rules file; the older release has one rule fewer."""
    text = RULES.format(date=date, moved=" ")
    if old:
        text = text.replace("101.2. Bears sleep", "101.1c Bears sleep").replace("100.1b. A line with a", "100.1b A")
    return text


def write_folder(folder: Path) -> Path:
    """Write the sources as a sync expects them."""
    (folder / "cr").mkdir(parents=True)
    (folder / "policy").mkdir()
    (folder / "oracle-cards.json").write_text(bulk(CARDS), encoding="utf-8")
    (folder / "rulings.json").write_text(bulk(RULINGS), encoding="utf-8")
    (folder / "cr" / "rules-new.txt").write_text(rules_text(), encoding="utf-8")
    (folder / "cr" / "rules-old.txt").write_text(rules_text("June 3, 2025", old=True), encoding="utf-16")
    (folder / "policy" / "mtr.txt").write_text(POLICY, encoding="utf-8")
    return folder


def bulk(items: list[dict[str, Any]]) -> str:
    """Give a JSON array with one object a line, as bulk files have it."""
    return "[\n" + ",\n".join(json.dumps(item, ensure_ascii=False) for item in items) + "\n]\n"

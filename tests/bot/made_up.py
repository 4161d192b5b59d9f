"""
A small made-up card pool and rule book in the shapes of the real sources, for tests of the bot.

Cards, rulings and rules are invented here; the numbers of the rules are free ones of no real meaning.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

LONG_RULING = " ".join(
    f"Sentence number {n} of a ruling that goes on and on about nothing much at all." for n in range(90)
)


def card(name: str, type_line: str, text: str = "", **details: Any) -> dict[str, Any]:
    """One card of the pool."""
    identity = f"00000000-0000-4000-8000-{sum(ord(c) * (i + 1) for i, c in enumerate(name)):012d}"
    legal = {"modern": "legal", "legacy": "banned", "vintage": "restricted", "standard": "not_legal"}
    return {
        "object": "card",
        "oracle_id": identity,
        "name": name,
        "layout": "normal",
        "mana_cost": "{1}{G}",
        "cmc": 2.0,
        "type_line": type_line,
        "oracle_text": text,
        "colors": ["G"],
        "keywords": [],
        "legalities": legal,
        "set": "tst",
        "released_at": "2024-01-01",
        "printings": ["TST"],
    } | details


CARDS = [
    card("Mossback Wanderer", "Creature — Elf Scout", "Trample", power="3", toughness="3", keywords=["Trample"]),
    card("Mossback Elder", "Creature — Elf Druid", "", power="2", toughness="4"),
    card("Mossback Sapling", "Creature — Plant", "", power="0", toughness="1"),
    card("Grumbling Cellar", "Land", "{T}: Add {C}.", mana_cost="", colors=[]),
    card("Quiet *Star* @everyone", "Artifact", "It does _nothing_ at all."),
    card("Æther Lantern", "Artifact", "{T}: You gain 1 life."),
]

RULINGS = [
    {
        "oracle_id": CARDS[0]["oracle_id"],
        "name": "Mossback Wanderer",
        "source": "wotc",
        "published_at": date,
        "comment": text,
    }
    for date, text in (
        ("2024-02-02", "It wanders past walls."),
        ("2023-01-01", "Its moss grows on the north side. Ask @everyone or <@123456789012345678> about **that**."),
        ("2022-01-01", LONG_RULING),
    )
]

RULES = """Magic: The Gathering Comprehensive Rules

These rules are effective as of January 1, 2025.

Introduction

This is a made-up rule book.

Contents

1. Made-Up Concepts
100. Wandering
Glossary
Credits

1. Made-Up Concepts

100. Wandering

100.1. A wandering creature goes where it likes.

100.1a It comes back in the evening. See rule 100.2.
Example: A wandering creature leaves at noon. It is back for supper.

100.1b It does not come back if it rains.

100.2. Supper is at six.

Glossary

Supper
The evening meal. See rule 100.2.

Wandering
Going where one likes. See rule 100, “Wandering.”

Credits

Nobody.
"""


def write_pool(folder: Path) -> Path:
    """Write the pool as a folder that `arbiter sync --from` takes."""
    (folder / "cr").mkdir(parents=True)
    lines = ",\n".join(json.dumps(entry) for entry in CARDS)
    (folder / "oracle-cards.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    lines = ",\n".join(json.dumps({"object": "ruling"} | entry) for entry in RULINGS)
    (folder / "rulings.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    (folder / "cr" / "MagicCompRules-20250101.txt").write_text(RULES, encoding="utf-8")
    return folder

"""
The two source documents, row by row: each row asked by slash command, the reply read, its payload checked.

What is expected stands in the documents: the verdict, the rule numbers of the steps, and which ruling is shown. Once
with nothing but the starter set, as right after installing, and once with the official texts where they are at hand.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import shutil
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bot.config import Settings
from data.database import open_database
from data.faq import install_packs
from data.sync import sync_from_folder
from tests.bot.conftest import Table
from tests.conftest import shared_folder

pytestmark = pytest.mark.asyncio


@dataclass(frozen=True)
class Row:
    """One row of the documents, as somebody asks about it."""

    name: str
    command: str
    options: dict[str, Any]
    verdict: str
    """Words of the verdict."""
    rules: tuple[str, ...] = ()
    """Numbers that the steps cite."""
    ruling: str = ""
    """A word of the ruling that must be among those shown, in the official text as in the starter set's."""
    note: bool = field(default=False)
    """The reply says that a playtest card is involved."""


def ask(name: str, question: str, verdict: str, *rules: str, ruling: str = "", note: bool = False) -> Row:
    """A row that is asked with /ask."""
    return Row(name, "ask", {"question": question}, verdict, rules, ruling, note)


NATURALIZE = "I cast Naturalize 2 targeting {}. {}"

ROWS = (
    Row(
        "damage to a player with infect",
        "damage",
        {"source": "Glistener Elf", "amount": 1, "target": "my opponent", "life": 20},
        "1 poison",
        ("120.3b",),
    ),
    Row(
        "damage to a player without infect",
        "damage",
        {"source": "Hill Giant", "amount": 3, "target": "my opponent", "life": 20},
        "17",
        ("120.3a",),
    ),
    Row(
        "damage to a creature with infect",
        "combat",
        {"attackers": "Phyrexian Crusader", "blockers": "Colossal Dreadmaw"},
        "Phyrexian Crusader",
        ("120.3d",),
    ),
    Row(
        "damage to a creature with neither",
        "damage",
        {"source": "Lightning Bolt", "amount": 3, "target": "Hill Giant"},
        "dies",
        ("120.3e", "704.5g"),
    ),
    ask(
        "several instances of infect",
        "Glistener Elf enchanted with Phyresis attacks unblocked. How many poison counters does my opponent get?",
        "1",
        "120.3b",
    ),
    ask(
        "damage is removed in the cleanup step",
        "My opponent casts Shock on my Hill Giant. The turn ends. Does the Giant die?",
        "No",
        "514.2",
    ),
    ask(
        "regeneration",
        "My Drudge Skeletons has a regeneration shield and is dealt lethal damage. What happens?",
        "Drudge Skeletons",
        "701.19a",
    ),
    ask(
        "keyword counter",
        "Grizzly Bears has a flying counter on it and attacks. Can Runeclaw Bear block it?",
        "No",
        "122.1b",
        "702.9b",
    ),
    ask(
        "keyword counter and layers",
        "I control Humility and Grizzly Bears. I put a flying counter on the Bears. Do the Bears have flying?",
        "Yes",
        "122.1b",
        "613.1f",
    ),
    ask(
        "expend",
        "This turn I cast a spell with three mana. Then I cast a spell with two mana. Did I expend 4?",
        "Yes",
        "700.14",
    ),
    ask("legality", "Is Naturalize 2 legal in Vintage?", "No", ruling="Limited formats", note=True),
    ask(
        "a permanent as its target",
        NATURALIZE.format("Sol Ring", "What happens?"),
        "Sol Ring",
        note=True,
    ),
    ask(
        "monarch",
        "My opponent is the monarch. " + NATURALIZE.format("the monarch", "Who is the monarch?"),
        "Nobody",
        "725.1",
        ruling="monarch designation",
        note=True,
    ),
    ask(
        "initiative",
        "My opponent has the initiative. " + NATURALIZE.format("the initiative", "Who has the initiative?"),
        "Nobody",
        "726.1",
        ruling="initiative",
        note=True,
    ),
    ask(
        "dungeon",
        NATURALIZE.format("my opponent's dungeon", "Is my opponent still in a dungeon?"),
        "No",
        "309.3",
        ruling="venture marker",
        note=True,
    ),
    ask(
        "city's blessing",
        "My opponent has the city's blessing. "
        + NATURALIZE.format("my opponent's city's blessing", "Does my opponent have the city's blessing?"),
        "No",
        "702.131c",
        ruling="blessing",
        note=True,
    ),
    ask(
        "emblem",
        "My opponent has an Elspeth, Knight-Errant emblem. "
        + NATURALIZE.format("my opponent's emblem", "What happens to the emblem?"),
        "graveyard",
        ruling="emblem",
        note=True,
    ),
    ask(
        "day",
        "It is day. " + NATURALIZE.format("day", "Is it day or night?"),
        "neither",
        "731.1",
        ruling="daybound",
        note=True,
    ),
    ask(
        "night",
        "It is night. " + NATURALIZE.format("night", "Is it day or night?"),
        "neither",
        "731.1",
        ruling="daybound",
        note=True,
    ),
    Row("what the monarch is", "tracker", {"name": "The monarch"}, "monarch", ("725.2", "725.3", "725.4")),
    Row("what the initiative is", "tracker", {"name": "The initiative"}, "initiative", ("726.2", "726.3", "726.4")),
    Row("what a dungeon is", "tracker", {"name": "Dungeons"}, "venture marker", ("309.4c", "701.49a", "309.7")),
    Row("what the blessing is", "tracker", {"name": "City's blessing"}, "any number", ("702.131a", "702.131b")),
    Row("what day and night are", "tracker", {"name": "Day and night"}, "neither", ("731.2a", "731.2b", "702.145d")),
    Row("what an emblem is", "tracker", {"name": "Emblems"}, "command zone", ("114.4", "114.5")),
    Row("could produce", "mana", {"permanent": "Reflecting Pool", "others": "Forest"}, "{G}", ("106.7",)),
    Row("no type of mana", "mana", {"permanent": "Reflecting Pool"}, "no mana", ("106.7",)),
    ask(
        "tapped for mana",
        "Mana Flare is on the battlefield. I tap a Forest for mana. How much mana do I get?",
        "2 mana",
        "106.12a",
    ),
    ask(
        "tapped for mana, replaced",
        "I control Mana Reflection. I tap a Forest for mana. How much mana do I get?",
        "2 mana",
        "106.12b",
    ),
    ask(
        "X of a permanent spell",
        "I cast Walking Ballista with X=3. How many +1/+1 counters does it enter with?",
        "3",
        "107.3m",
    ),
    ask("tap symbol", "I cast Llanowar Elves this turn. Can I tap it for mana?", "No", "107.5", "302.6"),
    ask("untap symbol", "I control an untapped Pili-Pala. Can I activate its ability?", "No", "107.6"),
    ask(
        "eternalize",
        "I eternalize Champion of Wits. What does the token look like?",
        "4/4 black",
        "702.129a",
    ),
    ask(
        "the Archway's token",
        "I eternalize Lazotep Archway. What is the token?",
        "4/4 black Zombie",
        "702.129a",
        ruling="Zombie",
        note=True,
    ),
)

_OFTEN = ("Grizzly Bears", "Forest", "Plains", "Island", "Swamp", "Mountain")


@cache
def _wanted() -> frozenset[str]:
    names = Path("data/starter/names.txt")
    return frozenset((Path(__file__).parents[2] / names).read_text(encoding="utf-8").splitlines()) | set(_OFTEN)


def _write_official(folder: Path) -> Path:
    """The official texts of the cards that the starter set knows, their rulings, and the newest rules."""
    source = shared_folder() / "data"
    folder.mkdir()
    with gzip.open(source / "oracle-cards.json.gz", "rt", encoding="utf-8") as file:
        cards = [card for card in json.load(file) if card["name"] in _wanted()]
    ids = {card["oracle_id"] for card in cards}
    with gzip.open(source / "rulings.json.gz", "rt", encoding="utf-8") as file:
        rulings = [ruling for ruling in json.load(file) if ruling["oracle_id"] in ids]
    for name, rows in (("oracle-cards", cards), ("rulings", rulings)):
        with gzip.open(folder / f"{name}.json.gz", "wt", encoding="utf-8") as file:
            json.dump(rows, file)
    (folder / "cr").mkdir()
    newest = max((source / "cr").glob("*.txt"))
    shutil.copy(newest, folder / "cr" / newest.name)
    return folder


@pytest.fixture(scope="session")
def official_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database of the official texts, built once."""
    folder = tmp_path_factory.mktemp("official")

    async def build() -> None:
        async with await open_database(folder / "official.sqlite3") as database:
            await sync_from_folder(database, _write_official(folder / "source"))
            await install_packs(database)

    with ThreadPoolExecutor(1) as pool:
        # Beside the event loop of the test that asks for it first.
        pool.submit(asyncio.run, build()).result()
    return folder / "official.sqlite3"


@pytest.fixture(params=["starter", pytest.param("official", marks=pytest.mark.pool)])
def settings(request: pytest.FixtureRequest, tmp_path: Path) -> Settings:
    """Settings over an empty database (the starter set answers), or over the official texts."""
    path = tmp_path / "arbiter.sqlite3"
    if request.param == "official":
        if not (shared_folder() / "data").is_dir():
            pytest.skip("the official texts are not at hand")
        shutil.copy(request.getfixturevalue("official_database"), path)
    return Settings(database_url=f"sqlite:///{path}")


def words_of(result: Any) -> str:
    """All that a reply shows."""
    parts = []
    for embed in result.response.embeds:
        parts += [embed.title or "", embed.description or ""]
        parts += [f"{part.name}\n{part.value}" for part in embed.fields]
    return "\n".join(parts)


_SIZES = (
    ("damage", 5),
    ("lethal damage and regeneration", 2),
    ("keyword counters", 2),
    ("expend", 1),
    ("playtest cards", 2),
    ("Naturalize 2", 7),
    ("trackers", 6),
    ("mana", 4),
    ("X", 1),
    ("tap and untap symbols", 2),
    ("eternalize", 2),
)
"""The rows of the documents, with how many of `ROWS` belong to each."""


def groups() -> dict[str, tuple[Row, ...]]:
    left = list(ROWS)
    found = {name: tuple(left.pop(0) for _ in range(size)) for name, size in _SIZES}
    assert not left
    return found


@pytest.mark.parametrize("name", [name for name, _ in _SIZES])
async def test_row(table: Table, name: str) -> None:
    """The verdicts and the rules are those of the document; the ruling is shown, and the note on playtest cards."""
    for row in groups()[name]:
        result = await table.slash(row.command, **row.options)
        shown = words_of(result)
        plain = shown.replace("\\", "")
        assert row.verdict in plain, shown
        for rule in row.rules:
            assert rule in shown, (rule, shown)
        if row.ruling:
            assert "Rulings" in shown
            assert row.ruling in plain.split("Rulings", 1)[1], shown
        assert ("playtest card" in plain and "Mystery Booster" in plain) == row.note, shown

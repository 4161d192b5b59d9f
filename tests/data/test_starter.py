"""Before any sync the embedded set answers, in our own words."""

from __future__ import annotations

from pathlib import Path

import pytest

from data.database import Database
from data.names import CardIndex
from data.rules import RuleRepository
from data.rulings import RulingRepository
from data.search import Searcher
from data.sources.comprehensive_rules import read_rules
from data.starter import starter_gists, starter_rulings
from data.starter.rules import starter_rules
from data.sync import sync_from_folder

pytestmark = pytest.mark.asyncio


async def test_rules_are_known_by_their_gists(database: Database) -> None:
    rules = RuleRepository(database)
    found = await rules.get("704.5g")
    assert found is not None
    assert (found.text, found.release) == (starter_gists()["704.5g"], "")
    assert "704.5g" in {rule.number for rule in await rules.children("704.5")}
    assert [rule.number for rule in await rules.by_numbers(["702.19b", "1.1"])] == ["702.19b"]
    assert (await rules.find("704.5zz")).nearest
    assert await rules.releases() == ()


async def test_rulings_and_search(database: Database) -> None:
    index = CardIndex.starter()
    known = set(index.names())
    ruling = next(ruling for ruling in starter_rulings() if ruling.card in known)
    card = index.printed(ruling.card)
    repository = RulingRepository(database)
    assert ruling in await repository.for_card(card.id)
    assert ruling in await repository.for_name(card.name)
    assert await repository.by_ids([ruling.id]) == (ruling,)
    searcher = await Searcher.load(database)
    assert "702.2b" in {hit.ref for hit in await searcher.search("deathtouch damage")}
    assert "608.2b" in {hit.ref for hit in await searcher.search("what if my spell fizzles")}
    hits = await searcher.search(ruling.text, [card], kinds=("ruling",))
    assert hits[0].ref == str(ruling.id)


async def test_after_a_sync_only_official_texts_are_given(database: Database, folder: Path) -> None:
    await sync_from_folder(database, folder)
    assert await RuleRepository(database).get("704.5g") is None
    assert await RulingRepository(database).for_name(starter_rulings()[0].card) == ()


@pytest.mark.pool
async def test_every_gist_is_of_a_rule_that_exists(shared: Path) -> None:
    read = read_rules((shared / "data" / "cr" / "MagicCompRules-20260807.txt").read_bytes(), "newest")
    numbers = {rule.number for rule in read.rules}
    assert {rule.number for rule in starter_rules()} <= numbers

"""Rules are found by number, by where they stand, and by where they moved."""

from __future__ import annotations

from pathlib import Path

import pytest

from data.database import Database
from data.rules import RuleRepository
from data.sync import sync_from_folder
from data.tracing import compare, nearest_numbers, normal_number, sort_key
from data.values import Rule
from tests.data.sources import rules_text

pytestmark = pytest.mark.asyncio


def rule(number: str, text: str, heading: str = "") -> Rule:
    kind = "section" if len(number) == 3 else "subrule" if number[-1].isalpha() else "rule"
    return Rule(number, kind, "", heading, text, (), (), "")


async def test_by_number_and_place(synced: Database) -> None:
    rules = RuleRepository(synced)
    found = await rules.get("CR 100.1a.")
    assert found is not None
    assert (found.parent, found.heading, len(found.examples)) == ("100.1", "General", 2)
    assert [r.number for r in await rules.children("100.1")] == ["100.1a", "100.1b"]
    assert [r.number for r in await rules.children("1")] == ["100", "101"]
    before, after = await rules.neighbours("100.1b")
    assert (before and before.number, after and after.number) == ("100.1a", "101")
    assert await rules.neighbours("999") == (None, None)
    first, _ = await rules.neighbours("1")
    assert first is None
    assert [r.number for r in await rules.by_numbers(["702.1a", "9", "1"])] == ["702.1a", "1"]
    assert [r.number for r in await rules.headed("SNORING")] == ["702.1"]
    assert [r.number for r in await rules.referring_to("702.1a")] == ["101.1"]


async def test_the_glossary(synced: Database) -> None:
    rules = RuleRepository(synced)
    entry = await rules.glossary("béar")
    assert entry is not None
    assert entry.references == ("101",)
    assert await rules.glossary("cat") is None
    assert await rules.glossary_terms() == ("Bear", "Snoring")
    assert [e.term for e in await rules.glossary_for("702.1")] == ["Snoring"]


async def test_a_number_of_an_older_release_leads_to_where_it_moved(synced: Database) -> None:
    rules = RuleRepository(synced)
    lookup = await rules.find("101.1c")
    assert lookup.rule is None or lookup.rule.number == "101.2"
    changes = await rules.changes("2025-06-03", "2026-01-02")
    assert ("reworded", "100.1b") in {(c.kind, c.new_number) for c in changes}


async def test_a_number_that_stands_for_something_else_now(database: Database, folder: Path) -> None:
    old = folder / "cr" / "rules-old.txt"
    old.write_text(
        rules_text("June 3, 2025").replace("101.2. Bears", "101.3. Bears").replace("101.1. Bears", "101.2. Bears")
    )
    await sync_from_folder(database, folder)
    rules = RuleRepository(database)
    found = await rules.formerly("101.2")
    assert [(release, rule.number) for release, rule in found] == [("2025-06-03", "101.1")]
    assert await rules.formerly("100.1a") == ()
    assert await rules.formerly("999.9") == ()


async def test_an_absent_number_gives_the_nearest(synced: Database) -> None:
    lookup = await RuleRepository(synced).find("100.1z")
    assert lookup.rule is None
    assert lookup.nearest[:1] == ("100.1",)
    assert (await RuleRepository(synced).find("nonsense")).nearest == ()


async def test_numbers_are_in_the_documents_order() -> None:
    ordered = ["1", "100", "100.1", "100.1a", "100.1b", "100.2", "100.10", "704.5z", "704.5aa", "8", "800"]
    mixed = ordered[::-1]
    assert sorted(mixed, key=sort_key) == ordered
    assert normal_number(" Rule 704.5G. ") == "704.5g"
    assert nearest_numbers("100.3", ordered)[0] == "100"
    assert nearest_numbers("555", ordered) != ()


async def test_differences_are_told_apart() -> None:
    long = "A creature that snores keeps every other creature of that player awake until morning comes"
    old = [
        rule("101.1", long + ". See rule 500.1."),
        rule("101.2", "Bears sleep in winter and eat in summer as they like."),
        rule("101.3", "This is gone from the game for good, nobody misses it."),
        rule("101.4", "A number that stays and says the same, see rule 101.1."),
    ]
    new = [
        rule("101.2", long + ". See rule 600.1."),
        rule("101.3", "Bears sleep in winter and eat in spring and summer as they like."),
        rule("101.4", "A number that stays and says the same, see rule 101.2."),
        rule("101.5", "Cats are new here."),
    ]
    found = [(c.kind, c.old_number, c.new_number) for c in compare(old, new)]
    assert found == [
        ("moved", "101.1", "101.2"),
        ("reworded", "101.2", "101.3"),
        ("removed", "101.3", ""),
        ("added", "", "101.5"),
    ]


@pytest.mark.pool
@pytest.mark.slow
async def test_real_releases_compare(pool: Database) -> None:
    """701.15 was regenerate until goad came before it; its text stands at 701.19 now (CR of 2026-08-07)."""
    rules = RuleRepository(pool)
    changes = await rules.changes("2025-02-07", "2026-08-07")
    moved = {change.old_number: change.new_number for change in changes}
    old = await rules.get("702.2b", "2025-02-07")
    assert old is not None
    assert moved.get("704.5g", "704.5g") == "704.5g"
    regenerate = next(r for r in await rules.headed("Regenerate"))
    assert regenerate.number == "701.19"
    assert len(changes) > 300

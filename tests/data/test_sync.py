"""A sync puts everything in place at once, or leaves what was there and says why."""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import inspect, text

from data import build
from data.cards import CardRepository
from data.compiled import CompiledCards, StoredCard
from data.database import Database, open_database
from data.errors import SourceError
from data.policy import PolicyRepository
from data.rules import RuleRepository
from data.rulings import RulingRepository
from data.sync import Progress, data_age, sync_from_folder
from tests.data.sources import CARDS, RULINGS, bulk, card, rules_text

pytestmark = pytest.mark.asyncio


async def test_everything_is_in_place(database: Database, folder: Path) -> None:
    seen: list[Progress] = []
    report = await sync_from_folder(database, folder, seen.append)
    assert (report.cards, report.rulings, report.rules, report.glossary) == (10, 3, 7, 2)
    assert report.releases == ("2026-01-02", "2025-06-03")
    assert report.notes == ()
    assert {p.stage for p in seen} >= {"cards", "rulings", "rules", "names", "done"}
    stamp = await database.stamp()
    assert (stamp["cards"], stamp["release"], stamp["build"]) == ("10", "2026-01-02", "1")
    age = await data_age(database)
    assert age is not None
    assert age.total_seconds() < 60


async def test_before_any_sync_there_is_nothing(database: Database) -> None:
    assert await CardRepository(database).count() == 0
    assert await data_age(database) is None
    assert await RuleRepository(database).releases() == ()


async def test_cards_and_rulings_are_read_back(synced: Database) -> None:
    cards = CardRepository(synced)
    bear = await cards.get("Cave Bear")
    assert bear is not None
    assert bear.faces[0].power == "2"
    assert await cards.get_by_id(bear.id) == bear
    assert await cards.get("Nobody") is None
    rulings = await RulingRepository(synced).for_card(bear.id)
    assert [ruling.date for ruling in rulings] == ["2021-01-02", "2020-01-02"]
    assert [r.text for r in await RulingRepository(synced).for_name("Hot // Cold")] == ["A note found by its name."]
    assert [r.id for r in await RulingRepository(synced).by_ids([2, 99, 1])] == [2, 1]


async def test_policy_is_read_back(synced: Database) -> None:
    section = await PolicyRepository(synced).get("mtr", "1.1")
    assert section is not None
    assert section.title == "Sitting Down"
    assert [s.number for s in await PolicyRepository(synced).sections("MTR")][-1] == "A"


async def test_packed_files_are_found(database: Database, folder: Path) -> None:
    for name in ("oracle-cards.json", "rulings.json"):
        (folder / f"{name}.gz").write_bytes(gzip.compress((folder / name).read_bytes()))
        (folder / name).unlink()
    assert (await sync_from_folder(database, folder)).cards == 10


async def test_a_second_sync_replaces_the_first_and_keeps_older_rules(database: Database, folder: Path) -> None:
    await sync_from_folder(database, folder)
    (folder / "oracle-cards.json").write_text(bulk([*CARDS, card("New Bear", 11)]))
    (folder / "cr" / "rules-old.txt").unlink()
    (folder / "policy" / "mtr.txt").unlink()
    report = await sync_from_folder(database, folder)
    assert report.cards == 11
    assert report.releases == ("2026-01-02", "2025-06-03")
    assert report.policy > 0
    assert await CardRepository(database).get("New Bear") is not None
    async with database.read() as connection:
        names = await connection.run_sync(lambda c: inspect(c).get_table_names())
    assert not [name for name in names if name.startswith("next_")]


BROKEN = {
    "no folder": lambda f: f.rename(f.with_name("elsewhere")),
    "no cards": lambda f: (f / "oracle-cards.json").unlink(),
    "no rulings": lambda f: (f / "rulings.json").unlink(),
    "no rules": lambda f: [path.unlink() for path in (f / "cr").iterdir()],
    "cards truncated": lambda f: (f / "oracle-cards.json").write_text(bulk(CARDS)[:-300]),
    "rulings truncated": lambda f: (f / "rulings.json").write_text(bulk(RULINGS)[:-30]),
    "cards are a page": lambda f: (f / "oracle-cards.json").write_text("<html>"),
    "cards and rulings changed over": lambda f: (f / "oracle-cards.json").write_text(bulk(RULINGS)),
    "no card in the file": lambda f: (f / "oracle-cards.json").write_text("[]"),
    "rulings of nothing known": lambda f: (f / "rulings.json").write_text(bulk([{**RULINGS[2], "name": "Who"}])),
    "rules truncated": lambda f: (f / "cr" / "rules-new.txt").write_text(rules_text()[:500]),
    "policy is a letter": lambda f: (f / "policy" / "mtr.txt").write_text("Dear all"),
}


@pytest.mark.parametrize("fault", BROKEN)
async def test_after_a_failure_the_previous_data_stay(database: Database, folder: Path, fault: str) -> None:
    await sync_from_folder(database, folder)
    before = await database.stamp()
    BROKEN[fault](folder)
    with pytest.raises(SourceError) as caught:
        await sync_from_folder(database, folder)
    assert "\n" not in str(caught.value)
    assert await database.stamp() == before
    assert await CardRepository(database).count() == 10
    async with database.read() as connection:
        names = await connection.run_sync(lambda c: inspect(c).get_table_names())
    assert not [name for name in names if name.startswith("next_")]


async def test_far_fewer_cards_are_not_taken_for_complete(
    database: Database, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "LEAST_COMPARED", 5)
    await sync_from_folder(database, folder)
    (folder / "oracle-cards.json").write_text(bulk(CARDS[:5]))
    with pytest.raises(SourceError, match="5 cards"):
        await sync_from_folder(database, folder)
    assert (await sync_from_folder(database, folder, allow_shrink=True)).cards == 5


async def test_a_card_that_comes_twice_is_noted(database: Database, folder: Path) -> None:
    (folder / "oracle-cards.json").write_text(bulk([*CARDS, CARDS[0]]))
    report = await sync_from_folder(database, folder)
    assert report.cards == 10
    assert "twice" in report.notes[0]


async def test_only_one_sync_at_a_time(database: Database, folder: Path) -> None:
    first, second = await asyncio.gather(
        sync_from_folder(database, folder), sync_from_folder(database, folder), return_exceptions=True
    )
    failures = [result for result in (first, second) if isinstance(result, SourceError)]
    assert [str(failure) for failure in failures] == ["another sync of this database is running"]


async def test_readers_see_old_data_until_the_swap(database: Database, folder: Path) -> None:
    await sync_from_folder(database, folder)
    (folder / "oracle-cards.json").write_text(bulk([*CARDS, card("New Bear", 11)]))
    counts = set()
    done = asyncio.Event()

    async def read() -> None:
        while not done.is_set():
            counts.add(await CardRepository(database).count())
            await asyncio.sleep(0)

    reader = asyncio.create_task(read())
    await sync_from_folder(database, folder)
    await asyncio.sleep(0.01)
    done.set()
    await reader
    assert counts <= {10, 11}
    assert await CardRepository(database).count() == 11


async def test_compiled_cards_are_kept_until_their_card_changes(database: Database, folder: Path) -> None:
    await sync_from_folder(database, folder)
    cache = CompiledCards(database)
    ids = [item["oracle_id"] for item in CARDS]
    rows = [StoredCard(ids[0], "digest", b"a"), StoredCard(ids[1], "digest", b"b")]
    await cache.put(rows)
    assert await cache.load() == {row.card_id: row for row in rows}
    changed = [{**CARDS[0], "power": "3"}, *CARDS[1:]]
    (folder / "oracle-cards.json").write_text(bulk(changed))
    await sync_from_folder(database, folder)
    assert await cache.load() == {ids[1]: rows[1]}


KILLED = """
import asyncio, os, signal, sys
from pathlib import Path
from data.database import open_database
from data.sync import sync_from_folder

async def main():
    database = await open_database(sys.argv[1])
    steps = iter(range(int(sys.argv[3])))
    def progress(_):
        if next(steps, None) is None:
            os.kill(os.getpid(), signal.SIGKILL)
    await sync_from_folder(database, Path(sys.argv[2]), progress)

asyncio.run(main())
"""


@pytest.mark.slow
@pytest.mark.parametrize("step", [0, 2, 4, 5, 6])
async def test_a_sync_that_is_killed_leaves_the_previous_data(tmp_path: Path, folder: Path, step: int) -> None:
    path = tmp_path / "killed.sqlite3"
    async with await open_database(path) as database:
        await sync_from_folder(database, folder)
    (folder / "oracle-cards.json").write_text(json.dumps([*CARDS, card("New Bear", 11)]))
    command = [sys.executable, "-c", KILLED, str(path), str(folder), str(step)]
    result = subprocess.run(command, check=False, env={**os.environ, "PYTHONPATH": os.getcwd()})
    assert result.returncode == -signal.SIGKILL
    async with await open_database(path) as database:
        assert await CardRepository(database).count() == 10
        async with database.read() as connection:
            assert (await connection.execute(text("select count(*) from search_documents"))).scalar_one() > 0
        assert (await sync_from_folder(database, folder)).cards == 11

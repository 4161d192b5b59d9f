"""
A process that is killed in the middle of writing loses nothing that it said was written.

Repeated as often as ``--times`` says.
"""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from sqlalchemy import text

from data.cards import CardRepository
from data.database import Database, open_database
from data.faq import FaqDraft, FaqRepository
from data.sync import sync_from_folder
from tests.conftest import REPOSITORY
from tests.data.sources import CARDS, bulk, card

pytestmark = [pytest.mark.slow, pytest.mark.asyncio]

WRITER = """
import asyncio, sys
from data.database import open_database
from data.faq import FaqDraft, FaqRepository
async def main():
    async with await open_database(sys.argv[1]) as database:
        faq = FaqRepository(database)
        number = int(sys.argv[2])
        while True:
            number += 1
            await faq.add(7, FaqDraft(title=f"Entry {number}", body="x " * 200, rules=("100.2",)), 1)
            print(number, flush=True)
asyncio.run(main())
"""

SYNCER = """
import asyncio, sys
from pathlib import Path
from data.database import open_database
from data.sync import sync_from_folder
async def main():
    async with await open_database(sys.argv[1]) as database:
        print("begun", flush=True)
        await sync_from_folder(database, Path(sys.argv[2]))
        print("done", flush=True)
asyncio.run(main())
"""


def started(program: str, *arguments: str) -> subprocess.Popen[str]:
    """A process that runs a small program, once it has said its first word."""
    command = [sys.executable, "-c", program, *arguments]
    return subprocess.Popen(command, cwd=REPOSITORY, stdout=subprocess.PIPE, text=True)


async def assert_sound(database: Database) -> None:
    """A SQLite file that was being written when its process was killed is whole."""
    async with database.read() as connection:
        assert (await connection.execute(text("pragma integrity_check"))).scalar() == "ok"


async def test_kills_during_faq_writes_lose_nothing(tmp_path: Path, times: int) -> None:
    chance = random.Random(3)
    path = tmp_path / "arbiter.sqlite3"
    async with await open_database(path):
        pass
    written = 0
    for _ in range(times):
        process = started(WRITER, str(path), str(written))
        assert process.stdout is not None
        first = process.stdout.readline()
        time.sleep(chance.random() * 0.05)
        process.send_signal(signal.SIGKILL)
        said = [first, *process.stdout.read().splitlines()]
        process.wait()
        written = max([written, *(int(line) for line in said if line.strip().isdecimal())])
        async with await open_database(path) as database:
            await assert_sound(database)
            entries = await FaqRepository(database).list(7, limit=100_000, with_global=False)
            numbers = {int(entry.content.title.split()[1]) for entry in entries}
            assert numbers >= set(range(1, written + 1))
            for entry in entries[-3:]:
                assert await FaqRepository(database).history(7, entry.id)
        written = max(numbers)


async def test_kills_during_a_sync_leave_the_old_data_or_the_new(tmp_path: Path, folder: Path, times: int) -> None:
    chance = random.Random(4)
    path = tmp_path / "arbiter.sqlite3"
    async with await open_database(path) as database:
        await sync_from_folder(database, folder)
        await FaqRepository(database).add(7, FaqDraft("Bears", "They sleep.", rules=("100.1a",)), 1)
    (folder / "oracle-cards.json").write_text(json.dumps([*CARDS, card("New Bear", 11)]))
    whole = _seconds_of_a_sync(tmp_path / "other.sqlite3", folder)
    counts = (len(CARDS), len(CARDS) + 1)
    for number in range(times):
        (folder / "oracle-cards.json").write_text(bulk([*CARDS, card("New Bear", 11)] if number % 2 else CARDS))
        process = started(SYNCER, str(path), str(folder))
        assert process.stdout is not None
        assert process.stdout.readline() == "begun\n"
        time.sleep(chance.random() * whole)
        process.send_signal(signal.SIGKILL)
        is_done = "done" in process.stdout.read()
        process.wait()
        async with await open_database(path) as database:
            await assert_sound(database)
            found = await CardRepository(database).count()
            assert found == counts[number % 2] if is_done else found in counts
            assert (await database.stamp())["cards"] == str(found)
            assert await FaqRepository(database).find(7, "bears") is not None
    async with await open_database(path) as database:
        assert (await sync_from_folder(database, folder)).cards in counts


def _seconds_of_a_sync(path: Path, folder: Path) -> float:
    process = started(SYNCER, str(path), str(folder))
    assert process.stdout is not None
    process.stdout.readline()
    begun = time.monotonic()
    process.wait()
    return time.monotonic() - begun

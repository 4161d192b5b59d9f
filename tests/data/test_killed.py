"""A process that is killed in the middle of writing loses nothing that it said was written."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from data.database import open_database
from data.faq import FaqRepository
from tests.conftest import REPOSITORY

TIMES = 50
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


@pytest.mark.slow
@pytest.mark.asyncio
async def test_fifty_kills_during_faq_writes_lose_nothing(tmp_path: Path) -> None:
    chance = random.Random(3)
    path = tmp_path / "arbiter.sqlite3"
    async with await open_database(path):
        pass
    written = 0
    for _ in range(TIMES):
        process = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path), str(written)], cwd=REPOSITORY, stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        first = process.stdout.readline()
        time.sleep(chance.random() * 0.05)
        process.send_signal(signal.SIGKILL)
        said = [first, *process.stdout.read().splitlines()]
        process.wait()
        written = max([written, *(int(line) for line in said if line.strip().isdecimal())])
        async with await open_database(path) as database:
            entries = await FaqRepository(database).list(7, limit=100_000, with_global=False)
            numbers = {int(entry.content.title.split()[1]) for entry in entries}
            assert numbers >= set(range(1, written + 1))
            for entry in entries[-3:]:
                assert await FaqRepository(database).history(7, entry.id)
        written = max(numbers)

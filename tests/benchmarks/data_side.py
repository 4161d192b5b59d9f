"""
Sync, start, names, search and FAQ over the whole card pool: ``python -m tests.benchmarks.data_side``.

Prints figures with the limits beside them, and never fails on time.
"""

from __future__ import annotations

import asyncio
import json
import platform
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from data.database import Database, open_database
from data.faq import FaqRepository, FaqState, import_entries
from data.names import CardIndex
from data.rules import RuleRepository
from data.rulings import RulingRepository
from data.search import Searcher
from tests.benchmarks import names
from tests.benchmarks.figures import Figure, percentile, table
from tests.conftest import shared_folder

_SYNC = """
import asyncio, resource, sys, time
from pathlib import Path
from data.database import open_database
from data.sync import sync_from_folder
async def main():
    started = time.perf_counter()
    async with await open_database(sys.argv[1]) as database:
        await sync_from_folder(database, Path(sys.argv[2]))
    print(time.perf_counter() - started, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
asyncio.run(main())
"""

_START = """
import asyncio, sys, time
started = time.perf_counter()
from data.database import open_database
from data.names import CardIndex
from data.search import Searcher
async def main():
    async with await open_database(sys.argv[1]) as database:
        index = await CardIndex.load(database)
        await Searcher.load(database)
        index.resolve("lightning bolt")
    print(time.perf_counter() - started)
asyncio.run(main())
"""


def in_process(program: str, *arguments: str) -> list[float]:
    """Run a small program in a process of its own, and give the numbers that it prints."""
    done = subprocess.run([sys.executable, "-c", program, *arguments], check=True, capture_output=True, text=True)
    return [float(word) for word in done.stdout.split()]


def measure_sync(path: Path, folder: Path) -> list[Figure]:
    """Build the database in a process of its own, and open it in another."""
    seconds, megabytes = in_process(_SYNC, str(path), str(folder))
    (start,) = in_process(_START, str(path))
    return [
        Figure("sync from a folder", seconds, "s", limit=60),
        Figure("sync, peak memory", megabytes, "MB", limit=500),
        Figure("database file", path.stat().st_size / 1e6, "MB"),
        Figure("import, open, names and search ready", start, "s", limit=3),
    ]


async def measure_lookups(database: Database, index: CardIndex) -> list[Figure]:
    """Measure the repositories behind the lookup commands."""
    rules, rulings = RuleRepository(database), RulingRepository(database)
    times: dict[str, list[float]] = {
        "rule by number": [],
        "absent rule number": [],
        "rulings of a card": [],
        "card": [],
    }
    cards = [s.name for s in index.complete("", 50)]
    for name in cards:
        for what, work in (
            ("rule by number", rules.find("702.19b")),
            ("absent rule number", rules.find("702.19zz")),
            ("rulings of a card", rulings.for_name(name)),
        ):
            started = time.perf_counter()
            await work
            times[what].append((time.perf_counter() - started) * 1000)
        started = time.perf_counter()
        index.printed(name)
        times["card"].append((time.perf_counter() - started) * 1000)
    return [Figure(f"{what}, median", percentile(found, 50), "ms", limit=30) for what, found in times.items()]


async def measure_search(database: Database, index: CardIndex, questions: list[Path]) -> list[Figure]:
    """Measure how often an accepted rule is among the first five, and how long a question takes."""
    searcher = await Searcher.load(database)
    figures = []
    for path in questions:
        times, found, asked = [], 0, 0
        for line in path.read_text(encoding="utf-8").splitlines():
            question = json.loads(line)
            cards = [index.printed(r.card) for name in question["cards"] if (r := index.resolve(name)).card]
            started = time.perf_counter()
            hits = await searcher.search(question["question"], cards, kinds=("rule",), limit=5)
            times.append((time.perf_counter() - started) * 1000)
            asked += 1
            found += bool({hit.ref for hit in hits} & set(question["rules"]))
        what = f"{path.parent.name}/{path.name}"
        figures.append(Figure(f"rule in first five, {what}", 100 * found / asked, "%", limit=70, more_is_better=True))
        figures.append(Figure("search, median", percentile(times, 50), "ms", limit=30))
    return figures


async def measure_faq(database: Database) -> list[Figure]:
    """Measure a server with ten thousand entries."""
    server = 42
    for part in range(2):
        entries = [
            {"title": f"Question {part}-{i} on bears", "body": f"Answer {i}, with some words like w{i % 700}."}
            for i in range(5000)
        ]
        document = {"format": "arbiter-faq", "version": 1, "entries": entries}
        await import_entries(database, server, json.dumps(document).encode(), 1)
    faq = FaqRepository(database)
    times: dict[str, list[float]] = {"get": [], "search": [], "complete": [], "complete for moderators": []}
    every = tuple(FaqState)
    for i in range(0, 5000, 100):
        for what, work in (
            ("get", faq.find(server, f"question 1-{i} on bears")),
            ("search", faq.search(server, f"what is the answer on bears with w{i % 700}")),
            ("complete", faq.complete(server, f"question 1-{i}")),
            ("complete for moderators", faq.complete(server, f"question 1-{i}", states=every, with_global=False)),
        ):
            started = time.perf_counter()
            await work
            times[what].append((time.perf_counter() - started) * 1000)
    return [
        Figure(f"FAQ {what} of 10,000 entries, median", percentile(found, 50), "ms", limit=30)
        for what, found in times.items()
    ]


async def run(shared: Path) -> None:
    """Measure everything and print it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "pool.sqlite3"
        print(table("Sync and start", measure_sync(path, shared / "data")))
        async with await open_database(path) as database:
            index = await CardIndex.load(database)
            print(table(f"Names, {len(index)} cards", names.measure(index)))
            print(table("Lookups", await measure_lookups(database, index)))
            own = Path(__file__).parent.parent / "data" / "search_questions.jsonl"
            questions = [shared / "questions" / "questions.jsonl", own]
            print(table("Search", await measure_search(database, index, questions)))
            print(table("FAQ", await measure_faq(database)))
    print(f"{platform.machine()}, Python {platform.python_version()}, peak memory here", end=" ")
    print(f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    place = shared_folder()
    if not (place / "data").is_dir():
        sys.exit(f"no folder with the real card pool at {place} (set ARBITER_SHARED)")
    asyncio.run(run(place))

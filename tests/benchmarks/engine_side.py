"""
Compiling the card pool, scripted games and layers: ``python -m tests.benchmarks.engine_side``.

Prints figures with the limits beside them, each with the peak memory of the process that it ran in. Plain reading of
the same cards stands beside compiling them.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path

from data.database import open_database
from data.sync import sync_from_folder
from tests.benchmarks.data_side import in_process
from tests.benchmarks.figures import Figure, table
from tests.benchmarks.layers_speed import measure_layers
from tests.conftest import shared_folder

_START = """
import asyncio, resource, sys, time
from pathlib import Path
from bot.workshop import measure_coverage, run_scenarios
from data.database import open_database
from data.names import CardIndex
async def load():
    async with await open_database(sys.argv[1]) as database:
        return await CardIndex.load(database)
def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
cards = asyncio.run(load())
started = time.perf_counter()
"""
_COMPILE = f"""{_START}
found = measure_coverage(cards, 0)
print(time.perf_counter() - started, 100 * found["cards_executable"] / found["cards"], peak())
"""
_SCENARIOS = f"""{_START}
*_, last = run_scenarios(Path(sys.argv[2]), cards)
print(time.perf_counter() - started, last["total"], last.get("pass", 0), last.get("wrong", 0), peak())
"""
_PLAIN = """
import gzip, json, resource, sys, time
started = time.perf_counter()
with gzip.open(sys.argv[1]) as file:
    cards = json.load(file)
print(time.perf_counter() - started, len(cards), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def measure_engine(database: Path, shared: Path) -> list[Figure]:
    """Compile every card, play every scripted game, and read the same cards the plain way."""
    seconds, executable, megabytes = in_process(_COMPILE, str(database))
    figures = [
        Figure("compile the whole pool", seconds, "s", limit=60),
        Figure("compile, peak memory", megabytes, "MB"),
        Figure("cards read and playable", executable, "%"),
    ]
    games = shared / "peer" / "scenarios.jsonl.gz"
    if games.is_file():
        seconds, total, right, wrong, megabytes = in_process(_SCENARIOS, str(database), str(games))
        figures += [
            Figure(f"scripted games, {total:.0f} of them", seconds, "s", limit=60),
            Figure("scripted games, peak memory", megabytes, "MB"),
            Figure("as expected", right, ""),
            Figure("not as expected", wrong, ""),
        ]
    packed = shared / "data" / "oracle-cards.json.gz"
    if packed.is_file():
        seconds, _, megabytes = in_process(_PLAIN, str(packed))
        figures += [
            Figure("plain json.load of the same cards", seconds, "s"),
            Figure("plain json.load, peak memory", megabytes, "MB"),
        ]
    return figures


async def run(shared: Path) -> None:
    """Measure everything and print it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "pool.sqlite3"
        async with await open_database(path) as database:
            await sync_from_folder(database, shared / "data")
        sys.stdout.write(table("Engine", [*measure_engine(path, shared), *measure_layers()]) + "\n")


if __name__ == "__main__":
    asyncio.run(run(shared_folder()))

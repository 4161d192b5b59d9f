"""Time and memory of the scripted games of the independent suite, on one core."""

from __future__ import annotations

import gzip
import json
import resource
import sys
import time
from pathlib import Path

from rules_core.scenario import Status, run_scenario
from tests.benchmarks.figures import Figure, percentile, table
from tests.rules_core.test_peer import PoolLibrary

PASSES = 3


def resident() -> float:
    """Give the memory of the process in megabytes, as it is now."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * resource.getpagesize() / 1e6


def run(shared: Path) -> None:
    """Play every scenario three times over and print the figures; nothing that was played may be kept."""
    file = shared / "peer" / "scenarios.jsonl.gz"
    if not file.is_file():
        return
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        scenarios = [json.loads(line) for line in lines]
    library = PoolLibrary()
    memory: list[float] = []
    times: list[float] = []
    for number in range(PASSES):
        times.clear()
        for scenario in scenarios:
            begun = time.perf_counter()
            result = run_scenario(scenario, library)
            if number and result.status is not Status.DECLINED:
                times.append((time.perf_counter() - begun) * 1000)
        memory.append(resident())
    figures = (
        Figure("a scripted game, median", percentile(times, 50), "ms", 20),
        Figure("a scripted game, 99th percentile", percentile(times, 99), "ms", 500),
        Figure("memory after the first pass", memory[0], "MB"),
        Figure("memory gained by two more passes", memory[-1] - memory[0], "MB", 20),
    )
    sys.stdout.write(table("Scripted games", figures) + "\n")

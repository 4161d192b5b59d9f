"""Names: resolving and completing over the whole pool, beside rapidfuzz over all names in the same run."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable

from rapidfuzz import fuzz, process, utils

from data.names import CardIndex
from tests.benchmarks.figures import Figure, percentile

SAMPLE = 400
BASELINE = 300
"""Typos on which the slow baseline is run."""


def typo(rng: random.Random, name: str) -> str:
    """Give the name with one slip of the fingers."""
    letters = list(name.lower())
    place = rng.randrange(1, len(letters) - 1) if len(letters) > 3 else 0
    match rng.choice(["lost", "wrong", "added", "doubled", "swapped"]):
        case "lost":
            del letters[place]
        case "wrong":
            letters[place] = rng.choice("abcdefghijklmnopqrstuvwxyz")
        case "added":
            letters.insert(place, rng.choice("abcdefghijklmnopqrstuvwxyz"))
        case "doubled":
            letters.insert(place, letters[place])
        case "swapped":
            letters[place], letters[place - 1] = letters[place - 1], letters[place]
    return "".join(letters)


def timed(work: Callable[[str], object], inputs: Iterable[str]) -> list[float]:
    """Give the milliseconds that each input took, the better of two runs: what else the machine does is not meant."""
    times = []
    for text in inputs:
        best = float("inf")
        for _ in range(2):
            started = time.perf_counter()
            work(text)
            best = min(best, time.perf_counter() - started)
        times.append(best * 1000)
    return times


def measure(index: CardIndex) -> list[Figure]:
    """Measure on typos of well-known cards, drawn with a fixed seed."""
    rng = random.Random(5)
    known = [s.name for s in index.complete("", 50)]
    names = [name for name in index.names() if index.printed(name).printings >= 2 and not name.startswith("A-")]
    sample = known + rng.sample(names, min(SAMPLE, len(names)))
    cases = [(typo(rng, name.split(" // ")[0]), name) for name in sample if len(name) > 4]
    typed = [text for text, _ in cases]
    beginnings = [text[:length] for text in typed for length in (1, 2, 4, 7, len(text))]

    resolved = timed(index.resolve, typed)
    completed = timed(index.complete, beginnings)
    all_names = list(index.names())

    def baseline(text: str) -> str:
        return process.extract(text, all_names, scorer=fuzz.WRatio, processor=utils.default_process, limit=1)[0][0]

    slow = timed(baseline, typed[:BASELINE])
    first = sum(_first(index, text) == name for text, name in cases[:BASELINE])
    theirs = sum(baseline(text) == name for text, name in cases[:BASELINE])
    wrong = sum((card := index.resolve(text).card) is not None and card != name for text, name in cases)
    median = percentile(resolved[:BASELINE], 50)
    return [
        Figure("resolve a typo, median", median, "ms"),
        Figure("resolve a typo, 99th percentile", percentile(resolved, 99), "ms", limit=5),
        Figure("complete, median", percentile(completed, 50), "ms"),
        Figure("complete, 99th percentile", percentile(completed, 99), "ms", limit=5),
        Figure("WRatio over all names, median", percentile(slow, 50), "ms"),
        Figure("times faster than WRatio, medians", percentile(slow, 50) / median, "x", limit=10, more_is_better=True),
        Figure("right card first", 100 * first / BASELINE, "%", more_is_better=True),
        Figure("right card first, WRatio", 100 * theirs / BASELINE, "%", more_is_better=True),
        Figure("wrong card given", 100 * wrong / len(cases), "%"),
    ]


def _first(index: CardIndex, text: str) -> str | None:
    found = index.resolve(text)
    return found.card or next(iter(found.candidates), None)

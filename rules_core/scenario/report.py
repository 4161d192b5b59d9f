"""Summing up many scenarios."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from .runner import Result, Status


@dataclass(frozen=True, slots=True)
class Report:
    """Counts over a run, with the reasons ranked."""

    total: int
    by_status: tuple[tuple[str, int], ...]
    by_tier: tuple[tuple[str, tuple[tuple[str, int], ...]], ...]
    declined: tuple[tuple[str, int], ...]
    """Words that keep scenarios out, the most frequent first."""
    alone: tuple[tuple[str, int], ...]
    """Words that alone keep scenarios out."""


def summarise(results: Iterable[Result]) -> Report:
    """Count the results by status and tier, and rank what was declined."""
    found = list(results)
    status = Counter(result.status.value for result in found)
    tiers: dict[str, Counter[str]] = {}
    words: Counter[str] = Counter()
    alone: Counter[str] = Counter()
    for result in found:
        tiers.setdefault(result.tier, Counter())[result.status.value] += 1
        if result.status is Status.DECLINED:
            reasons = result.words
            words.update(reasons)
            if len(reasons) == 1:
                alone[reasons[0]] += 1
    return Report(
        len(found),
        tuple(sorted(status.items())),
        tuple((tier, tuple(sorted(counts.items()))) for tier, counts in sorted(tiers.items())),
        tuple(words.most_common()),
        tuple(alone.most_common()),
    )

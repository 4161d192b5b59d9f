"""One measured figure, and printing many as a table."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """What was measured; a limit is only told, never enforced."""

    what: str
    value: float
    unit: str
    limit: float | None = None
    more_is_better: bool = False

    @property
    def within(self) -> bool | None:
        """Say whether the limit is kept; None when there is none."""
        if self.limit is None:
            return None
        return self.value >= self.limit if self.more_is_better else self.value <= self.limit


def percentile(values: Sequence[float], share: float) -> float:
    """Give the value below which `share` percent of the values lie."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, math.ceil(len(ordered) * share / 100) - 1)] if ordered else 0.0


def table(title: str, figures: Iterable[Figure]) -> str:
    """Give the figures as lines of a table."""
    lines = [title]
    for figure in figures:
        told = "" if figure.within is None else f"  (limit {figure.limit:g}: {'kept' if figure.within else 'MISSED'})"
        lines.append(f"  {figure.what:<44}{figure.value:>10.2f} {figure.unit}{told}")
    return "\n".join(lines)

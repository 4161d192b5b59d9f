"""How old the data are, and whether the FAQ was held against the engine as it is now."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version

from rules_core.oracle import GRAMMAR_VERSION

STALE_AFTER_DAYS = 60
CHECKED_BY = "faq_checked_by"
"""The stamp that says which engine last answered the questions of FAQ entries; a sync takes it away."""


def engine_version() -> str:
    """What changes whenever answers may: the program's version and its grammar's."""
    try:
        program = version("mtg-arbiter")
    except PackageNotFoundError:  # run from a checkout that was never installed
        program = "checkout"
    return f"{program}, grammar {GRAMMAR_VERSION}"


def is_faq_checked(stamp: Mapping[str, str]) -> bool:
    """Whether the questions of FAQ entries were asked on these data by this engine."""
    return stamp.get(CHECKED_BY) == engine_version()


def data_age_days(stamp: Mapping[str, str], now: datetime | None = None) -> int | None:
    """Whole days since the last sync, None when there was none (or the stamp cannot be read)."""
    try:
        at = datetime.fromisoformat(stamp.get("built_at", ""))
    except ValueError:
        return None
    at = at if at.tzinfo else at.replace(tzinfo=UTC)
    return max(0, ((now or datetime.now(UTC)) - at).days)

"""How old the data are."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

STALE_AFTER_DAYS = 60


def data_age_days(stamp: Mapping[str, str], now: datetime | None = None) -> int | None:
    """Whole days since the last sync, None when there was none (or the stamp cannot be read)."""
    try:
        at = datetime.fromisoformat(stamp.get("built_at", ""))
    except ValueError:
        return None
    at = at if at.tzinfo else at.replace(tzinfo=UTC)
    return max(0, ((now or datetime.now(UTC)) - at).days)

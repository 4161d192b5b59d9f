"""
What follows from new data: packs up to date, entries that cite what changed marked, their questions asked again.

Run by `arbiter sync` and `arbiter faq check`, and by the bot itself after a sync that happened beside it, or when its
engine is another than the one that asked last.
"""

from __future__ import annotations

from dataclasses import dataclass

import structlog

from bot.freshness import CHECKED_BY, engine_version
from bot.handlers.faq_care import check_questions
from bot.services import Services
from data.errors import DataError
from data.faq import check_citations

_log = structlog.get_logger("arbiter.upkeep")


@dataclass(frozen=True, slots=True)
class UpkeepReport:
    """What was found and done."""

    checked: int = 0
    """Entries whose citations were compared."""
    moved: int = 0
    """Citations of rules that only moved, which were pointed to the new number."""
    stale: int = 0
    """Entries that cite something that changed."""
    asked: int = 0
    contradicted: int = 0
    """Entries whose own question has another answer now."""


async def keep_faq_right(services: Services) -> UpkeepReport:
    """Hold every server's entries against the data at hand; entries that may be wrong become stale and wait."""
    found = await check_citations(services.database)
    asked = contradicted = 0
    for guild_id in await services.faq.servers():
        checked = await check_questions(services, guild_id)
        asked += checked.asked
        contradicted += len(checked.contradicted)
    await services.database.set_stamp(CHECKED_BY, engine_version())
    report = UpkeepReport(found.checked, len(found.moved), len(found.stale), asked, contradicted)
    _log.info(
        "faq_checked",
        checked=report.checked,
        moved=report.moved,
        stale=report.stale,
        asked=report.asked,
        contradicted=report.contradicted,
    )
    return report


async def after_new_data(services: Services) -> None:
    """As `keep_faq_right`; what goes wrong is logged, since the data are in use all the same."""
    try:
        await keep_faq_right(services)
    except (DataError, OSError) as error:
        _log.warning("faq_not_checked", error=str(error))

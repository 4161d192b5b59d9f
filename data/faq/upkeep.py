"""
After a sync: which entries cite something that changed.

A rule that only moved is pointed to its new number and noted; a rule or card
whose words changed makes the entry stale, with what changed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from sqlalchemy import select

from data.cards import CardRepository
from data.database import Database
from data.errors import ConflictError
from data.faq.citations import UNKNOWN, card_digest, rule_digest
from data.faq.repository import FaqRepository
from data.faq.values import FaqEntry, FaqState
from data.models import FaqCitationRow, FaqRow
from data.rules import RuleRepository

SYSTEM = 0
"""Author of what the program does by itself."""


@dataclass(frozen=True, slots=True)
class Upkeep:
    """What a check found and did."""

    checked: int = 0
    moved: tuple[tuple[int, str, str], ...] = ()
    """(entry, old number, new number) of rules that only moved."""
    stale: tuple[tuple[int, str], ...] = ()
    """(entry, reason) of entries that became stale."""


async def check_citations(database: Database) -> Upkeep:
    """Compare what every live entry cites with the data at hand, point moved rules anew, mark the rest stale."""
    faq = FaqRepository(database)
    columns = (FaqRow.guild_id, FaqRow.id, FaqCitationRow.kind, FaqCitationRow.ref, FaqCitationRow.release)
    query = (
        select(*columns, FaqCitationRow.digest)
        .join(FaqRow, FaqRow.id == FaqCitationRow.entry_id)
        .where(FaqRow.state.in_([FaqState.PUBLISHED, FaqState.PENDING, FaqState.STALE]))
        .order_by(FaqRow.id, FaqCitationRow.kind, FaqCitationRow.ref)
    )
    async with database.read() as connection:
        rows = (await connection.execute(query)).all()
    check = _Check(database)
    moved: list[tuple[int, str, str]] = []
    stale: list[tuple[int, str]] = []
    by_entry: dict[tuple[int, int], list[tuple[str, str, str, str]]] = {}
    for guild_id, entry_id, kind, ref, release, digest in rows:
        by_entry.setdefault((guild_id, entry_id), []).append((kind, ref, release, digest))
    for (guild_id, entry_id), cited in by_entry.items():
        renumbered: dict[str, str] = {}
        reasons: list[str] = []
        for kind, ref, release, digest in cited:
            if digest == UNKNOWN:
                continue
            if kind == "card":
                reasons += await check.card(ref, digest)
                continue
            number, reason = await check.rule(ref, release, digest)
            if number:
                renumbered[ref] = number
            reasons += reason
        entry = await faq.get(guild_id, entry_id)
        if entry is None:
            continue
        if renumbered:
            entry = await _point_anew(faq, entry, renumbered)
            moved += [(entry_id, old, new) for old, new in renumbered.items()]
        if reasons and entry.state is not FaqState.STALE:
            why = "; ".join(reasons)
            try:
                await faq.set_state(guild_id, entry_id, entry.version, FaqState.STALE, SYSTEM, why)
            except ConflictError:  # a moderator was faster; the next check looks again
                continue
            stale.append((entry_id, why))
    return Upkeep(len(by_entry), tuple(moved), tuple(stale))


class _Check:
    """Looks up each rule and card once."""

    def __init__(self, database: Database) -> None:
        self._rules = RuleRepository(database)
        self._cards = CardRepository(database)
        self._known: dict[tuple[str, str, str], tuple[str, list[str]]] = {}

    async def card(self, name: str, digest: str) -> list[str]:
        card = await self._cards.get(name)
        if card is None:
            return [f"{name} is no longer known"]
        return [] if card_digest(card) == digest else [f"{name} has another text now"]

    async def rule(self, number: str, release: str, digest: str) -> tuple[str, list[str]]:
        """Give the new number when the rule only moved, and why the entry is stale otherwise."""
        key = (number, release, digest)
        if key not in self._known:
            self._known[key] = await self._trace(number, release, digest)
        return self._known[key]

    async def _trace(self, number: str, release: str, digest: str) -> tuple[str, list[str]]:
        here = await self._rules.get(number)
        if here is not None and rule_digest(here.text) == digest:
            return "", []
        same = [rule for rule in await self._rules.all() if rule_digest(rule.text) == digest]
        if same:
            # Of repeated sentences the one under the same heading, as the older release had it.
            old = await self._rules.get(number, release) if release else None
            heading = old.heading if old else ""
            return min(same, key=lambda rule: (rule.heading != heading, rule.number)).number, []
        if here is None:
            return "", [f"rule {number} is gone"]
        return "", [f"rule {number} says something else now"]


async def _point_anew(faq: FaqRepository, entry: FaqEntry, renumbered: dict[str, str]) -> FaqEntry:
    rules = tuple(dict.fromkeys(renumbered.get(rule, rule) for rule in entry.content.rules))
    body = entry.content.body
    for old, new in renumbered.items():
        body = body.replace(old, new)
    content = replace(entry.content, rules=rules, body=body)
    try:
        return await faq.edit(
            entry.guild_id, entry.id, entry.version, content, SYSTEM, state=entry.state, action="renumber"
        )
    except ConflictError:  # a moderator was faster; the next check finds what is left
        return await faq.get(entry.guild_id, entry.id) or entry

"""Rulings as stored: by card, newest first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Select, select

from data.cards import CardRepository
from data.database import Database
from data.models import CardRow, RulingRow


@dataclass(frozen=True, slots=True)
class Ruling:
    """One ruling on one card."""

    id: int
    card_id: str
    card: str
    """The card's full name."""
    date: str
    """``YYYY-MM-DD``; may be empty when the source does not say."""
    source: str
    """``wotc`` for an official ruling, ``scryfall`` for a note of the source; ``arbiter`` for our own summary."""
    text: str


class RulingRepository:
    """Reads rulings from the database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def for_card(self, card_id: str) -> tuple[Ruling, ...]:
        """List a card's rulings, newest first, those of one day in their printed order."""
        found = await self._read(_rulings().where(RulingRow.card_id == card_id))
        return found or tuple(ruling for ruling in _starter() if ruling.card_id == card_id)

    async def for_name(self, name: str) -> tuple[Ruling, ...]:
        """List the rulings of the card with the full name `name`, newest first."""
        found = await self._read(_rulings().where(CardRow.name == name))
        if found or await CardRepository(self._database).count():
            return found
        return tuple(ruling for ruling in _starter() if ruling.card == name)

    async def by_ids(self, ids: Sequence[int]) -> tuple[Ruling, ...]:
        """Give the rulings with these ids, in this order; unknown ids are left out."""
        found = {ruling.id: ruling for ruling in await self._read(_rulings().where(RulingRow.id.in_(ids)))}
        found |= {ruling.id: ruling for ruling in (_starter() if min(ids, default=0) < 0 else ())}
        return tuple(found[i] for i in ids if i in found)

    async def _read(self, query: Select[int, str, str, str, str, str]) -> tuple[Ruling, ...]:
        async with self._database.read() as connection:
            rows = await connection.execute(query.order_by(RulingRow.published_at.desc(), RulingRow.id))
            return tuple(Ruling(*row) for row in rows)


def _starter() -> tuple[Ruling, ...]:
    """Give the starter set's rulings; its cards have ids of their own, so they are never mixed with synced ones."""
    from data.starter import starter_rulings

    return starter_rulings()


def _rulings() -> Select[int, str, str, str, str, str]:
    columns = (RulingRow.id, RulingRow.card_id, CardRow.name, RulingRow.published_at, RulingRow.source, RulingRow.text)
    return select(*columns).join(CardRow, CardRow.id == RulingRow.card_id)

"""Cards as stored: looked up by name or id, and the cache of their compiled forms."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import delete, func, insert, select

from data.database import Database
from data.models import CardRow, CompiledRow
from rules_core.cards import PrintedCard

_DECODER = msgspec.msgpack.Decoder(PrintedCard)


def encode_card(card: PrintedCard) -> bytes:
    """Give the bytes that `decode_card` reads."""
    return msgspec.msgpack.encode(card)


def decode_card(data: bytes) -> PrintedCard:
    """Give the card back from its bytes."""
    return _DECODER.decode(data)


class CardRepository:
    """Reads cards from the database; names must be full names (resolve them with `data.names`)."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, name: str) -> PrintedCard | None:
        """Give the card with the full name `name`; among several (tokens) the one of the game proper."""
        query = select(CardRow.data).where(CardRow.name == name).order_by(CardRow.standing, CardRow.id).limit(1)
        async with self._database.read() as connection:
            data = (await connection.execute(query)).scalar()
        return None if data is None else decode_card(data)

    async def get_by_id(self, card_id: str) -> PrintedCard | None:
        """Give the card with the id `card_id`."""
        async with self._database.read() as connection:
            data = (await connection.execute(select(CardRow.data).where(CardRow.id == card_id))).scalar()
        return None if data is None else decode_card(data)

    async def names(self) -> tuple[str, ...]:
        """List every card's full name in alphabetical order."""
        async with self._database.read() as connection:
            rows = await connection.execute(select(CardRow.name).order_by(CardRow.name))
            return tuple(rows.scalars())

    async def count(self) -> int:
        """Count the cards."""
        async with self._database.read() as connection:
            return (await connection.execute(select(func.count()).select_from(CardRow))).scalar_one()


class CompiledCards:
    """The cache of compiled cards: bytes by card and grammar version; a sync drops those whose card changed."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, card_id: str, grammar: str) -> bytes | None:
        """Give what `put` stored for this card and grammar."""
        query = select(CompiledRow.data).where(CompiledRow.card_id == card_id, CompiledRow.grammar == grammar)
        async with self._database.read() as connection:
            return (await connection.execute(query)).scalar()

    async def put(self, grammar: str, compiled: Sequence[tuple[str, bytes]]) -> None:
        """Store ``(card id, bytes)`` pairs, replacing what was there for those cards."""
        if not compiled:
            return
        async with self._database.write() as connection:
            for start in range(0, len(compiled), 500):
                batch = compiled[start : start + 500]
                await connection.execute(delete(CompiledRow).where(CompiledRow.card_id.in_([i for i, _ in batch])))
                await connection.execute(
                    insert(CompiledRow), [{"card_id": i, "grammar": grammar, "data": data} for i, data in batch]
                )

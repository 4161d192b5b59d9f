"""Cards as stored: looked up by name or id."""

from __future__ import annotations

import msgspec
from sqlalchemy import func, select

from data.database import Database
from data.models import CardRow
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

"""
Compiled cards kept: a table of them by grammar version and text, and a cache in memory that is filled from it.

Reading a stored card takes a small part of the time that compiling it does. Whatever is wrong with a stored card, it
is compiled anew: the table never decides whether a question is answered.
"""

from __future__ import annotations

import hashlib
import logging
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import msgspec
from sqlalchemy import select
from sqlalchemy.dialects import postgresql, sqlite

from data.database import Database
from data.models import CompiledRow
from data.names import CardIndex
from data.names.standing import standing_for
from rules_core.cards import PrintedCard
from rules_core.ir import codec
from rules_core.ir.card import CompiledCard
from rules_core.oracle import GRAMMAR_VERSION, compile_card

_log = logging.getLogger(__name__)

MOST_LOADED = 10_000
"""Stored cards that one process holds, as bytes; some eight megabytes."""
MOST_OPEN = 4_096
"""Compiled cards that one process holds ready."""
BATCH = 100
"""Cards compiled ahead between two writes."""


class BadRow(ValueError):
    """A stored card that cannot be read."""


@dataclass(frozen=True, slots=True)
class StoredCard:
    """A compiled card as the table holds it."""

    card_id: str
    digest: str
    """Of the printed card, as `digest_of` gives it."""
    data: bytes


def digest_of(card: PrintedCard) -> str:
    """Give the digest of what compiling reads of a card."""
    read = msgspec.msgpack.encode((card.name, card.layout, card.faces, card.playtest, card.meld_result))
    return hashlib.blake2b(read, digest_size=16).hexdigest()


def store_card(card: PrintedCard, compiled: CompiledCard) -> StoredCard:
    """Give the row of a compiled card."""
    return StoredCard(card.id, digest_of(card), msgspec.msgpack.encode(codec.to_json(compiled)))


def read_stored(stored: StoredCard) -> CompiledCard:
    """
    Give the compiled card back from its row.

    Raises:
        BadRow: the row holds something else.
    """
    try:
        card = codec.from_json(msgspec.msgpack.decode(stored.data))
    except (msgspec.MsgspecError, ValueError, TypeError, LookupError, AttributeError) as error:
        raise BadRow(f"{type(error).__name__}: {error}") from error
    if not isinstance(card, CompiledCard):
        raise BadRow(f"{type(card).__name__} is no card")
    return card


class CompiledCards:
    """The table of compiled cards; a sync drops those whose card changed."""

    def __init__(self, database: Database, grammar: int = GRAMMAR_VERSION) -> None:
        self._database = database
        self._grammar = str(grammar)

    async def load(self, most: int = MOST_LOADED) -> dict[str, StoredCard]:
        """Give the cards that this grammar compiled, by id."""
        query = select(CompiledRow.card_id, CompiledRow.digest, CompiledRow.data)
        query = query.where(CompiledRow.grammar == self._grammar).order_by(CompiledRow.card_id).limit(most)
        async with self._database.read() as connection:
            return {row.card_id: StoredCard(*row) for row in await connection.execute(query)}

    async def put(self, cards: Iterable[StoredCard]) -> None:
        """Store the cards in place of what was there for them."""
        # In one order, so that two processes which write at once wait for each other in that order.
        rows = [
            {"card_id": card.card_id, "grammar": self._grammar, "digest": card.digest, "data": card.data}
            for _, card in sorted({card.card_id: card for card in cards}.items())
        ]
        if not rows:
            return
        insert = postgresql.insert if self._database.dialect == "postgresql" else sqlite.insert
        statement = insert(CompiledRow)
        kept = {name: statement.excluded[name] for name in ("grammar", "digest", "data")}
        async with self._database.write() as connection:
            await connection.execute(statement.on_conflict_do_update(index_elements=["card_id"], set_=kept), rows)


class CompiledCache:
    """Compiled cards of one process: stored ones are read, others compiled and kept for whoever writes the table."""

    def __init__(self, stored: Mapping[str, StoredCard] | None = None) -> None:
        self._stored = dict(stored or {})
        self._open: OrderedDict[PrintedCard, CompiledCard] = OrderedDict()
        self._fresh: list[StoredCard] = []

    def learn(self, stored: Mapping[str, StoredCard]) -> None:
        """Take up what was stored meanwhile."""
        self._stored.update(stored)

    def compiled(self, card: PrintedCard) -> CompiledCard:
        """Give the compiled card, from memory, from its row, or by compiling it."""
        found = self._open.get(card)
        if found is None:
            found = self._open[card] = self._read(card) or self._compile(card)
            if len(self._open) > MOST_OPEN:
                self._open.popitem(last=False)
        return found

    def take_fresh(self) -> list[StoredCard]:
        """Give what was compiled since the last call, to be stored."""
        fresh, self._fresh = self._fresh, []
        return fresh

    def _read(self, card: PrintedCard) -> CompiledCard | None:
        stored = self._stored.get(card.id)
        if stored is None or stored.digest != digest_of(card):
            return None
        try:
            return read_stored(stored)
        except BadRow as error:
            _log.warning("the stored form of %s cannot be read and is compiled anew: %s", card.name, error)
            return None

    def _compile(self, card: PrintedCard) -> CompiledCard:
        compiled = compile_card(card)
        self._fresh.append(store_card(card, compiled))
        return compiled


async def compile_ahead(database: Database, cards: CardIndex, most: int) -> int:
    """Compile and store the cards with most printings that the table lacks or has of another text; give how many."""
    table = CompiledCards(database)
    stored = await table.load()
    known = sorted(
        (card for card in cards.every_card() if standing_for(card) == 0), key=lambda card: (-card.printings, card.name)
    )
    lacking = [card for card in known[:most] if (row := stored.get(card.id)) is None or row.digest != digest_of(card)]
    for start in range(0, len(lacking), BATCH):
        await table.put([store_card(card, compile_card(card)) for card in lacking[start : start + BATCH]])
    return len(lacking)

"""
Every printed card in memory, compressed in small blocks.

The core asks for cards synchronously and from any thread; so the cards are kept
here rather than read from the database each time. A few megabytes hold them all.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator

import msgspec

from rules_core.cards import PrintedCard

BLOCK = 32
"""Cards in a block: unpacking one takes well under a millisecond."""

_KEPT_BLOCKS = 64


class _Stored(msgspec.Struct):
    ids: list[str]
    blocks: list[bytes]


_BLOCK_DECODER = msgspec.msgpack.Decoder(list[PrintedCard])


def encode_store(cards: Iterable[PrintedCard]) -> bytes:
    """Pack the cards, in the order given; alike cards side by side pack best."""
    ids: list[str] = []
    blocks: list[bytes] = []
    block: list[PrintedCard] = []

    def flush() -> None:
        if block:
            blocks.append(zlib.compress(msgspec.msgpack.encode(block), 6))
            block.clear()

    for card in cards:
        ids.append(card.id)
        block.append(card)
        if len(block) == BLOCK:
            flush()
    flush()
    return msgspec.msgpack.encode(_Stored(ids, blocks))


class CardStore:
    """Gives printed cards by id."""

    def __init__(self, data: bytes) -> None:
        stored = msgspec.msgpack.decode(data, type=_Stored)
        self._blocks = stored.blocks
        self._places = {card_id: place for place, card_id in enumerate(stored.ids)}
        self._open: dict[int, list[PrintedCard]] = {}

    def get(self, card_id: str) -> PrintedCard:
        """Give the card with this id; KeyError when there is none."""
        block, place = divmod(self._places[card_id], BLOCK)
        cards = self._open.get(block)
        if cards is None:
            cards = _BLOCK_DECODER.decode(zlib.decompress(self._blocks[block]))
            if len(self._open) >= _KEPT_BLOCKS:
                self._open.clear()
            self._open[block] = cards
        return cards[place]

    def __len__(self) -> int:
        return len(self._places)

    def __iter__(self) -> Iterator[PrintedCard]:
        for data in self._blocks:
            yield from _BLOCK_DECODER.decode(zlib.decompress(data))

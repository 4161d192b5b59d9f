"""Compiled cards go through the table and back, and a row that does not fit is never used."""

from __future__ import annotations

import logging
from dataclasses import replace

import pytest
from sqlalchemy import inspect

from data import compiled
from data.compiled import BadRow, CompiledCache, CompiledCards, StoredCard, compile_ahead, digest_of, store_card
from data.database import Database
from data.migrations import downgrade, upgrade
from data.names import CardIndex
from rules_core.cards import PrintedCard, PrintedFace
from rules_core.oracle import GRAMMAR_VERSION, compile_card

pytestmark = pytest.mark.asyncio

BEAR = PrintedCard(
    "bear-id",
    "Careful Bear",
    "normal",
    (PrintedFace("Careful Bear", "{1}{G}", "Creature — Bear", "Trample\nWhen this dies, draw two cards.", "2", "2"),),
)
CHANGED = replace(BEAR, faces=(replace(BEAR.faces[0], oracle_text="Flying"),))


@pytest.fixture
def compiling(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the cards that were compiled."""
    names: list[str] = []

    def noted(card: PrintedCard) -> object:
        names.append(card.name)
        return compile_card(card)

    monkeypatch.setattr(compiled, "compile_card", noted)
    return names


async def test_a_stored_card_is_read_and_not_compiled(database: Database, compiling: list[str]) -> None:
    first = CompiledCache()
    made = first.compiled(BEAR)
    assert made == compile_card(BEAR)
    await CompiledCards(database).put(first.take_fresh())
    assert first.take_fresh() == []
    second = CompiledCache(await CompiledCards(database).load())
    assert second.compiled(BEAR) == made
    assert compiling == ["Careful Bear"]
    assert second.take_fresh() == []


async def test_another_grammars_card_is_not_given_and_is_replaced(database: Database) -> None:
    await CompiledCards(database, GRAMMAR_VERSION - 1).put([StoredCard("bear-id", digest_of(BEAR), b"old")])
    table = CompiledCards(database)
    assert await table.load() == {}
    row = store_card(BEAR, compile_card(BEAR))
    await table.put([row, row])
    assert await table.load() == {"bear-id": row}
    assert await CompiledCards(database, GRAMMAR_VERSION - 1).load() == {}


async def test_a_card_whose_text_changed_is_compiled_anew(compiling: list[str]) -> None:
    cache = CompiledCache({"bear-id": store_card(BEAR, compile_card(BEAR))})
    assert cache.compiled(CHANGED) == compile_card(CHANGED)
    assert compiling == ["Careful Bear"]
    assert [row.digest for row in cache.take_fresh()] == [digest_of(CHANGED)]


@pytest.mark.parametrize(
    "data", [b"", b"\xc1", b"\x81\xa4node\xa7Nothing", b"\x81\xa4node\xacCompiledCard", b"\x81\xa4enum\xa1X", b"\x01"]
)
async def test_a_row_that_cannot_be_read_is_logged_and_compiled_anew(
    data: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    row = StoredCard("bear-id", digest_of(BEAR), data)
    with pytest.raises(BadRow):
        compiled.read_stored(row)
    cache = CompiledCache({"bear-id": row})
    with caplog.at_level(logging.WARNING):
        assert cache.compiled(BEAR) == compile_card(BEAR)
    assert "Careful Bear" in caplog.text
    assert len(cache.take_fresh()) == 1


async def test_cards_are_compiled_ahead_once_the_best_known_first(synced: Database, compiling: list[str]) -> None:
    cards = CardIndex.from_cards([replace(BEAR, id=str(n), name=f"Bear {n}", printings=n) for n in range(5)])
    assert await compile_ahead(synced, cards, 3) == 3
    assert compiling == ["Bear 4", "Bear 3", "Bear 2"]
    assert await compile_ahead(synced, cards, 4) == 1
    assert set(await CompiledCards(synced).load()) == {"1", "2", "3", "4"}


async def test_the_table_migrates_back_and_forward(database: Database) -> None:
    async def columns() -> set[str]:
        async with database.read() as connection:
            found = await connection.run_sync(lambda c: inspect(c).get_columns("compiled_cards"))
        return {column["name"] for column in found}

    assert await columns() == {"card_id", "grammar", "digest", "data"}
    async with database.write() as connection:
        await connection.run_sync(downgrade, "0003")
    assert await columns() == {"card_id", "grammar", "data"}
    async with database.write() as connection:
        await connection.run_sync(upgrade)
    assert await columns() == {"card_id", "grammar", "digest", "data"}

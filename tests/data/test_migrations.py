"""The users' tables migrate forward and back, and say the same as the models."""

from __future__ import annotations

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from data.database import Database, open_database
from data.faq import FaqDraft, FaqRepository
from data.migrations import downgrade, make_config, upgrade
from data.models import USERS_REVISION, UserBase

pytestmark = pytest.mark.asyncio


async def test_the_newest_revision_is_the_one_the_program_knows(database: Database) -> None:
    async with database.read() as connection:
        head = await connection.run_sync(lambda c: ScriptDirectory.from_config(make_config(c)).get_current_head())
        stored = (await connection.execute(text("select version_num from alembic_version"))).scalar()
    assert head == stored == USERS_REVISION


async def test_migrated_tables_are_those_of_the_models(database: Database) -> None:
    def differences(connection: Connection) -> list[object]:
        context = MigrationContext.configure(connection)
        users = set(UserBase.metadata.tables)
        return [d for d in compare_metadata(context, UserBase.metadata) if _table_of(d) in users]

    async with database.read() as connection:
        assert await connection.run_sync(differences) == []


def _table_of(difference: object) -> str:
    if isinstance(difference, tuple):
        thing = difference[1] if difference[0] in ("add_table", "remove_table") else difference[-1]
        table = getattr(thing, "table", thing)
        return str(getattr(table, "name", ""))
    return ""


async def test_back_to_nothing_and_forward_again(database_url: str) -> None:
    async with await open_database(database_url) as database:
        async with database.write() as connection:
            await connection.run_sync(downgrade, "base")
            names = await connection.run_sync(lambda c: inspect(c).get_table_names())
            assert not set(names) & set(UserBase.metadata.tables)
            await connection.run_sync(upgrade)
        assert (await FaqRepository(database).add(1, FaqDraft("Bears", "Sleep."), 2)).version == 1


async def test_what_users_wrote_is_kept_by_each_step(database_url: str) -> None:
    async with await open_database(database_url) as database:
        await FaqRepository(database).add(1, FaqDraft("Bears", "Sleep in winter."), 2)
        async with database.write() as connection:
            await connection.run_sync(downgrade, "0001")
    async with await open_database(database_url) as database:
        faq = FaqRepository(database)
        assert (await faq.find(1, "bears")) is not None
        assert len(await faq.search(1, "winter")) == 1

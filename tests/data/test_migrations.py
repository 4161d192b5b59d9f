"""The users' tables migrate forward and back, and say the same as the models."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from data.audit import read_audit
from data.cards import CardRepository
from data.database import Database, open_database
from data.faq import FaqDraft, FaqRepository, FaqState
from data.feedback import FeedbackRepository
from data.migrations import downgrade, make_config, upgrade
from data.models import USERS_REVISION, UserBase
from data.nicknames import NicknameRepository
from data.settings import SettingsRepository

pytestmark = pytest.mark.asyncio

RELEASES = Path(__file__).parent / "releases"
"""What users wrote, as databases of earlier releases hold it; never changed."""


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


@pytest.mark.parametrize("revision", ["0001", "0002", "0003"])
async def test_what_users_wrote_is_kept_by_each_step(database_url: str, revision: str) -> None:
    async with await open_database(database_url) as database:
        await FaqRepository(database).add(1, FaqDraft("Bears", "Sleep in winter."), 2)
        async with database.write() as connection:
            await connection.run_sync(downgrade, revision)
    async with await open_database(database_url) as database:
        faq = FaqRepository(database)
        assert (await faq.find(1, "bears")) is not None
        assert len(await faq.search(1, "winter")) == 1


@pytest.mark.parametrize("dump", sorted(RELEASES.glob("*.sql")), ids=lambda path: path.stem)
async def test_a_database_of_an_earlier_release_is_brought_up_to_date(dump: Path, tmp_path: Path) -> None:
    """Its tables for cards have another form and are made anew; what users wrote is all there."""
    path = tmp_path / "old.sqlite3"
    old = sqlite3.connect(path)
    old.executescript(dump.read_text(encoding="utf-8"))
    old.executescript(
        "create table stamp (key text primary key, value text); insert into stamp values ('schema', '0');"
        "create table cards (id text primary key, strange blob); insert into cards values ('x', 'y');"
    )
    old.close()
    async with await open_database(path) as database:
        faq = FaqRepository(database)
        entry = await faq.find(1111, "hibernate")
        assert entry is not None
        assert (entry.content.title, entry.content.body) == ("Do bears sleep?", "They sleep in winter, mostly.")
        assert (entry.version, entry.content.rules, entry.content.tags) == (2, ("100.1a",), ("bears",))
        assert [revision.author_id for revision in await faq.history(1111, entry.id)] == [8, 7]
        assert [found.id for found, _ in await faq.search(1111, "winter bears")] == [entry.id]
        assert [e.content.title for e in await faq.list(1111, [FaqState.PENDING], with_global=False)] == ["Cats"]
        settings = await SettingsRepository(database).get(1111)
        assert (settings["cooldown"], settings["moderators"]) == (60, (3, 4))
        nicknames = NicknameRepository(database)
        assert await nicknames.get(1111) == {"fluffy": "Cave Bear"}
        assert [miss.hit for miss in await nicknames.misses(1111)] == ["Cave Bear"]
        assert [report.expected for report in await FeedbackRepository(database).accepted()] == ["No"]
        assert len(await read_audit(database, 1111)) == 7
        assert await CardRepository(database).count() == 0
        assert (await database.stamp())["schema"] != "0"
        assert (await faq.add(1111, FaqDraft("Dogs", "Too."), 7)).id > entry.id

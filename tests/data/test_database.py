"""The database opens from every form of URL, makes its tables, and says clearly why it cannot."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import text

from data.database import open_database, parse_url
from data.errors import DatabaseError


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("postgres://u:p@h:5432/d", "postgresql+asyncpg://u:p@h:5432/d"),
        ("postgresql://u@h/d?sslmode=require", "postgresql+asyncpg://u@h/d?ssl=require"),
        ("postgresql+psycopg2://u@h/d", "postgresql+asyncpg://u@h/d"),
        ("sqlite:///a/b.db", "sqlite+aiosqlite:///a/b.db"),
        ("sqlite:////a/b.db", "sqlite+aiosqlite:////a/b.db"),
        ("sqlite+aiosqlite:///b.db", "sqlite+aiosqlite:///b.db"),
        ("a/b.db", "sqlite+aiosqlite:///a/b.db"),
        (":memory:", "sqlite+aiosqlite:///%3Amemory%3A"),
        ("sqlite://", "sqlite+aiosqlite:///%3Amemory%3A"),
    ],
)
def test_url_forms(given: str, expected: str) -> None:
    assert parse_url(given).render_as_string(hide_password=False) == expected


def test_default_is_one_file_in_the_users_data_folder() -> None:
    assert str(parse_url(None).database).endswith("arbiter.sqlite3")


def test_unknown_scheme_is_named() -> None:
    with pytest.raises(DatabaseError, match="mysql://"):
        parse_url("mysql://h/d")


@pytest.mark.asyncio
async def test_first_use_makes_the_file_and_its_tables(tmp_path: Path) -> None:
    path = tmp_path / "new" / "arbiter.db"
    async with await open_database(path) as database:
        assert (await database.stamp())["schema"]
    assert path.exists()
    async with await open_database(path) as database, database.read() as connection:
        assert (await connection.execute(text("pragma journal_mode"))).scalar() == "wal"


@pytest.mark.asyncio
async def test_a_file_that_is_no_database_is_said_to_be_none(tmp_path: Path) -> None:
    path = tmp_path / "no.db"
    path.write_text("this is a letter, not a database\n" * 100)
    with pytest.raises(DatabaseError, match=r"no\.db"):
        await open_database(path)


@pytest.mark.asyncio
async def test_a_failing_write_leaves_nothing(tmp_path: Path) -> None:
    async with await open_database(tmp_path / "a.db") as database:
        with pytest.raises(ZeroDivisionError):
            async with database.write() as connection:
                await connection.execute(text("insert into stamp values ('x', 'y')"))
                await connection.execute(text("create table half (a integer)"))
                raise ZeroDivisionError
        assert "x" not in await database.stamp()
        async with database.read() as connection:
            assert (
                await connection.execute(text("select count(*) from sqlite_master where name = 'half'"))
            ).scalar() == 0

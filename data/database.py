"""
The database: an async engine from a URL in any of the forms that hosts hand out.

SQLite is the default, one file made on first use; PostgreSQL by URL. Readers
use `Database.read()`, writers `Database.write()`; both give a Core connection
inside one transaction.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import platformdirs
from sqlalchemy import URL, Connection, delete, event, insert, inspect, make_url, select, text
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, NoSuchModuleError, ProgrammingError
from sqlalchemy.exc import DataError as ValueFault
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import StaticPool

from data.errors import DatabaseError, DiskFullError
from data.models import SCHEMA_VERSION, USERS_REVISION, BuildBase, StampRow

BUSY_TIMEOUT_MS = 15_000
"""How long a SQLite writer waits for another before it gives up."""


CONNECT_SECONDS = 5
"""How long a PostgreSQL server may take to accept a connection."""
POOL_SECONDS = 10
"""How long one waits for a connection that others are using."""

_DISK_FULL = ("disk is full", "no space left", "disk i/o error", "could not extend file", "file too large")
"""Words of what a driver says when there is no room left for a write."""


def default_path() -> Path:
    """Give the file that is used when no database is named."""
    return Path(platformdirs.user_data_dir("arbiter", appauthor=False)) / "arbiter.sqlite3"


def parse_url(value: str | Path | None) -> URL:
    """
    Turn a database setting into the URL of an async driver.

    Args:
        value: ``postgres://``, ``postgresql://``, ``sqlite:///file``, a bare path,
            ``:memory:``, or None for the default file.

    Raises:
        DatabaseError: the form is not known.
    """
    if value is None or str(value) == "":
        return URL.create("sqlite+aiosqlite", database=str(default_path()))
    given = str(value)
    if given == ":memory:":
        return URL.create("sqlite+aiosqlite", database=":memory:")
    if "://" not in given:
        return URL.create("sqlite+aiosqlite", database=str(Path(given).expanduser()))
    scheme, rest = given.split("://", 1)
    kind = scheme.split("+")[0].lower()
    drivers = {"postgres": "postgresql+asyncpg", "postgresql": "postgresql+asyncpg", "sqlite": "sqlite+aiosqlite"}
    if kind not in drivers:
        raise DatabaseError(f"database URL starts with {scheme}://; use postgresql:// or sqlite:///")
    try:
        url = make_url(f"{drivers[kind]}://{rest}")
    except (ArgumentError, ValueError) as error:
        raise DatabaseError("the database URL cannot be read") from error
    if kind == "sqlite":
        return url if url.database else url.set(database=":memory:")
    # libpq's word for encryption; asyncpg calls it ssl and takes the same values.
    if "sslmode" in url.query:
        mode = url.query["sslmode"]
        url = url.difference_update_query(["sslmode"]).update_query_dict({"ssl": mode})
    return url


class Database:
    """An open database. Close it with `close()`, or use it as an async context manager."""

    def __init__(self, engine: AsyncEngine, url: URL) -> None:
        self.engine = engine
        self.url = url

    @property
    def dialect(self) -> str:
        """``sqlite`` or ``postgresql``."""
        return self.engine.dialect.name

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """
        Give a connection in a read transaction: everything read in it is of one moment.

        Raises:
            DatabaseError: the database cannot be reached, or went away meanwhile.
        """
        async with self.connect() as connection:
            yield connection

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """
        Give a connection in a write transaction: committed at the end, rolled back on any error.

        Raises:
            DatabaseError: as `read`, or what was written could not be kept; then nothing of it was.
        """
        async with self.connect() as connection:
            await connection.execution_options(arbiter_write=True)
            async with connection.begin():
                yield connection

    @asynccontextmanager
    async def connect(self) -> AsyncIterator[AsyncConnection]:
        """Give a bare connection; a failing database raises `DatabaseError`, a breached constraint stays as it is."""
        is_open = False
        with failures_told():
            try:
                async with self.engine.connect() as connection:
                    is_open = True
                    yield connection
            except (OSError, TimeoutError) as error:
                if is_open and not isinstance(error, ConnectionError):
                    raise  # of the work that was done with the connection, such as a file that it writes
                raise failure_of(error) from error

    async def stamp(self) -> dict[str, str]:
        """Give what is known of the data inside: sources, dates, counts; empty before the first sync."""
        async with self.read() as connection:
            rows = await connection.execute(select(StampRow.key, StampRow.value))
            return {row.key: row.value for row in rows}

    async def set_stamp(self, key: str, value: str) -> None:
        """Note something of the data inside; a sync forgets it."""
        async with self.write() as connection:
            await connection.execute(delete(StampRow).where(StampRow.key == key))
            await connection.execute(insert(StampRow).values(key=key, value=value))

    async def close(self) -> None:
        """Close every connection."""
        await self.engine.dispose()

    async def __aenter__(self) -> Database:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()


@contextmanager
def failures_told() -> Iterator[None]:
    """Turn what a driver raises when the database fails into a `DatabaseError`."""
    try:
        yield
    except (IntegrityError, ProgrammingError, ValueFault):
        raise  # not the database's fault: what was asked of it cannot be done
    except (DBAPIError, PoolTimeout) as error:
        raise failure_of(error) from error
    except Exception as error:
        # A server that is just starting or stopping refuses a connection with the driver's own error.
        if type(error).__module__.partition(".")[0] == "asyncpg":
            raise failure_of(error) from error
        raise


def failure_of(error: Exception) -> DatabaseError:
    """Give the error that says in one line what a database's failure means."""
    said = str(getattr(error, "orig", None) or error) or type(error).__name__
    if getattr(getattr(error, "orig", None), "sqlstate", "") == "53100" or any(w in said.lower() for w in _DISK_FULL):
        return DiskFullError(f"there is no room left on the database's disk, so nothing was written ({said})")
    return DatabaseError(f"the database failed: {said}")


def _prepare_sqlite(engine: AsyncEngine) -> None:
    """Make SQLite's transactions real ones (DDL included), with WAL and patience."""

    @event.listens_for(engine.sync_engine, "connect")
    def _connect(connection: Any, _record: object) -> None:
        connection.isolation_level = None  # we say BEGIN ourselves, below
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}")
        cursor.execute("PRAGMA journal_mode = WAL")
        cursor.execute("PRAGMA synchronous = NORMAL")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def _begin(connection: Connection) -> None:
        # A deferred transaction that reads and then writes can fail at once when
        # another writer was faster; a writer therefore takes the lock up front.
        write = connection.get_execution_options().get("arbiter_write")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if write else "BEGIN")


def make_engine(url: URL) -> AsyncEngine:
    """Make the engine for `url` (as `parse_url` gives it); nothing is opened yet."""
    try:
        if url.get_backend_name() != "sqlite":
            # Statement caches go stale when a sync swaps tables.
            return create_async_engine(
                url,
                pool_pre_ping=True,
                pool_timeout=POOL_SECONDS,
                connect_args={
                    "statement_cache_size": 0,
                    "prepared_statement_cache_size": 0,
                    "timeout": CONNECT_SECONDS,
                },
            )
        memory = url.database in (None, "", ":memory:")
        engine = create_async_engine(url, poolclass=StaticPool) if memory else create_async_engine(url)
    except (NoSuchModuleError, ModuleNotFoundError) as error:
        raise DatabaseError(f"no driver for {url.get_backend_name()}: install mtg-arbiter[postgres]") from error
    _prepare_sqlite(engine)
    return engine


async def open_database(url: str | Path | None = None) -> Database:
    """
    Open the database, creating or upgrading its tables where needed.

    Raises:
        DatabaseError: it cannot be reached, or is not a database of this program.
    """
    parsed = parse_url(url)
    path = parsed.database if parsed.get_backend_name() == "sqlite" else None
    if path and path != ":memory:":
        try:
            Path(path).parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise DatabaseError(f"cannot make the folder of {path}: {error.strerror}") from error
    database = Database(make_engine(parsed), parsed)
    try:
        async with database.write() as connection:
            await connection.run_sync(_prepare_tables)
    except (DatabaseError, DBAPIError) as error:
        await database.close()
        cause = getattr(error, "orig", None) or error
        where = parsed.render_as_string(hide_password=True)
        raise DatabaseError(f"cannot open the database {where}: {cause}") from error
    return database


def _prepare_tables(connection: Connection) -> None:
    """Create build tables that are missing or of another schema; bring the users' tables up to date."""
    tables = set(inspect(connection).get_table_names())
    current = None
    if StampRow.__tablename__ in tables:
        current = connection.execute(select(StampRow.value).where(StampRow.key == "schema")).scalar()
    if current != SCHEMA_VERSION:
        from data.tables import drop_build_tables, make_search_table

        drop_build_tables(connection)
        BuildBase.metadata.create_all(connection)
        make_search_table(connection, "search_text")
        connection.execute(insert(StampRow).values(key="schema", value=SCHEMA_VERSION))
    if "alembic_version" in tables:
        head = connection.execute(text("select version_num from alembic_version")).scalar()
        if head == USERS_REVISION:
            return
    from data.migrations import upgrade

    upgrade(connection)

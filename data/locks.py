"""
What several processes of one bot agree on through the database: who may identify, and that something has changed.

PostgreSQL has a word for both (advisory locks, LISTEN/NOTIFY). SQLite serves one process, which needs neither: there
the lock is always free and a notice reaches the process's own listeners.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from data.database import Database, failure_of, failures_told
from data.errors import DatabaseError

_LOCK_SPACE = 0x41524249
"""The first of the two numbers of an advisory lock: ours, so that other programs' locks are others."""
_CHANNEL = "arbiter"
_LOOKS_A_PROBE = 30
_PROBE_SECONDS = 5.0


@asynccontextmanager
async def identify_lock(database: Database, bucket: int) -> AsyncIterator[None]:
    """
    Hold the right to identify shards of one concurrency bucket, alone among all processes on this database.

    It waits until the right is free, and is given up with the connection if the process dies.
    """
    if database.dialect != "postgresql":
        yield
        return
    async with database.connect() as connection:
        await connection.execution_options(isolation_level="AUTOCOMMIT")
        await connection.execute(text("select pg_advisory_lock(:space, :bucket)"), _lock(bucket))
        try:
            yield
        finally:
            await connection.execute(text("select pg_advisory_unlock(:space, :bucket)"), _lock(bucket))


def _lock(bucket: int) -> dict[str, int]:
    return {"space": _LOCK_SPACE, "bucket": bucket}


class Notices:
    """Tells every process on the database that something changed, such as the settings of one server."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._listeners: list[Callable[[str], None]] = []
        self._connection: AsyncConnection | None = None
        self._raw: Any = None
        self._is_wanted = False

    def on_notice(self, listener: Callable[[str], None]) -> None:
        """Call `listener` with the text of each notice, from whichever process it comes."""
        self._listeners.append(listener)

    async def listen(self) -> None:
        """
        Start listening; notices of this process reach it without that.

        Raises:
            DatabaseError: the database cannot be reached; `is_lost` then says so until it can.
        """
        if self._database.dialect != "postgresql":
            return
        await self.close()
        self._is_wanted = True
        with failures_told():
            try:
                self._connection = await self._database.engine.connect()
                raw = (await self._connection.get_raw_connection()).driver_connection
                await raw.add_listener(_CHANNEL, self._received)  # type: ignore[union-attr]
            except (OSError, TimeoutError) as error:
                raise failure_of(error) from error
        self._raw = raw

    @property
    def is_lost(self) -> bool:
        """Whether nothing listens though it should; then notices may have been missed, and `listen` is due."""
        return self._is_wanted and (self._raw is None or bool(self._raw.is_closed()))

    async def keep_listening(self, stop: asyncio.Event, missed: Callable[[], None], every: float = 1.0) -> None:
        """
        Look after the connection until `stop` is set: a lost one is made anew as soon as the database is back.

        Args:
            missed: Called after that, since what was told meanwhile was not heard.
            every: Seconds between looks.
        """
        looks = 0
        while not stop.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), every)
                return
            looks += 1
            if looks % _LOOKS_A_PROBE == 0:
                await self._probe()
            if not self.is_lost:
                continue
            try:
                await self.listen()
            except DatabaseError:
                continue  # still away
            missed()

    async def _probe(self) -> None:
        """Ask the connection for a sign of life: one whose other end vanished looks open for ever."""
        raw = self._raw
        if raw is None or raw.is_closed():
            return
        try:
            await raw.execute("select 1", timeout=_PROBE_SECONDS)
        except Exception:  # whatever the driver says: a connection that does not answer is of no use
            raw.terminate()

    async def send(self, notice: str) -> None:
        """Tell everybody; at most 7,000 characters."""
        if self._database.dialect != "postgresql":
            self._tell(notice)
            return
        if self._raw is None:
            self._tell(notice)
        async with self._database.write() as connection:
            what = {"channel": _CHANNEL, "notice": notice}
            await connection.execute(text("select pg_notify(:channel, :notice)"), what)

    async def close(self) -> None:
        """Stop listening."""
        connection, self._connection, self._raw = self._connection, None, None
        self._is_wanted = False
        if connection is not None:
            await connection.invalidate()
            await connection.close()

    def _received(self, _connection: object, _process: int, _channel: str, notice: str) -> None:
        asyncio.get_running_loop().call_soon(self._tell, notice)

    def _tell(self, notice: str) -> None:
        for listener in self._listeners:
            listener(notice)

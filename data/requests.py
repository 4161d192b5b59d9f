"""
Requests that buttons stand for, kept where they are too long for the button itself.

A request is kept for its asker, so that it can be forgotten with them, and dropped after `KEPT_DAYS`.
"""

from __future__ import annotations

import contextlib
import re
from datetime import UTC, datetime, timedelta
from hashlib import blake2b

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from data.database import Database
from data.models import SavedRequestRow

KEPT_DAYS = 90
_KEY = re.compile(r"[0-9a-f]{24}")


def key_for(payload: str, user_id: int) -> str:
    """The key of a request of one person: 24 letters, the same in every process."""
    return blake2b(payload.encode(), digest_size=12, salt=user_id.to_bytes(16, "little")).hexdigest()


class SavedRequests:
    """Stores and finds requests; the same request of the same person is stored once."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def save(self, payload: str, user_id: int = 0) -> str:
        """Store a request and give its key."""
        key = key_for(payload, user_id)
        row = {"key": key, "payload": payload, "user_id": user_id, "at": _now().isoformat(timespec="seconds")}
        # Another process may store the same request at the same moment: then it is there, which is all that matters.
        with contextlib.suppress(IntegrityError):
            async with self._database.write() as connection:
                again = update(SavedRequestRow).where(SavedRequestRow.key == key).values(at=row["at"])
                if not (await connection.execute(again)).rowcount:
                    await connection.execute(insert(SavedRequestRow), row)
        return key

    async def load(self, key: str) -> str | None:
        """Give the request stored under `key`, None when it is gone, or no key at all."""
        if not _KEY.fullmatch(key):
            return None
        async with self._database.read() as connection:
            query = select(SavedRequestRow.payload).where(SavedRequestRow.key == key)
            return (await connection.execute(query)).scalar()

    async def drop_old(self) -> int:
        """Drop the requests that were stored more than `KEPT_DAYS` ago; gives how many."""
        limit = (_now() - timedelta(days=KEPT_DAYS)).isoformat(timespec="seconds")
        async with self._database.write() as connection:
            done = await connection.execute(delete(SavedRequestRow).where(SavedRequestRow.at < limit))
            return done.rowcount

    async def forget(self, user_id: int) -> int:
        """Drop every request of one person; gives how many."""
        async with self._database.write() as connection:
            done = await connection.execute(delete(SavedRequestRow).where(SavedRequestRow.user_id == user_id))
            return done.rowcount


def _now() -> datetime:
    return datetime.now(UTC)

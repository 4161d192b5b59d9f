"""The audit log: who changed what in a server, and when; never what somebody merely looked at."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from data.database import Database
from data.models import AuditRow


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """One change."""

    id: int
    actor_id: int
    """0 when the program did it by itself."""
    at: str
    action: str
    subject: str
    detail: dict[str, Any]


async def record(
    connection: AsyncConnection,
    guild_id: int,
    actor_id: int,
    action: str,
    subject: str,
    detail: dict[str, Any] | None = None,
) -> None:
    """Write one line of the log, in the transaction of the change itself."""
    await connection.execute(
        insert(AuditRow).values(
            guild_id=guild_id,
            actor_id=actor_id,
            at=datetime.now(UTC).isoformat(timespec="seconds"),
            action=action[:40],
            subject=subject[:200],
            detail=detail or {},
        )
    )


async def read_audit(database: Database, guild_id: int, limit: int = 50, offset: int = 0) -> tuple[AuditEntry, ...]:
    """List a server's changes, newest first."""
    query = select(AuditRow).where(AuditRow.guild_id == guild_id).order_by(AuditRow.id.desc())
    async with database.read() as connection:
        rows = await connection.execute(query.limit(limit).offset(offset))
        return tuple(AuditEntry(r.id, r.actor_id, r.at, r.action, r.subject, r.detail) for r in rows)

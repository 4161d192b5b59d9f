"""Right and wrong on computed answers, the moderators' queue of them, and what is stored about a person."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import delete, func, insert, select, update

from data.audit import record
from data.database import Database
from data.errors import ConflictError, InvalidInput
from data.models import (
    AuditRow,
    FaqRevisionRow,
    FaqRow,
    FeedbackRow,
    NameAliasRow,
    SavedRequestRow,
)

TEXT_LENGTH = 1000
CODE_LENGTH = 4000
STATES = ("open", "accepted", "rejected")
NOBODY = 0
"""Stands for a person in rows of the bot itself, and of those who were forgotten."""


@dataclass(frozen=True, slots=True)
class Feedback:
    """One verdict of one person on one answer."""

    id: int
    guild_id: int
    user_id: int
    at: str
    right: bool
    share_code: str
    """The situation, so that it can be asked again."""
    expected: str
    reason: str
    state: str
    """``open``, ``accepted`` or ``rejected``."""
    handled_by: int


class FeedbackRepository:
    """The feedback of every server."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(
        self, guild_id: int, user_id: int, *, right: bool, share_code: str, expected: str = "", reason: str = ""
    ) -> int:
        """
        Store a verdict; a second one of the same person on the same answer replaces the first. Gives its number.

        Raises:
            InvalidInput: a text is too long.
        """
        problems = tuple(
            f"{name} has {len(text)} characters, {most} are allowed"
            for name, text, most in (
                ("expected", expected, TEXT_LENGTH),
                ("reason", reason, TEXT_LENGTH),
                ("share code", share_code, CODE_LENGTH),
            )
            if len(text) > most
        )
        if problems:
            raise InvalidInput(problems)
        values = {
            "guild_id": guild_id,
            "user_id": user_id,
            "at": datetime.now(UTC).isoformat(timespec="seconds"),
            "verdict": "right" if right else "wrong",
            "share_code": share_code,
            "expected": expected,
            "reason": reason,
            "state": "accepted" if right else "open",
            "handled_by": 0,
        }
        same = (
            FeedbackRow.guild_id == guild_id,
            FeedbackRow.user_id == user_id,
            FeedbackRow.share_code == share_code,
            FeedbackRow.handled_by == 0,
        )
        async with self._database.write() as connection:
            await connection.execute(delete(FeedbackRow).where(*same))
            key = (await connection.execute(insert(FeedbackRow).values(**values))).inserted_primary_key
        return int(key[0]) if key else 0

    async def list(
        self, guild_id: int, state: str = "open", *, right: bool | None = False, limit: int = 25, offset: int = 0
    ) -> tuple[Feedback, ...]:
        """List a server's feedback in one state, oldest first; `right` None: both verdicts."""
        query = select(FeedbackRow).where(FeedbackRow.guild_id == guild_id, FeedbackRow.state == state)
        if right is not None:
            query = query.where(FeedbackRow.verdict == ("right" if right else "wrong"))
        async with self._database.read() as connection:
            rows = await connection.execute(query.order_by(FeedbackRow.id).limit(limit).offset(offset))
            return tuple(_feedback(row) for row in rows)

    async def accepted(self) -> tuple[Feedback, ...]:
        """List the accepted "wrong" verdicts of all servers, for making scenarios of them."""
        query = select(FeedbackRow).where(FeedbackRow.state == "accepted", FeedbackRow.verdict == "wrong")
        async with self._database.read() as connection:
            return tuple(_feedback(row) for row in await connection.execute(query.order_by(FeedbackRow.id)))

    async def counts(self, guild_id: int) -> dict[str, int]:
        """Count a server's feedback: right, wrong, and by state of the wrong ones."""
        query = (
            select(FeedbackRow.verdict, FeedbackRow.state, func.count())
            .where(FeedbackRow.guild_id == guild_id)
            .group_by(FeedbackRow.verdict, FeedbackRow.state)
        )
        counts = dict.fromkeys(("right", "wrong", *STATES), 0)
        async with self._database.read() as connection:
            for verdict, state, count in await connection.execute(query):
                counts[verdict] += count
                if verdict == "wrong":
                    counts[state] += count
        return counts

    async def decide(
        self, guild_id: int, feedback_id: int, *, accept: bool, actor_id: int, expected: str | None = None
    ) -> None:
        """
        Accept or reject an open verdict.

        Args:
            expected: What should come out, in better words than the report's; None leaves those.

        Raises:
            InvalidInput: that is too long.
            ConflictError: it is not open any more, or not of this server.
        """
        if expected is not None and len(expected) > TEXT_LENGTH:
            raise InvalidInput((f"expected has {len(expected)} characters, {TEXT_LENGTH} are allowed",))
        state = "accepted" if accept else "rejected"
        values = {"state": state, "handled_by": actor_id} | ({"expected": expected} if expected is not None else {})
        mine = (FeedbackRow.id == feedback_id, FeedbackRow.guild_id == guild_id, FeedbackRow.state == "open")
        async with self._database.write() as connection:
            done = await connection.execute(update(FeedbackRow).where(*mine).values(**values))
            if not done.rowcount:
                raise ConflictError("that feedback was decided already", 0)
            await record(connection, guild_id, actor_id, f"feedback {state}", str(feedback_id))


def _feedback(row: FeedbackRow | object) -> Feedback:
    values = {name: getattr(row, name) for name in Feedback.__dataclass_fields__ if name != "right"}
    return Feedback(right=getattr(row, "verdict", "") == "right", **values)


async def stored_about(database: Database, user_id: int) -> dict[str, int]:
    """
    Count what is stored about a person, by kind.

    Nothing is stored about `NOBODY`, who stands in rows of the bot itself and of those who were forgotten.
    """
    queries = {
        "feedback": select(func.count()).where(FeedbackRow.user_id == user_id),
        "feedback decided": select(func.count()).where(FeedbackRow.handled_by == user_id),
        "FAQ entries": select(func.count()).where(FaqRow.owner_id == user_id),
        "FAQ revisions": select(func.count()).where(FaqRevisionRow.author_id == user_id),
        "nicknames": select(func.count()).where(NameAliasRow.author_id == user_id),
        "audit lines": select(func.count()).where(AuditRow.actor_id == user_id),
        "saved requests": select(func.count()).where(SavedRequestRow.user_id == user_id),
    }
    if user_id == NOBODY:
        return dict.fromkeys(queries, 0)
    async with database.read() as connection:
        return {kind: (await connection.execute(query)).scalar_one() for kind, query in queries.items()}


async def forget(database: Database, user_id: int) -> None:
    """
    Delete what a person left: their feedback and requests; what they wrote for a server stays, without their number.
    """
    async with database.write() as connection:
        await connection.execute(delete(FeedbackRow).where(FeedbackRow.user_id == user_id))
        await connection.execute(delete(SavedRequestRow).where(SavedRequestRow.user_id == user_id))
        handled = update(FeedbackRow).where(FeedbackRow.handled_by == user_id).values(handled_by=1)
        await connection.execute(handled)
        await connection.execute(update(FaqRow).where(FaqRow.owner_id == user_id).values(owner_id=NOBODY))
        await connection.execute(
            update(FaqRevisionRow).where(FaqRevisionRow.author_id == user_id).values(author_id=NOBODY)
        )
        await connection.execute(update(NameAliasRow).where(NameAliasRow.author_id == user_id).values(author_id=NOBODY))
        await connection.execute(update(AuditRow).where(AuditRow.actor_id == user_id).values(actor_id=NOBODY))

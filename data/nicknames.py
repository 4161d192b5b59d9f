"""A server's own nicknames for cards, and what its members looked for in vain."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import delete, func, insert, select, update

from data.audit import record
from data.database import Database
from data.errors import InvalidInput
from data.models import MissRow, NameAliasRow
from data.names.fold import fold

MOST_NICKNAMES = 500
LONGEST = 60
MOST_MISSES = 2000
"""Different misses kept of one server; the oldest make room."""


@dataclass(frozen=True, slots=True)
class Miss:
    """What was looked for in vain, and what was found right after."""

    kind: str
    """``faq``, ``card`` or ``rule``."""
    text: str
    """As looked for, folded."""
    hit: str
    """What the same person found right after; empty when nothing."""
    count: int
    last_at: str


class NicknameRepository:
    """The nicknames of every server."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, guild_id: int) -> dict[str, str]:
        """Give a server's nicknames, folded, with the full names they stand for: as `CardIndex.resolve` takes them."""
        query = select(NameAliasRow.folded, NameAliasRow.card).where(NameAliasRow.guild_id == guild_id)
        async with self._database.read() as connection:
            return dict((await connection.execute(query)).all())

    async def add(self, guild_id: int, nickname: str, card: str, actor_id: int) -> None:
        """
        Let a nickname stand for the card with the full name `card`; an older meaning is replaced.

        Raises:
            InvalidInput: it has no letters, is too long, or the server has too many.
        """
        folded = fold(nickname)
        if not folded or len(nickname) > LONGEST:
            raise InvalidInput((f"a nickname has letters or digits, at most {LONGEST} characters",))
        mine = NameAliasRow.guild_id == guild_id
        async with self._database.write() as connection:
            held = (await connection.execute(select(func.count()).select_from(NameAliasRow).where(mine))).scalar_one()
            if held >= MOST_NICKNAMES:
                raise InvalidInput((f"the server has {held} nicknames, {MOST_NICKNAMES} are allowed",))
            await connection.execute(delete(NameAliasRow).where(mine, NameAliasRow.folded == folded))
            await connection.execute(
                insert(NameAliasRow).values(
                    guild_id=guild_id, folded=folded, alias=nickname, card=card, author_id=actor_id, at=_now()
                )
            )
            await record(connection, guild_id, actor_id, "nickname add", nickname, {"card": card})

    async def remove(self, guild_id: int, nickname: str, actor_id: int) -> bool:
        """Take a nickname away; False when the server has no such nickname."""
        mine = (NameAliasRow.guild_id == guild_id, NameAliasRow.folded == fold(nickname))
        async with self._database.write() as connection:
            if not (await connection.execute(delete(NameAliasRow).where(*mine))).rowcount:
                return False
            await record(connection, guild_id, actor_id, "nickname remove", nickname)
        return True

    async def note_miss(self, guild_id: int, kind: str, text: str, hit: str = "") -> None:
        """Count that somebody looked for `text` in vain, and (when known) found `hit` right after."""
        folded = fold(text)[:200]
        if not folded:
            return
        mine = (
            MissRow.guild_id == guild_id,
            MissRow.kind == kind,
            MissRow.folded == folded,
            MissRow.hit == hit[:300],
        )
        async with self._database.write() as connection:
            again = update(MissRow).where(*mine).values(count=MissRow.count + 1, last_at=_now())
            if (await connection.execute(again)).rowcount:
                return
            of_guild = MissRow.guild_id == guild_id
            held = (await connection.execute(select(func.count()).select_from(MissRow).where(of_guild))).scalar_one()
            if held >= MOST_MISSES:
                oldest = (await connection.execute(select(func.min(MissRow.last_at)).where(of_guild))).scalar_one()
                await connection.execute(delete(MissRow).where(of_guild, MissRow.last_at == oldest))
            await connection.execute(
                insert(MissRow).values(
                    guild_id=guild_id, kind=kind, folded=folded, hit=hit[:300], count=1, last_at=_now()
                )
            )

    async def misses(self, guild_id: int, kind: str | None = None, limit: int = 25) -> tuple[Miss, ...]:
        """List what was looked for in vain, most often first; those with a hit suggest a nickname."""
        columns = (MissRow.kind, MissRow.folded, MissRow.hit, MissRow.count, MissRow.last_at)
        query = select(*columns).where(MissRow.guild_id == guild_id)
        if kind is not None:
            query = query.where(MissRow.kind == kind)
        order = (MissRow.count.desc(), MissRow.last_at.desc(), MissRow.folded)
        async with self._database.read() as connection:
            rows = await connection.execute(query.order_by(*order).limit(limit))
            return tuple(Miss(kind, folded, hit, count, at) for kind, folded, hit, count, at in rows)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")

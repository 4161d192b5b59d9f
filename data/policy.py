"""Tournament policy as stored: sections of the MTR, the IPG and Judging at Regular."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Select, select

from data.database import Database
from data.models import PolicyRow


@dataclass(frozen=True, slots=True)
class PolicySection:
    """One section of a policy document."""

    document: str
    """``MTR``, ``IPG`` or ``JAR``."""
    number: str
    """``2.3``, or empty where the document has no numbers."""
    title: str
    text: str
    effective: str
    """Effective date as ``YYYY-MM-DD``, empty when the document does not say."""


class PolicyRepository:
    """Reads policy sections from the database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, document: str, number: str) -> PolicySection | None:
        """Give one section by document and number."""
        wanted = number.strip().rstrip(".")
        found = await self._read(_sections().where(PolicyRow.document == document.upper(), PolicyRow.number == wanted))
        return found[0] if found else None

    async def sections(self, document: str | None = None) -> tuple[PolicySection, ...]:
        """List the sections of one document, or of all, in printed order."""
        query = _sections()
        return await self._read(query if document is None else query.where(PolicyRow.document == document.upper()))

    async def _read(self, query: Select[str, str, str, str, str]) -> tuple[PolicySection, ...]:
        async with self._database.read() as connection:
            rows = await connection.execute(query.order_by(PolicyRow.document, PolicyRow.position))
            return tuple(PolicySection(*row) for row in rows)


def _sections() -> Select[str, str, str, str, str]:
    return select(PolicyRow.document, PolicyRow.number, PolicyRow.title, PolicyRow.text, PolicyRow.effective)

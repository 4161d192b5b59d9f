"""Asking the search: words in, ranked hits out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from data.database import Database
from rules_core.cards import PrintedCard


@dataclass(frozen=True, slots=True)
class Hit:
    """One found document."""

    kind: str
    """``rule``, ``glossary``, ``ruling`` or ``policy``."""
    ref: str
    """Rule number, glossary term, ruling id, or ``MTR 2.3``."""
    title: str
    text: str
    score: float


class Searcher:
    """Searches the database; make one with `load` and keep it until the next sync."""

    @classmethod
    async def load(cls, database: Database) -> Searcher:
        """Get ready to search."""
        raise NotImplementedError

    async def search(
        self,
        text: str,
        cards: Sequence[PrintedCard] = (),
        kinds: Sequence[str] = ("rule", "glossary"),
        limit: int = 10,
    ) -> tuple[Hit, ...]:
        """Rank what bears on `text`; the cards it names add their keywords and types."""
        raise NotImplementedError

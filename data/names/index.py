"""The name index and the cards behind it, in memory, so that the core can ask without waiting."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from data.database import Database
from rules_core.cards import PrintedCard, Resolution


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One line of an autocomplete."""

    name: str
    """Full name of the card."""
    card_id: str


class CardIndex:
    """Satisfies `rules_core.cards.CardSource`; immutable after loading, so it may be shared by threads."""

    @classmethod
    async def load(cls, database: Database) -> CardIndex:
        """Load the index that the last sync built; the starter set's when there was none."""
        raise NotImplementedError

    @classmethod
    def starter(cls) -> CardIndex:
        """Give the index of the embedded starter set."""
        raise NotImplementedError

    @property
    def is_starter(self) -> bool:
        """True while no sync has been made."""
        raise NotImplementedError

    def resolve(self, text: str, aliases: Mapping[str, str] | None = None) -> Resolution:
        """Say which card `text` names; `aliases` (folded nickname -> full name) are a server's own."""
        raise NotImplementedError

    def complete(self, text: str, limit: int = 25) -> tuple[Suggestion, ...]:
        """Complete what somebody is typing, best first."""
        raise NotImplementedError

    def printed(self, name: str) -> PrintedCard:
        """Give the card with the full name `name`; KeyError when there is none."""
        raise NotImplementedError

    def by_id(self, card_id: str) -> PrintedCard:
        """Give the card with this id; KeyError when there is none."""
        raise NotImplementedError

    def longest_name_at(self, words: tuple[str, ...], start: int) -> tuple[str, int] | None:
        """Find the longest run of `words` from `start` that names a card: its full name and the index after."""
        raise NotImplementedError

    def __len__(self) -> int:
        raise NotImplementedError

"""
The words of all searchable documents: how telling each is, and which one a misspelt word was meant to be.

Made by a sync and kept as a pack. The likeness of words is that of PostgreSQL's ``pg_trgm``: the share of their groups
of three letters that they have in common. PostgreSQL looks them up itself where it has that extension; otherwise they
are compared here, with the same result.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from functools import cached_property

import msgspec
from sqlalchemy import text

from data.database import Database

WORDS_PACK = "words"
PACK_VERSION = 1
LIKENESS = 0.4
"""Share of letter groups from which a word that is not known is taken for one that is."""
SHORTEST = 5
"""Letters of a word that may be misspelt; shorter ones are like too many others."""
SHORTEST_MEANT = 4
"""Letters of a stem that a misspelt word may stand for."""


class _Pack(msgspec.Struct):
    version: int
    documents: dict[str, int]
    words: dict[str, dict[str, int]]


class Counting:
    """Counts the words of documents while they are stored."""

    def __init__(self) -> None:
        self.documents: Counter[str] = Counter()
        self.words: dict[str, dict[str, int]] = defaultdict(dict)

    def add(self, kind: str, stems: Iterable[str]) -> None:
        """Count one document."""
        self.documents[kind] += 1
        for stem in set(stems):
            counts = self.words[stem]
            counts[kind] = counts.get(kind, 0) + 1

    def encode(self) -> bytes:
        """Give the bytes that `Vocabulary.decode` reads."""
        return msgspec.msgpack.encode(_Pack(PACK_VERSION, dict(self.documents), dict(self.words)))


class Vocabulary:
    """The words of the documents, by kind of document."""

    def __init__(self, documents: Mapping[str, int], words: Mapping[str, Mapping[str, int]]) -> None:
        self._documents = documents
        self._words = words

    @classmethod
    def decode(cls, data: bytes | None) -> Vocabulary | None:
        """Give the vocabulary back; None where there is none, or one of another version of this module."""
        try:
            pack = msgspec.msgpack.decode(data or b"", type=_Pack)
        except msgspec.MsgspecError:
            return None
        return cls(pack.documents, pack.words) if pack.version == PACK_VERSION else None

    def __contains__(self, word: str) -> bool:
        return word in self._words

    def documents(self, kind: str) -> int:
        """Give how many documents of that kind there are."""
        return self._documents.get(kind, 0)

    def holding(self, word: str, kind: str) -> int:
        """Give how many documents of that kind hold the word."""
        return self._words.get(word, {}).get(kind, 0)

    def rarity(self, word: str, kind: str) -> float:
        """Say how much a word tells among documents of that kind: 0 for one that none of them holds."""
        found = self.holding(word, kind)
        return math.log(1 + (self.documents(kind) - found + 0.5) / (found + 0.5)) if found else 0.0

    def nearest(self, word: str) -> str:
        """Give the known word that is most like `word`, empty when none is like enough."""
        wanted = letter_groups(word)
        shared: Counter[str] = Counter(near for group in wanted for near in self._by_group.get(group, ()))
        likeness = {near: count / (len(wanted) + len(letter_groups(near)) - count) for near, count in shared.items()}
        best = min(likeness, key=lambda near: (-likeness[near], near), default="")
        return best if best and likeness[best] >= LIKENESS else ""

    @cached_property
    def _by_group(self) -> Mapping[str, list[str]]:
        found: dict[str, list[str]] = defaultdict(list)
        for word in self._words:
            if is_spelt(word, SHORTEST_MEANT):
                for group in letter_groups(word):
                    found[group].append(word)
        return found


def is_spelt(word: str, shortest: int = SHORTEST) -> bool:
    """Whether a word is one that can be misspelt: letters, and enough of them."""
    return len(word) >= shortest and word.isascii() and word.isalpha()


def letter_groups(word: str) -> frozenset[str]:
    """List a word's groups of three letters, as ``pg_trgm`` has them: with two spaces before it and one after."""
    padded = f"  {word} "
    return frozenset(padded[at : at + 3] for at in range(len(padded) - 2))


async def has_word_index(database: Database) -> bool:
    """Whether this database compares words itself: PostgreSQL with ``pg_trgm``, after a sync."""
    if database.dialect != "postgresql":
        return False
    query = (
        "select to_regclass('search_words') is not null"
        " and exists (select 1 from pg_extension where extname = 'pg_trgm')"
    )
    async with database.read() as connection:
        return bool((await connection.execute(text(query))).scalar())


async def nearest_in(database: Database, word: str) -> str:
    """As `Vocabulary.nearest`, by PostgreSQL."""
    query = (
        "select word from search_words where word % :word and similarity(word, :word) >= :least"
        " order by similarity(word, :word) desc, word limit 1"
    )
    async with database.read() as connection:
        found = await connection.execute(text(query), {"word": word, "least": LIKENESS})
        return str(found.scalar() or "")

"""Reading a pack: from keys, words, trigrams and initials to card numbers."""

from __future__ import annotations

import heapq
from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence

from data.names.fold import fold, squash, trigrams
from data.names.pack import NUMBER, Pack

BEST_KNOWN = 50

_GRAM_BUDGET = 8_000
"""Posting entries looked at for one query; the rarest trigrams come first."""

_SHARED_AT_LEAST = 0.34
"""Share of the best key's trigrams that another must have to be looked at."""

_TOO_MANY = 400
"""Keys with a common prefix beyond which they are not told apart."""


class Lookup:
    """A pack, ready to be asked. Card numbers count cards in order of name."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.names = pack.names
        self.standing = pack.standing
        self.popularity = _array(pack.popularity)
        self.keys = pack.keys
        self.by_name: dict[str, int] = {}
        for number, name in enumerate(pack.names):
            self.by_name.setdefault(name, number)
        self._places = {key: place for place, key in enumerate(pack.keys)}
        self._words = sorted(pack.words)
        self.best_known = heapq.nsmallest(BEST_KNOWN, range(len(pack.names)), key=self.rank)
        """The best known cards, best first: what is offered before anything was typed."""

    def rank(self, number: int) -> tuple[int, int, str]:
        """Give the sort key of a card: nearer to the game proper, better known, alphabetical."""
        return (self.standing[number], -self.popularity[number], self.names[number])

    def owners(self, key: str) -> Sequence[int]:
        """List the cards whose folded name or face name is `key`."""
        place = self._places.get(key)
        return () if place is None else _array(self.pack.owners[place])

    def is_whole(self, key: str, number: int) -> bool:
        """Say whether `key` is the card's whole name rather than a face of it."""
        return fold(self.names[number]) == key

    def squashed(self, flat: str) -> Sequence[int]:
        """List the cards that have a name which is `flat` without its spaces."""
        data = self.pack.squashed.get(flat)
        return () if data is None else _array(data)

    def initials(self, run: str) -> Sequence[int]:
        """List the cards whose names have these initials."""
        data = self.pack.initials.get(run)
        return () if data is None else _array(data)

    def keys_from(self, prefix: str, limit: int = _TOO_MANY) -> range:
        """Give the places of the keys that start with `prefix`, at most `limit`."""
        start = bisect_left(self.keys, prefix)
        end = bisect_left(self.keys, prefix + "\U0010ffff", start)
        return range(start, min(end, start + limit))

    def cards_from(self, prefix: str) -> set[int]:
        """Give the cards that have a name starting with `prefix`, up to a bound."""
        return {number for place in self.keys_from(prefix) for number in _array(self.pack.owners[place])}

    def with_word(self, word: str) -> Sequence[int]:
        """List the cards that have `word` in a name."""
        data = self.pack.words.get(word)
        return () if data is None else _array(data)

    def with_word_from(self, prefix: str) -> set[int]:
        """Give the cards that have a word starting with `prefix` in a name, up to a bound."""
        found: set[int] = set()
        start = bisect_left(self._words, prefix)
        for word in self._words[start : start + _TOO_MANY]:
            if not word.startswith(prefix) or len(found) > 4 * _TOO_MANY:
                break
            found.update(_array(self.pack.words[word]))
        return found

    def near(self, folded: str, limit: int) -> list[int]:
        """List the places of the keys that share most trigrams with `folded`, best first."""
        grams = trigrams(squash(folded))
        postings = sorted((data for gram in grams if (data := self.pack.grams.get(gram))), key=len)
        counted: Counter[int] = Counter()
        budget = _GRAM_BUDGET
        width = array(NUMBER).itemsize
        for data in postings:
            if budget <= 0 and counted:
                break
            budget -= len(data) // width
            counted.update(_array(data))
        if not counted:
            return []
        # Most keys share a trigram or two by chance: they are dropped before anything is sorted.
        least = max(counted.values()) * _SHARED_AT_LEAST
        likely = [place for place, count in counted.items() if count >= least]
        wanted = len(grams)
        # A key much longer than the query shares trigrams by chance alone.
        return heapq.nsmallest(
            limit, likely, key=lambda place: (0.02 * abs(len(self.keys[place]) - wanted) - 2 * counted[place], place)
        )

    def owners_at(self, places: Iterable[int]) -> list[tuple[int, Sequence[int]]]:
        """Give each key's place with the cards that have it."""
        return [(place, _array(self.pack.owners[place])) for place in places]


def _array(data: bytes) -> array[int]:
    numbers: array[int] = array(NUMBER)
    numbers.frombytes(data)
    return numbers

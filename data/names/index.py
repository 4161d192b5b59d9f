"""The name index and the cards behind it, in memory, so that the core can ask without waiting."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from sqlalchemy import select

from data.database import Database
from data.models import PackRow
from data.names.completing import Suggestion, complete
from data.names.fold import fold
from data.names.lookup import Lookup
from data.names.matching import Matcher
from data.names.pack import NameEntry, Pack, build_pack, decode_pack
from data.names.standing import standing_for
from data.names.store import CardStore, encode_store
from rules_core.cards import PrintedCard, Resolution

NAMES_PACK = "names"
CARDS_PACK = "cards"

_SENTENCE_END = re.compile(r"[.!?;:]$")
_POSSESSIVE = re.compile(r"(?:['’]s|['’])$")
_SHORTEST_PLURAL = 5


class CardIndex:
    """Satisfies `rules_core.cards.CardSource`; not changed after loading, so it may be shared by threads."""

    def __init__(self, pack: Pack, store: CardStore, *, is_starter: bool = False) -> None:
        self.is_starter = is_starter
        """True while no sync has been made: only the embedded set is known."""
        self._lookup = Lookup(pack)
        self._matcher = Matcher(self._lookup)
        self._store = store
        self._longest: dict[str, int] = {}
        for key in pack.keys:
            words = key.split()
            self._longest[words[0]] = max(len(words), self._longest.get(words[0], 0))
        for alias in self._matcher.aliases:
            words = alias.split()
            if len(words) > 1:
                self._longest[words[0]] = max(len(words), self._longest.get(words[0], 0))

    @classmethod
    async def load(cls, database: Database) -> CardIndex:
        """Load the index that the last sync built; the starter set's when there was none."""
        async with database.read() as connection:
            rows = await connection.execute(select(PackRow.name, PackRow.data))
            packs = {row.name: row.data for row in rows}
        if NAMES_PACK not in packs or CARDS_PACK not in packs:
            return cls.starter()
        store = CardStore(packs[CARDS_PACK])
        pack = decode_pack(packs[NAMES_PACK])
        if pack is None:  # built by another version of the program
            pack = build_pack(entry_for(card) for card in store)
        return cls(pack, store)

    @classmethod
    def from_cards(cls, cards: Iterable[PrintedCard], *, is_starter: bool = False) -> CardIndex:
        """Index these cards."""
        cards = list(cards)
        pack = build_pack(entry_for(card) for card in cards)
        return cls(pack, CardStore(encode_store(cards)), is_starter=is_starter)

    @classmethod
    def starter(cls) -> CardIndex:
        """Give the index of the embedded starter set."""
        from data.starter import starter_cards

        return cls.from_cards(starter_cards(), is_starter=True)

    def resolve(self, text: str, aliases: Mapping[str, str] | None = None) -> Resolution:
        """Say which card `text` names; never raises. `aliases` (folded nickname -> full name) are a server's own."""
        return self._matcher.resolve(text, aliases)

    def complete(self, text: str, limit: int = 25) -> tuple[Suggestion, ...]:
        """Complete what somebody is typing, best first."""
        return complete(self._lookup, self._matcher, text, limit)

    def printed(self, name: str) -> PrintedCard:
        """Give the card with the full name `name`; KeyError when there is none."""
        return self._store.get(self._lookup.pack.ids[self._lookup.by_name[name]])

    def by_id(self, card_id: str) -> PrintedCard:
        """Give the card with this id; KeyError when there is none."""
        return self._store.get(card_id)

    def names(self) -> tuple[str, ...]:
        """List every full name in alphabetical order, each once."""
        return tuple(self._lookup.by_name)

    def every_card(self) -> Iterator[PrintedCard]:
        """Go through every card of the pool, cards of one name each."""
        return iter(self._store)

    @cached_property
    def _dungeons(self) -> tuple[str, ...]:
        return tuple(sorted({card.name for card in self._store if card.layout == "dungeon"}))

    def dungeons(self) -> tuple[str, ...]:
        """List the full names of the dungeon cards, in alphabetical order."""
        return self._dungeons

    def longest_name_at(self, words: tuple[str, ...], start: int) -> tuple[str, int] | None:
        """
        Find the longest run of `words` from `start` that names a card: its full name and the index after.

        Whole names, faces and nicknames of several words count; the last word may
        carry a plural or possessive ending.
        """
        first = fold(words[start]) if start < len(words) else ""
        if not first:
            return None
        # A hyphen holds several words of a name together: "Sakura-Tribe".
        begins = {form.split()[0] for form in _endings(words[start], first) if form}
        reach = max((self._longest.get(form, 0) for form in begins), default=0)
        best: tuple[str, int] | None = None
        run: list[str] = []
        for end in range(start, len(words)):
            piece = fold(words[end])
            for form in _endings(words[end], piece):
                name = self._named(" ".join([*run, form]) if form else " ".join(run))
                if name is not None:
                    best = (name, end + 1)
                    break
            run.extend(piece.split())
            if len(run) >= reach + 2 or _SENTENCE_END.search(words[end]):
                break
        return best

    def _named(self, key: str) -> str | None:
        owners = self._lookup.owners(key)
        if not owners and " " in key:
            owners = self._matcher.aliases.get(key, ())
        if not owners:
            return None
        return self._lookup.names[min(owners, key=self._lookup.rank)]

    def __len__(self) -> int:
        return len(self._lookup.names)


def _endings(word: str, folded: str) -> tuple[str, ...]:
    """Give the folded word, then what it may be without a possessive or plural ending."""
    forms = [folded]
    bare = word.rstrip('.,!?;:)"”')
    if _POSSESSIVE.search(bare):
        forms.append(fold(_POSSESSIVE.sub("", bare)))
    elif folded.endswith("s") and len(folded) >= _SHORTEST_PLURAL:
        forms.append(folded[:-1])
        if folded.endswith("es"):
            forms.append(folded[:-2])
        if folded.endswith("ves"):
            forms.extend((folded[:-3] + "f", folded[:-3] + "fe"))
        if folded.endswith("ies"):
            forms.append(folded[:-3] + "y")
    return tuple(forms)


def entry_for(card: PrintedCard, standing: int | None = None, popularity: int | None = None) -> NameEntry:
    """Give the index's entry for a card."""
    return NameEntry(
        id=card.id,
        name=card.name,
        faces=tuple(face.name for face in card.faces),
        standing=standing_for(card) if standing is None else standing,
        popularity=card.printings if popularity is None else popularity,
    )

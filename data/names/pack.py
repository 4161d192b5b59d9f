"""
The name index as bytes: built once by a sync, ready in milliseconds at every start.

Cards are numbered in order of name. A *key* is a folded name or face name; keys
are sorted and each belongs to one card or more. Postings are arrays of numbers.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

import msgspec

from data.names.fold import fold, initials, squash, trigrams

NUMBER = "I"
"""Array type code of card and key numbers."""

PACK_VERSION = 2
"""Raised when the layout below changes; an older pack is rebuilt."""


@dataclass(frozen=True, slots=True)
class NameEntry:
    """What the index needs to know of a card."""

    id: str
    name: str
    faces: tuple[str, ...]
    standing: int
    popularity: int


class Pack(msgspec.Struct):
    """The index; every `bytes` is an array of `NUMBER`."""

    version: int
    ids: list[str]
    names: list[str]
    faces: list[tuple[str, ...]]
    standing: bytes
    """One byte a card."""
    popularity: bytes
    keys: list[str]
    """Folded names and face names, sorted, each once."""
    owners: list[bytes]
    """For each key the cards that have it, whole names before faces."""
    whole: bytes
    """One byte a key: 1 when it is somebody's whole name."""
    words: dict[str, bytes]
    """For each word of a key the cards that have it."""
    grams: dict[str, bytes]
    """For each trigram of a squashed key the keys that have it."""
    squashed: dict[str, bytes]
    """For each squashed key the cards that have it."""
    initials: dict[str, bytes]
    """For each run of initials the cards that have it."""


def build_pack(entries: Iterable[NameEntry]) -> Pack:
    """Index the cards."""
    cards = sorted(entries, key=lambda entry: (entry.name, entry.standing, entry.id))
    owners: dict[str, list[int]] = defaultdict(list)
    whole: set[str] = set()
    for number, card in enumerate(cards):
        key = fold(card.name)
        if key:
            owners[key].append(number)
            whole.add(key)
    for number, card in enumerate(cards):
        for face in card.faces:
            key = fold(face)
            # A face called like another card is that card's name first: "Swords to Plowshares".
            taken = key in whole and any(
                cards[owner].standing <= 1 and fold(cards[owner].name) == key for owner in owners[key]
            )
            if key and number not in owners[key] and not taken:
                owners[key].append(number)
    keys = sorted(key for key, numbers in owners.items() if numbers)
    words: dict[str, set[int]] = defaultdict(set)
    grams: dict[str, list[int]] = defaultdict(list)
    squashed: dict[str, set[int]] = defaultdict(set)
    letters: dict[str, set[int]] = defaultdict(set)
    for position, key in enumerate(keys):
        for word in key.split():
            words[word].update(owners[key])
        flat = squash(key)
        squashed[flat].update(owners[key])
        for gram in trigrams(flat):
            grams[gram].append(position)
        if " " in key:
            for run in initials(key):
                letters[run].update(owners[key])
    return Pack(
        version=PACK_VERSION,
        ids=[card.id for card in cards],
        names=[card.name for card in cards],
        faces=[card.faces for card in cards],
        standing=bytes(min(card.standing, 255) for card in cards),
        popularity=_numbers(card.popularity for card in cards),
        keys=keys,
        owners=[_numbers(owners[key]) for key in keys],
        whole=bytes(key in whole for key in keys),
        words={word: _numbers(sorted(numbers)) for word, numbers in sorted(words.items())},
        grams={gram: _numbers(numbers) for gram, numbers in sorted(grams.items())},
        squashed={flat: _numbers(sorted(numbers)) for flat, numbers in sorted(squashed.items())},
        initials={run: _numbers(sorted(numbers)) for run, numbers in sorted(letters.items())},
    )


def encode_pack(pack: Pack) -> bytes:
    """Give the bytes that `decode_pack` reads."""
    return msgspec.msgpack.encode(pack)


def decode_pack(data: bytes) -> Pack | None:
    """Give the index back; None when it was built by another version of this module."""
    try:
        pack = msgspec.msgpack.decode(data, type=Pack)
    except msgspec.MsgspecError:
        return None
    return pack if pack.version == PACK_VERSION else None


def _numbers(values: Iterable[int]) -> bytes:
    return array(NUMBER, values).tobytes()

"""
From what somebody typed to one card, several to ask about, or none.

The order is fixed: exact, face, folded, nickname, unique prefix, words of a
name, fuzzy with a margin, ask. A card that was not named is never given: what
is not certain is asked about.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from rapidfuzz import fuzz
from rapidfuzz.distance import DamerauLevenshtein

from data.names.aliases import community_aliases
from data.names.fold import LITTLE_WORDS, clean, fold, squash, word_set
from data.names.lookup import Lookup
from rules_core.cards import Match, Resolution

CANDIDATES = 5
"""Names offered when it has to be asked."""

CERTAIN = 0.84
"""Similarity from which a misspelt name is taken for a card, if no other is near."""

MARGIN = 0.05
"""How far the best card must be ahead of the second."""

LONGEST_INPUT = 200
"""Characters of input that are looked at."""

_DESCRIPTIONS = word_set(
    """
    a an the my your his her their our that this some foil foiled nonfoil etched promo full art fullart alt altart
    extended borderless showcase retro old oldborder border frame signed altered alter alpha beta unlimited revised
    japanese german french italian spanish korean russian chinese english copy copies of card cards mtg token tokens
    opponents new original textless serialized
    judge prerelease secret lair playset
    """
)
"""Words that describe a copy of a card rather than name it; tried without when nothing is found with them."""

_LONG_NICKNAME = 7
"""Letters from which a misspelt nickname is still told from others."""

_BESIDE = 3
"""Furthest standing of cards that are played with: planes, schemes, playtest cards."""

_COUNT = re.compile(r"\d{1,2}x?|x\d{1,2}")

_SPLIT_WORDS = re.compile(r"\s*(?://+|/|\\|&|\+|\band\b|\bn\b)\s*")


class Matcher:
    """Resolves names against one lookup."""

    def __init__(self, lookup: Lookup) -> None:
        self._lookup = lookup
        self._aliases: dict[str, tuple[int, ...]] = {}
        self._aliases_by_length: dict[int, list[str]] = {}
        for alias, cards in community_aliases().items():
            numbers = tuple(number for card in cards if (number := self._number(card)) is not None)
            if numbers:
                self._aliases[alias] = tuple(dict.fromkeys(numbers))
                self._aliases_by_length.setdefault(len(alias), []).append(alias)

    @property
    def aliases(self) -> Mapping[str, tuple[int, ...]]:
        """Nicknames of cards in this index: folded nickname -> card numbers."""
        return self._aliases

    def resolve(self, text: str, own: Mapping[str, str] | None = None) -> Resolution:
        """Say which card `text` names; `own` are further nicknames, folded -> full name."""
        typed = self._lookup.by_name.get(text.strip())
        if typed is not None and self._lookup.standing[typed] <= _BESIDE:
            return self._one(text, Match.EXACT, typed)
        cleaned = clean(text[:LONGEST_INPUT])
        folded = fold(cleaned)
        if not folded:
            return Resolution(text, Match.NONE, score=0.0)
        asked: Resolution | None = None
        for form in _forms(folded):
            found = self._certain(text, cleaned if form == folded else form, form, own or {})
            if found is None:
                continue
            # What raised a question as it was typed is settled by another form only if that is a whole name.
            if found.card is not None and (asked is None or found.how is not Match.PREFIX):
                return found
            asked = asked or found
        return asked or self._fuzzy(text, folded)

    def _number(self, name: str) -> int | None:
        number = self._lookup.by_name.get(name)
        if number is not None:
            return number
        owners = self._lookup.owners(fold(name))
        return min(owners, key=self._lookup.rank) if owners else None

    def _certain(self, text: str, cleaned: str, folded: str, own: Mapping[str, str]) -> Resolution | None:
        """Find a card by everything but likeness; a Resolution without card is a question."""
        lookup = self._lookup
        exact = lookup.by_name.get(cleaned)
        owners = set(lookup.owners(folded)) or set(lookup.squashed(squash(folded)))
        if exact is not None:
            owners.add(exact)
        if proper := self._standing(owners, 0):
            return self._among(text, folded, cleaned, proper)
        if own and folded in own:
            number = self._number(own[folded])
            if number is not None:
                return self._one(text, Match.ALIAS, number)
        for alias in (folded, squash(folded)):
            if numbers := self._aliases.get(alias):
                return self._one(text, Match.ALIAS, numbers[0]) if len(numbers) == 1 else self._ask(text, numbers)
        if joke := self._standing(owners, 1):
            return self._among(text, folded, cleaned, joke)
        # "Rofellos" is a vanguard card too, but who says it means the creature.
        named_only_so = not self._standing(lookup.cards_from(folded + " "), 1)
        if owners and (named_only_so or self._standing(owners, _BESIDE)):
            return self._among(text, folded, cleaned, self._nearest_standing(owners))
        begun = self._begun(text, folded)
        if begun is not None:
            return begun
        if owners:
            return self._among(text, folded, cleaned, self._nearest_standing(owners))
        return self._shortened(text, folded) or self._by_initials(text, folded)

    def _among(self, text: str, folded: str, cleaned: str, numbers: set[int]) -> Resolution:
        """Choose among cards that have exactly this name or face."""
        lookup = self._lookup
        for number in numbers:
            if lookup.names[number] == cleaned:
                return self._one(text, Match.EXACT, number)
        whole = {number for number in numbers if lookup.is_whole(folded, number)}
        chosen = whole or numbers
        if len({lookup.names[number] for number in chosen}) > 1:
            return self._ask(text, chosen)
        number = min(chosen, key=lookup.rank)
        if number not in whole and any(face == cleaned for face in lookup.pack.faces[number]):
            return self._one(text, Match.FACE, number)
        is_face = number not in whole and any(fold(face) == folded for face in lookup.pack.faces[number])
        return self._one(text, Match.FACE if is_face else Match.FOLDED, number)

    def _begun(self, text: str, folded: str) -> Resolution | None:
        """Find the cards whose names begin with these words, hold them, or begin with these letters."""
        lookup = self._lookup
        for bound in (0, 1):
            begun = self._standing(lookup.cards_from(folded + " "), bound)
            held = self._inside(folded, bound)
            if len(begun) == 1 or (not begun and len(held) == 1 and self._says_enough(folded)):
                return self._one(text, Match.PREFIX, next(iter(begun or held)))
            unfinished = self._standing(lookup.cards_from(folded), bound) if len(squash(folded)) >= 3 else set()
            if not begun and len(unfinished) == 1 and (not held or (" " in folded and unfinished <= held)):
                return self._one(text, Match.PREFIX, next(iter(unfinished)))
            if found := begun | held | unfinished:
                shortest = self._called_so(folded, begun) or self._root_of(begun or unfinished)
                if shortest is not None and (begun or not held):
                    return self._one(text, Match.PREFIX, shortest)
                return self._ask(text, begun or held or found, found)
        return None

    def _shortened(self, text: str, folded: str) -> Resolution | None:
        """Find the card whose words were all cut short: "git probe", "labman"."""
        words = folded.split()
        if len(words) > 1:
            cuts = [words] if all(len(word) >= 2 for word in words) and len(folded) >= 6 else []
        else:
            cuts = [[folded[:i], folded[i:]] for i in range(3, len(folded) - 2)]
        found: set[int] = set()
        for cut in cuts:
            found |= self._with_beginnings(cut)
        if len(words) == 1 and len(found) != 1:
            return None  # two words run together are guessed at only when nothing else can be meant
        if len(found) == 1:
            return self._one(text, Match.PREFIX, next(iter(found)), 0.9)
        return self._ask(text, found) if found else None

    def _with_beginnings(self, beginnings: list[str]) -> set[int]:
        """Give the cards with words that begin so, in this order; those with no further words if there are any."""
        lookup = self._lookup
        sets = [lookup.with_word_from(beginning) for beginning in beginnings]
        found: dict[int, int] = {}
        for number in self._standing(set.intersection(*sets), 0):
            for face in lookup.pack.faces[number]:
                words = [word for word in fold(face).split() if word not in LITTLE_WORDS]
                rest = iter(words)
                if all(any(word.startswith(beginning) for word in rest) for beginning in beginnings):
                    found[number] = min(len(words), found.get(number, len(words)))
        exact = {number for number, count in found.items() if count == len(beginnings)}
        return exact or set(found)

    def _says_enough(self, folded: str) -> bool:
        return " " in folded or len(folded) >= 5

    def _called_so(self, folded: str, begun: set[int]) -> int | None:
        """Give the one card that is called so up to its comma, if hardly any other begins so."""
        called = [n for n in begun if fold(self._lookup.names[n].partition(",")[0]) == folded]
        # "Somebody the Great" is called Somebody as much as "Somebody, Mild Mage" is.
        rivals = [n for n in begun if fold(self._lookup.names[n])[len(folded) + 1 :].split()[0] in LITTLE_WORDS]
        alone = len(called) == 1 and set(rivals) <= set(called)
        return called[0] if alone and len(begun) <= 3 else None

    def _root_of(self, numbers: set[int]) -> int | None:
        """Give the card whose name all the other names go on from: Tarmogoyf before Tarmogoyf Nest."""
        keys = {number: fold(self._lookup.names[number]) for number in numbers}
        root = min(keys, key=lambda number: len(keys[number]), default=None)
        if root is None or not all(n == root or key.startswith(keys[root] + " ") for n, key in keys.items()):
            return None
        return root

    def _inside(self, folded: str, bound: int) -> set[int]:
        """Find cards whose names hold all the words typed, in order if any does, else in any order."""
        lookup = self._lookup
        halves = [half for half in _SPLIT_WORDS.split(folded) if half]
        split: set[int] = set()
        if len(halves) == 2:
            split = set(lookup.owners(f"{halves[0]} {halves[1]}"))
        words = folded.split()
        content = [word for word in words if word not in LITTLE_WORDS]
        if not content:
            return self._standing(split, bound)
        sets = [set(lookup.with_word(word)) for word in content]
        found = self._standing(set.intersection(*sets), bound) if all(sets) else set()
        if not found and len(content) > 1 and len(content[-1]) > 2:
            sets[-1] = lookup.with_word_from(content[-1])  # the last word may be unfinished
            found = self._standing(set.intersection(*sets), bound) if all(sets) else set()
        in_order = {n for n in found if any(f" {folded} " in f" {fold(face)} " for face in lookup.pack.faces[n])}
        return self._standing(split, bound) | (in_order or found)

    def _by_initials(self, text: str, folded: str) -> Resolution | None:
        """Find cards by initials: long ones name a card, short ones only raise a question."""
        if " " in folded or not 2 <= len(folded) <= 40:
            return None
        found = self._standing(self._lookup.initials(folded), 1)
        if len(found) == 1 and len(folded) >= 5:
            return self._one(text, Match.ALIAS, next(iter(found)))
        return self._ask(text, found) if found and len(folded) <= 6 else None

    def _fuzzy(self, text: str, folded: str) -> Resolution:
        scored: dict[int, float] = {}
        for form in dict.fromkeys((folded, _undescribed(folded))):
            for number, score in self.similar(form, 24):
                scored[number] = max(score, scored.get(number, 0.0))
        for alias, score in self._similar_alias(folded):
            for number in self._aliases[alias]:
                scored[number] = max(score, scored.get(number, 0.0))
        if not scored:
            return Resolution(text, Match.NONE, score=0.0)
        ranked = sorted(scored.items(), key=lambda item: (-round(item[1], 3), *self._lookup.rank(item[0])))
        best, score = ranked[0]
        rivals = [s for n, s in ranked[1:] if self._lookup.names[n] != self._lookup.names[best]]
        ahead = score - (rivals[0] if rivals else 0.0)
        # The fewer letters, the more cards one slip away.
        needed = CERTAIN + 0.025 * max(0, 9 - len(squash(folded)))
        names = self._names(n for n, _ in ranked)
        if score >= needed and ahead >= MARGIN:
            return Resolution(text, Match.FUZZY, self._lookup.names[best], score=round(score, 3))
        if score >= 0.6:
            return Resolution(text, Match.ASK, candidates=names[:CANDIDATES], score=round(score, 3))
        return Resolution(text, Match.NONE, candidates=names[:CANDIDATES], score=round(score, 3))

    def similar(self, folded: str, limit: int) -> list[tuple[int, float]]:
        """List cards with names like `folded`, with the likeness from 0 to 1, best first."""
        lookup = self._lookup
        scored: dict[int, float] = {}
        for place, owners in lookup.owners_at(lookup.near(folded, limit * 2)):
            score = likeness(folded, lookup.keys[place])
            for number in owners:
                weight = score if lookup.standing[number] == 0 else score - 0.08
                if weight > scored.get(number, 0.0):
                    scored[number] = weight
        return sorted(scored.items(), key=lambda item: (-item[1], *lookup.rank(item[0])))[:limit]

    def _similar_alias(self, folded: str) -> Iterator[tuple[str, float]]:
        """List nicknames one slip away; short ones are too near to everything."""
        if len(folded) < _LONG_NICKNAME:
            return
        for length in range(max(_LONG_NICKNAME, len(folded) - 1), len(folded) + 2):
            for alias in self._aliases_by_length.get(length, ()):
                if DamerauLevenshtein.distance(alias, folded, score_cutoff=1) <= 1:
                    yield alias, 0.93

    def _standing(self, numbers: Iterable[int], bound: int) -> set[int]:
        return {number for number in numbers if self._lookup.standing[number] <= bound}

    def _nearest_standing(self, numbers: Iterable[int]) -> set[int]:
        numbers = set(numbers)
        best = min(self._lookup.standing[number] for number in numbers)
        return {number for number in numbers if self._lookup.standing[number] == best}

    def _names(self, numbers: Iterable[int]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self._lookup.names[number] for number in numbers))

    def _one(self, text: str, how: Match, number: int, score: float = 1.0) -> Resolution:
        return Resolution(text, how, self._lookup.names[number], score=score)

    def _ask(self, text: str, numbers: Iterable[int], more: Iterable[int] = ()) -> Resolution:
        first = sorted(numbers, key=self._lookup.rank)
        names = self._names([*first, *sorted(set(more) - set(first), key=self._lookup.rank)])
        return Resolution(text, Match.ASK, candidates=names[:CANDIDATES])


def likeness(typed: str, key: str) -> float:
    """Say how alike two folded names are, 0 to 1; an unfinished name counts nearly as a whole one."""
    flat, other = squash(typed), squash(key)
    whole = fuzz.ratio(flat, other) / 100
    if 0.6 <= whole < 1:  # letters that changed places are one slip, not two
        whole = max(whole, DamerauLevenshtein.normalized_similarity(flat, other))
    begun = 0.0
    if len(flat) >= 5 and len(other) > len(flat):
        begun = 0.91 * max(fuzz.ratio(flat, other[: len(flat) + d]) for d in (-1, 0, 1)) / 100
    mixed = 0.97 * fuzz.token_sort_ratio(typed, key) / 100 if " " in typed and whole < 0.9 else 0.0
    return max(whole, begun, mixed)


def _forms(folded: str) -> Iterator[str]:
    """Yield the words as typed, then without what only describes a copy, then without plural and possessive."""
    seen = {folded}
    yield folded
    words = folded.split()
    while len(words) > 1 and _describes(words[0]):
        words = words[1:]
        if (form := " ".join(words)) not in seen:
            seen.add(form)
            yield form
    while len(words) > 1 and _describes(words[-1]):
        words = words[:-1]
        if (form := " ".join(words)) not in seen:
            seen.add(form)
            yield form
    for form in _singulars(words):
        if form not in seen:
            seen.add(form)
            yield form


def _describes(word: str) -> bool:
    return word in _DESCRIPTIONS or _COUNT.fullmatch(word) is not None


def _undescribed(folded: str) -> str:
    """Give the words without those at either end that only describe a copy."""
    words = folded.split()
    while len(words) > 1 and _describes(words[0]):
        words = words[1:]
    while len(words) > 1 and _describes(words[-1]):
        words = words[:-1]
    return " ".join(words)


def _singulars(words: list[str]) -> Iterator[str]:
    """Yield the name without the ending that plural or possessive put on its last word, or on each."""
    last = words[-1]
    endings: list[str] = []
    if last.endswith("s") and len(last) > 3:
        endings.append(last[:-1])
    if last.endswith("es") and len(last) > 4:
        endings.append(last[:-2])
    if last.endswith("ies") and len(last) > 4:
        endings.append(last[:-3] + "y")
    if last.endswith("ves") and len(last) > 4:
        endings.extend((last[:-3] + "f", last[:-3] + "fe"))
    for ending in endings:
        yield " ".join([*words[:-1], ending])
    for position, word in enumerate(words[:-1]):
        if word.endswith("s") and len(word) > 3:
            yield " ".join([*words[:position], word[:-1], *words[position + 1 :]])

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
    creature artifact enchantment planeswalker opponents enemy tapped untapped new original textless serialized
    judge prerelease secret lair playset
    """
)
"""Words that describe a copy of a card rather than name it; tried without when nothing is found with them."""

_SPLIT_WORDS = re.compile(r"\s*(?://+|/|\\|&|\+|\band\b|\bn\b)\s*")


class Matcher:
    """Resolves names against one lookup."""

    def __init__(self, lookup: Lookup) -> None:
        self._lookup = lookup
        self._aliases: dict[str, tuple[int, ...]] = {}
        for alias, cards in community_aliases().items():
            numbers = tuple(number for card in cards if (number := self._number(card)) is not None)
            if numbers:
                self._aliases[alias] = tuple(dict.fromkeys(numbers))

    @property
    def aliases(self) -> Mapping[str, tuple[int, ...]]:
        """Nicknames of cards in this index: folded nickname -> card numbers."""
        return self._aliases

    def resolve(self, text: str, own: Mapping[str, str] | None = None) -> Resolution:
        """Say which card `text` names; `own` are further nicknames, folded -> full name."""
        cleaned = clean(text[:LONGEST_INPUT])
        folded = fold(cleaned)
        if not folded:
            return Resolution(text, Match.NONE, score=0.0)
        held: Resolution | None = None
        for form in _forms(folded):
            found = self._certain(text, cleaned if form == folded else form, form, own or {})
            if found is not None and found.card is not None:
                return found
            # A question is kept: a plainer form may still name one card.
            held = held or found
        return held or self._fuzzy(text, folded)

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
        proper = self._proper(owners)
        if proper:
            return self._among(text, folded, cleaned, proper)
        if own and folded in own:
            number = self._number(own[folded])
            if number is not None:
                return self._one(text, Match.ALIAS, number)
        for alias in (folded, squash(folded)):
            if numbers := self._aliases.get(alias):
                return self._one(text, Match.ALIAS, numbers[0]) if len(numbers) == 1 else self._ask(text, numbers)
        # "Rofellos" is a vanguard card too, but who says it means the creature.
        prefixed = self._proper(lookup.cards_from(folded + " ")) or self._prefix(folded)
        if prefixed:
            return self._by_words(text, folded, prefixed)
        if owners:
            return self._among(text, folded, cleaned, self._nearest_standing(owners))
        return self._inside(text, folded) or self._by_initials(text, folded)

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

    def _prefix(self, folded: str) -> set[int]:
        """Give the cards of the game proper whose names go on from here in the middle of a word."""
        return self._proper(self._lookup.cards_from(folded)) if len(squash(folded)) >= 3 else set()

    def _by_words(self, text: str, folded: str, prefixed: set[int]) -> Resolution:
        if len(prefixed) == 1:
            return self._one(text, Match.PREFIX, next(iter(prefixed)))
        return self._ask(text, prefixed)

    def _inside(self, text: str, folded: str) -> Resolution | None:
        """Find cards whose names hold all the words typed, in order or not."""
        lookup = self._lookup
        halves = [half for half in _SPLIT_WORDS.split(folded) if half]
        split: set[int] = set()
        if len(halves) == 2:
            split = set(lookup.owners(f"{halves[0]} {halves[1]}"))
        words = folded.split()
        content = [word for word in words if word not in LITTLE_WORDS] or words
        sets = [set(lookup.with_word(word)) for word in content]
        found = self._proper(set.intersection(*sets)) if all(sets) else set()
        if not found and len(content) > 1:
            # the last word may be unfinished
            sets[-1] = lookup.with_word_from(content[-1]) if len(content[-1]) > 2 else set()
            found = self._proper(set.intersection(*sets)) if all(sets) else set()
        in_order = {n for n in found if f" {folded} " in f" {fold(lookup.names[n])} "}
        found = split | (in_order or found)
        if not found:
            return None
        if len(found) == 1 and (len(content) > 1 or len(folded) >= 5):
            return self._one(text, Match.PREFIX, next(iter(found)), 0.95)
        return self._ask(text, found)

    def _by_initials(self, text: str, folded: str) -> Resolution | None:
        """Find cards by initials: long ones name a card, short ones only raise a question."""
        if " " in folded or not 2 <= len(folded) <= 40:
            return None
        found = self._proper(self._lookup.initials(folded))
        if len(found) == 1 and len(folded) >= 5:
            return self._one(text, Match.ALIAS, next(iter(found)))
        return self._ask(text, found) if found and len(folded) <= 6 else None

    def _fuzzy(self, text: str, folded: str) -> Resolution:
        scored: dict[int, float] = {}
        for form in _forms(folded):
            for number, score in self.similar(form, 40):
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
        needed = CERTAIN + 0.02 * max(0, 9 - len(squash(folded)))
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
        for place, owners in lookup.owners_at(lookup.near(folded, limit * 3)):
            score = likeness(folded, lookup.keys[place])
            for number in owners:
                weight = score if lookup.standing[number] == 0 else score - 0.08
                if weight > scored.get(number, 0.0):
                    scored[number] = weight
        return sorted(scored.items(), key=lambda item: (-item[1], *lookup.rank(item[0])))[:limit]

    def _similar_alias(self, folded: str) -> Iterator[tuple[str, float]]:
        """List nicknames one slip away; short ones are too near to everything."""
        if len(folded) < 6:
            return
        for alias in self._aliases:
            if abs(len(alias) - len(folded)) <= 1 and len(alias) >= 6:
                distance = DamerauLevenshtein.distance(alias, folded, score_cutoff=1)
                if distance <= 1:
                    yield alias, 0.93

    def _proper(self, numbers: Iterable[int]) -> set[int]:
        return {number for number in numbers if self._lookup.standing[number] <= 1}

    def _nearest_standing(self, numbers: Iterable[int]) -> set[int]:
        numbers = set(numbers)
        best = min(self._lookup.standing[number] for number in numbers)
        return {number for number in numbers if self._lookup.standing[number] == best}

    def _names(self, numbers: Iterable[int]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self._lookup.names[number] for number in numbers))

    def _one(self, text: str, how: Match, number: int, score: float = 1.0) -> Resolution:
        return Resolution(text, how, self._lookup.names[number], score=score)

    def _ask(self, text: str, numbers: Iterable[int]) -> Resolution:
        names = self._names(sorted(numbers, key=self._lookup.rank))
        if len(names) == 1:
            return Resolution(text, Match.PREFIX, names[0])
        return Resolution(text, Match.ASK, candidates=names[:CANDIDATES])


def likeness(typed: str, key: str) -> float:
    """Say how alike two folded names are, 0 to 1; an unfinished name counts nearly as a whole one."""
    flat, other = squash(typed), squash(key)
    longest = max(len(flat), len(other), 1)
    whole = max(
        fuzz.ratio(flat, other) / 100,
        1 - DamerauLevenshtein.distance(flat, other) / longest,
    )
    begun = 0.0
    if len(flat) >= 5 and len(other) > len(flat):
        begun = 0.94 * max(fuzz.ratio(flat, other[: len(flat) + d]) / 100 for d in (-1, 0, 1))
    mixed = 0.97 * fuzz.token_sort_ratio(typed, key) / 100 if " " in typed else 0.0
    return max(whole, begun, mixed)


def _forms(folded: str) -> Iterator[str]:
    """Yield the words as typed, then without what only describes a copy, then without plural and possessive."""
    seen = {folded}
    yield folded
    words = folded.split()
    while len(words) > 1 and words[0] in _DESCRIPTIONS:
        words = words[1:]
        if (form := " ".join(words)) not in seen:
            seen.add(form)
            yield form
    while len(words) > 1 and words[-1] in _DESCRIPTIONS:
        words = words[:-1]
        if (form := " ".join(words)) not in seen:
            seen.add(form)
            yield form
    for form in _singulars(words):
        if form not in seen:
            seen.add(form)
            yield form


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

"""Completing a name while somebody types it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from data.names.fold import clean, fold
from data.names.lookup import Lookup
from data.names.matching import LONGEST_INPUT, Matcher

_LIKE_ENOUGH = 0.55
"""Likeness from which a name is offered for a misspelt beginning."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One line of an autocomplete."""

    name: str
    """Full name of the card."""
    card_id: str


def complete(lookup: Lookup, matcher: Matcher, text: str, limit: int) -> tuple[Suggestion, ...]:
    """
    List cards for what was typed so far: the exact name, the nickname, names that
    begin so, names with a word that begins so, then names that are like it.

    An empty text gives the best known cards.
    """
    folded = fold(clean(text[:LONGEST_INPUT]))
    if not folded:
        return _suggest(lookup, lookup.best_known, limit)
    found: dict[int, None] = {}

    def add(numbers: Iterable[int]) -> None:
        for number in sorted(numbers, key=lookup.rank):
            found.setdefault(number)

    add(lookup.owners(folded))
    add(matcher.aliases.get(folded, ()))
    add(lookup.cards_from(folded))
    if len(found) < limit and len(folded) >= 2:
        add(_with_all_words(lookup, folded))
    if len(found) < limit and len(folded) >= 3:
        add({n for alias, numbers in matcher.aliases.items() if alias.startswith(folded) for n in numbers})
    if len(found) < limit and len(folded) >= 4:
        for number, score in matcher.similar(folded, limit):
            if score >= _LIKE_ENOUGH:
                found.setdefault(number)
    return _suggest(lookup, found, limit)


def _with_all_words(lookup: Lookup, folded: str) -> set[int]:
    *whole, last = folded.split()
    numbers = lookup.with_word_from(last)
    for word in whole:
        numbers &= lookup.with_word_from(word) if len(word) > 2 else set(lookup.with_word(word))
    return numbers


def _suggest(lookup: Lookup, numbers: Iterable[int], limit: int) -> tuple[Suggestion, ...]:
    # Cards of one name (tokens) are one line.
    chosen: dict[str, int] = {}
    for number in numbers:
        if len(chosen) == limit:
            break
        chosen.setdefault(lookup.names[number], number)
    return tuple(Suggestion(name, lookup.pack.ids[number]) for name, number in chosen.items())

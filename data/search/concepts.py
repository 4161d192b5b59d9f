"""
What a question is about, beyond its words: slang, features of the cards it names, and concepts.

Read from three data files: ``slang.toml``, ``features.toml``, ``concepts.toml``.
"""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from data.search.words import LITTLE_WORDS, stem, stems, words
from rules_core.cards import PrintedCard

SLANG_WEIGHT = 0.6
"""What a word that slang stands for counts, beside 1 for a word that was typed."""

LITTLE_WORD = 0.2
"""What a little word of a cue counts; it makes a cue fit, but hardly stronger."""

_LONGEST_PHRASE = 4
_STATS = re.compile(r"\d+/\d+|x/x")


_LITTLE_STEMS = frozenset(stem(word) for word in LITTLE_WORDS)


@dataclass(frozen=True, slots=True)
class Subject:
    """What was asked, ready to be compared with concepts."""

    stems: Mapping[str, float]
    """Stem -> weight."""
    features: frozenset[str] = frozenset()
    """Features of the named cards."""
    keywords: frozenset[str] = frozenset()
    """Stems of the named cards' keywords."""
    names: frozenset[str] = frozenset()
    """Stems of the named cards' names, which only cues look at."""
    little: frozenset[str] = frozenset()
    """The little words of the question, which only cues look at."""
    read: Mapping[str, float] = field(default_factory=dict)
    """The stems with those of texts that were read for it; empty when nothing was."""


@dataclass(frozen=True, slots=True)
class Cue:
    """One way in which a concept is asked about: all parts must be there."""

    parts: tuple[tuple[str, ...], ...]
    """Each part: alternatives, any of which will do: stems, ``@features``, ``#keywords``."""

    def strength(self, subject: Subject) -> float:
        """Give 0 when the cue does not fit, else more the more it asked for."""
        total = 0.0
        for part in self.parts:
            told = max(_told(alternative, subject) for alternative in part)
            if not told:
                return 0.0
            total += told
        return total


def _told(alternative: str, subject: Subject) -> float:
    """Say how surely one alternative of a cue is there: 0 to 1."""
    if alternative.startswith("@"):
        return 0.9 if alternative[1:] in subject.features else 0.0
    if alternative.startswith("#"):
        keyword = alternative[1:].split("_")
        if all(word in subject.stems for word in keyword):
            return 1.0
        return 0.6 if all(word in subject.keywords for word in keyword) else 0.0
    weight = subject.stems.get(alternative, 0.0)
    if weight:
        return 0.4 + 0.6 * weight
    if alternative in subject.names:
        return 0.5
    return LITTLE_WORD if alternative in subject.little else 0.0


@dataclass(frozen=True, slots=True)
class Concept:
    """Rules with the cues that lead to them."""

    rules: tuple[str, ...]
    cues: tuple[Cue, ...]


class Concepts:
    """All concepts, with the release that their numbers are of."""

    def __init__(self, release: str, concepts: tuple[Concept, ...]) -> None:
        self.release = release
        self.concepts = concepts
        # A cue is only looked at when one of its parts, the one with fewest alternatives, is there.
        self._cues: dict[str, list[tuple[int, Cue]]] = defaultdict(list)
        for number, concept in enumerate(concepts):
            for cue in concept.cues:
                key = min(cue.parts, key=lambda part: (any(word in _LITTLE_STEMS for word in part), len(part)))
                for alternative in key:
                    self._cues[alternative].append((number, cue))

    def strengths(self, subject: Subject) -> dict[int, float]:
        """Give the concepts that fit by number: the strength of the best cue, and a little for each further one."""
        told = [*subject.stems, *subject.names, *subject.little, *("@" + feature for feature in subject.features)]
        keywords = (key for key in self._cues if key.startswith("#") and _told(key, subject))
        found: dict[int, dict[int, float]] = defaultdict(dict)
        for alternative in dict.fromkeys([*told, *keywords]):
            for number, cue in self._cues.get(alternative, ()):
                if id(cue) not in found[number] and (strength := cue.strength(subject)):
                    found[number][id(cue)] = strength
        return {number: max(cues.values()) + 0.25 * min(3, len(cues) - 1) for number, cues in found.items() if cues}

    def moved(self, numbers: Mapping[str, str]) -> Concepts:
        """Give the concepts with numbers of another release: old -> new, left out where it is empty."""
        concepts = []
        for concept in self.concepts:
            rules = tuple(new for rule in concept.rules if (new := numbers.get(rule, rule)))
            concepts.append(Concept(rules, concept.cues))
        return Concepts(self.release, tuple(concepts))


def parse_cue(text: str) -> Cue:
    """Read one cue of ``concepts.toml``."""
    return Cue(tuple(tuple(_alternatives(word)) for word in text.split()))


def _alternatives(word: str) -> Iterable[str]:
    for alternative in word.split("|"):
        if alternative.startswith("@"):
            yield alternative
        elif alternative.startswith("#"):
            yield "#" + "_".join(stems(alternative[1:].replace("_", " ")))
        else:
            yield from (stem(form) for form in words(alternative)[:1])


def _load(name: str) -> dict[str, Any]:
    return tomllib.loads(files("data.search").joinpath(name).read_text(encoding="utf-8"))


@cache
def load_concepts() -> Concepts:
    """Give the concepts of ``concepts.toml``."""
    table = _load("concepts.toml")
    concepts = tuple(
        Concept(tuple(rules.split()), tuple(parse_cue(cue) for cue in cues))
        for rules, cues in table["concepts"].items()
    )
    return Concepts(table["release"], concepts)


@cache
def load_slang() -> Mapping[tuple[str, ...], tuple[str, ...]]:
    """Give the slang of ``slang.toml``: words as typed -> stems added."""
    return {tuple(words(phrase)): tuple(stems(means)) for phrase, means in _load("slang.toml")["slang"].items()}


@cache
def load_features() -> Mapping[str, re.Pattern[str]]:
    """Give the patterns of ``features.toml``."""
    return {name: re.compile(pattern, re.IGNORECASE) for name, pattern in _load("features.toml")["features"].items()}


def subject_of(text: str, cards: Sequence[PrintedCard] = ()) -> Subject:
    """Take in a question and the cards that it names; the names themselves tell nothing of rules."""
    spoken = _without_names(text, cards)
    typed = words(spoken)
    # "can't" is left out of texts as a little word, but tells much in a question.
    weights = dict.fromkeys(stems(spoken), 1.0)
    if "can't" in typed or "cannot" in typed:
        weights.setdefault("cant", 1.0)
    if any(_STATS.fullmatch(word) for word in typed):
        weights.setdefault(stem("creature"), 0.3)
    slang = load_slang()
    for start in range(len(typed)):
        for length in range(1, _LONGEST_PHRASE + 1):
            for meant in slang.get(tuple(typed[start : start + length]), ()):
                weights[meant] = max(weights.get(meant, 0.0), SLANG_WEIGHT)
    features: set[str] = set()
    keywords: set[str] = set()
    for card in cards:
        features.update(features_of(card))
        for keyword in card.keywords:
            keywords.update(stems(keyword))
    names = frozenset(word for card in cards for word in stems(card.name))
    little = frozenset(stem(word) for word in typed if word in LITTLE_WORDS)
    return Subject(weights, frozenset(features), frozenset(keywords), names, little)


@lru_cache(maxsize=4096)
def features_of(card: PrintedCard) -> tuple[str, ...]:
    """List what a card does, by the patterns of ``features.toml``; its layout is a feature too."""
    printed = "\n".join(f"{face.type_line}\n{face.mana_cost}\n{face.oracle_text}" for face in card.faces)
    found = [name for name, pattern in load_features().items() if pattern.search(printed)]
    return (*found, card.layout)


def _without_names(text: str, cards: Sequence[PrintedCard]) -> str:
    """Take the cards' names out of the question, the short forms of legends too."""
    names = [face.name for card in cards for face in card.faces]
    names += [name.partition(",")[0] for name in names if "," in name]
    for name in sorted(names, key=len, reverse=True):
        text = re.sub(re.escape(name), " ", text, flags=re.IGNORECASE)
    return text

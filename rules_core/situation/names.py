"""
Finds card names in a text before anything else is read.

Full names first, the longest run of words; then short names of cards that the
text names in full elsewhere ("the Ogre" for a card with Ogre in its name); then words that
belong to nothing else are put to the resolver.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ..cards import CardSource, Match
from .lexer import Token, plain
from .vocabulary import (
    ADVERBS,
    AUXILIARIES,
    CASTING_WAYS,
    COLORS,
    COUNTERS,
    FIRST_NAMES,
    KEYWORD_ALIASES,
    KEYWORD_NOUNS,
    NUMBER_KEYWORDS,
    NUMBERS,
    ORDINALS,
    PLURALS,
    SIMPLE_KEYWORDS,
    SUBTYPES,
    SUPERTYPES,
    TYPE_NOUNS,
    words,
)

FUNCTION_WORDS = words(
    """a an the i me my mine we us our you your he she him her his hers they them their it its this that these those
    who whom whose what which when where why how and or but nor so if then than as at by for from in into of off on
    onto out over to under up with without within while during before after until since because though although
    whether not no yes all both each every any some many much more most less least few other others another same own
    such only very too there here now is are was were be been do does did has have had can could will would may
    might must shall should let say suppose assume there's turn step phase main upkeep combat untap draw end begin
    beginning cleanup response stack hand library graveyard battlefield exile zone play life damage mana power
    toughness counter counters token tokens card cards player players opponent opponents side team game hit total
    amount time way question answer please thanks hi hey hello ok okay judge rules designation initiative monarch
    monarchy dungeon dungeons blessing city emblem emblems day night tracker color colors type types subtype ability
    abilities keyword trigger triggers effect effects cost costs x y unblocked blocked blocks lethal poison marked
    dead alive still yet again also just back half everything nothing anything something someone nobody anyone
    everyone number kind sort value copy copies loyalty shield sick summoning board field table top bottom eot sba
    ability's due thing things point points against instead toward towards through around between among about
    resolution regeneration toxic infect wither source sources target targets instance instances turns happens
    result outcome new old big small huge little first second third last next previous mid order rather either
    neither off spell spells creature creatures land lands permanent permanents sickness excess extra additional
    minute morph later earlier already goes left right trampler tramplers attackers blockers nonactive active defending
    attacking blocking wonder wonders wondering"""
)
"""Words of the language itself, never looked up as names when they stand alone."""

_KEYWORD_WORDS = CASTING_WAYS | frozenset(
    word for phrase in (*SIMPLE_KEYWORDS, *NUMBER_KEYWORDS, *KEYWORD_ALIASES, *COUNTERS) for word in phrase.split()
)


def is_vocabulary(token: Token) -> bool:
    """True for a word that the grammar itself uses, so that it is no name when written in lower case."""
    low = token.low
    return (
        token.kind != "word"
        or low in FUNCTION_WORDS
        or low in AUXILIARIES
        or low in ADVERBS
        or low in NUMBERS
        or low in ORDINALS
        or low in COLORS
        or low in SUPERTYPES
        or low in TYPE_NOUNS
        or low in PLURALS
        or low.removesuffix("s") in TYPE_NOUNS
        or low in KEYWORD_NOUNS
        or low.removesuffix("s") in KEYWORD_NOUNS
        or low in _KEYWORD_WORDS
        or bool(token.verbs)
    )


def is_subtype(low: str) -> bool:
    """True for a subtype in the singular or plural."""
    return low in SUBTYPES or low.removesuffix("s") in SUBTYPES or PLURALS.get(low, "") in SUBTYPES


@dataclass
class Names:
    """The card names of one text."""

    by_token: dict[int, tuple[tuple[int, str, str], ...]] = field(default_factory=dict)
    """By first token: (token after, full name, how), longest first."""
    ask: dict[int, tuple[int, tuple[str, ...]]] = field(default_factory=dict)
    """By first token: (token after, candidates) of a name that several cards could bear."""

    def add(self, first: int, after: int, card: str, how: str) -> None:
        """Enter one candidate."""
        known = self.by_token.get(first, ())
        if all(row[:2] != (after, card) for row in known):
            self.by_token[first] = tuple(sorted((*known, (after, card, how)), key=lambda row: -row[0]))

    def covered(self) -> frozenset[int]:
        """Token indices inside the longest candidates."""
        return frozenset(i for first, rows in self.by_token.items() for i in range(first, rows[0][0]))


_RUN = re.compile(r"\S+")
_EDGE = "()[]{}\"'“”.,;:!?*_~<>"


def _words(text: str) -> list[tuple[str, int, int]]:
    """Whitespace-cut words as they stand, with the places of what is left without outer punctuation."""
    out = []
    for run in _RUN.finditer(text):
        raw = run.group()
        left = len(raw) - len(raw.lstrip(_EDGE))
        core = raw.strip(_EDGE)
        if re.fullmatch(r"\d+s", core):
            out.append((core[:-1], run.start() + left, run.start() + left + len(core) - 1))
        elif core:
            out.append((raw[left:], run.start() + left, run.start() + left + len(core)))
    return out


def find_names(text: str, tokens: tuple[Token, ...], source: CardSource) -> Names:
    """Find every run of tokens that names a card, the three ways in turn."""
    names = Names()
    _full_names(plain(text), tokens, source, names)
    _yield_to_longer(tokens, names)
    _short_names(tokens, names)
    _unknown_words(tokens, source, names)
    return names


def _full_names(text: str, tokens: tuple[Token, ...], source: CardSource, names: Names) -> None:
    words = _words(text)
    raw = tuple(word for word, _, _ in words)
    starts = {token.start: index for index, token in enumerate(tokens)}
    position = 0
    while position < len(words):
        best = source.longest_name_at(raw, position)
        first = starts.get(words[position][1])
        if best is None or first is None:
            position += 1
            continue
        name, stop = best
        after = _token_after(tokens, words[stop - 1][2], first)
        if after - first > 1 and tokens[after - 1].kind == "poss":
            after -= 1
        while after - first > 1 and tokens[after - 1].low in ("+", "-", "/", "&"):
            # What joins two names belongs to neither.
            after -= 1
        one_word = sum(token.kind == "word" for token in tokens[first:after]) == 1
        plain_words = all(token.low in FUNCTION_WORDS for token in tokens[first:after] if token.kind == "word")
        if (one_word or stop - position == 1) and (plain_words or _is_half(name, tokens, first)):
            position += 1
            continue
        vocabulary = all(is_vocabulary(token) and not token.is_capitalised for token in tokens[first:after])
        grammar = all(token.low in FUNCTION_WORDS and not token.is_capitalised for token in tokens[first:after])
        if (
            grammar
            or (after - first == 1 and not _single_word_counts(tokens, first))
            or (vocabulary and stop - position == 1)
        ):
            position += 1
            continue
        exact = text[tokens[first].start : tokens[after - 1].end] == name
        names.add(first, after, name, Match.EXACT if exact else Match.FOLDED)
        position = stop
    _inner_names(raw, words, starts, tokens, source, names)
    _inflected_names(raw, words, starts, tokens, source, names)


def _is_half(name: str, tokens: tuple[Token, ...], index: int) -> bool:
    """True for a common word in lower case, or at the beginning, that is one half of a card. CR: 709.1."""
    begins = index == 0 or tokens[index - 1].low in (".", "?", "!", ";", ":")
    return " // " in name and (begins or not tokens[index].is_capitalised)


def _inflected_names(
    raw: tuple[str, ...],
    words: list[tuple[str, int, int]],
    starts: dict[int, int],
    tokens: tuple[Token, ...],
    source: CardSource,
    names: Names,
) -> None:
    """Add names of several words used as verbs, with the ending at the first word: "Naturalizes 2", "Turns to Frog"."""
    covered = names.covered()
    for position, (word, start, _end) in enumerate(words):
        first = starts.get(start)
        stems = [word[: -len(ending)] for ending in ("s", "es", "d", "ed") if word.lower().endswith(ending)]
        known = names.by_token.get(first, ()) if first is not None else ()
        alone = all(row[0] == first + 1 for row in known) if first is not None else False
        if first is None or (first in covered and not (known and alone)) or position + 1 >= len(words):
            continue
        for stem in stems:
            if len(stem) < 3:
                continue
            best = source.longest_name_at((*raw[:position], stem, *raw[position + 1 :]), position)
            if best is not None and best[1] - position >= 2 and best[0].lower().startswith(f"{stem.lower()} "):
                after = _token_after(tokens, words[best[1] - 1][2], first)
                if not covered & set(range(first + 1, after)):
                    names.add(first, after, best[0], Match.FOLDED)
                    break


def _inner_names(
    raw: tuple[str, ...],
    words: list[tuple[str, int, int]],
    starts: dict[int, int],
    tokens: tuple[Token, ...],
    source: CardSource,
    names: Names,
) -> None:
    """Add names that begin with a word the longest reading swallowed, for sentences that only read with them."""
    covered = names.covered()
    for position in range(len(words)):
        first = starts.get(words[position][1])
        if first is None or first in names.by_token or first not in covered:
            continue
        best = source.longest_name_at(raw, position)
        if best is not None and best[1] - position >= 2:
            names.add(first, _token_after(tokens, words[best[1] - 1][2], first), best[0], Match.FOLDED)


def _token_after(tokens: tuple[Token, ...], end: int, first: int) -> int:
    after = first
    while after < len(tokens) and tokens[after].end <= end:
        after += 1
    if after < len(tokens) and after == first:
        after += 1
    return after


def _single_word_counts(tokens: tuple[Token, ...], index: int) -> bool:
    """Say whether a lone word that is also a card name is meant as one."""
    token = tokens[index]
    if token.kind != "word":
        return False
    if (is_subtype(token.low) or token.low in _KEYWORD_WORDS) and _describes(tokens, index):
        return False
    begins = index == 0 or tokens[index - 1].low in (".", "?", "!", ";", ":")
    if token.low in FIRST_NAMES and token.is_capitalised:
        return False
    if not is_vocabulary(token) and not is_subtype(token.low):
        return True
    if not token.is_capitalised:
        return False
    return token.low not in FUNCTION_WORDS and not (begins and (token.low in AUXILIARIES or token.low in NUMBERS))


def _describes(tokens: tuple[Token, ...], index: int) -> bool:
    """True for a subtype in the description of a token or creature: "a 1/1 Soldier token"."""
    after = tokens[index + 1].low if index + 1 < len(tokens) else ""
    before = tokens[index - 1] if index else None
    told = before is not None and (before.kind == "pt" or before.low in COLORS)
    return told or after in ("token", "tokens", "creature", "creatures")


def _yield_to_longer(tokens: tuple[Token, ...], names: Names) -> None:
    """Let a word that is a card's whole name stand for the longer name before it that holds the word."""
    before: dict[str, set[str]] = {}
    for first in sorted(names.by_token):
        after, card, _how = names.by_token[first][0]
        held = {_singular(word) for word in re.findall(r"[^\W\d_]+", card.split(" // ")[0].lower())}
        if after - first > 1 and not _says_the(tokens, first, after, before):
            for word in held:
                before.setdefault(word, set()).add(card)
            continue
        word = _singular(tokens[after - 1].low)
        introduced = first and tokens[first - 1].low in ("a", "an", "another", "second", *NUMBERS)
        basic = word in ("plains", "island", "swamp", "mountain", "forest", "waste")
        if len(before.get(word, ())) == 1 and not introduced and not basic:
            del names.by_token[first]


def _says_the(tokens: tuple[Token, ...], first: int, after: int, before: dict[str, set[str]]) -> bool:
    """True for "the" and a word of exactly one longer name before it, which is meant then."""
    return (
        after == first + 2 and tokens[first].low == "the" and len(before.get(_singular(tokens[first + 1].low), ())) == 1
    )


def _singular(low: str) -> str:
    return PLURALS.get(low, low.removesuffix("s") if len(low) > 3 else low)


def _short_names(tokens: tuple[Token, ...], names: Names) -> None:
    """Let one word of a name that is given in full stand for the card wherever else it occurs."""
    full = {row[1] for rows in names.by_token.values() for row in rows[:1]}
    covered = names.covered()
    by_word: dict[str, set[str]] = {}
    for card in full:
        for word in re.findall(r"[^\W\d_]+", card.split(" // ")[0].lower()):
            if len(word) > 2 and word not in FUNCTION_WORDS:
                by_word.setdefault(_singular(word), set()).add(card)
    for index, token in enumerate(tokens):
        cards = by_word.get(_singular(token.low), set())
        if index in covered or token.kind != "word" or len(cards) != 1:
            continue
        if is_subtype(token.low) and _describes(tokens, index):
            continue
        after_the = index and (
            tokens[index - 1].low in ("the", "my", "his", "her", "their", "that", "this")
            or tokens[index - 1].kind == "poss"
        )
        if token.is_capitalised or after_the or (not is_vocabulary(token) and not is_subtype(token.low)):
            names.add(index, index + 1, next(iter(cards)), "short")


def _unknown_words(tokens: tuple[Token, ...], source: CardSource, names: Names) -> None:
    """Put runs of words that nothing else explains to the resolver, longest first."""
    covered = names.covered()
    index = 0
    while index < len(tokens):
        token = tokens[index]
        if index in covered or is_vocabulary(token) or is_subtype(token.low) or token.low in FIRST_NAMES:
            index += 1
            continue
        taken = _resolve_run(tokens, index, covered, source, names)
        index = taken if taken > index else index + 1


def _resolve_run(
    tokens: tuple[Token, ...], first: int, covered: frozenset[int], source: CardSource, names: Names
) -> int:
    """Resolve the longest run from `first`, or say with the same index that there is none."""
    limit = first + 1
    while limit < len(tokens) and limit < first + 5 and limit not in covered and tokens[limit].kind in ("word", "poss"):
        if tokens[limit].verbs and not tokens[limit].is_capitalised:
            break
        limit += 1
    for after in range(limit, first, -1):
        if tokens[after - 1].low in FUNCTION_WORDS or tokens[after - 1].kind == "poss":
            continue
        typed = " ".join(token.raw for token in tokens[first:after]).replace(" 's", "'s")
        singles = [typed]
        if after == first + 1 and typed.endswith("s"):
            singles.append(typed[:-1])
        if typed.endswith("ed") and first and tokens[first - 1].low in _PASSIVE:
            singles += [typed[:-2], typed[:-1]]
        if after == first + 1 and typed.endswith("ed") and tokens[first].is_capitalised and first:
            # "I Fogged": a name as a verb, in the past.
            singles += [typed[:-2], typed[:-1], typed[:-3]]
        for attempt in singles:
            found = source.resolve(attempt)
            if (
                found.card is not None
                and _sure(found.how, attempt, found.score)
                and (
                    after > first + 1
                    or tokens[first].is_capitalised
                    or found.how in (Match.EXACT, Match.FOLDED, Match.ALIAS)
                )
            ):
                names.add(first, after, found.card, found.how)
                return after
            if found.how is Match.ASK and after == first + 1 and tokens[first].is_capitalised:
                names.ask[first] = (after, found.candidates)
    return first


_PASSIVE = frozenset(words("is are was were gets get got being been"))
"""Before a card name in the past participle: it gets bolted."""


def _sure(how: Match, typed: str, score: float) -> bool:
    """Say whether a resolution may be taken without asking."""
    if how in (Match.EXACT, Match.FACE, Match.FOLDED, Match.ALIAS):
        return True
    if how is Match.PREFIX:
        return len(typed) >= 4
    return how is Match.FUZZY and len(typed) >= 7 and score >= 0.85

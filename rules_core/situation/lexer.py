"""
Cuts a text into tokens with spans, contractions opened, and into sentences.

Every token keeps the place of its characters in the text as it was given, so
that problems can underline the very words.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from .vocabulary import NUMBERS, verb_forms, words

_SAME_LENGTH = str.maketrans(
    {
        "’": "'",
        "‘": "'",
        "ʼ": "'",
        "`": "'",
        "´": "'",
        "“": '"',
        "”": '"',
        "–": "-",
        "—": "-",
        "−": "-",
        "‑": "-",
        " ": " ",
        "…": ".",
    }
)

_TOKEN = re.compile(
    r"(?P<mana>(?:\{[^{}\s]{1,7}\})+)"
    r"|(?P<mod>[+-](?:\d{1,4}|[xX])/[+-](?:\d{1,4}|[xX]))"
    r"|(?P<pt>(?:\d{1,4}|[xX*])/(?:\d{1,4}|[xX*])(?=s?\b|s?$|[^\w/]))"
    r"|(?P<signed>(?<![\w])[+-](?:\d{1,3}|[xX])\b)"
    r"|(?P<num>\d+)"
    r"|(?P<poss>'s\b|'(?=\s))"
    r"|(?P<word>[^\W\d_]+(?:'(?!s\b)[^\W\d_]+)*)"
    r"|(?P<punct>\S)",
    re.UNICODE,
)

_CONTRACTIONS = {
    "doesn't": ("does", "not"),
    "don't": ("do", "not"),
    "didn't": ("did", "not"),
    "isn't": ("is", "not"),
    "aren't": ("are", "not"),
    "wasn't": ("was", "not"),
    "weren't": ("were", "not"),
    "can't": ("can", "not"),
    "cannot": ("can", "not"),
    "couldn't": ("could", "not"),
    "won't": ("will", "not"),
    "wouldn't": ("would", "not"),
    "hasn't": ("has", "not"),
    "haven't": ("have", "not"),
    "hadn't": ("had", "not"),
    "shouldn't": ("should", "not"),
    "i'm": ("i", "am"),
    "i've": ("i", "have"),
    "i'll": ("i", "will"),
    "i'd": ("i", "would"),
    "they're": ("they", "are"),
    "they've": ("they", "have"),
    "they'll": ("they", "will"),
    "you're": ("you", "are"),
    "it'll": ("it", "will"),
    "we're": ("we", "are"),
    "he'll": ("he", "will"),
    "she'll": ("she", "will"),
    "that'll": ("that", "will"),
    "doesnt": ("does", "not"),
    "dont": ("do", "not"),
    "didnt": ("did", "not"),
    "isnt": ("is", "not"),
    "cant": ("can", "not"),
    "wont": ("will", "not"),
    "im": ("i", "am"),
    "whats": ("what", "is"),
    "gonna": ("going", "to"),
    "wanna": ("want", "to"),
    "ive": ("i", "have"),
    "theyre": ("they", "are"),
    "you've": ("you", "have"),
    "thats": ("that", "is"),
    "lets": ("let", "us"),
}

_IS_AFTER = words("""it that what who he she there here where how when this which everything nothing everyone""")

_SHORT_FORMS = {
    "opp": "opponent",
    "oppo": "opponent",
    "opps": "opponent",
    "oppt": "opponent",
    "opponets": "opponents",
    "opponet": "opponent",
    "oponent": "opponent",
    "u": "you",
    "ur": "your",
    "r": "are",
    "pls": "please",
    "plz": "please",
    "dmg": "damage",
    "btw": "also",
    "cuz": "because",
    "bc": "because",
    "w": "with",
    "vs": "against",
    "versus": "against",
    "gy": "graveyard",
    "yard": "graveyard",
    "bin": "graveyard",
    "bf": "battlefield",
    "sba": "sba",
    "eot": "eot",
    "tho": "though",
    "til": "until",
    "till": "until",
    "colour": "color",
    "colours": "colors",
    "armour": "armor",
    "dies": "dies",
    "crits": "creatures",
    "creature's": "creature",
    "planeswalkers": "planeswalkers",
    "ench": "enchantment",
    "summon-sick": "sick",
    "&": "and",
    "opposing": "opposing",
    "hp": "life",
    "lifepoints": "life",
    "unto": "onto",
    "lethal": "lethal",
    "thru": "through",
    "creatue": "creature",
    "creture": "creature",
    "infected": "infected",
    "sorc": "sorcery",
    "pw": "planeswalker",
}


@dataclass(frozen=True)
class Token:
    """One word, number, symbol or mark of the text."""

    low: str
    """Lower case, contractions opened, short forms written out."""
    kind: str
    """``word``, ``num``, ``pt``, ``mod``, ``signed``, ``mana``, ``poss`` or ``punct``."""
    start: int
    end: int
    raw: str = ""

    @cached_property
    def number(self) -> int | None:
        """The number that the token stands for, in digits or words; None for others."""
        if self.kind == "num":
            return int(self.low) if len(self.low) < 10 else None
        return NUMBERS.get(self.low)

    @cached_property
    def verbs(self) -> tuple[tuple[str, str], ...]:
        """The verbs that it may be a form of."""
        return verb_forms(self.low) if self.kind == "word" else ()

    @property
    def is_capitalised(self) -> bool:
        """True when it was written with a capital letter."""
        return self.raw[:1].isupper()


def plain(text: str) -> str:
    """Give `text` with quotes and dashes in their plain forms, of the same length."""
    return text.translate(_SAME_LENGTH)


def _word_tokens(raw: str, start: int) -> list[Token]:
    """Cut one word: contractions opened, short forms written out."""
    low = raw.lower()
    if low in _CONTRACTIONS:
        first, second = _CONTRACTIONS[low]
        cut = min(len(first), len(raw) - 1)
        return [
            Token(first, "word", start, start + cut, raw[:cut]),
            Token(second, "word", start + cut, start + len(raw), raw[cut:].lstrip("'")),
        ]
    return [Token(_SHORT_FORMS.get(low, low), "word", start, start + len(raw), raw)]


def tokens_of(text: str) -> tuple[Token, ...]:
    """Cut `text` into tokens. Never raises."""
    found: list[Token] = []
    flat = plain(text)
    for piece in _TOKEN.finditer(flat):
        kind, raw, start = piece.lastgroup or "punct", piece.group(), piece.start()
        if kind == "word":
            found.extend(_word_tokens(raw, start))
        elif kind == "poss" and raw == "'s" and found and found[-1].low in _IS_AFTER:
            found.append(Token("is", "word", start, piece.end(), raw))
        elif kind == "punct" and raw == "/" and found and found[-1].low == "with":
            continue
        else:
            found.append(Token(raw.lower(), kind, start, piece.end(), raw))
    return tuple(_reworded(_joined(found)))


_REWORDED: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    (("am", "i", "allowed", "to"), ("can", "i")),
    (("am", "i", "able", "to"), ("can", "i")),
    (("would", "i", "be", "able", "to"), ("can", "i")),
    (("will", "i", "be", "able", "to"), ("can", "i")),
    (("do", "i", "get", "to"), ("can", "i")),
    (("is", "it", "possible", "to"), ("can", "i")),
    (("is", "it", "legal", "to"), ("can", "i")),
    (("is", "it", "possible", "for", "me", "to"), ("can", "i")),
    (("are", "you", "allowed", "to"), ("can", "i")),
    (("are", "you", "able", "to"), ("can", "i")),
    (("is", "he", "allowed", "to"), ("can", "he")),
    (("is", "she", "allowed", "to"), ("can", "she")),
    (("are", "they", "allowed", "to"), ("can", "they")),
    (("is", "my", "opponent", "allowed", "to"), ("can", "my", "opponent")),
    (("is", "my", "opponent", "able", "to"), ("can", "my", "opponent")),
    (("is", "opponent", "allowed", "to"), ("can", "opponent")),
    (("does", "my", "opponent", "get", "to"), ("can", "my", "opponent")),
    (("number", "of"), ("how", "many")),
    (("the", "number", "of"), ("how", "many")),
    (("amount", "of"), ("how", "much")),
)
"""Roundabout beginnings of questions, with the plain words for them."""

_LONGEST = max(len(said) for said, _ in _REWORDED)


def _reworded(tokens: list[Token]) -> list[Token]:
    """Put plain words for the roundabout beginnings of questions; spans stay those of the words as they were typed."""
    out: list[Token] = []
    index = 0
    while index < len(tokens):
        begins = not out or out[-1].kind == "punct" or out[-1].low in ("and", "so", "but", "then", "is", "what")
        here = tuple(token.low for token in tokens[index : index + _LONGEST])
        row = next((row for row in _REWORDED if begins and here[: len(row[0])] == row[0]), None)
        if row is None:
            out.append(tokens[index])
            index += 1
            continue
        said = tokens[index : index + len(row[0])]
        for place, word in enumerate(row[1]):
            last = place == len(row[1]) - 1
            first = said[place]
            end = said[-1].end if last else first.end
            out.append(Token(word, "word", first.start, end, first.raw))
        index += len(row[0])
    return out


_HYPHENS = {
    ("double", "block"),
    ("triple", "block"),
    ("gang", "block"),
    ("chump", "block"),
}


def _joined(tokens: list[Token]) -> list[Token]:
    """Drop hyphens between words, joining the few pairs that are one verb."""
    out: list[Token] = []
    index = 0
    while index < len(tokens):
        token = tokens[index]
        nxt = tokens[index + 1] if index + 1 < len(tokens) else None
        after = tokens[index + 2] if index + 2 < len(tokens) else None
        if (
            token.low == "-"
            and out
            and nxt
            and out[-1].end == token.start
            and nxt.start == token.end
            and nxt.kind == "word"
        ):
            index += 1
            continue
        if (
            nxt
            and after
            and nxt.low == "-"
            and any(form[0] == "block" for form in after.verbs)
            and nxt.start == token.end
        ):
            if (token.low, "block") in _HYPHENS and after.start == nxt.end:
                word = after.low if token.low == "chump" else f"{token.low}-{after.low}"
                out.append(Token(word, "word", token.start, after.end, token.raw))
                index += 3
                continue
        out.append(token)
        index += 1
    return out


_ABBREVIATIONS = frozenset({"vs", "e.g", "i.e", "etc", "mr", "ms", "dr", "st"})


def sentences(
    tokens: tuple[Token, ...], text: str, covered: frozenset[int] = frozenset()
) -> tuple[tuple[int, int], ...]:
    """
    Cut into sentences at full stops, question and exclamation marks, semicolons and line ends.

    Args:
        covered: indices of tokens inside card names, where nothing is cut.

    Returns:
        Half-open ranges of token indices, in order, end marks left out, none empty.
    """
    cuts: list[tuple[int, int]] = []
    begin = 0
    for index, token in enumerate(tokens):
        if index in covered and index - 1 in covered:
            continue
        if index > begin and "\n" in text[tokens[index - 1].end : token.start]:
            cuts.append((begin, index))
            begin = index
        if token.low in (".", "?", "!", ";") and token.kind == "punct":
            if token.low == "." and index and tokens[index - 1].low in _ABBREVIATIONS:
                continue
            if index > begin:
                cuts.append((begin, index))
            begin = index + 1
    if begin < len(tokens):
        cuts.append((begin, len(tokens)))
    return tuple(cuts)

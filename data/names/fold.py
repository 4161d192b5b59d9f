"""
What two spellings of a name have in common.

`fold` is blind to case, accents, ligatures, punctuation and spacing between
words; `squash` also to where words end. `clean` takes away what people put
around a name: brackets, quotes, emoji, set codes.
"""

from __future__ import annotations

import re
import unicodedata

_LIGATURES = str.maketrans(
    {"æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ø": "o", "Ø": "o", "ß": "ss", "ł": "l", "Ł": "l", "đ": "d", "ð": "d"}
)
_APOSTROPHES = re.compile(r"['’‘ʼ`´]")
_OTHER = re.compile(r"[^a-z0-9]+")
_EMOJI_CODE = re.compile(r"<a?:\w+:\d+>|:[a-z0-9_+-]{2,32}:", re.IGNORECASE)
_BRACKETS = re.compile(r"\[\[(.*?)(?:\|.*)?\]\]")
_SET_CODE = re.compile(
    r"\s*(?:\([a-z0-9]{2,6}\)|\[[a-z0-9]{2,6}\]|\{[a-z0-9]{3,6}\})\s*(?:#?\d+[a-z★]?)?\s*(?:\*f\*)?\s*$", re.I
)
_NUMBER_SIGN = re.compile(r"\s+#\d+[a-z]?\s*$", re.IGNORECASE)

LITTLE_WORDS = frozenset({"of", "the", "a", "an", "and", "to", "in", "on", "for", "from", "with", "at", "by"})
"""Words that initials and word matches may leave out."""


def fold(text: str) -> str:
    """Give the folded form: lower-case ASCII words with single spaces; empty when nothing is left."""
    if text.isascii():
        plain = text.lower()
    else:
        spread = unicodedata.normalize("NFKD", text.translate(_LIGATURES))
        plain = "".join(c for c in spread if not unicodedata.combining(c)).lower()
    return _OTHER.sub(" ", _APOSTROPHES.sub("", plain)).strip()


def squash(folded: str) -> str:
    """Give the folded form without its spaces."""
    return folded.replace(" ", "")


def clean(text: str) -> str:
    """Take away brackets, quotes, emoji, and a set code or collector number after."""
    if match := _BRACKETS.search(text):
        text = match.group(1)
    text = _EMOJI_CODE.sub(" ", text)
    text = "".join(c for c in text if unicodedata.category(c) not in ("So", "Cf", "Cc", "Cs", "Sk") or c == "`")
    text = _NUMBER_SIGN.sub("", _SET_CODE.sub("", text))
    return text.strip(' \t\r\n"“”„«»*_~|!?,;')


def initials(folded: str) -> tuple[str, ...]:
    """Give the initials of the words, with and without the little ones."""
    words = folded.split()
    every = "".join(word[0] for word in words)
    content = "".join(word[0] for word in words if word not in LITTLE_WORDS)
    return (every,) if every == content else (every, content)


def trigrams(squashed: str) -> list[str]:
    """List the distinct runs of three characters, the start marked, in order."""
    marked = "^" + squashed
    return list(dict.fromkeys(marked[i : i + 3] for i in range(max(1, len(marked) - 2))))


def word_set(words: str) -> frozenset[str]:
    """Give the words of a written-out list."""
    return frozenset(words.split())

"""
Players' turns of phrase, written out in the words of the situation language before anything is read.

An idiom is a pattern over the words of a text, in which each card name stands as one word, and the words that mean the
same. It must never change what is said: where a phrase could mean two things, it is no idiom.

Words that stay keep their places in the text; new ones take the place of the whole phrase.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from .idiom_table import IDIOMS
from .lexer import Token
from .names import Names


@dataclass(frozen=True, slots=True)
class _Piece:
    """One word, or all words of a card name."""

    word: str
    tokens: tuple[Token, ...]
    origin: int = -1
    """Place of the first token in the text, -1 for a word that was not said."""


_MOST_TIMES = 6
"""How often one idiom is written out in a text at most."""


def write_out(tokens: tuple[Token, ...], names: Names) -> tuple[tuple[Token, ...], Names]:
    """
    Give the tokens with every idiom written out, and the card names among them; both as they are when there is none.

    Args:
        names: the card names found among the tokens; no idiom reaches into one.
    """
    pieces = tuple(_pieces(tokens, names))
    changed = False
    for pattern, meaning in IDIOMS:
        for _ in range(_MOST_TIMES):
            written = _once(pieces, pattern, meaning)
            if written is None:
                break
            pieces, changed = written, True
    if not changed:
        return tokens, names
    return tuple(token for piece in pieces for token in piece.tokens), _moved(pieces, names)


def _moved(pieces: tuple[_Piece, ...], names: Names) -> Names:
    """The names at the places at which their words stand now."""
    moved, at = Names(), 0
    for piece in pieces:
        for offset in range(len(piece.tokens) if piece.origin >= 0 else 0):
            shift = at - piece.origin
            for after, card, how in names.by_token.get(piece.origin + offset, ()):
                moved.add(at + offset, after + shift, card, how)
            if piece.origin + offset in names.ask:
                after, cards = names.ask[piece.origin + offset]
                moved.ask[at + offset] = (after + shift, cards)
        at += len(piece.tokens)
    return moved


def _pieces(tokens: tuple[Token, ...], names: Names) -> Iterator[_Piece]:
    index, number = 0, 0
    while index < len(tokens):
        rows = names.by_token.get(index)
        after = rows[0][0] if rows else index + 1
        if rows:
            yield _Piece(f"cardname{number}", tokens[index:after], index)
            number += 1
        else:
            yield _Piece(tokens[index].low.replace(" ", ""), tokens[index:after], index)
        index = after


def _once(pieces: tuple[_Piece, ...], pattern: re.Pattern[str], meaning: str) -> tuple[_Piece, ...] | None:
    """Write out the first occurrence of one idiom, None where it does not occur (or is written out already)."""
    text = " ".join(piece.word for piece in pieces)
    for match in pattern.finditer(text):
        begin, end = match.span()
        first = text.count(" ", 0, begin)
        last = first + text.count(" ", begin, end)
        if text[begin:end].endswith(" "):
            last -= 1
        said, meant = text[begin:end].split(), match.expand(meaning).split()
        if said == meant:
            continue
        return (*pieces[:first], *_replaced(pieces[first : last + 1], meant), *pieces[last + 1 :])
    return None


def _replaced(said: tuple[_Piece, ...], meant: list[str]) -> Iterator[_Piece]:
    """The pieces for the words that are meant: those that were said stay, the others take the whole place."""
    left = list(said)
    start, end = said[0].tokens[0].start, said[-1].tokens[-1].end
    for word in meant:
        known = next((piece for piece in left if piece.word == word), None)
        if known is not None:
            left.remove(known)
            yield known
            continue
        twin = next((piece for piece in said if piece.word == word), None)
        if twin is not None:
            yield twin
            continue
        kind = "num" if word.isdigit() else "word" if word.isalpha() else "poss" if word == "'s" else "punct"
        yield _Piece(word, (Token(word, kind, start, end, word),))

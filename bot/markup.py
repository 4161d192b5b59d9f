"""
The little markup of replies, and making foreign text harmless in it.

Replies are written in the part of Markdown that Discord and a terminal can both show: `**bold**`, `*italic*`,
`__underlined__`, `` `code` ``, and a backslash before a character that is meant as itself. Text that somebody else
wrote (cards, rulings, rules, users) goes through `quote` first, so it cannot format, mention, link or reorder anything.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass

_SPECIAL = re.compile(r"([\\*_~`|\[\]<>])")
_LINE_START = re.compile(r"^(\s*)([#\-+]|\d+(?=\.))", re.MULTILINE)
_MENTION = re.compile(r"@(?=\w|&|!)|#(?=\d{15,})")
_ZERO_WIDTH = "\u200b"
_TOKEN = re.compile(
    r"\\(?P<literal>[\\*_~`|\[\]<>#\-+])|(?P<bold>\*\*)|(?P<italic>\*)|(?P<under>__)|`(?P<code>[^`\n]*)`", re.DOTALL
)
_MARK, _END = "\ue000", "\ue001"
"""Around a number or date whose form the server chooses; foreign text never holds them (`clean` drops them)."""
_MARKED = re.compile(f"{_MARK}(?:(?P<day>\\d{{4}}-\\d{{2}}-\\d{{2}})|(?P<count>-?\\d+)){_END}")
_LONG_NUMBER = re.compile(r"(?<![\w.,/+-])\d{5,12}(?![\w/])")
_SENTENCE_END = re.compile(r"(?<=[.!?…:])[)\"”’*]*\s+|\n+")


def clean(text: str) -> str:
    """Drop control, bidirectional and zero-width characters; newlines and tabs stay, everything else is kept."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return "".join(c for c in text if c in "\n\t" or unicodedata.category(c) not in ("Cc", "Cf", "Cs", "Co"))


def quote(text: str) -> str:
    """Give `text` in a form that shows as it is written: no formatting, mention, link or hidden character works."""
    text = _SPECIAL.sub(r"\\\1", clean(text))
    text = _LINE_START.sub(lambda m: f"{m[1]}\\{m[2]}" if not m[2].isdigit() else f"{m[1]}{m[2]}{_ZERO_WIDTH}", text)
    text = _MENTION.sub(lambda m: m[0] + _ZERO_WIDTH, text)
    return text.replace("://", f":{_ZERO_WIDTH}//")


def line(text: str) -> str:
    """`text` on one line where no markup shows (a button, a footer): nobody is mentioned, nothing hidden or linked."""
    plain = _MENTION.sub(lambda m: m[0] + _ZERO_WIDTH, " ".join(clean(text).split()))
    return plain.replace("<", "‹").replace("://", f":{_ZERO_WIDTH}//")


def day(text: str) -> str:
    """A date (``YYYY-MM-DD``) that is shown in the server's way; anything else as it is."""
    return f"{_MARK}{text}{_END}" if re.fullmatch(r"\d{4}-\d{2}-\d{2}", text) else text


def count(number: int) -> str:
    """A number that is shown in the server's way."""
    return f"{_MARK}{number}{_END}"


def with_counts(text: str) -> str:
    """Foreign words, quoted, with their long numbers shown in the server's way."""
    return _LONG_NUMBER.sub(lambda m: count(int(m[0])), quote(text))


def fill(text: str, write_day: Callable[[str], str] = str, write_count: Callable[[int], str] = "{:,}".format) -> str:
    """`text` with its dates and numbers written out; in the plain way when nothing else is said."""
    if _MARK not in text:
        return text
    written = _MARKED.sub(lambda m: write_day(m["day"]) if m["day"] else write_count(int(m["count"])), text)
    return written.replace(_MARK, "").replace(_END, "")


def bold(text: str) -> str:
    """Foreign text in bold, on one line."""
    return f"**{quote(' '.join(text.split()))}**" if text.strip() else ""


def underlined(text: str) -> str:
    """Foreign text underlined, on one line."""
    return f"__{quote(' '.join(text.split()))}__" if text.strip() else ""


@dataclass(frozen=True, slots=True)
class Span:
    """A run of text with one style."""

    text: str
    bold: bool = False
    italic: bool = False
    underlined: bool = False
    code: bool = False


def spans(markup: str) -> tuple[Span, ...]:
    """Read markup into styled runs, in order; unpaired marks just end with the text."""
    found: list[Span] = []
    at, is_bold, is_italic, is_under = 0, False, False, False

    def add(text: str, *, code: bool = False) -> None:
        text = text.replace(_ZERO_WIDTH, "")
        if text:
            found.append(Span(text, is_bold, is_italic, is_under, code))

    markup = fill(markup)
    for match in _TOKEN.finditer(markup):
        add(markup[at : match.start()])
        at = match.end()
        if match["literal"] is not None:
            add(match["literal"])
        elif match["bold"]:
            is_bold = not is_bold
        elif match["italic"]:
            is_italic = not is_italic
        elif match["under"]:
            is_under = not is_under
        else:
            add(match["code"], code=True)
    add(markup[at:])
    return tuple(found)


def plain(markup: str) -> str:
    """The words of a piece of markup, without its marks."""
    return "".join(span.text for span in spans(markup))


def split_text(text: str, limit: int) -> tuple[str, ...]:
    """
    Cut `text` into pieces of at most `limit` characters.

    Cuts fall at line or sentence ends where there is one in the second half of a piece, else between words, and only
    inside a word when a single word is longer than a piece. Joined again, the pieces hold every word of the text. An
    escape is never cut from its character.
    """
    pieces: list[str] = []
    rest = text.strip()
    while len(rest) > limit:
        cut = _cut_at(rest, limit)
        pieces.append(rest[:cut].rstrip())
        rest = rest[cut:].lstrip()
    if rest:
        pieces.append(rest)
    return tuple(pieces)


def shorten(text: str, limit: int) -> str:
    """At most `limit` characters of `text`, cut between words, with an ellipsis where something was left out."""
    if len(text) <= limit:
        return text
    cut = text[: limit - 1]
    at = cut.rfind(" ")
    cut = cut[:at] if at > limit // 2 else cut
    return cut.rstrip("\\ ") + "…"


def _cut_at(text: str, limit: int) -> int:
    ends = [m.end() for m in _SENTENCE_END.finditer(text, 0, limit + 1) if m.end() <= limit]
    if ends and ends[-1] > limit // 2:
        return ends[-1]
    space = text.rfind(" ", limit // 2, limit)
    if space > 0:
        return space + 1
    return limit - 1 if text[limit - 1] == "\\" else limit

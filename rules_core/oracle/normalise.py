"""
From printed Oracle text to tokens, and back: the one list of what printing need not give back.

Normalising, in this order:

* reminder text (in parentheses) is left out, CR 207.2;
* the card's own name becomes ``~``, the short form of a legendary name ``~~`` (201.5), and the name of several
  (``X & Y``), or its short form, before verbs in the plural ``~&``;
* the older ``enters the battlefield`` is read as ``enters``;
* typographic quotes and minus signs become plain ones, dashes around words ``—``;
* semicolons in a line of keywords become commas;
* bullets (and the rows of a die table, and chapters of a choice) join the line they belong to;
* full stops and commas before a closing quote go behind it;
* ``'s`` and a final ``'`` become tokens of their own, as does ``non`` before what it denies;
* comparing folds case.

CR: 207.
"""

from __future__ import annotations

import re

from .kit import Tokens

_REMINDER = re.compile(r"\s*\([^()]*\)")
_PIECES = re.compile(
    r"(?:\{[^{}\s]+\})+|~[~&]?|[+-](?:\d+|[xyXY*])/[+-](?:\d+|[xyXY*])|[+-]\d+(?![\w/])|[+-][xX](?![\w/])|\d+/\d+"
    r"|[\dxX*+½]+/[\dxX*+½]+"
    r"|\d+(?:,\d{3})+|\d+\+?(?=\s*[|—])|\d+|'s\b|'(?!\w)|non-|[^\W\d_][\w]*(?:['’\-/&][^\W_][\w]*)*!?|[.,:;\"—•|!?&+*/]|\S"
)
_NON = re.compile(
    r"^(non)(artifact|battle|creature|enchantment|land|planeswalker|instant|sorcery|token|basic|legendary|snow|white|blue|black"
    r"|red|green|historic|combat|mana|permanent|kindred|multicolored|colorless|attacking|blocking|foil|lair|commander|outlaw)(s?)$",
    re.IGNORECASE,
)
_DIE_ROW = re.compile(r"^\d+(?:[—–-]\d+|\+)? \|")


def without_reminder(text: str) -> str:
    """Leave out reminder text. CR: 207.2a."""
    while True:
        shorter = _REMINDER.sub("", text)
        if shorter == text:
            return text
        text = shorter


def ability_lines(text: str) -> tuple[str, ...]:
    """
    Split Oracle text into ability lines, in printed order, without reminder text.

    Bullets and the rows of die tables stay with the line that they belong to. A line that is nothing but
    reminder text is dropped.

    CR: 207.2, 700.2, 706.3.
    """
    lines: list[str] = []
    for raw in text.split("\n"):
        line = without_reminder(raw).strip()
        if not line:
            continue
        if lines and (line.startswith("•") or (_DIE_ROW.match(line) and "roll" in lines[-1].lower())):
            lines[-1] += " " + line
        elif (
            lines
            and line.startswith("+ {")
            and ("choose" in lines[-1].lower() or "+ {" in lines[-1] or "Spree" in lines[-1])
        ):
            lines[-1] += " • " + line
        else:
            lines.append(line)
    return tuple(lines)


def short_names(name: str) -> tuple[str, ...]:
    """
    Give the shorter names by which a legendary card's text may call it, longest first.

    CR: 201.5b.
    """
    found: list[str] = []
    if ", " in name:
        found.append(name.split(", ")[0])
    words = name.split(", ")[0].split()
    for end in range(len(words) - 1, 0, -1):
        if words[end] in ("of", "the", "to", "from", "and", "in", "at", "with") or end == 1 or len(words) > 1:
            found.append(" ".join(words[:end]))
    if words and words[0] in ("The", "A", "An") and len(words) > 1:
        found.extend(" ".join(words[1:end]) for end in range(len(words), 1, -1))
    return tuple(dict.fromkeys(short for short in found if short and short not in ("The", "A", "An", name)))


def with_self(line: str, name: str, legendary: bool) -> str:
    """
    Write ``~`` for the card's name and ``~~`` for its short name.

    CR: 201.5.
    """
    plain = line.replace("’", "'")
    name = name.replace("’", "'")
    if name and name in plain:
        plain = re.sub(rf"(?<![\w~-]){re.escape(name)}(?![\w])", "~", plain)
    if legendary:
        for short in short_names(name):
            # Before these words a name that is also a creature type is the type.
            pattern = rf"(?<![\w~-]){re.escape(short)}(?![\w-])(?! (?:artifact )?(?:token|creature))"
            if re.search(pattern, plain):
                plain = re.sub(pattern, "~~", plain)
                break
    return plain


_NAMES_SEVERAL = re.compile(r" (?:and|&) |^The .*s$")


def names_several(name: str) -> bool:
    """Say whether text may speak of the card that has the name in the plural ("X & Y deal combat damage")."""
    return bool(_NAMES_SEVERAL.search(name.split(", ")[0]))


def with_plural_self(line: str) -> str:
    """Write ``~&`` for what `with_self` wrote ``~`` and ``~~`` for."""
    return re.sub(r"~~?", "~&", line)


_KEYWORDS_APART = re.compile(r"^\w[\w ]*(?:; \w[\w ]*)+$")


def tokenize(line: str) -> Tokens:
    """Cut a line (names already replaced) into tokens."""
    text = line.replace("’", "'").replace("“", '"').replace("”", '"').replace("−", "-").replace("–", "—")
    text = re.sub(r"(?<=\s)-(?=\s)", "—", text)
    text = re.sub(r"\b([Ee]nters?) the battlefield\b", r"\1", text)
    if _KEYWORDS_APART.match(text):
        text = text.replace(";", ",")
    text = re.sub(r"([.,!?]+)\"", r'"\1', text)
    text = re.sub(r"([.,!?]+)'(?=[\s\"])", r"'\1", text)
    written: list[str] = []
    for piece in _PIECES.findall(text):
        match = _NON.match(piece)
        if match:
            written.extend((match.group(1), match.group(2) + match.group(3)))
        elif piece.endswith("'s") and len(piece) > 2:
            written.extend((piece[:-2], "'s"))
        else:
            written.append(piece)
    folded = tuple(token.lower() if not token.startswith("{") else token for token in written)
    return Tokens(folded, tuple(written))


_VOWELS = re.compile(r"^(?:[aeiou8]|hour|honor|heir|11\b|18\b|x\b)", re.IGNORECASE)
_CONSONANT_SOUND = re.compile(r"^(?:uni|use|us[eu]|one|eu|uto)", re.IGNORECASE)


def articles(text: str) -> str:
    """Make ``a`` into ``an`` where the next token begins with a vowel sound."""
    tokens = text.split(" ")
    for index, token in enumerate(tokens[:-1]):
        if token == "a":
            after = tokens[index + 1]
            if _VOWELS.match(after) and not _CONSONANT_SOUND.match(after):
                tokens[index] = "an"
    return " ".join(tokens)


def same(printed: str, tokens: Tokens) -> bool:
    """Say whether printed tokens (blanks between them) are the line again."""
    return (
        tuple(token if token.startswith("{") else token.lower() for token in articles(printed).split(" "))
        == tokens.folded
    )


_SUBTYPE_NOUNS = frozenset(
    {"aura", "equipment", "vehicle", "saga", "class", "case", "room", "siege", "fortification", "mount", "spacecraft"}
)
"""Subtypes that "this" can stand before."""
_NO_BLANK_BEFORE = frozenset({".", ",", ":", ";", "'s", "'", "!", "?"})


def pretty(printed: str, name: str = "~", short: str = "") -> str:
    """Write printed tokens as a line of card text, names put back."""
    out: list[str] = []
    inside = False
    start = True
    for token in articles(printed).split(" "):
        word = {"~": name, "~~": short or name, "~&": name.split(", ")[0], "x": "X", "y": "Y"}.get(token, token)
        glue = token in _NO_BLANK_BEFORE or not out
        if out and out[-1].strip().lower() in ("non", "non-"):
            glue = True
        if token == '"':
            glue = inside or not out
            inside = not inside
            if inside:
                start = True
                out.append(("" if not out else " ") + '"')
                continue
        elif out and out[-1].strip() == '"' and inside:
            glue = True
        if token in _SUBTYPE_NOUNS and out and out[-1].strip().lower() == "this":
            word = word[0].upper() + word[1:]
        if start and word[:1].isalpha():
            word = word[0].upper() + word[1:]
        out.append(("" if glue else " ") + word)
        start = token in (".", "—", "•", ":") or (start and not word[:1].isalpha() and token != ",")
        if token == ",":
            start = False
    text = "".join(out)
    return re.sub(r"\"([.,])", r'\1"', text).replace("• ", "\n• ").replace(" \n", "\n")

"""
The deletion probe over every compiled line of the card pool: `python -m tests.rules_core.deletion_probe`.

A word that can be dropped without another reading was skipped, not read. About three minutes on one core.
"""

import sys
from collections.abc import Iterable, Iterator

from rules_core.oracle.compiler import read_tokens
from rules_core.oracle.kit import Tokens
from rules_core.oracle.lines import face_lines, split_label
from rules_core.oracle.normalise import names_several, tokenize, with_plural_self, with_self
from tests.pool import printed_pool


def lines_of_the_pool(every: int = 1) -> Iterator[tuple[str, Tokens, bool]]:
    """Give each distinct compiled line of every n-th card: text, tokens, and whether it stands on a spell."""
    seen = set()
    for card in printed_pool()[::every]:
        for face in card.faces:
            spell = "Instant" in face.type_line or "Sorcery" in face.type_line
            for line in face_lines(face):
                if not line.is_compiled:
                    continue
                text = with_self(split_label(line.text)[1], face.name, "Legendary" in face.type_line)
                tokens = tokenize(text)
                if not read_tokens(tokens, spell).abilities and names_several(face.name):
                    tokens = tokenize(with_plural_self(text))
                if (tokens.folded, spell) not in seen:
                    seen.add((tokens.folded, spell))
                    yield line.text, tokens, spell


def idle_words(lines: Iterable[tuple[str, Tokens, bool]]) -> Iterator[tuple[str, str]]:
    """Give the lines, with the word, that read the same with one word (not the last full stop) left out."""
    for text, tokens, spell in lines:
        whole = read_tokens(tokens, spell).abilities
        if not whole:
            continue  # laid out in rows: levels, stations
        for index, word in enumerate(tokens.folded[:-1]):
            folded, written = (part[:index] + part[index + 1 :] for part in tokens)
            if read_tokens.__wrapped__(Tokens(folded, written), spell).abilities == whole:
                yield text, word


if __name__ == "__main__":
    counted = list(lines_of_the_pool())
    found = list(idle_words(counted))
    for text, word in found:
        sys.stdout.write(f"{word!r} is idle in: {text}\n")
    sys.stdout.write(f"{len(counted)} lines, {len(found)} idle words\n")
    sys.exit(bool(found))

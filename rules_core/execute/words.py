"""
Choosing words: colours, types, names.

CR: 105.4, 201.4, 205.3, 608.2d.
"""

from __future__ import annotations

from ..choices import ChoiceKind, ChoicePoint, Option
from ..errors import UnsupportedRule
from ..oracle.lexicon import CREATURE_TYPES
from ..terms import BASIC_LAND_TYPES, COLOR_WORDS, PERMANENT_TYPES, CardType
from .context import Context

_KINDS = {
    "color": ChoiceKind.COLOR,
    "creature type": ChoiceKind.SUBTYPE,
    "land type": ChoiceKind.SUBTYPE,
    "basic land type": ChoiceKind.SUBTYPE,
    "card type": ChoiceKind.CARD_TYPE,
    "permanent type": ChoiceKind.CARD_TYPE,
    "card name": ChoiceKind.CARD_NAME,
}

WORD_KINDS = frozenset({*_KINDS, "nonland card name", "creature card name"})
"""What `choose_word` can ask for."""


def choose_word(ctx: Context, player: int, what: str, options: tuple[str, ...] = ()) -> str:
    """
    Let a player choose a colour, type or name; a colour is given as its letter.

    Raises:
        UnsupportedRule: nothing is known of this kind of word.

    CR: 105.4, 201.4, 205.3m, 608.2d.
    """
    kind = ChoiceKind.CARD_NAME if what.endswith("card name") else _KINDS.get(what, ChoiceKind.WORD)
    found = tuple(Option(word, word) for word in options) if options else _options(ctx, what)
    if not found:
        raise UnsupportedRule(f"choose a {what}", "608.2d")
    point = ChoicePoint(player, kind, f"Which {what}?", found, 1, 1, "608.2d", ctx.source)
    (value,) = ctx.game.choose(point)
    assert isinstance(value, str)
    return value


def _options(ctx: Context, what: str) -> tuple[Option, ...]:
    match what:
        case "color":
            return tuple(Option(color.value, word) for word, color in COLOR_WORDS.items())
        case "creature type":
            return tuple(Option(word, word) for word in _seen_first(ctx, CREATURE_TYPES))
        case "basic land type" | "land type":
            return tuple(Option(word, word) for word in BASIC_LAND_TYPES)
        case "card type":
            return tuple(Option(kind.value, kind.value) for kind in CardType)
        case "permanent type":
            return tuple(Option(kind.value, kind.value) for kind in CardType if kind in PERMANENT_TYPES)
    if what.endswith("card name"):
        return tuple(Option(name, name) for name in _names(ctx))
    return ()


def _seen_first(ctx: Context, words: tuple[str, ...]) -> tuple[str, ...]:
    """Creature types of objects in the game come first, those of the player's own before others."""
    known = set(words)
    seen: dict[str, None] = {}
    for found in ctx.game.objects.values():
        printed = found.printed
        for word in printed.subtypes if printed is not None else ():
            if word in known:
                seen[word] = None
    return (*seen, *(word for word in words if word not in seen))


def _names(ctx: Context) -> tuple[str, ...]:
    """Names of the cards in the game; the engine knows no others. CR: 201.4."""
    names: dict[str, None] = {}
    for found in ctx.game.objects.values():
        if found.card is not None:
            for face in found.card.faces:
                names[face.name] = None
    return tuple(names)

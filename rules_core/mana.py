"""
Mana symbols, mana costs and mana values.

CR: 105-107, 202. Paying is another room.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from .terms import WUBRG, Color

_SYMBOL = re.compile(r"\{([^{}]+)\}")


class InvalidManaCost(ValueError):
    """Text that is not a mana cost. The message quotes it."""


@dataclass(frozen=True, slots=True)
class ManaSymbol:
    """
    One mana symbol of a cost.

    CR: 107.4.
    """

    text: str
    """What stands between the braces, upper case: ``2``, ``W``, ``W/U``, ``2/W``, ``W/P``, ``C``, ``S``, ``X``."""
    generic: int = 0
    """Amount of generic mana that it asks for (also the generic half of ``2/W``)."""
    colors: frozenset[Color] = frozenset()
    """Colours of mana that can pay for it, besides generic and Phyrexian ways."""
    colorless: bool = False
    """``C`` or a hybrid with it: colourless mana pays for it."""
    snow: bool = False
    phyrexian: bool = False
    """2 life pays for it too. CR: 107.4f."""
    variable: str = ""
    """``X``, ``Y`` or ``Z``, empty for other symbols. CR: 107.3."""
    half: bool = False
    """Half a mana, as on some joke cards."""
    for_x: bool = False
    """Generic mana of an X on which only mana of `colors` may be spent."""

    @property
    def mana_value(self) -> float:
        """What the symbol adds to a mana value where X is not chosen (half symbols add half). CR: 202.3e-g."""
        if self.variable:
            return 0
        if self.half:
            return 0.5
        return max(self.generic, 1 if self.colors or self.colorless or self.snow else 0)

    def __str__(self) -> str:
        """The symbol in braces."""
        return "{" + self.text + "}"


@lru_cache(maxsize=512)
def mana_symbol(text: str) -> ManaSymbol:
    """
    Read one symbol, with or without braces.

    Raises:
        InvalidManaCost: it is no mana symbol.

    CR: 107.4.
    """
    inner = text.strip().strip("{}").upper()
    if inner.isdigit():
        return ManaSymbol(inner, generic=int(inner))
    if inner in ("X", "Y", "Z"):
        return ManaSymbol(inner, variable=inner)
    if inner == "S":
        return ManaSymbol(inner, snow=True)
    if inner.startswith("H") and len(inner) == 2 and inner[1] in WUBRG:
        return ManaSymbol(inner, colors=frozenset({Color(inner[1])}), half=True)
    generic, colors, colorless, phyrexian = 0, set(), False, False
    for part in inner.split("/"):
        if part.isdigit():
            generic = int(part)
        elif part == "C":
            colorless = True
        elif part == "P":
            phyrexian = True
        elif len(part) == 1 and part in WUBRG:
            colors.add(Color(part))
        else:
            raise InvalidManaCost(f"{text!r} is not a mana symbol")
    return ManaSymbol(inner, generic, frozenset(colors), colorless, False, phyrexian)


@dataclass(frozen=True, slots=True)
class ManaCost:
    """
    A mana cost: its symbols in printed order; no symbols and ``{0}`` are different costs.

    CR: 202.1, 118.5.
    """

    symbols: tuple[ManaSymbol, ...] = ()

    @property
    def colors(self) -> frozenset[Color]:
        """Colours of the symbols. CR: 202.2, 105.2."""
        found: set[Color] = set()
        for symbol in self.symbols:
            found |= symbol.colors
        return frozenset(found)

    @property
    def has_variable(self) -> bool:
        """True when X, Y or Z occurs. CR: 107.3."""
        return any(symbol.variable for symbol in self.symbols)

    def mana_value(self, x: int = 0) -> int:
        """Total amount of mana, with each X taken as `x`. CR: 202.3."""
        return int(sum(x if symbol.variable else symbol.mana_value for symbol in self.symbols))

    def __str__(self) -> str:
        """The cost as text, ``{1}{G}``."""
        return "".join(str(symbol) for symbol in self.symbols)


@lru_cache(maxsize=8192)
def mana_cost(text: str) -> ManaCost:
    """
    Read a cost such as ``{1}{G}``; spaces are ignored.

    Raises:
        InvalidManaCost: something in it is no mana symbol.

    CR: 202.1.
    """
    squeezed = text.replace(" ", "")
    symbols = tuple(mana_symbol(part) for part in _SYMBOL.findall(squeezed))
    if _SYMBOL.sub("", squeezed):
        raise InvalidManaCost(f"{text!r} is not a mana cost; write it like {{1}}{{G}}")
    return ManaCost(symbols)

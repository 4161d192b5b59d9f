"""
Compiled cards for a situation, made-up objects included, and what of them is not supported.

CR: 108, 111.3.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Protocol, runtime_checkable

from ... import oracle
from ...cards import CardSource, DungeonSource, PrintedCard, PrintedFace
from ...coverage import find_unsupported
from ...execute.predefined import PREDEFINED, predefined_face
from ...ir.abilities import Ability, ActivatedAbility, UnsupportedAbility
from ...ir.card import CompiledCard
from ...ir.costs import LoyaltyCost
from ...ir.quantities import Number
from ..model import Description, ObjectSpec
from ..printer import describe

UNSAID = 2
"""Power and toughness of a creature whose size nobody said; that it does not matter is checked."""

_SENTENCES = {
    "can't be blocked": "This creature can't be blocked.",
    "can't block": "This creature can't block.",
    "can't attack": "This creature can't attack.",
}
"""Keywords of the language that are whole sentences on a card."""


@runtime_checkable
class CompiledSource(Protocol):
    """A source of cards that keeps them compiled, so that they need not be compiled while somebody waits."""

    def compiled(self, name: str) -> CompiledCard:
        """
        Give what compiling the card with the full name gives.

        Raises:
            KeyError: there is no such card.
        """


@lru_cache(maxsize=4096)
def compile_printed(card: PrintedCard) -> CompiledCard:
    """Compile a printed card with the Oracle compiler, once."""
    return oracle.compile_card(card)


def unsupported_words(
    card: CompiledCard, used: bool = True, loyalties: frozenset[str] | None = None
) -> tuple[str, ...]:
    """
    List what of a card is not supported: lines that did not compile, keywords and nodes without a handler.

    Args:
        used: False leaves out activated abilities, for a card none of whose abilities are activated.
        loyalties: loyalty costs (``1``, ``-2``) of the only loyalty abilities that are activated; None for all.
    """
    found: list[str] = []
    for face in card.faces:
        for ability in face.abilities:
            if not used and (isinstance(ability, ActivatedAbility) or _looks_activated(ability)):
                continue
            if loyalties is not None and (cost := _loyalty_of(ability)) and cost not in loyalties:
                continue
            found += find_unsupported(ability)
    return tuple(dict.fromkeys(found))


def _looks_activated(ability: Ability) -> bool:
    return isinstance(ability, UnsupportedAbility) and bool(re.match(r"^[^\"“.]*: ", ability.line))


_LOYALTY = re.compile(r"^\[?([+\u2212-]?(?:\d+|X))\]?: ")


def _loyalty_of(ability: Ability) -> str:
    """The loyalty cost of an ability as ``1`` or ``-2``, empty for one without."""
    if isinstance(ability, UnsupportedAbility):
        match = _LOYALTY.match(ability.line)
        return match.group(1).lstrip("+").replace("\u2212", "-") if match else ""
    for part in ability.costs if isinstance(ability, ActivatedAbility) else ():
        if isinstance(part, LoyaltyCost) and isinstance(part.amount, Number):
            return str(part.amount.value)
    return ""


@dataclass
class Library:
    """The cards of one situation, compiled once each."""

    source: CardSource
    known: dict[str, CompiledCard] = field(default_factory=dict)
    looks: dict[str, frozenset[str]] = field(default_factory=dict)
    """What each card looks at that may not be told, see `unsaid`."""

    def compiled(self, name: str) -> CompiledCard:
        """
        Give the compiled card with the full name.

        Raises:
            KeyError: there is no such card.
        """
        if name not in self.known:
            source = self.source
            if isinstance(source, CompiledSource):
                self.known[name] = source.compiled(name)
            else:
                self.known[name] = compile_printed(source.printed(name))
        return self.known[name]

    def dungeons(self) -> tuple[str, ...]:
        """List the dungeon cards there are to choose, none where the source cannot say. CR: 309.2a."""
        return self.source.dungeons() if isinstance(self.source, DungeonSource) else ()

    def made_up(self, spec: ObjectSpec, label: str = "") -> CompiledCard:
        """Compile an object that is only described; a Food, a Clue and the like have their abilities. CR: 111.10."""
        made = spec.description
        if spec.zone == "hand" and made.mana_value is None and "Land" not in made.types:
            # CR 118.6: without a mana cost it could not be cast; what it costs was not said, and does not matter.
            made = replace(made, mana_value=0)
        name = label or describe_short(spec)
        kind = next((word for word in made.subtypes if word in PREDEFINED), "")
        if kind and made.power is None:
            card = compile_printed(printed_of(replace(made, types=("Artifact",)), name))
            return replace(card, faces=(replace(predefined_face(kind), name=name),))
        return compile_printed(printed_of(made, name))

    def missing(self, name: str, used: bool = True, loyalties: frozenset[str] | None = None) -> tuple[str, ...]:
        """List the words of a card that are not supported; the arguments as for `unsupported_words`."""
        return unsupported_words(self.compiled(name), used, loyalties)


def describe_short(spec: ObjectSpec) -> str:
    """The name by which a made-up object goes: ``4/4 creature``, ``2/2 Goblin``."""
    made = spec.description
    bare = Description(power=made.power, toughness=made.toughness, types=made.types, subtypes=made.subtypes)
    return describe(bare)


def printed_of(made: Description, name: str) -> PrintedCard:
    """Write a description as a printed card, for the compiler."""
    types = made.types or ("Creature",)
    line = " ".join((*made.supertypes, *types))
    if made.subtypes:
        line += " — " + " ".join(made.subtypes)
    lines = [_SENTENCES.get(keyword, keyword.capitalize()) for keyword in made.keywords]
    cost = "" if made.mana_value is None else "{" + str(made.mana_value) + "}"
    creature = "Creature" in types
    face = PrintedFace(
        name,
        cost,
        line,
        "\n".join(lines),
        str(made.power if made.power is not None else UNSAID) if creature else None,
        str(made.toughness if made.toughness is not None else UNSAID) if creature else None,
        colors=tuple(color for color in made.colors if color != "C"),
        color_indicator=tuple(color for color in made.colors if color != "C"),
    )
    return PrintedCard(f"made-up:{name}", name, "normal", (face,))

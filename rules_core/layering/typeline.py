"""
Types and subtypes that effects give, take and set.

CR: 205.1, 205.3, 305.6-7.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..ir.abilities import Ability, ActivatedAbility
from ..ir.costs import TapSymbol
from ..ir.effects import AddMana
from ..ir.nouns import You
from ..objects import Characteristics
from ..oracle import lexicon
from ..terms import BASIC_LAND_TYPES, CardType, Supertype

_SETS: tuple[tuple[frozenset[CardType], frozenset[str]], ...] = (
    (frozenset({CardType.ARTIFACT}), frozenset(lexicon.ARTIFACT_TYPES)),
    (frozenset({CardType.ENCHANTMENT}), frozenset(lexicon.ENCHANTMENT_TYPES)),
    (frozenset({CardType.LAND}), frozenset(lexicon.LAND_TYPES)),
    (frozenset({CardType.PLANESWALKER}), frozenset(lexicon.PLANESWALKER_TYPES)),
    (frozenset({CardType.INSTANT, CardType.SORCERY}), frozenset(lexicon.SPELL_TYPES)),
    (frozenset({CardType.BATTLE}), frozenset(lexicon.BATTLE_TYPES)),
)
_CREATURE = frozenset({CardType.CREATURE, CardType.KINDRED})

CREATURE_TYPES = frozenset(lexicon.CREATURE_TYPES)
"""Every creature type. CR: 205.3m."""

_SET_OF: dict[str, int] = {word: number for number, (_, words) in enumerate(_SETS) for word in words}


def _set_number(subtype: str) -> int:
    return _SET_OF.get(subtype, -1)


def card_types_of(subtype: str) -> frozenset[CardType]:
    """Give the card types that a subtype belongs to; words of no other set count as creature types. CR: 205.3."""
    number = _SET_OF.get(subtype)
    return _SETS[number][0] if number is not None else _CREATURE


def correlated(subtypes: frozenset[str], card_types: frozenset[CardType]) -> frozenset[str]:
    """Give those subtypes that belong to one of the card types. CR: 205.1a, 205.3d."""
    if all(not card_types.isdisjoint(card_types_of(word)) for word in subtypes):
        return subtypes
    return frozenset(word for word in subtypes if not card_types.isdisjoint(card_types_of(word)))


OTHER_CARD_TYPES = "other card types"
"""Among the types that go: all that the same effect does not give. CR: 205.1a."""


@dataclass(frozen=True, slots=True)
class TypeChange:
    """What a type-changing effect does, worked out. CR: 205.1."""

    card_types: frozenset[CardType] = frozenset()
    subtypes: frozenset[str] = frozenset()
    supertypes: frozenset[Supertype] = frozenset()
    adds: bool = False
    removes: frozenset[str] = frozenset()
    all_creature_types: bool = False
    all_basic_land_types: bool = False

    @property
    def sets_basic_land_type(self) -> bool:
        """True when a land that it applies to loses its rules text. CR: 305.7."""
        return not self.adds and (self.all_basic_land_types or not self.subtypes.isdisjoint(BASIC_LAND_TYPES))


def with_types(
    value: Characteristics, change: TypeChange
) -> tuple[frozenset[CardType], frozenset[Supertype], frozenset[str]]:
    """
    Give the card types, supertypes and subtypes after a type-changing effect.

    CR: 205.1a-b, 205.3d.
    """
    card_types = value.card_types
    subtypes = value.subtypes
    if change.card_types:
        keeps = change.adds or (
            # CR 205.1b: "becomes an artifact creature" keeps what was there.
            OTHER_CARD_TYPES not in change.removes
            and change.card_types == frozenset({CardType.ARTIFACT, CardType.CREATURE})
        )
        kept = card_types if keeps else card_types & frozenset({CardType.INSTANT, CardType.SORCERY})
        card_types = kept | change.card_types
    if change.removes:
        card_types = frozenset(t for t in card_types if t.value not in change.removes)
        subtypes = subtypes - (CREATURE_TYPES if "creature types" in change.removes else change.removes)
    new = change.subtypes
    if change.all_creature_types:
        new = new | CREATURE_TYPES
    if change.all_basic_land_types:
        new = new | frozenset(BASIC_LAND_TYPES)
    if new:
        if not change.adds:
            replaced = {_set_number(word) for word in new}
            subtypes = frozenset(word for word in subtypes if _set_number(word) not in replaced)
        subtypes = subtypes | new
    if card_types is not value.card_types or new:
        subtypes = correlated(subtypes, card_types)
    supertypes = value.supertypes | change.supertypes
    if change.removes:
        supertypes = frozenset(s for s in supertypes if s.value not in change.removes)
    return card_types, supertypes, subtypes


_INTRINSIC: dict[str, Ability] = {
    word: ActivatedAbility((TapSymbol(),), AddMana(You("implied"), f"{{{color.value}}}"))
    for word, color in BASIC_LAND_TYPES.items()
}


def intrinsic_abilities(value: Characteristics) -> tuple[Ability, ...]:
    """
    Give the mana abilities that a land has from its basic land types and not already in its text.

    CR: 305.6.
    """
    if CardType.LAND not in value.card_types:
        return ()
    return tuple(
        ability
        for word, ability in _INTRINSIC.items()
        if word in value.subtypes and not any(known == ability for known in value.abilities)
    )

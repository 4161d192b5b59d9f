"""
Quick ways to change a value: a new frozen value, made without going over its fields by name.

CR: 109.3.
"""

from __future__ import annotations

from ..ir.abilities import Ability
from ..ir.card import CompiledFace
from ..objects import Characteristics
from ..terms import CardType, Color, Supertype

_faces: dict[tuple[int, int | None], tuple[CompiledFace, Characteristics]] = {}

NOTHING = Characteristics("")


def base_value(face: CompiledFace | None, controller: int | None) -> Characteristics:
    """Give the value of an object with these copiable values, before layer 2. CR: 613.2c."""
    if face is None:
        return NOTHING if controller is None else with_controller(NOTHING, controller)
    known = _faces.get((id(face), controller))
    if known is not None and known[0] is face:
        return known[1]
    made = Characteristics(
        face.name,
        face.mana_cost,
        face.colors,
        face.supertypes,
        face.card_types,
        frozenset(face.subtypes),
        face.abilities,
        face.power.base if face.power else None,
        face.toughness.base if face.toughness else None,
        face.loyalty.base if face.loyalty else None,
        face.defense.base if face.defense else None,
        controller,
    )
    if len(_faces) > 20_000:
        _faces.clear()
    _faces[(id(face), controller)] = (face, made)
    return made


def with_controller(v: Characteristics, controller: int | None) -> Characteristics:
    """Give the value under another controller. CR: 613.1b."""
    if v.controller == controller:
        return v
    return Characteristics(
        v.name, v.mana_cost, v.colors, v.supertypes, v.card_types, v.subtypes, v.abilities,
        v.power, v.toughness, v.loyalty, v.defense, controller,
    )  # fmt: skip


def with_type_line(
    v: Characteristics,
    card_types: frozenset[CardType],
    supertypes: frozenset[Supertype],
    subtypes: frozenset[str],
    abilities: tuple[Ability, ...],
) -> Characteristics:
    """Give the value with other types and abilities. CR: 613.1d."""
    if (
        card_types == v.card_types
        and subtypes == v.subtypes
        and supertypes == v.supertypes
        and abilities is v.abilities
    ):
        return v
    return Characteristics(
        v.name, v.mana_cost, v.colors, supertypes, card_types, subtypes, abilities,
        v.power, v.toughness, v.loyalty, v.defense, v.controller,
    )  # fmt: skip


def with_colors(v: Characteristics, colors: frozenset[Color]) -> Characteristics:
    """Give the value with these colours. CR: 613.1e."""
    if colors == v.colors:
        return v
    return Characteristics(
        v.name, v.mana_cost, colors, v.supertypes, v.card_types, v.subtypes, v.abilities,
        v.power, v.toughness, v.loyalty, v.defense, v.controller,
    )  # fmt: skip


def with_abilities(v: Characteristics, abilities: tuple[Ability, ...]) -> Characteristics:
    """Give the value with these abilities. CR: 613.1f."""
    if abilities is v.abilities:
        return v
    return Characteristics(
        v.name, v.mana_cost, v.colors, v.supertypes, v.card_types, v.subtypes, abilities,
        v.power, v.toughness, v.loyalty, v.defense, v.controller,
    )  # fmt: skip


def with_pt(v: Characteristics, power: int | None, toughness: int | None) -> Characteristics:
    """Give the value with this power and toughness. CR: 613.1g."""
    if power == v.power and toughness == v.toughness:
        return v
    return Characteristics(
        v.name, v.mana_cost, v.colors, v.supertypes, v.card_types, v.subtypes, v.abilities,
        power, toughness, v.loyalty, v.defense, v.controller,
    )  # fmt: skip


def with_loyalty(v: Characteristics, loyalty: int | None, defense: int | None) -> Characteristics:
    """Give the value with this loyalty and defense. CR: 209, 210."""
    if loyalty == v.loyalty and defense == v.defense:
        return v
    return Characteristics(
        v.name, v.mana_cost, v.colors, v.supertypes, v.card_types, v.subtypes, v.abilities,
        v.power, v.toughness, loyalty, defense, v.controller,
    )  # fmt: skip


def with_name(v: Characteristics, name: str) -> Characteristics:
    """Give the value with this name. CR: 612.8."""
    if name == v.name:
        return v
    return Characteristics(
        name, v.mana_cost, v.colors, v.supertypes, v.card_types, v.subtypes, v.abilities,
        v.power, v.toughness, v.loyalty, v.defense, v.controller,
    )  # fmt: skip

"""
Characteristics after all continuous effects.

This first version reads printed values and counters only; the layer system
replaces `characteristics_of` behind the same name.

CR: 613.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .objects import Characteristics, GameObject
from .terms import CardType, Zone

if TYPE_CHECKING:
    from .game import Game


def copiable_characteristics(found: GameObject) -> Characteristics:
    """Give the copiable values of an object before copy effects of layer 1. CR: 707.2."""
    face = found.printed
    if face is None:
        return Characteristics("", controller=found.controller)
    return Characteristics(
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
        found.controller,
    )


def characteristics_of(game: Game, identity: int) -> Characteristics:
    """
    Give an object's characteristics as they are now.

    CR: 613.1.
    Not covered: continuous effects (the layers).
    """
    from dataclasses import replace

    cache = game.cached()
    key = ("characteristics", identity)
    known: Characteristics | None = cache.get(key)
    if known is not None:
        return known
    found = game.objects[identity]
    result = copiable_characteristics(found)
    if found.zone is Zone.BATTLEFIELD:
        if CardType.CREATURE in result.card_types or result.power is not None:
            change = found.counter_count("+1/+1") - found.counter_count("-1/-1")
            result = replace(result, power=(result.power or 0) + change, toughness=(result.toughness or 0) + change)
        if CardType.PLANESWALKER in result.card_types:
            result = replace(result, loyalty=found.counter_count("loyalty"))
        if CardType.BATTLE in result.card_types:
            result = replace(result, defense=found.counter_count("defense"))
    cache[key] = result
    return result

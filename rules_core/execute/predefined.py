"""
The predefined tokens, by name.

CR: 111.10.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from ..ir.abilities import Ability, ActivatedAbility, KeywordAbility, StaticAbility, TriggeredAbility
from ..ir.bindings import Result, Source
from ..ir.card import CompiledCard, CompiledFace, PrintedNumber
from ..ir.conditions import Compare
from ..ir.costs import DoCost, PayMana, TapSymbol
from ..ir.durations import UntilEndOfTurn
from ..ir.effects import (
    AddMana,
    Discard,
    Draw,
    ExileEffect,
    GainLife,
    KeywordAction,
    LoseLife,
    MayPlay,
    MoveTo,
    PutCounters,
    Sacrifice,
    Scry,
    Search,
    Sequence,
    Shuffle,
    SpendOnly,
    TransformEffect,
)
from ..ir.node import Node
from ..ir.nouns import (
    AttachedRef,
    Choose,
    ControlledBy,
    Each,
    Filter,
    InZone,
    IsCard,
    IsOpponent,
    IsSpell,
    IsSupertype,
    IsType,
    Pronoun,
    SelfRef,
    Target,
    TopCards,
    You,
)
from ..ir.quantities import CharacteristicOf, CountOf, Number, Times, Within
from ..ir.statics import GainAbilities, ModifyPT, OnlyWhen, SetPT
from ..ir.triggers import Attacks, ZoneChange
from ..terms import CardType, Color

_ME = You("implied")
_SELF = SelfRef("token")
_SACRIFICE = DoCost(Sacrifice(_ME, _SELF))
_SORCERY = (OnlyWhen("sorcery"),)
_CREATURE = Filter(IsType("Creature"))
_ENCHANTED = AttachedRef(_CREATURE)


def _activated(costs: tuple[Node, ...], effect: Node, restrictions: tuple[Node, ...] = ()) -> Ability:
    return ActivatedAbility(costs, effect, restrictions)


def _artifact(subtype: str, *abilities: Ability) -> CompiledFace:
    return _face(subtype, frozenset({CardType.ARTIFACT}), (subtype,), abilities)


def _face(
    name: str,
    types: frozenset[CardType],
    subtypes: tuple[str, ...],
    abilities: tuple[Ability, ...],
    size: int | None = None,
    colors: frozenset[Color] = frozenset(),
) -> CompiledFace:
    number = None if size is None else PrintedNumber(size, text=str(size))
    return CompiledFace(name, None, colors, frozenset(), types, subtypes, abilities, number, number)


def _any_color() -> AddMana:
    return AddMana(_ME, count=Number(1), colors="any color")


def _artifact_mana() -> AddMana:
    """Mana that cannot be spent to cast a nonartifact spell. CR: 111.10h."""
    return AddMana(_ME, "{C}", spend=SpendOnly((Filter(IsSpell(), (IsType("Artifact"),)),), "not cast other"))


def _role(name: str, *abilities: Ability) -> CompiledFace:
    enchant = KeywordAbility("enchant", (_CREATURE,))
    return _face(name, frozenset({CardType.ENCHANTMENT}), ("Aura", "Role"), (enchant, *abilities))


def _bigger() -> ModifyPT:
    return ModifyPT(_ENCHANTED, Number(1), Number(1))


def _whenever_attacks(effect: Node, condition: Node | None = None) -> TriggeredAbility:
    return TriggeredAbility(Attacks(SelfRef("creature")), effect, condition)


def _gains(*abilities: Ability) -> GainAbilities:
    return GainAbilities(_ENCHANTED, abilities)


def _treasure() -> CompiledFace:
    return _artifact("Treasure", _activated((TapSymbol(), _SACRIFICE), _any_color()))


def _food() -> CompiledFace:
    costs = (PayMana("{2}"), TapSymbol(), _SACRIFICE)
    return _artifact("Food", _activated(costs, GainLife(_ME, Number(3))))


def _gold() -> CompiledFace:
    return _artifact("Gold", _activated((_SACRIFICE,), _any_color()))


def _walker() -> CompiledFace:
    return _face("Walker", frozenset({CardType.CREATURE}), ("Zombie",), (), 2, frozenset({Color.BLACK}))


def _shard() -> CompiledFace:
    effect = Sequence((Scry(_ME, Number(1)), Draw(_ME, Number(1))))
    ability = _activated((PayMana("{2}"), _SACRIFICE), effect)
    return _face("Shard", frozenset({CardType.ENCHANTMENT}), ("Shard",), (ability,))


def _clue() -> CompiledFace:
    return _artifact("Clue", _activated((PayMana("{2}"), _SACRIFICE), Draw(_ME, Number(1))))


def _blood() -> CompiledFace:
    discard = DoCost(Discard(_ME, Choose(Number(1), Filter(IsCard()))))
    costs = (PayMana("{1}"), TapSymbol(), discard, _SACRIFICE)
    return _artifact("Blood", _activated(costs, Draw(_ME, Number(1))))


def _powerstone() -> CompiledFace:
    return _artifact("Powerstone", _activated((TapSymbol(),), _artifact_mana()))


def _incubator() -> CompiledFace:
    return _artifact("Incubator", _activated((PayMana("{2}"),), TransformEffect(_SELF)))


def _map() -> CompiledFace:
    own = Filter(IsType("Creature"), (), (ControlledBy(You()),))
    effect = KeywordAction("explore", object=Target(own, slot=0))
    return _artifact("Map", _activated((PayMana("{1}"), TapSymbol(), _SACRIFICE), effect, _SORCERY))


def _junk() -> CompiledFace:
    top = ExileEffect(TopCards(Number(1), You()), label=1)
    play = MayPlay(You(), Pronoun("that card", Result(1)), UntilEndOfTurn())
    return _artifact("Junk", _activated((TapSymbol(), _SACRIFICE), Sequence((top, play)), _SORCERY))


def _lander() -> CompiledFace:
    land = Filter(IsCard(), (IsSupertype("Basic"), IsType("Land")))
    effect = Sequence(
        (
            Search(_ME, Choose(Number(1), land), whose=You(), label=1),
            MoveTo(Pronoun("it", Result(1)), InZone("battlefield"), tapped=True),
            Shuffle(_ME),
        )
    )
    return _artifact("Lander", _activated((PayMana("{2}"), TapSymbol(), _SACRIFICE), effect))


def _mutagen() -> CompiledFace:
    effect = PutCounters("+1/+1", Number(1), Target(_CREATURE, slot=0))
    return _artifact("Mutagen", _activated((PayMana("{1}"), TapSymbol(), _SACRIFICE), effect, _SORCERY))


def _vibranium() -> CompiledFace:
    return _artifact("Vibranium", KeywordAbility("indestructible"), _activated((TapSymbol(),), _artifact_mana()))


def _cursed() -> CompiledFace:
    return _role("Cursed", StaticAbility((SetPT(_ENCHANTED, Number(1), Number(1)),)))


def _monster() -> CompiledFace:
    return _role("Monster", StaticAbility((_bigger(), _gains(KeywordAbility("trample")))))


def _royal() -> CompiledFace:
    return _role("Royal", StaticAbility((_bigger(), _gains(KeywordAbility("ward", (PayMana("{1}"),))))))


def _sorcerer() -> CompiledFace:
    return _role("Sorcerer", StaticAbility((_bigger(), _gains(_whenever_attacks(Scry(_ME, Number(1)))))))


def _virtuous() -> CompiledFace:
    own = CountOf(Filter(IsType("Enchantment"), (), (ControlledBy(You()),)))
    each = Times(Number(1), own)
    return _role("Virtuous", StaticAbility((ModifyPT(_ENCHANTED, each, each),)))


def _wicked() -> CompiledFace:
    dies = ZoneChange(_SELF, InZone("graveyard"), InZone("battlefield"), "put")
    drain = LoseLife(Each(Filter(IsOpponent())), Number(1))
    return _role("Wicked", StaticAbility((_bigger(),)), TriggeredAbility(dies, drain))


def _young_hero() -> CompiledFace:
    small = Compare(CharacteristicOf("toughness", Pronoun("its", Source())), Within("or less", Number(3)))
    grow = _whenever_attacks(PutCounters("+1/+1", Number(1), Pronoun("it", Source())), small)
    return _role("Young Hero", StaticAbility((_gains(grow),)))


_FACES: dict[str, Callable[[], CompiledFace]] = {
    "Treasure": _treasure,
    "Food": _food,
    "Gold": _gold,
    "Walker": _walker,
    "Shard": _shard,
    "Clue": _clue,
    "Blood": _blood,
    "Powerstone": _powerstone,
    "Incubator": _incubator,
    "Map": _map,
    "Junk": _junk,
    "Lander": _lander,
    "Mutagen": _mutagen,
    "Vibranium": _vibranium,
    "Cursed": _cursed,
    "Monster": _monster,
    "Royal": _royal,
    "Sorcerer": _sorcerer,
    "Virtuous": _virtuous,
    "Wicked": _wicked,
    "Young Hero": _young_hero,
}

PREDEFINED = frozenset(_FACES)
"""Names of the predefined tokens; Roles by their first word. CR: 111.10."""


@lru_cache(maxsize=64)
def predefined_face(name: str) -> CompiledFace:
    """
    Give the characteristics of a predefined token, named as tokens without a name of their own are.

    Raises:
        KeyError: there is none of that name.

    CR: 111.4, 111.10.
    """
    key = name.removesuffix(" Role")
    face = _FACES[key]()
    named = key == "Walker" or "Role" in face.subtypes
    return face if named else replace(face, name=f"{key} Token")


@lru_cache(maxsize=1)
def incubator_card() -> CompiledCard:
    """Give the double-faced Incubator token with both its faces. CR: 111.10i."""
    back = _face("Phyrexian Token", frozenset({CardType.ARTIFACT, CardType.CREATURE}), ("Phyrexian",), (), 0)
    return CompiledCard("Incubator Token", "transform", (predefined_face("Incubator"), back))

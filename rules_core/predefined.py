"""
Predefined tokens: what a Treasure, a Food or a Clue is.

CR: 111.10.
"""

from __future__ import annotations

from functools import lru_cache

from .errors import UnsupportedRule
from .ir.abilities import Ability, ActivatedAbility, KeywordAbility, StaticAbility, TriggeredAbility
from .ir.bindings import Result
from .ir.card import CompiledCard, CompiledFace, PrintedNumber
from .ir.conditions import Compare
from .ir.costs import DoCost, PayMana, TapSymbol
from .ir.durations import UntilEndOfTurn
from .ir.effects import (
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
from .ir.node import Node
from .ir.nouns import (
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
    Ref,
    SelfRef,
    Target,
    TopCards,
    You,
)
from .ir.quantities import CharacteristicOf, CountOf, Number, Within
from .ir.statics import GainAbilities, ModifyPT, OnlyWhen, SetPT
from .ir.triggers import Attacks, ZoneChange
from .terms import CardType, Color

_SELF = SelfRef("this")
_YOU = You("implied")
_SACRIFICE = DoCost(Sacrifice(_YOU, _SELF))
_SORCERY = OnlyWhen("sorcery")
_CREATURE = Filter(IsType("Creature"))


def _ability(costs: tuple[Node, ...], effect: Node, *restrictions: Node) -> ActivatedAbility:
    return ActivatedAbility(costs, effect, tuple(restrictions))


def _one(text: str) -> PrintedNumber:
    return PrintedNumber(int(text), text=text)


def _face(
    name: str,
    *abilities: Ability,
    types: tuple[CardType, ...] = (CardType.ARTIFACT,),
    subtypes: tuple[str, ...] = (),
    colors: str = "",
    size: tuple[str, str] | None = None,
) -> CompiledFace:
    return CompiledFace(
        name,
        None,
        frozenset(Color(c) for c in colors),
        frozenset(),
        frozenset(types),
        subtypes or (name,),
        tuple(abilities),
        _one(size[0]) if size else None,
        _one(size[1]) if size else None,
    )


def _any_color() -> AddMana:
    return AddMana(_YOU, count=Number(1), colors="any one color")


def _treasure() -> CompiledFace:
    return _face("Treasure", _ability((TapSymbol(), _SACRIFICE), _any_color()))


def _food() -> CompiledFace:
    return _face("Food", _ability((PayMana("{2}"), TapSymbol(), _SACRIFICE), GainLife(You(), Number(3))))


def _gold() -> CompiledFace:
    return _face("Gold", _ability((_SACRIFICE,), _any_color()))


def _walker() -> CompiledFace:
    return _face("Walker", types=(CardType.CREATURE,), subtypes=("Zombie",), colors="B", size=("2", "2"))


def _shard() -> CompiledFace:
    effect = Sequence((Scry(_YOU, Number(1)), Draw(_YOU, Number(1))), "then")
    return _face("Shard", _ability((PayMana("{2}"), _SACRIFICE), effect), types=(CardType.ENCHANTMENT,))


def _clue() -> CompiledFace:
    return _face("Clue", _ability((PayMana("{2}"), _SACRIFICE), Draw(_YOU, Number(1))))


def _blood() -> CompiledFace:
    discard = DoCost(Discard(_YOU, Choose(Number(1), Filter(IsCard()))))
    return _face("Blood", _ability((PayMana("{1}"), TapSymbol(), discard, _SACRIFICE), Draw(_YOU, Number(1))))


def _powerstone_mana() -> ActivatedAbility:
    # CR 111.10h: not for nonartifact spells, so for artifact spells and for any ability.
    only = SpendOnly((Filter(IsSpell(), (IsType("Artifact"),)),), "cast or activate")
    return _ability((TapSymbol(),), AddMana(_YOU, "{C}", spend=only))


def _powerstone() -> CompiledFace:
    return _face("Powerstone", _powerstone_mana())


def _vibranium() -> CompiledFace:
    return _face("Vibranium", KeywordAbility("indestructible"), _powerstone_mana())


def _incubator() -> CompiledFace:
    return _face("Incubator", _ability((PayMana("{2}"),), TransformEffect(_SELF)))


def _phyrexian() -> CompiledFace:
    return _face(
        "Phyrexian Token",
        types=(CardType.ARTIFACT, CardType.CREATURE),
        subtypes=("Phyrexian",),
        size=("0", "0"),
    )


def _map() -> CompiledFace:
    mine = Filter(IsType("Creature"), (), (ControlledBy(You()),))
    effect = KeywordAction("explore", object=Target(mine, slot=0))
    return _face("Map", _ability((PayMana("{1}"), TapSymbol(), _SACRIFICE), effect, _SORCERY))


def _junk() -> CompiledFace:
    exile = ExileEffect(TopCards(Number(1), You()), label=1)
    play = MayPlay(You(), Pronoun("it", Result(1)), UntilEndOfTurn())
    return _face("Junk", _ability((TapSymbol(), _SACRIFICE), Sequence((exile, play), "."), _SORCERY))


def _lander() -> CompiledFace:
    basic = Filter(IsCard(), (IsSupertype("Basic"), IsType("Land")))
    search = Search(_YOU, Choose(Number(1), basic), label=1)
    put = MoveTo(Pronoun("it", Result(1)), InZone("battlefield"), tapped=True)
    effect = Sequence((search, put, Shuffle(_YOU)), ", then")
    return _face("Lander", _ability((PayMana("{2}"), TapSymbol(), _SACRIFICE), effect))


def _mutagen() -> CompiledFace:
    effect = PutCounters("+1/+1", Number(1), Target(_CREATURE, slot=0))
    return _face("Mutagen", _ability((PayMana("{1}"), TapSymbol(), _SACRIFICE), effect, _SORCERY))


# Roles -------------------------------------------------------------------------------------------

_HOST = AttachedRef(_CREATURE, "enchanted")


def _role(name: str, *abilities: Ability) -> CompiledFace:
    enchant = KeywordAbility("enchant", (_CREATURE,))
    return _face(name, enchant, *abilities, types=(CardType.ENCHANTMENT,), subtypes=("Aura", "Role"))


def _bonus(*more: Node, who: Ref = _HOST) -> StaticAbility:
    return StaticAbility((ModifyPT(who, Number(1), Number(1)), *more))


def _cursed() -> CompiledFace:
    return _role("Cursed", StaticAbility((SetPT(_HOST, Number(1), Number(1)),)))


def _monster() -> CompiledFace:
    return _role("Monster", _bonus(GainAbilities(_HOST, (KeywordAbility("trample"),))))


def _royal() -> CompiledFace:
    return _role("Royal", _bonus(GainAbilities(_HOST, (KeywordAbility("ward", (PayMana("{1}"),)),))))


def _sorcerer() -> CompiledFace:
    scries = TriggeredAbility(Attacks(_SELF), Scry(_YOU, Number(1)))
    return _role("Sorcerer", _bonus(GainAbilities(_HOST, (scries,))))


def _virtuous() -> CompiledFace:
    count = CountOf(Filter(IsType("Enchantment"), (), (ControlledBy(You()),)))
    return _role("Virtuous", StaticAbility((ModifyPT(_HOST, count, count),)))


def _wicked() -> CompiledFace:
    died = ZoneChange(_SELF, InZone("graveyard"), InZone("battlefield"), "put")
    drains = TriggeredAbility(died, LoseLife(Each(Filter(IsOpponent())), Number(1)))
    return _role("Wicked", _bonus(), drains)


def _young_hero() -> CompiledFace:
    small = Compare(CharacteristicOf("toughness", _SELF), Within("or less", Number(3)))
    grows = TriggeredAbility(Attacks(_SELF), PutCounters("+1/+1", Number(1), _SELF), small)
    return _role("Young Hero", StaticAbility((GainAbilities(_HOST, (grows,)),)))


_FACES = {
    "treasure": _treasure,
    "food": _food,
    "gold": _gold,
    "walker": _walker,
    "shard": _shard,
    "clue": _clue,
    "blood": _blood,
    "powerstone": _powerstone,
    "map": _map,
    "junk": _junk,
    "lander": _lander,
    "mutagen": _mutagen,
    "vibranium": _vibranium,
    "cursed": _cursed,
    "monster": _monster,
    "royal": _royal,
    "sorcerer": _sorcerer,
    "virtuous": _virtuous,
    "wicked": _wicked,
    "young hero": _young_hero,
}

PREDEFINED: frozenset[str] = frozenset((*_FACES, "incubator"))
"""Names of the predefined tokens, in lower case, Roles without the word."""


def _key(name: str) -> str:
    return name.lower().removesuffix(" role")


def is_predefined(name: str) -> bool:
    """Say whether a token of this name is predefined. CR: 111.10."""
    return _key(name) in PREDEFINED


@lru_cache(maxsize=64)
def predefined_token(name: str) -> CompiledCard:
    """
    Give a predefined token as a card; only an Incubator has two faces.

    Raises:
        UnsupportedRule: there is no predefined token of that name.

    CR: 111.10.
    """
    key = _key(name)
    if key == "incubator":
        return CompiledCard("Incubator", "transform", (_incubator(), _phyrexian()))
    make = _FACES.get(key)
    if make is None:
        raise UnsupportedRule(f"{name} token", "111.10")
    face = make()
    return CompiledCard(face.name, "token", (face,))

"""Short ways to write static effects of made-up cards in tests."""

from __future__ import annotations

import rules_core.engine  # noqa: F401 -- fills the tables of handlers
from rules_core.events import EndEffect, StartEffect
from rules_core.game import Game
from rules_core.ir import conditions as c
from rules_core.ir import nouns as n
from rules_core.ir import statics as s
from rules_core.ir.abilities import Ability, KeywordAbility, StaticAbility
from rules_core.ir.bindings import ItemTested
from rules_core.ir.node import Node
from rules_core.ir.quantities import CharacteristicOf, Negative, Number
from rules_core.objects import ContinuousEffect
from rules_core.perform import perform

CREATURE = n.IsType("Creature")
LAND = n.IsType("Land")
ARTIFACT = n.IsType("Artifact")
ENCHANTMENT = n.IsType("Enchantment")
YOURS = n.ControlledBy(n.You())
NONBASIC = n.Non(n.IsSupertype("Basic"))


def num(value: int) -> Node:
    """A number, with its sign as card text writes it."""
    return Number(value) if value >= 0 else Negative(Number(-value))


def every(head: Node, *adjectives: Node, of: tuple[Node, ...] = ()) -> n.Each:
    """All permanents that are these things."""
    return n.Each(n.Filter(head, adjectives, of))


def static(*effects: Node, condition: Node | None = None, zone: str = "battlefield") -> StaticAbility:
    """A static ability."""
    return StaticAbility(tuple(effects), condition, zone=zone)


def defining(*effects: Node) -> StaticAbility:
    """A characteristic-defining ability."""
    return StaticAbility(tuple(effects), zone="anywhere", characteristic_defining=True)


def pump(subject: Node, power: int, toughness: int) -> s.ModifyPT:
    """Gets +N/+N."""
    return s.ModifyPT(subject, num(power), num(toughness))


def base(subject: Node, power: int, toughness: int) -> s.SetPT:
    """Has base power and toughness N/N."""
    return s.SetPT(subject, num(power), num(toughness))


def gains(subject: Node, *abilities: Ability | str) -> s.GainAbilities:
    """Has the abilities."""
    return s.GainAbilities(subject, tuple(KeywordAbility(a) if isinstance(a, str) else a for a in abilities))


def loses(subject: Node, *abilities: str) -> s.LoseAbilities:
    """Loses the abilities, all when none is named."""
    return s.LoseAbilities(subject, tuple(KeywordAbility(a) for a in abilities))


MANA_VALUE = CharacteristicOf("mana value", n.Pronoun("its", ItemTested()))


def start(game: Game, source: int, ids: tuple[int, ...], *parts: Node, controller: int = -1) -> int:
    """Let a resolved spell's effect begin on these objects; gives its id."""
    effect = ContinuousEffect(0, parts, source, controller, 0, ids)
    (happened,) = perform(game, StartEffect(effect))
    assert isinstance(happened, StartEffect)
    return happened.effect.id


def end(game: Game, effect: int) -> None:
    """Let an effect end."""
    perform(game, EndEffect(effect))


def pt(game: Game, identity: int) -> tuple[int | None, int | None]:
    """Power and toughness."""
    value = game.characteristics(identity)
    return value.power, value.toughness


def words(game: Game, identity: int) -> list[str]:
    """The keyword abilities, in order."""
    return [a.keyword for a in game.characteristics(identity).abilities if isinstance(a, KeywordAbility)]


__all__ = ["c", "n", "s"]

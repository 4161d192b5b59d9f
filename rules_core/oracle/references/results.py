"""
What an instruction or a cost brought about: "this way", "the rest", "the copy", "that much".

CR: 607, 608.2c, 608.2k.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ...ir import conditions, effects, quantities, statics
from ...ir.abilities import ActivatedAbility
from ...ir.bindings import (
    Binding,
    CostPaid,
    EventRole,
    Linked,
    Result,
)
from ...ir.costs import DoCost
from ...ir.nouns import (
    Choose,
    CopyOf,
    DidThisWay,
    FromAmong,
    Itself,
    OfDamageBefore,
    PartOf,
    RestOf,
    Several,
    ThisWay,
)
from ..mentions import (
    COST_VERBS,
    LOOKS,
    PARTICIPLE_COSTS,
    Unresolved,
    does,
    has_amount,
)
from .environment import Environment, handles


def participle(env: Environment, said: str, wanted: frozenset[str]) -> Binding:
    """Bind ``the sacrificed creature``: what an instruction or a cost did so to."""
    for label, effect in reversed(env.effects):
        if does(effect, said):
            return Result(label, "players" if "player" in wanted else "objects")
    verb = PARTICIPLE_COSTS.get(said)
    if verb and verb in env.costs:
        return CostPaid(verb)
    if said == "exiled" and "exile" in env.linked:
        return Linked("exile")
    if said == "chosen" and "choose" in env.linked:
        return Linked("choose")
    raise Unresolved(f"the {said} {'/'.join(sorted(wanted))}")


@handles(ThisWay)
def this_way(env: Environment, node: ThisWay, field: str, parent: Any, label: int) -> Any:
    """Bind ``... this way`` to the instruction that did it."""
    for number, effect in reversed(env.effects):
        if does(effect, node.verb):
            return replace(node, binding=Result(number))
    if PARTICIPLE_COSTS.get(node.verb) in env.costs:
        return replace(node, binding=CostPaid(PARTICIPLE_COSTS[node.verb]))
    raise Unresolved(f"{node.verb} this way")


@handles(DidThisWay)
def who_did_so(env: Environment, node: DidThisWay, field: str, parent: Any, label: int) -> Any:
    """Bind ``who searched their library this way`` to the instruction that they carried out."""
    kinds = {
        "searched": effects.Search,
        "discarded": effects.Discard,
        "sacrificed": effects.Sacrifice,
        "drawn": effects.Draw,
        "lost life": effects.LoseLife,
    }
    for number, effect in reversed(env.effects):
        if isinstance(effect, kinds[node.verb]):
            return replace(node, binding=Result(number, "players"))
    raise Unresolved(f"who {node.verb} this way")


@handles(RestOf)
def rest(env: Environment, node: RestOf, field: str, parent: Any, label: int) -> Any:
    """Bind ``the rest`` to the cards that were looked at or revealed."""
    for number, effect in reversed(env.effects):
        if isinstance(effect, LOOKS) and not _takes_part(effect):
            return replace(node, binding=Result(number))
        if isinstance(effect, effects.ChooseEffect) and isinstance(effect.what, Choose | Several):
            return replace(node, binding=Result(number))
    raise Unresolved("the rest")


@handles(OfDamageBefore)
def of_damage_before(env: Environment, node: OfDamageBefore, field: str, parent: Any, label: int) -> Any:
    """Bind the source or recipient of damage to that of the instruction before. CR: 608.2c."""
    for number, effect in reversed(env.effects):
        if isinstance(effect, effects.DealDamage):
            found = env.binding_of(getattr(effect, node.part), number)
            if not effect.divided and not isinstance(found, Result):
                return replace(node, binding=found)
            break
    raise Unresolved("instead")


@handles(CopyOf)
def copy(env: Environment, node: CopyOf, field: str, parent: Any, label: int) -> Any:
    """Bind ``the copy``."""
    if node.form not in ("", "pl", "that"):
        return node  # what a copy effect makes, as the subject of its exceptions (707.9)
    for number, effect in reversed(env.effects):
        if isinstance(effect, effects.CopySpell | effects.CreateToken):
            return replace(node, binding=Result(number))
    raise Unresolved("the copy")


@handles(quantities.ThatMuch)
def that_much(env: Environment, node: quantities.ThatMuch, field: str, parent: Any, label: int) -> Any:
    """Bind ``that much`` to the amount of the instruction before, else of the event."""
    if node.form.endswith("damage prevented") or isinstance(parent, statics.ChangedAmount):
        return replace(node, binding=EventRole("amount"))
    if env.effects:
        return replace(node, binding=Result(env.effects[-1][0], "amount"))
    if env.event is not None and has_amount(env.event):
        return replace(node, binding=EventRole("amount"))
    if env.event is None and "remove" in env.costs:
        return replace(node, binding=CostPaid("remove"))
    raise Unresolved("that much")


@handles(quantities.CountersRemoved)
def counters_removed(env: Environment, node: quantities.CountersRemoved, field: str, parent: Any, label: int) -> Any:
    """Bind ``[kind] counter removed this way`` to the instruction or the cost that removed them."""
    for number, effect in reversed(env.effects):
        if isinstance(effect, effects.RemoveCounters):
            return replace(node, binding=Result(number, "amount"))
    if "remove" in env.costs:
        return replace(node, binding=CostPaid("remove"))
    raise Unresolved("counters removed this way")


@handles(DoCost)
def cost(env: Environment, node: DoCost, field: str, parent: Any, label: int) -> Any:
    """Keep what is paid with, for "the sacrificed creature"."""
    lowered = env.children(node, label)
    verb = COST_VERBS.get(type(node.action))
    if verb:
        env.costs.append(verb)
    if env.effects and isinstance(parent, ActivatedAbility):
        env.effects.pop()
    return lowered


@handles(conditions.DidSo)
def did_so(env: Environment, node: conditions.DidSo, field: str, parent: Any, label: int) -> Any:
    """Bind ``... this way`` of a condition to the instruction that did it."""
    lowered = env.children(node, label)
    if node.form == "into-hand":
        return replace(lowered, label=_puts_into_hand(env))
    said = node.form.partition(" ")[2]
    for number, effect in reversed(env.effects):
        if isinstance(effect, effects.Search) if node.form == "you search" else does(effect, said):
            return replace(lowered, label=number)
    raise Unresolved(f"{node.form} this way")


def _puts_into_hand(env: Environment) -> int:
    """Find the one instruction that put something into a hand."""
    found = [
        number
        for number, effect in env.effects
        if isinstance(effect, effects.MoveTo) and getattr(effect.zone, "zone", "") == "hand"
    ]
    if len(found) != 1:
        raise Unresolved("put into your hand this way")
    return found[0]


def _takes_part(effect: Any) -> bool:
    """Say whether an instruction takes some from among what an earlier one showed, so that others are the rest."""
    thing = getattr(effect, "object", None)
    return isinstance(thing, PartOf) or any(isinstance(part, FromAmong) for part in thing.walk()) if thing else False


@handles(quantities.Difference)
def difference(env: Environment, node: quantities.Difference, field: str, parent: Any, label: int) -> Any:
    """Bind ``the difference`` to what the condition before it compares."""
    if not env.compares or any(isinstance(part, Itself) for part in env.compares[-1].walk()):
        raise Unresolved("the difference")
    return replace(node, binding=env.compares[-1])


@handles(conditions.Compare)
def compare(env: Environment, node: conditions.Compare, field: str, parent: Any, label: int) -> Any:
    """Keep two numbers that are compared, for "the difference"."""
    lowered = env.children(node, label)
    env.compares.append(lowered)
    return lowered


@handles(quantities.MostByPlayer)
def most_by_player(env: Environment, node: quantities.MostByPlayer, field: str, parent: Any, label: int) -> Any:
    """Bind ``the greatest number of cards a player discarded this way`` to the instruction to discard."""
    for number, effect in reversed(env.effects):
        if isinstance(effect, effects.Discard):
            return replace(node, binding=Result(number))
    raise Unresolved("discarded this way")

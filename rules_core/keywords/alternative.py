"""
What casting for certain alternative costs makes of a spell: bestowed, mutating, prototyped, fused, awakened.

CR: 702.102, 103, 113, 140, 160.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any, TypeVar

from ..copying import CopiedValues
from ..events import EndEffect, Happened, Merge, PutCounters, StartEffect
from ..execute.context import Context
from ..execute.registry import passive
from ..ir.abilities import Ability, KeywordAbility, SpellAbility
from ..ir.bindings import Result, TargetSlot
from ..ir.card import CompiledFace, PrintedNumber
from ..ir.effects import Effect
from ..ir.node import Node
from ..ir.nouns import ControlledBy, Filter, IsSubtype, IsType, Non, OwnedBy, OwnerOf, SelfRef, Target
from ..ir.quantities import Number
from ..ir.statics import Change, GainAbilities, SetTypes
from ..mana import mana_cost
from ..objects import ContinuousEffect, GameObject
from ..perform import perform
from ..statics import in_force
from .build import CREATURE, YOU, KeywordStep, step
from .registry import costs_of, keyword_ability, number_of, read_keyword
from .steps import start

if TYPE_CHECKING:
    from ..game import Game
    from ..ways import Way

_THIS = SelfRef("this")
T = TypeVar("T")

read_keyword("alternative", "fuse", "prototype", "cleave")


def begin(game: Game, spell: int, way: Way) -> None:
    """Change a spell that has just been put on the stack as its alternative cost says. CR: 702.103b, 702.160a."""
    match way.name:
        case "bestow":
            enchant = KeywordAbility("enchant", (CREATURE,))
            becomes = SetTypes(_THIS, card_types=("Enchantment",), subtypes=("Aura",))
            _start(game, spell, Bestowed(), becomes, GainAbilities(_THIS, (enchant,)))
        case "prototype":
            face = _prototyped(game.objects[spell])
            if face is not None:
                _start(game, spell, CopiedValues(face))
        case "cleave":
            cut = _cleaved(game.objects[spell])
            if cut is not None:
                game.note("702.148a", f"{cut.name} loses the text in square brackets.", cut.name)
                _start(game, spell, CopiedValues(cut))
        case "fuse":
            _start(game, spell, CopiedValues(_fused(game.objects[spell])))
        case "awaken":
            awaken = _awaken_ability(game, spell)
            if awaken is not None:
                _start(game, spell, GainAbilities(_THIS, (awaken,)))


def _start(game: Game, spell: int, *parts: Node) -> None:
    controller = game.objects[spell].controller
    assert controller is not None
    perform(game, StartEffect(ContinuousEffect(0, parts, spell, controller, 0, (spell,))))


# Bestow ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Bestowed(Change):
    """Marks the effect that makes the affected spell or permanent a bestowed Aura. CR: 702.103b."""


passive(Bestowed)


@keyword_ability("bestow", read_by="alternative")
def bestow(ability: KeywordAbility) -> Iterable[Ability]:
    """Read as it is cast: see `begin`. CR: 702.103a."""
    return ()


def bestowing_effect(game: Game, identity: int) -> int | None:
    """Give the effect that makes an object a bestowed Aura, None when it is not bestowed. CR: 702.103b."""
    for part in in_force(game, Bestowed):
        if part.affected is not None and identity in part.affected:
            return part.effect
    return None


def cease_to_be_bestowed(game: Game, identity: int) -> None:
    """A bestowed spell or Aura becomes a creature again. CR: 702.103e-f."""
    effect = bestowing_effect(game, identity)
    if effect is not None:
        name = game.name_of(identity)
        game.note("702.103e", f"{name} is no longer bestowed: it is a creature.", name)
        perform(game, EndEffect(effect))


# Mutate ------------------------------------------------------------------------------------------


@keyword_ability("mutate", read_by="alternative")
def mutate(ability: KeywordAbility) -> Iterable[Ability]:
    """Read as it is cast and as it resolves. CR: 702.140a-c."""
    return ()


MUTATE_TARGET = Target(
    Filter(IsType("Creature"), (Non(IsSubtype("Human")),), (OwnedBy(OwnerOf(_THIS)),)),
    slot=0,
)
"""A non-Human creature with the same owner. CR: 702.140a."""


def is_mutating(found: GameObject) -> bool:
    """Say whether a spell was cast for its mutate cost. CR: 702.140a."""
    return found.cast is not None and found.cast.alternative == "mutate"


def merge(game: Game, spell: int, onto: int) -> None:
    """Let a mutating creature spell merge with its target, on top or at the bottom. CR: 702.140c-d, 730.2."""
    player = game.controller_of(spell)
    name = game.name_of(spell)
    under = game.choose_may(player, f"Put {name} under {game.name_of(onto)}?", "702.140c", spell, default=False)
    perform(game, Merge(spell, onto, not under))
    perform(game, Happened("mutated", player, onto))


# Prototype ---------------------------------------------------------------------------------------


def _prototyped(found: GameObject) -> CompiledFace | None:
    """The face with the characteristics of its prototype. CR: 702.160a, 718.3."""
    face = found.printed
    if face is None:
        return None
    for ability in face.abilities:
        if not isinstance(ability, KeywordAbility) or ability.keyword != "prototype":
            continue
        numbers = [p.value for p in ability.parameters if isinstance(p, Number)]
        numbers += [p for p in ability.parameters if isinstance(p, int)]
        symbols = "".join(getattr(cost, "symbols", "") for cost in costs_of(ability))
        if len(numbers) < 2:
            return None
        cost = mana_cost(symbols)
        return replace(
            face,
            mana_cost=cost,
            colors=cost.colors,
            power=PrintedNumber(numbers[0], text=str(numbers[0])),
            toughness=PrintedNumber(numbers[1], text=str(numbers[1])),
        )
    return None


# Cleave ------------------------------------------------------------------------------------------


def _cleaved(found: GameObject) -> CompiledFace | None:
    """The face without the text in square brackets. CR: 702.148a."""
    face = found.printed
    if face is None:
        return None
    abilities = tuple(
        replace(a, effect=a.cleaved, cleaved=None, brackets=())
        if isinstance(a, SpellAbility) and a.cleaved is not None
        else a
        for a in face.abilities
    )
    return replace(face, abilities=abilities)


# Fuse --------------------------------------------------------------------------------------------

_SHIFT = 8
"""By how much target slots and labels of the right half are shifted on a fused spell."""


def _fused(found: GameObject) -> CompiledFace:
    """The values of a fused split spell: both halves, left first. CR: 702.102b-d, 709.4."""
    assert found.card is not None
    left, right = found.card.faces
    costs = (left.mana_cost, right.mana_cost)
    both = "".join(str(cost) for cost in costs if cost is not None)
    return replace(
        left,
        name=f"{left.name} // {right.name}",
        mana_cost=mana_cost(both),
        colors=left.colors | right.colors,
        card_types=left.card_types | right.card_types,
        subtypes=tuple(dict.fromkeys(left.subtypes + right.subtypes)),
        abilities=left.abilities + tuple(shifted(ability, _SHIFT) for ability in right.abilities),
    )


def shifted(node: T, by: int) -> T:
    """Give a node with all its target slots and labels shifted, so that it can stand beside another text."""
    if isinstance(node, tuple):
        return tuple(shifted(item, by) for item in node)  # type: ignore[return-value]
    if not isinstance(node, Node):
        return node
    changes: dict[str, Any] = {}
    for spec in fields(node):
        value = getattr(node, spec.name)
        if isinstance(value, Node | tuple):
            new = shifted(value, by)
            if new is not value and new != value:
                changes[spec.name] = new
    if (isinstance(node, Target) and node.slot >= 0) or isinstance(node, TargetSlot):
        changes["slot"] = node.slot + by
    elif isinstance(node, Result) or (isinstance(node, Effect) and node.label):
        changes["label"] = node.label + by * 100
    return replace(node, **changes) if changes else node


# Awaken ------------------------------------------------------------------------------------------

_AWAKEN_SLOT = 24


@keyword_ability("awaken", read_by="alternative")
def awaken(ability: KeywordAbility) -> Iterable[Ability]:
    """Read as it is cast: the spell has one more target only then. CR: 702.113a-b."""
    return ()


def _awaken_ability(game: Game, spell: int) -> SpellAbility | None:
    land = Target(Filter(IsType("Land"), (), (ControlledBy(YOU),)), slot=_AWAKEN_SLOT)
    for ability in game.characteristics(spell).abilities:
        if isinstance(ability, KeywordAbility) and ability.keyword == "awaken":
            return SpellAbility(KeywordStep("awaken", (land,), (number_of(ability),)))
    return None


@step("awaken")
def _awaken(ctx: Context, node: KeywordStep) -> bool:
    chosen = ctx.targets[_AWAKEN_SLOT] if len(ctx.targets) > _AWAKEN_SLOT else ()
    for land in chosen:
        becomes = SetTypes(
            _THIS, card_types=("Creature",), subtypes=("Elemental",), power=Number(0), toughness=Number(0), adds=True
        )
        start(ctx, (becomes, GainAbilities(_THIS, (KeywordAbility("haste"),))), land, None)
        perform(ctx.game, PutCounters(land, "+1/+1", node.numbers[0], ctx.source, ctx.controller))
    return bool(chosen)

"""
Mana abilities: which abilities they are, and what they can produce.

CR: 106, 305.6, 605.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, product
from typing import TYPE_CHECKING

from .execute.context import Context
from .execute.filters import find_matching
from .execute.registry import evaluate, refer
from .ir.abilities import Ability, ActivatedAbility, TriggeredAbility
from .ir.costs import TapSymbol
from .ir.effects import AddMana, IfCondition, Instead, Sequence, WithX
from .ir.node import Node
from .ir.nouns import A, AnyOf, Each, Filter, Target, You
from .mana import mana_cost, mana_symbol
from .objects import Characteristics
from .terms import BASIC_LAND_TYPES, WUBRG, CardType, Supertype

if TYPE_CHECKING:
    from .game import Game

INTRINSIC: dict[str, ActivatedAbility] = {
    land_type: ActivatedAbility((TapSymbol(),), AddMana(You("implied"), "{" + color.value + "}"))
    for land_type, color in BASIC_LAND_TYPES.items()
}
"""The mana ability that each basic land type gives. CR: 305.6."""

Output = tuple[str, ...]
"""Kinds of mana (WUBRG or C) that one activation gives, in order."""

_MAX_OUTPUTS = 60


@lru_cache(maxsize=4096)
def is_mana_ability(ability: ActivatedAbility | TriggeredAbility) -> bool:
    """
    Say whether an activated ability is a mana ability.

    CR: 605.1a.
    """
    if isinstance(ability, ActivatedAbility) and ability.loyalty:
        return False
    parts = tuple(_without_granted(ability.effect))
    return any(isinstance(part, AddMana) for part in parts) and not any(isinstance(part, Target) for part in parts)


def _without_granted(node: Node) -> Iterator[Node]:
    """Walk an instruction, leaving out abilities that it grants or that come with the mana."""
    yield node
    for child in node.children():
        if not isinstance(child, Ability):
            yield from _without_granted(child)


@lru_cache(maxsize=4096)
def changes_first(effect: Node) -> bool:
    """Say whether an instruction changes something before it adds an amount of mana that is counted. CR: 608.2h."""
    if not isinstance(effect, Sequence) or isinstance(effect.steps[0], AddMana):
        return False
    return any(isinstance(step, WithX) for step in effect.steps[1:])


def intrinsic_abilities(characteristics: Characteristics) -> tuple[ActivatedAbility, ...]:
    """Give the mana abilities that basic land types bring and that are not listed yet. CR: 305.6."""
    if CardType.LAND not in characteristics.card_types:
        return ()
    return tuple(
        ability
        for land_type, ability in INTRINSIC.items()
        if land_type in characteristics.subtypes and ability not in characteristics.abilities
    )


def is_snow(characteristics: Characteristics) -> bool:
    """Say whether mana from a source is snow mana. CR: 107.4h."""
    return Supertype.SNOW in characteristics.supertypes


def outputs(ctx: Context, effect: Node) -> tuple[Output, ...]:
    """
    List what a mana ability could add, each way once; empty when it adds nothing or it cannot be said.

    CR: 106.7, 605.1a.
    """
    return tuple(dict.fromkeys(_outputs(ctx, effect)))[:_MAX_OUTPUTS]


def _outputs(ctx: Context, effect: Node) -> Iterator[Output]:
    match effect:
        case AddMana():
            yield from add_mana_outputs(ctx, effect)
        case Sequence(steps=steps):
            parts = [tuple(_outputs(ctx, step)) for step in steps]
            yield from (tuple(kind for part in choice for kind in part) for choice in product(*(p for p in parts if p)))
        case Instead(base=base, condition=condition, effect=other):
            yield from _outputs(ctx, other if evaluate(ctx, condition) else base)
        case IfCondition(condition=condition, effect=then, otherwise=otherwise):
            taken = then if evaluate(ctx, condition) else otherwise
            if taken is not None:
                yield from _outputs(ctx, taken)
        case WithX(effect=inner, quantity=quantity):
            yield from _outputs(
                Context(ctx.game, ctx.source, ctx.controller, ctx.ability, x=int(evaluate(ctx, quantity))), inner
            )


def symbols_of(text: str) -> Output:
    """Give the kinds of mana that printed symbols stand for: ``{C}{C}`` is two colourless. CR: 106.1."""
    return tuple(symbol.text for symbol in mana_cost(text).symbols)


def add_mana_outputs(ctx: Context, node: AddMana) -> Iterator[Output]:
    """Yield each run of mana that one `AddMana` instruction could add. CR: 106.3."""
    count = max(0, int(evaluate(ctx, node.count))) if node.count is not None else 1
    if node.any_of:
        runs = [symbols_of(run) for run in node.any_of]
        if node.count is None:
            yield from runs
        else:
            for choice in combinations_with_replacement(runs, count):
                yield tuple(kind for run in choice for kind in run)
        return
    if node.combination:
        kinds = [kind for symbol in node.combination for kind in symbols_of(symbol)]
        yield from combinations_with_replacement(kinds, count)
        return
    if node.colors == "each color":
        yield kinds_for(ctx, node)
        return
    if node.colors:
        kinds = list(kinds_for(ctx, node))
        fixed = symbols_of(node.mana) if node.mana else ()
        if "different" in node.colors:
            yield from (fixed + chosen for chosen in combinations(kinds, min(count, len(kinds))))
        elif "combination" in node.colors:
            for chosen in combinations_with_replacement(kinds, count):
                yield fixed + chosen
        else:
            for kind in kinds:
                yield fixed + (kind,) * count
        return
    yield symbols_of(node.mana) * count


def kinds_for(ctx: Context, node: AddMana) -> Output:
    """
    Give the kinds of mana that an instruction with a choice of colour offers.

    CR: 106.5 (none when no type is defined), 106.7.
    """
    words = node.colors
    if "chosen" in words:
        value = ctx.source_object.choice("color")
        return (value,) if isinstance(value, str) else ()
    if "commander" in words:
        return commander_identity(ctx.game, ctx.controller)
    if node.among is not None:
        return kinds_among(ctx, node)
    return tuple(WUBRG)


def kinds_among(ctx: Context, node: AddMana) -> Output:
    """Give the kinds that lands or permanents named by the instruction offer. CR: 106.7."""
    game = ctx.game
    among = node.among
    assert among is not None
    if isinstance(among, Each | A):
        among = among.filter
    ids = find_matching(ctx, among) if isinstance(among, Filter | AnyOf) else refer(ctx, among)
    found: set[str] = set()
    if "produce" in node.colors or "produce" in node.form or "type" in node.colors:
        depth = int(ctx.number("produce depth"))
        if depth > 4:
            return ()
        for identity in ids:
            found |= _kinds_of(game, identity, depth + 1)
        if "color" in node.colors:
            found.discard("C")
    else:
        for identity in ids:
            found.update(color.value for color in game.characteristics(identity).colors)
    return tuple(kind for kind in (*WUBRG, "C") if kind in found)


def _kinds_of(game: Game, identity: int, depth: int) -> set[str]:
    """The types that one permanent could produce; tried out only where something changes them. CR: 106.7."""
    from .activating import activated_abilities
    from .could_produce import could_produce
    from .mana_triggers import mana_is_changed

    if mana_is_changed(game):
        return set(could_produce(game, identity, depth))
    found: set[str] = set()
    for _, ability in activated_abilities(game, identity):
        if is_mana_ability(ability):
            inner = Context(game, identity, game.controller_of(identity), ability)
            inner.bindings["produce depth"] = depth
            for run in outputs(inner, ability.effect):
                found.update(run)
    return found


def commander_identity(game: Game, player: int) -> Output:
    """Give the colours of the commanders' colour identity, in order. CR: 903.4."""
    found: set[str] = set()
    for value in game.objects.values():
        if value.owner == player and "commander" in value.designations and value.card is not None:
            for face in value.card.faces:
                found.update(c.value for c in face.colors | face.color_indicator)
                for node in face.walk():
                    symbols = getattr(node, "symbols", None) or getattr(node, "mana", None)
                    if isinstance(symbols, str):
                        for text in symbols.replace("}", "").split("{"):
                            if text:
                                found.update(c.value for c in mana_symbol(text).colors)
    return tuple(kind for kind in WUBRG if kind in found)

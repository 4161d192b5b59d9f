"""
The pieces of each static effect that changes characteristics or control.

CR: 613.1, 613.4.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

from ..execute.context import Context
from ..execute.registry import evaluate, refer
from ..ir.abilities import Ability, KeywordAbility, StaticAbility
from ..ir.bindings import ItemTested, LoopItem, RefBinding
from ..ir.costs import ManaCostOf, PayMana
from ..ir.node import Node
from ..ir.nouns import ChosenQuality, Filter, IsColor, IsSubtype, IsType, Pronoun, SelfRef, That, You
from ..ir.quantities import Negative, Number
from ..ir.statics import (
    ChangeText,
    GainAbilities,
    GainControl,
    LoseAbilities,
    ModifyPT,
    SetPT,
    SetTypes,
    SwitchPT,
)
from ..objects import Characteristics
from ..terms import COLOR_WORDS, CardType, Color, Layer, Supertype
from .pieces import Piece, layer_part, make_piece
from .subjects import canonical
from .text import with_words
from .typeline import TypeChange, with_types
from .values import with_abilities, with_colors, with_controller, with_name, with_pt, with_type_line

_CHOSEN = frozenset({"chosen"})


def localized(node: Any, subject: Node) -> Any:
    """
    Give a node in which words for the affected object ("its") stand for the object of the loop.

    CR: 109.5.
    """
    if isinstance(node, Pronoun | That):
        binding = node.binding
        here = isinstance(binding, ItemTested)
        if isinstance(binding, RefBinding) and canonical(binding.ref) == canonical(subject):
            here = not isinstance(canonical(subject), SelfRef | Pronoun)
        return Pronoun("it", LoopItem()) if here else node
    if isinstance(node, Filter):
        # Inside a filter "it" is what is held against the filter, not what is affected.
        return node
    if isinstance(node, Node):
        changed = {}
        for field in fields(node):
            old = getattr(node, field.name)
            new = localized(old, subject) if isinstance(old, Node | tuple) else old
            if new is not old:
                changed[field.name] = new
        return replace(node, **changed) if changed else node
    if isinstance(node, tuple):
        parts = tuple(localized(item, subject) for item in node)
        return node if all(a is b for a, b in zip(parts, node, strict=True)) else parts
    return node


def amount(node: Node | None, subject: Node) -> Callable[[Context], int | None]:
    """Give the function that works a quantity out for the object at hand; None stays None. CR: 107.1, 611.3a."""
    if node is None:
        return lambda ctx: None
    if isinstance(node, Number):
        value = node.value
        return lambda ctx: value
    if isinstance(node, Negative) and isinstance(node.of, Number):
        minus = -node.of.value
        return lambda ctx: minus
    local = localized(node, subject)
    return lambda ctx: int(evaluate(ctx, local))


@layer_part(ModifyPT)
def modify_pt(node: ModifyPT, cda: bool = False) -> tuple[Piece, ...]:
    """Power and toughness go up or down. CR: 613.4c."""
    power, toughness = amount(node.power, node.subject), amount(node.toughness, node.subject)
    return (
        make_piece(
            Layer.PT_MODIFY,
            node,
            node.subject,
            lambda ctx, _: (power(ctx), toughness(ctx)),
            add_pt,
            (node.power, node.toughness),
        ),
    )


def add_pt(value: Characteristics, change: tuple[int, int]) -> Characteristics:
    """Add to power and toughness, where there are any. CR: 208.3a, 613.4c."""
    if value.power is None or value.toughness is None:
        return value
    return with_pt(value, value.power + change[0], value.toughness + change[1])


@layer_part(SetPT)
def set_pt(node: SetPT, cda: bool = False) -> tuple[Piece, ...]:
    """Power and/or toughness become a number. CR: 613.4a-b."""
    # "Power and toughness are each equal to" says one number for both.
    toughness = node.power if node.toughness is None and node.form.startswith("each") else node.toughness
    return (_set_pt_piece(node, node.power, toughness, cda),)


def _set_pt_piece(node: SetPT | SetTypes, power: Node | None, toughness: Node | None, cda: bool) -> Piece:
    first, second = amount(power, node.subject), amount(toughness, node.subject)
    return make_piece(
        Layer.PT_DEFINE if cda else Layer.PT_SET,
        node,
        node.subject,
        lambda ctx, _: (first(ctx), second(ctx)),
        put_pt,
        (power, toughness),
    )


def put_pt(value: Characteristics, base: tuple[int | None, int | None]) -> Characteristics:
    """Set power and/or toughness; None leaves it. CR: 613.4b."""
    return with_pt(value, value.power if base[0] is None else base[0], value.toughness if base[1] is None else base[1])


@layer_part(SwitchPT)
def switch_pt(node: SwitchPT, cda: bool = False) -> tuple[Piece, ...]:
    """Power and toughness are switched. CR: 613.4d."""
    return (
        make_piece(
            Layer.PT_SWITCH,
            node,
            node.subject,
            lambda ctx, _: None,
            lambda value, _: with_pt(value, value.toughness, value.power),
        ),
    )


@layer_part(GainControl)
def gain_control(node: GainControl, cda: bool = False) -> tuple[Piece, ...]:
    """A player controls the object. CR: 613.1b."""

    def who(ctx: Context, _: Any) -> int | None:
        players = (ctx.controller,) if isinstance(node.player, You) else refer(ctx, node.player)
        # CR 800.4b: nothing comes under the control of a player who has left.
        return players[0] if players and ctx.game.players[players[0]].in_game else None

    return (
        make_piece(
            Layer.CONTROL,
            node,
            node.object,
            who,
            lambda value, player: value if player is None else with_controller(value, player),
            (node.player,),
        ),
    )


@layer_part(GainAbilities)
def gain_abilities(node: GainAbilities, cda: bool = False) -> tuple[Piece, ...]:
    """Abilities are gained. CR: 613.1f."""
    return (_gain_piece(node, node.subject, node.abilities),)


def _gain_piece(node: Node, subject: Node, abilities: tuple[Node, ...]) -> Piece:
    parts = tuple(part for ability in abilities for part in ability.walk())
    abilities = tuple(_granted(ability) for ability in abilities)
    chosen = any(isinstance(part, ChosenQuality) for part in parts)
    costs = any(isinstance(part, ManaCostOf) for part in parts)

    def given(ctx: Context, _: Any) -> tuple[Node, ...]:
        made = tuple(with_choices(ctx, ability) for ability in abilities) if chosen else abilities
        return tuple(_with_own_cost(ctx, ability) for ability in made) if costs else made

    return make_piece(
        Layer.ABILITY,
        node,
        subject,
        given,
        add_abilities,
        reads=_CHOSEN if chosen else frozenset(),
        per_object=costs,
    )


def _granted(ability: Any) -> Any:
    """
    Give an ability as something has it to which an effect gives it: it defines no characteristics then.

    CR: 604.3a.
    """
    if isinstance(ability, StaticAbility) and ability.characteristic_defining:
        return replace(ability, characteristic_defining=False)
    return ability


def _with_own_cost(ctx: Context, ability: Any) -> Any:
    """Give a keyword ability whose cost is "its mana cost" with the cost of the object that gains it. CR: 118.9."""
    if not isinstance(ability, KeywordAbility) or not ctx.loop:
        return ability
    cost = ctx.game.characteristics(ctx.loop[-1]).mana_cost
    if cost is None:
        # What has no mana cost has a cost that cannot be paid (118.6).
        return ability
    own = PayMana(str(cost))
    return replace(ability, parameters=tuple(own if isinstance(p, ManaCostOf) else p for p in ability.parameters))


def add_abilities(value: Characteristics, abilities: tuple[Ability, ...]) -> Characteristics:
    """Add abilities after those that are there. CR: 613.1f."""
    return with_abilities(value, value.abilities + abilities)


def with_choices(ctx: Context, node: Any) -> Any:
    """Give an ability in which "the chosen color" (type, name) is what was chosen for the source. CR: 607.2d."""
    if isinstance(node, ChosenQuality):
        found = chosen_word(ctx, node.quality)
        if found is None:
            return node
        color = COLOR_WORDS.get(found.lower()) or (Color(found) if found in "WUBRG" and found else None)
        if color is not None:
            return IsColor(color.value)
        return IsType(found) if found in {t.value for t in CardType} else IsSubtype(found)
    if isinstance(node, Node):
        changed = {}
        for field in fields(node):
            old = getattr(node, field.name)
            new = with_choices(ctx, old) if isinstance(old, Node | tuple) else old
            if new is not old:
                changed[field.name] = new
        return replace(node, **changed) if changed else node
    if isinstance(node, tuple):
        parts = tuple(with_choices(ctx, item) for item in node)
        return node if all(a is b for a, b in zip(parts, node, strict=True)) else parts
    return node


def chosen_word(ctx: Context, quality: str) -> str | None:
    """Give the word chosen for the source under one of the names of a quality; None: undefined. CR: 607.5a."""
    keys = (quality, quality.removeprefix("chosen "), "creature type" if quality.endswith("type") else quality)
    for key in dict.fromkeys((*keys, "type" if quality.endswith("type") else quality)):
        found = ctx.bindings.get(key)
        if not isinstance(found, str):
            found = ctx.source_object.choice(key)
        if isinstance(found, str):
            return found
    return None


@layer_part(LoseAbilities)
def lose_abilities(node: LoseAbilities, cda: bool = False) -> tuple[Piece, ...]:
    """Abilities, or all of them, are lost. CR: 613.1f."""
    what = (node.abilities, node.except_for)
    return (
        make_piece(
            Layer.ABILITY,
            node,
            node.subject,
            lambda ctx, _: what,
            remove_abilities,
            removes=not node.abilities,
            # CR 613.1f: what an object can't have is taken away whatever gave it; "all other" spares the same effect's.
            place=1 if node.form == "never" else 0 if node.abilities else -1,
        ),
    )


def remove_abilities(value: Characteristics, what: tuple[tuple[Ability, ...], tuple[Ability, ...]]) -> Characteristics:
    """Take away the listed abilities, or all but the exceptions when none is listed. CR: 613.1f."""
    lost, kept = what
    if not value.abilities:
        return value
    if not lost:
        left = tuple(a for a in value.abilities if any(is_such_ability(a, k) for k in kept)) if kept else ()
    else:
        left = tuple(a for a in value.abilities if not any(is_such_ability(a, one) for one in lost))
    return value if len(left) == len(value.abilities) else with_abilities(value, left)


def is_such_ability(ability: Ability, meant: Node) -> bool:
    """Say whether an ability is the one meant; a keyword without parameters means any such keyword. CR: 702.1."""
    if isinstance(meant, KeywordAbility) and isinstance(ability, KeywordAbility):
        return ability.keyword == meant.keyword and (not meant.parameters or ability.parameters == meant.parameters)
    return ability == meant


@layer_part(ChangeText)
def change_text(node: ChangeText, cda: bool = False) -> tuple[Piece, ...]:
    """A word is replaced by another. CR: 613.1c."""
    change = (node.words, node.old, node.new)
    return (make_piece(Layer.TEXT, node, node.subject, lambda ctx, _: change, with_words, removes=True),)


@layer_part(SetTypes)
def set_types(node: SetTypes, cda: bool = False) -> tuple[Piece, ...]:
    """Name, types, colours, abilities, power and toughness, each in its layer. CR: 613.1, 205.1."""
    found: list[Piece] = []
    if node.name:
        found.append(
            make_piece(Layer.TEXT, node, node.subject, lambda ctx, _: node.name, lambda v, name: with_name(v, name))
        )
    type_piece = _type_piece(node)
    if type_piece is not None:
        found.append(type_piece)
    color_piece = _color_piece(node)
    if color_piece is not None:
        found.append(color_piece)
    if node.abilities:
        found.append(_gain_piece(node, node.subject, node.abilities))
    if node.power is not None or node.toughness is not None:
        found.append(_set_pt_piece(node, node.power, node.toughness, cda))
    return tuple(found)


_TYPE_WORDS = ("creature type", "basic land type", "chosen type", "chosen creature type", "chosen basic land type")


def _type_piece(node: SetTypes) -> Piece | None:
    every = node.every.removeprefix("every ")
    about_types = every in _TYPE_WORDS
    if not (node.card_types or node.subtypes or node.supertypes or node.removes_types or about_types):
        return None
    adds = node.adds or bool(node.keeps)
    supertypes = frozenset(Supertype(word) for word in node.supertypes)
    card_types = frozenset(CardType(word) for word in node.card_types)
    chosen = every.startswith("chosen")
    fixed = TypeChange(
        card_types,
        frozenset(node.subtypes),
        supertypes,
        # CR 205.1b: what is "still a land" keeps all of its types and subtypes.
        adds,
        frozenset(node.removes_types),
        every == "creature type",
        every == "basic land type",
    )

    def what(ctx: Context, _: Any) -> TypeChange | None:
        if not chosen:
            return fixed
        word = chosen_word(ctx, every.removeprefix("chosen "))
        return None if word is None else replace(fixed, subtypes=fixed.subtypes | {word})

    sets_land = not adds and (fixed.sets_basic_land_type or (chosen and "land" in every))
    return make_piece(
        Layer.TYPE,
        node,
        node.subject,
        what,
        change_types,
        removes=sets_land or (chosen and not adds),
        reads=_CHOSEN if chosen else frozenset(),
    )


def change_types(value: Characteristics, change: TypeChange | None) -> Characteristics:
    """
    Change the type line; a land whose subtype is set to a basic land type loses its rules text.

    CR: 205.1, 305.7.
    """
    if change is None:
        return value
    card_types, supertypes, subtypes = with_types(value, change)
    abilities = value.abilities
    if change.sets_basic_land_type and CardType.LAND in card_types and abilities:
        abilities = ()
    return with_type_line(value, card_types, supertypes, subtypes, abilities)


def _color_piece(node: SetTypes) -> Piece | None:
    every = node.every.removeprefix("every ")
    chosen = every == "chosen color"
    if node.colors is None and every not in ("color", "chosen color"):
        return None
    colors = frozenset(Color) if every == "color" else frozenset(Color(c) for c in node.colors or ())
    adds = node.adds_colors

    def what(ctx: Context, _: Any) -> tuple[frozenset[Color] | None, bool]:
        if not chosen:
            return colors, adds
        word = chosen_word(ctx, "color")
        if word is None:
            return None, adds
        color = COLOR_WORDS.get(word.lower()) or Color(word)
        return frozenset({color}) | colors, adds

    return make_piece(
        Layer.COLOR,
        node,
        node.subject,
        what,
        change_colors,
        reads=_CHOSEN if chosen else frozenset(),
    )


def change_colors(value: Characteristics, change: tuple[frozenset[Color] | None, bool]) -> Characteristics:
    """Give the colours, beside or instead of those that are there. CR: 105.3."""
    colors, adds = change
    if colors is None:
        return value
    return with_colors(value, value.colors | colors if adds else colors)

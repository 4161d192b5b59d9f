"""
Copies: what is copied, with which exceptions, and the events that make copies.

The copiable values of an object are a `CompiledFace`: the printed face (or what
it was created with), changed by copy effects, merging and face-down status, and
by nothing else.

CR: 707, 613.2, 708.2, 709.4-5, 712.8, 730.2.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from .citations import Rule
from .errors import UnsupportedRule
from .execute.registry import evaluate, passive
from .ir.abilities import Ability, KeywordAbility, StaticAbility, ThisAbility, TriggeredAbility
from .ir.card import CompiledCard, CompiledFace, PrintedNumber
from .ir.costs import PayMana
from .ir.node import Node
from .ir.statics import (
    Change,
    EntersTapped,
    EntersWithCounters,
    ExceptIf,
    GainAbilities,
    KeepsOwn,
    LoseAbilities,
    SetPT,
    SetTypes,
)
from .ir.triggers import KeywordActionEvent
from .layering.nodes import is_such_ability
from .layering.pieces import with_losses
from .layering.typeline import CREATURE_TYPES, TypeChange, with_types
from .layering.values import base_value
from .mana import ManaCost
from .objects import GameObject
from .terms import CardType, Color, Supertype, Zone

if TYPE_CHECKING:
    from .execute.context import Context
    from .game import Game


@dataclass(frozen=True, slots=True)
class CopiedValues(Change):
    """
    Part of a floating effect: its objects have these copiable values.

    Determined when the effect began (707.2b), exceptions included (707.9).
    """

    face: CompiledFace
    card: CompiledCard | None = None
    """The copied card, where its other faces matter to the copy's status (flip cards). CR: 707.3."""
    by: tuple[int | str, ...] = ()
    """The static ability that makes the effect, empty for that of a spell or ability that resolved. CR: 707.2c."""


passive(CopiedValues, ThisAbility, KeepsOwn, ExceptIf)


# Face-down, merged and split objects -------------------------------------------------------------


@lru_cache(maxsize=8)
def face_down_values(how: str) -> CompiledFace:
    """
    Give the copiable values of a face-down spell or permanent, by what made it face down.

    CR: 708.2a; disguise and cloak give ward {2} (702.168, 701.58).
    """
    abilities: tuple[Ability, ...] = ()
    if how in ("disguise", "cloak"):
        abilities = (KeywordAbility("ward", (PayMana("{2}"),)),)
    two = PrintedNumber(2, text="2")
    return CompiledFace("", None, frozenset(), frozenset(), frozenset({CardType.CREATURE}), (), abilities, two, two)


@lru_cache(maxsize=1)
def hidden_values() -> CompiledFace:
    """Give the values of a card that is face down off the battlefield and stack: none at all. CR: 708.2, 406.3."""
    return CompiledFace("", None, frozenset(), frozenset(), frozenset(), (), ())


_merged: dict[tuple[int, ...], tuple[tuple[CompiledFace, ...], CompiledFace]] = {}


def merged_face(faces: tuple[CompiledFace, ...]) -> CompiledFace:
    """
    Give the values of a merged permanent: its topmost component's, with the abilities of all.

    Args:
        faces: of the components, topmost first.

    CR: 730.2a, 702.140e.
    """
    key = tuple(id(face) for face in faces)
    known = _merged.get(key)
    if known is not None and all(a is b for a, b in zip(known[0], faces, strict=True)):
        return known[1]
    made = replace(faces[0], abilities=tuple(ability for face in faces for ability in face.abilities))
    _merged[key] = (faces, made)
    return made


@lru_cache(maxsize=2048)
def _combined(card: CompiledCard) -> CompiledFace:
    """The two halves of a split card taken together. CR: 709.4."""
    left, right = card.faces[0], card.faces[1]
    symbols = tuple(s for face in (left, right) if face.mana_cost is not None for s in face.mana_cost.symbols)
    return CompiledFace(
        f"{left.name} // {right.name}",
        ManaCost(symbols),
        left.colors | right.colors,
        left.supertypes | right.supertypes,
        left.card_types | right.card_types,
        tuple(dict.fromkeys((*left.subtypes, *right.subtypes))),
        (*left.abilities, *right.abilities),
    )


@lru_cache(maxsize=2048)
def _room(card: CompiledCard, unlocked: tuple[int, ...]) -> CompiledFace:
    """A permanent Room: the halves that are unlocked. CR: 709.5."""
    open_faces = tuple(card.faces[i] for i in unlocked if i < len(card.faces))
    shared = card.faces[0]
    symbols = tuple(s for face in open_faces if face.mana_cost is not None for s in face.mana_cost.symbols)
    return CompiledFace(
        " // ".join(face.name for face in open_faces),
        ManaCost(symbols) if open_faces else None,
        frozenset().union(*(face.colors for face in open_faces)),
        shared.supertypes,
        shared.card_types,
        shared.subtypes,
        tuple(_of_half(ability, i) for i in unlocked if i < len(card.faces) for ability in card.faces[i].abilities),
    )


def _of_half(ability: Ability, half: int) -> Ability:
    """Say in an ability that waits for "this door" to be unlocked which half that is. CR: 709.5h, 709.5j."""
    trigger = ability.trigger if isinstance(ability, TriggeredAbility) else None
    if isinstance(trigger, KeywordActionEvent) and trigger.action == "unlock this door":
        return replace(ability, trigger=replace(trigger, half=half))  # type: ignore[call-arg]
    return ability


def is_split(card: CompiledCard | None) -> bool:
    """Say whether a card has two halves. CR: 709.1."""
    return card is not None and card.layout == "split" and len(card.faces) == 2


def own_face(found: GameObject) -> CompiledFace | None:
    """
    Give the values of an object before copy effects, merging and face-down status, by the zone where it is.

    CR: 709.3b, 709.4, 709.5, 712.8.
    """
    card = found.card
    if card is None or found.base is not None:
        return found.printed
    if card.layout == "flip" and len(card.faces) > 1 and not found.face_down:
        return flipped_values(card, card.faces[0]) if found.flipped else card.faces[0]
    if is_split(card):
        if found.zone is Zone.BATTLEFIELD:
            return _room(card, found.unlocked)
        if found.zone is not Zone.STACK:
            return _combined(card)
    return found.printed


CopyTable = dict[int, tuple[tuple[int, CopiedValues], ...]]
"""Object -> copy effects that apply to it with their timestamps, earliest first."""


def copy_table(game: Game) -> CopyTable:
    """Give the floating copy effects by object, in timestamp order. CR: 613.2a."""
    found: dict[int, list[tuple[int, CopiedValues]]] = {}
    for effect in game.effects.values():
        for part in effect.parts:
            if isinstance(part, CopiedValues):
                for identity in effect.affected or ():
                    found.setdefault(identity, []).append((effect.timestamp, part))
    return {identity: tuple(sorted(parts, key=lambda pair: pair[0])) for identity, parts in found.items()}


def copiable_face(game: Game, found: GameObject, copies: CopyTable | None = None) -> CompiledFace | None:
    """
    Give an object's copiable values: printed, then copy effects and merging, then face-down status.

    Returns:
        None for an ability on the stack, which has no such values.

    CR: 613.2, 707.2, 707.3.
    """
    if found.face_down:
        return face_down_values(found.face_down) if found.zone in (Zone.BATTLEFIELD, Zone.STACK) else hidden_values()
    return face_up_values(game, found, copies)


def face_up_values(game: Game, found: GameObject, copies: CopyTable | None = None) -> CompiledFace | None:
    """Give the copiable values that an object has, or would have face up. CR: 613.2a, 708.8, 708.10, 730.2a, 730.2e."""
    face = own_face(found)
    table: tuple[tuple[int, CopiedValues], ...] = ()
    if game.effects:
        table = (copies if copies is not None else copy_table(game)).get(found.id, ())
    if found.merged:
        # CR 730.2a: merging is a copiable effect with a timestamp, copies from before it are its component's.
        below = found.choice("face-down component")
        if isinstance(below, str):
            face = face_down_values(below)
        else:
            face = _copied(found, face, tuple(pair for pair in table if pair[0] < found.merged_at))
        table = tuple(pair for pair in table if pair[0] >= found.merged_at)
        parts = tuple(
            part for i in found.merged if (part := face if i == found.id else own_face(game.last_known(i))) is not None
        )
        if parts:
            face = merged_face(parts)
    return _copied(found, face, table)


def _copied(
    found: GameObject, face: CompiledFace | None, table: tuple[tuple[int, CopiedValues], ...]
) -> CompiledFace | None:
    """Give the values after copy effects, the last of which stands. CR: 707.2, 707.3."""
    for _, copied in table:
        face = copied.face
        if found.flipped and copied.card is not None and copied.card.layout == "flip":
            # CR 707.3: the copy shows the side that its own status calls for.
            face = flipped_values(copied.card, copied.face)
    return face


def flipped_values(card: CompiledCard, face: CompiledFace) -> CompiledFace:
    """Give a flip card's values while it is flipped: other name, types, text, power and toughness. CR: 710.1c."""
    other = card.faces[1]
    return replace(other, mana_cost=face.mana_cost, colors=face.colors)


def copiable_values(game: Game, identity: int) -> CompiledFace:
    """
    Give what a copy of an object (as it is, or last was) gets.

    Raises:
        UnsupportedRule: it has no such values.

    CR: 707.2.
    """
    # CR 707.2: whether it is flipped is its status, which is not copied.
    found = replace(game.last_known(identity), flipped=False)
    face = copiable_face(game, found)
    if face is None:
        raise UnsupportedRule("a copy of what has no values", Rule.COPIABLE_VALUES)
    return face


def mana_value_of(game: Game, identity: int) -> int:
    """
    Give an object's mana value; X is what was chosen on the stack and 0 elsewhere.

    CR: 202.3, 202.3c (a melded permanent counts by both front faces), 712.8c, 712.8e (a back face counts by its front
    face, a copy of a back face as 0).
    """
    found = game.last_known(identity)
    cost = game.characteristics(identity).mana_cost
    card = found.card
    if card is not None and card.layout == "meld" and not card.meld_result and found.base is None:
        raise UnsupportedRule(f"the mana value of {card.name} without the cards that it is made of", "202.3c")
    if card is not None and card.layout in ("transform", "convert", "meld") and found.face == 1 and len(card.faces) > 1:
        if found.base is None and not found.face_down and not _is_copying(game, found):
            fronts = [card.faces[0].mana_cost]
            fronts += [other.faces[0].mana_cost for i in found.melded if (other := game.last_known(i).card) is not None]
            return sum(front.mana_value(0) for front in fronts if front is not None)
    if cost is None:
        return 0
    x = found.cast.x if found.zone is Zone.STACK and found.cast is not None and found.cast.x is not None else 0
    return cost.mana_value(x)


def _is_copying(game: Game, found: GameObject) -> bool:
    return bool(game.effects) and found.id in copy_table(game)


# Exceptions --------------------------------------------------------------------------------------


def copy_with(
    ctx: Context, face: CompiledFace, exceptions: tuple[Node, ...], own: CompiledFace | None = None
) -> CompiledFace:
    """
    Give copied values with the exceptions of the copy effect, which are part of them.

    Exceptions that are effects of their own (enters tapped, enters with counters) are left to
    `entering_exceptions`.

    Args:
        own: what the copy's values were, for what it retains.

    Raises:
        UnsupportedRule: an exception of a kind that is not covered.

    CR: 707.9a-d.
    """
    for node in with_losses(exceptions):
        match node:
            case SetTypes():
                face = _set_types(ctx, face, node)
            case SetPT():
                each = node.toughness is None and node.form.startswith("each")
                face = _set_pt(ctx, face, node.power, node.power if each else node.toughness)
            case GainAbilities():
                more = tuple(_meant(ctx, a) for a in node.abilities if isinstance(a, Ability))
                face = replace(face, abilities=face.abilities + more)
            case LoseAbilities():
                lost = node.abilities
                kept = tuple(a for a in face.abilities if lost and not any(is_such_ability(a, one) for one in lost))
                face = replace(face, abilities=kept)
            case KeepsOwn(what=what) if own is not None:
                face = _with_own(ctx, face, own, what)
            case EntersTapped() | EntersWithCounters():
                continue
            case _:
                raise UnsupportedRule(f"a copy except {type(node).__name__}", Rule.COPIABLE_VALUES)
    return face


def _with_own(ctx: Context, face: CompiledFace, own: CompiledFace, what: str) -> CompiledFace:
    """Give copied values of which the copy keeps its own colour or other abilities. CR: 707.9c-d."""
    if what == "color":
        return replace(
            face,
            colors=own.colors,
            color_indicator=own.color_indicator,
            abilities=_without_definitions(face.abilities, "color"),
        )
    return replace(face, abilities=(*face.abilities, *(a for a in own.abilities if a != ctx.ability)))


def _meant(ctx: Context, ability: Ability) -> Ability:
    """Give the ability that "this ability" stands for. CR: 707.9a."""
    if not isinstance(ability, ThisAbility):
        return ability
    if ctx.ability is None:
        raise UnsupportedRule("this ability", Rule.COPIABLE_VALUES)
    return ctx.ability


def entering_exceptions(exceptions: tuple[Node, ...]) -> tuple[Node, ...]:
    """Give the exceptions that are effects on how the copy enters. CR: 707.9e."""
    return tuple(node for node in exceptions if isinstance(node, EntersTapped | EntersWithCounters))


def _set_pt(ctx: Context, face: CompiledFace, power: Node | None, toughness: Node | None) -> CompiledFace:
    changed = face
    if power is not None:
        value = int(evaluate(ctx, power))
        changed = replace(changed, power=PrintedNumber(value, text=str(value)))
    if toughness is not None:
        value = int(evaluate(ctx, toughness))
        changed = replace(changed, toughness=PrintedNumber(value, text=str(value)))
    return replace(changed, abilities=_without_definitions(changed.abilities, "pt"))


def _own_name(ctx: Context) -> str:
    """Give the name printed on the card whose text speaks of its own name. CR: 201.5."""
    card = ctx.game.last_known(ctx.source).card
    if card is None:
        raise UnsupportedRule("the name of what is no card", "201.5")
    return card.faces[0].name


def _set_types(ctx: Context, face: CompiledFace, node: SetTypes) -> CompiledFace:
    if node.name:
        face = replace(face, name=_own_name(ctx) if node.name == "~" else node.name)
    if node.card_types or node.subtypes or node.supertypes or node.removes_types or node.every == "creature type":
        change = TypeChange(
            frozenset(CardType(word) for word in node.card_types),
            frozenset(node.subtypes),
            frozenset(Supertype(word) for word in node.supertypes),
            node.adds or bool(node.keeps),
            frozenset(node.removes_types),
            node.every == "creature type",
        )
        card_types, supertypes, subtypes = with_types(base_value(face, None), change)
        ordered = tuple(s for s in face.subtypes if s in subtypes)
        more = tuple(s for s in node.subtypes if s in subtypes and s not in ordered)
        if change.all_creature_types:
            more = (*more, *(s for s in sorted(CREATURE_TYPES) if s not in ordered and s not in more))
        abilities = face.abilities
        if node.subtypes and not node.adds:
            abilities = _without_definitions(abilities, "type")
        face = replace(
            face, card_types=card_types, supertypes=supertypes, subtypes=(*ordered, *more), abilities=abilities
        )
    if node.colors is not None or node.every == "color":
        colors = frozenset(Color) if node.every == "color" else frozenset(Color(c) for c in node.colors or ())
        face = replace(
            face,
            colors=face.colors | colors if node.adds_colors else colors,
            color_indicator=frozenset(),
            abilities=_without_definitions(face.abilities, "color"),
        )
    if node.abilities:
        own = tuple(a for a in node.abilities if isinstance(a, Ability))
        face = replace(face, abilities=face.abilities + own)
    if node.power is not None or node.toughness is not None:
        face = _set_pt(ctx, face, node.power, node.toughness)
    return face


def _without_definitions(abilities: tuple[Ability, ...], what: str) -> tuple[Ability, ...]:
    """Leave out the characteristic-defining abilities of what the exception sets. CR: 707.9d."""
    return tuple(ability for ability in abilities if what not in _defines(ability))


def _defines(ability: Ability) -> frozenset[str]:
    if isinstance(ability, KeywordAbility):
        return frozenset({"changeling": {"type"}, "devoid": {"color"}}.get(ability.keyword, set()))
    if not isinstance(ability, StaticAbility) or not ability.characteristic_defining:
        return frozenset()
    found: set[str] = set()
    for node in ability.effects:
        if isinstance(node, SetPT) or (isinstance(node, SetTypes) and node.power is not None):
            found.add("pt")
        if isinstance(node, SetTypes):
            if node.colors is not None or "color" in node.every:
                found.add("color")
            if node.subtypes or node.card_types or "type" in node.every:
                found.add("type")
    return frozenset(found)


# Whole cards (double-faced tokens) ---------------------------------------------------------------


def copied_card(game: Game, identity: int, ctx: Context, exceptions: tuple[Node, ...]) -> CompiledCard | None:
    """
    Give the card that a token copy of a double-faced or preparation card shows; None for others.

    Each face has the exceptions of the copy effect.

    CR: 707.8a.
    """
    found = game.last_known(identity)
    card = found.card
    if card is None or found.base is not None or found.face_down or _is_copying(game, found) or found.merged:
        return None
    if card.layout in ("prepare", "adventure"):
        # CR 715.2b, 722.2b, 722.3c: the inset spell is copied as it is, without the exceptions.
        return replace(card, faces=(copy_with(ctx, card.faces[0], exceptions), *card.faces[1:]))
    if card.layout not in ("transform", "modal_dfc", "convert"):
        return None
    return replace(card, faces=tuple(copy_with(ctx, face, exceptions) for face in card.faces))


def is_copy(game: Game, identity: int) -> bool:
    """Say whether an object has copied values: it entered or was created as a copy, or has become one. CR: 707.1."""
    found = game.find(identity)
    return found is not None and (found.base is not None or _is_copying(game, found))

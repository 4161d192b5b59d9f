"""
Static effects as pieces: what an effect does in one layer.

CR: 613.1, 613.4, 613.6.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from ..execute.context import Context
from ..execute.registry import STATIC_PARTS, StaticKind, static_part
from ..functioning import zone_of
from ..ir.abilities import Ability, KeywordAbility, StaticAbility
from ..ir.node import Node
from ..ir.nouns import Ref, You
from ..ir.statics import LoseAbilities, SetTypes
from ..objects import Characteristics, ContinuousEffect
from ..terms import Layer, Zone
from .footprint import footprint, is_about_affected
from .subjects import canonical, zones_of
from .typeline import OTHER_CARD_TYPES

LAYERS = tuple(Layer)
LAYER_INDEX = {layer: number for number, layer in enumerate(LAYERS)}

Args = Hashable
"""What a piece does to one object, worked out: numbers, types, abilities."""


@dataclass(frozen=True, slots=True)
class These(Ref):
    """Objects and players that were determined as a continuous effect began. CR: 611.2c."""

    ids: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """What one node of a static effect does in one layer. CR: 613.6."""

    layer: Layer
    node: Node
    subject: Node
    prepare: Callable[[Context, Any], Args]
    """(context, node) -> what is done; asked once for each object when `per_object`."""
    change: Callable[[Characteristics, Any], Characteristics]
    """(value, what is done) -> new value; the same value when nothing changes."""
    reads_subject: frozenset[str]
    reads_action: frozenset[str]
    writes: frozenset[str]
    per_object: bool
    removes: bool = False
    """May take abilities away, and with them other effects. CR: 613.8a."""
    place: int = 0
    """-1: before the other pieces of its effect in the layer; 1: after everything else in it."""
    zones: frozenset[Zone] = frozenset({Zone.BATTLEFIELD})
    """Zones in which it finds what it applies to."""


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """The pieces of one static ability (or of one floating effect's parts)."""

    ability: Ability | None
    zone: str
    condition: Node | None
    condition_reads: frozenset[str]
    cda: bool
    pieces: tuple[Piece, ...]


@dataclass(slots=True, eq=False)
class Instance:
    """
    A piece in force from a certain source, waiting to be applied in its layer.

    Attributes:
        effect: identity of the whole effect, the same for all its pieces. CR: 613.6.
        fixed: objects locked in when it began. CR: 611.2c.
        controller: fixed for floating effects; None: whoever controls the source now. CR: 109.5.
    """

    key: tuple[Hashable, ...]
    effect: tuple[Hashable, ...]
    piece: Piece
    source: int
    timestamp: int
    entry: Entry
    rank: tuple[int, ...]
    fixed: tuple[int, ...] | None = None
    controller: int | None = None
    floating: ContinuousEffect | None = None

    @property
    def static(self) -> bool:
        """True while an ability that can be lost makes it. CR: 611.3."""
        return self.floating is None and self.entry.ability is not None


def make_piece(
    layer: Layer,
    node: Node,
    subject: Node,
    prepare: Callable[[Context, Any], Args],
    change: Callable[[Characteristics, Any], Characteristics],
    quantities: tuple[Node | None, ...] = (),
    *,
    removes: bool = False,
    reads: frozenset[str] = frozenset(),
    place: int = 0,
    per_object: bool = False,
) -> Piece:
    """
    Make the piece of `node` for `layer`.

    Args:
        quantities: the nodes that `prepare` evaluates; they decide what it reads, and whether each affected
            object has its own amount.
        reads: what `prepare` reads besides.
    """
    subject = canonical(subject)
    parts = tuple(q for q in quantities if q is not None)
    action = reads.union(*(footprint(q) for q in parts)) if parts else reads
    return Piece(
        layer,
        node,
        subject,
        prepare,
        change,
        footprint(subject),
        action,
        WRITES[layer] | ({"ability"} if removes else set()),
        per_object or any(is_about_affected(q, subject) for q in parts),
        removes,
        place,
        zones_of(subject),
    )


def action_reads(piece: Piece, floating: ContinuousEffect | None) -> frozenset[str]:
    """
    Give what a piece reads to know what it does; "you" of a spell's effect is settled as it begins.

    CR: 611.2.
    """
    if floating is not None and piece.layer is Layer.CONTROL and isinstance(getattr(piece.node, "player", None), You):
        return frozenset()
    return piece.reads_action


def rank_of(timestamp: int, identity: int, number: int, piece: Piece) -> tuple[int, ...]:
    """Give the place of a piece among others of its layer: by timestamp, then source and printed order. CR: 613.7."""
    return (piece.place > 0, timestamp, identity, number if piece.place >= 0 else number - 1000)


WRITES: dict[Layer, frozenset[str]] = {
    Layer.COPY: frozenset({"name", "type", "color", "ability", "pt"}),
    Layer.FACE_DOWN: frozenset({"name", "type", "color", "ability", "pt"}),
    Layer.CONTROL: frozenset({"control"}),
    Layer.TEXT: frozenset({"name", "type", "ability"}),
    Layer.TYPE: frozenset({"type"}),
    Layer.COLOR: frozenset({"color"}),
    Layer.ABILITY: frozenset({"ability"}),
    Layer.PT_DEFINE: frozenset({"pt"}),
    Layer.PT_SET: frozenset({"pt"}),
    Layer.PT_MODIFY: frozenset({"pt"}),
    Layer.PT_SWITCH: frozenset({"pt"}),
}
"""The aspects that the pieces of each layer change. CR: 613.1."""

Decompose = Callable[..., tuple[Piece, ...]]


def layer_part(*node_classes: type[Node]) -> Callable[[Decompose], Decompose]:
    """Enter the function (node, cda) -> pieces of static effects of these classes. CR: 613.1."""
    return static_part(StaticKind.LAYER, *node_classes)


def with_losses(parts: tuple[Node, ...]) -> tuple[Node, ...]:
    """
    Give the parts of an effect in which one that sets card types says itself that all others are lost.

    "Is an artifact creature" would keep them; "... and it loses all other card types" is about the same change.

    CR: 205.1a-b.
    """
    for part in parts:
        if isinstance(part, SetTypes):
            if OTHER_CARD_TYPES in part.removes_types:
                return _with_losses(parts)
        elif isinstance(part, LoseAbilities) and "types" in part.form:
            return _with_losses(parts)
    return parts


@lru_cache(maxsize=4096)
def _with_losses(parts: tuple[Node, ...]) -> tuple[Node, ...]:
    return tuple(
        replace(part, removes_types=(*part.removes_types, OTHER_CARD_TYPES))
        if isinstance(part, SetTypes) and part.card_types and not part.adds
        else part
        for part in parts
    )


_ENTRIES: dict[int, tuple[Node, tuple[Entry, ...]]] = {}
_PARTS: dict[tuple[int, bool], tuple[Node, tuple[Piece, ...]]] = {}
_LIMIT = 50_000


def pieces_of(node: Node, cda: bool = False) -> tuple[Piece, ...]:
    """Give the pieces of one static effect, none when it changes no characteristics. CR: 613.1."""
    known = _PARTS.get((id(node), cda))
    if known is not None and known[0] is node:
        return known[1]
    decompose = STATIC_PARTS[StaticKind.LAYER].get(type(node))
    found = tuple(decompose(node, cda)) if decompose is not None else ()
    if len(_PARTS) > _LIMIT:
        _PARTS.clear()
    _PARTS[id(node), cda] = (node, found)
    return found


def entries_of(ability: Ability) -> tuple[Entry, ...]:
    """Give the static abilities with pieces that an ability is or (as a keyword) stands for. CR: 604.1, 702.1."""
    known = _ENTRIES.get(id(ability))
    if known is not None and known[0] is ability:
        return known[1]
    found: tuple[Entry, ...] = ()
    if isinstance(ability, StaticAbility):
        found = _entry(ability)
    elif isinstance(ability, KeywordAbility):
        from ..keywords.registry import expand_keyword

        found = tuple(e for a in expand_keyword(ability) if isinstance(a, StaticAbility) for e in _entry(a))
    if len(_ENTRIES) > _LIMIT:
        _ENTRIES.clear()
    _ENTRIES[id(ability)] = (ability, found)
    return found


def _entry(ability: StaticAbility) -> tuple[Entry, ...]:
    cda = ability.characteristic_defining
    pieces = tuple(piece for node in with_losses(ability.effects) for piece in pieces_of(node, cda))
    if not pieces:
        return ()
    reads = footprint(ability.condition) if ability.condition is not None else frozenset()
    return (Entry(ability, zone_of(ability), ability.condition, reads, cda, pieces),)

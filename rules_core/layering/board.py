"""
The table of values of one state of a game: while it is worked out, and when it is finished.

A finished board is never changed; forks of the game share it. Objects outside
the table (most cards in hands, libraries, graveyards) are worked out when they
are asked for.

CR: 613.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from ..execute.context import Context
from ..execute.registry import evaluate
from ..ir.card import CompiledFace
from ..objects import Characteristics, ContinuousEffect, GameObject
from ..statics import functions_in_zone
from ..terms import Layer, Zone
from .pieces import Entry, Instance, Piece, entries_of, pieces_of, with_losses
from .subjects import affected_by
from .values import base_value

if TYPE_CHECKING:
    from ..execute.context import Context
    from ..game import Game

Outcome = tuple[tuple[int, ...], Any] | None
"""What a piece applies to and what it does there (one for all, or a tuple in the same order); None: it is not there."""

LogEntry = tuple[int, tuple[Any, ...], Callable[[Characteristics, Any], Characteristics], Any]
"""One applied piece in an object's log: layer number, key, change, what is done."""

Waiting = dict[tuple[Any, ...], dict[tuple[Any, ...], frozenset[int]]]
Steps = dict[tuple[Any, ...], Waiting]


class Board:
    """
    Values of the objects in the table.

    Attributes:
        revision: the game's revision that the values belong to.
        values: id -> value; complete when `finished`.
        faces: id -> copiable values (after layer 1).
        sources: id -> static abilities with pieces that the object has at this point.
        granted: id -> ability identity -> timestamp of the effect that gave it. CR: 613.7a.
        started: effect -> subject -> objects it applies to since it began to apply. CR: 613.6.
        running: effect -> the first of its pieces that was applied.
        log: id -> pieces applied, in order.
        order: instances in the order in which they were applied.
        reads: aspects of the game that anything here depends on.
        reads_afar: those of them that are read of other objects than the one that is affected.
        controls: True when an effect of layer 2 applies.
        intertwined: True when effects of one layer may depend on each other, so that trials were made.
        steps: instance key -> what waited as it was applied -> what that waited for -> the objects that show it; no
            objects where it is no matter of them. CR: 613.8b.
        stickered: ids of the objects with stickers.
        looped: True when effects depend on each other in a circle.
        waits: instance key -> keys of those it depended on (613.8), for people; `waiters` the instances themselves.
        effects: the floating effects that have pieces; `all_effects` all of them.
        lazy: values of objects outside the table; `stable` those that no effect or definition can change.
        world: what else of the game a table can depend on, see `compute.world_of`.
    """

    __slots__ = (
        "all_effects",
        "controls",
        "effects",
        "faces",
        "finished",
        "granted",
        "intertwined",
        "lazy",
        "log",
        "looped",
        "objects",
        "order",
        "reads",
        "reads_afar",
        "recorder",
        "revision",
        "running",
        "sources",
        "stable",
        "started",
        "steps",
        "stickered",
        "values",
        "waiters",
        "waits",
        "world",
        "zone_table",
        "zones",
    )

    def __init__(self, revision: int, zones: frozenset[Zone]) -> None:
        """Begin an empty table for a revision, in which effects may reach the given zones."""
        self.revision = revision
        self.zones = zones
        self.values: dict[int, Characteristics] = {}
        self.faces: dict[int, CompiledFace | None] = {}
        self.objects: dict[int, GameObject] = {}
        self.sources: dict[int, tuple[Entry, ...]] = {}
        self.granted: dict[int, dict[int, int]] = {}
        self.started: dict[tuple[Any, ...], dict[Any, tuple[int, ...]]] = {}
        self.log: dict[int, list[LogEntry]] = {}
        self.order: list[Instance] = []
        self.reads: frozenset[str] = frozenset()
        self.reads_afar: frozenset[str] = frozenset()
        self.waits: dict[tuple[Any, ...], tuple[tuple[Any, ...], ...]] = {}
        self.waiters: dict[tuple[Any, ...], Instance] = {}
        self.effects: dict[int, ContinuousEffect] = {}
        self.all_effects: dict[int, ContinuousEffect] = {}
        self.lazy: dict[int, tuple[GameObject, Characteristics]] = {}
        self.stable: dict[int, tuple[GameObject, Characteristics]] = {}
        self.running: dict[tuple[Any, ...], Instance] = {}
        self.intertwined = False
        self.steps: Steps = {}
        self.stickered: list[int] = []
        self.looped = False
        self.controls = False
        self.world: tuple[Any, ...] = ()
        self.zone_table: dict[Any, tuple[int, ...]] = {}
        self.recorder: Callable[[Instance | None, Layer, int, Characteristics, Characteristics], None] | None = None
        self.finished = False


def abilities_entries(value: Characteristics) -> tuple[Entry, ...]:
    """Give the static abilities with pieces among an object's abilities. CR: 604.1."""
    if not value.abilities:
        return ()
    return tuple(entry for ability in value.abilities for entry in entries_of(ability))


def set_value(board: Board, identity: int, old: Characteristics, new: Characteristics) -> None:
    """Put a new value into the table and keep the list of its static abilities right."""
    board.values[identity] = new
    if new.abilities is not old.abilities:
        entries = abilities_entries(new)
        if entries:
            board.sources[identity] = entries
        else:
            board.sources.pop(identity, None)


def functions(entry: Entry, found: GameObject) -> bool:
    """Say whether a static ability functions where its object is. CR: 113.6."""
    return functions_in_zone(entry.zone, found)


def context_of(game: Game, instance: Instance) -> Context:
    """Give the context in which an instance's filters and quantities are read."""
    effect = instance.floating
    if effect is not None:
        return Context(game, effect.source, effect.controller, x=effect.x, bindings=dict(effect.bindings))
    board = game.layers
    assert board is not None
    value = board.values.get(instance.source)
    found = game.objects[instance.source]
    controller = value.controller if value is not None and value.controller is not None else found.controller
    return Context(game, instance.source, controller if controller is not None else found.owner, instance.entry.ability)


def exists(game: Game, board: Board, instance: Instance) -> bool:
    """Say whether the ability that makes an instance is (still) there and its condition holds. CR: 604.2."""
    if not instance.static:
        return True
    entries = board.sources.get(instance.source, ())
    if not any(entry is instance.entry for entry in entries):
        return False
    condition = instance.entry.condition
    return condition is None or bool(evaluate(context_of(game, instance), condition))


def outcome_of(game: Game, board: Board, instance: Instance) -> Outcome:
    """Work out what an instance applies to and what it does, as things stand. CR: 613.8a."""
    started = board.started.get(instance.effect)
    ids = started.get(instance.piece.subject) if started is not None else None
    if started is None and not exists(game, board, instance):
        return None
    ctx = context_of(game, instance)
    if ids is None:
        if instance.fixed is not None:
            ids = tuple(i for i in instance.fixed if i in board.values)
        elif instance.entry.cda:
            ids = (instance.source,)
        else:
            ids = tuple(i for i in affected_by(ctx, instance.piece.subject) if i in board.values)
    return ids, arguments(ctx, instance.piece, ids)


def arguments(ctx: Context, piece: Piece, ids: Iterable[int]) -> Any:
    """Work out what a piece does: once, or for each object in turn. CR: 611.3a."""
    if not piece.per_object:
        return piece.prepare(ctx, piece.node)
    outer = ctx.loop
    found = []
    for identity in ids:
        ctx.loop = (*outer, identity)
        found.append(piece.prepare(ctx, piece.node))
    ctx.loop = outer
    return tuple(found)


def floating_pieces(effect: ContinuousEffect) -> tuple[Piece, ...]:
    """Give the pieces of a floating effect, none when it changes no characteristics. CR: 611.2."""
    if len(effect.parts) == 1:
        return pieces_of(effect.parts[0])
    return tuple(piece for node in with_losses(effect.parts) for piece in pieces_of(node))


def start_value(found: GameObject, face: CompiledFace | None) -> Characteristics:
    """Give an object's value before layer 2. CR: 613.2c."""
    controller = found.controller
    if controller is None and found.zone in (Zone.BATTLEFIELD, Zone.STACK):
        controller = found.owner
    return base_value(face, controller)

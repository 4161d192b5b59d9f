"""
From one finished table to the next: what a change touches is worked out again, the rest stays.

A change is compared with what the effects on the table read. When nothing reads
it, only the objects that changed are replayed from their own log of applied
effects. Anything else makes a new table.

CR: 613.5.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..copying import CopiedValues, copiable_face
from ..execute.context import Context
from ..ir import nouns as n
from ..ir.abilities import Ability
from ..ir.node import Node
from ..objects import Characteristics, ContinuousEffect, GameObject
from ..terms import Layer, Zone
from .board import Board, LogEntry, abilities_entries, arguments, context_of, floating_pieces, start_value
from .compute import CORE_ZONES, counter_entry, floating_instances, reaches_out, remember_world, shaped
from .nodes import add_abilities
from .pieces import LAYER_INDEX, Instance, entries_of
from .subjects import test_of, zones_of
from .typeline import intrinsic_abilities

if TYPE_CHECKING:
    from ..game import Game

_AT_TYPE = LAYER_INDEX[Layer.TYPE]
_AT_SHAPE = LAYER_INDEX[Layer.PT_DEFINE]
_AT_MODIFY = LAYER_INDEX[Layer.PT_MODIFY]
_LATE = frozenset({Layer.ABILITY, Layer.PT_SET, Layer.PT_MODIFY, Layer.PT_SWITCH})
_MOVED = frozenset({"board", "zones", "stack", "attach"})


class _Anew(Exception):
    """The change is not of a kind that can be followed up; the table is made anew."""


def refreshed(game: Game, old: Board) -> Board | None:
    """
    Give the table for the game's present revision, made from an older one; None when it must be made anew.

    CR: 613.5.
    """
    try:
        return _refreshed(game, old)
    except _Anew:
        return None
    finally:
        if game.layers is not None and not game.layers.finished:
            game.layers = old


def _refreshed(game: Game, old: Board) -> Board:
    aspects = _world_aspects(game, old)
    changed, gone = _compare_objects(game, old, aspects)
    come = _arrivals(game, old, aspects)
    begun, ended = _compare_effects(game, old, aspects)
    if not aspects.isdisjoint(old.reads):
        raise _Anew
    board = _continued(game, old)
    if changed or gone or come or begun or ended:
        board.values, board.objects = dict(old.values), dict(old.objects)
        board.log, board.faces = dict(old.log), dict(old.faces)
        for identity in gone:
            del board.values[identity], board.objects[identity]
            board.log.pop(identity, None)
        touched = dict.fromkeys(changed)
        for effect in ended:
            touched.update(dict.fromkeys(_end_effect(board, effect)))
        for identity in come:
            _arrive(game, board, game.objects[identity])
        for effect in begun:
            touched.update(dict.fromkeys(_begin_effect(game, board, effect)))
        for identity in touched:
            # Also what has just arrived, with an effect that begins as it arrives.
            _replay(game, board, game.objects[identity])
    board.finished = True
    return board


def _continued(game: Game, old: Board) -> Board:
    """A table for the present revision that shares everything with the old one."""
    board = Board(game.revision, old.zones)
    for name in (
        "values", "faces", "objects", "sources", "granted", "started", "log", "order", "running", "reads",
        "waits", "waiters", "effects", "intertwined", "witnesses", "looped", "controls",
        "stable",
    ):  # fmt: skip
        setattr(board, name, getattr(old, name))
    remember_world(game, board)
    return board


def _world_aspects(game: Game, old: Board) -> set[str]:
    """Say what has changed of the turn, combat, players, history and zones."""
    found: set[str] = set()
    turn, combat, day_night, history, *players = old.world
    if game.turn is not turn:
        found.add("turn")
    if game.combat is not combat:
        found.add("combat")
    if len(game.history) != history:
        found.add("history")
    if game.day_night != day_night or any(a is not b for a, b in zip(game.players.values(), players, strict=True)):
        found.add("players")
    if len(game.zones) != len(old.zone_table) or any(
        ids is not old.zone_table.get(key) for key, ids in game.zones.items()
    ):
        found.add("zones")
    return found


def _compare_objects(game: Game, old: Board, aspects: set[str]) -> tuple[list[int], list[int]]:
    """Find the objects of the table that changed in what matters, and those that left it."""
    changed: list[int] = []
    gone: list[int] = []
    objects = game.objects
    for identity, before in old.objects.items():
        found = objects.get(identity)
        if found is before:
            continue
        if found is None or found.zone is not before.zone or found.phased_out:
            if identity in old.sources or identity in old.granted or before.zone not in CORE_ZONES:
                raise _Anew
            if found is not None and found.zone is not before.zone and found.zone in old.zones:
                # A spell looked at as the permanent that it would be (614.12).
                raise _Anew
            gone.append(identity)
            if old.looped or any(shown and not any(i in objects for i in shown) for shown in old.witnesses):
                # With it a dependency may go, and with that the order of the effects.
                raise _Anew
            aspects |= _MOVED
            continue
        _difference(before, found, aspects)
        changed.append(identity)
    return changed, gone


def _difference(before: GameObject, after: GameObject, aspects: set[str]) -> None:
    """Add what differs between two states of one object. Raises `_Anew` for what decides its values."""
    if (
        before.timestamp != after.timestamp
        or before.controller != after.controller
        or before.attached_to != after.attached_to
        or before.face != after.face
        or before.base is not after.base
        or before.card is not after.card
        or before.face_down != after.face_down
        or before.flipped != after.flipped
        or before.merged != after.merged
        or before.unlocked != after.unlocked
        or before.phased_out != after.phased_out
    ):
        raise _Anew
    if before.counters != after.counters:
        aspects.add("counters")
        for kind in {kind for kind, _ in (*before.counters, *after.counters)}:
            entry = counter_entry(kind)
            if entry is not None:
                if entry.pieces[0].layer is Layer.ABILITY:
                    raise _Anew
                aspects.add("pt")
    if before.chosen != after.chosen or before.linked != after.linked:
        aspects.add("chosen")
    if before.designations != after.designations:
        aspects.add("designation")
    if before.stack is not after.stack:
        aspects.add("stack")
    aspects.add("status")


def _arrivals(game: Game, old: Board, aspects: set[str]) -> list[int]:
    """Find the objects that came into the table."""
    come: list[int] = []
    for key, ids in game.zones.items():
        if ids is old.zone_table.get(key):
            continue
        zone = key[0]
        if zone in CORE_ZONES:
            come.extend(i for i in ids if i not in old.objects and not game.objects[i].phased_out)
        elif zone in old.zones:
            raise _Anew
        elif zone is not Zone.LIBRARY:
            before = old.zone_table.get(key, ())
            if any(reaches_out(game.objects[i]) for i in ids if i not in before):
                raise _Anew
    for identity in old.zone_table.get((Zone.BATTLEFIELD, 0), ()):
        found = game.objects.get(identity)
        if found is not None and identity not in old.objects and not found.phased_out and identity not in come:
            raise _Anew
    if come:
        if old.looped:
            raise _Anew
        aspects |= _MOVED
    return come


def _compare_effects(
    game: Game, old: Board, aspects: set[str]
) -> tuple[list[ContinuousEffect], list[ContinuousEffect]]:
    """Find the floating effects that began and ended, when both can be followed up."""
    begun: list[ContinuousEffect] = []
    ended: list[ContinuousEffect] = []
    if game.effects.keys() == old.all_effects.keys() and all(
        effect is old.all_effects[identity] for identity, effect in game.effects.items()
    ):
        return begun, ended
    for identity, effect in game.effects.items():
        if old.all_effects.get(identity) is not effect and _matters(effect, aspects):
            if effect.affected is not None and any(i not in old.objects and i in game.objects for i in effect.affected):
                # It reaches something that the table leaves out, such as a card in a graveyard.
                raise _Anew
            begun.append(effect)
    for identity, effect in old.all_effects.items():
        if game.effects.get(identity) is not effect and _matters(effect, aspects):
            ended.append(effect)
    return begun, ended


def _matters(effect: ContinuousEffect, aspects: set[str]) -> bool:
    """Say whether a floating effect changes values. Raises `_Anew` when only a new table can tell how."""
    if any(isinstance(part, CopiedValues) for part in effect.parts):
        raise _Anew
    pieces = floating_pieces(effect)
    if not pieces:
        return False
    if effect.affected is None:
        raise _Anew
    for piece in pieces:
        if piece.layer not in _LATE or piece.removes or piece.reads_action:
            raise _Anew
        if piece.layer is Layer.ABILITY and any(isinstance(p, Ability) and entries_of(p) for p in piece.node.walk()):
            raise _Anew
        aspects |= piece.writes
    return True


def _end_effect(board: Board, effect: ContinuousEffect) -> list[int]:
    key = ("floating", effect.id)
    touched = [i for i in effect.affected or () if i in board.objects]
    for identity in touched:
        board.log[identity] = [entry for entry in board.log.get(identity, ()) if entry[1][:2] != key]
    board.order = [instance for instance in board.order if instance.effect != key]
    board.running = {k: v for k, v in board.running.items() if k != key}
    board.effects = {k: v for k, v in board.effects.items() if k != effect.id}
    return touched


def _begin_effect(game: Game, board: Board, effect: ContinuousEffect) -> list[int]:
    """Write a new effect into the logs of what it affects; it is the latest of its layers."""
    board.effects = {**board.effects, effect.id: effect}
    touched = [i for i in effect.affected or () if i in board.objects]
    board.order, board.running = list(board.order), dict(board.running)
    for instance in floating_instances(effect):
        piece = instance.piece
        args = arguments(context_of(game, instance), piece, touched)
        for place, identity in enumerate(touched):
            done = args[place] if piece.per_object else args
            entry = (LAYER_INDEX[piece.layer], instance.key, piece.change, done)
            board.log[identity] = _inserted(board.log.get(identity, ()), entry)
        _insert_in_order(board.order, instance)
        board.running.setdefault(instance.effect, instance)
    return touched


def _insert_in_order(order: list[Instance], instance: Instance) -> None:
    at = LAYER_INDEX[instance.piece.layer]
    place = len(order)
    while place and LAYER_INDEX[order[place - 1].piece.layer] > at:
        place -= 1
    order.insert(place, instance)


def _inserted(log: Any, entry: LogEntry) -> list[LogEntry]:
    made = list(log)
    place = len(made)
    while place and made[place - 1][0] > entry[0]:
        place -= 1
    made.insert(place, entry)
    return made


def _replay(game: Game, board: Board, found: GameObject) -> None:
    """Work one object out again from its log, with the counters that it has now."""
    before = board.objects[found.id]
    board.objects[found.id] = found
    if before.counters != found.counters:
        log = [e for e in board.log.get(found.id, ()) if not (e[1][0] == "counter" and e[0] == _AT_MODIFY)]
        for kind, _count in found.counters:
            entry = counter_entry(kind)
            if entry is not None and entry.pieces[0].layer is Layer.PT_MODIFY:
                log = _inserted(log, _counter_entry(game, found, kind))
        board.log[found.id] = log
    board.values[found.id] = replayed(board, found)


def _counter_entry(game: Game, found: GameObject, kind: str) -> LogEntry:
    entry = counter_entry(kind)
    assert entry is not None
    piece = entry.pieces[0]
    done = piece.prepare(Context(game, found.id, found.owner), piece.node)
    return LAYER_INDEX[piece.layer], ("counter", found.id, kind), piece.change, done


def replayed(board: Board, found: GameObject) -> Characteristics:
    """Give the value of an object by applying its log to its copiable values. CR: 613.1."""
    value = start_value(found, board.faces[found.id])
    is_shaped = found.zone is not Zone.BATTLEFIELD
    for layer, _key, change, args in board.log.get(found.id, ()):
        if layer >= _AT_SHAPE and not is_shaped:
            value = shaped(value, found.counter_count("loyalty"), found.counter_count("defense"))
            is_shaped = True
        value = change(value, args)
    if not is_shaped:
        value = shaped(value, found.counter_count("loyalty"), found.counter_count("defense"))
    return value


def _arrive(game: Game, board: Board, found: GameObject) -> None:
    """Work a new object out: every effect on the table is held against it in turn. CR: 611.3c."""
    face = copiable_face(game, found)
    value = start_value(found, face)
    if abilities_entries(value):
        raise _Anew
    board.faces[found.id] = face
    board.objects[found.id] = found
    board.values[found.id] = value
    board.finished = False
    game.layers = board
    log: list[LogEntry] = []
    joined: dict[Any, bool] = {}
    typed = False
    for place, instance in enumerate(board.order):
        at = LAYER_INDEX[instance.piece.layer]
        if at > _AT_TYPE and not typed:
            typed = True
            _intrinsic(board, found.id, log)
        if at >= _AT_SHAPE and found.zone is Zone.BATTLEFIELD:
            board.values[found.id] = shaped(
                board.values[found.id], found.counter_count("loyalty"), found.counter_count("defense")
            )
        if instance.fixed is not None or instance.entry.cda:
            continue
        if board.intertwined and _waits_for_later(game, board, place, found, joined):
            raise _Anew
        if not _joins(game, board, instance, found, joined):
            continue
        done = _done(game, instance, found)
        if instance.piece.layer is Layer.ABILITY and any(
            isinstance(part, Ability) and entries_of(part) for part in instance.piece.node.walk()
        ):
            raise _Anew
        log.append((at, instance.key, instance.piece.change, done))
        board.values[found.id] = instance.piece.change(board.values[found.id], done)
    if not typed:
        _intrinsic(board, found.id, log)
    for kind, _count in found.counters:
        entry = counter_entry(kind)
        if entry is not None:
            if entry.pieces[0].layer is not Layer.PT_MODIFY:
                raise _Anew
            log = _inserted(log, _counter_entry(game, found, kind))
    board.log[found.id] = log
    board.values[found.id] = replayed(board, found)


def _done(game: Game, instance: Instance, found: GameObject) -> Any:
    """What an effect does to one object."""
    args = arguments(context_of(game, instance), instance.piece, (found.id,))
    return args[0] if instance.piece.per_object else args


def _waits_for_later(game: Game, board: Board, place: int, found: GameObject, joined: dict[Any, bool]) -> bool:
    """
    Say whether a new object makes an effect depend on one that is applied after it.

    CR: 613.8a.
    """
    first = board.order[place]
    value = board.values[found.id]
    before: tuple[bool, Any] | None = None
    for other in board.order[place + 1 :]:
        if other.piece.layer is not first.piece.layer:
            return False
        if other.fixed is not None or other.entry.cda or other.effect == first.effect:
            continue
        reads = first.piece.reads_subject | first.piece.reads_action | first.entry.condition_reads
        if other.piece.writes.isdisjoint(reads) or not _joins(game, board, other, found, dict(joined)):
            continue
        changed = other.piece.change(value, _done(game, other, found))
        if changed is value:
            continue
        before = before or _applied(game, board, first, found, joined)
        board.values[found.id] = changed
        after = _applied(game, board, first, found, joined)
        board.values[found.id] = value
        if after != before:
            return True
    return False


def _applied(
    game: Game, board: Board, instance: Instance, found: GameObject, joined: dict[Any, bool]
) -> tuple[bool, Any]:
    """Say whether an effect applies to a new object as things stand, and what it does there. CR: 613.8a."""
    joins = _joins(game, board, instance, found, dict(joined))
    return joins, _done(game, instance, found) if joins else None


def _intrinsic(board: Board, identity: int, log: list[LogEntry]) -> None:
    more = intrinsic_abilities(board.values[identity])
    if more:
        log.append((_AT_TYPE, ("intrinsic", identity), add_abilities, more))
        board.values[identity] = add_abilities(board.values[identity], more)


def _joins(game: Game, board: Board, instance: Instance, found: GameObject, joined: dict[Any, bool]) -> bool:
    """Say whether an effect on the table applies to a new object; once decided it stays so. CR: 613.6."""
    subject = instance.piece.subject
    key = (instance.effect, subject)
    known = joined.get(key)
    if known is None:
        if isinstance(subject, n.SelfRef | n.AttachedRef):
            known = False
        elif isinstance(subject, n.Each):
            known = _matches(game, board, instance, subject.filter, found)
        else:
            raise _Anew
        joined[key] = known
    return known


def _matches(game: Game, board: Board, instance: Instance, node: Node, found: GameObject) -> bool:
    if found.zone not in zones_of(node):
        return False
    return test_of(node)(context_of(game, instance), found.id, board.values[found.id])

"""
From one finished table to the next: what a change touches is worked out again, the rest stays.

A change is compared with what the effects on the table read. When nothing reads
it, only the objects that changed are replayed from their own log of applied
effects; when only those objects' own places among the effects may differ, they
are led past the effects again. Anything else makes a new table.

CR: 613.5.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..copying import CopiedValues
from ..ir.abilities import Ability
from ..objects import ContinuousEffect, GameObject
from ..terms import Layer, Zone
from .board import Board, arguments, context_of, floating_pieces
from .compute import CORE_ZONES, floating_instances, reaches_out, remember_world
from .counters import counter_entry
from .pieces import LAYER_INDEX, Piece, action_reads, entries_of
from .retrace import arrive, counter_log_entry, inserted, replayed, retrace
from .waiting import Anew, Reordered, loosen, put_in_order

if TYPE_CHECKING:
    from ..game import Game

_AT_MODIFY = LAYER_INDEX[Layer.PT_MODIFY]
_LATE = frozenset({Layer.ABILITY, Layer.PT_SET, Layer.PT_MODIFY, Layer.PT_SWITCH})
_COPIABLE = (Layer.COPY, Layer.FACE_DOWN)
_MOVED = frozenset({"board", "zones", "stack", "attach"})


def refreshed(game: Game, old: Board) -> Board | None:
    """
    Give the table for the game's present revision, made from an older one; None when it must be made anew.

    CR: 613.5.
    """
    try:
        return _refreshed(game, old)
    except Anew:
        return None
    finally:
        if game.layers is not None and not game.layers.finished:
            game.layers = old


def _refreshed(game: Game, old: Board) -> Board:
    aspects = _world_aspects(game, old)
    changed, gone = _compare_objects(game, old, aspects)
    come = _arrivals(game, old, aspects)
    begun, ended = _compare_effects(game, old, come)
    if not old.reads_afar.isdisjoint(aspect for own in changed.values() for aspect in own):
        raise Anew
    if not aspects.isdisjoint(old.reads):
        raise Anew
    board = _continued(game, old)
    if changed or gone or come or begun or ended:
        board.values, board.objects = dict(old.values), dict(old.objects)
        board.log, board.faces = dict(old.log), dict(old.faces)
        for identity in gone:
            del board.values[identity], board.objects[identity]
            board.log.pop(identity, None)
        touched = dict.fromkeys(changed)
        asked = [i for i, own in changed.items() if not own.isdisjoint(board.reads)]
        led = _led_again(board, begun, ended, come, asked)
        loosen(board, ended, gone, led)
        for effect in ended:
            touched.update(dict.fromkeys(_end_effect(board, effect)))
        for identity in come:
            if identity not in led:
                arrive(game, board, game.objects[identity])
        for effect in begun:
            touched.update(dict.fromkeys(_begin_effect(game, board, effect)))
        for identity in touched:
            # Also what has just arrived, with an effect that begins as it arrives.
            _replay(game, board, game.objects[identity])
        _lead(game, board, old, led)
    board.finished = True
    return board


_MOST_REORDERINGS = 12


def _lead(game: Game, board: Board, old: Board, led: dict[int, None]) -> None:
    """Lead objects past the effects, again from the beginning whenever that changes the order of the effects."""
    for _ in range(_MOST_REORDERINGS):
        try:
            for identity in led:
                if identity in old.objects:
                    retrace(game, board, old, identity, led)
                else:
                    arrive(game, board, game.objects[identity], led)
            return
        except Reordered:
            continue
    raise Anew


def _continued(game: Game, old: Board) -> Board:
    """A table for the present revision that shares everything with the old one."""
    board = Board(game.revision, old.zones)
    for name in (
        "values", "faces", "objects", "sources", "granted", "started", "log", "order", "running", "reads",
        "reads_afar", "effects", "intertwined", "steps", "stickered", "looped", "controls", "stable",
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


def _compare_objects(game: Game, old: Board, aspects: set[str]) -> tuple[dict[int, set[str]], list[int]]:
    """Find the objects of the table that changed, each with what of it did, and those that left it."""
    changed: dict[int, set[str]] = {}
    gone: list[int] = []
    objects = game.objects
    for identity, before in old.objects.items():
        found = objects.get(identity)
        if found is before:
            continue
        if found is None or found.zone is not before.zone or found.phased_out:
            if identity in old.sources or identity in old.granted or before.zone not in CORE_ZONES:
                raise Anew
            if found is not None and found.zone is not before.zone and found.zone in old.zones:
                # A spell looked at as the permanent that it would be (614.12).
                raise Anew
            gone.append(identity)
            aspects |= _MOVED
            continue
        changed[identity] = _difference(before, found)
    return changed, gone


def _difference(before: GameObject, after: GameObject) -> set[str]:
    """Give what differs between two states of one object. Raises `Anew` for what decides its values."""
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
        or before.stickers != after.stickers
    ):
        raise Anew
    aspects = {"status"}
    if before.counters != after.counters:
        aspects.add("counters")
        for kind in {kind for kind, _ in (*before.counters, *after.counters)}:
            entry = counter_entry(kind)
            if entry is not None:
                if entry.pieces[0].layer is Layer.ABILITY:
                    raise Anew
                aspects.add("pt")
    if before.chosen != after.chosen or before.linked != after.linked:
        aspects.add("chosen")
    if before.designations != after.designations:
        aspects.add("designation")
    if before.stack is not after.stack:
        aspects.add("stack")
    return aspects


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
            raise Anew
        elif zone is not Zone.LIBRARY:
            before = old.zone_table.get(key, ())
            if any(game.objects[i].stickers or reaches_out(game.objects[i]) for i in ids if i not in before):
                raise Anew
    for identity in old.zone_table.get((Zone.BATTLEFIELD, 0), ()):
        found = game.objects.get(identity)
        if found is not None and identity not in old.objects and not found.phased_out and identity not in come:
            raise Anew
    if come:
        if old.looped:
            raise Anew
        aspects |= _MOVED
    return come


def _compare_effects(game: Game, old: Board, come: list[int]) -> tuple[list[ContinuousEffect], list[ContinuousEffect]]:
    """Find the floating effects that began and ended, when both can be followed up."""
    begun: list[ContinuousEffect] = []
    ended: list[ContinuousEffect] = []
    if game.effects.keys() == old.all_effects.keys() and all(
        effect is old.all_effects[identity] for identity, effect in game.effects.items()
    ):
        return begun, ended
    for identity, effect in game.effects.items():
        if old.all_effects.get(identity) is not effect and _matters(effect):
            affected = () if effect.affected is None else effect.affected
            if any(i not in old.objects and i in game.objects and i not in come for i in affected):
                # It reaches something that the table leaves out, such as a card in a graveyard.
                raise Anew
            begun.append(effect)
    for identity, effect in old.all_effects.items():
        if game.effects.get(identity) is not effect and _matters(effect):
            ended.append(effect)
    return begun, ended


def _matters(effect: ContinuousEffect) -> bool:
    """Say whether a floating effect changes values. Raises `Anew` when only a new table can tell how."""
    if any(isinstance(part, CopiedValues) for part in effect.parts):
        raise Anew
    pieces = floating_pieces(effect)
    if not pieces:
        return False
    if effect.affected is None:
        raise Anew
    for piece in pieces:
        if action_reads(piece, effect) or piece.layer in _COPIABLE:
            raise Anew
        if piece.layer is Layer.ABILITY and any(isinstance(p, Ability) and entries_of(p) for p in piece.node.walk()):
            raise Anew
    return True


def _led_again(
    board: Board,
    begun: list[ContinuousEffect],
    ended: list[ContinuousEffect],
    come: list[int],
    changed: list[int],
) -> dict[int, None]:
    """Find the objects that other effects may treat differently now, and so must be held against them again."""
    led = dict.fromkeys(changed)
    for effect in (*ended, *begun):
        if any(not _stands_alone(board, piece) for piece in floating_pieces(effect)):
            led.update(dict.fromkeys(i for i in effect.affected or () if i in board.objects or i in come))
            # Where nothing could depend on anything, something may now.
            board.intertwined = True
    return led


def _stands_alone(board: Board, piece: Piece) -> bool:
    """Say whether no other effect asks what a piece changes, nor comes after it in its layer whatever its time."""
    if piece.layer not in _LATE or piece.removes or not piece.writes.isdisjoint(board.reads):
        return False
    return not any(other.piece.place > 0 and other.piece.layer is piece.layer for other in board.order)


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
    board.running = dict(board.running)
    for instance in floating_instances(effect):
        piece = instance.piece
        args = arguments(context_of(game, instance), piece, touched)
        for place, identity in enumerate(touched):
            done = args[place] if piece.per_object else args
            entry = (LAYER_INDEX[piece.layer], instance.key, piece.change, done)
            board.log[identity] = inserted(board.log.get(identity, ()), entry)
        board.controls = board.controls or piece.layer is Layer.CONTROL
        if not put_in_order(board, instance):
            raise Anew
        board.running.setdefault(instance.effect, instance)
    return touched


def _replay(game: Game, board: Board, found: GameObject) -> None:
    """Work one object out again from its log, with the counters that it has now."""
    before = board.objects[found.id]
    board.objects[found.id] = found
    if before.counters != found.counters:
        log = [e for e in board.log.get(found.id, ()) if not (e[1][0] == "counter" and e[0] == _AT_MODIFY)]
        for kind, _count in found.counters:
            entry = counter_entry(kind)
            if entry is not None and entry.pieces[0].layer is Layer.PT_MODIFY:
                log = inserted(log, counter_log_entry(game, found, kind))
        board.log[found.id] = log
    board.values[found.id] = replayed(board, found)

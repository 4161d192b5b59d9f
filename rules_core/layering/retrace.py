"""
One object led past the effects on a table: what came, and what other effects may treat differently now.

Every effect is held against the object in the order in which the effects of the
table apply. That stands for a new table only while the effects themselves, their
order and what they do stay as they are; otherwise `Anew` is raised.

CR: 611.3c, 613.5.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Any

from ..copying import copiable_face
from ..execute.context import Context
from ..ir import nouns as n
from ..ir.abilities import Ability
from ..objects import Characteristics, GameObject
from ..terms import Layer, Zone
from .board import Board, LogEntry, abilities_entries, arguments, context_of, start_value
from .compute import shaped
from .counters import counter_entry
from .footprint import asks_of_each_alone
from .nodes import add_abilities
from .pieces import LAYER_INDEX, LAYERS, WRITES, Instance, action_reads, entries_of
from .subjects import ATTACHED, affected_by, test_of, zones_of
from .typeline import intrinsic_abilities
from .waiting import Anew, move_up

if TYPE_CHECKING:
    from ..game import Game

_AT_TYPE = LAYER_INDEX[Layer.TYPE]
_AT_SHAPE = LAYER_INDEX[Layer.PT_DEFINE]
_OF_OBJECTS = frozenset({"type", "color", "ability", "pt", "control", "name", "board"})
"""What may have another value while the layers are applied than when all are."""


def arrive(game: Game, board: Board, found: GameObject, led: Collection[int] = ()) -> None:
    """
    Work a new object out: every effect on the table is held against it in turn.

    Args:
        led: the objects that are worked out in this way, see `retrace`.

    Raises:
        Anew: it has static abilities, or brings effects to depend on each other.
        Reordered: as with `retrace`.

    CR: 611.3c.
    """
    if found.stickers:
        raise Anew
    board.faces[found.id] = copiable_face(game, found)
    board.objects[found.id] = found
    _Way(game, board, found, None, led).go()


def retrace(game: Game, board: Board, old: Board, identity: int, led: Collection[int]) -> None:
    """
    Work an object out again on which an effect began or ended; the effect is in the order, or out of it, already.

    Args:
        led: all the objects that are worked out in this way.

    Raises:
        Reordered: an effect waits now for one that applies to objects of `led` alone. The order is right for
            that, and all of them must be worked out again.
        Anew: it has static abilities, something asks about it from elsewhere, or effects depend on each other.

    CR: 613.5.
    """
    if identity in old.sources or identity in old.granted:
        raise Anew
    before = old.log.get(identity, [])
    _Way(game, board, board.objects[identity], before, led).go()
    if not _changed_aspects(before, board.log[identity]).isdisjoint(board.reads_afar):
        raise Anew


def _changed_aspects(before: Iterable[LogEntry], after: Iterable[LogEntry]) -> set[str]:
    """Give what two logs may make of an object differently at any time while they are applied."""
    first = {(layer, key): done for layer, key, _, done in before}
    second = {(layer, key): done for layer, key, _, done in after}
    found: set[str] = set()
    for place in first.keys() | second.keys():
        if place not in first or place not in second or first[place] != second[place]:
            found |= WRITES[LAYERS[place[0]]]
    if "type" in found:
        # A creature's size, a land's mana abilities.
        found |= {"ability", "pt"}
    return found


class _Way:
    """An object on its way through the layers; `before` is its log so far, None for what has just come."""

    def __init__(
        self, game: Game, board: Board, found: GameObject, before: list[LogEntry] | None, led: Collection[int]
    ) -> None:
        self.game = game
        self.board = board
        self.found = found
        self.led = led
        self.known = before is not None
        self.before = {entry[1]: entry[3] for entry in before or ()}
        self.log: list[LogEntry] = []
        self.joined: dict[Any, bool] = {}

    def go(self) -> None:
        game, board, found = self.game, self.board, self.found
        value = start_value(found, board.faces[found.id])
        if abilities_entries(value):
            raise Anew
        board.values[found.id] = value
        board.finished = False
        game.layers = board
        typed = False
        for place, instance in enumerate(board.order):
            at = LAYER_INDEX[instance.piece.layer]
            if at > _AT_TYPE and not typed:
                typed = True
                self._intrinsic()
            if at >= _AT_SHAPE and found.zone is Zone.BATTLEFIELD:
                board.values[found.id] = shaped(
                    board.values[found.id], found.counter_count("loyalty"), found.counter_count("defense")
                )
            if self._is_no_matter(instance):
                continue
            if board.intertwined:
                waited = self._waits_for(place)
                if waited:
                    move_up(board, place, waited, found.id, self.led)
            if self._joins(instance, self.joined):
                self._apply(at, instance)
        if not typed:
            self._intrinsic()
        for kind, _count in found.counters:
            entry = counter_entry(kind)
            if entry is None:
                continue
            if entry.pieces[0].layer is Layer.PT_MODIFY:
                self.log = inserted(self.log, counter_log_entry(game, found, kind))
            elif not self.known:
                raise Anew
        board.log[found.id] = self.log
        board.values[found.id] = replayed(board, found)

    def _is_no_matter(self, instance: Instance) -> bool:
        """Say whether an instance never applies to the object, or (as its counters do) apart from the others."""
        if instance.entry.cda:
            return True
        if instance.fixed is None:
            return False
        counted = instance.key[0] == "counter" and instance.piece.layer is Layer.PT_MODIFY
        return counted or self.found.id not in instance.fixed

    def _apply(self, at: int, instance: Instance) -> None:
        board, found = self.board, self.found
        done = self._done(instance)
        if instance.piece.layer is Layer.ABILITY and any(
            isinstance(part, Ability) and entries_of(part) for part in instance.piece.node.walk()
        ):
            raise Anew
        self.log.append((at, instance.key, instance.piece.change, done))
        old = board.values[found.id]
        value = instance.piece.change(old, done)
        if value.abilities is not old.abilities and abilities_entries(value):
            raise Anew
        board.values[found.id] = value

    def _done(self, instance: Instance) -> Any:
        """What an effect does to the object."""
        piece = instance.piece
        if self.known:
            # What it depends on has not changed, or the table is made anew in the end.
            if instance.key in self.before:
                return self.before[instance.key]
            if not action_reads(piece, instance.floating).isdisjoint(_OF_OBJECTS):
                raise Anew
        args = arguments(context_of(self.game, instance), piece, (self.found.id,))
        return args[0] if piece.per_object else args

    def _joins(self, instance: Instance, joined: dict[Any, bool]) -> bool:
        """Say whether an effect on the table applies to the object; once decided it stays so. CR: 613.6."""
        if instance.fixed is not None:
            return True
        subject = instance.piece.subject
        key = (instance.effect, subject)
        answer = joined.get(key)
        if answer is None:
            answer = joined[key] = self._is_subject(instance)
        return answer

    def _is_subject(self, instance: Instance) -> bool:
        subject = instance.piece.subject
        if isinstance(subject, n.SelfRef):
            return False
        if isinstance(subject, n.Each):
            if self.known and instance.piece.layer is Layer.CONTROL:
                # Whose it is for the effect may not be settled yet.
                raise Anew
            if self.known and not asks_of_each_alone(subject):
                return instance.key in self.before
            return self._matches(instance, subject.filter)
        if subject == ATTACHED:
            return self.found.id in affected_by(context_of(self.game, instance), subject)
        raise Anew

    def _matches(self, instance: Instance, node: Any) -> bool:
        found = self.found
        if self.game.reach:
            raise Anew
        if found.zone not in zones_of(node):
            return False
        return test_of(node)(context_of(self.game, instance), found.id, self.board.values[found.id])

    def _waits_for(self, place: int) -> list[tuple[Any, ...]]:
        """
        List the effects applied after the one at a place on which the object makes it depend.

        CR: 613.8a.
        """
        board, found = self.board, self.found
        first = board.order[place]
        value = board.values[found.id]
        before: tuple[bool, Any] | None = None
        waited: list[tuple[Any, ...]] = []
        reads = first.piece.reads_action
        if first.fixed is None:
            reads = reads | first.piece.reads_subject | first.entry.condition_reads
        for other in board.order[place + 1 :]:
            if other.piece.layer is not first.piece.layer:
                break
            if self._is_no_matter(other) or other.effect == first.effect or other.piece.writes.isdisjoint(reads):
                continue
            if not self._joins(other, dict(self.joined)):
                continue
            changed = other.piece.change(value, self._done(other))
            if changed is value:
                continue
            before = before or self._applied(first)
            board.values[found.id] = changed
            after = self._applied(first)
            board.values[found.id] = value
            if after != before:
                waited.append(other.key)
        return waited

    def _applied(self, instance: Instance) -> tuple[bool, Any]:
        """Say whether an effect applies to the object as things stand, and what it does there. CR: 613.8a."""
        joins = self._joins(instance, dict(self.joined))
        return joins, self._done(instance) if joins else None

    def _intrinsic(self) -> None:
        board, identity = self.board, self.found.id
        more = intrinsic_abilities(board.values[identity])
        if more:
            self.log.append((_AT_TYPE, ("intrinsic", identity), add_abilities, more))
            board.values[identity] = add_abilities(board.values[identity], more)


def inserted(log: Iterable[LogEntry], entry: LogEntry) -> list[LogEntry]:
    """Give a log with one more entry, the latest of its layer."""
    made = list(log)
    place = len(made)
    while place and made[place - 1][0] > entry[0]:
        place -= 1
    made.insert(place, entry)
    return made


def counter_log_entry(game: Game, found: GameObject, kind: str) -> LogEntry:
    """Give what counters of a kind do to their object. CR: 122.1a."""
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

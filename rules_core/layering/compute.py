"""
All layers in order: copiable values, then each layer by timestamp and dependency.

Dependency is found by trial: another effect is applied for a moment, and if
that changes whether the first exists, what it applies to or what it does there,
the first depends on it. Only pairs are tried of which one reads what the other
writes.

CR: 613.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..copying import copiable_face, copy_table
from ..objects import Characteristics, ContinuousEffect, GameObject
from ..terms import BASIC_LAND_TYPES, CardType, Layer, Zone
from .board import (
    Board,
    Outcome,
    Waiting,
    abilities_entries,
    context_of,
    floating_pieces,
    functions,
    outcome_of,
    set_value,
    start_value,
)
from .counters import counter_entry, instances_of_counters, keyword_of_counter
from .footprint import asks_of_each_alone
from .nodes import add_abilities
from .pieces import LAYER_INDEX, Entry, Instance, Piece, action_reads, entries_of, rank_of
from .stickers import sticker_entry
from .typeline import intrinsic_abilities
from .values import with_loyalty, with_pt

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..game import Game

CORE_ZONES = frozenset({Zone.BATTLEFIELD, Zone.STACK, Zone.COMMAND})
"""Zones whose objects are always in the table."""

_OUTER = (Zone.HAND, Zone.GRAVEYARD, Zone.EXILE, Zone.LIBRARY)
_LAYERS_AFTER_COPY = (
    Layer.CONTROL,
    Layer.TEXT,
    Layer.TYPE,
    Layer.COLOR,
    Layer.ABILITY,
    Layer.PT_DEFINE,
    Layer.PT_SET,
    Layer.PT_MODIFY,
    Layer.PT_SWITCH,
)


class _Widen(Exception):
    """An effect reaches zones that the table leaves out; the work begins again with them."""

    def __init__(self, zones: frozenset[Zone]) -> None:
        super().__init__()
        self.zones = zones


def compute(game: Game, recorder: Callable[..., None] | None = None) -> Board:
    """
    Work out the characteristics of every object in the table anew.

    While it runs, `game.characteristics` gives the values as far as the layers have been applied, so that filters
    and quantities see what the rules say they see.

    CR: 613.1.
    """
    before, cache = game.layers, game.cached()
    zones = CORE_ZONES
    try:
        while True:
            board = Board(game.revision, zones)
            board.recorder = recorder
            game.layers = board
            try:
                _run(game, board)
            except _Widen as wider:
                zones = zones | wider.zones
                continue
            break
    except BaseException:
        game.layers = before
        raise
    finally:
        game.cache = cache
    board.finished = True
    game.layers = board if recorder is None else before
    return board


def _run(game: Game, board: Board) -> None:
    _begin(game, board)
    for layer in _LAYERS_AFTER_COPY:
        if layer is Layer.PT_DEFINE:
            _shape(game, board)
        run_layer(game, board, layer)
        if layer is Layer.TYPE:
            _intrinsic(board)


def _begin(game: Game, board: Board) -> None:
    """Fill the table with the copiable values (layer 1) of everything in it. CR: 613.2."""
    floating = tuple((effect, pieces) for effect in game.effects.values() if (pieces := floating_pieces(effect)))
    board.effects = {effect.id: effect for effect, _ in floating}
    copies = copy_table(game) if game.effects else {}
    for found in universe(game, board):
        add_object(board, found, copiable_face(game, found, copies))
    reads: set[str] = set()
    afar: set[str] = set()
    for effect, pieces in floating:
        if effect.affected is not None:
            continue
        for piece in pieces:
            if not piece.zones <= board.zones:
                raise _Widen(piece.zones)
            reads |= piece.reads_subject
            if not asks_of_each_alone(piece.subject):
                afar |= piece.reads_subject
    board.reads, board.reads_afar = frozenset(reads), frozenset(afar)
    remember_world(game, board)
    _fresh_cache(game)


def remember_world(game: Game, board: Board) -> None:
    """Keep what else of the game the table belongs to, to be held against later states by identity."""
    board.world = (game.turn, game.combat, game.day_night, len(game.history), *game.players.values())
    board.zone_table = dict(game.zones)
    board.all_effects = dict(game.effects)


def add_object(board: Board, found: GameObject, face: Any) -> None:
    """Enter an object with its copiable values. CR: 613.2c."""
    value = start_value(found, face)
    board.values[found.id] = value
    board.objects[found.id] = found
    board.faces[found.id] = face
    if found.stickers:
        board.stickered.append(found.id)
    if value.abilities:
        entries = abilities_entries(value)
        if entries:
            board.sources[found.id] = entries


def universe(game: Game, board: Board) -> Iterator[GameObject]:
    """
    List the objects in the table: permanents, the stack, the command zone; elsewhere what effects reach.

    CR: 613.1, 113.6.
    """
    objects = game.objects
    locked = {i for effect in board.effects.values() if effect.affected is not None for i in effect.affected}
    for (zone, _owner), ids in game.zones.items():
        if zone is Zone.BATTLEFIELD:
            for identity in ids:
                found = objects[identity]
                if not found.phased_out:
                    yield found
        elif zone in board.zones:
            for identity in ids:
                yield objects[identity]
        elif zone in _OUTER:
            for identity in ids:
                found = objects[identity]
                if identity in locked or (zone is not Zone.LIBRARY and (found.stickers or reaches_out(found))):
                    yield found


def reaches_out(found: GameObject) -> bool:
    """Say whether a card off the battlefield has a static ability there that may change other objects. CR: 113.6."""
    printed = found.printed
    if printed is None or not printed.abilities:
        return False
    return any(not entry.cda and functions(entry, found) for entry in _face_entries(printed))


_face_known: dict[int, tuple[Any, tuple[Entry, ...]]] = {}


def _face_entries(face: Any) -> tuple[Entry, ...]:
    known = _face_known.get(id(face))
    if known is not None and known[0] is face:
        return known[1]

    found = tuple(entry for ability in face.abilities for entry in entries_of(ability))
    if len(_face_known) > 50_000:
        _face_known.clear()
    _face_known[id(face)] = (face, found)
    return found


def _fresh_cache(game: Game) -> None:
    """Forget what was remembered of values that have changed meanwhile; the battlefield stays."""
    kept = game.cache.get("battlefield") if game.cache_revision == game.revision else None
    game.cache = {} if kept is None else {"battlefield": kept}
    game.cache_revision = game.revision


def _intrinsic(board: Board) -> None:
    """Lands have the mana abilities of their basic land types. CR: 305.6."""
    for identity, value in tuple(board.values.items()):
        if CardType.LAND in value.card_types and not value.subtypes.isdisjoint(BASIC_LAND_TYPES):
            more = intrinsic_abilities(value)
            if more:
                _apply_to(board, None, Layer.TYPE, identity, add_abilities, more)


def _shape(game: Game, board: Board) -> None:
    """Only creatures have power and toughness on the battlefield; loyalty and defense are counters. CR: 208.3."""
    for identity, value in tuple(board.values.items()):
        found = board.objects[identity]
        if found.zone is Zone.BATTLEFIELD:
            new = shaped(value, found.counter_count("loyalty"), found.counter_count("defense"))
            if new is not value:
                board.values[identity] = new


def shaped(value: Characteristics, loyalty: int, defense: int) -> Characteristics:
    """Give a permanent the numbers that its types call for. CR: 208.3, 208.5, 306.5c, 310.4c."""
    if CardType.CREATURE in value.card_types:
        if value.power is None or value.toughness is None:
            value = with_pt(value, value.power or 0, value.toughness or 0)
    elif value.power is not None or value.toughness is not None:
        value = with_pt(value, None, None)
    has_loyalty = CardType.PLANESWALKER in value.card_types
    has_defense = CardType.BATTLE in value.card_types
    if has_loyalty or has_defense or value.loyalty is not None or value.defense is not None:
        value = with_loyalty(value, loyalty if has_loyalty else None, defense if has_defense else None)
    return value


# Effects of one layer ---------------------------------------------------------------------------


def gather(game: Game, board: Board, layer: Layer, applied: set[tuple[Any, ...]]) -> list[Instance]:
    """List the pieces of a layer that are in force and not applied yet, earliest first. CR: 613.3, 613.7."""
    found: list[Instance] = []
    running = board.running
    for instance in running.values():
        # CR 613.6: an effect that began to apply goes on, whatever became of its ability.
        if len(instance.entry.pieces) == 1:
            continue
        for number, piece in enumerate(instance.entry.pieces):
            if piece.layer is layer:
                key = (*instance.effect, number)
                if key not in applied:
                    found.append(_sibling(instance, piece, key, number))
    for identity, entries in board.sources.items():
        for place, entry in enumerate(entries):
            twins = entries.index(entry) if len(entries) > 1 else place
            effect = (identity, id(entry), 0 if twins == place else entries[:place].count(entry))
            if effect in running:
                continue
            for number, piece in enumerate(entry.pieces):
                if piece.layer is layer and (*effect, number) not in applied:
                    if functions(entry, board.objects[identity]):
                        found.append(_static_instance(board, identity, entry, effect, piece, number))
    found.extend(_floating(board, layer, applied, running))
    if layer is Layer.PT_MODIFY or layer is Layer.ABILITY:
        found.extend(_counters(board, layer, applied))
    if board.stickered:
        found.extend(_stickers(board, layer, applied))
    if len(found) > 1:
        found.sort(key=_rank)
    return found


def _rank(instance: Instance) -> tuple[int, ...]:
    return instance.rank


def _sibling(first: Instance, piece: Piece, key: tuple[Any, ...], number: int) -> Instance:
    rank = rank_of(first.timestamp, first.rank[2], number, piece)
    return Instance(
        key, first.effect, piece, first.source, first.timestamp, first.entry, rank, first.fixed, first.controller,
        first.floating,
    )  # fmt: skip


def _static_instance(
    board: Board, identity: int, entry: Entry, effect: tuple[Any, ...], piece: Piece, number: int
) -> Instance:
    if not piece.zones <= board.zones and not entry.cda:
        raise _Widen(piece.zones)
    timestamp = board.objects[identity].timestamp
    given = board.granted.get(identity)
    if given is not None:
        # CR 613.7a: the later of the object's timestamp and that of the effect that gave the ability.
        timestamp = max(timestamp, given.get(id(entry), 0))
    return Instance(
        (*effect, number), effect, piece, identity, timestamp, entry, rank_of(timestamp, identity, number, piece)
    )


def _floating(
    board: Board, layer: Layer, applied: set[tuple[Any, ...]], running: dict[tuple[Any, ...], Instance]
) -> Iterator[Instance]:
    for effect in board.effects.values():
        key = ("floating", effect.id)
        if key in running:
            continue
        for instance in floating_instances(effect):
            if instance.piece.layer is layer and instance.key not in applied:
                yield instance


def floating_instances(effect: ContinuousEffect) -> list[Instance]:
    """Give the pieces of a floating effect, ready to be applied. CR: 613.7b."""
    pieces = floating_pieces(effect)
    entry = Entry(None, "anywhere", None, frozenset(), False, pieces)
    key = ("floating", effect.id)
    return [
        Instance(
            (*key, number), key, piece, effect.source, effect.timestamp, entry,
            rank_of(effect.timestamp, effect.id, number, piece), effect.affected, effect.controller, effect,
        )
        for number, piece in enumerate(pieces)
    ]  # fmt: skip


def _counters(board: Board, layer: Layer, applied: set[tuple[Any, ...]]) -> Iterator[Instance]:
    for identity, found in board.objects.items():
        if not found.counters or found.zone not in (Zone.BATTLEFIELD, Zone.EXILE, Zone.GRAVEYARD):
            continue
        for kind, _count in found.counters:
            entry = counter_entry(kind)
            if entry is None or entry.pieces[0].layer is not layer:
                continue
            key = ("counter", identity, kind)
            if key not in applied:
                timestamp = found.counter_timestamp(kind)
                yield Instance(
                    key, key, entry.pieces[0], identity, timestamp, entry, (False, timestamp, identity, 0), (identity,)
                )


_OWN_PIECES = 1_000
"""More pieces than an object's own static abilities have in a layer."""


def _stickers(board: Board, layer: Layer, applied: set[tuple[Any, ...]]) -> Iterator[Instance]:
    """What stickers do; those that have the timestamp of their object come directly after it. CR: 613.7k."""
    for identity in board.stickered:
        found = board.objects[identity]
        for number, sticker in enumerate(found.stickers):
            entry = sticker_entry(sticker)
            if entry is None or entry.pieces[0].layer is not layer:
                continue
            key = ("sticker", identity, sticker.id)
            if key not in applied:
                timestamp = found.sticker_timestamp(sticker)
                rank = (False, timestamp, identity, _OWN_PIECES + number)
                yield Instance(key, key, entry.pieces[0], identity, timestamp, entry, rank, (identity,))


def run_layer(game: Game, board: Board, layer: Layer) -> None:
    """
    Apply every effect of one layer.

    CR: 613.3, 613.7, 613.8 (reevaluated after each effect).
    """
    applied: set[tuple[Any, ...]] = set()
    while True:
        pending = gather(game, board, layer, applied)
        if not pending:
            return
        defining = [instance for instance in pending if instance.entry.cda]
        group = defining or pending
        if len(group) > 1 and _any_may_depend(board, group):
            board.intertwined = True
            chosen = _next(game, board, group)
            apply_instance(game, board, chosen)
            applied.add(chosen.key)
            continue
        for instance in group:
            apply_instance(game, board, instance)
            applied.add(instance.key)


def _any_may_depend(board: Board, group: list[Instance]) -> bool:
    writes = group[0].piece.writes
    removing = [instance for instance in group if instance.piece.removes]
    for instance in group:
        started = instance.effect in board.started
        if not started and any(_may_take(other, instance) for other in removing):
            return True
        if not writes.isdisjoint(_reads(instance, started)):
            return True
    return False


def _reads(instance: Instance, started: bool) -> frozenset[str]:
    piece = instance.piece
    action = action_reads(piece, instance.floating)
    if started or instance.fixed is not None:
        return action
    return action | piece.reads_subject | instance.entry.condition_reads


def _may_take(other: Instance, first: Instance) -> bool:
    """Say whether an effect that removes abilities may remove the one that makes `first`. CR: 613.8a."""
    return other.piece.removes and first.static and (other.fixed is None or first.source in other.fixed)


def _may_depend(board: Board, first: Instance, other: Instance) -> bool:
    """Say whether `first` could depend on `other`, as far as what they read and write tells. CR: 613.8a."""
    if first.effect == other.effect or first.entry.cda != other.entry.cda:
        return False
    started = first.effect in board.started
    if not started and _may_take(other, first):
        return True
    return not other.piece.writes.isdisjoint(_reads(first, started))


def _next(game: Game, board: Board, group: list[Instance]) -> Instance:
    """
    Choose the effect that is applied next.

    The earliest of those that wait for no other; effects that wait for each other in a circle go by timestamp.

    CR: 613.8b.
    """
    count = len(group)
    outcomes: list[Outcome] = [outcome_of(game, board, instance) for instance in group]
    needs: list[set[int]] = [set() for _ in group]
    shown: dict[tuple[int, int], frozenset[int]] = {}
    for other_number, other in enumerate(group):
        asked = [n for n, first in enumerate(group) if n != other_number and _may_depend(board, first, other)]
        if not asked or outcomes[other_number] is None:
            continue
        undo = _try(game, board, other, outcomes[other_number])
        for number in asked:
            now = outcome_of(game, board, group[number])
            if now != outcomes[number]:
                needs[number].add(other_number)
                shown[number, other_number] = _witnesses(outcomes[number], now)
        for identity, value in undo.items():
            set_value(board, identity, board.values[identity], value)
        _fresh_cache(game)
    reach = _closure(needs, count)
    chosen: Instance | None = None
    waiting: Waiting = {}
    for number, instance in enumerate(group):
        real = {m for m in needs[number] if number not in reach[m]}
        if real:
            waiting[instance.key] = {group[m].key: shown[number, m] for m in sorted(real)}
            board.waits[instance.key] = tuple(waiting[instance.key])
            board.waiters[instance.key] = instance
        else:
            board.looped = board.looped or bool(needs[number])
            chosen = chosen or instance
    chosen = chosen or group[0]
    board.steps[chosen.key] = waiting
    return chosen


def _witnesses(before: Outcome, after: Outcome) -> frozenset[int]:
    """Give the objects that show a dependency; none where the effect as a whole comes or goes. CR: 613.8a."""
    if before is None or after is None:
        return frozenset()
    if set(before[0]) != set(after[0]):
        return frozenset(before[0]) ^ frozenset(after[0])
    if isinstance(before[1], tuple) and isinstance(after[1], tuple) and len(before[1]) == len(before[0]):
        return frozenset(i for i, old, new in zip(before[0], before[1], after[1], strict=False) if old != new)
    return frozenset()


def _closure(needs: list[set[int]], count: int) -> list[set[int]]:
    """For each effect, all it waits for directly or through others."""
    reach = [set(found) for found in needs]
    for middle in range(count):
        for number in range(count):
            if middle in reach[number]:
                reach[number] |= reach[middle]
    return reach


def _try(game: Game, board: Board, instance: Instance, outcome: Outcome) -> dict[int, Characteristics]:
    """Apply an effect for a moment; gives the values to put back. CR: 613.8a."""
    assert outcome is not None
    ids, args = outcome
    piece = instance.piece
    undo: dict[int, Characteristics] = {}
    for place, identity in enumerate(ids):
        old = board.values[identity]
        new = piece.change(old, args[place] if piece.per_object else args)
        if new is not old:
            undo[identity] = old
            set_value(board, identity, old, new)
    _fresh_cache(game)
    return undo


def apply_instance(game: Game, board: Board, instance: Instance) -> None:
    """Apply one effect in its layer to all that it applies to. CR: 613.6."""
    outcome = outcome_of(game, board, instance)
    piece = instance.piece
    afar = action_reads(piece, instance.floating)
    if instance.floating is None or instance.fixed is None:
        afar = afar | instance.entry.condition_reads
        if not asks_of_each_alone(piece.subject):
            afar = afar | piece.reads_subject
        board.reads = board.reads | piece.reads_subject
    if not afar <= board.reads_afar:
        board.reads_afar = board.reads_afar | afar
    board.reads = board.reads | afar
    if outcome is None:
        return
    ids, args = outcome
    board.order.append(instance)
    if piece.layer is Layer.CONTROL:
        board.controls = True
    board.running.setdefault(instance.effect, instance)
    board.started.setdefault(instance.effect, {}).setdefault(piece.subject, ids)
    for place, identity in enumerate(ids):
        _apply_to(board, instance, piece.layer, identity, piece.change, args[place] if piece.per_object else args)
    if ids:
        _fresh_cache(game)


def _apply_to(
    board: Board,
    instance: Instance | None,
    layer: Layer,
    identity: int,
    change: Callable[[Characteristics, Any], Characteristics],
    args: Any,
) -> None:
    old = board.values[identity]
    new = change(old, args)
    key = instance.key if instance is not None else ("intrinsic", identity)
    board.log.setdefault(identity, []).append((LAYER_INDEX[layer], key, change, args))
    if new is not old:
        set_value(board, identity, old, new)
        if instance is not None and layer is Layer.ABILITY and new.abilities is not old.abilities:
            _remember_grant(board, identity, instance, old, new)
    if board.recorder is not None:
        board.recorder(instance, layer, identity, old, new)


def _remember_grant(
    board: Board, identity: int, instance: Instance, old: Characteristics, new: Characteristics
) -> None:
    """Keep the timestamp of an effect that gave static abilities. CR: 613.7a."""
    if len(new.abilities) <= len(old.abilities):
        return

    for ability in new.abilities[len(old.abilities) :]:
        for entry in entries_of(ability):
            board.granted.setdefault(identity, {})[id(entry)] = instance.timestamp


# Objects outside the table ----------------------------------------------------------------------


def lazy_value(game: Game, board: Board, found: GameObject) -> tuple[Characteristics, bool]:
    """
    Give the value of an object that no effect of another object reaches: printed values and its own definitions.

    Returns:
        The value, and whether it stays so as long as the object does.

    CR: 604.3, 122.1b, 305.6.
    """
    face = copiable_face(game, found)
    value = start_value(found, face)
    more = intrinsic_abilities(value)
    if more:
        value = add_abilities(value, more)
    for kind, count in found.counters:
        keyword = keyword_of_counter(kind)
        if keyword is not None:
            value = add_abilities(value, (keyword,) * instances_of_counters(kind, count))
    defining = [e for e in abilities_entries(value) if e.cda]
    if not defining:
        return value, not found.phased_out
    for layer in _LAYERS_AFTER_COPY:
        for entry in defining:
            for piece in entry.pieces:
                if piece.layer is layer:
                    # Its own definition may ask for what it is so far (its types among the cards in a graveyard).
                    board.lazy[found.id] = (found, value)
                    instance = Instance((), (found.id, id(entry)), piece, found.id, found.timestamp, entry, ())
                    value = piece.change(value, piece.prepare(context_of(game, instance), piece.node))
    board.lazy.pop(found.id, None)
    return value, False

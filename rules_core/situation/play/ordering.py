"""
In which order permanents entered, where the situation leaves that open and it matters.

Every order that fits what was told is held against the table of values at the beginning and at the end of a run; only
orders that make something different are played.

CR: 613.7d.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, permutations
from typing import TYPE_CHECKING

from ...layers import board_of
from ...terms import Zone
from ..model import ALL_OTHERS, Situation

if TYPE_CHECKING:
    from ...game import Game
    from .table import Table

Order = tuple[int, ...]
"""Objects of the situation in the order of entering."""

MOST_PERMUTED = 4
"""Of so many objects every order is tried; of more, every order that moves one object before another."""

MOST_COMPARED = 12
"""Of more objects than this no other order is tried."""


def entering_sequence(situation: Situation, first: Order = ()) -> Order:
    """
    Give all objects in an order of entering that fits what was told, else as they were named.

    Args:
        first: objects whose order among themselves is given.

    CR: 613.7d.
    """
    places = {index: place for place, index in enumerate(first)}
    left = list(range(len(situation.objects)))
    found: list[int] = []
    while left:
        free = [
            index
            for index in left
            if not any(_is_told(situation, other, index) for other in left)
            and not any(place < places[index] for o, place in places.items() if o in left and index in places)
        ]
        # What was chosen for something is there before it, where nothing else was told.
        plain = [index for index in free if not situation.objects[index].chosen]
        taken = (plain or free or left)[0]
        found.append(taken)
        left.remove(taken)
    return tuple(found)


def _is_told(situation: Situation, earlier: int, later: int) -> bool:
    """Say whether one object was said to have entered before another, as what is copied was there before its copy."""
    if earlier == later:
        return False
    if (earlier, later) in situation.order or situation.objects[later].copy_of == earlier:
        return True
    leading = [first for first, second in situation.order if second == ALL_OTHERS]
    if earlier in leading:
        return later not in leading or leading.index(earlier) < leading.index(later)
    return False


def orders_that_matter(
    situation: Situation, table: Table, ends: Sequence[Game]
) -> tuple[dict[Order, list[Order]], bool]:
    """
    Find orders of entering under which something has other characteristics.

    Args:
        table: as it was set, with the order taken by default.
        ends: the game at its beginning and at its end.

    Returns:
        One order of each kind, the default first, with all orders that come to the same; and False when there were
        too many permanents to compare their orders.

    CR: 613.7d, 613.8.
    """
    concerned = _concerned(situation, table, ends)
    default = tuple(i for i in entering_sequence(situation) if i in concerned)
    if len(default) < 2:
        return {default: [default]}, True
    if len(default) > MOST_COMPARED:
        return {default: [default]}, False
    found: dict[Order, list[Order]] = {}
    seen: dict[object, Order] = {}
    for order in _candidates(default):
        if not _fits(situation, order):
            continue
        signature = tuple(_values_under(table, game, order) for game in ends)
        first = seen.setdefault(signature, order)
        found.setdefault(first, []).append(order)
    return found, True


def _concerned(situation: Situation, table: Table, ends: Sequence[Game]) -> set[int]:
    """Permanents there from the beginning whose static abilities make continuous effects."""
    found: set[int] = set()
    for game in ends:
        board = board_of(game)
        sources = {*board.sources, *(instance.source for instance in board.order if instance.static)}
        for index, spec in enumerate(situation.objects):
            identity = table.ids[index]
            if spec.zone == "battlefield" and identity is not None and identity in sources and identity in game.objects:
                if not all(entry.cda for entry in board.sources.get(identity, ())) or identity not in board.sources:
                    found.add(index)
    return found


def _candidates(default: Order) -> Iterator[Order]:
    if len(default) <= MOST_PERMUTED:
        yield from permutations(default)
        return
    yield default
    for first, second in combinations(range(len(default)), 2):
        moved = list(default)
        moved.insert(first, moved.pop(second))
        yield tuple(moved)


def _fits(situation: Situation, order: Order) -> bool:
    return not any(_is_told(situation, later, earlier) for earlier, later in combinations(order, 2))


def _values_under(table: Table, game: Game, order: Order) -> object:
    """Give the values of all permanents with the timestamps of an order dealt out anew. CR: 613.7."""
    fork = game.fork()
    present = [identity for index in order if (identity := table.ids[index]) in fork.objects and identity is not None]
    stamps = sorted(fork.objects[identity].timestamp for identity in present)
    for stamp, identity in zip(stamps, present, strict=True):
        fork.objects[identity] = replace(fork.objects[identity], timestamp=stamp)
    fork.layers = None
    fork.revision += 1
    values = board_of(fork).values
    return tuple(
        (identity, replace(values[identity], abilities=()), tuple(sorted(map(repr, values[identity].abilities))))
        for identity in fork.zone(Zone.BATTLEFIELD)
        if identity in values
    )


def order_in_words(names: dict[int, str], kind: Sequence[Order], others: Sequence[Order]) -> str:
    """
    Say what the orders of one kind share that the others do not.

    Args:
        names: of the objects.
        kind: orders that come to the same.
        others: all other orders that were tried.

    CR: 613.7d.
    """

    def pairs(order: Order) -> set[tuple[int, int]]:
        return set(combinations(order, 2))

    shared = set.intersection(*(pairs(order) for order in kind))
    telling = {pair for pair in shared if not all(pair in pairs(other) for other in others)}
    exact = [pair for pair in sorted(telling) if not any(pair in pairs(other) for other in others)]
    if exact:
        first, second = exact[0]
        return f"{names[first]} entered before {names[second]}"
    if telling and not any(telling <= pairs(other) for other in others):
        told = [f"{names[first]} before {names[second]}" for first, second in sorted(telling)]
        return " and ".join([told[0].replace(" before", " entered before", 1), *told[1:]])
    return "entering in the order " + ", ".join(names[index] for index in kind[0])

"""
The order of effects kept right from one finished table to the next, as effects on single objects come and go.

Of each step of a table's making it is known what waited then, for what, and which
objects showed it. An effect that is locked in on the objects that changed is
nothing to all others, so where only it comes, goes or goes first, the others keep
their order and with it their dependencies. Where that cannot be told, `Anew` is
raised.

CR: 613.8b.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from ..objects import ContinuousEffect
from .board import Board, Steps, Waiting
from .pieces import LAYER_INDEX, Instance

Key = tuple[Any, ...]


class Anew(Exception):
    """The change is not of a kind that can be followed up; the table is made anew."""


class Reordered(Exception):
    """An effect now waits for another, and the order of the effects has been changed for it."""


def put_in_order(board: Board, instance: Instance) -> bool:
    """
    Put an effect that waits for no other into the order, before the first of its layer that has a later timestamp.

    Returns:
        Whether all that applies after it in its layer does so whatever its time.

    CR: 613.7.
    """
    order = board.order
    at = LAYER_INDEX[instance.piece.layer]
    end = len(order)
    while end and LAYER_INDEX[order[end - 1].piece.layer] > at:
        end -= 1
    place, is_latest = end, True
    for number in range(end - 1, -1, -1):
        other = order[number]
        if other.piece.layer is not instance.piece.layer or other.entry.cda:
            break
        if other.rank > instance.rank:
            place = number
            is_latest = is_latest and other.rank[0] != instance.rank[0]
    _insert(board, place, instance, {})
    return is_latest


def _insert(board: Board, place: int, instance: Instance, waiting: Waiting) -> None:
    """Put an effect before the one at a place; what waited as that was applied waits now as well."""
    order = board.order
    if place < len(order) and order[place].piece.layer is instance.piece.layer:
        before = board.steps.get(order[place].key, {})
        waiting = {**{key: of for key, of in before.items() if key != instance.key}, **waiting}
    if waiting:
        board.steps = {**board.steps, instance.key: waiting}
    board.order = [*order[:place], instance, *order[place:]]


def loosen(board: Board, ended: Iterable[ContinuousEffect], gone: Collection[int], led: Collection[int]) -> None:
    """
    Take out of the order what no longer holds: effects that ended, and what only objects of `gone` and `led` showed.

    An effect on such objects alone that others waited for goes back to its place by timestamp.

    Raises:
        Anew: another effect would go earlier.

    CR: 613.8b.
    """
    if board.looped and (gone or led):
        raise Anew
    if not board.steps:
        return
    over = {("floating", effect.id) for effect in ended}
    present = board.objects.keys() - led
    placed = {instance.key: instance for instance in board.order}
    back: dict[Key, Instance] = {}
    freed: list[tuple[Key, Key]] = []
    steps: Steps = {}
    for key, waiting in board.steps.items():
        if key[:2] in over:
            continue
        kept: Waiting = {}
        for waiter, reasons in waiting.items():
            if waiter[:2] in over:
                continue
            still: dict[Key, frozenset[int]] = {}
            for other, shown in reasons.items():
                if other[:2] in over:
                    continue
                left = shown & present
                if shown and not left:
                    back[other] = _only_on(placed.get(other), present)
                else:
                    still[other] = left
            if still:
                kept[waiter] = still
            else:
                freed.append((waiter, key))
        steps[key] = kept
    for waiter, key in freed:
        first, second = placed.get(waiter), placed.get(key)
        # It would have come earlier, had it not waited.
        if key not in back and waiter not in back and (first is None or second is None or first.rank < second.rank):
            raise Anew
    if any(key in waiting for waiting in steps.values() for key in back):
        raise Anew
    board.steps = {key: waiting for key, waiting in steps.items() if key not in back}
    if back:
        board.order = [instance for instance in board.order if instance.key not in back]
        for instance in sorted(back.values(), key=_rank):
            put_in_order(board, instance)


def _rank(instance: Instance) -> tuple[int, ...]:
    return instance.rank


def _only_on(instance: Instance | None, others: Collection[int]) -> Instance:
    """Give an effect, which must be locked in and apply to none of `others`."""
    if instance is None or instance.floating is None or instance.fixed is None:
        raise Anew
    if any(i in others for i in instance.fixed):
        raise Anew
    return instance


def move_up(board: Board, place: int, waited: Collection[Key], identity: int, led: Collection[int]) -> None:
    """
    Put what is applied next before the effect at a place, which waits now (as the object `identity` shows).

    Raises:
        Reordered: always when it could be done.
        Anew: what comes next, or what is waited for, also applies to other objects than those of `led`.

    CR: 613.8b.
    """
    first = board.order[place]
    held = board.steps.get(first.key, {})
    others = board.objects.keys() - led
    rest: list[Instance] = []
    for other in board.order[place + 1 :]:
        if other.piece.layer is not first.piece.layer:
            break
        if other.key in waited:
            _only_on(other, others)
        if other.key not in held:
            rest.append(other)
        elif other.key in waited:
            raise Anew
    chosen = _only_on(min(rest, key=_rank), others)
    board.order = [instance for instance in board.order if instance is not chosen]
    board.steps = {key: waiting for key, waiting in board.steps.items() if key != chosen.key}
    _insert(board, place, chosen, {first.key: dict.fromkeys(waited, frozenset({identity}))})
    raise Reordered


__all__ = ["Anew", "Reordered", "loosen", "move_up", "put_in_order"]

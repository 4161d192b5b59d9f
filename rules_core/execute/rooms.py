"""
Locking and unlocking halves of Rooms, and counting unlocked ones.

CR: 709.5.
"""

from __future__ import annotations

from ..choices import ChoiceKind, ChoicePoint, Option
from ..copying import is_split
from ..events import Unlock
from ..ir.effects import LockDoor
from ..ir.quantities import UnlockedDoors
from ..perform import perform
from ..terms import Zone
from .acting import acting_players, objects_of
from .context import Context, Done
from .filters import find_matching
from .registry import evaluator, executor

_HALVES = (0, 1)


@executor(LockDoor)
def lock_door(ctx: Context, node: LockDoor) -> bool:
    """The player chooses a half of each Room that can change so, and it is unlocked or locked. CR: 709.5f-g."""
    game = ctx.game
    done: list[int] = []
    for inner in acting_players(ctx, node.player):
        for room in objects_of(inner, node.object):
            found = game.find(room)
            if found is None or found.zone is not Zone.BATTLEFIELD or not is_split(found.card):
                continue
            assert found.card is not None
            options = tuple(
                Option(half, f"{'lock' if half in found.unlocked else 'unlock'} {found.card.faces[half].name}")
                for half in _HALVES
                if (node.locks if half in found.unlocked else node.unlocks)
            )
            if not options:
                continue
            prompt = f"Which door of {found.card.name}?"
            rule = "709.5f" if node.unlocks else "709.5g"
            picked = game.choose(
                ChoicePoint(inner.chooser, ChoiceKind.WORD, prompt, options, rule=rule, source=ctx.source)
            )
            half = picked[0]
            assert isinstance(half, int)
            if perform(game, Unlock(room, half, ctx.source, inner.chooser, half not in found.unlocked)):
                done.append(room)
    return ctx.record(node.label, Done(tuple(done), len(done), happened=bool(done)))


@evaluator(UnlockedDoors)
def unlocked_doors(ctx: Context, node: UnlockedDoors) -> int:
    """How many halves of those permanents are unlocked. CR: 709.5c, 709.5j."""
    return sum(len(ctx.game.objects[i].unlocked) for i in find_matching(ctx, node.among))

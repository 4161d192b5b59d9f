"""
Copy effects of static abilities: their values are settled when the effect first applies to an object.

While the ability is there and the object is one of those it speaks of, a floating effect stands for it.

CR: 604.2, 613.2a, 707.2c.
"""

from __future__ import annotations

from .copying import CopiedValues, copiable_values, copy_with
from .events import EndEffect, Event, StartEffect
from .execute.registry import refer
from .game import Game
from .ir.effects import CopySpec
from .ir.statics import BecomeCopy
from .layering.subjects import affected_by
from .objects import ContinuousEffect, is_player
from .perform import perform
from .statics import ActiveStatic, all_in_force


def renew_static_copies(game: Game) -> None:
    """
    Begin the copy effects of static abilities that have begun to apply, and end those that no longer do.

    CR: 707.2c.
    """
    parts = all_in_force(game).get(BecomeCopy, ())
    standing = {
        (part.by, identity): effect.id
        for effect in game.effects.values()
        for part in effect.parts
        if isinstance(part, CopiedValues) and part.by
        for identity in effect.affected or ()
    }
    if not parts and not standing:
        return
    events: list[Event] = []
    wanted: set[tuple[tuple[int | str, ...], int]] = set()
    for part in parts:
        for identity in _affected(game, part):
            wanted.add((part.key, identity))
            if (part.key, identity) not in standing:
                events.extend(_beginning(game, part, identity))
    events.extend(EndEffect(number) for pair, number in standing.items() if pair not in wanted)
    if events:
        perform(game, *events)


def _affected(game: Game, part: ActiveStatic) -> tuple[int, ...]:
    assert isinstance(part.node, BecomeCopy)
    return tuple(i for i in affected_by(part.context(game), part.node.subject) if not is_player(i))


def _beginning(game: Game, part: ActiveStatic, identity: int) -> tuple[Event, ...]:
    """The effect with the values of what is copied now; none while nothing is. CR: 707.2c, 608.2h."""
    assert isinstance(part.node, BecomeCopy)
    spec = part.node.copy
    if not isinstance(spec, CopySpec):
        return ()
    ctx = part.context(game)
    originals = tuple(i for i in refer(ctx, spec.of) if not is_player(i))
    if not originals:
        return ()
    face = copy_with(ctx, copiable_values(game, originals[0]), spec.exceptions)
    copied = CopiedValues(face, game.last_known(originals[0]).card, part.key)
    return (StartEffect(ContinuousEffect(0, (copied,), part.source, part.controller, part.timestamp, (identity,))),)

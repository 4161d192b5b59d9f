"""
What was chosen for abilities that an object no longer has: set aside while it copies something else.

CR: 607.5.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..copying import CopiedValues
from ..objects import ContinuousEffect

if TYPE_CHECKING:
    from ..game import Game

_LINKED = frozenset(
    {"color", "type", "creature type", "card type", "land type", "name", "number", "player", "opponent", "mode"}
)
"""Names of choices that an ability made for the one linked to it. CR: 607.2d, 607.2f."""

_ASIDE = "aside for"


def set_choices_aside(game: Game, effect: ContinuousEffect) -> None:
    """
    Let what was chosen for what an effect's objects were so far be no choice for what they copy from now on.

    CR: 607.5.
    """
    for identity in _copies(effect):
        found = game.objects.get(identity)
        if found is not None and not _LINKED.isdisjoint(name for name, _ in found.chosen):
            chosen = tuple((_put_aside(name, effect.id), value) for name, value in found.chosen)
            game.objects[identity] = replace(found, chosen=chosen)


def take_choices_up(game: Game, effect: ContinuousEffect) -> None:
    """
    Let what was chosen before a copy effect began count again as it ends, or wait for a later one that goes on.

    CR: 607.5.
    """
    mark = f" {_ASIDE} {effect.id}"
    for identity in _copies(effect):
        found = game.objects.get(identity)
        if found is None:
            continue
        later = min((e.id for e in game.effects.values() if e.id > effect.id and identity in _copies(e)), default=None)
        # What was chosen while the ended effect applied was chosen for abilities that are gone.
        gone = _LINKED if later is None else {_put_aside(name, later) for name in _LINKED}
        kept = tuple(pair for pair in found.chosen if pair[0] not in gone)
        back = "" if later is None else f" {_ASIDE} {later}"
        chosen = tuple((name.removesuffix(mark) + back if name.endswith(mark) else name, v) for name, v in kept)
        if chosen != found.chosen:
            game.objects[identity] = replace(found, chosen=chosen)


def _copies(effect: ContinuousEffect) -> tuple[int, ...]:
    """Objects whose copiable values an effect gives."""
    if any(isinstance(part, CopiedValues) for part in effect.parts):
        return effect.affected or ()
    return ()


def _put_aside(name: str, effect: int) -> str:
    return f"{name} {_ASIDE} {effect}" if name in _LINKED else name

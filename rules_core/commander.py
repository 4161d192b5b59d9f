"""
The Commander variant: commanders going to the command zone instead of hand or library.

The state-based action for graveyard and exile (903.9a) and commander damage
(903.10a) stand with the state-based actions, the tax (903.8) with casting.

CR: 903.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from .events import Event, MoveZone
from .replacement import ReplacementEffect, rule_replacement
from .terms import Zone

if TYPE_CHECKING:
    from .game import Game


@rule_replacement(MoveZone)
def commander_to_command_zone(game: Game, event: Event) -> Iterable[ReplacementEffect]:
    """
    A commander that would go to its owner's hand or library may go to the command zone instead.

    Of a merged or melded permanent only the cards that are commanders do.

    CR: 903.9b-c.
    """
    assert isinstance(event, MoveZone)
    if event.to not in (Zone.HAND, Zone.LIBRARY):
        return ()
    found = game.find(event.object)
    if found is None or "commander" not in found.designations or found.zone is Zone.COMMAND:
        return ()
    name = game.name_of(event.object)
    return (
        ReplacementEffect(
            (event.object, "903.9b"),
            lambda _game, replaced: (
                (replace(replaced, to=Zone.COMMAND, rest_to=replaced.to),) if isinstance(replaced, MoveZone) else ()
            ),
            f"{name} goes to the command zone instead.",
            optional=True,
            chooser=found.owner,
            rule="903.9b",
            source=event.object,
        ),
    )

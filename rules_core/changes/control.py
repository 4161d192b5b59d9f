"""
Permanents that come under another player's control.

CR: 302.6, 506.4, 613.1b.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..citations import Rule
from .combat import without

if TYPE_CHECKING:
    from ..game import Game
    from ..layering.board import Board


def note_control_changes(game: Game, before: Board, after: Board) -> bool:
    """
    Let each permanent whose controller is another one now be new under that player's control, and leave combat.

    Returns:
        True when any changed hands.

    CR: 302.6, 506.4.
    """
    if not (before.controls or after.controls):
        return False
    changed = False
    for identity in game.battlefield:
        old, new = before.values.get(identity), after.values.get(identity)
        if old is None or new is None or old.controller == new.controller or new.controller is None:
            continue
        changed = True
        game.objects[identity] = replace(game.objects[identity], controlled_since=game.new_timestamp())
        if game.combat is not None:
            game.combat = without(game.combat, identity)
        name = game.name_of(identity)
        player = game.players[new.controller].name
        game.note(Rule.CONTROL_CHANGES, f"{player} now controls {name}.", name, after=player)
    return changed

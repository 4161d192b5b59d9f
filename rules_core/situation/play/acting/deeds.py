"""
Turning permanents face up.

CR: 116.2b, 708.7.
"""

from __future__ import annotations

from functools import partial

from .... import special_actions
from ....actions import SpecialAction
from ....mana import mana_cost
from ...model import Action
from ..performer import Performer, verb


@verb("turn up")
def turn_up(performer: Performer, action: Action) -> None:
    """CR: 116.2b, 702.37e."""
    player = performer.table.player(action.player)
    for index in action.objects:
        turned = SpecialAction("turn face up", performer.on_battlefield(index))
        performer.with_mana(player, mana_cost(""), 0, partial(special_actions.take, performer.game, player, turned))

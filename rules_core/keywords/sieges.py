"""
The intrinsic ability of Sieges.

CR: 310.12b.
"""

from __future__ import annotations

from ..events import Cause, MoveZone
from ..execute.context import Context
from ..ir.triggers import CountersPut
from ..perform import perform
from ..terms import Zone
from .build import SELF, KeywordStep, step, triggered
from .free import cast_free

SIEGE_ABILITY = triggered(CountersPut("defense", SELF, removed=True, last=True), KeywordStep("siege defeated"))
"""What a Siege does once defeated: it is exiled, then cast for free as its other face."""


@step("siege defeated")
def _siege_defeated(ctx: Context, node: KeywordStep) -> bool:
    game = ctx.game
    found = game.find(ctx.source)
    if found is None or found.zone is not Zone.BATTLEFIELD:
        return False
    perform(game, MoveZone(ctx.source, Zone.EXILE, Cause.EFFECT, ctx.source, ctx.controller))
    card = game.current(ctx.source)
    if card is None or game.objects[card].zone is not Zone.EXILE:
        return False
    printed = game.objects[card].card
    if printed is None or len(printed.faces) < 2:
        return False
    return cast_free(ctx, card, ctx.controller, "310.12b", face=1) is not None

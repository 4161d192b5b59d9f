"""
Adding mana.

CR: 106, 605.
"""

from __future__ import annotations

from dataclasses import replace

from ..choices import ChoiceKind, ChoicePoint, Option
from ..events import AddMana as AddManaEvent
from ..ir.effects import AddMana, SpendActivate, SpendCast, SpendCost, SpendOnly
from ..ir.nouns import InZone
from ..mana_abilities import add_mana_outputs, is_snow
from ..objects import ManaUnit
from ..perform import perform
from .context import Context
from .registry import executor, limited, passive, refer

passive(SpendOnly, SpendCast, SpendActivate, SpendCost)
limited(SpendOnly, lambda node: not any(isinstance(part, InZone) for ref in node.never for part in ref.walk()))


@executor(AddMana)
def add_mana(ctx: Context, node: AddMana) -> bool:
    """
    A player adds mana; where there is a choice, the player makes it as the mana is added.

    CR: 106.3, 106.5.
    """
    game = ctx.game
    players = refer(ctx, node.player)
    snow = is_snow(game.characteristics(ctx.source))
    tapped = bool(ctx.number("tapped for mana"))
    added = False
    for player in players:
        runs = tuple(dict.fromkeys(add_mana_outputs(ctx, node)))
        if not runs or not any(runs):
            continue
        run = runs[0]
        if len(runs) > 1:
            options = tuple(Option("".join(kinds), "".join("{" + kind + "}" for kind in kinds)) for kinds in runs)
            (value,) = game.choose(
                ChoicePoint(player, ChoiceKind.MANA, "Which mana?", options, rule="106.3", source=ctx.source)
            )
            run = next((kinds for kinds in runs if "".join(kinds) == value), run)
        made = len(game.history) if node.rider is not None else 0
        unit = ManaUnit("", snow, ctx.source, node.spend, node.rider, made, node.persists)
        units = tuple(replace(unit, kind=kind) for kind in run)
        perform(game, AddManaEvent(player, units, ctx.source, tapped))
        added = True
    return added

"""
Waterbend costs: artifacts and creatures tapped for generic mana of them.

CR: 701.67.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .choices import ChoiceKind
from .execute.context import Context
from .ir.costs import WaterbendCost
from .mana import ManaCost, mana_symbol
from .payment import Purpose, find_payment
from .terms import CardType

if TYPE_CHECKING:
    from .costs import Chosen


def choose_waterbending(ctx: Context, cost: ManaCost, result: Chosen) -> None:
    """
    Choose the artifacts and creatures that are tapped for generic mana of a waterbend cost.

    By default as few as are needed, those without mana abilities first.

    CR: 701.67a-b.
    """
    from .activating import mana_abilities_of

    game, player = ctx.game, ctx.controller
    generic = sum(s.generic for s in cost.symbols if not (s.colors or s.colorless))
    usable = [
        i
        for i in game.permanents(player)
        if not game.objects[i].tapped
        and i not in result.reserved
        and i not in result.taken
        and game.characteristics(i).card_types & {CardType.ARTIFACT, CardType.CREATURE}
    ]
    usable.sort(key=lambda i: any(True for _ in mana_abilities_of(game, player, i)))
    most = min(generic, len(usable))
    purpose = Purpose(source=ctx.source)
    least = most
    for number in range(most + 1):
        reserved = frozenset((*result.reserved, *usable[:number]))
        mana = ManaCost(result.mana.symbols + _without_generic(cost, number).symbols)
        if find_payment(game, player, mana, purpose, reserved) is not None:
            least = number
            break
    prompt = f"What is tapped to waterbend for {game.name_of(ctx.source)}?"
    chosen = game.choose_objects(
        player, prompt, usable, 0, most, "701.67a", ctx.source, ChoiceKind.COST, default=tuple(range(least))
    )
    result.mana = ManaCost(result.mana.symbols + _without_generic(cost, len(chosen)).symbols)
    result.has_mana = True
    result.actions.append((WaterbendCost(str(cost)), chosen))
    result.reserved.update(chosen)


def _without_generic(cost: ManaCost, by: int) -> ManaCost:
    """Give a cost with so much less generic mana."""
    left = sum(s.generic for s in cost.symbols if not (s.colors or s.colorless)) - by
    others = tuple(s for s in cost.symbols if s.colors or s.colorless or s.snow)
    return ManaCost(((mana_symbol(str(left)),) if left > 0 else ()) + others)

"""
Cost increases and reductions.

CR: 118.7, 601.2f.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from .errors import UnsupportedRule
from .events import ChangeEffect, SpellCast
from .execute.context import Context
from .execute.filters import matches_filter, refers_to
from .execute.registry import evaluate, passive
from .ir.abilities import ActivatedAbility, KeywordAbility, StaticAbility
from .ir.costs import PayMana, ScaledCost
from .ir.node import Node
from .ir.nouns import A, Ref, SelfRef
from .ir.quantities import Number
from .ir.statics import ActivateAct, CostChange, MinimumCost
from .mana import ManaCost, ManaSymbol, mana_cost, mana_symbol
from .perform import perform
from .statics import expanded, in_force

if TYPE_CHECKING:
    from .game import Game

passive(CostChange, MinimumCost)


def change_amount(ctx: Context, node: CostChange) -> ManaCost:
    """Give the mana by which a cost changes, "for each" and X worked out. CR: 601.2f."""
    amount, times = node.amount, 1
    if isinstance(amount, ScaledCost):
        times *= max(0, int(evaluate(ctx, amount.times)))
        amount = amount.cost
    if not isinstance(amount, PayMana):
        raise UnsupportedRule(f"cost change by {type(amount).__name__}", "601.2f")
    cost = mana_cost(amount.symbols)
    if node.where is not None:
        number = max(0, int(evaluate(ctx, node.where)))
        if cost.has_variable:
            return ManaCost(tuple(mana_symbol(str(number)) if s.variable else s for s in cost.symbols) * times)
        times *= number
    elif cost.has_variable:
        return ManaCost(tuple(mana_symbol(str(ctx.x or 0)) if s.variable else s for s in cost.symbols) * times)
    return ManaCost(cost.symbols * times)


def reduce(cost: ManaCost, by: ManaCost, minimum: int = 0, colored_only: bool = False) -> ManaCost:
    """
    Reduce a cost.

    Args:
        minimum: total amount of mana below which this reduction does not take the cost.
        colored_only: what finds no mana of its colour takes off nothing.

    CR: 118.7a-g.
    """
    symbols = list(cost.symbols)
    generic = 0
    for symbol in by.symbols:
        if symbol.colors or symbol.colorless:
            same = next((s for s in symbols if _asks_for_same(s, symbol)), None)
            if same is not None and total(symbols) > minimum:
                symbols.remove(same)
            elif not colored_only:
                # CR 118.7b-c: what finds no mana of its kind takes off generic mana.
                generic += 1
        elif symbol.snow:
            generic += 1
        else:
            generic += symbol.generic
    while generic > 0 and total(symbols) > minimum:
        at = next((n for n, s in enumerate(symbols) if s.generic and not (s.colors or s.colorless)), None)
        if at is None:
            # What is to be paid for X is generic mana, whatever may be spent on it.
            at = next((n for n, s in enumerate(symbols) if s.for_x), None)
        if at is None:
            break
        left = symbols[at].generic - 1
        generic -= 1
        if left:
            symbols[at] = mana_symbol(str(left))
        else:
            del symbols[at]
    return ManaCost(tuple(symbols))


def _asks_for_same(symbol: ManaSymbol, other: ManaSymbol) -> bool:
    return not symbol.for_x and symbol.colors == other.colors and symbol.colorless == other.colorless


def total(symbols: list[ManaSymbol]) -> int:
    """Amount of mana that symbols ask for."""
    return int(sum(s.mana_value for s in symbols))


def spell_cost_changes(game: Game, player: int, spell: int) -> tuple[list[tuple[Context, CostChange]], ...]:
    """
    List the increases and the reductions that apply to a spell on the stack.

    CR: 601.2f.
    """
    increases: list[tuple[Context, CostChange]] = []
    reductions: list[tuple[Context, CostChange]] = []

    def enter(ctx: Context, node: CostChange) -> None:
        if _applies(ctx, node, spell):
            (reductions if node.less else increases).append((ctx, node))

    own = game.find(spell)
    cast = own.cast if own is not None else None
    for ability in expanded(game.characteristics(spell).abilities):
        if isinstance(ability, StaticAbility):
            for node in ability.effects:
                if isinstance(node, CostChange) and isinstance(node.what, SelfRef):
                    ctx = Context(game, spell, player, ability, x=cast.x if cast is not None else None)
                    stack = own.stack if own is not None else None
                    if stack is not None:
                        ctx.targets = stack.targets
                    if ability.condition is None or evaluate(ctx, ability.condition):
                        enter(ctx, node)
    for part in in_force(game, CostChange):
        node = part.node
        assert isinstance(node, CostChange)
        if isinstance(node.what, SelfRef | ActivateAct):
            continue
        ctx = part.context(game)
        if node.player is not None and not refers_to(ctx, node.player, player):
            continue
        ctx.bindings["spell"] = spell
        what = node.what.filter if isinstance(node.what, A) else node.what
        if matches_filter(ctx, what, spell, anywhere=True) and _is_its_turn(ctx, node, what, player, spell):
            enter(ctx, node)
    return increases, reductions


def _is_its_turn(ctx: Context, node: CostChange, what: Node, player: int, spell: int) -> bool:
    """Of a change for the first such spell of a turn: say whether the player has cast none before this turn."""
    if not node.first_each_turn:
        return True
    game = ctx.game
    if node.form == "your turns" and not game.is_active(player):
        return False
    before = sum(
        isinstance(event, SpellCast)
        and event.player == player
        and event.object != spell
        and matches_filter(ctx, what, event.object, anywhere=True)
        for event in game.happened()
    )
    return before == node.nth - 1


def use_up(game: Game, player: int, spell: int) -> None:
    """What was said of the next such spell that the player casts has been said of this one. CR: 611.2."""
    for part in in_force(game, CostChange):
        node = part.node
        effect = game.effects.get(part.effect) if part.effect is not None else None
        assert isinstance(node, CostChange)
        if not node.next_only or effect is None:
            continue
        ctx = part.context(game)
        what = node.what.filter if isinstance(node.what, A) else node.what
        if node.player is not None and refers_to(ctx, node.player, player):
            if matches_filter(ctx, what, spell, anywhere=True):
                perform(game, ChangeEffect(replace(effect, uses=0)))


def _applies(ctx: Context, node: CostChange, spell: int) -> bool:
    """Say whether the condition of a change holds: also that the spell targets something. CR: 601.2f, 115.9a."""
    if node.condition is None:
        return True
    if isinstance(node.condition, Ref):
        stack = ctx.game.last_known(spell).stack
        targets = [target for slot in stack.targets for target in slot] if stack is not None else []
        return any(refers_to(ctx, node.condition, target) for target in targets)
    return bool(evaluate(ctx, node.condition))


def change_spell_cost(game: Game, player: int, spell: int, cost: ManaCost) -> ManaCost:
    """Apply increases, then reductions, to the mana of a spell's cost. CR: 601.2f."""
    increases, reductions = spell_cost_changes(game, player, spell)
    for ctx, node in increases:
        cost = ManaCost(cost.symbols + change_amount(ctx, node).symbols)
    for ctx, node in sorted(reductions, key=lambda pair: pair[1].minimum is not None):
        minimum = int(evaluate(ctx, node.minimum)) if node.minimum is not None else 0
        cost = reduce(_merged(cost), change_amount(ctx, node), minimum, node.colored_only)
    return _at_least(game, _merged(cost))


def _at_least(game: Game, cost: ManaCost) -> ManaCost:
    """Raise a cost by generic mana to the least that a spell costs, where an effect says so. CR: 601.2f."""
    least = max((int(evaluate(p.context(game), p.node.amount)) for p in in_force(game, MinimumCost)), default=0)  # type: ignore[attr-defined]
    missing = least - total(list(cost.symbols))
    return _merged(ManaCost((*cost.symbols, mana_symbol(str(missing))))) if missing > 0 else cost


def _merged(cost: ManaCost) -> ManaCost:
    """Give the cost with its generic mana in one symbol. CR: 601.2f."""
    generic = sum(s.generic for s in cost.symbols if not (s.colors or s.colorless))
    others = tuple(s for s in cost.symbols if s.colors or s.colorless or s.snow or s.variable or s.half)
    return ManaCost(((mana_symbol(str(generic)),) if generic else ()) + others)


def _is_of_keyword(game: Game, source: int, ability: ActivatedAbility, keyword: str) -> bool:
    """Say whether an ability is one that the keyword (with "cycling" each typecycling too) stands for. CR: 702.29e."""
    return any(
        ability in expanded((found,))
        for found in game.characteristics(source).abilities
        if isinstance(found, KeywordAbility)
        and (found.keyword == keyword or (keyword == "cycling" and found.keyword.endswith("cycling")))
    )


def ability_cost_change(
    game: Game, player: int, source: int, ability: ActivatedAbility, costs: tuple[Node, ...]
) -> tuple[Node, ...]:
    """Give an activation cost with its mana changed by what is in force. CR: 601.2f, 602.2b."""
    parts = in_force(game, CostChange)
    printed = [node for node in ability.restrictions if isinstance(node, CostChange)]
    own = [
        node
        for static in expanded(game.characteristics(source).abilities)
        if isinstance(static, StaticAbility)
        for node in static.effects
        if isinstance(node, CostChange) and isinstance(node.what, ActivateAct)
    ]
    if not parts and not own and not printed:
        return costs
    mana = ManaCost(tuple(s for c in costs if isinstance(c, PayMana) for s in mana_cost(c.symbols).symbols))
    applied = False
    for less in (False, True):
        for change in printed:
            # "This ability costs {1} less to activate ..." stands with the ability itself.
            ctx = Context(game, source, player, ability)
            if change.less != less or (change.condition is not None and not evaluate(ctx, change.condition)):
                continue
            applied = True
            amount = change_amount(ctx, change)
            mana = reduce(_merged(mana), amount) if less else ManaCost(mana.symbols + amount.symbols)
        for part in parts:
            node = part.node
            assert isinstance(node, CostChange)
            if not isinstance(node.what, ActivateAct) or node.less != less:
                continue
            ctx = part.context(game)
            if node.player is not None and not refers_to(ctx, node.player, player):
                continue
            if node.what.of is not None and not matches_filter(ctx, node.what.of, source):
                continue
            if node.what.kinds and not _is_of_keyword(game, source, ability, node.what.kinds):
                continue
            if node.condition is not None and not evaluate(ctx, node.condition):
                continue
            applied = True
            amount = change_amount(ctx, node)
            minimum = int(evaluate(ctx, node.minimum or Number(0)))
            mana = reduce(_merged(mana), amount, minimum) if less else ManaCost(mana.symbols + amount.symbols)
    if not applied:
        return costs
    others = tuple(c for c in costs if not isinstance(c, PayMana))
    return (PayMana(str(_merged(mana))), *others) if mana.symbols else others

"""
Coins and dice. The engine draws no random number: how a coin or die falls is a choice that is asked for.

CR: 705, 706.
"""

from __future__ import annotations

from functools import lru_cache

from ..choices import ChoiceKind, ChoicePoint, Option
from ..events import Happened
from ..ir.abilities import Ability
from ..ir.conditions import ClashWon, CoinResult, CoinSide
from ..ir.effects import DieRange, FlipCoin, RollDie
from ..ir.quantities import DieResult, FlipsThat, Results
from ..ir.statics import ChanceRule
from ..perform import perform
from ..statics import in_force
from .acting import acting_players, number
from .context import Context, Done
from .filters import refers_to
from .registry import evaluator, execute, executor, limited, passive

passive(DieRange, ChanceRule)

_MOST_FLIPS = 100


def rules_of_chance(ctx: Context, player: int, rule: str) -> int:
    """How many effects of that kind apply to a player's flips or rolls."""
    found = 0
    for part in in_force(ctx.game, ChanceRule):
        node = part.node
        assert isinstance(node, ChanceRule)
        found += node.rule == rule and refers_to(part.context(ctx.game), node.player, player)
    return found


# Coins -------------------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def _cares_only_for_sides(ability: Ability) -> bool:
    """Say whether an ability asks only for heads and tails, so that nobody wins or loses the flip. CR: 705.2."""
    sides = wins = False
    for node in ability.walk():
        sides = (
            sides or isinstance(node, CoinSide) or (isinstance(node, FlipsThat) and node.result in ("heads", "tails"))
        )
        wins = wins or isinstance(node, CoinResult) or (isinstance(node, FlipsThat) and node.result in ("win", "lose"))
    return sides and not wins


@executor(FlipCoin)
def flip_coin(ctx: Context, node: FlipCoin) -> bool:
    """Coins are flipped, so many or until a flip is lost; the chooser says how they fall. CR: 705.1-3."""
    won: list[bool] = []
    for inner in acting_players(ctx, node.player):
        if node.until == "lose":
            while len(won) < _MOST_FLIPS:
                won.append(_flip_once(inner, node, _is_won_by_rule(inner)))
                if not won[-1]:
                    break
            continue
        ruled = _is_won_by_rule(inner)
        for _ in range(number(inner, node.count) if node.count is not None else 1):
            won.append(_flip_once(inner, node, ruled))
    ctx.memory.coin = tuple(won)
    return ctx.record(node.label, Done(amount=sum(won), happened=any(won)))


def _is_won_by_rule(ctx: Context) -> bool:
    """Say whether the coins about to be flipped together are the first of the turn, and an effect wins those."""
    flipped = any(isinstance(e, Happened) and e.name == "flip" and e.player == ctx.chooser for e in ctx.game.happened())
    return not flipped and bool(rules_of_chance(ctx, ctx.chooser, "first flip is won"))


def _flip_once(ctx: Context, node: FlipCoin, ruled: bool) -> bool:
    """
    Flip one coin; give True when it was won, or came up heads.

    Args:
        ruled: An effect says that it comes up heads and is won.

    CR: 705.2-3.
    """
    game, player = ctx.game, ctx.chooser
    # A spell has no ability of its own on the stack: its abilities are those of the spell.
    abilities = (ctx.ability,) if ctx.ability is not None else game.characteristics(ctx.source).abilities
    sides = any(_cares_only_for_sides(ability) for ability in abilities)
    name = game.name_of(player)
    if ruled:
        game.note("705.3", f"An effect says that {name}'s coin comes up heads and the flip is won.", name)
        won = True
    else:
        # Each effect of "flip two coins instead and ignore one" doubles the coins of one flip.
        coins = [
            _ask(ctx, sides, bool(node.until)) for _ in range(2 ** min(rules_of_chance(ctx, player, "flip two"), 5))
        ]
        won = coins[0]
        if len(set(coins)) > 1:
            words = ("heads", "tails") if sides else ("win", "lose")
            options = (Option(1, words[0]), Option(0, words[1]))
            point = ChoicePoint(player, ChoiceKind.WORD, "Which flip counts?", options, 1, 1, "705.1", ctx.source)
            won = game.choose(point) == (1,)
    result = ("heads" if won else "tails") if sides else ("win" if won else "lose")
    said = {"win": "won", "lose": "lost"}.get(result, result)
    game.note("705.2", f"{name} flips a coin: {said}.", name)
    perform(game, Happened("flip", player, None, ctx.source, int(won), result))
    return won


def _ask(ctx: Context, sides: bool, until: bool) -> bool:
    """Ask how a coin falls; by default it is won, but the first one of flips that go on until one is lost."""
    options = (Option(1, "heads" if sides else "win"), Option(0, "tails" if sides else "lose"))
    prompt = "Does the coin come up heads or tails?" if sides else "The flip is won or lost?"
    point = ChoicePoint(ctx.chooser, ChoiceKind.COIN, prompt, options, 1, 1, "705.2", ctx.source, default=(int(until),))
    return ctx.game.choose(point) == (1,)


@evaluator(CoinResult)
def coin_result(ctx: Context, node: CoinResult) -> bool:
    """The last flip was won (or lost). CR: 705.2."""
    return bool(ctx.memory.coin) and ctx.memory.coin[-1] == node.won


@evaluator(CoinSide)
def coin_side(ctx: Context, node: CoinSide) -> bool:
    """The last coin, or each of the coins just flipped, came up on that side. CR: 705.2."""
    coins = ctx.memory.coin if node.each else ctx.memory.coin[-1:]
    return bool(coins) and all(heads == (node.side == "heads") for heads in coins)


@evaluator(FlipsThat)
def flips_that(ctx: Context, node: FlipsThat) -> int:
    """How many of the flips just made had that result. CR: 705.2."""
    wanted = node.result in ("win", "heads")
    return sum(result == wanted for result in ctx.memory.coin)


# Dice --------------------------------------------------------------------------------------------


@executor(RollDie)
def roll_die(ctx: Context, node: RollDie) -> bool:
    """
    Dice are rolled; the chooser says what they show; the rows of the table that fit happen.

    CR: 706.2-3, 706.6.
    """
    game = ctx.game
    for inner in acting_players(ctx, node.player):
        player = inner.chooser
        wanted = number(inner, node.count) if node.count is not None else 1
        lowest = rules_of_chance(ctx, player, "one more, ignore the lowest") + (node.ignore == "lower")
        any_one = rules_of_chance(ctx, player, "one more, ignore one")
        if not wanted:
            ctx.memory.die = ()
            continue
        more = lowest - (node.ignore == "lower") + any_one
        rolled = [_roll_once(inner, node.sides) for _ in range(wanted + more)]
        for _ in range(min(lowest, len(rolled) - 1)):
            rolled.remove(min(rolled))
        for _ in range(min(any_one, len(rolled) - 1)):
            rolled.remove(_choose_result(inner, rolled, "Which roll is ignored?", "706.6", len(rolled) - 1))
        plus = number(inner, node.plus) if node.plus is not None else 0
        results = [value + plus for value in rolled]
        for natural, result in zip(rolled, results, strict=True):
            perform(game, Happened("roll", player, None, ctx.source, result, f"d{node.sides}"))
            after = f" ({natural} and {plus} more)" if plus else ""
            game.note("706.2", f"{game.name_of(player)} rolls {result}{after}.", game.name_of(player))
        perform(game, Happened("roll dice", player, None, ctx.source, sum(results)))
        ctx.memory.other_die = ()
        if node.choose:
            chosen = _choose_result(inner, results, "Which result is chosen?", "706.4", 0)
            results.remove(chosen)
            ctx.memory.other_die = tuple(results)
            results = [chosen]
        ctx.memory.die = tuple(results)
        ctx.record(node.label, Done(amount=sum(results)))
        for result in results:
            for row in node.table:
                if isinstance(row, DieRange) and row.low <= result and (row.high < 0 or result <= row.high):
                    execute(inner, row.effect)
    return True


def _roll_once(ctx: Context, sides: int) -> int:
    options = tuple(Option(n, str(n)) for n in range(1, sides + 1))
    point = ChoicePoint(
        ctx.chooser, ChoiceKind.DIE, f"What does the d{sides} show?", options, 1, 1, "706.2", ctx.source
    )
    (value,) = ctx.game.choose(point)
    return value if isinstance(value, int) else 1


def _choose_result(ctx: Context, rolled: list[int], prompt: str, rule: str, default: int) -> int:
    """Let the player choose one of the rolls; by default the one at that place of the falling order."""
    order = sorted(rolled, reverse=True)
    options = tuple(Option(n, str(n)) for n in order)
    point = ChoicePoint(ctx.chooser, ChoiceKind.NUMBER, prompt, options, 1, 1, rule, ctx.source, default=(default,))
    (value,) = ctx.game.choose(point)
    return value if isinstance(value, int) else order[default]


@evaluator(DieResult)
def die_result(ctx: Context, node: DieResult) -> int:
    """The sum of the results just rolled, the one not chosen, or their difference. CR: 706.2, 706.4."""
    rolled = ctx.memory.die
    if node.which == "other":
        return sum(ctx.memory.other_die)
    if node.which == "difference":
        return max(rolled, default=0) - min(rolled, default=0)
    return sum(rolled)


@evaluator(Results)
def results_that(ctx: Context, node: Results) -> int:
    """How many of the results just rolled are even, odd, or different from each other. CR: 706.4."""
    rolled = ctx.memory.die
    if node.which == "different":
        return len(set(rolled))
    return sum(value % 2 == (node.which == "odd") for value in rolled)


limited(DieResult, lambda node: node.which in ("", "other", "difference"))

# Clashes -----------------------------------------------------------------------------------------


@evaluator(ClashWon)
def clash_won(ctx: Context, node: ClashWon) -> bool:
    """The controller won the clash just made, or the one that made the ability trigger. CR: 701.30d."""
    if node.past and "clash won" in ctx.bindings:
        return bool(ctx.number("clash won"))
    return ctx.memory.clash_won

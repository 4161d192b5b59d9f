"""
What instructions share: who performs them, on what, and what they keep of it.

CR: 101.4, 608.2c-f.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from ..choices import ChoiceKind, ChoicePoint, Option
from ..events import MoveZone, Undertake
from ..ir.bindings import RefBinding
from ..ir.bindings import Result as ResultBinding
from ..ir.node import Node
from ..ir.nouns import (
    Choose,
    Each,
    Filter,
    IsCard,
    OneOrMore,
    OnTopOf,
    PartOf,
    Pronoun,
    RestOf,
    Several,
    Target,
    That,
)
from ..ir.quantities import AllOfThem, AnyNumber
from ..objects import is_player
from ..perform import perform
from ..terms import Zone
from .context import Context
from .filters import find_matching, matches_filter
from .groups import choose_group, group_parts
from .registry import evaluate, refer

if TYPE_CHECKING:
    from ..events import Event

UNLIMITED = 10_000


def number(ctx: Context, node: Node) -> int:
    """Give a quantity where negative numbers count as zero. CR: 107.1b."""
    return max(0, int(evaluate(ctx, node)))


def is_plural(ctx: Context, node: Node) -> bool:
    """Say whether a reference may mean several, each of which performs the instruction on its own."""
    if isinstance(node, Each | OneOrMore | Several | Choose):
        return True
    if isinstance(node, Target):
        return node.count is not None or node.within is not None
    if isinstance(node, Pronoun | That):
        binding = node.binding
        if isinstance(binding, RefBinding):
            return is_plural(ctx, binding.ref)
        return isinstance(binding, ResultBinding) and binding.what == "players"
    return False


def players_of(ctx: Context, node: Node | None, left: bool = False) -> tuple[int, ...]:
    """
    Give the players a reference means, in turn order from the active player; None means who acts.

    Args:
        left: a single player counts also after they have left the game, for others choose for them then (800.4g).

    CR: 101.4, 109.5.
    """
    if node is None:
        return (ctx.chooser,)
    if isinstance(node, Choose | PartOf):
        found = objects_of(ctx, node)
    else:
        found = refer(ctx, node)
        ctx.memory.referred[node] = found
    game = ctx.game
    players = dict.fromkeys(i if is_player(i) else game.controller_of(i) for i in found)
    if len(players) < 2:
        return tuple(p for p in players if left or game.players[p].in_game)
    return tuple(p for p in game.apnap() if p in players)


def acting_players(ctx: Context, node: Node | None, choosing: bool = False) -> Iterator[Context]:
    """
    Yield a context for each player who performs an instruction, in turn order from the active player.

    Where several do, each is the loop's item and what the reference means while it acts.

    Args:
        choosing: they only choose, which somebody else does for a player who has left (800.4g).

    CR: 101.4, 608.2e.
    """
    players = players_of(ctx, node, left=choosing)
    plural = node is not None and (len(players) != 1 or is_plural(ctx, node))
    for player in players:
        if plural and node is not None:
            ctx.memory.referred[node] = (player,)
        yield ctx.for_actor(player, loop=plural)
    if plural and node is not None:
        ctx.memory.referred[node] = players


def how_many(ctx: Context, count: Node, available: int, up_to: bool = False) -> tuple[int, int]:
    """Give the least and greatest number of things to choose out of `available`. CR: 608.2d."""
    if isinstance(count, AnyNumber):
        return 0, available
    if isinstance(count, AllOfThem):
        return available, available
    wanted = min(number(ctx, count), available)
    return (0 if up_to else wanted), wanted


def choose_among(
    ctx: Context, node: Choose | PartOf, pool: Iterable[int], prompt: str = "", sparing: bool = False
) -> tuple[int, ...]:
    """
    Let the player who acts choose as many of `pool` as the words say.

    Args:
        sparing: By default as few as possible are chosen (to sacrifice, to discard), and not as many.

    CR: 608.2d.
    """
    candidates = tuple(pool)
    low, high = how_many(ctx, node.count, len(candidates), node.up_to)
    if node.filter is not None and group_parts(node.filter):
        words = prompt or f"{ctx.game.name_of(ctx.source)}: which?"
        return choose_group(ctx, node.filter, candidates, low, high, words, "608.2d")
    if isinstance(node.count, AllOfThem):
        # "Each of those": nobody chooses.
        ctx.memory.at_hand_rest = ()
        return candidates
    chosen = ctx.game.choose_objects(
        ctx.chooser,
        prompt or f"{ctx.game.name_of(ctx.source)}: which?",
        candidates,
        low,
        high,
        "608.2d",
        ctx.source,
        default=None if sparing else tuple(range(high)),
    )
    ctx.memory.at_hand_rest = tuple(i for i in candidates if i not in chosen)
    return chosen


def objects_of(
    ctx: Context,
    node: Node,
    pool: Iterable[int] | None = None,
    eligible: Callable[[int], bool] | None = None,
    prompt: str = "",
    sparing: bool = False,
) -> tuple[int, ...]:
    """
    Give the objects and players that an instruction acts on, as they are now; what is gone is left out.

    Choices among them are made here, by the player who acts, so ask once for each time it is performed.

    Args:
        pool: where the instruction looks (a hand, a library, what was revealed); a filter is then not held
            to the zone it would mean by itself.
        eligible: what can be chosen at all.
        sparing: by default as few as possible are chosen.

    CR: 400.7, 608.2b, 608.2d.
    """
    if isinstance(node, Several) and node.form != "or":
        found = tuple(
            dict.fromkeys(i for part in node.refs for i in objects_of(ctx, part, pool, eligible, prompt, sparing))
        )
    elif isinstance(node, Several):
        options = tuple(dict.fromkeys(i for part in node.refs for i in objects_of(ctx, part, pool, eligible)))
        found = ctx.game.choose_objects(ctx.chooser, prompt or "Which?", options, 1, 1, "608.2d", ctx.source)
    elif isinstance(node, Choose) and (top := _on_top(node.filter)) is not None:
        wanted = number(ctx, node.count)
        found = tuple(i for p in refer(ctx, top.player) for i in ctx.game.zone(Zone.LIBRARY, p)[:wanted])
    elif isinstance(node, Choose):
        candidates = matching(ctx, node.filter, pool)
        if node.other:
            candidates = tuple(i for i in candidates if i != ctx.source)
        if eligible is not None:
            candidates = tuple(i for i in candidates if eligible(i))
        found = choose_among(ctx, node, candidates, prompt, sparing)
    elif isinstance(node, PartOf):
        whole = objects_of(ctx, node.of, pool)
        if node.filter is not None:
            inner = node.filter
            whole = tuple(i for i in whole if matches_filter(ctx, inner, i, anywhere=True))
        if eligible is not None:
            whole = tuple(i for i in whole if eligible(i))
        found = choose_among(ctx, node, whole, prompt, sparing)
    elif isinstance(node, Each):
        found = ctx.existing(matching(ctx, node.filter, pool))
    elif isinstance(node, RestOf):
        found = refer(ctx, node)
    else:
        found = ctx.existing(refer(ctx, node))
    ctx.memory.referred[node] = found
    return found


def _on_top(filter_: Node) -> OnTopOf | None:
    """``[number] cards from the top of [library]`` are the topmost so many. CR: 401."""
    if not isinstance(filter_, Filter) or filter_.adjectives or not isinstance(filter_.head, IsCard):
        return None
    return next((part for part in filter_.qualifiers if isinstance(part, OnTopOf)), None)


def matching(ctx: Context, filter_: Node, pool: Iterable[int] | None) -> tuple[int, ...]:
    """List what matches a filter, among `pool` where one is given."""
    if pool is None:
        return find_matching(ctx, filter_)
    return tuple(i for i in pool if matches_filter(ctx, filter_, i, anywhere=True))


def ask_number(ctx: Context, player: int, prompt: str, low: int, high: int, rule: str, default: int) -> int:
    """Let a player choose a number from `low` to `high`. CR: 107.1c."""
    if high <= low:
        return low
    options = tuple(Option(n, str(n)) for n in range(low, high + 1))
    point = ChoicePoint(player, ChoiceKind.NUMBER, prompt, options, 1, 1, rule, ctx.source, default=(default - low,))
    (value,) = ctx.game.choose(point)
    return value if isinstance(value, int) else low


def divide(ctx: Context, recipients: tuple[int, ...], total: int) -> dict[int, int]:
    """Let the player who acts divide a number, at least one for each recipient. CR: 608.2d."""
    shares = dict.fromkeys(recipients[:total], 1)
    extra = total - len(shares)
    if extra > 0 and len(shares) == 1:
        shares[recipients[0]] += extra
    elif extra > 0 and shares:
        options = tuple(Option(i, ctx.game.name_of(i)) for i in shares)
        point = ChoicePoint(
            ctx.chooser,
            ChoiceKind.DIVISION,
            f"How is the rest of {total} divided?",
            options,
            extra,
            extra,
            "608.2d",
            ctx.source,
            repeats=True,
        )
        for value in ctx.game.choose(point):
            if isinstance(value, int):
                shares[value] += 1
    return shares


def division_of(ctx: Context, node: Node, recipients: tuple[int, ...], total: int) -> dict[int, int]:
    """
    Give how much each recipient gets: as announced for targets, or as the player who acts divides it now.

    What was meant for a target that is illegal now is not given to others.

    CR: 601.2d, 608.2b, 608.2d.
    """
    if isinstance(node, Target) and ctx.stack_id is not None:
        slot = node.slot + ctx.slot_shift
        stack = ctx.game.last_known(ctx.stack_id).stack
        if stack is not None and slot < len(ctx.division) and ctx.division[slot]:
            announced = dict(zip(stack.targets[slot], ctx.division[slot], strict=False))
            return {i: announced.get(i, 0) for i in recipients}
    return divide(ctx, recipients, total)


def moved_in(ctx: Context, happened: Iterable[Event], ids: Iterable[int]) -> tuple[int, ...]:
    """List those of `ids` that a zone change among the events moved. CR: 608.2c ("this way")."""
    moved = {event.object for event in happened if isinstance(event, MoveZone)}
    return tuple(i for i in ids if i in moved)


def undertake(ctx: Context, name: str, player: int, amount: int = 1, thing: int | None = None) -> int:
    """
    Begin a keyword action, so that effects that replace it apply.

    Returns:
        The number that it now has (cards to scry, times), 0 when it does not happen.

    CR: 614.1a, 614.6, 701.
    """
    happened = perform(ctx.game, Undertake(name, player, thing, ctx.source, amount))
    return sum(event.amount for event in happened if isinstance(event, Undertake) and event.name == name)

"""
The structure of instructions: sequences, choices to perform, conditions, loops, modes, delayed abilities.

CR: 107.3, 118.12, 603.7, 603.12, 608.2c-f, 700.2.
"""

from __future__ import annotations

from dataclasses import replace

from ..choices import ChoiceKind, ChoicePoint, Option
from ..costs import can_pay, cost_words, pay_costs
from ..errors import IllegalAction
from ..events import AddDelayedTrigger
from ..ir.abilities import TriggeredAbility
from ..ir.effects import (
    CreateToken,
    Delayed,
    ForEach,
    IfCondition,
    IfDone,
    Instead,
    May,
    Modal,
    Mode,
    NoEffect,
    PayFor,
    Repeat,
    SameTokens,
    Search,
    Sequence,
    WithX,
)
from ..ir.node import Node
from ..ir.nouns import AnyOf, Filter, IsOpponent, IsPlayer
from ..ir.quantities import AnyNumber, Quantity
from ..ir.triggers import KeywordActionEvent
from ..objects import DelayedTrigger, PendingTrigger, is_player
from ..perform import perform
from ..targets import REPEAT_SHIFT, item_places, item_targets
from .acting import acting_players, is_plural, number, objects_of, players_of
from .context import Context, Done
from .filters import find_matching
from .registry import evaluate, execute, executor, limited, passive

passive(Mode, SameTokens)


@executor(Sequence)
def sequence(ctx: Context, node: Sequence) -> bool:
    """One instruction after the other; done when each was, or when the search was made. CR: 608.2c, 118.12b."""
    done: list[bool] = []
    ctx.memory.listing, ctx.memory.faces = node.form == "create list", ()
    for step in node.steps:
        if ctx.game.is_over:
            break
        done.append(execute(ctx, step))
    ctx.memory.listing, ctx.memory.faces = False, ()
    whole = done[0] if isinstance(node.steps[0], Search) else all(done)
    if node.label:
        ctx.record(node.label, Done(happened=whole, objects=ctx.memory.last))
    return whole


@executor(NoEffect)
def no_effect(ctx: Context, node: NoEffect) -> bool:
    """Nothing happens."""
    return True


@executor(May)
def may(ctx: Context, node: May) -> bool:
    """Each of the players decides whether it is performed. CR: 608.2d, 101.4."""
    did: list[int] = []
    for inner in acting_players(ctx, node.player):
        if may_once(inner, node):
            did.append(inner.chooser)
    if node.label:
        ctx.record(node.label, Done(happened=bool(did), players=tuple(did), objects=ctx.memory.last))
    return bool(did)


def may_once(ctx: Context, node: May) -> bool:
    """Let one player decide and perform. CR: 608.2d."""
    source = ctx.game.name_of(ctx.source)
    if not ctx.game.choose_may(ctx.chooser, f"{source}: do it?", "608.2d", ctx.source):
        return False
    return execute(ctx, node.effect)


@executor(PayFor)
def pay_for(ctx: Context, node: PayFor) -> bool:
    """
    The players may pay; what follows depends on whether (one of) them did.

    CR: 118.12, 118.12a.
    """
    paid = False
    payers: list[int] = []
    for inner in acting_players(ctx, node.player):
        if pay_optionally(inner, node.cost):
            paid = True
            payers.append(inner.chooser)
            break
    followed = True
    if paid and node.effect is not None:
        followed = execute(ctx, node.effect)
    elif not paid and node.otherwise is not None:
        execute(ctx, node.otherwise)
    if node.label:
        ctx.record(node.label, Done(happened=paid, players=tuple(payers), objects=ctx.memory.last))
    return paid and followed


def pay_optionally(ctx: Context, cost: Node) -> bool:
    """Ask the player who acts whether to pay a cost, if it can be paid, and pay it. CR: 118.12."""
    if not can_pay(ctx.as_controller(ctx.chooser), (cost,)):
        return False
    options = (Option(1, "yes"), Option(0, "no"))
    point = ChoicePoint(
        ctx.chooser,
        ChoiceKind.PAY,
        f"{ctx.game.name_of(ctx.source)}: pay {cost_words(cost)}?",
        options,
        1,
        1,
        "118.12",
        ctx.source,
    )
    return ctx.game.choose(point) == (1,) and pay_now(ctx, cost)


def pay_now(ctx: Context, cost: Node) -> bool:
    """Let the player who acts pay a cost; False, and nothing has changed, when that is impossible. CR: 118.3."""
    payer = ctx.as_controller(ctx.chooser)
    before = ctx.game.fork()
    try:
        pay_costs(payer, (cost,))
    except IllegalAction:
        ctx.game.restore(before)
        return False
    ctx.bindings.update({k: v for k, v in payer.bindings.items() if k not in ctx.bindings or k.startswith("cost:")})
    return True


@executor(IfCondition)
def if_condition(ctx: Context, node: IfCondition) -> bool:
    """The effect, or what is said otherwise; printed with "unless" the condition must not hold. CR: 608.2c."""
    holds = bool(evaluate(ctx, node.condition)) != (node.form == "unless")
    done = False
    if holds and node.reflexive:
        trigger_reflexively(ctx, node.effect)
        done = True
    elif holds:
        done = execute(ctx, node.effect)
    elif node.otherwise is not None:
        done = execute(ctx, node.otherwise)
    if node.label:
        ctx.record(node.label, Done(happened=done, objects=ctx.memory.last))
    return done


@executor(Instead)
def instead(ctx: Context, node: Instead) -> bool:
    """One instruction or the one that replaces it. CR: 608.2c, 614.1a."""
    if node.last_only and isinstance(node.base, Sequence):
        for step in node.base.steps[:-1]:
            execute(ctx, step)
        return execute(ctx, _taken(ctx, node, node.base.steps[-1]))
    return execute(ctx, _taken(ctx, node, node.base))


def _taken(ctx: Context, node: Instead, base: Node) -> Node:
    """Give the instruction that is carried out: what is said, or what is done instead."""
    if not evaluate(ctx, node.condition):
        return base
    if isinstance(node.effect, SameTokens):
        assert isinstance(base, CreateToken)
        return replace(base, count=node.effect.count)
    return node.effect


@executor(IfDone)
def if_done(ctx: Context, node: IfDone) -> bool:
    """
    What follows depends on whether the first instruction was performed, for each player who decides separately.

    CR: 608.2c, 603.12.
    """
    if node.last_only and isinstance(node.action, Sequence):
        for step in node.action.steps[:-1]:
            execute(ctx, step)
        return if_done(ctx, replace(node, action=node.action.steps[-1], last_only=False))
    if isinstance(node.action, May) and is_plural(ctx, node.action.player):
        who = node.action.player
        done = False
        for inner in acting_players(ctx, who):
            done = _follow(inner, node, may_once(inner, node.action)) or done
    else:
        done = _follow(ctx, node, execute(ctx, node.action))
    if node.label:
        ctx.record(node.label, Done(happened=done, objects=ctx.memory.last))
    return done


def _follow(ctx: Context, node: IfDone, done: bool) -> bool:
    if done and node.then is not None:
        if node.reflexive:
            trigger_reflexively(ctx, node.then)
        else:
            execute(ctx, node.then)
    elif not done and node.otherwise is not None:
        execute(ctx, node.otherwise)
    return done


def trigger_reflexively(ctx: Context, effect: Node) -> None:
    """A reflexive triggered ability triggers: it waits to be put on the stack. CR: 603.12."""
    ability = TriggeredAbility(KeywordActionEvent(None, "reflexive"), effect)
    game = ctx.game
    game.pending = (
        *game.pending,
        PendingTrigger(ctx.source, ctx.controller, ability, ctx.captured(), len(game.pending), x=ctx.x),
    )


@executor(ForEach)
def for_each(ctx: Context, node: ForEach) -> bool:
    """The effect once for each, players in turn order, objects by controller in turn order. CR: 608.2f."""
    if isinstance(node.over, Quantity):
        items: tuple[int | None, ...] = (None,) * number(ctx, node.over)
    else:
        items = in_turn_order(ctx, _over(ctx, node.over))
    done = False
    places = item_places(ctx, [i for i in items if i is not None]) if item_targets(node.effect) else {}
    for item in items:
        inner = ctx if item is None else ctx.for_item(item)
        if item is not None and places.get(item):
            inner = inner.in_mode(ctx.slot_shift + places[item] * REPEAT_SHIFT)
        if item is not None and not isinstance(node.over, Filter | AnyOf):
            ctx.memory.referred[node.over] = (item,)
        done = execute(inner, node.effect) or done
    if node.label:
        ctx.record(node.label, Done(happened=done, objects=tuple(i for i in items if i is not None), amount=len(items)))
    return done


def _over_players(node: Node) -> bool:
    return isinstance(node, Filter) and isinstance(node.head, IsPlayer | IsOpponent)


# Targets of their own for each item are announced only where the items are players, whose seats number them (601.2c).
limited(ForEach, lambda node: not item_targets(node.effect) or _over_players(node.over))


def _over(ctx: Context, node: Node) -> tuple[int, ...]:
    if isinstance(node, Filter | AnyOf):
        return find_matching(ctx, node)
    return objects_of(ctx, node)


def in_turn_order(ctx: Context, ids: tuple[int, ...]) -> tuple[int, ...]:
    """Order players and objects by (controlling) player, the active player's first. CR: 101.4, 608.2f."""
    game = ctx.game
    order = {player: place for place, player in enumerate(game.apnap())}
    return tuple(
        sorted(ids, key=lambda i: order.get(i if is_player(i) else game.controller_of(ctx.known(i)), len(order)))
    )


@executor(Repeat)
def repeat(ctx: Context, node: Repeat) -> bool:
    """The instruction so many times; or all instructions of the ability once more. CR: 608.2c."""
    memory = ctx.memory
    if node.effect is None:
        if isinstance(node.times, AnyNumber):
            memory.repeats = ctx.game.choose_may(
                ctx.chooser, "Repeat this process?", "608.2d", ctx.source, default=False
            )
        elif node.times is None:
            memory.repeats = True
        else:
            left = number(ctx, node.times) if memory.repetitions_left is None else memory.repetitions_left
            memory.repetitions_left = max(0, left - 1)
            memory.repeats = left > 0
        return memory.repeats
    done = False
    if node.effect is not None and node.times is not None:
        for _ in range(number(ctx, node.times)):
            done = execute(ctx, node.effect) or done
    return done


def perform_process(ctx: Context, effect: Node) -> None:
    """Carry out an effect, and again as often as it says to repeat the process. CR: 608.2c."""
    while True:
        ctx.memory.repeats = False
        execute(ctx, effect)
        if not ctx.memory.repeats or ctx.game.is_over:
            return
        ctx.game.spend_budget(10)
        ctx.game.note("608.2c", "The process is repeated.")


def _repeats(node: Node) -> bool:
    return any(isinstance(part, Repeat) and part.effect is None for part in node.walk())


# "Repeat this process" ends the instructions: what would follow might count what all the repetitions did.
limited(Sequence, lambda node: not any(_repeats(step) for step in node.steps[:-1]))
limited(
    Repeat,
    lambda node: node.effect is None or (node.times is not None and not isinstance(node.times, AnyNumber)),
)


@executor(WithX)
def with_x(ctx: Context, node: WithX) -> bool:
    """X is worked out once and stands for that number in the effect. CR: 107.3i, 608.2h."""
    ctx.memory.values[node.variable.upper()] = int(evaluate(ctx, node.quantity))
    return execute(ctx, node.effect)


@executor(Modal)
def modal(ctx: Context, node: Modal) -> bool:
    """The chosen modes in printed order; a mode chosen again has target slots of its own. CR: 700.2, 700.2d."""
    modes = ctx.modes if ctx.stack_id is not None else ()
    if not modes:
        modes = _choose_now(ctx, node)
    counts: dict[int, int] = {}
    done = False
    for chosen in sorted(modes):
        if chosen >= len(node.modes):
            continue
        shift = counts.get(chosen, 0) * REPEAT_SHIFT
        counts[chosen] = counts.get(chosen, 0) + 1
        done = execute(ctx.in_mode(shift) if shift else ctx, node.modes[chosen].effect) or done
    return done


# "Choose X" would need X before the modes (601.2b); not covered.
limited(Modal, lambda node: node.high >= -1)


def _choose_now(ctx: Context, node: Modal) -> tuple[int, ...]:
    """Modes of what never was on the stack are chosen as it is carried out. CR: 608.2d."""
    player = players_of(ctx, node.player)[0] if node.player is not None else ctx.chooser
    options = tuple(Option(n, mode.name or f"mode {n + 1}") for n, mode in enumerate(node.modes))
    high = node.high if node.high >= 0 else len(node.modes)
    point = ChoicePoint(
        player, ChoiceKind.MODE, "Which mode?", options, node.low, high, "700.2", ctx.source, repeats=node.repeats
    )
    return tuple(value for value in ctx.game.choose(point) if isinstance(value, int))


@executor(Delayed)
def delayed(ctx: Context, node: Delayed) -> bool:
    """A delayed triggered ability waits from now on, with what this one knows. CR: 603.7."""
    trigger = DelayedTrigger(
        0,
        node.trigger,
        node.effect,
        ctx.source,
        ctx.controller,
        ctx.captured(),
        node.once,
        node.duration,
        x=ctx.x,
    )
    perform(ctx.game, AddDelayedTrigger(trigger))
    return True

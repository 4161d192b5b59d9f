"""
Costs: whether they can be paid, what is chosen for them, and paying them.

Paying has three stages, so that mana abilities can be activated before any
cost is paid and nothing is used twice (601.2g-h): `choose` picks the objects,
mana is prepared, `pay` does the rest.

CR: 118, 601.2f-h, 602.2b.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .choices import ChoiceKind, ChoicePoint, DefaultChooser, Option
from .damage import has_keyword
from .errors import IllegalAction, UnsupportedRule
from .events import (
    Cause,
    Discard,
    Event,
    Happened,
    Mill,
    MoveZone,
    PayLife,
    PutCounters,
    RemoveCounters,
    Sacrifice,
    Tap,
    Untap,
)
from .execute.acting import ask_number
from .execute.context import Context
from .execute.filters import find_matching, ids_in, matches_filter, zones_of
from .execute.registry import evaluate, execute, limited, passive, refer
from .ir import effects as ir
from .ir.abilities import ActivatedAbility, StaticAbility
from .ir.costs import (
    Cost,
    CostChoice,
    CostSequence,
    DoCost,
    FreeCost,
    LoyaltyCost,
    ManaCostOf,
    PayMana,
    PayManaWhereX,
    ScaledCost,
    TapSymbol,
    UntapSymbol,
    WaterbendCost,
)
from .ir.node import Node
from .ir.nouns import A, Choose, Each, InZone, SelfRef, Several, TopCards, WholeZone
from .ir.quantities import AllOfThem, AnyNumber, Variable
from .ir.statics import SpendOnX
from .mana import InvalidManaCost, ManaCost, mana_cost, mana_symbol
from .objects import ManaUnit
from .payment import Purpose, find_payment, prepare_mana, spend_mana, with_x
from .perform import perform
from .replacement import is_prohibited
from .terms import Zone
from .waterbending import choose_waterbending

if TYPE_CHECKING:
    from .game import Game

passive(SpendOnX, PayMana, TapSymbol, UntapSymbol, LoyaltyCost, DoCost)
passive(CostChoice, CostSequence, ManaCostOf, ScaledCost, FreeCost, PayManaWhereX, WaterbendCost)


def _is_mana_cost(symbols: str) -> bool:
    try:
        mana_cost(symbols)
    except InvalidManaCost:
        return False
    return True


limited(PayMana, lambda node: _is_mana_cost(node.symbols))

_PAST = {
    ir.Sacrifice: "sacrifice",
    ir.Discard: "discard",
    ir.ExileEffect: "exile",
    ir.TapEffect: "tap",
    ir.UntapEffect: "untap",
    ir.MoveTo: "return",
    ir.Reveal: "reveal",
    ir.RemoveCounters: "remove counters",
    ir.Exert: "exert",
}
"""The verb by which `bindings.CostPaid` names what was used, by instruction."""


@dataclass(slots=True)
class Chosen:
    """A cost with all its choices made."""

    mana: ManaCost = field(default_factory=ManaCost)
    actions: list[tuple[Node, tuple[int, ...]]] = field(default_factory=list)
    """Each part that is not mana, with the objects chosen for it."""
    reserved: set[int] = field(default_factory=set)
    """What must not be tapped for mana, because tapping it is part of the cost."""
    has_mana: bool = False

    @property
    def taken(self) -> frozenset[int]:
        """Objects that are used up by the parts chosen so far."""
        return frozenset(i for _, ids in self.actions for i in ids)


def add_mana_costs(left: ManaCost, right: ManaCost) -> ManaCost:
    """Add two mana costs. CR: 118.8."""
    return ManaCost(left.symbols + right.symbols)


def choose_costs(ctx: Context, costs: Sequence[Node], chosen: Chosen | None = None) -> Chosen:
    """
    Make the choices that a cost asks for, without paying any of it.

    Raises:
        IllegalAction: a part cannot be paid.
        UnsupportedRule: nothing knows how to pay a part.

    CR: 118.3, 601.2b.
    """
    result = chosen if chosen is not None else Chosen()
    for cost in costs:
        _choose_one(ctx, cost, result)
    return result


def _choose_one(ctx: Context, cost: Node, result: Chosen) -> None:
    game = ctx.game
    match cost:
        case PayMana(symbols=symbols):
            result.mana = add_mana_costs(result.mana, with_x(mana_cost(symbols), ctx.x or 0, _colors_for_x(ctx)))
            result.has_mana = True
        case ManaCostOf(ref=ref):
            # A cost that an effect gave with a keyword speaks of the card that has the keyword now.
            for identity in refer(ctx, ref) or (ctx.source,):
                own = game.characteristics(identity).mana_cost
                if own is None:
                    raise IllegalAction("a cost that does not exist cannot be paid", "118.6")
                # X of a spell cast for its own mana cost is announced (107.3a); any other is 0.
                chosen_x = (ctx.x or 0) if identity == ctx.source else 0
                result.mana = add_mana_costs(result.mana, with_x(own, chosen_x, _colors_for_x(ctx)))
                result.has_mana = True
        case FreeCost():
            pass
        case CostSequence(parts=parts):
            for part in parts:
                _choose_one(ctx, part, result)
        case CostChoice(options=options):
            _choose_one(ctx, _choose_option(ctx, options, result), result)
        case PayManaWhereX(symbols=symbols, quantity=quantity):
            defined = max(0, int(evaluate(ctx, quantity)))
            result.mana = add_mana_costs(result.mana, with_x(mana_cost(symbols), defined))
            result.has_mana = True
        case ScaledCost(cost=inner, times=times):
            for _ in range(max(0, int(evaluate(ctx, times)))):
                _choose_one(ctx, inner, result)
        case WaterbendCost(symbols=symbols):
            choose_waterbending(ctx, with_x(mana_cost(symbols), ctx.x or 0), result)
        case TapSymbol() | UntapSymbol():
            _check_tap_symbol(ctx, cost)
            result.actions.append((cost, ()))
            result.reserved.add(ctx.source)
        case LoyaltyCost(amount=amount):
            change = int(evaluate(ctx, amount))
            if change < 0 and game.last_known(ctx.source).counter_count("loyalty") < -change:
                raise IllegalAction("not enough loyalty counters", "606.6")
            result.actions.append((cost, ()))
        case DoCost(action=action):
            _choose_action(ctx, action, result)
        case _:
            raise UnsupportedRule(f"cost {type(cost).__name__}", "118.1")


def _colors_for_x(ctx: Context) -> tuple[str, ...]:
    """Give the colours of mana that may be spent on X for the spell or ability; none: any mana. CR: 107.3a."""
    if isinstance(ctx.ability, ActivatedAbility):
        said: tuple[Node, ...] = ctx.ability.restrictions
    else:
        found = ctx.game.find(ctx.source)
        if found is None or found.zone is not Zone.STACK:
            return ()
        abilities = ctx.game.characteristics(ctx.source).abilities
        said = tuple(node for ability in abilities if isinstance(ability, StaticAbility) for node in ability.effects)
    return next((node.colors for node in said if isinstance(node, SpendOnX)), ())


def _check_tap_symbol(ctx: Context, cost: Node) -> None:
    """CR: 107.5-6, 302.6."""
    game = ctx.game
    found = game.find(ctx.source)
    if found is None or found.zone is not Zone.BATTLEFIELD:
        raise IllegalAction("the source is not on the battlefield", "602.5a")
    if found.tapped == isinstance(cost, TapSymbol):
        raise IllegalAction(f"{game.name_of(ctx.source)} is {'tapped' if found.tapped else 'untapped'}", "107.5")
    if is_summoning_sick(game, ctx.source):
        raise IllegalAction(f"{game.name_of(ctx.source)} has summoning sickness", "302.6")
    event = Tap(ctx.source) if isinstance(cost, TapSymbol) else Untap(ctx.source)
    if is_prohibited(game, event):
        raise IllegalAction(f"{game.name_of(ctx.source)} can't be tapped", "614.17b")


def is_summoning_sick(game: Game, identity: int) -> bool:
    """
    Say whether a creature came under its controller's control since that player's latest turn began, without haste.

    CR: 302.6, 702.10.
    """
    found = game.objects[identity]
    characteristics = game.characteristics(identity)
    if not characteristics.is_creature or has_keyword(characteristics, "haste"):
        return False
    controller = game.controller_of(identity)
    return found.controlled_since > game.players[controller].turn_began


def _choose_option(ctx: Context, options: tuple[Node, ...], result: Chosen) -> Node:
    """Let the player choose among costs that can be paid. CR: 601.2b."""
    payable = [number for number, option in enumerate(options) if can_pay(ctx, (option,))]
    if not payable:
        raise IllegalAction("none of the costs can be paid", "118.3")
    if len(payable) == 1:
        return options[payable[0]]
    point = ChoicePoint(
        ctx.controller,
        ChoiceKind.COST,
        "Which cost?",
        tuple(Option(number, cost_words(options[number])) for number in payable),
        rule="601.2b",
        source=ctx.source,
    )
    (number,) = game_choice(ctx, point)
    return options[number]


def game_choice(ctx: Context, point: ChoicePoint) -> tuple[int, ...]:
    """Ask the chooser and give the numbers it answered with."""
    return tuple(value for value in ctx.game.choose(point) if isinstance(value, int))


def cost_words(cost: Node) -> str:
    """Describe a cost for people, roughly."""
    match cost:
        case PayMana(symbols=symbols):
            return symbols
        case DoCost(action=action):
            return _PAST.get(type(action)) or str(getattr(action, "name", "")) or type(action).__name__.lower()
        case WaterbendCost(symbols=symbols):
            return f"waterbend {symbols}"
        case CostSequence(parts=parts):
            return ", ".join(cost_words(part) for part in parts)
    return type(cost).__name__


# Instructions as costs ---------------------------------------------------------------------------


def _base_candidates(ctx: Context, action: Node, node: Node) -> tuple[int, ...]:
    """Where an instruction's payer looks when the text names no zone: own permanents, own hand. CR: 118.3."""
    game = ctx.game
    match action:
        case ir.Sacrifice():
            found = tuple(game.permanents(ctx.controller))
        case ir.Discard() | ir.Reveal() if not _names_zone(node):
            found = game.zone(Zone.HAND, ctx.controller)
        case ir.TapEffect() | ir.UntapEffect():
            found = tuple(game.permanents(ctx.controller))
        case ir.ExileEffect() | ir.MoveTo() if zones_of(node):
            found = tuple(i for zone in zones_of(node) for i in ids_in(game, zone))
        case ir.ExileEffect():
            found = (*game.zone(Zone.HAND, ctx.controller), *game.zone(Zone.GRAVEYARD, ctx.controller))
        case _:
            return find_matching(ctx, node)
    return tuple(identity for identity in found if matches_filter(ctx, node, identity, anywhere=True))


def _names_zone(node: Node) -> bool:
    return any(isinstance(part, InZone) for part in node.walk())


def _is_usable(ctx: Context, action: Node, identity: int) -> bool:
    """Say whether an object can be used for the action now: untapped to tap, may be sacrificed ..."""
    game = ctx.game
    found = game.find(identity)
    if found is None:
        return False
    match action:
        case ir.Sacrifice():
            return (
                found.zone is Zone.BATTLEFIELD
                and game.controller_of(identity) == ctx.controller
                and not is_prohibited(game, Sacrifice(identity, ctx.controller))
            )
        case ir.TapEffect():
            return found.zone is Zone.BATTLEFIELD and not found.tapped
        case ir.UntapEffect():
            return found.zone is Zone.BATTLEFIELD and found.tapped
        case ir.Discard():
            return found.zone is Zone.HAND and found.owner == ctx.controller
    return True


def _choose_action(ctx: Context, action: Node, result: Chosen) -> None:
    """Choose the objects for an instruction that is a cost, and check that it can be performed in full. CR: 118.3."""
    game = ctx.game
    match action:
        case ir.Sacrifice(object=ref) | ir.ExileEffect(object=ref) | ir.TapEffect(object=ref):
            ids = _choose_objects(ctx, action, ref, result)
        case ir.UntapEffect(object=ref) | ir.MoveTo(object=ref) | ir.Reveal(object=ref) | ir.Exert(object=ref):
            ids = _choose_objects(ctx, action, ref, result)
        case ir.Discard(cards=ref):
            ids = _choose_objects(ctx, action, ref, result)
        case ir.RemoveCounters(kind=kind, count=count, object=ref):
            ids = _choose_counters(ctx, action, ref, kind, count, result)
        case ir.PayLife(amount=amount) | ir.LoseLife(amount=amount):
            if game.players[ctx.controller].life < int(evaluate(ctx, amount)):
                raise IllegalAction("not enough life", "119.4")
            ids = ()
        case ir.PayCounters(kind=kind, count=count):
            if game.players[ctx.controller].counter_count(kind) < int(evaluate(ctx, count)):
                raise IllegalAction(f"not enough {kind} counters", "118.3")
            ids = ()
        case ir.Mill(count=count):
            if len(game.zone(Zone.LIBRARY, ctx.controller)) < int(evaluate(ctx, count)):
                raise IllegalAction("not enough cards in the library", "118.3")
            ids = ()
        case ir.PutCounters(on=ref):
            ids = _choose_objects(ctx, action, ref, result)
        case ir.PayManaEffect(cost=cost):
            _choose_one(ctx, cost, result)
            return
        case ir.Sequence(steps=steps) if not isinstance(steps[0], ir.KeywordAction):
            for step in steps:
                _choose_action(ctx, step, result)
            return
        case _:
            # Any other instruction is tried out: it must do something (118.3).
            fork = game.fork()
            fork.chooser = DefaultChooser()
            inner = Context(fork, ctx.source, ctx.controller, ctx.ability, x=ctx.x, bindings=dict(ctx.bindings))
            if not execute(inner, action):
                raise IllegalAction("the cost cannot be paid", "118.3")
            ids = ()
    result.actions.append((action, ids))
    if isinstance(action, ir.TapEffect):
        result.reserved.update(ids)


def _choose_objects(ctx: Context, action: Node, ref: Node, result: Chosen) -> tuple[int, ...]:
    game = ctx.game
    taken = result.taken
    match ref:
        case SelfRef():
            found: tuple[int, ...] = (ctx.source,)
            low = high = 1
        case Choose(count=count, filter=filter_, up_to=up_to):
            found = _base_candidates(ctx, action, filter_)
            if isinstance(count, AnyNumber):
                low, high = 0, len(found)
            else:
                high = int(evaluate(ctx, count))
                low = 0 if up_to else high
        case A(filter=filter_):
            found = _base_candidates(ctx, action, filter_)
            low = high = 1
        case Each(filter=filter_):
            found = _base_candidates(ctx, action, filter_)
            low = high = len(found)
        case WholeZone() | Several() | TopCards():
            found = refer(ctx, ref)
            low = high = len(found)
            if isinstance(ref, TopCards) and len(found) < int(evaluate(ctx, ref.count)):
                raise IllegalAction("not enough cards", "118.3")
        case _:
            found = refer(ctx, ref)
            low = high = max(1, len(found))
            taken = frozenset()
    other = bool(getattr(ref, "other", False))
    usable = tuple(
        i for i in found if i not in taken and not (other and i == ctx.source) and _is_usable(ctx, action, i)
    )
    if len(usable) < low:
        raise IllegalAction(f"not enough to {_PAST.get(type(action), 'pay with')}", "118.3")
    if len(usable) == low == high and not isinstance(ref, Choose | A):
        return usable
    words = _PAST.get(type(action), "use")
    prompt = f"What to {words} for {game.name_of(ctx.source)}?"
    picked = game.choose_objects(ctx.controller, prompt, usable, low, high, "601.2b", ctx.source, ChoiceKind.COST)
    if len(picked) < low:
        raise IllegalAction(f"not enough to {words}", "118.3")
    return picked


def _choose_counters(ctx: Context, action: Node, ref: Node, kind: str, count: Node, result: Chosen) -> tuple[int, ...]:
    """Choose what counters are removed from; one object unless the text says otherwise. CR: 118.3."""
    game = ctx.game
    wanted = 1 if isinstance(count, AllOfThem | AnyNumber) else int(evaluate(ctx, count))
    if isinstance(ref, SelfRef):
        found: tuple[int, ...] = (ctx.source,)
    elif isinstance(ref, Choose | A | Each):
        found = find_matching(ctx, ref.filter)
    else:
        found = refer(ctx, ref)

    def has(identity: int) -> int:
        value = game.last_known(identity)
        return value.counter_count(kind) if kind else sum(number for _, number in value.counters)

    if isinstance(ref, Each):
        if sum(has(i) for i in found) < wanted:
            raise IllegalAction(f"not enough {kind} counters", "118.3")
        return found
    usable = tuple(i for i in found if has(i) >= wanted)
    if not usable and not isinstance(count, AllOfThem | AnyNumber):
        raise IllegalAction(f"not enough {kind} counters", "118.3")
    if len(usable) <= 1:
        return usable
    return game.choose_objects(
        ctx.controller, "Remove counters from what?", usable, 1, 1, "601.2b", ctx.source, ChoiceKind.COST
    )


# Paying ------------------------------------------------------------------------------------------


def can_pay(ctx: Context, costs: Sequence[Node], purpose: Purpose | None = None) -> bool:
    """
    Say whether the player could pay all of this now.

    Choices are made by default on a copy of the game, which is thrown away.

    CR: 118.3.
    """
    fork = ctx.game.fork()
    fork.chooser = DefaultChooser()
    inner = Context(
        fork, ctx.source, ctx.controller, ctx.ability, ctx.targets, ctx.x, ctx.modes, bindings=dict(ctx.bindings)
    )
    try:
        chosen = choose_costs(inner, costs)
        plan = find_payment(
            fork, ctx.controller, chosen.mana, purpose or Purpose(source=ctx.source), frozenset(chosen.reserved)
        )
    except IllegalAction:
        return False
    return plan is not None


def pay_costs(ctx: Context, costs: Sequence[Node], purpose: Purpose | None = None) -> None:
    """
    Choose for, and pay, a cost: the mana and all else.

    Raises:
        IllegalAction: it cannot be paid; the game may have changed in part, callers restore it (733.1).

    CR: 118.3, 601.2g-h, 118.12.
    """
    pay_chosen(ctx, choose_costs(ctx, costs), purpose or Purpose(source=ctx.source))


def pay_chosen(ctx: Context, chosen: Chosen, purpose: Purpose) -> dict[str, tuple[int, ...]]:
    """
    Pay a cost whose choices are made: mana abilities first, then everything else, mana last.

    Returns:
        What was used, by verb, for `CastInfo.cost_objects`; it is bound on `ctx` as ``cost:verb`` too.

    CR: 601.2g-h.
    """
    from .keywords.paying import assisted

    game = ctx.game
    reserved = frozenset(chosen.reserved)
    life = announce_phyrexian(ctx, chosen, purpose)
    if chosen.has_mana:
        chosen.mana = assisted(game, ctx.controller, chosen.mana, purpose, reserved)
    plan = prepare_mana(game, ctx.controller, chosen.mana, purpose, reserved) if chosen.has_mana else None
    used: dict[str, tuple[int, ...]] = {}
    if life:
        perform(game, PayLife(ctx.controller, life, ctx.source))
    for action, ids in chosen.actions:
        verb = _PAST.get(type(action))
        if verb is not None:
            used[verb] = used.get(verb, ()) + ids
        _pay_action(ctx, action, ids)
    spent: tuple[ManaUnit, ...] = ()
    if plan is not None:
        spent, stand_ins = spend_mana(game, ctx.controller, chosen.mana, purpose, plan)
        used.update(stand_ins)
    for verb, objects in used.items():
        ctx.bindings[f"cost:{verb}"] = objects
    if ctx.ids("cost:behold"):
        used["behold"] = ctx.ids("cost:behold")
    ctx.bindings["mana spent"] = len(spent)
    ctx.bindings["life for mana"] = life + (plan.life if plan is not None else 0)
    ctx.bindings["mana kinds"] = tuple(unit.kind for unit in spent)
    return used


def announce_phyrexian(ctx: Context, chosen: Chosen, purpose: Purpose) -> int:
    """
    Let the player announce for which Phyrexian symbols they pay life, where both ways are open.

    The symbols are taken out of `chosen.mana`; the life to be paid for them is returned.

    CR: 107.4f, 601.2b.
    """
    game, player = ctx.game, ctx.controller
    life = 0
    for symbol in chosen.mana.symbols:
        if not symbol.phyrexian or game.players[player].life < life + 2:
            continue
        without = list(chosen.mana.symbols)
        without.remove(symbol)
        rest = ManaCost(tuple(without))
        plain = ManaCost((*without, mana_symbol("/".join(sorted(color.value for color in symbol.colors)))))
        reserved = frozenset(chosen.reserved)
        if find_payment(game, player, plain, purpose, reserved) is None:
            continue
        if find_payment(game, player, rest, purpose, reserved) is None:
            continue
        point = ChoicePoint(
            player,
            ChoiceKind.PAY,
            f"Pay 2 life instead of {symbol}?",
            (Option(1, "yes"), Option(0, "no")),
            rule="107.4f",
            source=ctx.source,
            default=(1,),
        )
        if game.choose(point) == (1,):
            life += 2
            chosen.mana = rest
    return life


def _pay_action(ctx: Context, action: Node, ids: tuple[int, ...]) -> None:
    """Perform one part of a cost with the objects chosen for it. CR: 601.2h."""
    game, player, source = ctx.game, ctx.controller, ctx.source
    events: list[Event] = []
    match action:
        case TapSymbol():
            events.append(Tap(source, source, for_mana=bool(ctx.number("for mana"))))
        case UntapSymbol():
            events.append(Untap(source, source))
        case LoyaltyCost(amount=amount):
            change = int(evaluate(ctx, amount))
            if change > 0:
                events.append(PutCounters(source, "loyalty", change, source, player, as_cost=True))
            elif change < 0:
                events.append(RemoveCounters(source, "loyalty", -change, source, player))
        case ir.Sacrifice():
            events.extend(Sacrifice(i, player, source) for i in ids)
        case ir.Discard():
            events.extend(Discard(i, player, source, as_cost=True) for i in ids)
        case ir.ExileEffect(face_down=face_down):
            events.extend(
                MoveZone(i, Zone.EXILE, Cause.COST, source, player, face_down="exile" if face_down else "") for i in ids
            )
        case ir.TapEffect():
            events.extend(Tap(i, source) for i in ids)
        case WaterbendCost():
            events.extend(Tap(i, source) for i in ids)
            events.append(Happened("waterbend", player, None, source))
        case ir.UntapEffect():
            events.extend(Untap(i, source) for i in ids)
        case ir.MoveTo(zone=zone, position=position):
            to = Zone(getattr(zone, "zone", "hand"))
            at = -1 if position.startswith("bottom") else 0
            events.extend(MoveZone(i, to, Cause.COST, source, player, position=at) for i in ids)
        case ir.Reveal() | ir.Exert():
            events.extend(Happened(_PAST[type(action)], player, i, source) for i in ids)
        case ir.RemoveCounters(kind=kind, count=count):
            _remove_counters(ctx, ids, kind, count)
        case ir.PutCounters(kind=kind, count=count):
            amount_put = int(evaluate(ctx, count))
            events.extend(PutCounters(i, kind, amount_put, source, player, as_cost=True) for i in ids)
        case ir.PayLife(amount=amount) | ir.LoseLife(amount=amount):
            life = int(evaluate(ctx, amount))
            if life:
                events.append(PayLife(player, life, source))
            ctx.bindings["life paid"] = life
        case ir.PayCounters(kind=kind, count=count):
            events.append(RemoveCounters(player, kind, int(evaluate(ctx, count)), source, player))
        case ir.Mill(count=count):
            events.append(Mill(player, int(evaluate(ctx, count)), source))
        case _:
            if not execute(ctx, action):
                raise IllegalAction("the cost cannot be paid", "118.3")
    if events:
        perform(game, *events)


def _remove_counters(ctx: Context, ids: tuple[int, ...], kind: str, count: Node) -> None:
    game = ctx.game
    removed = 0
    wanted = None if isinstance(count, AllOfThem | AnyNumber) else int(evaluate(ctx, count))
    if isinstance(count, AnyNumber):
        there = sum(n for i in ids for name, n in game.objects[i].counters if not kind or name == kind)
        prompt = f"How many counters are removed for {game.name_of(ctx.source)}?"
        wanted = ask_number(ctx, ctx.controller, prompt, 0, there, "601.2b", there)
    for identity in ids:
        for name, number in game.objects[identity].counters:
            if kind and name != kind:
                continue
            amount = number if wanted is None else min(number, wanted - removed)
            if amount > 0:
                perform(game, RemoveCounters(identity, name, amount, ctx.source, ctx.controller))
                removed += amount
    ctx.bindings["counters removed"] = removed


def has_x(costs: Sequence[Node]) -> bool:
    """Say whether a cost contains X. CR: 107.3a."""
    for cost in costs:
        for node in cost.walk():
            if isinstance(node, Variable):
                return True
            if isinstance(node, PayMana) and mana_cost(node.symbols).has_variable:
                return True
    return False


def is_cost(node: object) -> bool:
    """Say whether a keyword's parameter is a cost."""
    return isinstance(node, Cost)

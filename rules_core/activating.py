"""
Activating abilities: which there are, whether they may be activated, and doing it.

CR: 602, 605.3, 606.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from .actions import ActivateAbility
from .choices import DefaultChooser
from .cost_changes import ability_cost_change
from .crimes import notice_crime
from .errors import IllegalAction
from .events import AbilityActivated, Happened, PutOnStack, SetCast, SetStack
from .execute.context import Context
from .execute.filters import is_subject
from .execute.registry import evaluate, execute, limited, passive, refer
from .functioning import zone_of
from .ir.abilities import ActivatedAbility
from .ir.costs import PayMana, TapSymbol, UntapSymbol
from .ir.node import Node
from .ir.statics import ActivateAct, Allow, AnyPlayerMay, Cant, CostChange, OncePerTurn, OnlyWhen, SpendOnX, XCantBe
from .mana import ManaCost, mana_cost
from .mana_abilities import Output, changes_first, intrinsic_abilities, is_mana_ability, outputs
from .mana_triggers import mana_is_changed, resolve_mana_triggers, tried_out
from .objects import CastInfo, StackInfo
from .perform import perform
from .static_effects.preventing import fits
from .statics import expanded, in_force
from .terms import CardType, ObjectKind, Step, Zone

if TYPE_CHECKING:
    from .game import Game

passive(XCantBe, OncePerTurn, OnlyWhen, AnyPlayerMay)

_MAIN_PHASES = (Step.PRECOMBAT_MAIN, Step.POSTCOMBAT_MAIN)


def activated_abilities(game: Game, identity: int) -> tuple[tuple[int, ActivatedAbility], ...]:
    """
    List the activated abilities of an object that function where it is, each with its index.

    CR: 113.6, 305.6, 602.1.
    """
    cache = game.cached()
    key = ("activated", identity)
    known: tuple[tuple[int, ActivatedAbility], ...] | None = cache.get(key)
    if known is not None:
        return known
    found = game.last_known(identity)
    characteristics = game.characteristics(identity)
    everything = (*expanded(characteristics.abilities), *intrinsic_abilities(characteristics))
    result = tuple(
        (index, ability)
        for index, ability in enumerate(everything)
        if isinstance(ability, ActivatedAbility)
        and (zone_of(ability) in (found.zone.value, "anywhere") or found.is_nontraditional)
    )
    cache[key] = result
    return result


def sorcery_timing(game: Game, player: int) -> bool:
    """Say whether a player could cast a sorcery now: own main phase, empty stack. CR: 307.1, 602.5d."""
    return game.is_active(player) and game.turn.step in _MAIN_PHASES and not game.stack


def check_may_activate(game: Game, player: int, source: int, index: int, ability: ActivatedAbility) -> None:
    """
    Check timing, restrictions and prohibitions on activating an ability.

    Raises:
        IllegalAction: it may not be activated now, with the rule.

    CR: 602.2, 602.5, 606.3.
    """
    if not _may_be_used_by(game, player, source, ability):
        raise IllegalAction("only its controller can activate it", "602.2")
    if not game.is_in_range(player, source):
        raise IllegalAction("it is outside the player's range of influence", "801.6")
    ctx = Context(game, source, player, ability)
    only = [part.only for part in ability.restrictions if isinstance(part, AnyPlayerMay) and part.only is not None]
    for restriction in (*ability.restrictions, *only):
        match restriction:
            case OnlyWhen(timing=timing, condition=condition, form=form):
                if form == "before attackers" and Step.DECLARE_ATTACKERS in game.turn.steps_taken:
                    raise IllegalAction("activate only before attackers are declared", "602.5")
                if "sorcery" in timing and not sorcery_timing(game, player):
                    raise IllegalAction("activate only as a sorcery", "602.5d")
                if timing.endswith("once") and _activations(game, source, ability) >= 1:
                    raise IllegalAction("already activated this turn", "602.5b")
                if timing.endswith("ever") and _activations(game, source, ability, ever=True) >= 1:
                    raise IllegalAction("already activated once", "602.5b")
                words = _time_words(timing)
                if words not in ("", "sorcery", "instant") and not _is_time(game, player, words):
                    raise IllegalAction(f"activate only during {words}", "602.5")
                if condition is not None and not evaluate(ctx, condition):
                    raise IllegalAction("its activation condition does not hold", "602.5")
            case OncePerTurn(times=times, what=what):
                ever = what == "activate ever"
                if _activations(game, source, ability, ever) >= times:
                    raise IllegalAction(f"already activated {'so often' if ever else 'this turn'}", "602.5b")
            case AnyPlayerMay() | CostChange() | SpendOnX() | XCantBe():
                pass
            case _:
                if not evaluate(ctx, restriction):
                    raise IllegalAction("its activation condition does not hold", "602.5")
    if not is_mana_ability(ability):
        from .keywords.paying import is_silenced

        if is_silenced(game):
            raise IllegalAction("a spell with split second is on the stack", "702.61a")
    if ability.loyalty:
        in_time = sorcery_timing(game, player) or _may_at_any_time(game, player, source)
        if not in_time or used_loyalty(game, player, source):
            raise IllegalAction("one loyalty ability each turn, at sorcery speed", "606.3")
    if _is_forbidden(game, player, source, ability):
        raise IllegalAction("an effect says that it can't be activated", "101.2")


_TIMES = frozenset(
    {
        "your upkeep",
        "opponent's turn",
        "combat",
        "your turn",
        "upkeep",
        "declare attackers step",
        "your draw step",
    }
)


def _time_words(timing: str) -> str:
    """Take "once" and "ever" off a time."""
    return timing.removesuffix("once").removesuffix("ever").strip()


limited(OnlyWhen, lambda node: _time_words(node.timing) in _TIMES | {"", "sorcery", "instant"})


def _is_time(game: Game, player: int, timing: str) -> bool:
    """Say whether it is the time that an activation instruction names. CR: 602.5."""
    step = game.turn.step
    if step is None:
        return False
    if timing == "opponent's turn":
        return game.turn.active in game.opponents(player)
    if timing.startswith("your "):
        if not game.is_active(player):
            return False
        timing = timing.removeprefix("your ")
        if timing == "turn":
            return True
    if timing == "combat":
        return step in (
            Step.BEGIN_COMBAT,
            Step.DECLARE_ATTACKERS,
            Step.DECLARE_BLOCKERS,
            Step.FIRST_COMBAT_DAMAGE,
            Step.COMBAT_DAMAGE,
            Step.END_COMBAT,
        )
    return step.value == timing.replace(" step", "").replace(" ", "_")


def _may_be_used_by(game: Game, player: int, source: int, ability: ActivatedAbility) -> bool:
    """The controller (or owner, where it has no controller) activates, unless the text lets others. CR: 602.2."""
    for restriction in ability.restrictions:
        if isinstance(restriction, AnyPlayerMay):
            ctx = Context(game, source, game.controller_of(source), ability)
            return player in refer(ctx, restriction.player)
    return game.controller_of(source) == player


def _activations(game: Game, source: int, ability: ActivatedAbility, ever: bool = False) -> int:
    """Count how often an ability of an object was activated this turn, or since it became this object. CR: 602.5b."""
    events = (entry.event for entry in game.history) if ever else game.happened()
    return sum(
        1
        for event in events
        if isinstance(event, AbilityActivated) and event.source == source and event.ability == ability
    )


def used_loyalty(game: Game, player: int, source: int) -> bool:
    """Say whether loyalty abilities of a permanent were activated as often this turn as a player may. CR: 606.3."""
    used = sum(
        isinstance(event, AbilityActivated)
        and event.source == source
        and isinstance(event.ability, ActivatedAbility)
        and event.ability.loyalty
        for event in game.happened()
    )
    return used > 0 and used >= _loyalty_limit(game, player, source)


def _loyalty_limit(game: Game, player: int, source: int) -> int:
    """Give how often a player may activate loyalty abilities of a permanent each turn, once without an effect."""
    return max((act.times for act in _loyalty_permissions(game, player, source)), default=1) or 1


def _may_at_any_time(game: Game, player: int, source: int) -> bool:
    """Say whether an effect lets loyalty abilities be activated any time an instant could be cast. CR: 606.3."""
    return any(not act.times for act in _loyalty_permissions(game, player, source))


def _loyalty_permissions(game: Game, player: int, source: int) -> Iterator[ActivateAct]:
    """Yield what effects let a player do with the loyalty abilities of a permanent."""
    for part in in_force(game, Allow):
        node = part.node
        assert isinstance(node, Allow)
        act = node.act
        if not isinstance(act, ActivateAct) or act.kinds != "loyalty" or act.of is None:
            continue
        if is_subject(game, part, node.subject, player) and fits(part.context(game), act.of, source):
            yield act


def _is_forbidden(game: Game, player: int, source: int, ability: ActivatedAbility) -> bool:
    """Say whether "can't be activated" or "players can't activate" stops it. CR: 101.2, 602.5."""
    for part in in_force(game, Cant):
        node = part.node
        assert isinstance(node, Cant)
        act = node.act
        if not isinstance(act, ActivateAct):
            continue
        if is_mana_ability(ability) and not act.mana:
            continue
        inner = part.context(game)
        if node.condition is not None and not evaluate(inner, node.condition):
            continue
        if act.of is not None and not fits(inner, act.of, source):
            continue
        if is_subject(game, part, node.subject, source) or is_subject(game, part, node.subject, player):
            return True
    return False


def is_activatable(game: Game, player: int, source: int, index: int, ability: ActivatedAbility) -> bool:
    """
    Say whether a player could activate an ability now, targets and costs included.

    CR: 602.2.
    """
    try:
        check_may_activate(game, player, source, index, ability)
        fork = game.fork()
        fork.chooser = DefaultChooser()
        activate(fork, player, ActivateAbility(source, index))
    except IllegalAction:
        return False
    return True


def activate(game: Game, player: int, action: ActivateAbility) -> None:
    """
    Activate an ability; the game is as before when it turns out to be illegal.

    Raises:
        IllegalAction: it may not be activated, has no legal target, or cannot be paid.

    CR: 602.2.
    """
    ability = dict(activated_abilities(game, action.source)).get(action.index)
    if ability is None:
        raise IllegalAction("there is no such ability", "602.2")
    check_may_activate(game, player, action.source, action.index, ability)
    if is_mana_ability(ability):
        activate_mana_ability(game, player, action.source, ability)
        return
    before = game.fork()
    try:
        _activate(game, player, action.source, ability)
    except IllegalAction:
        game.restore(before)
        raise


def _activate(game: Game, player: int, source: int, ability: ActivatedAbility) -> None:
    from .casting import choose_x
    from .costs import choose_costs, has_x, pay_chosen
    from .payment import Purpose
    from .targets import announce

    stack = StackInfo(ability, source, kind="activated")
    cast = CastInfo(player, Zone.STACK, turn=game.turn.number, step=game.turn.step)
    perform(game, PutOnStack(player, ObjectKind.ABILITY, stack, cast=cast))
    identity = game.stack[-1]
    purpose = Purpose(source=source)
    ctx = Context.from_stack(game, identity)
    costs = ability.costs
    if has_x(costs):
        x = choose_x(ctx, costs, purpose)
        perform(game, SetCast(identity, replace(cast, x=x)))
    if not announce(game, identity):
        raise IllegalAction("there is no legal target", "601.2c")
    ctx = Context.from_stack(game, identity)
    chosen = choose_costs(ctx, changed_costs(game, player, source, ability, costs))
    used = pay_chosen(ctx, chosen, purpose)
    found = game.objects[identity]
    info = found.cast if found.cast is not None else cast
    perform(game, SetCast(identity, replace(info, cost_objects=tuple(sorted(used.items())))))
    keep = {name: value for name, value in ctx.bindings.items() if name != "produce depth"}
    assert found.stack is not None
    bound = replace(game.objects[identity].stack or found.stack, bindings=tuple(keep.items()))

    perform(game, SetStack(identity, bound))
    perform(game, AbilityActivated(identity, player, source, ability))
    notice_crime(game, player, identity)
    if ability.ability_word:
        # Keywords' abilities are marked with the verb of activating them (cycle, crew ...): CR 702.29c.
        perform(game, Happened(ability.ability_word, player, game.moved.get(source, source), source))


def changed_costs(
    game: Game, player: int, source: int, ability: ActivatedAbility, costs: tuple[Node, ...]
) -> tuple[Node, ...]:
    """Give the activation cost after increases and reductions. CR: 601.2f, 602.2b."""
    changed = ability_cost_change(game, player, source, ability, costs)
    if ability.ability_word == "power-up":
        from .keywords.paying import power_up_reduction

        return power_up_reduction(game, source, changed)
    return changed


def activate_mana_ability(game: Game, player: int, source: int, ability: ActivatedAbility) -> None:
    """
    Activate a mana ability: its cost is paid and it resolves at once, without the stack.

    Raises:
        IllegalAction: it cannot be paid.

    CR: 605.3b.
    """
    from .costs import choose_costs, pay_chosen
    from .payment import Purpose

    ctx = Context(game, source, player, ability)
    tapped = any(isinstance(cost, TapSymbol) for cost in ability.costs)
    ctx.bindings["for mana"] = 1
    chosen = choose_costs(ctx, changed_costs(game, player, source, ability, ability.costs))
    pay_chosen(ctx, chosen, Purpose(source=source))
    perform(game, AbilityActivated(source, player, source, ability, mana=True))
    ctx.bindings["tapped for mana"] = int(tapped)
    execute(ctx, ability.effect)
    resolve_mana_triggers(game)


def mana_abilities_of(
    game: Game, player: int, source: int
) -> Iterator[tuple[int, ActivatedAbility, tuple[Output, ...], ManaCost | None]]:
    """
    Yield the mana abilities that a player could activate now, with what each could add and its mana cost.

    Whether a mana cost in it can be paid is left to the search for a payment.

    CR: 605.1a, 605.3a.
    """
    from .costs import can_pay

    bonus = mana_is_changed(game)
    for index, ability in activated_abilities(game, source):
        if not is_mana_ability(ability):
            continue
        found = game.objects[source]
        simple = True
        cost: ManaCost | None = None
        blocked = False
        for part in ability.costs:
            if isinstance(part, TapSymbol):
                blocked = blocked or found.tapped
            elif isinstance(part, UntapSymbol):
                blocked = blocked or not found.tapped
            elif isinstance(part, PayMana):
                cost = mana_cost(part.symbols)
            else:
                simple = False
        if blocked:
            continue
        try:
            check_may_activate(game, player, source, index, ability)
        except IllegalAction:
            continue
        others = tuple(part for part in ability.costs if not isinstance(part, PayMana))
        is_land = CardType.LAND in game.characteristics(source).card_types
        creature = game.characteristics(source).is_creature
        if (not simple or creature or not is_land) and not can_pay(Context(game, source, player, ability), others):
            continue
        ctx = Context(game, source, player, ability)
        runs = outputs(ctx, ability.effect)
        if cost is None and changes_first(ability.effect):
            wanted: tuple[Output, ...] = tuple((kind,) for kind in "WUBRGC")
            runs = tuple(dict.fromkeys(tried_out(game, player, source, ability, run) for run in wanted))
        elif bonus and runs and cost is None:
            runs = tuple(dict.fromkeys(tried_out(game, player, source, ability, run) for run in runs))
        if runs and any(runs):
            yield index, ability, runs, cost

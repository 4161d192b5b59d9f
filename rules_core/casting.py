"""
Casting spells.

CR: 601, 118.8 (additional costs), 702 (optional costs of keywords).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from .actions import CastSpell
from .activating import sorcery_timing
from .choices import ChoiceKind, ChoicePoint, DefaultChooser, Option
from .cost_changes import change_spell_cost, use_up
from .costs import Chosen, can_pay, choose_costs, cost_words, has_x, pay_chosen
from .crimes import notice_crime
from .damage import has_keyword
from .errors import IllegalAction, UnsupportedRule
from .events import Cause, MoveZone, SetCast, SetPlayer, SetStack, SpellCast, SpendMana, StartEffect
from .execute.context import Context
from .execute.filters import is_subject, matches_filter, refers_to
from .execute.registry import evaluate, execute, passive
from .execute.relations import cast_from
from .ir import effects as ir
from .ir.abilities import ActivatedAbility, KeywordAbility, ManaRider, StaticAbility, TriggeredAbility
from .ir.conditions import WasPaid
from .ir.costs import DoCost, FreeCost, ManaCostOf, PayMana
from .ir.node import Node
from .ir.nouns import A, AnyOf, Choose, Each, Filter, InZone, IsToken, IsType, OneOrMore, SelfRef, You
from .ir.quantities import Number, Variable
from .ir.statics import AdditionalCost, Allow, BeCounteredAct, Cant, CastAct, XCantBe
from .ir.triggers import CastSpell as CastSpellEvent
from .keyword_actions.preparing import unprepare
from .keywords.alternative import begin
from .keywords.casting import replicate_word
from .keywords.paying import EXTRA_COSTS, is_silenced, reduced_by_payment
from .keywords.splicing import splice_onto
from .mana import ManaCost, mana_symbol
from .objects import Binding, CastInfo, ContinuousEffect, GameObject, ManaUnit, PendingTrigger, StackInfo
from .payment import Purpose, find_payment
from .perform import perform
from .static_effects.cast_only import allows_casting_now
from .statics import expanded, in_force
from .targets import choose_modes, choose_targets, find_modal
from .terms import CardType, Step, Zone
from .ways import Way, find_ways, keyword_abilities, keyword_cost

if TYPE_CHECKING:
    from .game import Game

passive(AdditionalCost)

_MAXIMUM_X = 40


def cast(game: Game, player: int, action: CastSpell) -> int:
    """
    Cast a card; the game is as before when it turns out to be illegal.

    Returns:
        The id of the spell on the stack.

    Raises:
        IllegalAction: it may not be cast so, has no legal target, or cannot be paid.

    CR: 601.2.
    """
    for way in find_ways(game, player, action.card):
        if way.face == action.face and way.name == action.way:
            return cast_in_way(game, player, action.card, way)
    raise IllegalAction(f"{game.name_of(action.card)} can't be cast that way", "601.3")


def cast_in_way(game: Game, player: int, card: int, way: Way, by_effect: bool = False) -> int:
    """
    Cast a card in one way; the game is as before when it turns out to be illegal.

    Args:
        by_effect: An effect that is resolving says to cast it, so that timing does not matter (608.2g).

    Returns:
        The id of the spell on the stack.

    Raises:
        IllegalAction: it may not be cast so, has no legal target, or cannot be paid.

    CR: 601.2, 608.2g.
    """
    before = game.fork()
    try:
        return _cast(game, player, card, way, by_effect)
    except IllegalAction:
        game.restore(before)
        raise


def is_castable(game: Game, player: int, card: int, way: Way | None = None) -> bool:
    """
    Say whether a player could cast a card now, targets and costs included, in one way or any.

    CR: 601.3.
    """
    for option in (way,) if way is not None else find_ways(game, player, card):
        # Some spells can be paid for only when an optional cost is paid that makes them cheaper.
        for chooser in (_Frugal(), _Generous()):
            fork = game.fork()
            fork.chooser = chooser
            try:
                _cast(fork, player, card, option, False)
            except IllegalAction:
                continue
            return True
    return False


class _Frugal(DefaultChooser):
    """Takes defaults, but pays nothing optional: what is castable is castable without it."""

    def choose(self, game: Game, point: ChoicePoint) -> Sequence[int]:
        """Decline optional costs, take X = 0, otherwise the default."""
        if point.kind is ChoiceKind.PAY:
            return (len(point.options) - 1,)
        if point.kind is ChoiceKind.X:
            return (0,)
        return point.default_indices


class _Generous(DefaultChooser):
    """Takes defaults, and pays whatever optional cost can be paid."""

    def choose(self, game: Game, point: ChoicePoint) -> Sequence[int]:
        """Accept optional costs, take X = 0, otherwise the default."""
        if point.kind in (ChoiceKind.PAY, ChoiceKind.X):
            return (0,)
        return point.default_indices


def _cast(game: Game, player: int, card: int, way: Way, by_effect: bool) -> int:
    found = game.objects[card]
    info = CastInfo(player, found.zone, alternative=way.name, turn=game.turn.number, step=game.turn.step)
    chosen: tuple[tuple[str, Binding], ...] = (("any mana", way.any_mana),) if way.any_mana else ()
    if way.permission is not None:
        chosen = (*chosen, ("permission", way.permission))
    perform(
        game,
        MoveZone(
            card,
            Zone.STACK,
            Cause.CAST,
            by=player,
            controller=player,
            face=way.face,
            face_down=way.face_down,
            stack=StackInfo(None, card),
            cast=info,
            chosen=chosen,
        ),
    )
    spell = game.moved[card]
    begin(game, spell, way)
    if not by_effect:
        _check_timing(game, player, spell, way)
    _check_prohibited(game, player, spell, found)
    late = _modes_wait_for_costs(game, spell)
    if not late and not choose_modes(game, spell):
        raise IllegalAction("no mode can be chosen", "700.2a")
    purpose = Purpose(spell=spell)
    costs = _base_costs(game, spell, way)
    costs += way.additional + _mandatory_costs(game, player, spell)
    costs += _optional_costs(game, player, spell, costs, purpose)
    costs += splice_onto(game, player, spell, costs, partial(_can_afford, spell=spell, purpose=purpose))
    if late and not choose_modes(game, spell):
        raise IllegalAction("no mode can be chosen", "700.2a")
    if _needs_x(game, spell, costs):
        ctx = Context.from_stack(game, spell)
        x = 0 if way.cost is not None and _is_free(way) else choose_x(ctx, costs, purpose, spell)
        _update(game, spell, x=x)
    if not choose_targets(game, spell):
        raise IllegalAction("there is no legal target", "601.2c")
    ctx = Context.from_stack(game, spell)
    total = _total(game, player, spell, ctx, costs, found)
    used = pay_chosen(ctx, total, purpose)
    _finish(game, player, spell, found, ctx, used)
    return spell


def _is_free(way: Way) -> bool:
    return bool(way.cost) and all(isinstance(part, FreeCost) for part in way.cost or ())


def _finish(
    game: Game, player: int, spell: int, origin: GameObject, ctx: Context, used: dict[str, tuple[int, ...]]
) -> None:
    """Record how the spell was paid for, and let it become cast. CR: 601.2i, 903.8."""
    last = game.history[-1].event if game.history else None
    paid = last if isinstance(last, SpendMana) and last.source == spell else SpendMana(player, ())
    spent = paid.mana
    _update(game, spell, spent=spent, spent_on_x=paid.on_x, cost_objects=tuple(sorted(used.items())))
    life = ctx.bindings.get("life for mana")
    cast = game.objects[spell].cast
    if isinstance(life, int) and life and cast is not None:
        # CR 107.4f: 2 life for each symbol, which compleated counts.
        _update(game, spell, costs_paid=(*cast.costs_paid, *("life for mana",) * (life // 2)))
    _apply_riders(game, player, spell, spent)
    stack = game.objects[spell].stack
    assert stack is not None

    bound = {name: value for name, value in ctx.bindings.items() if name.startswith(("cost:", "life paid"))}
    if bound:
        perform(game, SetStack(spell, replace(stack, bindings=tuple({**dict(stack.bindings), **bound}.items()))))
    if origin.zone is Zone.COMMAND:
        number = origin.choice("commander")
        casts = dict(game.players[player].commander_casts)
        key = number if isinstance(number, int) else 0
        casts[key] = casts.get(key, 0) + 1
        perform(game, SetPlayer(player, "commander_casts", tuple(sorted(casts.items()))))
    perform(game, SpellCast(spell, player))
    use_up(game, player, spell)
    notice_crime(game, player, spell)
    unprepare(game, origin)


def _apply_riders(game: Game, player: int, spell: int, spent: tuple[ManaUnit, ...]) -> None:
    """What mana does to the spell that it is spent on. CR: 106.6."""
    for said, source, _ in dict.fromkeys((unit.rider, unit.source, unit.made) for unit in spent):
        if isinstance(said, ManaRider):
            _apply_rider(game, player, spell, said, spell if source is None else source)
    riders = {unit.restriction.rider: unit for unit in spent if isinstance(unit.restriction, ir.SpendOnly)}
    for rider, unit in riders.items():
        if not rider:
            continue
        if rider != "can't be countered":
            raise UnsupportedRule(f"mana with which the spell {rider}", "106.6")
        node = Cant(SelfRef(), BeCounteredAct())
        source = unit.source if unit.source is not None else spell
        perform(game, StartEffect(ContinuousEffect(0, (node,), source, player, 0, (spell,))))


def _apply_rider(game: Game, player: int, spell: int, rider: ManaRider, source: int) -> None:
    """What the text that made the mana says of spending it, at once or as a triggered ability. CR: 106.6, 603.7."""
    event = rider.event
    assert isinstance(event, CastSpellEvent) and isinstance(event.spell, A | OneOrMore)
    ctx = Context(game, source, player, bindings={"spell": spell, "subject": spell, "object": spell, "player": player})
    if not matches_filter(ctx, event.spell.filter, spell, anywhere=True):
        return
    if not rider.triggers:
        execute(ctx, rider.effect)
        return
    ability = TriggeredAbility(event, rider.effect)
    waiting = PendingTrigger(source, player, ability, tuple(ctx.bindings.items()), len(game.pending))
    game.pending = (*game.pending, waiting)


def _update(game: Game, spell: int, **changes: object) -> None:
    found = game.objects[spell]
    assert found.cast is not None
    perform(game, SetCast(spell, replace(found.cast, **changes)))  # type: ignore[arg-type]


# Legality ----------------------------------------------------------------------------------------


def _check_timing(game: Game, player: int, spell: int, way: Way) -> None:
    """
    Raises:
        IllegalAction: this spell cannot be cast now.

    CR: 304.1, 307.1, 601.3b, 702.8.
    """
    others = game.stack[:-1]
    main = game.is_active(player) and game.turn.step is not None and game.turn.step.value.endswith("main")
    if main and not others:
        return
    if way.sorcery_only:
        raise IllegalAction("only at sorcery speed", "307.1")
    characteristics = game.characteristics(spell)
    if way.any_time or CardType.INSTANT in characteristics.card_types or has_keyword(characteristics, "flash"):
        return
    for part in in_force(game, Allow):
        node = part.node
        assert isinstance(node, Allow)
        act = node.act
        if not isinstance(act, CastAct) or "flash" not in node.as_though + act.form or node.cost is not None:
            continue
        ctx = part.context(game)
        if node.condition is not None and not evaluate(ctx, node.condition):
            continue
        if not refers_to(ctx, node.subject, player):
            continue
        if _fits(ctx, act.spells, spell):
            return
    raise IllegalAction(f"{game.name_of(spell)} can be cast only when a sorcery can", "307.1")


def _fits(ctx: Context, spells: Node, spell: int) -> bool:
    """Say whether a spell is one of those spoken of, one that has left the stack as it was there. CR: 608.2i."""
    if isinstance(spells, A):
        spells = spells.filter
    if isinstance(spells, Filter | AnyOf):
        return matches_filter(ctx, spells, spell, anywhere=True)
    return refers_to(ctx, spells, spell)


def _split_origin(act: CastAct) -> tuple[Node, Node | None]:
    """Part "spells from graveyards" into the spells and the zone: the spell itself is on the stack. CR: 601.2a."""
    filter_ = act.spells.filter if isinstance(act.spells, Each | A) else None
    zones = tuple(part for part in getattr(filter_, "qualifiers", ()) if isinstance(part, InZone))
    if not isinstance(filter_, Filter) or not zones:
        return act.spells, act.zone
    kept = tuple(part for part in filter_.qualifiers if part not in zones)
    return replace(filter_, qualifiers=kept), zones[0]


def _is_allowed_time(game: Game, player: int, form: str) -> bool:
    """Of what says when only spells can be cast: say whether it is that time. CR: 307.1, 601.3."""
    match form:
        case "only as a sorcery":
            main = game.is_active(player) and game.turn.step in (Step.PRECOMBAT_MAIN, Step.POSTCOMBAT_MAIN)
            return main and not game.stack[:-1]
        case "only in own turn":
            return game.is_active(player)
    return False


def _check_prohibited(game: Game, player: int, spell: int, origin: GameObject) -> None:
    """
    Raises:
        IllegalAction: an effect says that the player can't cast this spell.

    CR: 101.2, 601.3a.
    """
    if is_silenced(game, spell):
        raise IllegalAction("a spell with split second is on the stack", "702.61a")
    if not allows_casting_now(game, player, spell):
        raise IllegalAction(f"{game.name_of(spell)} can't be cast at this time", "601.3")
    for part in in_force(game, Cant):
        node = part.node
        assert isinstance(node, Cant)
        act = node.act
        if not isinstance(act, CastAct):
            continue
        ctx = part.context(game)
        if node.condition is not None and not evaluate(ctx, node.condition):
            continue
        if _is_allowed_time(game, player, node.form):
            continue
        spells, zone = _split_origin(act)
        if not is_subject(game, part, node.subject, player) or not _fits(ctx, spells, spell):
            continue
        if zone is not None and not cast_from(ctx.for_item(player), zone, origin.owner, origin.zone):
            continue
        if act.timing is not None and not evaluate(ctx, act.timing):
            continue
        if act.limit is not None:
            already = sum(
                1
                for event in game.happened()
                if isinstance(event, SpellCast) and event.player == player and _fits(ctx, act.spells, event.object)
            )
            if already < int(evaluate(ctx, act.limit)):
                continue
        raise IllegalAction(f"an effect of {game.name_of(part.source)} forbids casting it", "101.2")


# Costs -------------------------------------------------------------------------------------------


def _base_costs(game: Game, spell: int, way: Way) -> tuple[Node, ...]:
    """The mana cost or the alternative cost. CR: 601.2f, 118.6."""
    if way.cost is not None:
        return way.cost
    own = game.characteristics(spell).mana_cost
    if own is None:
        raise IllegalAction("it has no mana cost", "118.6")
    return (PayMana(str(own)),)


def _mandatory_costs(game: Game, player: int, spell: int) -> tuple[Node, ...]:
    """Additional costs that must be paid, of the spell itself and of effects, and of the chosen modes. CR: 118.8."""
    found: list[Node] = []
    ctx = Context.from_stack(game, spell)
    for ability in expanded(game.characteristics(spell).abilities):
        if isinstance(ability, StaticAbility):
            for node in ability.effects:
                if isinstance(node, AdditionalCost) and isinstance(node.what, SelfRef) and not node.optional:
                    if ability.condition is None or evaluate(ctx, ability.condition):
                        found.append(node.cost)
    for part in in_force(game, AdditionalCost):
        node = part.node
        assert isinstance(node, AdditionalCost)
        if not isinstance(node.what, SelfRef) and not node.optional:
            if matches_filter(part.context(game), node.what, spell, anywhere=True):
                found.append(node.cost)
    modal = find_modal(game, spell)
    if modal is not None:
        found.extend(cost for number in ctx.modes if (cost := modal.modes[number].cost) is not None)
        for ability in keyword_abilities(game, spell):
            if ability.keyword == "entwine" and len(modal.modes) == len(ctx.modes) > modal.high >= 1:
                found.extend(keyword_cost(ability))
            if ability.keyword == "escalate":
                found.extend(keyword_cost(ability) * (len(ctx.modes) - 1))
    return tuple(found)


_ONCE = ("kicker", "buyback", "offspring")
_MANY = ("multikicker", "replicate", "squad")


def _bargain_cost() -> DoCost:
    """Sacrifice an artifact, enchantment or token. CR: 702.166a."""
    options = AnyOf((Filter(IsType("Artifact")), Filter(IsType("Enchantment")), Filter(IsToken())))
    return DoCost(ir.Sacrifice(You("implied"), Choose(Number(1), options)))


def optional_costs_of(game: Game, spell: int) -> tuple[tuple[str, tuple[Node, ...], bool], ...]:
    """
    List the optional additional costs of a spell: its word, its parts, and whether it may be paid more than once.

    CR: 601.2b, 702.27, 702.33, 702.56, 702.157, 702.166, 702.175.
    """
    found: list[tuple[str, tuple[Node, ...], bool]] = []
    kickers = 0
    for ability in expanded(game.characteristics(spell).abilities):
        if isinstance(ability, KeywordAbility):
            costs = keyword_cost(ability)
            if ability.keyword == "kicker":
                for cost in costs:
                    found.append((f"kicker:{kickers}", (cost,), False))
                    kickers += 1
            elif ability.keyword in _ONCE and costs:
                found.append((ability.keyword, costs, False))
            elif ability.keyword in _MANY and costs:
                word = replicate_word(costs) if ability.keyword == "replicate" else ability.keyword
                found.append((word, costs, True))
            elif ability.keyword == "bargain":
                found.append(("bargain", (_bargain_cost(),), False))
            elif ability.keyword in EXTRA_COSTS and not _is_way(game, spell, ability.keyword):
                found.append((ability.keyword, EXTRA_COSTS[ability.keyword](ability), False))
        elif isinstance(ability, StaticAbility):
            found.extend(
                ("additional", (node.cost,), False)
                for node in ability.effects
                if isinstance(node, AdditionalCost) and isinstance(node.what, SelfRef) and node.optional
            )
    return tuple(found)


def _modes_wait_for_costs(game: Game, spell: int) -> bool:
    """Say whether the optional costs decide how many modes may be chosen ("if this spell was kicked"). CR: 601.2b."""
    modal = find_modal(game, spell)
    return modal is not None and isinstance(modal.condition, WasPaid)


def _is_way(game: Game, spell: int, word: str) -> bool:
    """Say whether a spell is cast in the way of that word, so that its cost is paid already."""
    cast = game.objects[spell].cast
    return cast is not None and cast.alternative == word


def _optional_costs(game: Game, player: int, spell: int, costs: tuple[Node, ...], purpose: Purpose) -> tuple[Node, ...]:
    """Let the player announce optional costs that can be paid together with the rest. CR: 601.2b."""
    taken: tuple[Node, ...] = ()
    for word, parts, many in optional_costs_of(game, spell):
        while True:
            ctx = Context.from_stack(game, spell)
            payable = _affordable(ctx, (*costs, *taken, *parts), purpose, spell, word)
            if not payable and word in _paid_words(game, spell):
                break
            text = ", ".join(cost_words(part) for part in parts)
            point = ChoicePoint(
                player,
                ChoiceKind.PAY,
                f"Pay {word.split(':')[0]} {text}?",
                (Option(1, "yes"), Option(0, "no")) if payable else (Option(0, "no"),),
                rule="601.2b",
                source=spell,
                default=(1,) if payable else (0,),
            )
            if game.choose(point) != (1,):
                break
            taken += parts
            info = game.objects[spell].cast
            assert info is not None
            _update(game, spell, costs_paid=(*info.costs_paid, word))
            if not many:
                break
    return taken


def _paid_words(game: Game, spell: int) -> tuple[str, ...]:
    """Words of the optional costs that are announced so far."""
    cast = game.objects[spell].cast
    return cast.costs_paid if cast is not None else ()


def _affordable(ctx: Context, costs: Sequence[Node], purpose: Purpose, spell: int, word: str = "") -> bool:
    """
    Say whether the whole cost, changes included, can be paid with X as it stands (0 when not chosen).

    Args:
        word: an optional cost that would be paid too, for what depends on it.

    CR: 118.3, 601.2f.
    """
    game = ctx.game
    fork = game.fork()
    fork.chooser = DefaultChooser()
    if word:
        _update(fork, spell, costs_paid=(*_paid_words(fork, spell), word))
    inner = Context.from_stack(fork, spell)
    inner.x = ctx.x or 0
    try:
        chosen = choose_costs(inner, costs)
    except IllegalAction:
        return False
    mana = change_spell_cost(fork, ctx.controller, spell, reduced_by_payment(fork, spell, chosen, chosen.mana))

    return find_payment(fork, ctx.controller, mana, purpose, frozenset(chosen.reserved)) is not None


def _can_afford(game: Game, costs: tuple[Node, ...], spell: int, purpose: Purpose) -> bool:
    return _affordable(Context.from_stack(game, spell), costs, purpose, spell)


def _needs_x(game: Game, spell: int, costs: Sequence[Node]) -> bool:
    """Say whether X is to be announced: it stands in the cost, or in the mana cost that is to be paid. CR: 107.3a."""
    own = game.characteristics(spell).mana_cost
    pays_own = any(isinstance(cost, ManaCostOf) for cost in costs)
    return has_x(costs) or (pays_own and own is not None and own.has_variable)


def choose_x(ctx: Context, costs: Sequence[Node], purpose: Purpose, spell: int | None = None) -> int:
    """
    Let the player choose X, up to what can be paid.

    Raises:
        IllegalAction: not even X = 0 can be paid.

    CR: 107.3a, 601.2b.
    """
    game = ctx.game
    found: list[int] = []
    asked = ctx.ability.restrictions if isinstance(ctx.ability, ActivatedAbility) else ()
    least = 1 if any(isinstance(part, XCantBe) for part in asked) else 0
    # With X in what is sacrificed, exiled and so on, a larger X may be payable where a smaller is not.
    any_order = any(isinstance(node, Variable) for cost in costs for node in cost.walk())
    for x in range(least, _MAXIMUM_X + 1):
        ctx.x = x
        payable = _affordable(ctx, costs, purpose, spell) if spell is not None else can_pay(ctx, costs, purpose)
        if payable:
            found.append(x)
        elif not any_order or x > (found[-1] if found else 0) + 16:
            break
    if not found:
        raise IllegalAction("the cost cannot be paid", "118.3")
    options = tuple(Option(number, str(number)) for number in found)
    point = ChoicePoint(
        ctx.controller,
        ChoiceKind.X,
        f"X for {game.name_of(ctx.source)}?",
        options,
        rule="107.3a",
        source=ctx.source,
        default=(len(found) - 1,),
    )
    (value,) = game.choose(point)
    ctx.x = value if isinstance(value, int) else 0
    return ctx.x


def _total(game: Game, player: int, spell: int, ctx: Context, costs: Sequence[Node], origin: GameObject) -> Chosen:
    """Work out the total cost, increases before reductions, with its choices made. CR: 601.2f, 903.8."""
    chosen = choose_costs(ctx, costs)
    mana = chosen.mana
    if origin.zone is Zone.COMMAND:
        number = origin.choice("commander")
        times = dict(game.players[player].commander_casts).get(number if isinstance(number, int) else 0, 0)
        if times:
            mana = ManaCost((mana_symbol(str(2 * times)), *mana.symbols))
    for ability in keyword_abilities(game, spell):
        if ability.keyword == "strive":
            targets = {t for slot in ctx.targets for t in slot}
            for _ in range(max(0, len(targets) - 1)):
                mana = ManaCost(mana.symbols + choose_costs(ctx, keyword_cost(ability)).mana.symbols)
    mana = reduced_by_payment(game, spell, chosen, mana)
    chosen.mana = change_spell_cost(game, player, spell, mana)
    chosen.has_mana = bool(chosen.mana.symbols)
    return chosen


__all__ = ["cast", "cast_in_way", "choose_x", "is_castable", "optional_costs_of", "sorcery_timing"]

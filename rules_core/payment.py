"""
Paying mana: finding a payment whenever there is one, and making it.

`payment_search` assigns the symbols of a cost to mana in the pool, to mana
abilities that could be activated, and to what stands in for mana (convoke,
improvise, delve, life for Phyrexian symbols). The scarcest means are kept for last.

CR: 106.4-6, 107.4, 118.3, 601.2g-h, 702.51 (convoke), 702.66 (delve), 702.126 (improvise).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .activating import activate_mana_ability, mana_abilities_of
from .choices import ChoiceKind, ChoicePoint
from .damage import has_keyword
from .errors import IllegalAction
from .events import Cause, Event, MoveZone, PayLife, SpendMana, Tap
from .execute.context import Context
from .execute.filters import matches_filter, refers_to
from .execute.registry import refer
from .ir.abilities import ActivatedAbility
from .ir.costs import PayMana, TapSymbol
from .ir.effects import SpendActivate, SpendCast, SpendCost, SpendOnly
from .ir.node import Node
from .ir.statics import ManaAsThough
from .mana import ManaCost, ManaSymbol, mana_symbol
from .mana_abilities import Output, is_snow
from .objects import ManaUnit
from .payment_search import Floating, Means, Search, Use, in_order, split_cost
from .perform import perform
from .statics import in_force
from .terms import CardType, Color, Zone

if TYPE_CHECKING:
    from .game import Game


@dataclass(frozen=True, slots=True)
class Purpose:
    """What mana is spent on, for mana that may be spent only so. CR: 106.6."""

    spell: int | None = None
    """The spell on the stack."""
    source: int | None = None
    """The source of an ability that is activated."""


@dataclass(slots=True)
class Plan:
    """A payment that was found."""

    uses: tuple[Use, ...] = ()
    """In the order in which they are used."""
    spends: tuple[Output, ...] = ()
    """For each use the mana in the pool that pays for it."""
    life: int = 0
    symbols: tuple[ManaSymbol, ...] = ()
    """What is to be paid with mana and the means' own stand-ins, life left out."""


def may_spend(
    game: Game,
    player: int,
    unit_restriction: SpendOnly | None,
    purpose: Purpose,
    source: int | None,
    cost: ManaCost,
) -> bool:
    """Say whether restricted mana may be spent on this; `source` is what makes the mana. CR: 106.6."""
    if unit_restriction is None or unit_restriction.no_generic:
        return True
    if unit_restriction.never:
        return purpose.spell is None or not _is_one_of(game, player, unit_restriction.never, purpose.spell, source)
    if unit_restriction.uses:
        return any(_is_use(game, player, use, purpose, source, cost) for use in unit_restriction.uses)
    casting = purpose.spell is not None
    form = unit_restriction.form
    if not casting and form in ("activate", "not cast other"):
        return True
    subject = purpose.spell if casting else purpose.source
    if subject is None:
        return False
    wanted = unit_restriction.on if casting else unit_restriction.activate
    return _is_one_of(game, player, wanted, subject, source)


def _is_one_of(game: Game, player: int, wanted: tuple[Node, ...], subject: int, source: int | None) -> bool:
    ctx = Context(game, subject if source is None else source, player)
    return any(matches_filter(ctx, getattr(node, "filter", node), subject, anywhere=True) for node in wanted)


def _is_use(game: Game, player: int, use: Node, purpose: Purpose, source: int | None, cost: ManaCost) -> bool:
    """Say whether a payment is one that the mana may be spent on. CR: 106.6."""
    match use:
        case SpendCast(spells=spells):
            return purpose.spell is not None and _is_one_of(game, player, spells, purpose.spell, source)
        case SpendActivate(sources=sources):
            if purpose.source is None:
                return False
            return not sources or _is_one_of(game, player, sources, purpose.source, source)
        case SpendCost(symbol=symbol):
            return any(str(part) == symbol for part in cost.symbols)
    return False


def find_means(game: Game, player: int, purpose: Purpose, reserved: frozenset[int], cost: ManaCost) -> list[Means]:
    """List the means by which a player could get mana now, the ones to use first first. CR: 601.2g, 605.3a."""
    found: list[Means] = []
    for identity in game.permanents(player):
        if identity in reserved:
            continue
        own_abilities = tuple(mana_abilities_of(game, player, identity))
        # A land that makes two colors is kept for longer than one that makes one, and what does nothing but make
        # colorless mana is spent first.
        kinds = {kind for _, _, runs, _ in own_abilities for run in runs for kind in run}
        is_plain = kinds == {"C"} and len(game.characteristics(identity).abilities) == len(own_abilities)
        choice = 1 if is_plain else len(kinds) * 2
        for index, ability, runs, own_cost in own_abilities:
            restriction = _restriction_of(ability)
            if not may_spend(game, player, restriction, purpose, identity, cost):
                continue
            characteristics = game.characteristics(identity)
            penalty = choice
            if CardType.LAND not in characteristics.card_types:
                penalty += 3
            if CardType.CREATURE in characteristics.card_types:
                penalty += 4
            penalty += 20 * _extra_costs(ability)
            if own_cost is not None:
                penalty += 8
            found.append(
                Means(
                    "ability",
                    identity,
                    runs,
                    penalty,
                    ability,
                    index,
                    is_snow(characteristics),
                    restriction,
                    own_cost,
                )
            )
    if purpose.spell is not None:
        found.extend(_stand_ins(game, player, purpose.spell, reserved))
    found.sort(key=lambda means: means.penalty)
    return found


def _restriction_of(ability: ActivatedAbility) -> SpendOnly | None:
    for node in ability.effect.walk():
        if isinstance(node, SpendOnly):
            return node
    return None


def _extra_costs(ability: ActivatedAbility) -> int:
    """How many parts of a mana ability's cost are neither mana nor the tap symbol."""
    return sum(1 for cost in ability.costs if not isinstance(cost, PayMana | TapSymbol))


def _stand_ins(game: Game, player: int, spell: int, reserved: frozenset[int]) -> Iterator[Means]:
    """Creatures for convoke, artifacts for improvise, cards of the graveyard for delve. CR: 702.51, 702.66, 702.126."""
    characteristics = game.characteristics(spell)
    convoke = has_keyword(characteristics, "convoke")
    improvise = has_keyword(characteristics, "improvise")
    for identity in game.permanents(player):
        if identity in reserved or game.objects[identity].tapped:
            continue
        own = game.characteristics(identity)
        if convoke and CardType.CREATURE in own.card_types:
            runs = (*((color.value,) for color in sorted(own.colors)), ("*",))
            yield Means("convoke", identity, runs, 30)
        if improvise and CardType.ARTIFACT in own.card_types:
            yield Means("improvise", identity, (("*",),), 29)
    if has_keyword(characteristics, "delve"):
        for identity in game.zone(Zone.GRAVEYARD, player):
            if identity not in reserved:
                yield Means("delve", identity, (("*",),), 28)


def _unit_pays_generic(unit: ManaUnit | None) -> bool:
    return unit is None or not isinstance(unit.restriction, SpendOnly) or not unit.restriction.no_generic


def with_x(cost: ManaCost, x: int, colors: tuple[str, ...] = ()) -> ManaCost:
    """
    Give the cost with each X replaced by that much generic mana.

    Args:
        cost: The cost.
        x: The number.
        colors: The only colours of mana that may be spent on X, the ones to use first first; none: any mana.

    CR: 107.3a.
    """
    if not cost.has_variable:
        return cost
    if colors:
        one = ManaSymbol("/".join(colors), colors=frozenset(Color(color) for color in colors), for_x=True)
        parts = ((one,) * x if s.variable else (s,) for s in cost.symbols)
        return ManaCost(tuple(symbol for part in parts for symbol in part))
    return ManaCost(tuple(mana_symbol(str(x)) if s.variable else s for s in cost.symbols))


def _any_kind(game: Game, player: int, purpose: Purpose) -> frozenset[str]:
    """Give "color" or "type" when the player may spend mana as though it were of any. CR: 609.4b."""
    found: set[str] = set()
    for part in in_force(game, ManaAsThough):
        node = part.node
        assert isinstance(node, ManaAsThough)
        ctx = part.context(game)
        if player not in refer(ctx, node.player):
            continue
        subject = purpose.spell if purpose.spell is not None else purpose.source
        if part.affected is not None and subject not in part.affected:
            continue
        if node.form == "activate":
            if purpose.source is not None and node.on is not None and refers_to(ctx, node.on, purpose.source):
                found.add(node.mana)
            continue
        if node.on is None or (subject is not None and matches_filter(ctx, node.on, subject, anywhere=True)):
            found.add("type" if "type" in node.mana else "color")
    if purpose.spell is not None:
        allowed = game.objects[purpose.spell].choice("any mana") if purpose.spell in game.objects else None
        if isinstance(allowed, str):
            found.add(allowed)
    return frozenset(found)


def find_payment(
    game: Game, player: int, cost: ManaCost, purpose: Purpose, reserved: frozenset[int] = frozenset()
) -> Plan | None:
    """
    Find a way to pay a mana cost (X being replaced already), None when there is none.

    Args:
        reserved: permanents (and cards) that are needed for other parts of the cost.

    CR: 601.2g-h.
    """
    state = game.players[player]
    pool = tuple(
        Floating(unit.kind, unit.snow, _unit_pays_generic(unit))
        for unit in state.mana
        if may_spend(
            game,
            player,
            unit.restriction if isinstance(unit.restriction, SpendOnly) else None,
            purpose,
            unit.source,
            cost,
        )
    )
    symbols, generic = split_cost(cost)
    if not symbols and generic <= sum(unit.for_generic for unit in pool):
        return Plan(symbols=cost.symbols)
    means = find_means(game, player, purpose, reserved, cost)
    found = Search(means, state.life, _any_kind(game, player, purpose), _planned_first(game, pool)).find(cost)
    return Plan(found.uses, found.spends, found.life, cost.symbols) if found is not None else None


def _planned_first(game: Game, pool: tuple[Floating, ...]) -> tuple[Floating, ...]:
    """While a means of a plan is paid for, the mana that the plan has for it comes first."""
    order = _planned_order(game, [unit.kind for unit in pool])
    return tuple(pool[number] for number in order)


def _planned_order(game: Game, kinds: Sequence[str]) -> list[int]:
    """Give the numbers of some mana, those first that the plan at hand spends."""
    wanted = list(game.chooser.spends) if isinstance(game.chooser, PlannedChooser) else []
    first: list[int] = []
    for number, kind in enumerate(kinds):
        if kind in wanted:
            wanted.remove(kind)
            first.append(number)
    return [*first, *(number for number in range(len(kinds)) if number not in first)]


@dataclass(slots=True)
class PlannedChooser:
    """Answers the choice of mana with what the plan wants, and passes on every other choice."""

    inner: object
    wanted: Output
    spends: Output = ()
    """The mana in the pool that pays for the mana ability itself."""

    def choose(self, game: Game, point: object) -> Sequence[int]:
        """Take the planned mana."""
        assert isinstance(point, ChoicePoint)
        if point.kind is ChoiceKind.MANA:
            for number, option in enumerate(point.options):
                if option.value == "".join(self.wanted):
                    return (number,)
            for number, option in enumerate(point.options):
                if isinstance(option.value, str) and option.value and set(option.value) <= set(self.wanted):
                    return (number,)
        return self.inner.choose(game, point)  # type: ignore[attr-defined, no-any-return]


def pay_mana(
    game: Game, player: int, cost: ManaCost, purpose: Purpose, reserved: frozenset[int] = frozenset()
) -> tuple[tuple[ManaUnit, ...], dict[str, tuple[int, ...]]]:
    """
    Activate mana abilities as needed and pay a mana cost.

    Returns:
        The mana spent, and the objects that stood in for mana by kind (``convoked``, ``improvised``, ``delved``).

    Raises:
        IllegalAction: the player cannot pay.

    CR: 601.2g-h.
    """
    activated = prepare_mana(game, player, cost, purpose, reserved)
    return spend_mana(game, player, cost, purpose, activated)


def prepare_mana(
    game: Game, player: int, cost: ManaCost, purpose: Purpose, reserved: frozenset[int] = frozenset()
) -> Plan:
    """
    Activate the mana abilities that a payment needs.

    Raises:
        IllegalAction: the player cannot pay.

    CR: 601.2g, 605.3a.
    """
    plan = find_payment(game, player, cost, purpose, reserved)
    if plan is None:
        raise IllegalAction(f"{game.players[player].name} cannot pay {cost}", "118.3")
    inner = game.chooser
    for (means, run), spends in zip(plan.uses, plan.spends, strict=True):
        if means.ability is None:
            continue
        game.chooser = PlannedChooser(inner, run, spends)
        try:
            activate_mana_ability(game, player, means.identity, means.ability)
        finally:
            game.chooser = inner
    return plan


def spend_mana(
    game: Game, player: int, cost: ManaCost, purpose: Purpose, plan: Plan
) -> tuple[tuple[ManaUnit, ...], dict[str, tuple[int, ...]]]:
    """
    Pay a cost from the pool and with the stand-ins of a plan.

    Raises:
        IllegalAction: the pool does not hold what the plan expected.

    CR: 601.2h.
    """
    stand_ins = [(means, run) for means, run in plan.uses if means.ability is None]
    assigned = _assign(game, player, cost, purpose, stand_ins, plan.life)
    if assigned is None:
        raise IllegalAction(f"{game.players[player].name} cannot pay {cost}", "118.3")
    chosen, on_x = assigned
    used: dict[str, tuple[int, ...]] = {}
    events: list[Event] = []
    for means, _ in stand_ins:
        word = {"convoke": "convoked", "improvise": "improvised", "delve": "delved"}[means.kind]
        used[word] = (*used.get(word, ()), means.identity)
        if means.kind == "delve":
            events.append(MoveZone(means.identity, Zone.EXILE, Cause.COST, purpose.spell, player))
        else:
            events.append(Tap(means.identity, purpose.spell))
    if plan.life:
        events.append(PayLife(player, plan.life, purpose.spell))
    if events:
        perform(game, *events)
    if chosen:
        perform(game, SpendMana(player, chosen, purpose.spell or purpose.source, on_x, purpose.spell is not None))
    return chosen, used


def _assign(
    game: Game,
    player: int,
    cost: ManaCost,
    purpose: Purpose,
    stand_ins: Iterable[tuple[Means, Output]],
    life: int,
) -> tuple[tuple[ManaUnit, ...], tuple[str, ...]] | None:
    """
    Choose the mana of the pool that pays, restricted mana first.

    Returns:
        The mana, and the kinds of what pays for an X that asks for certain colours; None when it does not suffice.
    """
    symbols, generic = split_cost(cost)
    usable = [
        unit
        for unit in game.players[player].mana
        if may_spend(
            game,
            player,
            unit.restriction if isinstance(unit.restriction, SpendOnly) else None,
            purpose,
            unit.source,
            cost,
        )
    ]
    usable.sort(key=lambda unit: unit.restriction is None)
    usable = [usable[number] for number in _planned_order(game, [unit.kind for unit in usable])]
    search = Search((), 10**6, _any_kind(game, player, purpose))
    units: list[ManaUnit | None] = list(usable)
    for _, run in stand_ins:
        units.extend(None for _ in run)
    kinds = [Floating(unit.kind, unit.snow) for unit in usable]
    kinds.extend(Floating(kind) for _, run in stand_ins for kind in run)

    def match(position: int, taken: tuple[int, ...], generic_left: int, life_left: int) -> tuple[int, ...] | None:
        if position == len(symbols):
            free = [n for n in range(len(units)) if n not in taken and _unit_pays_generic(units[n])]
            # What pays for generic mana only goes first, then restricted mana, then the rest.
            free.sort(key=lambda n: (units[n] is not None, n))
            return (*taken, *free[:generic_left]) if len(free) >= generic_left else None
        symbol = symbols[position]
        for number, kind in in_order(enumerate(kinds), lambda pair: pair[1].kind, symbol):
            if number not in taken and search.pays(kind, symbol):
                found = match(position + 1, (*taken, number), generic_left, life_left)
                if found is not None:
                    return found
        if symbol.phyrexian and life_left >= 2:
            return match(position + 1, taken, generic_left, life_left - 2)
        if symbol.generic and (symbol.colors or symbol.colorless):
            return match(position + 1, taken, generic_left + symbol.generic, life_left)
        return None

    result = match(0, (), generic, life)
    if result is None:
        return None
    # Each symbol that stands before those for X (see `_split`) takes one mana.
    for_x = [position for position, symbol in enumerate(symbols) if symbol.for_x]
    on_x = tuple(kinds[result[position]].kind for position in for_x)
    return tuple(unit for number in sorted(result) if (unit := units[number]) is not None), on_x


def replace_generic(cost: ManaCost, generic: int) -> ManaCost:
    """Give the cost with another amount of generic mana; none at all when it is 0. CR: 118.7."""
    others = tuple(s for s in cost.symbols if s.colors or s.colorless or s.snow or s.variable)
    return ManaCost(((mana_symbol(str(generic)),) if generic > 0 else ()) + others)

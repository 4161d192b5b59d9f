"""
Quantities: numbers worked out as an instruction is performed.

CR: 107, 608.2h, 700.5, 700.8.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace

from ..copying import mana_value_of
from ..errors import UnsupportedRule
from ..events import MoveZone
from ..ir.abilities import ActivatedAbility
from ..ir.bindings import CostPaid, EventRole, Result
from ..ir.conditions import Compare
from ..ir.costs import DoCost
from ..ir.effects import RemoveCounters
from ..ir.node import Node
from ..ir.nouns import A, AnyOf, Did, Filter, InZone, Itself
from ..ir.quantities import (
    Aggregate,
    AllOfThem,
    AmongPlayers,
    AmountPaid,
    AnyNumber,
    AtMost,
    BeforeDamage,
    CardsIn,
    CharacteristicOf,
    ChosenNumber,
    CountersOn,
    CountersRemoved,
    CountOf,
    Devotion,
    DevouredBy,
    Difference,
    Distinct,
    Domain,
    EventTotal,
    Half,
    LifeTotalOf,
    ManaSpent,
    Minus,
    MostByPlayer,
    Negative,
    Number,
    PartySize,
    PlayerCounters,
    Plus,
    SpeedOf,
    SpentOnX,
    StartingLife,
    ThatMuch,
    Times,
    Variable,
    Within,
)
from ..ir.triggers import ZoneChange
from ..layering.pieces import These
from ..objects import ManaUnit, is_player
from ..oracle.lexicon import CREATURE_TYPES
from ..terms import BASIC_LAND_TYPES, CardType, Comparison, Zone
from .context import Context
from .filters import find_matching, matches_filter
from .past import happenings
from .references import bound
from .registry import evaluate, evaluator, limited, passive, refer

passive(Within)


def within(ctx: Context, node: Node | None, value: int) -> bool:
    """Hold a number against a comparison; without one, it must be at least one."""
    if node is None:
        return value >= 1
    if not isinstance(node, Within):
        raise UnsupportedRule(type(node).__name__)
    return Comparison(node.comparison).holds(value, int(evaluate(ctx, node.amount)))


@evaluator(Number)
def fixed(ctx: Context, node: Number) -> int:
    """The number itself."""
    return node.value


@evaluator(Variable)
def variable(ctx: Context, node: Variable) -> int:
    """
    X: what an instruction defined, or what was announced; 0 where nothing was.

    The ability of a permanent that asks for the X of its spell finds it there (107.3m).

    CR: 107.3.
    """
    name = node.name.upper()
    defined = ctx.memory.values.get(name)
    if defined is not None:
        return defined
    if f"value:{name}" in ctx.bindings:
        return ctx.number(f"value:{name}")
    if ctx.x is not None:
        return ctx.x
    try:
        cast = ctx.source_object.cast
    except KeyError:
        return 0
    return cast.x if cast is not None and cast.x is not None else 0


@evaluator(AnyNumber, AllOfThem)
def open_number(ctx: Context, node: AnyNumber | AllOfThem) -> int:
    """As many as there are; the instructions that let somebody choose read these nodes themselves."""
    return 10_000


@evaluator(ThatMuch)
def that_much(ctx: Context, node: ThatMuch) -> int:
    """The number that the event or an earlier instruction had. CR: 608.2c."""
    match node.binding:
        case EventRole(role):
            return ctx.number(role)
        case Result(label):
            done = ctx.result(label)
            return done.amount
        case CostPaid("remove"):
            return ctx.number(_REMOVED)
        case None:
            return ctx.number("amount")
    return len(bound(ctx, node.binding))


@evaluator(CountOf)
def count_of(ctx: Context, node: CountOf) -> int:
    """How many match, or how many the reference means. CR: 608.2h."""
    return len(counted(ctx, node.counted))


def counted(ctx: Context, node: Node) -> tuple[int, ...]:
    """List what a filter or reference counts, each once."""
    if isinstance(node, Filter) and any(isinstance(part, Did) and _arrives(part.event) for part in node.qualifiers):
        # "Creatures that entered under your control this turn" counts also those that are gone again. CR: 608.2i
        moves = (e for e in ctx.game.happened() if isinstance(e, MoveZone) and e.to is Zone.BATTLEFIELD)
        entered = dict.fromkeys(ctx.game.moved.get(e.object, e.object) for e in moves)
        gone = (i for i in entered if i not in ctx.game.battlefield and matches_filter(ctx, node, i, anywhere=True))
        return (*find_matching(ctx, node), *gone)
    if isinstance(node, Filter | AnyOf):
        return find_matching(ctx, node)
    return tuple(dict.fromkeys(refer(ctx, node)))


@evaluator(SpeedOf)
def speed_of(ctx: Context, node: SpeedOf) -> int:
    """The sum of the players' speeds; who has no speed has 0. CR: 702.179a-c."""
    return sum(ctx.game.players[i].speed for i in refer(ctx, node.player) if i in ctx.game.players)


@evaluator(DevouredBy)
def devoured_by(ctx: Context, node: DevouredBy) -> int:
    """What was sacrificed as it entered, by devour, is counted as it last was. CR: 702.82b, 608.2h."""
    game = ctx.game
    eaten = [i for ref in refer(ctx, node.ref) for i in game.last_known(ctx.known(ref)).linked_ids("devoured")]
    return sum(matches_filter(ctx, node.filter, i, anywhere=True) for i in eaten)


def _arrives(pattern: Node) -> bool:
    to = pattern.to if isinstance(pattern, ZoneChange) else None
    return isinstance(to, InZone) and to.zone == "battlefield"


@evaluator(CountersOn)
def counters_on(ctx: Context, node: CountersOn) -> int:
    """How many counters are, or last were, on the objects or players. CR: 122.1, 608.2h."""
    return sum(counter_total(ctx, ctx.known(i), node.kind) for i in refer(ctx, node.ref))


def counter_total(ctx: Context, identity: int, kind: str) -> int:
    """How many counters of a kind (empty: of all kinds) something has or last had. CR: 122.1."""
    holder = ctx.game.players[identity] if is_player(identity) else ctx.game.last_known(identity)
    return sum(count for name, count in holder.counters if not kind or name == kind)


def characteristic(ctx: Context, identity: int, which: str) -> int:
    """
    Give a number that an object has or last had; 0 where it has none.

    Raises:
        UnsupportedRule: nothing is known by that word.

    CR: 202.3, 208, 608.2h.
    """
    game = ctx.game
    if is_player(identity):
        return 0
    now = game.characteristics(identity)
    match which:
        case "power":
            return now.power or 0
        case "toughness":
            return now.toughness or 0
        case "mana value":
            return mana_value_of(game, identity)
        case "loyalty":
            return now.loyalty or 0
        case "defense":
            return now.defense or 0
        case "total power and toughness":
            return (now.power or 0) + (now.toughness or 0)
        case "class level":
            # CR 716.2d: what has no level is treated as though its level is 1.
            level = game.last_known(identity).choice("class level")
            return level if isinstance(level, int) else 1
    raise UnsupportedRule(which)


_CREATURE_TYPES = frozenset(CREATURE_TYPES)

_NUMBERS = (
    "power",
    "toughness",
    "mana value",
    "loyalty",
    "defense",
    "total power and toughness",
    "class level",
)


@evaluator(CharacteristicOf)
def characteristic_of(ctx: Context, node: CharacteristicOf) -> int:
    """A number of one object, as it is or last was; of several, their sum. CR: 608.2h."""
    return sum(characteristic(ctx, ctx.known(i), node.which) for i in refer(ctx, node.ref))


limited(CharacteristicOf, lambda node: node.which in _NUMBERS)


@evaluator(Aggregate)
def aggregate(ctx: Context, node: Aggregate) -> int:
    """Greatest, least or total over what matches; 0 when nothing does. CR: 107.1."""
    values = [characteristic(ctx, ctx.known(i), node.which) for i in counted(ctx, node.among)]
    if not values:
        return 0
    if node.how == "total":
        return sum(values)
    return max(values) if node.how == "greatest" else min(values)


limited(Aggregate, lambda node: node.which in _NUMBERS and node.how in ("greatest", "least", "total"))


@evaluator(LifeTotalOf)
def life_total_of(ctx: Context, node: LifeTotalOf) -> int:
    """A player's life total. CR: 119."""
    return sum(ctx.game.players[p].life for p in refer(ctx, node.player))


_STARTING_LIFE = {"commander": 40, "two-headed giant": 30, "vanguard": None, "brawl": None}
"""Where it is not 20; None where it depends on more than the variant. CR: 103.4a-e."""


@evaluator(StartingLife)
def starting_life(ctx: Context, node: StartingLife) -> int:
    """
    Give the starting life total; a game with commanders is a Commander game where nothing else is said.

    Raises:
        UnsupportedRule: it cannot be known from the variant.

    CR: 103.4.
    """
    game = ctx.game
    commander = any("commander" in found.designations for found in game.objects.values())
    variant = "commander" if commander and game.variant == "duel" else game.variant
    life = _STARTING_LIFE.get(variant, 20)
    if life is None:
        raise UnsupportedRule("starting life total", "103.4")
    return life


@evaluator(AmongPlayers)
def among_players(ctx: Context, node: AmongPlayers) -> int:
    """The greatest or least of the number over the players; 0 when there is none."""
    values = [int(evaluate(ctx, _of_player(node.of, p))) for p in refer(ctx, node.players)]
    if not values:
        return 0
    return max(values) if node.how == "greatest" else min(values)


def _of_player(node: Node, player: int) -> Node:
    """Put a player in the place of `Itself`, also inside a description, where each object is tested."""
    changes: dict[str, object] = {}
    for spec in fields(node):
        value = getattr(node, spec.name)
        if isinstance(value, Itself):
            changes[spec.name] = These((player,))
        elif isinstance(value, Node):
            changes[spec.name] = _of_player(value, player)
        elif isinstance(value, tuple):
            changes[spec.name] = tuple(_of_player(v, player) if isinstance(v, Node) else v for v in value)
    return replace(node, **changes)


@evaluator(Difference)
def difference(ctx: Context, node: Difference) -> int:
    """How far apart the two numbers of the comparison are now. CR: 608.2h."""
    compared = node.binding
    if not isinstance(compared, Compare) or not isinstance(compared.within, Within):
        raise UnsupportedRule("the difference", "608.2h")
    right = int(evaluate(ctx, compared.within.amount))
    quantity = compared.quantity
    if isinstance(quantity, CardsIn | LifeTotalOf) and isinstance(quantity.player, A):
        return max(abs(_of_one(ctx, quantity, player) - right) for player in refer(ctx, quantity.player))
    return abs(int(evaluate(ctx, quantity)) - right)


def _of_one(ctx: Context, quantity: CardsIn | LifeTotalOf, player: int) -> int:
    if isinstance(quantity, LifeTotalOf):
        return ctx.game.players[player].life
    return len(ctx.game.zone(Zone(quantity.zone), player))


@evaluator(MostByPlayer)
def most_by_player(ctx: Context, node: MostByPlayer) -> int:
    """The greatest number of the result's cards that one player owns. CR: 608.2h."""
    owners = [ctx.game.last_known(i).owner for i in bound(ctx, node.binding)]
    return max((owners.count(owner) for owner in dict.fromkeys(owners)), default=0)


@evaluator(CardsIn)
def cards_in(ctx: Context, node: CardsIn) -> int:
    """How many cards are in the players' zones. CR: 400.1."""
    zone = Zone(node.zone)
    return sum(len(ctx.game.zone(zone, p)) for p in refer(ctx, node.player))


@evaluator(EventTotal)
def event_total(ctx: Context, node: EventTotal) -> int:
    """How much or how often something happened in the window. CR: 608.2i."""
    found = happenings(ctx, node.event, node.window)
    if node.counts == "events":
        return len(found)
    return sum(value if isinstance(value := roles.get("amount", 1), int) else 1 for roles in found)


@evaluator(Devotion)
def devotion(ctx: Context, node: Devotion) -> int:
    """Mana symbols of the colours among costs of the permanents that the controller controls. CR: 700.5."""
    game = ctx.game
    total = 0
    for identity in game.permanents(ctx.controller):
        cost = game.characteristics(identity).mana_cost
        if cost is not None:
            total += sum(1 for symbol in cost.symbols if any(c.value in node.colors for c in symbol.colors))
    return total


limited(Devotion, lambda node: all(color in "WUBRG" for color in node.colors))

_PARTY = ("Cleric", "Rogue", "Warrior", "Wizard")


@evaluator(PartySize)
def party_size(ctx: Context, node: PartySize) -> int:
    """
    Most creatures that can be one of each of the four types, each creature for one of them.

    CR: 700.8.
    """
    game = ctx.game
    creatures = [
        [t for t in _PARTY if t in now.subtypes]
        for i in game.permanents(ctx.controller)
        if (now := game.characteristics(i)).is_creature
    ]
    return _best_party(tuple(tuple(c) for c in creatures if c), frozenset())


def _best_party(creatures: tuple[tuple[str, ...], ...], taken: frozenset[str]) -> int:
    """Size of the largest assignment of creatures to types that are not taken."""
    holder: dict[str, int] = {}

    def place(creature: int, seen: set[str]) -> bool:
        for role in creatures[creature]:
            if role not in seen and role not in taken:
                seen.add(role)
                if role not in holder or place(holder[role], seen):
                    holder[role] = creature
                    return True
        return False

    return sum(place(number, set()) for number in range(len(creatures)))


@evaluator(Domain)
def domain(ctx: Context, node: Domain) -> int:
    """Number of basic land types among the lands that match. CR: 305.6."""
    found: set[str] = set()
    for identity in counted(ctx, node.among):
        found |= ctx.game.characteristics(ctx.known(identity)).subtypes & BASIC_LAND_TYPES.keys()
    return len(found)


def qualities(ctx: Context, identity: int, quality: str) -> Iterable[object]:
    """
    Give the values that an object has of a quality.

    Raises:
        UnsupportedRule: nothing is known by that word.

    CR: 105.2, 109.3, 205.
    """
    game = ctx.game
    if is_player(identity):
        return (identity,) if quality in ("player", "players") else ()
    now = game.characteristics(identity)
    match quality.removesuffix("s") if quality not in ("colors",) else "color":
        case "color":
            return sorted(now.colors)
        case "card type" | "permanent type":
            return sorted(now.card_types)
        case "name":
            return (now.name,) if now.name else ()
        case "mana value":
            return (mana_value_of(ctx.game, identity),)
        case "power":
            return (now.power or 0,)
        case "toughness" | "toughnesse":
            return (now.toughness or 0,)
        case "creature type" | "subtype":
            return sorted(subtypes_of(ctx, identity, quality))
        case "land type":
            return sorted(subtypes_of(ctx, identity, quality))
        case "basic land type":
            return sorted(now.subtypes & BASIC_LAND_TYPES.keys())
        case "controller":
            return (game.controller_of(identity),)
        case "owner":
            return (game.last_known(identity).owner,)
        case "counter" | "kinds of counter" | "counter kind":
            return tuple(kind for kind, _ in game.last_known(identity).counters)
    raise UnsupportedRule(quality)


KNOWN_QUALITIES = frozenset(
    {
        "color",
        "card type",
        "permanent type",
        "name",
        "mana value",
        "power",
        "toughness",
        "creature type",
        "basic land type",
        "controller",
        "owner",
    }
)


def subtypes_of(ctx: Context, identity: int, quality: str) -> frozenset[str]:
    """Give an object's creature types (or all its subtypes). CR: 205.3m."""
    now = ctx.game.characteristics(identity)
    if quality.startswith("creature type"):
        if not now.card_types & {CardType.CREATURE, CardType.KINDRED}:
            return frozenset()
        return now.subtypes & _CREATURE_TYPES
    return now.subtypes


@evaluator(Distinct)
def distinct(ctx: Context, node: Distinct) -> int:
    """Number of different values of a quality among the objects."""
    found: dict[object, None] = {}
    if node.quality == "mana colors":
        casts = (ctx.game.last_known(ctx.known(i)).cast for i in counted(ctx, node.among))
        return len({unit.kind for cast in casts if cast is not None for unit in cast.spent if unit.kind != "C"})
    for identity in counted(ctx, node.among):
        for value in qualities(ctx, ctx.known(identity), node.quality):
            found[value] = None
    return len(found)


limited(Distinct, lambda node: node.quality == "mana colors" or node.quality.removesuffix("s") in KNOWN_QUALITIES)


@evaluator(Times)
def times(ctx: Context, node: Times) -> int:
    """The product."""
    return int(evaluate(ctx, node.factor)) * int(evaluate(ctx, node.of))


@evaluator(Plus)
def plus(ctx: Context, node: Plus) -> int:
    """The sum."""
    return int(evaluate(ctx, node.left)) + int(evaluate(ctx, node.right))


@evaluator(Minus)
def minus(ctx: Context, node: Minus) -> int:
    """The difference, which may be negative; who uses it knows what that means. CR: 107.1b."""
    return int(evaluate(ctx, node.left)) - int(evaluate(ctx, node.right))


@evaluator(Half)
def half(ctx: Context, node: Half) -> int:
    """Half, rounded as it says. CR: 107.1a."""
    value = int(evaluate(ctx, node.of))
    return -(-value // 2) if node.rounded == "up" else value // 2


@evaluator(Negative)
def negative(ctx: Context, node: Negative) -> int:
    """The number with a minus sign."""
    return -int(evaluate(ctx, node.of))


@evaluator(ManaSpent)
def mana_spent(ctx: Context, node: ManaSpent) -> int:
    """Amount of mana spent to cast the objects, or of its colours; 0 for what was not cast. CR: 106.8, 601.2h."""
    total = 0
    for identity in refer(ctx, node.ref):
        cast = ctx.game.last_known(identity).cast
        if cast is not None:
            spent = mana_from(ctx, node.source, cast.spent)
            colors = {unit.kind for unit in spent if unit.kind != "C"}
            total += len(colors) if node.counts == "colors" else len(spent)
    return total


def mana_from(ctx: Context, source: Node | None, spent: tuple[ManaUnit, ...]) -> tuple[ManaUnit, ...]:
    """
    Give the mana that came from sources that match, as they last were.

    Raises:
        UnsupportedRule: nobody said where the mana came from.

    CR: 106.8, 608.2h.
    """
    if source is None:
        return spent
    found: list[ManaUnit] = []
    for unit in spent:
        if unit.source is None or not _is_known(ctx, unit.source):
            raise UnsupportedRule("mana from a source that was not told", "106.8")
        if matches_filter(ctx, source, unit.source, anywhere=True):
            found.append(unit)
    return tuple(found)


def _is_known(ctx: Context, identity: int) -> bool:
    try:
        ctx.game.last_known(identity)
    except KeyError:
        return False
    return True


@evaluator(SpentOnX)
def spent_on_x(ctx: Context, node: SpentOnX) -> int:
    """Amount of mana of the kind that was spent on X. CR: 107.3a."""
    cast = ctx.source_object.cast
    return cast.spent_on_x.count(node.mana.strip("{}")) if cast is not None else 0


@evaluator(BeforeDamage)
def before_damage(ctx: Context, node: BeforeDamage) -> int:
    """What the life total, loyalty or toughness was before the last damage that was dealt. CR: 608.2h."""
    return ctx.memory.values.get(f"before damage: {node.which}", _NO_LIMIT)


_NO_LIMIT = 10**9


@evaluator(AtMost)
def at_most(ctx: Context, node: AtMost) -> int:
    """The number, or the least of the limits."""
    return min(int(evaluate(ctx, part)) for part in (node.of, *node.limits))


@evaluator(AmountPaid)
def amount_paid(ctx: Context, node: AmountPaid) -> int:
    """How often or how much was paid for the source's own keyword. CR: 702.33d."""
    cast = ctx.source_object.cast
    paid = cast.costs_paid if cast is not None else ()
    words = {"kicks": "kicker"}
    wanted = words.get(node.what, node.what)
    if wanted == _TARGETS:
        return max(0, len({target for slot in ctx.targets for target in slot}) - 1)
    if wanted in ctx.bindings:
        return ctx.number(wanted)
    return sum(1 for word in paid if word.split(":")[0] == wanted or (wanted == "kicker" and word == "multikicker"))


_TARGETS = "targets beyond the first"
limited(AmountPaid, lambda node: node.what in ("kicks", "squad", "replicate", "offspring", _TARGETS))


@evaluator(CountersRemoved)
def counters_removed(ctx: Context, node: CountersRemoved) -> int:
    """
    How many counters the instruction or the cost removed.

    While a mana ability is only looked at, it is what paying its cost would remove at most.

    CR: 608.2c, 605.1a.
    """
    if isinstance(node.binding, Result):
        return ctx.result(node.binding.label).amount
    if _REMOVED in ctx.bindings:
        return ctx.number(_REMOVED)
    costs = ctx.ability.costs if isinstance(ctx.ability, ActivatedAbility) else ()
    for part in costs:
        action = part.action if isinstance(part, DoCost) else None
        if isinstance(action, RemoveCounters):
            if isinstance(action.count, AllOfThem | AnyNumber):
                return counter_total(ctx, ctx.source, action.kind)
            return int(evaluate(ctx, action.count))
    return 0


_REMOVED = "counters removed"
"""Under this name a context knows how many counters its cost removed."""


@evaluator(ChosenNumber)
def chosen_number(ctx: Context, node: ChosenNumber) -> int:
    """The number chosen for the source, or just now. CR: 608.2d."""
    value = ctx.bindings.get("chosen number", ctx.source_object.choice("number"))
    return value if isinstance(value, int) else 0


@evaluator(PlayerCounters)
def player_counters(ctx: Context, node: PlayerCounters) -> int:
    """How many counters of a kind the players have. CR: 122.1."""
    return sum(ctx.game.players[p].counter_count(node.kind) for p in refer(ctx, node.player))


limited(PlayerCounters, lambda node: node.kind != "speed")

"""
Keywords that are activated abilities of permanents and of cards in hand.

CR: 702.6, 29, 49, 53, 57, 65, 67, 71, 77, 87, 107, 122, 142, 151, 167, 171, 177, 184.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ..combat.parts import other_act
from ..copying import mana_value_of
from ..events import AttacksDeclared, Cause, Designate, Happened, MoveZone, PutCounters, Shuffle, Tap
from ..execute.context import Context
from ..execute.filters import is_subject, matches_filter
from ..ir.abilities import Ability, ActivatedAbility, KeywordAbility
from ..ir.costs import DoCost, TapSymbol
from ..ir.durations import UntilEndOfTurn
from ..ir.effects import Attach, Continuous, Discard, Draw, MoveTo, Sacrifice, Unattach
from ..ir.nouns import (
    Choose,
    ControlledBy,
    Filter,
    HasStatus,
    InZone,
    IsCard,
    IsSubtype,
    IsSupertype,
    IsType,
    Other,
)
from ..ir.quantities import Number
from ..ir.statics import CrewsAs, OnlyWhen, SetTypes
from ..perform import perform
from ..statics import in_force
from ..terms import CardType, Zone
from .build import (
    CREATURE,
    SELF,
    SORCERY,
    YOU,
    YOUR_CREATURE,
    KeywordCondition,
    KeywordStep,
    activated,
    condition,
    put,
    static,
    step,
    target,
)
from .registry import costs_of, filter_of, keyword_ability, number_of, quantity_of, rule_of

DISCARD_SELF = DoCost(Discard(YOU, SELF))


def _named(ability: ActivatedAbility, verb: str) -> ActivatedAbility:
    """Mark an ability with the verb under which activating it is known (``cycle``). CR: 702.29c."""
    return replace(ability, ability_word=verb)


@keyword_ability("equip")
def equip(ability: KeywordAbility) -> Iterable[Ability]:
    """Attach it to a creature one controls, at sorcery speed. CR: 702.6a, c."""
    wanted = filter_of(ability)
    filter_ = YOUR_CREATURE
    if isinstance(wanted, Filter):
        # CR 702.6c: the quality is one of a creature that the player controls.
        filter_ = Filter(wanted.head, wanted.adjectives, (*wanted.qualifiers, ControlledBy(YOU)))
    yield _named(activated(costs_of(ability), Attach(SELF, target(filter_)), SORCERY), "equip")


@keyword_ability("aura swap")
def aura_swap(ability: KeywordAbility) -> Iterable[Ability]:
    """Exchange it with an Aura card in the hand. CR: 702.65a."""
    yield activated(costs_of(ability), KeywordStep("aura swap"))


@step("aura swap")
def _aura_swap(ctx: Context, node: KeywordStep) -> bool:
    """Both halves happen together or not at all; the other Aura is attached where this one was. CR: 701.12a, d-e."""
    from ..attachments import can_be_attached

    game = ctx.game
    found = game.find(ctx.source)
    if found is None or found.zone is not Zone.BATTLEFIELD or found.owner != ctx.controller:
        return False
    host = found.attached_to
    fitting = [
        card
        for card in game.zone(Zone.HAND, ctx.controller)
        if "Aura" in game.characteristics(card).subtypes and host is not None and can_be_attached(game, card, host)
    ]
    prompt = f"Exchange {game.name_of(found.id)} with an Aura card in hand?"
    if not fitting or not game.choose_may(ctx.controller, prompt, "702.65a", ctx.source):
        return False
    chosen = game.choose_objects(ctx.controller, "Which Aura card?", fitting, 1, 1, "702.65a", ctx.source)
    out = MoveZone(found.id, Zone.HAND, Cause.EFFECT, ctx.source, ctx.controller)
    new = MoveZone(chosen[0], Zone.BATTLEFIELD, Cause.EFFECT, ctx.source, controller=ctx.controller, attached_to=host)
    return bool(perform(game, out, new))


@keyword_ability("fortify")
def fortify(ability: KeywordAbility) -> Iterable[Ability]:
    """Attach it to a land one controls, at sorcery speed. CR: 702.67a."""
    land = Filter(IsType("Land"), (), (ControlledBy(YOU),))
    yield activated(costs_of(ability), Attach(SELF, target(land)), SORCERY)


@keyword_ability("reconfigure")
def reconfigure(ability: KeywordAbility) -> Iterable[Ability]:
    """Attach or unattach it; attached, it is no creature. CR: 702.151a."""
    other = Filter(IsType("Creature"), (Other(),), (ControlledBy(YOU),))
    attached = OnlyWhen(condition=KeywordCondition("is attached"))
    yield activated(costs_of(ability), Attach(SELF, target(other)), SORCERY)
    yield activated(costs_of(ability), Unattach(SELF), SORCERY, attached)
    yield static(
        SetTypes(SELF, removes_types=("Creature",), adds=True), condition=KeywordCondition("is attached to a creature")
    )


@condition("is attached")
def _is_attached(ctx: Context, node: KeywordCondition) -> bool:
    return ctx.source_object.attached_to is not None


@condition("is attached to a creature")
def _is_attached_to_creature(ctx: Context, node: KeywordCondition) -> bool:
    return ctx.source_object.attached_to is not None


# From the hand -----------------------------------------------------------------------------------

_BASIC_TYPES = {"plains", "island", "swamp", "mountain", "forest"}


def searched_by(keyword: str) -> Filter | None:
    """Give what a typecycling keyword searches for, None for plain cycling. CR: 702.29e."""
    kind = keyword.removesuffix("cycling").strip()
    if not kind:
        return None
    if kind == "land":
        return Filter(IsCard(), (IsType("Land"),))
    if kind == "basic land":
        return Filter(IsCard(), (IsSupertype("Basic"), IsType("Land")))
    if kind in ("artifact land", "artifactland"):
        return Filter(IsCard(), (IsType("Artifact"), IsType("Land")))
    if kind.capitalize() in [card_type.value for card_type in CardType]:
        return Filter(IsCard(), (IsType(kind.capitalize()),))
    return Filter(IsCard(), (IsSubtype(kind.capitalize()),))


@keyword_ability("cycling", "basic landcycling")
def cycling(ability: KeywordAbility) -> Iterable[Ability]:
    """Discard it to draw a card, or to search for one. CR: 702.29a, e."""
    costs = (*costs_of(ability), DISCARD_SELF)
    wanted = searched_by(ability.keyword)
    effect = Draw(YOU, Number(1)) if wanted is None else KeywordStep("typecycling", (wanted,))
    yield _named(activated(costs, effect, zone="hand"), "cycle")


@step("typecycling")
def _typecycling(ctx: Context, node: KeywordStep) -> bool:
    game = ctx.game
    library = game.zone(Zone.LIBRARY, ctx.controller)
    fitting = [i for i in library if matches_filter(ctx, node.parts[0], i, anywhere=True)]
    found = game.choose_objects(
        ctx.controller, "Which card is found?", fitting, 0, 1, "702.29e", ctx.source, default=_first(fitting)
    )
    if found:
        perform(game, MoveZone(found[0], Zone.HAND, Cause.EFFECT, ctx.source, ctx.controller))
    perform(game, Shuffle(ctx.controller, ctx.source))
    return bool(found)


def _first(options: list[int]) -> tuple[int, ...]:
    return (0,) if options else ()


@keyword_ability("transmute")
def transmute(ability: KeywordAbility) -> Iterable[Ability]:
    """Discard it to search for a card of the same mana value. CR: 702.53a."""
    costs = (*costs_of(ability), DISCARD_SELF)
    yield activated(costs, KeywordStep("transmute"), SORCERY, zone="hand")


@step("transmute")
def _transmute(ctx: Context, node: KeywordStep) -> bool:
    return _same_mana_value(ctx, Zone.HAND, "702.53a", creature=False)


def _same_mana_value(ctx: Context, to: Zone, rule: str, creature: bool) -> bool:
    game = ctx.game
    wanted = mana_value_of(game, ctx.source)
    fitting = [
        i
        for i in game.zone(Zone.LIBRARY, ctx.controller)
        if mana_value_of(game, i) == wanted and (not creature or game.characteristics(i).is_creature)
    ]
    found = game.choose_objects(
        ctx.controller, "Which card is found?", fitting, 0, 1, rule, ctx.source, default=_first(fitting)
    )
    if found:
        perform(game, MoveZone(found[0], to, Cause.EFFECT, ctx.source, ctx.controller, controller=ctx.controller))
    perform(game, Shuffle(ctx.controller, ctx.source))
    return bool(found)


@keyword_ability("transfigure")
def transfigure(ability: KeywordAbility) -> Iterable[Ability]:
    """Sacrifice it to search for a creature of the same mana value. CR: 702.71a."""
    costs = (*costs_of(ability), DoCost(Sacrifice(YOU, SELF)))
    yield activated(costs, KeywordStep("transfigure"), SORCERY)


@step("transfigure")
def _transfigure(ctx: Context, node: KeywordStep) -> bool:
    return _same_mana_value(ctx, Zone.BATTLEFIELD, "702.71a", creature=True)


@keyword_ability("reinforce")
def reinforce(ability: KeywordAbility) -> Iterable[Ability]:
    """Discard it for counters on a creature. CR: 702.77a."""
    costs = (*costs_of(ability), DISCARD_SELF)
    yield activated(costs, put("+1/+1", quantity_of(ability), target(CREATURE)), zone="hand")


@keyword_ability("ninjutsu", "commander ninjutsu")
def ninjutsu(ability: KeywordAbility) -> Iterable[Ability]:
    """Take an unblocked attacker's place in the attack. CR: 702.49a, c-d."""
    unblocked = Filter(IsType("Creature"), (HasStatus("unblocked"), HasStatus("attacking")), (ControlledBy(YOU),))
    back = DoCost(MoveTo(Choose(Number(1), unblocked), InZone("hand"), verb="return"))
    costs = (*costs_of(ability), back)
    yield activated(costs, KeywordStep("ninjutsu"), zone="hand")
    if ability.keyword == "commander ninjutsu":
        yield activated(costs, KeywordStep("ninjutsu"), zone="command")


@step("ninjutsu")
def _ninjutsu(ctx: Context, node: KeywordStep) -> bool:
    game = ctx.game
    found = game.find(ctx.source)
    if found is None or found.zone not in (Zone.HAND, Zone.COMMAND):
        return False
    returned = ctx.ids("cost:return")
    defender = defender_of(ctx, returned[0]) if returned else None
    move = MoveZone(
        ctx.source,
        Zone.BATTLEFIELD,
        Cause.EFFECT,
        ctx.source,
        ctx.controller,
        controller=ctx.controller,
        tapped=True,
        attacking=defender,
    )
    return bool(perform(game, move))


def defender_of(ctx: Context, creature: int) -> int | None:
    """Give what a creature attacked before it left combat. CR: 702.49c."""
    for event in reversed(tuple(ctx.game.happened())):
        if isinstance(event, AttacksDeclared):
            for entry in event.attackers:
                if entry.id == creature:
                    return entry.defender
        elif isinstance(event, MoveZone) and ctx.game.moved.get(event.object) == creature:
            return event.attacking
    return None


# Of permanents -----------------------------------------------------------------------------------


@keyword_ability("outlast")
def outlast(ability: KeywordAbility) -> Iterable[Ability]:
    """Tap for a +1/+1 counter at sorcery speed. CR: 702.107a."""
    yield activated((*costs_of(ability), TapSymbol()), put("+1/+1", 1), SORCERY)


@keyword_ability("level up")
def level_up(ability: KeywordAbility) -> Iterable[Ability]:
    """Pay for a level counter at sorcery speed. CR: 702.87a."""
    yield activated(costs_of(ability), put("level", 1), SORCERY)


def tap_power(power: int, other: bool, verb: str, one: bool = False) -> DoCost:
    """
    The cost of tapping untapped creatures with that total power.

    Args:
        other: not the source itself.
        one: exactly one creature, whatever its power.

    CR: 702.122a, 702.171a, 702.184a.
    """
    return DoCost(KeywordStep("tap power", numbers=(power, int(other), int(one)), words=(verb,)))


@step("tap power")
def _tap_power(ctx: Context, node: KeywordStep) -> bool:
    """Tap creatures of the payer, summoning sick ones too; False when there are too few. CR: 702.122a-c."""
    game = ctx.game
    power, other, one = node.numbers
    verb = node.words[0]
    creatures = [
        i
        for i in game.permanents(ctx.controller)
        if not game.objects[i].tapped
        and game.characteristics(i).is_creature
        and not (other and i == ctx.source)
        and not other_act(game, i, _FORBIDDEN.get(verb, verb))
    ]
    enough = _enough(ctx, creatures, power, bool(one), verb)
    if enough is None:
        return False
    chosen = game.choose_objects(
        ctx.controller,
        f"Which creatures {verb} it?",
        creatures,
        1 if one else 0,
        1 if one else len(creatures),
        rule_of(verb),
        ctx.source,
        default=enough,
    )
    if sum(_crew_power(ctx, i, verb) for i in chosen) < power or (one and len(chosen) != 1):
        return False
    perform(game, *(Tap(i, ctx.source) for i in chosen))
    ctx.bindings["cost:tap"] = chosen
    for creature in chosen:
        # The creature crews (saddles, stations) it, beside the player who does: no player is named for it.
        perform(game, Happened(verb, None, creature, ctx.source))
    return True


_FORBIDDEN = {"crew": "crew vehicles"}
"""What effects say that creatures can't do. CR: 702.122d."""


def _crew_power(ctx: Context, creature: int, verb: str) -> int:
    """Give the power that a creature crews, saddles or stations with, as effects say. CR: 702.122a."""
    game = ctx.game
    characteristics = game.characteristics(creature)
    power, more = characteristics.power or 0, 0
    for part in in_force(game, CrewsAs):
        node = part.node
        assert isinstance(node, CrewsAs)
        if verb in node.verbs and is_subject(game, part, node.subject, creature):
            more += node.more
            power = power if node.more else characteristics.toughness or 0
    return power + more


def _enough(ctx: Context, creatures: list[int], power: int, one: bool, verb: str) -> tuple[int, ...] | None:
    """Places of the fewest creatures, weakest last, that have the power together; None when all have not."""
    order = sorted(range(len(creatures)), key=lambda n: -_crew_power(ctx, creatures[n], verb))
    if one:
        return tuple(order[:1]) if order else None
    exact = [n for n in order if _crew_power(ctx, creatures[n], verb) >= power]
    if exact:
        return (exact[-1],)
    chosen: list[int] = []
    for number in order:
        chosen.append(number)
        if sum(_crew_power(ctx, creatures[n], verb) for n in chosen) >= power:
            return tuple(sorted(chosen))
    return () if power <= 0 else None


@keyword_ability("crew")
def crew(ability: KeywordAbility) -> Iterable[Ability]:
    """Tap creatures to make it an artifact creature until end of turn. CR: 702.122a."""
    becomes = SetTypes(SELF, card_types=("Artifact", "Creature"), adds=True)
    effect = Continuous((becomes,), UntilEndOfTurn())
    yield _named(activated((tap_power(number_of(ability), False, "crew"),), effect), "crew")


@keyword_ability("saddle")
def saddle(ability: KeywordAbility) -> Iterable[Ability]:
    """Tap other creatures to have it saddled until end of turn, at sorcery speed. CR: 702.171a."""
    cost = tap_power(number_of(ability), True, "saddle")
    yield _named(activated((cost,), KeywordStep("saddle"), SORCERY), "saddle")


@step("saddle")
def _saddle(ctx: Context, node: KeywordStep) -> bool:
    if ctx.source not in ctx.game.objects:
        return False
    return bool(perform(ctx.game, Designate(ctx.source, "saddled", source=ctx.source)))


@keyword_ability("station")
def station(ability: KeywordAbility) -> Iterable[Ability]:
    """Tap another creature for charge counters equal to its power. CR: 702.184a."""
    cost = tap_power(0, True, "station", one=True)
    yield _named(activated((cost,), KeywordStep("station"), SORCERY), "station")


@step("station")
def _station(ctx: Context, node: KeywordStep) -> bool:
    tapped = ctx.ids("cost:tap")
    power = sum(max(0, _crew_power(ctx, i, "station")) for i in tapped)
    if not power or ctx.source not in ctx.game.objects:
        return False
    return bool(perform(ctx.game, PutCounters(ctx.source, "charge", power, ctx.source, ctx.controller)))

"""
Conditions: whether a statement about the game is true now.

CR: 603.4, 608.2c, 608.2h-i, 611.3a.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from ..events import BeginStep, BeginTurn, Event, MoveZone
from ..events import Happened as HappenedEvent
from ..ir.abilities import KeywordAbility
from ..ir.conditions import (
    AllConditions,
    AnyCondition,
    Compare,
    Controls,
    DidSo,
    Exists,
    Happened,
    HasAbility,
    HasCounters,
    HasDesignation,
    InZoneNow,
    IsStep,
    IsTurnOf,
    ManaWasSpent,
    ModeChosen,
    NotCondition,
    RefIs,
    WasCast,
    WasPaid,
)
from ..ir.node import Node
from ..ir.nouns import A, ControlledBy, Each, Filter, InZone, OneOrMore
from ..ir.quantities import CardsIn, CountOf, LifeTotalOf, PartySize, PlayerCounters
from ..ir.triggers import CastSpell, DealDamageEvent, LifeChange
from ..layering.pieces import These
from ..objects import is_player
from ..terms import Step, Zone
from .context import Context
from .filters import find_matching, matches_filter, refers_to
from .groups import largest_group
from .modifiers import has_ability
from .past import WINDOWS, happenings
from .quantities import counter_total, mana_from, party_size, within
from .registry import Bindings, evaluate, evaluator, limited, matches, refer

if TYPE_CHECKING:
    from ..game import Game


@evaluator(Compare)
def compare(ctx: Context, node: Compare) -> bool:
    """The quantity stands in that relation to the number; of "an opponent" it must be so for one of them."""
    quantity = node.quantity
    if isinstance(quantity, CardsIn | LifeTotalOf | PlayerCounters) and isinstance(quantity.player, A):
        each: Iterable[Node] = (replace(quantity, player=These((player,))) for player in refer(ctx, quantity.player))
    else:
        each = _for_one_player(ctx, quantity)
    return any(within(ctx, node.within, int(evaluate(ctx, one))) for one in each)


def _for_one_player(ctx: Context, quantity: Node) -> Iterable[Node]:
    """Of "an opponent controls more lands ..." each opponent's lands are counted by themselves."""
    described = quantity.counted if isinstance(quantity, CountOf) else None
    if isinstance(described, Filter):
        for index, part in enumerate(described.qualifiers):
            if isinstance(part, ControlledBy) and isinstance(part.player, A):
                before, after = described.qualifiers[:index], described.qualifiers[index + 1 :]
                return tuple(
                    CountOf(replace(described, qualifiers=(*before, ControlledBy(These((player,))), *after)))
                    for player in refer(ctx, part.player)
                )
    return (quantity,)


@evaluator(Controls)
def controls(ctx: Context, node: Controls) -> bool:
    """
    One of the players controls (or owns) so many that match.

    CR: 109.4, 108.3.
    """
    game = ctx.game
    found = find_matching(ctx, node.filter)
    result = False
    for player in refer(ctx, node.player):
        if "own" in node.form:
            own = [i for i in found if not is_player(i) and game.last_known(i).owner == player]
        else:
            own = [i for i in found if not is_player(i) and game.controller_of(i) == player]
        result = result or within(ctx, node.within, largest_group(ctx, node.filter, own))
    return result != node.negated


@evaluator(Exists)
def exists(ctx: Context, node: Exists) -> bool:
    """So many match, wherever the filter looks."""
    return within(ctx, node.within, largest_group(ctx, node.filter, find_matching(ctx, node.filter))) != node.negated


def _holds(ctx: Context, ref: Node, holds: list[bool]) -> bool:
    """Of "a" one is enough, of anything else all must fit and there must be one."""
    if isinstance(ref, A | OneOrMore):
        return any(holds)
    return bool(holds) and all(holds)


@evaluator(RefIs)
def ref_is(ctx: Context, node: RefIs) -> bool:
    """The object or player matches, as it is or last was. CR: 608.2h."""
    results = []
    for identity in refer(ctx, node.ref):
        known = identity if node.was else ctx.known(identity)
        results.append(matches_filter(ctx.testing(known), node.matches, known, anywhere=True))
    return _holds(ctx, node.ref, results) != node.negated


@evaluator(HasCounters)
def has_counters(ctx: Context, node: HasCounters) -> bool:
    """The object or player has (or last had) so many counters. CR: 122.1."""
    results = []
    for identity in refer(ctx, node.ref):
        known = identity if node.was else ctx.known(identity)
        results.append(within(ctx, node.within, counter_total(ctx, known, node.kind)))
    return _holds(ctx, node.ref, results) != node.negated


@evaluator(HasAbility)
def object_has_ability(ctx: Context, node: HasAbility) -> bool:
    """The object has (or last had) the ability. CR: 113.1."""
    results = []
    for identity in refer(ctx, node.ref):
        known = identity if node.was else ctx.known(identity)
        results.append(not is_player(known) and has_ability(ctx, known, node.ability))
    return _holds(ctx, node.ref, results) != node.negated


@evaluator(InZoneNow)
def in_zone_now(ctx: Context, node: InZoneNow) -> bool:
    """
    The object is in the zone. It is followed where the ability may find what it became (400.7e, 400.7j).

    CR: 400.7.
    """
    results = []
    for identity in refer(ctx, node.ref):
        now = ctx.follow(identity)
        results.append(now is not None and not is_player(now) and matches(ctx, node.zone, now))
    return _holds(ctx, node.ref, results) != node.negated


@evaluator(Happened)
def happened(ctx: Context, node: Happened) -> bool:
    """An event that matches happened so often in the window; "two or more" need not be at once. CR: 608.2i."""
    if node.window == "last turn" and ctx.game.turn.number == 1:
        # The first turn of the game has no last turn of which anything could be said.
        return False
    pattern, wanted = _without_number(node.event)
    found = happenings(ctx, pattern, node.window)
    if isinstance(pattern, DealDamageEvent) and pattern.form == "total":
        each = isinstance(pattern.source, A)
        totals = _totals(found, "source") if each else (sum(_totals(found)),)
        return any(within(ctx, node.within, total) for total in totals) != node.negated
    if isinstance(pattern, CastSpell) and isinstance(pattern.player, A) and node.within is not None:
        players = {roles.get("player") for roles in found} or {None}
        counts = (sum(roles.get("player") == player for roles in found) for player in players)
        return any(within(ctx, node.within, count) for count in counts) != node.negated
    if isinstance(pattern, LifeChange | DealDamageEvent) and node.within is not None:
        return any(within(ctx, node.within, total) for total in _totals(found)) != node.negated
    if wanted is None:
        return within(ctx, node.within, len(found)) != node.negated
    subjects = sum(len(s) if isinstance(s := roles.get("subject"), tuple) else 1 for roles in found)
    return within(ctx, wanted, subjects) != node.negated


def _totals(found: Iterable[Bindings], role: str = "recipient") -> Iterable[int]:
    """Add up the amounts of events for each player or object that they happened to (or, by role, that took part)."""
    totals: dict[object, int] = {}
    for roles in found:
        whom = roles.get(role, roles.get("player", roles.get("subject")))
        amount = roles.get("amount", 0)
        totals[whom] = totals.get(whom, 0) + (amount if isinstance(amount, int) else 0)
    return totals.values() or (0,)


def _without_number(pattern: Node) -> tuple[Node, Node | None]:
    """Take the number off "two or more ...", for a window in which they are added up."""
    subject = getattr(pattern, "subject", None)
    if isinstance(subject, OneOrMore) and subject.within is not None:
        return replace(pattern, subject=replace(subject, within=None)), subject.within  # type: ignore[call-arg]
    return pattern, None


limited(Happened, lambda node: node.window in WINDOWS)


@evaluator(IsTurnOf)
def is_turn_of(ctx: Context, node: IsTurnOf) -> bool:
    """It is the turn of (one of) the players. CR: 102.1."""
    return any(refers_to(ctx, node.player, p) for p in ctx.game.active_players) != node.negated


_STEPS: dict[str, tuple[Step, ...]] = {
    "combat": (
        Step.BEGIN_COMBAT,
        Step.DECLARE_ATTACKERS,
        Step.DECLARE_BLOCKERS,
        Step.FIRST_COMBAT_DAMAGE,
        Step.COMBAT_DAMAGE,
        Step.END_COMBAT,
    ),
    "main": (Step.PRECOMBAT_MAIN, Step.POSTCOMBAT_MAIN),
    "main phase": (Step.PRECOMBAT_MAIN, Step.POSTCOMBAT_MAIN),
    "first main": (Step.PRECOMBAT_MAIN,),
    "second main": (Step.POSTCOMBAT_MAIN,),
    "declare attackers step": (Step.DECLARE_ATTACKERS,),
    "declare blockers step": (Step.DECLARE_BLOCKERS,),
    "combat damage step": (Step.FIRST_COMBAT_DAMAGE, Step.COMBAT_DAMAGE),
    "end step": (Step.END_TURN,),
    "end": (Step.END_TURN,),
    "draw step": (Step.DRAW,),
    "untap step": (Step.UNTAP,),
}


_STEPS["first combat phase"] = _STEPS["combat"]


def steps_named(word: str) -> tuple[Step, ...]:
    """Give the steps that a word of card text names, empty for an unknown word. CR: 500.1."""
    if word in _STEPS:
        return _STEPS[word]
    plain = word.replace(" ", "_")
    return (Step(plain),) if plain in {step.value for step in Step} else ()


def _begins_combat(event: Event) -> bool:
    return isinstance(event, BeginStep) and event.step is Step.BEGIN_COMBAT


@evaluator(IsStep)
def is_step(ctx: Context, node: IsStep) -> bool:
    """It is the step or phase, of the player where one is given. CR: 500.1."""
    turn = ctx.game.turn
    if turn.step not in steps_named(node.step):
        return False
    if node.step == "first combat phase" and sum(_begins_combat(event) for event in ctx.game.happened()) > 1:
        return False
    return node.player is None or any(refers_to(ctx, node.player, p) for p in ctx.game.active_players)


limited(IsStep, lambda node: bool(steps_named(node.step)))


@evaluator(WasCast)
def was_cast(ctx: Context, node: WasCast) -> bool:
    """The object was cast (by the player, from the zone). CR: 601.2, 400.7d."""
    results = []
    for identity in refer(ctx, node.ref):
        cast = ctx.game.last_known(ctx.known(identity)).cast
        fits = cast is not None
        if cast is not None and node.player is not None:
            fits = fits and refers_to(ctx, node.player, cast.player)
        if cast is not None and isinstance(node.zone, InZone):
            fits = fits and cast.from_zone is Zone(node.zone.zone)
            if node.zone.player is not None:
                owner = ctx.game.last_known(identity).owner
                fits = fits and refers_to(ctx, node.zone.player, owner)
        if cast is not None and node.when == "main phase":
            main = cast.step in (Step.PRECOMBAT_MAIN, Step.POSTCOMBAT_MAIN)
            fits = fits and main and cast.player == _player_of_turn(ctx, cast.turn)
        results.append(fits)
    if node.form == "none of":
        return not any(results)
    return _holds(ctx, node.ref, results) != node.negated


def _player_of_turn(ctx: Context, number: int) -> int:
    """Give the active player of a turn. CR: 102.1."""
    if number == ctx.game.turn.number:
        return ctx.game.turn.active
    return next((e.player for e in ctx.game.happened(number) if isinstance(e, BeginTurn)), ctx.game.turn.active)


limited(
    WasCast,
    lambda node: (node.zone is None or isinstance(node.zone, InZone)) and node.when in ("", "main phase"),
)


@evaluator(WasPaid)
def was_paid(ctx: Context, node: WasPaid) -> bool:
    """
    A keyword's optional or alternative cost was paid for the object.

    CR: 601.2b, 702.33d, 702.104b (tribute).
    """
    results = []
    for identity in refer(ctx, node.ref):
        found = ctx.game.last_known(ctx.known(identity))
        cast = found.cast
        paid = () if cast is None else (*cast.costs_paid, cast.alternative)
        wanted = _PAID.get(node.keyword, (node.keyword,))
        if node.keyword == "cost":
            results.append(cast is not None and cast.alternative.startswith("alternative"))
        elif node.cost is not None:
            number = _cost_number(ctx, identity, node.cost)
            results.append(any(f"{word}:{number}" in paid for word in wanted))
        else:
            on_entering = found.choice(node.keyword) == "paid"
            results.append(on_entering or any(entry.split(":")[0] in wanted for entry in paid if entry))
    return _holds(ctx, node.ref, results) != node.negated


limited(WasPaid, lambda node: node.keyword != "unearthed")


_PAID = {
    "kicked": ("kicker", "multikicker"),
    "kicker": ("kicker", "multikicker"),
    "bargained": ("bargain",),
    "overloaded": ("overload",),
    "evoked": ("evoke",),
    "escaped": ("escape",),
    "foretold": ("foretell",),
    "surged": ("surge",),
    "dashed": ("dash",),
    "blitzed": ("blitz",),
    "entwined": ("entwine",),
    "bestowed": ("bestow",),
}
"""The word of the cost by the participle of card text."""


def _cost_number(ctx: Context, identity: int, cost: Node) -> int:
    """Which of an object's kicker costs is meant, counted from 0. CR: 702.33g."""
    for ability in ctx.game.characteristics(identity).abilities:
        if isinstance(ability, KeywordAbility) and ability.keyword == "kicker":
            for number, parameter in enumerate(ability.parameters):
                if parameter == cost:
                    return number
    return -1


@evaluator(ManaWasSpent)
def mana_was_spent(ctx: Context, node: ManaWasSpent) -> bool:
    """So much mana of the kind was spent to cast the object. CR: 106.8, 601.2h."""
    results = []
    for identity in refer(ctx, node.ref):
        cast = ctx.game.last_known(ctx.known(identity)).cast
        spent = mana_from(ctx, node.source, cast.spent if cast is not None else ())
        kinds = node.mana.upper().replace("{", " ").replace("}", " ").split()
        if node.within is not None or not kinds:
            wanted = kinds[0] if kinds else ""
            count = sum(1 for unit in spent if not wanted or unit.kind == wanted or (wanted == "S" and unit.snow))
            results.append(within(ctx, node.within, count))
        else:
            left = [unit.kind for unit in spent]
            fits = True
            for kind in kinds:
                fits = fits and kind in left
                if kind in left:
                    left.remove(kind)
            results.append(fits)
    return _holds(ctx, node.ref, results)


_PLAYER_DESIGNATIONS = frozenset(
    {
        "monarch",
        "initiative",
        "city's blessing",
        "city 's blessing",
        "enduring story",
        "max speed",
        "completed a dungeon",
    }
)


def _player_has(game: Game, player: int, words: str) -> bool:
    """Say whether a player has a designation, maximum speed, or has completed a dungeon. CR: 309.7, 702.179."""
    if words == "max speed":
        return game.players[player].speed >= 4
    if words == "completed a dungeon":
        events = (entry.event for entry in game.history)
        return any(
            isinstance(e, HappenedEvent) and e.name == "complete a dungeon" and e.player == player for e in events
        )
    return words.replace(" 's", "'s") in game.players[player].designations


@evaluator(HasDesignation)
def has_designation(ctx: Context, node: HasDesignation) -> bool:
    """The player or object has the designation, or it is day or night. CR: 702.131, 725, 726, 731."""
    words = node.designation.removeprefix("the ")
    game = ctx.game
    if words in ("day", "night"):
        return (game.day_night == words) != node.negated
    if words == "full party":
        return (party_size(ctx, PartySize()) == 4) != node.negated
    if words == "neither day nor night":
        return (game.day_night is None) != node.negated
    results = []
    for identity in refer(ctx, node.ref) if node.ref is not None else (ctx.controller,):
        if is_player(identity):
            results.append(_player_has(game, identity, words))
        else:
            results.append(words in game.last_known(ctx.known(identity)).designations)
    ref = node.ref
    held = _holds(ctx, ref, results) if ref is not None else any(results)
    return held != node.negated


limited(
    HasDesignation,
    lambda node: (
        node.designation.removeprefix("the ")
        in _PLAYER_DESIGNATIONS
        | {
            "day",
            "night",
            "neither day nor night",
            "full party",
            "monstrous",
            "renowned",
            "suspected",
            "saddled",
            "solved",
            "exerted",
        }
    ),
)


@evaluator(DidSo)
def did_so(ctx: Context, node: DidSo) -> bool:
    """The instruction was performed, and on something that matches where that is asked. CR: 608.2c."""
    done = ctx.result(node.label)
    holds = done.happened
    if holds and node.form.endswith("put into a graveyard"):
        gone = {
            entry.event.object
            for entry in ctx.game.history
            if isinstance(entry.event, MoveZone) and entry.event.to is Zone.GRAVEYARD
        }
        done = replace(done, objects=tuple(i for i in done.objects if i in gone))
        holds = bool(done.objects)
    if holds and node.matches is not None:
        wanted = node.matches.filter if isinstance(node.matches, A | Each) else node.matches
        holds = any(matches_filter(ctx, wanted, i, anywhere=True) for i in done.objects)
    return holds != node.negated


@evaluator(ModeChosen)
def mode_chosen(ctx: Context, node: ModeChosen) -> bool:
    """The word was chosen for the source as it entered. CR: 607.2d."""
    found = ctx.source_object
    return any(value == node.choice for _, value in found.chosen)


@evaluator(NotCondition)
def not_condition(ctx: Context, node: NotCondition) -> bool:
    """The other way round."""
    return not evaluate(ctx, node.condition)


@evaluator(AllConditions)
def all_conditions(ctx: Context, node: AllConditions) -> bool:
    """All hold."""
    return all(evaluate(ctx, part) for part in node.conditions)


@evaluator(AnyCondition)
def any_condition(ctx: Context, node: AnyCondition) -> bool:
    """At least one holds."""
    return any(evaluate(ctx, part) for part in node.conditions)

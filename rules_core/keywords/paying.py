"""
Keywords about how a spell is paid for: other costs, further costs, reductions, and what comes of having paid.

CR: 702.42, 61, 64, 76, 78, 119, 124, 132, 150, 153, 162, 173, 174, 176, 180, 187, 188, 190, 193, 194.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from ..choices import ChoiceKind, ChoicePoint, Option
from ..copying import mana_value_of
from ..cost_changes import reduce
from ..damage import has_keyword
from ..events import (
    Cause,
    CreateToken,
    DealDamage,
    DrawCard,
    Event,
    ExtraTurn,
    Happened,
    MoveZone,
    RemoveCounters,
    SetChoice,
    Shuffle,
    Tap,
)
from ..execute.context import Context
from ..execute.predefined import predefined_face
from ..ir.abilities import Ability, ActivatedAbility, KeywordAbility, SpellAbility
from ..ir.costs import DoCost, PayMana
from ..ir.effects import MoveTo, Sacrifice, TapEffect
from ..ir.node import Node
from ..ir.nouns import (
    Choose,
    ControlledBy,
    Filter,
    HasStatus,
    InZone,
    IsPlayer,
    IsSubtype,
    IsType,
    NumberIs,
    Target,
    You,
)
from ..ir.quantities import Number, Within
from ..ir.statics import OnlyWhen, SetTypes
from ..ir.triggers import StepBegins
from ..mana import ManaCost, mana_cost, mana_symbol
from ..objects import GameObject, is_player
from ..payment import find_payment, pay_mana, replace_generic
from ..perform import perform
from ..replacement import ReplacementEffect, rule_replacement
from ..terms import CardType, Step, Zone
from ..ways import Way
from .activating import defender_of, tap_power
from .build import (
    SELF,
    YOU,
    KeywordCondition,
    KeywordStep,
    condition,
    enters,
    static,
    step,
    triggered,
)
from .casting import CAST_SELF, copies
from .entering import KeywordEntering, entering, with_more
from .registry import costs_of, keyword_ability, number_of, read_keyword
from .steps import token_face
from .worded import NotActivatedBefore, held

if TYPE_CHECKING:
    from ..costs import Chosen
    from ..game import Game
    from ..payment import Purpose
    from ..ways import Way

read_keyword("casting", "entwine", "split second", "prowl", "freerunning", "web-slinging", "emerge", "harmonize")
read_keyword("casting", "mayhem", "teamwork", "more than meets the eye")
read_keyword("paying", "assist", "compleated")

_MINE = (ControlledBy(YOU),)


# Other costs -------------------------------------------------------------------------------------

WayFinder = Callable[["Game", int, GameObject, int, KeywordAbility], Iterable["Way"]]
OTHER_WAYS: dict[str, WayFinder] = {}
"""Keywords that let a card be cast from the hand for another cost, with a condition or a further cost."""


def way_finder(name: str) -> Callable[[WayFinder], WayFinder]:
    """Enter the function that finds the ways in which a keyword lets a card be cast. CR: 118.9."""

    def enter(function: WayFinder) -> WayFinder:
        OTHER_WAYS[name] = function
        return function

    return enter


def _dealt_by(game: Game, player: int, fits: Callable[[int], bool]) -> bool:
    """Say whether a source of a player that fits dealt combat damage to a player this turn."""
    return any(
        isinstance(event, DealDamage)
        and event.combat
        and is_player(event.recipient)
        and game.controller_of(event.source) == player
        and fits(event.source)
        for event in game.happened()
    )


@way_finder("prowl")
def _prowl(game: Game, player: int, found: GameObject, face: int, ability: KeywordAbility) -> Iterator[Way]:
    """If a source with one of its creature types dealt combat damage to a player. CR: 702.76a."""
    printed = found.card.faces[face] if found.card is not None else found.printed
    types = frozenset(printed.subtypes) if printed is not None else frozenset()
    if _dealt_by(game, player, lambda source: bool(types & game.characteristics(source).subtypes)):
        yield Way("prowl", face, costs_of(ability))


@way_finder("freerunning")
def _freerunning(game: Game, player: int, found: GameObject, face: int, ability: KeywordAbility) -> Iterator[Way]:
    """If an Assassin or a commander of the player's dealt combat damage to a player. CR: 702.173a."""

    def fits(source: int) -> bool:
        value = game.characteristics(source)
        return "Assassin" in value.subtypes or "commander" in game.last_known(source).designations

    if _dealt_by(game, player, fits):
        yield Way("freerunning", face, costs_of(ability))


@way_finder("web-slinging")
def _web_slinging(game: Game, player: int, found: GameObject, face: int, ability: KeywordAbility) -> Iterator[Way]:
    """Returning a tapped creature besides. CR: 702.188a."""
    tapped = Filter(IsType("Creature"), (HasStatus("tapped"),), _MINE)
    back = DoCost(MoveTo(Choose(Number(1), tapped), InZone("hand"), verb="return"))
    yield Way("web-slinging", face, costs_of(ability), (back,))


@way_finder("sneak")
def _sneak(game: Game, player: int, found: GameObject, face: int, ability: KeywordAbility) -> Iterator[Way]:
    """In one's declare blockers step, returning an unblocked attacker besides. CR: 702.190a."""
    if not game.is_active(player) or game.turn.step is not Step.DECLARE_BLOCKERS:
        return
    unblocked = Filter(IsType("Creature"), (HasStatus("unblocked"), HasStatus("attacking")), _MINE)
    back = DoCost(MoveTo(Choose(Number(1), unblocked), InZone("hand"), verb="return"))
    yield Way("sneak", face, costs_of(ability), (back,), any_time=True)


@keyword_ability("sneak", read_by="casting")
def sneak(ability: KeywordAbility) -> Iterable[Ability]:
    """A permanent whose sneak cost was paid enters tapped and attacking. CR: 702.190b."""
    yield static(KeywordEntering("sneak"))


@entering("sneak")
def _sneaks_in(ctx: Context, node: KeywordEntering, event: MoveZone) -> MoveZone:
    cast = ctx.game.objects[ctx.source].cast
    if cast is None or cast.alternative != "sneak":
        return event
    returned = [i for verb, ids in cast.cost_objects if verb == "return" for i in ids]
    defender = defender_of(ctx, returned[0]) if returned else None
    return replace(event, tapped=True, attacking=defender)


_EMERGE = DoCost(Sacrifice(YOU, Choose(Number(1), Filter(IsType("Creature"), (), _MINE))))
_HARMONIZE = DoCost(TapEffect(Choose(Number(1), Filter(IsType("Creature"), (HasStatus("untapped"),), _MINE))))


@way_finder("emerge")
def _emerge(game: Game, player: int, found: GameObject, face: int, ability: KeywordAbility) -> Iterator[Way]:
    """Sacrificing a creature besides, whose mana value is taken off. CR: 702.119a."""
    yield Way("emerge", face, costs_of(ability), (_EMERGE,))


def harmonize_ways(game: Game, found: GameObject, ability: KeywordAbility) -> Iterator[Way]:
    """From the graveyard, with or without tapping a creature whose power is taken off. CR: 702.180a-b."""
    yield Way("harmonize", found.face, costs_of(ability))
    yield Way("harmonize", found.face, costs_of(ability), (_HARMONIZE,))


@keyword_ability("offering", read_by="casting")
def offering(ability: KeywordAbility) -> Iterable[Ability]:
    """Read as it is cast. CR: 702.48a."""
    return ()


def offered(ability: KeywordAbility) -> tuple[Node, ...]:
    """Give the additional cost of an offering: a permanent of the quality is sacrificed. CR: 702.48a."""
    quality = next((p for p in ability.parameters if isinstance(p, str)), "")
    is_type = quality in [card_type.value for card_type in CardType]
    kind = Filter(IsType(quality) if is_type else IsSubtype(quality), (), (ControlledBy(You()),))
    return (DoCost(Sacrifice(You("implied"), Choose(Number(1), kind))),)


def offering_ways(face: int, ability: KeywordAbility) -> Iterator[Way]:
    """With its additional cost it may be cast at instant speed. CR: 702.48a."""
    yield Way("offering", face, None, offered(ability), any_time=True)


def reduced_by_payment(game: Game, spell: int, chosen: Chosen, mana: ManaCost) -> ManaCost:
    """
    Take off mana for what else is paid: emerge's sacrifice, harmonize's creature, an offering.

    CR: 702.48c, 702.119a, 702.180a.
    """
    cast = game.objects[spell].cast
    word = cast.alternative if cast is not None else ""
    if word == "offering" or (cast is not None and "offering" in cast.costs_paid):
        for action, ids in chosen.actions:
            if isinstance(action, Sacrifice):
                for own in (game.characteristics(i).mana_cost for i in ids):
                    mana = reduce(mana, own) if own is not None else mana
        return mana
    if word not in ("emerge", "harmonize"):
        return mana
    wanted = _EMERGE.action if word == "emerge" else _HARMONIZE.action
    used = [i for action, ids in chosen.actions if action == wanted for i in ids]
    if word == "emerge":
        amount = sum(mana_value_of(game, i) for i in used)
    else:
        amount = sum(max(0, game.characteristics(i).power or 0) for i in used)
    return reduce(mana, ManaCost((mana_symbol(str(amount)),))) if amount else mana


def was_discarded_this_turn(game: Game, found: GameObject) -> bool:
    """Say whether a card in a graveyard came there by being discarded this turn. CR: 702.187b."""
    return any(
        isinstance(event, MoveZone) and event.cause is Cause.DISCARD and game.moved.get(event.object) == found.id
        for event in game.happened()
    )


@way_finder("more than meets the eye")
def _more_than_meets_the_eye(
    game: Game, player: int, found: GameObject, face: int, ability: KeywordAbility
) -> Iterator[Way]:
    """Cast converted, with its back face up. CR: 702.162a."""
    if found.card is not None and len(found.card.faces) > 1:
        yield Way("more than meets the eye", 1, costs_of(ability))


# Help by others ----------------------------------------------------------------------------------


def assisted(game: Game, player: int, mana: ManaCost, purpose: Purpose, reserved: frozenset[int]) -> ManaCost:
    """
    Let another player pay for generic mana of a spell with assist; what is left to pay is given.

    By default they pay only what the caster lacks.

    CR: 702.132a.
    """
    spell = purpose.spell
    generic = sum(s.generic for s in mana.symbols if not (s.colors or s.colorless or s.snow))
    if spell is None or not generic or not has_keyword(game.characteristics(spell), "assist"):
        return mana
    lacking = next(
        (
            n
            for n in range(generic + 1)
            if find_payment(game, player, replace_generic(mana, generic - n), purpose, reserved)
        ),
        None,
    )
    if lacking is None:
        return mana

    def most(helper: int) -> int:
        """How much a player could pay."""
        amounts = range(generic, 0, -1)
        return next((n for n in amounts if find_payment(game, helper, mana_cost(f"{{{n}}}"), purpose)), 0)

    able = {p: most(p) for p in game.apnap() if p != player}
    helpers = [p for p, amount in able.items() if amount >= max(lacking, 1)]
    chosen = game.choose_objects(
        player,
        "Who assists?",
        helpers,
        0,
        1,
        "702.132a",
        spell,
        ChoiceKind.PLAYER,
        default=(0,) if lacking and helpers else (),
    )
    if not chosen:
        return mana
    (helper,) = chosen
    options = tuple(Option(n, str(n)) for n in range(able[helper] + 1))
    point = ChoicePoint(
        helper, ChoiceKind.NUMBER, "Pay how much for it?", options, rule="702.132a", source=spell, default=(lacking,)
    )
    (amount,) = game.choose(point)
    if not isinstance(amount, int) or not amount:
        return mana
    pay_mana(game, helper, mana_cost(f"{{{amount}}}"), purpose)
    return replace_generic(mana, generic - amount)


# Further costs -----------------------------------------------------------------------------------

EXTRA_COSTS: dict[str, Callable[[KeywordAbility], tuple[Node, ...]]] = {
    "casualty": lambda ability: (DoCost(Sacrifice(YOU, Choose(Number(1), _strong(number_of(ability))))),),
    "conspire": lambda ability: (DoCost(KeywordStep("tap two of its colors")),),
    "gift": lambda ability: (DoCost(KeywordStep("promise a gift")),),
    "offering": lambda ability: offered(ability),
    "teamwork": lambda ability: (tap_power(number_of(ability), False, "teamwork"),),
}
"""Keywords with an optional additional cost that is not printed with them. CR: 702.78a, 702.153a, 702.194a."""


def _strong(power: int) -> Filter:
    return Filter(IsType("Creature"), (), (*_MINE, NumberIs("power", Within("or greater", Number(power)))))


@keyword_ability("casualty", read_by="casting")
def casualty(ability: KeywordAbility) -> Iterable[Ability]:
    """Copied if a creature was sacrificed for it. CR: 702.153a."""
    when = KeywordCondition("paid", ("casualty",))
    yield triggered(CAST_SELF, copies(Number(1)), when=when, zone="stack")


@keyword_ability("conspire", read_by="casting")
def conspire(ability: KeywordAbility) -> Iterable[Ability]:
    """Copied if two creatures of its colours were tapped for it. CR: 702.78a."""
    when = KeywordCondition("paid", ("conspire",))
    yield triggered(CAST_SELF, copies(Number(1)), when=when, zone="stack")


@step("tap two of its colors")
def _tap_two(ctx: Context, node: KeywordStep) -> bool:
    game = ctx.game
    colors = game.characteristics(ctx.source).colors
    able = [
        i
        for i in game.permanents(ctx.controller)
        if not game.objects[i].tapped
        and game.characteristics(i).is_creature
        and colors & game.characteristics(i).colors
    ]
    if len(able) < 2:
        return False
    chosen = game.choose_objects(ctx.controller, "Which two creatures conspire?", able, 2, 2, "702.78a", ctx.source)
    return len(chosen) == 2 and bool(perform(game, *(Tap(i, ctx.source) for i in chosen)))


# Entwine and split second ------------------------------------------------------------------------


def has_entwine(game: Game, spell: int) -> bool:
    """Say whether all modes of a spell may be chosen for its entwine cost. CR: 702.42a."""
    return spell in game.objects and has_keyword(game.characteristics(spell), "entwine")


def is_silenced(game: Game, apart_from: int | None = None) -> bool:
    """Say whether a spell with split second is on the stack. CR: 702.61a."""
    return any(
        identity != apart_from and has_keyword(game.characteristics(identity), "split second")
        for identity in game.stack
    )


# What comes of it --------------------------------------------------------------------------------


@keyword_ability("impending", read_by="casting")
def impending(ability: KeywordAbility) -> Iterable[Ability]:
    """Enters with time counters and is no creature until they are gone. CR: 702.176a."""
    waiting = KeywordCondition("impending")
    yield static(KeywordEntering("impending", (number_of(ability),)))
    yield static(SetTypes(SELF, removes_types=("Creature",), adds=True), condition=waiting)
    yield triggered(StepBegins("end step", YOU), KeywordStep("impend"), when=waiting)


@entering("impending")
def _impending(ctx: Context, node: KeywordEntering, event: MoveZone) -> MoveZone:
    cast = ctx.game.objects[ctx.source].cast
    paid = cast is not None and cast.alternative == "impending"
    return with_more(event, "time", node.numbers[0]) if paid else event


@condition("impending")
def _is_impending(ctx: Context, node: KeywordCondition) -> bool:
    found = ctx.source_object
    return found.cast is not None and found.cast.alternative == "impending" and found.counter_count("time") > 0


@step("impend")
def _impend(ctx: Context, node: KeywordStep) -> bool:
    if ctx.source not in ctx.game.objects:
        return False
    return bool(perform(ctx.game, RemoveCounters(ctx.source, "time", 1, ctx.source, ctx.controller)))


@keyword_ability("power-up", read_by="activating")
def power_up(ability: KeywordAbility) -> Iterable[Ability]:
    """Only once; cheaper by its mana cost in the turn in which it entered. CR: 702.193a."""
    inner = held(ability)
    if isinstance(inner, ActivatedAbility):
        once = OnlyWhen(condition=NotActivatedBefore(inner.effect))
        yield replace(inner, restrictions=(*inner.restrictions, once), ability_word="power-up")


def power_up_reduction(game: Game, source: int, costs: tuple[Node, ...]) -> tuple[Node, ...]:
    """Take a permanent's mana cost off its power-up cost in the turn in which it entered. CR: 702.193a-b."""
    found = game.objects[source]
    own = game.characteristics(source).mana_cost
    if own is None or found.entered_turn != game.turn.number:
        return costs
    return tuple(
        PayMana(str(reduce(mana_cost(part.symbols), own))) if isinstance(part, PayMana) else part for part in costs
    )


@keyword_ability("absorb", read_by="paying")
def absorb(ability: KeywordAbility) -> Iterable[Ability]:
    """Read as a rule: see `absorbs`. CR: 702.64a."""
    return ()


@rule_replacement(DealDamage)
def absorbs(game: Game, event: DealDamage) -> Iterable[ReplacementEffect]:
    """Some of the damage from each source is prevented. CR: 702.64a-c."""
    if event.unpreventable or event.amount <= 0 or event.recipient not in game.objects:
        return
    if game.objects[event.recipient].zone is not Zone.BATTLEFIELD:
        return
    for number, ability in enumerate(game.characteristics(event.recipient).abilities):
        if isinstance(ability, KeywordAbility) and ability.keyword == "absorb":
            name = game.name_of(event.recipient)
            yield ReplacementEffect(
                (event.recipient, "absorb", number),
                _absorbing(number_of(ability)),
                f"{name} absorbs {number_of(ability)} damage",
                rule="702.64a",
                prevention=True,
                source=event.recipient,
            )


def _absorbing(count: int) -> Callable[[Game, Event], Iterable[Event]]:
    def absorb_some(game: Game, event: Event) -> Iterable[Event]:
        assert isinstance(event, DealDamage)
        left = event.amount - count
        return (replace(event, amount=left),) if left > 0 else ()

    return absorb_some


@keyword_ability("partner with")
def partner_with(ability: KeywordAbility) -> Iterable[Ability]:
    """A player may search for the partner as it enters. CR: 702.124j."""
    names = tuple(p for p in ability.parameters if isinstance(p, str))
    player = Target(Filter(IsPlayer()), slot=0)
    yield triggered(enters(), KeywordStep("partner with", (player,), words=names))


@step("partner with")
def _partner_with(ctx: Context, node: KeywordStep) -> bool:
    game = ctx.game
    wanted = _letters(node.words[0])
    for player in (i for slot in ctx.targets for i in slot):
        if not game.choose_may(player, f"Search for {node.words[0]}?", "702.124j", ctx.source):
            continue
        fitting = [i for i in game.zone(Zone.LIBRARY, player) if _letters(game.characteristics(i).name) == wanted]
        chosen = game.choose_objects(
            player, "Which card?", fitting, 0, 1, "702.124j", ctx.source, default=(0,) if fitting else ()
        )
        if chosen:
            perform(game, MoveZone(chosen[0], Zone.HAND, Cause.EFFECT, ctx.source, player))
        perform(game, Shuffle(player, ctx.source))
        return bool(chosen)
    return False


def _letters(name: str) -> str:
    """A name without what printing separates differently."""
    return "".join(letter for letter in name.lower() if letter.isalnum())


# Gift --------------------------------------------------------------------------------------------


@keyword_ability("gift", read_by="casting")
def gift(ability: KeywordAbility) -> Iterable[Ability]:
    """An opponent chosen as the spell was cast gets something, before all else or as it enters. CR: 702.174a-j."""
    words = tuple(p for p in ability.parameters if isinstance(p, str))
    yield SpellAbility(KeywordStep("gift", words=words))
    yield triggered(enters(), KeywordStep("gift", words=words), when=KeywordCondition("paid", ("gift",)))


@step("promise a gift")
def _promise(ctx: Context, node: KeywordStep) -> bool:
    game = ctx.game
    opponents = tuple(game.opponents(ctx.controller))
    chosen = opponents
    if len(opponents) > 1:
        prompt = "To whom is the gift promised?"
        chosen = game.choose_objects(ctx.controller, prompt, opponents, 1, 1, "702.174a", ctx.source, ChoiceKind.PLAYER)
    return bool(chosen) and bool(perform(game, SetChoice(ctx.source, "gift", chosen[0])))


@step("gift")
def _give(ctx: Context, node: KeywordStep) -> bool:
    game = ctx.game
    found = game.last_known(ctx.source)
    player = found.choice("gift")
    if not isinstance(player, int) or found.cast is None or "gift" not in found.cast.costs_paid:
        return False
    source = ctx.source
    event: Event
    match node.words[0]:
        case "a card":
            event = DrawCard(player)
        case "an extra turn":
            event = ExtraTurn(player)
        case "a tapped fish":
            event = CreateToken(player, token_face("Fish", 1, 1, "U", ("Fish",)), 1, source, tapped=True)
        case "an octopus":
            event = CreateToken(player, token_face("Octopus", 8, 8, "U", ("Octopus",)), 1, source)
        case words:
            event = CreateToken(player, predefined_face(words.removeprefix("a ").title()), 1, source)
    perform(game, event)
    return bool(perform(game, Happened("give a gift", ctx.controller, source, source)))

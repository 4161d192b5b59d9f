"""
Keywords of spells: how they are cast, what happens as they are cast, and to what they become.

CR: 702.27, 33, 34, 35, 37, 40, 41, 56, 60, 69, 74, 78, 81, 85, 94, 96, 109, 120, 125, 133, 138, 143, 144, 152 ...
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..choices import ChoiceKind
from ..copying import mana_value_of
from ..damage import has_keyword
from ..errors import UnsupportedRule
from ..events import (
    AddDelayedTrigger,
    Cause,
    DrawCard,
    Event,
    Happened,
    MoveZone,
    OrderLibrary,
    SpellCast,
)
from ..execute.context import Context
from ..execute.registry import evaluator, execute, limited, trigger_matcher
from ..ir.abilities import Ability, KeywordAbility
from ..ir.costs import PayMana, ScaledCost
from ..ir.effects import CopySpell, Draw, Sacrifice
from ..ir.node import Node
from ..ir.nouns import ControlledBy, ControllerOf, Each, Filter, IsOpponent, SelfRef
from ..ir.quantities import CountOf, Number, Quantity
from ..ir.statics import CostChange, GainAbilities
from ..ir.triggers import CastSpell, StepBegins
from ..ir.triggers import Event as Pattern
from ..objects import DelayedTrigger
from ..perform import perform
from ..replacement import ReplacementEffect, rule_replacement
from ..terms import CardType, Zone
from .build import (
    SELF,
    YOU,
    KeywordCondition,
    KeywordStep,
    dies,
    enters,
    static,
    step,
    triggered,
)
from .entering import KeywordEntering, entering, times_paid
from .registry import costs_of, filter_of, keyword_ability, number_of, read_keyword

if TYPE_CHECKING:
    from ..game import Game

read_keyword("casting", "kicker", "multikicker", "buyback", "flashback", "jump-start", "aftermath", "retrace", "escape")
read_keyword("casting", "overload", "escalate", "bargain", "spectacle", "surge", "disturb", "spree", "tiered")
read_keyword("special_actions", "foretell", "plot", "morph", "megamorph", "disguise")


# When you cast this spell ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class KeywordQuantity(Quantity):
    """A number that only a keyword asks for; `name` says which."""

    name: str
    word: str = ""
    """Of replicate: the word under which its cost was paid."""


_QUANTITIES = {"spells before", "permanents died", "replicated"}
limited(KeywordQuantity, lambda node: node.name in _QUANTITIES)


@evaluator(KeywordQuantity)
def keyword_quantity(ctx: Context, node: KeywordQuantity) -> int:
    """Count what storm, gravestorm and replicate count. CR: 702.40a, 702.56a, 702.69a."""
    game = ctx.game
    match node.name:
        case "spells before":
            count = 0
            for event in game.happened():
                if isinstance(event, SpellCast):
                    if event.object == ctx.source:
                        break
                    count += 1
            return count
        case "permanents died":
            return sum(
                isinstance(event, MoveZone)
                and event.to is Zone.GRAVEYARD
                and game.last_known(event.object).zone is Zone.BATTLEFIELD
                for event in game.happened()
            )
        case _:
            return _replicated(ctx, node.word)


def replicate_word(costs: Iterable[Node]) -> str:
    """Give the word under which a replicate cost is paid: each replicate ability has its own. CR: 702.56b."""
    return "replicate:" + "/".join(getattr(cost, "symbols", type(cost).__name__) for cost in costs)


def _replicated(ctx: Context, word: str) -> int:
    """
    Say how often the cost of one replicate ability was paid.

    Raises:
        UnsupportedRule: several alike were paid for differently often, so that no one can tell which is which.

    CR: 702.56b.
    """
    alike = [
        a
        for a in ctx.game.characteristics(ctx.source).abilities
        if isinstance(a, KeywordAbility) and a.keyword == "replicate" and replicate_word(costs_of(a)) == word
    ]
    paid = times_paid(ctx, word)
    if len(alike) > 1 and paid % len(alike):
        raise UnsupportedRule("several replicate abilities alike", "702.56b")
    return paid // max(1, len(alike))


CAST_SELF = CastSpell(YOU, SELF)


def copies(count: Quantity) -> CopySpell:
    """Copies of the spell itself, with new targets. CR: 707.10."""
    return CopySpell(SELF, count, YOU, new_targets=True)


@keyword_ability("storm")
def storm(ability: KeywordAbility) -> Iterable[Ability]:
    """A copy for each spell cast before it this turn. CR: 702.40a."""
    yield triggered(CAST_SELF, copies(KeywordQuantity("spells before")), zone="stack")


@keyword_ability("gravestorm")
def gravestorm(ability: KeywordAbility) -> Iterable[Ability]:
    """A copy for each permanent that died this turn. CR: 702.69a."""
    yield triggered(CAST_SELF, copies(KeywordQuantity("permanents died")), zone="stack")


@keyword_ability("replicate", read_by="casting")
def replicate(ability: KeywordAbility) -> Iterable[Ability]:
    """A copy for each time its replicate cost was paid. CR: 702.56a."""
    word = replicate_word(costs_of(ability))
    when = KeywordCondition("paid", (word,))
    yield triggered(CAST_SELF, copies(KeywordQuantity("replicated", word)), when=when, zone="stack")


@keyword_ability("demonstrate")
def demonstrate(ability: KeywordAbility) -> Iterable[Ability]:
    """Copy it, and an opponent copies it too. CR: 702.144a."""
    yield triggered(CAST_SELF, KeywordStep("demonstrate", (copies(Number(1)),)), zone="stack")


@step("demonstrate")
def _demonstrate(ctx: Context, node: KeywordStep) -> bool:
    game = ctx.game
    if not game.choose_may(ctx.controller, "Demonstrate (copy it)?", "702.144a", ctx.source):
        return False
    execute(ctx, node.parts[0])
    chosen = game.choose_objects(
        ctx.controller,
        "Which opponent copies it too?",
        game.opponents(ctx.controller),
        1,
        1,
        "702.144a",
        ctx.source,
        ChoiceKind.PLAYER,
    )
    for opponent in chosen:
        theirs = Context(game, ctx.source, opponent, ctx.ability, stack_id=ctx.stack_id)
        execute(theirs, node.parts[0])
    return True


@keyword_ability("cascade")
def cascade(ability: KeywordAbility) -> Iterable[Ability]:
    """Exile until a cheaper nonland card, which may be cast for nothing. CR: 702.85a."""
    yield triggered(CAST_SELF, KeywordStep("cascade"), zone="stack")


@step("cascade")
def _cascade(ctx: Context, node: KeywordStep) -> bool:
    return exile_until_cheaper(ctx, ctx.controller, mana_value_of(ctx.game, ctx.source), "702.85a", strictly=True)


def exile_until_cheaper(ctx: Context, player: int, limit: int, rule: str, strictly: bool) -> bool:
    """
    Exile from the top of the library until a nonland card of lesser mana value; it may be cast for nothing.

    Returns:
        True when a card was cast. The others go to the bottom of the library.

    CR: 702.85a, 701.57a.
    """
    from .free import cast_free

    game = ctx.game
    exiled: list[int] = []
    hit: int | None = None
    while game.zone(Zone.LIBRARY, player):
        top = game.zone(Zone.LIBRARY, player)[0]
        perform(game, MoveZone(top, Zone.EXILE, Cause.EFFECT, ctx.source, player))
        card = game.moved.get(top)
        if card is None or card not in game.objects:
            continue
        exiled.append(card)
        value = mana_value_of(game, card)
        land = CardType.LAND in game.characteristics(card).card_types
        if not land and (value < limit if strictly else value <= limit):
            hit = card
            break
    spell = cast_free(ctx, hit, player, rule) if hit is not None else None
    left = [card for card in exiled if card in game.objects and game.objects[card].zone is Zone.EXILE]
    if hit is not None and spell is None and not strictly:
        # CR 701.57a: a card that is discovered and not cast goes to the hand.
        perform(game, MoveZone(hit, Zone.HAND, Cause.EFFECT, ctx.source, player))
        left.remove(hit)
    if left:
        perform(game, *(MoveZone(card, Zone.LIBRARY, Cause.EFFECT, ctx.source, player, position=-1) for card in left))
    return hit is not None


@keyword_ability("ripple")
def ripple(ability: KeywordAbility) -> Iterable[Ability]:
    """Cards of the same name among the top ones may be cast for nothing. CR: 702.60a."""
    yield triggered(CAST_SELF, KeywordStep("ripple", numbers=(number_of(ability),)), zone="stack")


@step("ripple")
def _ripple(ctx: Context, node: KeywordStep) -> bool:
    from .free import cast_free

    game = ctx.game
    top = game.zone(Zone.LIBRARY, ctx.controller)[: node.numbers[0]]
    if not top or not game.choose_may(ctx.controller, "Reveal the top cards?", "702.60a", ctx.source):
        return False
    name = game.characteristics(ctx.source).name
    perform(game, *(Happened("reveal", ctx.controller, card, ctx.source) for card in top))
    for card in top:
        if game.characteristics(card).name == name:
            cast_free(ctx, card, ctx.controller, "702.60a")
    rest = tuple(card for card in top if card in game.zone(Zone.LIBRARY, ctx.controller))
    others = tuple(card for card in game.zone(Zone.LIBRARY, ctx.controller) if card not in rest)
    perform(game, OrderLibrary(ctx.controller, (*others, *rest)))
    return True


# What the spell becomes --------------------------------------------------------------------------


@keyword_ability("evoke", read_by="casting")
def evoke(ability: KeywordAbility) -> Iterable[Ability]:
    """Is sacrificed as it enters when its evoke cost was paid. CR: 702.74a."""
    yield triggered(enters(), Sacrifice(ControllerOf(SELF), SELF), when=KeywordCondition("paid", ("evoke",)))


@keyword_ability("dash", read_by="casting")
def dash(ability: KeywordAbility) -> Iterable[Ability]:
    """Has haste, and returns to the hand at the next end step. CR: 702.109a."""
    yield static(GainAbilities(SELF, (KeywordAbility("haste"),)), condition=KeywordCondition("paid", ("dash",)))
    yield static(KeywordEntering("a later end", words=("dash", "return to hand")))


@keyword_ability("blitz", read_by="casting")
def blitz(ability: KeywordAbility) -> Iterable[Ability]:
    """Has haste and draws a card when it dies; is sacrificed at the next end step. CR: 702.152a."""
    paid = KeywordCondition("paid", ("blitz",))
    draws = triggered(dies(), Draw(YOU, Number(1)))
    yield static(GainAbilities(SELF, (KeywordAbility("haste"), draws)), condition=paid)
    yield static(KeywordEntering("a later end", words=("blitz", "sacrifice")))


@keyword_ability("warp", read_by="casting")
def warp(ability: KeywordAbility) -> Iterable[Ability]:
    """Is exiled at the next end step, to be cast again later. CR: 702.185a."""
    yield static(KeywordEntering("a later end", words=("warp", "warp away")))


@entering("a later end")
def _later_end(ctx: Context, node: KeywordEntering, event: MoveZone) -> MoveZone:
    """Create the delayed triggered ability of dash, blitz or warp as the spell resolves."""
    cast = ctx.game.objects[ctx.source].cast
    word, verb = node.words
    if cast is None or cast.alternative != word or ctx.game.objects[ctx.source].zone is not Zone.STACK:
        return event
    pattern = StepBegins("end step", next_only=True)
    bindings = (("affected", (ctx.source,)),)
    trigger = DelayedTrigger(0, pattern, KeywordStep(verb), ctx.source, ctx.controller, bindings)
    perform(ctx.game, AddDelayedTrigger(trigger))
    return event


@step("warp away")
def _warp_away(ctx: Context, node: KeywordStep) -> bool:
    from .steps import on_battlefield

    game = ctx.game
    moves = [
        MoveZone(now, Zone.EXILE, Cause.EFFECT, ctx.source, chosen=(("warped", game.objects[now].owner),))
        for identity in ctx.ids("affected")
        if (now := on_battlefield(ctx, identity)) is not None
    ]
    return bool(moves) and bool(perform(game, *moves))


# Costs -------------------------------------------------------------------------------------------


@keyword_ability("affinity")
def affinity(ability: KeywordAbility) -> Iterable[Ability]:
    """Costs {1} less for each permanent of a kind that its caster controls. CR: 702.41a."""
    wanted = filter_of(ability)
    if not isinstance(wanted, Filter):
        return
    mine = Filter(wanted.head, wanted.adjectives, (*wanted.qualifiers, ControlledBy(YOU)))
    amount = ScaledCost(PayMana("{1}"), CountOf(mine))
    yield static(CostChange(SelfRef("this"), amount, True), zone="stack")


@keyword_ability("undaunted")
def undaunted(ability: KeywordAbility) -> Iterable[Ability]:
    """Costs {1} less for each opponent. CR: 702.125a."""
    amount = ScaledCost(PayMana("{1}"), CountOf(Each(Filter(IsOpponent()))))
    yield static(CostChange(SelfRef("this"), amount, True), zone="stack")


# Madness and miracle -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class KeywordHappening(Pattern):
    """Something that only a keyword's ability triggers on, happening to the source itself."""

    name: str


@trigger_matcher(KeywordHappening, Happened)
def keyword_happening(ctx: Context, node: KeywordHappening, event: Happened) -> dict[str, object] | None:
    """Match the happening with that name to the source, or to what the source was before it moved. CR: 603.2."""
    if event.name != node.name or event.object is None:
        return None
    return {} if ctx.source in (event.object, ctx.game.moved.get(event.object)) else None


@keyword_ability("madness")
def madness(ability: KeywordAbility) -> Iterable[Ability]:
    """Exiled instead of discarded to the graveyard; then it may be cast for its madness cost. CR: 702.35a."""
    yield triggered(KeywordHappening("madness"), KeywordStep("madness", costs_of(ability)), zone="exile")


@rule_replacement(MoveZone)
def madness_exiles(game: Game, event: MoveZone) -> Iterable[ReplacementEffect]:
    """A discarded card with madness goes to exile. CR: 702.35a."""
    if event.cause is not Cause.DISCARD or event.to is not Zone.GRAVEYARD:
        return
    if not has_keyword(game.characteristics(event.object), "madness"):
        return

    def exile(game: Game, event: Event) -> Iterable[Event]:
        assert isinstance(event, MoveZone)
        return (replace(event, to=Zone.EXILE), Happened("madness", event.by, event.object))

    name = game.name_of(event.object)
    yield ReplacementEffect(
        (event.object, "madness"), exile, f"{name} is exiled by madness", rule="702.35a", source=event.object
    )


@step("madness")
def _madness(ctx: Context, node: KeywordStep) -> bool:
    from .free import cast_free

    game = ctx.game
    card = game.current(ctx.source)
    if card is None or game.objects[card].zone is not Zone.EXILE:
        return False
    owner = game.objects[card].owner
    if cast_free(ctx, card, owner, "702.35a", "madness", node.parts) is not None:
        return True
    if card in game.objects:
        perform(game, MoveZone(card, Zone.GRAVEYARD, Cause.EFFECT, ctx.source, owner))
    return False


@keyword_ability("miracle")
def miracle(ability: KeywordAbility) -> Iterable[Ability]:
    """The first card drawn in a turn may be revealed and cast for its miracle cost. CR: 702.94a."""
    yield triggered(DrawsSelfFirst(), KeywordStep("miracle", costs_of(ability)), zone="hand")


@dataclass(frozen=True, slots=True)
class DrawsSelfFirst(Pattern):
    """The source is drawn as the first card of its owner in this turn. CR: 702.94a."""


@trigger_matcher(DrawsSelfFirst, MoveZone)
def draws_self_first(ctx: Context, node: DrawsSelfFirst, event: MoveZone) -> dict[str, object] | None:
    """Match the first draw of the turn, if the card is revealed. CR: 702.94a, 603.11."""
    game = ctx.game
    if event.cause is not Cause.DRAW or game.moved.get(event.object) != ctx.source:
        return None
    draws = [e for e in game.happened() if isinstance(e, DrawCard) and e.player == ctx.controller]
    if len(draws) > 1:
        return None
    prompt = f"Reveal {game.name_of(ctx.source)} for its miracle?"
    if not game.choose_may(ctx.controller, prompt, "702.94a", ctx.source):
        return None
    return {}


@step("miracle")
def _miracle(ctx: Context, node: KeywordStep) -> bool:
    from .free import cast_free

    card = ctx.game.find(ctx.source)
    if card is None or card.zone is not Zone.HAND:
        return False
    return cast_free(ctx, ctx.source, card.owner, "702.94a", "miracle", node.parts) is not None

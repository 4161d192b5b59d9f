"""
Keywords with which permanents enter, and what comes of it.

CR: 702.38, 43, 44, 54, 58, 75, 82, 92, 98, 104, 110, 123, 136, 156, 157, 163, 175, 182.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..choices import ChoiceKind
from ..copying import copiable_values
from ..events import (
    Cause,
    CreateToken,
    DealDamage,
    Event,
    Happened,
    MoveZone,
    OrderLibrary,
    PutCounters,
    RemoveCounters,
    Sacrifice,
    SetLinked,
)
from ..execute.context import Context
from ..execute.filters import matches_filter
from ..execute.registry import StaticKind, limited, static_part
from ..ir.abilities import Ability, KeywordAbility
from ..ir.card import PrintedNumber
from ..ir.conditions import Compare, HasCounters
from ..ir.durations import UntilEndOfTurn
from ..ir.effects import Draw
from ..ir.node import Node
from ..ir.nouns import Filter, InZone, IsCard, IsSubtype, IsType, NumberIs, SelfRef
from ..ir.quantities import Number, Variable, Within
from ..ir.statics import BlockAct, Cant, Change, EntersWithCounters, GainAbilities
from ..objects import ContinuousEffect, GameObject
from ..perform import perform
from ..replacement import ReplacementEffect, is_prohibited
from ..rule_effects.entering import face_on_arrival
from ..statics import ActiveStatic
from ..terms import CardType, Color, Zone
from .build import (
    CREATURE,
    SELF,
    YOU,
    YOUR_CREATURE,
    KeywordCondition,
    KeywordStep,
    another,
    condition,
    counters,
    dies,
    enters,
    static,
    step,
    target,
    triggered,
)
from .registry import filter_of, keyword_ability, number_of, quantity_of
from .steps import attach_to, created, grant, token_face

if TYPE_CHECKING:
    from ..game import Game


# Enters in some way ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class KeywordEntering(Change):
    """As the source enters, what `ENTERING` has under the name happens to it. CR: 614.1c, 614.12."""

    name: str
    numbers: tuple[int, ...] = ()
    words: tuple[str, ...] = ()
    filters: tuple[Node, ...] = ()


EnteringFunction = Callable[[Context, KeywordEntering, MoveZone], MoveZone]
ENTERING: dict[str, EnteringFunction] = {}


def entering(name: str) -> Callable[[EnteringFunction], EnteringFunction]:
    """Enter the function that changes how the source enters."""

    def enter(function: EnteringFunction) -> EnteringFunction:
        ENTERING[name] = function
        return function

    return enter


limited(KeywordEntering, lambda node: node.name in ENTERING)


@static_part(StaticKind.REPLACEMENT, KeywordEntering)
def keyword_enters(game: Game, part: ActiveStatic, event: Event) -> Iterable[ReplacementEffect]:
    """Change how the source itself enters. CR: 614.1c, 614.12."""
    node = part.node
    assert isinstance(node, KeywordEntering)
    if not isinstance(event, MoveZone) or event.to is not Zone.BATTLEFIELD or event.object != part.source:
        return
    player = event.controller if event.controller is not None else part.controller

    def change(game: Game, event: Event) -> Iterable[Event]:
        assert isinstance(event, MoveZone)
        ctx = Context(game, part.source, player)
        return (ENTERING[node.name](ctx, node, event),)

    yield ReplacementEffect(part.key, change, f"{game.name_of(part.source)} enters with {node.name}", rule="614.1c")


def with_more(event: MoveZone, kind: str, count: int) -> MoveZone:
    """Give the entering with more counters. CR: 122.6."""
    return replace(event, counters=(*event.counters, (kind, count))) if count > 0 else event


def spell_of(ctx: Context) -> GameObject:
    """Give the object that enters as it is before. CR: 614.12."""
    return ctx.game.objects[ctx.source]


@keyword_ability("riot")
def riot(ability: KeywordAbility) -> Iterable[Ability]:
    """A +1/+1 counter or haste. CR: 702.136a."""
    yield static(KeywordEntering("riot"))


@entering("riot")
def _riot(ctx: Context, node: KeywordEntering, event: MoveZone) -> MoveZone:
    if ctx.game.choose_may(ctx.controller, "Enter with a +1/+1 counter (instead of haste)?", "702.136a", ctx.source):
        return with_more(event, "+1/+1", 1)
    part = GainAbilities(SelfRef("this"), (KeywordAbility("haste"),))
    effect = ContinuousEffect(0, (part,), ctx.source, ctx.controller, 0)
    return replace(event, effects=(*event.effects, effect))


@keyword_ability("unleash")
def unleash(ability: KeywordAbility) -> Iterable[Ability]:
    """May enter with a +1/+1 counter; can't block while it has one. CR: 702.98a."""
    yield static(KeywordEntering("unleash"))

    yield static(Cant(SELF, BlockAct()), condition=HasCounters(SELF, "+1/+1"))


@entering("unleash")
def _unleash(ctx: Context, node: KeywordEntering, event: MoveZone) -> MoveZone:
    if ctx.game.choose_may(ctx.controller, "Enter with a +1/+1 counter?", "702.98a", ctx.source):
        return with_more(event, "+1/+1", 1)
    return event


@keyword_ability("tribute")
def tribute(ability: KeywordAbility) -> Iterable[Ability]:
    """An opponent may have it enter with counters. CR: 702.104a."""
    yield static(KeywordEntering("tribute", (number_of(ability),)))


@entering("tribute")
def _tribute(ctx: Context, node: KeywordEntering, event: MoveZone) -> MoveZone:
    game = ctx.game
    opponents = game.opponents(ctx.controller)
    chosen = game.choose_objects(
        ctx.controller, "Which opponent pays tribute?", opponents, 1, 1, "702.104a", ctx.source, ChoiceKind.PLAYER
    )
    if chosen and game.choose_may(chosen[0], "Pay tribute (put the counters on it)?", "702.104a", ctx.source):
        event = with_more(event, "+1/+1", node.numbers[0])
        return replace(event, chosen=(*event.chosen, ("tribute", "paid")))
    return event


@keyword_ability("bloodthirst")
def bloodthirst(ability: KeywordAbility) -> Iterable[Ability]:
    """Enters with counters if an opponent was dealt damage. CR: 702.54a-b."""
    x = isinstance(quantity_of(ability), Variable)
    yield static(KeywordEntering("bloodthirst", (-1 if x else number_of(ability),)))


@entering("bloodthirst")
def _bloodthirst(ctx: Context, node: KeywordEntering, event: MoveZone) -> MoveZone:
    game = ctx.game
    opponents = game.opponents(ctx.controller)
    total = sum(e.amount for e in game.happened() if isinstance(e, DealDamage) and e.recipient in opponents)
    if node.numbers[0] < 0:
        return with_more(event, "+1/+1", total)
    return with_more(event, "+1/+1", node.numbers[0]) if total else event


@keyword_ability("devour")
def devour(ability: KeywordAbility) -> Iterable[Ability]:
    """Creatures, or permanents of the quality, are sacrificed for counters as it enters. CR: 702.82a, 702.82c."""
    quality = filter_of(ability)
    yield static(KeywordEntering("devour", (number_of(ability),), filters=(quality,) if quality is not None else ()))


@entering("devour")
def _devour(ctx: Context, node: KeywordEntering, event: MoveZone) -> MoveZone:
    game = ctx.game
    wanted = node.filters[0] if node.filters else Filter(IsType("Creature"))
    food = [i for i in game.permanents(ctx.controller) if matches_filter(ctx, wanted, i)]
    eaten = game.choose_objects(
        ctx.controller, "What is devoured?", food, 0, len(food), "702.82a", ctx.source, default=()
    )
    if eaten:
        perform(game, *(Sacrifice(i, ctx.controller, ctx.source) for i in eaten))
    event = replace(event, linked=(*event.linked, ("devoured", eaten)))
    return with_more(event, "+1/+1", node.numbers[0] * len(eaten))


@keyword_ability("amplify")
def amplify(ability: KeywordAbility) -> Iterable[Ability]:
    """Cards that share a creature type are revealed for counters. CR: 702.38a."""
    yield static(KeywordEntering("amplify", (number_of(ability),)))


@entering("amplify")
def _amplify(ctx: Context, node: KeywordEntering, event: MoveZone) -> MoveZone:
    game = ctx.game
    face = face_on_arrival(game, event)
    own = frozenset(face.subtypes) if face is not None else frozenset()
    cards = [
        i
        for i in game.zone(Zone.HAND, ctx.controller)
        if i != ctx.source
        and CardType.CREATURE in game.characteristics(i).card_types
        and own & game.characteristics(i).subtypes
    ]
    shown = game.choose_objects(
        ctx.controller,
        "Which cards are revealed?",
        cards,
        0,
        len(cards),
        "702.38a",
        ctx.source,
        default=tuple(range(len(cards))),
    )
    return with_more(event, "+1/+1", node.numbers[0] * len(shown))


@keyword_ability("sunburst")
def sunburst(ability: KeywordAbility) -> Iterable[Ability]:
    """Enters with a counter for each colour of mana spent. CR: 702.44a."""
    yield static(KeywordEntering("sunburst"))


@entering("sunburst")
def _sunburst(ctx: Context, node: KeywordEntering, event: MoveZone) -> MoveZone:
    found = spell_of(ctx)
    if found.zone is not Zone.STACK or found.cast is None:
        return event
    colors = {unit.kind for unit in found.cast.spent if unit.kind in [color.value for color in Color]}
    face = face_on_arrival(ctx.game, event)
    creature = face is not None and CardType.CREATURE in face.card_types
    return with_more(event, "+1/+1" if creature else "charge", len(colors))


@keyword_ability("ravenous")
def ravenous(ability: KeywordAbility) -> Iterable[Ability]:
    """Enters with X counters; draws when X is 5 or more. CR: 702.156a."""
    yield static(EntersWithCounters(SELF, counters("+1/+1", Variable("X"))))
    five = Compare(Variable("X"), Within("or greater", Number(5)))
    yield triggered(enters(), Draw(YOU, Number(1)), when=five)


@keyword_ability("fading")
def fading(ability: KeywordAbility) -> Iterable[Ability]:
    """Enters with fade counters; see `upkeep`. CR: 702.32a."""
    from .upkeep import fading_triggers

    yield static(EntersWithCounters(SELF, counters("fade", quantity_of(ability))))
    yield from fading_triggers()


@keyword_ability("vanishing")
def vanishing(ability: KeywordAbility) -> Iterable[Ability]:
    """Enters with time counters; see `upkeep`. CR: 702.63a-b."""
    from .upkeep import vanishing_triggers

    if ability.parameters:
        yield static(EntersWithCounters(SELF, counters("time", quantity_of(ability))))
    yield from vanishing_triggers()


# Modular and graft -------------------------------------------------------------------------------


@keyword_ability("modular")
def modular(ability: KeywordAbility) -> Iterable[Ability]:
    """Enters with counters, which may move on when it dies. CR: 702.43a, 702.44b ("modular—sunburst")."""
    if KeywordAbility("sunburst") in ability.parameters:
        yield static(KeywordEntering("sunburst"))
    else:
        yield static(EntersWithCounters(SELF, counters("+1/+1", quantity_of(ability))))
    artifact_creature = Filter(IsType("Creature"), (IsType("Artifact"),))
    yield triggered(dies(), KeywordStep("modular", (target(artifact_creature),)))


@step("modular")
def _modular(ctx: Context, node: KeywordStep) -> bool:
    game = ctx.game
    count = game.last_known(ctx.source).counter_count("+1/+1")
    chosen = [i for slot in ctx.targets for i in slot]
    if not chosen or not count:
        return False
    prompt = f"Put {count} +1/+1 counters on {game.name_of(chosen[0])}?"
    if not game.choose_may(ctx.controller, prompt, "702.43a", ctx.source):
        return False
    return bool(perform(game, PutCounters(chosen[0], "+1/+1", count, ctx.source, ctx.controller)))


@keyword_ability("graft")
def graft(ability: KeywordAbility) -> Iterable[Ability]:
    """Enters with counters, which may move onto creatures that enter. CR: 702.58a."""
    yield static(EntersWithCounters(SELF, counters("+1/+1", quantity_of(ability))))
    yield triggered(enters(another(CREATURE)), KeywordStep("graft"), when=HasCounters(SELF, "+1/+1"))


@step("graft")
def _graft(ctx: Context, node: KeywordStep) -> bool:
    game = ctx.game
    entered = [now for i in ctx.ids("subject") if (now := game.current(i)) is not None]
    if not entered or ctx.source not in game.objects or not game.objects[ctx.source].counter_count("+1/+1"):
        return False
    prompt = f"Move a +1/+1 counter onto {game.name_of(entered[0])}?"
    if not game.choose_may(ctx.controller, prompt, "702.58a", ctx.source):
        return False
    perform(game, RemoveCounters(ctx.source, "+1/+1", 1, ctx.source, ctx.controller))
    return bool(perform(game, PutCounters(entered[0], "+1/+1", 1, ctx.source, ctx.controller)))


# Triggers on entering ----------------------------------------------------------------------------


@keyword_ability("exploit")
def exploit(ability: KeywordAbility) -> Iterable[Ability]:
    """A creature may be sacrificed when it enters. CR: 702.110a."""
    yield triggered(enters(), KeywordStep("exploit"))


@step("exploit")
def _exploit(ctx: Context, node: KeywordStep) -> bool:
    game = ctx.game
    mine = [i for i in game.permanents(ctx.controller) if game.characteristics(i).is_creature]
    if not mine or not game.choose_may(ctx.controller, "Sacrifice a creature to exploit?", "702.110a", ctx.source):
        return False
    chosen = game.choose_objects(ctx.controller, "Which creature is exploited?", mine, 1, 1, "702.110a", ctx.source)
    sacrifice = Sacrifice(chosen[0], ctx.controller, ctx.source)
    if is_prohibited(game, sacrifice):
        return False
    # Together, so that a creature that exploits itself is still there to trigger (702.110b).
    return bool(perform(game, sacrifice, Happened("exploit", ctx.controller, ctx.source, chosen[0])))


@keyword_ability("fabricate")
def fabricate(ability: KeywordAbility) -> Iterable[Ability]:
    """Counters on it, or Servo tokens. CR: 702.123a."""
    yield triggered(enters(), KeywordStep("fabricate", numbers=(number_of(ability),)))


@step("fabricate")
def _fabricate(ctx: Context, node: KeywordStep) -> bool:
    game = ctx.game
    (count,) = node.numbers
    here = ctx.source in game.objects
    if here and game.choose_may(ctx.controller, f"Put {count} +1/+1 counters on it?", "702.123a", ctx.source):
        return bool(perform(game, PutCounters(ctx.source, "+1/+1", count, ctx.source, ctx.controller)))
    face = token_face("Servo", 1, 1, "", ("Servo",), types=(CardType.ARTIFACT, CardType.CREATURE))
    return bool(perform(game, CreateToken(ctx.controller, face, count, ctx.source)))


@keyword_ability("afterlife")
def afterlife(ability: KeywordAbility) -> Iterable[Ability]:
    """White and black Spirits when it dies. CR: 702.135a."""
    yield triggered(dies(), KeywordStep("afterlife", numbers=(number_of(ability),)))


@step("afterlife")
def _afterlife(ctx: Context, node: KeywordStep) -> bool:
    face = token_face("Spirit", 1, 1, "WB", ("Spirit",), KeywordAbility("flying"))
    return bool(perform(ctx.game, CreateToken(ctx.controller, face, node.numbers[0], ctx.source)))


def _equipped_token(ctx: Context, name: str, power: int, toughness: int, colors: str, *subtypes: str) -> bool:
    """Create a creature token and attach the source to it."""
    face = token_face(name, power, toughness, colors, subtypes)
    made = created(ctx.game, perform(ctx.game, CreateToken(ctx.controller, face, 1, ctx.source)))
    for identity in made:
        attach_to(ctx, identity)
    return bool(made)


@keyword_ability("living weapon")
def living_weapon(ability: KeywordAbility) -> Iterable[Ability]:
    """Enters with a Germ to which it is attached. CR: 702.92a."""
    yield triggered(enters(), KeywordStep("living weapon"))


@step("living weapon")
def _living_weapon(ctx: Context, node: KeywordStep) -> bool:
    return _equipped_token(ctx, "Phyrexian Germ", 0, 0, "B", "Phyrexian", "Germ")


@keyword_ability("for mirrodin!")
def for_mirrodin(ability: KeywordAbility) -> Iterable[Ability]:
    """Enters with a Rebel to which it is attached. CR: 702.163a."""
    yield triggered(enters(), KeywordStep("for mirrodin!"))


@step("for mirrodin!")
def _for_mirrodin(ctx: Context, node: KeywordStep) -> bool:
    return _equipped_token(ctx, "Rebel", 2, 2, "R", "Rebel")


@keyword_ability("job select")
def job_select(ability: KeywordAbility) -> Iterable[Ability]:
    """Enters with a Hero to which it is attached. CR: 702.182a."""
    yield triggered(enters(), KeywordStep("job select"))


@step("job select")
def _job_select(ctx: Context, node: KeywordStep) -> bool:
    return _equipped_token(ctx, "Hero", 1, 1, "", "Hero")


@keyword_ability("evolve")
def evolve(ability: KeywordAbility) -> Iterable[Ability]:
    """Gets a counter when a creature with greater power or toughness enters. CR: 702.100a."""
    yield triggered(
        enters(another(YOUR_CREATURE)), KeywordStep("evolve"), when=KeywordCondition("a greater creature entered")
    )


@condition("a greater creature entered")
def _greater_entered(ctx: Context, node: KeywordCondition) -> bool:
    game = ctx.game
    if ctx.source not in game.objects:
        return False
    own = game.characteristics(ctx.source)
    if not own.is_creature:
        return False
    for identity in ctx.ids("subject"):
        now = game.moved.get(identity, identity) if identity not in game.objects else identity
        other = game.characteristics(now if now in game.objects or now in game.lki else identity)
        if (other.power or 0) > (own.power or 0) or (other.toughness or 0) > (own.toughness or 0):
            return True
    return False


@step("evolve")
def _evolve(ctx: Context, node: KeywordStep) -> bool:
    if ctx.source not in ctx.game.objects:
        return False
    happened = perform(ctx.game, PutCounters(ctx.source, "+1/+1", 1, ctx.source, ctx.controller))
    if happened:
        perform(ctx.game, Happened("evolve", ctx.controller, ctx.source))
    return bool(happened)


@keyword_ability("hideaway")
def hideaway(ability: KeywordAbility) -> Iterable[Ability]:
    """One of the top cards is exiled face down. CR: 702.75a."""
    yield triggered(enters(), KeywordStep("hideaway", numbers=(number_of(ability) if ability.parameters else 4,)))


@step("hideaway")
def _hideaway(ctx: Context, node: KeywordStep) -> bool:
    game = ctx.game
    library = game.zone(Zone.LIBRARY, ctx.controller)
    top = library[: node.numbers[0]]
    if not top:
        return False
    chosen = game.choose_objects(ctx.controller, "Which card is hidden away?", top, 1, 1, "702.75a", ctx.source)
    perform(
        game,
        *(MoveZone(i, Zone.EXILE, Cause.EFFECT, ctx.source, ctx.controller, face_down="exile") for i in chosen),
    )
    hidden = tuple(game.moved[i] for i in chosen if i in game.moved)
    if ctx.source in game.objects:
        perform(game, SetLinked(ctx.source, "exiled", hidden))
    rest = tuple(i for i in top if i not in chosen)
    left = tuple(i for i in game.zone(Zone.LIBRARY, ctx.controller) if i not in rest)
    perform(game, OrderLibrary(ctx.controller, (*left, *rest)))
    return bool(hidden)


@keyword_ability("champion")
def champion(ability: KeywordAbility) -> Iterable[Ability]:
    """Another permanent is exiled until it leaves. CR: 702.72a."""
    from .build import leaves

    wanted = filter_of(ability)
    parts = (wanted,) if wanted is not None else (CREATURE,)
    yield triggered(enters(), KeywordStep("champion", parts))
    yield triggered(leaves(), KeywordStep("return championed"))


@step("champion")
def _champion(ctx: Context, node: KeywordStep) -> bool:
    game = ctx.game
    mine = [i for i in game.permanents(ctx.controller) if i != ctx.source and matches_filter(ctx, node.parts[0], i)]
    chosen = game.choose_objects(ctx.controller, "What is championed?", mine, 0, 1, "702.72a", ctx.source)
    if not chosen:
        if ctx.source in game.objects:
            perform(game, Sacrifice(ctx.source, ctx.controller, ctx.source))
        return False
    perform(game, MoveZone(chosen[0], Zone.EXILE, Cause.EFFECT, ctx.source, ctx.controller))
    if ctx.source in game.objects:
        perform(game, SetLinked(ctx.source, "championed", (game.moved[chosen[0]],)))
    return True


@step("return championed")
def _return_championed(ctx: Context, node: KeywordStep) -> bool:
    game = ctx.game
    cards = [i for i in game.last_known(ctx.source).linked_ids("championed") if i in game.objects]
    return bool(cards) and bool(perform(game, *(MoveZone(i, Zone.BATTLEFIELD, source=ctx.source) for i in cards)))


# Copies for costs that were paid -----------------------------------------------------------------


def times_paid(ctx: Context, word: str) -> int:
    """Say how often an additional cost was paid for the spell that became the source. CR: 601.2b, 400.7d."""
    cast = ctx.game.last_known(ctx.source).cast
    return cast.costs_paid.count(word) if cast is not None else 0


@condition("paid")
def _was_paid(ctx: Context, node: KeywordCondition) -> bool:
    """True when the alternative or additional cost named was paid for the source. CR: 400.7d."""
    cast = ctx.game.last_known(ctx.source).cast
    return cast is not None and any(word == cast.alternative or word in cast.costs_paid for word in node.words)


@keyword_ability("squad")
def squad(ability: KeywordAbility) -> Iterable[Ability]:
    """As many copies of it as squad costs were paid. CR: 702.157a."""
    yield triggered(enters(), KeywordStep("squad"), when=KeywordCondition("paid", ("squad",)))


@step("squad")
def _squad(ctx: Context, node: KeywordStep) -> bool:
    return copy_source(ctx, times_paid(ctx, "squad"))


@keyword_ability("offspring")
def offspring(ability: KeywordAbility) -> Iterable[Ability]:
    """A 1/1 copy of it if its offspring cost was paid. CR: 702.175a."""
    yield triggered(enters(), KeywordStep("offspring"), when=KeywordCondition("paid", ("offspring",)))


@step("offspring")
def _offspring(ctx: Context, node: KeywordStep) -> bool:
    return copy_source(ctx, 1, (1, 1))


def copy_source(ctx: Context, count: int, size: tuple[int, int] | None = None) -> bool:
    """Create tokens that copy the source, as it is or last was. CR: 707.2."""
    face = copiable_values(ctx.game, ctx.source)
    if size is not None:
        power, toughness = size
        face = replace(
            face,
            power=PrintedNumber(power, text=str(power)),
            toughness=PrintedNumber(toughness, text=str(toughness)),
        )
    return bool(count) and bool(perform(ctx.game, CreateToken(ctx.controller, face, count, ctx.source)))


@keyword_ability("backup")
def backup(ability: KeywordAbility) -> Iterable[Ability]:
    """Counters on a creature, which gains the abilities printed below if it is another. CR: 702.165a."""
    yield triggered(enters(), KeywordStep("backup", (target(CREATURE),), (number_of(ability),)))


@step("backup")
def _backup(ctx: Context, node: KeywordStep) -> bool:
    game = ctx.game
    chosen = [i for slot in ctx.targets for i in slot]
    if not chosen:
        return False
    perform(game, PutCounters(chosen[0], "+1/+1", node.numbers[0], ctx.source, ctx.controller))
    if chosen[0] != ctx.source:
        printed = game.last_known(ctx.source).printed
        abilities = printed.abilities if printed is not None else ()
        place = next((n for n, a in enumerate(abilities) if getattr(a, "keyword", "") == "backup"), len(abilities))
        granted = [a for a in abilities[place + 1 :] if getattr(a, "keyword", "") != "backup"]
        if granted:
            grant(ctx, chosen[0], *granted, duration=UntilEndOfTurn())
    return True


@keyword_ability("soulshift")
def soulshift(ability: KeywordAbility) -> Iterable[Ability]:
    """A Spirit card may return to the hand when it dies. CR: 702.46a."""
    spirit = Filter(
        IsCard(),
        (IsSubtype("Spirit"),),
        (NumberIs("mana value", Within("or less", Number(number_of(ability)))), InZone("graveyard", YOU)),
    )
    yield triggered(dies(), KeywordStep("soulshift", (target(spirit),)))


@step("soulshift")
def _soulshift(ctx: Context, node: KeywordStep) -> bool:
    chosen = [i for slot in ctx.targets for i in slot]
    if not chosen or not ctx.game.choose_may(ctx.controller, "Return the Spirit card?", "702.46a", ctx.source):
        return False
    return bool(perform(ctx.game, MoveZone(chosen[0], Zone.HAND, Cause.EFFECT, ctx.source)))

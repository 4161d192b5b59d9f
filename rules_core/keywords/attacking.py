"""
Keywords that trigger in combat.

CR: 702.23, 25, 39, 45, 68, 70, 83, 86, 91, 105, 112, 115, 116, 121, 130, 134, 147, 149, 154, 181, 189.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..combat.parts import defending_player, is_summoning_sick
from ..copying import copiable_values
from ..events import (
    AddMana,
    AttacksDeclared,
    Cause,
    CreateToken,
    Designate,
    Happened,
    MoveZone,
    PutCounters,
    StartEffect,
    Tap,
    Untap,
)
from ..execute.context import Context
from ..execute.registry import evaluate
from ..ir.abilities import Ability, KeywordAbility
from ..ir.conditions import RefIs
from ..ir.durations import UntilEndOfCombat
from ..ir.effects import GetCounters, LoseLife, Sacrifice, Sequence
from ..ir.nouns import (
    A,
    Choose,
    ControlledBy,
    DefendingPlayer,
    Each,
    Filter,
    HasStatus,
    IsPermanent,
    IsPlayer,
    IsType,
    Non,
    NumberIs,
    Other,
    SelfRef,
    WithAbility,
    You,
)
from ..ir.quantities import CharacteristicOf, Within
from ..ir.statics import BlockAct, Cant, Must
from ..ir.triggers import (
    AnyEvent,
    Attacks,
    AttacksUnblocked,
    BecomesBlocked,
    Blocks,
    DealDamageEvent,
)
from ..objects import ContinuousEffect, ManaUnit, is_player
from ..patterns.common import attacking_player
from ..perform import perform
from ..terms import CardType, Zone
from .build import (
    OBJECT,
    PLAYER,
    SELF,
    SUBJECT,
    KeywordCondition,
    KeywordStep,
    condition,
    pump,
    put,
    static,
    step,
    target,
    triggered,
)
from .registry import keyword_ability, number_of, quantity_of
from .steps import at_end_of_combat, at_end_step, created, pump_object, token_face, trigger_now
from .worded import AsAttacks

ATTACKS = Attacks(SELF)
ATTACKING_CREATURE = Filter(IsType("Creature"), (HasStatus("attacking"),))
COMBAT_DAMAGE_TO_PLAYER = DealDamageEvent(SELF, A(Filter(IsPlayer())), "combat")


@keyword_ability("exalted")
def exalted(ability: KeywordAbility) -> Iterable[Ability]:
    """A creature attacking alone gets +1/+1. CR: 702.83a."""
    yours = A(Filter(IsType("Creature"), (), (ControlledBy(You()),)))
    yield triggered(Attacks(yours, alone=True), pump(SUBJECT, 1, 1))


@keyword_ability("battle cry")
def battle_cry(ability: KeywordAbility) -> Iterable[Ability]:
    """Each other attacking creature gets +1/+0. CR: 702.91a."""
    others = Each(Filter(IsType("Creature"), (Other(), HasStatus("attacking"))))
    yield triggered(ATTACKS, pump(others, 1, 0))


@keyword_ability("annihilator")
def annihilator(ability: KeywordAbility) -> Iterable[Ability]:
    """The defending player sacrifices permanents. CR: 702.86a."""
    chosen = Choose(quantity_of(ability), Filter(IsPermanent()))
    yield triggered(ATTACKS, Sacrifice(DefendingPlayer(), chosen))


@keyword_ability("afflict")
def afflict(ability: KeywordAbility) -> Iterable[Ability]:
    """The defending player loses life when it becomes blocked. CR: 702.130a."""
    yield triggered(BecomesBlocked(SELF), LoseLife(DefendingPlayer(), quantity_of(ability)))


@keyword_ability("bushido")
def bushido(ability: KeywordAbility) -> Iterable[Ability]:
    """Gets +N/+N when it blocks or becomes blocked. CR: 702.45a."""
    count = quantity_of(ability)
    yield triggered(AnyEvent((Blocks(SELF), BecomesBlocked(SELF)), "or"), pump(SELF, count, count))


@keyword_ability("frenzy")
def frenzy(ability: KeywordAbility) -> Iterable[Ability]:
    """Gets +N/+0 when it attacks and isn't blocked. CR: 702.68a."""
    yield triggered(AttacksUnblocked(SELF), pump(SELF, quantity_of(ability), 0))


@keyword_ability("flanking")
def flanking(ability: KeywordAbility) -> Iterable[Ability]:
    """A blocker without flanking gets -1/-1. CR: 702.25a."""
    without = A(Filter(IsType("Creature"), (), (Non(WithAbility(KeywordAbility("flanking"))),)))
    yield triggered(BecomesBlocked(SELF, without), pump(OBJECT, -1, -1))


@keyword_ability("rampage")
def rampage(ability: KeywordAbility) -> Iterable[Ability]:
    """Gets +N/+N for each blocker beyond the first. CR: 702.23a."""
    yield triggered(BecomesBlocked(SELF), KeywordStep("rampage", numbers=(number_of(ability),)))


@step("rampage")
def _rampage(ctx: Context, node: KeywordStep) -> bool:
    entry = ctx.game.combat.attacker(ctx.source) if ctx.game.combat is not None else None
    beyond = max(0, len(entry.blockers) - 1) if entry is not None else 0
    if not beyond:
        return False
    pump_object(ctx, ctx.source, beyond * node.numbers[0], beyond * node.numbers[0])
    return True


@keyword_ability("provoke")
def provoke(ability: KeywordAbility) -> Iterable[Ability]:
    """A target creature of the defending player untaps and must block this one. CR: 702.39a."""
    theirs = Filter(IsType("Creature"), (), (ControlledBy(DefendingPlayer()),))
    yield triggered(ATTACKS, KeywordStep("provoke", (target(theirs),)))


@step("provoke")
def _provoke(ctx: Context, node: KeywordStep) -> bool:
    game = ctx.game
    chosen = [i for slot in ctx.targets for i in slot]
    if not chosen or not game.choose_may(ctx.controller, f"Provoke {game.name_of(chosen[0])}?", "702.39a", ctx.source):
        return False
    perform(game, Untap(chosen[0], ctx.source))
    part = Must(SelfRef("this"), BlockAct(OBJECT), "this combat")
    effect = ContinuousEffect(
        0,
        (part,),
        ctx.source,
        ctx.controller,
        0,
        (chosen[0],),
        UntilEndOfCombat(),
        bindings=(("object", ctx.source),),
    )
    perform(game, StartEffect(effect))
    return True


@keyword_ability("poisonous")
def poisonous(ability: KeywordAbility) -> Iterable[Ability]:
    """The damaged player gets poison counters. CR: 702.70a."""
    yield triggered(COMBAT_DAMAGE_TO_PLAYER, GetCounters(PLAYER, "poison", quantity_of(ability)))


@keyword_ability("ingest")
def ingest(ability: KeywordAbility) -> Iterable[Ability]:
    """The damaged player exiles the top card of their library. CR: 702.115a."""
    yield triggered(COMBAT_DAMAGE_TO_PLAYER, KeywordStep("ingest", (PLAYER,)))


@step("ingest")
def _ingest(ctx: Context, node: KeywordStep) -> bool:
    for player in ctx.ids("player") or ctx.ids("object"):
        library = ctx.game.zone(Zone.LIBRARY, player)
        if library:
            perform(ctx.game, MoveZone(library[0], Zone.EXILE, Cause.EFFECT, ctx.source, player))
            return True
    return False


@keyword_ability("renown")
def renown(ability: KeywordAbility) -> Iterable[Ability]:
    """Gets counters once and becomes renowned. CR: 702.112a."""
    not_renowned = RefIs(SELF, HasStatus("renowned"), negated=True)
    effect = Sequence((put("+1/+1", quantity_of(ability)), KeywordStep("designate", words=("renowned",))))
    yield triggered(COMBAT_DAMAGE_TO_PLAYER, effect, when=not_renowned)


@step("designate")
def _designate(ctx: Context, node: KeywordStep) -> bool:
    """The source gets a designation. CR: 702.112b."""
    if ctx.source not in ctx.game.objects:
        return False
    return bool(perform(ctx.game, Designate(ctx.source, node.words[0], source=ctx.source)))


@keyword_ability("dethrone")
def dethrone(ability: KeywordAbility) -> Iterable[Ability]:
    """Gets a counter when it attacks a player with the most life. CR: 702.105a."""
    yield triggered(Attacks(SELF), put("+1/+1", 1), when=KeywordCondition("attacks the most life"))


@condition("attacks the most life")
def _attacks_most_life(ctx: Context, node: KeywordCondition) -> bool:
    """True when it was declared as attacking the player with the most life, or tied. CR: 702.105a."""
    game = ctx.game
    if f"asked {node.name}" in ctx.bindings or ctx.stack_id is not None:
        return True
    entry = game.combat.attacker(ctx.source) if game.combat is not None else None
    if entry is None or not is_player(entry.defender):
        return False
    most = max(player.life for player in game.players.values() if player.in_game)
    return game.players[entry.defender].life == most


@keyword_ability("melee")
def melee(ability: KeywordAbility) -> Iterable[Ability]:
    """Gets +1/+1 for each opponent attacked this combat. CR: 702.121a."""
    yield triggered(ATTACKS, KeywordStep("melee"))


@step("melee")
def _melee(ctx: Context, node: KeywordStep) -> bool:
    game = ctx.game
    attacked = {
        entry.defender
        for event in game.happened()
        if isinstance(event, AttacksDeclared)
        for entry in event.attackers
        if is_player(entry.defender) and game.combat is not None and entry.declared
        if attacking_player(game, event, entry) == ctx.controller
    }
    if not attacked or ctx.source not in game.objects:
        return False
    pump_object(ctx, ctx.source, len(attacked), len(attacked))
    return True


@keyword_ability("mentor")
def mentor(ability: KeywordAbility) -> Iterable[Ability]:
    """A smaller attacking creature gets a counter. CR: 702.134a."""
    smaller = Filter(
        IsType("Creature"),
        (HasStatus("attacking"),),
        (NumberIs("power", Within("less than", CharacteristicOf("power", SELF))),),
    )
    yield triggered(ATTACKS, put("+1/+1", 1, target(smaller)))


@keyword_ability("training")
def training(ability: KeywordAbility) -> Iterable[Ability]:
    """Gets a counter when it attacks with a creature of greater power. CR: 702.149a."""
    yield triggered(ATTACKS, KeywordStep("training"), when=KeywordCondition("attacks with greater power"))


@step("training")
def _training(ctx: Context, node: KeywordStep) -> bool:
    if ctx.source not in ctx.game.objects:
        return False
    happened = perform(ctx.game, PutCounters(ctx.source, "+1/+1", 1, ctx.source, ctx.controller))
    if happened:
        perform(ctx.game, Happened("train", ctx.controller, ctx.source))
    return bool(happened)


@condition("attacks with greater power")
def _greater_power_attacks(ctx: Context, node: KeywordCondition) -> bool:
    """Asked as attackers are declared only: it is part of the trigger event. CR: 702.149a."""
    game = ctx.game
    if ctx.stack_id is not None:
        return True
    own = game.characteristics(ctx.source).power or 0
    declared = [event for event in game.happened() if isinstance(event, AttacksDeclared)]
    if not declared:
        return False
    return any(
        entry.id != ctx.source and (game.characteristics(entry.id).power or 0) > own
        for entry in declared[-1].attackers
        if entry.id in game.objects
    )


@keyword_ability("myriad")
def myriad(ability: KeywordAbility) -> Iterable[Ability]:
    """A tapped and attacking copy for each other opponent, exiled at end of combat. CR: 702.116a."""
    yield triggered(ATTACKS, KeywordStep("myriad"))


@step("myriad")
def _myriad(ctx: Context, node: KeywordStep) -> bool:
    game = ctx.game
    known = ctx.source if ctx.source in game.objects else None
    entry = game.combat.attacker(ctx.source) if game.combat is not None else None
    defender = defending_player(game, entry.defender) if entry is not None else None
    if defender is None:
        defender = next(iter(ctx.ids("player")), None)
    if known is None:
        return False
    made: list[int] = []
    for opponent in game.opponents(ctx.controller):
        if opponent == defender:
            continue
        name = game.name_of(opponent)
        if not game.choose_may(ctx.controller, f"Create a copy attacking {name}?", "702.116a", ctx.source):
            continue
        face = copiable_values(game, ctx.source)
        walkers = tuple(
            i for i in game.permanents(opponent) if CardType.PLANESWALKER in game.characteristics(i).card_types
        )
        (attacked,) = game.choose_objects(
            ctx.controller, "Which does the copy attack?", (opponent, *walkers), 1, 1, "702.116a", ctx.source
        )
        token = CreateToken(ctx.controller, face, 1, ctx.source, tapped=True, attacking=attacked)
        made.extend(created(game, perform(game, token)))
    at_end_of_combat(ctx, tuple(made), "exile")
    return bool(made)


@keyword_ability("mobilize")
def mobilize(ability: KeywordAbility) -> Iterable[Ability]:
    """Red Warriors enter tapped and attacking and are sacrificed at the next end step. CR: 702.181a."""
    yield triggered(ATTACKS, KeywordStep("mobilize", (quantity_of(ability),)))


@step("mobilize")
def _mobilize(ctx: Context, node: KeywordStep) -> bool:
    game = ctx.game
    count = int(evaluate(ctx, node.parts[0]))
    defenders = attackable(ctx)
    face = token_face("Warrior", 1, 1, "R", ("Warrior",))
    made: list[int] = []
    for _ in range(count):
        attacking = choose_defender(ctx, defenders)
        made.extend(
            created(
                game, perform(game, CreateToken(ctx.controller, face, 1, ctx.source, tapped=True, attacking=attacking))
            )
        )
    at_end_step(ctx, tuple(made), "sacrifice")
    return bool(made)


def attackable(ctx: Context) -> tuple[int, ...]:
    """List what a new attacker may attack, what the source attacks first. CR: 508.4."""
    from ..combat.attacking import find_defenders

    game = ctx.game
    if game.combat is None:
        return ()
    found = list(find_defenders(game, game.turn.active))
    entry = game.combat.attacker(ctx.source)
    if entry is not None and entry.defender in found:
        found.remove(entry.defender)
        found.insert(0, entry.defender)
    return tuple(found)


def choose_defender(ctx: Context, defenders: tuple[int, ...]) -> int | None:
    """Let the controller choose what a new attacker attacks, None outside combat. CR: 508.4."""
    if not defenders:
        return None
    chosen = ctx.game.choose_objects(ctx.controller, "What does it attack?", defenders, 1, 1, "508.4", ctx.source)
    return chosen[0] if chosen else None


@keyword_ability("firebending")
def firebending(ability: KeywordAbility) -> Iterable[Ability]:
    """Adds red mana that stays until end of combat. CR: 702.189a."""
    yield triggered(ATTACKS, KeywordStep("firebending", (quantity_of(ability),)))


@step("firebending")
def _firebending(ctx: Context, node: KeywordStep) -> bool:

    count = int(evaluate(ctx, node.parts[0]))
    unit = ManaUnit("R", source=ctx.source, persists="combat")
    happened = perform(ctx.game, AddMana(ctx.controller, (unit,) * count, ctx.source))
    perform(ctx.game, Happened("firebend", ctx.controller, ctx.source, amount=count))
    return bool(happened)


@keyword_ability("decayed", read_by="combat")
def decayed(ability: KeywordAbility) -> Iterable[Ability]:
    """Can't block; is sacrificed at end of combat after it attacks. CR: 702.147a."""
    yield static(Cant(SELF, BlockAct()))
    yield triggered(ATTACKS, KeywordStep("decayed"))


@step("decayed")
def _decayed(ctx: Context, node: KeywordStep) -> bool:
    at_end_of_combat(ctx, (ctx.source,), "sacrifice")
    return True


@keyword_ability("enlist")
def enlist(ability: KeywordAbility) -> Iterable[Ability]:
    """As it attacks, another creature may be tapped for its power. CR: 702.154a."""
    yield static(AsAttacks(KeywordStep("enlist")))


@step("enlist")
def _enlist(ctx: Context, node: KeywordStep) -> bool:
    game = ctx.game
    combat = game.combat
    helpers = [
        i
        for i in game.permanents(ctx.controller)
        if i != ctx.source
        and not game.objects[i].tapped
        and game.characteristics(i).is_creature
        and not is_summoning_sick(game, i)
        and (combat is None or combat.attacker(i) is None)
        and i not in ctx.ids("attackers")
    ]
    chosen = game.choose_objects(
        ctx.controller, "Which creature is enlisted?", helpers, 0, 1, "702.154a", ctx.source, default=()
    )
    if not chosen:
        return False
    power = game.characteristics(chosen[0]).power or 0
    perform(game, Tap(chosen[0], ctx.source))
    trigger_now(ctx, KeywordStep("pump source", numbers=(max(0, power), 0)))
    return True


@step("pump source")
def _pump_source(ctx: Context, node: KeywordStep) -> bool:
    if ctx.source not in ctx.game.objects:
        return False
    pump_object(ctx, ctx.source, node.numbers[0], node.numbers[1])
    return True

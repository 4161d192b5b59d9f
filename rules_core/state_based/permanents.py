"""
Permanents that die, cease to exist or lose counters.

CR: 704.5d-k, 704.5q-s.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..choices import ChoiceKind
from ..citations import Rule
from ..damage import has_keyword, lethal_damage
from ..events import Cause, Cease, Destroy, MoveZone, RemoveCounters, Sacrifice
from ..execute.filters import matches_filter
from ..execute.registry import evaluate
from ..ir.abilities import TriggeredAbility
from ..ir.statics import Cant, LegendRuleOff, OtherAct
from ..ir.triggers import ChapterReached
from ..statics import in_force
from ..terms import CardType, ObjectKind, Supertype, Zone
from .action import StateBasedAction
from .players import is_source_of_waiting

if TYPE_CHECKING:
    from ..game import Game


def find_ceasing(game: Game) -> Iterator[StateBasedAction]:
    """Find tokens off the battlefield, and copies where none can be. CR: 704.5d-e."""
    homes: tuple[Zone, ...]
    card = ObjectKind.CARD
    for found in [value for value in game.objects.values() if value.kind is not card]:
        if found.kind is ObjectKind.TOKEN:
            rule, homes = Rule.TOKEN_CEASES_TO_EXIST, (Zone.BATTLEFIELD, Zone.OUTSIDE)
        elif found.kind is ObjectKind.SPELL_COPY:
            rule, homes = Rule.COPY_CEASES_TO_EXIST, (Zone.STACK, Zone.BATTLEFIELD)
        elif found.kind is ObjectKind.EMBLEM:
            # An emblem exists in the command zone alone; one that an effect destroyed is gone at once.
            rule, homes = "114.1", (Zone.COMMAND,)
        else:
            continue
        if found.zone is Zone.EXILE and found.choice("prepared by") is not None:
            # CR 722.3c: the copy of a prepare spell remains in exile while its permanent is prepared.
            continue
        if found.zone not in homes:
            name = game.name_of(found.id)
            yield StateBasedAction(rule, f"{name} ceases to exist.", (Cease(found.id, rule),), name)


def find_without_toughness(game: Game) -> Iterator[StateBasedAction]:
    """Find the creatures with toughness 0 or less. CR: 704.5f."""
    for identity in game.battlefield:
        characteristics = game.characteristics(identity)
        if characteristics.is_creature and (characteristics.toughness or 0) <= 0:
            name = game.name_of(identity)
            yield StateBasedAction(
                Rule.ZERO_TOUGHNESS,
                f"{name} has toughness {characteristics.toughness or 0} and is put into its owner's graveyard.",
                (MoveZone(identity, Zone.GRAVEYARD, Cause.STATE_BASED),),
                name,
            )


def find_destroyed(game: Game) -> Iterator[StateBasedAction]:
    """Find the creatures with lethal damage or damage from deathtouch; the indestructible go on. CR: 704.5g-h."""
    for identity in game.battlefield:
        found = game.objects[identity]
        if not found.marked_damage and not found.deathtouched:
            continue
        characteristics = game.characteristics(identity)
        toughness = characteristics.toughness or 0
        if not characteristics.is_creature or toughness <= 0:
            continue
        name = game.name_of(identity)
        if found.marked_damage >= lethal_damage(game, identity):
            rule = Rule.LETHAL_DAMAGE
            why = f"{name} has {found.marked_damage} damage marked on it and toughness {toughness}"
        elif found.deathtouched:
            rule, why = Rule.DEATHTOUCH_DAMAGE, f"{name} was dealt damage by a source with deathtouch"
        else:
            continue
        if has_keyword(characteristics, "indestructible"):
            continue
        yield StateBasedAction(rule, f"{why}: it is destroyed.", (Destroy(identity, by_state=True),), name)


def find_without_loyalty(game: Game) -> Iterator[StateBasedAction]:
    """Find the planeswalkers with loyalty 0. CR: 704.5i."""
    for identity in game.battlefield:
        characteristics = game.characteristics(identity)
        if CardType.PLANESWALKER in characteristics.card_types and not characteristics.loyalty:
            name = game.name_of(identity)
            yield StateBasedAction(
                Rule.ZERO_LOYALTY,
                f"{name} has loyalty 0 and is put into its owner's graveyard.",
                (MoveZone(identity, Zone.GRAVEYARD, Cause.STATE_BASED),),
                name,
            )


def find_legends(game: Game) -> Iterator[StateBasedAction]:
    """Find the legendary permanents that share name and controller; their controller keeps one. CR: 704.5j."""
    groups: dict[tuple[int, str], list[int]] = {}
    for identity in game.battlefield:
        characteristics = game.characteristics(identity)
        if Supertype.LEGENDARY in characteristics.supertypes and characteristics.name:
            groups.setdefault((game.controller_of(identity), characteristics.name), []).append(identity)
    for (player, name), legends in groups.items():
        ruled = [identity for identity in legends if not _is_exempt(game, identity)]
        if len(ruled) < 2:
            continue
        kept = game.choose_objects(
            player,
            f"Which {name} stays?",
            ruled,
            1,
            1,
            Rule.LEGEND_RULE,
            kind=ChoiceKind.LEGEND_RULE,
        )
        yield StateBasedAction(
            Rule.LEGEND_RULE,
            f"{game.players[player].name} controls {len(ruled)} legendary permanents named {name} and keeps one.",
            tuple(MoveZone(i, Zone.GRAVEYARD, Cause.LEGEND_RULE) for i in ruled if i not in kept),
            name,
        )


def _is_exempt(game: Game, identity: int) -> bool:
    """Say whether an effect keeps the legend rule from applying. CR: 704.5j."""
    for part in in_force(game, LegendRuleOff):
        node = part.node
        assert isinstance(node, LegendRuleOff)
        if matches_filter(part.context(game), node.filter, identity):
            return True
    return False


def find_worlds(game: Game) -> Iterator[StateBasedAction]:
    """Find all world permanents but the one that came last; those that came together all go. CR: 704.5k, 801.12."""
    worlds = [i for i in game.battlefield if Supertype.WORLD in game.characteristics(i).supertypes]
    if len(worlds) < 2:
        return
    came = {identity: _batch_of_arrival(game, identity) for identity in worlds}
    for identity in worlds:
        others = [i for i in worlds if i != identity and game.is_in_range(game.controller_of(identity), i)]
        if any(came[other] >= came[identity] for other in others):
            name = game.name_of(identity)
            yield StateBasedAction(
                Rule.WORLD_RULE,
                f"{name} is not the newest world permanent.",
                (MoveZone(identity, Zone.GRAVEYARD, Cause.STATE_BASED),),
                name,
            )


def _batch_of_arrival(game: Game, identity: int) -> tuple[int, int]:
    """Give a number that is the same for what entered at the same time, and greater for what came later."""
    previous = game.objects[identity].previous
    for entry in reversed(game.history):
        if isinstance(entry.event, MoveZone) and entry.event.object == previous:
            return (entry.batch, 0)
    return (0, identity)


def find_annihilating_counters(game: Game) -> Iterator[StateBasedAction]:
    """Find the permanents with both +1/+1 and -1/-1 counters. CR: 704.5q."""
    for identity in game.battlefield:
        found = game.objects[identity]
        if len(found.counters) < 2:
            continue
        count = min(found.counter_count("+1/+1"), found.counter_count("-1/-1"))
        if count:
            name = game.name_of(identity)
            yield StateBasedAction(
                Rule.COUNTERS_ANNIHILATE,
                f"{count} +1/+1 and {count} -1/-1 counters are removed from {name}.",
                (RemoveCounters(identity, "+1/+1", count), RemoveCounters(identity, "-1/-1", count)),
                name,
            )


def find_counters_past_limit(game: Game) -> Iterator[StateBasedAction]:
    """Find the permanents with more counters of a kind than they say they can have. CR: 704.5r."""
    for part in in_force(game, Cant):
        node = part.node
        assert isinstance(node, Cant)
        act = node.act
        if not isinstance(act, OtherAct) or not act.act.startswith("have more counters: ") or act.limit is None:
            continue
        found = game.find(part.source)
        kind = act.act.removeprefix("have more counters: ")
        limit = int(evaluate(part.context(game), act.limit))
        if found is not None and found.counter_count(kind) > limit:
            name = game.name_of(found.id)
            excess = found.counter_count(kind) - limit
            yield StateBasedAction(
                Rule.COUNTER_LIMIT,
                f"{name} keeps {limit} {kind} counters.",
                (RemoveCounters(found.id, kind, excess),),
                name,
            )


def final_chapter(game: Game, identity: int) -> int:
    """Give the greatest chapter number of a Saga's abilities, 0 without chapter abilities. CR: 714.2d."""
    return max(
        (
            max(ability.trigger.chapters)
            for ability in game.characteristics(identity).abilities
            if isinstance(ability, TriggeredAbility) and isinstance(ability.trigger, ChapterReached)
        ),
        default=0,
    )


def find_finished_sagas(game: Game) -> Iterator[StateBasedAction]:
    """Find the Sagas past their final chapter with no chapter ability waiting. CR: 704.5s, 714.4."""
    for identity in game.battlefield:
        characteristics = game.characteristics(identity)
        if "Saga" not in characteristics.subtypes:
            continue
        final = final_chapter(game, identity)
        if not final or game.objects[identity].counter_count("lore") < final:
            continue
        if not is_source_of_waiting(game, identity):
            name = game.name_of(identity)
            yield StateBasedAction(
                Rule.SAGA_SACRIFICED,
                f"{name} has told its last chapter and is sacrificed.",
                (Sacrifice(identity, game.controller_of(identity)),),
                name,
            )

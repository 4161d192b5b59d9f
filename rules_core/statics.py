"""
Which static effects and triggered abilities are in force: one index per revision of the game.

Abilities of permanents function on the battlefield, others in the zone their
text implies; floating continuous effects are listed with them.

CR: 113.6, 604, 611.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from .execute.context import Context
from .execute.registry import TRIGGERS, evaluate
from .functioning import zone_of
from .ir.abilities import Ability, KeywordAbility, StaticAbility, TriggeredAbility
from .ir.node import Node
from .objects import Binding, Characteristics, GameObject
from .terms import ObjectKind, Zone

if TYPE_CHECKING:
    from .events import Event
    from .game import Game

_FUNCTIONING = (Zone.BATTLEFIELD, Zone.STACK, Zone.COMMAND, Zone.GRAVEYARD, Zone.EXILE, Zone.HAND)


@dataclass(frozen=True, slots=True)
class ActiveStatic:
    """A static effect in force, from an ability or floating."""

    node: Node
    source: int
    controller: int
    timestamp: int
    key: tuple[int | str, ...]
    """Identity of the effect: source, ability and part numbers, or the floating effect's id. CR: 614.5."""
    affected: tuple[int, ...] | None = None
    """Locked-in ids of a floating effect. CR: 611.2c."""
    effect: int | None = None
    """Id of the floating effect, None for a static ability."""
    bindings: tuple[tuple[str, Binding], ...] = ()
    x: int | None = None

    def context(self, game: Game) -> Context:
        """Give the context in which its filters and quantities are read."""
        return Context(game, self.source, self.controller, x=self.x, bindings=dict(self.bindings))


@dataclass(frozen=True, slots=True)
class ActiveTrigger:
    """A triggered ability that could trigger now."""

    ability: TriggeredAbility
    source: int
    controller: int
    key: tuple[int, ...]


@lru_cache(maxsize=4096)
def expanded(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """
    Give abilities with each keyword ability followed by the abilities it stands for.

    CR: 702.1.
    """
    from .keywords.registry import expand_keyword

    found: list[Ability] = []
    for ability in abilities:
        found.append(ability)
        if isinstance(ability, KeywordAbility):
            found.extend(expand_keyword(ability))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Working:
    """The static and triggered abilities among some abilities, with their numbers and where they function."""

    abilities: tuple[Ability, ...]
    parts: tuple[tuple[int, TriggeredAbility | StaticAbility, str], ...]
    zones: frozenset[str]


_WORKING: dict[int, _Working] = {}
"""By identity of the tuple of abilities, which is kept alive by the entry: comparing them would take long."""

_WORKING_LIMIT = 8192


def _working(abilities: tuple[Ability, ...]) -> _Working:
    known = _WORKING.get(id(abilities))
    if known is not None and known.abilities is abilities:
        return known
    parts = tuple(
        (number, ability, zone_of(ability))
        for number, ability in enumerate(expanded(abilities))
        if isinstance(ability, TriggeredAbility | StaticAbility)
    )
    if len(_WORKING) >= _WORKING_LIMIT:
        _WORKING.clear()
    known = _Working(abilities, parts, frozenset(zone for _, _, zone in parts))
    _WORKING[id(abilities)] = known
    return known


def functions_in(ability: Ability, found: GameObject) -> bool:
    """Say whether a static or triggered ability of `found` functions where it is. CR: 113.6, 114.4."""
    return functions_in_zone(zone_of(ability), found)


def functions_in_zone(zone: str, found: GameObject) -> bool:
    """Say whether an ability that functions in `zone` functions where `found` is. CR: 113.6, 113.6p, 114.4."""
    if found.phased_out:
        return False
    if zone == found.zone.value or zone == "anywhere":
        return True
    return found.kind is ObjectKind.EMBLEM or found.is_nontraditional


@dataclass(slots=True)
class _Index:
    statics: dict[type[Node], list[ActiveStatic]]
    triggers: dict[type[Event], list[ActiveTrigger]]
    state_triggers: list[ActiveTrigger]


def _index(game: Game) -> _Index:
    cache = game.cached()
    known: _Index | None = cache.get("statics")
    if known is not None:
        return known
    index = _Index({}, {}, [])
    cache["statics"] = index
    _add_objects(game, index)
    for effect in game.effects.values():
        for number, node in enumerate(effect.parts):
            index.statics.setdefault(type(node), []).append(
                ActiveStatic(
                    node,
                    effect.source,
                    effect.controller,
                    effect.timestamp,
                    (0, effect.id, number),
                    effect.affected,
                    effect.id,
                    effect.bindings,
                    effect.x,
                )
            )
    return index


@dataclass(frozen=True, slots=True)
class Contribution:
    """What one object adds to the index, as long as neither it nor its characteristics change."""

    found: GameObject
    characteristics: Characteristics
    statics: tuple[ActiveStatic, ...]
    triggers: tuple[tuple[type[Event], ActiveTrigger], ...]
    state_triggers: tuple[ActiveTrigger, ...]
    conditional: tuple[tuple[int, StaticAbility], ...]
    """Abilities whose condition must be asked anew each time."""


def _add_objects(game: Game, index: _Index) -> None:
    """Add what every object contributes where it is; what did not change since is taken over. CR: 113.6."""
    known = game.contributions
    objects = game.objects
    for (zone, _owner), ids in game.zones.items():
        if zone not in _FUNCTIONING:
            continue
        for identity in ids:
            found = objects[identity]
            characteristics = game.characteristics(identity)
            if not characteristics.abilities and "Siege" not in characteristics.subtypes:
                continue
            entry = known.get(identity)
            if entry is None or entry.found is not found or entry.characteristics is not characteristics:
                entry = known[identity] = _contribution(game, found, characteristics)
            _add_contribution(game, entry, index)


def _add_contribution(game: Game, entry: Contribution, index: _Index) -> None:
    for static in entry.statics:
        index.statics.setdefault(type(static.node), []).append(static)
    for event_class, active in entry.triggers:
        index.triggers.setdefault(event_class, []).append(active)
    index.state_triggers.extend(entry.state_triggers)
    for number, ability in entry.conditional:
        found = entry.found
        for static in statics_of(game, found, number, ability, game.controller_of(found.id)):
            index.statics.setdefault(type(static.node), []).append(static)


def _contribution(game: Game, found: GameObject, characteristics: Characteristics) -> Contribution:
    statics: list[ActiveStatic] = []
    triggers: list[tuple[type[Event], ActiveTrigger]] = []
    state_triggers: list[ActiveTrigger] = []
    conditional: list[tuple[int, StaticAbility]] = []
    controller = game.controller_of(found.id)
    abilities = characteristics.abilities
    if "Siege" in characteristics.subtypes and found.zone is Zone.BATTLEFIELD:
        # CR 310.12b: an ability that every Siege has without its being printed.
        from .keywords.sieges import SIEGE_ABILITY

        abilities = (*abilities, SIEGE_ABILITY)
    for number, ability, zone in _working(abilities).parts:
        if not functions_in_zone(zone, found):
            continue
        if isinstance(ability, StaticAbility):
            if ability.condition is not None:
                conditional.append((number, ability))
            else:
                statics.extend(statics_of(game, found, number, ability, controller))
            continue
        active = ActiveTrigger(ability, found.id, controller, (found.id, number))
        matcher = TRIGGERS.get(type(ability.trigger))
        if matcher is None:
            state_triggers.append(active)
        else:
            triggers.extend((event_class, active) for event_class in matcher.events(ability.trigger))
    return Contribution(
        found, characteristics, tuple(statics), tuple(triggers), tuple(state_triggers), tuple(conditional)
    )


def statics_of(
    game: Game, found: GameObject, number: int, ability: StaticAbility, controller: int
) -> Iterator[ActiveStatic]:
    """Yield the static effects of one ability whose condition holds now. CR: 604.1, 611.3a."""
    if ability.condition is not None:
        ctx = Context(game, found.id, controller, ability)
        if not evaluate(ctx, ability.condition):
            return
    for part, node in enumerate(ability.effects):
        yield ActiveStatic(node, found.id, controller, found.timestamp, (found.id, number, part))


def in_force(game: Game, *node_classes: type[Node]) -> tuple[ActiveStatic, ...]:
    """List the static effects of the given classes that are in force, in a stable order. CR: 604.1."""
    statics = _index(game).statics
    if len(node_classes) == 1:
        return tuple(statics.get(node_classes[0], ()))
    return tuple(part for node_class in node_classes for part in statics.get(node_class, ()))


def all_in_force(game: Game) -> dict[type[Node], list[ActiveStatic]]:
    """Give every static effect in force by class of node; not to be changed. CR: 604.1."""
    return _index(game).statics


def triggers_in_force(game: Game) -> dict[type[Event], list[ActiveTrigger]]:
    """Give the triggered abilities that function now by class of event; not to be changed. CR: 113.6."""
    return _index(game).triggers


def state_triggers_in_force(game: Game) -> list[ActiveTrigger]:
    """List the triggered abilities whose condition is no event: state triggers. CR: 603.8."""
    return _index(game).state_triggers

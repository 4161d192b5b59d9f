"""
Replacement and prevention effects: which apply, in which order, who chooses.

Sources of them: static effects in force (and those of an object about to
enter), and the rules' own (`@rule_replacement`: regeneration shields, stun
counters ...). "Can't" effects are asked first: an event that cannot happen can
only be changed by a self-replacement effect.

CR: 101.2, 614, 615, 616.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import TYPE_CHECKING, Any, TypeVar

from .choices import ChoiceKind, ChoicePoint, Option
from .citations import Rule
from .events import Event, MoveZone
from .execute.registry import STATIC_PARTS, StaticKind
from .ir.abilities import Ability, StaticAbility
from .layers import board_of
from .objects import GameObject, is_player
from .statics import ActiveStatic, all_in_force, expanded, functions_in, statics_of
from .terms import Layer, Zone

if TYPE_CHECKING:
    from .game import Game


class ReplacementOrder(IntEnum):
    """Classes of replacement effect in the order in which they must be chosen. CR: 616.1a-e."""

    SELF = 0
    CONTROL = 1
    COPY = 2
    BACK_FACE = 3
    OTHER = 4


@dataclass(frozen=True, slots=True)
class ReplacementEffect:
    """
    One replacement or prevention effect that could apply to an event at hand.

    CR: 614.1, 615.1.
    """

    key: tuple[int | str, ...]
    """Identity: it applies to one event at most once. CR: 614.5."""
    replace: Callable[[Game, Event], Iterable[Event]]
    """
    Gives what happens instead: the event changed, other events, or nothing. It may ask choices, use up shields
    and carry out instructions.
    """
    text: str
    """What it does, for people, when several compete."""
    order: ReplacementOrder = ReplacementOrder.OTHER
    optional: bool = False
    """``You may ... instead``: the player is asked first."""
    chooser: int | None = None
    """Who decides an optional one; None: the affected player."""
    rule: str = ""
    prevention: bool = False
    source: int | None = None


RuleReplacement = Callable[["Game", Any], Iterable[ReplacementEffect]]
_RULE_REPLACEMENTS: dict[type[Event], list[RuleReplacement]] = {}
RuleProhibition = Callable[["Game", Any], bool]
_RULE_PROHIBITIONS: dict[type[Event], list[RuleProhibition]] = {}
R = TypeVar("R", bound=RuleReplacement)
P = TypeVar("P", bound=RuleProhibition)


def rule_replacement(*event_classes: type[Event]) -> Callable[[R], R]:
    """Enter replacement effects that the rules make and no ability (shields, kinds of counter, 903.9b)."""

    def enter(function: R) -> R:
        for event_class in event_classes:
            _RULE_REPLACEMENTS.setdefault(event_class, []).append(function)
        return function

    return enter


def rule_prohibition(*event_classes: type[Event]) -> Callable[[P], P]:
    """Enter a "can't" of the rules or of a keyword (indestructible). CR: 101.2, 614.17."""

    def enter(function: P) -> P:
        for event_class in event_classes:
            _RULE_PROHIBITIONS.setdefault(event_class, []).append(function)
        return function

    return enter


def is_prohibited(game: Game, event: Event) -> bool:
    """Say whether an effect or rule says that the event can't happen. CR: 101.2, 614.17."""
    for function in _RULE_PROHIBITIONS.get(type(event), ()):
        if function(game, event):
            return True
    table = STATIC_PARTS[StaticKind.PROHIBITION]
    for node_class, parts in all_in_force(game).items():
        asked = table.get(node_class)
        if asked is None:
            continue
        for part in parts:
            if asked(game, part, event):
                return True
    return any(
        asked is not None and asked(game, part, event)
        for part in _own_entering_parts(game, event)
        if (asked := table.get(type(part.node))) is not None
    )


def _own_entering_parts(game: Game, event: Event) -> Iterator[ActiveStatic]:
    """Static effects of an object about to enter, which apply to its own entering. CR: 614.12."""
    if not isinstance(event, MoveZone) or event.to is not Zone.BATTLEFIELD or event.face_down:
        return
    found = game.find(event.object)
    if found is None or found.zone is Zone.BATTLEFIELD:
        return
    arriving = _as_it_would_enter(event, game)
    if arriving is None:
        return
    controller = event.controller if event.controller is not None else found.owner
    # What it has as a copy is another ability than the one it had before, even where it is worded alike.
    copied = (event.base.name,) if event.base is not None else ()
    for number, ability in enumerate(expanded(_abilities_on_arrival(game, event, arriving))):
        if isinstance(ability, StaticAbility) and functions_in(ability, arriving):
            for part in statics_of(game, arriving, number, ability, controller):
                yield replace(part, key=(*part.key, *copied)) if copied else part


def _abilities_on_arrival(game: Game, event: MoveZone, arriving: GameObject) -> tuple[Ability, ...]:
    """Give the abilities that an object would have on the battlefield. CR: 614.12."""
    if any(instance.piece.layer is Layer.ABILITY for instance in board_of(game).order):
        from .static_effects.entering import as_it_enters

        return as_it_enters(game, event).characteristics(event.object).abilities
    return arriving.printed.abilities if arriving.printed else ()


def _as_it_would_enter(event: MoveZone, game: Game) -> GameObject | None:
    found = game.find(event.object)
    if found is None or (found.card is None and found.base is None and event.base is None):
        return None
    face = event.face if event.face is not None else (found.face if found.zone is Zone.STACK else 0)
    return replace(found, zone=Zone.BATTLEFIELD, face=face, base=event.base if event.base is not None else found.base)


def find_replacements(game: Game, event: Event, applied: frozenset[tuple[int | str, ...]]) -> list[ReplacementEffect]:
    """List the replacement and prevention effects that would apply to `event` and have not yet. CR: 614.4-5, 616.1."""
    found: list[ReplacementEffect] = []
    for function in _RULE_REPLACEMENTS.get(type(event), ()):
        found.extend(effect for effect in function(game, event) if effect.key not in applied)
    table = STATIC_PARTS[StaticKind.REPLACEMENT]
    for node_class, parts in all_in_force(game).items():
        asked = table.get(node_class)
        if asked is not None:
            for part in parts:
                found.extend(effect for effect in asked(game, part, event) if effect.key not in applied)
    for part in _own_entering_parts(game, event):
        asked = table.get(type(part.node))
        if asked is not None:
            found.extend(effect for effect in asked(game, part, event) if effect.key not in applied)
    return found


def chooser_for(game: Game, event: Event) -> int:
    """Give the player who chooses: the affected player, or the affected object's controller. CR: 616.1."""
    affected = event.affected
    if affected is None:
        return game.turn.active
    if is_player(affected):
        return affected
    found = game.find(affected)
    if found is not None and isinstance(event, MoveZone) and event.to is Zone.BATTLEFIELD:
        return event.controller if event.controller is not None else found.owner
    return game.controller_of(affected)


def _choose(game: Game, event: Event, candidates: list[ReplacementEffect]) -> ReplacementEffect:
    first = min(effect.order for effect in candidates)
    choosable = [effect for effect in candidates if effect.order == first]
    if len(choosable) == 1:
        return choosable[0]
    options = tuple(Option(number, effect.text) for number, effect in enumerate(choosable))
    point = ChoicePoint(
        chooser_for(game, event),
        ChoiceKind.REPLACEMENT,
        "Which effect applies first?",
        options,
        rule=Rule.AFFECTED_PLAYER_CHOOSES_REPLACEMENT,
    )
    (number,) = game.choose(point)
    return choosable[number if isinstance(number, int) else 0]


def _instead(
    game: Game, effect: ReplacementEffect, event: Event, applied: frozenset[tuple[int | str, ...]]
) -> tuple[Event, ...]:
    """Give what happens instead; what an instruction performs meanwhile is not affected by the same effects again."""
    before = game.inherited
    game.inherited = before | applied
    try:
        return tuple(effect.replace(game, event))
    finally:
        game.inherited = before


def apply_replacements(
    game: Game, event: Event, applied: frozenset[tuple[int | str, ...]] = frozenset()
) -> list[tuple[Event, frozenset[tuple[int | str, ...]]]]:
    """
    Run the replacement loop on one event.

    Returns:
        The events that really happen, each with the effects that have been used on it; empty when none does.

    CR: 614.5, 614.6, 616.1.
    """
    prohibited = is_prohibited(game, event)
    candidates = find_replacements(game, event, applied)
    if prohibited:
        candidates = [effect for effect in candidates if effect.order is ReplacementOrder.SELF]
        if not candidates:
            return []
    while candidates:
        effect = _choose(game, event, candidates)
        applied = applied | {effect.key}
        if effect.optional:
            player = effect.chooser if effect.chooser is not None else chooser_for(game, event)
            if not game.choose_may(player, f"Apply: {effect.text}?", Rule.REPLACEMENT_EFFECTS, effect.source):
                candidates = find_replacements(game, event, applied)
                continue
        game.note(effect.rule or Rule.REPLACEMENT_EFFECTS, effect.text, cause=type(event).__name__)
        results: list[tuple[Event, frozenset[tuple[int | str, ...]]]] = []
        for new in _instead(game, effect, event, applied):
            results.extend(apply_replacements(game, new, applied))
        return results
    return [(event, applied)]

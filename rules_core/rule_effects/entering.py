"""
With what permanents enter by their card type.

CR: 306.5b (loyalty), 310.4b (defense), 310.9a (protector), 714.3a-b (lore).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from ..choices import ChoiceKind, ChoicePoint, Option
from ..events import Event, MoveZone
from ..ir.abilities import TriggeredAbility
from ..ir.card import CompiledFace
from ..ir.triggers import ChapterReached
from ..replacement import ReplacementEffect, rule_replacement
from ..terms import CardType, Zone

if TYPE_CHECKING:
    from ..game import Game


def face_on_arrival(game: Game, event: MoveZone) -> CompiledFace | None:
    """Give the face with which an object would enter, None for what is face down or has none. CR: 614.12."""
    found = game.find(event.object)
    if found is None or event.face_down:
        return None
    if event.base is not None:
        return event.base
    if found.base is not None and found.zone in (Zone.OUTSIDE, Zone.STACK):
        return found.base
    if found.card is None:
        return None
    face = event.face if event.face is not None else (found.face if found.zone is Zone.STACK else 0)
    return found.card.faces[face]


@rule_replacement(MoveZone)
def enters_with_its_counters(game: Game, event: MoveZone) -> Iterable[ReplacementEffect]:
    """A planeswalker, battle or Saga enters with its counters. CR: 306.5b, 310.4b, 714.3a-b."""
    if event.to is not Zone.BATTLEFIELD:
        return
    face = face_on_arrival(game, event)
    if face is None:
        return
    for kind, count, rule in _counters_of(face):
        if kind == "loyalty" and any(getattr(a, "keyword", "") == "compleated" for a in face.abilities):
            cast = game.last_known(event.object).cast
            paid = cast.costs_paid.count("life for mana") if cast is not None else 0
            count = max(0, count - 2 * paid)
        text = f"{face.name} enters with {count} {kind} counter{'s' if count != 1 else ''}"
        if kind == "lore" and any(getattr(a, "keyword", "") == "read ahead" for a in face.abilities):
            yield ReplacementEffect((event.object, kind), _read_ahead(face), text, rule="702.155a", source=event.object)
            continue
        yield ReplacementEffect((event.object, kind), _with_counters(kind, count), text, rule=rule, source=event.object)


def _counters_of(face: CompiledFace) -> Iterator[tuple[str, int, str]]:
    if CardType.PLANESWALKER in face.card_types and face.loyalty is not None:
        yield "loyalty", face.loyalty.base, "306.5b"
    if CardType.BATTLE in face.card_types and face.defense is not None:
        yield "defense", face.defense.base, "310.4b"
    if "Saga" in face.subtypes:
        yield "lore", 1, "714.3a"


def _with_counters(kind: str, count: int) -> Callable[[Game, Event], Iterable[Event]]:
    """Give the function that adds counters with which the object enters."""

    def enter(game: Game, event: Event) -> Iterable[Event]:
        assert isinstance(event, MoveZone)
        return (replace(event, counters=(*event.counters, (kind, count))),)

    return enter


def _read_ahead(face: CompiledFace) -> Callable[[Game, Event], Iterable[Event]]:
    """Give the function that lets the controller choose the chapter at which a Saga begins. CR: 702.155a."""

    def enter(game: Game, event: Event) -> Iterable[Event]:
        assert isinstance(event, MoveZone)
        player = event.controller if event.controller is not None else game.objects[event.object].owner
        options = tuple(Option(number, str(number)) for number in range(1, max(1, final_chapter_of(face)) + 1))
        prompt = "At which chapter does it begin?"
        (number,) = game.choose(
            ChoicePoint(player, ChoiceKind.NUMBER, prompt, options, rule="702.155a", source=event.object)
        )
        assert isinstance(number, int)
        chosen = (*event.chosen, ("ahead", number))
        return (replace(event, counters=(*event.counters, ("lore", number)), chosen=chosen),)

    return enter


def final_chapter_of(face: CompiledFace) -> int:
    """Give the greatest chapter number printed on a face, 0 without chapters. CR: 714.2d."""
    return max(
        (
            max(ability.trigger.chapters)
            for ability in face.abilities
            if isinstance(ability, TriggeredAbility) and isinstance(ability.trigger, ChapterReached)
        ),
        default=0,
    )


@rule_replacement(MoveZone)
def battle_gets_a_protector(game: Game, event: MoveZone) -> Iterable[ReplacementEffect]:
    """As a battle enters, its controller chooses its protector. CR: 310.9a, 310.12a."""
    if event.to is not Zone.BATTLEFIELD:
        return
    face = face_on_arrival(game, event)
    if face is None or CardType.BATTLE not in face.card_types:
        return
    siege = "Siege" in face.subtypes

    def protect(game: Game, event: Event) -> Iterable[Event]:
        assert isinstance(event, MoveZone)
        player = event.controller if event.controller is not None else game.objects[event.object].owner
        possible = game.opponents(player) if siege else (player,)
        chosen = game.choose_objects(
            player, "Who protects it?", possible, 1, 1, "310.9a", event.object, ChoiceKind.PLAYER
        )
        return (replace(event, chosen=(*event.chosen, *(("protector", p) for p in chosen))),)

    yield ReplacementEffect(
        (event.object, "protector"), protect, f"{face.name} gets a protector", rule="310.9a", source=event.object
    )

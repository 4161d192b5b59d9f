"""
Status, damage marks, attachment, faces, choices recorded on objects.

CR: 110.5, 120.6, 301.5, 303.4, 607, 701, 708-712.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..citations import Rule
from ..events import (
    Attach,
    Event,
    Flip,
    ForgetChecks,
    MarkDamage,
    PhaseIn,
    PhaseOut,
    RemoveDamage,
    SetCast,
    SetChoice,
    SetLinked,
    SetStack,
    Tap,
    Transform,
    TurnFaceDown,
    TurnFaceUp,
    Unattach,
    Unlock,
    Untap,
)
from ..ir.card import DOUBLE_FACED
from ..objects import GameObject
from ..terms import Zone
from .combat import without
from .registry import applier

if TYPE_CHECKING:
    from ..game import Game


def _change(game: Game, found: GameObject, rule: str, text: str, **changes: Any) -> None:
    """Replace an object by a changed one, with a line in the trace."""
    game.objects[found.id] = replace(found, **changes)
    if text:
        name = game.name_of(found.id)
        game.note(rule, f"{name} {text}.", name)


@applier(MarkDamage)
def mark_damage(game: Game, event: MarkDamage) -> Event | None:
    """Damage is marked on a creature. CR: 120.3e."""
    found = game.find(event.object)
    if found is None:
        return None
    total = found.marked_damage + event.amount
    game.objects[found.id] = replace(found, marked_damage=total, deathtouched=found.deathtouched or event.deathtouch)
    if not event.amount:
        return event
    name = game.name_of(found.id)
    game.note(
        Rule.DAMAGE_TO_CREATURE,
        f"{event.amount} damage is marked on {name}.",
        name,
        str(found.marked_damage),
        str(total),
        game.name_of(event.source),
    )
    return event


@applier(ForgetChecks)
def forget_checks(game: Game, event: ForgetChecks) -> Event | None:
    """Deathtouch and drawing from an empty library count until state-based actions look. CR: 704.5b, 704.5h."""
    for identity in game.zone(Zone.BATTLEFIELD):
        found = game.objects[identity]
        if found.deathtouched:
            game.objects[identity] = replace(found, deathtouched=False)
    for player in tuple(game.players.values()):
        if player.drew_from_empty:
            game.players[player.id] = replace(player, drew_from_empty=False)
    return None


@applier(RemoveDamage)
def remove_damage(game: Game, event: RemoveDamage) -> Event | None:
    """All damage is removed from a permanent. CR: 120.6, 514.2."""
    found = game.find(event.object)
    if found is None or not (found.marked_damage or found.deathtouched):
        return None
    _change(game, found, Rule.CLEANUP_DAMAGE, "", marked_damage=0, deathtouched=False)
    return event


@applier(Tap)
def tap(game: Game, event: Tap) -> Event | None:
    """A permanent becomes tapped. CR: 701.26a."""
    found = game.find(event.object)
    if found is None or found.tapped:
        return None
    _change(game, found, Rule.TAP, "becomes tapped", tapped=True)
    return event


@applier(Untap)
def untap(game: Game, event: Untap) -> Event | None:
    """A permanent becomes untapped. CR: 701.26b."""
    found = game.find(event.object)
    if found is None or not found.tapped:
        return None
    _change(game, found, Rule.UNTAP, "becomes untapped", tapped=False)
    return event


@applier(Attach)
def attach(game: Game, event: Attach) -> Event | None:
    """An object becomes attached and gets a new timestamp. CR: 701.3a-c, 613.7e."""
    found = game.find(event.object)
    if found is None or found.attached_to == event.to:
        return None
    text = f"becomes attached to {game.name_of(event.to)}"
    _change(game, found, Rule.ATTACH, text, attached_to=event.to, timestamp=game.new_timestamp())
    return event


@applier(Unattach)
def unattach(game: Game, event: Unattach) -> Event | None:
    """An object becomes unattached. CR: 701.3d."""
    found = game.find(event.object)
    if found is None or found.attached_to is None:
        return None
    _change(game, found, Rule.ATTACH, "becomes unattached", attached_to=None)
    return event


@applier(Transform)
def transform(game: Game, event: Transform) -> Event | None:
    """The other face of a double-faced permanent is up; same object, new timestamp. CR: 701.27a, 613.7g."""
    found = game.find(event.object)
    if found is None or found.card is None or len(found.card.faces) < 2 or found.face_down:
        return None
    if found.card.layout in ("meld", "flip", "split", "adventure"):
        return None  # CR 712.4c, 701.27c: it is not double-faced
    _change(game, found, Rule.TRANSFORM, "transforms", face=1 - found.face, timestamp=game.new_timestamp())
    return event


@applier(Flip)
def flip(game: Game, event: Flip) -> Event | None:
    """A flip card is flipped for good. CR: 710.4."""
    found = game.find(event.object)
    if found is None or found.flipped or found.card is None or found.card.layout != "flip":
        return None
    _change(game, found, Rule.FLIP, "flips", flipped=True, face=1)
    return event


@applier(TurnFaceUp)
def turn_face_up(game: Game, event: TurnFaceUp) -> Event | None:
    """A face-down permanent is turned face up, with a new timestamp. CR: 708.8, 613.7f."""
    found = game.find(event.object)
    if found is None or not found.face_down:
        return None
    _change(game, found, Rule.TURNED_FACE_UP, "", face_down="", timestamp=game.new_timestamp())
    name = game.name_of(found.id)
    game.note(Rule.TURNED_FACE_UP, f"{name} is turned face up.", name)
    return event


@applier(TurnFaceDown)
def turn_face_down(game: Game, event: TurnFaceDown) -> Event | None:
    """A permanent is turned face down, with a new timestamp; a double-faced one is not. CR: 708.2, 712.16."""
    found = game.find(event.object)
    if found is None or found.face_down:
        return None
    if found.card is not None and found.card.layout in DOUBLE_FACED:
        return None
    _change(game, found, Rule.FACE_DOWN, "is turned face down", face_down=event.how, timestamp=game.new_timestamp())
    return event


@applier(PhaseOut)
def phase_out(game: Game, event: PhaseOut) -> Event | None:
    """A permanent phases out, and with it leaves combat. CR: 702.26b, 506.4."""
    found = game.find(event.object)
    if found is None or found.phased_out:
        return None
    if game.combat is not None:
        game.combat = without(game.combat, found.id)
    _change(game, found, Rule.PHASING, "phases out", phased_out=True)
    # CR 702.26g: what is attached to it phases out with it.
    for other in tuple(game.objects.values()):
        if other.attached_to == found.id and not other.phased_out:
            phase_out(game, PhaseOut(other.id, event.source))
    return event


@applier(PhaseIn)
def phase_in(game: Game, event: PhaseIn) -> Event | None:
    """A permanent phases in. CR: 702.26c."""
    found = game.find(event.object)
    if found is None or not found.phased_out:
        return None
    _change(game, found, Rule.PHASING, "phases in", phased_out=False)
    # CR 702.26h: what phased out with it, attached, phases in with it.
    for other in tuple(game.objects.values()):
        if other.attached_to == found.id and other.phased_out:
            phase_in(game, PhaseIn(other.id))
    return event


@applier(Unlock)
def unlock(game: Game, event: Unlock) -> Event | None:
    """A half of a Room becomes unlocked, or locked. CR: 709.5."""
    found = game.find(event.object)
    if found is None or (event.half in found.unlocked) == event.on:
        return None
    kept = tuple(half for half in found.unlocked if half != event.half)
    unlocked = tuple(sorted((*kept, event.half))) if event.on else kept
    _change(game, found, Rule.UNLOCK, "is unlocked" if event.on else "is locked", unlocked=unlocked)
    return event


@applier(SetChoice)
def set_choice(game: Game, event: SetChoice) -> Event | None:
    """A choice is recorded on an object. CR: 607.2d."""
    found = game.find(event.object)
    if found is None:
        return None
    game.objects[found.id] = found.with_choice(event.key, event.value)
    return event


@applier(SetLinked)
def set_linked(game: Game, event: SetLinked) -> Event | None:
    """Objects become linked to an object. CR: 607.2."""
    found = game.find(event.object)
    if found is None:
        return None
    game.objects[found.id] = found.with_linked(event.key, event.ids)
    return event


@applier(SetStack)
def set_stack(game: Game, event: SetStack) -> Event | None:
    """A spell or ability on the stack gets new targets, modes or bindings. CR: 115.7."""
    found = game.find(event.object)
    if found is None:
        return None
    game.objects[found.id] = replace(found, stack=event.stack)
    return event


@applier(SetCast)
def set_cast(game: Game, event: SetCast) -> Event | None:
    """What is remembered of the casting changes. CR: 601.2."""
    found = game.find(event.object)
    if found is None:
        return None
    game.objects[found.id] = replace(found, cast=event.cast)
    return event

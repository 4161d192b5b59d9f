"""
What became of one object, from zone to zone, and how it has changed.

CR: 400.7, 608.2b, 700.4.
"""

from __future__ import annotations

from ....events import Cause, Counter, MoveZone
from ....objects import Characteristics
from ....terms import CardType, Zone
from ...model import Question
from ..wording import listed, zone_words
from .asked import Asking, asks
from .characteristics import keyword_words

DYING = frozenset({CardType.CREATURE, CardType.PLANESWALKER})
"""Of these permanents it is said that they die. CR: 700.4."""


@asks("what happens")
def what_happens(asking: Asking, question: Question) -> tuple[str, str]:
    """Answered by the verdict as a whole, or by what became of the one object that is asked about."""
    return (course(asking, question.subject) if isinstance(question.subject, int) else ""), ""


def course(asking: Asking, index: int) -> str:
    """What became of one object: countered, from zone to zone, or how it has changed. CR: 400.7, 608.2b, 700.4."""
    name, game = asking.name(index), asking.game
    ids = {*asking.chain(index), asking.latest(index)}
    said: list[str] = []
    for event in asking.events():
        if isinstance(event, Counter) and event.object in ids:
            said.append("is countered")
        elif isinstance(event, MoveZone) and event.object in ids and event.cause is not Cause.CAST:
            said.append(_step_of(asking, event))
    said = [words for words in said if words]
    if not said:
        begun, latest = asking.begun, asking.latest(index)
        before = begun.find(latest) if begun is not None else None
        if begun is not None and before is not None and before.zone is Zone.BATTLEFIELD:
            said = new_values(begun.characteristics(latest), game.characteristics(latest))
        said = said or [_stays(asking, latest)]
    return f"{name} {', then '.join(said)}"


def _stays(asking: Asking, identity: int) -> str:
    found = asking.game.last_known(identity)
    damage = f" with {found.marked_damage} damage" if found.marked_damage else ""
    return f"stays {'on' if found.zone in (Zone.BATTLEFIELD, Zone.STACK) else 'in'} {zone_words(found.zone)}{damage}"


def _step_of(asking: Asking, event: MoveZone) -> str:
    """One change of zones of an object, told of that object."""
    before = asking.game.last_known(event.object)
    if event.cause is Cause.COUNTERED:
        return "" if event.to is Zone.GRAVEYARD else f"goes to {zone_words(event.to)}"
    if event.cause is Cause.NO_LEGAL_TARGETS:
        return f"doesn't resolve, as its target is no longer legal, and goes to {zone_words(event.to)}"
    if event.cause is Cause.RESOLVE and event.to is not Zone.BATTLEFIELD:
        return "resolves"
    if event.to is Zone.BATTLEFIELD:
        return "resolves and is on the battlefield" if before.zone is Zone.STACK else "is put onto the battlefield"
    kinds = asking.game.characteristics(event.object).card_types
    if event.to is Zone.GRAVEYARD and before.zone is Zone.BATTLEFIELD and kinds & DYING:
        return "dies"
    verb = "returns" if event.to is Zone.HAND else "goes"
    return f"{verb} to {zone_words(event.to)}"


def new_values(before: Characteristics, now: Characteristics) -> list[str]:
    said = []
    if now.power is not None and (before.power, before.toughness) != (now.power, now.toughness):
        said.append(f"is {now.power}/{now.toughness}")
    had, has = keyword_words(before), keyword_words(now)
    gained, lost = [word for word in has if word not in had], [word for word in had if word not in has]
    if gained:
        said.append(f"has {listed(gained)}")
    if lost:
        said.append(f"loses {listed(lost)}")
    if CardType.CREATURE in now.card_types and CardType.CREATURE not in before.card_types:
        said.append("is a creature")
    return said

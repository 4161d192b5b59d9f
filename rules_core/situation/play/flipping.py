"""
Tells a situation with the opposite of something that was taken for granted.

CR: as the assumptions say.
"""

from __future__ import annotations

from dataclasses import replace

from ..model import ONE_LAND, Action, ObjectSpec, Situation
from ..printer import print_situation
from .choosing import Meant

SMALL, BIG = 1, 9
"""Power and toughness of a creature that is smaller, or bigger, than was taken for granted."""


def without_response(situation: Situation, numbers: frozenset[int]) -> str:
    """What was taken for responses is cast only after what was before it has resolved. CR: 117.7."""
    actions: list[Action] = []
    for number, action in enumerate(situation.actions):
        actions += [Action("resolve")] if number in numbers else []
        actions.append(action)
    return print_situation(replace(situation, actions=tuple(actions)))


def at_the_other(situation: Situation, meant: Meant) -> str:
    """A spell or activated ability targets the other player; empty for what nobody is told to cast. CR: 601.2c."""
    for number, action in enumerate(situation.actions):
        if action.verb not in ("cast", "activate", "loyalty") or action.targets or not action.objects:
            continue
        if meant.other and situation.objects[action.objects[0]].card.split(" // ")[0] in meant.source:
            aimed = replace(action, targets=(meant.other,))
            actions = (*situation.actions[:number], aimed, *situation.actions[number + 1 :])
            return print_situation(replace(situation, actions=actions))
    return ""


def with_one_land(situation: Situation) -> str:
    """Nobody may play a second land in a turn. CR: 305.2."""
    return print_situation(replace(situation, facts=(*situation.facts, ONE_LAND)))


def with_empty_hand(situation: Situation, names: frozenset[str]) -> str:
    """Players whose hands nobody described have no cards but those that were named."""
    players = tuple(
        replace(player, hand=0) if player.name in names and player.hand is None else player
        for player in situation.players
    )
    return print_situation(replace(situation, players=players))


def size_is_unsaid(spec: ObjectSpec) -> bool:
    """True for a made-up creature of which nobody said the size."""
    made = spec.description
    return not spec.card and "Creature" in made.types and made.power is None and spec.zone != "made"


def with_creatures_of(size: int, situation: Situation) -> Situation:
    """Creatures whose size nobody said are of one size."""
    objects = tuple(
        replace(spec, description=replace(spec.description, power=size, toughness=size))
        if size_is_unsaid(spec)
        else spec
        for spec in situation.objects
    )
    return replace(situation, objects=objects)


def as_printed(situation: Situation, index: int, *, size: bool) -> str:
    """An object has only the size, or only the keywords, that its card gives it."""
    spec = situation.objects[index]
    made = spec.description
    made = replace(made, power=None, toughness=None) if size else replace(made, keywords=())
    objects = (*situation.objects[:index], replace(spec, description=made), *situation.objects[index + 1 :])
    return print_situation(replace(situation, objects=objects))

"""
Plays a situation in every way its open choices can go.

CR: 603.3b, 608.2d, 616.1.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations

from ...choices import ChoiceKind, ChoicePoint
from ...errors import IllegalAction, UnsupportedRule
from ...ir.effects import PayFor
from ..model import ObjectSpec, Situation
from .choosing import OpenChoice
from .library import Library
from .refusing import is_asked_act
from .running import Run, play_once
from .table import FILLER

MOST_RUNS = 24
"""How many ways of making the open choices are played at most."""


MOST_STEPS = 6_000
"""How many steps of the engine all ways together may take."""


_EXPLORED = frozenset(
    {ChoiceKind.REPLACEMENT, ChoiceKind.TRIGGER_ORDER, ChoiceKind.MAY, ChoiceKind.PAY, ChoiceKind.LEGEND_RULE,
     ChoiceKind.TARGET, ChoiceKind.COST, ChoiceKind.COIN, ChoiceKind.DIE, ChoiceKind.MODE, ChoiceKind.OBJECTS,
     ChoiceKind.COLOR}
)  # fmt: skip
"""Kinds of choice whose other answers are played too; the rest takes its default, which is told."""


def explore(situation: Situation, library: Library) -> tuple[list[Run], bool]:
    """
    Play every way of making the open choices, up to a bound.

    Returns:
        The runs, the one by default first, and whether all were played.
    """
    first = play_once(situation, library)
    _check_sizes(situation, library, first)
    runs = [first]
    queue: list[tuple[tuple[int, ...], ...]] = []
    _branch(first.open, 0, queue)
    complete = True
    while queue:
        if len(runs) >= MOST_RUNS or sum(run.steps for run in runs) > MOST_STEPS:
            complete = False
            break
        answers = queue.pop(0)
        try:
            run = play_once(situation, library, answers)
        except IllegalAction:
            continue
        runs.append(run)
        if all(choice.is_sensible for choice in run.open):
            _branch(run.open, len(answers), queue)
    return _in_other_orders(situation, library, runs), complete


def _in_other_orders(situation: Situation, library: Library, runs: list[Run]) -> list[Run]:
    """Add a run for every order of entering that makes a difference. CR: 613.7d."""
    first = runs[0]
    if len(first.kinds) < 2:
        return runs
    found = [replace(run, orders=first.kinds[0]) for run in runs]
    for kind in first.kinds[1:MOST_RUNS]:
        try:
            found.append(replace(play_once(situation, library, order=kind[0]), orders=kind))
        except IllegalAction:
            continue
    return found


_SIZES = (((5, 5), (5, 5)), ((2, 5), (2, 5)), ((5, 2), (5, 2)), ((2, 2), (5, 5)), ((5, 5), (2, 2)))
"""Sizes tried for the first creature whose size is not said, and for the others."""


def _check_sizes(situation: Situation, library: Library, first: Run) -> None:
    """
    Make sure that creatures whose size is not said could have any size.

    Raises:
        UnsupportedRule: the answer would differ.
    """
    unknown = [index for index, spec in enumerate(situation.objects) if _is_of_unknown_size(spec)]
    if not unknown:
        return
    expected = without_sizes(first)
    for one, others in _SIZES:
        objects = list(situation.objects)
        for place, index in enumerate(unknown):
            power, toughness = one if place == 0 else others
            said = objects[index].description
            made = replace(
                said,
                power=power if said.power is None else said.power,
                toughness=toughness if said.toughness is None else said.toughness,
            )
            objects[index] = replace(objects[index], description=made)
        other = play_once(replace(situation, objects=tuple(objects)), library)
        if without_sizes(other) != expected:
            raise UnsupportedRule("the power and toughness of a creature are not said", "208.1")


def _is_of_unknown_size(spec: ObjectSpec) -> bool:
    made = spec.description
    return not spec.card and spec.zone != "made" and None in (made.power, made.toughness) and "Creature" in made.types


_NAMES_A_SIZE = re.compile(r"\d/\d+ \w")
"""A made-up creature that is named by its size, which is another name with another size."""


def without_sizes(run: Run) -> object:
    answers = tuple(answer.answer for answer in run.outcome.answers if not _NAMES_A_SIZE.search(answer.answer))
    if answers:
        return answers
    return tuple((state.zone, state.counters, state.tapped, state.controller) for state in run.outcome.objects)


def _branch(made: tuple[OpenChoice, ...], start: int, queue: list[tuple[tuple[int, ...], ...]]) -> None:
    """Add the other answers to each open choice from `start` on."""
    for position in range(start, len(made)):
        taken = tuple(choice.taken for choice in made[:position])
        others = _other_answers(made[position].point, made[position].taken)
        for other in others[:1] if made[position].meant else others:
            queue.append((*taken, other))


def _other_answers(point: ChoicePoint, taken: tuple[int, ...]) -> list[tuple[int, ...]]:
    if point.kind not in _EXPLORED:
        return []
    count = len(point.options)
    if point.kind in (ChoiceKind.TRIGGER_ORDER, ChoiceKind.ORDER):
        return [order for order in permutations(range(count)) if order != taken][:5] if count <= 3 else []
    if point.minimum <= 1 and point.maximum >= 1:
        alike = [index for index in range(count) if point.options[index].label == FILLER.name]
        return [(index,) for index in range(min(count, 6)) if (index,) != taken and index not in alike[1:]]
    return []


def signature(run: Run) -> object:
    """What two runs must share to count as the same outcome: the answers to what was asked, else the whole end."""
    asked = tuple(answer.answer for answer in run.outcome.answers)
    if asked and all(answer.answer for answer in run.outcome.answers):
        return tuple(tuple(sorted(text.split("; "))) for text in asked)
    return (run.outcome.players, run.outcome.game, tuple(sorted(map(repr, run.outcome.objects))))


def explore_sides(situation: Situation, library: Library) -> tuple[Situation, list[Run], bool]:
    """
    Explore; where the rules forbid an action, see whether it works with other controllers of what nobody was said to
    control.

    Raises:
        IllegalAction: it does not work either way.
    """
    try:
        return (situation, *explore(situation, library))
    except IllegalAction as reason:
        asked = any(q.kind == "allowed" for q in situation.questions) or is_asked_act(situation, library)
        for other in () if asked else _other_sides(situation):
            try:
                return (other, *explore(other, library))
            except (IllegalAction, UnsupportedRule):
                continue
        if reason.rule == "118.3":
            for other in _with_lands_left(situation, library):
                return (other, *explore(other, library))
        raise reason from None


def _with_lands_left(situation: Situation, library: Library) -> Iterator[Situation]:
    """
    Yield the situation where the lands told are those left once the spell was cast that they can't pay for.

    Who counts the untapped lands of a spell's controller asks whether something can be paid as it is to be countered.
    """
    cards = {spec.card for spec in situation.objects if spec.card}
    asks = any(
        isinstance(node, PayFor)
        for card in cards
        for face in library.compiled(card).faces
        for ability in face.abilities
        for node in ability.walk()
    )
    told = [player for player in situation.players if player.lands is not None]
    if asks and told:
        players = tuple(replace(p, lands=None, spare=p.lands) if p in told else p for p in situation.players)
        yield replace(situation, players=players)


def _other_sides(situation: Situation) -> Iterator[Situation]:
    """Yield the situation with one object under another player's control, for those whose controller is a default."""
    names = [player.name for player in situation.players]
    if len(names) != 2:
        return
    for index, spec in enumerate(situation.objects[:8]):
        if spec.zone != "battlefield" or "controller" in spec.stated:
            continue
        if any(index in action.objects and action.player == spec.controller for action in situation.actions):
            continue
        other = names[1] if spec.controller == names[0] else names[0]
        objects = list(situation.objects)
        objects[index] = replace(spec, controller=other, owner=other)
        yield replace(situation, objects=tuple(objects))

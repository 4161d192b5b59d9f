"""
What was taken for granted, where it could matter.

CR: 103.4 (20 life), 102.1, 302.6.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...choices import ChoiceKind
from ...outcome import Assumption
from ..model import ME, OPPONENT, Situation
from .flipping import as_printed, at_the_other, with_empty_hand, with_one_land, without_response
from .table import STARTING_LIFE, variant_of

if TYPE_CHECKING:
    from .running import Run

_TOLD_CHOICES = {
    ChoiceKind.DIVISION: "Combat damage is divided so that it kills as much as it can.",
}

POISONED = 10
"""With so many poison counters a player loses, whatever the life total. CR: 704.5c."""

_CHOSEN_WORDS = frozenset({ChoiceKind.SUBTYPE, ChoiceKind.CARD_TYPE, ChoiceKind.CARD_NAME, ChoiceKind.WORD})
"""Choices among too many words to play them all."""


def find_assumptions(situation: Situation, run: Run) -> Iterator[Assumption]:
    """Yield each thing taken for granted that could change the answer."""
    yield from _life(situation, run)
    yield from _blocks(situation, run)
    yield from _choices(situation, run)
    for note in dict.fromkeys(run.notes):
        kind, _, name = note.partition(":")
        if kind == "animated":
            yield Assumption(note, f"{name} was made a creature first.", "")
    responses = frozenset(int(note.partition(":")[2]) for note in run.notes if note.startswith("response:"))
    if responses:
        yield Assumption(
            "response",
            "The second spell is cast in response to the first.",
            "it is cast after the first has resolved",
            without_response(situation, responses),
        )
    if "own turn" in run.notes:
        yield Assumption("turn", "What can't be cast at instant speed is cast in its controller's next turn.", "")
    hands = frozenset(note.partition(":")[2] for note in run.notes if note.startswith("hand:"))
    if hands:
        text = "There are cards in hand to pay with."
        yield Assumption("hand", text, "the hand is empty", with_empty_hand(situation, hands))
    if "land" in run.notes:
        text = "More than one land may be played this turn."
        yield Assumption("land", text, "only one may be played", with_one_land(situation))
    for number, meant in enumerate(run.meant):
        text = re.sub(r"\bme\b", "you", re.sub(r"\bopponent\b", "your opponent", meant.words))
        who = {ME: "you", OPPONENT: "your opponent"}.get(meant.other, meant.other) or "somebody else"
        yield Assumption(f"target:{number}", text, f"it targets {who}", at_the_other(situation, meant))
    yield from _modified(situation)


def _life(situation: Situation, run: Run) -> Iterator[Assumption]:
    said = {player.name: player.life for player in situation.players}
    start = STARTING_LIFE[variant_of(situation)]
    kinds = {question.kind for question in situation.questions}
    all_totals = not kinds or bool(kinds & {"what happens", "who wins"})
    asked = {q.subject for q in situation.questions if q.kind in ("life", "player loses")}
    for name, state in run.outcome.players:
        by_poison = state.poison >= POISONED
        changed = all_totals and (state.life != start or "who wins" in kinds)
        if said.get(name) is None and not by_poison and (changed or state.lost or name in asked):
            who = {ME: "You are", OPPONENT: "Your opponent is"}.get(name, f"{name} is")
            yield Assumption(f"life:{name}", f"{who} at {start} life at first.", "at another life total")


def _blocks(situation: Situation, run: Run) -> Iterator[Assumption]:
    attacks = [a for a in situation.actions if a.verb == "attack"]
    blocks = [a for a in situation.actions if a.verb in ("block", "no block")]
    late = any(q.kind in ("can block", "can attack") for q in situation.questions)
    if attacks and not blocks and not (late and len(situation.questions) == 1):
        yield Assumption("no block", "Nobody blocks.", "the attack is blocked")


def _choices(situation: Situation, run: Run) -> Iterator[Assumption]:
    told = set()
    for made in run.open:
        if made.point.kind is ChoiceKind.DIVISION and _is_about_source(situation, made.source):
            continue
        text = _TOLD_CHOICES.get(made.point.kind, "")
        if made.point.kind in _CHOSEN_WORDS:
            text = f"{made.words} is chosen ({made.point.prompt})."
        if made.point.kind is ChoiceKind.MODE and made.point.minimum > 1:
            # Several modes at once: other ones are not played.
            text = f"{made.words[:1].upper()}{made.words[1:]}."
        if text and text not in told:
            told.add(text)
            yield Assumption(f"choice:{made.point.kind.value}", text, "it is chosen otherwise")


def _is_about_source(situation: Situation, source: str) -> bool:
    """True where it is only asked whether what divides its damage survives, which the division does not change."""
    return bool(situation.questions) and all(
        question.kind in ("dies", "survives")
        and isinstance(question.subject, int)
        and situation.objects[question.subject].card == source
        for question in situation.questions
    )


def _modified(situation: Situation) -> Iterator[Assumption]:
    for index, spec in enumerate(situation.objects):
        if spec.card and spec.description.keywords:
            words = " and ".join(spec.description.keywords)
            yield Assumption(
                f"given:{index}",
                f"{spec.card} has {words} from something else.",
                "it has only what its text gives",
                as_printed(situation, index, size=False),
            )
        if spec.card and (spec.description.power is not None or spec.description.toughness is not None):
            size = f"{spec.description.power}/{spec.description.toughness}"
            text = f"{spec.card} is {size} before this."
            yield Assumption(f"size:{index}", text, "it has its printed size", as_printed(situation, index, size=True))

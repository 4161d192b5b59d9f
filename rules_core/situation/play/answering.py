"""
Makes the answer to a situation: missing lines, contradictions, the ways to play it, assumptions.

CR: 608.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...errors import BudgetExceeded, IllegalAction, UnsupportedRule
from ...outcome import Answer, AnswerKind, Assumption, UnderstoodCard, Unsupported
from ..model import NOTHING_ELSE, Situation
from ..printer import print_situation
from .claims import find_contradiction
from .exploring import explore_sides, without_sizes
from .library import Library
from .refusing import (
    as_if_not_cast,
    asks_for_leave,
    attacks_with_anothers,
    find_missing,
    forbidden,
    impossible,
    is_asked_act,
    not_covered,
    targets_are_unsaid,
)
from .running import Run, play_once, rules_of
from .telling import answer_of_runs
from .unsaid import unsaid_assumptions


def make_answer(situation: Situation, library: Library, cards: tuple[UnderstoodCard, ...]) -> Answer:
    """
    Play a situation and answer it; what is not covered is said by name. Never raises for what a situation holds.
    """
    understood = print_situation(situation)
    missing = find_missing(situation, library)
    if missing:
        return not_covered(missing, understood, cards)
    try:
        contradiction = find_contradiction(situation, library)
        if contradiction:
            return Answer(AnswerKind.FALSE_PREMISE, contradiction, understood, cards)
        situation, runs, complete = explore_sides(situation, library)
    except UnsupportedRule as reason:
        return not_covered((Unsupported(reason.words, "question", reason.rule),), understood, cards)
    except IllegalAction as reason:
        if any(map(asks_for_leave, situation.questions)) or is_asked_act(situation, library):
            return forbidden(reason, situation, understood, cards)
        without = as_if_not_cast(reason, situation, library, understood, cards)
        if without is not None:
            return without
        if reason.rule == "601.2c" and targets_are_unsaid(situation, library):
            words = "what the spell would target is not said"
            return not_covered((Unsupported(words, "question", reason.rule),), understood, cards)
        if "no mana cost" in str(reason) and any(not spec.card for spec in situation.objects):
            words = "what a made-up card costs is not said"
            return not_covered((Unsupported(words, "question", reason.rule),), understood, cards)
        if reason.rule == "118.3" and str(reason).startswith("not enough to") and NOTHING_ELSE not in situation.facts:
            words = "what is used to pay an additional cost is not said"
            return not_covered((Unsupported(words, "question", reason.rule),), understood, cards)
        if reason.rule in _WHO_IS_MEANT or (reason.rule == "508.1a" and attacks_with_anothers(situation)):
            return not_covered((Unsupported(str(reason), "question", reason.rule),), understood, cards)
        return impossible(reason, understood, cards)
    except BudgetExceeded as reason:
        return not_covered((Unsupported(str(reason), "question", "732"),), understood, cards)
    found = answer_of_runs(situation, runs, complete, understood, cards)
    found = _without_idle(found, situation, library, runs[0])
    unsaid = tuple(
        unsaid_assumptions(
            situation, library, runs[0].outcome.verdict, lambda other: play_once(other, library).outcome.verdict
        )
    )
    if unsaid:
        kind = AnswerKind.ASSUMED if found.kind is AnswerKind.ANSWERED else found.kind
        found = replace(found, kind=kind, assumptions=(*found.assumptions, *unsaid))
    unread = tuple(_unread_lines(situation, library))
    if unread and found.kind is AnswerKind.ANSWERED:
        found = replace(found, kind=AnswerKind.ASSUMED)
    return replace(found, assumptions=(*found.assumptions, *unread))


def _without_idle(found: Answer, situation: Situation, library: Library, first: Run) -> Answer:
    """Leave out what was taken for granted of life totals where a loss is asked about, if it is idle."""
    kept = []
    for row in found.assumptions:
        others: list[Situation] = []
        if row.key.startswith("life:") and {q.kind for q in situation.questions} <= {"player loses", "who wins"}:
            name = row.key.removeprefix("life:")
            others = [
                replace(situation, players=tuple(replace(p, life=n) if p.name == name else p for p in players))
                for players in (situation.players,)
                for n in _OTHER_LIFE
            ]
        if not others or any(_comes_out_otherwise(other, library, first) for other in others):
            kept.append(row)
    kind = AnswerKind.ANSWERED if found.kind is AnswerKind.ASSUMED and not kept else found.kind
    return replace(found, kind=kind, assumptions=tuple(kept))


_OTHER_LIFE = (1, 200)
"""Life totals that stand for every other one."""


def _comes_out_otherwise(other: Situation, library: Library, first: Run) -> bool:
    """Say whether another situation has another answer, or none."""
    try:
        return without_sizes(play_once(other, library)) != without_sizes(first)
    except (IllegalAction, UnsupportedRule, BudgetExceeded):
        return True


def _unread_lines(situation: Situation, library: Library) -> Iterator[Assumption]:
    """Tell of each card which abilities that nobody uses here are not covered: an answer leaves them out of account."""
    for card in dict.fromkeys(spec.card for spec in situation.objects if spec.card):
        if library.missing(card):
            yield Assumption(f"unread:{card}", f"{card} has an ability that I do not cover; nobody uses it here.")


def find_rules(situation: Situation, library: Library) -> tuple[str, ...]:
    """
    The rules that playing a situation cites, where not all of a text was understood; none where it can't be played.

    CR: as they say.
    """
    if find_missing(situation, library):
        return ()
    try:
        return rules_of(play_once(situation, library).outcome.trace)
    except (IllegalAction, UnsupportedRule, BudgetExceeded):
        return ()


_WHO_IS_MEANT = frozenset({"508.1b", "509.1", "601.3"})
"""Rules whose breach shows that the sides were misunderstood, rather than that the asker is wrong."""

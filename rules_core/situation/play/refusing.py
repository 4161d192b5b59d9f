"""
What is not covered, by name, and what the rules forbid.

CR: 101.2, 601.3, 602.5.
"""

from __future__ import annotations

import re
from dataclasses import replace

from ...errors import BudgetExceeded, IllegalAction, UnsupportedRule
from ...ir.nouns import IsSpell
from ...outcome import Answer, AnswerKind, Outcome, QuestionAnswer, TraceEntry, UnderstoodCard, Unsupported
from ..model import NOTHING_ELSE, ObjectSpec, Question, Situation
from .library import Library, unsupported_words
from .running import play_once, rules_of
from .wording import spoken


def targets_are_unsaid(situation: Situation, library: Library) -> bool:
    """Say whether a spell is cast of which no target is told, and there is nothing that it could be."""
    if NOTHING_ELSE in situation.facts:
        return False
    unsaid = [action.objects[0] for action in situation.actions if action.verb == "cast" and not action.targets]
    if any(_is_about_spells(situation.objects[index], library) for index in unsaid):
        return True
    return bool(unsaid) and all(spec.zone != "battlefield" for spec in situation.objects)


def _is_about_spells(spec: ObjectSpec, library: Library) -> bool:
    faces = library.compiled(spec.card).faces if spec.card else ()
    return any(isinstance(node, IsSpell) for face in faces for ability in face.abilities for node in ability.walk())


def attacks_with_anothers(situation: Situation) -> bool:
    """Say whether somebody is to attack with what another player controls, which nobody can have meant."""
    return any(
        situation.objects[index].controller != action.player
        for action in situation.actions
        if action.verb == "attack"
        for index in action.objects
        if situation.objects[index].zone == "battlefield"
    )


def find_missing(situation: Situation, library: Library) -> tuple[Unsupported, ...]:
    """List the words of the cards involved that are not supported."""
    found: list[Unsupported] = []
    active = {
        index
        for action in situation.actions
        if action.verb
        in ("activate", "loyalty", "keyword", "equip", "crew", "tap for mana", "remove counters", "regenerate")
        for index in action.objects
    }
    asked = {
        question.subject
        for question in situation.questions
        if question.kind
        in (
            "abilities",
            "can activate",
            "could produce",
            "can tap mana",
            "characteristics",
            "can return",
            "can eternalize",
        )
    }
    for index, spec in enumerate(situation.objects):
        if not spec.card:
            made = library.made_up(spec)
            found += [Unsupported(words, "question") for words in unsupported_words(made)]
            continue
        resized = spec.description.power is not None or spec.description.toughness is not None
        power = library.compiled(spec.card).faces[0].power
        if resized and power is not None and power.star and not _is_plain_combat(situation):
            found.append(Unsupported("a size of a creature whose text defines its size", "question", "604.3"))
        used = index in active or index in asked
        for words in library.missing(spec.card, used, _loyalties(situation, index)):
            if all(row.text != words for row in found):
                found.append(Unsupported(words, spec.card))
    return tuple(found)


def _is_plain_combat(situation: Situation) -> bool:
    """True where nothing changes a graveyard (or a hand) before all combat damage is dealt."""
    plain = all(action.verb in ("attack", "block", "no block") for action in situation.actions)
    early = ("first strike", "double strike")
    made = [word for spec in situation.objects for word in spec.description.keywords]
    others = [spec for spec in situation.objects if spec.card and not spec.description.types]
    return plain and not any(word in early for word in made) and len({spec.card for spec in others}) <= 1


def _loyalties(situation: Situation, index: int) -> frozenset[str] | None:
    """The loyalty costs of the abilities that a situation uses or asks for, None where all abilities count."""
    found = {
        action.word.lstrip("+").replace("\u2212", "-")
        for action in situation.actions
        if index in action.objects and action.verb == "loyalty"
    }
    others = any(index in action.objects and action.verb == "activate" for action in situation.actions)
    for question in situation.questions:
        if question.subject == index and question.kind == "can activate":
            found.add(question.word.lstrip("+"))
    return frozenset(found) if found and not others and not found & {"", "ultimate"} else None


def not_covered(missing: tuple[Unsupported, ...], understood: str, cards: tuple[UnderstoodCard, ...]) -> Answer:
    """The honest answer where something is not supported."""
    first = missing[0]
    where = f" of {first.where}" if first.where not in ("", "question") else ""
    more = f" (and {len(missing) - 1} more)" if len(missing) > 1 else ""
    rules = tuple(dict.fromkeys(row.rule for row in missing if row.rule))
    return Answer(
        AnswerKind.NOT_COVERED,
        f"Not covered: “{first.text}”{where}{more}.",
        understood,
        cards,
        rules=rules,
        unsupported=missing,
    )


def impossible(reason: IllegalAction, understood: str, cards: tuple[UnderstoodCard, ...]) -> Answer:
    """The rules forbid what the situation says happens."""
    text = f"That can't happen: {spoken(str(reason), sentence=False)}."
    trace = (TraceEntry(reason.rule, text),) if reason.rule else ()
    return Answer(
        AnswerKind.FALSE_PREMISE, text, understood, cards, trace=trace, rules=(reason.rule,) if reason.rule else ()
    )


def as_if_not_cast(
    reason: IllegalAction, situation: Situation, library: Library, understood: str, cards: tuple[UnderstoodCard, ...]
) -> Answer | None:
    """
    Answer who dies where the last spell can't have its target: what would have come of it does not happen.

    Returns:
        None where more is asked, or more is wrong.
    """
    if reason.rule not in _NO_TARGET or any(q.kind not in ("dies", "survives") for q in situation.questions):
        return None
    if not situation.questions or not situation.actions or not situation.actions[-1].targets:
        return None
    why = spoken(str(reason), sentence=False)
    if len(situation.actions) == 1 and reason.rule == "115.1":
        # What is not there any more may have died before.
        return None
    if len(situation.actions) == 1:
        answers = tuple(
            QuestionAnswer(q.text or q.kind, "no" if q.kind == "dies" else "yes", why) for q in situation.questions
        )
        outcome = Outcome(f"{answers[0].answer.capitalize()}: {why}.", answers=answers)
    else:
        try:
            outcome = play_once(replace(situation, actions=situation.actions[:-1]), library).outcome
        except (IllegalAction, UnsupportedRule, BudgetExceeded):
            return None
        outcome = replace(outcome, verdict=f"{outcome.verdict.removesuffix('.')}; {why}.")
    trace = (*outcome.trace, TraceEntry(reason.rule, f"{why}."))
    outcome = replace(outcome, trace=trace)
    return Answer(
        AnswerKind.ANSWERED, outcome.verdict, understood, cards, trace=trace, rules=rules_of(trace), outcomes=(outcome,)
    )


_NO_TARGET = frozenset({"115.1", "601.2c", "702.11b", "702.16b", "702.18a"})
"""Rules by which something can't be targeted."""


def asks_for_leave(question: Question) -> bool:
    """Whether something may be done is asked: by itself, or with what would come of it."""
    return question.kind == "allowed" or (
        question.kind == "dies" and question.text.lower().startswith(("can ", "could ", "may "))
    )


def is_asked_act(situation: Situation, library: Library) -> bool:
    """Say whether the rules forbid only what the question itself brought in: "Does this spell kill that creature?"."""
    begins = {question.start for question in situation.questions if _YES_OR_NO.match(question.text)}
    told = tuple(action for action in situation.actions if action.start < 0 or action.start not in begins)
    if len(told) == len(situation.actions):
        return False
    try:
        play_once(replace(situation, actions=told, questions=()), library)
    except (IllegalAction, UnsupportedRule, BudgetExceeded):
        return False
    return True


_YES_OR_NO = re.compile(r"\W*(?:so |then |and |but )*(?:can|could|may|do|does|did|will|would|is|are|am)\b", re.I)
"""How a question begins that is answered with yes or no."""


def forbidden(
    reason: IllegalAction, situation: Situation, understood: str, cards: tuple[UnderstoodCard, ...]
) -> Answer:
    """Whether it may be done was asked, and the rules forbid it."""
    asked = next(
        question.text or question.kind
        for question in situation.questions
        if asks_for_leave(question) or _YES_OR_NO.match(question.text)
    )
    why = spoken(str(reason), sentence=False)
    trace = (TraceEntry(reason.rule, f"{why}."),) if reason.rule else ()
    rules = (reason.rule,) if reason.rule else ()
    outcome = Outcome(f"No: {why}.", answers=(QuestionAnswer(asked, "no", why),), trace=trace)
    kind = AnswerKind.ANSWERED
    return Answer(kind, outcome.verdict, understood, cards, trace=trace, rules=rules, outcomes=(outcome,))

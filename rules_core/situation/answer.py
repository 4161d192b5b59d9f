"""
From a text to an answer: the one door of the situation language.
"""

from __future__ import annotations

import re
from collections.abc import MutableMapping
from dataclasses import replace

from ..cards import CardSource
from ..outcome import Answer, AnswerKind, UnderstoodCard, Unsupported
from .facts import find_fact
from .model import Problem, Situation
from .play.answering import find_rules, make_answer
from .play.library import Library
from .printer import print_situation
from .resolve import Parsed, parse_situation
from .scope import out_of_scope

Played = MutableMapping[tuple[Situation, tuple[str, ...]], Answer]
"""Answers by what was understood, in whichever words it was told, and by the words of the questions."""


def answer(text: str, cards: CardSource, played: Played | None = None) -> Answer:
    """
    Answer a question or play a situation told in plain words.

    Args:
        played: Answers found before with the same cards; what is understood as one of these is not played again, and
            new ones are put in.

    Returns:
        An answer of one of the kinds of `AnswerKind`; what is not covered is named. Never raises for any text.

    CR: as its trace cites.
    """
    elsewhere = out_of_scope(text)
    if elsewhere:
        return Answer(AnswerKind.OUT_OF_SCOPE, elsewhere)
    parsed = parse_situation(text, cards)
    general = all(typed.islower() for typed, _, _ in parsed.cards)
    fact = find_fact(text, names_cards=not general)
    if fact is not None and not _IS_CONCRETE.search(text):
        return fact
    found = _computed(text, parsed, cards, played)
    if fact is not None and found.kind in (AnswerKind.NOT_COVERED, AnswerKind.FALSE_PREMISE):
        return fact
    return found


_IS_CONCRETE = re.compile(r"\d+/\d+ (?!counter)|\b(at|to|with|deals?) \d")
"""A question with sizes or amounts is played, a general one is looked up among the facts first."""


def _computed(text: str, parsed: Parsed, cards: CardSource, played: Played | None) -> Answer:
    understood = tuple(UnderstoodCard(*row) for row in parsed.cards)
    if parsed.problems:
        kept = replace(parsed.situation, questions=())
        rules = find_rules(kept, Library(cards)) if kept.actions else ()
        return _not_understood(parsed.problems, print_situation(parsed.situation), understood, rules)
    if not parsed.situation.actions and not parsed.situation.questions and not parsed.situation.objects:
        return _nothing(text, understood)
    key = parsed.situation, tuple(question.text.lower() for question in parsed.situation.questions)
    known = played.get(key) if played is not None else None
    if known is not None:
        return replace(known, cards=understood)
    found = make_answer(parsed.situation, Library(cards), understood)
    if played is not None:
        played[key] = found
    return found


def _not_understood(
    problems: tuple[Problem, ...], kept: str, cards: tuple[UnderstoodCard, ...], rules: tuple[str, ...]
) -> Answer:
    rows = tuple(
        Unsupported(problem.text, "question", "", problem.start, problem.end, problem.nearest) for problem in problems
    )
    words = "”, “".join(problem.text for problem in problems[:3])
    return Answer(AnswerKind.NOT_COVERED, f"Not understood: “{words}”.", kept, cards, rules=rules, unsupported=rows)


def _nothing(text: str, cards: tuple[UnderstoodCard, ...]) -> Answer:
    row = Unsupported(text.strip()[:200], "question", "", 0, len(text))
    return Answer(
        AnswerKind.NOT_COVERED, "Tell what is going on, and what you want to know.", "", cards, unsupported=(row,)
    )

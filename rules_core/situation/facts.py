"""
Facts that one rule fixes: a number, or a yes or no, whatever the cards.

Each entry is a family of wordings (what the question must speak of) with its
answer in our own words and the rules that say so. They are general knowledge of
the rules, asked again and again; what needs a game to be played is not here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..outcome import Answer, AnswerKind, Outcome, QuestionAnswer, TraceEntry


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact of the rules."""

    needs: tuple[str, ...]
    """Patterns that must all occur in the question."""
    answer: str
    """``yes``, ``no``, a number or a short phrase."""
    text: str
    rules: tuple[str, ...]
    never: tuple[str, ...] = ()
    """Patterns that make it another question."""


FACTS: tuple[Fact, ...] = ()


def find_fact(text: str) -> Answer | None:
    """Give the answer to a question about one of the facts, None when it is about none of them (or about two)."""
    low = text.lower().replace("’", "'")
    found = [
        fact
        for fact in FACTS
        if all(re.search(need, low) for need in fact.needs) and not any(re.search(word, low) for word in fact.never)
    ]
    if len({fact.answer + fact.text for fact in found}) != 1:
        return None
    fact = found[0]
    trace = tuple(TraceEntry(rule, fact.text) for rule in fact.rules)
    outcome = Outcome(fact.text, answers=(QuestionAnswer(text.strip(), fact.answer, ""),), trace=trace)
    return Answer(AnswerKind.ANSWERED, fact.text, cards=(), trace=trace, rules=fact.rules, outcomes=(outcome,))

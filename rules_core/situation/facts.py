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
    text: str
    """The fact in our own words."""
    rules: tuple[str, ...]
    answer: str = ""
    """A number or a short phrase, or ``yes`` / ``no`` for every form of the question."""
    yes: str = ""
    """Pattern of the questions to which the fact says yes, for facts that are asked both ways."""
    no: str = ""
    """Pattern of the questions to which it says no."""
    never: tuple[str, ...] = ()
    """Patterns that make it another question."""
    whatever_cards: bool = False
    """It holds whichever cards the question names."""

    def reply(self, question: str) -> str | None:
        """The answer to a question, None when the fact does not settle it."""
        if any(re.search(word, question) for word in self.never):
            return None
        if not all(re.search(need, question) for need in self.needs):
            return None
        if self.answer:
            return self.answer
        says_yes = bool(self.yes) and re.search(self.yes, question) is not None
        says_no = bool(self.no) and re.search(self.no, question) is not None
        if says_yes == says_no:
            return None
        return "yes" if says_yes else "no"


def find_fact(text: str, names_cards: bool = False) -> Answer | None:
    """Give the answer to a question about one of the facts, None when it is about none of them or about several."""
    low = " ".join(text.lower().replace("\u2019", "'").split())
    pool = [fact for fact in FACTS if fact.whatever_cards or not names_cards]
    found = [(fact, reply) for fact in pool if (reply := fact.reply(low)) is not None]
    if len(found) != 1:
        return None
    fact, reply = found[0]
    said = f"{reply.capitalize()}: {fact.text}" if reply in ("yes", "no") else fact.text
    trace = tuple(TraceEntry(rule, fact.text) for rule in fact.rules)
    outcome = Outcome(said, answers=(QuestionAnswer(text.strip(), reply, fact.text),), trace=trace)
    return Answer(AnswerKind.ANSWERED, said, trace=trace, rules=fact.rules, outcomes=(outcome,))


from .fact_table import FACTS  # noqa: E402  (the table is made of `Fact`)

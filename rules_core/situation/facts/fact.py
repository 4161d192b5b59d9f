"""One fact of the rules, and words that several of them ask for."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .topics import topics

LOSE_WORDS = r"\b(lose|loses|die|dies|kill|kills|lethal|dead|eliminate)"
SURVIVE_WORDS = r"\b(survive|survives|live|lives|saved?|safe|prevent|protect)"


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

    also: frozenset[str] = frozenset()
    """Topics that a question may speak of besides: they change nothing about the fact."""

    def leaves_out(self, question: str) -> frozenset[str]:
        """Give the topics of a question that are neither in the words that the fact asks for nor in its own text."""
        rest = question
        for pattern in (*self.needs, self.yes, self.no):
            rest = re.sub(pattern, " ", rest) if pattern else rest
        return topics(rest) - topics(f"{self.text} {self.answer}".lower(), implied=True) - self.also

    def reply(self, question: str) -> str | None:
        """The answer to a question, None when the fact does not settle it."""
        if any(re.search(word, question) for word in self.never):
            return None
        if not all(re.search(need, question) for need in self.needs):
            return None
        if self.leaves_out(question):
            return None
        if self.answer:
            return self.answer
        says_yes = bool(self.yes) and re.search(self.yes, question) is not None
        says_no = bool(self.no) and re.search(self.no, question) is not None
        if says_yes == says_no:
            return None
        return "yes" if says_yes else "no"

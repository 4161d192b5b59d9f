"""
The wordings of the language, as tables: what players say happens, what they say is so, and what they ask.
"""

from . import action, deeds, fact, question, topics
from .action import FRAGMENTS
from .fact import CLAIMS
from .kit import Clause

ACTIONS: list[Clause] = [*topics.ACTIONS, *deeds.ACTIONS, *action.ACTIONS, *topics.LATE_ACTIONS]
FACTS: list[Clause] = [*topics.FACTS, *deeds.FACTS, *fact.FACTS]
QUESTIONS: list[Clause] = [*topics.QUESTIONS, *deeds.QUESTIONS, *question.QUESTIONS, *deeds.LATE]

__all__ = ["ACTIONS", "CLAIMS", "FACTS", "FRAGMENTS", "QUESTIONS", "Clause"]

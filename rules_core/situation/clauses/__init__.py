"""
The wordings of the language, as tables: what players say happens, what they say is so, and what they ask.
"""

from .action import ACTIONS, FRAGMENTS
from .fact import CLAIMS, FACTS
from .kit import Clause
from .question import QUESTIONS

__all__ = ["ACTIONS", "CLAIMS", "FACTS", "FRAGMENTS", "QUESTIONS", "Clause"]

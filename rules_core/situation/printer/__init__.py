"""
From a situation to sentences: `wording` has the words, `actions` and `questions` one entry for each kind.
"""

from .printer import print_situation
from .wording import describe, subject, whom, whose

__all__ = ["describe", "print_situation", "subject", "whom", "whose"]

"""
The engine's errors, one root and five kinds.

    ArbiterError
    ├── InvalidInput        cannot be read at all
    ├── IllegalAction       readable, and the rules forbid it
    ├── AmbiguousInput      several readings
    ├── UnsupportedRule     readable and legal as far as we know, and not implemented
    └── BudgetExceeded      the run took more steps than it may

A situation that meets `UnsupportedRule` is declined with its words named; the
others are faults of the caller or of ours.
"""

from __future__ import annotations


class ArbiterError(Exception):
    """Root of everything that the core raises on purpose."""


class InvalidInput(ArbiterError, ValueError):
    """The input cannot be read. The message quotes it."""


class IllegalAction(ArbiterError, ValueError):
    """
    The rules forbid what was asked for; nothing changed.

    Attributes:
        rule: number of the rule that forbids it, empty when none is at hand.
    """

    def __init__(self, message: str, rule: str = "") -> None:
        """Keep the number of the rule beside the message."""
        super().__init__(message)
        self.rule = rule


class AmbiguousInput(ArbiterError, ValueError):
    """The input has several readings."""


class UnsupportedRule(ArbiterError):
    """
    Something that the engine does not cover; the situation is declined.

    Attributes:
        words: what is not covered, in the words of the card or of the rules.
        rule: number of the rule that would govern it, empty when unknown.
    """

    def __init__(self, words: str, rule: str = "") -> None:
        """Name the words and the rule."""
        super().__init__(f"not covered: {words}" + (f" ({rule})" if rule else ""))
        self.words = words
        self.rule = rule


class BudgetExceeded(ArbiterError):
    """The run took more steps than its budget allows. CR: 732 (shortcuts and loops)."""

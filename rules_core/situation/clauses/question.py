"""Clauses that ask, in the order in which they are tried."""

from __future__ import annotations

from . import question_numbers, question_outcome, question_permission, question_state
from .kit import Clause

QUESTIONS: list[Clause] = [
    *question_outcome.CLAUSES,
    *question_numbers.CLAUSES,
    *question_permission.CLAUSES,
    *question_state.CLAUSES,
]

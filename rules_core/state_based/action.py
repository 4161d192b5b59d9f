"""
One state-based action that applies.

CR: 704.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..events import Event


@dataclass(frozen=True, slots=True)
class StateBasedAction:
    """What happens, and by which rule."""

    rule: str
    text: str
    """One sentence for the trace."""
    events: tuple[Event, ...]
    subject: str = ""

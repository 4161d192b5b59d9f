"""How a server wants its replies; the defaults hold outside of servers."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Preferences:
    """What `/settings` can change about the look of replies."""

    private: bool = False
    """Every answer is seen by its asker alone."""
    plain: bool = False
    """Plain messages instead of embeds."""
    full: bool = False
    """Nothing is folded away."""

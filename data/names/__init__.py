"""Names: from what somebody typed to a card, and completing it while they type."""

from data.names.index import CardIndex, Suggestion

__all__ = ["CardIndex", "Suggestion"]

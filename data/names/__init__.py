"""Names: from what somebody typed to a card, and completing it while they type."""

from data.names.completing import Suggestion
from data.names.index import CardIndex

__all__ = ["CardIndex", "Suggestion"]

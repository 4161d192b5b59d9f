"""The embedded set: a few hundred much-asked cards that are known before any sync."""

from data.starter.loader import starter_cards, starter_gists, starter_rulings

__all__ = ["starter_cards", "starter_gists", "starter_rulings"]

"""Search: one ranking over rules, glossary, rulings and policy."""

from data.search.searcher import Hit, Searcher

__all__ = ["Hit", "Searcher"]

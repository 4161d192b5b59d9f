"""Community nicknames of cards, from the data file ``aliases.toml``."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from data.names.fold import fold


@cache
def community_aliases() -> dict[str, tuple[str, ...]]:
    """
    Give the nicknames, folded, each with the full or face names that it may stand for.

    A nickname of several cards is one to ask about.
    """
    table = tomllib.loads(files("data.names").joinpath("aliases.toml").read_text(encoding="utf-8"))
    aliases: dict[str, list[str]] = {}
    for card, nicknames in table["aliases"].items():
        for nickname in nicknames:
            cards = aliases.setdefault(fold(nickname), [])
            if card not in cards:
                cards.append(card)
    return {alias: tuple(cards) for alias, cards in aliases.items()}

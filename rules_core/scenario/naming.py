"""How scenarios name things: cards, copies, tokens, face-down creatures, abilities, counters."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..ir.abilities import Ability, ActivatedAbility, KeywordAbility
from ..objects import is_player
from ..terms import Zone
from ..wording import ability_text

if TYPE_CHECKING:
    from ..game import Game

COUNTERS = {"p1p1": "+1/+1", "m1m1": "-1/-1", "p0p1": "+0/+1", "p1p0": "+1/+0", "m0m1": "-0/-1", "m1m0": "-1/-0"}
"""Short words for power and toughness counters."""

COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G", "colorless": "C"}

_NOUNS = "creature|artifact|enchantment|land|permanent|planeswalker|spell|vehicle|aura|equipment|card"
_THIS = re.compile(rf"\bthis ({_NOUNS})\b")


def counter_kind(word: str) -> str:
    """Give the kind of counter that a scenario's word stands for."""
    if word in COUNTERS:
        return COUNTERS[word]
    return word.replace("_", " ")


def has_name(game: Game, identity: int, name: str) -> bool:
    """Say whether an object is called so: its name, a half of it, ``X Token``, ``[face_down_creature]``."""
    found = game.last_known(identity)
    if name.startswith("[face_down"):
        # Also a copy of a face-down permanent, which has no name either (708.10).
        return found.zone is Zone.BATTLEFIELD and (bool(found.face_down) or not game.characteristics(identity).name)
    if found.face_down and found.zone is Zone.BATTLEFIELD:
        return name == ""
    own = game.characteristics(identity).name
    if own == name:
        return True
    if name.endswith(" Token") and found.is_token and own == name.removesuffix(" Token"):
        return True
    if found.card is not None and found.zone is not Zone.BATTLEFIELD and found.zone is not Zone.STACK:
        # A card of several faces goes by its full name, or by its front face, off the battlefield.
        return found.card.name == name or found.card.faces[0].name == name
    if found.card is None or found.merged or len(found.card.faces) < 2 or found.zone is Zone.STACK:
        return False
    # A Room goes by its full name.
    return " // " in name and found.card.name == name


def describes(game: Game, identity: int, name: str) -> bool:
    """Say whether an id (object or player) goes by a name, ``Name:n`` aside."""
    if is_player(identity):
        return name in (game.players[identity].name, f"Player{game.players[identity].name}")
    return has_name(game, identity, name)


def plain(text: str) -> str:
    """Give ability text in a form in which different wordings of the same object compare equal."""
    lowered = text.lower().replace("{this}", "~").replace("&mdash;", "—")
    lowered = re.sub(r"<[^>]*>", "", lowered)
    lowered = _THIS.sub("~", lowered)
    return re.sub(r"\s+", " ", lowered).strip()


def ability_words(game: Game, source: int, ability: Ability, origin: KeywordAbility | None) -> str:
    """
    Give the words by which a scenario calls an ability.

    Args:
        origin: the keyword it comes from, for abilities that a keyword stands for.
    """
    name = game.characteristics(source).name
    text = ability_text(origin if origin is not None else ability, name)
    result = plain(text)
    for short in dict.fromkeys((name, name.split(",")[0])):
        if short:
            result = result.replace(short.lower(), "~")
    return result


_ADDS = re.compile(r"add (\{\w\})(?=[.\s]|$)", re.IGNORECASE)
_ADDS_ONE_OF = re.compile(r"add (?:\{\w\},? (?:or )?)+\{\w\}", re.IGNORECASE)


def added_mana(wanted: str) -> str:
    """Give the one kind of mana that a scenario's words add, empty where they name none or several."""
    found = _ADDS.search(wanted)
    return found.group(1).strip("{}").upper() if found and not _ADDS_ONE_OF.search(wanted) else ""


def matches_ability(
    game: Game,
    source: int,
    ability: Ability,
    origin: KeywordAbility | None,
    wanted: str,
    one_of_several: bool = False,
) -> bool:
    """
    Say whether a scenario's words are the beginning of an ability's text.

    Args:
        game: The game.
        source: The ability's source.
        ability: The ability.
        origin: The keyword it comes from, for abilities that a keyword stands for.
        wanted: The scenario's words.
        one_of_several: The words name one of several kinds of mana that the ability offers.
    """
    name = game.characteristics(source).name
    words = plain(wanted)
    for short in dict.fromkeys((name, name.split(",")[0])):
        if short:
            words = words.replace(short.lower(), "~")
    own = ability_words(game, source, ability, origin)
    if one_of_several:
        offered = _ADDS_ONE_OF.search(own)
        kind = added_mana(wanted)
        if offered is None or not kind or f"{{{kind.lower()}}}" not in offered.group():
            return False
        own = own.replace(offered.group(), f"add {{{kind.lower()}}}")
    if own.startswith(words):
        return True
    if isinstance(ability, ActivatedAbility) and origin is not None:
        return ability_words(game, source, ability, None).startswith(words)
    return False

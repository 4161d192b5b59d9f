"""
The words for descriptions and players.
"""

from __future__ import annotations

from ..model import ME, OPPONENT, Description
from ..vocabulary import COLORS

COLOR_WORDS = {letter: word for word, letter in COLORS.items()} | {"C": "colorless"}

STEP_WORDS = {
    "untap": "untap step",
    "upkeep": "upkeep",
    "draw": "draw step",
    "precombat_main": "main phase",
    "begin_combat": "beginning of combat",
    "declare_attackers": "declare attackers step",
    "declare_blockers": "declare blockers step",
    "combat_damage": "combat damage step",
    "end_combat": "end of combat",
    "postcombat_main": "second main phase",
    "end_turn": "end step",
    "cleanup": "cleanup step",
}


THE_OPPONENT = "the opponent"
"""How the opponent is called where nobody says I."""


def describe(description: Description, noun: str = "creature") -> str:
    """Write a description as a noun phrase without article: ``2/2 red Goblin creature with haste``."""
    parts: list[str] = []
    if description.power is not None or description.toughness is not None:
        parts.append(
            "/".join("X" if part is None else str(part) for part in (description.power, description.toughness))
        )
    if description.mana_value is not None:
        parts.append(f"{description.mana_value} mana")
    parts += [word.lower() for word in description.supertypes]
    parts += [COLOR_WORDS[letter] for letter in description.colors]
    types = [word.lower() for word in description.types]
    parts += (
        [*description.subtypes, *types] if types else [*description.subtypes, *([] if description.subtypes else [noun])]
    )
    text = " ".join(parts)
    has = [*description.keywords, *(f"no {keyword}" for keyword in description.without)]
    return f"{text} with {' and '.join(has)}" if has else text


def subject(name: str) -> str:
    """A player as the subject of a sentence."""
    return {ME: "I", OPPONENT: "my opponent", THE_OPPONENT: "the opponent"}.get(name, name)


def whom(name: str) -> str:
    """A player as an object of a sentence."""
    return {ME: "me", OPPONENT: "my opponent", THE_OPPONENT: "the opponent"}.get(name, name)


def whose(name: str) -> str:
    """A player's possessive."""
    return {ME: "my", OPPONENT: "my opponent's", THE_OPPONENT: "the opponent's"}.get(name, f"{name}'s")


def verb_form(name: str, base: str, third: str = "") -> str:
    """The form of a verb after a player."""
    return base if name == ME else third or base + "s"


def upper(text: str) -> str:
    return text[:1].upper() + text[1:]

"""
The reference environment: what "it", "that creature", "its controller", "this way" and "that much" stand for.

Lowering walks an ability in the order of its words, keeps what has been mentioned, and fills a binding into every
reference. Where more than one thing could be meant, nothing is guessed: `Unresolved` is raised and the line declined.

The choices that English leaves open, and what is taken:

* "it" is the object mentioned last; of two mentioned in one clause, the one that is not the source ("~ deals 3
  damage to target creature. It ..."), and in a trigger condition with two objects nothing is taken;
* "that [noun]" is what was mentioned last and can be called by the noun; never the source itself;
* inside a clause whose subject is "each ..." or a plural, "its" and "their" are each one's own (`LoopItem`);
* "they", "their" are players where only a player can do or own it, otherwise objects.

CR: 608.2c, 608.2k, 607, 603.
"""

from __future__ import annotations

from ...ir.abilities import Ability, SpellAbility
from ..lowering import without_idle_labels
from ..mentions import Unresolved
from . import pronouns, results, structure
from .environment import Environment

__all__ = ["lower_lines", "pronouns", "results", "structure"]


def lower_lines(lines: tuple[Ability, ...], spell: bool, linked: frozenset[str]) -> tuple[Ability | Unresolved, ...]:
    """
    Lower the abilities of a face; those of a spell in one environment, so that slots run through all its lines.

    Returns:
        For each its lowered form, or why it could not be bound.
    """
    out: list[Ability | Unresolved] = []
    environment = Environment(linked, spell)
    if spell:
        environment.pay_with(lines)
    for line in lines:
        shared = spell and isinstance(line, SpellAbility)
        try:
            out.append(environment.raw(line) if shared else Environment(linked).lower(line))
        except Unresolved as problem:
            out.append(problem)
    positions = [index for index, item in enumerate(out) if isinstance(item, SpellAbility)]
    renumbered = without_idle_labels(tuple(item for item in out if isinstance(item, SpellAbility)))
    for index, item in zip(positions, renumbered, strict=True):
        out[index] = item
    return tuple(out)

"""
Banding: attacking in bands, being blocked as a band, and who divides combat damage then.

CR: 702.22.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..objects import Attacker, CombatState
from .parts import has_keyword

if TYPE_CHECKING:
    from ..game import Game

Band = tuple[int, ...]
Blocks = tuple[tuple[int, tuple[int, ...]], ...]


def form_bands(game: Game, player: int, entries: tuple[Attacker, ...]) -> tuple[Band, ...]:
    """
    Let the attacking player declare bands: creatures with banding and up to one without, attacking the same.

    By default there are none.

    CR: 702.22c-d.
    """
    bands: list[Band] = []
    for defender in dict.fromkeys(entry.defender for entry in entries):
        free = [entry.id for entry in entries if entry.defender == defender]
        while len(free) > 1 and any(has_keyword(game, creature, "banding") for creature in free):
            prompt = "Which creatures attack as a band?"
            band = game.choose_objects(player, prompt, free, 0, len(free), "702.22c", default=())
            plain = [creature for creature in band if not has_keyword(game, creature, "banding")]
            if len(band) < 2 or len(plain) > 1:
                break
            bands.append(band)
            free = [creature for creature in free if creature not in band]
    return tuple(bands)


def blocked_as_bands(combat: CombatState | None, blocks: Blocks) -> Blocks:
    """Give the blocks with the other members of each blocked creature's band blocked too. CR: 702.22h."""
    if combat is None or not combat.bands:
        return blocks
    return tuple((blocker, _with_mates(combat, blocked)) for blocker, blocked in blocks)


def _with_mates(combat: CombatState, creatures: tuple[int, ...]) -> tuple[int, ...]:
    attacking = {entry.id for entry in combat.attackers}
    mates = (mate for creature in creatures for mate in band_of(combat, creature) if mate in attacking)
    return tuple(dict.fromkeys((*creatures, *mates)))


def band_of(combat: CombatState, creature: int) -> Band:
    """Give the band that an attacking creature is in, only itself when it is in none. CR: 702.22e-f."""
    return next((band for band in combat.bands if creature in band), (creature,))


def divides_instead(game: Game, opposing: tuple[int, ...], otherwise: int, instead: int) -> int:
    """
    Say who divides a creature's combat damage: the other side where a creature with banding stands against it.

    Args:
        opposing: The creatures that block it, or that it blocks.
        otherwise: The player who divides it without banding.
        instead: The player who does with banding.

    CR: 702.22j-k.
    """
    return instead if any(has_keyword(game, creature, "banding") for creature in opposing) else otherwise

"""Banding: bands that attack, and who divides combat damage. CR: 702.22."""

from __future__ import annotations

from .boards import B, add, card, duel
from .fights import attack, begin, damage, fight
from .playing import Answers


def test_defending_player_divides_damage_among_blockers_with_banding() -> None:
    """CR 702.22j: also of a creature with trample, only among its blockers."""
    game = duel(Answers(division="Ogre"))
    giant = add(game, card("Giant", 4, 4, "trample"))
    squire = add(game, card("Squire", 1, 1, "banding"), B)
    ogre = add(game, card("Ogre", 1, 5), B)
    fight(game, {giant: B}, {squire: (giant,), ogre: (giant,)})
    assert game.players[B].life == 20
    assert squire in game.objects and game.objects[ogre].marked_damage == 4


def test_without_banding_the_attacker_divides() -> None:
    """CR 510.1c."""
    game = duel()
    giant = add(game, card("Giant", 4, 4, "trample"))
    squire = add(game, card("Squire", 1, 1), B)
    ogre = add(game, card("Ogre", 1, 2), B)
    fight(game, {giant: B}, {squire: (giant,), ogre: (giant,)})
    assert game.players[B].life == 19 and squire not in game.objects and ogre not in game.objects


def test_members_of_a_band_are_blocked_together() -> None:
    """CR 702.22c, h: also a creature that could not have been blocked by it."""
    game = duel(Answers(objects=[("Pegasus", "Knight")], division="Knight"))
    pegasus = add(game, card("Pegasus", 1, 1, "banding", "flying"))
    knight = add(game, card("Knight", 2, 4))
    bear = add(game, card("Bear", 3, 3), B)
    begin(game)
    attack(game, {pegasus: B, knight: B}, {bear: (knight,)})
    assert game.combat is not None
    assert all(entry.blocked and entry.blockers == (bear,) for entry in game.combat.attackers)
    damage(game)
    # CR 702.22k: the active player divides the blocker's damage.
    assert pegasus in game.objects and game.objects[knight].marked_damage == 3
    assert bear not in game.objects and game.players[B].life == 20


def test_a_band_has_at_most_one_creature_without_banding() -> None:
    """CR 702.22c."""
    game = duel(Answers(objects=[("Squire", "Knight", "Ogre")]))
    creatures = [
        add(game, card("Squire", 1, 1, "banding")),
        add(game, card("Knight", 2, 2)),
        add(game, card("Ogre", 3, 3)),
    ]
    begin(game)
    attack(game, dict.fromkeys(creatures, B))
    assert game.combat is not None and game.combat.bands == ()

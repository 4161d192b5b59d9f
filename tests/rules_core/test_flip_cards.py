"""Flip cards. CR: 710."""

from __future__ import annotations

from rules_core.game import Game
from rules_core.terms import Color, Zone

from .boards import A, add, duel, written
from .made_up import face, made
from .playing import activate_and_resolve, main_phase
from .test_keyword_play import named, pt


def monk(game: Game) -> int:
    bottom = face("Test Sage", "Legendary Creature — Spirit", "This creature has flying.", "", "3/4")
    text = "{1}: Flip this creature."
    return add(game, made("Test Monk", "Creature — Human Monk", text, "{1}{U}", "1/2", bottom, layout="flip"))


def test_a_flipped_permanent_has_the_other_half_but_its_color_and_mana_cost() -> None:
    """CR 710.1b-c."""
    game = duel()
    main_phase(game)
    found = monk(game)
    activate_and_resolve(game, found)
    now = game.characteristics(found)
    assert (game.name_of(found), pt(game, found)) == ("Test Sage", (3, 4))
    assert now.colors == frozenset({Color.BLUE})
    assert str(now.mana_cost) == "{1}{U}"
    assert game.objects[found].flipped


def test_flipping_is_not_transforming() -> None:
    """CR 710.4, 701.27a: what waits for transforming does not see it."""
    game = duel()
    main_phase(game)
    found = monk(game)
    add(game, written("Watcher", "Whenever a creature you control transforms, you gain 5 life."))
    activate_and_resolve(game, found)
    assert game.players[A].life == 20


def test_a_copy_of_a_flipped_creature_is_not_flipped() -> None:
    """CR 707.2: its status is not copied."""
    game = duel()
    main_phase(game)
    found = monk(game)
    activate_and_resolve(game, found)
    mirror = add(game, written("Glass", "{1}: Create a token that's a copy of target creature.", "Artifact"))
    activate_and_resolve(game, mirror)
    (token,) = named(game, "Test Monk")
    assert pt(game, token) == (1, 2)


def test_a_flip_card_elsewhere_is_the_upper_half() -> None:
    """CR 710.2."""
    game = duel()
    main_phase(game)
    found = monk(game)
    activate_and_resolve(game, found)
    bounce = add(game, written("Wind", "{1}: Return target creature to its owner's hand.", "Artifact"))
    activate_and_resolve(game, bounce)
    assert named(game, "Test Monk", Zone.HAND)

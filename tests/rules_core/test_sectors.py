"""Sector designations: state-based choices while there is a permanent with space sculptor. CR: 702.158, 704.5u."""

from __future__ import annotations

from rules_core.events import Cause, MoveZone
from rules_core.perform import perform
from rules_core.state_based.sectors import sector_of
from rules_core.terms import Zone

from .boards import B, add, card, duel
from .made_up import made
from .playing import Answers, main_phase, resolve_all

SCULPTOR = made("Sculptor", "Enchantment", "Space sculptor")


def test_each_creature_gets_a_sector_those_of_the_others_first() -> None:
    """CR 704.5u, 702.158c: who doesn't control space sculptor chooses first."""
    game = duel(Answers(word=["gamma sector", "beta sector"]))
    own, other = add(game, card("Bear", 2, 2)), add(game, card("Wolf", 3, 3), B)
    rock = add(game, made("Rock", "Artifact"))
    main_phase(game)
    assert not sector_of(game, own)
    add(game, SCULPTOR)
    game.revision += 1
    resolve_all(game)
    assert (sector_of(game, other), sector_of(game, own)) == ("gamma sector", "beta sector")
    assert not sector_of(game, rock)
    assert "704.5u" in [entry.rule for entry in game.trace]


def test_sector_is_kept_while_there_is_space_sculptor_and_no_longer() -> None:
    """CR 702.158b."""
    game = duel()
    bear, sculptor, second = add(game, card("Bear", 2, 2)), add(game, SCULPTOR), add(game, SCULPTOR, B)
    main_phase(game)
    assert sector_of(game, bear) == "alpha sector"
    perform(game, MoveZone(sculptor, Zone.GRAVEYARD, Cause.EFFECT))
    resolve_all(game)
    assert sector_of(game, bear) == "alpha sector"
    perform(game, MoveZone(second, Zone.GRAVEYARD, Cause.EFFECT))
    resolve_all(game)
    assert not sector_of(game, bear)


def test_creature_that_comes_later_gets_one_too() -> None:
    """CR 704.5u applies whenever a creature has none."""
    game = duel(Answers(word=["beta sector"]))
    add(game, SCULPTOR)
    main_phase(game)
    token = add(game, card("Late", 1, 1))
    game.revision += 1
    resolve_all(game)
    assert sector_of(game, token) == "beta sector"

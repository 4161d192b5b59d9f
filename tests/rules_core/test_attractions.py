"""Attractions: opened, visited, and never in a graveyard. CR: 701.51, 701.52, 702.159, 717."""

from __future__ import annotations

from rules_core.events import Destroy, SetChoice
from rules_core.game import Game
from rules_core.nontraditional.attractions import LIGHTS, attraction_deck, roll_and_visit
from rules_core.nontraditional.decks import DECK, place
from rules_core.perform import perform
from rules_core.terms import Step, Zone
from rules_core.turn import turn_based_actions

from .boards import A, B, add, duel, written
from .playing import Answers, cast_and_resolve, main_phase, resolve_all
from .test_keyword_play import named

BOOTH = "Visit — You gain 3 life."


def booth(name: str = "Booth"):
    return written(name, BOOTH, "Artifact — Attraction", "")


def opened(game: Game) -> int:
    """Open the one Attraction of A's deck."""
    place(game, A, booth(), DECK)
    rite = add(game, written("Test Rite", "Open an Attraction.", "Sorcery"), A, Zone.HAND)
    cast_and_resolve(game, rite)
    (found,) = named(game, "Booth")
    return found


def test_opening_puts_the_top_attraction_onto_the_battlefield() -> None:
    """CR 701.51b-c."""
    game = duel()
    main_phase(game)
    add(game, written("Watcher", "Whenever you open an Attraction, you gain 1 life."))
    found = opened(game)
    assert game.objects[found].controller == A
    assert not game.objects[found].face_down
    assert game.players[A].life == 21
    assert not attraction_deck(game, A)


def test_without_an_attraction_deck_none_is_opened() -> None:
    """CR 701.51a."""
    game = duel()
    main_phase(game)
    cast_and_resolve(game, add(game, written("Test Rite", "Open an Attraction.", "Sorcery"), A, Zone.HAND))
    assert len(game.battlefield) == 0


def test_only_what_has_the_result_lit_up_is_visited() -> None:
    """CR 701.52a, 702.159a."""
    for shown, life in ((2, 23), (3, 20)):
        game = duel(Answers(die=shown))
        main_phase(game)
        perform(game, SetChoice(opened(game), LIGHTS, (2, 6)))
        roll_and_visit(game, A)
        resolve_all(game)
        assert game.players[A].life == life


def test_only_the_active_player_with_an_attraction_rolls_as_the_main_phase_begins() -> None:
    """CR 703.4g, 717.4."""
    game = duel(Answers(die=6))
    main_phase(game)
    perform(game, SetChoice(opened(game), LIGHTS, (6,)))
    turn_based_actions(game, None, Step.PRECOMBAT_MAIN)
    resolve_all(game)
    assert game.players[A].life == 23
    main_phase(game, B)
    turn_based_actions(game, None, Step.PRECOMBAT_MAIN)
    resolve_all(game)
    assert (game.players[A].life, game.players[B].life) == (23, 20)


def test_a_destroyed_attraction_goes_to_the_command_zone_outside_its_deck() -> None:
    """CR 717.6, 717.6a."""
    game = duel()
    main_phase(game)
    perform(game, Destroy(opened(game)))
    (gone,) = named(game, "Booth", Zone.COMMAND)
    assert gone not in attraction_deck(game, A)
    assert not named(game, "Booth", Zone.GRAVEYARD)

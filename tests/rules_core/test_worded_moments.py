"""Conditions on what happened, further triggers and permissions, of cards made up by their text, played."""

from __future__ import annotations

import pytest

from rules_core.events import MoveZone
from rules_core.game import Game
from rules_core.perform import perform
from rules_core.terms import Zone
from rules_core.ways import find_ways

from .boards import A, B, add, card, duel, written
from .playing import Answers, activate_and_resolve, cast_and_resolve, main_phase, resolve_all, step_begins
from .test_worded_laws import ENCHANTMENT, INSTANT, in_hand


def gains(words: str, size: str = "2/2") -> object:
    return written("Watcher", f"At the beginning of your upkeep, if {words}, you gain 1 life.", size=size)


def life_after_upkeep(game: Game) -> int:
    from rules_core.terms import Step

    step_begins(game, Step.UPKEEP, A)
    return game.players[A].life


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("no creatures are on the battlefield", 20),
        ("there's a Bear card in your graveyard", 20),
        ("it's your main phase", 20),
        ("you didn't lose life this turn", 21),
        ("no creatures attacked this turn", 21),
        ("no creatures died this turn", 21),
        ("this creature didn't attack this turn", 21),
        ("you haven't cast a spell this turn", 21),
        ("you've cast another spell this game", 20),
        ("an opponent has cast a blue or black spell this turn", 20),
        ("you've cast two or more instant and sorcery spells this turn", 20),
        ("you had a land enter under your control this turn", 20),
        ("a permanent you controlled left the battlefield this turn", 20),
        ("you descended this turn", 20),
        ("you've committed a crime this turn", 20),
    ],
)
def test_conditions_where_nothing_happened(words: str, expected: int) -> None:
    game = duel()
    main_phase(game)
    add(game, gains(words))  # type: ignore[arg-type]
    # What this very test puts onto the battlefield came under your control.
    assert life_after_upkeep(game) == expected


def test_a_land_that_entered_under_your_control_this_turn() -> None:
    game = duel()
    main_phase(game)
    add(game, gains("you had a land enter under your control this turn"))  # type: ignore[arg-type]
    add(game, written("Plot", "{T}: Add {C}.", "Land", ""), B)
    assert life_after_upkeep(game) == 20
    add(game, written("Plot", "{T}: Add {C}.", "Land", ""))
    assert life_after_upkeep(game) == 21


# Crimes. CR: 700.13


def crime(game: Game, text: str, chosen: int) -> None:
    game.chooser = Answers(target=chosen, object=chosen)
    cast_and_resolve(game, in_hand(game, text))


@pytest.mark.parametrize(
    ("text", "whose", "zone", "expected"),
    [
        ("Tap target creature.", B, Zone.BATTLEFIELD, True),
        ("Tap target creature.", A, Zone.BATTLEFIELD, False),
        ("Exile target card from a graveyard.", B, Zone.GRAVEYARD, True),
        ("Exile target card from a graveyard.", A, Zone.GRAVEYARD, False),
    ],
)
def test_a_crime_targets_what_is_an_opponents(text: str, whose: int, zone: Zone, expected: bool) -> None:
    """700.13: a permanent an opponent controls, a card in an opponent's graveyard."""
    game = duel()
    main_phase(game)
    add(game, written("Outlaw", "Whenever you commit a crime, you gain 1 life."))
    chosen = add(game, card("Test Bear", 2, 2), whose, zone)
    crime(game, text, chosen)
    assert game.players[A].life == (21 if expected else 20)


def test_a_crime_is_committed_before_the_spell_resolves_and_once_for_it() -> None:
    """700.13: as the player casts it; targeting two things of an opponent's is one crime."""
    game = duel()
    main_phase(game)
    add(game, written("Outlaw", "Whenever you commit a crime, you gain 1 life."))
    for _ in range(2):
        add(game, card("Test Bear", 2, 2), B)
    cast_and_resolve(game, in_hand(game, "Tap two target creatures."))
    assert game.players[A].life == 21


def test_descending_is_a_permanent_card_put_into_your_graveyard_from_anywhere() -> None:
    """700.11: from the library too; neither instants nor cards of others."""
    game = duel()
    main_phase(game)
    add(game, gains("you descended this turn"))  # type: ignore[arg-type]
    for owner, thing in ((A, written("Rite", "Untap all lands.", INSTANT)), (B, card("Test Bear", 2, 2))):
        perform(game, MoveZone(add(game, thing, owner, Zone.HAND), Zone.GRAVEYARD))
    assert life_after_upkeep(game) == 20
    perform(game, MoveZone(add(game, card("Test Bear", 2, 2), A, Zone.LIBRARY), Zone.GRAVEYARD))
    assert life_after_upkeep(game) == 21


# The rest, lists of choices


def test_the_rest_are_those_of_each_player_that_were_not_chosen() -> None:
    """608.2e: each player chooses among their own; what was not chosen is sacrificed."""
    game = duel()
    main_phase(game)
    kept = [add(game, card(f"Bear {who}", 2, 2), who) for who in (A, B)]
    for who in (A, B):
        add(game, card("Other", 1, 1), who)
    game.chooser = Answers(objects=[["Bear -1"], ["Bear -2"]])
    cast_and_resolve(game, in_hand(game, "Each player chooses a creature they control, then sacrifices the rest."))
    creatures = [i for i in game.battlefield if game.characteristics(i).is_creature]
    assert creatures == kept


def test_one_of_each_kind_is_chosen_from_among_permanents() -> None:
    """109.2: an artifact creature can be chosen as both, so that all else goes."""
    game = duel()
    main_phase(game)
    golem = add(game, written("Golem", "", "Artifact Creature — Golem"))
    add(game, card("Test Bear", 2, 2))
    game.chooser = Answers(objects=[["Golem"], ["Golem"]])
    cast_and_resolve(
        game,
        in_hand(
            game,
            "Each player chooses an artifact and a creature from among the nonland permanents they control, then"
            " sacrifices the rest.",
        ),
    )
    assert golem in game.battlefield and len(game.battlefield) == 1


# Triggers


def test_the_nth_spell_of_a_kind() -> None:
    """603.2: the first instant spell of the turn, also where it is the player's second spell."""
    game = duel()
    main_phase(game)
    add(game, written("Sage", "Whenever you cast your first instant spell each turn, you gain 1 life."))
    cast_and_resolve(game, in_hand(game, "Untap all lands.", "Sorcery"))
    assert game.players[A].life == 20
    for _ in range(2):
        cast_and_resolve(game, in_hand(game, "Untap all lands."))
    assert game.players[A].life == 21


@pytest.mark.parametrize(("words", "expected"), [("tapped", 21), ("untapped", 20)])
def test_entering_tapped(words: str, expected: int) -> None:
    game = duel()
    main_phase(game)
    add(game, written("Dial", f"Whenever a land you control enters {words}, you gain 1 life.", "Artifact"))
    add(game, written("Bog", "This land enters tapped.", "Land", ""))
    resolve_all(game)
    assert game.players[A].life == expected


def test_two_events_joined_by_and_when() -> None:
    game = duel()
    main_phase(game)
    cake = add(
        game, written("Cake", "When this artifact enters and when you sacrifice it, you gain 1 life.", "Artifact")
    )
    resolve_all(game)
    assert game.players[A].life == 21
    add(game, written("Oven", "{1}, Sacrifice an artifact: Untap all lands."))
    activate_and_resolve(game, next(i for i in game.battlefield if game.name_of(i) == "Oven"))
    assert cake not in game.battlefield and game.players[A].life == 22


def test_a_discarded_card_is_put_onto_the_battlefield_instead() -> None:
    """614.1a: only where a spell or ability of an opponent causes it."""
    text = (
        "If a spell or ability an opponent controls causes you to discard this card, put it onto the battlefield"
        " instead of putting it into your graveyard."
    )
    for player, where in ((B, Zone.BATTLEFIELD), (A, Zone.GRAVEYARD)):
        game = duel()
        main_phase(game, player)
        beast = add(game, written("Beast", text), A, Zone.HAND)
        cast_and_resolve(game, in_hand(game, "Each player discards a card.", "Sorcery", player), player=player)
        assert game.objects[game.moved[beast]].zone is where


# Permissions


def graveyard(game: Game, text: str = "Untap all lands.", types: str = "Sorcery") -> int:
    return add(game, written("Old Rite", text, types), A, Zone.GRAVEYARD)


def test_a_permission_for_one_spell_is_used_up_by_casting_it() -> None:
    """601.3: "a creature spell" is one, and each activation allows one more."""
    game = duel()
    main_phase(game)
    well = add(
        game,
        written("Well", "{1}: You may cast a creature spell from your graveyard this turn.", "Artifact"),
    )
    bears = [graveyard(game, "", "Creature — Bear") for _ in range(3)]
    assert not find_ways(game, A, bears[0])
    activate_and_resolve(game, well)
    activate_and_resolve(game, well)
    for bear in bears[:2]:
        cast_and_resolve(game, bear, "permission")
    assert not find_ways(game, A, bears[2])


def test_spells_from_among_exiled_cards_without_paying() -> None:
    """118.9: any number of them while the effect lasts."""
    game = duel()
    main_phase(game)
    for _ in range(2):
        add(game, written("Rite", "You gain 1 life.", "Sorcery", "{5}"), A, Zone.LIBRARY)
    cast_and_resolve(
        game,
        in_hand(
            game,
            "Exile the top two cards of your library. Until end of turn, you may cast spells from among them without"
            " paying their mana costs.",
        ),
    )
    exiled = [i for i in game.objects if game.objects[i].zone is Zone.EXILE]
    assert len(exiled) == 2
    for rite in exiled:
        (way,) = find_ways(game, A, rite)
        cast_and_resolve(game, rite, way.name)
    assert game.players[A].life == 22


def test_lands_and_spells_of_the_graveyard_for_a_turn() -> None:
    game = duel()
    main_phase(game)
    rite = graveyard(game)
    assert not find_ways(game, A, rite)
    cast_and_resolve(
        game, in_hand(game, "Until end of turn, you may play lands and cast spells from your graveyard.", "Sorcery")
    )
    assert find_ways(game, A, rite)


# Players by what they have


def test_players_are_described_by_what_they_control() -> None:
    game = duel()
    main_phase(game)
    add(game, card("Test Bear", 2, 2), B)
    add(
        game,
        written("Seal", "Sacrifice this enchantment: Each opponent who controls a creature loses 2 life.", ENCHANTMENT),
    )
    activate_and_resolve(game, game.battlefield[-1])
    assert (game.players[A].life, game.players[B].life) == (20, 18)

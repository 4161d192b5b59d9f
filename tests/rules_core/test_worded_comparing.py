"""Comparisons of players, differences, starting life totals and occasions, of cards made up by their text, played."""

from __future__ import annotations

import pytest

from rules_core import combat
from rules_core.actions import ActivateAbility, CastSpell
from rules_core.activating import activate, activated_abilities
from rules_core.casting import cast
from rules_core.errors import IllegalAction
from rules_core.events import BeginStep, SetPlayer
from rules_core.game import Game
from rules_core.objects import Player
from rules_core.perform import perform
from rules_core.terms import Step, Zone
from rules_core.turn import maximum_hand_size

from .boards import A, B, add, card, duel, written
from .fights import Fighters
from .playing import activate_and_resolve, cast_and_resolve, give_mana, main_phase, next_turn, step_begins
from .test_worded_laws import ENCHANTMENT, in_hand, power

C = -3


def three() -> Game:
    return Game([Player(A, "A"), Player(B, "B"), Player(C, "C")], variant="free-for-all")


def is_big(game: Game, words: str) -> bool:
    return power(game, add(game, written("Judge", f"As long as {words}, this creature gets +1/+1.")))[0] == 3


@pytest.mark.parametrize(
    ("words", "lands", "expected"),
    [
        ("you control more lands than each opponent", (3, 2, 2), True),
        ("you control more lands than each opponent", (3, 2, 3), False),
        ("you control more lands than an opponent", (3, 2, 3), True),
        ("you control more lands than each other player", (2, 1, 1), True),
        ("you control fewer lands than an opponent", (1, 1, 2), True),
        ("you control fewer lands than each opponent", (1, 1, 2), False),
        ("an opponent controls more lands than you", (3, 2, 2), False),
        ("an opponent controls more lands than you", (3, 2, 4), True),
    ],
)
def test_permanents_are_compared_player_by_player(words: str, lands: tuple[int, ...], expected: bool) -> None:
    """Two opponents with two lands each are no opponent with four."""
    game = three()
    for player, count in zip((A, B, C), lands, strict=True):
        for _ in range(count):
            add(game, written("Plot", "{T}: Add {C}.", "Land", ""), player)
    assert is_big(game, words) == expected


@pytest.mark.parametrize(
    ("words", "life", "expected"),
    [
        ("you have more life than an opponent", (20, 25, 19), True),
        ("you have more life than each opponent", (20, 25, 19), False),
        ("you have less life than an opponent", (20, 25, 19), True),
        ("no opponent has more life than you", (25, 25, 19), True),
        ("no opponent has more life than you", (24, 25, 19), False),
    ],
)
def test_life_is_compared_player_by_player(words: str, life: tuple[int, ...], expected: bool) -> None:
    game = three()
    for player, total in zip((A, B, C), life, strict=True):
        perform(game, SetPlayer(player, "life", total))
    assert is_big(game, words) == expected


def test_poison_counters_of_one_opponent() -> None:
    """122.1: counters of two opponents are not added up."""
    from rules_core.events import PutCounters

    game = three()
    perform(game, PutCounters(B, "poison", 2), PutCounters(C, "poison", 2))
    assert not is_big(game, "an opponent has three or more poison counters")
    perform(game, PutCounters(C, "poison", 1))
    assert is_big(game, "an opponent has three or more poison counters")


@pytest.mark.parametrize(
    ("variant", "words", "life", "expected"),
    [
        ("duel", "your life total is greater than your starting life total", 21, True),
        ("duel", "your life total is greater than your starting life total", 20, False),
        ("commander", "your life total is greater than your starting life total", 40, False),
        ("commander", "your life total is greater than your starting life total", 41, True),
        ("duel", "you have at least 7 life more than your starting life total", 27, True),
        ("duel", "you have at least 7 life more than your starting life total", 26, False),
        ("duel", "your life total is less than or equal to half your starting life total", 10, True),
        ("duel", "your life total is less than or equal to half your starting life total", 11, False),
    ],
)
def test_starting_life_totals(variant: str, words: str, life: int, expected: bool) -> None:
    """103.4: 20, in Commander games 40."""
    game = Game([Player(A, "A", life), Player(B, "B")], variant=variant)
    assert is_big(game, words) == expected


def test_the_difference_is_that_of_the_numbers_compared() -> None:
    game = duel()
    main_phase(game)
    for _ in range(5):
        add(game, card("Card"), A, Zone.LIBRARY)
        add(game, card("Card"), B, Zone.HAND)
    text = "If target opponent has more cards in hand than you, draw cards equal to the difference."
    spell = in_hand(game, text, "Sorcery")
    add(game, card("Card"), A, Zone.HAND)
    cast_and_resolve(game, spell)
    assert len(game.zone(Zone.HAND, A)) == 5


def test_up_to_a_number_of_cards() -> None:
    game = duel()
    main_phase(game)
    for _ in range(9):
        add(game, card("Card"), A, Zone.LIBRARY)
    text = (
        "At the beginning of your end step, if you have fewer than four cards in hand, draw cards equal to"
        " the difference."
    )
    add(game, written("Sage", text))
    add(game, card("Card"), A, Zone.HAND)
    step_begins(game, Step.END_TURN)
    assert len(game.zone(Zone.HAND, A)) == 4


# Occasions


def test_a_spell_for_who_has_been_attacked_this_step() -> None:
    """601.3: during the declare attackers step, and only of the player whom a creature attacked."""
    text = (
        "Cast this spell only during the declare attackers step and only if you've been attacked this"
        " step.\nYou gain 1 life."
    )
    game = duel()
    main_phase(game, B)
    spell = in_hand(game, text)
    attacker = add(game, written("Runner", "Haste"), B)
    give_mana(game)
    with pytest.raises(IllegalAction):
        cast(game, A, CastSpell(spell))
    perform(game, BeginStep(B, Step.BEGIN_COMBAT))
    perform(game, BeginStep(B, Step.DECLARE_ATTACKERS))
    with pytest.raises(IllegalAction):
        cast(game, A, CastSpell(spell))
    combat.declare_attackers(game, Fighters({attacker: A}, {}))
    cast_and_resolve(game, spell)
    assert game.players[A].life == 21


def test_a_spell_with_a_condition() -> None:
    game = duel()
    main_phase(game)
    spell = in_hand(game, "Cast this spell only if you control a creature.\nYou gain 1 life.")
    give_mana(game)
    with pytest.raises(IllegalAction):
        cast(game, A, CastSpell(spell))
    add(game, card("Test Bear", 2, 2))
    cast_and_resolve(game, spell)
    assert game.players[A].life == 21


def activates(game: Game, source: int, player: int = A) -> bool:
    before = game.players[A].life
    try:
        activate_and_resolve(game, source, 0, player)
    except IllegalAction:
        return False
    assert game.players[A].life != before or player != A
    return True


def test_activated_only_once_is_once_in_the_game() -> None:
    """602.5b: not once each turn; a new object can be activated again."""
    for words in ("Activate only once.", "Activate only as a sorcery and only once."):
        game = duel()
        main_phase(game)
        well = add(game, written("Well", f"{{1}}: You gain 1 life. {words}", ENCHANTMENT))
        assert activates(game, well)
        assert not activates(game, well)
        next_turn(game, B)
        main_phase(game)
        assert not activates(game, well)
        assert activates(game, add(game, written("Well", f"{{1}}: You gain 1 life. {words}", ENCHANTMENT)))


def test_as_a_sorcery_and_with_a_condition() -> None:
    game = duel()
    main_phase(game)
    text = "{1}: You gain 1 life. Activate only as a sorcery and only if you control an artifact."
    well = add(game, written("Well", text, ENCHANTMENT))
    assert not activates(game, well)
    add(game, card("Rock"))
    assert activates(game, well)
    perform(game, BeginStep(A, Step.UPKEEP))
    assert not activates(game, well)


def test_any_player_may_but_only_during_their_turn() -> None:
    """602.1a: "their" is who activates it, and "you" is that player too."""
    text = "{1}: You gain 1 life. Any player may activate this ability but only during their turn."
    game = duel()
    main_phase(game, B)
    well = add(game, written("Well", text, ENCHANTMENT))
    give_mana(game)
    index, _ = activated_abilities(game, well)[0]
    with pytest.raises(IllegalAction):
        activate(game, A, ActivateAbility(well, index))
    activate_and_resolve(game, well, 0, B)
    assert (game.players[A].life, game.players[B].life) == (20, 21)


def test_maximum_hand_sizes_of_others() -> None:
    """402.2."""
    game = duel()
    add(game, written("Miser", "Each opponent's maximum hand size is reduced by two."))
    assert (maximum_hand_size(game, A), maximum_hand_size(game, B)) == (7, 5)
    add(game, written("Hall", "Players have no maximum hand size.", ENCHANTMENT))
    assert maximum_hand_size(game, A) is maximum_hand_size(game, B) is None

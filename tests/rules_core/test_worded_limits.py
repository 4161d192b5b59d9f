"""Laws that keep things from happening or change costs and life totals, of cards made up by their text, played."""

from __future__ import annotations

import pytest

from rules_core.actions import ActivateAbility
from rules_core.activating import activate
from rules_core.errors import IllegalAction
from rules_core.events import BeginTurn, DealDamage, Destroy, LoseLife, PutCounters, Tap
from rules_core.game import Game
from rules_core.objects import Player
from rules_core.perform import perform
from rules_core.terms import Step, Zone
from rules_core.turn import turn_based_actions
from rules_core.ways import find_ways

from .boards import A, B, add, card, duel, written
from .playing import Answers, cast_and_resolve, main_phase, resolve_all
from .test_worded_laws import ENCHANTMENT, in_hand
from .test_worded_prohibitions import can_cast, instant

# What causes no abilities to trigger. CR: 603.2


@pytest.mark.parametrize(
    ("law", "entering", "dying"),
    [
        ("Creatures entering don't cause abilities to trigger.", 0, 1),
        ("Creatures entering or dying don't cause abilities to trigger.", 0, 0),
        ("Artifacts entering don't cause abilities to trigger.", 1, 1),
        ("Creatures entering don't cause abilities of permanents your opponents control to trigger.", 1, 1),
    ],
)
def test_events_that_cause_no_triggers(law: str, entering: int, dying: int) -> None:
    """The creature's own ability and those of others are meant alike."""
    game = duel()
    main_phase(game)
    add(game, written("Orb", law, "Artifact"))
    bear = add(
        game, written("Imp", "When this creature enters, you gain 1 life.\nWhen this creature dies, you gain 1 life.")
    )
    resolve_all(game)
    assert game.players[A].life == 20 + entering
    perform(game, Destroy(bear))
    resolve_all(game)
    assert game.players[A].life == 20 + entering + dying


def test_one_or_more_that_enter_are_counted_without_the_silent_ones() -> None:
    game = duel()
    main_phase(game)
    add(game, written("Orb", "Creatures entering don't cause abilities to trigger.", "Artifact"))
    add(game, written("Bell", "Whenever one or more permanents you control enter, you gain 1 life.", "Artifact"))
    resolve_all(game)
    before = game.players[A].life
    add(game, card("Test Bear", 2, 2))
    resolve_all(game)
    assert game.players[A].life == before
    add(game, written("Rock", "{T}: Add {C}.", "Artifact"))
    resolve_all(game)
    assert game.players[A].life == before + 1


# Untapping. CR: 502.3


def untap_step(game: Game, player: int) -> None:
    perform(game, BeginTurn(player, game.turn.number + 1))
    turn_based_actions(game, player, Step.UNTAP)


@pytest.mark.parametrize(
    ("law", "untapped"),
    [
        ("Players can't untap more than one land during their untap steps.", 1),
        ("Players can't untap more than two permanents during their untap steps.", 2),
        ("Players can't untap more than one artifact during their untap steps.", 3),
        ("You can't untap more than one land during your untap step.", 3),
    ],
)
def test_only_so_many_untap(law: str, untapped: int) -> None:
    """The law is A's, and B untaps."""
    game = duel()
    add(game, written("Orb", law, ENCHANTMENT))
    lands = [add(game, written("Plot", "{T}: Add {C}.", "Land", ""), B) for _ in range(3)]
    perform(game, *(Tap(i) for i in lands))
    untap_step(game, B)
    assert sum(not game.objects[i].tapped for i in lands) == untapped


def test_the_player_chooses_what_untaps() -> None:
    game = duel()
    add(game, written("Orb", "Players can't untap more than one land during their untap steps.", ENCHANTMENT))
    lands = [add(game, written(name, "{T}: Add {C}.", "Land", ""), B) for name in ("Field", "Grove")]
    perform(game, *(Tap(i) for i in lands))
    game.chooser = Answers(objects=["Grove"])
    untap_step(game, B)
    assert [game.objects[i].tapped for i in lands] == [True, False]


# When spells can be cast. CR: 307.1, 601.3


def test_spells_only_when_a_sorcery_could_be_cast() -> None:
    game = duel()
    add(game, written("Law", "Each opponent can cast spells only any time they could cast a sorcery.", ENCHANTMENT))
    main_phase(game, A)
    assert can_cast(game, instant(game, A)) and not can_cast(game, instant(game, B), B)
    main_phase(game, B)
    assert can_cast(game, instant(game, B), B)
    waits = instant(game, A)
    cast_and_resolve(game, waits, resolve=False)
    assert not can_cast(game, instant(game, B), B)  # the stack is not empty


def test_spells_only_in_ones_own_turn() -> None:
    game = duel()
    add(game, written("Law", "Players can cast spells only during their own turns.", ENCHANTMENT))
    main_phase(game, A)
    assert can_cast(game, instant(game, A)) and not can_cast(game, instant(game, B), B)


@pytest.mark.parametrize(("when", "allowed"), [("your turn", False), ("combat", True)])
def test_no_spells_during_a_time(when: str, allowed: bool) -> None:
    game = duel()
    add(game, written("Law", f"Your opponents can't cast spells during {when}.", ENCHANTMENT))
    main_phase(game, A)
    assert can_cast(game, instant(game, B), B) == allowed


# Loyalty abilities. CR: 606.3


def test_loyalty_abilities_any_time() -> None:
    """Still only once each turn."""
    text = "You may activate loyalty abilities of Walker on any player's turn any time you could cast an instant.\n"
    game = duel()
    walker = add(game, written("Walker", text + "+1: You gain 1 life.", "Planeswalker — Test"))
    perform(game, PutCounters(walker, "loyalty", 3))
    main_phase(game, B)
    activate(game, A, ActivateAbility(walker, 1))
    resolve_all(game)
    assert game.players[A].life == 21
    with pytest.raises(IllegalAction):
        activate(game, A, ActivateAbility(walker, 1))


def test_loyalty_abilities_twice_each_turn() -> None:
    """The words of the ability against 606.3: twice, at sorcery speed, and no third time."""
    text = "You may activate the loyalty abilities of Walker twice each turn rather than only once.\n"
    game = duel()
    walker = add(game, written("Walker", text + "+1: You gain 1 life.", "Planeswalker — Test"))
    other = add(game, written("Stroller", "+1: You gain 5 life.", "Planeswalker — Test"))
    perform(game, PutCounters(walker, "loyalty", 3), PutCounters(other, "loyalty", 3))
    main_phase(game)
    for life in (21, 22):
        activate(game, A, ActivateAbility(walker, 1))
        resolve_all(game)
        assert game.players[A].life == life
    with pytest.raises(IllegalAction):
        activate(game, A, ActivateAbility(walker, 1))
    activate(game, A, ActivateAbility(other, 0))
    resolve_all(game)
    with pytest.raises(IllegalAction):
        activate(game, A, ActivateAbility(other, 0))


# Costs


def test_another_cost_for_spells_of_a_kind() -> None:
    """118.9: the alternative cost is for the controller's spells of the kind only."""
    game = duel()
    add(game, written("Door", "You may pay {0} rather than pay the mana cost for Bear spells you cast.", ENCHANTMENT))
    main_phase(game)
    bear = add(game, written("Cub", "", cost="{5}{G}"), A, Zone.HAND)
    other = add(game, written("Elk", "", "Creature — Elk"), A, Zone.HAND)
    theirs = add(game, written("Cub", ""), B, Zone.HAND)
    assert [way.name for way in find_ways(game, A, bear)] == ["", "alternative"]
    assert [way.name for way in find_ways(game, A, other)] == [""]
    assert [way.name for way in find_ways(game, B, theirs)] == [""]


def mana_left(game: Game, spell: int) -> int:
    cast_and_resolve(game, spell)
    return len(game.players[A].mana)


def test_a_spell_costs_at_least_so_much() -> None:
    """601.2f: after all reductions; what costs more is not changed."""
    game = duel()
    law = "Each spell that would cost less than three mana to cast costs three mana to cast."
    add(game, written("Orb", law, "Artifact"))
    main_phase(game)
    assert mana_left(game, in_hand(game, "Untap all lands.", cost="{1}")) == 7
    game = duel()
    add(game, written("Orb", law, "Artifact"))
    main_phase(game)
    assert mana_left(game, in_hand(game, "Untap all lands.", cost="{4}")) == 6


def test_only_coloured_mana_is_reduced() -> None:
    """118.7c: {W}{U} off a cost of {2}{W} takes {W} and no generic mana."""
    game = duel()
    add(
        game,
        written(
            "Guide",
            "Spells you cast cost {W}{U} less to cast. This effect reduces only the amount of colored mana you pay.",
        ),
    )
    main_phase(game)
    assert mana_left(game, in_hand(game, "Untap all lands.", cost="{2}{W}")) == 8


# Damage and life


def test_damage_leaves_a_life_total_at_the_floor() -> None:
    """The damage is dealt all the same; loss of life by other means is not stopped."""
    game = duel()
    main_phase(game)
    law = "If you control a creature, damage that would reduce your life total to less than 1 reduces it to 1 instead."
    add(game, written("Vow", law, ENCHANTMENT))
    bear = add(game, card("Test Bear", 2, 2))
    perform(game, DealDamage(bear, A, 15), DealDamage(bear, A, 15))
    assert game.players[A].life == 1
    perform(game, DealDamage(bear, B, 25))
    assert game.players[B].life == -5
    perform(game, LoseLife(A, 3))
    assert game.players[A].life == -2
    game = duel()
    add(game, written("Vow", law, ENCHANTMENT))
    perform(game, DealDamage(add(game, card("Test Bear", 2, 2), B), A, 25))
    assert game.players[A].life == -5


@pytest.mark.parametrize(("life", "expected"), [(26, 26), (27, 28), (30, 31)])
def test_life_above_the_start(life: int, expected: int) -> None:
    """103.4: 20 life in a game of two players."""
    game = duel()
    game.players[A] = Player(A, "A", life=life)
    add(
        game,
        written(
            "Choir",
            "At the beginning of your end step, if you have at least 7 life more than your starting life total, you"
            " gain 1 life.",
            ENCHANTMENT,
        ),
    )
    main_phase(game)
    from .playing import step_begins

    step_begins(game, Step.END_TURN)
    assert game.players[A].life == expected


def test_as_many_cards_as_the_difference() -> None:
    """608.2h: four cards in that hand and none in yours, as the spell has left it."""
    game = duel()
    main_phase(game)
    for who, number in ((B, 4),):
        for _ in range(number):
            instant(game, who)
    for _ in range(9):
        add(game, card("Test Bear", 2, 2), A, Zone.LIBRARY)
    text = "If target opponent has more cards in hand than you, draw cards equal to the difference."
    cast_and_resolve(game, in_hand(game, text))
    assert len(game.zone(Zone.HAND, A)) == 4


def test_the_most_cards_that_one_player_discards() -> None:
    game = duel()
    main_phase(game)
    for _ in range(3):
        instant(game, B)
    for who in (A, B):
        for _ in range(9):
            add(game, card("Test Bear", 2, 2), who, Zone.LIBRARY)
    instant(game, A)
    text = (
        "Each player discards their hand, then draws cards equal to the greatest number of cards a player discarded"
        " this way."
    )
    cast_and_resolve(game, in_hand(game, text, "Sorcery"))
    assert [len(game.zone(Zone.HAND, who)) for who in (A, B)] == [3, 3]


def test_each_creature_is_counted_against_the_others() -> None:
    """613.4c: other than the creature itself, not than the source."""
    game = duel()
    add(game, written("Coat", "Each creature gets +1/+1 for each other creature you control.", "Artifact"))
    bears = [add(game, card("Test Bear", 2, 2)) for _ in range(3)]
    assert [game.characteristics(i).power for i in bears] == [4, 4, 4]

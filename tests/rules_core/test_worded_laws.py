"""Static statements and conditions of cards made up by their text, played."""

from __future__ import annotations

import pytest

from rules_core.actions import ActivateAbility, CastSpell
from rules_core.activating import activate, activated_abilities
from rules_core.casting import cast
from rules_core.errors import IllegalAction
from rules_core.events import BeginTurn, DealDamage, Destroy, Mill, MoveZone, PutCounters, Sacrifice, Tap
from rules_core.game import Game
from rules_core.ir.bindings import EventRole
from rules_core.ir.nouns import AttackedBy, Pronoun
from rules_core.perform import perform
from rules_core.special_actions import land_plays_left
from rules_core.terms import CardType, Step, Zone
from rules_core.turn import turn_based_actions

from .boards import A, B, add, card, duel, written
from .playing import (
    Answers,
    activate_and_resolve,
    cast_and_resolve,
    give_mana,
    main_phase,
    next_turn,
    resolve_all,
    step_begins,
)

INSTANT = "Instant"
ENCHANTMENT = "Enchantment"


def power(game: Game, identity: int) -> tuple[int | None, int | None]:
    now = game.characteristics(identity)
    return now.power, now.toughness


def in_hand(game: Game, text: str, type_line: str = INSTANT, player: int = A, cost: str = "{1}") -> int:
    return add(game, written("Test Spell", text, type_line, cost), player, Zone.HAND)


# What happened before ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "spells", "expected"),
    [
        ("no spells were cast last turn", (), True),
        ("no spells were cast last turn", (A,), False),
        ("a player cast two or more spells last turn", (A, B), False),
        ("a player cast two or more spells last turn", (A, A), True),
    ],
)
def test_spells_of_the_turn_before(words: str, spells: tuple[int, ...], expected: bool) -> None:
    """608.2i: two spells of two players are no two spells of one player."""
    game = duel()
    main_phase(game)
    add(game, written("Test Wolf", f"At the beginning of each upkeep, if {words}, you gain 1 life."))
    for player in spells:
        cast_and_resolve(
            game, in_hand(game, "You gain 0 life." if False else "Untap all lands.", INSTANT, player), "", player
        )
    next_turn(game, B)
    assert game.players[A].life == (21 if expected else 20)


def test_exactly_one_creature_is_that_creature() -> None:
    game = duel()
    add(
        game,
        written(
            "Test Den",
            "As long as you control exactly one creature, that creature gets +3/+1 and has lifelink.",
            ENCHANTMENT,
        ),
    )
    bear = add(game, card("Test Bear", 2, 2))
    add(game, card("Test Foe", 2, 2), B)
    assert power(game, bear) == (5, 3)
    other = add(game, card("Test Bear", 2, 2))
    assert power(game, bear) == power(game, other) == (2, 2)


def test_the_damage_already_dealt() -> None:
    game = duel(Answers(target=("B",)))
    main_phase(game)
    bear = add(game, card("Test Bear", 2, 2))
    perform(game, DealDamage(bear, B, 3), DealDamage(bear, A, 2))
    text = "Target player loses life equal to the damage already dealt to that player this turn."
    cast_and_resolve(game, in_hand(game, text))
    assert game.players[B].life == 14


def test_what_its_mana_value_was() -> None:
    """608.2h: as it last was."""
    text = "Destroy target creature. If its mana value was 2 or less, draw a card."
    for cost, cards in (("{2}", 1), ("{3}", 0)):
        game = duel(Answers(target=("Test Bear",)))
        main_phase(game)
        add(game, card("Test Card"), A, Zone.LIBRARY)
        add(game, card("Test Bear", 2, 2, cost=cost), B)
        cast_and_resolve(game, in_hand(game, text))
        assert len(game.zone(Zone.HAND, A)) == cards


@pytest.mark.parametrize(("left", "cost", "dies"), [(False, "{2}", True), (False, "{4}", False), (True, "{4}", True)])
def test_two_conditions_one_instead_of_the_other(left: bool, cost: str, dies: bool) -> None:
    """608.2c: "... if A instead if B": with B, A is what counts."""
    text = (
        "Destroy target creature if it has mana value 2 or less.\nDestroy that creature if it has mana value 4 or less "
        "instead if a permanent left the battlefield under your control this turn."
    )
    game = duel(Answers(target=("Test Bear",)))
    main_phase(game)
    bear = add(game, card("Test Bear", 2, 2, cost=cost), B)
    if left:
        perform(game, Sacrifice(add(game, card("Test Rock")), A))
    cast_and_resolve(game, in_hand(game, text))
    assert (bear not in game.objects) == dies


def test_that_player_or_that_permanents_controller() -> None:
    text = "Test Spell deals 1 damage to any target. That permanent's controller or that player draws a card."
    for wanted, drawer in (("B", B), ("Test Wall", A)):
        game = duel(Answers(target=(wanted,)))
        main_phase(game)
        add(game, card("Test Wall", 0, 1))
        for player in (A, B):
            add(game, card("Test Card"), player, Zone.LIBRARY)
        cast_and_resolve(game, in_hand(game, text))
        assert len(game.zone(Zone.HAND, drawer)) == 1


# Damage ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("marked", "deathtouch", "beyond"), [(0, False, 1), (2, False, 3), (0, True, 3)])
def test_excess_damage_is_dealt_to_somebody_else(marked: int, deathtouch: bool, beyond: int) -> None:
    """120.4a, 120.10: lethal damage takes marked damage and deathtouch into account."""
    words = "Deathtouch\n" if deathtouch else ""
    game = duel(Answers(target=("Test Wall",)))
    main_phase(game)
    wall = add(game, card("Test Wall", 0, 3), B)
    if marked:
        perform(game, DealDamage(wall, wall, marked))
    imp = written(
        "Test Imp",
        f"{words}When this creature enters, it deals 4 damage to target creature. Excess damage is dealt to that "
        "creature's controller instead.",
    )
    add(game, imp)
    resolve_all(game)
    assert wall not in game.objects and game.players[B].life == 20 - beyond


def test_excess_damage_is_the_greatest_of_those_of_its_card_types() -> None:
    """120.4a: 4 damage to a creature of toughness 3 that is a planeswalker of loyalty 1 is 3 too many."""
    game = duel(Answers(target=("Test Walker",)))
    main_phase(game)
    add(game, card("Test Walker", 0, 3, types=(CardType.CREATURE, CardType.PLANESWALKER), loyalty=1), B)
    add(
        game,
        written(
            "Test Imp",
            "When this creature enters, it deals 4 damage to target creature. Excess damage is dealt to that "
            "creature's controller instead.",
        ),
    )
    resolve_all(game)
    assert game.players[B].life == 17


def test_damage_that_cannot_be_prevented() -> None:
    """615.12: of one instruction, or of everything this turn."""
    for text in (
        "Test Spell deals 3 damage to target player. The damage can't be prevented.",
        "Damage can't be prevented this turn. Test Spell deals 3 damage to target player.",
    ):
        game = duel(Answers(target=("B",)))
        main_phase(game)
        add(game, written("Test Ward", "Prevent all damage that would be dealt to you.", ENCHANTMENT), B)
        cast_and_resolve(game, in_hand(game, text))
        assert game.players[B].life == 17


def test_each_of_two_targets_deals_its_own() -> None:
    """608.2f: "their power" is each one's own."""
    text = "Two target creatures your team controls each deal damage equal to their power to target player."
    game = duel(Answers(target=[("Test Ox", "Test Cat"), ("B",)]))
    main_phase(game)
    add(game, card("Test Ox", 4, 4))
    add(game, card("Test Cat", 1, 1))
    cast_and_resolve(game, in_hand(game, text))
    assert game.players[B].life == 15


def test_becomes_tapped_or_is_dealt_damage() -> None:
    game = duel()
    bear = add(game, written("Test Bear", "When this creature becomes tapped or is dealt damage, you gain 1 life."))
    perform(game, Tap(bear))
    perform(game, DealDamage(bear, bear, 1))
    resolve_all(game)
    assert game.players[A].life == 22


# Laws --------------------------------------------------------------------------------------------


def test_untaps_during_other_players_untap_steps() -> None:
    """502.3."""
    game = duel()
    add(game, written("Test Muse", "Untap all creatures you control during each other player's untap step."))
    ox = add(game, card("Test Ox", 4, 4))
    rock = add(game, card("Test Rock"))
    perform(game, Tap(ox), Tap(rock))
    perform(game, BeginTurn(B, 2))
    turn_based_actions(game, None, Step.UNTAP)  # type: ignore[arg-type]
    assert not game.objects[ox].tapped and game.objects[rock].tapped


def test_more_lands() -> None:
    """305.2: permissions add up."""
    game = duel()
    main_phase(game)
    cast_and_resolve(game, in_hand(game, "You may play an additional land this turn."))
    add(game, written("Test Guide", "You may play two additional lands on each of your turns."))
    assert land_plays_left(game, A) == 4


def test_costs_of_abilities_of_a_kind() -> None:
    """601.2f, 602.2b: only abilities of the keyword; the minimum holds."""
    game = duel()
    main_phase(game)
    add(game, written("Test Law", "Cycling abilities you activate cost {2} less to activate.", ENCHANTMENT))
    for _ in range(2):
        add(game, card("Test Card"), A, Zone.LIBRARY)
    found = add(game, written("Test Cycler", "Cycling {2}"), A, Zone.HAND)
    index, _ = activated_abilities(game, found)[0]
    activate(game, A, ActivateAbility(found, index))
    resolve_all(game)
    assert len(game.zone(Zone.HAND, A)) == 1


def test_cannot_be_made_to_sacrifice_or_discard() -> None:
    """101.2: an opponent's spell can't; one's own can."""
    text = "Each player sacrifices a creature and discards a card."
    for player, kept in ((B, True), (A, False)):
        game = duel()
        main_phase(game, player)
        angel = add(
            game,
            written(
                "Test Angel",
                "Spells and abilities your opponents control can't cause you to discard cards or sacrifice permanents.",
            ),
        )
        add(game, card("Test Card"), A, Zone.HAND)
        cast_and_resolve(game, in_hand(game, text, "Sorcery", player), "", player)
        assert (angel in game.objects) == kept
        assert len(game.zone(Zone.HAND, A)) == (1 if kept else 0)


def test_one_card_each_turn_and_neither_win_nor_loss() -> None:
    """101.2, 104.3a."""
    game = duel()
    main_phase(game)
    add(
        game,
        written(
            "Test Law",
            "Each player can't draw more than one card each turn.\nYou can't lose the game and your opponents can't "
            "win the game.",
            ENCHANTMENT,
        ),
    )
    for _ in range(3):
        add(game, card("Test Card"), A, Zone.LIBRARY)
    cast_and_resolve(game, in_hand(game, "Draw three cards."))
    assert len(game.zone(Zone.HAND, A)) == 1
    perform(game, DealDamage(add(game, card("Test Bear", 2, 2), B), A, 30))
    resolve_all(game)
    assert game.players[A].in_game


def test_targets_by_colour_of_spells_and_sources() -> None:
    """115, 702.11d-like: nongreen spells and abilities from nongreen sources can't target it."""
    game = duel(Answers(target=("Test Hydra",)))
    main_phase(game)
    add(
        game,
        written(
            "Test Hydra",
            "This creature can't be the target of nongreen spells or abilities from nongreen sources.",
            cost="{G}",
        ),
    )
    for cost, expected in (("{R}", False), ("{G}", True)):
        spell = in_hand(game, "Untap target creature.", INSTANT, A, cost)
        give_mana(game)
        if not expected:
            with pytest.raises(IllegalAction):
                cast(game, A, CastSpell(spell))
            continue
        cast(game, A, CastSpell(spell))
        assert game.stack


# Events ------------------------------------------------------------------------------------------


def test_mills_one_or_more() -> None:
    """603.2c: once for each player who mills at the same time."""
    game = duel()
    add(game, written("Test Mind", "Whenever a player mills one or more creature cards, you gain 1 life."))
    for player in (A, B):
        for _ in range(2):
            add(game, card("Test Bear", 2, 2), player, Zone.LIBRARY)
    perform(game, Mill(A, 2), Mill(B, 2))
    resolve_all(game)
    assert game.players[A].life == 22


def test_plays_or_casts_from_elsewhere() -> None:
    """305.1, 601.2a: where it came from counts for lands and spells alike."""
    game = duel()
    main_phase(game)
    add(
        game,
        written(
            "Test Pact",
            "Whenever you play a land or cast a spell from anywhere other than your hand, this enchantment deals 1 "
            "damage to each opponent.",
            ENCHANTMENT,
        ),
    )
    cast_and_resolve(game, in_hand(game, "You gain 1 life."))
    assert game.players[B].life == 20
    again = add(game, written("Test Echo", "You gain 1 life.\nFlashback {1}", INSTANT), A, Zone.GRAVEYARD)
    cast_and_resolve(game, again, "flashback")
    assert game.players[B].life == 19


def test_attacks_the_player_or_planeswalker() -> None:
    """508.5: what the creature of the event attacks, not the source of the ability."""
    rider = written(
        "Test Rider",
        "Whenever a creature you control attacks, this creature deals 1 damage to the player or planeswalker it's "
        "attacking.",
    )
    (ability,) = rider.faces[0].abilities
    attacked = next(node for node in ability.walk() if isinstance(node, AttackedBy))
    assert isinstance(attacked.ref, Pronoun) and attacked.ref.binding == EventRole("subject")


# Exchanges and the next time -----------------------------------------------------------------------


def test_life_total_exchanged_with_toughness() -> None:
    """701.12g: each becomes the other's former value."""
    game = duel(Answers(target=("B",)))
    main_phase(game)
    tree = add(
        game,
        written("Test Tree", "{1}: Exchange target opponent's life total with this creature's toughness.", size="0/13"),
    )
    activate_and_resolve(game, tree)
    assert game.players[B].life == 13 and power(game, tree) == (0, 20)


def test_the_next_time_only_once() -> None:
    """614.6: used up by the first event."""
    words = written(
        "Test Words", "{1}: The next time you would draw a card this turn, you gain 5 life instead.", ENCHANTMENT
    )
    game = duel()
    main_phase(game)
    for _ in range(3):
        add(game, card("Test Card"), A, Zone.LIBRARY)
    activate_and_resolve(game, add(game, words))
    cast_and_resolve(game, in_hand(game, "Draw two cards."))
    assert game.players[A].life == 25 and len(game.zone(Zone.HAND, A)) == 1


def test_counters_by_who_puts_them() -> None:
    """122.6, 614.1a: of each kind twice as many, or half as many."""
    game = duel()
    add(
        game,
        written(
            "Test Raider",
            "If you would put one or more counters on a permanent or player, put twice that many of each of those "
            "kinds of counters on that permanent or player instead.\nIf an opponent would put one or more counters "
            "on a permanent or player, they put half that many of each of those kinds of counters on that permanent or "
            "player instead, rounded down.",
        ),
    )
    bear = add(game, card("Test Bear", 2, 2))
    perform(game, PutCounters(bear, "+1/+1", 2, by=A), PutCounters(bear, "charge", 3, by=B))
    assert dict(game.objects[bear].counters) == {"+1/+1": 4, "charge": 1}


def test_triggers_an_additional_time_for_what_has_it() -> None:
    """603.2d."""
    game = duel()
    add(
        game,
        written(
            "Test Lord",
            "If a triggered ability of a Bear you control triggers, that ability triggers an additional time.",
            ENCHANTMENT,
        ),
    )
    bear = add(game, written("Test Bear", "When this creature dies, you gain 1 life."))
    perform(game, Destroy(bear))
    resolve_all(game)
    assert game.players[A].life == 22


def test_enters_with_a_counter_for_each_of_two_kinds() -> None:
    game = duel()
    add(game, card("Test Card", 1, 1), A, Zone.GRAVEYARD)
    add(game, card("Test Rock"))
    shade = written(
        "Test Shade",
        "This creature enters with a +1/+1 counter on it for each artifact you control and each creature card in your "
        "graveyard.",
    )
    found = add(game, shade)
    assert game.objects[found].counter_count("+1/+1") == 2
    step_begins(game, Step.UPKEEP, A)
    perform(game, MoveZone(found, Zone.EXILE))

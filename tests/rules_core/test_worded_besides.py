"""Who did so this way, one of each kind, divided shields, doubled damage: cards made up by their text, played."""

from __future__ import annotations

import pytest

from rules_core.actions import ActivateAbility, CastSpell, PassingAgent
from rules_core.activating import activate, activated_abilities
from rules_core.casting import cast
from rules_core.errors import IllegalAction
from rules_core.events import AddMana, DealDamage, Destroy, MoveZone, SetPlayer
from rules_core.game import Game
from rules_core.objects import ManaUnit
from rules_core.perform import perform
from rules_core.terms import Step, Zone
from rules_core.turn import play_step
from rules_core.ways import find_ways

from .boards import A, B, add, card, duel, written
from .playing import Answers, activate_and_resolve, cast_and_resolve, give_mana, main_phase, next_turn, resolve_all
from .test_worded_laws import in_hand, power


def library(game: Game, player: int, *cards: object) -> None:
    for made in reversed(cards):
        add(game, made, player, Zone.LIBRARY)  # type: ignore[arg-type]


def hand(game: Game, player: int = A) -> list[str]:
    return [game.name_of(i) for i in game.zone(Zone.HAND, player)]


def test_only_who_discarded_this_way_draws() -> None:
    """608.2c: a player who did not discard is not meant, even if they could have."""
    game = duel()
    main_phase(game)
    for player in (A, B):
        library(game, player, card("Drawn"))
        add(game, card("Old"), player, Zone.HAND)
    game.chooser = Answers(may=[True, False])
    text = "Each player may discard a card. Each player who discarded a card this way draws a card."
    cast_and_resolve(game, in_hand(game, text))
    assert (hand(game, A), hand(game, B)) == (["Drawn"], ["Old"])


def test_one_of_each_kind() -> None:
    """Of several creature cards only one; what is not put is the rest."""
    game = duel(Answers(may=True))
    main_phase(game)
    land = written("Plot", "{T}: Add {C}.", "Land", "")
    library(game, A, card("Bear", 2, 2), card("Cub", 1, 1), land, card("Rock"))
    text = (
        "Reveal the top four cards of your library. You may put a creature card and/or a land card from among them into"
        " your hand. Put the rest into your graveyard."
    )
    cast_and_resolve(game, in_hand(game, text, "Sorcery"))
    assert len(hand(game)) == 2 and "Plot" in hand(game) and "Rock" not in hand(game)
    assert len(game.zone(Zone.GRAVEYARD, A)) == 3


@pytest.mark.parametrize(("mana", "life"), [("WWW", 21), ("WWC", 20)])
def test_three_white_mana(mana: str, life: int) -> None:
    """106.8: colours of the mana that was spent."""
    game = duel()
    main_phase(game)
    text = "Untap all lands.\nAdamant — If at least three white mana was spent to cast this spell, you gain 1 life."
    rite = in_hand(game, text, cost="{3}")
    perform(game, AddMana(A, tuple(ManaUnit(letter) for letter in mana)))
    cast(game, A, CastSpell(rite))
    resolve_all(game)
    assert game.players[A].life == life


@pytest.mark.parametrize(("lands", "allowed"), [("Basic Land", True), ("Land", False)])
def test_one_condition_or_if_another(lands: str, allowed: bool) -> None:
    game = duel()
    main_phase(game)
    fort = add(
        game,
        written(
            "Fort",
            "{1}: You gain 1 life. Activate only if this artifact entered this turn or if you control a basic land.",
            "Artifact",
        ),
    )
    activate_and_resolve(game, fort)
    next_turn(game, B)
    main_phase(game)
    add(game, written("Plot", "{T}: Add {C}.", lands, ""))
    if allowed:
        activate_and_resolve(game, fort)
        assert game.players[A].life == 22
    else:
        with pytest.raises(IllegalAction):
            activate_and_resolve(game, fort)


def test_until_your_next_end_step() -> None:
    """611.2a: over as that step begins, so not any more in it."""
    game = duel()
    main_phase(game)
    library(game, A, written("Rite", "Untap all lands.", "Instant"))
    text = "Exile the top card of your library. Until your next end step, you may play that card."
    cast_and_resolve(game, in_hand(game, text, "Sorcery"))
    (rite,) = game.zone(Zone.EXILE)
    assert find_ways(game, A, rite)
    play_step(game, PassingAgent(), Step.END_TURN)
    assert not find_ways(game, A, rite)


def test_lesser_mana_value_than_what_entered() -> None:
    """608.2k."""
    game = duel()
    main_phase(game)
    text = "Whenever another creature you control enters, tap target creature with lesser mana value."
    add(game, written("Judge", text, cost="{5}"))
    small, same = add(game, card("Small", 1, 1, cost="{1}"), B), add(game, card("Same", 1, 1, cost="{2}"), B)
    add(game, card("Arrival", 2, 2, cost="{2}"))
    resolve_all(game)
    assert game.objects[small].tapped and not game.objects[same].tapped


def test_leaving_without_dying() -> None:
    game = duel()
    main_phase(game)
    add(
        game,
        written("Mage", "Whenever another creature you control leaves the battlefield without dying, you gain 1 life."),
    )
    perform(game, Destroy(add(game, card("Bear", 2, 2))))
    resolve_all(game)
    assert game.players[A].life == 20
    for zone in (Zone.EXILE, Zone.HAND):
        perform(game, MoveZone(add(game, card("Bear", 2, 2)), zone))
        resolve_all(game)
    assert game.players[A].life == 22


def test_the_highest_life_total() -> None:
    game = duel()
    main_phase(game)
    perform(game, SetPlayer(B, "life", 27))
    cast_and_resolve(game, in_hand(game, "Each player's life total becomes the highest life total among all players."))
    assert game.players[A].life == game.players[B].life == 27


def test_counters_of_several_kinds() -> None:
    game = duel()
    main_phase(game)
    bear = add(game, card("Bear", 2, 2))
    cast_and_resolve(game, in_hand(game, "Put two +1/+1 counters and a lifelink counter on target creature."))
    assert set(game.objects[bear].counters) == {("+1/+1", 2), ("lifelink", 1)}


def test_its_abilities_cannot_be_activated_this_turn() -> None:
    game = duel()
    main_phase(game)
    well = add(game, written("Well", "{1}: You gain 1 life.", "Artifact"))
    other = add(game, written("Other", "{1}: You gain 1 life.", "Artifact"))
    game.chooser = Answers(target="Well")
    cast_and_resolve(game, in_hand(game, "Tap target artifact. Its activated abilities can't be activated this turn."))
    with pytest.raises(IllegalAction):
        activate_and_resolve(game, well)
    activate_and_resolve(game, other)
    assert game.players[A].life == 21


def test_x_is_not_zero() -> None:
    game = duel()
    main_phase(game)
    well = add(game, written("Well", "{X}: You gain X life. X can't be 0.", "Artifact"))
    index, _ = activated_abilities(game, well)[0]
    with pytest.raises(IllegalAction):
        activate(game, A, ActivateAbility(well, index))
    give_mana(game, mana="C")
    activate(game, A, ActivateAbility(well, index))
    resolve_all(game)
    assert game.players[A].life == 21


def test_damage_is_doubled_for_a_turn() -> None:
    """614.1a: of sources that the player controls, whenever they came."""
    game = duel()
    main_phase(game)
    text = "If a source you control would deal damage this turn, it deals double that damage instead."
    cast_and_resolve(game, in_hand(game, text))
    mine, theirs = add(game, card("Mine", 2, 2)), add(game, card("Theirs", 2, 2), B)
    perform(game, DealDamage(mine, B, 2), DealDamage(theirs, A, 2))
    assert (game.players[A].life, game.players[B].life) == (18, 16)


def test_a_shield_divided_among_targets() -> None:
    """601.2d, 615.7: each target has its own share."""
    game = duel()
    main_phase(game)
    attacker = add(game, card("Attacker", 2, 2), B)
    game.chooser = Answers(target=["A", "B"], division=["A"] * 3)
    text = "Prevent the next 5 damage that would be dealt this turn to any number of targets, divided as you choose."
    cast_and_resolve(game, in_hand(game, text))
    perform(game, DealDamage(attacker, A, 6))
    perform(game, DealDamage(attacker, B, 6))
    assert 40 - game.players[A].life - game.players[B].life == 7


def test_exiled_instead_of_anywhere_else() -> None:
    """614.1a: wherever it would go as it leaves the battlefield."""
    game = duel()
    main_phase(game)
    add(game, card("Bear", 2, 2), A, Zone.GRAVEYARD)
    text = (
        'Return target creature card from your graveyard to the battlefield. It gains "If this creature would leave the'
        ' battlefield, exile it instead of putting it anywhere else."'
    )
    cast_and_resolve(game, in_hand(game, text, "Sorcery"))
    (bear,) = game.battlefield
    perform(game, MoveZone(bear, Zone.HAND))
    assert [game.name_of(i) for i in game.zone(Zone.EXILE)] == ["Bear"]


def test_life_gained_or_lost_this_turn() -> None:
    for amount, expected in ((-1, 3), (0, 2)):
        game = duel()
        main_phase(game)
        judge = add(game, written("Judge", "As long as you gained or lost life this turn, this creature gets +1/+1."))
        if amount:
            cast_and_resolve(game, in_hand(game, "You lose 1 life."))
        assert power(game, judge)[0] == expected


def test_an_aura_and_or_an_equipment_are_found() -> None:
    game = duel()
    main_phase(game)
    sword = written("Sword", "Equip {1}", "Artifact — Equipment")
    library(game, A, sword, card("Rock"), written("Axe", "Equip {1}", "Artifact — Equipment"))
    text = (
        "Search your library for an Aura card and/or an Equipment card, reveal them, put them into your hand, then"
        " shuffle."
    )
    cast_and_resolve(game, in_hand(game, text, "Sorcery"))
    assert len(hand(game)) == 1 and hand(game)[0] in ("Sword", "Axe")


def test_hands_and_graveyards() -> None:
    game = duel()
    main_phase(game)
    for player in (A, B):
        for zone in (Zone.HAND, Zone.GRAVEYARD):
            add(game, card("Card"), player, zone)
    cast_and_resolve(game, in_hand(game, "Exile all opponents' graveyards."))
    assert not game.zone(Zone.GRAVEYARD, B) and game.zone(Zone.GRAVEYARD, A)
    cast_and_resolve(game, in_hand(game, "Exile all cards from target opponent's hand and graveyard."))
    assert not game.zone(Zone.HAND, B) and game.zone(Zone.HAND, A)

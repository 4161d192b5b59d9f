"""Meld: two cards become one permanent, and two cards again. CR: 701.42, 712.4, 712.8g, 712.21."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules_core import combat
from rules_core.copying import copiable_values, mana_value_of
from rules_core.coverage import find_unsupported_in_card
from rules_core.errors import UnsupportedRule
from rules_core.events import Cause, Designate, Destroy, MoveZone, SetChoice, Transform, TurnFaceDown
from rules_core.game import Game
from rules_core.ir.card import CompiledCard
from rules_core.oracle import compile_card
from rules_core.perform import perform
from rules_core.terms import ObjectKind, Step, Zone
from tests.pool import printed_pool

from .boards import A, B, add, duel
from .fights import Fighters, begin, damage
from .made_up import made
from .playing import Answers, cast_and_resolve, main_phase, resolve_all, step_begins
from .test_keyword_play import named, pt

LINE = (
    "At the beginning of combat on your turn, if you both own and control this creature and a creature named Left "
    "Half, exile them, then meld them into The Whole."
)


def half(name: str, text: str = "", cost: str = "{2}", into: str = "The Whole") -> CompiledCard:
    """One card of a meld pair."""
    return replace(made(name, "Creature — Rat", text, cost, "1/1", layout="meld"), meld_result=into)


WHOLE = made("The Whole", "Creature — Horror", "Trample", "", "6/5", layout="meld")
RIGHT, LEFT = half("Right Half", LINE), half("Left Half", "", "{3}{G}")


def table(*cards: CompiledCard, chooser: Answers | None = None) -> tuple[Game, list[int]]:
    """A game in which A has the cards on the battlefield and knows the combined face."""
    game = duel(chooser or Answers())
    game.combined = (WHOLE,)
    return game, [add(game, each) for each in cards]


def melded(game: Game) -> int:
    """The permanent that the pair became at the beginning of combat."""
    main_phase(game)
    step_begins(game, Step.BEGIN_COMBAT)
    (found,) = named(game, "The Whole")
    return found


def test_pair_becomes_one_permanent_with_the_combined_face() -> None:
    """CR 701.42a, 712.8g, 202.3c: one object, the values of the combined face, mana value of both fronts."""
    game, _ = table(RIGHT, LEFT)
    whole = melded(game)
    assert pt(game, whole) == (6, 5)
    assert mana_value_of(game, whole) == 6
    assert len(game.battlefield) == 1
    assert not game.zone(Zone.EXILE)
    assert "701.42a" in [entry.rule for entry in game.trace]


@pytest.mark.parametrize("zone", [Zone.GRAVEYARD, Zone.EXILE, Zone.HAND, Zone.LIBRARY])
def test_one_permanent_leaves_and_two_cards_arrive(zone: Zone) -> None:
    """CR 712.21."""
    game, _ = table(RIGHT, LEFT)
    before = len(game.zone(zone, A))
    perform(game, MoveZone(melded(game), zone, Cause.EFFECT))
    resolve_all(game)
    assert len(game.zone(zone, A)) == before + 2
    assert not named(game, "The Whole")


def test_dying_is_one_creature_and_two_cards() -> None:
    """CR 712.21, 712.21e and its first Example: a creature dies once, a card goes to a graveyard twice."""
    watch = made("Mourner", "Creature — Bear", "Whenever another creature dies, you gain 1 life.", "", "1/1")
    count = made(
        "Counter of Cards", "Enchantment", "Whenever a card is put into a graveyard from anywhere, you gain 10 life."
    )
    game, _ = table(RIGHT, LEFT, watch, count)
    perform(game, Destroy(melded(game)))
    resolve_all(game)
    assert game.players[A].life == 41


def test_what_finds_the_card_again_finds_both() -> None:
    """CR 712.21c: both cards come back, with their front faces up."""
    trip = made(
        "Small Trip",
        "Instant",
        "Exile target creature, then return that card to the battlefield under its owner's control.",
        "{W}",
    )
    game, _ = table(RIGHT, LEFT)
    melded(game)
    cast_and_resolve(game, add(game, trip, zone=Zone.HAND))
    assert sorted(game.name_of(i) for i in game.battlefield) == ["Left Half", "Right Half"]


@pytest.mark.parametrize("owner", [A, B])
def test_partner_must_be_owned_and_controlled(owner: int) -> None:
    """CR 108.3, 109.4: an opponent's card is no partner, nor is the own card under an opponent's control."""
    game, _ = table(RIGHT)
    partner = add(game, LEFT, owner)
    if owner == A:
        game.objects[partner] = replace(game.objects[partner], controller=B)
        game.revision += 1
    main_phase(game)
    step_begins(game, Step.BEGIN_COMBAT)
    assert not named(game, "The Whole") and named(game, "Right Half")


def test_token_with_the_name_is_exiled_but_cannot_be_melded() -> None:
    """CR 701.42b-c and its Example: the card stays in exile, the token ceases to exist."""
    game, _ = table(RIGHT)
    token = add(game, LEFT)
    game.objects[token] = replace(game.objects[token], kind=ObjectKind.TOKEN)
    main_phase(game)
    step_begins(game, Step.BEGIN_COMBAT)
    assert not named(game, "The Whole")
    assert [game.name_of(i) for i in game.zone(Zone.EXILE)] == ["Right Half"]


def test_card_of_another_pair_cannot_be_melded() -> None:
    """CR 701.42b."""
    game, _ = table(RIGHT, half("Left Half", into="Something Else"))
    main_phase(game)
    step_begins(game, Step.BEGIN_COMBAT)
    assert len(game.zone(Zone.EXILE)) == 2


def test_copy_of_it_is_the_combined_face_with_mana_value_0() -> None:
    """CR 707.8, 202.3c."""
    game, _ = table(RIGHT, LEFT)
    face = copiable_values(game, melded(game))
    assert (face.name, face.mana_cost) == ("The Whole", None)


def test_it_neither_transforms_nor_turns_face_down() -> None:
    """CR 712.4c, 712.16."""
    game, _ = table(RIGHT, LEFT)
    whole = melded(game)
    perform(game, Transform(whole), TurnFaceDown(whole, "effect"))
    assert game.name_of(whole) == "The Whole" and not game.objects[whole].face_down


def test_melded_commander_is_one_and_only_its_card_goes_to_the_command_zone() -> None:
    """CR 903.3b, 903.9b-c."""
    game, (_, left) = table(RIGHT, LEFT, chooser=Answers(may=True))
    perform(game, Designate(left, "commander"), SetChoice(left, "commander", 1))
    whole = melded(game)
    assert "commander" in game.objects[whole].designations
    perform(game, MoveZone(whole, Zone.HAND, Cause.EFFECT))
    resolve_all(game)
    assert [game.name_of(i) for i in game.zone(Zone.COMMAND)] == ["Left Half"]
    assert [game.name_of(i) for i in game.zone(Zone.HAND, A)] == ["Right Half"]


def test_face_that_is_not_known_is_declined_by_name() -> None:
    game = duel()
    add(game, RIGHT), add(game, LEFT)
    main_phase(game)
    with pytest.raises(UnsupportedRule, match="The Whole"):
        step_begins(game, Step.BEGIN_COMBAT)


def test_attacking_pair_is_melded_attacking() -> None:
    """The words of the ability; CR 508.4: it is tapped, attacks and is unblocked where blocks were declared."""
    line = (
        "Whenever you attack, if Right Half and a creature named Left Half are attacking, and you both own and control "
        "them, exile them, then meld them into The Whole. It enters tapped and attacking."
    )
    game, (right, left) = table(half("Right Half", line), LEFT)
    begin(game)
    combat.declare_attackers(game, Fighters({right: B, left: B}, {}))
    resolve_all(game)
    (whole,) = named(game, "The Whole")
    assert game.objects[whole].tapped
    damage(game)
    assert game.players[B].life == 14


def test_pair_that_is_not_attacking_whole_is_not_melded() -> None:
    line = (
        "Whenever you attack, if Right Half and a creature named Left Half are attacking, and you both own and control "
        "them, exile them, then meld them into The Whole. It enters tapped and attacking."
    )
    game, (right, _) = table(half("Right Half", line), LEFT)
    begin(game)
    combat.declare_attackers(game, Fighters({right: B}, {}))
    resolve_all(game)
    assert named(game, "Right Half") and not named(game, "The Whole")


@pytest.mark.pool
def test_every_meld_pair_of_the_pool_is_known() -> None:
    """CR 712.5: seven pairs; the one card of each that says so melds them, and every combined face can be played."""
    pool = {card.name: card for card in printed_pool()}
    parts = [card for card in pool.values() if card.meld_result]
    assert len({card.meld_result for card in parts}) >= 7
    for card in parts:
        assert len([other for other in parts if other.meld_result == card.meld_result]) == 2
    unread = {
        name: words
        for card in parts
        for name in (card.name, card.meld_result)
        if (words := find_unsupported_in_card(compile_card(pool[name])))
    }
    assert not unread

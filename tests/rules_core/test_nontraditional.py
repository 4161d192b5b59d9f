"""Planes, phenomena, schemes and conspiracies as values: leaving players, timestamps, the stack. CR: 901, 904, 905."""

from __future__ import annotations

from rules_core.actions import SpecialAction
from rules_core.choices import Chooser
from rules_core.errors import IllegalAction
from rules_core.events import LoseGame, MoveZone, Planeswalk
from rules_core.game import Game
from rules_core.ir.card import CompiledCard
from rules_core.leaving import players_leave
from rules_core.nontraditional.conspiracies import put_conspiracy
from rules_core.nontraditional.decks import DECK, PLANAR, deck_of, face_up, place
from rules_core.nontraditional.planes import ROLL, begin_planechase, price_of_a_roll
from rules_core.nontraditional.schemes import is_archenemy, set_top_in_motion
from rules_core.objects import Player
from rules_core.perform import perform
from rules_core.priority import settle, take_action
from rules_core.terms import CardType, ObjectKind, Zone

from .boards import A, B, add, card, duel
from .made_up import made
from .playing import Answers, main_phase, resolve_all
from .statements import CREATURE, base, every, static

C = -3
ALL_ONES = "All creatures have base power and toughness 1/1."


def plane(name: str, text: str = "Creatures you control have flying.") -> CompiledCard:
    return made(name, "Plane — Testland", text, cost="")


def planechase(*cards: CompiledCard, chooser: Chooser | None = None, players: int = 2) -> Game:
    """A game of A, B and so on in A's main phase, with the cards as A's planar deck."""
    game = Game([Player(-1 - n, "ABC"[n]) for n in range(players)], chooser)
    for found in cards:
        place(game, A, found, DECK)
    begin_planechase(game, A)
    main_phase(game, A)
    return game


def shown(game: Game) -> list[str]:
    return [game.name_of(identity) for identity in face_up(game, *PLANAR)]


def roll(game: Game, player: int = A) -> None:
    take_action(game, player, SpecialAction(ROLL, 0))


def test_a_plane_gets_its_timestamp_as_it_is_turned_up() -> None:
    """613.7h: later than a permanent that was there before, although the card lay in the command zone all along."""
    game = planechase(plane("Test Meadow"), plane("Test Peak", ALL_ONES))
    bear = add(game, card("Test Bear", 2, 2))
    law = static(base(every(CREATURE), 5, 5))
    add(game, card("Test Law", None, None, law, types=(CardType.ENCHANTMENT,)))
    perform(game, Planeswalk(A))
    assert game.characteristics(bear).power == 1


def test_a_plane_turned_face_down_is_a_new_object() -> None:
    """311.6."""
    game = planechase(plane("Test Meadow"), plane("Test Peak"))
    (before,) = face_up(game, CardType.PLANE)
    perform(game, Planeswalk(A))
    assert before not in game.objects
    assert [game.objects[i].previous for i in deck_of(game, A, CardType.PLANE)] == [before]
    assert game.characteristics(deck_of(game, A, CardType.PLANE)[0]).abilities == ()


def test_only_the_planar_controller_planeswalks() -> None:
    """701.31a."""
    game = planechase(plane("Test Meadow"), plane("Test Peak"))
    assert perform(game, Planeswalk(B)) == ()
    assert shown(game) == ["Test Meadow"]


def test_the_planeswalking_ability_is_the_rollers() -> None:
    """901.8: it is controlled by the player whose roll caused it to trigger, and uses the stack."""
    game = planechase(plane("Test Meadow"), plane("Test Peak"), chooser=Answers(die="planeswalker"))
    roll(game)
    settle(game)
    (ability,) = game.stack
    assert (game.objects[ability].kind, game.controller_of(ability)) == (ObjectKind.ABILITY, A)
    assert shown(game) == ["Test Meadow"]
    resolve_all(game)
    assert shown(game) == ["Test Peak"]


def test_the_price_goes_back_to_nothing_in_the_next_turn() -> None:
    """116.2i: times that the action was taken on that turn."""
    game = planechase(plane("Test Meadow"))
    roll(game)
    assert price_of_a_roll(game, A) == 1
    main_phase(game, B)
    assert price_of_a_roll(game, A) == price_of_a_roll(game, B) == 0


def test_no_roll_while_something_is_on_the_stack() -> None:
    """901.9."""
    game = planechase(plane("Test Meadow", "Whenever chaos ensues, you gain 1 life."), chooser=Answers(die="chaos"))
    roll(game)
    settle(game)
    assert game.stack
    try:
        roll(game)
    except IllegalAction as reason:
        assert reason.rule == "116.2i"
    else:
        raise AssertionError("the roll was allowed")


def leaves(game: Game, player: int) -> None:
    perform(game, LoseGame(player, "104.3a"))
    players_leave(game)


def test_the_planeswalking_ability_ceases_when_the_plane_leaves() -> None:
    """901.10a, 901.10: the owner of the plane leaves, and the planar controller turns up a card of their own."""
    game = planechase(plane("Test Meadow"), chooser=Answers(die="planeswalker"), players=3)
    place(game, B, plane("Test Peak"), DECK)
    place(game, B, plane("Test Cliff"), DECK)
    main_phase(game, B)
    roll(game, B)
    settle(game)
    assert game.stack
    leaves(game, A)
    assert game.stack == ()
    assert shown(game) == ["Test Peak"]


def test_the_next_player_becomes_the_planar_controller() -> None:
    """800.4p, 311.5: first that, then the old one leaves; the designation stays for the rest of the turn."""
    game = planechase(players=3)
    place(game, C, plane("Test Peak"))
    leaves(game, A)
    assert game.planar_controller == B
    main_phase(game, C)
    assert game.planar_controller == C
    assert game.controller_of(face_up(game, CardType.PLANE)[0]) == C


def test_abilities_of_a_phenomenon_stay_when_its_owner_leaves() -> None:
    """901.10b: on the stack, under the new planar controller."""
    storm = made("Test Storm", "Phenomenon", "When you encounter this phenomenon, you gain 3 life.", cost="")
    game = planechase(plane("Test Meadow"), storm, players=3)
    place(game, B, plane("Test Peak"), DECK)
    perform(game, Planeswalk(A))
    settle(game)
    leaves(game, A)
    resolve_all(game)
    assert (game.players[B].life, game.players[C].life) == (23, 20)
    assert shown(game) == ["Test Peak"]


def test_schemes_are_set_in_motion_from_the_top() -> None:
    """701.32b, 904.2a: whoever owns schemes is an archenemy."""
    game = duel()
    for name in ("Test Plot", "Test Ruse"):
        place(game, A, made(name, "Ongoing Scheme", "Creatures you control have flying.", cost=""), DECK)
    assert is_archenemy(game, A)
    assert not is_archenemy(game, B)
    assert set_top_in_motion(game, A)
    assert [game.name_of(i) for i in face_up(game, CardType.SCHEME)] == ["Test Plot"]
    assert not set_top_in_motion(game, B)


def test_double_agenda_has_two_names() -> None:
    """702.106f: both are kept with the face-down card."""
    game = duel()
    plan = made("Test Plan", "Conspiracy", "Double agenda", cost="")
    identity = put_conspiracy(game, A, plan, "Test Bear", "Test Ape")
    assert game.objects[identity].choice("names") == ("Test Bear", "Test Ape")
    assert game.objects[identity].face_down
    assert game.characteristics(identity).name == ""


def test_nontraditional_cards_stay_where_they_are() -> None:
    """313.2, 315.3."""
    game = duel()
    identity = put_conspiracy(game, A, made("Test Plan", "Conspiracy", "Creatures you control have flying.", cost=""))
    assert perform(game, MoveZone(identity, Zone.GRAVEYARD)) == ()
    assert game.objects[identity].zone is Zone.COMMAND

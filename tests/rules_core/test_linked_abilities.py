"""Linked abilities and copies of them: each object's pair refers to its own choice and to what it exiled itself."""

from __future__ import annotations

from rules_core.copying import CopiedValues, copiable_values
from rules_core.events import EndEffect, MoveZone, StartEffect
from rules_core.execute.context import Context
from rules_core.execute.registry import execute
from rules_core.game import Game
from rules_core.ir import effects as e
from rules_core.ir import statics as s
from rules_core.ir.card import CompiledCard
from rules_core.ir.effects import CopySpec
from rules_core.layering.pieces import These
from rules_core.objects import ContinuousEffect
from rules_core.perform import perform
from rules_core.terms import Zone

from .boards import A, add, card, duel, written
from .playing import main_phase, resolve_all
from .statements import pt
from .test_copying import Picks

CAPTAIN = "As this creature enters, choose a creature type.\nOther creatures of the chosen type get +1/+1."
CLONE = "You may have this creature enter as a copy of any creature on the battlefield."
KEEPER = (
    "When this creature enters, exile target card from a graveyard.\n"
    "When this creature dies, return the exiled card to its owner's hand."
)


def become(game: Game, identity: int, other: int) -> None:
    """Let something become a copy of something, for good."""
    change = s.BecomeCopy(These((identity,)), CopySpec(These((other,))))
    assert execute(Context(game, identity, A), e.Continuous((change,)))


def enter(game: Game, found: CompiledCard) -> int:
    hand = add(game, found, zone=Zone.HAND)
    perform(game, MoveZone(hand, Zone.BATTLEFIELD))
    return game.moved[hand]


def two_tribes(words: list[str]) -> tuple[Game, Picks, int, int, int]:
    """A game with an Elf, a Goblin and a captain for whom the first word is chosen."""
    picks = Picks(words=words)
    game = duel(picks)
    elf = add(game, card("Test Elf", 1, 1, subtypes=("Elf",)))
    goblin = add(game, card("Test Goblin", 1, 1, subtypes=("Goblin",)))
    return game, picks, elf, goblin, enter(game, written("Test Captain", CAPTAIN))


def test_a_copy_refers_to_its_own_choice() -> None:
    """607.2d, 607.5, 707.6."""
    game, picks, elf, goblin, first = two_tribes(["Elf"])
    assert (pt(game, elf), pt(game, goblin)) == ((2, 2), (1, 1))
    picks.ids, picks.words = [first], ["Goblin"]
    second = enter(game, written("Test Clone", CLONE))
    assert game.name_of(second) == "Test Captain"
    assert (pt(game, elf), pt(game, goblin)) == ((2, 2), (2, 2))
    perform(game, MoveZone(first, Zone.GRAVEYARD))
    assert (pt(game, elf), pt(game, goblin)) == ((1, 1), (2, 2))


def test_what_becomes_a_copy_later_has_made_no_choice() -> None:
    """607.5a: the choice is undefined, and that part of the ability does nothing."""
    game, _, elf, goblin, first = two_tribes(["Elf"])
    bear = add(game, card("Test Bear", 2, 2))
    become(game, bear, first)
    assert game.name_of(bear) == "Test Captain"
    assert (pt(game, elf), pt(game, goblin)) == ((2, 2), (1, 1))


def test_a_copy_returns_only_what_it_exiled_itself() -> None:
    """607.2a, 607.5."""
    picks = Picks()
    game = duel(picks)
    main_phase(game)
    add(game, card("Test One", 1, 1), zone=Zone.GRAVEYARD)
    first = enter(game, written("Test Keeper", KEEPER))
    resolve_all(game)
    add(game, card("Test Two", 1, 1), zone=Zone.GRAVEYARD)
    picks.ids = [first]
    second = enter(game, written("Test Clone", CLONE))
    resolve_all(game)
    assert {game.name_of(i) for i in game.zone(Zone.EXILE)} == {"Test One", "Test Two"}
    perform(game, MoveZone(second, Zone.GRAVEYARD))
    resolve_all(game)
    assert {game.name_of(i) for i in game.zone(Zone.EXILE)} == {"Test One"}
    assert {game.name_of(i) for i in game.zone(Zone.HAND, A)} == {"Test Two"}


def test_a_choice_for_one_pair_is_none_for_the_next() -> None:
    """607.5: what was chosen for copied abilities is not the choice of those that are copied next."""
    game, picks, elf, goblin, first = two_tribes(["Elf"])
    picks.ids, picks.words = [first], ["Goblin"]
    second = enter(game, written("Test Clone", CLONE))
    perform(game, MoveZone(first, Zone.GRAVEYARD))
    picks.words = ["Saproling"]
    other = enter(game, written("Test Chief", CAPTAIN.replace("+1/+1", "+2/+2")))
    assert pt(game, goblin) == (2, 2)
    become(game, second, other)
    assert game.name_of(second) == "Test Chief"
    assert (pt(game, elf), pt(game, goblin)) == ((1, 1), (1, 1))


def test_a_choice_counts_again_when_the_copy_effect_ends() -> None:
    """607.5: its own abilities are linked as they were."""
    game, picks, elf, goblin, first = two_tribes(["Elf"])
    picks.words = ["Goblin"]
    other = enter(game, written("Test Chief", CAPTAIN.replace("+1/+1", "+2/+2")))
    effects = []
    for copied in (other, add(game, card("Test Bear", 2, 2))):
        part = CopiedValues(copiable_values(game, copied))
        (begun,) = perform(game, StartEffect(ContinuousEffect(0, (part,), first, A, 0, (first,))))
        assert isinstance(begun, StartEffect)
        effects.append(begun.effect.id)
        assert (pt(game, elf), pt(game, goblin)) == ((1, 1), (3, 3))
    perform(game, EndEffect(effects[0]))
    assert (pt(game, elf), pt(game, goblin)) == ((1, 1), (3, 3))
    perform(game, EndEffect(effects[1]))
    assert (pt(game, elf), pt(game, goblin)) == ((2, 2), (3, 3))

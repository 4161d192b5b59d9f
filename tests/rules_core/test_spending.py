"""What mana may be spent on and what comes of it, with cards made up by their text."""

from __future__ import annotations

import pytest

from rules_core.actions import ActivateAbility, CastSpell
from rules_core.activating import activate, activated_abilities
from rules_core.casting import cast
from rules_core.damage import has_keyword
from rules_core.errors import IllegalAction
from rules_core.game import Game
from rules_core.terms import Step, Zone
from rules_core.turn import empty_pools

from .boards import A, B, add, card, duel, written
from .playing import Answers, main_phase, resolve_all

ROCK = "Artifact"


def rock(text: str, chooser: Answers | None = None) -> tuple[Game, int]:
    """Begin a main phase with one source of mana."""
    game = duel(chooser)
    main_phase(game)
    return game, add(game, written("Test Rock", text, ROCK))


def try_to_cast(game: Game, name: str, cost: str, type_line: str = "Creature — Bear") -> int | None:
    """Cast a card from hand with what there is; None when it cannot be."""
    found = add(game, written(name, "", type_line, cost), A, Zone.HAND)
    try:
        return cast(game, A, CastSpell(found))
    except IllegalAction:
        return None


@pytest.mark.parametrize(
    ("name", "cost", "possible"),
    [("Test Eldrazi", "{1}", True), ("Test Bear", "{G}", False), ("Test Cost", "{C}", True)],
)
def test_one_of_several_uses(name: str, cost: str, possible: bool) -> None:
    """106.6: each use that is named is allowed, and no other."""
    game, _ = rock(
        "{T}: Add {C}. Spend this mana only to cast a colorless spell, activate an ability of a colorless permanent, "
        "or pay a cost that contains {C}."
    )
    assert (try_to_cast(game, name, cost) is not None) == possible


def test_a_cost_that_contains_the_symbol() -> None:
    """106.6: a coloured spell whose cost asks for colourless mana counts too."""
    game, _ = rock("{T}: Add {C}. Spend this mana only to activate an ability or pay a cost that contains {C}.")
    add(game, written("Test Forest", "{T}: Add {G}.", "Land"))
    assert try_to_cast(game, "Test Bear", "{1}{G}") is None
    assert try_to_cast(game, "Test Bear", "{C}{G}") is not None


def test_mana_that_cannot_be_spent_on_some_spells() -> None:
    game, _ = rock("{T}: Add {C}. This mana can't be spent to cast a nonartifact spell.")
    assert try_to_cast(game, "Test Bear", "{1}") is None
    assert try_to_cast(game, "Test Statue", "{1}", "Artifact Creature — Golem") is not None


def test_mana_that_cannot_pay_for_generic_mana() -> None:
    """106.6: it pays for the colours only."""
    game, _ = rock("{T}: Add {W}{U}{B}{R}{G}. This mana can't be spent to pay generic mana costs.")
    assert try_to_cast(game, "Test Bear", "{1}{G}") is None
    assert try_to_cast(game, "Test Chimera", "{W}{U}{G}") is not None


@pytest.mark.parametrize(("type_line", "haste"), [("Creature — Bear", True), ("Artifact", False)])
def test_what_is_true_of_a_spell_it_is_spent_on(type_line: str, haste: bool) -> None:
    """106.6, 400.7a: the effect goes on for the permanent that the spell becomes."""
    game, _ = rock("{T}, Pay 3 life: Add {C}. If that mana is spent on a creature spell, it gains haste.")
    assert try_to_cast(game, "Test Bear", "{1}", type_line) is not None
    resolve_all(game)
    (found,) = (i for i in game.battlefield if game.name_of(i) == "Test Bear")
    assert has_keyword(game.characteristics(found), "haste") == haste


def test_a_creature_it_is_spent_on_enters_with_a_counter() -> None:
    """106.6, 614.1c."""
    game, _ = rock(
        "{T}: Add one mana of any color. If this mana is spent to cast a creature spell, that creature enters with an "
        "additional +1/+1 counter on it."
    )
    assert try_to_cast(game, "Test Bear", "{G}") is not None
    resolve_all(game)
    (found,) = (i for i in game.battlefield if game.name_of(i) == "Test Bear")
    assert game.objects[found].counter_count("+1/+1") == 1


@pytest.mark.parametrize(("cost", "cards"), [("{6}", 1), ("{1}", 0)])
def test_when_you_spend_this_mana(cost: str, cards: int) -> None:
    """603.7: a triggered ability, which goes on the stack above the spell."""
    game, _ = rock("{T}: Add {C}. When you spend this mana to cast a spell with mana value 6 or greater, draw a card.")
    for _ in range(5):
        add(game, written("Test Forest", "{T}: Add {G}.", "Land"))
    add(game, card("Test Card"), A, Zone.LIBRARY)
    spell = try_to_cast(game, "Test Bear", cost)
    assert spell is not None and list(game.stack) == [spell]
    resolve_all(game)
    assert len(game.zone(Zone.HAND, A)) == cards


def test_mana_that_is_not_lost() -> None:
    """106.4, 500.5: until the cleanup step."""
    game, found = rock(
        "Whenever you gain life, add {R}{R}.\n{T}: Add two mana of different colors. Until end of turn, you don't lose "
        "this mana as steps and phases end."
    )
    index, _ = activated_abilities(game, found)[0]
    activate(game, A, ActivateAbility(found, index))
    pool = [unit.kind for unit in game.players[A].mana]
    assert len(set(pool)) == 2
    empty_pools(game, Step.PRECOMBAT_MAIN)
    assert len(game.players[A].mana) == 2
    empty_pools(game, Step.CLEANUP)
    assert not game.players[A].mana


def test_spells_by_their_mana_cost() -> None:
    """202.3: zero is even; 107.3b: X on the stack is the number that was chosen."""
    law = written(
        "Test Law",
        "Your opponents can't cast spells with even mana values.\nSpells with {X} in their mana costs can't be cast.\n"
        "Your opponents can't block with creatures with even mana values.",
        "Enchantment",
    )
    game = duel()
    main_phase(game)
    add(game, law, B)
    for _ in range(3):
        add(game, written("Test Forest", "{T}: Add {G}.", "Land"))
    assert try_to_cast(game, "Test Ornithopter", "{0}") is None
    assert try_to_cast(game, "Test Bear", "{1}{G}") is None
    assert try_to_cast(game, "Test Hydra", "{X}{G}") is None
    assert try_to_cast(game, "Test Elf", "{G}") is not None

"""Cipher, epic, haunt, paradigm, offering. CR: 702.48, 702.50, 702.55, 702.99, 702.192."""

from __future__ import annotations

import pytest

from rules_core.actions import CastSpell
from rules_core.casting import cast
from rules_core.errors import IllegalAction
from rules_core.events import AddMana, Destroy
from rules_core.objects import ManaUnit
from rules_core.perform import perform
from rules_core.terms import Step, Zone

from .boards import A, B, add, card, duel
from .fights import attack, begin, damage
from .made_up import made
from .playing import Answers, cast_and_resolve, main_phase, next_turn, resolve_all, step_begins
from .test_keyword_play import named


def test_copy_of_the_encoded_card_is_cast_after_combat_damage() -> None:
    """CR 702.99a, c."""
    game = duel()
    bear = add(game, card("Bear", 2, 2, "vigilance"))
    main_phase(game)
    cast_and_resolve(game, add(game, made("Secret", "Sorcery", "You gain 3 life.\nCipher"), zone=Zone.HAND))
    assert named(game, "Secret", Zone.EXILE) and game.players[A].life == 23
    for expected in (26, 29):
        begin(game)
        attack(game, {bear: B})
        damage(game)
        resolve_all(game)
        assert game.players[A].life == expected
    assert len(named(game, "Secret", Zone.EXILE)) == 1
    perform(game, Destroy(bear))
    resolve_all(game)
    assert "702.99a" in [entry.rule for entry in game.trace]


def test_epic_spell_is_copied_each_upkeep_and_no_spell_is_cast_any_more() -> None:
    """CR 702.50a-b."""
    game = duel()
    main_phase(game)
    cast_and_resolve(game, add(game, made("Saga of Ages", "Sorcery", "You gain 4 life.\nEpic"), zone=Zone.HAND))
    assert game.players[A].life == 24
    other = add(game, card("Bear", 2, 2), zone=Zone.HAND)
    with pytest.raises(IllegalAction):
        cast_and_resolve(game, other)
    for expected in (28, 32):
        next_turn(game, B)
        next_turn(game, A)
        assert game.players[A].life == expected


def test_creature_haunts_and_triggers_when_that_creature_dies() -> None:
    """CR 702.55a-c."""
    game = duel(Answers(target="Bear"))
    text = "Haunt\nWhen this creature enters or the creature it haunts dies, you gain 2 life."
    main_phase(game)
    cast_and_resolve(game, add(game, made("Ghost", "Creature — Spirit", text, "{1}", "1/1"), zone=Zone.HAND))
    assert game.players[A].life == 22
    bear = add(game, card("Bear", 2, 2), B)
    perform(game, Destroy(named(game, "Ghost")[0]))
    resolve_all(game)
    (exiled,) = named(game, "Ghost", Zone.EXILE)
    assert game.objects[exiled].choice("haunts") == bear
    perform(game, Destroy(bear))
    resolve_all(game)
    assert game.players[A].life == 24


def test_spell_haunts_after_it_has_resolved() -> None:
    """CR 702.55a."""
    game = duel()
    bear = add(game, card("Bear", 2, 2), B)
    text = "You gain 1 life.\nHaunt\nWhen the creature this card haunts dies, you gain 5 life."
    main_phase(game)
    cast_and_resolve(game, add(game, made("Benison", "Sorcery", text), zone=Zone.HAND))
    assert named(game, "Benison", Zone.EXILE)
    perform(game, Destroy(bear))
    resolve_all(game)
    assert game.players[A].life == 26


def test_paradigm_gives_a_copy_in_each_precombat_main_phase_once() -> None:
    """CR 702.192a: only the first spell of the name."""
    game = duel()
    lesson = made("Lesson", "Sorcery", "You gain 1 life.\nParadigm")
    main_phase(game)
    cast_and_resolve(game, add(game, lesson, zone=Zone.HAND))
    cast_and_resolve(game, add(game, lesson, zone=Zone.HAND))
    assert len(named(game, "Lesson", Zone.EXILE)) == 2 and game.players[A].life == 22
    next_turn(game, A)
    step_begins(game, Step.PRECOMBAT_MAIN)
    assert game.players[A].life == 23


def test_offering_takes_off_the_cost_of_what_is_sacrificed() -> None:
    """CR 702.48a, c: also at instant speed."""
    game = duel()
    patron = made("Patron", "Creature — Spirit", "Fox offering", "{4}{W}{W}", "5/6")
    spell = add(game, patron, zone=Zone.HAND)
    main_phase(game, B)
    perform(game, AddMana(A, tuple(ManaUnit(kind) for kind in "WCC")))
    with pytest.raises(IllegalAction):
        cast(game, A, CastSpell(spell, way="offering"))
    fox = add(game, card("Fox", 2, 2, subtypes=("Fox",), cost="{2}{W}"))
    cast(game, A, CastSpell(spell, way="offering"))
    resolve_all(game)
    assert named(game, "Patron") and fox not in game.objects and not game.players[A].mana


@pytest.mark.parametrize(("way", "mana", "legal"), [("", "B", False), ("cleave", "BCC", True)])
def test_cleave_takes_the_bracketed_text_away(way: str, mana: str, legal: bool) -> None:
    """CR 702.148a: an alternative cost, and a text without the words in square brackets."""
    game = duel()
    bear = add(game, card("Bear", 2, 2), B)
    spell = add(
        game, made("Grasp", "Sorcery", "Cleave {2}{B}\nDestroy target [Human] creature.", "{B}"), zone=Zone.HAND
    )
    main_phase(game)
    perform(game, AddMana(A, tuple(ManaUnit(kind) for kind in mana)))
    if not legal:
        with pytest.raises(IllegalAction):
            cast(game, A, CastSpell(spell, way=way))
        return
    cast(game, A, CastSpell(spell, way=way))
    resolve_all(game)
    assert bear not in game.objects

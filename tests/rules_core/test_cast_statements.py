"""What spells are given as they are cast, and what paying for keywords leaves behind. CR: 601, 702.51, 702.138."""

from __future__ import annotations

import pytest

from rules_core.actions import CastSpell
from rules_core.casting import cast
from rules_core.errors import IllegalAction
from rules_core.events import AddMana, Discard
from rules_core.objects import ManaUnit
from rules_core.perform import perform
from rules_core.terms import Zone

from .boards import A, B, add, card, duel
from .fights import attack, begin
from .made_up import made
from .playing import Answers, cast_and_resolve, main_phase, resolve_all
from .test_keyword_play import named, pt


def pay(game, spell: int, mana: str, way: str = "") -> int:
    """Cast a card with exactly that mana and resolve it."""
    perform(game, AddMana(A, tuple(ManaUnit(kind) for kind in mana)))
    found = cast(game, A, CastSpell(spell, way=way))
    resolve_all(game)
    return found


def test_spells_are_given_convoke_as_they_are_cast() -> None:
    """CR 702.51a, 611.3a: only those of the kind that the player casts."""
    game = duel()
    add(game, made("Banner", "Artifact", "Creature spells you cast have convoke."))
    add(game, card("Bear", 2, 2))
    main_phase(game)
    main_phase(game)
    pay(game, add(game, card("Wolf", 2, 2, cost="{2}"), zone=Zone.HAND), "C")
    assert named(game, "Wolf")
    with pytest.raises(IllegalAction):
        pay(game, add(game, made("Rite", "Sorcery", "You gain 1 life.", "{2}"), zone=Zone.HAND), "C")


def test_spells_from_the_hand_are_given_cascade() -> None:
    """CR 702.85a: the ability triggers as the spell is cast."""
    game = duel()
    add(game, made("Proof", "Artifact", "Instant and sorcery spells you cast from your hand have cascade."))
    add(game, card("Cheap", 1, 1, cost="{1}"), zone=Zone.LIBRARY)
    main_phase(game)
    pay(game, add(game, made("Rite", "Sorcery", "You gain 1 life.", "{3}"), zone=Zone.HAND), "CCC")
    assert named(game, "Cheap")


def test_ways_to_cast_are_not_given_to_spells() -> None:
    """CR 601.3e: it would need them before it is a spell; declined, not ignored."""
    with pytest.raises(AssertionError):
        made("Gate", "Artifact", "Creature spells you cast have blitz {3}.")


def test_only_the_first_such_spell_of_a_turn_costs_less() -> None:
    """CR 601.2f."""
    game = duel()
    add(game, made("Den", "Artifact", "The first creature spell you cast each turn costs {2} less to cast."))
    main_phase(game)
    pay(game, add(game, card("Wolf", 2, 2, cost="{3}"), zone=Zone.HAND), "C")
    with pytest.raises(IllegalAction):
        pay(game, add(game, card("Cat", 2, 2, cost="{3}"), zone=Zone.HAND), "C")
    main_phase(game)
    pay(game, add(game, card("Dog", 2, 2, cost="{3}"), zone=Zone.HAND), "C")
    assert named(game, "Wolf") and named(game, "Dog") and not named(game, "Cat")


def test_permanent_escapes_with_counters() -> None:
    """CR 702.138c."""
    escape = "Escape—{1}{G}, Exile two other cards from your graveyard."
    text = f"{escape}\nThis creature escapes with two +1/+1 counters on it."
    game = duel()
    beast = made("Beast", "Creature — Beast", text, "{1}{G}", "2/2")
    main_phase(game)
    cast_and_resolve(game, add(game, beast, zone=Zone.HAND))
    for name in ("One", "Two"):
        add(game, card(name, 1, 1), zone=Zone.GRAVEYARD)
    pay(game, add(game, beast, zone=Zone.GRAVEYARD), "GC", "escape")
    assert sorted(pt(game, i) for i in named(game, "Beast")) == [(2, 2), (4, 4)]


def test_creatures_that_convoked_it() -> None:
    """CR 702.51c."""
    game = duel()
    bear = add(game, card("Bear", 2, 2))
    other = add(game, card("Wolf", 2, 2), B)
    main_phase(game)
    main_phase(game)
    text = "Convoke\nWhen this creature enters, put a +1/+1 counter on each creature that convoked it."
    pay(game, add(game, made("Choir", "Creature — Bird", text, "{1}", "1/1"), zone=Zone.HAND), "")
    assert (pt(game, bear), pt(game, other)) == ((3, 3), (2, 2))


def test_exerting_a_creature_triggers() -> None:
    """CR 701.43a, d."""
    game = duel(Answers(may=[True]))
    add(game, made("Herald", "Enchantment", "Whenever you exert a creature, you gain 2 life."))
    runner = add(game, made("Runner", "Creature — Cat", "You may exert this creature as it attacks.", "{1}", "2/2"))
    begin(game)
    attack(game, {runner: B})
    resolve_all(game)
    assert game.players[A].life == 22


def test_discarded_by_an_opponents_spell_only() -> None:
    """The words of the ability: a cost, or one's own effect, is not that."""
    game = duel()
    text = "When a spell or ability an opponent controls causes you to discard this card, you gain 5 life."
    purge = made("Purge", "Sorcery", f"You gain 1 life.\n{text}")
    first = add(game, purge, zone=Zone.HAND)
    perform(game, Discard(first, A))
    resolve_all(game)
    assert game.players[A].life == 20
    add(game, purge, zone=Zone.HAND)
    main_phase(game, B)
    cast_and_resolve(
        game, add(game, made("Mind Rot", "Sorcery", "Each opponent discards a card."), B, Zone.HAND), player=B
    )
    assert game.players[A].life == 25

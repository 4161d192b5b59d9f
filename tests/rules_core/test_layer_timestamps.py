"""Timestamps: every lettered rule of 613.7 that a game here can come to, and 611.2c."""

from __future__ import annotations

from itertools import pairwise

from rules_core.events import (
    Attach,
    EndEffect,
    MoveZone,
    PutCounters,
    Tap,
    Transform,
    TurnFaceDown,
    TurnFaceUp,
)
from rules_core.execute.context import Context
from rules_core.execute.registry import execute
from rules_core.game import Game
from rules_core.ir import effects as e
from rules_core.ir import nouns as n
from rules_core.ir import statics as s
from rules_core.ir.card import CompiledCard
from rules_core.objects import ContinuousEffect
from rules_core.perform import perform
from rules_core.terms import CardType, Zone

from .boards import A, B, add, card, duel
from .playing import main_phase
from .statements import CREATURE, YOURS, base, every, gains, loses, pump, start, static, words

IT = n.SelfRef()
ENCHANTED = n.AttachedRef(n.Filter(CREATURE))


def size(game: Game, identity: int) -> tuple[int | None, int | None]:
    value = game.characteristics(identity)
    return value.power, value.toughness


def law(name: str, power: int, toughness: int) -> CompiledCard:
    """An enchantment that sets the size of all creatures."""
    return card(name, None, None, static(base(every(CREATURE), power, toughness)), types=(CardType.ENCHANTMENT,))


def aura(name: str, power: int, toughness: int) -> CompiledCard:
    return card(name, None, None, static(base(ENCHANTED, power, toughness)), types=(CardType.ENCHANTMENT,))


def test_a_static_ability_has_the_timestamp_of_its_object() -> None:
    """613.7a, 613.7d."""
    game = duel()
    bear = add(game, card("Test Bear", 2, 2))
    first = add(game, law("Test One", 1, 1))
    add(game, law("Test Five", 5, 5))
    assert size(game, bear) == (5, 5)
    perform(game, MoveZone(first, Zone.HAND))
    perform(game, MoveZone(game.moved[first], Zone.BATTLEFIELD))
    assert size(game, bear) == (1, 1)


def test_the_effect_of_a_spell_has_the_timestamp_of_its_resolution() -> None:
    """613.7b."""
    game = duel()
    bear = add(game, card("Test Bear", 2, 2))
    add(game, law("Test One", 1, 1))
    effect = start(game, bear, (bear,), base(IT, 7, 7))
    assert size(game, bear) == (7, 7)
    add(game, law("Test Five", 5, 5))
    assert size(game, bear) == (5, 5)
    perform(game, EndEffect(effect))
    assert size(game, bear) == (5, 5)


def test_a_counter_gives_its_kind_a_new_timestamp() -> None:
    """613.7c."""
    game = duel()
    bear = add(game, card("Test Bear", 2, 2))
    perform(game, PutCounters(bear, "flying", 1))
    start(game, bear, (bear,), s.LoseAbilities(IT, gains(IT, "flying").abilities))
    assert not game.characteristics(bear).abilities
    perform(game, PutCounters(bear, "flying", 1))
    assert game.characteristics(bear).abilities


def test_counters_of_a_kind_share_the_time_of_the_latest() -> None:
    """613.7c: the flying counter that came before the loss comes after it with the second one."""
    game = duel()
    bear = add(game, card("Test Bear", 2, 2))
    perform(game, PutCounters(bear, "flying", 1))
    perform(game, PutCounters(bear, "trample", 1))
    start(game, bear, (bear,), loses(IT))
    assert words(game, bear) == []
    perform(game, PutCounters(bear, "flying", 1))
    assert words(game, bear) == ["flying"]


def test_an_ability_given_to_an_object_goes_with_its_new_timestamp() -> None:
    """613.7a: what was given later than the object is later still when the object is attached anew."""
    game = duel()
    bear = add(game, card("Test Bear", 2, 2))
    worn = add(game, card("Test Aura", None, None, types=(CardType.ENCHANTMENT,)))
    perform(game, Attach(worn, bear))
    start(game, worn, (worn,), gains(IT, static(base(ENCHANTED, 4, 4))))
    assert size(game, bear) == (4, 4)
    add(game, law("Test One", 1, 1))
    assert size(game, bear) == (1, 1)
    other = add(game, card("Test Bear", 2, 2))
    perform(game, Attach(worn, other))
    assert (size(game, bear), size(game, other)) == ((1, 1), (4, 4))


def test_attaching_gives_a_new_timestamp() -> None:
    """613.7e."""
    game = duel()
    bear, other = add(game, card("Test Bear", 2, 2)), add(game, card("Test Ox", 2, 4))
    one, five = add(game, aura("Test One", 1, 1)), add(game, aura("Test Five", 5, 5))
    perform(game, Attach(one, bear))
    perform(game, Attach(five, bear))
    assert size(game, bear) == (5, 5)
    perform(game, Attach(one, other))
    perform(game, Attach(one, bear))
    assert size(game, bear) == (1, 1)


def test_turning_face_up_gives_a_new_timestamp() -> None:
    """613.7f."""
    game = duel()
    bear = add(game, card("Test Bear", 2, 2))
    sizer = add(game, card("Test Sizer", 3, 3, static(base(every(CREATURE), 4, 4))))
    add(game, law("Test One", 1, 1))
    assert size(game, bear) == (1, 1)
    perform(game, TurnFaceDown(sizer, "morph"))
    perform(game, TurnFaceUp(sizer))
    assert size(game, bear) == (4, 4)


def test_transforming_gives_a_new_timestamp() -> None:
    """613.7g."""
    game = duel()
    bear = add(game, card("Test Bear", 2, 2))
    back = card("Test Back", 3, 3, static(base(every(CREATURE), 4, 4))).faces[0]
    wolf = add(game, CompiledCard("Test Front // Test Back", "transform", (card("Test Front", 3, 3).faces[0], back)))
    add(game, law("Test One", 1, 1))
    perform(game, Transform(wolf))
    assert size(game, bear) == (4, 4)


def test_turning_face_down_gives_a_new_timestamp() -> None:
    """613.7f: an ability given to it meanwhile counts from then on."""
    game = duel()
    bear = add(game, card("Test Bear", 2, 2))
    sizer = add(game, card("Test Sizer", 3, 3))
    start(game, sizer, (sizer,), gains(IT, static(base(every(CREATURE), 4, 4))))
    add(game, law("Test One", 1, 1))
    assert size(game, bear) == (1, 1)
    perform(game, TurnFaceDown(sizer, "morph"))
    assert size(game, bear) == (4, 4)


def test_tapping_gives_no_new_timestamp() -> None:
    """613.7d-g name what does."""
    game = duel()
    bear = add(game, card("Test Bear", 2, 2))
    sizer = add(game, card("Test Sizer", 3, 3, static(base(every(CREATURE), 4, 4))))
    add(game, law("Test One", 1, 1))
    perform(game, Tap(sizer))
    perform(game, PutCounters(sizer, "+1/+1", 1))
    assert size(game, bear) == (1, 1)


def test_what_enters_together_is_stamped_from_the_active_player_on() -> None:
    """613.7m: the active player's permanent is the earlier one."""
    game = duel()
    main_phase(game, A)
    bear = add(game, card("Test Bear", 2, 2))
    theirs, mine = add(game, law("Test One", 1, 1), B, Zone.HAND), add(game, law("Test Five", 5, 5), A, Zone.HAND)
    perform(game, MoveZone(theirs, Zone.BATTLEFIELD), MoveZone(mine, Zone.BATTLEFIELD))
    assert size(game, bear) == (1, 1)


def test_an_effect_on_what_it_puts_there_is_later_than_its_own_abilities() -> None:
    """613.7n."""
    game = duel()
    hand = add(game, card("Test Humble", 2, 2, static(base(IT, 1, 1))), A, Zone.HAND)
    effect = ContinuousEffect(0, (base(IT, 4, 4),), hand, A, 0)
    perform(game, MoveZone(hand, Zone.BATTLEFIELD, effects=(effect,)))
    assert size(game, game.moved[hand]) == (4, 4)


def test_what_a_spell_affects_is_locked_in_when_it_changes_characteristics() -> None:
    """611.2c."""
    game = duel()
    bear = add(game, card("Test Bear", 2, 2))
    assert execute(Context(game, bear, A), e.Continuous((pump(every(CREATURE, of=(YOURS,)), 1, 1),)))
    late = add(game, card("Test Late", 2, 2))
    assert size(game, bear) == (3, 3)
    assert size(game, late) == (2, 2)


def test_a_static_ability_is_never_locked_in() -> None:
    """611.3a."""
    game = duel()
    add(game, card("Test Anthem", None, None, static(pump(every(CREATURE), 1, 1)), types=(CardType.ENCHANTMENT,)))
    late = add(game, card("Test Late", 2, 2))
    assert size(game, late) == (3, 3)


def test_three_effects_that_depend_in_a_circle_go_by_timestamp() -> None:
    """613.8b: the circle is ignored; one that waits for the circle comes after it."""
    game = duel()
    kinds = ("Elf", "Goblin", "Merfolk", "Elf")
    for old, new in pairwise(kinds):
        change = s.SetTypes(every(n.IsSubtype(old)), subtypes=(new,))
        add(game, card(f"Test {old}s", None, None, static(change), types=(CardType.ENCHANTMENT,)))
    add(game, card("Test Goblin", 1, 1, subtypes=("Goblin",)))
    elf = add(game, card("Test Elf", 1, 1, subtypes=("Elf",)))
    merfolk = add(game, card("Test Merfolk", 1, 1, subtypes=("Merfolk",)))
    assert game.characteristics(elf).subtypes == {"Elf"}
    assert game.characteristics(merfolk).subtypes == {"Elf"}


def test_a_lost_ability_that_began_in_an_earlier_layer() -> None:
    """613.6."""
    game = duel()
    bear = add(game, card("Test Bear", 2, 2))
    change = s.SetTypes(every(CREATURE), subtypes=("Goblin",), colors=("R",))
    lord = add(game, card("Test Lord", 2, 2, static(change, base(every(CREATURE), 3, 3))))
    start(game, bear, (lord,), loses(IT))
    assert (game.characteristics(bear).subtypes, size(game, bear)) == ({"Goblin"}, (3, 3))

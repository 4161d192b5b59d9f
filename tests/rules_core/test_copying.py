"""Copies: examples of 707 and the rulings behind them, with made-up cards of the same kinds."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import pytest

from rules_core.choices import ChoiceKind, ChoicePoint
from rules_core.copying import CopiedValues, copiable_values
from rules_core.events import (
    Cause,
    CreateToken,
    EndEffect,
    Flip,
    MoveZone,
    PutCounters,
    StartEffect,
    Transform,
    TurnFaceUp,
)
from rules_core.execute.context import Context
from rules_core.execute.registry import execute
from rules_core.game import Game
from rules_core.ir import conditions as c
from rules_core.ir import effects as e
from rules_core.ir import nouns as n
from rules_core.ir import statics as s
from rules_core.ir import triggers as t
from rules_core.ir.abilities import ActivatedAbility, KeywordAbility, ThisAbility, TriggeredAbility
from rules_core.ir.card import CompiledCard
from rules_core.ir.costs import PayMana
from rules_core.ir.effects import CopySpec, CountersSpec
from rules_core.ir.node import Node
from rules_core.ir.quantities import Number
from rules_core.layering.pieces import These
from rules_core.mana import mana_cost
from rules_core.objects import ContinuousEffect
from rules_core.perform import perform
from rules_core.terms import CardType, Color, Supertype, Zone

from .boards import A, B, add, card, duel
from .statements import CREATURE, YOURS, base, defining, every, gains, loses, num, pt, pump, start, static, words

IT = n.SelfRef()
COPY = n.CopyOf(form="it")


@dataclass
class Picks:
    """Says yes, and picks the object whose id is next in line; takes the default elsewhere."""

    ids: list[int] = field(default_factory=list)
    yes: bool = True
    words: list[str] = field(default_factory=list)

    def choose(self, game: Game, point: ChoicePoint) -> tuple[int, ...]:
        if point.kind is ChoiceKind.MAY:
            return (0,) if self.yes else (1,)
        if point.kind is ChoiceKind.OBJECTS and self.ids:
            wanted = self.ids.pop(0)
            return tuple(i for i, option in enumerate(point.options) if option.value == wanted)
        if self.words and any(
            option.value == self.words[0] or option.label == self.words[0] for option in point.options
        ):
            word = self.words.pop(0)
            return tuple(i for i, option in enumerate(point.options) if word in (option.value, option.label))[:1]
        return tuple(point.default_indices)


def clone(name: str = "Test Clone", *exceptions: Node, of: n.Filter | None = None) -> CompiledCard:
    """The usual line of creatures that enter as copies, with an exception."""
    spec = CopySpec(n.Choose(Number(1), of or n.Filter(CREATURE)), tuple(exceptions))
    return card(name, 0, 0, static(s.EntersAsCopy(IT, spec)), cost="{3}{U}", subtypes=("Shapeshifter",))


def enter(game: Game, found: CompiledCard, copying: int | None = None, owner: int = A, **chosen: str) -> int:
    """Let a card enter the battlefield from the hand, copying what is given."""
    hand = add(game, found, owner, Zone.HAND)
    game.chooser = Picks([copying] if copying is not None else [], words=list(chosen.values()))
    perform(game, MoveZone(hand, Zone.BATTLEFIELD))
    return game.moved[hand]


def becomes_copy(game: Game, identity: int, original: int, *exceptions: Node) -> None:
    """Let a permanent become a copy of another."""
    ctx = Context(game, identity, game.controller_of(identity), bindings={"original": original})
    spec = CopySpec(These((original,)), exceptions)
    assert execute(ctx, e.Continuous((s.BecomeCopy(IT, spec),)))


def name(game: Game, identity: int) -> str:
    return game.characteristics(identity).name


# 707.2 -------------------------------------------------------------------------------------------


def test_an_animated_artifact_is_copied_without_the_animation() -> None:
    game = duel()
    animates = ActivatedAbility((PayMana("{X}"),), e.NoEffect())
    staff = add(game, card("Test Staff", None, None, animates))
    start(
        game, staff, (staff,), s.SetTypes(IT, ("Creature",), ("Construct",), adds=True, power=num(5), toughness=num(5))
    )
    copy = enter(game, clone(), staff)
    value = game.characteristics(copy)
    assert value.name == "Test Staff"
    assert value.card_types == {CardType.ARTIFACT}
    assert pt(game, copy) == (None, None)
    assert value.abilities == (animates,)


def test_a_copy_of_a_face_down_creature_is_a_nameless_two_two() -> None:
    game = duel()
    demon = add(game, card("Test Demon", 6, 6, "trample"))
    game.objects[demon] = replace(game.objects[demon], face_down="morph")
    game.revision += 1
    copy = enter(game, clone(), demon)
    value = game.characteristics(copy)
    assert (value.name, value.mana_cost, value.colors, value.subtypes, value.abilities) == (
        "",
        None,
        frozenset(),
        frozenset(),
        (),
    )
    assert pt(game, copy) == (2, 2)
    assert game.objects[copy].face_down == ""


def test_a_copy_has_the_colour_of_the_cost_and_no_counters_or_pumps() -> None:
    game = duel()
    bear = add(game, card("Test Bear", 2, 2, "trample", cost="{1}{G}", subtypes=("Bear",)))
    perform(game, PutCounters(bear, "+1/+1", 2))
    start(game, bear, (bear,), pump(IT, 3, 3))
    start(game, bear, (bear,), s.SetTypes(IT, colors=("R",)))
    copy = enter(game, clone(), bear)
    value = game.characteristics(copy)
    assert pt(game, copy) == (2, 2)
    assert value.colors == {Color.GREEN}
    assert value.mana_cost == mana_cost("{1}{G}")
    assert words(game, copy) == ["trample"]


def test_the_copy_does_not_change_with_the_original() -> None:
    """707.2b."""
    game = duel()
    bear, ox = add(game, card("Test Bear", 2, 2)), add(game, card("Test Ox", 2, 4))
    copy = enter(game, clone(), bear)
    becomes_copy(game, bear, ox)
    assert name(game, bear) == "Test Ox"
    assert name(game, copy) == "Test Bear"


# 707.3 -------------------------------------------------------------------------------------------


def test_a_copy_of_a_copy_copies_the_exceptions_too() -> None:
    """As with the doppelganger that does not copy the colour and keeps its own ability."""
    game = duel()
    bear = add(game, card("Test Bear", 2, 2, cost="{1}{G}", subtypes=("Bear",)))
    own = KeywordAbility("shroud")
    twin = clone("Test Double", s.SetTypes(COPY, colors=("U",)), s.GainAbilities(COPY, (own,)))
    doppel = enter(game, twin, bear)
    copy = enter(game, clone(), doppel)
    value = game.characteristics(copy)
    assert value.name == "Test Bear"
    assert value.colors == {Color.BLUE}
    assert words(game, copy) == ["shroud"]
    assert pt(game, copy) == (2, 2)


def flip_card(name_: str, flipped: str, size: int) -> CompiledCard:
    front, back = card(name_, size, size, cost="{1}{B}").faces[0], card(flipped, size + 2, size + 2).faces[0]
    return CompiledCard(f"{name_} // {flipped}", "flip", (front, back))


def test_a_flipped_permanent_shows_the_flipped_side_of_what_it_copies() -> None:
    game = duel()
    sage = add(game, flip_card("Test Sage", "Test Revealer", 1))
    rat = add(game, flip_card("Test Rat", "Test Odious", 2))
    perform(game, Flip(sage))
    assert name(game, sage) == "Test Revealer"
    becomes_copy(game, sage, rat)
    assert name(game, sage) == "Test Odious"
    assert pt(game, sage) == (4, 4)


def test_a_face_down_permanent_that_becomes_a_copy_stays_a_two_two() -> None:
    game = duel()
    demon = add(game, card("Test Demon", 6, 6))
    other = add(game, card("Test Lorian", 4, 1, "trample", cost="{1}{G}{G}"))
    game.objects[demon] = replace(game.objects[demon], face_down="morph")
    game.revision += 1
    becomes_copy(game, demon, other)
    assert name(game, demon) == ""
    assert pt(game, demon) == (2, 2)
    perform(game, TurnFaceUp(demon))
    assert name(game, demon) == "Test Lorian"
    assert pt(game, demon) == (4, 1)
    assert words(game, demon) == ["trample"]


# 707.4-6 -----------------------------------------------------------------------------------------


def test_becoming_another_copy_keeps_other_effects() -> None:
    game = duel()
    shifter = add(game, card("Test Shifter", 0, 1))
    start(game, shifter, (shifter,), pump(IT, 3, 3))
    becomes_copy(game, shifter, add(game, card("Test Bear", 2, 2)), s.GainAbilities(COPY, (KeywordAbility("shroud"),)))
    assert pt(game, shifter) == (5, 5)
    becomes_copy(game, shifter, add(game, card("Test Ox", 2, 4)), s.GainAbilities(COPY, (KeywordAbility("shroud"),)))
    assert name(game, shifter) == "Test Ox"
    assert pt(game, shifter) == (5, 7)
    assert words(game, shifter) == ["shroud"]


def test_a_copy_enters_as_what_it_copies_enters() -> None:
    game = duel()
    big = card(
        "Test Behemoth",
        10,
        10,
        static(s.EntersWithCounters(IT, CountersSpec("fade", Number(2)))),
        static(s.EntersTapped(IT)),
    )
    original = add(game, big)
    copy = enter(game, clone(), original)
    assert game.objects[copy].tapped
    assert game.objects[copy].counter_count("fade") == 2


def test_choices_are_made_anew() -> None:
    """707.6: the copy's controller chooses its own creature type."""
    game = duel()
    chooses = static(s.AsEnters(IT, e.ChooseEffect(n.You("implied"), "creature type")))
    pumps = static(pump(every(n.ChosenQuality("creature type"), n.Other()), 1, 1))
    machine = card("Test Machine", 2, 2, chooses, pumps)
    original = enter(game, machine, None, type="Elf")
    hand = add(game, clone(), zone=Zone.HAND)
    game.chooser = Picks([original], words=["Goblin"])
    perform(game, MoveZone(hand, Zone.BATTLEFIELD))
    copy = game.moved[hand]
    assert game.objects[copy].choice("type") == "Goblin"
    assert name(game, copy) == "Test Machine"


def test_the_player_may_decline_to_copy() -> None:
    game = duel()
    add(game, card("Test Bear", 2, 2))
    hand = add(game, clone(), zone=Zone.HAND)
    game.chooser = Picks(yes=False)
    perform(game, MoveZone(hand, Zone.BATTLEFIELD))
    assert name(game, game.moved[hand]) == "Test Clone"


def test_what_loses_its_abilities_as_it_enters_copies_nothing() -> None:
    """614.12: it is looked at as it would exist on the battlefield."""
    game = duel()
    subject = every(CREATURE)
    add(game, card("Test Humbling", None, None, static(loses(subject), base(subject, 1, 1))))
    bear = add(game, card("Test Bear", 2, 2))
    copy = enter(game, clone(), bear)
    assert name(game, copy) == "Test Clone"
    assert pt(game, copy) == (1, 1)


# 707.8: double-faced -----------------------------------------------------------------------------


def deserter() -> CompiledCard:
    front, back = card("Test Deserter", 3, 2, cost="{3}{R}").faces[0], card("Test Ransacker", 5, 4, "trample").faces[0]
    return CompiledCard("Test Deserter // Test Ransacker", "transform", (front, replace(back, mana_cost=None)))


def test_a_clone_of_a_transformed_creature_is_the_back_face_for_good() -> None:
    game = duel()
    wolf = add(game, deserter())
    perform(game, Transform(wolf))
    copy = enter(game, clone(), wolf)
    assert name(game, copy) == "Test Ransacker"
    perform(game, Transform(copy))
    assert name(game, copy) == "Test Ransacker"


def test_a_token_copy_of_a_double_faced_permanent_has_both_faces() -> None:
    game = duel()
    wolf = add(game, deserter())
    perform(game, Transform(wolf))
    ctx = Context(game, wolf, A)
    execute(ctx, e.CreateToken(n.You("implied"), Number(1), CopySpec(These((wolf,)))))
    token = game.battlefield[-1]
    assert token != wolf
    assert name(game, token) == "Test Ransacker"
    perform(game, Transform(token))
    assert name(game, token) == "Test Deserter"


def test_a_token_copy_of_a_clone_is_a_single_faced_copy() -> None:
    game = duel()
    wolf = add(game, deserter())
    perform(game, Transform(wolf))
    copy = enter(game, clone(), wolf)
    ctx = Context(game, copy, A)
    execute(ctx, e.CreateToken(n.You("implied"), Number(1), CopySpec(These((copy,)))))
    token = game.battlefield[-1]
    assert name(game, token) == "Test Ransacker"
    perform(game, Transform(token))
    assert name(game, token) == "Test Ransacker"


# 707.9: exceptions -------------------------------------------------------------------------------


def test_an_exception_adds_to_the_types() -> None:
    game = duel()
    engine = add(game, card("Test Engine", 5, 3, types=(CardType.ARTIFACT, CardType.CREATURE)))
    spec = CopySpec(
        n.Choose(Number(1), n.Filter(n.IsType("Artifact"))), (s.SetTypes(COPY, ("Enchantment",), adds=True),)
    )
    twin = card("Test Twin", None, None, static(s.EntersAsCopy(IT, spec)), types=(CardType.ENCHANTMENT,))
    copy = enter(game, twin, engine)
    assert game.characteristics(copy).card_types == {CardType.ARTIFACT, CardType.CREATURE, CardType.ENCHANTMENT}
    assert pt(game, copy) == (5, 3)


def test_set_power_and_toughness_leave_out_the_definition() -> None:
    """707.9d: the copy of a creature that counts something is 7/7 and no longer counts."""
    game = duel()
    star = defining(base(IT, 4, 5))
    goyf = add(game, card("Test Counter", 0, 1, star))
    assert pt(game, goyf) == (4, 5)
    copy = enter(game, clone("Test Gargantuan", base(COPY, 7, 7)), goyf)
    assert pt(game, copy) == (7, 7)
    assert game.characteristics(copy).abilities == ()


def test_types_in_addition_keep_changeling() -> None:
    game = duel()
    changer = add(game, card("Test Changer", 2, 2, "changeling"))
    mimic = clone("Test Mimic", s.SetTypes(COPY, subtypes=("Shapeshifter", "Rogue"), adds=True))
    copy = enter(game, mimic, changer)
    assert words(game, copy) == ["changeling"]
    assert {"Elf", "Goblin", "Rogue"} <= game.characteristics(copy).subtypes


def test_counters_of_an_exception_are_not_part_of_the_values() -> None:
    game = duel()
    bear = add(game, card("Test Bear", 2, 2))
    spark = clone("Test Spark", s.EntersWithCounters(COPY, CountersSpec("+1/+1", Number(1)), additional=True))
    first = enter(game, spark, bear)
    assert pt(game, first) == (3, 3)
    second = enter(game, clone(), first)
    assert pt(game, second) == (2, 2)


def test_copying_an_uncopied_clone_lets_it_copy_again() -> None:
    game = duel()
    bear = add(game, card("Test Bear", 2, 2))
    hand = add(game, clone("Test Other"), zone=Zone.HAND)
    game.chooser = Picks(yes=False)
    perform(game, MoveZone(hand, Zone.BATTLEFIELD))
    plain = game.moved[hand]
    hand = add(game, clone(), zone=Zone.HAND)
    game.chooser = Picks([plain, bear])
    perform(game, MoveZone(hand, Zone.BATTLEFIELD))
    assert name(game, game.moved[hand]) == "Test Bear"


# Merged, controlled, temporary -------------------------------------------------------------------


def test_a_clone_of_a_merged_creature_has_all_its_abilities() -> None:
    game = duel()
    top = add(game, card("Test Top", 4, 4, "trample", cost="{3}{G}"), zone=Zone.EXILE)
    under = add(game, card("Test Under", 1, 1, "flying"))
    found = game.objects[under]
    game.objects[under] = replace(found, merged=(top, under))
    game.revision += 1
    assert name(game, under) == "Test Top"
    assert words(game, under) == ["trample", "flying"]
    copy = enter(game, clone(), under)
    assert words(game, copy) == ["trample", "flying"]
    assert pt(game, copy) == (4, 4)
    assert game.objects[copy].merged == ()


def test_a_copy_until_end_of_turn_reverts() -> None:
    game = duel()
    bear, ox = add(game, card("Test Bear", 2, 2)), add(game, card("Test Ox", 2, 4))
    face = copiable_values(game, ox)
    (begun,) = perform(game, StartEffect(ContinuousEffect(0, (CopiedValues(face),), bear, A, 0, (bear,))))
    assert isinstance(begun, StartEffect)
    assert name(game, bear) == "Test Ox"
    perform(game, EndEffect(begun.effect.id))
    assert name(game, bear) == "Test Bear"


def test_a_legend_that_is_not_legendary() -> None:
    game = duel()
    hero = add(game, card("Test Hero", 3, 3, supertypes=(Supertype.LEGENDARY,)))
    copy = enter(game, clone("Test Understudy", s.SetTypes(COPY, removes_types=("Legendary",), adds=True)), hero)
    assert game.characteristics(copy).supertypes == frozenset()


def test_a_copied_token_is_what_made_it() -> None:
    game = duel()
    face = card("Test Saproling", 1, 1, subtypes=("Saproling",), cost="").faces[0]
    perform(game, CreateToken(A, face))
    token = game.battlefield[-1]
    copy = enter(game, clone(), token)
    assert name(game, copy) == "Test Saproling"
    assert pt(game, copy) == (1, 1)
    assert not game.objects[copy].is_token


@pytest.mark.parametrize("zone", [Zone.GRAVEYARD, Zone.HAND])
def test_a_copy_is_a_clone_again_elsewhere(zone: Zone) -> None:
    game = duel()
    bear = add(game, card("Test Bear", 2, 2))
    copy = enter(game, clone(), bear)
    perform(game, MoveZone(copy, zone, Cause.EFFECT))
    assert name(game, game.moved[copy]) == "Test Clone"


def test_an_anthem_holds_for_the_copy() -> None:
    game = duel()
    add(
        game,
        card(
            "Test Anthem", None, None, static(pump(every(CREATURE, of=(YOURS,)), 1, 1), gains(every(CREATURE), "haste"))
        ),
    )
    bear = add(game, card("Test Bear", 2, 2), B)
    copy = enter(game, clone(), bear)
    assert pt(game, copy) == (3, 3)
    assert words(game, copy) == ["haste"]


def test_another_copy_effect_undoes_the_exception_of_the_first() -> None:
    """707.9e: the counters of the first copy effect do not stay when a second one is applied."""
    game = duel()
    bear = add(game, card("Test Bear", 2, 2))
    hand = add(game, clone("Test Other"), zone=Zone.HAND)
    game.chooser = Picks(yes=False)
    perform(game, MoveZone(hand, Zone.BATTLEFIELD))
    plain = game.moved[hand]
    ego = clone("Test Ego", s.EntersWithCounters(COPY, CountersSpec("+1/+1", Number(3)), additional=True))
    hand = add(game, ego, zone=Zone.HAND)
    game.chooser = Picks([plain, bear])
    perform(game, MoveZone(hand, Zone.BATTLEFIELD))
    assert name(game, game.moved[hand]) == "Test Bear"
    assert game.objects[game.moved[hand]].counters == ()


def test_an_exception_that_looks_at_the_copy() -> None:
    """707.9f: a land that is a creature only for now enters as a land, without the counters."""
    game = duel()
    field_ = add(game, card("Test Field", types=(CardType.LAND,), cost=""))
    start(game, field_, (field_,), s.SetTypes(IT, ("Creature",), adds=True, power=num(3), toughness=num(3)))
    is_creature = c.RefIs(COPY, CREATURE)
    twice = s.EntersWithCounters(COPY, CountersSpec("+1/+1", Number(2)), is_creature, additional=True)
    moritte = clone("Test Moritte", twice, of=n.Filter(n.IsPermanent(), (), (YOURS,)))
    bear = add(game, card("Test Bear", 2, 2))
    assert game.objects[enter(game, moritte, field_)].counters == ()
    assert game.objects[enter(game, moritte, bear)].counters == (("+1/+1", 2),)


def test_the_copy_s_own_entering_triggers() -> None:
    """707.5: as with the wall that draws a card."""
    game = duel()
    entering = t.ZoneChange(IT, n.InZone("battlefield"), None, "enters")
    wall = add(game, card("Test Wall", 0, 4, TriggeredAbility(entering, e.GainLife(n.You(), Number(1)))))
    game.pending = ()
    copy = enter(game, clone(), wall)
    assert [waiting.source for waiting in game.pending] == [copy]


def test_this_ability_is_copied_along() -> None:
    """707.9a: what becomes a copy "except it has this ability" gives the ability to whatever copies it."""
    game = duel()
    bear = add(game, card("Test Bear", 2, 2))
    spec = CopySpec(These((bear,)), (s.GainAbilities(COPY, (ThisAbility(),)),))
    entering = t.ZoneChange(n.A(n.Filter(CREATURE), other=True), n.InZone("battlefield"), None, "enters")
    ability = TriggeredAbility(entering, e.Continuous((s.BecomeCopy(IT, spec),)))
    shifter = add(game, card("Test Shifter", 0, 1, ability))
    execute(Context(game, shifter, A, ability), ability.effect)
    assert name(game, shifter) == "Test Bear"
    assert game.characteristics(shifter).abilities == (ability,)
    copy = enter(game, clone(), shifter)
    assert game.characteristics(copy).abilities == (ability,)


def test_an_effect_follows_the_permanent_that_became_something_else() -> None:
    """707.11."""
    game = duel()
    shifter = add(game, card("Test Shifter", 0, 1))
    becomes_copy(game, shifter, add(game, card("Test Vampire", 3, 3)))
    perform(game, PutCounters(shifter, "+1/+1", 1))
    becomes_copy(game, shifter, add(game, card("Test Ox", 2, 4)))
    assert pt(game, shifter) == (3, 5)

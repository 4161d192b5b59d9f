"""
Every Example of 613 and 707 in the newest Comprehensive Rules, played: each has its test, named by rule and number.

Named cards are those of the pool; the text of the rules is read where it lies beside the checkout.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from rules_core.actions import SpecialAction
from rules_core.activating import activated_abilities
from rules_core.errors import IllegalAction, UnsupportedRule
from rules_core.events import (
    Attach,
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
from rules_core.ir import effects as e
from rules_core.ir import nouns as n
from rules_core.ir import statics as s
from rules_core.ir.effects import CopySpec
from rules_core.ir.quantities import Number
from rules_core.layering.pieces import These
from rules_core.objects import ContinuousEffect
from rules_core.perform import perform
from rules_core.special_actions import take
from rules_core.stack import resolve_top
from rules_core.terms import CardType, Color, Supertype, Zone
from tests.pool import shared_folder

from .boards import A, B, add, card, duel, written
from .playing import Answers, cast_and_resolve, give_mana, main_phase, resolve_all
from .statements import base, gains, num, pump
from .test_copying import Picks
from .test_layers_cards import activate, keywords, pt, put, real, resolve, types

pytestmark = [
    pytest.mark.pool,
    pytest.mark.skipif(not (shared_folder() / "data").is_dir(), reason="the card pool is not at hand"),
]

EXAMPLES: dict[tuple[str, int], str] = {}
"""(rule, which of its examples) -> name of the test."""

IT = n.SelfRef()


def example(rule: str, number: int = 1) -> Callable[[Callable[[], None]], Callable[[], None]]:
    """Enter the test of one Example of a rule."""

    def enter(test: Callable[[], None]) -> Callable[[], None]:
        assert (rule, number) not in EXAMPLES
        EXAMPLES[rule, number] = test.__name__
        return test

    return enter


def test_every_example_of_the_chapter_has_its_test() -> None:
    newest = max((shared_folder() / "data" / "cr").glob("*.txt"))
    text = newest.read_text(encoding="utf-8-sig").replace("\r", "\n")
    found: set[tuple[str, int]] = set()
    rule = ""
    for line in text.split("\n"):
        began = re.match(r"((?:613|707)\.\d+[a-z]?)\.? ", line)
        if began:
            rule = began.group(1)
        elif re.match(r"\d{3}\.", line):
            rule = ""
        elif line.startswith("Example:") and rule:
            found.add((rule, 1 + sum(known == rule for known, _ in found)))
    assert found == set(EXAMPLES)
    assert len(found) > 30


def affect(game: Game, identity: int, *parts: s.Change) -> int:
    """Begin an effect of a resolved spell or ability on one permanent; its id is returned."""
    (begun,) = perform(game, StartEffect(ContinuousEffect(0, parts, identity, A, 0, (identity,))))
    assert isinstance(begun, StartEffect)
    return begun.effect.id


def become(game: Game, identity: int, original: int) -> None:
    """Let a permanent become a copy of another."""
    ctx = Context(game, identity, A)
    assert execute(ctx, e.Continuous((s.BecomeCopy(IT, CopySpec(These((original,)))),)))


def token_copy(game: Game, original: int) -> int:
    """Create a token that is a copy of a permanent."""
    execute(Context(game, original, A), e.CreateToken(n.You("implied"), Number(1), CopySpec(These((original,)))))
    return game.battlefield[-1]


def one_three(game: Game) -> int:
    return add(game, card("Test Wall", 1, 3))


def face_down(game: Game, name: str) -> int:
    """Put a card with morph onto the battlefield face down."""
    hand = add(game, real(name), A, Zone.HAND)
    perform(game, MoveZone(hand, Zone.BATTLEFIELD, face_down="morph"))
    return game.moved[hand]


# 613.4d ------------------------------------------------------------------------------------------


@example("613.4d", 1)
def test_a_bonus_after_the_switch() -> None:
    game = duel()
    wall = one_three(game)
    affect(game, wall, pump(IT, 0, 1))
    affect(game, wall, s.SwitchPT(IT))
    assert pt(game, wall) == (4, 1)
    affect(game, wall, pump(IT, 5, 0))
    assert pt(game, wall) == (4, 6)


@example("613.4d", 2)
def test_a_bonus_that_ends_before_the_switch() -> None:
    game = duel()
    wall = one_three(game)
    bonus = affect(game, wall, pump(IT, 0, 1))
    affect(game, wall, s.SwitchPT(IT))
    perform(game, EndEffect(bonus))
    assert pt(game, wall) == (3, 1)


@example("613.4d", 3)
def test_two_switches() -> None:
    game = duel()
    wall = one_three(game)
    affect(game, wall, pump(IT, 0, 1))
    affect(game, wall, s.SwitchPT(IT))
    affect(game, wall, s.SwitchPT(IT))
    assert pt(game, wall) == (1, 4)


# 613.5-6 -----------------------------------------------------------------------------------------


@example("613.5", 1)
def test_an_anthem_for_white_creatures_follows_the_colour() -> None:
    game = duel()
    put(game, "Honor of the Pure")
    bear = add(game, card("Test Rat", 2, 2, cost="{1}{B}"))
    assert pt(game, bear) == (2, 2)
    affect(game, bear, s.SetTypes(IT, colors=("W",)))
    assert pt(game, bear) == (3, 3)
    affect(game, bear, s.SetTypes(IT, colors=("R",)))
    assert pt(game, bear) == (2, 2)


@example("613.5", 2)
def test_a_set_size_below_everything_that_was_there_before() -> None:
    game = duel()
    ogre = put(game, "Gray Ogre")
    perform(game, PutCounters(ogre, "+1/+1", 1))
    assert pt(game, ogre) == (3, 3)
    affect(game, ogre, pump(IT, 4, 4))
    assert pt(game, ogre) == (7, 7)
    put(game, "Castle")
    affect(game, ogre, pump(IT, 0, 0))
    assert pt(game, ogre) == (7, 9)
    affect(game, ogre, base(IT, 0, 1))
    assert pt(game, ogre) == (5, 8)


@example("613.6", 1)
def test_a_colour_and_a_bonus_of_one_effect_each_in_its_layer() -> None:
    game = duel()
    bear = put(game, "Grizzly Bears")
    put(game, "Crusade")
    affect(game, bear, pump(IT, 1, 1), s.SetTypes(IT, colors=("W",)))
    assert game.characteristics(bear).colors == {Color.WHITE}
    assert pt(game, bear) == (4, 4)


@example("613.6", 2)
def test_control_and_haste_of_one_spell() -> None:
    game = duel()
    bear = put(game, "Grizzly Bears", B)
    resolve(game, "Act of Treason", bear)
    assert game.controller_of(bear) == A
    assert "haste" in keywords(game, bear)


@example("613.6", 3)
def test_noncreature_artifacts_become_creatures_and_get_their_size() -> None:
    game = duel()
    rock = add(game, card("Test Rock"))
    machine = add(game, card("Test Machine", 4, 4, types=(CardType.ARTIFACT, CardType.CREATURE)))
    noncreature = n.Each(n.Filter(n.IsType("Artifact"), (n.Non(n.IsType("Creature")),)))
    change = s.SetTypes(noncreature, ("Artifact", "Creature"), power=num(2), toughness=num(2))
    assert execute(Context(game, rock, A), e.Continuous((change,)))
    assert types(game, rock) == {"Artifact", "Creature"}
    assert pt(game, rock) == (2, 2)
    assert pt(game, machine) == (4, 4)


@example("613.6", 4)
def test_svogthos_and_two_animations() -> None:
    game = duel()
    tomb = put(game, "Svogthos, the Restless Tomb")

    def first() -> None:
        affect(game, tomb, s.SetTypes(IT, ("Creature",), adds=True, power=num(3), toughness=num(3)))

    first()
    affect(game, tomb, pump(IT, 1, 1))
    assert pt(game, tomb) == (4, 4)
    bodies = [add(game, real("Grizzly Bears"), A, Zone.GRAVEYARD) for _ in range(10)]
    activate(game, tomb)
    assert pt(game, tomb) == (11, 11)
    assert types(game, tomb) == {"Land", "Creature"}
    perform(game, MoveZone(bodies[0], Zone.EXILE))
    assert pt(game, tomb) == (10, 10)
    first()
    assert pt(game, tomb) == (4, 4)


# 613.7, 613.9 ------------------------------------------------------------------------------------


@example("613.7a")
def test_an_ability_given_to_an_equipment_is_later_than_its_own() -> None:
    game = duel()
    hammer = put(game, "Colossus Hammer")
    bear = put(game, "Grizzly Bears")
    put(game, "Rune of Flight", on=hammer)
    perform(game, Attach(hammer, bear))
    assert "flying" in keywords(game, bear)
    assert pt(game, bear) == (12, 12)


@example("613.9", 1)
def test_the_later_of_has_and_loses_flying_wins() -> None:
    for gained_last in (True, False):
        game = duel()
        bear = put(game, "Grizzly Bears")
        changes = [s.LoseAbilities(IT, gains(IT, "flying").abilities), gains(IT, "flying")]
        for change in changes[:: 1 if gained_last else -1]:
            affect(game, bear, change)
        assert ("flying" in keywords(game, bear)) is gained_last


@example("613.9", 2)
def test_what_is_made_white_gets_the_bonus_of_white_creatures() -> None:
    game = duel()
    put(game, "Crusade")
    bear = put(game, "Grizzly Bears")
    affect(game, bear, s.SetTypes(IT, colors=("W",)))
    assert pt(game, bear) == (3, 3)


# 707.2-707.3 -------------------------------------------------------------------------------------


@example("707.2", 1)
def test_a_clone_of_an_animated_staff() -> None:
    game = duel()
    staff = put(game, "Chimeric Staff")
    affect(
        game, staff, s.SetTypes(IT, ("Artifact", "Creature"), ("Construct",), adds=True, power=num(5), toughness=num(5))
    )
    copy = put(game, "Clone", copying=staff)
    assert types(game, copy) == {"Artifact"}
    assert len(list(activated_abilities(game, copy))) == 1


@example("707.2", 2)
def test_a_clone_of_a_face_down_creature() -> None:
    game = duel()
    demon = face_down(game, "Grinning Demon")
    copy = put(game, "Clone", copying=demon)
    value = game.characteristics(copy)
    assert (value.name, value.abilities, value.subtypes, value.colors) == ("", (), frozenset(), frozenset())
    assert pt(game, copy) == (2, 2)
    assert value.mana_cost is None
    assert not game.objects[copy].face_down
    assert not turns_up(game, copy)


def turns_up(game: Game, identity: int) -> bool:
    """Say whether its controller can turn a permanent face up, with all the mana there is; it is left as it was."""
    fork = game.fork()
    main_phase(fork)
    give_mana(fork)
    try:
        take(fork, A, SpecialAction("turn face up", identity))
    except (IllegalAction, UnsupportedRule):
        return False
    return not fork.objects[identity].face_down


@example("707.3", 1)
def test_a_clone_of_a_doppelganger_that_kept_its_colour() -> None:
    game = duel()
    bear = put(game, "Runeclaw Bear")
    double = put(game, "Vesuvan Doppelganger", copying=bear)
    copy = put(game, "Clone", copying=double)
    value = game.characteristics(copy)
    assert (value.name, value.colors, value.subtypes) == ("Runeclaw Bear", {Color.BLUE}, {"Bear"})
    assert pt(game, copy) == (2, 2)
    assert len(value.abilities) == 1


@example("707.3", 2)
def test_a_flipped_card_copies_an_unflipped_flip_card() -> None:
    game = duel()
    monk = put(game, "Tomoya the Revealer")
    perform(game, Flip(monk))
    rat = card_of_flip_pair(game)
    become(game, monk, rat)
    assert game.characteristics(monk).name == "Test Flipped Rat"


def card_of_flip_pair(game: Game) -> int:
    """A flip card like the one of the example, whose own text is no matter."""
    first, second = card("Test Rat", 1, 1).faces[0], card("Test Flipped Rat", 3, 3, supertypes=(Supertype.LEGENDARY,))
    made = replace(card("Test Rat", 1, 1), layout="flip", faces=(first, second.faces[0]))
    return add(game, made)


@example("707.3", 3)
def test_a_face_down_creature_becomes_a_copy_of_one_with_morph() -> None:
    game = duel()
    demon = face_down(game, "Grinning Demon")
    become(game, demon, put(game, "Branchsnap Lorian"))
    assert (game.characteristics(demon).name, pt(game, demon)) == ("", (2, 2))
    assert turns_up(game, demon)
    perform(game, TurnFaceUp(demon))
    assert game.characteristics(demon).name == "Branchsnap Lorian"
    assert pt(game, demon) == (4, 1)


@example("707.3", 4)
def test_a_face_down_creature_becomes_a_copy_of_one_without_morph() -> None:
    game = duel()
    demon = face_down(game, "Grinning Demon")
    become(game, demon, put(game, "Wandering Ones"))
    assert (game.characteristics(demon).name, pt(game, demon)) == ("", (2, 2))
    assert not turns_up(game, demon)
    perform(game, TurnFaceUp(demon))
    assert game.characteristics(demon).name == "Wandering Ones"


# 707.4-707.8 -------------------------------------------------------------------------------------


def shapeshifter(game: Game, original: str) -> int:
    """An Unstable Shapeshifter that became a copy of a creature that entered."""
    shifter = put(game, "Unstable Shapeshifter")
    put(game, original)
    resolve_all(game)
    assert game.characteristics(shifter).name == original
    return shifter


@example("707.4")
def test_a_shapeshifter_keeps_its_giant_growth() -> None:
    game = duel()
    main_phase(game)
    shifter = put(game, "Unstable Shapeshifter")
    resolve(game, "Giant Growth", shifter)
    put(game, "Grizzly Bears")
    resolve_all(game)
    assert game.characteristics(shifter).name == "Grizzly Bears"
    assert pt(game, shifter) == (5, 5)


@example("707.5", 1)
def test_a_clone_enters_tapped_with_fade_counters() -> None:
    game = duel()
    behemoth = put(game, "Skyshroud Behemoth")
    copy = put(game, "Clone", copying=behemoth)
    assert game.objects[copy].tapped
    assert game.objects[copy].counter_count("fade") == 2


@example("707.5", 2)
def test_a_clone_of_a_wall_draws_a_card() -> None:
    game = duel()
    main_phase(game)
    add(game, card("Test Top"), A, Zone.LIBRARY)
    wall = put(game, "Wall of Omens", B)
    game.pending = ()
    put(game, "Clone", copying=wall)
    resolve_all(game)
    assert len(game.zone(Zone.HAND, A)) == 1


@example("707.6")
def test_a_clone_of_an_automaton_chooses_anew() -> None:
    game = duel()
    automaton = put(game, "Adaptive Automaton", word="Elf")
    hand = add(game, real("Clone"), A, Zone.HAND)
    game.chooser = Picks([automaton], words=["Goblin"])
    perform(game, MoveZone(hand, Zone.BATTLEFIELD))
    assert "Goblin" in game.characteristics(game.moved[hand]).subtypes
    assert "Elf" not in game.characteristics(game.moved[hand]).subtypes


@example("707.8a", 1)
def test_a_token_copy_of_a_double_faced_permanent() -> None:
    game = duel()
    front = put(game, "Kessig Prowler")
    first = token_copy(game, front)
    perform(game, Transform(front))
    second = token_copy(game, front)
    assert game.characteristics(first).name == "Kessig Prowler"
    assert game.characteristics(second).name == "Sinuous Predator"
    perform(game, Transform(first))
    perform(game, Transform(second))
    assert game.characteristics(first).name == "Sinuous Predator"
    assert game.characteristics(second).name == "Kessig Prowler"


@example("707.8a", 2)
def test_a_token_copy_of_a_clone_is_not_double_faced() -> None:
    game = duel()
    prowler = put(game, "Kessig Prowler")
    copy = put(game, "Clone", copying=prowler)
    token = token_copy(game, copy)
    perform(game, Transform(token))
    assert game.characteristics(token).name == "Kessig Prowler"


# 707.9 -------------------------------------------------------------------------------------------


@example("707.9a")
def test_a_clone_of_a_shapeshifter_has_its_ability_too() -> None:
    game = duel()
    main_phase(game)
    shifter = shapeshifter(game, "Quirion Elves")
    copy = put(game, "Clone", copying=shifter)
    resolve_all(game)
    put(game, "Grizzly Bears")
    resolve_all(game)
    assert game.characteristics(copy).name == "Grizzly Bears"


@example("707.9b")
def test_copy_artifact_copies_juggernaut() -> None:
    game = duel()
    juggernaut = put(game, "Juggernaut")
    copy = put(game, "Copy Artifact", copying=juggernaut)
    assert types(game, copy) == {"Artifact", "Creature", "Enchantment"}
    again = put(game, "Clone", copying=copy)
    assert types(game, again) == {"Artifact", "Creature", "Enchantment"}


@example("707.9d", 1)
def test_a_gargantuan_copies_tarmogoyf() -> None:
    game = duel()
    goyf = put(game, "Tarmogoyf")
    copy = put(game, "Quicksilver Gargantuan", copying=goyf)
    assert pt(game, copy) == (7, 7)
    assert game.characteristics(copy).abilities == ()


@example("707.9d", 2)
def test_a_mimic_copies_a_changeling() -> None:
    game = duel()
    changer = put(game, "Woodland Changeling")
    copy = put(game, "Glasspool Mimic", copying=changer)
    assert "changeling" in keywords(game, copy)
    assert {"Elf", "Goblin", "Rogue"} <= game.characteristics(copy).subtypes


@example("707.9e")
def test_an_ego_copies_a_clone_that_copies_again() -> None:
    game = duel()
    main_phase(game)
    bear = put(game, "Grizzly Bears")
    hand = add(game, real("Clone"), A, Zone.HAND)
    game.chooser = Picks(yes=False)
    perform(game, MoveZone(hand, Zone.BATTLEFIELD))
    plain = game.moved.get(hand)
    assert plain is not None
    ego = add(game, real("Altered Ego"), A, Zone.HAND)
    game.chooser = Picks([plain, bear])
    perform(game, MoveZone(ego, Zone.BATTLEFIELD))
    assert game.characteristics(game.moved[ego]).name == "Grizzly Bears"
    assert game.objects[game.moved[ego]].counters == ()


@example("707.9f")
def test_moritte_copies_an_animated_land() -> None:
    game = duel()
    conclave = put(game, "Faerie Conclave")
    activate(game, conclave)
    copy = put(game, "Moritte of the Frost", copying=conclave)
    assert types(game, copy) == {"Land"}
    assert game.objects[copy].counters == ()
    assert keywords(game, copy) == set()
    activate(game, copy)
    assert "changeling" not in keywords(game, copy)


# 707.10-707.11 -----------------------------------------------------------------------------------


@example("707.10", 1)
def test_fork_copies_a_modal_spell_in_red() -> None:
    game = duel(Answers(mode="Target player gains 4 life."))
    main_phase(game)
    charm = add(game, real("Emerald Charm"), A, Zone.HAND)
    forest = put(game, "Forest")
    game.chooser = Answers(mode=["Untap target permanent."], target=[forest])
    spell = cast_and_resolve(game, charm, resolve=False)
    original = game.objects[spell]
    game.chooser = Answers(target=[spell])
    fork = cast_and_resolve(game, add(game, real("Fork"), A, Zone.HAND), resolve=False)
    assert fork != spell
    resolve_top(game)
    copy = game.objects[game.stack[-1]]
    assert copy.id != spell
    assert game.characteristics(copy.id).colors == {Color.RED}
    assert game.characteristics(spell).colors == {Color.GREEN}
    assert copy.stack is not None
    assert original.stack is not None
    assert copy.stack.modes == original.stack.modes
    assert copy.stack.targets == original.stack.targets


@example("707.10", 2)
def test_a_copy_of_fling_looks_at_the_same_sacrifice() -> None:
    game = duel()
    main_phase(game)
    giant = put(game, "Hill Giant")
    game.chooser = Answers(objects=giant, cost=giant, target=B)
    spell = cast_and_resolve(game, add(game, real("Fling"), A, Zone.HAND), resolve=False)
    assert game.moved[giant]
    copy_on_stack(game, spell)
    resolve_all(game)
    assert game.players[B].life == 14


def copy_on_stack(game: Game, spell: int) -> None:
    """Copy a spell without new targets."""
    assert execute(Context(game, spell, A), e.CopySpell(These((spell,))))


@example("707.10", 3)
def test_a_copy_was_not_paid_for_with_mana() -> None:
    game = duel()
    main_phase(game)
    infusion = written(
        "Test Infusion",
        "You gain 3 life if {G} was spent to cast this spell.",
        "Sorcery",
        "{G}",
    )
    spell = cast_and_resolve(game, add(game, infusion, A, Zone.HAND), resolve=False)
    copy_on_stack(game, spell)
    resolve_all(game)
    assert game.players[A].life == 23


@example("707.10e")
def test_a_copy_gets_one_of_two_tokens_as_its_target() -> None:
    game = duel()
    main_phase(game)
    put(game, "Anointed Procession")
    bear = put(game, "Grizzly Bears")
    put(game, "Frontline Heroism")
    resolve_all(game)
    before = set(game.battlefield)
    game.chooser = Answers(target=[bear])
    cast_and_resolve(game, add(game, real("Moment of Triumph"), A, Zone.HAND))
    tokens = [i for i in game.battlefield if i not in before]
    assert sorted(pt(game, token) for token in tokens) == [(1, 1), (3, 3)]
    assert pt(game, bear) == (4, 4)
    assert game.players[A].life == 24


@example("707.11")
def test_a_shapeshifter_s_ability_follows_it_by_another_name() -> None:
    game = duel()
    main_phase(game)
    shifter = shapeshifter(game, "Olivia Voldaren")
    bear = add(game, card("Test Bear", 2, 2), B)
    ability = activated_abilities(game, shifter)
    assert ability
    ctx = Context(game, shifter, A, ability[0][1], ((bear,),))
    become(game, shifter, put(game, "Wandering Ones"))
    execute(ctx, ability[0][1].effect)
    assert game.objects[bear].marked_damage == 1
    assert "Vampire" in game.characteristics(bear).subtypes
    assert game.objects[shifter].counter_count("+1/+1") == 1

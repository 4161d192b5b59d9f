"""Keyword actions, carried out: the plain case, an interaction, and where they do not apply. CR: 701."""

from __future__ import annotations

import pytest

from rules_core.combat import why_cannot_block
from rules_core.combat.goading import goaders
from rules_core.errors import UnsupportedRule
from rules_core.events import PutCounters, Tap
from rules_core.execute.context import Context
from rules_core.execute.registry import execute
from rules_core.game import Game
from rules_core.ir.abilities import KeywordAbility, StaticAbility
from rules_core.ir.effects import KeywordAction
from rules_core.ir.node import Node
from rules_core.ir.nouns import Each, Filter, IsType, SelfRef, WithAbility, You
from rules_core.ir.quantities import Number
from rules_core.ir.statics import Allow, BlockAct, OtherAct
from rules_core.keyword_actions.registry import ACTIONS
from rules_core.perform import perform
from rules_core.terms import CardType, Zone
from rules_core.turn import _untap_step, begin_turn
from rules_core.ways import find_ways

from .boards import A, B, add, card, duel
from .fights import attack, begin
from .playing import Answers, main_phase, next_turn, resolve_all
from .test_keyword_play import named, pt

CREATURES = Each(Filter(IsType("Creature")))
LAND = (CardType.LAND,)


def do(
    game: Game,
    action: str,
    source: int,
    *,
    count: int | None = None,
    on: Node | None = None,
    words: str = "",
    player: Node | None = None,
) -> bool:
    """Carry out one keyword action of a source of A's and all that follows."""
    number = Number(count) if count is not None else None
    done = execute(Context(game, source, A), KeywordAction(action, player, on, number, words))
    resolve_all(game)
    return done


def counters(game: Game, identity: int, kind: str = "+1/+1") -> int:
    return game.objects[identity].counter_count(kind)


# Counters


def test_proliferate_adds_one_of_each_kind() -> None:
    game = duel(Answers(objects=("Bear", "B")))
    bear = add(game, card("Bear", 2, 2))
    perform(game, PutCounters(bear, "+1/+1", 1), PutCounters(bear, "charge", 2), PutCounters(B, "poison", 1))
    do(game, "proliferate", bear)
    assert (counters(game, bear), counters(game, bear, "charge")) == (2, 3)
    assert dict(game.players[B].counters)["poison"] == 2


def test_proliferate_finds_nothing_without_counters() -> None:
    game = duel()
    bear = add(game, card("Bear", 2, 2))
    do(game, "proliferate", bear)
    assert not game.objects[bear].counters


def test_bolster_chooses_the_least_toughness() -> None:
    game = duel()
    source = add(game, card("Rock"))
    small = add(game, card("Small", 3, 1))
    big = add(game, card("Big", 1, 3))
    do(game, "bolster", source, count=2)
    assert (counters(game, small), counters(game, big)) == (2, 0)


def test_bolster_without_creatures_does_nothing() -> None:
    game = duel()
    source = add(game, card("Rock"))
    other = add(game, card("Theirs", 1, 1), B)
    do(game, "bolster", source, count=2)
    assert counters(game, other) == 0


def test_adapt_only_without_counters() -> None:
    game = duel()
    beast = add(game, card("Beast", 2, 2))
    do(game, "adapt", beast, count=3)
    do(game, "adapt", beast, count=3)
    assert counters(game, beast) == 3


def test_monstrosity_happens_once() -> None:
    game = duel()
    beast = add(game, card("Beast", 2, 2))
    do(game, "monstrosity", beast, count=2)
    do(game, "monstrosity", beast, count=2)
    assert counters(game, beast) == 2
    assert "monstrous" in game.objects[beast].designations


@pytest.mark.parametrize("grow", [True, False])
def test_endure_gives_counters_or_a_spirit(grow: bool) -> None:
    game = duel(Answers(may=grow))
    beast = add(game, card("Beast", 2, 2))
    do(game, "endure", beast, count=3)
    assert counters(game, beast) == (3 if grow else 0)
    assert [pt(game, i) for i in named(game, "Spirit Token")] == ([] if grow else [(3, 3)])


# Tokens


def test_investigate_makes_a_clue_that_draws() -> None:
    game = duel()
    main_phase(game)
    source = add(game, card("Sleuth", 1, 1))
    add(game, card("Fact"), A, Zone.LIBRARY)
    do(game, "investigate", source)
    (clue,) = named(game, "Clue Token")
    from .playing import activate_and_resolve

    activate_and_resolve(game, clue)
    assert named(game, "Fact", Zone.HAND)
    assert not named(game, "Clue Token")


def test_investigate_twice() -> None:
    game = duel()
    source = add(game, card("Sleuth", 1, 1))
    do(game, "investigate", source, count=2)
    assert len(named(game, "Clue Token")) == 2


def test_amass_makes_an_army_then_grows_it() -> None:
    game = duel()
    source = add(game, card("Rock"))
    do(game, "amass", source, count=2, words="Orc")
    armies = [i for i in game.permanents(A) if "Army" in game.characteristics(i).subtypes]
    assert len(armies) == 1
    assert pt(game, armies[0]) == (2, 2)
    do(game, "amass", source, count=1, words="Zombie")
    assert pt(game, armies[0]) == (3, 3)
    assert {"Orc", "Zombie", "Army"} <= set(game.characteristics(armies[0]).subtypes)


def test_incubate_makes_a_token_that_transforms() -> None:
    game = duel()
    main_phase(game)
    source = add(game, card("Rock"))
    do(game, "incubate", source, count=3)
    (egg,) = named(game, "Incubator Token")
    assert not game.characteristics(egg).is_creature
    from .playing import activate_and_resolve

    activate_and_resolve(game, egg)
    assert pt(game, egg) == (3, 3)


def test_populate_copies_a_creature_token() -> None:
    game = duel(Answers(may=False))
    source = add(game, card("Rock"))
    do(game, "endure", source, count=2)
    do(game, "populate", source)
    assert [pt(game, i) for i in named(game, "Spirit Token")] == [(2, 2), (2, 2)]


def test_populate_without_tokens_does_nothing() -> None:
    game = duel()
    source = add(game, card("Bear", 2, 2))
    do(game, "populate", source)
    assert list(game.permanents(A)) == [source]


# Cards


def test_connive_with_a_nonland_grows() -> None:
    game = duel()
    con = add(game, card("Conniver", 1, 1))
    add(game, card("Spell"), A, Zone.LIBRARY)
    do(game, "connive", con, on=SelfRef("name"))
    assert counters(game, con) == 1
    assert named(game, "Spell", Zone.GRAVEYARD)


def test_connive_with_a_land_does_not_grow() -> None:
    game = duel()
    con = add(game, card("Conniver", 1, 1))
    add(game, card("Isle", types=LAND), A, Zone.LIBRARY)
    do(game, "connive", con, on=SelfRef("name"))
    assert counters(game, con) == 0


def test_explore_puts_lands_into_the_hand_and_grows_otherwise() -> None:
    game = duel(Answers(may=False))
    scout = add(game, card("Scout", 1, 1))
    add(game, card("Spell"), A, Zone.LIBRARY)
    add(game, card("Isle", types=LAND), A, Zone.LIBRARY)
    names = [game.name_of(i) for i in game.zone(Zone.LIBRARY, A)]
    for name in names:
        do(game, "explore", scout, on=SelfRef("name"))
        assert bool(named(game, name, Zone.HAND)) == (name == "Isle")
        if name == "Spell":
            break
    assert counters(game, scout) == 1


def test_manifest_is_a_two_two_that_turns_up_for_its_mana_cost() -> None:
    game = duel()
    source = add(game, card("Rock"))
    add(game, card("Giant", 5, 5, cost="{1}"), A, Zone.LIBRARY)
    do(game, "manifest", source)
    hidden = [i for i in game.permanents(A) if game.objects[i].face_down]
    assert [pt(game, i) for i in hidden] == [(2, 2)]


def test_cloaked_creatures_have_ward() -> None:
    game = duel()
    source = add(game, card("Rock"))
    add(game, card("Giant", 5, 5), A, Zone.LIBRARY)
    do(game, "cloak", source)
    (hidden,) = [i for i in game.permanents(A) if game.objects[i].face_down]
    assert any(isinstance(a, KeywordAbility) and a.keyword == "ward" for a in game.characteristics(hidden).abilities)


def test_discover_casts_the_first_cheap_card() -> None:
    game = duel(Answers(may=True))
    main_phase(game)
    source = add(game, card("Rock"))
    add(game, card("Dear", 6, 6, cost="{6}"), A, Zone.LIBRARY)
    add(game, card("Cheap", 1, 1, cost="{2}"), A, Zone.LIBRARY)
    do(game, "discover", source, count=3)
    assert named(game, "Cheap")
    assert not named(game, "Dear")


def test_discover_declined_goes_to_the_hand() -> None:
    game = duel(Answers(may=False))
    main_phase(game)
    source = add(game, card("Rock"))
    add(game, card("Cheap", 1, 1, cost="{2}"), A, Zone.LIBRARY)
    do(game, "discover", source, count=3)
    assert named(game, "Cheap", Zone.HAND)


def test_become_plotted_is_cast_for_nothing_on_a_later_turn() -> None:
    game = duel()
    main_phase(game)
    source = add(game, card("Rock"))
    plotted = add(game, card("Plan"), A, Zone.EXILE)
    land = add(game, card("Isle", types=LAND), A, Zone.EXILE)
    from rules_core.ir.nouns import InZone, IsCard

    do(game, "become plotted", source, on=Each(Filter(IsCard(), (), (InZone("exile"),))))
    assert not find_ways(game, A, plotted)
    next_turn(game, A)
    assert [way.name for way in find_ways(game, A, plotted)] == ["plot"]
    assert not find_ways(game, A, land)


# Creatures


def test_goaded_until_the_next_turn_of_who_did_it() -> None:
    game = duel()
    main_phase(game)
    source = add(game, card("Rock"))
    bear = add(game, card("Bear", 2, 2), B)
    assert goaders(game, bear) == ()
    do(game, "goad", source, on=CREATURES)
    assert goaders(game, bear) == (A,)
    begin_turn(game)
    assert (game.turn.active, goaders(game, bear)) == (B, (A,))
    begin_turn(game)
    assert game.turn.active == A
    assert goaders(game, bear) == ()


def test_suspect_gives_menace_and_no_blocking() -> None:
    game = duel()
    source = add(game, card("Rock"))
    bear = add(game, card("Bear", 2, 2), B)
    thug = add(game, card("Thug", 2, 2))
    do(game, "suspect", source, on=Each(Filter(IsType("Creature"))))
    found = game.characteristics(bear)
    assert any(isinstance(a, KeywordAbility) and a.keyword == "menace" for a in found.abilities)
    begin(game)
    attack(game, {thug: B}, {})
    assert why_cannot_block(game, bear, thug)


def test_uncovered_actions_are_declined_by_name() -> None:
    game = duel()
    source = add(game, card("Rock"))
    for name, action in ACTIONS.items():
        if not action.is_covered and name not in ("activate", "play", "triple", "double"):
            with pytest.raises(UnsupportedRule, match=name):
                do(game, name, source)
            break


# What may be blocked and what stays tapped


def test_can_block_only_creatures_with_flying() -> None:
    game = duel()
    flyers = Each(Filter(IsType("Creature"), (), (WithAbility(KeywordAbility("flying")),)))
    only = StaticAbility((Allow(SelfRef("creature"), BlockAct(flyers), form="only"),))
    vapor = add(game, card("Vapor", 2, 1, "flying", only), B)
    bird = add(game, card("Bird", 1, 1, "flying"))
    bear = add(game, card("Bear", 2, 2))
    begin(game)
    attack(game, {bird: B, bear: B}, {})
    assert not why_cannot_block(game, vapor, bird)
    assert why_cannot_block(game, vapor, bear)


@pytest.mark.parametrize("untap", [True, False])
def test_choose_not_to_untap(untap: bool) -> None:
    game = duel(Answers(may=untap))
    stay = StaticAbility((Allow(You(), OtherAct("choose not to untap", SelfRef("artifact"))),))
    shackles = add(game, card("Shackles", None, None, stay))
    other = add(game, card("Other"))
    perform(game, Tap(shackles), Tap(other))
    next_turn(game, A)
    _untap_step(game)
    assert game.objects[shackles].tapped != untap
    assert not game.objects[other].tapped

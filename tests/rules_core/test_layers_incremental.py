"""After any series of changes the table that was brought up to date equals one made anew."""

from __future__ import annotations

import random

import pytest

from rules_core.events import Attach, EndEffect, MoveZone, PhaseIn, PhaseOut, PutCounters, RemoveCounters, Tap, Untap
from rules_core.game import Game
from rules_core.ir import conditions as c
from rules_core.ir import nouns as n
from rules_core.ir import quantities as q
from rules_core.ir import statics as s
from rules_core.ir.abilities import Ability, KeywordAbility
from rules_core.ir.node import Node
from rules_core.layering.compute import compute
from rules_core.layering.incremental import refreshed
from rules_core.layers import board_of
from rules_core.perform import perform
from rules_core.terms import CardType, Zone

from .boards import A, B, add, card, duel
from .statements import CREATURE, LAND, NONBASIC, YOURS, base, every, gains, loses, num, pump, start, static

IT = n.SelfRef()
TAPPED = n.HasStatus("tapped")
ARTIFACT = n.IsType("Artifact")
ENCHANTED = n.AttachedRef(n.Filter(CREATURE))

LAWS = (
    static(s.SetTypes(every(LAND, NONBASIC), subtypes=("Mountain",))),
    static(s.SetTypes(every(LAND), subtypes=("Swamp",), adds=True)),
    static(s.SetTypes(every(LAND, of=(YOURS,)), ("Creature",), power=num(1), toughness=num(1), adds=True)),
    static(gains(every(CREATURE, of=(YOURS,)), "trample")),
    static(loses(every(CREATURE, n.IsSubtype("Bear")))),
    static(base(every(CREATURE, n.IsSubtype("Bear")), 3, 3)),
    static(pump(every(CREATURE, of=(YOURS,)), 1, 1)),
    static(pump(every(CREATURE, n.WithAbility(gains(IT, "flying").abilities[0])), 0, 2)),
    static(pump(every(CREATURE, n.WithCounters("+1/+1")), 0, 1)),
    static(gains(every(CREATURE, n.IsSubtype("Elf")), static(pump(IT, 2, 0)))),
)


def same(game: Game) -> None:
    """Hold the table at hand against one made anew."""
    quick = board_of(game)
    slow = compute(game)
    assert quick.values == slow.values
    game.layers = quick


@pytest.mark.parametrize("seed", range(12))
def test_incremental_equals_anew(seed: int) -> None:
    random_ = random.Random(seed)
    game = duel()
    for i in range(8):
        add(game, card(f"Test {i}", 2, 2, subtypes=(random_.choice(("Bear", "Elf")),)), random_.choice((A, B)))
    for i in range(4):
        add(game, card(f"Test Land {i}", types=(CardType.LAND,), cost="", subtypes=("Forest",)), random_.choice((A, B)))
    for law in random_.sample(LAWS, 3):
        add(game, card("Test Law", None, None, law, types=(CardType.ENCHANTMENT,)), random_.choice((A, B)))
    aura = card("Test Aura", None, None, static(pump(ENCHANTED, 3, 3)), types=(CardType.ENCHANTMENT,))
    effects: list[int] = []
    for _ in range(60):
        target = random_.choice(game.battlefield)
        what = random_.randrange(12)
        if what == 0:
            perform(game, Tap(target), Untap(random_.choice(game.battlefield)))
        elif what == 1:
            perform(game, PutCounters(target, random_.choice(("+1/+1", "-1/-1", "flying", "charge")), 1))
        elif what == 2:
            perform(game, RemoveCounters(target, "+1/+1", 1))
        elif what == 3:
            part = random_.choice((pump(IT, 1, -1), base(IT, 0, 4), s.SwitchPT(IT), gains(IT, "flying"), loses(IT)))
            effects.append(start(game, target, (target,), part))
        elif what == 4 and effects:
            perform(game, EndEffect(effects.pop(random_.randrange(len(effects)))))
        elif what == 5 and len(game.battlefield) > 6:
            perform(game, MoveZone(target, random_.choice((Zone.GRAVEYARD, Zone.HAND))))
        elif what == 6:
            add(game, card("Test New", 1, 1, subtypes=("Elf",)), random_.choice((A, B)))
        elif what == 7:
            perform(game, PhaseOut(target))
        elif what == 8:
            away = [i for i in game.zone(Zone.BATTLEFIELD) if game.objects[i].phased_out]
            perform(game, *(PhaseIn(i) for i in away))
        elif what == 9:
            perform(game, Attach(add(game, aura, A), target))
        elif what == 10:
            start(game, target, (target,), s.GainControl(n.You(), IT), controller=random_.choice((A, B)))
        else:
            start(game, target, (target,), s.SetTypes(IT, subtypes=(random_.choice(("Elf", "Bear")),)))
        if not game.battlefield:
            return
        same(game)


DEPENDENT_LAWS = (
    static(s.SetTypes(every(LAND, NONBASIC), subtypes=("Mountain",))),
    static(s.SetTypes(every(n.IsSubtype("Mountain")), subtypes=("Plains",))),
    static(s.SetTypes(every(LAND), subtypes=("Swamp",), adds=True)),
    static(s.SetTypes(every(n.IsSubtype("Swamp")), ("Creature",), power=num(1), toughness=num(1), adds=True)),
    static(s.SetTypes(n.Each(n.Filter(n.IsPermanent())), ("Artifact",), adds=True)),
    static(s.SetTypes(every(ARTIFACT, n.Non(CREATURE)), ("Creature",), power=num(2), toughness=num(2), adds=True)),
    static(s.SetTypes(every(n.IsSubtype("Elf")), ("Land",), ("Forest",), adds=True)),
    static(s.SetTypes(every(n.IsSubtype("Forest")), ("Creature",), ("Elf",), adds=True)),
    static(gains(every(CREATURE, n.WithAbility(gains(IT, "flying").abilities[0])), "trample")),
    static(loses(every(CREATURE, n.WithAbility(gains(IT, "trample").abilities[0])))),
    static(gains(every(ARTIFACT), "flying")),
)


@pytest.mark.parametrize("seed", range(20))
def test_what_comes_and_goes_under_effects_that_depend_on_each_other(seed: int) -> None:
    random_ = random.Random(seed)
    game = duel()
    kinds = (
        card("Test Ruins", types=(CardType.LAND,), cost=""),
        card("Test Woods", types=(CardType.LAND,), cost="", subtypes=("Forest",)),
        card("Test Elf", 1, 1, subtypes=("Elf",)),
        card("Test Bird", 1, 1, "flying", subtypes=("Bird",)),
        card("Test Rock"),
    )
    for law in random_.sample(DEPENDENT_LAWS, 4):
        add(game, card("Test Law", None, None, law, types=(CardType.ENCHANTMENT,)))
    same(game)
    for _ in range(30):
        loose = [i for i in game.battlefield if game.objects[i].printed.name != "Test Law"]  # type: ignore[union-attr]
        if loose and random_.random() < 0.4:
            perform(game, MoveZone(random_.choice(loose), Zone.GRAVEYARD))
        else:
            add(game, random_.choice(kinds))
        same(game)


GREEN = n.IsColor("G")
LAWS_ABOUT_EACH = (
    static(s.SetTypes(every(CREATURE), subtypes=("Elf",), adds=True)),
    static(s.SetTypes(every(LAND), subtypes=("Swamp",), adds=True)),
    static(s.SetTypes(every(n.IsSubtype("Bear")), ("Artifact",), adds=True)),
    static(s.SetTypes(every(CREATURE, of=(YOURS,)), colors=("G",), adds_colors=True)),
    static(s.SetTypes(every(n.IsSubtype("Elf")), colors=("B",))),
    static(s.SetTypes(every(GREEN), colors=("U",), adds_colors=True)),
    static(s.SetTypes(every(n.IsColor("U")), ("Enchantment",), colors=("W",), adds=True, adds_colors=True)),
    static(gains(every(CREATURE, GREEN), "vigilance")),
    static(gains(every(CREATURE, n.WithAbility(KeywordAbility("flying"))), "trample")),
    static(loses(every(ARTIFACT))),
    static(s.LoseAbilities(every(CREATURE, of=(YOURS,)), (KeywordAbility("flying"),), form="never")),
    static(base(every(CREATURE, n.IsSubtype("Elf")), 3, 3)),
    static(pump(every(CREATURE, of=(YOURS,)), 1, 1)),
    static(pump(every(CREATURE, TAPPED), 0, 1)),
    static(pump(every(CREATURE, n.Non(GREEN)), 1, 0), gains(every(CREATURE, n.Non(GREEN)), "haste")),
)
LAWS_FROM_AFAR = (
    static(s.ModifyPT(every(CREATURE, of=(YOURS,)), q.CountOf(n.Filter(ARTIFACT)), num(0))),
    static(pump(every(CREATURE), 1, 1), condition=c.Controls(n.You(), n.A(n.Filter(n.IsSubtype("Elf"))))),
    static(gains(every(CREATURE, n.SameAs("color", n.SelfRef())), "reach")),
    static(s.SetTypes(every(LAND), ("Creature",), adds=True), condition=c.Controls(n.You(), n.A(n.Filter(GREEN)))),
)


def change_of_one(random_: random.Random) -> tuple[Node, ...]:
    """What a resolved spell makes of one object, in any of the layers."""
    word = random_.choice(("Elf", "Bear", "Forest"))
    color = random_.choice("WUBRG")
    return random_.choice(
        (
            (s.SetTypes(IT, ("Creature",), power=num(3), toughness=num(4), adds=True),),
            (s.SetTypes(IT, ("Artifact", "Creature"), (word,), colors=(color,), power=num(1), toughness=num(1)),),
            (s.SetTypes(IT, ("Creature",), ("Elf",), adds=True), loses(IT)),
            (s.SetTypes(IT, subtypes=(word,), adds=random_.random() < 0.5),),
            (s.SetTypes(IT, colors=(color,), adds_colors=random_.random() < 0.5),),
            (s.SetTypes(IT, colors=()),),
            (s.SetTypes(IT, subtypes=("Island",)),),
            (s.GainControl(n.You(), IT),),
            (gains(IT, "flying"),),
            (loses(IT),),
            (pump(IT, 2, 0), s.SwitchPT(IT)),
        )
    )


def followed_up(seed: int, laws: tuple[Ability, ...], count: int) -> tuple[int, int]:
    """Let effects begin and end on single objects; gives how many there were and how many needed no new table."""
    random_ = random.Random(seed)
    game = duel()
    for i in range(6):
        add(game, card(f"Test {i}", 2, 2, subtypes=(random_.choice(("Bear", "Elf")),)), random_.choice((A, B)))
        add(game, card(f"Test Land {i}", types=(CardType.LAND,), cost="", subtypes=("Forest",)), random_.choice((A, B)))
        add(game, card(f"Test Rock {i}"), random_.choice((A, B)))
    loose = list(game.battlefield)
    for law in random_.sample(laws, count):
        add(game, card("Test Law", None, None, law, types=(CardType.ENCHANTMENT,)), random_.choice((A, B)))
    worn = add(game, card("Test Aura", None, None, static(gains(ENCHANTED, "reach")), types=(CardType.ENCHANTMENT,)))
    perform(game, Attach(worn, loose[0]))
    same(game)
    effects: list[int] = []
    done = quick = 0
    for _ in range(40):
        before = board_of(game)
        what = random_.random()
        if what < 0.25 and effects:
            perform(game, EndEffect(effects.pop(random_.randrange(len(effects)))))
        else:
            some = tuple(random_.sample(loose, random_.choice((1, 1, 1, 2))))
            effects.append(start(game, some[0], some, *change_of_one(random_), controller=random_.choice((A, B))))
        if what > 0.85:
            perform(game, Tap(random_.choice(loose)))
        elif what > 0.75:
            loose.append(add(game, card("Test New", 1, 1, subtypes=("Elf",))))
            effects.append(start(game, loose[-1], (loose[-1],), *change_of_one(random_)))
        elif what > 0.7:
            perform(game, MoveZone(loose.pop(), Zone.GRAVEYARD))
        game.layers = before
        done += 1
        quick += refreshed(game, before) is not None
        game.layers = before
        same(game)
    return done, quick


@pytest.mark.parametrize("count", [1, 3, 5, 8])
@pytest.mark.parametrize("seed", range(6))
def test_effects_on_one_object_in_any_layer(seed: int, count: int) -> None:
    _, quick = followed_up(seed, LAWS_ABOUT_EACH, count)
    assert quick


@pytest.mark.parametrize("seed", range(20))
def test_effects_on_one_object_that_others_ask_about(seed: int) -> None:
    followed_up(seed, LAWS_FROM_AFAR + LAWS_ABOUT_EACH, 4)
    followed_up(seed, LAWS_FROM_AFAR, 2)
    followed_up(seed, DEPENDENT_LAWS, 4)


def test_most_effects_on_one_object_need_no_new_table() -> None:
    figures = [followed_up(seed, LAWS_ABOUT_EACH, 3) for seed in range(10)]
    assert sum(quick for _, quick in figures) * 3 > sum(done for done, _ in figures) * 2


def animation(random_: random.Random) -> tuple[Node, ...]:
    """What makes an object something that other effects may wait for."""
    word = random_.choice(("Elf", "Bear", "Forest", "Swamp", "Mountain"))
    return random_.choice(
        (
            (s.SetTypes(IT, ("Creature",), power=num(3), toughness=num(4), adds=True),),
            (s.SetTypes(IT, ("Artifact",), adds=True),),
            (s.SetTypes(IT, ("Land",), ("Forest",), adds=True),),
            (s.SetTypes(IT, subtypes=(word,), adds=random_.random() < 0.5),),
            (s.SetTypes(IT, subtypes=(word,), adds=True), s.SetTypes(IT, ("Creature",), adds=True)),
            (s.SetTypes(IT, colors=(random_.choice("WUBRG"),), adds_colors=True),),
            (gains(IT, "flying"),),
            (s.GainControl(n.You(), IT),),
        )
    )


def change_at_random(random_: random.Random, game: Game, loose: list[int], effects: list[int]) -> None:
    """Begin or end an effect, or let something come, go, be tapped or get a counter."""
    kinds = (
        card("Test New", 1, 1, subtypes=("Elf",)),
        card("Test Rock"),
        card("Test Land", types=(CardType.LAND,), cost="", subtypes=("Forest",)),
    )
    what = random_.random()
    if what < 0.3 and effects:
        perform(game, EndEffect(effects.pop(random_.randrange(len(effects)))))
    elif what < 0.4 and len(loose) > 1:
        perform(game, MoveZone(loose.pop(random_.randrange(len(loose))), Zone.GRAVEYARD))
    elif what < 0.5:
        loose.append(add(game, random_.choice(kinds)))
        if random_.random() < 0.5:
            effects.append(start(game, loose[-1], (loose[-1],), *animation(random_)))
    elif what < 0.55:
        perform(game, Tap(random_.choice(loose)))
    elif what < 0.6:
        perform(game, PutCounters(random_.choice(loose), "+1/+1", 1))
    else:
        some = tuple(random_.sample(loose, min(len(loose), random_.choice((1, 1, 2, 3)))))
        effects.append(start(game, some[0], some, *animation(random_), controller=random_.choice((A, B))))


@pytest.mark.parametrize("seed", range(40))
def test_what_effects_wait_for_comes_and_goes(seed: int) -> None:
    """613.8b: the order of the effects changes back and forth, over many changes without a new table."""
    random_ = random.Random(seed)
    laws = random_.choice((DEPENDENT_LAWS, DEPENDENT_LAWS + LAWS_ABOUT_EACH, LAWS_FROM_AFAR + LAWS_ABOUT_EACH))
    game = duel()
    loose = []
    for i in range(random_.choice((1, 2, 4))):
        subtype = random_.choice(("Forest", "Mountain", "Swamp", "Cave"))
        land = card(f"Test Land {i}", types=(CardType.LAND,), cost="", subtypes=(subtype,))
        bear = card(f"Test {i}", 2, 2, subtypes=(random_.choice(("Bear", "Elf")),))
        loose.extend(add(game, found, random_.choice((A, B))) for found in (land, bear, card(f"Test Rock {i}")))
    for law in random_.sample(laws, random_.choice((2, 3, 4, 6))):
        add(game, card("Test Law", None, None, law, types=(CardType.ENCHANTMENT,)), random_.choice((A, B)))
    same(game)
    effects: list[int] = []
    for _ in range(30):
        before = board_of(game)
        for _ in range(random_.choice((1, 1, 1, 2))):
            change_at_random(random_, game, loose, effects)
        game.layers = before
        same(game)


def test_an_effect_that_others_wait_for_needs_no_new_table() -> None:
    """613.8a: "creatures are also Elves" waits for a later animation, until it ends or its object is gone."""
    game = duel()
    rock = add(game, card("Test Rock"))
    add(game, card("Test Law", None, None, LAWS_ABOUT_EACH[0], types=(CardType.ENCHANTMENT,)))
    same(game)
    for over in (EndEffect, lambda _: MoveZone(rock, Zone.GRAVEYARD)):
        before = board_of(game)
        effect = start(game, rock, (rock,), s.SetTypes(IT, ("Creature",), power=num(3), toughness=num(4), adds=True))
        game.layers = before
        assert refreshed(game, before) is not None
        same(game)
        assert game.characteristics(rock).subtypes == {"Elf"}
        before = board_of(game)
        perform(game, over(effect))
        game.layers = before
        assert refreshed(game, before) is not None
        same(game)


def test_an_effect_on_what_arrives_lets_others_apply_to_it() -> None:
    """611.3a: what enters and at once becomes a creature has what creatures have."""
    game = duel()
    add(game, card("Test Law", None, None, static(pump(every(CREATURE), 1, 1)), types=(CardType.ENCHANTMENT,)))
    same(game)
    before = board_of(game)
    rock = add(game, card("Test Rock"))
    start(game, rock, (rock,), s.SetTypes(IT, ("Creature",), power=num(3), toughness=num(4), adds=True))
    game.layers = before
    same(game)
    value = game.characteristics(rock)
    assert (value.power, value.toughness) == (4, 5)

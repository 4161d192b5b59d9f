"""The layer system: examples of 613 and well-known interactions, with made-up cards of the same kinds."""

from __future__ import annotations

import pytest

from rules_core.events import Attach, MoveZone, PutCounters, RemoveCounters, Tap
from rules_core.ir import nouns as n
from rules_core.ir import statics as s
from rules_core.ir.card import CompiledCard
from rules_core.ir.quantities import CountOf
from rules_core.layering.working import layer_rows
from rules_core.perform import perform
from rules_core.terms import CardType, Color, Supertype, Zone

from .boards import A, B, add, card, duel
from .statements import (
    ARTIFACT,
    CREATURE,
    ENCHANTMENT,
    LAND,
    MANA_VALUE,
    NONBASIC,
    YOURS,
    base,
    defining,
    end,
    every,
    gains,
    loses,
    num,
    pt,
    pump,
    start,
    static,
    words,
)

IT = n.SelfRef()
ENCHANTED = n.AttachedRef(n.Filter(CREATURE))


def enchantment(name: str, *abilities: object, cost: str = "{3}", subtypes: tuple[str, ...] = ()) -> CompiledCard:
    return card(name, None, None, *abilities, types=(CardType.ENCHANTMENT,), cost=cost, subtypes=subtypes)  # type: ignore[arg-type]


def land(name: str, *abilities: object, subtypes: tuple[str, ...] = (), basic: bool = False) -> CompiledCard:
    return card(
        name,
        None,
        None,
        *abilities,  # type: ignore[arg-type]
        types=(CardType.LAND,),
        cost="",
        subtypes=subtypes,
        supertypes=(Supertype.BASIC,) if basic else (),
    )


def humility() -> CompiledCard:
    """All creatures lose all abilities and have base power and toughness 1/1."""
    subject = every(CREATURE)
    return enchantment("Test Humbling", static(loses(subject), base(subject, 1, 1)), cost="{2}{W}{W}")


def opalescence() -> CompiledCard:
    """Each other non-Aura enchantment is a creature with base power and toughness each equal to its mana value."""
    subject = every(ENCHANTMENT, n.Other(), n.Non(n.IsSubtype("Aura")))
    change = s.SetTypes(subject, card_types=("Creature",), adds=True, power=MANA_VALUE, toughness=MANA_VALUE)
    return enchantment("Test Awakening", static(change), cost="{2}{W}{W}")


def lands_are(name: str, word: str, subject: n.Each) -> CompiledCard:
    return enchantment(name, static(s.SetTypes(subject, subtypes=(word,))))


# 613.4d ------------------------------------------------------------------------------------------


def test_switching_comes_after_everything_else() -> None:
    game = duel()
    ox = add(game, card("Test Ox", 1, 3))
    first = start(game, ox, (ox,), pump(IT, 0, 1))
    start(game, ox, (ox,), s.SwitchPT(IT))
    assert pt(game, ox) == (4, 1)
    start(game, ox, (ox,), pump(IT, 5, 0))
    assert pt(game, ox) == (4, 6)
    end(game, first)
    assert pt(game, ox) == (3, 6)


def test_the_switched_creature_keeps_the_switch_when_a_pump_ends() -> None:
    game = duel()
    ox = add(game, card("Test Ox", 1, 3))
    first = start(game, ox, (ox,), pump(IT, 0, 1))
    start(game, ox, (ox,), s.SwitchPT(IT))
    end(game, first)
    assert pt(game, ox) == (3, 1)


def test_two_switches_cancel_each_other() -> None:
    game = duel()
    ox = add(game, card("Test Ox", 1, 3))
    start(game, ox, (ox,), pump(IT, 0, 1))
    start(game, ox, (ox,), s.SwitchPT(IT))
    start(game, ox, (ox,), s.SwitchPT(IT))
    assert pt(game, ox) == (1, 4)


# 613.5 -------------------------------------------------------------------------------------------


def test_an_anthem_follows_the_colour() -> None:
    game = duel()
    bear = add(game, card("Test Bear", 2, 2, cost="{B}"))
    add(game, enchantment("Test Honor", static(pump(every(CREATURE, n.IsColor("W"), of=(YOURS,)), 1, 1))))
    assert pt(game, bear) == (2, 2)
    start(game, bear, (bear,), s.SetTypes(IT, colors=("W",)))
    assert pt(game, bear) == (3, 3)
    start(game, bear, (bear,), s.SetTypes(IT, colors=("R",)))
    assert game.characteristics(bear).colors == {Color.RED}
    assert pt(game, bear) == (2, 2)


def test_setting_power_comes_before_counters_and_pumps() -> None:
    game = duel()
    ogre = add(game, card("Test Ogre", 2, 2))
    perform(game, PutCounters(ogre, "+1/+1", 1))
    assert pt(game, ogre) == (3, 3)
    start(game, ogre, (ogre,), pump(IT, 4, 4))
    assert pt(game, ogre) == (7, 7)
    add(game, enchantment("Test Toughening", static(pump(every(CREATURE, of=(YOURS,)), 0, 2))))
    assert pt(game, ogre) == (7, 9)
    start(game, ogre, (ogre,), base(IT, 0, 1))
    assert pt(game, ogre) == (5, 8)


# 613.6 -------------------------------------------------------------------------------------------


def test_an_effect_goes_on_with_the_objects_it_began_with() -> None:
    game = duel()
    stone = add(game, card("Test Stone", cost="{4}"))
    subject = every(ARTIFACT, n.Non(CREATURE))
    add(
        game,
        enchantment(
            "Test March", static(s.SetTypes(subject, ("Creature",), adds=True, power=num(2), toughness=num(2)))
        ),
    )
    value = game.characteristics(stone)
    assert value.card_types == {CardType.ARTIFACT, CardType.CREATURE}
    assert pt(game, stone) == (2, 2)


def test_the_later_of_two_animations_sets_power_and_toughness() -> None:
    """As in the example of 613.6 about a land that is animated twice."""
    game = duel()
    tomb = add(game, land("Test Tomb"))
    three = s.SetTypes(IT, ("Creature",), adds=True, power=num(3), toughness=num(3))
    start(game, tomb, (tomb,), three)
    start(game, tomb, (tomb,), pump(IT, 1, 1))
    assert pt(game, tomb) == (4, 4)
    star = defining(base(IT, 10, 10))
    start(
        game,
        tomb,
        (tomb,),
        s.SetTypes(IT, ("Creature",), ("Plant", "Zombie"), colors=("B", "G"), adds=True),
        base(IT, 10, 10),
    )
    assert pt(game, tomb) == (11, 11)
    start(game, tomb, (tomb,), three)
    assert pt(game, tomb) == (4, 4)
    assert star.characteristic_defining


# 613.7 -------------------------------------------------------------------------------------------


def test_the_latest_of_two_auras_wins() -> None:
    game = duel()
    bear = add(game, card("Test Bear", 2, 2))
    lifts = add(game, enchantment("Test Lift", static(gains(ENCHANTED, "flying")), subtypes=("Aura",)))
    grounds = add(game, enchantment("Test Ground", static(loses(ENCHANTED, "flying")), subtypes=("Aura",)))
    perform(game, Attach(lifts, bear))
    perform(game, Attach(grounds, bear))
    assert words(game, bear) == []
    perform(game, MoveZone(lifts, Zone.HAND))
    again = add(game, enchantment("Test Lift", static(gains(ENCHANTED, "flying")), subtypes=("Aura",)))
    perform(game, Attach(again, bear))
    assert words(game, bear) == ["flying"]


def test_granted_static_abilities_have_the_later_timestamp() -> None:
    """As in the example of 613.7a: the Equipment's own "loses flying" stays the earlier one."""
    game = duel()
    bear = add(game, card("Test Bear", 2, 2))
    equipped = n.AttachedRef(n.Filter(CREATURE), "equipped")
    hammer = add(game, card("Test Hammer", None, None, static(pump(equipped, 10, 10), loses(equipped, "flying"))))
    rune = add(
        game,
        enchantment(
            "Test Rune",
            static(gains(n.AttachedRef(n.Filter(ARTIFACT)), static(gains(equipped, "flying")))),
            subtypes=("Aura",),
        ),
    )
    perform(game, Attach(rune, hammer))
    perform(game, Attach(hammer, bear))
    assert pt(game, bear) == (12, 12)
    assert words(game, bear) == ["flying"]


def test_keyword_counters_have_timestamps() -> None:
    game = duel()
    bear = add(game, card("Test Bear", 2, 2))
    perform(game, PutCounters(bear, "flying", 1))
    assert words(game, bear) == ["flying"]
    start(game, bear, (bear,), loses(IT))
    assert words(game, bear) == []
    perform(game, PutCounters(bear, "flying", 1))
    assert words(game, bear) == ["flying"]


# 613.8 and the famous ones -----------------------------------------------------------------------


@pytest.mark.parametrize("order", ["humility first", "opalescence first"])
def test_humbled_enchantments(order: str) -> None:
    """Rulings: each other enchantment is a creature; power and toughness by the later of the two."""
    game = duel()
    cards = [humility(), opalescence()]
    ids = [add(game, one) for one in (cards if order == "humility first" else reversed(cards))]
    humble = ids[0] if order == "humility first" else ids[1]
    awake = ids[1] if order == "humility first" else ids[0]
    assert CardType.CREATURE in game.characteristics(humble).card_types
    assert CardType.CREATURE not in game.characteristics(awake).card_types
    assert game.characteristics(humble).abilities == ()
    assert pt(game, humble) == ((4, 4) if order == "humility first" else (1, 1))
    other = add(game, enchantment("Test Third", "lifelink", cost="{5}"))
    assert pt(game, other) == ((5, 5) if order == "humility first" else (1, 1))
    assert words(game, other) == []


def blood_moon() -> CompiledCard:
    return lands_are("Test Moon", "Mountain", every(LAND, NONBASIC))


def urborg() -> CompiledCard:
    change = s.SetTypes(every(LAND), subtypes=("Swamp",), adds=True)
    return card(
        "Test Tomb", None, None, static(change), types=(CardType.LAND,), cost="", supertypes=(Supertype.LEGENDARY,)
    )


@pytest.mark.parametrize("moon_first", [True, False])
def test_the_moon_beats_the_tomb_in_both_orders(moon_first: bool) -> None:
    """613.8: the land's effect depends on the one that takes its ability away."""
    game = duel()
    makers = [blood_moon, urborg] if moon_first else [urborg, blood_moon]
    ids = [add(game, make()) for make in makers]
    tomb = ids[1] if moon_first else ids[0]
    forest = add(game, land("Test Woods", subtypes=("Forest",), basic=True))
    assert game.characteristics(tomb).subtypes == {"Mountain"}
    assert game.characteristics(forest).subtypes == {"Forest"}
    (mana,) = game.characteristics(tomb).abilities
    assert "{R}" in repr(mana)


@pytest.mark.parametrize("moon_first", [True, False])
def test_the_moon_and_every_basic_land_type(moon_first: bool) -> None:
    """Lands you control are every basic land type besides: no dependency, so timestamps decide."""
    dryad = card("Test Dryad", 2, 4, static(s.SetTypes(every(LAND, of=(YOURS,)), adds=True, every="basic land type")))
    game = duel()
    for one in (blood_moon(), dryad) if moon_first else (dryad, blood_moon()):
        add(game, one)
    ruins = add(game, land("Test Ruins"))
    kinds = game.characteristics(ruins).subtypes
    assert kinds == ({"Plains", "Island", "Swamp", "Mountain", "Forest"} if moon_first else {"Mountain"})


def test_a_lord_loses_its_ability_in_the_graveyard() -> None:
    """Cards in graveyards lose all abilities: a card that works there does nothing any more."""
    game = duel()
    bear = add(game, card("Test Bear", 2, 2))
    lord = card("Test Anger", 2, 2, static(gains(every(CREATURE, of=(YOURS,)), "haste"), zone="graveyard"))
    buried = add(game, lord, zone=Zone.GRAVEYARD)
    assert words(game, bear) == ["haste"]
    in_graveyards = n.Each(n.Filter(n.IsCard(), (), (n.InZone("graveyard"),)))
    jailer = add(game, card("Test Jailer", 2, 1, static(loses(in_graveyards))))
    assert words(game, bear) == []
    assert game.characteristics(buried).abilities == ()
    perform(game, MoveZone(jailer, Zone.HAND))
    assert words(game, bear) == ["haste"]


def test_a_chosen_type_makes_creatures_ones_of_the_tribe() -> None:
    game = duel()
    bear = add(game, card("Test Bear", 2, 2, subtypes=("Bear",)))
    add(
        game,
        card(
            "Test Lord", 2, 2, static(pump(every(n.IsSubtype("Elf"), n.Other(), of=(YOURS,)), 1, 1)), subtypes=("Elf",)
        ),
    )
    plot = enchantment("Test Plot", static(s.SetTypes(every(CREATURE, of=(YOURS,)), every="chosen type")))
    perform(game, MoveZone(add(game, plot, zone=Zone.HAND), Zone.BATTLEFIELD, chosen=(("type", "Elf"),)))
    assert game.characteristics(bear).subtypes == {"Elf"}
    assert pt(game, bear) == (3, 3)


def test_everything_is_an_artifact_and_artifacts_march() -> None:
    """The march depends on what makes everything an artifact, so lands become 0/0 creatures in either order."""
    for lattice_first in (True, False):
        game = duel()
        march_subject = every(ARTIFACT, n.Non(CREATURE))
        march = enchantment(
            "Test March",
            static(s.SetTypes(march_subject, ("Creature",), adds=True, power=MANA_VALUE, toughness=MANA_VALUE)),
        )
        lattice = card(
            "Test Lattice",
            None,
            None,
            static(s.SetTypes(n.Each(n.Filter(n.IsPermanent())), ("Artifact",), adds=True)),
            cost="{6}",
        )
        for one in (lattice, march) if lattice_first else (march, lattice):
            add(game, one)
        field = add(game, land("Test Field"))
        assert CardType.CREATURE in game.characteristics(field).card_types
        assert pt(game, field) == (0, 0)


def test_a_chosen_colour_reaches_cards_everywhere() -> None:
    game = duel()
    everything = n.Each(
        n.AnyOf(
            (
                n.Filter(n.IsCard(), (), (n.Non(n.InZone("battlefield")),)),
                n.Filter(n.IsSpell()),
                n.Filter(n.IsPermanent()),
            )
        )
    )
    painter = card(
        "Test Painter", 1, 3, static(s.SetTypes(everything, every="chosen color", adds_colors=True)), cost="{2}"
    )
    hand = add(game, card("Test Red", 1, 1, cost="{R}"), zone=Zone.HAND)
    library = add(game, card("Test Grey", 1, 1, cost="{1}"), B, zone=Zone.LIBRARY)
    perform(game, MoveZone(add(game, painter, zone=Zone.HAND), Zone.BATTLEFIELD, chosen=(("color", "blue"),)))
    assert game.characteristics(hand).colors == {Color.RED, Color.BLUE}
    assert game.characteristics(library).colors == {Color.BLUE}


def test_a_moon_on_a_creature_works_on_after_it_is_humbled() -> None:
    """613.6: its type change applied in layer 4, before layer 6 takes the ability."""
    game = duel()
    magus = add(game, card("Test Magus", 2, 2, static(s.SetTypes(every(LAND, NONBASIC), subtypes=("Mountain",)))))
    add(game, humility())
    ruins = add(game, land("Test Ruins"))
    assert game.characteristics(ruins).subtypes == {"Mountain"}
    assert pt(game, magus) == (1, 1)
    assert game.characteristics(magus).abilities == ()


def test_lands_and_saprolings_of_each_other() -> None:
    """All Forests and all Saprolings are 1/1 green Saproling creatures and Forest lands besides."""
    game = duel()
    subject = n.Each(n.AnyOf((n.Filter(n.IsSubtype("Forest")), n.Filter(n.IsSubtype("Saproling")))))
    change = s.SetTypes(
        subject, ("Creature", "Land"), ("Saproling", "Forest"), colors=("G",), power=num(1), toughness=num(1), adds=True
    )
    add(game, enchantment("Test Life", static(change)))
    woods = add(game, land("Test Woods", subtypes=("Forest",), basic=True))
    fungus = add(game, card("Test Fungus", 3, 3, subtypes=("Saproling",)))
    for identity in (woods, fungus):
        value = game.characteristics(identity)
        assert value.card_types >= {CardType.CREATURE, CardType.LAND}
        assert value.subtypes >= {"Saproling", "Forest"}
        assert pt(game, identity) == (1, 1)
        assert value.colors == {Color.GREEN}


def test_an_island_no_longer_animates_itself() -> None:
    """A creature land that becomes an Island loses its animation ability, and stays the creature it already is."""
    game = duel()
    grove = add(game, land("Test Grove", "cycling"))
    start(game, grove, (grove,), s.SetTypes(IT, ("Creature",), ("Plant",), power=num(3), toughness=num(3), adds=True))
    seas = add(
        game,
        enchantment(
            "Test Seas", static(s.SetTypes(n.AttachedRef(n.Filter(LAND)), subtypes=("Island",))), subtypes=("Aura",)
        ),
    )
    perform(game, Attach(seas, grove))
    value = game.characteristics(grove)
    assert value.card_types == {CardType.LAND, CardType.CREATURE}
    assert value.subtypes == {"Island", "Plant"}
    assert pt(game, grove) == (3, 3)
    assert words(game, grove) == []


def test_a_dependency_loop_goes_by_timestamp() -> None:
    """613.8b: two effects that each take away what the other applies to."""
    game = duel()
    one = add(
        game,
        card("Test Elf", 1, 1, static(s.SetTypes(every(n.IsSubtype("Dwarf")), subtypes=("Elf",))), subtypes=("Elf",)),
    )
    two = add(
        game,
        card(
            "Test Dwarf", 1, 1, static(s.SetTypes(every(n.IsSubtype("Elf")), subtypes=("Dwarf",))), subtypes=("Dwarf",)
        ),
    )
    # The older effect is first: the Dwarf becomes an Elf; then both Elves become Dwarves.
    assert game.characteristics(one).subtypes == {"Dwarf"}
    assert game.characteristics(two).subtypes == {"Dwarf"}


def test_control_of_an_aura_that_controls() -> None:
    """Layer 2: the effect of a stolen Aura depends on the effect that steals it."""
    game = duel()
    bear = add(game, card("Test Bear", 2, 2), B)
    mine = enchantment("Test Theft", static(s.GainControl(n.You(), ENCHANTED)), subtypes=("Aura",))
    theft = add(game, mine, A)
    perform(game, Attach(theft, bear))
    assert game.controller_of(bear) == A
    other = enchantment(
        "Test Larceny", static(s.GainControl(n.You(), n.AttachedRef(n.Filter(ENCHANTMENT)))), subtypes=("Aura",)
    )
    larceny = add(game, other, B)
    perform(game, Attach(larceny, theft))
    assert game.controller_of(theft) == B
    assert game.controller_of(bear) == B


# 604.3, 208, 611 ---------------------------------------------------------------------------------


def test_definitions_work_in_every_zone() -> None:
    game = duel()
    count = every(CREATURE)
    star = defining(s.SetPT(IT, CountOf(count), CountOf(count)))
    goyf = card("Test Counter", 0, 0, star)
    in_hand = add(game, goyf, zone=Zone.HAND)
    on_field = add(game, goyf)
    add(game, card("Test Bear", 2, 2))
    assert pt(game, in_hand) == (2, 2)
    assert pt(game, on_field) == (2, 2)
    start(game, on_field, (on_field,), loses(IT))
    assert pt(game, on_field) == (0, 0)


def test_only_creatures_have_power_on_the_battlefield() -> None:
    game = duel()
    boat = add(game, card("Test Boat", 5, 5, types=(CardType.ARTIFACT,), subtypes=("Vehicle",)))
    assert pt(game, boat) == (None, None)
    start(game, boat, (boat,), s.SetTypes(IT, ("Creature",), adds=True))
    assert pt(game, boat) == (5, 5)


def test_locked_in_effects_do_not_find_newcomers() -> None:
    game = duel()
    old = add(game, card("Test Bear", 2, 2))
    start(game, old, (old,), pump(every(CREATURE), 1, 1))
    new = add(game, card("Test Bear", 2, 2))
    assert pt(game, old) == (3, 3)
    assert pt(game, new) == (2, 2)


def test_counters_come_and_go() -> None:
    game = duel()
    bear = add(game, card("Test Bear", 2, 2))
    perform(game, PutCounters(bear, "+1/+1", 3))
    assert pt(game, bear) == (5, 5)
    perform(game, Tap(bear))
    assert pt(game, bear) == (5, 5)
    perform(game, RemoveCounters(bear, "+1/+1", 2))
    perform(game, PutCounters(bear, "-0/-1", 1))
    assert pt(game, bear) == (3, 2)


def test_an_anthem_holds_for_what_arrives_and_goes_with_its_source() -> None:
    game = duel()
    anthem = add(game, enchantment("Test Anthem", static(pump(every(CREATURE, of=(YOURS,)), 1, 1))))
    mine, theirs = add(game, card("Test Bear", 2, 2)), add(game, card("Test Bear", 2, 2), B)
    assert pt(game, mine) == (3, 3)
    assert pt(game, theirs) == (2, 2)
    perform(game, MoveZone(anthem, Zone.HAND))
    assert pt(game, mine) == (2, 2)


def test_what_dies_together_is_remembered_as_it_was_together() -> None:
    """608.2h: a creature and its lord leave at the same time."""
    game = duel()
    lord = add(game, card("Test Lord", 1, 1, static(pump(every(CREATURE, n.Other()), 2, 2))))
    bear = add(game, card("Test Bear", 2, 2))
    perform(game, MoveZone(lord, Zone.GRAVEYARD), MoveZone(bear, Zone.GRAVEYARD))
    assert pt(game, bear) == (4, 4)
    assert pt(game, game.moved[bear]) == (2, 2)


def test_a_stolen_creature_is_new_under_its_controller() -> None:
    game = duel()
    bear = add(game, card("Test Bear", 2, 2), B)
    since = game.objects[bear].controlled_since
    effect = start(game, bear, (bear,), s.GainControl(n.You(), IT), controller=A)
    assert game.controller_of(bear) == A
    taken = game.objects[bear].controlled_since
    assert taken > since
    end(game, effect)
    assert game.controller_of(bear) == B
    assert game.objects[bear].controlled_since > taken


# The rest of the examples -----------------------------------------------------------------------


def test_a_pump_and_a_colour_in_one_effect() -> None:
    """613.6: the colour in layer 5, the pump in 7c, of one effect."""
    game = duel()
    bear = add(game, card("Test Bear", 2, 2, cost="{G}"))
    start(game, bear, (bear,), pump(IT, 1, 1), s.SetTypes(IT, colors=("U",)))
    assert pt(game, bear) == (3, 3)
    assert game.characteristics(bear).colors == {Color.BLUE}


def test_control_and_haste_in_one_effect() -> None:
    game = duel()
    bear = add(game, card("Test Bear", 2, 2), B)
    start(game, bear, (bear,), s.GainControl(n.You(), IT), gains(IT, "haste"))
    assert game.controller_of(bear) == A
    assert words(game, bear) == ["haste"]


def test_one_effect_decides_whether_another_applies() -> None:
    """613.9: what is made white gets the bonus of white creatures, whatever it was before."""
    game = duel()
    bear = add(game, card("Test Bear", 2, 2, cost="{G}"))
    add(game, enchantment("Test Crusade", static(pump(every(CREATURE, n.IsColor("W")), 1, 1))))
    paint = add(game, enchantment("Test Paint", static(s.SetTypes(ENCHANTED, colors=("W",))), subtypes=("Aura",)))
    perform(game, Attach(paint, bear))
    assert pt(game, bear) == (3, 3)


def test_the_working_is_shown() -> None:
    game = duel()
    humble = add(game, humility())
    add(game, opalescence())
    rows = layer_rows(game, humble)
    assert [(row.layer, row.source, row.change) for row in rows[1:]] == [
        ("4", "Test Awakening", "becomes Enchantment Creature"),
        ("6", "Test Humbling", "loses all abilities"),
        ("7b", "Test Humbling", "becomes 1/1"),
        ("7b", "Test Awakening", "becomes 4/4"),
    ]
    assert "613.6" in rows[3].why


def test_the_working_names_the_dependency() -> None:
    game = duel()
    tomb = add(game, urborg())
    add(game, blood_moon())
    field = add(game, land("Test Ruins"))
    assert game.characteristics(tomb).subtypes == {"Mountain"}
    march = every(ARTIFACT, n.Non(CREATURE))
    add(
        game,
        enchantment("Test March", static(s.SetTypes(march, ("Creature",), adds=True, power=num(1), toughness=num(1)))),
    )
    everything = s.SetTypes(n.Each(n.Filter(n.IsPermanent())), ("Artifact",), adds=True)
    add(game, card("Test Lattice", None, None, static(everything), cost="{6}"))
    rows = layer_rows(game, field)
    (row,) = [row for row in rows if row.source == "Test March" and row.layer == "4"]
    assert "depends on Test Lattice" in row.why

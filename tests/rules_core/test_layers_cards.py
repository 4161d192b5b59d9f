"""
Well-known interactions with the cards themselves, compiled from the pool; results are those of their rulings.

A card that does not compile yet skips its case by name.
"""

from __future__ import annotations

from functools import lru_cache

import pytest

import rules_core.engine  # noqa: F401 -- fills the tables of handlers
from rules_core.coverage import find_unsupported_in_card
from rules_core.events import Attach, MoveZone, PutCounters, Transform
from rules_core.execute.context import Context
from rules_core.execute.registry import execute
from rules_core.game import Game
from rules_core.ir.abilities import ActivatedAbility, KeywordAbility, SpellAbility
from rules_core.ir.card import CompiledCard
from rules_core.layering.working import layer_rows
from rules_core.oracle import compile_card
from rules_core.perform import perform
from rules_core.terms import CardType, Color, Zone
from tests.pool import printed_pool, shared_folder

from .boards import A, B, add, duel
from .test_copying import Picks

pytestmark = [
    pytest.mark.pool,
    pytest.mark.skipif(not (shared_folder() / "data").is_dir(), reason="the card pool is not at hand"),
]


@lru_cache(maxsize=1)
def by_name() -> dict[str, object]:
    return {face.name: card for card in printed_pool() for face in card.faces} | {c.name: c for c in printed_pool()}


@lru_cache(maxsize=256)
def real(name: str) -> CompiledCard:
    """Compile a card of the pool, all of which must be played."""
    card = compile_card(by_name()[name])  # type: ignore[arg-type]
    missing = find_unsupported_in_card(card)
    assert not missing, name
    return card


def put(
    game: Game, name: str, owner: int = A, *, copying: int | None = None, word: str = "", on: int | None = None
) -> int:
    """Put a card onto the battlefield from the hand, with what is chosen as it enters."""
    hand = add(game, real(name), owner, Zone.HAND)
    game.chooser = Picks([copying] if copying is not None else [], words=[word] if word else [])
    perform(game, MoveZone(hand, Zone.BATTLEFIELD))
    new = game.moved[hand]
    if on is not None:
        perform(game, Attach(new, on))
    return new


def activate(game: Game, identity: int, *targets: int) -> None:
    """Let the last activated ability of a permanent resolve, its costs aside."""
    ability = [a for a in game.characteristics(identity).abilities if isinstance(a, ActivatedAbility)][-1]
    ctx = Context(game, identity, game.controller_of(identity), ability, tuple((t,) for t in targets))
    execute(ctx, ability.effect)


def resolve(game: Game, name: str, *targets: int, controller: int = A, chooser: Picks | None = None) -> None:
    """Let an instant or sorcery resolve with these targets."""
    spell = add(game, real(name), controller, Zone.EXILE)
    game.chooser = chooser or Picks()
    for ability in game.characteristics(spell).abilities:
        if isinstance(ability, SpellAbility):
            execute(Context(game, spell, controller, ability, tuple((t,) for t in targets)), ability.effect)


def pt(game: Game, identity: int) -> tuple[int | None, int | None]:
    value = game.characteristics(identity)
    return value.power, value.toughness


def keywords(game: Game, identity: int) -> set[str]:
    return {a.keyword for a in game.characteristics(identity).abilities if isinstance(a, KeywordAbility)}


def types(game: Game, identity: int) -> set[str]:
    return {t.value for t in game.characteristics(identity).card_types}


BASICS = {"Plains", "Island", "Swamp", "Mountain", "Forest"}


@pytest.mark.parametrize("humility_first", [True, False])
def test_humility_and_opalescence_with_a_third_enchantment(humility_first: bool) -> None:
    game = duel()
    names = ("Humility", "Opalescence") if humility_first else ("Opalescence", "Humility")
    ids = {name: put(game, name) for name in names}
    third = put(game, "Glorious Anthem")
    assert types(game, ids["Humility"]) == {"Enchantment", "Creature"}
    assert types(game, ids["Opalescence"]) == {"Enchantment"}
    assert game.characteristics(ids["Humility"]).abilities == ()
    # The later of the two sets power and toughness (layer 7b).
    assert pt(game, ids["Humility"]) == ((4, 4) if humility_first else (1, 1))
    assert pt(game, third) == ((3, 3) if humility_first else (1, 1))
    assert game.characteristics(third).abilities == ()


@pytest.mark.parametrize("moon_first", [True, False])
def test_blood_moon_and_urborg(moon_first: bool) -> None:
    game = duel()
    names = ("Blood Moon", "Urborg, Tomb of Yawgmoth") if moon_first else ("Urborg, Tomb of Yawgmoth", "Blood Moon")
    ids = {name: put(game, name) for name in names}
    forest = put(game, "Forest")
    assert game.characteristics(ids["Urborg, Tomb of Yawgmoth"]).subtypes == {"Mountain"}
    assert game.characteristics(forest).subtypes == {"Forest"}
    rows = layer_rows(game, ids["Urborg, Tomb of Yawgmoth"])
    assert [row.source for row in rows[1:3]] == ["Blood Moon", "Urborg, Tomb of Yawgmoth"]
    assert rows[3].rule == "613.8"
    assert "depends on Blood Moon" in rows[3].why


def test_urborg_alone_makes_swamps() -> None:
    game = duel()
    put(game, "Urborg, Tomb of Yawgmoth")
    forest = put(game, "Forest", B)
    assert game.characteristics(forest).subtypes == {"Forest", "Swamp"}
    assert len(game.characteristics(forest).abilities) == 2


@pytest.mark.parametrize("moon_first", [True, False])
def test_blood_moon_and_dryad_of_the_ilysian_grove(moon_first: bool) -> None:
    game = duel()
    for name in ("Blood Moon", "Dryad of the Ilysian Grove")[:: 1 if moon_first else -1]:
        put(game, name)
    tower = put(game, "Reliquary Tower")
    assert game.characteristics(tower).subtypes == (BASICS if moon_first else {"Mountain"})


def test_yixlid_jailer_and_a_card_that_works_in_the_graveyard() -> None:
    game = duel()
    bear = put(game, "Grizzly Bears")
    put(game, "Mountain")
    add(game, real("Anger"), A, Zone.GRAVEYARD)
    assert "haste" in keywords(game, bear)
    put(game, "Yixlid Jailer", B)
    assert "haste" not in keywords(game, bear)


@pytest.mark.parametrize("name", ["Conspiracy", "Arcane Adaptation", "Xenograft"])
def test_a_chosen_type_and_a_lord(name: str) -> None:
    game = duel()
    bear = put(game, "Grizzly Bears")
    put(game, "Elvish Archdruid")
    put(game, name, word="Elf")
    assert "Elf" in game.characteristics(bear).subtypes
    assert pt(game, bear) == (3, 3)


@pytest.mark.parametrize("lattice_first", [True, False])
def test_mycosynth_lattice_and_march_of_the_machines(lattice_first: bool) -> None:
    game = duel()
    for name in ("Mycosynth Lattice", "March of the Machines")[:: 1 if lattice_first else -1]:
        put(game, name)
    forest = put(game, "Forest")
    anthem = put(game, "Glorious Anthem")
    assert types(game, forest) == {"Land", "Artifact", "Creature"}
    # Mana values 0 and 3, and one more for each from the anthem, which is a creature itself.
    assert pt(game, forest) == (1, 1)
    assert pt(game, anthem) == (4, 4)


def test_painters_servant_colours_everything() -> None:
    game = duel()
    put(game, "Painter's Servant", word="blue")
    bear = put(game, "Grizzly Bears")
    hand = add(game, real("Glorious Anthem"), B, Zone.HAND)
    assert game.characteristics(bear).colors == {Color.GREEN, Color.BLUE}
    assert game.characteristics(hand).colors == {Color.WHITE, Color.BLUE}


def test_magus_of_the_moon_under_humility_still_makes_mountains() -> None:
    game = duel()
    magus = put(game, "Magus of the Moon")
    put(game, "Humility")
    tower = put(game, "Reliquary Tower")
    assert pt(game, magus) == (1, 1)
    assert game.characteristics(magus).abilities == ()
    assert game.characteristics(tower).subtypes == {"Mountain"}


def test_life_and_limb() -> None:
    game = duel()
    put(game, "Life and Limb")
    forest = put(game, "Forest")
    value = game.characteristics(forest)
    assert types(game, forest) == {"Land", "Creature"}
    assert value.subtypes == {"Forest", "Saproling"}
    assert pt(game, forest) == (1, 1)
    assert value.colors == {Color.GREEN}


def test_spreading_seas_on_a_creature_land() -> None:
    game = duel()
    vents = put(game, "Faerie Conclave")
    activate(game, vents)
    assert pt(game, vents) == (2, 1)
    put(game, "Spreading Seas", B, on=vents)
    value = game.characteristics(vents)
    assert types(game, vents) == {"Land", "Creature"}
    assert value.subtypes == {"Island", "Faerie"}
    # It keeps flying, which the animation gave; its own abilities are gone but for the Island's.
    assert "flying" in keywords(game, vents)
    assert sum(isinstance(a, ActivatedAbility) for a in value.abilities) == 1
    assert pt(game, vents) == (2, 1)


def test_a_copied_animated_land_is_just_a_land() -> None:
    game = duel()
    conclave = put(game, "Faerie Conclave")
    activate(game, conclave)
    vesuva = put(game, "Vesuva", copying=conclave)
    assert types(game, vesuva) == {"Land"}
    assert game.characteristics(vesuva).name == "Faerie Conclave"
    assert game.objects[vesuva].tapped


def test_switching_with_counters() -> None:
    game = duel()
    elf = put(game, "Llanowar Elves")
    perform(game, PutCounters(elf, "+1/+1", 1))
    start = add(game, real("Grizzly Bears"), B)
    assert pt(game, start) == (2, 2)
    resolve(game, "Inside Out", elf)
    assert pt(game, elf) == (2, 2)
    resolve(game, "Giant Growth", elf)
    perform(game, PutCounters(elf, "+0/+1", 1))
    assert pt(game, elf) == (6, 5)


def test_a_set_power_keeps_the_counters() -> None:
    game = duel()
    bear = put(game, "Grizzly Bears")
    perform(game, PutCounters(bear, "+1/+1", 2))
    resolve(game, "Turn to Frog", bear)
    assert pt(game, bear) == (3, 3)
    assert game.characteristics(bear).subtypes == {"Frog"}
    assert game.characteristics(bear).colors == {Color.BLUE}


def test_clone_of_a_transformed_creature() -> None:
    game = duel()
    delver = put(game, "Kessig Prowler")
    perform(game, Transform(delver))
    clone = put(game, "Clone", copying=delver)
    assert game.characteristics(clone).name == "Sinuous Predator"
    assert pt(game, clone) == (4, 4)


def test_clone_of_a_pumped_creature_is_not_pumped() -> None:
    game = duel()
    bear = put(game, "Grizzly Bears")
    resolve(game, "Giant Growth", bear)
    clone = put(game, "Clone", copying=bear)
    assert pt(game, bear) == (5, 5)
    assert pt(game, clone) == (2, 2)


def test_mirrorweave_keeps_pumps_and_goes_away() -> None:
    game = duel()
    bear, elf = put(game, "Grizzly Bears"), put(game, "Llanowar Elves", B)
    resolve(game, "Giant Growth", elf)
    resolve(game, "Mirrorweave", bear)
    assert game.characteristics(elf).name == "Grizzly Bears"
    assert pt(game, elf) == (5, 5)
    late = put(game, "Elvish Archdruid")
    assert game.characteristics(late).name == "Elvish Archdruid"


def test_cytoshape() -> None:
    game = duel()
    bear, elf = put(game, "Grizzly Bears"), put(game, "Llanowar Elves", B)
    resolve(game, "Cytoshape", elf, chooser=Picks([bear]))
    assert game.characteristics(elf).name == "Grizzly Bears"


def test_a_tarmogoyf_copied_as_seven_seven() -> None:
    game = duel()
    add(game, real("Grizzly Bears"), B, Zone.GRAVEYARD)
    goyf = put(game, "Tarmogoyf")
    assert pt(game, goyf) == (1, 2)
    big = put(game, "Quicksilver Gargantuan", copying=goyf)
    assert pt(game, big) == (7, 7)


def test_enchanted_evening_and_opalescence() -> None:
    game = duel()
    put(game, "Enchanted Evening")
    put(game, "Opalescence")
    forest = put(game, "Forest")
    assert types(game, forest) == {"Land", "Enchantment", "Creature"}
    assert pt(game, forest) == (0, 0)


def test_imprisoned_in_the_moon() -> None:
    game = duel()
    bear = put(game, "Grizzly Bears")
    perform(game, PutCounters(bear, "flying", 1))
    put(game, "Imprisoned in the Moon", B, on=bear)
    value = game.characteristics(bear)
    assert types(game, bear) == {"Land"}
    assert value.colors == frozenset()
    assert value.subtypes == frozenset()
    assert pt(game, bear) == (None, None)
    assert [type(a) for a in value.abilities] == [ActivatedAbility]


def test_song_of_the_dryads() -> None:
    game = duel()
    anthem = put(game, "Glorious Anthem")
    put(game, "Song of the Dryads", B, on=anthem)
    value = game.characteristics(anthem)
    assert types(game, anthem) == {"Land"}
    assert value.subtypes == {"Forest"}
    assert len(value.abilities) == 1
    assert value.colors == frozenset()


@pytest.mark.parametrize("name", ["Archetype of Imagination", "Archetype of Courage"])
def test_archetypes_take_the_ability_for_good(name: str) -> None:
    game = duel()
    word = "flying" if name.endswith("Imagination") else "first strike"
    put(game, name)
    theirs = put(game, "Grizzly Bears", B)
    mine = put(game, "Grizzly Bears")
    perform(game, PutCounters(theirs, word, 1))
    assert word not in keywords(game, theirs)
    assert word in keywords(game, mine)


def test_changed_words() -> None:
    """Layer 3: the land type and the walk change, the name does not."""
    game = duel()
    knight = put(game, "White Knight")
    resolve(game, "Sleight of Mind", knight, chooser=Picks(words=["black", "red"]))
    parameters = [a.parameters for a in game.characteristics(knight).abilities if isinstance(a, KeywordAbility)]
    assert "R" in repr(parameters)
    assert "'B'" not in repr(parameters)


def test_kormus_bell_and_urborg() -> None:
    game = duel()
    put(game, "Kormus Bell")
    put(game, "Urborg, Tomb of Yawgmoth")
    forest = put(game, "Forest")
    assert types(game, forest) == {"Land", "Creature"}
    assert pt(game, forest) == (1, 1)
    assert CardType.CREATURE in game.characteristics(forest).card_types


def test_a_static_copy_effect_settles_its_values_once() -> None:
    """707.2c: what happens to the chosen creature later is no matter; without the Aura it is a bear again."""
    game = duel()
    angel, bear = put(game, "Serra Angel", B), put(game, "Grizzly Bears")
    aura = put(game, "Metamorphic Alteration", copying=angel, on=bear)
    assert (game.characteristics(bear).name, pt(game, bear)) == ("Serra Angel", (4, 4))
    clone = put(game, "Clone", copying=bear)
    perform(game, MoveZone(angel, Zone.GRAVEYARD))
    assert game.characteristics(bear).name == "Serra Angel"
    other = put(game, "Hill Giant")
    perform(game, Attach(aura, other))
    assert game.characteristics(bear).name == "Grizzly Bears"
    assert game.characteristics(other).name == "Serra Angel"
    perform(game, MoveZone(aura, Zone.GRAVEYARD))
    assert game.characteristics(other).name == "Hill Giant"
    assert game.characteristics(clone).name == "Serra Angel"


def test_words_of_two_kinds_can_be_changed() -> None:
    game = duel()
    lord = put(game, "Lord of Atlantis")
    fish = put(game, "Merfolk of the Pearl Trident")
    resolve(game, "Mind Bend", lord, chooser=Picks(words=["Island", "Swamp"]))
    assert "swampwalk" in keywords(game, fish)
    resolve(game, "Artificial Evolution", lord, chooser=Picks(words=["Merfolk", "Bear"]))
    bear = put(game, "Grizzly Bears")
    assert pt(game, bear) == (3, 3)
    assert pt(game, fish) == (1, 1)
    assert "Bear" in game.characteristics(lord).subtypes

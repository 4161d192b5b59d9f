"""Keyword abilities, played: the plain case, an interaction, and where they do not apply. CR: 702."""

from __future__ import annotations

import pytest

from rules_core.events import Destroy, MoveZone, PutCounters
from rules_core.ir.abilities import KeywordAbility
from rules_core.ir.costs import PayMana
from rules_core.ir.nouns import Filter, IsType
from rules_core.ir.quantities import Number
from rules_core.perform import perform
from rules_core.terms import CardType, Step, Zone

from .boards import A, B, add, card, duel
from .fights import attack, begin, damage, fight
from .playing import Answers, activate_and_resolve, cast_and_resolve, main_phase, next_turn, resolve_all, step_begins


def pt(game, identity) -> tuple[int | None, int | None]:
    found = game.characteristics(identity)
    return found.power, found.toughness


def named(game, name, zone=Zone.BATTLEFIELD):
    return [o.id for o in game.objects.values() if o.zone is zone and game.name_of(o.id) == name]


def kw(name: str, *parameters) -> KeywordAbility:
    return KeywordAbility(name, tuple(Number(p) if isinstance(p, int) else p for p in parameters))


MANA = PayMana("{1}")


# In combat


def test_exalted_pumps_a_lone_attacker() -> None:
    game = duel()
    add(game, card("Squire", 1, 1, "exalted"))
    bear = add(game, card("Bear", 2, 2))
    begin(game)
    attack(game, {bear: B})
    resolve_all(game)
    assert pt(game, bear) == (3, 3)


def test_exalted_needs_a_lone_attacker() -> None:
    game = duel()
    squire = add(game, card("Squire", 1, 1, "exalted"))
    bear = add(game, card("Bear", 2, 2))
    begin(game)
    attack(game, {bear: B, squire: B})
    resolve_all(game)
    assert pt(game, bear) == (2, 2)


def test_battle_cry() -> None:
    game = duel()
    crier = add(game, card("Crier", 1, 1, "battle cry"))
    bear = add(game, card("Bear", 2, 2))
    begin(game)
    attack(game, {bear: B, crier: B})
    resolve_all(game)
    assert pt(game, bear) == (3, 2)
    assert pt(game, crier) == (1, 1)


def test_annihilator() -> None:
    game = duel()
    titan = add(game, card("Titan", 10, 10, kw("annihilator", 2)))
    for number in range(3):
        add(game, card(f"Rock {number}"), B)
    begin(game)
    attack(game, {titan: B})
    resolve_all(game)
    assert len([i for i in game.battlefield if game.objects[i].owner == B]) == 1


def test_bushido_on_both_sides() -> None:
    game = duel()
    samurai = add(game, card("Samurai", 2, 2, kw("bushido", 1)))
    guard = add(game, card("Guard", 2, 2, kw("bushido", 2)), B)
    begin(game)
    attack(game, {samurai: B}, {guard: (samurai,)})
    resolve_all(game)
    assert pt(game, samurai) == (3, 3)
    assert pt(game, guard) == (4, 4)


def test_flanking_shrinks_blockers_without_it() -> None:
    game = duel()
    knight = add(game, card("Knight", 2, 2, "flanking"))
    bear = add(game, card("Bear", 2, 2), B)
    other = add(game, card("Other Knight", 2, 2, "flanking"), B)
    begin(game)
    attack(game, {knight: B}, {bear: (knight,), other: (knight,)})
    resolve_all(game)
    assert pt(game, bear) == (1, 1)
    assert pt(game, other) == (2, 2)


def test_rampage_counts_blockers_beyond_the_first() -> None:
    game = duel()
    beast = add(game, card("Beast", 4, 4, kw("rampage", 2)))
    blockers = [add(game, card(f"Bear {n}", 2, 2), B) for n in range(3)]
    begin(game)
    attack(game, {beast: B}, dict.fromkeys(blockers, (beast,)))
    resolve_all(game)
    assert pt(game, beast) == (8, 8)


def test_afflict_and_frenzy() -> None:
    game = duel()
    horror = add(game, card("Horror", 2, 2, kw("afflict", 3), kw("frenzy", 4)))
    bear = add(game, card("Bear", 0, 4), B)
    begin(game)
    attack(game, {horror: B}, {bear: (horror,)})
    resolve_all(game)
    assert game.players[B].life == 17
    assert pt(game, horror) == (2, 2)
    game = duel()
    horror = add(game, card("Horror", 2, 2, kw("afflict", 3), kw("frenzy", 4)))
    begin(game)
    attack(game, {horror: B})
    resolve_all(game)
    damage(game)
    assert game.players[B].life == 20 - 6


def test_renown_happens_once() -> None:
    game = duel()
    hero = add(game, card("Hero", 1, 1, kw("renown", 1)))
    fight(game, {hero: B})
    resolve_all(game)
    assert pt(game, hero) == (2, 2)
    assert "renowned" in game.objects[hero].designations


def test_dethrone_and_training() -> None:
    game = duel()
    rebel = add(game, card("Rebel", 1, 1, "dethrone"))
    pupil = add(game, card("Pupil", 1, 1, "training"))
    bear = add(game, card("Bear", 2, 2))
    begin(game)
    attack(game, {rebel: B, pupil: B, bear: B})
    resolve_all(game)
    assert pt(game, rebel) == (2, 2)
    assert pt(game, pupil) == (2, 2)


def test_mentor_needs_a_smaller_attacker() -> None:
    game = duel()
    master = add(game, card("Master", 3, 3, "mentor"))
    pupil = add(game, card("Pupil", 1, 1))
    begin(game)
    attack(game, {master: B, pupil: B})
    resolve_all(game)
    assert pt(game, pupil) == (2, 2)


def test_mobilized_tokens_are_sacrificed() -> None:
    game = duel()
    chief = add(game, card("Chief", 2, 2, kw("mobilize", 2)))
    begin(game)
    attack(game, {chief: B})
    resolve_all(game)
    warriors = named(game, "Warrior Token")
    assert len(warriors) == 2
    assert game.combat is not None and all(game.combat.attacker(w) for w in warriors)
    step_begins(game, Step.END_TURN)
    assert named(game, "Warrior Token") == []


def test_decayed() -> None:
    game = duel()
    zombie = add(game, card("Zombie", 2, 2, "decayed"))
    begin(game)
    attack(game, {zombie: B})
    resolve_all(game)
    damage(game)
    step_begins(game, Step.END_COMBAT)
    assert zombie not in game.objects
    assert game.players[B].life == 18


def test_provoke_forces_a_block() -> None:
    game = duel()
    bully = add(game, card("Bully", 3, 3, "provoke"))
    bear = add(game, card("Bear", 2, 2), B)
    from rules_core import combat

    from .fights import Fighters

    begin(game)
    combat.declare_attackers(game, Fighters({bully: B}, {}))
    resolve_all(game)
    combat.declare_blockers(game, Fighters({}, {}))
    assert game.combat is not None
    assert game.combat.blocked_by(bear) == (bully,)


def test_toxic_adds_poison_to_combat_damage() -> None:
    game = duel()
    rat = add(game, card("Rat", 1, 1, kw("toxic", 2)))
    fight(game, {rat: B})
    assert game.players[B].life == 19
    assert game.players[B].counter_count("poison") == 2


# Entering and dying


def test_persist_and_undying() -> None:
    game = duel()
    ghost = add(game, card("Ghost", 2, 2, "persist"))
    wolf = add(game, card("Wolf", 2, 2, "undying"))
    perform(game, Destroy(ghost), Destroy(wolf))
    resolve_all(game)
    (ghost,) = named(game, "Ghost")
    (wolf,) = named(game, "Wolf")
    assert pt(game, ghost) == (1, 1)
    assert pt(game, wolf) == (3, 3)
    perform(game, Destroy(ghost), Destroy(wolf))
    resolve_all(game)
    assert named(game, "Ghost") == []
    assert named(game, "Wolf") == []


def test_modular_moves_its_counters() -> None:
    game = duel()
    from rules_core.ir.card import CompiledFace  # noqa: F401

    types = (CardType.ARTIFACT, CardType.CREATURE)
    robot = add(game, card("Robot", 0, 0, kw("modular", 2), types=types))
    other = add(game, card("Other Robot", 1, 1, types=types))
    assert pt(game, robot) == (2, 2)
    perform(game, Destroy(robot))
    resolve_all(game)
    assert pt(game, other) == (3, 3)


def test_afterlife_and_fabricate() -> None:
    game = duel(Answers(may=False))
    ghost = add(game, card("Ghost", 2, 2, kw("afterlife", 2)))
    add(game, card("Smith", 1, 1, kw("fabricate", 2)))
    resolve_all(game)
    assert len(named(game, "Servo Token")) == 2
    perform(game, Destroy(ghost))
    resolve_all(game)
    assert len(named(game, "Spirit Token")) == 2


def test_living_weapon_is_attached_to_its_germ() -> None:
    game = duel()
    types = (CardType.ARTIFACT,)
    add(game, card("Blade", None, None, "living weapon", types=types, subtypes=("Equipment",)))
    resolve_all(game)
    # A 0/0 Germ without a bonus dies, the Equipment stays.
    assert named(game, "Phyrexian Germ Token") == []
    assert len(named(game, "Blade")) == 1


def test_evolve_compares_both_numbers() -> None:
    game = duel()
    ooze = add(game, card("Ooze", 1, 2, "evolve"))
    add(game, card("Small", 1, 1))
    resolve_all(game)
    assert pt(game, ooze) == (1, 2)
    add(game, card("Wall", 0, 4))
    resolve_all(game)
    assert pt(game, ooze) == (2, 3)


def test_riot_and_unleash() -> None:
    game = duel(Answers(may=[False, True]))
    bold = add(game, card("Bold", 2, 2, "riot"))
    wild = add(game, card("Wild", 2, 2, "unleash"))
    assert pt(game, bold) == (2, 2)
    assert any(getattr(a, "keyword", "") == "haste" for a in game.characteristics(bold).abilities)
    assert pt(game, wild) == (3, 3)


def test_bloodthirst_needs_damage_to_an_opponent() -> None:
    game = duel()
    shock = add(game, card("Shocker", 1, 1))
    calm = add(game, card("Calm", 1, 1, kw("bloodthirst", 2)))
    assert pt(game, calm) == (1, 1)
    from rules_core.events import DealDamage

    perform(game, DealDamage(shock, B, 1))
    angry = add(game, card("Angry", 1, 1, kw("bloodthirst", 2)))
    assert pt(game, angry) == (3, 3)


def test_devour_eats_what_is_chosen() -> None:
    game = duel(Answers(objects=[("Snack", "Morsel")]))
    add(game, card("Snack", 1, 1))
    add(game, card("Morsel", 1, 1))
    dragon = add(game, card("Dragon", 2, 2, kw("devour", 2)))
    assert pt(game, dragon) == (6, 6)
    assert named(game, "Snack") == []


def test_fading_and_vanishing() -> None:
    game = duel()
    main_phase(game)
    fading = add(game, card("Fader", 3, 3, kw("fading", 1)))
    vanishing = add(game, card("Vanisher", 3, 3, kw("vanishing", 1)))
    next_turn(game, A)
    assert fading in game.objects
    assert vanishing not in game.objects
    next_turn(game, A)
    assert fading not in game.objects


def test_echo_is_asked_once() -> None:
    game = duel(Answers(pay=False, may=False))
    main_phase(game)
    add(game, card("Echoer", 3, 3, kw("echo", MANA)))
    next_turn(game, A)
    assert named(game, "Echoer") == []


def test_cumulative_upkeep_grows() -> None:
    game = duel(Answers(may=True))
    main_phase(game)
    ice = add(game, card("Ice", 3, 3, kw("cumulative upkeep", PayMana("{0}"))))
    next_turn(game, A)
    next_turn(game, A)
    assert game.objects[ice].counter_count("age") == 2


def test_extort_and_prowess() -> None:
    game = duel(Answers(pay=True, may=True))
    main_phase(game)
    monk = add(game, card("Monk", 1, 1, "prowess"))
    add(game, card("Banker", 1, 1, "extort"))
    spell = add(game, card("Trinket", types=(CardType.ARTIFACT,)), A, Zone.HAND)
    cast_and_resolve(game, spell)
    assert pt(game, monk) == (2, 2)
    assert game.players[B].life == 19
    assert game.players[A].life == 21


def test_changeling_and_devoid() -> None:
    game = duel()
    shifter = add(game, card("Shifter", 1, 1, "changeling", cost="{G}"))
    drone = add(game, card("Drone", 1, 1, "devoid", cost="{G}"))
    assert "Goblin" in game.characteristics(shifter).subtypes
    assert not game.characteristics(drone).colors


# Activated


def test_equip_moves_the_equipment() -> None:
    game = duel()
    main_phase(game)
    types = (CardType.ARTIFACT,)
    sword = add(game, card("Sword", None, None, kw("equip", MANA), types=types, subtypes=("Equipment",)))
    bear = add(game, card("Bear", 2, 2))
    activate_and_resolve(game, sword)
    assert game.objects[sword].attached_to == bear
    perform(game, Destroy(bear))
    resolve_all(game)
    assert game.objects[sword].attached_to is None


def test_cycling_draws_and_typecycling_finds() -> None:
    game = duel()
    main_phase(game)
    add(game, card("Top"), A, Zone.LIBRARY)
    forest = card("Wood", None, None, types=(CardType.LAND,), subtypes=("Forest",))
    add(game, forest, A, Zone.LIBRARY)
    cycler = add(game, card("Cycler", 1, 1, kw("cycling", MANA)), A, Zone.HAND)
    activate_and_resolve(game, cycler)
    assert named(game, "Wood", Zone.HAND)
    finder = add(game, card("Finder", 1, 1, kw("forestcycling", MANA)), A, Zone.HAND)
    add(game, forest, A, Zone.LIBRARY)
    activate_and_resolve(game, finder)
    assert len(named(game, "Wood", Zone.HAND)) == 2


def test_crew_makes_a_creature() -> None:
    game = duel()
    main_phase(game)
    types = (CardType.ARTIFACT,)
    from dataclasses import replace

    made = card("Boat", 4, 4, kw("crew", 2), types=types, subtypes=("Vehicle",))
    boat = add(game, made)
    assert not game.characteristics(boat).is_creature
    bear = add(game, card("Bear", 2, 2))
    activate_and_resolve(game, boat)
    assert game.characteristics(boat).is_creature
    assert pt(game, boat) == (4, 4)
    assert game.objects[bear].tapped
    assert replace(made) == made


def test_unearth_ends_in_exile() -> None:
    game = duel()
    main_phase(game)
    ghoul = add(game, card("Ghoul", 3, 3, kw("unearth", MANA)), A, Zone.GRAVEYARD)
    activate_and_resolve(game, ghoul)
    (ghoul,) = named(game, "Ghoul")
    assert any(getattr(a, "keyword", "") == "haste" for a in game.characteristics(ghoul).abilities)
    step_begins(game, Step.END_TURN)
    assert named(game, "Ghoul", Zone.EXILE)


def test_unearthed_creature_that_would_die_is_exiled() -> None:
    game = duel()
    main_phase(game)
    ghoul = add(game, card("Ghoul", 3, 3, kw("unearth", MANA)), A, Zone.GRAVEYARD)
    activate_and_resolve(game, ghoul)
    (ghoul,) = named(game, "Ghoul")
    perform(game, Destroy(ghoul))
    assert named(game, "Ghoul", Zone.EXILE)


@pytest.mark.parametrize(("word", "color", "size"), [("embalm", "W", (2, 3)), ("eternalize", "B", (4, 4))])
def test_embalm_and_eternalize(word: str, color: str, size: tuple[int, int]) -> None:
    game = duel()
    main_phase(game)
    king = add(game, card("King", 2, 3, kw(word, MANA), "flying", cost="{3}{U}"), A, Zone.GRAVEYARD)
    activate_and_resolve(game, king)
    (token,) = named(game, "King")
    found = game.characteristics(token)
    assert game.objects[token].is_token
    assert (found.power, found.toughness) == size
    assert {c.value for c in found.colors} == {color}
    assert "Zombie" in found.subtypes
    assert found.mana_cost is None
    assert named(game, "King", Zone.EXILE)


def test_eternalized_land_is_a_creature_land() -> None:
    game = duel()
    main_phase(game)
    gate = add(game, card("Gate", None, None, kw("eternalize", MANA), types=(CardType.LAND,)), A, Zone.GRAVEYARD)
    activate_and_resolve(game, gate)
    (token,) = named(game, "Gate")
    found = game.characteristics(token)
    assert found.is_land and found.is_creature
    assert (found.power, found.toughness) == (4, 4)


def test_scavenge_counts_power_in_the_graveyard() -> None:
    game = duel()
    main_phase(game)
    bear = add(game, card("Bear", 2, 2))
    dead = add(game, card("Carcass", 3, 1, kw("scavenge", MANA)), A, Zone.GRAVEYARD)
    activate_and_resolve(game, dead)
    assert pt(game, bear) == (5, 5)


def test_outlast_and_level_up() -> None:
    game = duel()
    add_to = card("Veteran", 1, 1, kw("outlast", MANA), kw("level up", MANA))
    veteran = add(game, add_to)
    main_phase(game)
    activate_and_resolve(game, veteran, 0)
    assert pt(game, veteran) == (2, 2)
    assert game.objects[veteran].tapped
    activate_and_resolve(game, veteran, 1)
    assert game.objects[veteran].counter_count("level") == 1


# Casting


def test_evoke_sacrifices() -> None:
    game = duel()
    main_phase(game)
    spirit = add(game, card("Spirit", 4, 4, kw("evoke", MANA), cost="{5}"), A, Zone.HAND)
    cast_and_resolve(game, spirit, "evoke")
    assert named(game, "Spirit", Zone.GRAVEYARD)


def test_dash_returns_to_the_hand() -> None:
    game = duel()
    main_phase(game)
    raider = add(game, card("Raider", 3, 1, kw("dash", MANA), cost="{5}"), A, Zone.HAND)
    cast_and_resolve(game, raider, "dash")
    (raider,) = named(game, "Raider")
    assert any(getattr(a, "keyword", "") == "haste" for a in game.characteristics(raider).abilities)
    step_begins(game, Step.END_TURN)
    assert named(game, "Raider", Zone.HAND)


def test_cast_normally_dash_does_nothing() -> None:
    game = duel()
    main_phase(game)
    raider = add(game, card("Raider", 3, 1, kw("dash", MANA), cost="{5}"), A, Zone.HAND)
    cast_and_resolve(game, raider)
    step_begins(game, Step.END_TURN)
    assert named(game, "Raider")


def test_squad_and_offspring_make_copies() -> None:
    game = duel(Answers(pay=[True, True, False, True]))
    main_phase(game)
    squad = add(game, card("Guard", 2, 2, kw("squad", MANA), cost="{1}"), A, Zone.HAND)
    cast_and_resolve(game, squad)
    assert len(named(game, "Guard")) == 3
    mouse = add(game, card("Mouse", 3, 3, kw("offspring", MANA), cost="{1}"), A, Zone.HAND)
    cast_and_resolve(game, mouse)
    assert sorted(pt(game, i) for i in named(game, "Mouse")) == [(1, 1), (3, 3)]


def test_cascade_stops_at_a_cheaper_spell() -> None:
    game = duel(Answers(may=True))
    main_phase(game)
    add(game, card("Bottom", 1, 1, cost="{1}"), A, Zone.LIBRARY)
    add(game, card("Cheap", 1, 1, cost="{1}"), A, Zone.LIBRARY)
    add(game, card("Land", None, None, types=(CardType.LAND,)), A, Zone.LIBRARY)
    add(game, card("Dear", 6, 6, cost="{6}"), A, Zone.LIBRARY)
    big = add(game, card("Cascader", 3, 3, "cascade", cost="{4}"), A, Zone.HAND)
    cast_and_resolve(game, big)
    assert named(game, "Cheap")
    assert named(game, "Cascader")
    assert next(game.name_of(i) for i in game.zone(Zone.LIBRARY, A)) == "Bottom"


def test_affinity_reduces_the_cost() -> None:
    game = duel()
    main_phase(game)
    for number in range(3):
        add(game, card(f"Trinket {number}"))
    cheap = add(game, card("Frog", 2, 2, kw("affinity", Filter(IsType("Artifact"))), cost="{3}"), A, Zone.HAND)
    from rules_core.actions import CastSpell
    from rules_core.casting import cast

    cast(game, A, CastSpell(cheap))
    resolve_all(game)
    assert named(game, "Frog")


def test_madness_casts_from_exile() -> None:
    game = duel(Answers(may=True))
    main_phase(game)
    from rules_core.events import Discard

    from .playing import give_mana

    mad = add(game, card("Madman", 3, 3, kw("madness", MANA), cost="{5}"), A, Zone.HAND)
    give_mana(game)
    perform(game, Discard(mad, A))
    resolve_all(game)
    assert named(game, "Madman")


def test_madness_declined_goes_to_the_graveyard() -> None:
    game = duel(Answers(may=False))
    main_phase(game)
    from rules_core.events import Discard

    mad = add(game, card("Madman", 3, 3, kw("madness", MANA), cost="{5}"), A, Zone.HAND)
    perform(game, Discard(mad, A))
    resolve_all(game)
    assert named(game, "Madman", Zone.GRAVEYARD)


def test_suspend_casts_with_the_last_counter() -> None:
    game = duel(Answers(may=True))
    main_phase(game)
    giant = add(game, card("Giant", 5, 5, kw("suspend", 2, MANA), cost="{7}"), A, Zone.EXILE)
    perform(game, PutCounters(giant, "time", 2))
    next_turn(game, A)
    assert game.objects[giant].counter_count("time") == 1
    next_turn(game, A)
    (giant,) = named(game, "Giant")
    assert any(getattr(a, "keyword", "") == "haste" for a in game.characteristics(giant).abilities)


def test_ward_counters_unless_paid() -> None:
    game = duel(Answers(pay=False, may=False))
    from rules_core.ir.abilities import SpellAbility
    from rules_core.ir.effects import DealDamage
    from rules_core.ir.nouns import SelfRef, Target

    warded = add(game, card("Warded", 1, 1, kw("ward", PayMana("{2}"))), B)
    main_phase(game)
    zap = SpellAbility(DealDamage(SelfRef("name"), Number(3), Target(Filter(IsType("Creature")), slot=0)))
    bolt = add(game, card("Zap", None, None, zap, types=(CardType.INSTANT,)), A, Zone.HAND)
    cast_and_resolve(game, bolt)
    assert warded in game.objects


def test_storm_copies_for_each_spell_before() -> None:
    game = duel()
    from rules_core.ir.abilities import SpellAbility
    from rules_core.ir.effects import GainLife
    from rules_core.ir.nouns import You

    main_phase(game)
    first = add(game, card("First", types=(CardType.ARTIFACT,)), A, Zone.HAND)
    cast_and_resolve(game, first)
    gain = SpellAbility(GainLife(You(), Number(1)))
    spell = add(game, card("Tempest", None, None, gain, "storm", types=(CardType.SORCERY,)), A, Zone.HAND)
    cast_and_resolve(game, spell)
    assert game.players[A].life == 22


def test_dredge_replaces_a_draw() -> None:
    game = duel(Answers(may=True))
    from rules_core.events import DrawCard

    for number in range(3):
        add(game, card(f"Card {number}"), A, Zone.LIBRARY)
    imp = add(game, card("Imp", 1, 1, kw("dredge", 2)), A, Zone.GRAVEYARD)
    perform(game, DrawCard(A))
    assert named(game, "Imp", Zone.HAND)
    assert len(game.zone(Zone.LIBRARY, A)) == 1
    assert imp not in game.objects


def test_protection_prevents_damage_and_falls_off() -> None:
    game = duel()
    from rules_core.events import Attach, DealDamage
    from rules_core.ir.nouns import IsColor

    knight = add(game, card("Knight", 2, 2, KeywordAbility("protection", (IsColor("R"),))))
    goblin = add(game, card("Goblin", 3, 3, cost="{R}"), B)
    perform(game, DealDamage(goblin, knight, 3))
    assert game.objects[knight].marked_damage == 0
    aura = card(
        "Red Aura",
        None,
        None,
        KeywordAbility("enchant", (Filter(IsType("Creature")),)),
        types=(CardType.ENCHANTMENT,),
        subtypes=("Aura",),
        cost="{R}",
    )
    aura_id = add(game, aura)
    perform(game, Attach(aura_id, knight))
    resolve_all(game)
    assert named(game, "Red Aura", Zone.GRAVEYARD)


def test_returning_from_exile_makes_a_new_object() -> None:
    game = duel()
    bear = add(game, card("Bear", 2, 2))
    perform(game, MoveZone(bear, Zone.EXILE))
    assert bear not in game.objects


def test_exploring_can_be_replaced_by_something_before_it() -> None:
    game = duel()
    from rules_core.ir.abilities import StaticAbility
    from rules_core.ir.bindings import EventRole
    from rules_core.ir.effects import GainLife, KeywordAction, Sequence
    from rules_core.ir.nouns import A as Any_
    from rules_core.ir.nouns import ControlledBy, That, You
    from rules_core.ir.statics import Replacement
    from rules_core.ir.triggers import KeywordActionEvent
    from rules_core.keyword_actions.permanents import explore_once

    mine = Filter(IsType("Creature"), (), (ControlledBy(You()),))
    again = KeywordAction("explore", object=That(Filter(IsType("Creature")), binding=EventRole("player")))
    twist = Replacement(KeywordActionEvent(Any_(mine), "explore"), Sequence((GainLife(You(), Number(1)), again)))
    add(game, card("Twist", None, None, StaticAbility((twist,))))
    scout = add(game, card("Scout", 1, 1))
    add(game, card("Isle", None, None, types=(CardType.LAND,)), A, Zone.LIBRARY)
    from rules_core.execute.context import Context

    explore_once(Context(game, scout, A), scout)
    assert game.players[A].life == 21
    assert named(game, "Isle", Zone.HAND)
    assert [e.event.object for e in game.history if getattr(e.event, "name", "") == "explore"][-1] == scout

"""Groups, choices of counters, mana from a source, next spells and the like, of cards made up by their text, played."""

from __future__ import annotations

import pytest

from rules_core import combat
from rules_core.actions import CastSpell
from rules_core.casting import cast
from rules_core.combat.blocking import why_illegal
from rules_core.errors import IllegalAction
from rules_core.events import AddMana, DealDamage, PutCounters
from rules_core.game import Game
from rules_core.objects import ManaUnit, Player
from rules_core.perform import perform
from rules_core.terms import Zone
from rules_core.ways import find_ways

from .boards import A, B, add, card, duel, written
from .fights import Fighters, begin
from .playing import Answers, activate_and_resolve, cast_and_resolve, give_mana, main_phase, resolve_all
from .test_worded_laws import ENCHANTMENT, in_hand, power


def names(game: Game, zone: Zone, player: int = A) -> list[str]:
    return [game.name_of(i) for i in game.zone(zone, player)]


# Groups


def test_two_targets_of_the_same_controller() -> None:
    """601.2c: both must be controlled by one player, who is "that player"."""
    text = "Choose two target creatures controlled by the same player. That player sacrifices one of them."
    game = duel()
    main_phase(game)
    add(game, card("Lone", 1, 1))
    for name in ("First", "Second"):
        add(game, card(name, 2, 2), B)
    game.chooser = Answers(target=[["Lone"], ["Second"]], object=["Second"])
    cast_and_resolve(game, in_hand(game, text))
    assert sum(game.controller_of(i) == B for i in game.battlefield) == 1
    assert "Lone" in [game.name_of(i) for i in game.battlefield]


def test_no_two_targets_of_the_same_controller() -> None:
    game = duel()
    main_phase(game)
    for player in (A, B):
        add(game, card("Lone", 1, 1), player)
    give_mana(game)
    spell = in_hand(game, "Tap two target creatures controlled by the same player.")
    with pytest.raises(IllegalAction):
        cast(game, A, CastSpell(spell))
    cast_and_resolve(game, in_hand(game, "Tap two target creatures controlled by different players."))
    assert all(game.objects[i].tapped for i in game.battlefield)


def test_the_host_and_others_that_share_a_type() -> None:
    game = duel()
    main_phase(game)
    bear = add(game, written("Bear", ""))
    other = add(game, written("Cub", "", "Creature — Bear"), B)
    elf = add(game, written("Elf", "", "Creature — Elf"))
    crown = written(
        "Crown",
        "Enchant creature\nSacrifice this Aura: Enchanted creature and other creatures that share a creature type with"
        " it get +1/+1 until end of turn.",
        "Enchantment — Aura",
    )
    game.chooser = Answers(target="Bear")
    cast_and_resolve(game, add(game, crown, A, Zone.HAND))
    activate_and_resolve(game, game.battlefield[-1])
    assert [power(game, i)[0] for i in (bear, other, elf)] == [3, 3, 2]


def test_another_creature_or_an_artifact_is_sacrificed() -> None:
    game = duel()
    main_phase(game)
    hunter = add(game, written("Hunter", "Sacrifice another creature or an artifact: You gain 1 life."))
    with pytest.raises(IllegalAction):
        activate_and_resolve(game, hunter)
    add(game, card("Rock"))
    activate_and_resolve(game, hunter)
    assert game.players[A].life == 21 and hunter in game.battlefield


def test_a_number_of_cards() -> None:
    game = duel()
    main_phase(game)
    for _ in range(3):
        add(game, card("Card"), B, Zone.HAND)
        add(game, card("Rock"))
    text = "Target opponent discards a number of cards equal to the number of artifacts you control minus 1."
    cast_and_resolve(game, in_hand(game, text))
    assert len(game.zone(Zone.HAND, B)) == 1


# Combat


def test_no_more_than_one_attacker_and_blocker() -> None:
    """508.1c, 509.1b."""
    game = duel()
    arena = "No more than one creature can attack each combat.\nNo more than one creature can block each combat."
    add(game, written("Arena", arena, ENCHANTMENT))
    mine = [add(game, card(f"Mine {n}", 2, 2)) for n in range(2)]
    theirs = [add(game, card(f"Theirs {n}", 2, 2), B) for n in range(2)]
    begin(game)
    with pytest.raises(IllegalAction):
        combat.declare_attackers(game, Fighters(dict.fromkeys(mine, B), {}))
    combat.declare_attackers(game, Fighters({mine[0]: B}, {}))
    assert why_illegal(game, B, {theirs[0]: (mine[0],)})[0] == ""
    assert why_illegal(game, B, dict.fromkeys(theirs, (mine[0],)))[0] != ""


def test_a_limit_on_who_attacks_you() -> None:
    game = Game([Player(A, "A"), Player(B, "B"), Player(-3, "C")], variant="free-for-all")
    add(game, written("Space", "No more than one creature can attack you each combat.", "Artifact"), B)
    mine = [add(game, card(f"Mine {n}", 2, 2)) for n in range(3)]
    begin(game)
    with pytest.raises(IllegalAction):
        combat.declare_attackers(game, Fighters({mine[0]: B, mine[1]: B}, {}))
    combat.declare_attackers(game, Fighters({mine[0]: B, mine[1]: -3, mine[2]: -3}, {}))


def test_neither_blocks_nor_is_blocked_by_them() -> None:
    game = duel()
    ghost = add(game, written("Ghost", "This creature can't block or be blocked by creatures with power 2 or greater."))
    small, big = add(game, card("Small", 1, 1), B), add(game, card("Big", 2, 2), B)
    begin(game)
    combat.declare_attackers(game, Fighters({ghost: B}, {}))
    assert why_illegal(game, B, {big: (ghost,)})[0] != ""
    assert why_illegal(game, B, {small: (ghost,)})[0] == ""


# Counters


def test_one_of_two_counters() -> None:
    """614.12a: chosen by who controls it as it enters."""
    game = duel(Answers(word="lifelink"))
    main_phase(game)
    text = "This creature enters with your choice of a deathtouch counter or a lifelink counter on it."
    nipper = add(game, written("Nipper", text))
    assert game.objects[nipper].counters == (("lifelink", 1),)
    game.chooser = Answers(word="trample", target="Nipper")
    text = "Put your choice of a +1/+1, first strike, or trample counter on target creature."
    cast_and_resolve(game, in_hand(game, text))
    assert set(game.objects[nipper].counters) == {("lifelink", 1), ("trample", 1)}


def test_counters_from_among_creatures() -> None:
    """118.3: the cost is paid with counters of several of them together."""
    game = duel()
    main_phase(game)
    sage = add(game, written("Sage", "Remove two +1/+1 counters from among creatures you control: You gain 1 life."))
    bear = add(game, card("Bear", 2, 2))
    perform(game, PutCounters(bear, "+1/+1", 1))
    with pytest.raises(IllegalAction):
        activate_and_resolve(game, sage)
    perform(game, PutCounters(sage, "+1/+1", 1))
    activate_and_resolve(game, sage)
    assert game.players[A].life == 21
    assert not game.objects[sage].counters and not game.objects[bear].counters


def test_when_the_nth_counter_is_put() -> None:
    game = duel()
    main_phase(game)
    plot = add(
        game, written("Plot", "When the third plan counter is put on this enchantment, you gain 1 life.", ENCHANTMENT)
    )
    perform(game, PutCounters(plot, "plan", 2))
    resolve_all(game)
    assert game.players[A].life == 20
    perform(game, PutCounters(plot, "plan", 2))
    resolve_all(game)
    perform(game, PutCounters(plot, "plan", 1))
    resolve_all(game)
    assert game.players[A].life == 21


def test_additional_counters() -> None:
    game = duel()
    main_phase(game)
    add(game, written("Beastie", "Artifact creatures you control enter with two additional +1/+1 counters on them."))
    golem = add(game, written("Golem", "", "Artifact Creature — Golem"))
    assert power(game, golem) == (4, 4)


# Mana and energy


@pytest.mark.parametrize(("paid", "life"), [(0, 20), (2, 18)])
def test_any_amount_of_energy(paid: int, life: int) -> None:
    """107.1c, 107.14: any amount may be zero."""
    game = duel(Answers(may=True, number=paid, target="B"))
    main_phase(game)
    text = (
        "Choose target player. You get {E}{E}{E}, then you may pay any amount of {E}. That player loses that much life."
    )
    cast_and_resolve(game, in_hand(game, text))
    assert game.players[B].life == life
    assert game.players[A].counter_count("energy") == 3 - paid


def test_one_or_more_energy_is_not_none() -> None:
    game = duel(Answers(may=True))
    main_phase(game)
    cast_and_resolve(game, in_hand(game, "You may pay one or more {E}. If you do, draw a card."))
    assert not game.zone(Zone.HAND, A) and not game.players[A].drew_from_empty


@pytest.mark.parametrize("treasure", [True, False])
def test_mana_from_a_treasure(treasure: bool) -> None:
    """106.8: what the source was as it made the mana."""
    game = duel()
    main_phase(game)
    kind = "Artifact — Treasure" if treasure else "Artifact"
    chest = add(game, written("Chest", "{T}, Sacrifice this artifact: Add {R}.", kind))
    sword = add(
        game,
        written(
            "Sword",
            "When this creature enters, if mana from a Treasure was spent to cast it, you gain 1 life.",
            cost="{R}",
        ),
        A,
        Zone.HAND,
    )
    cast(game, A, CastSpell(sword))
    resolve_all(game)
    assert chest not in game.battlefield
    assert game.players[A].life == (21 if treasure else 20)


# Costs of spells


def cost_of(game: Game, text: str = "Untap all lands.") -> int:
    """How much of {5} a spell takes."""
    rite = add(game, written("Rite", text, "Sorcery", "{3}"), A, Zone.HAND)
    perform(game, AddMana(A, tuple(ManaUnit("C") for _ in range(5))))
    before = len(game.players[A].mana)
    cast(game, A, CastSpell(rite))
    resolve_all(game)
    return before - len(game.players[A].mana)


def test_the_next_spell_costs_less() -> None:
    """611.2: only the next one, and each effect for the same next one."""
    game = duel()
    main_phase(game)
    cast_and_resolve(game, in_hand(game, "The next spell you cast this turn costs {1} less to cast."))
    cast_and_resolve(game, in_hand(game, "Untap all lands.", cost="{2}"))
    assert cost_of(game) == 3
    for _ in range(2):
        cast_and_resolve(game, in_hand(game, "The next sorcery spell you cast this turn costs {1} less to cast."))
    assert cost_of(game) == 1
    assert cost_of(game) == 3


def test_the_second_spell_each_turn() -> None:
    game = duel()
    main_phase(game)
    add(game, written("Ringer", "The second spell you cast each turn costs {1} less to cast."))
    assert [cost_of(game) for _ in range(3)] == [3, 2, 3]


def test_flash_for_two_more() -> None:
    """601.3, 118.8."""
    game = duel()
    main_phase(game, B)
    text = "You may cast this spell as though it had flash if you pay {2} more to cast it.\nYou gain 1 life."
    rout = add(game, written("Rout", text, "Sorcery", "{2}"), A, Zone.HAND)
    perform(game, AddMana(A, tuple(ManaUnit("C") for _ in range(3))))
    for way in ("", "flash"):
        with pytest.raises(IllegalAction):
            cast(game, A, CastSpell(rout, way=way))
    perform(game, AddMana(A, (ManaUnit("C"),)))
    assert {way.name for way in find_ways(game, A, rout)} == {"", "flash"}
    cast(game, A, CastSpell(rout, way="flash"))
    resolve_all(game)
    assert game.players[A].life == 21 and not game.players[A].mana


# Instead, countered, places


@pytest.mark.parametrize(("artifacts", "life"), [(0, 18), (1, 15)])
def test_more_damage_instead(artifacts: int, life: int) -> None:
    """608.2c: to the same target."""
    game = duel(Answers(target="B"))
    main_phase(game)
    for _ in range(artifacts):
        add(game, card("Rock"))
    text = "Test Spell deals 2 damage to any target. If you control an artifact, it deals 5 damage instead."
    cast_and_resolve(game, in_hand(game, text))
    assert game.players[B].life == life


def test_more_damage_instead_on_a_line_of_its_own() -> None:
    game = duel(Answers(target="B"))
    main_phase(game)
    text = (
        "Test Spell deals 2 damage to any target.\nHellbent — Test Spell deals 5 damage instead if you have"
        " no cards in hand."
    )
    cast_and_resolve(game, in_hand(game, text))
    assert game.players[B].life == 15


@pytest.mark.parametrize(("paid", "zone"), [(False, Zone.EXILE), (True, Zone.GRAVEYARD)])
def test_countered_and_exiled_unless_somebody_pays(paid: bool, zone: Zone) -> None:
    """701.6a: exiled only where it is countered this way."""
    game = duel()
    main_phase(game)
    rite = in_hand(game, "Untap all lands.", "Sorcery")
    cast_and_resolve(game, rite, resolve=False)
    text = (
        "Counter target spell unless its controller pays {1}. If that spell is countered this way, exile it instead of"
        " putting it into its owner's graveyard."
    )
    game.chooser = Answers(pay=paid)
    cast_and_resolve(game, in_hand(game, text, "Instant", B), player=B)
    assert [
        game.objects[i].zone for i in game.objects if game.name_of(i) == "Test Spell" and game.objects[i].owner == A
    ] == [zone]


def test_just_beneath_the_top_cards() -> None:
    """401.7: fourth from the top is just beneath the top three."""
    game = duel()
    main_phase(game)
    for n in range(5):
        add(game, card(f"Card {n}"), B, Zone.LIBRARY)
    add(game, card("Bear", 2, 2), B)
    text = "Put target creature into its owner's library just beneath the top three cards of that library."
    cast_and_resolve(game, in_hand(game, text))
    assert names(game, Zone.LIBRARY, B).index("Bear") == 3


@pytest.mark.parametrize(("answer", "place"), [("2 from the top", 1), ("bottom", 3)])
def test_second_from_the_top_or_on_the_bottom(answer: str, place: int) -> None:
    game = duel()
    main_phase(game)
    for n in range(3):
        add(game, card(f"Card {n}"), B, Zone.LIBRARY)
    add(game, card("Bear", 2, 2), B)
    game.chooser = Answers(word=answer)
    text = "The owner of target creature puts it into their library second from the top or on the bottom."
    cast_and_resolve(game, in_hand(game, text))
    assert names(game, Zone.LIBRARY, B).index("Bear") == place


def test_damage_by_a_source_of_your_choice() -> None:
    """609.7: all of it, but only that source's."""
    game = duel()
    main_phase(game)
    chosen, other = add(game, card("Chosen", 2, 2), B), add(game, card("Other", 2, 2), B)
    game.chooser = Answers(object="Chosen", objects=["Chosen"], source="Chosen")
    text = "Prevent all damage that would be dealt to you this turn by a source of your choice."
    cast_and_resolve(game, in_hand(game, text))
    perform(game, DealDamage(chosen, A, 2), DealDamage(other, A, 1))
    perform(game, DealDamage(chosen, A, 2))
    assert game.players[A].life == 19


def test_nothing_was_put_into_your_hand() -> None:
    text = (
        "Look at the top two cards of your library. You may reveal a creature card from among them and put it into your"
        " hand. Put the rest on the bottom of your library in a random order. If you didn't put a card into your hand"
        " this way, you gain 1 life."
    )
    for power_, life in ((None, 21), (2, 20)):
        game = duel(Answers(may=True))
        main_phase(game)
        for _ in range(2):
            add(game, card("Card", power_, power_), A, Zone.LIBRARY)
        cast_and_resolve(game, in_hand(game, text, "Sorcery"))
        assert game.players[A].life == life


def test_an_ability_in_quotes_beside_another() -> None:
    game = duel()
    main_phase(game)
    text = (
        'Create a 2/2 red Dragon creature token with flying. It has "{1}: This creature gets +1/+0 until end of turn."'
    )
    cast_and_resolve(game, in_hand(game, text))
    (dragon,) = game.battlefield
    activate_and_resolve(game, dragon)
    assert power(game, dragon) == (3, 2)
    assert any(getattr(a, "keyword", "") == "flying" for a in game.characteristics(dragon).abilities)


def test_a_legendary_host() -> None:
    game = duel()
    text = "As long as equipped creature is legendary, it has flying.\nEquip {1}"
    helm = add(game, written("Helm", text, "Artifact — Equipment"))
    main_phase(game)
    hero = add(game, written("Hero", "", "Legendary Creature — Bear"))
    bear = add(game, written("Bear", ""))
    for creature, expected in ((bear, False), (hero, True)):
        game.chooser = Answers(target=creature)
        activate_and_resolve(game, helm)
        has = any(getattr(a, "keyword", "") == "flying" for a in game.characteristics(creature).abilities)
        assert has == expected


def test_the_same_name_as_a_card_in_a_graveyard() -> None:
    game = duel()
    main_phase(game, B)
    text = (
        "Whenever an opponent casts a spell with the same name as a card in their graveyard, that player loses 1 life."
    )
    add(game, written("Judge", text))
    for owner in (A, B):
        add(game, card("Rite" if owner == A else "Other"), owner, Zone.GRAVEYARD)
    rite = written("Rite", "Untap all lands.", "Sorcery")
    for life in (20, 19):
        cast_and_resolve(game, add(game, rite, B, Zone.HAND), player=B)
        assert game.players[B].life == life

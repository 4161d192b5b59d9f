"""Combat statements, spells by who casts them, and triggers that trigger once, of cards made up by their text."""

from __future__ import annotations

import pytest

from rules_core.actions import CastSpell
from rules_core.casting import cast
from rules_core.errors import IllegalAction
from rules_core.events import AddMana, Attach, DealDamage, MoveZone
from rules_core.game import Game
from rules_core.objects import ManaUnit
from rules_core.perform import perform
from rules_core.terms import Zone

from .boards import A, B, add, card, duel, written
from .fights import attack, begin
from .playing import Answers, cast_and_resolve, main_phase, next_turn, resolve_all

ENCHANTMENT = "Enchantment"


def attackers_of(game: Game) -> set[int]:
    assert game.combat is not None
    return {attacker.id for attacker in game.combat.attackers}


@pytest.mark.parametrize(("mana", "expected"), [(1, 0), (2, 1), (4, 2)])
def test_cost_to_attack_is_a_number_counted_for_each_creature(mana: int, expected: int) -> None:
    """508.1h: {X} for each of them, X being two here."""
    game = duel(Answers(pay=[True, True]))
    text = (
        "Creatures can't attack you or planeswalkers you control unless their controller pays {X} for each of those "
        "creatures, where X is the number of enchantments you control."
    )
    add(game, written("Sphere", text, ENCHANTMENT), B)
    add(game, written("Other", "You have hexproof.", ENCHANTMENT), B)
    bears = [add(game, card(name, 2, 2)) for name in ("One", "Two")]
    begin(game)
    perform(game, AddMana(A, tuple(ManaUnit("C") for _ in range(mana))))
    attack(game, dict.fromkeys(bears, B))
    assert len(attackers_of(game)) == expected


@pytest.mark.parametrize("blockers", [2, 3])
def test_only_three_or_more_can_block(blockers: int) -> None:
    """509.1b."""
    game = duel()
    text = "This creature can't be blocked except by three or more creatures."
    beast = add(game, written("Beast", text, "Creature — Beast", size="3/3"))
    walls = [add(game, card(f"Wall {n}", 0, 4), B) for n in range(blockers)]
    begin(game)
    blocks = dict.fromkeys(walls, (beast,))
    if blockers < 3:
        with pytest.raises(IllegalAction):
            attack(game, {beast: B}, blocks)
    else:
        attack(game, {beast: B}, blocks)


@pytest.mark.parametrize(("attacking", "is_legal"), [(3, True), (4, False)])
def test_blocks_two_creatures_more(attacking: int, is_legal: bool) -> None:
    """509.1a."""
    game = duel()
    text = "This creature can block an additional two creatures each combat."
    guard = add(game, written("Guard", text, "Creature — Soldier", size="1/9"), B)
    bears = [add(game, card(f"Bear {n}", 2, 2)) for n in range(attacking)]
    begin(game)
    attacks = dict.fromkeys(bears, B)
    if is_legal:
        attack(game, attacks, {guard: tuple(bears)})
    else:
        with pytest.raises(IllegalAction):
            attack(game, attacks, {guard: tuple(bears)})


def mana_spent(game: Game, player: int, zone: Zone) -> int:
    """Let a player cast an instant for {1} or flashback {1} from a zone, and say what was spent."""
    main_phase(game, player)
    spell = add(game, written("Rite", "You gain 1 life.\nFlashback {1}", "Instant", "{1}"), player, zone)
    perform(game, AddMana(player, tuple(ManaUnit("C") for _ in range(5))))
    before = len(game.players[player].mana)
    cast(game, player, CastSpell(spell, way="" if zone is Zone.HAND else "flashback"))
    return before - len(game.players[player].mana)


@pytest.mark.parametrize(
    ("words", "dearer", "same"),
    [
        ("Spells you cast from your graveyard or from exile", [(A, Zone.GRAVEYARD)], [(A, Zone.HAND)]),
        ("Spells you cast from anywhere other than your hand", [(A, Zone.GRAVEYARD)], [(A, Zone.HAND)]),
        ("Instant spells your opponents cast", [(B, Zone.HAND), (B, Zone.GRAVEYARD)], [(A, Zone.HAND)]),
        ("Spells your opponents cast from graveyards", [(B, Zone.GRAVEYARD)], [(B, Zone.HAND), (A, Zone.GRAVEYARD)]),
        ("Sorcery spells you cast", [], [(A, Zone.HAND)]),
    ],
)
def test_costs_of_spells_by_who_casts_them_from_where(
    words: str, dearer: list[tuple[int, Zone]], same: list[tuple[int, Zone]]
) -> None:
    """601.2f."""
    game = duel()
    add(game, written("Law", f"{words} cost {{1}} more to cast.", ENCHANTMENT))
    assert [mana_spent(game, *case) for case in dearer] == [2] * len(dearer)
    assert [mana_spent(game, *case) for case in same] == [1] * len(same)


@pytest.mark.parametrize(("kind", "countered"), [("Creature — Bear", False), ("Artifact", True)])
def test_spells_one_casts_cannot_be_countered(kind: str, countered: bool) -> None:
    """The words name the kind."""
    game = duel()
    add(game, written("Law", "Creature spells you cast can't be countered.", ENCHANTMENT))
    main_phase(game)
    size = "2/2" if "Creature" in kind else ""
    spell = cast_and_resolve(game, add(game, written("Thing", "", kind, "{1}", size), zone=Zone.HAND), resolve=False)
    assert game.last_known(spell).zone is Zone.STACK
    cast_and_resolve(game, add(game, written("No", "Counter target spell.", "Instant", "{1}"), B, Zone.HAND), player=B)
    there = {game.name_of(i) for i in game.permanents(A)}
    assert ("Thing" not in there) == countered


def test_an_ability_that_triggers_only_once_ever() -> None:
    """603.2h: not again in a later turn; another object's ability is another one."""
    game = duel()
    text = "When you're dealt damage, draw a card. This ability triggers only once."
    source = add(game, card("Bear", 2, 2), B)
    add(game, written("Once", text, ENCHANTMENT))
    for n in range(6):
        add(game, card(f"Card {n}", 1, 1), zone=Zone.LIBRARY)
    main_phase(game)
    perform(game, DealDamage(source, A, 1))
    resolve_all(game)
    next_turn(game, B)
    perform(game, DealDamage(source, A, 1))
    resolve_all(game)
    assert len(game.zone(Zone.HAND, A)) == 1


def test_counters_put_this_way() -> None:
    """701.10e: only on those that got a counter of that kind just now."""
    game = duel()
    text = (
        "Put a +1/+1 counter on target creature, then double the number of +1/+1 counters on each creature that had a "
        "+1/+1 counter put on it this way."
    )
    bear, other = (add(game, card(name, 2, 2)) for name in ("Bear", "Other"))
    main_phase(game)
    cast_and_resolve(game, add(game, written("Fangs", text, "Sorcery", "{1}"), zone=Zone.HAND))
    assert sorted(game.characteristics(i).power or 0 for i in (bear, other)) == [2, 4]


def test_auras_attached_to_a_player() -> None:
    """303.4: what is attached to the player, not to a permanent of that player."""
    game = duel()
    text = "This creature gets +1/+1 for each Curse attached to you."
    ghost = add(game, written("Ghost", text, "Creature — Spirit", size="1/1"))
    curse = add(game, written("Curse", "Enchant player", "Enchantment — Aura Curse"), B)
    perform(game, Attach(curse, A))
    assert game.characteristics(ghost).power == 2
    perform(game, MoveZone(curse, Zone.GRAVEYARD))
    assert game.characteristics(ghost).power == 1


# Another number of the same tokens, and what cannot be the target of something


@pytest.mark.parametrize(("spells", "expected"), [(0, 2), (1, 5)])
def test_another_number_of_those_tokens(spells: int, expected: int) -> None:
    """608.2c, 111: the same tokens, not others besides them."""
    game = duel()
    text = (
        "Create two 1/1 white Human creature tokens. If you control an artifact, create five of those tokens instead."
    )
    for _ in range(spells):
        add(game, written("Thing", "", "Artifact", "{1}"))
    main_phase(game)
    cast_and_resolve(game, add(game, written("Call", text, "Sorcery", "{1}"), zone=Zone.HAND))
    assert [game.name_of(i) for i in game.permanents(A)].count("Human Token") == expected


def test_five_copies_of_one_target_where_kicked() -> None:
    """702.33: the target is that of the instruction that is replaced."""
    game = duel(Answers(kicker=[True], pay=[True]))
    once = "Create a token that's a copy of target creature."
    text = f"Kicker {{2}}\n{once} If this spell was kicked, create five of those tokens instead."
    bear = add(game, card("Bear", 2, 2), B)
    main_phase(game)
    spell = add(game, written("Rite", text, "Sorcery", "{1}"), zone=Zone.HAND)
    perform(game, AddMana(A, tuple(ManaUnit("C") for _ in range(5))))
    cast(game, A, CastSpell(spell))
    resolve_all(game)
    names = [game.name_of(i) for i in game.permanents(A)]
    assert names.count("Bear") == 5 and game.controller_of(bear) == B


@pytest.mark.parametrize(("kind", "is_legal"), [("Sorcery", False), ("Creature — Bear", True)])
def test_cards_in_graveyards_cannot_be_the_targets(kind: str, is_legal: bool) -> None:
    """115.5, 101.2: spells cannot target them; abilities can, where only spells are named."""
    game = duel()
    add(game, written("Seal", "Cards in graveyards can't be the targets of spells.", ENCHANTMENT))
    add(game, card("Wolf", 2, 2), zone=Zone.GRAVEYARD)
    effect = "return target creature card from your graveyard to your hand."
    sorcery = kind == "Sorcery"
    text = effect.capitalize() if sorcery else f"When this creature enters, {effect}"
    main_phase(game)
    spell = add(game, written("Rise", text, kind, "{1}", "" if sorcery else "1/1"), zone=Zone.HAND)
    if sorcery:
        with pytest.raises(IllegalAction):
            cast_and_resolve(game, spell)
    else:
        cast_and_resolve(game, spell)
    assert len(game.zone(Zone.GRAVEYARD, A)) == (not is_legal)

"""State-based actions. CR: 704."""

from __future__ import annotations

import random

import pytest

from rules_core.events import (
    Attach,
    CreateEmblem,
    CreateToken,
    DealDamage,
    DrawCard,
    LoseLife,
    MoveZone,
    PutCounters,
    SetPlayer,
)
from rules_core.game import Game
from rules_core.ir.abilities import KeywordAbility, TriggeredAbility
from rules_core.ir.card import CompiledFace
from rules_core.ir.effects import GainLife
from rules_core.ir.nouns import Filter, IsType, You
from rules_core.ir.quantities import Number
from rules_core.ir.triggers import ChapterReached
from rules_core.objects import Player
from rules_core.perform import perform
from rules_core.rule_effects.regeneration import regenerate
from rules_core.state_based import perform_state_based_actions
from rules_core.terms import CardType, Supertype, Zone

from .boards import A, B, add, card, duel
from .fights import fight
from .playing import Answers, resolve_all


def rules(game) -> list[str]:
    return [entry.rule for entry in game.trace]


def test_life_poison_and_empty_library_lose() -> None:
    game = duel()
    perform(game, LoseLife(B, 20))
    resolve_all(game)
    assert game.players[B].lost == "704.5a"
    game = duel()
    perform(game, PutCounters(B, "poison", 10))
    resolve_all(game)
    assert game.players[B].lost == "704.5c"
    game = duel()
    perform(game, DrawCard(B))
    resolve_all(game)
    assert game.players[B].lost == "704.5b"


def test_both_players_lose_at_once() -> None:
    game = duel()
    perform(game, LoseLife(A, 20), LoseLife(B, 25))
    resolve_all(game)
    assert game.players[A].lost and game.players[B].lost


def test_zero_toughness_is_not_destruction() -> None:
    game = duel()
    rock = add(game, card("Rock", 2, 2, "indestructible"))
    perform(game, PutCounters(rock, "-1/-1", 2))
    resolve_all(game)
    assert rock not in game.objects
    assert "704.5f" in rules(game)


def test_lethal_damage_and_indestructible() -> None:
    game = duel()
    rock = add(game, card("Rock", 2, 2, "indestructible"))
    bear = add(game, card("Bear", 2, 2))
    perform(game, DealDamage(rock, bear, 2), DealDamage(bear, rock, 5))
    resolve_all(game)
    assert bear not in game.objects
    assert rock in game.objects
    assert "704.5g" in rules(game)


def test_deathtouch_counts_since_the_last_check_only() -> None:
    game = duel()
    snake = add(game, card("Snake", 1, 1, "deathtouch"))
    rock = add(game, card("Rock", 5, 5, "indestructible"))
    perform(game, DealDamage(snake, rock, 1))
    resolve_all(game)
    assert rock in game.objects
    assert not game.objects[rock].deathtouched
    bear = add(game, card("Bear", 5, 5))
    perform(game, DealDamage(snake, bear, 1))
    resolve_all(game)
    assert bear not in game.objects
    assert "704.5h" in rules(game)


def test_regeneration_replaces_destruction_once() -> None:
    """CR 701.19a: tapped, damage removed, and the shield is used up."""
    game = duel()
    troll = add(game, card("Troll", 2, 2))
    regenerate(game, troll, troll, A)
    perform(game, DealDamage(troll, troll, 2))
    resolve_all(game)
    assert game.objects[troll].tapped
    assert game.objects[troll].marked_damage == 0
    perform(game, DealDamage(troll, troll, 2))
    resolve_all(game)
    assert troll not in game.objects


def test_regeneration_does_not_help_against_toughness_zero() -> None:
    game = duel()
    troll = add(game, card("Troll", 2, 2))
    regenerate(game, troll, troll, A)
    perform(game, PutCounters(troll, "-1/-1", 2))
    resolve_all(game)
    assert troll not in game.objects


def test_a_regenerated_attacker_leaves_combat() -> None:
    from .fights import attack, begin, damage

    game = duel()
    troll = add(game, card("Troll", 2, 2))
    ogre = add(game, card("Ogre", 3, 3), B)
    regenerate(game, troll, troll, A)
    begin(game)
    attack(game, {troll: B}, {ogre: (troll,)})
    damage(game)
    assert troll in game.objects
    assert game.combat is not None and game.combat.attacker(troll) is None


def test_legend_rule_lets_its_controller_keep_one() -> None:
    game = duel()
    hero = card("Hero", 2, 2, supertypes=(Supertype.LEGENDARY,))
    first = add(game, hero)
    add(game, hero)
    add(game, hero, B)
    resolve_all(game)
    mine = [i for i in game.battlefield if game.objects[i].owner == A]
    assert len(mine) == 1
    assert len(game.battlefield) == 2
    assert "704.5j" in rules(game)
    assert first in game.objects or mine


def test_world_rule_keeps_the_newest() -> None:
    game = duel()
    world = card("World", types=(CardType.ENCHANTMENT,), supertypes=(Supertype.WORLD,))
    add(game, world)
    newest = add(game, card("Other World", types=(CardType.ENCHANTMENT,), supertypes=(Supertype.WORLD,)), B)
    resolve_all(game)
    assert game.battlefield == (newest,)


def test_auras_fall_off_and_equipment_stays() -> None:
    game = duel()
    bear = add(game, card("Bear", 2, 2))
    enchant = KeywordAbility("enchant", (Filter(IsType("Creature")),))
    aura = add(game, card("Aura", None, None, enchant, types=(CardType.ENCHANTMENT,), subtypes=("Aura",)))
    sword = add(game, card("Sword", None, None, types=(CardType.ARTIFACT,), subtypes=("Equipment",)))
    perform(game, Attach(aura, bear), Attach(sword, bear))
    resolve_all(game)
    assert game.objects[aura].attached_to == bear
    perform(game, MoveZone(bear, Zone.EXILE))
    resolve_all(game)
    assert aura not in game.objects
    assert game.objects[sword].attached_to is None


def test_counters_annihilate() -> None:
    game = duel()
    bear = add(game, card("Bear", 2, 2))
    perform(game, PutCounters(bear, "+1/+1", 3), PutCounters(bear, "-1/-1", 1))
    resolve_all(game)
    assert game.objects[bear].counters == (("+1/+1", 2),)


def test_tokens_cease_and_planeswalkers_die() -> None:
    game = duel()
    face = card("Goblin Token", 1, 1).faces[0]
    perform(game, CreateToken(A, face))
    (token,) = game.battlefield
    perform(game, MoveZone(token, Zone.HAND))
    resolve_all(game)
    assert game.zone(Zone.HAND, A) == ()
    walker = add(game, card("Walker", types=(CardType.PLANESWALKER,), loyalty=1))
    perform(game, DealDamage(add(game, card("Bear", 2, 2)), walker, 1))
    resolve_all(game)
    assert walker not in game.objects


def test_a_saga_ends_after_its_last_chapter() -> None:
    game = duel()
    chapters = tuple(TriggeredAbility(ChapterReached((n,)), GainLife(You(), Number(1))) for n in (1, 2))
    saga = add(game, card("Saga", None, None, *chapters, types=(CardType.ENCHANTMENT,), subtypes=("Saga",)))
    resolve_all(game)
    assert game.objects[saga].counter_count("lore") == 1
    assert game.players[A].life == 21
    perform(game, PutCounters(saga, "lore", 1))
    perform_state_based_actions(game)
    assert saga in game.objects
    resolve_all(game)
    assert game.players[A].life == 22
    assert saga not in game.objects


def test_battles() -> None:
    """A Siege enters with its defense, protected by an opponent; with the last counter gone it is exiled."""
    from dataclasses import replace

    from rules_core.ir.card import PrintedNumber

    game = duel()
    made = card("Siege", types=(CardType.BATTLE,), subtypes=("Siege",))
    made = replace(made, faces=(replace(made.faces[0], defense=PrintedNumber(3, text="3")),))
    siege = add(game, made)
    assert game.objects[siege].choice("protector") == B
    assert game.characteristics(siege).defense == 3
    bear = add(game, card("Bear", 3, 3))
    fight(game, {bear: siege})
    assert siege in game.objects
    resolve_all(game)
    assert game.objects[game.moved[siege]].zone is Zone.EXILE


def test_roles_replace_each_other() -> None:
    from rules_core.execute.predefined import predefined_face

    game = duel()
    bear = add(game, card("Bear", 2, 2))
    perform(game, CreateToken(A, predefined_face("Monster"), attached_to=bear))
    perform(game, CreateToken(A, predefined_face("Royal"), attached_to=bear))
    resolve_all(game)
    roles = [i for i in game.battlefield if "Role" in game.characteristics(i).subtypes]
    assert [game.name_of(i) for i in roles] == ["Royal"]


def test_two_headed_giant_poison_and_commander_damage() -> None:
    players = [Player(-n, f"P{n}", 30, team=1 + (n - 1) // 2) for n in (1, 2, 3, 4)]
    game = Game(players, variant="two-headed giant")
    perform(game, PutCounters(-3, "poison", 10))
    resolve_all(game)
    assert not game.players[-3].lost
    perform(game, PutCounters(-4, "poison", 5))
    resolve_all(game)
    assert game.players[-3].lost == game.players[-4].lost == "704.6b"
    game = Game([Player(A, "A", 40), Player(B, "B", 40)], variant="commander")
    perform(game, SetPlayer(B, "commander_damage", ((1, 21),)))
    resolve_all(game)
    assert game.players[B].lost == "704.6c"


def test_emblem_in_another_zone_is_gone() -> None:
    game = duel()
    face = CompiledFace("", None, frozenset(), frozenset(), frozenset(), (), ())
    perform(game, CreateEmblem(A, face))
    (emblem,) = game.zone(Zone.COMMAND)
    perform(game, MoveZone(emblem, Zone.GRAVEYARD))
    resolve_all(game)
    assert game.zone(Zone.GRAVEYARD, A) == ()


@pytest.mark.parametrize("seed", range(12))
def test_state_based_actions_reach_a_fixpoint_and_damage_is_conserved(seed: int) -> None:
    """On random boards: nothing is left to do after settling, and what combat assigned is what was dealt."""
    words = [
        "flying",
        "trample",
        "deathtouch",
        "lifelink",
        "first strike",
        "double strike",
        "vigilance",
        "menace",
        "reach",
    ]
    pick = random.Random(seed)
    game = duel(Answers())
    mine = [
        add(game, card(f"Mine {n}", pick.randint(0, 4), pick.randint(1, 5), *pick.sample(words, 2))) for n in range(4)
    ]
    theirs = [
        add(game, card(f"Theirs {n}", pick.randint(0, 4), pick.randint(1, 5), *pick.sample(words, 2)), B)
        for n in range(4)
    ]
    from rules_core import combat
    from rules_core.events import DealDamage as Damage

    from .fights import Fighters, begin, damage

    begin(game)
    agent = Fighters(dict.fromkeys(mine, B), {})
    combat.declare_attackers(game, agent)
    blocks: dict[int, tuple[int, ...]] = {}
    for blocker in theirs:
        able = [a for a in mine if not combat.why_cannot_block(game, blocker, a)]
        if able and pick.random() < 0.8:
            blocks[blocker] = (pick.choice(able),)
    alone = {a for a in mine if sum(a in b for b in blocks.values()) == 1}
    blocks = {b: a for b, a in blocks.items() if not (a[0] in alone and combat.has_keyword(game, a[0], "menace"))}
    combat.declare_blockers(game, Fighters({}, blocks))
    damage(game)
    assert not perform_state_based_actions(game)
    life_lost = 20 - game.players[B].life
    dealt = sum(
        e.amount for e in (p.event for p in game.history) if isinstance(e, Damage) and e.recipient == B and e.combat
    )
    gained = sum(
        getattr(p.event, "amount", 0)
        for p in game.history
        if type(p.event).__name__ == "GainLife" and p.event.player == B  # type: ignore[attr-defined]
    )
    assert life_lost == dealt - gained

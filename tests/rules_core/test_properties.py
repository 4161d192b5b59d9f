"""Properties that hold in any game: soundness, forks, determinism, fixpoints."""

from __future__ import annotations

import contextlib
import hashlib
import random
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import rules_core.engine
from rules_core.cards import PrintedCard, PrintedFace
from rules_core.errors import UnsupportedRule
from rules_core.events import Cause, MoveZone
from rules_core.game import Game
from rules_core.ir.card import CompiledCard
from rules_core.oracle import compile_card
from rules_core.perform import perform
from rules_core.state_based import perform_state_based_actions
from rules_core.terms import Zone
from rules_core.turn import play
from tests.pool import printed_pool

from .boards import B, add, duel, written
from .random_play import RandomPlay, check_sound, start

assert rules_core.engine.ROOMS

_CARDS = (
    ("Test Plains", "", "Basic Land — Plains", "", "", ""),
    ("Test Mountain", "", "Basic Land — Mountain", "", "", ""),
    ("Test Forest", "", "Basic Land — Forest", "", "", ""),
    ("Test Bear", "{1}{G}", "Creature — Bear", "", "2", "2"),
    ("Test Knight", "{1}{W}", "Creature — Human Knight", "First strike", "2", "2"),
    ("Test Snake", "{G}", "Creature — Snake", "Deathtouch", "1", "1"),
    ("Test Angel", "{3}{W}", "Creature — Angel", "Flying, lifelink", "3", "3"),
    ("Test Rhino", "{2}{G}", "Creature — Rhino", "Trample", "4", "3"),
    ("Test Goblin", "{R}", "Creature — Goblin", "Haste", "1", "1"),
    ("Test Martyr", "{W}", "Creature — Human", "When ~ dies, you gain 3 life.", "1", "1"),
    ("Test Visitor", "{1}{R}", "Creature — Elemental", "When ~ enters, it deals 1 damage to any target.", "1", "2"),
    ("Test Captain", "{2}{W}", "Creature — Human", "Other creatures you control get +1/+1.", "2", "2"),
    ("Test Elf", "{G}", "Creature — Elf", "{T}: Add {G}.", "1", "1"),
    ("Test Bolt", "{R}", "Instant", "~ deals 3 damage to any target.", "", ""),
    ("Test Growth", "{G}", "Instant", "Target creature gets +3/+3 until end of turn.", "", ""),
    ("Test Path", "{W}", "Instant", "Exile target creature. Its controller gains 2 life.", "", ""),
    ("Test Wrath", "{2}{W}{W}", "Sorcery", "Destroy all creatures.", "", ""),
    ("Test Altar", "{2}", "Artifact", "Sacrifice a creature: You gain 1 life.", "", ""),
    ("Test Armor", "{1}", "Artifact — Equipment", "Equipped creature gets +1/+1.\nEquip {1}", "", ""),
    ("Test Bond", "{1}{W}", "Enchantment — Aura", "Enchant creature\nEnchanted creature gets +2/+2.", "", ""),
)


def card(name: str, cost: str, types: str, text: str, power: str, toughness: str) -> CompiledCard:
    """Compile a made-up card."""
    face = PrintedFace(name, cost, types, text.replace("~", name), power or None, toughness or None)
    return compile_card(PrintedCard(name, name, "normal", (face,)))


def deck() -> list[CompiledCard]:
    """Give a deck of every made-up card, lands several times."""
    cards = [card(*fields) for fields in _CARDS]
    return cards[:3] * 4 + cards[3:]


def play_random(seed: int, turns: int = 7) -> Game:
    """Play a random legal game from a seed, its state being checked after each step."""
    agent = RandomPlay(seed, turns)
    game = start([deck(), deck()], agent)
    play(game, agent)
    return game


@pytest.mark.parametrize("seed", range(8))
def test_a_random_legal_game_never_raises(seed: int) -> None:
    game = play_random(seed)
    check_sound(game)
    assert len(game.trace) > 20


def test_cards_are_all_played() -> None:
    from rules_core.coverage import find_unsupported_in_card

    assert [c.name for c in deck() if find_unsupported_in_card(c)] == []


def test_state_based_actions_come_to_rest() -> None:
    """704.3: after a game step nothing is left for them to do."""
    game = play_random(3)
    while perform_state_based_actions(game):
        pass
    before = len(game.history)
    assert not perform_state_based_actions(game)
    assert len(game.history) == before


def test_a_fork_never_changes_its_parent() -> None:
    game = play_random(5, turns=3)
    before = fingerprint(game)
    fork = game.fork()
    fork.chooser = RandomPlay(99, 6)
    play(fork, fork.chooser)
    assert len(fork.history) > len(game.history)
    assert fingerprint(game) == before


def test_life_lost_to_damage_is_the_damage_dealt() -> None:
    """120.3a, 120.3f: what players lose to damage is what was dealt to them, source by source."""
    from rules_core.events import DealDamage, LoseLife

    game = play_random(2)
    events = [entry.event for entry in game.history]
    dealt = sum(e.amount for e in events if isinstance(e, DealDamage) and e.recipient < 0)
    lost = sum(e.amount for e in events if isinstance(e, LoseLife) and e.from_damage)
    assert dealt == lost


@cache
def playable_pool() -> tuple[CompiledCard, ...]:
    """Compile every fortieth card of the real pool, and keep those that are played."""
    from rules_core.coverage import find_unsupported_in_card

    made = (compile_card(printed) for printed in printed_pool()[::40])
    return tuple(found for found in made if not find_unsupported_in_card(found))


@pytest.mark.pool
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(16))
def test_a_random_game_of_real_cards_never_raises(seed: int) -> None:
    """Whatever is legal is played or declined by name, and the state stays sound all along."""
    chance = random.Random(seed)
    pool, lands = playable_pool(), [card(*fields) for fields in _CARDS[:3]]
    decks = [[*chance.sample(pool, 18), *(chance.choice(lands) for _ in range(22))] for _ in range(2)]
    agent = RandomPlay(seed, 12)
    game = start(decks, agent)
    for player in game.turn_order:
        # More mana than the first turns give, so that what costs more is played too.
        for identity in [i for i in game.zone(Zone.LIBRARY, player) if game.objects[i].card in lands][:6]:
            perform(game, MoveZone(identity, Zone.BATTLEFIELD, Cause.SETUP, controller=player))
    with contextlib.suppress(UnsupportedRule):
        play(game, agent)
    check_sound(game)


def test_each_replacement_effect_applies_once_to_an_event() -> None:
    """614.5: two effects that double damage make it four times as much, and neither applies to its own result."""
    from rules_core.events import DealDamage

    game = duel()
    text = (
        "If a source would deal damage to a permanent or player, it deals double that damage to that permanent or "
        "player instead."
    )
    for _ in range(2):
        add(game, written("Test Furnace", text, "Enchantment"))
    source = add(game, card("Test Bear", "", "Creature — Bear", "", "2", "2"))
    perform(game, DealDamage(source, B, 3))
    assert game.players[B].life == 20 - 12


def fingerprint(game: Game) -> str:
    """Give a digest of everything in a game that a player could see, and of its trace."""
    parts = [
        repr(sorted((key[0].value, key[1], ids) for key, ids in game.zones.items())),
        repr([(o.id, o.zone.value, o.tapped, o.counters, o.marked_damage) for o in game.objects.values()]),
        repr([(p.name, p.life, p.counters, p.lost) for p in game.players.values()]),
        repr([(entry.rule, entry.text) for entry in game.trace]),
    ]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


@pytest.mark.slow
def test_the_same_trace_under_any_hash_seed() -> None:
    """Nothing depends on the order of sets or on hashes."""
    code = (
        "from tests.rules_core.test_properties import fingerprint, play_random;"
        "print([fingerprint(play_random(seed, 6)) for seed in (1, 4, 7)])"
    )
    root = Path(__file__).resolve().parents[2]
    found = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=root,
            env={"PYTHONHASHSEED": seed, "PATH": ""},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "4711")
    }
    assert len(found) == 1


def test_every_rule_in_a_trace_is_a_rule_number() -> None:
    """Steps cite numbers of the form 704.5g."""
    import re

    for seed in range(4):
        for entry in play_random(seed).trace:
            assert re.fullmatch(r"\d{3}\.\d+[a-z]?", entry.rule), entry


@pytest.mark.pool
def test_every_rule_in_a_trace_exists(shared: Path) -> None:
    """Steps cite rules of the newest Comprehensive Rules at hand."""
    import re

    newest = sorted((shared / "data" / "cr").glob("MagicCompRules-*.txt"))[-1]
    known = set(re.findall(r"^(\d{3}\.\d+[a-z]?)\.? ", newest.read_text(encoding="utf-8"), re.MULTILINE))
    cited = {entry.rule for seed in range(8) for entry in play_random(seed).trace}
    assert cited <= known, sorted(cited - known)

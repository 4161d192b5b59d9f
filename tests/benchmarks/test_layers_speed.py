"""Characteristics of a large board: all of them, and again after a change that touches one object."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

import pytest

from rules_core.events import MoveZone, PutCounters, Tap
from rules_core.game import Game
from rules_core.ir import nouns as n
from rules_core.ir import statics as s
from rules_core.layering.compute import compute
from rules_core.layers import board_of
from rules_core.perform import perform
from rules_core.terms import CardType, Zone

from ..rules_core.boards import A, B, add, card, duel
from ..rules_core.statements import CREATURE, LAND, NONBASIC, YOURS, base, every, gains, num, pump, start, static

IT = n.SelfRef()


def large_board() -> tuple[Game, list[int]]:
    """60 permanents with 15 continuous effects in layers 4 to 7, some of which may depend on each other."""
    game = duel()
    creatures = [add(game, card(f"Test Bear {i}", 2, 2, subtypes=("Bear",)), A if i % 2 else B) for i in range(30)]
    for i in range(15):
        add(game, card(f"Test Land {i}", types=(CardType.LAND,), cost="", subtypes=("Forest",)), A if i % 2 else B)
    statements = [
        s.SetTypes(every(LAND, NONBASIC), subtypes=("Mountain",)),
        s.SetTypes(every(LAND), subtypes=("Swamp",), adds=True),
        s.SetTypes(every(CREATURE, of=(YOURS,)), subtypes=("Elf",), adds=True),
        s.SetTypes(every(CREATURE), colors=("G",), adds_colors=True),
        gains(every(CREATURE, of=(YOURS,)), "trample"),
        gains(every(n.IsSubtype("Elf")), "haste"),
        gains(every(CREATURE, n.IsColor("G")), "vigilance"),
        base(every(CREATURE, n.IsSubtype("Bear")), 3, 3),
        pump(every(CREATURE, of=(YOURS,)), 1, 1),
        pump(every(n.IsSubtype("Elf"), n.Other()), 1, 1),
    ]
    for i, one in enumerate(statements):
        add(game, card(f"Test Law {i}", None, None, static(one), types=(CardType.ENCHANTMENT,)))
    for i in range(5):
        add(game, card(f"Test Rock {i}"))
    for i in range(5):
        start(game, creatures[i], (creatures[i],), s.ModifyPT(IT, num(i), num(i)))
    assert len(game.battlefield) == 60
    return game, creatures


def milliseconds(work: Callable[[], object], times: int) -> float:
    """The best of several runs, in milliseconds."""
    best = float("inf")
    for _ in range(times):
        began = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - began)
    return best * 1000


@pytest.mark.slow
def test_sixty_permanents_and_fifteen_effects() -> None:
    game, _ = large_board()
    taken = milliseconds(lambda: compute(game), 30)
    print(f"whole table: {taken:.2f} ms")
    assert taken <= 10


@pytest.mark.slow
def test_a_change_that_touches_one_object() -> None:
    game, creatures = large_board()
    game.characteristics(creatures[0])
    changes: dict[str, Callable[[int], object]] = {
        "tapped": lambda i: perform(game, Tap(creatures[i])),
        "counter": lambda i: perform(game, PutCounters(creatures[i], "+1/+1", 1)),
        "pumped": lambda i: start(game, creatures[i], (creatures[i],), pump(IT, 1, 1)),
        "gains": lambda i: start(game, creatures[i], (creatures[i],), gains(IT, "flying")),
    }
    for name, change in changes.items():
        taken = min(_after(game, partial(change, i)) for i in range(6))
        print(f"{name}: {taken:.3f} ms")
        assert taken <= 1, name
    hands = [add(game, card("Test Newcomer", 1, 1), zone=Zone.HAND) for _ in range(6)]
    taken = min(_after(game, partial(perform, game, MoveZone(hand, Zone.BATTLEFIELD))) for hand in hands)
    print(f"arrival: {taken:.3f} ms")
    assert taken <= 1, "arrival"
    taken = min(_after(game, partial(perform, game, MoveZone(i, Zone.GRAVEYARD))) for i in creatures[10:16])
    print(f"departure: {taken:.3f} ms")
    assert taken <= 1, "departure"


def _after(game: Game, change: Callable[[], object]) -> float:
    """Milliseconds until all characteristics are known again after a change."""
    before = board_of(game)
    change()
    game.layers = before
    began = time.perf_counter()
    for identity in game.battlefield:
        game.characteristics(identity)
    return (time.perf_counter() - began) * 1000

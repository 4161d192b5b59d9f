"""Characteristics of a large board: all of them, and again after a change that touches one object."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial

from rules_core.events import EndEffect, MoveZone, PutCounters, Tap
from rules_core.game import Game
from rules_core.ir import nouns as n
from rules_core.ir import statics as s
from rules_core.layering.compute import compute
from rules_core.layers import board_of
from rules_core.perform import perform
from rules_core.terms import CardType, Zone

from ..rules_core.boards import A, B, add, card, duel
from ..rules_core.statements import CREATURE, LAND, NONBASIC, YOURS, base, every, gains, loses, num, pump, start, static
from .figures import Figure

IT = n.SelfRef()


def large_board(elves: bool = True) -> tuple[Game, list[int]]:
    """60 permanents with 15 continuous effects in layers 4 to 7, some of which may depend on each other."""
    game = duel()
    creatures = [add(game, card(f"Test Bear {i}", 2, 2, subtypes=("Bear",)), A if i % 2 else B) for i in range(30)]
    for i in range(15):
        add(game, card(f"Test Land {i}", types=(CardType.LAND,), cost="", subtypes=("Forest",)), A if i % 2 else B)
    statements = [
        s.SetTypes(every(LAND, NONBASIC), subtypes=("Mountain",)),
        s.SetTypes(every(LAND), subtypes=("Swamp",), adds=True),
        s.SetTypes(every(CREATURE if elves else n.IsSubtype("Bear"), of=(YOURS,)), subtypes=("Elf",), adds=True),
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


ANIMATION = s.SetTypes(IT, ("Creature",), power=num(4), toughness=num(4), adds=True)
PARTS = {
    "pumped": pump(IT, 1, 1),
    "gains": gains(IT, "flying"),
    "loses": loses(IT),
    "type": s.SetTypes(IT, subtypes=("Frog",)),
    "color": s.SetTypes(IT, colors=("U",)),
    "control": s.GainControl(n.You(), IT),
    "becomes another creature": s.SetTypes(
        IT,
        ("Creature",),
        ("Frog",),
        colors=("U",),
        power=num(1),
        toughness=num(1),
        abilities=gains(IT, "reach").abilities,
    ),
}


LIMIT = 1.0
"""What a change that touches one object may take, in milliseconds."""


def measure_layers() -> Iterator[Figure]:
    """Work out the characteristics of a large board, and again after changes that touch one object of it."""
    game, _ = large_board()
    yield Figure("layers: 60 permanents, 15 effects", milliseconds(lambda: compute(game), 30), "ms", limit=10)
    for name in ("tapped", "counter", *PARTS):
        yield Figure(f"layers: {name}", _touched(name), "ms", limit=LIMIT)
    for kind in (CardType.ARTIFACT, CardType.LAND):
        yield from _animated(kind)
    yield from _comes_and_goes()


def _touched(name: str) -> float:
    game, creatures = large_board()
    game.characteristics(creatures[0])

    def change(i: int) -> None:
        if name == "tapped":
            perform(game, Tap(creatures[i]))
        elif name == "counter":
            perform(game, PutCounters(creatures[i], "+1/+1", 1))
        else:
            start(game, creatures[i], (creatures[i],), PARTS[name], controller=A)

    return min(_after(game, partial(change, i)) for i in range(6))


def _animated(kind: CardType) -> Iterator[Figure]:
    """
    "Creatures are Elves" waits for it, so the order of the effects changes, and changes back as it ends.

    CR: 613.8a.
    """
    game, _ = large_board()
    dull = [i for i in game.battlefield if kind in game.characteristics(i).card_types][:6]
    effects: list[int] = []

    def animate(identity: int) -> None:
        effects.append(start(game, identity, (identity,), ANIMATION))

    word = f"layers: animated {kind.value.lower()}"
    yield Figure(word, min(_after(game, partial(animate, i)) for i in dull), "ms", limit=LIMIT)
    ended = min(_after(game, partial(perform, game, EndEffect(effect))) for effect in effects[:3])
    yield Figure(f"{word}, it ends", ended, "ms", limit=LIMIT)
    gone = min(_after(game, partial(perform, game, MoveZone(i, Zone.GRAVEYARD))) for i in dull[3:])
    yield Figure(f"{word}, it leaves", gone, "ms", limit=LIMIT)


def _comes_and_goes() -> Iterator[Figure]:
    game, creatures = large_board()
    game.characteristics(creatures[0])
    hands = [add(game, card("Test Newcomer", 1, 1), zone=Zone.HAND) for _ in range(6)]
    came = min(_after(game, partial(perform, game, MoveZone(hand, Zone.BATTLEFIELD))) for hand in hands)
    yield Figure("layers: a creature enters", came, "ms", limit=LIMIT)
    left = min(_after(game, partial(perform, game, MoveZone(i, Zone.GRAVEYARD))) for i in creatures[10:16])
    yield Figure("layers: a creature leaves", left, "ms", limit=LIMIT)


def _after(game: Game, change: Callable[[], object]) -> float:
    """Milliseconds until all characteristics are known again after a change."""
    before = board_of(game)
    change()
    game.layers = before
    began = time.perf_counter()
    for identity in game.battlefield:
        game.characteristics(identity)
    return (time.perf_counter() - began) * 1000

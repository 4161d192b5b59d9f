"""Paying mana automatically: a payment is found exactly when there is one, held against trying everything."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from rules_core.actions import CastSpell
from rules_core.casting import cast
from rules_core.errors import IllegalAction
from rules_core.game import Game
from rules_core.mana import ManaCost, mana_cost
from rules_core.payment import Purpose, find_payment, pay_mana
from rules_core.terms import Zone

from .boards import A, add, duel, written
from .playing import main_phase

_LANDS = {
    "Test Plains": ("Basic Land — Plains", ""),
    "Test Island": ("Basic Land — Island", ""),
    "Test Snow Forest": ("Basic Snow Land — Forest", ""),
    "Test Wastes": ("Land", "{T}: Add {C}."),
    "Test Grove": ("Land", "{T}: Add {W} or {U}."),
    "Test Triome": ("Land", "{T}: Add {U}, {B}, or {G}."),
    "Test Tomb": ("Land", "{T}: Add {C}{C}."),
    "Test Karoo": ("Land", "{T}: Add {W}{U}."),
    "Test Filter": ("Land", "{1}, {T}: Add {B}{R}."),
    "Test Spire": ("Land", "{T}: Add one mana of any color."),
    "Test Fetid Heath": ("Land", "{T}: Add {C}.\n{W/B}, {T}: Add {W}{W}, {W}{B}, or {B}{B}."),
}
_OUTPUTS: dict[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "Test Plains": (("", ("W",)),),
    "Test Island": (("", ("U",)),),
    "Test Snow Forest": (("", ("G",)),),
    "Test Wastes": (("", ("C",)),),
    "Test Grove": (("", ("W", "U")),),
    "Test Triome": (("", ("U", "B", "G")),),
    "Test Tomb": (("", ("CC",)),),
    "Test Karoo": (("", ("WU",)),),
    "Test Filter": (("1", ("BR",)),),
    "Test Spire": (("", tuple("WUBRG")),),
    "Test Fetid Heath": (("", ("C",)), ("WB", ("WW", "WB", "BB"))),
}
"""What each land gives, written down again on purpose: what it costs (a number or one of two colours), what it adds."""

_SYMBOLS = ("W", "U", "B", "G", "R", "C", "W/U", "U/B", "B/G", "2/W", "2/B", "U/P", "G/P", "S", "1", "2", "3", "B/R/P")

Mana = tuple[str, ...]
"""Mana as letters, ``g`` for green from a snow source."""


def _pays(unit: str, symbol: str) -> bool:
    if symbol == "S":
        return unit.islower()
    return unit.upper() in symbol.split("/")


def _can_pay(pool: Mana, symbols: tuple[str, ...], life: int) -> bool:
    """Say whether a pool pays, each symbol in turn with each unit of mana, life or generic mana."""
    if not symbols:
        return True
    symbol, rest = symbols[0], symbols[1:]
    if symbol == "0":
        return _can_pay(pool, rest, life)
    if symbol.isdigit():
        less = (str(int(symbol) - 1), *rest)
        return any(_can_pay(pool[:n] + pool[n + 1 :], less, life) for n in range(len(pool)))
    for n, unit in enumerate(pool):
        if _pays(unit, symbol) and _can_pay(pool[:n] + pool[n + 1 :], rest, life):
            return True
    if symbol.endswith("/P") and life >= 2 and _can_pay(pool, rest, life - 2):
        return True
    return symbol.startswith("2/") and _can_pay(pool, ("2", *rest), life)


def _pools(sources: tuple[str, ...], pool: Mana = ()) -> Iterator[Mana]:
    """Yield every pool that some of the sources can make, one after the other in any order."""
    seen: set[tuple[Mana, tuple[str, ...]]] = set()
    waiting = [(pool, sources)]
    while waiting:
        state = waiting.pop()
        if state in seen:
            continue
        seen.add(state)
        now, left = state
        yield now
        for n, source in enumerate(left):
            rest = left[:n] + left[n + 1 :]
            for cost, runs in _OUTPUTS[source]:
                for paid in _paid(now, cost):
                    for run in runs:
                        units = tuple(run.lower() if "Snow" in source else run)
                        waiting.append((tuple(sorted(paid + units)), rest))


def _paid(pool: Mana, cost: str) -> Iterator[Mana]:
    if not cost:
        yield pool
        return
    for n, unit in enumerate(pool):
        if cost == "1" or unit.upper() in cost:
            yield pool[:n] + pool[n + 1 :]


def _board(names: tuple[str, ...], life: int) -> Game:
    game = duel()
    for name in names:
        types, text = _LANDS[name]
        add(game, written(name, text, types, ""))
    game.players[A] = replace(game.players[A], life=life)
    return game


@pytest.mark.parametrize("seed", range(40))
def test_a_payment_is_found_whenever_there_is_one(seed: int) -> None:
    """601.2g-h: by any order of mana abilities, with hybrid, Phyrexian, snow and colourless symbols."""
    chance = random.Random(seed)
    for _ in range(8):
        names = tuple(chance.choice(tuple(_LANDS)) for _ in range(chance.randint(1, 4)))
        symbols = tuple(chance.choice(_SYMBOLS) for _ in range(chance.randint(1, 4)))
        life = chance.choice((1, 3, 20))
        game = _board(names, life)
        cost = mana_cost("".join(f"{{{symbol}}}" for symbol in symbols))
        wanted = any(_can_pay(pool, symbols, life) for pool in _pools(tuple(sorted(names))))
        found = find_payment(game, A, cost, Purpose())
        assert (found is not None) is wanted, (names, str(cost), life)


def test_the_plan_is_carried_out() -> None:
    """What is found can be paid: the cost is gone and nothing is paid twice."""
    chance = random.Random(7)
    for _ in range(60):
        names = tuple(chance.choice(tuple(_LANDS)) for _ in range(chance.randint(2, 5)))
        symbols = tuple(chance.choice(_SYMBOLS) for _ in range(chance.randint(1, 3)))
        game = _board(names, 20)
        cost: ManaCost = mana_cost("".join(f"{{{symbol}}}" for symbol in symbols))
        if find_payment(game, A, cost, Purpose()) is None:
            continue
        spent, _ = pay_mana(game, A, cost, Purpose())
        life = 20 - game.players[A].life
        assert _can_pay(tuple(u.kind.lower() if u.snow else u.kind for u in spent), symbols, life), (names, str(cost))


_HELPERS = (
    ("Test Elf", "Creature — Elf", "{G}"),
    ("Test Myr", "Artifact Creature — Myr", "{2}"),
    ("Test Rock", "Artifact", "{1}"),
)


@pytest.mark.parametrize("seed", range(12))
def test_what_stands_in_for_mana(seed: int) -> None:
    """702.51, 702.66, 702.126: creatures pay for generic or one of their colours, the others for generic."""
    chance = random.Random(seed)
    for _ in range(6):
        keyword = chance.choice(("Convoke", "Improvise", "Delve"))
        cost = chance.choice(("{2}{G}", "{G}{G}", "{3}", "{1}{W}", "{4}{G}", "{G/W}{2}"))
        lands = [chance.choice(("Test Plains", "Test Snow Forest", "Test Wastes")) for _ in range(chance.randint(0, 3))]
        helpers = [chance.choice(_HELPERS) for _ in range(chance.randint(0, 3))]
        game = _board(tuple(lands), 20)
        for name, types, mana in helpers:
            add(game, written(name, "", types, mana, "1/1"))
        graves = chance.randint(0, 3)
        for _ in range(graves):
            add(game, written("Test Bear", ""), zone=Zone.GRAVEYARD)
        spell = add(game, written("Test Feat", f"{keyword}\nYou gain 1 life.", "Sorcery", cost), zone=Zone.HAND)
        main_phase(game)
        stand_ins: list[tuple[str, ...]] = []
        for _name, types, mana in helpers:
            if keyword == "Convoke" and "Creature" in types:
                stand_ins.append(("*", "G") if mana == "{G}" else ("*",))
            elif keyword == "Improvise" and "Artifact" in types:
                stand_ins.append(("*",))
        stand_ins += [("*",)] * (graves if keyword == "Delve" else 0)
        symbols = tuple(part for part in cost.strip("{}").split("}{"))
        wanted = any(
            _can_pay(pool + tuple(kind for kind in choice if kind), symbols, 0)
            for pool in _pools(tuple(sorted(lands)))
            for choice in product(*(("", *kinds) for kinds in stand_ins))
        )
        try:
            cast(game, A, CastSpell(spell))
            paid = True
        except IllegalAction:
            paid = False
        assert paid is wanted, (keyword, cost, lands, helpers, graves)

"""Restrictions and requirements of attacks and blocks, held against trying every declaration. CR: 508.1d, 509.1c."""

from __future__ import annotations

import random
from itertools import product

import pytest

from rules_core.combat.attacking import check_attacks, most_requirements, why_illegal_together
from rules_core.combat.blocking import check_blocks
from rules_core.combat.blocking import most_requirements as most_block_requirements
from rules_core.errors import IllegalAction
from rules_core.game import Game

from .boards import A, B, add, duel, written
from .fights import attack, begin

_ATTACKERS = {
    "plain": "",
    "must": "~ attacks each combat if able.",
    "not alone": "~ can't attack alone.",
    "must not alone": "~ attacks each combat if able.\n~ can't attack alone.",
    "lure": "All creatures able to block ~ do so.",
    "blocked": "~ must be blocked if able.",
    "menace": "Menace",
    "menace lure": "Menace\nAll creatures able to block ~ do so.",
    "flying lure": "Flying\nAll creatures able to block ~ do so.",
    "one": "~ can't be blocked by more than one creature.",
}
_BLOCKERS = {
    "plain": "",
    "must": "~ blocks each combat if able.",
    "not alone": "~ can't block alone.",
    "flying": "Flying",
    "two": "~ can block an additional creature each combat.",
    "cannot": "~ can't block.",
}


def _board(attackers: list[str], blockers: list[str]) -> tuple[Game, list[int], list[int]]:
    game = duel()
    mine = [
        add(game, written(f"Attacker {n}", _ATTACKERS[w].replace("~", f"Attacker {n}")))
        for n, w in enumerate(attackers)
    ]
    theirs = [
        add(game, written(f"Blocker {n}", _BLOCKERS[w].replace("~", f"Blocker {n}")), owner=B)
        for n, w in enumerate(blockers)
    ]
    begin(game)
    return game, mine, theirs


@pytest.mark.parametrize("seed", range(25))
def test_attacks_meet_as_many_requirements_as_can_be(seed: int) -> None:
    """508.1d: counted by the words of the cards, over every set of attackers that no restriction forbids."""
    chance = random.Random(seed)
    words = [chance.choice(("plain", "must", "not alone", "must not alone")) for _ in range(chance.randint(1, 4))]
    game, mine, _ = _board(words, [])

    def met(attacking: tuple[int, ...]) -> int:
        return sum(words[n].startswith("must") for n in attacking)

    def legal(attacking: tuple[int, ...]) -> bool:
        return not (len(attacking) == 1 and "not alone" in words[attacking[0]])

    sets = [tuple(n for n, picked in enumerate(bits) if picked) for bits in product((False, True), repeat=len(words))]
    most = max(met(chosen) for chosen in sets if legal(chosen))
    assert most_requirements(game, A)[0] == most
    for chosen in sets:
        attacks = {mine[n]: B for n in chosen}
        assert bool(why_illegal_together(game, attacks)) is not legal(chosen)
        try:
            check_attacks(game, A, attacks)
            allowed = True
        except IllegalAction:
            allowed = False
        assert allowed is (legal(chosen) and met(chosen) == most), (words, chosen)


@pytest.mark.parametrize("seed", range(40))
def test_blocks_meet_as_many_requirements_as_can_be(seed: int) -> None:
    """509.1c: counted by the words of the cards, over every declaration that no restriction forbids."""
    chance = random.Random(seed)
    fought = ("plain", "lure", "blocked", "menace", "menace lure", "flying lure", "one")
    attackers = [chance.choice(fought) for _ in range(chance.randint(1, 2))]
    blockers = [chance.choice(tuple(_BLOCKERS)) for _ in range(chance.randint(1, 4))]
    game, mine, theirs = _board(attackers, blockers)
    attack(game, dict.fromkeys(mine, B))

    def can_block(blocker: int, attacker: int) -> bool:
        flies = attackers[attacker].startswith("flying")
        return blockers[blocker] != "cannot" and (not flies or blockers[blocker] == "flying")

    def legal(blocks: tuple[tuple[int, ...], ...]) -> bool:
        for blocker, chosen in enumerate(blocks):
            if len(chosen) > (2 if blockers[blocker] == "two" else 1) or not all(can_block(blocker, a) for a in chosen):
                return False
        for attacker, words in enumerate(attackers):
            count = sum(attacker in chosen for chosen in blocks)
            if (words.startswith("menace") and count == 1) or (words == "one" and count > 1):
                return False
        blocking = [n for n, chosen in enumerate(blocks) if chosen]
        return not (len(blocking) == 1 and blockers[blocking[0]] == "not alone")

    def met(blocks: tuple[tuple[int, ...], ...]) -> int:
        score = sum(bool(chosen) for n, chosen in enumerate(blocks) if blockers[n] == "must")
        for attacker, words in enumerate(attackers):
            together = [n for n, chosen in enumerate(blocks) if attacker in chosen]
            score += len(together) if "lure" in words else words == "blocked" and bool(together)
        return score

    sets = [()] + [(a,) for a in range(len(attackers))] + ([(0, 1)] if len(attackers) == 2 else [])
    declarations = [blocks for blocks in product(sets, repeat=len(blockers)) if legal(blocks)]
    most = max(met(blocks) for blocks in declarations)
    assert most_block_requirements(game, B)[0] == most, (attackers, blockers)
    for blocks in declarations:
        try:
            check_blocks(
                game, B, {theirs[n]: tuple(mine[a] for a in chosen) for n, chosen in enumerate(blocks) if chosen}
            )
            allowed = True
        except IllegalAction:
            allowed = False
        assert allowed is (met(blocks) == most), (attackers, blockers, blocks)

"""The peer suite replayed: how many scenarios pass, and that what is wrong is known."""

from __future__ import annotations

import gzip
import json
import tomllib
from collections import Counter
from functools import lru_cache
from pathlib import Path

import pytest

from rules_core.ir.card import CompiledCard
from rules_core.oracle import compile_card
from rules_core.scenario import Result, Status, run_scenario
from tests.pool import printed_pool, shared_folder

PASSING = 0.6
PASSING_TIER_A = 0.8
AT_FAULT = 0.02
"""Wrong and erroneous ones among those that ran, known differences left aside."""

pytestmark = [pytest.mark.pool, pytest.mark.slow]


class PoolLibrary:
    """Compiles cards of the pool as they are asked for."""

    def __init__(self) -> None:
        """Index the pool by full names and by names of faces."""
        self.printed = {card.name: card for card in reversed(printed_pool())}
        for card in printed_pool():
            for face in card.faces:
                self.printed.setdefault(face.name, card)
        self.known: dict[str, CompiledCard] = {}

    def compiled(self, name: str) -> CompiledCard:
        """Give the compiled card of a name."""
        printed = self.printed[name]
        if printed.name not in self.known:
            self.known[printed.name] = compile_card(printed)
        return self.known[printed.name]

    def dungeons(self) -> tuple[str, ...]:
        """List the dungeon cards of the pool."""
        return tuple(sorted({card.name for card in self.printed.values() if card.layout == "dungeon"}))


def exceptions() -> dict[str, dict[str, str]]:
    """Read the known differences by scenario id."""
    path = Path(__file__).resolve().parents[1] / "peer_exceptions.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


@lru_cache(maxsize=1)
def replayed() -> tuple[Result, ...]:
    """Play every scenario once."""
    file = shared_folder() / "peer" / "scenarios.jsonl.gz"
    if not file.is_file():
        pytest.skip(f"no peer scenarios at {file}")
    library = PoolLibrary()
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        return tuple(run_scenario(json.loads(line), library) for line in lines)


def test_enough_scenarios_pass() -> None:
    results = replayed()
    passed = sum(result.status is Status.PASS for result in results)
    assert passed >= PASSING * len(results), Counter(result.status.value for result in results)


def test_enough_of_the_simplest_pass() -> None:
    simplest = [result for result in replayed() if result.tier == "A"]
    passed = sum(result.status is Status.PASS for result in simplest)
    assert passed >= PASSING_TIER_A * len(simplest), Counter(result.status.value for result in simplest)


def test_few_that_run_come_out_wrong() -> None:
    known = exceptions()
    ran = [result for result in replayed() if result.status is not Status.DECLINED]
    faults = [r for r in ran if r.status is not Status.PASS and r.id not in known]
    assert len(faults) <= AT_FAULT * len(ran), "\n".join(f"{r.id}: {r.reason}" for r in faults)


def test_every_known_difference_is_one_still() -> None:
    status = {result.id: result.status for result in replayed()}
    for identity in exceptions():
        assert status[identity] is not Status.PASS, f"{identity} passes now: take it off the list"


def test_known_differences_name_a_rule() -> None:
    for identity, entry in exceptions().items():
        assert entry["rule"], identity
        assert entry["why"], identity

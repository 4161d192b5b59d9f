"""Plays the game files: those below ``pool/`` on the real card pool, the others on the starter set."""

from __future__ import annotations

import difflib
from functools import cache
from pathlib import Path

import pytest

from data.starter.loader import starter_cards
from rules_core.cards import PrintedCard
from rules_core.ir.card import CompiledCard
from rules_core.oracle import compile_card
from rules_core.scenario.model import parse_scenario
from rules_core.scenario.runner import build, play_scenario
from tests.pool import printed_pool, shared_folder

from .notation import GameCase, read_games

_FOLDER = Path(__file__).parent


class Library:
    """Compiles the cards of a case: its own, then those at hand."""

    def __init__(self, own: dict[str, PrintedCard], at_hand: dict[str, PrintedCard]) -> None:
        """Take the cards that the case makes up, and those at hand."""
        self.own = own
        self.at_hand = at_hand

    def compiled(self, name: str) -> CompiledCard:
        """Give the compiled card of a name."""
        return compile_card(self.own[name]) if name in self.own else _compiled(self.at_hand[name])


@cache
def _compiled(card: PrintedCard) -> CompiledCard:
    return compile_card(card)


@cache
def cards_at_hand(of_pool: bool) -> dict[str, PrintedCard]:
    """Give the printed cards by full name and by name of a face."""
    cards = printed_pool() if of_pool else starter_cards()
    found = {card.name: card for card in reversed(cards)}
    for card in cards:
        for face in card.faces:
            found.setdefault(face.name, card)
    return found


def _cases() -> list[object]:
    found: list[object] = []
    for path in sorted(_FOLDER.rglob("*.game")):
        of_pool = "pool" in path.parts
        marks = [pytest.mark.pool] if of_pool else []
        for case in read_games(path):
            name = f"{path.parent.name}/{path.stem}/{case.name}"
            found.append(pytest.param(case, of_pool, id=name, marks=marks))
    return found


def play_case(case: GameCase, of_pool: bool) -> tuple[list[tuple[str, str]], list[str]]:
    """Play a case; give what did not hold, and the trace as lines."""
    scenario = parse_scenario(case.script())
    game, script = build(scenario, Library(case.made_up(), cards_at_hand(of_pool)))
    failed = play_scenario(game, script)
    return failed, [f"{entry.rule} | {entry.text}" for entry in game.trace]


@pytest.mark.parametrize(("case", "of_pool"), _cases())
def test_game(case: GameCase, of_pool: bool) -> None:
    if of_pool and not (shared_folder() / "data").is_dir():
        pytest.skip("the card pool is not at hand")
    failed, trace = play_case(case, of_pool)
    assert not failed, "\n".join(f"{what}: {found}" for what, found in failed)
    cited = {line.split(" | ")[0] for line in trace}
    assert set(" ".join(case.sections["cites"]).split()) <= cited, f"cited: {sorted(cited)}"
    wanted = case.sections["trace"]
    if wanted:
        assert trace == wanted, "\n".join(difflib.unified_diff(wanted, trace, "expected", "played", lineterm=""))

"""The embedded starter set: cards that the compiler reads whole, and notes that say which rules they rest on."""

from __future__ import annotations

import re

import pytest

from data.starter import starter_cards, starter_rulings
from rules_core.cards import PrintedCard
from rules_core.ir.abilities import UnsupportedAbility
from rules_core.oracle import compile_card

REBUILD = "rebuild it: python -m data.starter.build FOLDER"


@pytest.fixture(scope="module")
def cards() -> dict[str, PrintedCard]:
    """The starter cards by name."""
    return {card.name: card for card in starter_cards()}


def test_there_are_at_least_sixty_cards(cards: dict[str, PrintedCard]) -> None:
    assert len(cards) >= 60


def test_every_card_compiles_from_its_printed_text(cards: dict[str, PrintedCard]) -> None:
    declined = [
        f"{card.name}: {ability.line}"
        for card in cards.values()
        for face in compile_card(card).faces
        for ability in face.abilities
        if isinstance(ability, UnsupportedAbility)
    ]
    assert not declined, REBUILD


def test_facts_are_those_of_the_card(cards: dict[str, PrintedCard]) -> None:
    bears = cards["Grizzly Bears"].faces[0]
    assert (bears.mana_cost, bears.power, bears.toughness) == ("{1}{G}", "2", "2")
    elf = cards["Glistener Elf"].faces[0]
    assert elf.oracle_text == "Infect"


def test_rulings_have_text_and_their_rules_look_like_rules() -> None:
    for ruling in starter_rulings():
        assert ruling.text
        for number in re.findall(r"\d{3}(?:\.\w+)?", ruling.text.rpartition("(")[2]):
            assert re.fullmatch(r"\d{3}(\.\d+[a-z]*)?", number)

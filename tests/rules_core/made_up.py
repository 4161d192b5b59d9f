"""Made-up cards from text, compiled as real ones are."""

from __future__ import annotations

import rules_core.engine  # noqa: F401 - loads every room of handlers
from rules_core.cards import PrintedCard, PrintedFace
from rules_core.coverage import find_unsupported_in_card
from rules_core.ir.card import CompiledCard
from rules_core.oracle import compile_card


def face(name: str, types: str, text: str = "", cost: str = "{1}", size: str = "") -> PrintedFace:
    """Make up a face; `size` is power and toughness, ``2/3``."""
    power, _, toughness = size.partition("/")
    return PrintedFace(name, cost, types, text, power or None, toughness or None)


def made(
    name: str, types: str, text: str = "", cost: str = "{1}", size: str = "", *more: PrintedFace, layout: str = "normal"
) -> CompiledCard:
    """Make up a card whose text must be read and played whole."""
    compiled = compile_card(PrintedCard(name, name, layout, (face(name, types, text, cost, size), *more)))
    assert not find_unsupported_in_card(compiled), find_unsupported_in_card(compiled)
    return compiled

"""
Costs: mana, tapping, and instructions performed as payment.

CR: 118, 602.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...ir.costs import CostChoice, CostSequence, DoCost, LoyaltyCost, PayMana, TapSymbol, UntapSymbol, WaterbendCost
from ...ir.effects import May, PayManaEffect
from ...ir.node import Node
from ...ir.quantities import Negative, Number, Variable
from ..kit import Chart, Reading
from .base import GRAMMAR as G
from .sentences import without_subject

G.rule("mana_cost", PayMana, "{symbols:mana}")
G.rule("cost", None, "{:mana_cost}")
G.rule("cost", WaterbendCost, "waterbend {symbols:mana}")
G.rule("cost", TapSymbol, "{T}")
G.rule("cost", UntapSymbol, "{Q}")


def _action(chart: Chart, at: int) -> Iterator[Reading]:
    """An instruction as a cost."""
    for node, end in chart.read(G.category("joined_bare"), at):
        if not isinstance(node, PayManaEffect | May):
            yield DoCost(node), end


def _show_action(value: DoCost) -> str | None:
    return None if without_subject(value.action)[0] is not None else G.category("joined_bare").show(value.action)


G.terminal("cost", _action, _show_action, G.category("bare"), (DoCost,))


def _costs(chart: Chart, at: int) -> Iterator[Reading]:
    """Costs with commas between them."""
    pending: list[tuple[tuple[Node, ...], int]] = [((cost,), end) for cost, end in chart.read(G.category("cost"), at)]
    while pending:
        values, end = pending.pop()
        yield values, end
        if chart.folded[end] == ",":
            pending.extend(((*values, cost), after) for cost, after in chart.read(G.category("cost"), end + 1))


def _show_costs(values: tuple[Node, ...]) -> str | None:
    shown = [G.category("cost").show(value) for value in values]
    return " , ".join(text[0].upper() + text[1:] for text in shown if text) if all(shown) else None


G.terminal("costs", _costs, _show_costs, G.category("cost"), (tuple,))


def _loyalty(chart: Chart, at: int) -> Iterator[Reading]:
    token = chart.folded[at].strip("[]")
    if token == "0":
        yield (LoyaltyCost(Number(0)),), at + 1
    elif token[:1] in "+-" and token[1:].isdigit():
        yield (LoyaltyCost(Number(int(token))),), at + 1
    elif token in ("+x", "-x"):
        yield (LoyaltyCost(Variable("X") if token[0] == "+" else Negative(Variable("X"))),), at + 1


def _show_loyalty(values: tuple[Node, ...]) -> str | None:
    if len(values) != 1 or not isinstance(values[0], LoyaltyCost):
        return None
    match values[0].amount:
        case Number(value=0):
            return "0"
        case Number(value=value):
            return f"{value:+d}"
        case Variable():
            return "+X"
        case _:
            return "-X"


G.terminal("loyalty_cost", _loyalty, _show_loyalty, lambda token: token[:1] in "+-0" and token != "", (tuple,))


def _has_mana(value: CostSequence) -> bool:
    """Instructions joined by "and" are one part already."""
    return any(not isinstance(part, DoCost) for part in value.parts)


G.rule("any_cost", None, "{:cost}")
G.series("any_cost", "cost", "or", 2, CostChoice, "options", form="or")
G.series("any_cost", "cost", "and", 2, CostSequence, "parts", check=_has_mana, form="and")

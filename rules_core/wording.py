"""
Text of abilities, as the printer of the Oracle grammar gives it.

CR: 113.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from functools import lru_cache

from .ir.abilities import Ability, ActivatedAbility, KeywordAbility
from .ir.costs import LoyaltyCost, PayMana, TapSymbol, UntapSymbol
from .ir.quantities import Negative, Number


@lru_cache(maxsize=8192)
def ability_text(ability: Ability, name: str = "~") -> str:
    """
    Print an ability of an object called `name`.

    Where the printer does not know it, the beginning that can be told is given: keyword and cost.
    """
    printer = _printer()
    if printer is not None:
        text = printer(ability, name)
        if text:
            return str(text)
    return _beginning(ability)


def _printer() -> Callable[[Ability, str], str] | None:
    try:
        found: Callable[[Ability, str], str] | None = getattr(
            importlib.import_module("rules_core.oracle"), "print_ability", None
        )
    except ModuleNotFoundError:
        return None
    return found


def _beginning(ability: Ability) -> str:
    if isinstance(ability, KeywordAbility):
        parts = [p for p in ability.parameters if isinstance(p, PayMana | int)]
        costs = [p.symbols if isinstance(p, PayMana) else str(p) for p in parts]
        return " ".join([ability.keyword.capitalize(), *costs])
    if isinstance(ability, ActivatedAbility):
        words: list[str] = []
        for cost in ability.costs:
            if isinstance(cost, PayMana):
                words.append(cost.symbols)
            elif isinstance(cost, TapSymbol):
                words.append("{T}")
            elif isinstance(cost, UntapSymbol):
                words.append("{Q}")
            elif isinstance(cost, LoyaltyCost):
                words.append(_loyalty(cost))
            else:
                break
        else:
            return ", ".join(words) + ": "
        return ", ".join(words)
    return ""


def _loyalty(cost: LoyaltyCost) -> str:
    amount = cost.amount
    if isinstance(amount, Number):
        return f"+{amount.value}" if amount.value > 0 else str(amount.value)
    if isinstance(amount, Negative):
        return f"-{amount.of.value}" if isinstance(amount.of, Number) else "-X"
    return "+X"

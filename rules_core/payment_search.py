"""
The search for a payment: which means pay for which symbols, in an order in which each can be used.

CR: 106.6, 107.4, 601.2g-h.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from .ir.abilities import ActivatedAbility
from .ir.effects import SpendOnly
from .mana import ManaCost, ManaSymbol
from .mana_abilities import Output

SEARCH_LIMIT = 20_000

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Means:
    """One way to get mana or to do without: a mana ability, a creature for convoke, a card for delve."""

    kind: str
    """``ability``, ``convoke``, ``improvise``, ``delve``."""
    identity: int
    outputs: tuple[Output, ...]
    """What it can give; ``*`` stands for generic mana only."""
    penalty: int
    """The higher, the later it is used."""
    ability: ActivatedAbility | None = None
    index: int = -1
    snow: bool = False
    restriction: SpendOnly | None = None
    cost: ManaCost | None = None
    """Mana that activating it costs itself."""

    @property
    def shape(self) -> tuple[object, ...]:
        """Means of the same shape are alike for the search."""
        return (self.kind, self.outputs, self.penalty, self.snow, self.restriction, self.cost)


Use = tuple[Means, Output]
"""A means, and what it is used for out of what it can give."""


@dataclass(frozen=True, slots=True)
class Floating:
    """A mana that is there already, or that a chosen means gives."""

    kind: str
    snow: bool = False
    for_generic: bool = True
    """It can pay for generic mana."""


@dataclass(frozen=True, slots=True)
class Found:
    """What the search found."""

    uses: tuple[Use, ...]
    """In the order in which they are used: what costs mana itself after what pays for it."""
    spends: tuple[Output, ...]
    """For each use the mana that pays for it."""
    life: int


class Search:
    """Depth-first search for a payment. CR: 601.2g-h."""

    def __init__(
        self, means: Sequence[Means], life: int, any_kind: frozenset[str], pool: tuple[Floating, ...] = ()
    ) -> None:
        """Look among `means` and a pool, with up to `life` life for Phyrexian symbols."""
        self.means = means
        self.life = life
        self.any_kind = any_kind
        self.pool = pool
        self.steps = 0
        self.symbols: tuple[ManaSymbol, ...] = ()
        self.generic = 0

    def find(self, cost: ManaCost) -> Found | None:
        """Find a way to pay a cost, None when there is none."""
        self.symbols, self.generic = split_cost(cost)
        kinds = [{floating(kind, m) for run in m.outputs for kind in run} for m in self.means]
        kinds.extend({unit} for unit in self.pool)

        def scarce(symbol: ManaSymbol) -> tuple[bool, bool, bool, int]:
            ways = sum(any(self.pays(unit, symbol) for unit in units) for units in kinds)
            return symbol.for_x, symbol.phyrexian, bool(symbol.generic), ways

        return self._solve(tuple(sorted(self.symbols, key=scarce)), self.generic, self.pool, frozenset(), (), 0)

    def pays(self, unit: Floating, symbol: ManaSymbol) -> bool:
        """Say whether one mana pays for a symbol that is not generic. CR: 107.4."""
        if symbol.snow:
            return unit.snow
        if unit.kind == "*":
            return False
        if unit.kind == "C":
            return symbol.colorless or "color" in self.any_kind
        return (
            any(color.value == unit.kind for color in symbol.colors)
            or "type" in self.any_kind
            or (bool(symbol.colors) and "color" in self.any_kind)
        )

    def _solve(
        self,
        symbols: tuple[ManaSymbol, ...],
        generic: int,
        units: tuple[Floating, ...],
        used: frozenset[int],
        uses: tuple[Use, ...],
        life: int,
    ) -> Found | None:
        """Pay `symbols`, then `generic`."""
        self.steps += 1
        if self.steps > SEARCH_LIMIT:
            return None
        if not symbols:
            return self._pay_generic(generic, units, used, uses, life)
        symbol, rest = symbols[0], symbols[1:]
        for unit in in_order(dict.fromkeys(units), lambda unit: unit.kind, symbol):
            if self.pays(unit, symbol):
                found = self._solve(rest, generic, without(units, unit), used, uses, life)
                if found is not None:
                    return found
        for means, run, unit in in_order(self._choices(used, symbol), lambda choice: choice[2].kind, symbol):
            more = list(units) + [floating(kind, means) for kind in run]
            more.remove(unit)
            extra, extra_generic = split_cost(means.cost) if means.cost is not None else ((), 0)
            taken = used | {means.identity}
            found = self._solve(
                (*extra, *rest), generic + extra_generic, tuple(more), taken, (*uses, (means, run)), life
            )
            if found is not None:
                return found
        if symbol.phyrexian and life + 2 <= self.life:
            found = self._solve(rest, generic, units, used, uses, life + 2)
            if found is not None:
                return found
        if symbol.generic and (symbol.colors or symbol.colorless):
            # Monocoloured hybrid: the generic half. CR 107.4e.
            return self._solve(rest, generic + symbol.generic, units, used, uses, life)
        return None

    def _choices(self, used: frozenset[int], symbol: ManaSymbol) -> Iterator[tuple[Means, Output, Floating]]:
        seen: set[tuple[object, ...]] = set()
        for means in self.means:
            if means.identity in used or means.shape in seen:
                continue
            seen.add(means.shape)
            for run in means.outputs:
                for kind in dict.fromkeys(run):
                    unit = floating(kind, means)
                    if self.pays(unit, symbol):
                        yield means, run, unit

    def _pay_generic(
        self, generic: int, units: tuple[Floating, ...], used: frozenset[int], uses: tuple[Use, ...], life: int
    ) -> Found | None:
        missing = generic - sum(unit.for_generic for unit in units)
        if missing <= 0:
            return self._with_help(uses, used, life)
        taken = set(used)
        chosen = list(uses)
        later: list[Means] = []
        for means in self.means:
            if missing <= 0:
                break
            if means.identity in taken or (means.restriction is not None and means.restriction.no_generic):
                continue
            if means.cost is not None:
                later.append(means)
                continue
            run = max(means.outputs, key=len, default=())
            if run:
                taken.add(means.identity)
                chosen.append((means, run))
                missing -= len(run)
        if missing <= 0:
            return self._with_help(tuple(chosen), frozenset(taken), life)
        for means in later:
            # A means that costs mana itself only helps when it gives more than it takes.
            extra, extra_generic = split_cost(means.cost) if means.cost is not None else ((), 0)
            run = max(means.outputs, key=len, default=())
            if means.identity in taken or len(run) <= extra_generic + len(extra):
                continue
            found = self._solve(
                extra,
                generic + extra_generic,
                (*units, *(floating(kind, means) for kind in run)),
                used | {means.identity},
                (*uses, (means, run)),
                life,
            )
            if found is not None:
                return found
        return None

    # Means that cost mana themselves ----------------------------------------------------------

    def _with_help(self, uses: tuple[Use, ...], used: frozenset[int], life: int) -> Found | None:
        """Use more than the sum asks for, where what pays for a means has to be there before what it gives."""
        found = self._in_order(uses, life)
        if found is not None or self.steps > SEARCH_LIMIT or all(means.cost is None for means, _ in uses):
            return found
        seen: set[tuple[object, ...]] = set()
        for means in self.means:
            if means.identity in used or means.cost is not None or means.shape in seen:
                continue
            seen.add(means.shape)
            for run in means.outputs:
                found = self._with_help((*uses, (means, run)), used | {means.identity}, life)
                if found is not None:
                    return found
        return None

    def _in_order(self, uses: tuple[Use, ...], life: int) -> Found | None:
        """Find an order in which each means is paid for with mana that is there by then, None when there is none."""
        free = tuple(use for use in uses if use[0].cost is None)
        costly = tuple(use for use in uses if use[0].cost is not None)
        if not costly:
            return Found(free, ((),) * len(free), life)
        pool = (*self.pool, *(floating(kind, means) for means, run in free for kind in run))
        found = self._order(pool, costly, life)
        if found is None:
            return None
        spends = (*((),) * len(free), *(spent for _, spent in found))
        return Found((*free, *(use for use, _ in found)), spends, life)

    def _order(
        self, pool: tuple[Floating, ...], costly: tuple[Use, ...], life: int
    ) -> tuple[tuple[Use, Output], ...] | None:
        self.steps += 1
        if self.steps > SEARCH_LIMIT:
            return None
        if not costly:
            is_paid = next(self._ways(pool, self.symbols, self.generic, life), None) is not None
            return () if is_paid else None
        for number, (means, run) in enumerate(costly):
            assert means.cost is not None
            rest = costly[:number] + costly[number + 1 :]
            for left in dict.fromkeys(self._ways(pool, *split_cost(means.cost), 0)):
                spent = list(pool)
                for unit in left:
                    spent.remove(unit)
                found = self._order((*left, *(floating(kind, means) for kind in run)), rest, life)
                if found is not None:
                    return (((means, run), tuple(unit.kind for unit in spent)), *found)
        return None

    def _ways(
        self, pool: tuple[Floating, ...], symbols: tuple[ManaSymbol, ...], generic: int, life: int
    ) -> Iterator[tuple[Floating, ...]]:
        """Yield what is left of a pool for each way in which it pays. CR: 601.2h."""
        self.steps += 1
        if self.steps > SEARCH_LIMIT:
            return
        if symbols:
            symbol, rest = symbols[0], symbols[1:]
            for unit in dict.fromkeys(pool):
                if self.pays(unit, symbol):
                    yield from self._ways(without(pool, unit), rest, generic, life)
            if symbol.phyrexian and life >= 2:
                yield from self._ways(pool, rest, generic, life - 2)
            if symbol.generic and (symbol.colors or symbol.colorless):
                yield from self._ways(pool, rest, generic + symbol.generic, life)
        elif not generic:
            yield pool
        elif sum(unit.for_generic for unit in pool) >= generic:
            for unit in dict.fromkeys(pool):
                if unit.for_generic:
                    yield from self._ways(without(pool, unit), (), generic - 1, life)


def floating(kind: str, means: Means) -> Floating:
    """One mana of what a means gives."""
    return Floating(kind, means.snow, means.restriction is None or not means.restriction.no_generic)


def without(units: tuple[Floating, ...], unit: Floating) -> tuple[Floating, ...]:
    """Give some mana with one unit less."""
    at = units.index(unit)
    return units[:at] + units[at + 1 :]


def split_cost(cost: ManaCost) -> tuple[tuple[ManaSymbol, ...], int]:
    """Divide a cost into the symbols that want a kind of mana, hardest first, and an amount of generic mana."""
    special = [s for s in cost.symbols if s.colors or s.colorless or s.snow]
    generic = sum(s.generic for s in cost.symbols if not (s.colors or s.colorless or s.snow))
    special.sort(key=lambda s: (s.phyrexian, bool(s.generic), s.for_x, len(s.colors) + s.colorless))
    return tuple(special), generic


def in_order(items: Iterable[_T], kind: Callable[[_T], str], symbol: ManaSymbol) -> list[_T]:
    """Mana for an X that asks for certain colours is taken in the order in which they are printed."""
    if not symbol.for_x:
        return list(items)
    order = symbol.text.split("/")
    return sorted(items, key=lambda item: order.index(kind(item)) if kind(item) in order else len(order))

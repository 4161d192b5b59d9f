"""
What mana a permanent could produce.

Every mana-producing ability of the permanent is let resolve on a copy of the
game, costs ignored, with every choice that its controller has and every order
of the replacement effects; the types of mana that come from it are gathered.

CR: 106.5, 106.7.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from .activating import activated_abilities
from .choices import ChoiceKind, ChoicePoint
from .events import AddMana
from .execute.context import Context
from .execute.registry import execute
from .game import Game
from .ir.costs import TapSymbol
from .mana_abilities import is_mana_ability
from .terms import WUBRG

_MOST_RUNS = 64


@dataclass
class _Enumerator:
    """Answers by a prefix, then with the first option; remembers what could have been answered otherwise."""

    answers: tuple[int, ...]
    counts: list[int] = field(default_factory=list)

    def choose(self, game: Game, point: ChoicePoint) -> Sequence[int]:
        """Take the next answer of the prefix."""
        if point.is_forced or not point.options or point.minimum > 1 or point.kind is ChoiceKind.ORDER:
            return point.default_indices
        place = len(self.counts)
        self.counts.append(len(point.options))
        taken = self.answers[place] if place < len(self.answers) else 0
        return (taken,)


def could_produce(game: Game, identity: int, depth: int = 0) -> tuple[str, ...]:
    """
    List the types of mana that a permanent could produce now, in the usual order; colourless is ``C``.

    Args:
        depth: how many permanents that refer to what others could produce have led here.

    CR: 106.7.
    """
    found: set[str] = set()
    controller = game.controller_of(identity)
    for _, ability in activated_abilities(game, identity):
        if not is_mana_ability(ability):
            continue
        queue: list[tuple[int, ...]] = [()]
        runs = 0
        while queue and runs < _MOST_RUNS:
            answers = queue.pop()
            runs += 1
            fork = game.fork()
            chooser = _Enumerator(answers)
            fork.chooser = chooser
            ctx = Context(fork, identity, controller, ability)
            tapped = any(isinstance(cost, TapSymbol) for cost in ability.costs)
            ctx.bindings |= {"for mana": 1, "tapped for mana": int(tapped), "produce depth": depth}
            before = len(fork.history)
            execute(ctx, ability.effect)
            for entry in fork.history[before:]:
                if isinstance(entry.event, AddMana) and entry.event.source == identity:
                    found.update(unit.kind for unit in entry.event.mana)
            for place in range(len(answers), len(chooser.counts)):
                taken = answers + (0,) * (place - len(answers))
                queue += [(*taken, other) for other in range(1, chooser.counts[place])]
    return tuple(kind for kind in (*WUBRG, "C") if kind in found)

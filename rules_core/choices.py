"""
Choices that the rules leave to players, and who answers them.

The engine is deterministic: a `Game` with the same `Chooser` answers always
plays alike. So exploring needs no continuations; it plays again from the start
with a longer prefix of answers.

CR: 101.4, 601.2b-c, 608.2d, 616.1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from .objects import Binding
from .outcome import Assumption

if TYPE_CHECKING:
    from .game import Game


class ChoiceKind(StrEnum):
    """What sort of thing is chosen."""

    TARGET = "target"
    MODE = "mode"
    MAY = "may"
    """Options are ``yes`` and ``no``, in this order."""
    PAY = "pay"
    """May, where yes means paying a cost."""
    X = "x"
    NUMBER = "number"
    OBJECTS = "objects"
    PLAYER = "player"
    COLOR = "color"
    MANA = "mana"
    CARD_TYPE = "card type"
    SUBTYPE = "subtype"
    CARD_NAME = "card name"
    WORD = "word"
    REPLACEMENT = "replacement"
    TRIGGER_ORDER = "trigger order"
    DIVISION = "division"
    """One option for each recipient; the answer repeats an index once for each unit it gets."""
    LEGEND_RULE = "legend rule"
    COST = "cost"
    """Which optional, additional or alternative cost is paid."""
    PILE = "pile"
    ORDER = "order"
    """All options, in the chosen order."""
    COIN = "coin"
    """Not a choice: the result of a flip, asked of the chooser since the engine draws no random number."""
    DIE = "die"


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that can be chosen."""

    value: Binding
    label: str


@dataclass(frozen=True, slots=True)
class ChoicePoint:
    """A choice that the rules ask of a player right now."""

    player: int
    kind: ChoiceKind
    prompt: str
    options: tuple[Option, ...]
    minimum: int = 1
    maximum: int = 1
    rule: str = ""
    source: int | None = None
    """The object that asks for it."""
    default: tuple[int, ...] | None = None
    """Indices of a sensible answer; None: the first `minimum` options."""
    repeats: bool = False
    """An option may be chosen more than once."""
    on_behalf_of: int | None = None
    """Whose choice it is where `player` makes it for somebody else, who is controlled or has left. CR: 723.5."""

    @property
    def is_forced(self) -> bool:
        """True when there is only one way to answer."""
        ordered = self.kind in (ChoiceKind.ORDER, ChoiceKind.TRIGGER_ORDER) and len(self.options) > 1
        return not self.repeats and len(self.options) <= self.minimum and not ordered

    @property
    def default_indices(self) -> tuple[int, ...]:
        """The answer that stands when nobody says otherwise."""
        if self.default is not None:
            return self.default
        if self.kind is ChoiceKind.ORDER:
            return tuple(range(len(self.options)))
        if self.repeats and self.options:
            return (0,) * self.minimum
        return tuple(range(min(self.minimum, len(self.options))))


class Chooser(Protocol):
    """Answers every choice of a game."""

    def choose(self, game: Game, point: ChoicePoint) -> Sequence[int]:
        """Give the indices of the chosen options, between `minimum` and `maximum` of them."""


@dataclass(slots=True)
class DefaultChooser:
    """Takes the default each time, and records that it did where there was a real choice."""

    assumptions: list[Assumption] = field(default_factory=list)

    def choose(self, game: Game, point: ChoicePoint) -> Sequence[int]:
        """Take the default. CR: none."""
        taken = point.default_indices
        if not point.is_forced and point.options:
            chosen = ", ".join(point.options[index].label for index in taken) or "nothing"
            self.assumptions.append(
                Assumption(f"{point.kind}:{len(self.assumptions)}", f"{point.prompt} {chosen}.", "another choice")
            )
        return taken


@dataclass(slots=True)
class ScriptedChooser:
    """
    Answers by a prefix of recorded answers, then by the default.

    Attributes:
        answers: indices for each real choice, in the order in which they are asked.
        asked: every real choice that came up, with the answer it got.
    """

    answers: Sequence[Sequence[int]] = ()
    asked: list[tuple[ChoicePoint, tuple[int, ...]]] = field(default_factory=list)

    def choose(self, game: Game, point: ChoicePoint) -> Sequence[int]:
        """Take the next recorded answer, or the default after the last one."""
        if point.is_forced or not point.options:
            return point.default_indices
        position = len(self.asked)
        taken = tuple(self.answers[position]) if position < len(self.answers) else point.default_indices
        self.asked.append((point, taken))
        return taken

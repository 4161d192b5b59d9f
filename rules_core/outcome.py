"""
What an answer is made of: plain values, rendered elsewhere.

The JSON shape is that of the program's interface (`arbiter ask --json`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


class AnswerKind(StrEnum):
    """What sort of answer a reply is; shown on every one."""

    ANSWERED = "answered"
    """Every sentence and card was understood, the outcome is computed."""
    ASSUMED = "assumed"
    """Computed with assumptions that could change it."""
    DEPENDS = "depends"
    """Legal choices or orders lead to different outcomes."""
    NOT_COVERED = "not_covered"
    """Some words, card text or rule is not supported."""
    FALSE_PREMISE = "false_premise"
    """The question claims something that the cards contradict."""
    OUT_OF_SCOPE = "out_of_scope"
    """Policy, strategy or deck building."""


@dataclass(frozen=True, slots=True)
class TraceEntry:
    """One step of what happened, with the rule that made it so."""

    rule: str
    """Number of the Comprehensive Rules, such as ``120.3a``."""
    text: str
    """One sentence in plain English, in the present tense."""
    subject: str = ""
    before: str = ""
    after: str = ""
    cause: str = ""


@dataclass(frozen=True, slots=True)
class Assumption:
    """Something taken for granted that the question did not say and that could matter."""

    key: str
    """Stable name by which it can be flipped."""
    text: str
    flipped: str = ""
    """What the opposite would be, in words; empty when it cannot be flipped."""
    retold: str = ""
    """The situation with the opposite, in canonical wording; empty where a value must be said for it."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice that the rules leave to a player."""

    player: str
    question: str
    options: tuple[str, ...]
    rule: str = ""
    taken: str = ""


@dataclass(frozen=True, slots=True)
class UnderstoodCard:
    """A name in the question and the card it was taken for."""

    input: str
    name: str
    how: str


@dataclass(frozen=True, slots=True)
class Unsupported:
    """Words that the program does not cover."""

    text: str
    where: str = ""
    """``question``, or the name of the card whose text it is."""
    rule: str = ""
    """The rule that would govern it, empty when unknown."""
    start: int = -1
    end: int = -1
    nearest: str = ""
    """The nearest wording that would be understood, empty when there is none."""


@dataclass(frozen=True, slots=True)
class PlayerState:
    """A player at the end of the situation."""

    life: int
    poison: int = 0
    counters: tuple[tuple[str, int], ...] = ()
    hand: int = 0
    library: int = 0
    graveyard: int = 0
    mana: str = ""
    lost: bool = False
    won: bool = False
    designations: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ObjectState:
    """An object at the end of the situation, with its computed characteristics."""

    name: str
    token: bool
    owner: str
    controller: str | None
    zone: str
    tapped: bool = False
    power: int | None = None
    toughness: int | None = None
    damage: int = 0
    loyalty: int | None = None
    defense: int | None = None
    counters: tuple[tuple[str, int], ...] = ()
    types: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    mana_cost: str = ""
    attached_to: str | None = None


@dataclass(frozen=True, slots=True)
class QuestionAnswer:
    """The reply to one question that was asked."""

    question: str
    answer: str
    """``yes``, ``no``, a number, a name or a short phrase."""
    because: str = ""


@dataclass(frozen=True, slots=True)
class LayerRow:
    """One continuous effect applied to one object: a row of the layers page (CR 613)."""

    object: str
    layer: str
    source: str
    timestamp: int
    change: str
    why: str = ""
    """In words why it applies here in the order, with the rule; empty for what comes in timestamp order."""
    rule: str = ""
    """The rule that tells most about it: of its layer, of dependency, or of an effect that goes on."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the game looks like at the end, for one way of making the choices."""

    verdict: str
    choices: tuple[str, ...] = ()
    players: tuple[tuple[str, PlayerState], ...] = ()
    game: tuple[tuple[str, str | None], ...] = ()
    """``day_night``, ``monarch``, ``initiative``."""
    objects: tuple[ObjectState, ...] = ()
    could_produce: tuple[tuple[str, tuple[str, ...]], ...] = ()
    answers: tuple[QuestionAnswer, ...] = ()
    trace: tuple[TraceEntry, ...] = ()
    layers: tuple[LayerRow, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """A whole answer to one question or situation."""

    kind: AnswerKind
    verdict: str
    understood: str = ""
    """The situation in canonical wording; reading it again gives the same situation."""
    cards: tuple[UnderstoodCard, ...] = ()
    assumptions: tuple[Assumption, ...] = ()
    trace: tuple[TraceEntry, ...] = ()
    """The steps of the first outcome."""
    rules: tuple[str, ...] = ()
    """Rule numbers that bear on it, best first."""
    outcomes: tuple[Outcome, ...] = ()
    unsupported: tuple[Unsupported, ...] = ()
    choices: tuple[Choice, ...] = field(default=())

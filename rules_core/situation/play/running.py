"""
Plays a situation once, with given answers to its open choices.

CR: 103, 500, 608.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...errors import UnsupportedRule
from ...game import DEFAULT_BUDGET
from ...outcome import Outcome, TraceEntry
from ...terms import CardType, Step, Zone
from ..model import ME, Question, Situation
from .acting.zones import shield
from .asking import BEFORE_THE_END, Asking, is_of_the_spell
from .choosing import Meant, OpenChoice, SituationChooser
from .library import Library
from .ordering import Order, entering_sequence, orders_that_matter
from .performer import Performer
from .table import FILLER, Table, set_table
from .verdict import outcome_of


@dataclass(frozen=True, slots=True)
class Run:
    """One way in which a situation was played."""

    outcome: Outcome
    open: tuple[OpenChoice, ...]
    notes: tuple[str, ...]
    steps: int = 0
    """Steps of the engine's budget that it took."""
    meant: tuple[Meant, ...] = ()
    """Targets taken for granted."""
    orders: tuple[Order, ...] = ()
    """Orders of entering for which it stands, where they matter. CR: 613.7d."""
    kinds: tuple[tuple[Order, ...], ...] = ()
    """Orders of entering that give other characteristics, those of this run first."""
    compared: bool = True
    """False when there were too many permanents to compare orders of entering."""


def play_once(
    situation: Situation, library: Library, answers: Sequence[Sequence[int]] = (), order: Order | None = None
) -> Run:
    """
    Play a situation with given answers to its open choices.

    Args:
        order: in which permanents entered whose order is not told; by default as they were named, and then the orders
            are looked for that would make a difference.

    Raises:
        IllegalAction: the rules forbid an action.
        UnsupportedRule: something in it is not covered.
        BudgetExceeded: it takes too long.
    """
    chooser = SituationChooser(answers)
    if "nobody pays" in situation.facts or "everything is paid" in situation.facts:
        chooser.pays = "everything is paid" in situation.facts
    sequence = entering_sequence(situation, order or ())
    table = set_table(situation, library, chooser, active_player(situation, library), sequence)
    begun = table.game.fork()
    chooser.asked = _players_asked_about(situation, table)
    performer = Performer(table, chooser)
    _shields(performer)
    _begin_step(performer)
    performer.run()
    asking = Asking(performer, {}, begun)
    early = {
        number: asking.answer(question)
        for number, question in enumerate(situation.questions)
        if question.kind.replace(" ", "-") in BEFORE_THE_END or is_of_the_spell(question)
    }
    if not early or len(early) < len(situation.questions):
        performer.finish()
    answers_given = tuple(
        early[number] if number in early else asking.answer(question)
        for number, question in enumerate(situation.questions)
    )
    _check_fillers(table)
    _check_that_something_happened(situation, table)
    chosen = tuple(f"{open_choice.words}" for open_choice in chooser.open)
    outcome = outcome_of(asking, answers_given, chosen)
    spent = DEFAULT_BUDGET - table.game.budget
    run = Run(outcome, tuple(chooser.open), tuple(performer.notes), spent, tuple(dict.fromkeys(chooser.meant)))
    if order is not None:
        return run
    kinds, compared = orders_that_matter(situation, table, (begun, table.game))
    return replace(run, kinds=tuple(map(tuple, kinds.values())), compared=compared)


_BEGUN = {Step.UPKEEP: Step.UNTAP, Step.BEGIN_COMBAT: Step.PRECOMBAT_MAIN, Step.END_TURN: Step.POSTCOMBAT_MAIN}
"""Steps at whose beginning abilities trigger, with a step before them."""


def _begin_step(performer: Performer) -> None:
    """Where a step was told, let it begin, so that what triggers at its beginning does. CR: 503.1, 507.1, 513.1."""
    game = performer.game
    told = Step(performer.table.situation.step) if performer.table.situation.step else None
    if told is None or told not in _BEGUN:
        return
    game.turn = replace(game.turn, step=_BEGUN[told])
    performer.advance(told)


def _players_asked_about(situation: Situation, table: Table) -> tuple[int, ...]:
    """Give the players whose draws, discards, damage, life or loss are asked about."""
    kinds = ("cards in hand", "draws", "player loses", "life change", "loses life")
    names = [question.subject for question in situation.questions if question.kind in kinds]
    names += [question.other for question in situation.questions if question.kind == "damage dealt"]
    return tuple(
        dict.fromkeys(table.players[name] for name in names if isinstance(name, str) and name in table.players)
    )


def _shields(performer: Performer) -> None:
    """Regeneration shields that a creature has from the start. CR: 701.19a."""
    for index, spec in enumerate(performer.table.situation.objects):
        identity = performer.table.ids[index]
        if spec.shields and identity is not None:
            shield(performer, identity, spec.shields)


_NEEDS_ACTION = frozenset(
    {
        "life change",
        "loses life",
        "damage dealt",
        "tramples over",
        "how many triggers",
        "triggers",
        "mana amount",
        "returns",
        "expended",
        "who dies",
        "who survives",
        "both die",
        "both survive",
        "poison",
        "player loses",
        "who wins",
        "dies",
        "survives",
        "sacrificed",
        "gets tokens",
        "what happens",
        "zone",
    }
)
"""Kinds of question about what comes of something; without anything that happens they have no answer."""


def _is_about_events(question: Question) -> bool:
    """Say whether a question asks for what comes of something, rather than for how things stand."""
    moved = question.kind == "cards in hand" and bool(question.word)
    return question.kind in _NEEDS_ACTION or bool(moved)


def _check_that_something_happened(situation: Situation, table: Table) -> None:
    """
    Decline a question about an outcome where nothing was done and nothing came about.

    Raises:
        UnsupportedRule: what happens is not said.
    """
    if situation.actions or not any(_is_about_events(question) for question in situation.questions):
        return
    subjects = [q.subject for q in situation.questions if q.kind in ("dies", "survives")]
    if subjects and all(isinstance(index, int) and situation.objects[index].damage for index in subjects):
        return
    if any(q.kind in ("player loses", "who wins") for q in situation.questions) and any(
        spec.life is not None or spec.poison is not None for spec in situation.players
    ):
        # The totals that were told settle whether a player has lost.
        return
    if len(table.game.history) <= 1:
        raise UnsupportedRule("what happens is not said")


def _check_fillers(table: Table) -> None:
    """
    Decline where a card that nobody described came to matter.

    Raises:
        UnsupportedRule: one was cast, exiled or put onto the battlefield.
    """
    for found in table.game.objects.values():
        if found.card is FILLER and found.zone in (Zone.BATTLEFIELD, Zone.STACK, Zone.EXILE):
            raise UnsupportedRule("what is on top of the library")


def active_player(situation: Situation, library: Library) -> str:
    """Whose turn it is: as told, else that of who attacks, or who acts at sorcery speed, or of the asker. CR: 102.1."""
    if situation.turn:
        return situation.turn
    for action in situation.actions:
        if action.verb == "attack":
            return action.player
    for action in situation.actions:
        slow = action.verb in ("play", "loyalty", "keyword", "equip")
        if action.player and (slow or (action.verb == "cast" and not _is_quick(situation, library, action.objects[0]))):
            return action.player
    for action in situation.actions:
        if action.verb in ("cast", "activate", "spend") and action.player and not action.response:
            return action.player
    names = [player.name for player in situation.players]
    return ME if ME in names or not names else names[0]


def _is_quick(situation: Situation, library: Library, index: int) -> bool:
    """True for an instant or a spell with flash. CR: 304.1, 702.8a."""
    spec = situation.objects[index]
    if not spec.card:
        return False
    faces = library.compiled(spec.card).faces
    face = next((face for face in faces if face.name == spec.face), faces[0])
    flash = any(getattr(ability, "keyword", "") == "flash" for ability in face.abilities)
    return flash or CardType.INSTANT in face.card_types


def rules_of(trace: tuple[TraceEntry, ...]) -> tuple[str, ...]:
    """The rule numbers of a trace, each once, in order."""
    return tuple(dict.fromkeys(entry.rule for entry in trace if entry.rule))

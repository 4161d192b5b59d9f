"""
Plays a situation in every way its open choices can go, and makes the answer of what came out.

CR: 603.3b, 608.2d, 616.1.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import permutations

from ...choices import ChoiceKind, ChoicePoint
from ...citations import Rule
from ...errors import BudgetExceeded, IllegalAction, UnsupportedRule
from ...game import DEFAULT_BUDGET
from ...ir.effects import PayFor
from ...ir.nouns import IsSpell
from ...outcome import (
    Answer,
    AnswerKind,
    Assumption,
    Choice,
    Outcome,
    QuestionAnswer,
    TraceEntry,
    UnderstoodCard,
    Unsupported,
)
from ...terms import CardType, Step, Zone
from ..model import ME, NOTHING_ELSE, ObjectSpec, Question, Situation
from ..printer import describe, print_situation
from ..printer.wording import upper
from .acting.zones import shield
from .asking import BEFORE_THE_END, Asking, is_of_the_spell
from .assuming import find_assumptions
from .choosing import Meant, OpenChoice, SituationChooser
from .claims import find_contradiction
from .library import Library, unsupported_words
from .ordering import Order, entering_sequence, order_in_words, orders_that_matter
from .performer import Performer
from .table import FILLER, Table, set_table
from .unsaid import unsaid_assumptions
from .verdict import outcome_of
from .wording import spoken

MOST_RUNS = 24
"""How many ways of making the open choices are played at most."""

MOST_STEPS = 6_000
"""How many steps of the engine all ways together may take."""

_EXPLORED = frozenset(
    {ChoiceKind.REPLACEMENT, ChoiceKind.TRIGGER_ORDER, ChoiceKind.MAY, ChoiceKind.PAY, ChoiceKind.LEGEND_RULE,
     ChoiceKind.TARGET, ChoiceKind.COST, ChoiceKind.COIN, ChoiceKind.DIE, ChoiceKind.MODE, ChoiceKind.OBJECTS,
     ChoiceKind.COLOR}
)  # fmt: skip
"""Kinds of choice whose other answers are played too; the rest takes its default, which is told."""


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


# ------------------------------------------------------------------ all ways


def explore(situation: Situation, library: Library) -> tuple[list[Run], bool]:
    """
    Play every way of making the open choices, up to a bound.

    Returns:
        The runs, the one by default first, and whether all were played.
    """
    first = play_once(situation, library)
    _check_sizes(situation, library, first)
    runs = [first]
    queue: list[tuple[tuple[int, ...], ...]] = []
    _branch(first.open, 0, queue)
    complete = True
    while queue:
        if len(runs) >= MOST_RUNS or sum(run.steps for run in runs) > MOST_STEPS:
            complete = False
            break
        answers = queue.pop(0)
        try:
            run = play_once(situation, library, answers)
        except IllegalAction:
            continue
        runs.append(run)
        if all(choice.is_sensible for choice in run.open):
            _branch(run.open, len(answers), queue)
    return _in_other_orders(situation, library, runs), complete


def _in_other_orders(situation: Situation, library: Library, runs: list[Run]) -> list[Run]:
    """Add a run for every order of entering that makes a difference. CR: 613.7d."""
    first = runs[0]
    if len(first.kinds) < 2:
        return runs
    found = [replace(run, orders=first.kinds[0]) for run in runs]
    for kind in first.kinds[1:MOST_RUNS]:
        try:
            found.append(replace(play_once(situation, library, order=kind[0]), orders=kind))
        except IllegalAction:
            continue
    return found


_SIZES = (((5, 5), (5, 5)), ((2, 5), (2, 5)), ((5, 2), (5, 2)), ((2, 2), (5, 5)), ((5, 5), (2, 2)))
"""Sizes tried for the first creature whose size is not said, and for the others."""


def _check_sizes(situation: Situation, library: Library, first: Run) -> None:
    """
    Make sure that creatures whose size is not said could have any size.

    Raises:
        UnsupportedRule: the answer would differ.
    """
    unknown = [index for index, spec in enumerate(situation.objects) if _is_of_unknown_size(spec)]
    if not unknown:
        return
    expected = _without_sizes(first)
    for one, others in _SIZES:
        objects = list(situation.objects)
        for place, index in enumerate(unknown):
            power, toughness = one if place == 0 else others
            said = objects[index].description
            made = replace(
                said,
                power=power if said.power is None else said.power,
                toughness=toughness if said.toughness is None else said.toughness,
            )
            objects[index] = replace(objects[index], description=made)
        other = play_once(replace(situation, objects=tuple(objects)), library)
        if _without_sizes(other) != expected:
            raise UnsupportedRule("the power and toughness of a creature are not said", "208.1")


def _is_of_unknown_size(spec: ObjectSpec) -> bool:
    made = spec.description
    return not spec.card and spec.zone != "made" and None in (made.power, made.toughness) and "Creature" in made.types


_NAMES_A_SIZE = re.compile(r"\d/\d+ \w")
"""A made-up creature that is named by its size, which is another name with another size."""


def _without_sizes(run: Run) -> object:
    answers = tuple(answer.answer for answer in run.outcome.answers if not _NAMES_A_SIZE.search(answer.answer))
    if answers:
        return answers
    return tuple((state.zone, state.counters, state.tapped, state.controller) for state in run.outcome.objects)


def _branch(made: tuple[OpenChoice, ...], start: int, queue: list[tuple[tuple[int, ...], ...]]) -> None:
    """Add the other answers to each open choice from `start` on."""
    for position in range(start, len(made)):
        taken = tuple(choice.taken for choice in made[:position])
        others = _other_answers(made[position].point, made[position].taken)
        for other in others[:1] if made[position].meant else others:
            queue.append((*taken, other))


def _other_answers(point: ChoicePoint, taken: tuple[int, ...]) -> list[tuple[int, ...]]:
    if point.kind not in _EXPLORED:
        return []
    count = len(point.options)
    if point.kind in (ChoiceKind.TRIGGER_ORDER, ChoiceKind.ORDER):
        return [order for order in permutations(range(count)) if order != taken][:5] if count <= 3 else []
    if point.minimum <= 1 and point.maximum >= 1:
        alike = [index for index in range(count) if point.options[index].label == FILLER.name]
        return [(index,) for index in range(min(count, 6)) if (index,) != taken and index not in alike[1:]]
    return []


def signature(run: Run) -> object:
    """What two runs must share to count as the same outcome: the answers to what was asked, else the whole end."""
    asked = tuple(answer.answer for answer in run.outcome.answers)
    if asked and all(answer.answer for answer in run.outcome.answers):
        return tuple(tuple(sorted(text.split("; "))) for text in asked)
    return (run.outcome.players, run.outcome.game, tuple(sorted(map(repr, run.outcome.objects))))


# ------------------------------------------------------------------ the answer


def make_answer(situation: Situation, library: Library, cards: tuple[UnderstoodCard, ...]) -> Answer:
    """
    Play a situation and answer it; what is not covered is said by name. Never raises for what a situation holds.
    """
    understood = print_situation(situation)
    missing = find_missing(situation, library)
    if missing:
        return not_covered(missing, understood, cards)
    try:
        contradiction = find_contradiction(situation, library)
        if contradiction:
            return Answer(AnswerKind.FALSE_PREMISE, contradiction, understood, cards)
        situation, runs, complete = _explore_sides(situation, library)
    except UnsupportedRule as reason:
        return not_covered((Unsupported(reason.words, "question", reason.rule),), understood, cards)
    except IllegalAction as reason:
        if any(map(_asks_for_leave, situation.questions)) or _is_asked_act(situation, library):
            return _forbidden(reason, situation, understood, cards)
        without = _as_if_not_cast(reason, situation, library, understood, cards)
        if without is not None:
            return without
        if reason.rule == "601.2c" and _targets_are_unsaid(situation, library):
            words = "what the spell would target is not said"
            return not_covered((Unsupported(words, "question", reason.rule),), understood, cards)
        if "no mana cost" in str(reason) and any(not spec.card for spec in situation.objects):
            words = "what a made-up card costs is not said"
            return not_covered((Unsupported(words, "question", reason.rule),), understood, cards)
        if reason.rule == "118.3" and str(reason).startswith("not enough to") and NOTHING_ELSE not in situation.facts:
            words = "what is used to pay an additional cost is not said"
            return not_covered((Unsupported(words, "question", reason.rule),), understood, cards)
        if reason.rule in _WHO_IS_MEANT or (reason.rule == "508.1a" and _attacks_with_anothers(situation)):
            return not_covered((Unsupported(str(reason), "question", reason.rule),), understood, cards)
        return _illegal(reason, understood, cards)
    except BudgetExceeded as reason:
        return not_covered((Unsupported(str(reason), "question", "732"),), understood, cards)
    found = _answer(situation, runs, complete, understood, cards)
    found = _without_idle(found, situation, library, runs[0])
    unsaid = tuple(
        unsaid_assumptions(
            situation, library, runs[0].outcome.verdict, lambda other: play_once(other, library).outcome.verdict
        )
    )
    if unsaid:
        kind = AnswerKind.ASSUMED if found.kind is AnswerKind.ANSWERED else found.kind
        found = replace(found, kind=kind, assumptions=(*found.assumptions, *unsaid))
    unread = tuple(_unread_lines(situation, library))
    if unread and found.kind is AnswerKind.ANSWERED:
        found = replace(found, kind=AnswerKind.ASSUMED)
    return replace(found, assumptions=(*found.assumptions, *unread))


def _without_idle(found: Answer, situation: Situation, library: Library, first: Run) -> Answer:
    """Leave out what was taken for granted of life totals where a loss is asked about, if it is idle."""
    kept = []
    for row in found.assumptions:
        others: list[Situation] = []
        if row.key.startswith("life:") and {q.kind for q in situation.questions} <= {"player loses", "who wins"}:
            name = row.key.removeprefix("life:")
            others = [
                replace(situation, players=tuple(replace(p, life=n) if p.name == name else p for p in players))
                for players in (situation.players,)
                for n in _OTHER_LIFE
            ]
        if not others or any(_comes_out_otherwise(other, library, first) for other in others):
            kept.append(row)
    kind = AnswerKind.ANSWERED if found.kind is AnswerKind.ASSUMED and not kept else found.kind
    return replace(found, kind=kind, assumptions=tuple(kept))


_OTHER_LIFE = (1, 200)
"""Life totals that stand for every other one."""


def _comes_out_otherwise(other: Situation, library: Library, first: Run) -> bool:
    """Say whether another situation has another answer, or none."""
    try:
        return _without_sizes(play_once(other, library)) != _without_sizes(first)
    except (IllegalAction, UnsupportedRule, BudgetExceeded):
        return True


def _unread_lines(situation: Situation, library: Library) -> Iterator[Assumption]:
    """Tell of each card which abilities that nobody uses here are not covered: an answer leaves them out of account."""
    for card in dict.fromkeys(spec.card for spec in situation.objects if spec.card):
        if library.missing(card):
            yield Assumption(f"unread:{card}", f"{card} has an ability that I do not cover; nobody uses it here.")


def find_rules(situation: Situation, library: Library) -> tuple[str, ...]:
    """
    The rules that playing a situation cites, where not all of a text was understood; none where it can't be played.

    CR: as they say.
    """
    if find_missing(situation, library):
        return ()
    try:
        return rules_of(play_once(situation, library).outcome.trace)
    except (IllegalAction, UnsupportedRule, BudgetExceeded):
        return ()


def _targets_are_unsaid(situation: Situation, library: Library) -> bool:
    """Say whether a spell is cast of which no target is told, and there is nothing that it could be."""
    if NOTHING_ELSE in situation.facts:
        return False
    unsaid = [action.objects[0] for action in situation.actions if action.verb == "cast" and not action.targets]
    if any(_is_about_spells(situation.objects[index], library) for index in unsaid):
        return True
    return bool(unsaid) and all(spec.zone != "battlefield" for spec in situation.objects)


def _is_about_spells(spec: ObjectSpec, library: Library) -> bool:
    faces = library.compiled(spec.card).faces if spec.card else ()
    return any(isinstance(node, IsSpell) for face in faces for ability in face.abilities for node in ability.walk())


def _attacks_with_anothers(situation: Situation) -> bool:
    """Say whether somebody is to attack with what another player controls, which nobody can have meant."""
    return any(
        situation.objects[index].controller != action.player
        for action in situation.actions
        if action.verb == "attack"
        for index in action.objects
        if situation.objects[index].zone == "battlefield"
    )


_WHO_IS_MEANT = frozenset({"508.1b", "509.1", "601.3"})
"""Rules whose breach shows that the sides were misunderstood, rather than that the asker is wrong."""


def _explore_sides(situation: Situation, library: Library) -> tuple[Situation, list[Run], bool]:
    """
    Explore; where the rules forbid an action, see whether it works with other controllers of what nobody was said to
    control.

    Raises:
        IllegalAction: it does not work either way.
    """
    try:
        return (situation, *explore(situation, library))
    except IllegalAction as reason:
        asked = any(q.kind == "allowed" for q in situation.questions) or _is_asked_act(situation, library)
        for other in () if asked else _other_sides(situation):
            try:
                return (other, *explore(other, library))
            except (IllegalAction, UnsupportedRule):
                continue
        if reason.rule == "118.3":
            for other in _with_lands_left(situation, library):
                return (other, *explore(other, library))
        raise reason from None


def _with_lands_left(situation: Situation, library: Library) -> Iterator[Situation]:
    """
    Yield the situation where the lands told are those left once the spell was cast that they can't pay for.

    Who counts the untapped lands of a spell's controller asks whether something can be paid as it is to be countered.
    """
    cards = {spec.card for spec in situation.objects if spec.card}
    asks = any(
        isinstance(node, PayFor)
        for card in cards
        for face in library.compiled(card).faces
        for ability in face.abilities
        for node in ability.walk()
    )
    told = [player for player in situation.players if player.lands is not None]
    if asks and told:
        players = tuple(replace(p, lands=None, spare=p.lands) if p in told else p for p in situation.players)
        yield replace(situation, players=players)


def _other_sides(situation: Situation) -> Iterator[Situation]:
    """Yield the situation with one object under another player's control, for those whose controller is a default."""
    names = [player.name for player in situation.players]
    if len(names) != 2:
        return
    for index, spec in enumerate(situation.objects[:8]):
        if spec.zone != "battlefield" or "controller" in spec.stated:
            continue
        if any(index in action.objects and action.player == spec.controller for action in situation.actions):
            continue
        other = names[1] if spec.controller == names[0] else names[0]
        objects = list(situation.objects)
        objects[index] = replace(spec, controller=other, owner=other)
        yield replace(situation, objects=tuple(objects))


def _answer(
    situation: Situation, runs: list[Run], complete: bool, understood: str, cards: tuple[UnderstoodCard, ...]
) -> Answer:
    runs, first = _sensible(runs)
    distinct: dict[object, list[Run]] = {}
    for run in runs:
        distinct.setdefault(signature(run), []).append(run)
    outcomes = [polished(_with_order(situation, alike, runs)) for alike in distinct.values()]
    assumptions = list(find_assumptions(situation, first))
    if not first.compared:
        text = "The permanents entered in the order in which they are named."
        assumptions.append(Assumption("order", text, "they entered in another order"))
    if not complete:
        assumptions.append(Assumption("choices", "Not every way of making the choices was played.", ""))
    kind = AnswerKind.ASSUMED if assumptions else AnswerKind.ANSWERED
    verdict = outcomes[0].verdict
    if len(outcomes) > 1:
        kind = AnswerKind.DEPENDS
        outcomes = _told_apart([replace(o, choices=tuple(_differing(o, outcomes))) for o in outcomes])
        verdict = f"It depends. {_each_way(outcomes)}"
    trace = outcomes[0].trace
    return Answer(
        kind, verdict, understood, cards, tuple(assumptions), trace, rules_of(trace), tuple(outcomes),
        choices=(*_order_choice(first, outcomes), *(_choice(choice) for choice in first.open)),
    )  # fmt: skip


def _sensible(runs: list[Run]) -> tuple[list[Run], Run]:
    """
    Leave out the ways in which something was aimed where nobody would aim it.

    Returns:
        The runs that are left, and the first of them with what it took for granted where that makes a difference.
    """
    kept = [run for run in runs if all(choice.is_sensible for choice in run.open)]
    outcomes = {signature(run) for run in kept}
    differs = any(signature(run) not in outcomes for run in runs)
    meant = [choice.meant for choice in kept[0].open if choice.meant is not None] if differs else []
    first = replace(kept[0], meant=tuple(dict.fromkeys((*kept[0].meant, *meant))))
    return [first, *kept[1:]], first


def _with_order(situation: Situation, alike: list[Run], runs: list[Run]) -> Outcome:
    """Give an outcome with the orders of entering that lead to it, where they tell it from the others. CR: 613.7d."""
    outcome = alike[0].outcome
    mine = list(dict.fromkeys(order for run in alike for order in run.orders))
    others = [o for run in runs for o in run.orders if o not in mine]
    if not mine or not others:
        return outcome
    names = {index: _label(situation, index) for index in mine[0]}
    return replace(outcome, choices=(order_in_words(names, mine, others), *outcome.choices))


def _label(situation: Situation, index: int) -> str:
    spec = situation.objects[index]
    alike = [i for i, other in enumerate(situation.objects) if (other.card, other.face) == (spec.card, spec.face)]
    name = spec.face or spec.card or describe(spec.description)
    return name if len(alike) == 1 else f"{name} #{index + 1}"


def _order_choice(first: Run, outcomes: list[Outcome]) -> tuple[Choice, ...]:
    """The question in which order the permanents entered, where outcomes differ by that. CR: 613.7d."""
    if len(first.kinds) < 2 or len(outcomes) < 2:
        return ()
    words = tuple(outcome.choices[0] for outcome in outcomes if outcome.choices)
    return (Choice("", "In which order did the permanents enter?", words, Rule.TIMESTAMP_ON_ENTERING, words[0]),)


def _each_way(outcomes: list[Outcome]) -> str:
    """
    Tell each outcome with the choices that lead to it, a question of yes or no but once.

    Returns:
        ``Draw a card? If so: 5 cards. If not: 4 cards.``
    """
    rows = [(_under_a_condition(outcome.choices), _in_a_clause(outcome.verdict)) for outcome in outcomes[:4]]
    asked = {words.rpartition("? ")[0] for words, _ in rows}
    answers = {words.rpartition("? ")[2]: verdict for words, verdict in rows}
    if len(outcomes) == 2 and len(asked) == 1 and set(answers) == {"Yes", "No"}:
        return f"{upper(asked.pop())}? If so: {answers['Yes']} If not: {answers['No']}"
    more = f" And {len(outcomes) - 4} more ways." if len(outcomes) > 4 else ""
    return " ".join(f"{words}: {verdict}" for words, verdict in rows) + more


def _under_a_condition(choices: tuple[str, ...]) -> str:
    """``If this and that`` for the choices that lead to an outcome, ``Otherwise`` where none sets it apart."""
    if len(choices) == 1 and choices[0].endswith(("? Yes", "? No")):
        return choices[0]
    if not choices:
        return "Otherwise"
    told = [_YES_NO.sub(lambda found: _SO[found.group(2)].format(found.group(1)), words) for words in choices]
    return f"If {' and '.join(told)}"


_YES_NO = re.compile(r"^(.*)\? (Yes|No)$")
_SO = {"Yes": "“{}” is answered with yes", "No": "“{}” is answered with no"}


def _in_a_clause(verdict: str) -> str:
    """A verdict after a colon."""
    if verdict.startswith(("Yes: ", "No: ")):
        verdict = verdict.replace(": ", ", ", 1)
    return verdict[:1].lower() + verdict[1:] if verdict.startswith(("Yes", "No,", "No.", "You")) else verdict


def _differing(outcome: Outcome, outcomes: list[Outcome]) -> list[str]:
    """The choices of an outcome that not all outcomes share, each once."""
    found = [words for words in outcome.choices if not all(words in other.choices for other in outcomes)]
    known = [words for words in found if FILLER.name not in words]
    return list(dict.fromkeys(known or found))


def _told_apart(outcomes: list[Outcome]) -> list[Outcome]:
    """Give outcomes that go by the same choices, or by none, names of their own."""
    seen: dict[tuple[str, ...], int] = {}
    out = []
    for outcome in outcomes:
        number = seen[outcome.choices] = seen.get(outcome.choices, 0) + 1
        more = (f"other choices are made in way {number}",) if number > 1 else ()
        out.append(replace(outcome, choices=(*outcome.choices, *more)))
    return out


def _choice(made: OpenChoice) -> Choice:
    return Choice(
        made.player, made.point.prompt, tuple(o.label for o in made.point.options), made.point.rule, made.words
    )


def rules_of(trace: tuple[TraceEntry, ...]) -> tuple[str, ...]:
    """The rule numbers of a trace, each once, in order."""
    return tuple(dict.fromkeys(entry.rule for entry in trace if entry.rule))


def find_missing(situation: Situation, library: Library) -> tuple[Unsupported, ...]:
    """List the words of the cards involved that are not supported."""
    found: list[Unsupported] = []
    active = {
        index
        for action in situation.actions
        if action.verb
        in ("activate", "loyalty", "keyword", "equip", "crew", "tap for mana", "remove counters", "regenerate")
        for index in action.objects
    }
    asked = {
        question.subject
        for question in situation.questions
        if question.kind
        in (
            "abilities",
            "can activate",
            "could produce",
            "can tap mana",
            "characteristics",
            "can return",
            "can eternalize",
        )
    }
    for index, spec in enumerate(situation.objects):
        if not spec.card:
            made = library.made_up(spec)
            found += [Unsupported(words, "question") for words in unsupported_words(made)]
            continue
        resized = spec.description.power is not None or spec.description.toughness is not None
        power = library.compiled(spec.card).faces[0].power
        if resized and power is not None and power.star and not _is_plain_combat(situation):
            found.append(Unsupported("a size of a creature whose text defines its size", "question", "604.3"))
        used = index in active or index in asked
        for words in library.missing(spec.card, used, _loyalties(situation, index)):
            if all(row.text != words for row in found):
                found.append(Unsupported(words, spec.card))
    return tuple(found)


def _is_plain_combat(situation: Situation) -> bool:
    """True where nothing changes a graveyard (or a hand) before all combat damage is dealt."""
    plain = all(action.verb in ("attack", "block", "no block") for action in situation.actions)
    early = ("first strike", "double strike")
    made = [word for spec in situation.objects for word in spec.description.keywords]
    others = [spec for spec in situation.objects if spec.card and not spec.description.types]
    return plain and not any(word in early for word in made) and len({spec.card for spec in others}) <= 1


def _loyalties(situation: Situation, index: int) -> frozenset[str] | None:
    """The loyalty costs of the abilities that a situation uses or asks for, None where all abilities count."""
    found = {
        action.word.lstrip("+").replace("\u2212", "-")
        for action in situation.actions
        if index in action.objects and action.verb == "loyalty"
    }
    others = any(index in action.objects and action.verb == "activate" for action in situation.actions)
    for question in situation.questions:
        if question.subject == index and question.kind == "can activate":
            found.add(question.word.lstrip("+"))
    return frozenset(found) if found and not others and not found & {"", "ultimate"} else None


def not_covered(missing: tuple[Unsupported, ...], understood: str, cards: tuple[UnderstoodCard, ...]) -> Answer:
    """The honest answer where something is not supported."""
    first = missing[0]
    where = f" of {first.where}" if first.where not in ("", "question") else ""
    more = f" (and {len(missing) - 1} more)" if len(missing) > 1 else ""
    rules = tuple(dict.fromkeys(row.rule for row in missing if row.rule))
    return Answer(
        AnswerKind.NOT_COVERED,
        f"Not covered: “{first.text}”{where}{more}.",
        understood,
        cards,
        rules=rules,
        unsupported=missing,
    )


def _illegal(reason: IllegalAction, understood: str, cards: tuple[UnderstoodCard, ...]) -> Answer:
    """The rules forbid what the situation says happens."""
    text = f"That can't happen: {spoken(str(reason), sentence=False)}."
    trace = (TraceEntry(reason.rule, text),) if reason.rule else ()
    return Answer(
        AnswerKind.FALSE_PREMISE, text, understood, cards, trace=trace, rules=(reason.rule,) if reason.rule else ()
    )


def _as_if_not_cast(
    reason: IllegalAction, situation: Situation, library: Library, understood: str, cards: tuple[UnderstoodCard, ...]
) -> Answer | None:
    """
    Answer who dies where the last spell can't have its target: what would have come of it does not happen.

    Returns:
        None where more is asked, or more is wrong.
    """
    if reason.rule not in _NO_TARGET or any(q.kind not in ("dies", "survives") for q in situation.questions):
        return None
    if not situation.questions or not situation.actions or not situation.actions[-1].targets:
        return None
    why = spoken(str(reason), sentence=False)
    if len(situation.actions) == 1 and reason.rule == "115.1":
        # What is not there any more may have died before.
        return None
    if len(situation.actions) == 1:
        answers = tuple(
            QuestionAnswer(q.text or q.kind, "no" if q.kind == "dies" else "yes", why) for q in situation.questions
        )
        outcome = Outcome(f"{answers[0].answer.capitalize()}: {why}.", answers=answers)
    else:
        try:
            outcome = play_once(replace(situation, actions=situation.actions[:-1]), library).outcome
        except (IllegalAction, UnsupportedRule, BudgetExceeded):
            return None
        outcome = replace(outcome, verdict=f"{outcome.verdict.removesuffix('.')}; {why}.")
    trace = (*outcome.trace, TraceEntry(reason.rule, f"{why}."))
    outcome = replace(outcome, trace=trace)
    return Answer(
        AnswerKind.ANSWERED, outcome.verdict, understood, cards, trace=trace, rules=rules_of(trace), outcomes=(outcome,)
    )


_NO_TARGET = frozenset({"115.1", "601.2c", "702.11b", "702.16b", "702.18a"})
"""Rules by which something can't be targeted."""


def _asks_for_leave(question: Question) -> bool:
    """Whether something may be done is asked: by itself, or with what would come of it."""
    return question.kind == "allowed" or (
        question.kind == "dies" and question.text.lower().startswith(("can ", "could ", "may "))
    )


def _is_asked_act(situation: Situation, library: Library) -> bool:
    """Say whether the rules forbid only what the question itself brought in: "Does this spell kill that creature?"."""
    begins = {question.start for question in situation.questions if _YES_OR_NO.match(question.text)}
    told = tuple(action for action in situation.actions if action.start < 0 or action.start not in begins)
    if len(told) == len(situation.actions):
        return False
    try:
        play_once(replace(situation, actions=told, questions=()), library)
    except (IllegalAction, UnsupportedRule, BudgetExceeded):
        return False
    return True


_YES_OR_NO = re.compile(r"\W*(?:so |then |and |but )*(?:can|could|may|do|does|did|will|would|is|are|am)\b", re.I)
"""How a question begins that is answered with yes or no."""


def _forbidden(
    reason: IllegalAction, situation: Situation, understood: str, cards: tuple[UnderstoodCard, ...]
) -> Answer:
    """Whether it may be done was asked, and the rules forbid it."""
    asked = next(
        question.text or question.kind
        for question in situation.questions
        if _asks_for_leave(question) or _YES_OR_NO.match(question.text)
    )
    why = spoken(str(reason), sentence=False)
    trace = (TraceEntry(reason.rule, f"{why}."),) if reason.rule else ()
    rules = (reason.rule,) if reason.rule else ()
    outcome = Outcome(f"No: {why}.", answers=(QuestionAnswer(asked, "no", why),), trace=trace)
    kind = AnswerKind.ANSWERED
    return Answer(kind, outcome.verdict, understood, cards, trace=trace, rules=rules, outcomes=(outcome,))


def polished(outcome: Outcome) -> Outcome:
    """Write the trace so that it speaks to the asker, and tells nothing twice in a row."""
    told: list[TraceEntry] = []
    for entry in outcome.trace:
        said = replace(entry, text=spoken(entry.text))
        if not told or (told[-1].rule, told[-1].text) != (said.rule, said.text):
            told.append(said)
    return replace(outcome, trace=tuple(told))


__all__ = ["QuestionAnswer", "make_answer", "not_covered", "play_once"]

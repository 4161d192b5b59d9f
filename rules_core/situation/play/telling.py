"""
Makes one answer of what came out in all ways: what is certain, what depends on which choice, what was assumed.

CR: 608.2d.
"""

from __future__ import annotations

import re
from dataclasses import replace

from ...citations import Rule
from ...outcome import Answer, AnswerKind, Assumption, Choice, Outcome, TraceEntry, UnderstoodCard
from ..model import Situation
from ..printer import describe
from ..printer.wording import upper
from .assuming import find_assumptions
from .choosing import OpenChoice
from .exploring import signature
from .ordering import order_in_words
from .running import Run, rules_of
from .table import FILLER
from .wording import spoken


def answer_of_runs(
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


def polished(outcome: Outcome) -> Outcome:
    """Write the trace so that it speaks to the asker, and tells nothing twice in a row."""
    told: list[TraceEntry] = []
    for entry in outcome.trace:
        said = replace(entry, text=spoken(entry.text))
        if not told or (told[-1].rule, told[-1].text) != (said.rule, said.text):
            told.append(said)
    return replace(outcome, trace=tuple(told))

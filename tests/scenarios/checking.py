"""Holding the expectations of a case against an answer."""

from __future__ import annotations

import re

from rules_core.outcome import Answer, AnswerKind, ObjectState, Outcome, PlayerState

_ZONES = ("battlefield", "graveyard", "exile", "hand", "library", "stack", "command")


def failures(answer: Answer, expectations: list[str], cites: tuple[str, ...]) -> list[str]:
    """Say what does not hold, each in one line; empty when all does."""
    found: list[str] = []
    needs_outcome = False
    for line in expectations:
        subject, _, wanted = line.partition(":")
        subject, wanted = subject.strip(), wanted.strip()
        if subject == "kind":
            if answer.kind.value != wanted:
                found.append(f"kind is {answer.kind.value} ({answer.verdict}), not {wanted}")
        elif subject == "unsupported":
            named = [part.text for part in answer.unsupported]
            if not any(wanted.strip('"') in text for text in named):
                found.append(f"unsupported words are {named}, not {wanted}")
        else:
            needs_outcome = True
            for outcome in answer.outcomes:
                problem = _problem(outcome, subject, wanted)
                if problem:
                    found.append(f"{line}: {problem}")
    if needs_outcome and not answer.outcomes:
        found.append(f"{answer.kind.value}: {answer.verdict}")
    if answer.kind in (AnswerKind.ANSWERED, AnswerKind.ASSUMED, AnswerKind.DEPENDS):
        traced = {entry.rule for outcome in answer.outcomes for entry in outcome.trace}
        traced |= {entry.rule for entry in answer.trace} | set(answer.rules)
        found.extend(f"rule {number} is not cited" for number in cites if number not in traced)
    return found


def _problem(outcome: Outcome, subject: str, wanted: str) -> str:
    if subject == "answer":
        given = [answer.answer for answer in outcome.answers]
        return "" if any(_same_answer(text, wanted) for text in given) else f"answers are {given}"
    game = dict(outcome.game)
    if subject.replace(" ", "_") in game:
        value = game[subject.replace(" ", "_")]
        return "" if (value or "none") == wanted else f"it is {value}"
    if subject.endswith(" could produce"):
        produced = dict(outcome.could_produce).get(subject.removesuffix(" could produce"))
        return "" if produced is not None and list(produced) == wanted.split() else f"it could produce {produced}"
    players = dict(outcome.players)
    if subject in players:
        problems = [_player_problem(players[subject], part.strip()) for part in wanted.split(",")]
        return "; ".join(problem for problem in problems if problem)
    return _objects_problem(outcome.objects, subject, wanted)


def _same_answer(text: str, wanted: str) -> bool:
    folded = text.lower()
    return folded == wanted.lower() or re.match(rf"{re.escape(wanted.lower())}\b", folded) is not None


def _player_problem(player: PlayerState, wanted: str) -> str:
    what, _, amount = wanted.rpartition(" ")
    if what in ("life", "poison", "hand", "graveyard", "library"):
        held = getattr(player, what)
        return "" if held == int(amount) else f"{what} is {held}"
    if what == "mana":
        return "" if player.mana == amount.replace("none", "") else f"mana is {player.mana!r}"
    if wanted in ("lost", "won"):
        return "" if getattr(player, wanted) else f"has not {wanted}"
    if wanted.startswith("is "):
        return "" if wanted[3:] in player.designations else f"designations are {player.designations}"
    if wanted.startswith("is not "):
        return "" if wanted[7:] not in player.designations else f"designations are {player.designations}"
    return f"there is no expectation {wanted!r} of a player"


def _objects_problem(objects: tuple[ObjectState, ...], subject: str, wanted: str) -> str:
    is_token = subject.endswith(" (token)")
    name = subject.removesuffix(" (token)")
    known = [o for o in objects if o.name == name and (o.token or not is_token)]
    if wanted == "gone":
        return f"it is in {known[0].zone}" if known else ""
    if not known:
        return f"there is no {subject}"
    tried = ["; ".join(filter(None, (_object_problem(o, part.strip()) for part in wanted.split(",")))) for o in known]
    return "" if "" in tried else tried[0]


def _object_problem(o: ObjectState, wanted: str) -> str:
    if wanted in _ZONES:
        return "" if o.zone == wanted else f"it is in {o.zone}"
    if match := re.fullmatch(r"(-?\d+)/(-?\d+)", wanted):
        size = (o.power, o.toughness)
        return "" if size == (int(match[1]), int(match[2])) else f"it is {o.power}/{o.toughness}"
    if wanted in ("tapped", "untapped"):
        return "" if o.tapped == (wanted == "tapped") else "it is tapped" if o.tapped else "it is untapped"
    if match := re.fullmatch(r"damage (\d+)", wanted):
        return "" if o.damage == int(match[1]) else f"damage is {o.damage}"
    if match := re.fullmatch(r"(\S+(?: \S+)?) counter (\d+)", wanted):
        held = dict(o.counters).get(match[1], 0)
        return "" if held == int(match[2]) else f"it has {held} of them"
    if match := re.fullmatch(r"loyalty (\d+)", wanted):
        return "" if o.loyalty == int(match[1]) else f"loyalty is {o.loyalty}"
    if match := re.fullmatch(r"(has|lacks) (.+)", wanted):
        return "" if (match[2] in o.abilities) == (match[1] == "has") else f"abilities are {o.abilities}"
    if match := re.fullmatch(r"type (.+)", wanted):
        return "" if match[1] in (*o.types, *o.subtypes, *o.supertypes) else f"types are {(*o.types, *o.subtypes)}"
    if match := re.fullmatch(r"colors? ([WUBRG]*|none)", wanted):
        letters = "".join(o.colors)
        return "" if letters == match[1].replace("none", "") else f"colours are {letters or 'none'}"
    if match := re.fullmatch(r"controller (.+)", wanted):
        return "" if o.controller == match[1] else f"its controller is {o.controller}"
    return f"there is no expectation {wanted!r} of an object"

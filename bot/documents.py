"""Answers as JSON documents: the shape of `arbiter ask --json`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from data.rulings import Ruling
from rules_core.outcome import Answer, ObjectState, Outcome, PlayerState


def answer_document(
    answer: Answer, rules: Sequence[str] = (), rulings: Sequence[Ruling] = (), faq: Sequence[Any] = ()
) -> dict[str, Any]:
    """
    An answer with what bears on it.

    Args:
        rules: Rule numbers, best first; the answer's own are expected among them.
    """
    return {
        "kind": answer.kind.value,
        "verdict": answer.verdict,
        "understood": answer.understood,
        "cards": [{"input": c.input, "name": c.name, "how": c.how} for c in answer.cards],
        "assumptions": [{"key": a.key, "text": a.text, "flipped": a.flipped} for a in answer.assumptions],
        "trace": [{"rule": step.rule, "text": step.text} for step in answer.trace],
        "rules": list(rules),
        "rulings": [{"card": r.card, "date": r.date, "text": r.text} for r in rulings],
        "faq": list(faq),
        "outcomes": [_outcome(outcome) for outcome in answer.outcomes],
        "unsupported": [
            {"text": u.text, "where": u.where, "rule": u.rule, "start": u.start, "end": u.end, "nearest": u.nearest}
            for u in answer.unsupported
        ],
        "choices": [
            {"player": c.player, "question": c.question, "options": list(c.options), "rule": c.rule, "taken": c.taken}
            for c in answer.choices
        ],
    }


def _outcome(outcome: Outcome) -> dict[str, Any]:
    return {
        "choices": list(outcome.choices),
        "verdict": outcome.verdict,
        "players": {name: _player(state) for name, state in outcome.players},
        "game": {"day_night": None, "monarch": None, "initiative": None} | dict(outcome.game),
        "objects": [_object(state) for state in outcome.objects],
        "could_produce": {name: list(mana) for name, mana in outcome.could_produce},
        "answers": [{"question": a.question, "answer": a.answer, "because": a.because} for a in outcome.answers],
        "layers": [
            {
                "object": row.object,
                "layer": row.layer,
                "source": row.source,
                "timestamp": row.timestamp,
                "change": row.change,
                "why": row.why,
                "rule": row.rule,
            }
            for row in outcome.layers
        ],
    }


def _player(state: PlayerState) -> dict[str, Any]:
    return {
        "life": state.life,
        "poison": state.poison,
        "counters": dict(state.counters),
        "hand": state.hand,
        "library": state.library,
        "graveyard": state.graveyard,
        "mana": state.mana,
        "lost": state.lost,
        "won": state.won,
        "designations": list(state.designations),
    }


def _object(state: ObjectState) -> dict[str, Any]:
    return {
        "name": state.name,
        "token": state.token,
        "owner": state.owner,
        "controller": state.controller,
        "zone": state.zone,
        "tapped": state.tapped,
        "power": state.power,
        "toughness": state.toughness,
        "damage": state.damage,
        "loyalty": state.loyalty,
        "defense": state.defense,
        "counters": dict(state.counters),
        "types": list(state.types),
        "supertypes": list(state.supertypes),
        "subtypes": list(state.subtypes),
        "colors": list(state.colors),
        "abilities": list(state.abilities),
        "mana_cost": state.mana_cost,
        "attached_to": state.attached_to,
    }

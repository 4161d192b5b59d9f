"""
Static abilities: statements without a duration.

CR: 604, 613, 614.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...ir.abilities import StaticAbility
from ...ir.statics import AsEnters, EntersTapped, EntersWithCounters
from ..features import is_plural
from ..kit import Chart, Reading
from .base import GRAMMAR as G
from .base import SUBJECT
from .sentences import change_with_subject

# Subject and changes


def _statement(chart: Chart, at: int) -> Iterator[Reading]:
    """``[subject] [changes]``: the changes as a tuple."""
    for subject, end in chart.read(G.category("static_subject"), at):
        number = "pl" if is_plural(subject) else "sg"
        for changes, after in chart.read(G.category("change_run_" + number), end):
            first = change_with_subject(changes[0], subject)
            if first is not None:
                yield (first, *changes[1:]), after


def _show_statement(changes: tuple[Any, ...]) -> str | None:
    subject = getattr(changes[0], "subject", None)
    bare = change_with_subject(changes[0], SUBJECT)
    if subject is None or bare is None or subject == SUBJECT:
        return None
    noun = G.category("static_subject").show(subject)
    number = "pl" if is_plural(subject) else "sg"
    rest = G.category("change_run_" + number).show((bare, *changes[1:]))
    return f"{noun} {rest}" if noun and rest else None


G.rule("static_subject", None, "{:ref}", "{:everything}", "{:who}")
G.terminal("statement", _statement, _show_statement, G.category("static_subject"), (tuple,))
G.rule("static", StaticAbility, "{effects:statement}")
G.rule("static", StaticAbility, "{effects:statement} as long as {condition:condition}", form="after")
G.rule("static", StaticAbility, "as long as {condition:condition} , {effects:statement}", form="front")

# Entering


def _one(category: str) -> None:
    """A category of single statements as tuples of one."""

    def read(chart: Chart, at: int) -> Iterator[Reading]:
        for value, end in chart.read(G.category(category), at):
            yield (value,), end

    G.terminal(
        "statement",
        read,
        lambda values: G.category(category).show(values[0]) if len(values) == 1 else None,
        G.category(category),
        (tuple,),
    )


_one("entering")
G.rule("entering", EntersTapped, "{subject:static_subject} [enters/enter:subject] tapped")
G.rule("entering", EntersTapped, "{subject:static_subject} [enters/enter:subject] tapped unless {unless:condition}")
G.rule(
    "entering",
    EntersWithCounters,
    "{subject:static_subject} [enters/enter:subject] with {counters:counters_spec} on [it/them:subject]",
)
G.rule("entering", AsEnters, "as {subject:ref} enters , {effect:main}")

"""
Instructions, events and changes said in further ways: the zone before the object, attacking alone, what one doesn't
own, counters removed, what attacked or blocked, prevention from a chosen source.

CR: 122.6, 506.5, 614.1a, 615.7, 701.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from ...ir.conditions import RefIs
from ...ir.effects import Double, MoveTo
from ...ir.nouns import (
    Did,
    Filter,
    HasStatus,
    InZone,
    IsOpponent,
    Itself,
    OwnedBy,
    Pronoun,
    You,
)
from ...ir.quantities import CountOf
from ...ir.statics import ModifyPT, PlayWithRevealed, SetTypes
from ...ir.triggers import AnyEvent, Attacks, Blocks, CountersPut, ZoneChange
from ..kit import Chart, Reading
from .base import GRAMMAR as G
from .base import SUBJECT

# Durations and zones

G.rule(
    "vp#",
    MoveTo,
    "[returns/return] to {zone:to_zone} {object:put_behind}",
    verb="return",
    form="zone first",
)
G.rule("put_behind", None, "{:target}", "{:ref}")
G.rule("zone", InZone, "exile and in your graveyard", zone="exile or graveyard", player=You(), form="both")
G.rule(
    "vp#", Double, "double {object:possessor_pronoun} <what=power|power and toughness> {duration:duration}", form="its"
)
G.rule("change#", SetTypes, "[becomes/become] colorless", subject=SUBJECT, colors=(), form="become colorless")


def _also_gets(chart: Chart, at: int, number: str) -> Iterator[Reading]:
    """``also get +1/+0``."""
    if chart.folded[at] == "also":
        for change, end in chart.read(G.category("change_" + number), at + 1):
            if isinstance(change, ModifyPT) and change.form == "":
                yield replace(change, form="also"), end


def _show_also(value: ModifyPT, number: str) -> str | None:
    text = G.category("change_" + number).show(replace(value, form="")) if value.form == "also" else None
    return f"also {text}" if text else None


for _number in ("sg", "pl"):
    G.terminal(
        f"change_{_number}",
        partial(_also_gets, number=_number),
        partial(_show_also, number=_number),
        ("also",),
        (ModifyPT,),
    )

# Attacking alone. CR: 506.5

for _what in ("attacking alone", "blocking alone", "attacking or blocking alone"):
    G.rule("alone", HasStatus, _what, status=_what)
G.rule("simple_condition", RefIs, "{ref:cond_ref} 's {matches:alone}", form="'s alone")
G.rule("simple_condition", RefIs, "{ref:cond_ref} [is/are:ref] {matches:alone}", form="alone")
G.rule("simple_condition", RefIs, "{ref:cond_ref} [was/were:ref] {matches:alone}", was=True, form="alone")

# What one doesn't own

G.rule("owner_qualifier", OwnedBy, "they don't own", player=Pronoun("they"), negated=True, form="they don't")
G.rule("that_qualifier#", OwnedBy, "but don't own", player=You(), negated=True, form="but")
G.rule("for_each", CountOf, "opponent you have", counted=Filter(IsOpponent()), form="each you have")

# Of events of the turn


def _attacked_or_blocked(chart: Chart, at: int) -> Iterator[Reading]:
    if chart.folded[at : at + 6] == ("that", "attacked", "or", "blocked", "this", "turn"):
        yield Did(AnyEvent((Attacks(Itself()), Blocks(Itself())), "verbs"), form="or"), at + 6


for _number in ("sg", "pl"):
    G.terminal(
        f"that_qualifier_{_number}",
        _attacked_or_blocked,
        lambda value: "that attacked or blocked this turn" if value.form == "or" else None,
        ("that",),
        (Did,),
    )
G.rule(
    "that_qualifier#",
    Did,
    "that entered under your control this turn",
    event=ZoneChange(Itself(), InZone("battlefield"), verb="enters", form="your control"),
    form="entered yours",
)

# Counters put and removed. CR: 122.6

G.rule(
    "event_plain", CountersPut, "the {nth:ordinal} {kind:counter_kind} counter is put on {subject:a_ref}", form="nth"
)
G.rule(
    "event_plain",
    CountersPut,
    "a {kind:counter_kind} counter is removed from {subject:a_ref}",
    removed=True,
    form="each",
)
G.rule(
    "event_plain",
    CountersPut,
    "the last {kind:counter_kind} counter is removed from {subject:a_ref}",
    removed=True,
    last=True,
    form="last",
)
G.rule(
    "event_plain",
    CountersPut,
    "one or more {kind:counter_kind} counters are removed from {subject:a_ref}",
    removed=True,
    form="any",
)

# Hands open to all

G.rule(
    "rule_statement",
    PlayWithRevealed,
    "players play with their hands revealed",
    player=You(),
    what="all hands",
)

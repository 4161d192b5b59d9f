"""
Further ways to say who and what: who did so this way, one of each kind, colours of mana spent, places named together,
several kinds of counters, what is prevented or doubled for a turn.

CR: 106.8, 122.6, 608.2c, 614, 615.7.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ...ir.conditions import AnyCondition, Happened, ManaWasSpent
from ...ir.durations import UntilEndOfTurn
from ...ir.effects import (
    Continuous,
    CreateReplacement,
    DealDamage,
    MoveTo,
    PutSeveralCounters,
    RemoveCounters,
)
from ...ir.nouns import (
    Choose,
    DidThisWay,
    Each,
    Filter,
    InZone,
    IsOpponent,
    IsPlayer,
    Itself,
    SelfRef,
    Several,
    WholeZone,
    You,
)
from ...ir.quantities import AmongPlayers, AnyNumber, LifeTotalOf, Number, Times
from ...ir.statics import (
    ActivateAct,
    Cant,
    OncePerTurn,
    PreventDamage,
    Replacement,
    XCantBe,
)
from ...ir.triggers import AnyEvent, LifeChange, ZoneChange
from ..kit import Chart, Reading
from .base import GRAMMAR as G
from .base import SUBJECT
from .statics import one_statement

# Conditions

G.series("condition", "simple_condition", "or if", 2, AnyCondition, "conditions", form="or if")
_LETTERS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G", "colorless": "C"}


def _color_of_mana(chart: Chart, at: int) -> Iterator[Reading]:
    if chart.folded[at] in _LETTERS:
        yield "{" + _LETTERS[chart.folded[at]] + "}", at + 1


G.terminal(
    "color_of_mana",
    _color_of_mana,
    lambda value: next((word for word, letter in _LETTERS.items() if value == "{" + letter + "}"), None),
    tuple(_LETTERS),
)
G.rule(
    "simple_condition",
    ManaWasSpent,
    "{within:count_within} {mana:color_of_mana} mana was spent to cast {ref:cond_ref}",
    form="color",
)
G.rule(
    "simple_condition",
    Happened,
    "you gained or lost life this turn",
    event=AnyEvent((LifeChange(You(), True), LifeChange(You(), False)), "gained or lost"),
    form="gained or lost",
)

# Who did so this way. CR: 608.2c


_DID = (
    ("searched their library", "searched"),
    ("discarded a card", "discarded"),
    ("sacrificed a permanent", "sacrificed"),
    ("drew a card", "drawn"),
    ("lost life", "lost life"),
)
for _kind, _head in (("player", IsPlayer()), ("opponent", IsOpponent())):
    for _words, _verb in _DID:
        G.rule(
            "who_did_so",
            Filter,
            f"{_kind} {{qualifiers:did_{_verb.replace(' ', '_')}}}",
            head=_head,
        )
for _words, _verb in _DID:
    G.run(f"did_{_verb.replace(' ', '_')}", f"did_{_verb.replace(' ', '_')}_one")
    G.rule(f"did_{_verb.replace(' ', '_')}_one", DidThisWay, f"who {_words} this way", verb=_verb)
G.rule("np", Each, "each {filter:who_did_so}", form="each")
G.rule("each_of", None, "{:who_did_so}")

# One of each kind: "a creature card and/or a land card from among them"


def _one_of_each(chart: Chart, at: int) -> Iterator[Reading]:
    """Up to one of each; what is said of the last is said of both."""
    if chart.folded[at] not in ("a", "an"):
        return
    for first, end in chart.read(G.category("filter_sg"), at + 1):
        if chart.folded[end] != "and/or" or chart.folded[end + 1] not in ("a", "an") or not _is_bare(first):
            continue
        for second, after in chart.read(G.category("filter_sg"), end + 2):
            if isinstance(second, Filter):
                both = (replace(first, qualifiers=second.qualifiers), second)
                yield Several(tuple(Choose(Number(1), part, up_to=True) for part in both), "one of each"), after


def _is_bare(node: Any) -> bool:
    return isinstance(node, Filter) and not node.qualifiers


def _show_one_of_each(value: Several) -> str | None:
    if value.form != "one of each" or len(value.refs) != 2:
        return None
    filters: list[Any] = [getattr(part, "filter", None) for part in value.refs]
    first = G.category("filter_sg").show(replace(filters[0], qualifiers=()))
    second = G.category("filter_sg").show(filters[1])
    return f"a {first} and/or a {second}" if first and second else None


G.terminal("np", _one_of_each, _show_one_of_each, ("a", "an"), (Several,))

# Places

for _tapped in (True, False):
    G.rule(
        "vp#",
        MoveTo,
        "[puts/put] {object:np} onto {zone:to_battlefield} under your control "
        + ("tapped and attacking" if _tapped else "attacking"),
        tapped=_tapped,
        attacking=True,
        under=You(),
    )
G.rule("whole_zone", WholeZone, "all cards from {player:poss} <zone=hand and graveyard>", form="all cards from")
G.rule(
    "whole_zone",
    WholeZone,
    "all opponents ' graveyards",
    zone="graveyard",
    player=Each(Filter(IsOpponent()), "each"),
    form="all opponents'",
)
G.rule("zone", InZone, "all opponents ' graveyards", zone="graveyard", player=Each(Filter(IsOpponent())), form="all")
G.rule("zone", InZone, "all players ' hands", zone="hand", player=Each(Filter(IsPlayer())), form="all")
G.rule(
    "object_event@",
    ZoneChange,
    "{subject:a_thing} [leaves/leave/left:subject] the battlefield without dying",
    origin=InZone("battlefield"),
    verb="leaves",
    form="without dying",
)

# Numbers

for _word, _how in (("highest", "greatest"), ("lowest", "least")):
    for _among, _players in (("all players", IsPlayer()), ("your opponents", IsOpponent())):
        G.rule(
            "quantity",
            AmongPlayers,
            f"the {_word} life total among {_among}",
            how=_how,
            of=LifeTotalOf(Itself()),
            players=Each(Filter(_players), "each"),
            form=_word,
        )
G.rule("vp#", DealDamage, "[deals/deal] {amount:twice_x} damage to {recipient:recipient}", source=SUBJECT)
G.rule("twice_x", Times, "twice {of:variable}", factor=Number(2), form="twice variable")

# Counters

G.series("several_counters", "counter_option", "and", 2)
G.rule("vp#", PutSeveralCounters, "[puts/put] {counters:several_counters} on {on:np}")
G.rule(
    "vp#",
    RemoveCounters,
    "[removes/remove] one or more {kind:counter_kind} counters from among {object:everything}",
    count=AnyNumber(),
    form="from among one or more",
)
G.rule(
    "vp#",
    RemoveCounters,
    "[removes/remove] one or more counters from among {object:everything}",
    count=AnyNumber(),
    kind="",
    form="from among one or more",
)

# Activated abilities

G.rule("limit", OncePerTurn, "activate no more than three times each turn", times=3)
G.rule("limit", XCantBe, "x can't be {amount:digits}", check=lambda node: node.amount == Number(0))
one_statement("its_abilities", "its_abilities_one")
G.rule(
    "its_abilities_one",
    Cant,
    "{subject:possessor_pronoun} activated abilities can't be activated",
    act=ActivateAct(kinds="own"),
    form="possessive",
)
G.rule("whole_clause", Continuous, "{changes:its_abilities} {duration:duration}", form="its abilities")

# For a turn. CR: 614.1a, 615.7

G.rule("whole_clause", CreateReplacement, "{duration:duration} , if {replacement:doubling}", form="doubled front")
G.rule("doubling", Replacement, "{event:event_would} , {effect:instead_of}")
G.rule(
    "whole_clause",
    CreateReplacement,
    "if {replacement:doubling_now}",
    duration=UntilEndOfTurn("this turn"),
    form="doubled",
)
G.rule("doubling_now", Replacement, "{event:event_would} this turn , {effect:instead_of}")
G.rule(
    "whole_clause",
    CreateReplacement,
    "prevent the next {replacement:shared_shield} , divided as you choose",
    duration=UntilEndOfTurn("this turn"),
    form="divided",
)
G.rule(
    "shared_shield",
    PreventDamage,
    "{amount:number} damage that would be dealt this turn to {recipient:target}",
    next_only=True,
    form="divided",
)
one_statement("statement", "exile_anywhere")
G.rule(
    "exile_anywhere",
    Replacement,
    "if {event:event_would} , {effect:main} instead of putting it anywhere else",
    form="anywhere else",
    check=lambda node: isinstance(getattr(node.event, "subject", None), SelfRef),
)

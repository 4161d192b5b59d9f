"""
Conditions, as after "if", "as long as", "unless", "only if".

CR: 603.4, 604.2, 608.2c.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ...ir.conditions import (
    AllConditions,
    AnyCondition,
    Compare,
    Controls,
    DidSo,
    Exists,
    Happened,
    HasAbility,
    HasCounters,
    HasDesignation,
    InZoneNow,
    IsTurnOf,
    ManaWasSpent,
    RefIs,
    WasCast,
    WasPaid,
)
from ...ir.nouns import (
    A,
    ChosenQuality,
    ControlledBy,
    Each,
    Filter,
    HasStatus,
    InGroup,
    InZone,
    IsOpponent,
    IsPlayer,
    IsSpell,
    OneOrMore,
    OwnedBy,
    SameAs,
    SelfRef,
    You,
)
from ...ir.quantities import Aggregate, CardsIn, CountOf, Distinct, LifeTotalOf, Number, Within
from ...ir.triggers import ActivateAbility, CastSpell, DealDamageEvent, DrawCard, KeywordActionEvent, LifeChange
from ..features import is_plural
from ..kit import Chart, Reading, inner
from ..lexicon import ORDINALS
from .base import GRAMMAR as G

THIS_WAY = frozenset(
    [
        "destroyed",
        "exiled",
        "discarded",
        "sacrificed",
        "milled",
        "revealed",
        "returned",
        "countered",
        "created",
        "tapped",
        "drawn",
        "put",
    ]
)
"""Participles that "this way" can follow."""

# What players control

G.rule("condition", None, "{:simple_condition}")
G.series("condition", "simple_condition", "and", 2, AllConditions, "conditions", form="and")
G.series("condition", "simple_condition", "or", 2, AnyCondition, "conditions", form="or")

G.rule("simple_condition", Controls, "{player:cond_who} [controls/control:player] a {filter:filter_sg}")
G.rule("simple_condition", Controls, "{player:cond_who} [controls/control:player] {filter:self_filter}", form="ref")
G.rule(
    "simple_condition", Controls, "{player:cond_who} [controls/control:player] {filter:another_filter}", form="another"
)
G.rule(
    "simple_condition", Controls, "{player:cond_who} [controls/control:player] {within:count_within} {filter:filter_pl}"
)
G.rule("simple_condition", Controls, "{player:cond_who} [controls/control:player] no {filter:filter_pl}", negated=True)
G.rule(
    "simple_condition",
    Controls,
    "{player:cond_who} [doesn't/don't:player] control a {filter:filter_sg}",
    negated=True,
    form="don't",
)
G.rule(
    "simple_condition",
    Controls,
    "{player:cond_who} [controls/control:player] exactly one {filter:filter_sg}",
    within=Within("exactly", Number(1)),
    form="one",
)
G.rule("self_filter", None, "{:ref}")
G.rule("cond_who", None, "{:who}")
G.rule("cond_who", A, "any player", filter=Filter(IsPlayer()), form="any")
G.rule(
    "simple_condition",
    WasPaid,
    "the {cost:mana_cost} cost was paid",
    ref=SelfRef("cost"),
    keyword="cost",
    form="the cost",
)

# Objects

G.rule("simple_condition", RefIs, "{ref:cond_ref} [is/are:ref] {matches:predicate}")
G.rule("simple_condition", RefIs, "{ref:cond_ref} 's {matches:predicate}", form="'s")
G.rule("simple_condition", RefIs, "{ref:cond_ref} 's not {matches:predicate}", negated=True, form="'s not")
G.rule("simple_condition", RefIs, "{ref:cond_ref} [was/were:ref] {matches:predicate}", was=True)
G.rule("simple_condition", RefIs, "{ref:cond_ref} [isn't/aren't:ref] {matches:predicate}", negated=True)
G.rule("simple_condition", RefIs, "{ref:cond_ref} [wasn't/weren't:ref] {matches:predicate}", negated=True, was=True)
G.rule("predicate", None, "{:status}", "{:color}", "{:color_word_count}", "{:non_kind}")
G.rule("predicate", None, "a {:filter_sg}")
G.rule("color_word_count", None, "{:color_count}")
G.rule("self_filter", Filter, "your commander", head=InGroup("commander"), qualifiers=(OwnedBy(You()),))
G.rule("cond_ref", None, "{:ref}", "{:target}", "{:who}", "{:top_cards}")
G.rule("simple_condition", HasAbility, "{ref:cond_ref} [has/have:ref] {ability:simple_keyword}")
G.rule("simple_condition", HasAbility, "{ref:cond_ref} had {ability:simple_keyword}", was=True)
G.rule("simple_condition", HasAbility, "{ref:cond_ref} [doesn't/don't:ref] have {ability:simple_keyword}", negated=True)
G.rule("simple_condition", HasCounters, "{ref:cond_ref} [has/have:ref] a {kind:counter_kind} counter on it")
G.rule("simple_condition", HasCounters, "{ref:cond_ref} had a {kind:counter_kind} counter on it", was=True)
G.rule(
    "simple_condition", HasCounters, "{ref:cond_ref} had no {kind:counter_kind} counters on it", was=True, negated=True
)
G.rule("simple_condition", HasCounters, "{ref:cond_ref} had {within:count_within} counters on it", was=True, kind="")
G.rule("simple_condition", HasCounters, "{ref:cond_ref} [has/have:ref] {within:count_within} counters on it", kind="")
G.rule("simple_condition", HasCounters, "{ref:cond_ref} had counters on it", was=True, kind="", form="plural")
G.rule(
    "simple_condition",
    HasCounters,
    "{ref:cond_ref} [has/have:ref] {within:count_within} {kind:counter_kind} counters on it",
)
G.rule(
    "simple_condition", HasCounters, "{ref:cond_ref} [has/have:ref] no {kind:counter_kind} counters on it", negated=True
)
G.rule(
    "simple_condition",
    HasCounters,
    "there are no {kind:counter_kind} counters on {ref:cond_ref}",
    negated=True,
    form="there",
)
G.rule(
    "simple_condition",
    HasCounters,
    "there are {within:count_within} {kind:counter_kind} counters on {ref:cond_ref}",
    form="there",
)
G.rule("simple_condition", InZoneNow, "{ref:cond_ref} [is/are:ref] {zone:in_zone}")
G.rule("simple_condition", InZoneNow, "{ref:cond_ref} [is/are:ref] {zone:on_battlefield}")
G.rule("simple_condition", InZoneNow, "{ref:cond_ref} 's {zone:on_battlefield}", form="'s")
G.rule("simple_condition", InZoneNow, "{ref:cond_ref} 's {zone:in_zone}", form="'s")
G.rule("on_battlefield", InZone, "on the battlefield", zone="battlefield", form="on")
G.rule("simple_condition", Compare, "{quantity:cond_quantity} is {within:within}")
G.rule("cond_quantity", None, "{:quantity}")
G.rule("simple_condition", Exists, "there are {within:count_within} {filter:filter_pl}")
G.rule("simple_condition", Compare, "there are {within:count_within} {quantity:distinct_bare}", form="there")
G.rule(
    "distinct_bare",
    Distinct,
    "<quality=card types|colors|basic land types|mana values|creature types> among {among:filter_pl}",
)
G.rule("simple_condition", Exists, "there are no {filter:filter_pl}", negated=True)
G.rule("simple_condition", Exists, "there is a {filter:filter_sg}")

# Damage by what you controlled then

for _combat in ("", "<event.combat=combat|noncombat> "):
    G.rule(
        "simple_condition",
        Happened,
        f"{{event.source:controlled_sources}} dealt {{within:life_within}} {_combat}damage this turn",
        event=inner(DealDamageEvent, recipient=None, form="total"),
    )
G.rule("controlled_sources", Each, "{filter:controlled_pl}", form="")
G.rule("controlled_sources", A, "a {filter:controlled_sg}")
G.rule(
    "controlled#",
    Filter,
    "{adjectives:adjectives#} {head:head#} {qualifiers:you_controlled}",
    "{head:head#} {qualifiers:you_controlled}",
)
G.run("you_controlled", "you_controlled_one")
G.rule("you_controlled_one", ControlledBy, "you controlled", player=You(), form="controlled")


def _names_you(node: Any) -> bool:
    return isinstance(node.quantity.player, You)


def _names_another(node: Any) -> bool:
    return not isinstance(node.quantity.player, You)


def _controls_both(chart: Chart, at: int) -> Iterator[Reading]:
    """``you control an A and a B``."""
    for player, end in chart.read(G.category("cond_who"), at):
        if chart.folded[end] not in ("control", "controls") or chart.folded[end + 1] not in ("a", "an"):
            continue
        for first, middle in chart.read(G.category("filter_sg"), end + 2):
            if chart.folded[middle] == "and" and chart.folded[middle + 1] in ("a", "an"):
                for second, after in chart.read(G.category("filter_sg"), middle + 2):
                    yield (Controls(player, first), Controls(player, second)), after


def _show_controls_both(value: tuple[Any, ...]) -> str | None:
    if len(value) != 2 or not all(isinstance(part, Controls) for part in value) or value[0].player != value[1].player:
        return None
    player = G.category("cond_who").show(value[0].player)
    nouns = [G.category("filter_sg").show(part.filter) for part in value]
    verb = "control" if is_plural(value[0].player) else "controls"
    return f"{player} {verb} a {nouns[0]} and a {nouns[1]}" if player and all(nouns) else None


G.terminal("controls_both", _controls_both, _show_controls_both, G.category("cond_who"), (tuple,))

# Players

G.rule(
    "simple_condition",
    Compare,
    "{quantity.player:cond_who} [has/have:quantity.player] {within:life_within} life",
    quantity=inner(LifeTotalOf, form="has"),
)
G.rule("life_within", Within, "{amount:number} or more", comparison="or greater")
G.rule("life_within", Within, "{amount:number} or less", comparison="or less")
G.rule("life_within", Within, "exactly {amount:number}", comparison="exactly", form="exactly")
G.rule("life_within", Within, "at least {amount:number}", comparison="or greater", form="at least")
G.rule(
    "simple_condition",
    Compare,
    "{quantity.player:cond_who} [has/have:quantity.player] no cards in hand",
    quantity=inner(CardsIn, zone="hand"),
    within=Within("exactly", Number(0)),
)
G.rule(
    "simple_condition",
    Compare,
    "{quantity.player:cond_who} [has/have:quantity.player] {within:count_within} cards in hand",
    quantity=inner(CardsIn, zone="hand"),
)
G.rule(
    "simple_condition",
    Compare,
    "{quantity.player:poss} library has {within:cards_within} in it",
    quantity=inner(CardsIn, zone="library"),
    form="library",
)
G.rule("cards_within", Within, "at least {amount:that_many} cards", comparison="or greater", form="at least")
G.rule("cards_within", None, "{:count_within} cards")
for _whose in ("their", "your"):
    G.rule(
        "simple_condition",
        Compare,
        f"{{quantity.player:cond_who}} [has/have:quantity.player] {{within:count_within}} cards in {_whose} graveyard",
        quantity=inner(CardsIn, zone="graveyard"),
        form=f"{_whose} graveyard",
        check=_names_you if _whose == "your" else _names_another,
    )
G.rule("simple_condition", AllConditions, "{conditions:controls_both}", form="controls both")
G.rule("simple_condition", IsTurnOf, "it 's {player:poss} turn")
G.rule("simple_condition", IsTurnOf, "it 's not {player:poss} turn", negated=True)
G.rule("simple_condition", IsTurnOf, "it isn't {player:poss} turn", negated=True, form="isn't")
G.rule("simple_condition", HasDesignation, "{ref:cond_who} [is/are:ref] <designation=the monarch>")
G.rule("simple_condition", HasDesignation, "you're <designation=the monarch>", ref=You(), form="'re")
G.rule("simple_condition", HasDesignation, "you have the <designation=city 's blessing|initiative>", ref=You())
G.rule("simple_condition", HasDesignation, "it 's <designation=day|night>", ref=None)

G.rule(
    "simple_condition",
    RefIs,
    "{ref:cond_ref} is paired with another creature",
    matches=HasStatus("paired"),
    form="paired",
)

# Comparisons between players


def _more_than_you(chart: Chart, at: int) -> Iterator[Reading]:
    """``[player] controls more [filter] than you``."""
    for player, end in chart.read(G.category("cond_who"), at):
        if chart.folded[end] not in ("controls", "control") or chart.folded[end + 1] not in ("more", "fewer"):
            continue
        for filter_, after in chart.read(G.category("filter_pl"), end + 2):
            if chart.folded[after : after + 2] == ("than", "you") and isinstance(filter_, Filter):
                theirs = replace(filter_, qualifiers=(*filter_.qualifiers, ControlledBy(player)))
                yours = replace(filter_, qualifiers=(*filter_.qualifiers, ControlledBy(You())))
                relation = "greater than" if chart.folded[end + 1] == "more" else "less than"
                yield Compare(CountOf(theirs), Within(relation, CountOf(yours)), "than you"), after + 2


def _show_more_than_you(value: Compare) -> str | None:
    if value.form != "than you" or not isinstance(value.quantity, CountOf) or not isinstance(value.within, Within):
        return None
    theirs: Any = value.quantity.counted
    player = theirs.qualifiers[-1].player
    noun = G.category("filter_pl").show(replace(theirs, qualifiers=theirs.qualifiers[:-1]))
    who = G.category("cond_who").show(player)
    word = "more" if value.within.comparison == "greater than" else "fewer"
    return f"{who} {'control' if is_plural(player) else 'controls'} {word} {noun} than you" if who and noun else None


G.terminal("simple_condition", _more_than_you, _show_more_than_you, G.category("cond_who"), (Compare,))
G.rule(
    "simple_condition",
    Compare,
    "{quantity.player:cond_who} [has/have:quantity.player] more cards in hand than you",
    quantity=inner(CardsIn, zone="hand"),
    within=Within("greater than", CardsIn("hand", You())),
)
G.rule(
    "simple_condition",
    Compare,
    "{quantity.player:cond_who} [has/have:quantity.player] more life than you",
    quantity=inner(LifeTotalOf, form="has"),
    within=Within("greater than", LifeTotalOf(You())),
)
G.rule(
    "simple_condition",
    Compare,
    "you have {within:count_within} opponents",
    quantity=CountOf(Filter(IsOpponent())),
    form="opponents",
)
G.rule(
    "simple_condition",
    Compare,
    "{quantity.among:filter_pl} have total <quantity.which=power|toughness|mana value> {within:within}",
    quantity=inner(Aggregate, how="total"),
    form="have total",
)
G.rule("simple_condition", RefIs, "{ref:cond_ref} [shares/share:ref] a {matches:shared}", form="shares")
G.rule("simple_condition", RefIs, "{ref:cond_ref} [has/have:ref] {matches:same_name}", form="has")
G.rule("same_name", ChosenQuality, "the chosen <quality=name>", form="with")
G.rule("same_name", SameAs, "the same <quality=name|mana value> as {ref:a_ref}", form="has")
G.rule("shared", SameAs, "<quality=color|creature type|card type|land type|name> with {ref:ref}", form="shares")
G.rule("simple_condition", WasPaid, "tribute wasn't paid", ref=SelfRef("tribute"), keyword="tribute", negated=True)
G.rule("simple_condition", WasPaid, "the gift was promised", ref=SelfRef("gift"), keyword="gift")
G.rule("simple_condition", WasPaid, "the gift wasn't promised", ref=SelfRef("gift"), keyword="gift", negated=True)
G.rule("simple_condition", WasCast, "you cast {ref:cond_ref} during your main phase", player=You(), when="main phase")
G.rule("simple_condition", InZoneNow, "{ref:cond_ref} remains {zone:on_battlefield}", form="remains")
G.rule("simple_condition", InZoneNow, "{ref:cond_ref} remains exiled", zone=InZone("exile"), form="remains exiled")
G.rule(
    "simple_condition",
    RefIs,
    "{ref:cond_ref} remains {matches:status}",
    form="remains",
    check=lambda node: node.matches != HasStatus("exiled"),
)

# What an instruction did

G.rule("simple_condition", DidSo, "you search your library this way", form="you search")
G.rule("simple_condition", DidSo, "{matches:did_to} {form:did_verb} this way")
G.rule("reflexive_condition", DidSo, "{matches:did_to} {form:did_verb} this way")
G.rule("did_to", None, "{:ref}", "{:a_phrase}")


def _did_verb(chart: Chart, at: int) -> Iterator[Reading]:
    if chart.folded[at] in ("is", "was") and chart.folded[at + 1 : at + 5] == ("put", "into", "a", "graveyard"):
        yield f"{chart.folded[at]} put into a graveyard", at + 5
    if chart.folded[at] in ("is", "was", "are", "were") and chart.folded[at + 1] in THIS_WAY:
        yield f"{chart.folded[at]} {chart.folded[at + 1]}", at + 2
    if chart.folded[at] in ("is", "was") and chart.folded[at + 1 : at + 3] == ("dealt", "damage"):
        yield f"{chart.folded[at]} dealt damage", at + 3


G.terminal(
    "did_verb",
    _did_verb,
    lambda value: value if " " in value and value.split()[1] in (*THIS_WAY, "dealt") else None,
    ("is", "was", "are", "were"),
)

G.rule(
    "simple_condition",
    Happened,
    "you've drawn {within:count_within} cards this turn",
    event=DrawCard(You()),
    form="you've drawn",
)
G.rule(
    "simple_condition",
    Happened,
    "you've cast {within:count_within} spells this turn",
    event=CastSpell(You(), A(Filter(IsSpell()))),
    form="you've cast",
)
G.rule(
    "simple_condition",
    Happened,
    "you gained {within:life_within} life this turn",
    event=LifeChange(You(), True),
    form="gained",
)
G.rule(
    "simple_condition",
    Happened,
    "an opponent lost {within:life_within} life this turn",
    event=LifeChange(A(Filter(IsOpponent())), False),
    form="lost",
)
G.rule("simple_condition", HasDesignation, "you've completed a dungeon", ref=You(), designation="completed a dungeon")
G.rule("simple_condition", HasDesignation, "you have a full party", ref=You(), designation="full party")
G.rule("simple_condition", HasDesignation, "you have an enduring story", ref=You(), designation="enduring story")
G.rule("simple_condition", HasDesignation, "it 's neither day nor night", ref=None, designation="neither day nor night")
G.rule("simple_condition", HasDesignation, "you have max speed", ref=You(), designation="max speed")

G.rule(
    "simple_condition",
    Happened,
    "this ability has been activated {within:times_within} this turn",
    event=ActivateAbility(You(), SelfRef("ability")),
    form="activated",
)
G.rule(
    "simple_condition",
    Happened,
    "this is the {within:ordinal_time} time this ability has resolved this turn",
    event=KeywordActionEvent(You(), "resolve this ability"),
    form="resolved",
)
G.rule("times_within", Within, "{amount:word_number} or more times", comparison="or greater")
G.rule("ordinal_time", Within, "{amount:ordinal_number}", comparison="exactly")
G.terminal(
    "ordinal_number",
    lambda chart, at: [(Number(ORDINALS.index(chart.folded[at]) + 1), at + 1)] if chart.folded[at] in ORDINALS else [],
    lambda value: ORDINALS[value.value - 1],
    ORDINALS,
    (Number,),
)

# History

G.rule("simple_condition", Happened, "you've cast {event:cast_before} this turn", form="you've")
G.rule(
    "cast_before", CastSpell, "{spell:a_ref}", player=You(), check=lambda node: not isinstance(node.spell, OneOrMore)
)
G.rule("simple_condition", WasCast, "{ref:cond_ref} wasn't cast", negated=True)
G.rule("simple_condition", WasCast, "none of {ref:ref} were cast", negated=True, form="none of")
G.rule(
    "simple_condition",
    ManaWasSpent,
    "no mana was spent to cast {ref:cond_ref}",
    mana="",
    within=Within("exactly", Number(0)),
    form="no",
)
G.rule(
    "simple_condition",
    ManaWasSpent,
    "{within:count_within} mana was spent to cast {ref:cond_ref}",
    mana="",
    form="count",
)
G.rule("simple_condition", WasPaid, "{ref:cond_ref} 's <keyword=bargained|kicked>", form="'s")

G.rule("simple_condition", Happened, "{event:event_past} this turn")
G.rule("simple_condition", WasCast, "you cast {ref:cond_ref}", player=You())
G.rule("simple_condition", WasCast, "you cast {ref:cond_ref} from {zone:zone}", player=You())
G.rule("simple_condition", WasCast, "{ref:cond_ref} [was/were:ref] cast")
G.rule("simple_condition", WasCast, "{ref:cond_ref} [was/were:ref] cast from {zone:zone}")
G.rule("simple_condition", WasPaid, "{ref:cond_ref} [was/were:ref] <keyword=kicked|bargained|foretold|unearthed>")
G.rule("simple_condition", WasPaid, "{ref:cond_ref} [wasn't/weren't:ref] <keyword=kicked|bargained>", negated=True)
G.rule("simple_condition", WasPaid, "{ref:cond_ref} [was/were:ref] cast using <keyword=teamwork>", form="using")
G.rule(
    "simple_condition",
    WasPaid,
    "{ref:cond_ref} was kicked with its {cost:mana_cost} kicker",
    keyword="kicked",
    form="with",
)
G.rule(
    "simple_condition",
    WasPaid,
    "{ref:cost_owner} <keyword=surge|prowl|evoke|escape|spectacle|madness|overload|dash|blitz|bestow|buyback|mutate> cost was paid",
    form="cost",
)
G.rule("cost_owner", None, "{:possessor}")
G.rule("simple_condition", ManaWasSpent, "{mana:mana} was spent to cast {ref:cond_ref}")

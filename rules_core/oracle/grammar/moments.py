"""
Conditions and numbers about what happened and when it is: "you had a land enter ... this turn", "it's your main
phase", "who has no cards in hand", "for each time you've cast your commander".

CR: 500.1, 608.2c, 608.2i, 903.8.
"""

from __future__ import annotations

from ...ir.conditions import (
    Compare,
    Controls,
    Exists,
    Happened,
    HasAbility,
    HasCounters,
    InZoneNow,
    IsStep,
    RefIs,
)
from ...ir.nouns import A, AttachedTo, Filter, InGroup, InZone, IsSpell, Itself, OwnedBy, Satisfies, You
from ...ir.quantities import (
    CardsIn,
    CountOf,
    Distinct,
    EventTotal,
    LifeTotalOf,
    Number,
    PlayerCounters,
    ThatMuch,
    Within,
)
from ...ir.triggers import Attacks, CastSpell, LifeChange, ZoneChange
from ..kit import inner
from .base import GRAMMAR as G
from .events import spell_has_no_place

_BATTLEFIELD = InZone("battlefield")

# What happened this turn. CR: 608.2i

G.rule(
    "simple_condition",
    Happened,
    "you had {event.subject:a_phrase} enter under your control this turn",
    event=inner(ZoneChange, to=_BATTLEFIELD, verb="enters", form="your control"),
    form="had",
)
G.rule(
    "simple_condition",
    Happened,
    "{event.subject:a_thing} didn't attack this turn",
    event=inner(Attacks),
    negated=True,
    form="didn't",
)
G.rule("none_of_them", A, "no {filter:filter_pl}", form="no")
G.rule(
    "simple_condition",
    Happened,
    "{event.subject:none_of_them} attacked this turn",
    event=inner(Attacks),
    negated=True,
    form="none",
)
G.rule(
    "simple_condition",
    Happened,
    "{event.subject:none_of_them} died this turn",
    event=inner(ZoneChange, to=InZone("graveyard"), origin=_BATTLEFIELD, verb="dies"),
    negated=True,
    form="none",
)
G.rule(
    "simple_condition",
    Happened,
    "{event.subject:once_controlled} left the battlefield this turn",
    event=inner(ZoneChange, origin=_BATTLEFIELD, verb="leaves"),
    form="controlled",
)
G.rule("once_controlled", A, "a {filter:controlled_sg}")
for _zone in ("", " from {event.zone:zone}"):
    G.rule(
        "simple_condition",
        Happened,
        f"you haven't cast {{event.spell:a_phrase}}{_zone} this turn",
        event=inner(CastSpell, player=You()),
        negated=True,
        form="haven't",
        check=lambda node: spell_has_no_place(node.event),
    )
G.rule(
    "simple_condition",
    Happened,
    "{event.player:cond_who} has cast {event.spell:a_phrase} this turn",
    event=inner(CastSpell),
    form="has cast",
)
G.rule(
    "simple_condition",
    Happened,
    "you've cast {within:count_within} {event.spell:kind_of_spells} this turn",
    event=inner(CastSpell, player=You()),
    form="you've cast kinds",
)
G.rule(
    "kind_of_spells",
    A,
    "{filter:filter_pl}",
    form="pl",
    check=lambda node: node.filter != Filter(IsSpell()),
)
G.rule(
    "simple_condition",
    Happened,
    "you've cast {event:cast_before} this game",
    window="this game",
    form="you've",
)
G.rule("simple_condition", Happened, "you didn't lose life this turn", event=LifeChange(You(), False), negated=True)
G.rule("simple_condition", HasAbility, "{ref:cond_ref} didn't have {ability:simple_keyword}", negated=True, was=True)
G.rule("simple_condition", HasCounters, "{ref:cond_ref} [has/have:ref] counters on it", kind="", form="plural")

# What there is, where and when

G.rule("simple_condition", RefIs, "{ref:cond_ref} [is/are:ref] {matches:attached_now}", form="attached")
G.rule("attached_now", AttachedTo, "attached to {ref:a_phrase}")
G.rule("simple_condition", Exists, "no {filter:filter_pl} are on the battlefield", negated=True, form="are on")
G.rule("simple_condition", Exists, "there 's a {filter:filter_sg}", form="'s")
G.rule("state_condition", Exists, "there are no {filter:filter_pl} on the battlefield", negated=True, form="state")
G.rule("simple_condition", InZoneNow, "{ref:cond_ref} is {zone:command_or_battlefield}", form="either")
G.rule(
    "command_or_battlefield",
    InZone,
    "in the command zone or on the battlefield",
    zone="command or battlefield",
    form="or on",
)
G.rule("simple_condition", IsStep, "it 's your <step=main phase>", player=You())
G.rule("simple_condition", IsStep, "it 's the <step=first combat phase> of the turn", form="the")
G.rule(
    "simple_condition",
    Compare,
    "{quantity:variable} is {within:within_quantity}",
    form="variable",
)
G.rule("within_quantity", Within, "<comparison=less than|greater than> {amount:quantity}")
G.rule("within_quantity", Within, "less than or equal to {amount:quantity}", comparison="or less", form="or equal")
G.rule(
    "within_quantity", Within, "greater than or equal to {amount:quantity}", comparison="or greater", form="or equal"
)
G.rule("within_quantity", Within, "equal to {amount:quantity}", comparison="exactly", form="equal to")

# Players by what they have: "each opponent who controls a Swamp", "each player with no cards in hand"

G.rule("that_qualifier#", Satisfies, "who {condition:who_has#}", form="who")
G.rule("who_has#", Controls, "[controls/control] a {filter:filter_sg}", player=Itself())
G.rule("who_has#", Controls, "[controls/control] {within:count_within} {filter:filter_pl}", player=Itself())
G.rule("who_has#", Controls, "[controls/control] no {filter:filter_pl}", player=Itself(), negated=True)
G.rule(
    "who_has#", Controls, "[doesn't/don't] control a {filter:filter_sg}", player=Itself(), negated=True, form="don't"
)
G.rule(
    "who_has#",
    Compare,
    "[has/have] {within:count_within} poison counters",
    quantity=PlayerCounters("poison", Itself(), "has"),
    form="has",
)
G.rule("who_has#", Compare, "[has/have] {within:life_within} life", quantity=LifeTotalOf(Itself(), "has"))
G.rule("who_has#", Compare, "[has/have] {within:count_within} cards in hand", quantity=CardsIn("hand", Itself()))
for _word, _comparison in (("more", "greater than"), ("fewer", "less than")):
    G.rule(
        "who_has#",
        Compare,
        f"[has/have] {_word} cards in hand than you",
        quantity=CardsIn("hand", Itself()),
        within=Within(_comparison, CardsIn("hand", You())),
        form="than you",
    )
for _word, _comparison in (("more", "greater than"), ("less", "less than")):
    G.rule(
        "who_has#",
        Compare,
        f"[has/have] {_word} life than you",
        quantity=LifeTotalOf(Itself(), "has"),
        within=Within(_comparison, LifeTotalOf(You())),
        form="than you",
    )
G.rule("who_has#", Happened, "lost life this turn", event=LifeChange(Itself(), False))
G.rule("with_qualifier#", Satisfies, "with {condition:with_what}", form="with")
G.rule(
    "with_what",
    Compare,
    "no cards in hand",
    quantity=CardsIn("hand", Itself()),
    within=Within("exactly", Number(0)),
)
G.rule("with_what", Compare, "{within:count_within} cards in hand", quantity=CardsIn("hand", Itself()))
G.rule("with_what", Compare, "{within:life_within} life", quantity=LifeTotalOf(Itself(), "has"))

# Numbers

G.rule("for_each", Distinct, "of {among:possessor} colors", quality="colors", form="each of its")
G.rule("quantity", Distinct, "the number of colors {among:ref} is", quality="colors", form="is")
for _what in ("gained", "lost"):
    G.rule("for_each", ThatMuch, f"1 life you {_what}", form=f"each 1 life {_what}")
G.rule(
    "for_each",
    EventTotal,
    "1 life {event.player:who} [has/have:event.player] lost this turn",
    event=inner(LifeChange, gain=False),
    form="each 1",
)
G.rule(
    "quantity",
    EventTotal,
    "the total <form=life lost by|amount of life lost by> {event.player:who} this turn",
    event=inner(LifeChange, gain=False),
)
G.rule(
    "quantity",
    EventTotal,
    "the total amount of life {event.player:who} [has/have:event.player] lost this turn",
    event=inner(LifeChange, gain=False),
    form="total has",
    check=lambda node: node.event.player != You(),
)
G.rule("commander_cast", A, "your commander", filter=Filter(InGroup("commander"), (), (OwnedBy(You()),)), form="your")
G.rule("commander_cast", A, "a commander", filter=Filter(InGroup("commander"), (), (OwnedBy(You()),)))
for _words, _form in (("the number of times", "number"), ("time", "each")):
    G.rule(
        "quantity" if _form == "number" else "for_each",
        EventTotal,
        f"{_words} you've cast {{event.spell:commander_cast}} from {{event.zone:zone}} this game",
        event=inner(CastSpell, player=You()),
        window="this game",
        counts="events",
        form=_form,
    )
G.rule("quantity", CountOf, "the total number of {counted:filter_pl}", form="total")

"""
What was done before, said of things and players: what died under your control, what dealt damage, what you have
sacrificed, what you controlled.

CR: 608.2h, 608.2i.
"""

from __future__ import annotations

from ...ir.conditions import Happened, RefIs
from ...ir.effects import ExileEffect, MoveTo, PayCounters, SkipStep
from ...ir.nouns import (
    A,
    ControlledBy,
    Did,
    Filter,
    FromSource,
    InGroup,
    InZone,
    IsSource,
    Itself,
    OwnedBy,
    You,
)
from ...ir.quantities import Number, Within
from ...ir.statics import ActivateAct, Allow, AttackAct, Cant
from ...ir.triggers import CastSpell, DealDamageEvent, DiscardCard, Sacrifices, ZoneChange
from ..kit import inner
from .base import GRAMMAR as G
from .base import IMPLIED, SUBJECT

_BATTLEFIELD = InZone("battlefield")

# Things

G.rule(
    "that_qualifier#",
    Did,
    "that died under your control this turn",
    event=ZoneChange(Itself(), InZone("graveyard"), _BATTLEFIELD, "dies", form="your control"),
    form="died",
)
G.rule(
    "that_qualifier#",
    Did,
    "that entered the battlefield under your control this turn",
    event=ZoneChange(Itself(), _BATTLEFIELD, verb="enters", form="your control"),
    form="entered the battlefield",
)
for _combat in ("", "<event.combat=combat> "):
    G.rule(
        "that_qualifier#",
        Did,
        f"that dealt {_combat}damage this turn",
        event=inner(DealDamageEvent, source=Itself()),
        form="dealt",
    )
    G.rule(
        "that_qualifier#",
        Did,
        f"that dealt {_combat}damage to {{event.recipient:who}} this turn",
        event=inner(DealDamageEvent, source=Itself()),
        form="dealt to",
    )
G.rule(
    "with_qualifier#",
    FromSource,
    "from a {filter:filter_sg}",
    check=lambda node: isinstance(node.filter, Filter) and isinstance(node.filter.head, IsSource),
)
G.rule(
    "a_ref",
    A,
    "your commander",
    filter=Filter(InGroup("commander"), (), (OwnedBy(You()),)),
    form="your",
)

# Players

G.rule(
    "simple_condition",
    Happened,
    "{event:event_past} <window=last turn>",
    form="last turn",
    check=lambda node: not isinstance(node.event, CastSpell),
)
for _words, _node, _field in (("discarded", DiscardCard, "card"), ("sacrificed", Sacrifices, "permanent")):
    G.rule(
        "simple_condition",
        Happened,
        f"you've {_words} {{event.{_field}:a_phrase}} this turn",
        event=inner(_node, player=You()),
        form="you've",
    )
G.rule("counted_event", Sacrifices, "{permanent:filter_pl} you've sacrificed", player=You(), form="you've")
G.rule("counted_event_sg", Sacrifices, "{permanent:filter_sg} you've sacrificed", player=You(), form="you've")
G.rule(
    "simple_condition",
    RefIs,
    "you controlled {ref:ref}",
    matches=ControlledBy(You()),
    was=True,
    form="you controlled",
)
G.rule("vp#", PayCounters, "[pays/pay] {count:word_number_pl} {E}", player=IMPLIED, kind="energy", form="words")
G.rule(
    "vp#",
    SkipStep,
    "[skips/skip] their next <what=turn|untap step|draw step|combat phase>",
    player=IMPLIED,
    form="their next",
)
G.rule("others_attack", Within, "at least one other creature", amount=Number(1), comparison="or greater", form="other")

# Acts

G.rule(
    "change_pl",
    Allow,
    "can attack as though they didn't have defender",
    subject=SUBJECT,
    act=AttackAct(),
    as_though="no defender",
    form="they",
)
G.rule(
    "change#",
    Cant,
    "[its/their] activated abilities can't be activated unless they're mana abilities",
    subject=SUBJECT,
    act=ActivateAct(kinds="own", mana=False),
    form="unless mana",
)

# Arriving with counters

for _tapped in (False, True):
    _how = " tapped" if _tapped else ""
    for _verb, _words, _to in (("return", "[returns/return]", "to"), ("put", "[puts/put]", "onto")):
        G.rule(
            "vp#",
            MoveTo,
            f"{_words} {{object:np}} {_to} {{zone:to_battlefield}}{_how} with {{counters:counters_each}}",
            verb=_verb,
            tapped=_tapped,
            form="counters each",
        )
        if _verb == "put":
            G.rule(
                "vp#",
                MoveTo,
                f"{_words} {{object:np}} {_to} {{zone:to_battlefield}}{_how} under your control with"
                " {counters:counters_spec} on it",
                verb=_verb,
                tapped=_tapped,
                under=You(),
                form="with",
            )
G.rule("vp#", ExileEffect, "[exiles/exile] {object:np} with {counters:counters_each}", form="counters each")

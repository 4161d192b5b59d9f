"""
What happened before, as a condition or a number: last turn, this turn, what was dealt, who did not cast.

CR: 608.2i.
"""

from __future__ import annotations

from ...ir.conditions import Compare, Happened, RefIs, WasCast
from ...ir.nouns import A, Filter, IsPlayer, IsSpell, NumberIs, You
from ...ir.quantities import EventTotal, Number, Within
from ...ir.triggers import CastSpell, DealDamageEvent
from ..kit import inner
from .base import GRAMMAR as G

# Spells of a turn

_SPELL = A(Filter(IsSpell()))
G.rule(
    "simple_condition",
    Happened,
    "no spells were cast <window=last turn|this turn>",
    event=CastSpell(A(Filter(IsPlayer())), _SPELL),
    negated=True,
    form="no spells",
)
G.rule(
    "simple_condition",
    Happened,
    "{event.player:cond_who} cast {within:count_within} spells <window=last turn>",
    event=inner(CastSpell, spell=_SPELL),
    form="spells",
)
G.rule("simple_condition", WasCast, "you didn't cast {ref:cond_ref}", player=You(), negated=True, form="didn't")
G.rule(
    "simple_condition",
    WasCast,
    "you didn't cast {ref:cond_ref} from {zone:zone}",
    player=You(),
    negated=True,
    form="didn't",
)

# Damage

for _combat in ("", "<event.combat=combat|noncombat> "):
    G.rule(
        "quantity",
        EventTotal,
        f"the {_combat}damage already dealt to {{event.recipient:harmed}} this turn",
        event=inner(DealDamageEvent, source=None, passive=True),
        form="already",
    )
    for _words, _form in (("the total amount of", "total"), ("the amount of", "amount")):
        G.rule(
            "quantity",
            EventTotal,
            f"{_words} {_combat}damage dealt to {{event.recipient:harmed}} this turn",
            event=inner(DealDamageEvent, source=None, passive=True),
            form=_form,
        )
G.rule("harmed", None, "{:ref}", "{:who}")

# How a number was

G.rule("simple_condition", Compare, "{quantity:cond_quantity} was {within:within}", form="was")
G.rule("simple_condition", RefIs, "{ref:cond_ref} [has/have:ref] {matches:number_it_has}", form="has")
G.rule("simple_condition", RefIs, "{ref:cond_ref} had {matches:number_it_has}", was=True, form="had")
G.rule("number_it_has", NumberIs, "<which=power|toughness|mana value|base power|loyalty> {within:number_within}")
G.rule("number_within", Within, "{amount:number} or less", comparison="or less")
G.rule("number_within", Within, "{amount:number} or greater", comparison="or greater")
G.rule(
    "number_within", Within, "{amount:digits}", comparison="exactly", check=lambda node: isinstance(node.amount, Number)
)

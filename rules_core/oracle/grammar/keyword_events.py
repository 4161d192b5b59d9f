"""
Keyword abilities and keyword actions as things that happen or happened: activating, casting with, warping, devouring.

CR: 701, 702.
"""

from __future__ import annotations

from ...ir.conditions import Compare, Happened, WasPaid
from ...ir.nouns import A, Filter, IsSpell, Itself, Satisfies, You
from ...ir.quantities import DevouredBy, Number, SpeedOf, Within
from ...ir.triggers import ActivateAbility, CastSpell, KeywordActionEvent
from ..kit import inner
from .base import GRAMMAR as G

# Activating

for _keyword in ("exhaust", "power-up", "boast", "crew", "equip"):
    for _more, _mana in (("", True), (" that isn't a mana ability", False)):
        G.rule(
            "player_event@",
            ActivateAbility,
            f"{{player:caster}} [activates/activate/activated:player] a {_keyword} ability{_more}",
            keyword=_keyword,
            mana=_mana,
        )

# Casting with. CR: 702.185c, 702.194b


def _paid(keyword: str) -> A:
    """A spell for which the keyword's cost was paid."""
    return A(Filter(IsSpell(), (), (Satisfies(WasPaid(Itself(), keyword)),)))


G.rule(
    "simple_condition",
    Happened,
    "a spell was warped this turn",
    event=CastSpell(None, _paid("warp")),
    form="warped",
)
G.rule(
    "player_event@",
    CastSpell,
    "{player:caster} [casts/cast/cast:player] a spell using teamwork",
    spell=_paid("teamwork"),
    form="using",
)

# Devouring. CR: 702.82b

G.rule("for_each", DevouredBy, "{filter:filter_sg} {ref:ref} devoured", form="each")
G.rule("quantity", DevouredBy, "the number of {filter:filter_pl} {ref:ref} devoured")
G.rule(
    "simple_condition",
    Compare,
    "{quantity.ref:ref} devoured a {quantity.filter:filter_sg}",
    quantity=inner(DevouredBy),
    within=Within("or greater", Number(1)),
    form="devoured",
)

# What players do

for _action, _third, _past in (
    ("collect evidence", "collects evidence", "collected evidence"),
    ("discover", "discovers", "discovered"),
    ("manifest dread", "manifests dread", "manifested dread"),
    ("earthbend", "earthbends", "earthbended"),
    ("airbend", "airbends", "airbended"),
    ("waterbend", "waterbends", "waterbended"),
    ("blight", "blights", "blighted"),
    ("recruit", "recruits", "recruited"),
    ("forage", "forages", "foraged"),
):
    G.rule(
        "player_event@",
        KeywordActionEvent,
        f"{{player:caster}} [{_third}/{_action}/{_past}:player]",
        action=_action,
    )
G.rule(
    "player_event@",
    KeywordActionEvent,
    "{player:caster} [opens/open/opened:player] an Attraction",
    action="open an attraction",
)
G.rule(
    "event_plain",
    KeywordActionEvent,
    "you roll to visit your Attractions",
    player=You(),
    action="roll to visit your attractions",
)
G.rule(
    "player_event@",
    KeywordActionEvent,
    "{player:caster} [visits/visit/visited:player] {object:a_ref}",
    action="visit",
)
G.rule(
    "simple_condition",
    Happened,
    "you've visited {event.object:a_ref} this turn",
    event=inner(KeywordActionEvent, player=You(), action="visit"),
    form="visited",
)
for _action, _third, _past in (("connive", "connives", "connived"), ("endure", "endures", "endured")):
    G.rule(
        "object_event@", KeywordActionEvent, f"{{player:a_thing}} [{_third}/{_action}/{_past}:player]", action=_action
    )

# Speed. CR: 702.178a, 702.179

G.rule("quantity", SpeedOf, "{player:poss} speed")
G.rule(
    "who_has#",
    Compare,
    "[has/have] max speed",
    quantity=SpeedOf(Itself(), "max"),
    within=Within("or greater", Number(4)),
    form="max speed",
)
G.rule(
    "who_has#",
    Compare,
    "[doesn't/don't] have max speed",
    quantity=SpeedOf(Itself(), "max"),
    within=Within("or less", Number(3)),
    form="max speed",
)

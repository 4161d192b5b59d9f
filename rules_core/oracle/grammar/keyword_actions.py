"""
Verb phrases of keyword actions that have no node of their own.

CR: 701.
"""

from __future__ import annotations

from ...ir.conditions import WasBeheld, WasPaid
from ...ir.effects import KeywordAction, Scry, Surveil
from ...ir.nouns import A, Choose, ControlledBy, Filter, IsType, Target, You
from ...ir.quantities import Number
from ..kit import inner
from .base import GRAMMAR as G
from .base import IMPLIED, SUBJECT

G.rule("vp#", Scry, "[scries/scry] {count:number}", player=IMPLIED)
G.rule("vp#", Surveil, "[surveils/surveil] {count:number}", player=IMPLIED)
for _action, _third in (
    ("investigate", "investigates"),
    ("proliferate", "proliferates"),
    ("populate", "populates"),
    ("learn", "learns"),
    ("clash with an opponent", "clashes with an opponent"),
    ("venture into the dungeon", "ventures into the dungeon"),
    ("time travel", "time travels"),
    ("forage", "forages"),
    ("planeswalk", "planeswalks"),
    ("recruit", "recruits"),
    ("manifest dread", "manifests dread"),
):
    G.rule("vp#", KeywordAction, f"[{_third}/{_action}]", action=_action)
for _action, _third in (
    ("investigate", "investigates"),
    ("proliferate", "proliferates"),
    ("populate", "populates"),
    ("manifest dread", "manifests dread"),
):
    G.rule("vp#", KeywordAction, f"[{_third}/{_action}] twice", action=_action, count=Number(2, "twice"))
for _action, _third in (
    ("investigate", "investigates"),
    ("proliferate", "proliferates"),
    ("populate", "populates"),
    ("manifest dread", "manifests dread"),
    ("time travel", "time travels"),
    ("recruit", "recruits"),
):
    G.rule("vp#", KeywordAction, f"[{_third}/{_action}] {{count:number_plain}} times", action=_action, form="times")
    G.rule("vp#", KeywordAction, f"[{_third}/{_action}] {{count:that_many}} times", action=_action, form="times")
    G.rule("vp#", KeywordAction, f"[{_third}/{_action}] for each {{count:for_each}}", action=_action, form="each")
    G.rule("vp#", KeywordAction, f"[{_third}/{_action}] again", action=_action, form="again")
for _action, _third in (("explore", "explores"), ("connive", "connives")):
    G.rule("vp#", KeywordAction, f"[{_third}/{_action}] again", object=SUBJECT, action=_action, form="again")
G.rule(
    "vp#",
    KeywordAction,
    "[explores/explore] {count:number_plain} times",
    object=SUBJECT,
    action="explore",
    form="times",
)
for _action, _third in (
    ("fateseal", "fateseals"),
    ("bolster", "bolsters"),
    ("discover", "discovers"),
    ("incubate", "incubates"),
    ("blight", "blights"),
    ("collect evidence", "collects evidence"),
):
    G.rule("vp#", KeywordAction, f"[{_third}/{_action}] {{count:number}}", action=_action)
for _action, _third in (("adapt", "adapts"), ("monstrosity", "monstrosity")):
    G.rule("vp_pl", KeywordAction, f"{_action} {{count:number}}", action=_action)
for _action, _third in (("explore", "explores"), ("connive", "connives"), ("endure", "endures")):
    G.rule("vp#", KeywordAction, f"[{_third}/{_action}]", object=SUBJECT, action=_action)
    G.rule("vp#", KeywordAction, f"[{_third}/{_action}] {{count:number}}", object=SUBJECT, action=_action)
for _action, _third in (
    ("goad", "goads"),
    ("suspect", "suspects"),
    ("exert", "exerts"),
    ("manifest", "manifests"),
    ("cloak", "cloaks"),
    ("airbend", "airbends"),
):
    G.rule("vp#", KeywordAction, f"[{_third}/{_action}] {{object:np}}", action=_action)
G.rule(
    "vp#",
    KeywordAction,
    "[beholds/behold] {object:np}",
    action="behold",
    check=lambda node: isinstance(node.object, A | Choose),
)
G.rule("simple_condition", WasPaid, "{ref:owned} 's additional cost was paid", keyword="additional", form="additional")
G.rule("simple_condition", WasBeheld, "a {filter:filter_sg} was beheld")
for _state in ("prepared", "plotted", "saddled"):
    G.rule("vp#", KeywordAction, f"[becomes/become] {_state}", object=SUBJECT, action=f"become {_state}")
G.rule("vp#", KeywordAction, "[amasses/amass] {words:amass_type} {count:number}", action="amass")
G.rule("vp#", KeywordAction, "[amasses/amass] {count:number}", action="amass")
G.rule("amass_type", None, "{:subtype_name_pl}")
G.rule("whole_clause", KeywordAction, "the Ring tempts you", player=You(), action="the ring tempts")
G.rule("vp_pl", KeywordAction, "investigate an additional time", action="investigate", count=Number(1, "additional"))

G.rule("vp#", KeywordAction, "[is/are] no longer suspected", object=SUBJECT, action="no longer suspected")
G.rule(
    "vp_pl", KeywordAction, "become no longer suspected", object=SUBJECT, action="no longer suspected", form="become"
)
G.rule("vp_pl", KeywordAction, "harness {object:ref}", action="harness")

G.rule("vp#", KeywordAction, "[opens/open] an Attraction", action="open an attraction")
G.rule("vp#", KeywordAction, "[opens/open] {count:number_plain} Attractions", action="open an attraction")
G.rule("vp#", KeywordAction, "[rolls/roll] to visit your Attractions", action="roll to visit your attractions")

G.rule("whole_clause", KeywordAction, "all damage already dealt to {object:np} is healed", action="heal")

# CR 701.41a: "up to N (other) target creatures"; where a spell says it, no creature is the spell itself.
G.rule(
    "vp_pl",
    KeywordAction,
    "support {object.count:number}",
    action="support",
    object=inner(Target, filter=Filter(IsType("Creature")), up_to=True, other=True, form="support"),
)
# CR 701.66a: "target land you control".
_OWN_LAND = Filter(IsType("Land"), (), (ControlledBy(You()),))
G.rule(
    "vp#",
    KeywordAction,
    "[earthbends/earthbend] {count:number}",
    action="earthbend",
    object=Target(_OWN_LAND, form="earthbend"),
)

"""
Blocking and attacking said in further ways: for a turn, by whom, and which player is attacked.

CR: 508, 509, 611.2.
"""

from __future__ import annotations

from ...ir.durations import UntilEndOfTurn
from ...ir.effects import Continuous
from ...ir.nouns import A, Filter, HasStatus, InZone, IsOpponent
from ...ir.statics import BeBlockedAct, Cant
from ...ir.triggers import ZoneChange
from ..kit import inner
from .base import GRAMMAR as G
from .base import SUBJECT
from .statics import one_statement

for _number in ("sg", "pl"):
    one_statement(f"unblockable_but_{_number}", "unblockable_but_one")
G.rule("vp#", Continuous, "{changes:unblockable_but#}", duration=UntilEndOfTurn("this turn"), form="except")
G.rule(
    "unblockable_but_one",
    Cant,
    "can't be blocked this turn except by {act.except_by:np}",
    subject=SUBJECT,
    act=inner(BeBlockedAct),
)
G.rule(
    "object_event@",
    ZoneChange,
    "{subject:a_thing} [dies/die/died:subject] under your control",
    to=InZone("graveyard"),
    origin=InZone("battlefield"),
    verb="dies",
    form="your control",
)
G.rule("a_phrase", A, "one of your opponents", filter=Filter(IsOpponent()), form="one of your")
G.rule("adjective", HasStatus, "kicked", status="kicked")

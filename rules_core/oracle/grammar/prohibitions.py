"""
What cannot be done, said of two acts at once, of zones, and of players by what they did.

CR: 101.2, 601.3, 602.5, 614.17.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...ir.nouns import Did, Each, Filter, InZone, IsOpponent, IsPlayer, Itself
from ...ir.statics import ActivateAct, Cant, CastAct, OtherAct
from ...ir.triggers import CastSpell
from ..kit import Chart, Reading
from .base import GRAMMAR as G
from .base import SUBJECT

# "can't cast spells or activate abilities of artifacts"

G.rule("act_too", ActivateAct, "activate abilities", form="abilities")
G.rule("act_too", ActivateAct, "activate abilities that aren't mana abilities", mana=False, form="abilities")
G.rule("act_too", ActivateAct, "activate abilities of {of:everything}", form="abilities")


def _either_act(chart: Chart, at: int) -> Iterator[Reading]:
    """``can't [act] or [act]``: two restrictions of one subject."""
    if chart.folded[at] != "can't":
        return
    for first, end in chart.read(G.category("cant_act"), at + 1):
        if chart.folded[end] == "or":
            for second, after in chart.read(G.category("act_too"), end + 1):
                yield (Cant(SUBJECT, first), Cant(SUBJECT, second, form="or")), after


def _show_either_act(values: tuple[Any, ...]) -> str | None:
    if len(values) != 2 or not all(isinstance(value, Cant) for value in values):
        return None
    first, second = values
    if (first, second) != (Cant(SUBJECT, first.act), Cant(SUBJECT, second.act, form="or")):
        return None
    acts = G.category("cant_act").show(first.act), G.category("act_too").show(second.act)
    return f"can't {acts[0]} or {acts[1]}" if all(acts) else None


for _number in ("sg", "pl"):
    G.terminal(f"change_run_{_number}", _either_act, _show_either_act, ("can't",), (tuple,))

# From where

for _joint in ("or", "and"):
    G.rule(
        "zone",
        InZone,
        f"graveyards {_joint} libraries",
        zone="graveyard or library",
        form=f"plural {_joint}",
    )
G.rule("act", CastAct, "cast {spells:everything} from {zone:zone_but}", form="from")

G.rule("act", OtherAct, "<act=enter>")

# "Each player who has cast a nonartifact spell this turn can't cast additional nonartifact spells"

G.rule("static_subject", Each, "each {filter:player_who_did}", form="each")
for _word, _head in (("player", IsPlayer()), ("opponent", IsOpponent())):
    G.rule("player_who_did", Filter, f"{_word} {{qualifiers:who_did}}", head=_head)
G.run("who_did", "who_did_one")
G.rule("who_did_one", Did, "who has cast {event:cast_by_it} this turn", form="who has")
G.rule("who_did_one", Did, "who cast {event:cast_by_it} this turn", form="who")
G.rule("cast_by_it", CastSpell, "{spell:a_ref}", player=Itself())
G.rule("act", CastAct, "cast additional {spells:everything}", form="additional")

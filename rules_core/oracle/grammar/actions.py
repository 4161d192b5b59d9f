"""
Verb phrases of what is done to objects: damage, destroying, moving between zones, tapping, countering, counters.

CR: 120, 122, 701.
"""

from __future__ import annotations

from ...ir.effects import (
    Attach,
    ChangeTargets,
    CopySpell,
    CounterEffect,
    CountersSpec,
    DealDamage,
    Destroy,
    Detain,
    DoubleCounters,
    ExileEffect,
    Fight,
    MoveCounters,
    MoveTo,
    PhaseEffect,
    PutCounters,
    Regenerate,
    RemoveCounters,
    RemoveFromCombat,
    Sacrifice,
    TapEffect,
    TransformEffect,
    TurnFace,
    Unattach,
    UntapEffect,
)
from ...ir.nouns import InZone, OwnerOf, You
from ...ir.quantities import Number, Times
from ..kit import inner
from .base import GRAMMAR as G
from .base import IMPLIED, SUBJECT

# Damage

G.rule("vp#", DealDamage, "[deals/deal] {amount:damage_plain} to {recipient:recipient}", source=SUBJECT)
G.rule("vp#", DealDamage, "[deals/deal] damage equal to {amount:quantity} to {recipient:recipient}", source=SUBJECT)
G.rule(
    "vp#",
    DealDamage,
    "[deals/deal] damage to {recipient:recipient} equal to {amount:quantity}",
    source=SUBJECT,
    form="late",
)
G.rule(
    "vp#",
    DealDamage,
    "[deals/deal] {amount.factor:number} damage to {recipient:recipient} for each {amount.of:for_each}",
    source=SUBJECT,
    amount=inner(Times, form="for each"),
)
G.rule(
    "vp#",
    DealDamage,
    "[deals/deal] {amount:damage_plain} divided as you choose among {recipient:np}",
    source=SUBJECT,
    divided=True,
)
G.rule("damage_plain", None, "{:number} damage", "{:that_much} damage", "{:that_amount} damage")
G.rule("damage_plain", Times, "{factor:multiple} {of:that_much} damage", form="that")
G.rule("recipient", None, "{:np}", "{:who_else}")
G.rule("who_else", None, "{:who}")
G.rule("vp#", Fight, "[fights/fight] {right:np}", left=SUBJECT)
G.rule("vp_pl", Fight, "fight each other", left=SUBJECT, form="each other")

# Destroy, exile, sacrifice, tap, counter

G.rule("vp#", Destroy, "[destroys/destroy] {object:np}")
G.rule("vp#", ExileEffect, "[exiles/exile] {object:np}")
G.rule("vp#", ExileEffect, "[exiles/exile] {object:np} {duration:until_event}")
G.rule("vp#", ExileEffect, "[exiles/exile] {object:np} face down", face_down=True)
G.rule("vp#", ExileEffect, "[exiles/exile] {object:np} with {counters:counters_spec} on [it/it]", form="it")
G.rule("vp#", Sacrifice, "[sacrifices/sacrifice] {object:np}", player=IMPLIED)
G.rule("vp#", TapEffect, "[taps/tap] {object:np}")
G.rule("vp#", UntapEffect, "[untaps/untap] {object:np}")
G.rule("vp#", CounterEffect, "[counters/counter] {object:np}")
G.rule("vp_pl", Regenerate, "regenerate {object:np}")
G.rule("vp#", TransformEffect, "[transforms/transform]", object=SUBJECT, form="intransitive")
G.rule("vp_pl", TransformEffect, "<verb=transform|convert> {object:np}")
G.rule("vp_pl", Detain, "detain {object:np}")
G.rule("vp#", PhaseEffect, "[phases/phase] out", object=SUBJECT)
G.rule("vp_pl", RemoveFromCombat, "remove {object:np} from combat")
G.rule("vp#", TurnFace, "[turns/turn] {object:np} face up")
G.rule("vp#", TurnFace, "[turns/turn] {object:np} face down", up=False)
G.rule("vp#", Attach, "[attaches/attach] {object:np} to {to:np}")
G.rule("vp_pl", Unattach, "unattach {object:np}")

# Between zones

G.rule("vp#", MoveTo, "[returns/return] {object:np} to {zone:to_zone}", verb="return")
G.rule("vp#", MoveTo, "[puts/put] {object:np} into {zone:to_zone}")
G.rule("vp#", MoveTo, "[puts/put] {object:np} onto {zone:to_battlefield}?tapped( tapped)", verb="put")
G.rule(
    "vp#",
    MoveTo,
    "[puts/put] {object:np} onto {zone:to_battlefield} tapped and attacking",
    verb="put",
    tapped=True,
    attacking=True,
)
G.rule("vp#", MoveTo, "[puts/put] {object:np} onto {zone:to_battlefield} under your control", verb="put", under=You())
G.rule("vp#", MoveTo, "[puts/put] {object:np} onto {zone:to_battlefield} under {under:owners} control", verb="put")
G.rule("vp#", MoveTo, "[puts/put] {object:np} onto {zone:to_battlefield} attached to {attached_to:np}", verb="put")
G.rule(
    "vp#", MoveTo, "[puts/put] {object:np} onto {zone:to_battlefield} with {counters:counters_spec} on it", verb="put"
)
G.rule("vp#", MoveTo, "[returns/return] {object:np} to {zone:to_battlefield}?tapped( tapped)", verb="return")
G.rule(
    "vp#",
    MoveTo,
    "[returns/return] {object:np} to {zone:to_battlefield}?tapped( tapped) under your control",
    verb="return",
    under=You(),
)
G.rule(
    "vp#",
    MoveTo,
    "[returns/return] {object:np} to {zone:to_battlefield}?tapped( tapped) under {under:owners} control",
    verb="return",
)
G.rule(
    "vp#", MoveTo, "[returns/return] {object:np} to {zone:to_battlefield} transformed", verb="return", transformed=True
)
G.rule(
    "vp#",
    MoveTo,
    "[returns/return] {object:np} to {zone:to_battlefield} transformed under {under:owners} control",
    verb="return",
    transformed=True,
)
G.rule(
    "vp#",
    MoveTo,
    "[returns/return] {object:np} to {zone:to_battlefield} with {counters:counters_spec} on [it/it]",
    verb="return",
)
G.rule(
    "vp#",
    MoveTo,
    "[returns/return] {object:np} from {origin:zone} to {zone:to_zone}",
    verb="return",
    form="origin",
    check=lambda node: _names_one_thing(node.object),
)
G.rule(
    "vp#",
    MoveTo,
    "[returns/return] {object:np} from {origin:zone} to {zone:to_battlefield}?tapped( tapped)",
    verb="return",
    form="origin",
    check=lambda node: _names_one_thing(node.object),
)
G.rule(
    "vp#",
    MoveTo,
    "[puts/put] {object:np} from {origin:zone} onto {zone:to_battlefield}?tapped( tapped)",
    verb="put",
    form="origin",
    check=lambda node: _names_one_thing(node.object),
)
G.rule("vp#", MoveTo, "[puts/put] {object:np} on top of {zone:to_library}", position="top")
G.rule("vp#", MoveTo, "[puts/put] {object:np} on the bottom of {zone:to_library}", position="bottom")
G.rule("vp#", MoveTo, "[puts/put] {object:np} on top of {zone:to_library} in any order", position="top any")
G.rule(
    "vp#",
    MoveTo,
    "[puts/put] {object:np} back on top of {zone:to_library} in any order",
    position="top any",
    form="back",
)
G.rule(
    "vp#",
    MoveTo,
    "[puts/put] {object:np} back in any order",
    position="top any",
    form="back bare",
    zone=InZone("library", IMPLIED),
)
G.rule("vp#", MoveTo, "[puts/put] {object:np} on the bottom of {zone:to_library} in any order", position="bottom any")
G.rule(
    "vp#",
    MoveTo,
    "[puts/put] {object:np} on the bottom of {zone:to_library} in a random order",
    position="bottom random",
)
G.rule(
    "vp#",
    MoveTo,
    "[puts/put] {object:np} on {position:top_or_bottom} of {zone:to_library}",
    check=lambda node: node.position == "top or bottom",
)
G.rule("vp#", MoveTo, "[puts/put] {object:np} into {zone:to_library} {depth:nth_from_top}", position="nth")
G.rule("nth_from_top", Number, "second from the top", value=2)
G.rule("nth_from_top", Number, "third from the top", value=3)
G.terminal(
    "top_or_bottom",
    lambda chart, at: (
        [("top or bottom", at + 6)]
        if chart.folded[at : at + 6] == ("your", "choice", "of", "the", "top", "or")
        and chart.folded[at + 6] == "bottom"
        else []
    ),
    lambda value: "the top or bottom" if value == "top or bottom" else None,
    ("your",),
)
G.rule("to_zone", InZone, "{player:poss} <zone=hand|graveyard>")
G.rule("to_zone", InZone, "{player:poss} hands", zone="hand", form="pl")
G.rule("to_zone", InZone, "{player:poss} graveyards", zone="graveyard", form="pl")
G.rule("to_zone", InZone, "exile", zone="exile")
G.rule("to_battlefield", InZone, "the battlefield", zone="battlefield")
G.rule("to_library", InZone, "{player:poss} library", zone="library")
G.rule("to_library", InZone, "{player:poss} libraries", zone="library", form="pl")
G.rule("owners", OwnerOf, "{ref:possessor_pronoun} owner 's")
G.rule("owners", OwnerOf, "{ref:possessor_pronoun} owners '", form="pl")


def _names_one_thing(node: object) -> bool:
    """Phrases without a place of their own, so that "from ..." cannot be a qualifier of them."""
    from ...ir.nouns import Pronoun, SelfRef, That

    return isinstance(node, SelfRef | Pronoun | That)


# Counters

G.rule("vp#", PutCounters, "[puts/put] a {kind:counter_kind} counter on {on:np}", count=Number(1))
G.rule("vp#", PutCounters, "[puts/put] {count:number_plain} {kind:counter_kind} counters on {on:np}")
G.rule("vp#", PutCounters, "[puts/put] {count:that_many} {kind:counter_kind} counters on {on:np}")
G.rule("vp#", PutCounters, "[puts/put] another {kind:counter_kind} counter on {on:np}", count=Number(1, "another"))
G.rule(
    "vp#", PutCounters, "[puts/put] an additional {kind:counter_kind} counter on {on:np}", count=Number(1, "additional")
)
G.rule(
    "vp#",
    PutCounters,
    "[puts/put] a number of {kind:counter_kind} counters equal to {count:quantity} on {on:np}",
    form="a number",
)
G.rule(
    "vp#",
    PutCounters,
    "[puts/put] a number of {kind:counter_kind} counters on {on:np} equal to {count:quantity}",
    form="late",
)
G.rule(
    "vp#",
    PutCounters,
    "[puts/put] a {kind:counter_kind} counter on {on:np} for each {count.of:for_each}",
    count=inner(Times, factor=Number(1), form="for each"),
)
G.rule(
    "vp#",
    PutCounters,
    "[puts/put] {count.factor:number_plain} {kind:counter_kind} counters on {on:np} for each {count.of:for_each}",
    count=inner(Times, form="for each"),
)
G.rule(
    "vp#",
    PutCounters,
    "[distributes/distribute] {count:number_plain} {kind:counter_kind} counters among {on:np}",
    distributed=True,
)
G.rule("vp#", RemoveCounters, "[removes/remove] a {kind:counter_kind} counter from {object:np}", count=Number(1))
G.rule("vp#", RemoveCounters, "[removes/remove] a counter from {object:np}", count=Number(1), kind="")
G.rule("vp#", RemoveCounters, "[removes/remove] {count:number_plain} {kind:counter_kind} counters from {object:np}")
G.rule("vp#", RemoveCounters, "[removes/remove] {count:any_number} {kind:counter_kind} counters from {object:np}")
G.rule("vp#", RemoveCounters, "[removes/remove] {count:all_counters} counters from {object:np}", kind="")
G.rule("vp#", RemoveCounters, "[removes/remove] {count:all_counters} {kind:counter_kind} counters from {object:np}")
G.rule(
    "vp#", MoveCounters, "[moves/move] a {kind:counter_kind} counter from {origin:np} onto {onto:np}", count=Number(1)
)
G.rule("vp#", MoveCounters, "[moves/move] {count:all_counters} counters from {origin:np} onto {onto:np}", kind="")
G.rule("vp_pl", DoubleCounters, "double the number of {kind:counter_kind} counters on {object:np}")
G.rule("counters_spec", CountersSpec, "a {kind:counter_kind} counter", count=Number(1))
G.rule("counters_spec", CountersSpec, "an additional {kind:counter_kind} counter", count=Number(1, "additional"))
G.rule("counters_spec", CountersSpec, "{count:number_plain} {kind:counter_kind} counters")
G.rule("counters_spec", CountersSpec, "{count:that_many} {kind:counter_kind} counters")

# Spells

G.rule("vp#", CopySpell, "[copies/copy] {object:np}")
G.rule("vp_pl", ChangeTargets, "choose new targets for {object:np}", form="new")

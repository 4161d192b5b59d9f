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
    EnterTapped,
    ExchangeEffect,
    ExileAsItResolves,
    ExileEffect,
    Fight,
    MoveCounters,
    PhaseEffect,
    PutCounters,
    PutItsCounters,
    Regenerate,
    RemoveCounters,
    RemoveFromCombat,
    Sacrifice,
    TapEffect,
    TapOrUntap,
    TransformEffect,
    TurnFace,
    Unattach,
    UntapEffect,
)
from ...ir.nouns import CopyOf, InZone, Pronoun, SelfRef, Several, That
from ...ir.quantities import Number, Times
from ..features import is_plural
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
G.rule("counters_rest", PutCounters, "a {kind:counter_kind} counter on {on:np}", count=Number(1))
G.rule("counters_rest", PutCounters, "{count:number_plain} {kind:counter_kind} counters on {on:np}")
G.rule("damage_rest", DealDamage, "{amount:damage_plain} to {recipient:recipient}", source=SUBJECT)
G.rule("damage_plain", None, "{:number} damage", "{:that_much} damage", "{:that_amount} damage")
G.rule("damage_plain", Times, "{factor:multiple} {of:that_much} damage", form="that")
G.rule("recipient", None, "{:np}", "{:who_else}")
G.rule("who_else", None, "{:who}")
G.rule("vp#", Fight, "[fights/fight] {right:np}", left=SUBJECT)
G.rule("vp_pl", Fight, "fight each other", left=SUBJECT, form="each other")

# Destroy, exile, sacrifice, tap, counter

G.rule("vp#", Destroy, "[destroys/destroy] {object:np}")
G.rule("vp#", ExileEffect, "[exiles/exile] {object:np}")
G.rule(
    "vp#",
    ExileEffect,
    "[exiles/exile] {object:ref} from {origin:zone}",
    check=lambda node: isinstance(node.object, SelfRef | Pronoun | That),
)
G.rule("vp#", ExileEffect, "[exiles/exile] {object:np} {duration:until_event}")
G.rule("vp#", ExileEffect, "[exiles/exile] {object:np} face down", face_down=True)
G.rule("vp#", ExileEffect, "[exiles/exile] {object:np} with {counters:counters_spec} on [it/it]", form="it")
G.rule(
    "vp#",
    ExileAsItResolves,
    "[exiles/exile] {object:ref} instead of putting it into {zone:spent_to} as it resolves",
)
G.rule(
    "vp#",
    ExileAsItResolves,
    "[exiles/exile] {object:ref} with {counters:counters_spec} on it instead of putting it into {zone:spent_to} as it resolves",
)
G.rule("spent_to", None, "{:to_zone}")
G.rule("spent_to", InZone, "a graveyard", zone="graveyard", form="a")
G.rule("vp#", Sacrifice, "[sacrifices/sacrifice] {object:np}", player=IMPLIED)
G.rule("vp#", TapEffect, "[taps/tap] {object:np}")
G.rule("whole_clause", EnterTapped, "{object:ref} enters tapped")
G.rule("vp#", TapOrUntap, "[taps/tap] or [untaps/untap] {object:np}")
G.rule("vp#", UntapEffect, "[untaps/untap] {object:np}")
G.rule("vp#", CounterEffect, "[counters/counter] {object:np}")
G.rule("vp_pl", Regenerate, "regenerate {object:np}")
G.rule("vp#", TransformEffect, "[transforms/transform]", object=SUBJECT, form="intransitive")
G.rule("vp_pl", TransformEffect, "<verb=transform|convert|flip> {object:np}")
G.rule("vp_pl", Detain, "detain {object:np}")
G.rule("vp#", PhaseEffect, "[phases/phase] out", object=SUBJECT)
G.rule("vp_pl", RemoveFromCombat, "remove {object:np} from combat")
G.rule("vp#", TurnFace, "[turns/turn] {object:np} face up")
G.rule("vp#", TurnFace, "[turns/turn] {object:np} face down", up=False)
G.rule("vp#", Attach, "[attaches/attach] {object:np} to {to:np}")
G.rule("vp_pl", Unattach, "unattach {object:np}")

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
G.rule("vp#", PutItsCounters, "[puts/put] {of:possessor} counters on {on:np}")
G.rule("vp_pl", DoubleCounters, "double the number of {kind:counter_kind} counters on {object:np}")
G.rule("counters_spec", CountersSpec, "a {kind:counter_kind} counter", count=Number(1))
G.rule("counters_spec", CountersSpec, "an additional {kind:counter_kind} counter", count=Number(1, "additional"))
G.rule("counters_spec", CountersSpec, "{count:number_plain} {kind:counter_kind} counters")
G.rule("counters_spec", CountersSpec, "{count:that_many} {kind:counter_kind} counters")
G.rule(
    "additional_counters",
    CountersSpec,
    "{count:number_plain} additional {kind:counter_kind} counters",
    form="additional",
)
G.rule("counters_spec", None, "{:additional_counters}")
G.rule(
    "counters_each",
    CountersSpec,
    "a number of additional {kind:counter_kind} counters on it equal to {count:quantity}",
    form="a number additional",
)
G.rule(
    "counters_each",
    CountersSpec,
    "an additional {kind:counter_kind} counter on it for each {count.of:for_each}",
    count=inner(Times, factor=Number(1, "additional"), form="for each"),
)
G.rule(
    "counters_each",
    CountersSpec,
    "x additional {kind:counter_kind} counters on it , where x is {count:quantity}",
    form="where additional",
)

G.rule(
    "counters_each", CountersSpec, "x {kind:counter_kind} counters on it , where x is {count:quantity}", form="where"
)
G.rule(
    "counters_each",
    CountersSpec,
    "a {kind:counter_kind} counter on it for each {count.of:for_each}",
    count=inner(Times, factor=Number(1), form="for each"),
)
G.rule(
    "counters_each",
    CountersSpec,
    "a number of {kind:counter_kind} counters on it equal to {count:quantity}",
    form="a number",
)

G.rule("vp_pl", ExchangeEffect, "exchange control of {left:np} and {right:np}", what="control")
G.rule(
    "vp_pl",
    ExchangeEffect,
    "exchange control of {left:np}",
    what="control",
    check=lambda node: is_plural(node.left) and not isinstance(node.left, Several),
)

# Spells

G.rule("vp#", CopySpell, "[copies/copy] {object:np}")
G.rule(
    "vp#",
    CopySpell,
    "[copies/copy] {object:np} and you may choose new targets for the copy",
    new_targets=True,
    form="and the copy",
)
G.rule("vp#", CopySpell, "[copies/copy] {object:np} twice", count=Number(2, "twice"))
G.rule("vp#", CopySpell, "[copies/copy] {object:np} for each {count:for_each}", form="for each")
G.rule("vp_pl", ChangeTargets, "change the target of {object:np}", form="change")
G.rule(
    "vp_pl",
    ChangeTargets,
    "choose new targets for {object:np}",
    form="new",
    check=lambda node: not isinstance(node.object, CopyOf),
)

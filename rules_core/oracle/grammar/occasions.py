"""
When spells can be cast and abilities activated: steps, conditions, how often, by whom.

CR: 601.3, 602.1a, 602.5.
"""

from __future__ import annotations

from ...ir.conditions import Happened
from ...ir.nouns import A, Each, Filter, IsPlayer, IsType, You
from ...ir.statics import AnyPlayerMay, CastOnly, HandSize, OnlyWhen
from ...ir.triggers import Attacks
from .base import GRAMMAR as G

# Spells. CR: 601.3

G.rule("rule_statement", CastOnly, "cast {what:ref} only {when:cast_when} and only if {condition:condition}")
G.rule("rule_statement", CastOnly, "cast {what:ref} only if {condition:condition}", when="")
G.rule(
    "rule_statement",
    CastOnly,
    "cast {what:ref} only before the combat damage step",
    when="before the combat damage step",
)
for _window in ("this step", "this turn"):
    G.rule(
        "simple_condition",
        Happened,
        f"you've been attacked {_window}",
        event=Attacks(A(Filter(IsType("Creature"))), You(), form="been"),
        window=_window,
        form="been attacked",
    )

# Abilities. CR: 602.5

_TIMES = (
    ("as a sorcery", "sorcery"),
    ("as an instant", "instant"),
    ("during your upkeep", "your upkeep"),
    ("during combat", "combat"),
    ("during the declare attackers step", "declare attackers step"),
)
for _words, _timing in _TIMES:
    G.rule("limit", OnlyWhen, f"activate only {_words} and only once", timing=f"{_timing} ever")
    if _timing != "sorcery":
        G.rule("limit", OnlyWhen, f"activate only {_words} and only once each turn", timing=f"{_timing} once")
    if _timing not in ("sorcery", "your upkeep"):
        G.rule(
            "limit",
            OnlyWhen,
            f"activate only {_words} and only if {{condition:condition}}",
            timing=_timing,
            form="and if",
        )
G.rule(
    "limit", OnlyWhen, "activate only as a sorcery and only if {condition:condition}", timing="sorcery", form="and if"
)
G.rule("limit", OnlyWhen, "activate only during the declare attackers step", timing="declare attackers step")
G.rule(
    "limit",
    OnlyWhen,
    "activate only once each turn and only if {condition:condition}",
    timing="once",
    form="once and if",
)
G.rule("limit", OnlyWhen, "activate only once and only during {condition:turn_of}", timing="ever", form="once during")
G.rule("limit", OnlyWhen, "activate only once and only if {condition:condition}", timing="ever", form="once and if")

# By whom. CR: 602.1a

G.rule(
    "limit",
    AnyPlayerMay,
    "any player may activate this ability but only {only:only_then}",
    player=Each(Filter(IsPlayer())),
)
G.rule("only_then", OnlyWhen, "as a sorcery", timing="sorcery", form="but")
G.rule("only_then", OnlyWhen, "during any upkeep step", timing="upkeep", form="but any")
G.rule("only_then", OnlyWhen, "during their turn", timing="your turn", form="but their")
G.rule("only_then", OnlyWhen, "during their upkeep", timing="your upkeep", form="but their")
G.rule("only_then", OnlyWhen, "during their draw step", timing="your draw step", form="but their")

# Maximum hand size. CR: 402.2

G.rule(
    "rule_statement",
    HandSize,
    "{player:other_poss} maximum hand size is increased by {amount:word_number}",
    form="increased",
)
G.rule("rule_statement", HandSize, "{player:other_poss} maximum hand size is {amount:word_number}", form="is")
G.rule("other_poss", None, "{:poss}", check=lambda node: node != You())

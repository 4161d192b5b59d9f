"""
What mana may be spent on, and what comes of spending it.

CR: 106.6, 107.3, 118.3.
"""

from __future__ import annotations

from ...ir.abilities import KeywordAbility, ManaRider
from ...ir.effects import Continuous, SpendActivate, SpendCast, SpendCost, SpendOnly
from ...ir.nouns import A, Filter, InGroup, OwnedBy, Pronoun, That, You
from ...ir.quantities import AtMost, BeforeDamage, CharacteristicOf, SpentOnX
from ...ir.statics import BeCounteredAct, Cant, EntersWithCounters, SpendOnX
from ...ir.triggers import CastSpell
from ..kit import inner
from .base import GRAMMAR as G
from .statics import one_statement
from .tails import Tail

# Mana for X. CR: 107.3a

G.series("x_colors", "color_letter", "and/or", 1)
G.rule("rule_statement", SpendOnX, "spend only {colors:x_colors} mana on x")
G.rule("limit", SpendOnX, "spend only {colors:x_colors} mana on x")
G.rule("quantity", SpentOnX, "the amount of {mana:mana} spent on x")

# "..., but not more than": each limit holds where it is of the kind of what was dealt damage

G.rule("life", AtMost, "life equal to {of:quantity} , but not more than {limits:limit_list}")
G.rule("life", AtMost, "life equal to {of:quantity} , but not more life than {limits:limit_list}", form="life")
G.series("limit_list", "limit_of_number", "or", 1)
G.rule("limit_of_number", None, "{:quantity}", check=lambda node: not isinstance(node, CharacteristicOf))
G.rule("limit_of_number", BeforeDamage, "the player 's life total before the damage was dealt", which="life total")
G.rule("limit_of_number", BeforeDamage, "the planeswalker 's loyalty before the damage was dealt", which="loyalty")
G.rule("limit_of_number", BeforeDamage, "the creature 's toughness", which="toughness")

# What mana may be spent on. CR: 106.6


def _is_no_plain_cast(node: SpendOnly) -> bool:
    return len(node.uses) > 1 or not isinstance(node.uses[0], SpendCast)


G.rule("spend_use", SpendCast, "cast {spells:spend_cast}")
G.rule("spend_use", SpendActivate, "activate an ability of {sources:spend_cast}")
G.rule("spend_use", SpendActivate, "activate an ability")
G.rule("spend_use", SpendCost, "pay a cost that contains {symbol:mana}")
G.series("spend_uses", "spend_use", "or", 1)
G.rule("spend_use_to", None, "to {:spend_use}")
G.series("spend_uses_to", "spend_use_to", "or", 2)
G.rule("spend_only", SpendOnly, "to {uses:spend_uses}", on=(), form="uses", check=_is_no_plain_cast)
G.rule("spend_only", SpendOnly, "{uses:spend_uses_to}", on=(), form="uses to")
G.rule("tail", Tail, "{held:spend_not}", kind="spend")
for _words in ("this mana can't be spent", "you can't spend this mana"):
    G.rule("spend_not", SpendOnly, f"{_words} to cast {{never:spend_cast}}", on=(), form=_words)
    G.rule("spend_not", SpendOnly, f"{_words} to pay generic mana costs", on=(), no_generic=True, form=_words)
G.rule(
    "spend_one",
    A,
    "your commander",
    filter=Filter(InGroup("commander"), (), (OwnedBy(You()),)),
    form="your",
)

# What comes of spending it

G.rule("tail", Tail, "{held:mana_rider}", kind="rider")
G.rule(
    "mana_rider",
    ManaRider,
    "if <form=that mana is spent on|this mana is spent on|that mana is spent to cast|this mana is spent to cast> "
    "{event.spell:spend_one} , {effect:rider_effect}",
    event=inner(CastSpell, player=You(), form="spent"),
)
G.rule(
    "mana_rider",
    ManaRider,
    "when <form=you spend this mana|that mana is spent|this mana is spent> to cast {event.spell:spend_one} , "
    "{effect:instructions}",
    event=inner(CastSpell, player=You(), form="spent"),
    triggers=True,
)
G.rule("rider_effect", None, "{:sentence}")
G.rule("rider_effect", Continuous, "{changes:uncounterable}", form="can't be countered")
one_statement("uncounterable", "uncounterable_one")
G.rule("uncounterable_one", Cant, "{subject:ref} can't be countered", act=BeCounteredAct())
G.rule(
    "whole_clause",
    Continuous,
    "{changes:spell_enters_with}",
    form="enters with",
    check=lambda node: isinstance(node.changes[0].subject, Pronoun | That),
)
one_statement("spell_enters_with", "spell_enters_one")
G.rule("spell_enters_one", EntersWithCounters, "{subject:ref} enters with {counters:counters_spec} on it")
for _until, _steps in (("turn", "steps and phases end"), ("combat", "steps end")):
    G.rule("tail", Tail, f"until end of {_until} , you don't lose this mana as {_steps}", kind="persists", form=_until)
G.rule("simple_keyword", KeywordAbility, "suspend", keyword="suspend")

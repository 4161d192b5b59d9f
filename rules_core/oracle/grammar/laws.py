"""
Static statements about playing lands, untapping, triggers, costs of abilities, and what cannot be made to happen.

CR: 101.2, 305.2, 502.3, 601.2f, 603.2d.
"""

from __future__ import annotations

from ...ir.durations import UntilEndOfTurn
from ...ir.effects import Continuous
from ...ir.nouns import Each, Filter, IsPlayer, Other, You
from ...ir.quantities import Number
from ...ir.statics import (
    ActivateAct,
    CantCause,
    CostChange,
    DamageRule,
    ExtraTriggers,
    LandPlays,
    ManaAsThough,
    UntapsDuring,
)
from ..kit import inner
from .base import GRAMMAR as G
from .statics import one_statement

# Lands. CR: 305.2

G.rule("extra_lands", Number, "an additional land", value=1, form="an")
G.rule("extra_lands", None, "{:word_number_pl} additional lands")
G.rule("extra_lands", Number, "up to two additional lands", value=2, form="up to")
G.rule("extra_lands", Number, "up to three additional lands", value=3, form="up to")
for _words, _form in (("you may play", ""), ("each player may play", "each")):
    G.rule(
        "rule_statement",
        LandPlays,
        f"{_words} {{additional:extra_lands}} on each of {'your' if _form == '' else 'their'} turns",
        player=You() if _form == "" else Each(Filter(IsPlayer()), "each"),
        form=_form,
        check=lambda node: node.additional != Number(1, "an") or node.form != "",
    )
G.rule("whole_clause", Continuous, "{changes:more_lands} this turn", duration=UntilEndOfTurn("this turn"), form="lands")
one_statement("more_lands", "more_lands_one")
G.rule("more_lands_one", LandPlays, "you may play {additional:extra_lands}", player=You())

# Untapping. CR: 502.3

G.rule(
    "rule_statement",
    UntapsDuring,
    "untap {object:np} during {player:other_players} untap step",
)
G.rule("other_players", Each, "each other player 's", form="each", filter=Filter(IsPlayer(), (Other(),)))

# Triggers. CR: 603.2d

G.rule(
    "extra_trigger",
    ExtraTriggers,
    "if a triggered ability of {of:a_ref} triggers , that ability triggers an additional time",
    event=None,
)

# Costs of abilities. CR: 601.2f, 602.2b

for _word, _less in (("less", True), ("more", False)):
    for _kind in ("", "equip", "cycling", "ninjutsu"):
        _words = _kind or "activated"
        G.rule(
            "cost_statement",
            CostChange,
            f"{_words} abilities of {{what.of:everything}} cost {{amount:mana_cost}} {_word} to activate",
            what=inner(ActivateAct, kinds=_kind),
            less=_less,
        )
        G.rule(
            "cost_statement",
            CostChange,
            f"{_words} abilities you activate cost {{amount:mana_cost}} {_word} to activate",
            what=ActivateAct(kinds=_kind),
            less=_less,
            player=You(),
        )
    for _where in ("", " , where x is {where:quantity}"):
        G.rule(
            "cost_statement",
            CostChange,
            f"activated abilities of {{what.of:everything}} cost {{amount:mana_cost}} {_word} to activate{_where} . "
            "this effect can't reduce the mana in that cost to less than {minimum:word_number} mana",
            what=inner(ActivateAct, kinds=""),
            less=_less,
            form="where" if _where else "",
        )

# Mana for abilities. CR: 609.4b

G.rule(
    "rule_statement",
    ManaAsThough,
    "you may spend mana as though it were mana of any <mana=color|type> to activate abilities of {on:everything}",
    player=You(),
    form="activate",
)

# Damage that can't be prevented. CR: 615.12

G.rule(
    "whole_clause", Continuous, "{changes:unpreventable} this turn", duration=UntilEndOfTurn("this turn"), form="law"
)
one_statement("unpreventable", "unpreventable_one")
G.rule("unpreventable_one", DamageRule, "damage can't be prevented", source=None, rule="can't be prevented")
G.rule(
    "unpreventable_one", DamageRule, "combat damage can't be prevented", source=None, rule="combat can't be prevented"
)

# What cannot be made to happen. CR: 101.2

G.rule(
    "rule_statement",
    CantCause,
    "{subject:spells_and_abilities} can't cause you to {acts:caused_acts}",
    player=You(),
)
G.rule("spells_and_abilities", None, "{:everything}")
G.series("caused_acts", "caused_act", "or", 1)
_CAUSED = ("sacrifice permanents", "discard cards")
G.terminal(
    "caused_act",
    lambda chart, at: [(words, at + 2) for words in _CAUSED if chart.folded[at : at + 2] == tuple(words.split())],
    lambda value: value if value in _CAUSED else None,
    ("sacrifice", "discard"),
)

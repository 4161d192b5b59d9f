"""
Static statements about playing lands, untapping, triggers, costs of abilities, and what cannot be made to happen.

CR: 101.2, 305.2, 502.3, 601.2f, 603.2d.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ...ir.abilities import StaticAbility
from ...ir.conditions import IsStep
from ...ir.durations import UntilEndOfTurn
from ...ir.effects import Continuous
from ...ir.nouns import Each, Filter, InZone, IsPlayer, Other, Pronoun, You
from ...ir.quantities import Number
from ...ir.statics import (
    ActivateAct,
    Allow,
    AlternativeCost,
    Cant,
    CantCause,
    CastAct,
    CostChange,
    DamageRule,
    ExtraTriggers,
    HandSize,
    LandPlays,
    LifeFloor,
    ManaAsThough,
    MinimumCost,
    NoTriggers,
    SkipAlways,
    UntapAct,
    UntapsDuring,
)
from ...ir.triggers import AnyEvent, ZoneChange
from ..kit import Chart, Reading, inner
from .base import GRAMMAR as G
from .base import SUBJECT
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

# What causes no abilities to trigger. CR: 603.2, 101.2

G.rule("rule_statement", NoTriggers, "{event:silent_event} don't cause abilities to trigger")
G.rule("rule_statement", NoTriggers, "{event:silent_event} don't cause abilities of {of:a_ref} to trigger", form="of")
G.rule("silent_event", None, "{:gerund}", "{:entering_or_dying}")


def _entering_or_dying(chart: Chart, at: int) -> Iterator[Reading]:
    for subject, end in chart.read(G.category("a_ref"), at):
        if chart.folded[end : end + 3] == ("entering", "or", "dying"):
            enters = ZoneChange(subject, InZone("battlefield"), verb="enters")
            dies = ZoneChange(subject, InZone("graveyard"), InZone("battlefield"), "dies")
            yield AnyEvent((enters, dies), "gerunds"), end + 3


def _show_entering_or_dying(value: AnyEvent) -> str | None:
    first: Any = value.events[0]
    noun = G.category("a_ref").show(first.subject) if value.form == "gerunds" else None
    return f"{noun} entering or dying" if noun else None


G.terminal("entering_or_dying", _entering_or_dying, _show_entering_or_dying, G.category("a_ref"), (AnyEvent,))

# Steps and hands of other players. CR: 402.2, 500.11, 502.3

for _number in ("sg", "pl"):
    _steps = "step" if _number == "sg" else "steps"
    for _whose in ("their", "your"):
        for _many in (
            "{act.more_than:just_one} {act.what:filter_sg}",
            "{act.more_than:word_number_pl} {act.what:filter_pl}",
        ):
            G.rule(
                "rule_statement",
                Cant,
                f"{{subject:limited_{_number}_{_whose}}} can't untap more than {_many} during {_whose} untap {_steps}",
                act=inner(UntapAct, step=None, form=f"{_whose} {_steps}"),
                form="more than",
            )
G.rule("just_one", Number, "one", value=1)
G.rule("limited_sg_your", You, "you")
G.rule("limited_pl_your", You, "you", form="untap pl")
G.rule("limited_pl_their", Each, "{filter:player_pl}", form="")
G.rule("limited_sg_their", Each, "each {filter:player_sg}", form="each")
for _what in ("untap step", "draw step", "upkeep step", "combat phase"):
    G.rule("rule_statement", SkipAlways, f"{{player:skippers}} skip their {_what}s", what=_what, form="their")
G.rule("skippers", Each, "{filter:player_pl}", form="")
G.rule("skippers", None, "{:your_opponents}")
G.rule("rule_statement", HandSize, "{player:skippers} have no maximum hand size", amount=None, form="pl")
G.rule(
    "rule_statement", HandSize, "{player:hand_of} maximum hand size is reduced by {amount:word_number}", form="reduced"
)
G.rule("hand_of", Each, "each {filter:player_sg} 's", form="each")

# When spells can be cast. CR: 307.1, 601.3

G.rule(
    "change#",
    Cant,
    "can cast {act.spells:everything} only any time they could cast a sorcery",
    subject=SUBJECT,
    act=inner(CastAct),
    form="only as a sorcery",
)
G.rule(
    "change#",
    Cant,
    "can cast {act.spells:everything} only during their own [turn/turns]",
    subject=SUBJECT,
    act=inner(CastAct),
    form="only in own turn",
)
G.rule("change#", Cant, "can't {act:cast_act} during {condition:turn_of}", subject=SUBJECT, form="during")
G.rule("change#", Cant, "can't {act:cast_act} during {condition:combat_time}", subject=SUBJECT, form="during")
G.rule("cast_act", CastAct, "cast {spells:everything}")
G.rule("combat_time", IsStep, "combat", step="combat")

# Loyalty abilities at other times. CR: 606.3

for _words, _form in (
    ("any time you could cast an instant", "any time"),
    ("on any player 's turn any time you could cast an instant", "any turn"),
):
    G.rule(
        "permission",
        Allow,
        f"you may activate loyalty abilities of {{act.of:loyal}} {_words}",
        subject=You(),
        act=inner(ActivateAct, kinds="loyalty"),
        as_though="instant",
        form=_form,
    )
    G.rule(
        "permission",
        Allow,
        f"you may activate {{act.of:its_own}} loyalty abilities {_words}",
        subject=You(),
        act=inner(ActivateAct, kinds="loyalty"),
        as_though="instant",
        form=f"its {_form}",
    )
G.rule(
    "permission",
    Allow,
    "you may activate the loyalty abilities of {act.of:loyal} twice each turn rather than only once",
    subject=You(),
    act=inner(ActivateAct, kinds="loyalty", times=2),
)
G.rule("loyal", None, "{:ref}", "{:everything}")
G.rule("its_own", Pronoun, "<word=its|her|his|their>")

# Costs. CR: 118.7, 118.9, 601.2f

G.rule(
    "cost_statement",
    AlternativeCost,
    "you may {cost:paying_all} rather than pay the mana cost for {what:cost_everything}",
    form="for",
)
G.rule(
    "cost_statement",
    MinimumCost,
    "each spell that would cost less than {amount:word_number} mana to cast costs {costs:same_number} mana to cast",
    check=lambda node: node.amount.value == node.costs,
)
G.rule("same_number", None, "{:word_int}")


def _colored_only(chart: Chart, at: int) -> Iterator[Reading]:
    """``... cost {W}{B} less to cast. This effect reduces only the amount of colored mana you pay.``"""
    words = (".", "this", "effect", "reduces", "only", "the", "amount", "of", "colored", "mana", "you", "pay")
    for value, end in chart.read(G.category("cost_reduction"), at):
        if chart.folded[end : end + len(words)] == words:
            yield replace(value, colored_only=True), end + len(words)


def _show_colored_only(value: CostChange) -> str | None:
    text = G.category("cost_reduction").show(replace(value, colored_only=False)) if value.colored_only else None
    return f"{text} . this effect reduces only the amount of colored mana you pay" if text else None


G.rule("cost_reduction", CostChange, "{what:cost_what} [costs/cost:what] {amount:mana_cost} less to cast", less=True)
G.terminal("cost_statement", _colored_only, _show_colored_only, G.category("cost_what"), (CostChange,))
for _word, _less in (("less", True), ("more", False)):
    G.rule(
        "cost_statement",
        CostChange,
        f"if {{condition:condition}} , {{what:own_spell}} costs {{amount:mana_cost}} {_word} to cast",
        less=_less,
        form="if front",
    )
G.rule("own_spell", None, "{:ref}")

# Damage and life totals. CR: 120.3a


def _life_floor(chart: Chart, at: int) -> Iterator[Reading]:
    """``damage that would reduce your life total to less than N reduces it to N instead``."""
    words, again = tuple(_FLOOR[0].split()), tuple(_FLOOR[1].split())
    if chart.folded[at : at + len(words)] != words:
        return
    for number, end in chart.read(G.category("digits"), at + len(words)):
        if chart.folded[end : end + len(again)] == again and chart.folded[end + 3] == chart.folded[end - 1]:
            if chart.folded[end + 4] == "instead":
                yield (LifeFloor(You(), number),), end + 5


_FLOOR = ("damage that would reduce your life total to less than", "reduces it to")


def _show_life_floor(values: tuple[Any, ...]) -> str | None:
    if len(values) != 1 or not isinstance(values[0], LifeFloor):
        return None
    number = G.category("digits").show(values[0].amount)
    return f"{_FLOOR[0]} {number} {_FLOOR[1]} {number} instead" if number else None


G.terminal("life_floor", _life_floor, _show_life_floor, ("damage",), (tuple,))
G.rule("statement", None, "{:life_floor}")
G.rule("static", StaticAbility, "if {condition:condition} , {effects:life_floor}", form="if")
G.rule("whole_clause", Continuous, "{duration:duration} , {changes:life_floor}", form="floor")

# Flash for a while

G.rule("whole_clause", Continuous, "{duration:duration} , {changes:flash_while}", form="flash front")
one_statement("flash_while", "flash_while_one")
G.rule(
    "flash_while_one",
    Allow,
    "you may cast {act:flash_spells} as though they had flash",
    subject=You(),
    as_though="flash",
    form="they",
)

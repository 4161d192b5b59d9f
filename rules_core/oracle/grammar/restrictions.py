"""
What cannot, must or may be done: attacking, blocking, untapping, casting, activating.

CR: 101.2, 508.1, 509.1, 502.3, 601.3.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ...ir.costs import PayManaWhereX, ScaledCost
from ...ir.durations import (
    DuringNextStep,
    UntilEndOfTurn,
)
from ...ir.effects import Continuous
from ...ir.nouns import A, ControlledBy, Each, Filter, IsAbility, IsSpell, IsType, OneOrMore, Several
from ...ir.quantities import AnyNumber, CountOf, Number, Within
from ...ir.statics import (
    ActivateAct,
    Allow,
    AttackAct,
    BeBlockedAct,
    BeCounteredAct,
    BeTargetedAct,
    BlockAct,
    Cant,
    CastAct,
    CountsAs,
    IsStatus,
    Must,
    OtherAct,
    UntapAct,
)
from ..kit import Chart, Reading, inner
from .base import GRAMMAR as G
from .base import SUBJECT

# Can't and must

G.rule("act", AttackAct, "attack")
G.rule("act", AttackAct, "attack {defender:attacked}")
G.rule("act", AttackAct, "attack alone", alone=True)
G.rule("act", BlockAct, "block")
G.rule("act", BlockAct, "block {blocked:np}")
G.rule("act", BlockAct, "block alone", alone=True)
G.rule("act", BeBlockedAct, "be blocked")
G.rule("act", BeBlockedAct, "be blocked by {by:np}")
G.rule("act", BeBlockedAct, "be blocked except by {except_by:np}")
G.rule(
    "act",
    BeBlockedAct,
    "be blocked by more than one creature",
    within=Within("or greater", Number(2)),
    form="more than one",
)
G.rule("act", BeBlockedAct, "be blocked except by {except_by:several_blockers}", form="several")
G.rule("several_blockers", OneOrMore, "{within:or_more} {filter:filter_pl}", form="number")
G.rule("act", BeCounteredAct, "be countered")
G.rule("act", BeCounteredAct, "be countered by {by:np}")
G.rule("act", BeTargetedAct, "be the target of {of:np}")
G.rule("act", BeTargetedAct, "be the targets of {of:spells_or_abilities}", form="pl")
G.rule("act", BeTargetedAct, "be the target of {of:spells_or_abilities}")
G.series("spells_or_abilities", "spells_or_ability", "or", 2, Several, "refs", form="or")
G.rule("spells_or_ability", Each, "{filter:only_spells}", form="")
G.rule("spells_or_ability", Each, "{filter:abilities_from}", form="")
G.rule("only_spells", None, "{:filter_pl}", check=lambda node: isinstance(node, Filter) and node.head == IsSpell())
G.rule(
    "abilities_from",
    Filter,
    "{head:head_pl} {qualifiers:from_sources}",
    check=lambda node: isinstance(node.head, IsAbility),
)
G.run("from_sources", "source_qualifier")
G.rule(
    "act",
    OtherAct,
    "<act=lose the game|win the game|draw more than one card each turn|be turned face up>",
)
G.rule(
    "act",
    OtherAct,
    "<act=be regenerated|be sacrificed|gain life|lose life|draw cards|search libraries|transform|phase out|be equipped|be enchanted>",
)
for _it in ("it", "them"):
    G.rule(
        "cant_act",
        OtherAct,
        f"have {{kind:counter_kind}} counters put on {_it}",
        act=f"have counters put on {_it}",
    )
G.rule("act", OtherAct, "get <kind=poison> counters", act="get counters")
G.rule("act", OtherAct, "get counters", act="get counters")
G.rule("attacked", None, "{:attacked_one}")
G.series("attacked", "attacked_one", "or", 2, Several, "refs", form="or")
G.rule("attacked_one", None, "{:who}", "{:everything}", "{:ref}", "{:target}")
G.rule("cant_act", None, "{:act}")


G.rule("cant_act", OtherAct, "<act=attack or block|attack or block alone>")
G.rule("cant_act", OtherAct, "crew Vehicles", act="crew vehicles")
G.rule("cant_act", OtherAct, "attack , block , or crew Vehicles", act="attack , block , or crew vehicles")
G.rule("change#", Cant, "can't {act:cant_act}", subject=SUBJECT)
G.rule(
    "change#",
    Cant,
    "can't {act:cant_act} unless {payer:who} [pays/pay:payer] {unless_paid:payment}",
    subject=SUBJECT,
    form="unless paid",
)
G.rule("payment", ScaledCost, "{cost:mana_cost} for each of {times:those_counted}", form="each of")
G.rule(
    "payment",
    ScaledCost,
    "{cost.symbols:mana} for each {times:for_each} , where x is {cost.quantity:quantity}",
    cost=inner(PayManaWhereX),
    form="where",
)
G.rule(
    "payment",
    ScaledCost,
    "{cost.symbols:mana} for each of {times:those_counted} , where x is {cost.quantity:quantity}",
    cost=inner(PayManaWhereX),
    form="each of where",
)
G.rule("those_counted", CountOf, "{counted:ref}", form="ref")
G.rule("change#", Cant, "can't {act:cant_act} unless {condition:condition}", subject=SUBJECT, form="unless")
G.rule("change#", Cant, "[doesn't/don't] {act:untap_act}", subject=SUBJECT, form="doesn't")
G.rule("untap_act", UntapAct, "untap during {step:untap_step}")
G.rule("untap_step", DuringNextStep, "{player:poss} <step=untap step>", form="each")
G.rule("untap_step", DuringNextStep, "{player:poss} next <step=untap step>")
G.rule("untap_step", DuringNextStep, "{player:poss} untap steps", step="untap step", form="each pl")
G.rule("untap_step", DuringNextStep, "{player:poss} next untap steps", step="untap step", form="pl")
G.rule(
    "change#",
    Must,
    "[attacks/attack] <when=each combat|this turn|each turn|this combat> if able",
    subject=SUBJECT,
    act=AttackAct(),
)
G.rule(
    "change#",
    Must,
    "[blocks/block] <when=each combat|this turn|each turn|this combat> if able",
    subject=SUBJECT,
    act=BlockAct(),
)

G.rule(
    "change#",
    Must,
    "[blocks/block] {act.blocked:ref} <when=this turn|this combat> if able",
    subject=SUBJECT,
    act=inner(BlockAct),
    form="this one",
)
G.rule(
    "change#",
    CountsAs,
    "[assigns/assign] combat damage equal to [its/their] toughness rather than [its/their] power",
    subject=SUBJECT,
    what="combat damage equal to toughness",
)
G.rule(
    "change#",
    Allow,
    "can block an additional creature",
    subject=SUBJECT,
    act=BlockAct(additional=Number(1)),
    form="bare",
)
G.rule(
    "change#", Cant, "[its/their] activated abilities can't be activated", subject=SUBJECT, act=ActivateAct(kinds="own")
)
G.rule("change#", IsStatus, "[is/are] <status=goaded>", subject=SUBJECT)
G.rule("act", CastAct, "cast {spells:everything}")
G.rule("act", CastAct, "cast more than one {spells:one_filter} each turn", limit=Number(1))
G.rule("act", CastAct, "play {spells:everything}", play=True)
G.rule("one_filter", A, "{filter:filter_sg}", form="bare")
G.rule(
    "change#",
    Cant,
    "[assigns/assign] no combat damage",
    subject=SUBJECT,
    act=OtherAct("assign combat damage"),
    form="assigns no",
)

# Blocking and attacking, further

G.rule("change#", Allow, "can block only {act:block_only}", subject=SUBJECT, form="only")
G.rule("block_only", BlockAct, "{blocked:everything}")
G.rule("change#", Allow, "can block an additional creature {act:block_more}", subject=SUBJECT)
G.rule("block_more", BlockAct, "each combat", additional=Number(1))
G.rule("change#", Allow, "can block an additional {act:block_so_many}", subject=SUBJECT)
G.rule("block_so_many", BlockAct, "{additional:word_number_pl} creatures each combat")
G.rule("change#", Allow, "can block any number of creatures", subject=SUBJECT, act=BlockAct(additional=AnyNumber()))
G.rule(
    "change#",
    Allow,
    "can attack as though it didn't have defender",
    subject=SUBJECT,
    act=AttackAct(),
    as_though="no defender",
)
G.rule("change#", Must, "must be blocked if able", subject=SUBJECT, act=BeBlockedAct())
G.rule(
    "change#",
    Must,
    "must be blocked <when=this turn|each combat> if able",
    subject=SUBJECT,
    act=BeBlockedAct(),
    form="when",
)


def _attack_despite_defender(chart: Chart, at: int) -> Iterator[Reading]:
    """``can attack this turn as though it didn't have defender``."""
    if chart.folded[at : at + 2] != ("can", "attack"):
        return
    for duration, end in chart.read(G.category("duration"), at + 2):
        for owner in ("it", "they"):
            words = ("as", "though", owner, "didn't", "have", "defender")
            if chart.folded[end : end + 6] == words:
                allowed = Allow(SUBJECT, AttackAct(), "no defender")
                yield Continuous((allowed,), duration, f"middle {owner}"), end + 6


def _show_despite_defender(value: Continuous) -> str | None:
    if not value.form.startswith("middle ") or value.changes != (Allow(SUBJECT, AttackAct(), "no defender"),):
        return None
    return f"can attack {G.category('duration').show(value.duration)} as though {value.form[7:]} didn't have defender"


for _number in ("sg", "pl"):
    G.terminal(f"vp_{_number}", _attack_despite_defender, _show_despite_defender, ("can",), (Continuous,))


def _able_to_block(chart: Chart, at: int) -> Iterator[Reading]:
    """``all creatures able to block [ref] [this turn] do so``. CR: 509.1c."""
    if chart.folded[at : at + 5] != ("all", "creatures", "able", "to", "block"):
        return
    for blocked, end in chart.read(G.category("np"), at + 5):
        must = Must(Each(Filter(IsType("Creature")), "all"), BlockAct(blocked), form="able to")
        if chart.folded[end : end + 4] == ("this", "turn", "do", "so"):
            yield Continuous((must,), UntilEndOfTurn("this turn"), "able to"), end + 4
        elif chart.folded[end : end + 2] == ("do", "so"):
            yield (must,), end + 2


def _show_able_to_block(value: Any) -> str | None:
    changes = value.changes if isinstance(value, Continuous) else value
    if len(changes) != 1 or not isinstance(changes[0], Must) or changes[0].form != "able to":
        return None
    act: Any = changes[0].act
    blocked = G.category("np").show(act.blocked)
    turn = "this turn " if isinstance(value, Continuous) else ""
    return f"all creatures able to block {blocked} {turn}do so" if blocked else None


def _only(kind: type) -> Any:
    def read(chart: Chart, at: int) -> Iterator[Reading]:
        for value, end in _able_to_block(chart, at):
            if isinstance(value, kind):
                yield value, end

    return read


G.terminal("whole_clause", _only(Continuous), _show_able_to_block, ("all",), (Continuous,))
G.terminal("statement", _only(tuple), _show_able_to_block, ("all",), (tuple,))


# "[players] can't block with [creatures]": those creatures of theirs can't


def _cant_with(chart: Chart, at: int) -> Iterator[Reading]:
    for player, end in chart.read(G.category("who"), at):
        for word, act in _ACTS_WITH:
            if chart.folded[end : end + 3] != ("can't", word, "with"):
                continue
            for filter_, after in chart.read(G.category("filter_pl"), end + 3):
                if isinstance(filter_, Filter):
                    theirs = replace(filter_, qualifiers=(*filter_.qualifiers, ControlledBy(player)))
                    yield Cant(Each(theirs), act, form=f"{word} with"), after


_ACTS_WITH: tuple[tuple[str, Any], ...] = (("attack", AttackAct()), ("block", BlockAct()))


def _show_cant_with(value: Cant) -> str | None:
    subject: Any = value.subject
    for word, act in _ACTS_WITH:
        if value.form == f"{word} with" and value.act == act and isinstance(subject, Each):
            described: Any = subject.filter
            owner = described.qualifiers[-1].player
            bare = replace(described, qualifiers=described.qualifiers[:-1])
            player, noun = G.category("who").show(owner), G.category("filter_pl").show(bare)
            return f"{player} can't {word} with {noun}" if player and noun else None
    return None


G.terminal("cant_with", _cant_with, _show_cant_with, G.category("who"), (Cant,))

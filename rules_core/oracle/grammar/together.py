"""
Of several things at once: the same controller, each of them, no more than so many, one of several kinds of counter,
counters from among permanents, mana from a source, the next spell.

CR: 106.8, 107.14, 122.6, 508.1c, 509.1b, 601.2f.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...ir.conditions import DidSo, ManaWasSpent
from ...ir.durations import UntilEndOfTurn
from ...ir.effects import (
    Continuous,
    CountersChoice,
    CountersSpec,
    CreateReplacement,
    DealDamage,
    MoveTo,
    PayCounters,
    PutChosenCounters,
    RemoveCounters,
)
from ...ir.nouns import (
    A,
    AllDifferent,
    AnyOf,
    AttachedRef,
    Choose,
    Each,
    Filter,
    InZone,
    IsPlayer,
    LinkedTo,
    OfDamageBefore,
    Other,
    SameAs,
    Several,
    You,
)
from ...ir.quantities import AnyNumber, ManaSpent, Number, Plus, ThatMuch
from ...ir.statics import (
    Allow,
    BeBlockedAct,
    BlockAct,
    Cant,
    CostChange,
    EntersWithCounters,
    OtherAct,
    PreventDamage,
)
from ...ir.triggers import CountersPut
from ..kit import Chart, Reading, inner
from .base import GRAMMAR as G
from .base import IMPLIED, SUBJECT
from .statics import one_statement

# Groups

G.rule("with_qualifier_pl", AllDifferent, "controlled by the same player", quality="controller", same=True)
G.rule(
    "with_qualifier_pl",
    AllDifferent,
    "controlled by the same opponent",
    quality="controller",
    same=True,
    form="opponent",
)
G.rule("with_qualifier_pl", AllDifferent, "controlled by different players", quality="controller")
G.rule("with_qualifier#", SameAs, "with the same <quality=name> as {ref:card_elsewhere}", form="with")
G.rule("that_qualifier#", SameAs, "that [has/have] the same <quality=name> as {ref:card_elsewhere}", form="that has")
G.rule(
    "card_elsewhere",
    A,
    "a {filter:filter_sg}",
    check=lambda node: (
        isinstance(node.filter, Filter) and any(isinstance(part, LinkedTo | InZone) for part in node.filter.qualifiers)
    ),
)
G.rule(
    "choice",
    Choose,
    "a number of {filter:filter_pl} equal to {count:quantity}",
    form="a number",
)
G.rule("choice", Choose, "{filter:article_choice}", count=Number(1), form="list")
G.series("article_choice", "article_item", "or", 2, AnyOf, "filters", form="or a")
G.rule(
    "article_item",
    None,
    "a {:filter_sg}",
    check=lambda node: isinstance(node, Filter) and not node.qualifiers and Other() not in node.adjectives,
)
G.rule("article_item", None, "{:another_filter}", check=lambda node: not node.qualifiers)

# "Enchanted creature and other creatures that share a creature type with it"

G.series("np", "host_or_others", "and", 2, Several, "refs", form="and", check=lambda node: _host_first(node))
G.rule("host_or_others", AttachedRef, "<verb=enchanted|equipped> {filter:attached_noun}")
G.rule("host_or_others", Each, "{filter:filter_pl}", form="")


def _host_first(node: Several) -> bool:
    """What the source is attached to, and then others, which are described by it."""
    return len(node.refs) == 2 and isinstance(node.refs[0], AttachedRef) and isinstance(node.refs[1], Each)


# "No more than one creature can attack each combat". CR: 508.1c, 509.1b

for _act in ("attack", "block"):
    for _number, _creatures in (("one_limit", "creature"), ("many_limit", "creatures")):
        G.rule(
            "rule_statement",
            Cant,
            f"no more than {{act.limit:{_number}}} {_creatures} can {_act} each combat",
            act=inner(OtherAct, act=_act, form="no more than"),
            subject=Each(Filter(IsPlayer())),
            form="no more than",
        )
        if _act == "attack":
            G.rule(
                "rule_statement",
                Cant,
                f"no more than {{act.limit:{_number}}} {_creatures} can attack {{act.object:attacked_one_player}} each combat",
                act=inner(OtherAct, act=_act, form="no more than"),
                subject=Each(Filter(IsPlayer())),
                form="no more than",
            )
G.rule("one_limit", Number, "one", value=1)
G.rule("many_limit", None, "{:word_number_pl}")
G.rule("attacked_one_player", You, "you")

# "Can't block or be blocked by"


def _both_ways(chart: Chart, at: int) -> Iterator[Reading]:
    """``can't block or be blocked by [creatures]``: two restrictions of one subject."""
    if chart.folded[at : at + 6] == ("can't", "block", "or", "be", "blocked", "by"):
        for creatures, end in chart.read(G.category("np"), at + 6):
            yield (Cant(SUBJECT, BlockAct(creatures)), Cant(SUBJECT, BeBlockedAct(by=creatures), form="or")), end


def _show_both_ways(values: tuple[Any, ...]) -> str | None:
    if len(values) != 2 or not isinstance(values[0], Cant) or not isinstance(values[0].act, BlockAct):
        return None
    creatures = values[0].act.blocked
    if creatures is None or values != (
        Cant(SUBJECT, BlockAct(creatures)),
        Cant(SUBJECT, BeBlockedAct(by=creatures), form="or"),
    ):
        return None
    text = G.category("np").show(creatures)
    return f"can't block or be blocked by {text}" if text else None


for _number in ("sg", "pl"):
    G.terminal(f"change_run_{_number}", _both_ways, _show_both_ways, ("can't",), (tuple,))

# One of several counters. CR: 122.6, 614.12a

G.series("counter_options", "counter_option", "or", 2, CountersChoice, "options")
G.rule("counter_option", CountersSpec, "a {kind:counter_kind} counter", count=Number(1))
G.rule("counter_option", CountersSpec, "{count:word_number_pl} {kind:counter_kind} counters")
G.series("counter_words", "counter_word", "or", 2, CountersChoice, "options", form="words")


def _counter_word(chart: Chart, at: int) -> Iterator[Reading]:
    """The kind alone, where "counter" stands once at the end of the list."""
    word = chart.folded[at]
    if word in ("first", "double") and chart.folded[at + 1] == "strike":
        yield CountersSpec(f"{word} strike", Number(1), "word"), at + 2
    elif word in _KINDS:
        yield CountersSpec(word, Number(1), "word"), at + 1


_KINDS = frozenset(
    {"+1/+1", "-1/-1", "flying", "deathtouch", "hexproof", "indestructible", "lifelink", "menace", "reach", "trample"}
    | {"vigilance", "loyalty", "charge", "shield", "haste"}
)
G.terminal(
    "counter_word",
    _counter_word,
    lambda value: value.kind if value.form == "word" else None,
    tuple(_KINDS | {"first", "double"}),
    (CountersSpec,),
)
for _list, _after in (("counter_options", ""), ("counter_words", " counter")):
    _words = "your choice of a" if _after else "your choice of"
    G.rule("vp#", PutChosenCounters, f"[puts/put] {_words} {{counters:{_list}}}{_after} on {{on:np}}")
    G.rule(
        "entering",
        EntersWithCounters,
        f"{{subject:static_subject}} [enters/enter:subject] with {_words} {{counters:{_list}}}{_after} on [it/them:subject]",
    )
G.rule("vp#", PutChosenCounters, "[puts/put] {counters:counter_options} on {on:np}", form="bare")

# Counters from among permanents

for _count in ("any_number", "number_plain"):
    G.rule(
        "vp#",
        RemoveCounters,
        f"[removes/remove] {{count:{_count}}} {{kind:counter_kind}} counters from among {{object:everything}}",
        form="from among",
    )
    G.rule(
        "vp#",
        RemoveCounters,
        f"[removes/remove] {{count:{_count}}} counters from among {{object:everything}}",
        kind="",
        form="from among",
    )
G.rule(
    "event_plain",
    CountersPut,
    "the {nth:ordinal} {kind:counter_kind} counter is put on {subject:ref}",
    form="nth",
)

# Energy. CR: 107.14

for _amount in ("any amount of", "one or more"):
    G.rule(
        "vp#",
        PayCounters,
        f"[pays/pay] {_amount} {{E}}",
        player=IMPLIED,
        kind="energy",
        count=AnyNumber(),
        form=_amount,
    )
G.rule("quantity", ThatMuch, "the amount of {E} paid this way", form="energy paid")
G.rule("for_each", ThatMuch, "{E} paid this way", form="each energy paid")

# Mana from a source. CR: 106.8

G.rule(
    "simple_condition",
    ManaWasSpent,
    "mana from {source:a_source} was spent to cast {ref:cond_ref}",
    mana="",
    form="from",
)
G.rule("quantity", ManaSpent, "the amount of mana from {source:a_source} spent to cast {ref:known}", form="from")
G.rule("for_each", ManaSpent, "mana from {source:a_source} spent to cast {ref:known}", form="each from")
G.rule("a_source", None, "a {:filter_sg}")

# The next spell; the n-th of a turn. CR: 601.2f

G.rule(
    "whole_clause", Continuous, "{changes:next_costs} to cast", duration=UntilEndOfTurn("this turn"), form="next spell"
)
one_statement("next_costs", "next_cost")
G.rule(
    "next_cost",
    CostChange,
    "the next {what:first_spell} you cast this turn costs {amount:mana_cost} less",
    player=You(),
    less=True,
    next_only=True,
)
for _words, _form in (("", "where"), (" as this ability resolves", "where resolves")):
    G.rule(
        "whole_clause",
        Continuous,
        f"{{changes:next_costs_{_form[6:] or 'x'}}}",
        duration=UntilEndOfTurn("this turn"),
        form=f"next {_form}",
    )
    one_statement(f"next_costs_{_form[6:] or 'x'}", f"next_cost_{_form[6:] or 'x'}")
    G.rule(
        f"next_cost_{_form[6:] or 'x'}",
        CostChange,
        f"the next {{what:first_spell}} you cast this turn costs {{amount:mana_cost}} less to cast , where x is"
        f" {{where:quantity}}{_words}",
        player=You(),
        less=True,
        next_only=True,
        form=_form,
    )
G.rule(
    "cost_statement",
    CostChange,
    "the {nth:later_ordinal} {what:first_spell} you cast each turn costs {amount:mana_cost} less to cast",
    less=True,
    player=You(),
    first_each_turn=True,
    form="nth",
)
G.rule("later_ordinal", None, "{:ordinal}", check=lambda value: value > 1)
G.rule(
    "rule_statement",
    Allow,
    "you may cast {act:flash_act} as though it had flash if you pay {cost:mana_cost} more to cast it",
    subject=You(),
    as_though="flash",
    form="for more",
)

# "X plus 2 damage instead"

G.rule(
    "deals_more",
    DealDamage,
    "{source:same_source} [deals/deal:source] {amount:damage_sum}",
    recipient=OfDamageBefore("recipient"),
)
G.rule("damage_sum", Plus, "{left:variable} plus {right:digits} damage", form="damage")

# Places in a library

G.rule("put_depth", Number, "second from the top", value=2)
G.rule("put_depth", Number, "third from the top", value=3)
G.rule(
    "vp#",
    MoveTo,
    "[puts/put] {object:np} into {zone:to_library} {depth:put_depth} or on the bottom",
    position="nth or bottom",
)
G.rule(
    "vp#",
    MoveTo,
    "[puts/put] {object:np} into {zone:to_library} just beneath the top {depth.left:number_words} cards of that library",
    position="nth",
    depth=inner(Plus, right=Number(1), form="beneath"),
)

# A source of your choice. CR: 609.7

for _recipient in ("", " to {recipient:np}"):
    G.rule(
        "whole_clause",
        CreateReplacement,
        f"{{replacement:prevention_chosen{'_to' if _recipient else ''}}}",
        duration=UntilEndOfTurn("this turn"),
        form="source of your choice",
    )
    G.rule(
        f"prevention_chosen{'_to' if _recipient else ''}",
        PreventDamage,
        f"prevent all damage that would be dealt{_recipient} this turn by {{source:source_of_choice}}",
        amount=None,
        form="chosen",
    )
G.rule(
    "source_of_choice",
    Choose,
    "a {filter:filter_sg} of your choice",
    count=Number(1),
    form="your choice",
)

# "If you didn't put a card into your hand this way"

G.rule(
    "simple_condition",
    DidSo,
    "you didn't put {matches:a_phrase} into your hand this way",
    negated=True,
    form="into-hand",
)
G.rule("simple_condition", DidSo, "you put {matches:a_phrase} into your hand this way", form="into-hand")
G.rule("predicate", None, "{:supertype_word}")

"""
Static abilities: statements without a duration.

``statement`` reads the changes of one sentence as a tuple; `StaticAbility` adds when it holds.

CR: 604, 613.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ...ir.abilities import Ability, KeywordAbility, StaticAbility
from ...ir.conditions import HasDesignation, IsTurnOf
from ...ir.costs import CostChoice, FreeCost, ManaCostOf, PayMana
from ...ir.effects import GainDesignation, IfCondition
from ...ir.node import Node
from ...ir.nouns import (
    A,
    CastBy,
    Each,
    Filter,
    IsPlayer,
    Itself,
    Pronoun,
    SelfRef,
    Several,
    Target,
    That,
    TopCards,
    You,
)
from ...ir.quantities import Number, Plus
from ...ir.statics import (
    ActivateAct,
    AdditionalCost,
    Allow,
    AlternativeCost,
    AsEnters,
    AsThough,
    Cant,
    CastAct,
    CastOnly,
    CostChange,
    DamageRule,
    DeckRule,
    DoesntLose,
    EntersAs,
    EntersAsCopy,
    EntersTapped,
    EntersWithCounters,
    GainAbilities,
    GainControl,
    HandSize,
    LandPlays,
    LegendRuleOff,
    LookAtAnyTime,
    ManaAsThough,
    ManaEmpties,
    OtherAct,
    PlayWithRevealed,
    SetPT,
    SkipAlways,
)
from ..features import is_plural
from ..kit import Chart, Reading, inner
from .base import GRAMMAR as G
from .base import SUBJECT
from .changes import waits_for_step
from .sentences import change_with_subject

# Subject and changes


def _statement(chart: Chart, at: int) -> Iterator[Reading]:
    """``[subject] [changes]``: the changes as a tuple."""
    for subject, end in chart.read(G.category("static_subject"), at):
        number = "pl" if is_plural(subject) else "sg"
        for changes, after in chart.read(G.category("change_run_" + number), end):
            first = change_with_subject(changes[0], subject)
            # What ends by itself ("this turn", "next untap step") is an instruction. CR: 604.1, 611.2a
            if first is not None and not any(waits_for_step(change) for change in changes) and _may_be_given(first):
                yield (first, *changes[1:]), after


_WAYS_TO_CAST = frozenset({"blitz", "cleave", "dash", "disturb", "emerge", "evoke", "freerunning", "mutate"})
_WAYS_TO_CAST |= {"overload", "prowl", "spectacle", "surge", "warp", "sneak", "web-slinging", "bestow", "impending"}
"""Keywords that are ways to cast a card: it would need them before it is a spell. CR: 601.2b, 601.3e."""


def _may_be_given(change: Any) -> bool:
    """Spells that somebody casts cannot be given a way to cast them here."""
    subject = getattr(change, "subject", None)
    filter_ = subject.filter if isinstance(subject, Each) else None
    if not any(isinstance(part, CastBy) for part in getattr(filter_, "qualifiers", ())):
        return True
    return isinstance(change, Cant) or (
        isinstance(change, GainAbilities)
        and not any(
            isinstance(ability, KeywordAbility) and ability.keyword in _WAYS_TO_CAST for ability in change.abilities
        )
    )


def _show_statement(changes: tuple[Any, ...]) -> str | None:
    subject = getattr(changes[0], "subject", None)
    bare = change_with_subject(changes[0], SUBJECT)
    if subject is None or bare is None or subject == SUBJECT:
        return None
    noun = G.category("static_subject").show(subject)
    number = "pl" if is_plural(subject) else "sg"
    rest = G.category("change_run_" + number).show((bare, *changes[1:]))
    return f"{noun} {rest}" if noun and rest else None


G.rule("static_subject", None, "{:ref}", "{:everything}", "{:who}", "{:static_pair}")
G.series(
    "static_pair",
    "static_single",
    "and",
    2,
    Several,
    "refs",
    check=lambda node: not isinstance(node.refs[0], Each),
    form="and",
)
G.rule("static_single", None, "{:ref}", "{:everything}")
G.rule("static_single", You, "you")
G.terminal("subject_statement", _statement, _show_statement, G.category("static_subject"), (tuple,))
G.rule("statement", None, "{:subject_statement}")


def _two_statements(chart: Chart, at: int) -> Iterator[Reading]:
    """``[statement] and [statement]`` with a subject each."""
    for first, end in chart.read(G.category("subject_statement"), at):
        comma = chart.folded[end] == ","
        after = end + 1 if comma else end
        if chart.folded[after] == "and":
            for second, last in chart.read(G.category("subject_statement"), after + 1):
                if comma == _needs_comma(first[0], second[0]):
                    yield (*first, *second), last


def _needs_comma(first: Any, second: Any) -> bool:
    """A second statement about what "it" or "they" takes up stands after a comma."""
    again = isinstance(getattr(second, "subject", None), Pronoun)
    return again and not isinstance(getattr(first, "subject", None), Pronoun)


def _show_two(changes: tuple[Any, ...]) -> str | None:
    starts = [i for i, change in enumerate(changes) if i and getattr(change, "subject", SUBJECT) != SUBJECT]
    if len(starts) != 1:
        return None
    first, second = _show_statement(changes[: starts[0]]), _show_statement(changes[starts[0] :])
    joint = ", and" if _needs_comma(changes[0], changes[starts[0]]) else "and"
    return f"{first} {joint} {second}" if first and second else None


G.terminal("statement", _two_statements, _show_two, G.category("static_subject"), (tuple,))


def _targets_nothing(ability: StaticAbility) -> bool:
    """Static abilities have no targets: what speaks of targets is an instruction. CR: 115.1, 604.1."""
    return not any(isinstance(part, Target) for effect in ability.effects for part in _outside_quotes(effect))


def _outside_quotes(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children():
        if not isinstance(child, Ability):
            yield from _outside_quotes(child)


def _with_keyword_cost(chart: Chart, at: int) -> Iterator[Reading]:
    """``[subject] has flashback. The flashback cost is equal to its mana cost.``: one statement."""
    for changes, end in chart.read(G.category("subject_statement"), at):
        last = changes[-1]
        if not isinstance(last, GainAbilities) or len(last.abilities) != 1 or chart.folded[end] != ".":
            continue
        keyword = last.abilities[0]
        if not isinstance(keyword, KeywordAbility) or keyword.parameters:
            continue
        for lead, owner in _COST_WORDS:
            words = (lead, *keyword.keyword.split(), "cost", "is", "equal", "to", *owner.split(), "mana", "cost")
            after = end + 1 + len(words)
            if chart.folded[end + 1 : after] != words:
                continue
            own = ManaCostOf(Itself(), f"{lead} {owner}")
            given = replace(keyword, parameters=(own,))
            yield (*changes[:-1], replace(last, abilities=(given,))), after
            if chart.folded[after] == "plus":
                for more, further in chart.read(G.category("cost"), after + 1):
                    given = replace(keyword, parameters=(own, more))
                    yield (*changes[:-1], replace(last, abilities=(given,))), further


def _show_keyword_cost(changes: tuple[Any, ...]) -> str | None:
    last = changes[-1]
    if not isinstance(last, GainAbilities) or len(last.abilities) != 1:
        return None
    keyword = last.abilities[0]
    if not isinstance(keyword, KeywordAbility) or not 1 <= len(keyword.parameters) <= 2:
        return None
    own, more = keyword.parameters[0], keyword.parameters[1:]
    if not isinstance(own, ManaCostOf) or own.ref != Itself():
        return None
    text = _show_statement((*changes[:-1], replace(last, abilities=(replace(keyword, parameters=()),))))
    lead, _, owner = own.form.partition(" ")
    further = f" plus {G.category('cost').show(more[0])}" if more else ""
    if text is None or further == " plus None":
        return None
    return f"{text} . {lead} {keyword.keyword} cost is equal to {owner} mana cost{further}"


_COST_WORDS = (("the", "its"), ("its", "its"), ("the", "the card 's"))


G.terminal("statement", _with_keyword_cost, _show_keyword_cost, G.category("static_subject"), (tuple,))
G.rule("static", StaticAbility, "{effects:statement}", check=_targets_nothing)
G.rule("static", StaticAbility, "{effects:statement} as long as {condition:condition}", form="after")
G.rule("static", StaticAbility, "as long as {condition:condition} , {effects:statement}", form="front")
G.rule("static", StaticAbility, "during {condition:turn_of} , {effects:statement}", form="during")
G.rule("static", StaticAbility, "during {condition:turns_other} , {effects:statement}", form="during")
G.rule("turns_other", IsTurnOf, "turns other than yours", player=You(), negated=True, form="other than yours")
G.rule(
    "static",
    StaticAbility,
    "if {condition:condition} , {effects:entering_tuple}",
    form="if",
    check=lambda ability: not isinstance(getattr(ability.effects[0], "subject", None), That),
)


def one_statement(target: str, category: str) -> None:
    """A category of single statements as tuples of one."""

    def read(chart: Chart, at: int) -> Iterator[Reading]:
        for value, end in chart.read(G.category(category), at):
            yield (value,), end

    def show(values: tuple[Any, ...]) -> str | None:
        return G.category(category).show(values[0]) if len(values) == 1 else None

    G.terminal(target, read, show, G.category(category), (tuple,))


# Characteristic-defining. CR: 604.3, 208.2a

G.rule("static", StaticAbility, "{effects:defining}", characteristic_defining=True, zone="anywhere")
G.rule(
    "defined",
    SetPT,
    "{subject:owned} 's power and toughness are each equal to {power:quantity}",
    toughness=None,
    form="each",
)
G.rule("defined", SetPT, "{subject:owned} 's power is equal to {power:quantity}", toughness=None, form="power")
G.rule("defined", SetPT, "{subject:owned} 's toughness is equal to {toughness:quantity}", power=None, form="toughness")
G.rule(
    "defined",
    SetPT,
    "{subject:owned} 's power is equal to {power:quantity} and its toughness is equal to {toughness:quantity}",
    form="both",
)


def _that_number_plus(chart: Chart, at: int) -> Iterator[Reading]:
    """``[its] power is equal to [quantity] and its toughness is equal to that number plus 1``."""
    for value, end in chart.read(G.category("defined_power"), at):
        words = ("and", "its", "toughness", "is", "equal", "to", "that", "number", "plus")
        if chart.folded[end : end + len(words)] == words:
            for number, after in chart.read(G.category("digits"), end + len(words)):
                yield replace(value, toughness=Plus(value.power, number), form="that number"), after


def _show_that_number_plus(value: SetPT) -> str | None:
    if value.form != "that number" or not isinstance(value.toughness, Plus) or value.toughness.left != value.power:
        return None
    text = G.category("defined_power").show(replace(value, toughness=None, form="power"))
    return f"{text} and its toughness is equal to that number plus {G.category('digits').show(value.toughness.right)}"


G.rule("defined_power", SetPT, "{subject:owned} 's power is equal to {power:quantity}", toughness=None, form="power")
G.terminal("defined", _that_number_plus, _show_that_number_plus, G.category("owned"), (SetPT,))
one_statement("defining", "own_defined")
G.rule("own_defined", None, "{:defined}", check=lambda node: isinstance(node.subject, SelfRef))
one_statement("statement", "other_defined")
G.rule("other_defined", None, "{:defined}", check=lambda node: not isinstance(node.subject, SelfRef))

# Entering. CR: 614.1c

one_statement("statement", "entering")
one_statement("entering_tuple", "entering")
G.rule("entering", EntersTapped, "{subject:static_subject} [enters/enter:subject] tapped")
G.rule("entering", EntersTapped, "{subject:static_subject} [enters/enter:subject] tapped unless {unless:condition}")
G.rule(
    "entering",
    EntersWithCounters,
    "{subject:static_subject} [enters/enter:subject] with {counters:counters_spec} on [it/them:subject]",
    "{subject:static_subject} [enters/enter:subject] with {counters:counters_each}",
)
G.rule(
    "entering",
    EntersWithCounters,
    "{subject:static_subject} [enters/enter:subject] with {counters:counters_spec} on [it/them:subject] if {condition:condition}",
)
G.rule(
    "entering",
    EntersWithCounters,
    "{subject:static_subject} [enters/enter:subject] tapped with {counters:counters_spec} on [it/them:subject]",
    tapped=True,
)
G.rule(
    "entering",
    EntersWithCounters,
    "{subject:static_subject} [enters/enter:subject] with {counters:counters_spec} on [it/them:subject] and with {abilities:ability_list}",
)
G.rule("entering", AsEnters, "as {subject:ref} enters , {effect:paragraph}")
G.rule(
    "entering",
    AsEnters,
    "if it 's neither day nor night , it becomes day as {subject:ref} enters",
    effect=IfCondition(HasDesignation(None, "neither day nor night"), GainDesignation(None, "day", "it")),
    form="day",
)
G.rule("entering", AsEnters, "as {subject:ref} is turned face up , {effect:sentence}", verb="turned face up")
G.rule("entering", EntersAsCopy, "you may have {subject:ref} enter as a copy of {copy:copy_any}")
G.rule("entering", EntersAsCopy, "{subject:ref} enters as a copy of {copy:copy_any}", optional=False)

# Costs. CR: 118.7-9, 601.2f

one_statement("statement", "cost_statement")


def _may_pay(value: CostChoice) -> bool:
    """``sacrifice a creature or pay {2}``: the mana is paid."""
    return isinstance(value.options[-1], PayMana) and not isinstance(value.options[0], PayMana)


G.rule("cost_statement", AdditionalCost, "as an additional cost to cast {what:ref} , {cost:paying}")
G.rule(
    "cost_statement", AdditionalCost, "as an additional cost to cast {what:ref} , you may {cost:paying}", optional=True
)
G.rule("paying", None, "{:pay_cost}", "{:any_cost}")
G.rule("pay_cost", None, "pay {:mana_cost}")
G.rule("paying_part", None, "{:pay_cost}", "{:cost}")
G.series("paying", "paying_part", "or", 2, CostChoice, "options", check=_may_pay, form="or pay")
G.rule("cost_statement", AlternativeCost, "you may {cost:paying_all} rather than pay {what:ref} 's mana cost")
G.rule(
    "cost_statement",
    AlternativeCost,
    "if {condition:condition} , you may {cost:paying_all} rather than pay {what:ref} 's mana cost",
    form="if",
)
G.rule("paying_all", None, "{:pay_cost}", "{:any_cost}")
G.rule(
    "cost_statement",
    AlternativeCost,
    "if {condition:condition} , you may cast {what:ref} without paying its mana cost",
    cost=FreeCost(),
    form="free",
)
for _less in (True, False):
    _word = "less" if _less else "more"
    G.rule(
        "cost_statement",
        CostChange,
        f"{{what:cost_what}} [costs/cost:what] {{amount:mana_cost}} {_word} to cast",
        less=_less,
    )
    G.rule(
        "cost_statement",
        CostChange,
        f"{{what:cost_what}} [costs/cost:what] {{amount:mana_cost}} {_word} to cast for each {{where:for_each}}",
        less=_less,
        form="for each",
    )
    G.rule(
        "cost_statement",
        CostChange,
        f"{{what:cost_what}} [costs/cost:what] {{amount:mana_cost}} {_word} to cast , where x is {{where:quantity}}",
        less=_less,
        form="where",
    )
    G.rule(
        "cost_statement",
        CostChange,
        f"{{what:cost_what}} [costs/cost:what] {{amount:mana_cost}} {_word} to cast if {{condition:condition}}",
        less=_less,
        form="if",
    )
    G.rule(
        "cost_statement",
        CostChange,
        f"{{what:cost_what}} [costs/cost:what] {{amount:mana_cost}} {_word} to cast if it targets {{condition:targets_condition}}",
        less=_less,
        form="targets",
    )
    G.rule(
        "cost_of_spells",
        CostChange,
        f"{{what:cost_everything}} [costs/cost:what] {{amount:mana_cost}} {_word} to cast",
        less=_less,
    )
G.rule("cost_everything", None, "{:everything}")
G.rule(
    "cost_statement",
    CostChange,
    "the first {what:first_spell} you cast each turn costs {amount:mana_cost} less to cast",
    less=True,
    player=You(),
    first_each_turn=True,
)
G.rule(
    "cost_statement",
    CostChange,
    "the first {what:first_spell} you cast during each of your turns costs {amount:mana_cost} less to cast",
    less=True,
    player=You(),
    first_each_turn=True,
    form="your turns",
)
G.rule("first_spell", A, "{filter:filter_sg}", form="bare")
G.rule("cost_what", None, "{:ref}", "{:everything}")
G.rule("targets_condition", None, "{:a_phrase}")


# Permissions to cast and play from elsewhere. CR: 601.3

one_statement("statement", "permission")
_WAYS = ("bestow", "blitz", "mutate", "sneak", "warp")
"""Keywords that are ways to cast a card. CR: 118.9."""
G.terminal(
    "way_word",
    lambda chart, at: [(chart.folded[at], at + 1)] if chart.folded[at] in _WAYS else [],
    lambda value: value if value in _WAYS else None,
    _WAYS,
)
G.rule("permission", Allow, "you may {act:play_act}", subject=You())
G.rule(
    "permission",
    Allow,
    "once during each of your turns , you may {act:play_act}",
    subject=You(),
    form="once each of yours",
)
G.rule("permission", Allow, "once each turn , you may {act:play_act}", subject=You(), form="once each")
G.rule(
    "permission",
    Allow,
    "during each of your turns , you may {act:play_act}",
    subject=You(),
    form="during each of yours",
)
G.rule("play_act", CastAct, "play {spells:everything}", play=True)
G.rule("play_act", CastAct, "play {spells:one_spell}", play=True, form="one")
G.rule("play_act", CastAct, "cast {spells:everything}")
G.rule("play_act", CastAct, "cast {spells:everything} without paying their mana costs", free=True)
G.rule("play_act", CastAct, "cast {spells:one_spell}", form="one")
G.rule("play_act", CastAct, "cast {spells:ref} from {zone:zone}")
G.rule("play_act", CastAct, "cast {spells:ref} from {zone:zone} using its {using:way_word} ability")
G.rule("play_act", CastAct, "cast {spells:everything} using their {using:way_word} abilities", form="their")
G.rule("play_act", CastAct, "play {spells:ref} from {zone:zone}", play=True)
G.rule("play_act", CastAct, "play {spells:everything} and cast {also:everything}", play=True)
G.rule("one_spell", None, "{:choice}")
G.rule(
    "permission",
    LookAtAnyTime,
    "you may look at the top card of your library any time",
    player=You(),
    object=TopCards(Number(1), You()),
)
G.rule("permission", LookAtAnyTime, "you may look at {object:everything} any time", player=You())
G.rule(
    "permission",
    ManaEmpties,
    "players don't lose unspent mana as steps and phases end",
    player=Each(Filter(IsPlayer())),
)
G.rule(
    "permission", ManaEmpties, "you don't lose unspent {mana:color_letter} mana as steps and phases end", player=You()
)
G.rule("permission", ManaEmpties, "you don't lose unspent mana as steps and phases end", player=You())

# Players and the game

one_statement("statement", "rule_statement")
G.rule("rule_statement", GainControl, "you control {object:enchanted}", player=You())
G.rule("enchanted", None, "{:ref}")
G.rule("rule_statement", HandSize, "{player:who} [has/have:player] no maximum hand size", amount=None)
G.rule(
    "rule_statement",
    LandPlays,
    "you may play an additional land on each of your turns",
    player=You(),
    additional=Number(1),
)
G.rule("rule_statement", SkipAlways, "skip your <what=draw step|untap step|upkeep|combat phase>", player=You())
G.rule(
    "rule_statement", PlayWithRevealed, "play with the top card of your library revealed", player=You(), what="top card"
)
G.rule(
    "rule_statement",
    PlayWithRevealed,
    "your opponents play with their hands revealed",
    player=You(),
    what="opponents' hands",
)
G.rule("rule_statement", Allow, "you may cast {act:flash_act} as though it had flash", subject=You(), as_though="flash")
G.rule("flash_act", CastAct, "{spells:ref}")
G.rule(
    "rule_statement",
    Allow,
    "you may cast {act:flash_spells} as though they had flash",
    subject=You(),
    as_though="flash",
    form="they",
)
G.rule("flash_spells", CastAct, "{spells:everything}")
G.rule("rule_statement", LegendRuleOff, 'the " legend rule " doesn\'t apply to {filter:filter_pl}')
G.rule(
    "rule_statement",
    ManaAsThough,
    "you may spend mana as though it were mana of any <mana=color|type> to cast {on:everything}",
    player=You(),
)
G.rule("rule_statement", DeckRule, "{rule:commander_rule}")
G.terminal(
    "commander_rule",
    lambda chart, at: (
        [("can be your commander", at + 5)]
        if chart.folded[at : at + 5] == ("~", "can", "be", "your", "commander")
        else []
    ),
    lambda value: "~ can be your commander" if value == "can be your commander" else None,
    ("~",),
)

G.rule(
    "rule_statement",
    Allow,
    "you may choose not to untap {act.object:ref} during your untap step",
    subject=You(),
    act=inner(OtherAct, act="choose not to untap"),
)
G.rule("rule_statement", HandSize, "your maximum hand size is equal to {amount:quantity}", player=You(), form="equal")
G.rule("rule_statement", HandSize, "your maximum hand size is {amount:word_number}", player=You(), form="is")
G.rule(
    "rule_statement",
    HandSize,
    "your maximum hand size is reduced by {amount:word_number}",
    player=You(),
    form="reduced",
)
G.rule(
    "rule_statement",
    HandSize,
    "your maximum hand size is increased by {amount:word_number}",
    player=You(),
    form="increased",
)
G.rule("rule_statement", DamageRule, "damage can't be prevented", source=None, rule="can't be prevented")
G.rule(
    "rule_statement",
    DamageRule,
    "damage dealt by {source:np} can't be prevented",
    rule="can't be prevented",
    form="dealt by",
)

G.rule(
    "rule_statement",
    DamageRule,
    "lethal damage dealt to {source:np} is determined by their power rather than their toughness",
    rule="lethal by power",
)

G.rule(
    "rule_statement",
    DoesntLose,
    "you don't lose the game <reason=for having 0 or less life|for having ten or more poison counters>",
    player=You(),
)
for _keyword in ("wither", "infect", "deathtouch", "lifelink"):
    G.rule(
        "rule_statement",
        DamageRule,
        f"all damage is dealt as though its source had {_keyword}",
        source=None,
        rule=f"as though {_keyword}",
    )
    G.rule(
        "rule_statement",
        DamageRule,
        f"all damage is dealt to {{recipient:who}} as though its source had {_keyword}",
        source=None,
        rule=f"as though {_keyword}",
        form="to",
    )
G.rule("rule_statement", None, "{:cant_with}")
G.rule(
    "rule_statement",
    Cant,
    "{act.spells:everything} can't be cast",
    act=inner(CastAct),
    subject=Each(Filter(IsPlayer())),
    form="be cast",
)

# When the spell can be cast; opening hands; combat damage

G.rule("rule_statement", CastOnly, "cast {what:ref} only {when:cast_when}")
_CAST_WHEN = (
    "during combat",
    "during the declare attackers step",
    "during the declare blockers step",
    "during combat after blockers are declared",
    "during combat before blockers are declared",
    "during combat on an opponent 's turn",
    "before attackers are declared",
    "before combat damage",
    "during your turn",
    "during an opponent 's turn",
    "during your declare attackers step",
    "during an opponent 's upkeep",
    "during an opponent 's turn after their upkeep step",
    "after combat",
)


def _cast_when(chart: Chart, at: int) -> Iterator[Reading]:
    for phrase in _CAST_WHEN:
        words = tuple(phrase.split())
        if chart.folded[at : at + len(words)] == words:
            yield phrase, at + len(words)


G.terminal("cast_when", _cast_when, lambda value: value if value in _CAST_WHEN else None, ("during", "before", "after"))
G.rule(
    "rule_statement",
    DeckRule,
    "{rule:opening_hand}",
)
_OPENING = "if this card is in your opening hand , you may begin the game with it on the battlefield"
G.terminal(
    "opening_hand",
    lambda chart, at: (
        [("begin on the battlefield", at + 19)] if chart.folded[at : at + 19] == tuple(_OPENING.split()) else []
    ),
    lambda value: _OPENING if value == "begin on the battlefield" else None,
    ("if",),
)
G.rule("rule_statement", DeckRule, "a deck can have any number of cards named ~", rule="any number")
G.rule(
    "rule_statement",
    AsThough,
    "you may have {subject:ref} assign its combat damage as though it weren't blocked",
    act=OtherAct("assign combat damage"),
    as_though="not blocked",
)
G.rule("entering", EntersAs, "{subject:ref} enters <status=prepared>")
G.rule(
    "rule_statement",
    Cant,
    "activated abilities of {act.of:everything} can't be activated",
    act=inner(ActivateAct),
    subject=Each(Filter(IsPlayer())),
    form="activated",
)
G.rule(
    "rule_statement",
    Cant,
    "activated abilities of {act.of:everything} can't be activated unless they're mana abilities",
    act=inner(ActivateAct, mana=False),
    subject=Each(Filter(IsPlayer())),
    form="activated",
)

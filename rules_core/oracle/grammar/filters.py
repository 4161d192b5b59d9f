"""
What something must be: adjectives, head nouns, qualifiers.

Where English could attach words two ways, the grammar takes one:

* an adjective before a list of nouns belongs to the noun that it stands before; a list with an adjective that is no
  type, colour or supertype before its first noun is not read at all (it could be meant for all of them);
* qualifiers after a list belong to every noun of it, except that ``with [ability]`` after a list that names a type
  besides creatures belongs to the last (``artifact or creature with flying``: only creatures fly).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from ...ir import conditions
from ...ir.nouns import (
    A,
    AllDifferent,
    AnyOf,
    AttachedRef,
    AttachedTo,
    Both,
    CastBy,
    ChosenQuality,
    ColorCount,
    ControlledBy,
    Did,
    Either,
    Filter,
    FromAmong,
    FromSource,
    HasStatus,
    HasSymbol,
    InCombatWith,
    InGroup,
    InZone,
    IsAbility,
    IsCard,
    IsColor,
    IsOpponent,
    IsPermanent,
    IsPlayer,
    IsSource,
    IsSpell,
    IsSubtype,
    IsSupertype,
    IsToken,
    IsType,
    Itself,
    LinkedTo,
    Named,
    Non,
    NumberIs,
    OnTopOf,
    Other,
    OtherThan,
    OwnedBy,
    Parity,
    Pronoun,
    QualityOfChoice,
    SameAs,
    Satisfies,
    SelfRef,
    Superlative,
    TargetsRef,
    That,
    ThisWay,
    WasCastFrom,
    WithAbility,
    WithCounters,
    WithoutAbilities,
    You,
)
from ...ir.quantities import CharacteristicOf, CountersOn, Number, Variable, Within
from ...ir.triggers import DealDamageEvent
from ..kit import Chart, Reading, inner
from .base import GRAMMAR as G

# Adjectives

G.rule("kind", None, "{:type_word}", "{:subtype}", "{:supertype_word}", "{:color}")
G.rule("kind", ColorCount, "<kind=colorless|monocolored|multicolored>")
G.rule("kind", IsPermanent, "permanent")
G.rule("kind", InGroup, "<group=historic|outlaw|commander>")

G.rule("non_kind", Non, "non {modifier:type_word}", "non {modifier:supertype_word}", "non {modifier:color}")
G.rule("non_kind", Non, "non- {modifier:subtype}")
G.rule("non_kind", Non, "non token", modifier=IsToken())
G.rule("non_kind", Non, "non {modifier:group_word}")
G.rule("group_word", InGroup, "<group=historic|outlaw|commander>")
G.rule("non_kind", Non, "non {modifier:color_count}")
G.rule("color_count", ColorCount, "<kind=colorless|multicolored>")

G.rule(
    "status",
    HasStatus,
    "<status=tapped|untapped|attacking|blocking|blocked|unblocked|face-down|face-up|enchanted|equipped|suspected|saddled|"
    "goaded|transformed|suspended|exiled|revealed|renowned|monstrous|stickered>",
)
G.rule("status", InGroup, "<group=modified|historic>")

G.rule("adjective", None, "{:kind}", "{:non_kind}", "{:status}")
G.rule("adjective", Other, "other")
G.rule("adjective", IsToken, "token")
G.series("adjective", "kind", "or", 2, Either, "options", form="or")
G.series("adjective", "kind", "and/or", 2, Either, "options", form="and/or")
G.series("adjective", "status", "or", 2, Either, "options", form="or")
G.rule("adjective#", None, "{:adjective}")
G.series("adjective", "type_kind", "and", 2, Either, "options", form="and")
G.rule("type_kind", None, "{:type_word}", "{:subtype}")
G.run("adjectives#", "adjective#")


def _comma_adjectives(chart: Any, at: int) -> Any:
    """``nonartifact, nonblack``: adjectives with commas between them."""
    item = G.category("non_kind")
    pending: list[tuple[tuple[Any, ...], int]] = [((value,), end) for value, end in chart.read(item, at)]
    while pending:
        values, end = pending.pop()
        if chart.folded[end] == ",":
            for value, after in chart.read(item, end + 1):
                pending.append(((*values, value), after))
                yield Both((*values, value), "comma"), after


def _show_comma_adjectives(value: Both) -> str | None:
    shown = [G.category("non_kind").show(part) for part in value.parts]
    return " , ".join(text for text in shown if text) if value.form == "comma" and all(shown) else None


G.terminal("adjective", _comma_adjectives, _show_comma_adjectives, G.category("non_kind"), (Both,))

# Head nouns

G.rule("noun_sg", None, "{:type_word}", "{:subtype}")
G.rule("noun_pl", None, "{:type_word_pl}", "{:subtype_pl}")
G.rule("noun#", IsPermanent, "[permanent/permanents]")
G.rule("noun#", IsCard, "[card/cards]")
G.rule("noun#", IsSpell, "[spell/spells]")
G.rule("noun#", IsToken, "[token/tokens]")
G.rule("noun#", IsPlayer, "[player/players]")
G.rule("noun#", IsOpponent, "[opponent/opponents]")
G.rule("noun#", IsSource, "[source/sources]")
G.rule("noun_sg", InGroup, "outlaw", group="outlaw")
G.rule("noun_pl", InGroup, "outlaws", group="outlaw")
G.rule("noun_sg", InGroup, "commander", group="commander")
G.rule("noun_pl", InGroup, "commanders", group="commander")
G.rule("noun_sg", InGroup, "emblem", group="emblem")
G.rule("noun_sg", InGroup, "gameplay tracker", group="gameplay tracker")
G.rule("noun#", IsAbility, "[ability/abilities]")
G.rule("noun#", IsAbility, "activated [ability/abilities]", kinds=("activated",))
G.rule("noun#", IsAbility, "triggered [ability/abilities]", kinds=("triggered",))
G.rule("noun#", IsAbility, "loyalty [ability/abilities]", kinds=("loyalty",))
G.rule("noun#", IsAbility, "activated or triggered [ability/abilities]", kinds=("activated", "triggered"))

_TYPE_LIKE = (IsType, IsSubtype, IsSupertype, IsColor, Non, IsPermanent, ColorCount)


def _is_plain_list(value: Any) -> bool:
    """A list of nouns: those that share the last noun's ``card`` or ``spell`` are read as adjectives instead."""
    options = value.options if isinstance(value, Either) else value.filters
    heads = [option.head if isinstance(option, Filter) else option for option in options]
    shared = (IsCard, IsSpell, IsToken)
    if isinstance(heads[-1], shared):
        return all(isinstance(head, (*shared, IsAbility, IsPlayer, IsPermanent)) for head in heads)
    return True


for _word in ("or", "and", "and/or"):
    G.series("head#", "noun#", _word, 2, Either, "options", check=_is_plain_list, form=_word)
    G.series("mixed#", "simple#", _word, 2, AnyOf, "filters", check=_is_plain_list, form=_word)
G.rule("head#", None, "{:noun#}")


def _is_mixed(value: AnyOf) -> bool:
    """At least one noun has an adjective, and those of the first are types, colours or supertypes."""
    parts: tuple[Any, ...] = value.filters
    first, last = parts[0], parts[-1]
    if not first.adjectives and last.adjectives and type(first.head) is type(last.adjectives[0]):
        return False  # "Elf or Soldier creature": both words go with the noun
    return any(part.adjectives for part in parts) and all(
        isinstance(adjective, _TYPE_LIKE) for adjective in parts[0].adjectives
    )


G.rule("simple#", Filter, "{adjectives:adjectives#} {head:noun#}", "{head:noun#}")
G.rule("head#", None, "{:mixed#}", check=_is_mixed)

# Qualifiers

G.rule("qualifier#", None, "{:owner_qualifier}", "{:zone_qualifier}", "{:with_qualifier#}", "{:that_qualifier#}")
G.rule("owner_qualifier", ControlledBy, "you control", player=You())
G.rule("owner_qualifier", ControlledBy, "your team controls", player=You("team"))
G.rule("owner_qualifier", ControlledBy, "you don't control", player=You(), negated=True)
G.rule(
    "owner_qualifier", ControlledBy, "{player:who} [controls/control:player]", check=lambda node: node.player != You()
)
G.rule(
    "owner_qualifier",
    ControlledBy,
    "{player:who} [doesn't/don't:player] control",
    negated=True,
    check=lambda node: node.player != You(),
)
G.rule("owner_qualifier", OwnedBy, "you own", player=You())
G.rule("owner_qualifier", OwnedBy, "you don't own", player=You(), negated=True)
G.rule("owner_qualifier", OwnedBy, "{player:who} [owns/own:player]", check=lambda node: node.player != You())
G.rule("zone_qualifier", InZone, "on the battlefield", zone="battlefield", form="on")
G.rule("zone_qualifier", None, "{:in_zone}", "{:from_zone}")
G.rule("zone_qualifier", OnTopOf, "from the top of {player:poss} library")
G.rule("zone_qualifier", InZone, "from outside the game", zone="outside", form="outside")

G.rule("with_qualifier#", WithAbility, "with {ability:simple_keyword}")
G.rule("with_qualifier#", WithAbility, "with {ability:bare_keyword}")
G.rule("with_qualifier#", Non, "without {modifier:with_keyword}", form="without")
G.rule("with_keyword", WithAbility, "{ability:simple_keyword}")
G.rule("with_keyword", WithAbility, "{ability:bare_keyword}")
G.rule("with_qualifier#", WithAbility, "with a {ability:keyword_name} ability", form="ability")
G.rule("with_qualifier#", WithoutAbilities, "with no abilities")
G.rule("with_qualifier#", WithCounters, "with a {kind:counter_kind} counter on [it/them]")
G.rule("with_qualifier#", WithCounters, "with one or more counters on [it/them]", kind="", form="one or more")
G.rule("with_qualifier#", WithCounters, "with {within:count_within} {kind:counter_kind} counters on [it/them]")
G.rule("with_qualifier#", WithCounters, "with [a/] counters on [it/them]", kind="", form="counters")
G.rule("with_qualifier#", WithCounters, "with a counter on [it/them]", kind="", form="a")
G.rule("with_qualifier_pl", WithCounters, "with {kind:counter_kind} counters on them", form="plural")
G.rule("with_qualifier#", Non, "with no {modifier:no_counters#}", form="no")
G.rule("no_counters#", WithCounters, "{kind:counter_kind} counters on [it/them]")
G.rule("no_counters#", WithCounters, "counters on [it/them]", kind="")
G.rule(
    "with_qualifier#",
    NumberIs,
    "with <which=power|toughness|mana value|loyalty|base power|total mana value|power or toughness> {within:within}",
)
G.rule(
    "with_qualifier#", Superlative, "with the <how=greatest|highest|least|lowest> <which=power|toughness|mana value>"
)
G.rule(
    "with_qualifier#",
    Superlative,
    "with the <how=greatest|highest|least|lowest> <which=power|toughness|mana value> among {among:filter_pl}",
)
G.rule("with_qualifier#", HasSymbol, "with {symbol:mana} in [its mana cost/their mana costs]")
G.rule("with_qualifier#", HasSymbol, "with a mana cost that contains {symbol:mana}", form="contains")
G.rule("with_qualifier_sg", Parity, "with an <which=even|odd> mana value")
G.rule("with_qualifier_pl", Parity, "with <which=even|odd> mana values")
G.rule("with_qualifier#", Named, "named {name:name}")
G.rule("with_qualifier#", ChosenQuality, "with the chosen <quality=name>", form="with")
G.rule("with_qualifier#", ChosenQuality, "of the chosen <quality=color|type|name|creature type>", form="of")
G.rule("with_qualifier#", ChosenQuality, "of that <quality=color|type>", form="of that")
G.rule(
    "with_qualifier#",
    QualityOfChoice,
    "of the <quality=color|creature type|card type> of your choice",
    player=You(),
)
G.rule("with_qualifier#", SameAs, "with the same <quality=name|mana value> as {ref:ref}", form="with")
G.rule("with_qualifier#", OtherThan, "other than {ref:ref}")
G.rule("with_qualifier#", InCombatWith, "<relation=blocking|blocked by> {ref:ref}")
G.rule("with_qualifier#", InCombatWith, "<relation=attacking> {ref:who}")
G.rule("with_qualifier#", FromAmong, "from among {ref:ref}")
G.rule("with_qualifier#", FromAmong, "from it", ref=Pronoun("it"), form="it")
G.rule(
    "with_qualifier#",
    Did,
    "dealt damage by {event.source:ref} this turn",
    event=inner(DealDamageEvent, recipient=Itself(), passive=True),
    form="by",
)
G.rule("source_qualifier", FromSource, "from {filter:filter_pl}")
G.rule("with_qualifier#", AttachedTo, "attached to {ref:ref}")
G.rule("with_qualifier#", AttachedTo, "attached to {ref:host_player}")
G.rule("host_player", You, "you")
G.rule("host_player", AttachedRef, "enchanted player", verb="enchanted", filter=Filter(IsPlayer()))
G.rule("with_qualifier#", LinkedTo, "<verb=exiled|created|put into exile|put onto the battlefield> with {ref:ref}")
G.rule("with_qualifier#", LinkedTo, "used to craft {ref:ref}", verb="used to craft")
G.rule(
    "with_qualifier#",
    ThisWay,
    "<verb=destroyed|exiled|discarded|sacrificed|milled|revealed|tapped|returned|countered|created|drawn|cast|put into a graveyard|dealt damage|goaded|suspected|blighted> this way",
)

G.rule("that_qualifier#", InGroup, "that [has/have] an Adventure", group="Adventure")
G.rule("that_qualifier#", TargetsRef, "that [targets/target] {ref:a_ref}")
G.rule("that_qualifier#", TargetsRef, "that [targets/target] only {ref:a_ref}", only=True)
G.rule("that_qualifier#", TargetsRef, "that [targets/target] only {ref:a_single_one}", only=True)
G.rule("a_single_one", A, "a single {filter:filter_sg}", form="single")
G.rule(
    "that_qualifier#",
    SameAs,
    "that [shares/share] a <quality=color|creature type|card type|land type|name> with {ref:ref}",
)
G.rule("that_qualifier#", Satisfies, "[that 's/that are] {condition:that_is}")
G.rule("that_qualifier#", Non, "[that isn't/that aren't] {modifier:predicate_word}", form="that isn't")
G.rule(
    "that_qualifier#",
    Non,
    "[that isn't/that aren't] of the chosen type",
    form="that isn't",
    modifier=ChosenQuality("type", "of"),
)
G.rule("that_is", conditions.RefIs, "{matches:predicate_word}", ref=Itself())
G.rule("predicate_word", None, "{:kind}", "{:status}")
G.rule("predicate_word", ColorCount, "one or more colors", kind="one or more colors")
G.series("predicate_word", "kind", "or", 2, Either, "options", form="or")
G.series("predicate_word", "status", "or", 2, Either, "options", form="or")
G.rule(
    "that_qualifier#",
    ThisWay,
    "that had a {kind:counter_kind} counter put on it this way",
    verb="counters put",
)
G.rule("that_qualifier#", Did, "that {event:relative_event#} this turn")
G.rule(
    "that_qualifier#",
    Did,
    "that [was/were] dealt damage this turn",
    event=DealDamageEvent(None, Itself(), passive=True),
)
G.rule("with_qualifier_pl", AllDifferent, "with different {quality:different_what}")
G.rule("that_qualifier#", InCombatWith, "it 's blocking", relation="blocked by", ref=Pronoun("it"), form="it's")
G.rule(
    "with_qualifier#",
    NumberIs,
    "with a single target",
    which="targets",
    within=Within("exactly", Number(1)),
    form="single",
)
G.rule("that_qualifier#", InCombatWith, "[that 's/that are] <relation=attacking> {ref:who}", form="that's")
G.rule("that_qualifier#", WasCastFrom, "cast from {zone:zone}")

# The whole


def _list_has_other_types(head: Any) -> bool:
    """A list of nouns in which one is not a creature by its name."""
    options = head.options if isinstance(head, Either) else head.filters
    nouns = [option.head if isinstance(option, Filter) else option for option in options]
    return any(
        (isinstance(noun, IsType) and noun.card_type != "Creature") or isinstance(noun, IsPlayer | IsPermanent)
        for noun in nouns
    )


def _attaches_well(value: Filter) -> bool:
    """``with [ability]`` never spreads over a list of different types."""
    if isinstance(value.head, Either | AnyOf) and _list_has_other_types(value.head):
        return not any(_is_ability_qualifier(qualifier) for qualifier in value.qualifiers)
    return True


def _is_ability_qualifier(qualifier: Any) -> bool:
    return isinstance(qualifier, WithAbility) or (
        isinstance(qualifier, Non) and isinstance(qualifier.modifier, WithAbility)
    )


def _closed(qualifiers: tuple[Any, ...]) -> bool:
    """
    Words after a noun inside a qualifier belong to that noun: "among creatures on the battlefield".

    "With a counter on it" after a zone where objects keep no counters belongs to the instruction. CR: 122.2.
    """
    for index, qualifier in enumerate(qualifiers):
        if isinstance(qualifier, WithCounters) and any(
            isinstance(before, InZone) and before.zone in ("graveyard", "hand", "library")
            for before in qualifiers[:index]
        ):
            return False
    return all(
        not isinstance(qualifier, Superlative | TargetsRef | Did | SameAs | Satisfies | NumberIs | OtherThan)
        or _ends_closed(qualifier)
        for qualifier in qualifiers[:-1]
    )


def _ends_closed(qualifier: Any) -> bool:
    match qualifier:
        case Superlative(among=among):
            return among is None
        case NumberIs(within=Within(amount=amount)):
            return isinstance(amount, Number | Variable | CharacteristicOf | CountersOn)
        case Did():
            return True
        case OtherThan(ref=ref):
            return not (isinstance(ref, That) and ref.form == "the" and not getattr(ref.filter, "qualifiers", ()))
        case SameAs(ref=ref) | TargetsRef(ref=ref):
            return isinstance(ref, That | Pronoun | SelfRef)
    return False


G.run("qualifiers#", "qualifier#", _closed)
G.rule(
    "filter#",
    Filter,
    "{adjectives:adjectives#} {head:head#} {qualifiers:qualifiers#}",
    "{adjectives:adjectives#} {head:head#}",
    "{head:head#} {qualifiers:qualifiers#}",
    "{head:head#}",
    check=lambda value: (
        _attaches_well(value) and _adjectives_fit(value) and _can_have_counters(value) and _casting_fits(value)
    ),
)


def _casting_fits(value: Filter) -> bool:
    """Only spells are cast, and where from is said with it: "spells you cast from your graveyard"."""
    casts = sum(isinstance(part, CastBy) for part in value.qualifiers)
    if not casts:
        return True
    alone = casts == 1 and not any(isinstance(part, InZone | WithCounters) for part in value.qualifiers)
    return alone and all(isinstance(head, IsSpell) for head in _heads(value.head))


def _heads(head: Any) -> Iterator[Any]:
    """The nouns of a head, those of a list one by one."""
    match head:
        case Either(options=parts) | AnyOf(filters=parts):
            for part in parts:
                yield from _heads(part)
        case Filter(head=inner):
            yield from _heads(inner)
        case _:
            yield head


def _can_have_counters(value: Filter) -> bool:
    """Cards of these zones have no counters: "exile target card from a graveyard with a time counter on it"."""
    hidden = any(isinstance(part, InZone) and part.zone in _WITHOUT_COUNTERS for part in value.qualifiers)
    return not hidden or not any(isinstance(part, WithCounters) for part in value.qualifiers)


_WITHOUT_COUNTERS = ("graveyard", "hand", "library")


def _list_fits(value: Filter, index: int, either: Either) -> bool:
    if not isinstance(value.head, IsCard | IsSpell | IsToken | IsPermanent):
        if len({type(option) for option in either.options}) > 1 or value.head in either.options:
            return False
    return all(
        not isinstance(before, _TYPE_LIKE) or before == IsSupertype("Basic") for before in value.adjectives[:index]
    )


def _adjectives_fit(value: Filter) -> bool:
    """
    Before a list of nouns only ``other`` stands outside it.

    A list of adjectives is of one kind ("white or blue creature"; mixed kinds only before ``card`` and the like), never
    names the noun itself, and nothing but ``basic`` or a state stands before it: "artifact creature or black creature"
    is a list of nouns.
    """
    for index, adjective in enumerate(value.adjectives):
        if isinstance(adjective, Either) and adjective.form == "or" and not _list_fits(value, index, adjective):
            return False
    if isinstance(value.head, Either | AnyOf):
        state = (Other, HasStatus) if getattr(value.head, "form", "") == "and/or" else (Other,)
        return all(isinstance(adjective, state) for adjective in value.adjectives)
    return True


def _last_qualified(chart: Any, at: int, plural: bool) -> Any:
    """``artifact, enchantment, or creature with flying``: the ability belongs to the last noun."""
    suffix = "_pl" if plural else "_sg"
    for value, end in chart.read(G.category("head" + suffix), at):
        if not isinstance(value, Either | AnyOf) or not _list_has_other_types(value):
            continue
        for qualifier, after in chart.read(G.category("with_qualifier" + suffix), end):
            if _is_ability_qualifier(qualifier):
                options = value.options if isinstance(value, Either) else value.filters
                parts = [option if isinstance(option, Filter) else Filter(option) for option in options]
                parts[-1] = Filter(parts[-1].head, parts[-1].adjectives, (qualifier,))
                yield AnyOf(tuple(parts), value.form + " last"), after


def _show_last_qualified(value: AnyOf, plural: bool) -> str | None:
    if not value.form.endswith(" last"):
        return None
    suffix = "_pl" if plural else "_sg"
    parts: tuple[Any, ...] = value.filters
    bare = [Filter(part.head, part.adjectives) for part in parts]
    form = value.form.removesuffix(" last")
    if any(part.adjectives for part in bare):
        text = G.category("head" + suffix).show(AnyOf(tuple(bare), form))
    else:
        text = G.category("head" + suffix).show(Either(tuple(part.head for part in bare), form))
    last = G.category("with_qualifier" + suffix).show(parts[-1].qualifiers[0])
    return f"{text} {last}" if text and last else None


for _plural in (False, True):
    G.terminal(
        "filter_pl" if _plural else "filter_sg",
        partial(_last_qualified, plural=_plural),
        partial(_show_last_qualified, plural=_plural),
        G.category("head_pl" if _plural else "head_sg"),
        (AnyOf,),
    )


def _another(chart: Chart, at: int) -> Iterator[Reading]:
    """``another artifact``: a filter whose first adjective is `Other`."""
    for value, end in chart.read(G.category("filter_sg"), at + 1):
        if isinstance(value, Filter) and Other() not in value.adjectives:
            yield replace(value, adjectives=(Other(), *value.adjectives)), end


def _show_another(value: Filter) -> str | None:
    if not value.adjectives or value.adjectives[0] != Other():
        return None
    text = G.category("filter_sg").show(replace(value, adjectives=value.adjectives[1:]))
    return f"another {text}" if text else None


G.terminal("another_filter", _another, _show_another, ("another",), (Filter,))


def _different(chart: Chart, at: int) -> Iterator[Reading]:
    for word, quality in (("powers", "power"), ("names", "name")):
        if chart.folded[at] == word:
            yield quality, at + 1


G.terminal(
    "different_what",
    _different,
    lambda value: f"{value}s" if value in ("power", "name") else None,
    ("powers", "names"),
    (str,),
)

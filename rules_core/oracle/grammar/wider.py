"""
Nouns and events said in further ways: cards exiled with the source, names that were chosen, spells with lesser mana
value, the n-th spell of a kind, what enters tapped, triggers joined by "and when".

CR: 109, 115, 603, 607.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ...ir.effects import ChooseEffect
from ...ir.nouns import (
    A,
    Choose,
    ChosenQuality,
    Did,
    Each,
    Either,
    Filter,
    HasStatus,
    InCombatWith,
    InZone,
    IsAnyTarget,
    IsPermanent,
    IsPlayer,
    IsSpell,
    IsSubtype,
    IsType,
    Itself,
    LinkedTo,
    NumberIs,
    SameAs,
    Several,
    Target,
    That,
    You,
)
from ...ir.quantities import CharacteristicOf, Number, Within
from ...ir.triggers import (
    ActivateAbility,
    AnyEvent,
    AttacksWith,
    CastSpell,
    Counters,
    CountersPut,
    DiscardCard,
    DrawCard,
    Sacrifices,
    StepBegins,
    ZoneChange,
)
from ..features import is_plural
from ..kit import Chart, Reading
from .base import GRAMMAR as G
from .base import IMPLIED

_BATTLEFIELD = InZone("battlefield")

# Targets

G.rule(
    "target",
    Target,
    "each of up to {count:number_many} other target {filter:filter_pl}",
    up_to=True,
    other=True,
    form="each of",
)
G.rule("target", Target, "each of {count:number_many} other target {filter:filter_pl}", other=True, form="each of")
for _each, _form in (("each of ", "each of targets"), ("", "targets")):
    G.rule(
        "target",
        Target,
        f"{_each}up to {{count:number_many}} other targets",
        filter=Filter(IsAnyTarget()),
        up_to=True,
        other=True,
        form=_form,
    )

# Qualifiers

G.rule("with_qualifier#", LinkedTo, "from among cards exiled with {ref:ref}", verb="exiled", form="from among")
G.rule("with_qualifier#", ChosenQuality, "with that <quality=name>", form="with that")
_THAT_SPELL = CharacteristicOf("mana value", That(Filter(IsSpell()), "that"))
G.rule(
    "with_qualifier#",
    NumberIs,
    "with lesser <which=mana value>",
    within=Within("less than", _THAT_SPELL),
    form="lesser",
)
G.rule(
    "with_qualifier#",
    NumberIs,
    "with equal or lesser <which=mana value>",
    within=Within("or less", _THAT_SPELL),
    form="equal or lesser",
)
G.rule("with_qualifier#", InCombatWith, "<relation=blocking or blocked by> {ref:ref}")
G.rule(
    "with_qualifier#",
    Either,
    "with a basic land type",
    options=tuple(IsSubtype(name) for name in ("Plains", "Island", "Swamp", "Mountain", "Forest")),
    form="basic land type",
)
G.rule("with_qualifier#", Either, "with {options:ability_or}", form="with or")
G.series("ability_or", "with_keyword", "or", 2)
for _from, _origin in (
    ("from anywhere", None),
    ("from the battlefield", _BATTLEFIELD),
    ("from a library", InZone("library")),
):
    for _number, _was in (("sg", "was"), ("pl", "were")):
        G.rule(
            f"that_qualifier_{_number}",
            Did,
            f"that {_was} put there {_from} this turn",
            event=ZoneChange(Itself(), to=InZone("graveyard"), origin=_origin, verb="put", form="there"),
            form=_from,
        )
G.rule(
    "that_qualifier#",
    SameAs,
    "that [doesn't/don't] have the same <quality=name|mana value> as {ref:ref}",
    negated=True,
    form="have",
)
G.rule("that_qualifier#", SameAs, "that [shares/share] a <quality=permanent type|mana value> with {ref:ref}")
G.rule(
    "that_qualifier#",
    SameAs,
    "that [shares/share] at least one <quality=creature type|card type> with {ref:ref}",
    form="at least",
)

# Events

G.rule(
    "event_would",
    DrawCard,
    "you would draw a card except the first one you draw in each of your draw steps",
    player=You(),
    except_first=True,
    form="you",
)
G.rule(
    "event_plain",
    CastSpell,
    "you cast your {nth:ordinal} {spell:kind_of_spell} each turn",
    player=You(),
    form="your",
)
G.rule(
    "event_plain",
    CastSpell,
    "{player:caster} [casts/cast:player] their {nth:ordinal} {spell:kind_of_spell} each turn",
    form="their",
)
G.rule("kind_of_spell", A, "{filter:filter_sg}", form="bare", check=lambda node: node.filter != Filter(IsSpell()))
G.rule(
    "object_event@",
    ZoneChange,
    "{subject:a_thing} [enters/enter/entered:subject] {condition:enters_how}",
    to=_BATTLEFIELD,
    verb="enters",
    form="how",
)
G.rule("enters_how", HasStatus, "<status=tapped|untapped>")
G.rule("event_plain", CountersPut, "you put one or more counters on {subject:a_ref}", kind="", form="you any")
G.rule("event_plain", Counters, "{by:a_phrase} counters {spell:a_phrase}", form="by")
G.rule("event_plain", AttacksWith, "{defender:who} [is/are:defender] attacked", player=A(Filter(IsPlayer())), form="is")
G.rule("attacked_player", None, "{:a_player}")
G.rule("a_player", A, "a {filter:player_sg}")
for _whose in ("you activate", "{player:caster} activates"):
    _player: dict[str, Any] = {"player": You()} if _whose.startswith("you") else {}
    for _of in ("", " of {source:a_ref}"):
        G.rule(
            "event_plain",
            ActivateAbility,
            f"{_whose} an ability{_of} that isn't a mana ability",
            mana=False,
            form="not mana you" if _player else "not mana",
            check=None if _player else lambda node: node.player != You(),
            **_player,
        )


def _both_verbs(chart: Chart, at: int) -> Iterator[Reading]:
    """``an opponent sacrifices [permanent] or discards [card]``: one player, two verbs."""
    for player, end in chart.read(G.category("caster"), at):
        words = ("sacrifice", "discard") if is_plural(player) or player == You() else ("sacrifices", "discards")
        if chart.folded[end] != words[0]:
            continue
        for permanent, middle in chart.read(G.category("a_ref"), end + 1):
            if chart.folded[middle : middle + 2] == ("or", words[1]):
                for card, after in chart.read(G.category("a_ref"), middle + 2):
                    yield AnyEvent((Sacrifices(player, permanent), DiscardCard(player, card)), "both verbs"), after


def _show_both_verbs(value: AnyEvent) -> str | None:
    if value.form != "both verbs":
        return None
    first: Any
    second: Any
    first, second = value.events
    player = G.category("caster").show(first.player)
    permanent, card = G.category("a_ref").show(first.permanent), G.category("a_ref").show(second.card)
    plural = is_plural(first.player) or first.player == You()
    verbs = ("sacrifice", "discard") if plural else ("sacrifices", "discards")
    return f"{player} {verbs[0]} {permanent} or {verbs[1]} {card}" if player and permanent and card else None


G.terminal("event_now", _both_verbs, _show_both_verbs, G.category("caster"), (AnyEvent,))


# "Whenever A, or B, or C"


def _or_list(chart: Chart, at: int) -> Iterator[Reading]:
    pending: list[tuple[tuple[Any, ...], int]] = [
        ((value,), end) for value, end in chart.read(G.category("event_plain"), at)
    ]
    while pending:
        values, end = pending.pop()
        if len(values) > 1:
            yield AnyEvent(values, "comma or"), end
        if chart.folded[end : end + 2] == (",", "or"):
            pending.extend(((*values, more), after) for more, after in chart.read(G.category("event_plain"), end + 2))


def _show_or_list(value: AnyEvent) -> str | None:
    if value.form != "comma or":
        return None
    shown = [G.category("event_plain").show(event) for event in value.events]
    return " , or ".join(text for text in shown if text) if all(shown) else None


G.terminal("event_now", _or_list, _show_or_list, G.category("event_plain"), (AnyEvent,))


# "When this artifact enters and when you sacrifice it", "and at the beginning of your upkeep", "or at ..."


def _and_when(chart: Chart, at: int) -> Iterator[Reading]:
    for category in ("event_plain", "step_event"):
        for first, end in chart.read(G.category(category), at):
            joined, word = chart.folded[end], chart.folded[end + 1]
            # "... or whenever ..." and the like: see `events`.
            if word not in {"and": ("when", "whenever", "at"), "or": ("at",)}.get(joined, ()):
                continue
            if category == "event_plain" and word == "whenever":
                continue  # see `events`
            second_of = "step_event" if word == "at" else "event_plain"
            for second, after in chart.read(G.category(second_of), end + 2):
                yield AnyEvent((first, second), f"{joined} {word}"), after


def _show_and_when(value: AnyEvent) -> str | None:
    if value.form not in ("and when", "and whenever", "and at", "or at") or len(value.events) != 2:
        return None
    shown = [
        G.category("step_event" if isinstance(event, StepBegins) else "event_plain").show(event)
        for event in value.events
    ]
    return f" {value.form} ".join(text for text in shown if text) if all(shown) else None


G.terminal("trigger", _and_when, _show_and_when, G.category("event_plain"), (AnyEvent,))
G.terminal("trigger", _and_when, _show_and_when, ("the",), (AnyEvent,))

# "Chooses an artifact, a creature, and a land from among ...", "a permanent they control of each permanent type"

G.rule(
    "vp#",
    ChooseEffect,
    "[chooses/choose] {what:one_of_each} from among {among:the_things}",
    player=IMPLIED,
    form="from among",
)
G.series("one_of_each", "one_plain", "and", 2, Several, "refs", form="and")
G.rule(
    "one_plain",
    Choose,
    "a {filter:filter_sg}",
    count=Number(1),
    check=lambda node: isinstance(node.filter, Filter) and not node.filter.qualifiers,
)
G.rule("the_things", Each, "the {filter:filter_pl}", form="the")
G.rule("the_things", Each, "{filter:filter_pl}", form="")
_PERMANENT_TYPES = ("Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker")


def _of_each_type(chart: Chart, at: int) -> Iterator[Reading]:
    """``a permanent they control of each permanent type``: one of each. CR: 110.4."""
    words = ("of", "each", "permanent", "type")
    if chart.folded[at : at + 2] != ("a", "permanent"):
        return
    for filter_, end in chart.read(G.category("filter_sg"), at + 1):
        if isinstance(filter_, Filter) and filter_.head == IsPermanent() and chart.folded[end : end + 4] == words:
            refs = tuple(
                Choose(Number(1), replace(filter_, adjectives=(*filter_.adjectives, IsType(name))))
                for name in _PERMANENT_TYPES
            )
            yield Several(refs, "of each type"), end + 4


def _show_of_each_type(value: Several) -> str | None:
    if value.form != "of each type":
        return None
    filter_: Any = value.refs[0].filter  # type: ignore[attr-defined]
    text = G.category("filter_sg").show(replace(filter_, adjectives=filter_.adjectives[:-1]))
    return f"a {text} of each permanent type" if text else None


G.terminal("np", _of_each_type, _show_of_each_type, ("a",), (Several,))

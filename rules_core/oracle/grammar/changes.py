"""
Continuous changes as verb phrases: gets +1/+1, has flying, becomes, can't, and their durations.

A change with a duration is an instruction (`effects.Continuous`); without one it is a statement of a static ability.

CR: 604, 611, 613.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from ...ir.abilities import KeywordAbility
from ...ir.costs import ScaledCost
from ...ir.durations import (
    AsLongAs,
    DuringNextStep,
    Permanently,
    UntilEndOfCombat,
    UntilEndOfNextTurn,
    UntilEndOfTurn,
    UntilEvent,
    UntilNextTurn,
)
from ...ir.effects import Continuous, Double
from ...ir.node import Node
from ...ir.nouns import A, Each, Filter, IsType, Several
from ...ir.quantities import AnyNumber, CountOf, Negative, Number, Times, Variable
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
    GainAbilities,
    GainControl,
    IsStatus,
    LoseAbilities,
    ModifyPT,
    Must,
    OtherAct,
    SetPT,
    SetTypes,
    SwitchPT,
    UntapAct,
)
from ..features import is_plural
from ..kit import Chart, Reading, join_series
from .base import GRAMMAR as G
from .base import IMPLIED, SUBJECT
from .sentences import change_with_subject
from .words import show_signed, signed

# Durations

G.rule("duration", UntilEndOfTurn, "until end of turn")
G.rule("duration", UntilEndOfTurn, "this turn", form="this turn")
G.rule("duration", UntilEndOfCombat, "until end of combat")
G.rule("duration", UntilEndOfCombat, "this combat", form="this combat")
G.rule("duration", UntilNextTurn, "until {player:poss} next turn")
G.rule("duration", UntilEndOfNextTurn, "until the end of {player:poss} next turn")
G.rule("duration", DuringNextStep, "during {player:poss} next <step=untap step|upkeep|combat>")
G.rule("duration", AsLongAs, "for as long as {condition:condition}")
G.rule("duration", Permanently, "for the rest of the game", form="rest")
G.rule("duration", None, "{:until_event}")
G.rule("until_event", UntilEvent, "until {event:event_now}")

# Power and toughness


def _pt_change(chart: Chart, at: int) -> Iterator[Reading]:
    token = chart.folded[at]
    if "/" in token and token[:1] in "+-":
        first, second = token.split("/")
        power, toughness = signed(first), signed(second)
        if power is not None and toughness is not None:
            yield (power, toughness), at + 1


def _show_pt(value: tuple[Any, Any]) -> str | None:
    first, second = show_signed(value[0]), show_signed(value[1])
    return f"{first}/{second}" if first and second else None


G.terminal("pt_change", _pt_change, _show_pt, lambda token: token[:1] in ("+", "-") and "/" in token, (tuple,))


def _gets(chart: Chart, at: int) -> Iterator[Reading]:
    """``gets +1/+1``, ``gets +1/+0 for each ...``, ``gets an additional +1/+1``."""
    if chart.folded[at] not in ("gets", "get"):
        return
    additional = chart.folded[at + 1 : at + 3] == ("an", "additional")
    start = at + 3 if additional else at + 1
    for (power, toughness), end in chart.read(G.category("pt_change"), start):
        form = "additional" if additional else ""
        yield ModifyPT(SUBJECT, power, toughness, form), end
        if _has_variable((power, toughness)) and chart.folded[end : end + 4] == (",", "where", "x", "is"):
            for defined, after in chart.read(G.category("quantity"), end + 4):
                yield ModifyPT(SUBJECT, _put_in(power, defined), _put_in(toughness, defined), "where"), after
        if chart.folded[end : end + 2] == ("for", "each"):
            for counted, after in chart.read(G.category("for_each"), end + 2):
                yield (
                    ModifyPT(
                        SUBJECT,
                        Times(power, counted, "for each"),
                        Times(toughness, counted, "for each"),
                        form,
                    ),
                    after,
                )


def _has_variable(pair: tuple[Any, Any]) -> bool:
    return any(
        isinstance(part, Variable) or (isinstance(part, Negative) and isinstance(part.of, Variable)) for part in pair
    )


def _put_in(part: Any, defined: Any) -> Any:
    """Put what X is into ``+X`` or ``-X``."""
    if isinstance(part, Negative):
        return Negative(defined)
    return defined if isinstance(part, Variable) else part


def _show_where(value: ModifyPT, verb: str) -> str | None:
    """``gets +X/+0, where X is [quantity]``."""
    shown, defined = [], None
    for part in (value.power, value.toughness):
        text = show_signed(part)
        if text is None:
            held = part.of if isinstance(part, Negative) else part
            if defined is not None and held != defined:
                return None
            defined, text = held, "-X" if isinstance(part, Negative) else "+X"
        shown.append(text)
    what = G.category("quantity").show(defined) if defined is not None else None
    return f"{verb} {'/'.join(shown)} , where X is {what}" if what else None


def _show_gets(value: ModifyPT, verb: str) -> str | None:
    if value.subject != SUBJECT:
        return None
    if value.form == "where":
        return _show_where(value, verb)
    power, toughness = value.power, value.toughness
    tail = ""
    if isinstance(power, Times) and isinstance(toughness, Times) and power.form == "for each":
        counted = G.category("for_each").show(power.of)
        if counted is None or power.of != toughness.of:
            return None
        tail = f" for each {counted}"
        power, toughness = power.factor, toughness.factor
    pair = _show_pt((power, toughness))
    extra = "an additional " if value.form == "additional" else ""
    return f"{verb} {extra}{pair}{tail}" if pair else None


for _number, _verb in (("sg", "gets"), ("pl", "get")):
    G.terminal(
        f"change_{_number}",
        _gets,
        partial(_show_gets, verb=_verb),
        ("gets", "get"),
        (ModifyPT,),
    )


def _plain_pt(chart: Chart, at: int) -> Iterator[Reading]:
    token = chart.folded[at]
    if ("/" in token and token[:1].isdigit()) or token in ("x/x", "*/*"):
        parts = token.split("/")
        if len(parts) == 2 and all(part.isdigit() or part in ("x", "*") for part in parts):
            yield tuple(_plain_number(part) for part in parts), at + 1


def _plain_number(text: str) -> Node:
    return Number(int(text)) if text.isdigit() else Variable(text.upper())


def show_plain_pt(value: tuple[Any, Any]) -> str | None:
    shown = [str(part.value) if isinstance(part, Number) else getattr(part, "name", None) for part in value]
    return "/".join(str(part) for part in shown) if all(part is not None for part in shown) else None


G.terminal("plain_pt", _plain_pt, show_plain_pt, lambda token: "/" in token and token[:1] not in "+-", (tuple,))


def _base_pt(chart: Chart, at: int) -> Iterator[Reading]:
    """``has base power and toughness 1/1``."""
    if chart.folded[at] in ("has", "have") and chart.folded[at + 1 : at + 5] == ("base", "power", "and", "toughness"):
        for (power, toughness), end in chart.read(G.category("plain_pt"), at + 5):
            yield SetPT(SUBJECT, power, toughness), end


def _show_base_pt(value: SetPT, verb: str) -> str | None:
    if value.subject != SUBJECT or value.form or value.power is None or value.toughness is None:
        return None
    size = show_plain_pt((value.power, value.toughness))
    return f"{verb} base power and toughness {size}" if size else None


for _number, _verb in (("sg", "has"), ("pl", "have")):
    G.terminal(
        f"change_{_number}",
        _base_pt,
        partial(_show_base_pt, verb=_verb),
        ("has", "have"),
        (SetPT,),
    )

# Abilities

G.rule("change#", GainAbilities, "[gains/gain] {abilities:ability_list}", subject=SUBJECT, form="gain")
G.rule("change#", GainAbilities, "[has/have] {abilities:ability_list}", subject=SUBJECT)
G.rule(
    "change#",
    GainAbilities,
    "[gains/gain] your choice of {abilities:keyword_choice}",
    subject=SUBJECT,
    choice=True,
    form="gain",
)
G.series("keyword_choice", "simple_keyword", "or", 2)
G.series("ability_list", "granted", "and", 1)
G.rule("granted", None, "{:simple_keyword}", check=lambda node: not _always_quoted(node))
G.rule("granted", None, "{:quoted}", check=lambda node: not isinstance(node, KeywordAbility) or _always_quoted(node))


def _always_quoted(ability: KeywordAbility) -> bool:
    """Keywords with a cost in words, and cumulative upkeep, are granted in quotes."""
    return "—" in ability.parameters or ability.keyword == "cumulative upkeep"


G.rule("change#", LoseAbilities, "[loses/lose] all abilities", subject=SUBJECT)
G.rule("change#", LoseAbilities, "[loses/lose] {abilities:ability_list}", subject=SUBJECT, form="some")

# Control


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
G.rule("act", BeBlockedAct, "be blocked by more than one creature", within=None, form="more than one")
G.rule("act", BeCounteredAct, "be countered")
G.rule("act", BeCounteredAct, "be countered by {by:np}")
G.rule("act", BeTargetedAct, "be the target of {of:np}")
G.rule(
    "act",
    OtherAct,
    "<act=be regenerated|be sacrificed|gain life|lose life|draw cards|search libraries|transform|phase out|be equipped|be enchanted>",
)
G.rule("attacked", None, "{:attacked_one}")
G.series("attacked", "attacked_one", "or", 2, Several, "refs", form="or")
G.rule("attacked_one", None, "{:who}", "{:everything}", "{:ref}", "{:target}")
G.rule("cant_act", None, "{:act}")


G.rule("cant_act", OtherAct, "<act=attack or block|attack or block alone>")
G.rule("change#", Cant, "can't {act:cant_act}", subject=SUBJECT)
G.rule(
    "change#",
    Cant,
    "can't {act:cant_act} unless {payer:who} [pays/pay:payer] {unless_paid:payment}",
    subject=SUBJECT,
    form="unless paid",
)
G.rule("payment", ScaledCost, "{cost:mana_cost} for each of {times:those_counted}", form="each of")
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
    "change#", Cant, "[its/their] activated abilities can't be activated", subject=SUBJECT, act=ActivateAct(kinds="own")
)
for _what in ("creature type", "basic land type"):
    G.rule(
        "change#",
        SetTypes,
        f"[becomes/become] the {_what} of your choice",
        subject=SUBJECT,
        every=f"chosen {_what}",
        form="become",
    )
G.rule(
    "change#",
    SetTypes,
    "[is/are] legendary in addition to [its/their] other types",
    subject=SUBJECT,
    supertypes=("Legendary",),
    adds=True,
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

# Lists of changes, and the instruction


def _change_run(chart: Chart, at: int, number: str) -> Iterator[Reading]:
    """``A``, ``A and B``, ``A, B, and C`` of changes with one subject."""
    item = G.category("change_" + number)
    pending: list[tuple[tuple[Any, ...], int]] = [((value,), end) for value, end in chart.read(item, at)]
    while pending:
        values, end = pending.pop()
        if len(values) == 1:
            yield values, end
        comma = chart.folded[end] == ","
        after = end + 1 if comma else end
        own = chart.folded[after + 1 : after + 3] == ("its", "activated")
        if chart.folded[after] == "and" and comma == (len(values) > 1 or own):
            for value, last in chart.read(item, after + 1):
                yield (*values, value), last
        if comma:
            pending.extend(((*values, value), last) for value, last in chart.read(item, end + 1))


def _show_change_run(values: tuple[Any, ...], number: str) -> str | None:
    shown = [G.category("change_" + number).show(value) for value in values]
    if len(values) == 2 and all(shown) and isinstance(values[1], Cant) and isinstance(values[1].act, ActivateAct):
        return f"{shown[0]} , and {shown[1]}"
    return join_series([text for text in shown if text], "and") if all(shown) else None


for _number in ("sg", "pl"):
    G.terminal(
        f"change_run_{_number}",
        partial(_change_run, number=_number),
        partial(_show_change_run, number=_number),
        G.category("change_" + _number),
        (tuple,),
    )

G.rule("vp#", Continuous, "{changes:change_run#} {duration:duration}", check=lambda node: _has_end(node))
G.rule("vp#", Continuous, "{changes:next_untap#}")
G.rule("vp#", Continuous, "[gains/gain] control of {changes:controlled} {duration:duration}")
G.rule("vp#", Continuous, "[gains/gain] control of {changes:controlled}")


def _controlled(chart: Chart, at: int) -> Iterator[Reading]:
    for what, end in chart.read(G.category("np"), at):
        yield (GainControl(IMPLIED, what),), end


G.terminal(
    "controlled",
    _controlled,
    lambda values: (
        G.category("np").show(values[0].object)
        if len(values) == 1 and isinstance(values[0], GainControl) and values[0].player == IMPLIED
        else None
    ),
    G.category("np"),
    (tuple,),
)


def _has_end(node: Continuous) -> bool:
    """``this turn`` after "attacks ... if able" is part of the requirement, not a second duration."""
    return not (isinstance(node.changes[-1], Must) and isinstance(node.duration, UntilEndOfTurn))


def _front_duration(chart: Chart, at: int) -> Iterator[Reading]:
    """``Until end of turn, [subject] [changes]``."""
    for duration, end in chart.read(G.category("duration"), at):
        if chart.folded[end] != ",":
            continue
        for subject, middle in chart.read(G.category("np"), end + 1):
            number = "pl" if is_plural(subject) else "sg"
            for changes, after in chart.read(G.category("change_run_" + number), middle):
                first = change_with_subject(changes[0], subject)
                # "where X is ..." belongs to the whole instruction (`effects.WithX`)
                where = any(isinstance(change, ModifyPT) and change.form == "where" for change in changes)
                if first is not None and not where:
                    yield Continuous((first, *changes[1:]), duration, "front"), after


def _show_front(node: Continuous) -> str | None:
    if node.form != "front":
        return None
    subject = getattr(node.changes[0], "subject", None)
    bare = change_with_subject(node.changes[0], SUBJECT)
    if subject is None or bare is None:
        return None
    changes = _show_change_run((bare, *node.changes[1:]), "pl" if is_plural(subject) else "sg")
    duration, noun = G.category("duration").show(node.duration), G.category("np").show(subject)
    return f"{duration} , {noun} {changes}" if duration and noun and changes else None


G.terminal("whole_clause", _front_duration, _show_front, G.category("duration"), (Continuous,))

# Becoming

G.rule(
    "change_pl",
    SetTypes,
    "are {card_types:type_names} in addition to their other types",
    subject=SUBJECT,
    adds=True,
)
G.rule("change#", SetTypes, "[becomes/become] {colors:color_names}", subject=SUBJECT, form="become")
G.rule("change#", SetTypes, "[is/are] {colors:color_names}", subject=SUBJECT)
G.rule("change#", SetTypes, "[is/are] <every=every creature type>", subject=SUBJECT)
G.series("color_names", "color_letter", "and", 1)
G.series("type_names", "card_type_name_pl", "and", 1)
G.rule("vp#", Double, "double {object:np} 's <what=power|power and toughness> {duration:duration}")
G.rule("change#", SwitchPT, "switches power and toughness", subject=SUBJECT)

# "doesn't untap during its controller's next untap step": the change says itself when


def _next_untap(chart: Chart, at: int, number: str) -> Iterator[Reading]:
    for change, end in chart.read(G.category("change_" + number), at):
        if _waits_for_step(change):
            yield (change,), end


def _waits_for_step(change: Any) -> bool:
    if isinstance(change, Must):
        return change.when in ("this turn", "this combat")
    return (
        isinstance(change, Cant)
        and isinstance(change.act, UntapAct)
        and isinstance(change.act.step, DuringNextStep)
        and change.act.step.form in ("", "pl")
    )


def _show_next_untap(values: tuple[Any, ...], number: str) -> str | None:
    return G.category("change_" + number).show(values[0]) if len(values) == 1 and _waits_for_step(values[0]) else None


for _number in ("sg", "pl"):
    G.terminal(
        f"next_untap_{_number}",
        partial(_next_untap, number=_number),
        partial(_show_next_untap, number=_number),
        ("doesn't", "don't", "attacks", "attack", "blocks", "block", "must"),
        (tuple,),
    )

# What something is or becomes


def _description(chart: Chart, at: int) -> Iterator[Reading]:
    """``a 4/4 green Elemental creature with haste``, ``an Island``, ``a creature``; the parts of a `SetTypes`."""
    plural = chart.folded[at] not in ("a", "an")
    start = at if plural else at + 1
    supertypes: tuple[str, ...] = ()
    if chart.folded[start] == "legendary":
        supertypes, start = ("Legendary",), start + 1
    for size, after_size in [(None, start), *chart.read(G.category("plain_pt"), start)]:
        for colors, after_colors in [(None, after_size), *_color_words(chart, after_size)]:
            if plural and (size is not None or colors is not None):
                continue  # see `becoming`
            for subtypes, after_types in [((), after_colors), *chart.read(G.category("subtype_names"), after_colors)]:
                for types, end in [
                    *([] if plural else [((), after_types)]),
                    *_type_words(chart, after_types, plural),
                ]:
                    if not subtypes and not types:
                        continue
                    yield (
                        SetTypes(
                            SUBJECT,
                            card_types=types,
                            subtypes=subtypes,
                            supertypes=supertypes,
                            colors=colors,
                            power=size[0] if size else None,
                            toughness=size[1] if size else None,
                        ),
                        end,
                    )


def _type_words(chart: Chart, at: int, plural: bool) -> Iterator[tuple[tuple[str, ...], int]]:
    """``artifact creature``, ``artifact creatures``: the last one is in the plural."""
    if not plural:
        yield from chart.read(G.category("creature_types"), at)
        return
    for before, end in [((), at), *chart.read(G.category("creature_types"), at)]:
        for last, after in chart.read(G.category("card_type_name_pl"), end):
            yield (*before, last), after


def _color_words(chart: Chart, at: int) -> Iterator[tuple[tuple[str, ...], int]]:
    if chart.folded[at] == "colorless":
        yield (), at + 1
    yield from chart.read(G.category("token_colors"), at)


def _becomes(chart: Chart, at: int, verbs: tuple[tuple[str, ...], ...]) -> Iterator[Reading]:
    for verb in verbs:
        if chart.folded[at : at + len(verb)] != verb:
            continue
        form = {"is": "", "are": "", "'s": "'s"}.get(verb[0], "become")
        for made, end in _description(chart, at + len(verb)):
            article = chart.folded[at + len(verb)] in ("a", "an")
            if article == (verb[0] == "are") or (not article and verb[0] != "become" and verb[0] != "are"):
                continue
            if article and verb[0] == "become":
                form = "become one"
            made = replace(made, form=form)
            yield made, end
            for tail, after in _description_tails(chart, end):
                yield replace(made, **{**tail, "form": form + str(tail.get("form", ""))}), after


def _description_tails(chart: Chart, at: int) -> Iterator[tuple[dict[str, Any], int]]:
    """``with [abilities]``, ``with base power and toughness 1/1``, ``in addition to its other types``."""
    folded = chart.folded
    first: list[tuple[dict[str, Any], int]] = [({}, at)]
    if folded[at] == "with":
        for abilities, end in chart.read(G.category("ability_list"), at + 1):
            first.append(({"abilities": abilities}, end))
        if folded[at + 1 : at + 5] == ("base", "power", "and", "toughness"):
            for size, end in chart.read(G.category("plain_pt"), at + 5):
                first.append(({"power": size[0], "toughness": size[1], "form": " late"}, end))
        if folded[at + 1 : at + 4] == ("all", "creature", "types"):
            first.append(({"every": "creature type", "form": " all types"}, at + 4))
        if folded[at + 1 : at + 7] == ("power", "and", "toughness", "each", "equal", "to"):
            for number, end in chart.read(G.category("quantity"), at + 7):
                first.append(({"power": number, "toughness": number, "form": " each"}, end))
    for made, end in first:
        if made:
            yield made, end
        for owner in ("its", "their"):
            for words, adds in (
                (("in", "addition", "to", owner, "other", "types"), {"adds": True}),
                (
                    ("in", "addition", "to", owner, "other", "creature", "types"),
                    {"adds": True, "form": " creature types"},
                ),
                (("in", "addition", "to", owner, "other", "land", "types"), {"adds": True, "form": " land types"}),
                (
                    ("in", "addition", "to", owner, "other", "colors", "and", "types"),
                    {"adds": True, "adds_colors": True},
                ),
            ):
                if folded[end : end + len(words)] == words:
                    form = str(made.get("form", "")) + str(adds.get("form", ""))
                    yield {**made, **adds, "form": form}, end + len(words)


def _show_becomes(value: SetTypes, number: str) -> str | None:
    late, each, every = " late" in value.form, " each" in value.form, " all types" in value.form
    kind = next((word for word in ("creature types", "land types") if " " + word in value.form), "types")
    form = value.form
    for mark in (" late", " each", " all types", " creature types", " land types"):
        form = form.replace(mark, "")
    one = form == "become one"  # "have this land become a 3/3 creature": the base form with one thing
    if one and number == "sg":
        return None
    form = "become" if one else form
    verb = {"": "is" if number == "sg" else "are", "'s": "'s", "become": "becomes" if number == "sg" else "become"}.get(
        form
    )
    if verb is None or value.subject != SUBJECT or value.removes_types or every != (value.every == "creature type"):
        return None
    if (each and value.power != value.toughness) or (value.every and not every):
        return None
    if not value.subtypes and not value.card_types:
        return None
    parts = [verb, *(["a"] if number == "sg" or one else []), *(word.lower() for word in value.supertypes)]
    if value.power is not None and not late and not each:
        parts.append(show_plain_pt((value.power, value.toughness)) or "?")
    if value.colors is not None:
        parts.append("colorless" if not value.colors else G.category("token_colors").show(value.colors) or "?")
    if value.subtypes:
        parts.append(G.category("subtype_names").show(value.subtypes) or "?")
    if number == "pl" and not one:
        if not value.card_types:
            return None
        parts.extend(word.lower() for word in value.card_types[:-1])
        parts.append(G.category("card_type_name_pl").show(value.card_types[-1]) or "?")
    elif value.card_types:
        parts.append(G.category("creature_types").show(value.card_types) or "?")
    if value.abilities:
        parts.append(f"with {G.category('ability_list').show(value.abilities)}")
    if every:
        parts.append("with all creature types")
    if each:
        parts.append(f"with power and toughness each equal to {G.category('quantity').show(value.power)}")
    if late:
        parts.append(f"with base power and toughness {show_plain_pt((value.power, value.toughness))}")
    if value.adds:
        owner = "its" if number == "sg" or one else "their"
        what = "colors and types" if value.adds_colors else kind
        parts.append(f"in addition to {owner} other {what}")
    return " ".join(parts)


for _number, _words in (
    ("sg", (("becomes",), ("is",), ("'s",))),
    ("pl", (("become",), ("are",))),
):
    G.terminal(
        f"change_{_number}",
        partial(_becomes, verbs=_words),
        partial(_show_becomes, number=_number),
        tuple(words[0] for words in _words),
        (SetTypes,),
    )

# Blocking and attacking, further

G.rule("change#", Allow, "can block only {act:block_only}", subject=SUBJECT, form="only")
G.rule("block_only", BlockAct, "{blocked:everything}")
G.rule("change#", Allow, "can block an additional creature {act:block_more}", subject=SUBJECT)
G.rule("block_more", BlockAct, "each combat", additional=Number(1))
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


# "gets +1/+1 until end of turn for each ...": the duration stands before what is counted


def _late_each(chart: Chart, at: int) -> Iterator[Reading]:
    if chart.folded[at] not in ("gets", "get"):
        return
    for (power, toughness), end in chart.read(G.category("pt_change"), at + 1):
        for duration, middle in chart.read(G.category("duration"), end):
            if chart.folded[middle : middle + 2] == ("for", "each"):
                for counted, after in chart.read(G.category("for_each"), middle + 2):
                    scaled = ModifyPT(SUBJECT, Times(power, counted, "for each"), Times(toughness, counted, "for each"))
                    yield Continuous((scaled,), duration, "late"), after


def _show_late_each(value: Continuous, verb: str) -> str | None:
    if value.form != "late" or len(value.changes) != 1 or not isinstance(value.changes[0], ModifyPT):
        return None
    change = value.changes[0]
    if not isinstance(change.power, Times) or not isinstance(change.toughness, Times) or change.subject != SUBJECT:
        return None
    pair = _show_pt((change.power.factor, change.toughness.factor))
    duration = G.category("duration").show(value.duration)
    counted = G.category("for_each").show(change.power.of)
    return f"{verb} {pair} {duration} for each {counted}" if pair and duration and counted else None


for _number, _verb in (("sg", "gets"), ("pl", "get")):
    G.terminal(f"vp_{_number}", _late_each, partial(_show_late_each, verb=_verb), ("gets", "get"), (Continuous,))


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

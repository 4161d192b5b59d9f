"""
Continuous changes as verb phrases: gets +1/+1, has flying, becomes, can't, and their durations.

A change with a duration is an instruction (`effects.Continuous`); without one it is a statement of a static ability.

CR: 604, 611, 613.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from ...ir.abilities import KeywordAbility
from ...ir.durations import (
    DuringNextStep,
    UntilEndOfTurn,
)
from ...ir.effects import Continuous
from ...ir.node import Node
from ...ir.quantities import Negative, Number, Times, Variable
from ...ir.statics import (
    ActivateAct,
    Cant,
    GainAbilities,
    GainAbilitiesOf,
    GainControl,
    LoseAbilities,
    ModifyPT,
    Must,
    SetPT,
    UntapAct,
)
from ..features import is_plural
from ..kit import Chart, Reading, join_series
from .base import GRAMMAR as G
from .base import IMPLIED, SUBJECT
from .sentences import change_with_subject
from .words import show_signed, signed

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


def _gets(chart: Chart, at: int, verb: str) -> Iterator[Reading]:
    """``gets +1/+1``, ``gets +1/+0 for each ...``, ``gets an additional +1/+1``."""
    if chart.folded[at] != verb:
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
    if value.subject != SUBJECT or value.form.startswith("also"):
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
        partial(_gets, verb=_verb),
        partial(_show_gets, verb=_verb),
        (_verb,),
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


def _base_pt(chart: Chart, at: int, verb: str) -> Iterator[Reading]:
    """``has base power and toughness 1/1``."""
    if chart.folded[at] == verb and chart.folded[at + 1 : at + 5] == ("base", "power", "and", "toughness"):
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
        partial(_base_pt, verb=_verb),
        partial(_show_base_pt, verb=_verb),
        (_verb,),
        (SetPT,),
    )

# Abilities

G.rule("change#", GainAbilities, "[gains/gain] {abilities:ability_list}", subject=SUBJECT, form="gain")
G.rule("change#", GainAbilities, "[has/have] {abilities:ability_list}", subject=SUBJECT)
for _verb, _form in (("[has/have]", ""), ("[gains/gain]", "gain")):
    for _but, _words in (("", ""), ("mana", " except mana abilities"), ("loyalty", " except for loyalty abilities")):
        G.rule(
            "change#",
            GainAbilitiesOf,
            _verb + " all <kinds=activated|loyalty|activated and triggered> abilities of {of:np}" + _words,
            subject=SUBJECT,
            but=_but,
            form=_form,
        )
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
    """Keywords with a cost in words, cumulative upkeep, and enchant with a place are granted in quotes."""
    if ability.keyword == "enchant":
        return any(getattr(filter_, "qualifiers", ()) for filter_ in ability.parameters)
    return "—" in ability.parameters or ability.keyword == "cumulative upkeep"


G.rule("change#", LoseAbilities, "[loses/lose] all abilities", subject=SUBJECT)
G.rule("change#", LoseAbilities, "[loses/lose] {abilities:ability_list}", subject=SUBJECT, form="some")

# Control

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
        own = chart.folded[after + 1 : after + 3] == ("its", "activated")  # printed after a comma even of two
        if chart.folded[after] == "and" and comma == (len(values) > 1 or own):
            for value, last in chart.read(item, after + 1):
                yield (*values, value), last
        if comma:
            pending.extend(((*values, value), last) for value, last in chart.read(item, end + 1))


def _show_change_run(values: tuple[Any, ...], number: str) -> str | None:
    shown = [G.category("change_" + number).show(value) for value in values]
    own = number == "sg" and isinstance(values[-1], Cant) and isinstance(values[-1].act, ActivateAct)
    if len(values) == 2 and all(shown) and own:
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

# "doesn't untap during its controller's next untap step": the change says itself when


def _next_untap(chart: Chart, at: int, number: str) -> Iterator[Reading]:
    for change, end in chart.read(G.category("change_" + number), at):
        if waits_for_step(change):
            yield (change,), end


def waits_for_step(change: Any) -> bool:
    """Say whether a change says itself when it is over."""
    if isinstance(change, Must):
        return change.when in ("this turn", "this combat")
    return (
        isinstance(change, Cant)
        and isinstance(change.act, UntapAct)
        and isinstance(change.act.step, DuringNextStep)
        and change.act.step.form in ("", "pl")
    )


def _show_next_untap(values: tuple[Any, ...], number: str) -> str | None:
    return G.category("change_" + number).show(values[0]) if len(values) == 1 and waits_for_step(values[0]) else None


for _number in ("sg", "pl"):
    G.terminal(
        f"next_untap_{_number}",
        partial(_next_untap, number=_number),
        partial(_show_next_untap, number=_number),
        ("doesn't", "don't", "attacks", "attack", "blocks", "block", "must"),
        (tuple,),
    )

# "gets +1/+1 until end of turn for each ...": the duration stands before what is counted


def _late_each(chart: Chart, at: int, verb: str) -> Iterator[Reading]:
    if chart.folded[at] != verb:
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
    G.terminal(
        f"vp_{_number}", partial(_late_each, verb=_verb), partial(_show_late_each, verb=_verb), (_verb,), (Continuous,)
    )

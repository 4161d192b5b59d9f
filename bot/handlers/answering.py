"""From a question to a reply: the core's answer, and the rules, rulings and entries that bear on it."""

from __future__ import annotations

import asyncio
import difflib
import time
from collections.abc import Iterable, Sequence
from typing import Any

from bot.commands import Option, command
from bot.context import Context
from bot.documents import answer_document
from bot.errors import BadInput
from bot.handlers.bearing import ROUTINE, Bearing, find_bearing
from bot.handlers.common import playtest_note, source_note
from bot.handlers.faq import get_action, shown_body
from bot.handlers.steps import numbered_steps
from bot.markup import bold, count, day, quote, shorten, underlined, with_counts
from bot.pictures import draw_board
from bot.replies import Action, Reply, Request, Section, Style
from bot.share_code import write_share_code
from data.faq import FaqState
from data.rulings import Ruling
from rules_core.layering.working import LAYER_WORDS
from rules_core.outcome import Answer, AnswerKind, Assumption, LayerRow, Outcome, Unsupported

MAX_TEXT = 2_000
"""Longest question or situation, in characters."""
_STEPS_SHOWN = 10
_RULE_BUTTONS = 3
_RULES_OFFERED = 5
"""So many rules are shown where nothing was computed: what fits on a phone."""
_NEAR_ENOUGH = 0.6
_SUBJECTS = {"me": "I am", "opponent": "My opponent is"}


async def answer_question(context: Context, text: str, *, title: str = "") -> Reply:
    """
    Answer a question or play a situation, whoever asks and wherever.

    Args:
        title: The title for a situation that a short form built, such as /damage; the question's words otherwise.
    """
    started = time.perf_counter()
    answer = await context.services.answers.answer(text, await context.services.aliases(context.asker))
    bearing = await find_bearing(context, text, answer, widely=not title)
    faq = [{"title": e.content.title, "id": e.id, "stale": e.state is FaqState.STALE} for e in bearing.faq]
    settings = await context.services.servers.settings(context.guild_id)
    named = dict.fromkeys(card.name for card in answer.cards)
    playtest = playtest_note(name for name in named if context.services.cards.printed(name).playtest)
    document = answer_document(answer, bearing.numbers, bearing.rulings, faq)
    document["ms"] = round((time.perf_counter() - started) * 1000, 1)
    document["share_code"] = write_share_code(text)
    return Reply(
        title or shorten(text.replace("\n", " "), 200),
        verdict="It depends:" if len(answer.outcomes) > 1 else with_counts(answer.verdict),
        kind=answer.kind,
        sections=(
            *_sections(text, answer, bearing, str(document["share_code"])),
            *((Section("", playtest),) if playtest else ()),
        ),
        actions=tuple(_actions(text, answer, bearing, bool(settings["feedback"]))),
        note=source_note(context),
        data=document,
    )


@command(
    "picture",
    "Draw how the game stands at the end of a situation",
    Option("question", "The situation", required=True, max_length=MAX_TEXT),
    example="/picture question: I attack with a 3/3.",
    hidden=True,
)
async def picture(context: Context, *, question: str) -> Reply:
    """The board of the first outcome, with the same facts in words."""
    answer = await context.services.answers.answer(question, await context.services.aliases(context.asker))
    outcome = next((o for o in answer.outcomes if o.players), None)
    if outcome is None:
        raise BadInput("There is no game to draw in this answer.")
    drawn = await asyncio.to_thread(draw_board, outcome)
    return Reply("The board", verdict=quote(outcome.verdict), picture=drawn, sections=(Section("", quote(drawn.alt)),))


def _sections(text: str, answer: Answer, bearing: Bearing, share_code: str) -> Iterable[Section]:
    for entry in bearing.faq:
        yield Section(f"FAQ: {entry.content.title}", shown_body(shorten(entry.content.body, 350)))
    computed = answer.kind not in (AnswerKind.NOT_COVERED, AnswerKind.OUT_OF_SCOPE)
    if answer.unsupported:
        marked = mark_words(text, answer)
        if marked:
            yield Section("Your question", marked)
        # Words that are marked in the question need not be listed again, unless there is more to say of them.
        listed = [part for part in answer.unsupported if not marked or part.where != "question" or _more_to_say(part)]
        if listed:
            yield Section("What I do not cover", _unsupported_lines(listed))
    if len(answer.outcomes) > 1:
        yield Section("", "\n".join(_outcome_lines(answer.outcomes)))
    elif answer.outcomes and answer.outcomes[0].answers:
        lines = [
            f"{quote(a.question)} **{with_counts(a.answer)}**{_because(a.because)}" for a in answer.outcomes[0].answers
        ]
        yield Section("Asked", "\n".join(lines), detail=len(lines) == 1)
    if answer.understood:
        yield Section("What I understood", quote(answer.understood), detail=computed)
    cards = [f"“{quote(c.input)}” → {bold(c.name)} ({c.how})" for c in answer.cards if c.input and c.how != "exact"]
    if cards:
        yield Section("Cards", "\n".join(cards), detail=computed and all(c.how == "alias" for c in answer.cards))
    if answer.assumptions:
        yield Section("Assumed", "\n".join(f"• {quote(a.text)}" for a in answer.assumptions))
    yield from _steps(answer)
    if bearing.rulings:
        yield Section("Rulings", "\n".join(_ruling_line(r, computed) for r in bearing.rulings))
    if bearing.rules:
        shown = bearing.rules if computed else bearing.rules[:_RULES_OFFERED]
        lines = [
            f"{bold(rule.number)} {quote(shorten(rule.text, 130) if not computed else rule.text)}" for rule in shown
        ]
        yield Section("Rules", "\n".join(lines), detail=computed)
    yield from _end_states(answer)
    if computed:
        yield Section("Share code", f"`{share_code}` — /judge with this code replays the answer", detail=True)


def _steps(answer: Answer) -> Iterable[Section]:
    """The telling steps; all of them folded away where some are left out."""
    telling = [step for step in answer.trace if step.rule not in ROUTINE] or list(answer.trace)
    several = len(answer.outcomes) > 1 and answer.outcomes[0].choices
    shown = numbered_steps(telling, _STEPS_SHOWN)
    everything = numbered_steps(answer.trace)
    if shown:
        yield Section(f"Steps, {answer.outcomes[0].choices[0]}" if several else "Steps", shown)
    if shown != everything:
        yield Section("All steps", everything, detail=True)


def _more_to_say(part: Unsupported) -> bool:
    return bool(part.rule) or is_near(part)


def _unsupported_lines(parts: Sequence[Unsupported]) -> str:
    lines = []
    for part in parts:
        where = "" if part.where in ("", "question") else f" (on {quote(part.where)})"
        rule = f" — rule {part.rule}" if part.rule else ""
        nearest = f"\n   nearest wording that I read: “{quote(part.nearest)}”" if is_near(part) else ""
        lines.append(f"• “{quote(shorten(part.text, 200))}”{where}{rule}{nearest}")
    return "\n".join(lines)


def mark_words(text: str, answer: Answer) -> str:
    """The question with the words underlined that were not understood; empty when no place in it is known."""
    spans = sorted((u.start, u.end) for u in answer.unsupported if u.where in ("", "question"))
    parts, at = [], 0
    for start, end in spans:
        if at <= start < end <= len(text) and (end - start) < len(text.strip()):
            parts += [quote(text[at:start]), underlined(text[start:end]) or quote(text[start:end])]
            at = end
    return "".join([*parts, quote(text[at:])]) if parts else ""


def _with_premise(assumption: Assumption, text: str) -> str:
    """The question with the assumption said outright, where there is a number in it to change; else as it is."""
    kind, _, name = assumption.key.partition(":")
    premise = f"{_SUBJECTS.get(name, name + ' is')} at 20 life. " if kind == "life" else ""
    return premise + text if len(premise) + len(text) <= MAX_TEXT else text


def is_near(part: Unsupported) -> bool:
    """Whether the nearest wording is near enough to be offered for what was typed."""
    ratio = difflib.SequenceMatcher(None, part.text.casefold(), part.nearest.casefold()).ratio()
    return bool(part.nearest) and ratio >= _NEAR_ENOUGH


def _outcome_lines(outcomes: Sequence[Outcome]) -> Iterable[str]:
    for outcome in outcomes:
        choices = ", ".join(outcome.choices) or "otherwise"
        yield f"• {bold(choices)}: {with_counts(outcome.verdict)}"


def _because(text: str) -> str:
    return f" — {quote(text)}" if text else ""


def _ruling_line(ruling: Ruling, short: bool) -> str:
    text = shorten(ruling.text, 300) if short else ruling.text
    return f"• {quote(ruling.card)}{f', {day(ruling.date)}' if ruling.date else ''}: {quote(text)}"


def _end_states(answer: Answer) -> Iterable[Section]:
    """How the game stands at the end, folded away."""
    for index, outcome in enumerate(answer.outcomes, 1):
        lines = [
            f"{bold(name)}: life {count(state.life)}"
            + (f", {count(state.poison)} poison" if state.poison else "")
            + "".join(f", {count(number)} {kind}" for kind, number in state.counters)
            + (", has lost" if state.lost else "")
            + (", has won" if state.won else "")
            for name, state in outcome.players
        ]
        lines += [_object_line(state) for state in outcome.objects]
        if lines:
            number = f" {index}" if len(answer.outcomes) > 1 else ""
            yield Section(f"The end{number}", "\n".join(lines), detail=True)
        for name, rows in _by_object(outcome.layers):
            number = f", {outcome.choices[0]}" if len(answer.outcomes) > 1 and outcome.choices else ""
            yield Section(f"Layers of {name}{number}", "\n".join(_layer_lines(rows)), detail=True)


def _by_object(rows: Sequence[LayerRow]) -> Iterable[tuple[str, list[LayerRow]]]:
    """The rows of each object; every table begins with the values that the object started from."""
    table: list[LayerRow] = []
    for row in rows:
        if table and (row.object != table[0].object or row.layer == table[0].layer == "printed"):
            yield table[0].object, table
            table = []
        table.append(row)
    if table:
        yield table[0].object, table


def _layer_lines(rows: Sequence[LayerRow]) -> Iterable[str]:
    """
    One line for each effect, the layer in bold.

    Where several effects share a layer, which came first is said by the place of their timestamps.
    """
    stamps = sorted({row.timestamp for row in rows if row.timestamp and row.layer != "printed"})
    layers = [row.layer for row in rows]
    for row in rows:
        name = "Printed" if row.layer == "printed" else f"{row.layer}, {LAYER_WORDS[row.layer]}"
        line = f"{bold(name)} · "
        if row.layer != "printed" and row.timestamp:
            line += quote(row.source)
            if layers.count(row.layer) > 1:
                line += f" (timestamp {stamps.index(row.timestamp) + 1})"
            line += ": "
        line += quote(row.change)
        if row.why and row.layer != "printed":
            line += f" — {quote(row.why)}"
        yield line


def _object_line(state: Any) -> str:
    size = f" {state.power}/{state.toughness}" if state.power is not None else ""
    extras = [f"{count(number)} {kind}" for kind, number in state.counters]
    extras += [f"damage {count(state.damage)}"] if state.damage else []
    extras += ["tapped"] if state.tapped else []
    where = state.zone if state.controller in (None, state.owner) else f"{state.zone}, controlled by {state.controller}"
    return f"• {quote(state.name)}{size} — {where}{': ' + ', '.join(extras) if extras else ''}"


def _actions(text: str, answer: Answer, bearing: Bearing, feedback: bool) -> Iterable[Action]:
    """What changes the answer comes first: a phone shows few buttons at a time."""
    nearest = next((part for part in answer.unsupported if is_near(part)), None)
    if nearest is not None and nearest.where in ("", "question") and 0 <= nearest.start < nearest.end <= len(text):
        corrected = text[: nearest.start] + nearest.nearest + text[nearest.end :]
        yield Action(
            f"Did you mean: {nearest.nearest}", Request.of("ask", question=corrected), Style.MAIN, replace=True
        )
    for assumption in answer.assumptions[:3]:
        if assumption.retold and len(assumption.retold) <= MAX_TEXT:
            yield Action(f"If {assumption.flipped}", Request.of("ask", question=assumption.retold), replace=True)
        elif assumption.flipped:
            # What the other life total or the blocker is must be said.
            asked = Request.of("ask", question=_with_premise(assumption, text))
            yield Action(f"If {assumption.flipped}", asked, form=("question",))
    for entry in bearing.faq:
        yield get_action(entry)
    for number in bearing.numbers[:_RULE_BUTTONS]:
        yield Action(f"Rule {number}", Request.of("rule", about=number))
    for name in dict.fromkeys(card.name for card in answer.cards[:2]):
        yield Action(f"Rulings: {shorten(name, 50)}", Request.of("rulings", card=name))
    if any(outcome.players for outcome in answer.outcomes):
        yield Action("Picture", Request.of("picture", question=text))
    if answer.kind not in (AnswerKind.NOT_COVERED, AnswerKind.OUT_OF_SCOPE) and feedback:
        code = write_share_code(text)
        yield Action("Right", Request.of("feedback right", code=code), Style.GOOD)
        wrong = Request.of("feedback wrong", code=code)
        yield Action("Wrong?", wrong, Style.BAD, form=("expected", "reason"))
    yield Action("Change it", Request.of("ask", question=text), form=("question",))

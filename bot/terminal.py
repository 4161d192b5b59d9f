"""Replies in a terminal, with rich."""

from __future__ import annotations

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from bot.layout import Measure, pages_of
from bot.markup import Span, spans
from bot.replies import KIND_LABELS, Reply
from rules_core.outcome import AnswerKind

MEASURE = Measure(block=4000, page=9000, blocks=40, title=200)

_KIND_STYLES = {
    AnswerKind.ANSWERED: "green",
    AnswerKind.ASSUMED: "cyan",
    AnswerKind.DEPENDS: "magenta",
    AnswerKind.NOT_COVERED: "yellow",
    AnswerKind.FALSE_PREMISE: "red",
    AnswerKind.OUT_OF_SCOPE: "bright_black",
}


def to_text(markup: str, base: str = "") -> Text:
    """Markup as styled text."""
    text = Text(style=base)
    for span in spans(markup):
        text.append(span.text, " ".join(_styles(span)) or None)
    return text


def _styles(span: Span) -> list[str]:
    styles = {"bold": span.bold, "italic": span.italic, "underline": span.underlined, "cyan": span.code}
    return [name for name, on in styles.items() if on]


def render(reply: Reply, *, full: bool = False, page: int = 0, numbered: bool = False) -> RenderableType:
    """
    One page of a reply for a terminal.

    Args:
        numbered: List the actions with the numbers that choose them (in the console).
    """
    pages = pages_of(reply, MEASURE, full=full)
    current = pages[max(0, min(page, len(pages) - 1))]
    parts: list[RenderableType] = []
    heading = Text(style="bold")
    heading.append(reply.title)
    if reply.kind is not None:
        heading.append(f"   {KIND_LABELS[reply.kind]}", _KIND_STYLES[reply.kind])
    parts.append(heading)
    if reply.verdict and current.number == 0:
        parts.append(Padding(to_text(reply.verdict, "bold"), (0, 0, 0, 1)))
    for block in current.blocks:
        if block.title:
            parts.append(Text())
            parts.append(Text(block.title, "underline"))
        parts.append(Padding(to_text(block.body), (0, 0, 0, 1)))
    if reply.note:
        parts.append(Text(reply.note, style="bright_black"))
    if numbered:
        parts.extend(_choices(reply, full=full, page=current.number, count=current.count))
    return Group(*parts)


def _choices(reply: Reply, *, full: bool, page: int, count: int) -> list[Text]:
    lines = [f"[{index}] {action.label}" for index, action in enumerate(reply.actions, 1)]
    if reply.has_details:
        lines.append("[less] fold" if full else "[more] details")
    if count > 1:
        lines.append(f"[next] [back] page {page + 1} of {count}")
    return [Text("  ".join(lines), style="bright_black")] if lines else []


def print_reply(console: Console, reply: Reply, *, full: bool = False, page: int = 0, numbered: bool = False) -> None:
    """Print a reply and an empty line."""
    console.print(render(reply, full=full, page=page, numbered=numbered), highlight=False, soft_wrap=False)
    console.print()

"""
Replies: what a command answers, as plain values that know nothing of Discord or of a terminal.

A reply is read from the top: the verdict in one bold line, then sections. Sections marked `detail` stay folded until
somebody asks for more, so that a reply is short by default. Actions become buttons (or numbers to type in the console);
each carries the request that it makes, so a button still works after a restart.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from bot.markup import plain
from bot.pictures import Picture
from rules_core.outcome import AnswerKind

OptionValue = str | int | bool


@dataclass(frozen=True, slots=True)
class Request:
    """A command with the values of its options, wherever it comes from: slash command, button, form, console."""

    command: str
    """Qualified name, such as ``card`` or ``faq get``."""
    options: tuple[tuple[str, OptionValue], ...] = ()
    """Option names and values in the order of the declaration; options that were not given are left out."""

    @classmethod
    def of(cls, command: str, /, **options: OptionValue | None) -> Request:
        """Build a request; options that are None are left out."""
        return cls(command, tuple((name, value) for name, value in options.items() if value is not None))

    def values(self) -> dict[str, OptionValue]:
        """The options as a dictionary."""
        return dict(self.options)

    def with_options(self, **options: OptionValue) -> Request:
        """The same request with these options set or replaced."""
        return Request(self.command, tuple((self.values() | options).items()))


class Style(StrEnum):
    """How prominent an action is."""

    PLAIN = "plain"
    MAIN = "main"
    GOOD = "good"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class Action:
    """Something the reader can do next."""

    label: str
    request: Request
    style: Style = Style.PLAIN
    form: tuple[str, ...] = ()
    """Names of options to ask for in a form before the request is made; empty when nothing has to be asked."""
    replace: bool = False
    """True: the answer takes the place of this reply (for its asker); false: it is a new reply."""
    link: str = ""
    """An address to open instead of a request; empty for ordinary actions."""


@dataclass(frozen=True, slots=True)
class Section:
    """A headed part of a reply."""

    title: str
    body: str
    """Markup (see `bot.markup`); foreign text in it is quoted already."""
    detail: bool = False
    """Folded away until the reader asks for more."""


@dataclass(frozen=True, slots=True)
class File:
    """A file sent with a reply."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Reply:
    """Everything that a command answers."""

    title: str
    """Plain text, as the titles of sections and the labels of actions are."""
    verdict: str = ""
    """One line that answers the question, in markup; shown in bold."""
    kind: AnswerKind | None = None
    """What sort of answer this is; None for lookups, which compute nothing."""
    sections: tuple[Section, ...] = ()
    actions: tuple[Action, ...] = ()
    private: bool = False
    """Seen by the asker alone."""
    note: str = ""
    """A small line at the end: where the facts come from."""
    image: str = ""
    """Address of a picture of the card, empty where the source gave none."""
    picture: Picture | None = None
    """A picture made for this reply, sent with it."""
    file: File | None = None
    form: Action | None = None
    """A form to open at once, in place of this reply; what it asks for is in the action."""
    to_user: str = ""
    """The member to whom the reply is addressed, by number; nobody is pinged."""
    to_message: str = ""
    """The address of the message that the reply answers."""
    shown_as: str = ""
    """What is shown, so that it is not shown again in the same channel too soon; empty for what may be repeated."""
    is_error: bool = False
    exit_status: int = 0
    """What the `arbiter` program ends with after printing this reply."""
    data: Mapping[str, Any] = field(default_factory=dict)
    """The same answer as values, for `--json`."""

    @property
    def has_details(self) -> bool:
        """Whether something is folded away."""
        return any(section.detail for section in self.sections)

    def to_json(self) -> dict[str, Any]:
        """The reply as a JSON document: texts without markup, then the values."""
        document: dict[str, Any] = {"title": self.title}
        if self.kind is not None:
            document["kind"] = self.kind.value
        if self.verdict:
            document["verdict"] = plain(self.verdict)
        document["sections"] = [{"title": s.title, "text": plain(s.body)} for s in self.sections]
        if self.picture is not None:
            document["picture"] = self.picture.alt
        if self.note:
            document["note"] = self.note
        return document | dict(self.data)


KIND_LABELS: Mapping[AnswerKind, str] = {
    AnswerKind.ANSWERED: "Computed by the rules",
    AnswerKind.ASSUMED: "Computed, with assumptions",
    AnswerKind.DEPENDS: "Depends on a choice",
    AnswerKind.NOT_COVERED: "Not covered",
    AnswerKind.FALSE_PREMISE: "The cards say otherwise",
    AnswerKind.OUT_OF_SCOPE: "Outside the game's rules",
}
"""The words that every computed reply shows for its kind."""

"""What a command declares: its name, description, options with their limits, and the checks that follow from them."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from bot.errors import BadInput
from bot.markup import clean, count, quote, shorten
from bot.replies import OptionValue, Reply, Request

_NAME = re.compile(r"[a-z][a-z0-9_-]{0,31}")
_TRUE = frozenset({"yes", "y", "true", "on", "1"})
_FALSE = frozenset({"no", "n", "false", "off", "0"})
MAX_INTEGER = 999_999


class Kind(StrEnum):
    """What an option holds."""

    TEXT = "text"
    INTEGER = "integer"
    BOOLEAN = "boolean"
    USER = "user"
    """A member, as the number that Discord gave them."""
    ROLE = "role"
    CHANNEL = "channel"
    FILE = "file"
    """An attached file, as its text (read with a size limit before the handler sees it)."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the fixed values of an option."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Suggestion:
    """An offer of autocomplete: what is shown and what is sent."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a command, with its limits."""

    name: str
    description: str
    kind: Kind = Kind.TEXT
    required: bool = False
    minimum: int = 0
    maximum: int = MAX_INTEGER
    max_length: int = 200
    choices: tuple[Choice, ...] = ()
    complete: str = ""
    """Name of the completer that suggests values; empty for none."""
    long: bool = False
    """Several lines are usual: a form shows a large box."""

    def __post_init__(self) -> None:
        if not _NAME.fullmatch(self.name) or not 1 <= len(self.description) <= 100:
            raise ValueError(f"option {self.name!r}: bad name, or description not of 1 to 100 characters")

    def read(self, value: object) -> OptionValue:
        """
        Give the value in the option's own type.

        Raises:
            ValueError: with what may be given instead, as the end of a sentence that starts with the option's name.
        """
        if self.kind is Kind.BOOLEAN:
            return _read_boolean(value)
        if self.kind is Kind.INTEGER:
            return self._read_integer(value)
        if self.kind is Kind.FILE:
            return self._read_file(str(value))
        text = clean(str(value)).strip()
        if self.kind in (Kind.USER, Kind.ROLE, Kind.CHANNEL):
            digits = text.strip("<@&!#>")
            if not digits.isdecimal() or len(digits) > 20:
                raise ValueError("must be the number or mention of one")
            return digits
        if self.required and not text:
            raise ValueError("must not be empty")
        if len(text) > self.max_length:
            raise ValueError(f"may have at most {count(self.max_length)} characters, this has {count(len(text))}")
        return self._read_choice(text) if self.choices else text

    def _read_integer(self, value: object) -> int:
        text = str(value).strip()
        allowed = f"must be a whole number from {count(self.minimum)} to {count(self.maximum)}"
        if isinstance(value, bool) or not re.fullmatch(r"[+-]?[0-9]{1,12}", text):
            raise ValueError(allowed)
        if not self.minimum <= int(text) <= self.maximum:
            raise ValueError(allowed)
        return int(text)

    def _read_file(self, text: str) -> str:
        # Not cleaned: a file is read by its own rules, and may be large.
        if len(text) > self.max_length:
            raise ValueError(f"may have at most {count(self.max_length)} characters")
        return text

    def _read_choice(self, text: str) -> str:
        for choice in self.choices:
            if text.casefold() in (choice.value.casefold(), choice.label.casefold()):
                return choice.value
        raise ValueError("must be one of " + ", ".join(choice.label for choice in self.choices))


Handler = Callable[..., Awaitable[Reply]]
"""The logic of a command: a `Context` and the options by name in, a reply out."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command, declared once."""

    name: str
    """One word, or a group and one word: ``card``, ``faq get``."""
    description: str
    options: tuple[Option, ...]
    handler: Handler
    example: str
    """How it is typed in the console; used by /help, the README and the tests."""
    family: str = "Rules"
    """Heading under which /help lists it."""
    guild_only: bool = False
    message_menu: str = ""
    """Name of the entry in a message's context menu that runs this command; empty for none."""
    menu_option: str = ""
    """The option that receives the message's text."""
    menu_link: str = ""
    """The option that receives the address of the message; empty for none."""
    menu_form: tuple[str, ...] = ()
    """Options that a form asks for when the command comes from a message's menu."""
    form_when_empty: tuple[str, ...] = ()
    """Options that a form asks for when the command comes without any."""
    private: bool = False
    """Replies are seen by the asker alone."""
    hidden: bool = False
    """Reached by buttons only: Discord, /help and the program do not list it."""

    def __post_init__(self) -> None:
        names = [option.name for option in self.options]
        required = [option.required for option in self.options]
        if not all(_NAME.fullmatch(word) for word in self.name.split(" ")) or len(self.name.split(" ")) > 2:
            raise ValueError(f"bad command name {self.name!r}")
        if not 1 <= len(self.description) <= 100:
            raise ValueError(f"/{self.name}: description not of 1 to 100 characters")
        if len(set(names)) != len(names) or sorted(required, reverse=True) != required or len(names) > 25:
            raise ValueError(f"/{self.name}: option names twice, more than 25, or a required one after an optional one")

    def option(self, name: str) -> Option:
        """The option of that name; KeyError when there is none."""
        for option in self.options:
            if option.name == name:
                return option
        raise KeyError(name)

    def read(self, values: Mapping[str, object]) -> dict[str, OptionValue]:
        """
        Check all `values` and give them in the options' own types.

        Raises:
            BadInput: every problem at once, a line each.
        """
        problems: list[str] = []
        found: dict[str, OptionValue] = {}
        known = {option.name for option in self.options}
        strange = [name for name in values if name not in known]
        problems += [f"`{quote(shorten(name, 40))}` is not an option of /{self.name}" for name in strange]
        for option in self.options:
            value = values.get(option.name)
            if value is None or (value == "" and not option.required):
                if option.required:
                    problems.append(f"`{option.name}` must be given: {option.description}")
                continue
            try:
                found[option.name] = option.read(value)
            except ValueError as error:
                problems.append(f"`{option.name}` {error}")
        if problems:
            raise BadInput("\n".join(problems))
        return found

    def request(self, values: Mapping[str, object]) -> Request:
        """A checked request for this command; raises as `read` does."""
        return Request(self.name, tuple(self.read(values).items()))


def _read_boolean(value: object) -> bool:
    text = str(value).strip().lower()
    if text in _TRUE:
        return True
    if text in _FALSE:
        return False
    raise ValueError("must be yes or no")

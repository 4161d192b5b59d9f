"""
Commands as people type them in the console: ``/rulings card: Humility about: layers``.

Options are written ``name: value``; text before the first option name is the value of the first option, so that
``/card humility`` is enough. A line without a slash is a question for /ask.
"""

from __future__ import annotations

import re

from bot.commands.declaration import Command
from bot.commands.registry import COMMANDS
from bot.errors import BadInput
from bot.markup import quote, shorten
from bot.replies import Request

FREE_TEXT = "ask"


def parse_line(line: str) -> Request:
    """
    Read one line of the console.

    Raises:
        BadInput: there is no such command, or its options cannot be used.
    """
    line = line.strip()
    if not line.startswith("/"):
        return COMMANDS[FREE_TEXT].request({COMMANDS[FREE_TEXT].options[0].name: line})
    command, rest = split_command(line)
    return command.request(split_options(command, rest))


def split_command(line: str) -> tuple[Command, str]:
    """
    The command that a line starts with, and the rest of the line.

    Raises:
        BadInput: there is no such command.
    """
    words = line.strip().lstrip("/").split(None, 2)
    for count in (2, 1):
        command = COMMANDS.get(" ".join(words[:count]).casefold()) if len(words) >= count else None
        if command is not None:
            return command, line.strip().lstrip("/").split(None, count)[count] if len(words) > count else ""
    name = words[0] if words else ""
    group = [c for c in COMMANDS if c.startswith(name.casefold() + " ")]
    if group:
        raise BadInput(f"/{quote(name)} needs one of: {', '.join(c.split(' ')[1] for c in group)}.")
    raise BadInput(f"There is no command /{quote(shorten(name, 40))}; /help lists them.")


def split_options(command: Command, text: str) -> dict[str, str]:
    """The options written in `text` by name; text before the first name goes to the command's first option."""
    if not command.options:
        return {"": text} if text.strip() else {}
    names = "|".join(re.escape(option.name) for option in command.options)
    marks = list(re.finditer(rf"(?:(?<=\s)|^)({names}):(?:\s+|$)", text))
    values: dict[str, str] = {}
    first = text[: marks[0].start() if marks else len(text)].strip()
    if first:
        values[command.options[0].name] = _unquoted(first)
    for index, mark in enumerate(marks):
        end = marks[index + 1].start() if index + 1 < len(marks) else len(text)
        values[mark[1]] = _unquoted(text[mark.end() : end].strip())
    return values


def _unquoted(text: str) -> str:
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] == '"' else text

"""The table of all commands and completers; handlers register themselves here when `bot.handlers` is imported."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any

from bot.commands.declaration import Command, Handler, Option, Suggestion

if TYPE_CHECKING:
    from bot.context import Context

Completer = Callable[["Context", str], Awaitable[Sequence[Suggestion]]]

COMMANDS: dict[str, Command] = {}
"""Every command by its qualified name, in the order of declaration."""
_COMPLETERS: dict[str, Completer] = {}


def command(name: str, description: str, *options: Option, **details: Any) -> Callable[[Handler], Handler]:
    """Declare the decorated function as the handler of a command; `details` are further fields of `Command`."""

    def register(handler: Handler) -> Handler:
        if name in COMMANDS:
            raise ValueError(f"/{name} is declared twice")
        COMMANDS[name] = Command(name=name, description=description, options=options, handler=handler, **details)
        return handler

    return register


def completer(name: str) -> Callable[[Completer], Completer]:
    """Declare the decorated function as the completer that options name in `complete`."""

    def register(function: Completer) -> Completer:
        if name in _COMPLETERS:
            raise ValueError(f"completer {name!r} is declared twice")
        _COMPLETERS[name] = function
        return function

    return register


def listed_commands() -> tuple[Command, ...]:
    """The commands that people can type, in the order of declaration."""
    return tuple(command for command in COMMANDS.values() if not command.hidden)


def find_command(name: str) -> Command | None:
    """The command of that qualified name, None when there is none."""
    return COMMANDS.get(name)


def find_completer(name: str) -> Completer | None:
    """The completer of that name, None when there is none."""
    return _COMPLETERS.get(name)

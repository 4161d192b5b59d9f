"""The console: the same commands in a terminal, with completion, and without a token."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncGenerator, AsyncIterator, Iterable
from dataclasses import dataclass

import msgspec
from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.patch_stdout import patch_stdout
from rich.console import Console

from bot import dispatch
from bot.commands import find_command, listed_commands
from bot.commands.parsing import parse_line, split_command
from bot.context import Context
from bot.errors import ArbiterError, BadInput
from bot.replies import Action, Reply, Request
from bot.services import Services
from bot.terminal import print_reply

WELCOME = "Ask in plain words, or type / for the commands. `quit` leaves."
_LEAVE = frozenset({"quit", "exit", "/quit", "/exit"})


@dataclass(slots=True)
class Shown:
    """The reply that numbers and words like `more` refer to."""

    reply: Reply
    full: bool = False
    page: int = 0


class CommandCompleter(Completer):
    """Completes commands, option names and the values of options, from the declarations."""

    def __init__(self, context: Context) -> None:
        self._context = context

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """Nothing without waiting; see `get_completions_async`."""
        return ()

    async def get_completions_async(
        self, document: Document, complete_event: CompleteEvent
    ) -> AsyncGenerator[Completion, None]:
        """Complete the line up to the cursor."""
        line = document.text_before_cursor
        if not line.startswith("/"):
            return
        try:
            command, rest = split_command(line)
            if not line.endswith(" ") and not rest:
                raise ArbiterError("the command's own name is being typed")
        except ArbiterError:
            for declared in listed_commands():
                name = declared.name
                if ("/" + name).startswith(line):
                    yield Completion(
                        "/" + name + " ", -len(line), display="/" + name, display_meta=declared.description
                    )
            return
        marks = [(rest.rfind(f"{o.name}:"), o.name) for o in command.options]
        at, current = max(marks, default=(-1, ""))
        typed = rest[at + len(current) + 1 :].lstrip() if at >= 0 else rest.lstrip()
        name = current if at >= 0 else (command.options[0].name if command.options else "")
        if name:
            for suggestion in await dispatch.complete(self._context, command, name, typed):
                value = suggestion.label if suggestion.value.startswith("id:") else suggestion.value
                yield Completion(value, -len(typed), display=suggestion.label)
        last = rest.rpartition(" ")[2]
        for option in command.options:
            if f"{option.name}:" not in rest and option.name.startswith(last):
                yield Completion(f"{option.name}: ", -len(last), display_meta=option.description)


async def run_console(services: Services, *, as_json: bool = False, full: bool = False) -> None:
    """Read lines until the end; prints a reply for each."""
    context = Context(services)
    console = Console()
    shown: Shown | None = None
    interactive = sys.stdin.isatty()
    if interactive and not as_json:
        console.print(WELCOME, style="bright_black", highlight=False)
    async for line in _lines(context, interactive):
        if line.strip().casefold() in _LEAVE:
            break
        if not line.strip():
            continue
        shown = await _step(context, line, shown, full)
        if as_json:
            sys.stdout.write(msgspec.json.encode(shown.reply.to_json()).decode() + "\n")
        else:
            print_reply(console, shown.reply, full=shown.full, page=shown.page, numbered=True)


async def _step(context: Context, line: str, shown: Shown | None, full: bool) -> Shown:
    word = line.strip().casefold()
    if shown is not None:
        if word in ("more", "less"):
            return Shown(shown.reply, word == "more")
        if word in ("next", "back"):
            return Shown(shown.reply, shown.full, shown.page + (1 if word == "next" else -1))
        if word.isdecimal() and 1 <= int(word) <= len(shown.reply.actions):
            return await _act(context, shown.reply.actions[int(word) - 1], full)
        if word.lstrip("-").isdecimal():
            count = len(shown.reply.actions)
            offered = f"Choose a number from 1 to {count}." if count else "This reply offers none."
            return Shown(dispatch.reply_to_error(BadInput(f"There is no action {word}. {offered}"), Request("")))
    try:
        request = parse_line(line)
    except ArbiterError as error:
        return Shown(dispatch.reply_to_error(error, Request("")))
    return Shown(await dispatch.run(context, request), full)


async def _act(context: Context, action: Action, full: bool) -> Shown:
    request = action.request
    command = find_command(request.command)
    for name in action.form if command is not None else ():
        option = command.option(name) if command is not None else None
        if option is None:
            continue
        default = str(request.values().get(name, ""))
        given = await PromptSession[str]().prompt_async(f"{option.description}: ", default=default)
        if given.strip():
            request = request.with_options(**{name: given})
    return Shown(await dispatch.run(context, request), full)


async def _lines(context: Context, interactive: bool) -> AsyncIterator[str]:
    """Lines from the keyboard with completion, or from a pipe as they come."""
    if not interactive:
        while line := await asyncio.to_thread(sys.stdin.readline):
            yield line
        return
    session: PromptSession[str] = PromptSession(completer=CommandCompleter(context), complete_while_typing=True)
    while True:
        try:
            with patch_stdout():
                yield await session.prompt_async("> ")
        except KeyboardInterrupt:
            continue
        except EOFError:
            return

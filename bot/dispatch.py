"""
From request to reply: the one place that checks options, runs handlers and turns errors into replies.

In this order: a known error becomes a helpful reply (bad input and unknown names seen by the asker alone), any other
exception becomes an apology with an id, is logged with that id, and the program goes on.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from dataclasses import replace

import structlog

import bot.handlers  # noqa: F401  (registers every command)
from bot.commands import Command, Suggestion, find_command, find_completer
from bot.context import Context
from bot.errors import ArbiterError, AskWhich, BadInput, NotFound, Refused
from bot.freshness import STALE_AFTER_DAYS, data_age_days
from bot.markup import count, quote, shorten, with_counts
from bot.replies import Action, Reply, Request, Section, Style
from data.errors import DatabaseError, DataError, DiskFullError

_log = structlog.get_logger("arbiter.dispatch")

_TIMELESS = ("FAQ", "Server", "Help")
"""Families of commands whose replies rest on what people wrote, not on cards and rules."""
MAX_CANDIDATES = 5
MAX_SUGGESTIONS = 25
LABEL_LIMIT = 80


async def run(context: Context, request: Request) -> Reply:
    """Answer a request; never raises (except when cancelled)."""
    started = time.perf_counter()
    try:
        reply = await _answer(context, request)
    except Exception as error:
        reply = reply_to_error(error, request)
    reply = context.preferences.apply_to(reply)
    context.services.metrics.answered(request.command, reply, time.perf_counter() - started)
    return reply


async def complete(context: Context, command: Command, option_name: str, typed: str) -> tuple[Suggestion, ...]:
    """Suggestions for an option that is being typed; empty when there are none or something fails."""
    try:
        option = command.option(option_name)
        if option.choices:
            found: Sequence[Suggestion] = [
                Suggestion(c.label, c.value) for c in option.choices if typed.casefold() in c.label.casefold()
            ]
        else:
            function = find_completer(option.complete)
            found = await function(context, shorten(typed, 200)) if function else ()
    except Exception as error:  # a suggestion is a courtesy: typing must go on without it
        _log.error("autocomplete_failed", command=command.name, option=option_name, exc_info=error)
        return ()
    return tuple(Suggestion(shorten(s.label, 100), s.value) for s in found if len(s.value) <= 100)[:MAX_SUGGESTIONS]


async def _answer(context: Context, request: Request) -> Reply:
    command = find_command(request.command)
    if command is None:
        raise BadInput(f"There is no command /{quote(shorten(request.command, 40))}; /help lists them.")
    if command.guild_only and not context.asker.guild_id:
        raise Refused(f"/{command.name} works in a server only.")
    context.services.limits.check(context.asker, command)
    reply = await command.handler(context, **command.read(request.values()))
    return reply if command.family in _TIMELESS else _with_age(context, reply)


def _with_age(context: Context, reply: Reply) -> Reply:
    """A reply that rests on cards and rules says so when these are old."""
    age = data_age_days(context.services.stamp)
    if age is None or age <= STALE_AFTER_DAYS:
        return reply
    warning = f"The data are {count(age)} days old; cards and rules may have changed."
    return replace(reply, note=" · ".join(filter(None, (reply.note, warning))))


def reply_to_error(error: Exception, request: Request) -> Reply:
    """The reply for an exception; unknown ones are logged under the id that the reply shows."""
    if isinstance(error, AskWhich):
        return _ask_which(error, request)
    if isinstance(error, NotFound):
        actions = tuple(
            Action(shorten(c.label, LABEL_LIMIT), request.with_options(**{c.option: c.value}))
            for c in error.nearest[:MAX_CANDIDATES]
        )
        return _error_reply("Not found", error, actions)
    if isinstance(error, ArbiterError):
        return _error_reply("Not allowed" if isinstance(error, Refused) else "That did not work", error)
    if isinstance(error, DiskFullError):
        _log.error("disk_full", error=str(error))
        return _failure("My disk is full, so nothing was saved; what was there before is safe. My operator has to act.")
    if isinstance(error, DatabaseError):
        _log.error("database_unavailable", error=str(error))
        return _failure("The database cannot be reached right now. Please try again in a moment.")
    if isinstance(error, DataError):
        return _error_reply("That did not work", BadInput(with_counts(str(error))))
    error_id = secrets.token_hex(4)
    _log.error("command_failed", error_id=error_id, command=request.command, exc_info=error)
    return _failure(f"Sorry, something went wrong on my side. The id for the log is `{error_id}`.", error_id)


def _ask_which(error: AskWhich, request: Request) -> Reply:
    actions = tuple(
        Action(shorten(name, LABEL_LIMIT), request.with_options(**{error.option: name}), Style.MAIN)
        for name in error.candidates[:MAX_CANDIDATES]
    )
    return Reply(
        "Which one?",
        verdict=error.message,
        actions=actions,
        private=True,
        is_error=True,
        exit_status=error.exit_status,
        data={"error": error.message, "candidates": list(error.candidates)},
    )


def _error_reply(title: str, error: ArbiterError, actions: tuple[Action, ...] = ()) -> Reply:
    first, _, rest = error.message.partition("\n")
    return Reply(
        title,
        verdict=first,
        sections=(Section("", rest),) if rest else (),
        actions=actions,
        private=True,
        is_error=True,
        exit_status=error.exit_status,
        data={"error": error.message},
    )


def _failure(message: str, error_id: str = "") -> Reply:
    data = {"error": message} | ({"error_id": error_id} if error_id else {})
    return Reply("Sorry", verdict=message, private=True, is_error=True, exit_status=1, data=data)

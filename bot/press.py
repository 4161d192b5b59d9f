"""
Buttons that survive a restart: a request written into a component's custom id, and read back from it.

A custom id holds at most 100 characters. A short request fits in whole; a longer one (a question of several lines) is
stored by the services under a key, and the id holds the key. Nothing that a custom id says is trusted: the request in
it goes through the same checks as one that was typed.

The form is ``a<slot><mode><page>:<payload>``: slot, a letter that keeps ids of one message apart; mode, what happens
on a press; page in decimal; payload ``command?name=value&name=value`` or ``#key``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from urllib.parse import parse_qsl, quote

from bot.commands import Kind, find_command
from bot.replies import Request

LIMIT = 100
_ID = re.compile(r"a(?P<slot>[a-zA-Z])(?P<mode>[nrFfsdp])(?P<page>\d{1,3}):(?P<payload>.+)", re.DOTALL)
_SLOTS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Mode(StrEnum):
    """What happens when a component is used."""

    NEW = "n"
    """The answer is a new message."""
    REPLACE = "r"
    """The answer replaces the message, for its asker; others get it as a private new one."""
    FULL = "F"
    """As `REPLACE`, with the folded parts unfolded."""
    FORM = "f"
    """A form asks for the options that the payload leaves out."""
    SUBMIT = "s"
    """A form that was filled in."""
    DELETE = "d"
    """The message goes; for its asker only."""
    SHARE = "p"
    """A private answer is given again for all to see."""


@dataclass(frozen=True, slots=True)
class Press:
    """What a custom id says."""

    request: Request
    mode: Mode = Mode.NEW
    page: int = 0
    ask: tuple[str, ...] = ()
    """Options that a form asks for."""


def payload_of(request: Request, ask: tuple[str, ...] = ()) -> str:
    """The request as one line of text; `ask` names the options of a form."""
    pairs = [f"{name}={quote(str(value), safe=' ,.-/+', errors='replace')}" for name, value in request.options]
    pairs += [f"?={name}" for name in ask]
    return request.command + ("?" + "&".join(pairs) if pairs else "")


def custom_id(slot: int, mode: Mode, page: int, payload: str) -> str:
    """A custom id; the caller makes sure that it fits (`fits`)."""
    return f"a{_SLOTS[slot]}{mode.value}{page}:{payload}"


def fits(payload: str) -> bool:
    """Whether a payload can be part of a custom id, at any page."""
    return len(payload) <= LIMIT - 8


def read_payload(payload: str) -> tuple[Request, tuple[str, ...]] | None:
    """Read what `payload_of` wrote; None for anything else."""
    name, _, query = payload.partition("?")
    command = find_command(name)
    if command is None:
        return None
    values: dict[str, str | int | bool] = {}
    ask: list[str] = []
    for key, value in parse_qsl(query.replace("+", "%2B"), keep_blank_values=True):
        if key == "?":
            ask.append(value)
            continue
        try:
            option = command.option(key)
        except KeyError:
            return None
        values[key] = int(value) if option.kind is Kind.INTEGER and value.lstrip("-").isdecimal() else value
    if any(name not in {option.name for option in command.options} for name in ask):
        return None
    return Request(name, tuple(values.items())), tuple(dict.fromkeys(ask))


def split_id(text: str) -> tuple[Mode, int, str] | None:
    """The mode, page and payload in a custom id; None when it is not one of ours."""
    match = _ID.fullmatch(text)
    if match is None:
        return None
    return Mode(match["mode"]), int(match["page"]), match["payload"]

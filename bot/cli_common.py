"""What the program's commands share."""

from __future__ import annotations

import sys
from typing import Annotated

import msgspec
import typer

from bot.config import Settings, load_settings

Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of text for people.")]


def settings() -> Settings:
    """Read the settings and set up the logs by them."""
    from bot.logs import set_up_logging

    loaded = load_settings()
    set_up_logging(loaded)
    return loaded


def print_done(as_json: bool, document: dict[str, object], line: str) -> None:
    """What a command did: the document as JSON, or the line for people."""
    if as_json:
        print_json(document)
    else:
        sys.stdout.write(line + "\n")


def print_json(document: object) -> None:
    """One JSON document on one line of standard output."""
    sys.stdout.write(msgspec.json.encode(document).decode() + "\n")

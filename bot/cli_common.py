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


def print_json(document: object) -> None:
    """One JSON document on one line of standard output."""
    sys.stdout.write(msgspec.json.encode(document).decode() + "\n")

"""
What can go wrong in a way that the person who asked can understand.

    ArbiterError
    ├── BadInput            a value that cannot be used; says what may be given instead
    │   └── AskWhich        several things are meant by one name; carries the candidates
    ├── NotFound            nothing by that name or number; may carry the nearest ones
    ├── Refused             not allowed here, or too often
    └── Unavailable         something the program needs is missing (database, token, network)

Anything else that is raised is a fault of the program: `bot.dispatch` turns it into an apology with an id.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


class ArbiterError(Exception):
    """Root of the errors whose message is written for the person who asked."""

    exit_status = 1
    """What the `arbiter` program ends with: 2 for bad input, 1 for everything else."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class BadInput(ArbiterError):
    """A value that cannot be used; the message says what may be given instead."""

    exit_status = 2


class NotFound(BadInput):
    """Nothing by that name or number; `nearest` holds what it may have been meant for, best first."""

    def __init__(self, message: str, nearest: tuple[Candidate, ...] = ()) -> None:
        super().__init__(message)
        self.nearest = nearest


class AskWhich(BadInput):
    """One name, several meanings: `candidates` are offered to the asker alone, best first."""

    def __init__(self, message: str, option: str, candidates: tuple[str, ...]) -> None:
        super().__init__(message)
        self.option = option
        self.candidates = candidates


class Refused(ArbiterError):
    """Not allowed for this person or in this place, or asked too often."""


class Unavailable(ArbiterError):
    """Something the program needs is missing: a database, a token, the network."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """Something that may have been meant: a label to show and the option value that names it."""

    label: str
    option: str
    value: str


def unreadable(file: Path, error: OSError | EOFError | UnicodeDecodeError) -> BadInput:
    """The one line that says why a file cannot be read, in words of the system and not of the language we write in."""
    if isinstance(error, UnicodeDecodeError):
        return BadInput(f"{file}: cannot be read: it must be text in UTF-8")
    why = getattr(error, "strerror", None) or "it is cut off or damaged"
    return BadInput(f"{file}: cannot be read: {why}")


def unwritable(file: Path, error: OSError) -> BadInput:
    """The one line that says why a file cannot be written."""
    return BadInput(f"{file}: cannot be written: {error.strerror or error}")

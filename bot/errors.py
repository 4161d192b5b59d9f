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

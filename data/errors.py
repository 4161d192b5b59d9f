"""
What can go wrong with data, each with a message that a person can act on.

    DataError
    ├── SourceError      a file or an address did not hold what it should
    ├── DatabaseError    the database cannot be opened, read or written
    │   └── DiskFullError    it has no room left; nothing of what was to be written is
    ├── ConflictError    somebody else changed the same thing first
    └── InvalidInput     something a user wrote cannot be stored, with where and why
"""

from __future__ import annotations


class DataError(Exception):
    """Root of the errors of `data`; the message is one clear line."""


class SourceError(DataError):
    """A source is unreachable, truncated, or not what it should be."""


class DatabaseError(DataError):
    """The database cannot be opened, read or written."""


class DiskFullError(DatabaseError):
    """The database has no room left: what was to be written is not, what was there is as it was."""


class ConflictError(DataError):
    """
    The thing to change has another version than the one the change was made from.

    Attributes:
        current: the version now stored.
    """

    def __init__(self, message: str, current: int) -> None:
        super().__init__(message)
        self.current = current


class InvalidInput(DataError):
    """Something to be stored breaks a rule; `problems` says where and why, one line each."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__("; ".join(problems[:5]) + (f" (and {len(problems) - 5} more)" if len(problems) > 5 else ""))
        self.problems = problems

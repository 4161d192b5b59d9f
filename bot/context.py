"""What a handler may use besides its options: who asks, from where, and the services."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.services import Services


@dataclass(frozen=True, slots=True)
class Asker:
    """The person who asks and the place, as far as Discord told us; all defaults in a terminal."""

    user_id: int = 0
    guild_id: int = 0
    """0 outside of servers: direct messages and the terminal."""
    channel_id: int = 0
    role_ids: tuple[int, ...] = ()
    can_manage: bool = False
    """Has Manage Server here (always true for the person at a terminal)."""
    mention: str = ""


TERMINAL = Asker(can_manage=True)
"""The person at the console or the command line."""


@dataclass(frozen=True, slots=True)
class Context:
    """One request's surroundings."""

    services: Services
    asker: Asker = field(default=TERMINAL)

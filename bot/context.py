"""What a handler may use besides its options: who asks, from where, and the services."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.errors import Refused
from bot.preferences import Preferences

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
    preferences: Preferences = field(default=Preferences())

    @property
    def guild_id(self) -> int:
        """The server in which somebody asks, 0 outside of servers."""
        return self.asker.guild_id

    async def is_moderator(self) -> bool:
        """Whether the asker may change the FAQ and the settings here."""
        return await self.services.servers.is_moderator(self.asker)

    async def require_moderator(self) -> None:
        """
        Let only moderators go on; every path to a change goes through here.

        Raises:
            Refused: the asker is not one, or this is not a server.
        """
        if not self.guild_id:
            raise Refused("This works in a server only.")
        if not await self.is_moderator():
            raise Refused("Only this server's moderators may do that (Manage Server, or a role set by /settings).")

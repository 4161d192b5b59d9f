"""How often one person or one server may ask: token buckets, in memory."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from bot.commands import Command
from bot.context import Asker
from bot.errors import Refused

KEPT = 20_000


@dataclass(frozen=True, slots=True)
class Rate:
    """A bucket of `burst` requests that refills at `per_second`."""

    burst: float
    per_second: float


@dataclass(slots=True)
class _Bucket:
    left: float
    at: float


class Limits:
    """Checks requests against a rate per person and one per server; a terminal (person 0) is never limited."""

    def __init__(
        self,
        person: Rate = Rate(12, 0.5),
        server: Rate = Rate(90, 6.0),
        typing: Rate = Rate(60, 10.0),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._rates = {"person": person, "server": server, "typing": typing}
        self._clock = clock
        self._buckets: OrderedDict[tuple[str, int], _Bucket] = OrderedDict()

    def check(self, asker: Asker, command: Command) -> None:
        """
        Count one request.

        Raises:
            Refused: too many; says when to try again.
        """
        for kind, number in (("person", asker.user_id), ("server", asker.guild_id)):
            if number:
                self._take(kind, number, command)

    def may_type(self, asker: Asker) -> bool:
        """Count one autocomplete of a person; False for more than anybody types."""
        return not asker.user_id or not self._wait_for("typing", asker.user_id)

    def _take(self, kind: str, number: int, command: Command) -> None:
        wait = self._wait_for(kind, number)
        if wait:
            who = "You are" if kind == "person" else "This server is"
            raise Refused(f"{who} asking faster than I may answer. Try /{command.name} again in {wait:.0f} s.")

    def _wait_for(self, kind: str, number: int) -> float:
        """Take one from a bucket, or give the seconds until there is one in it."""
        rate, now = self._rates[kind], self._clock()
        bucket = self._buckets.setdefault((kind, number), _Bucket(rate.burst, now))
        self._buckets.move_to_end((kind, number))
        while len(self._buckets) > KEPT:
            self._buckets.popitem(last=False)
        bucket.left = min(rate.burst, bucket.left + (now - bucket.at) * rate.per_second)
        bucket.at = now
        if bucket.left < 1:
            return max(0.5, (1 - bucket.left) / rate.per_second)
        bucket.left -= 1
        return 0.0

"""
Replies, start and load over the whole card pool: ``python -m tests.benchmarks.bot_side [seconds of load]``.

Prints figures with the limits beside them, and never fails on time. The load runs the bot as a process of its own
against Discord on loopback: a hundred interactions a second, seven in ten of them autocompletes.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import tempfile
import time
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from typing import Any

from bot import dispatch
from bot.config import Settings
from bot.context import Context
from bot.replies import Request
from bot.services import Services, open_services
from data.database import open_database
from data.sync import sync_from_folder
from tests.benchmarks.figures import Figure, percentile, table
from tests.bot.discord_server import LoopbackDiscord
from tests.bot.test_process import bot_process
from tests.conftest import shared_folder

A_SECOND = 100
WARM_UP = 15.0
"""Seconds of load before memory is looked at: what is kept on purpose, such as answers, is there by then."""
PEOPLE = 2000
SERVERS = 200
LOOKUPS: tuple[Request, ...] = (
    Request.of("card", card="Humility"),
    Request.of("rulings", card="Humility", about="layers"),
    Request.of("legality", card="Lightning Bolt"),
    Request.of("rule", about="702.19b"),
    Request.of("rule", about="summoning sickness"),
    Request.of("keyword", name="infect"),
    Request.of("glossary", term="dies"),
    Request.of("policy", about="slow play"),
    Request.of("faq search", words="combat damage"),
)
TYPED = ("lightning bolt", "humility", "tarmogoyf", "jace, the mind sculptor", "glistener elf")
DAMAGE: tuple[Request, ...] = (
    Request.of("damage", source="Glistener Elf", amount=1, target="my opponent"),
    Request.of("damage", source="a 2/2 with wither", amount=2, target="a 4/4"),
    Request.of("damage", source="Lightning Bolt", amount=3, target="Hill Giant"),
)


async def timed(services: Services, requests: Iterable[Request], rounds: int) -> list[float]:
    """Milliseconds of each request, asked anew every time (kept answers are forgotten)."""
    found = []
    for _ in range(rounds):
        for request in requests:
            services.answers.use(services.cards)
            started = time.perf_counter()
            reply = await dispatch.run(Context(services), request)
            found.append((time.perf_counter() - started) * 1000)
            assert not reply.is_error, (request, reply.verdict)
    return found


async def measure_replies(database_url: str, questions: list[str]) -> list[Figure]:
    """Replies in process: lookups, damage, and the questions of the question files."""
    async with open_services(Settings(database_url=database_url)) as services:
        figures = []
        for request in LOOKUPS:
            times = await timed(services, [request], 20)
            what = f"/{request.command} {request.options[0][1]}, median"
            figures.append(Figure(what, percentile(times, 50), "ms", 30))
        times = await timed(services, DAMAGE, 15)
        figures.append(Figure("/damage, median", percentile(times, 50), "ms", 50))
        times = await timed(services, [Request.of("ask", question=q) for q in questions], 1)
        figures.append(Figure("/ask, median", percentile(times, 50), "ms", 150))
        figures.append(Figure("/ask, 99th percentile", percentile(times, 99), "ms", 1000))
        return figures


async def measure_start(database_url: str) -> list[Figure]:
    """From the start of the process to its connection, with the commands registered."""
    async with LoopbackDiscord() as discord:
        started = time.perf_counter()
        async with bot_process(discord, database_url):
            await discord.wait_for(discord.live)
            return [Figure("process start to ready", time.perf_counter() - started, "s", 3)]


class Load:
    """A mixed load on one bot process, and what became of each interaction."""

    def __init__(self, discord: LoopbackDiscord, situations: list[str]) -> None:
        self.discord = discord
        self.chance = random.Random(7)
        self.situations = situations
        self.sent: dict[str, tuple[str, float]] = {}

    async def run(self, seconds: float) -> None:
        """Send interactions at their times, whether or not earlier ones were answered."""
        started = time.monotonic()
        for number in range(int(seconds * A_SECOND)):
            await asyncio.sleep(max(0.0, started + number / A_SECOND - time.monotonic()))
            kind = self.chance.choices(("autocomplete", "lookup", "situation", "write"), (70, 20, 5, 5))[0]
            at = time.monotonic()
            self.sent[await self._send(kind, number)] = (kind, at)
        await asyncio.sleep(3.5)

    async def _send(self, kind: str, number: int) -> str:
        user = str(920000000000000000 + self.chance.randrange(PEOPLE))
        guild = str(930000000000000000 + self.chance.randrange(SERVERS))
        if kind == "autocomplete":
            name = self.chance.choice(TYPED)
            return await self.discord.type_ahead(
                "card", "card", name[: self.chance.randint(1, len(name))], user=user, guild=guild
            )
        if kind == "lookup":
            request = self.chance.choice([r for r in LOOKUPS if " " not in r.command])
            return await self.discord.command(request.command, request.values(), user=user, guild=guild)
        if kind == "situation":
            return await self.discord.command(
                "ask", {"question": self.chance.choice(self.situations)}, user=user, guild=guild
            )
        fields = {
            "title": f"Entry {number}, {self.chance.random()}",
            "body": "Something about combat damage and supper.",
        }
        return await self.discord.command("faq add", fields, user=user, guild=guild)

    def figures(self) -> list[Figure]:
        """Times to the first acknowledgement, by kind."""
        first: dict[str, float] = {}
        for received in self.discord.requests:
            if received.path.endswith("/callback"):
                first.setdefault(received.path.split("/")[3], received.at)
        times: dict[str, list[float]] = {}
        lost = 0
        failed = sum(_is_refusal(received.body) for received in self.discord.requests)
        for token, (kind, at) in self.sent.items():
            if token in first:
                times.setdefault(kind, []).append((first[token] - at) * 1000)
            else:
                lost += 1
        every = [ms for found in times.values() for ms in found]
        figures = [
            Figure("interactions sent", len(self.sent), ""),
            Figure("not acknowledged, or past 3 s", lost + sum(ms > 3000 for ms in every), "", 0),
            Figure("refused or failed replies", failed, "", 0),
            Figure("autocomplete, 99th percentile", percentile(times.get("autocomplete", []), 99), "ms", 100),
        ]
        figures += [Figure(f"{kind}, median", percentile(found, 50), "ms") for kind, found in sorted(times.items())]
        figures += [Figure("slowest acknowledgement", max(every, default=0.0), "ms", 3000)]
        beats = self.discord.sessions[0].heartbeats
        gaps = [later - earlier for earlier, later in pairwise(beats)]
        return [*figures, Figure("longest gap between heartbeats of 1 s", max(gaps, default=0.0), "s", 1.5)]


def _is_refusal(body: Any) -> bool:
    """Whether a request to Discord carries a reply that is no answer."""
    data = (body.get("data") or body) if isinstance(body, dict) else {}
    return any(embed.get("title") in ("Not allowed", "Sorry", "That did not work") for embed in data.get("embeds", ()))


async def measure_load(database_url: str, situations: list[str], seconds: float) -> list[Figure]:
    """The load, with the memory of the bot's process before and after."""
    # A file for the log: nobody reads a pipe while the load runs, and a full one would stop the bot.
    log = Path(tempfile.gettempdir()) / "arbiter-load.log"
    async with LoopbackDiscord(heartbeat_ms=1000) as discord, bot_process(discord, database_url, log) as process:
        await discord.wait_for(discord.live)
        load = Load(discord, situations)
        await discord.answer_to(await discord.command("ask", {"question": situations[0]}), 30)
        await load.run(WARM_UP)
        before = memory(process.pid)
        load.sent.clear()
        await load.run(seconds)
        after = memory(process.pid)
        grown = [Figure("memory before", before, "MB"), Figure("memory after", after, "MB", before * 1.15)]
        return [*load.figures(), *grown]


def memory(pid: int) -> float:
    """Resident memory of a process, in megabytes."""
    pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096 / 1e6


def read_questions(shared: Path) -> list[str]:
    """The questions of the shared files."""
    rows: list[dict[str, Any]] = []
    for file in ("questions/questions.jsonl", "seeds/questions.jsonl"):
        rows += [json.loads(line) for line in (shared / file).read_text(encoding="utf-8").splitlines()]
    return [row["question"] for row in rows]


def vary(questions: list[str], count: int) -> list[str]:
    """So many situations: the questions, then the same with other life totals."""
    varied = zip(range(count), questions * count, strict=False)
    return [q if i < len(questions) else f"I am at {i} life. {q}" for i, q in varied]


async def run(shared: Path, seconds: float = 60.0) -> None:
    """Measure everything on a database built from the shared folder."""
    with tempfile.TemporaryDirectory(prefix="arbiter-bench-") as folder:
        url = f"sqlite:///{folder}/pool.sqlite3"
        async with await open_database(url) as database:
            await sync_from_folder(database, shared / "data")
        questions = read_questions(shared)
        sys.stdout.write(table("Replies", await measure_replies(url, questions)) + "\n")
        sys.stdout.write(table("Start", await measure_start(url)) + "\n")
        load = await measure_load(url, vary(questions, 200), seconds)
        sys.stdout.write(table(f"Load, {A_SECOND} interactions a second for {seconds:g} s", load) + "\n")


if __name__ == "__main__":
    asyncio.run(run(shared_folder(), float(sys.argv[1]) if len(sys.argv) > 1 else 60.0))

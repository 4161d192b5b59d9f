"""The bot as a separate process against Discord on loopback: start, answers, drops, resume, faults, shutdown."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import pairwise
from pathlib import Path

import aiohttp
import asyncpg
import pytest

from data.database import open_database
from data.sync import sync_from_folder
from tests.bot.discord_server import LoopbackDiscord
from tests.bot.made_up import write_pool
from tests.bot.payloads import PayloadChecker
from tests.conftest import REPOSITORY

pytestmark = [pytest.mark.asyncio, pytest.mark.slow]


@asynccontextmanager
async def bot_process(
    discord: LoopbackDiscord, database: str, log: Path | None = None, **more: str
) -> AsyncIterator[asyncio.subprocess.Process]:
    """`arbiter run` on the loopback Discord, its log in a file or a pipe; killed at the end if it still runs."""
    environment = {
        k: v for k, v in os.environ.items() if not k.startswith(("DISCORD_", "ARBITER_", "DATABASE", "SHARD"))
    }
    environment |= {"DISCORD_TOKEN": "good-token", "DISCORD_API_BASE": discord.api_base, "DATABASE_URL": database}
    environment |= more
    with open(log or os.devnull, "wb") as file:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "bot",
            "run",
            cwd=REPOSITORY,
            env=environment,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=file if log is not None else asyncio.subprocess.PIPE,
        )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


@pytest.fixture
def database(settings: object) -> str:
    """The address of a fresh database with the made-up pool."""
    return str(getattr(settings, "database_url"))  # noqa: B009


async def ended(process: asyncio.subprocess.Process) -> tuple[int, str]:
    """Exit status and standard error of a process that ends by itself."""
    _, errors = await asyncio.wait_for(process.communicate(), 90)
    assert process.returncode is not None
    return process.returncode, errors.decode()


async def test_starts_answers_and_stops(database: str, checker: PayloadChecker | None) -> None:
    async with LoopbackDiscord() as discord, bot_process(discord, database) as process:
        await discord.wait_for(discord.live)
        assert {c["name"] for c in discord.commands} >= {"card", "damage", "ask"}
        token = await discord.command("card", {"card": "Mossback Wanderer"})
        answer = await discord.answer_to(token)
        assert answer["embeds"][0]["title"] == "Mossback Wanderer"
        token = await discord.type_ahead("card", "card", "mossb")
        choices = (await discord.answer_to(token))["choices"]
        assert "Mossback Elder" in {c["name"] for c in choices}
        process.send_signal(signal.SIGTERM)
        status, errors = await ended(process)
        assert status == 0, errors
        assert "good-token" not in errors
        assert "Traceback" not in errors
        if checker is not None:
            problems = [p for r in discord.requests for p in checker.problems(r.method, r.path, r.body)]
            assert problems == []


def free_port() -> int:
    """A port that nobody listens on right now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def test_health_and_metrics_are_seen_on_loopback(database: str) -> None:
    port = free_port()
    async with LoopbackDiscord() as discord, bot_process(discord, database, ARBITER_ADMIN_PORT=str(port)):
        await discord.wait_for(discord.live)
        await discord.answer_to(await discord.command("card", {"card": "Mossback Wanderer"}))
        async with aiohttp.ClientSession(f"http://127.0.0.1:{port}") as session:
            async with session.get("/health") as answer:
                assert (await answer.json())["alive"] is True
            async with session.get("/ready") as answer:
                assert answer.status == 200
            async with session.get("/metrics") as answer:
                assert 'arbiter_replies_total{command="card",kind="lookup"} 1.0' in await answer.text()


async def test_answers_in_the_making_are_finished_at_the_end(database: str) -> None:
    async with LoopbackDiscord() as discord, bot_process(discord, database) as process:
        await discord.wait_for(discord.live)
        token = await discord.command("ask", {"question": "Mossback Wanderer attacks. What happens?"})
        process.send_signal(signal.SIGTERM)
        answer = await discord.answer_to(token)
        assert answer["embeds"]
        assert (await ended(process))[0] == 0


async def test_resumes_after_a_drop_and_identifies_after_an_invalid_session(database: str) -> None:
    async with LoopbackDiscord() as discord, bot_process(discord, database):
        await discord.wait_for(discord.live)
        await discord.drop(4000)
        await discord.wait_for(lambda: [s for s in discord.live() if s.opened_by == "resume"])
        token = await discord.command("rule", {"about": "100.2"})
        assert "100.2" in (await discord.answer_to(token))["embeds"][0]["title"]
        discord.refuse_resume = True
        known = len(discord.sessions)
        await discord.drop(4000)
        await discord.wait_for(lambda: [s for s in discord.sessions[known:] if s.opened_by == "identify"])
        token = await discord.command("rule", {"about": "100.2"})
        await discord.answer_to(token)


async def test_heartbeats_are_answered_on_time(database: str) -> None:
    async with LoopbackDiscord(heartbeat_ms=300) as discord, bot_process(discord, database):
        await discord.wait_for(lambda: discord.live() and len(discord.live()[0].heartbeats) >= 5)
        beats = discord.live()[0].heartbeats
        gaps = [later - earlier for earlier, later in pairwise(beats)]
        assert max(gaps) < 5.0  # a connection that misses its beats is dropped


async def test_button_of_a_previous_process_works(database: str) -> None:
    async with LoopbackDiscord() as discord:
        async with bot_process(discord, database):
            await discord.wait_for(discord.live)
            answer = await discord.answer_to(await discord.command("card", {"card": "Mossback Wanderer"}))
        async with bot_process(discord, database):
            await discord.wait_for(discord.live)
            button = answer["components"][0]["components"][0]
            token = await discord.press(button["custom_id"], discord._message(answer))
            assert (await discord.answer_to(token))["embeds"][0]["title"] == "Rulings on Mossback Wanderer"


@pytest.mark.parametrize(
    ("status", "code"), [(404, 10062), (400, 40060), (403, 50013), (500, 0), (401, 50027)], ids=str
)
async def test_refused_replies_leave_the_bot_running(database: str, status: int, code: int) -> None:
    async with LoopbackDiscord() as discord, bot_process(discord, database) as process:
        await discord.wait_for(discord.live)
        discord.faults.append(("/callback$", status, {"message": "refused", "code": code}))
        await discord.command("card", {"card": "Mossback Wanderer"})
        await discord.wait_for(lambda: not discord.faults)
        answer = await discord.answer_to(await discord.command("card", {"card": "Mossback Elder"}))
        assert answer["embeds"][0]["title"] == "Mossback Elder"
        assert process.returncode is None


async def test_commands_are_sent_only_when_they_changed(database: str) -> None:
    async with LoopbackDiscord() as discord:
        for _ in range(2):
            async with bot_process(discord, database):
                await discord.wait_for(discord.live)
            for session in discord.live():
                await session.socket.close()
        assert len([r for r in discord.requests if r.method == "PUT"]) == 1


@pytest.mark.parametrize(
    ("more", "expected_status", "expected"),
    [
        ({"DISCORD_TOKEN": ""}, 2, "DISCORD_TOKEN"),
        ({"DISCORD_TOKEN": "bad-token"}, 2, "DISCORD_TOKEN"),
        ({"DISCORD_API_BASE": "http://example.com/api/v10"}, 2, "DISCORD_API_BASE"),
        ({"DISCORD_API_BASE": "http://127.0.0.1:1/api/v10"}, 1, "cannot be reached"),
        ({"DATABASE_URL": "mysql://x"}, 2, "DATABASE_URL"),
        ({"DATABASE_URL": "sqlite:////proc/nowhere/x.sqlite3"}, 1, "folder"),
        ({"SHARD_IDS": "0"}, 2, "SHARD_COUNT"),
        ({"ARBITER_WORKERS": "many"}, 2, "ARBITER_WORKERS"),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, dict) else None,
)
async def test_start_that_cannot_succeed_ends_with_one_line(
    database: str, more: dict[str, str], expected_status: int, expected: str
) -> None:
    async with LoopbackDiscord() as discord, bot_process(discord, database, **more) as process:
        status, errors = await ended(process)
    last = errors.strip().splitlines()[-1]
    assert status == expected_status, errors
    assert expected in last
    assert "Traceback" not in errors


async def test_unreadable_database_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "broken.sqlite3"
    path.write_bytes(b"this is not a database" * 100)
    async with LoopbackDiscord() as discord, bot_process(discord, f"sqlite:///{path}") as process:
        status, errors = await ended(process)
    assert status == 1
    assert len(errors.strip().splitlines()) == 1, errors


async def test_two_processes_identify_one_after_the_other(postgres_url: str, tmp_path: Path) -> None:
    await sync_pool(postgres_url, tmp_path)
    async with LoopbackDiscord() as discord:
        first = bot_process(discord, postgres_url, SHARD_IDS="0", SHARD_COUNT="2", ARBITER_WORKERS="0")
        second = bot_process(discord, postgres_url, SHARD_IDS="1", SHARD_COUNT="2", ARBITER_WORKERS="0")
        async with first, second:
            await discord.wait_for(lambda: len(discord.live()) == 2)
            assert {shard for shard, _ in discord.identify_times} == {0, 1}
            earlier, later = sorted(at for _, at in discord.identify_times)
            assert later - earlier >= 4.5
            assert len([r for r in discord.requests if r.method == "PUT"]) == 1
            for shard in (0, 1):
                token = await discord.command("card", {"card": "Mossback Wanderer"}, shard=shard)
                answer = await discord.answer_to(token)
                assert answer["embeds"][0]["title"] == "Mossback Wanderer"
                assert not answer.get("flags")
            # What one process changes, the other has heard of: settings and nicknames are kept by both.
            changed = {"setting": "private", "value": "yes"}
            await discord.answer_to(await discord.command("settings set", changed, shard=1))
            nickname = {"nickname": "wandy", "card": "Mossback Wanderer"}
            await discord.answer_to(await discord.command("nickname add", nickname, shard=0))
            await asyncio.sleep(0.3)
            for shard in (0, 1):
                answer = await discord.answer_to(await discord.command("card", {"card": "wandy"}, shard=shard))
                assert answer["embeds"][0]["title"] == "Mossback Wanderer"
                assert answer["flags"] == 64


async def sync_pool(url: str, tmp_path: Path) -> None:
    """Fill a database with the made-up pool."""
    async with await open_database(url) as database:
        await sync_from_folder(database, write_pool(tmp_path / "pool"))


async def test_fifty_drops_of_the_gateway_lose_nothing(database: str) -> None:
    async with LoopbackDiscord() as discord, bot_process(discord, database) as process:
        await discord.wait_for(discord.live)
        for _ in range(50):
            known = len(discord.sessions)
            await discord.drop(4000)
            await discord.wait_for(lambda known=known: len(discord.sessions) > known and discord.live(), 60)
        answer = await discord.answer_to(await discord.command("card", {"card": "Mossback Wanderer"}))
        assert answer["embeds"][0]["title"] == "Mossback Wanderer"
        assert process.returncode is None


async def test_workers_end_with_a_bot_that_was_killed(database: str) -> None:
    async with LoopbackDiscord() as discord, bot_process(discord, database) as process:
        await discord.wait_for(discord.live)
        await discord.answer_to(await discord.command("ask", {"question": "A 2/2 blocks a 3/3. What happens?"}), 30)
        workers = children_of(process.pid)
        assert workers
        process.kill()
        async with asyncio.timeout(15):
            while any(Path(f"/proc/{pid}").exists() for pid in workers):
                await asyncio.sleep(0.05)


def children_of(pid: int) -> list[int]:
    """The processes that a process started and that still run."""
    found = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        found += [int(child) for child in (task / "children").read_text(encoding="ascii").split()]
    return found


async def test_database_that_was_away_is_back_without_a_restart(postgres_url: str, tmp_path: Path) -> None:
    await sync_pool(postgres_url, tmp_path)
    async with LoopbackDiscord() as discord, bot_process(discord, postgres_url, ARBITER_WORKERS="0") as process:
        await discord.wait_for(discord.live)
        await discord.answer_to(await discord.command("rule", {"about": "100.2"}))
        await end_connections(postgres_url)
        for _ in range(20):
            answer = await discord.answer_to(await discord.command("rule", {"about": "100.2"}))
            if "100.2" in answer["embeds"][0]["title"]:
                break
            await asyncio.sleep(0.2)
        else:
            raise AssertionError("the bot does not find its database again")
        assert process.returncode is None


async def end_connections(url: str) -> None:
    """Cut every connection to a database, as a restart of the server does."""
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(
            "select pg_terminate_backend(pid) from pg_stat_activity "
            "where datname = current_database() and pid <> pg_backend_pid()"
        )
    finally:
        await connection.close()

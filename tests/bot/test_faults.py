"""
The bot as a process while things around it fail: killed, its database restarted, Discord refusing and dropping.

Repeated as often as ``--times`` says. What the bot said was done is done, and it goes on by itself.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Mapping
from typing import Any

import pytest

from data.database import open_database
from data.faq import FaqRepository
from data.settings import SettingsRepository
from tests.bot.discord_server import GUILD_ID, LoopbackDiscord
from tests.bot.test_process import bot_process, children_of, sync_pool
from tests.data.postgres import Server
from tests.data.test_killed import assert_sound

pytestmark = [pytest.mark.asyncio, pytest.mark.slow]

HERE = int(GUILD_ID)


@pytest.fixture
def database(settings: object) -> str:
    """The address of a fresh database with the made-up pool."""
    return str(getattr(settings, "database_url"))  # noqa: B009


def user(number: int) -> str:
    """One of many people, so that nobody asks too often."""
    return str(920_000_000_000_000_000 + number)


def reply_to(discord: LoopbackDiscord, token: str) -> dict[str, Any] | None:
    """What was said to an interaction so far, None when nothing was."""
    for received in reversed(discord.requests):
        if token in received.path and isinstance(received.body, Mapping):
            body = received.body.get("data", received.body) if received.path.endswith("/callback") else received.body
            if body and body.get("embeds"):
                return dict(body)
    return None


def said(reply: Mapping[str, Any] | None) -> str:
    """The words of a reply."""
    return str(reply["embeds"][0].get("description", "")) if reply else ""


async def test_kills_during_faq_writes_lose_nothing_that_was_confirmed(database: str, times: int) -> None:
    chance = random.Random(5)
    confirmed: set[str] = set()
    async with LoopbackDiscord() as discord:
        for number in range(times):
            async with bot_process(discord, database, ARBITER_WORKERS="0") as process:
                await discord.wait_for(discord.live)
                asked = {}
                for entry in range(8):
                    title = f"Entry {number}-{entry}"
                    fields = {"title": title, "body": "Something about supper."}
                    asked[await discord.command("faq add", fields, user=user(entry), guild=str(HERE + number))] = title
                await asyncio.sleep(chance.random() * 0.15)
                process.kill()
                await process.wait()
            await discord.wait_for(lambda: not discord.live())
            confirmed |= {
                f"{number}" + title for token, title in asked.items() if "Added" in said(reply_to(discord, token))
            }
            async with await open_database(database) as opened:
                await assert_sound(opened)
                entries = await FaqRepository(opened).list(HERE + number, limit=100, with_global=False)
                kept = {f"{number}" + entry.content.title for entry in entries}
                assert kept >= {title for title in confirmed if title.startswith(f"{number}Entry {number}-")}
    assert confirmed


async def test_kills_while_answering_leave_nothing_behind(database: str, times: int) -> None:
    chance = random.Random(6)
    async with LoopbackDiscord() as discord:
        message: dict[str, Any] | None = None
        for number in range(times):
            async with bot_process(discord, database) as process:
                await discord.wait_for(discord.live)
                if message is not None:  # a button under an answer of the process that was killed
                    button = message["components"][0]["components"][0]
                    token = await discord.press(button["custom_id"], discord._message(message), user=user(number))
                    await discord.answer_to(token)
                for asker in range(4):
                    question = f"I am at {20 + number} life. Mossback Wanderer attacks me. What happens?"
                    await discord.command("ask", {"question": question * (1 + asker)}, user=user(asker))
                card = await discord.command("card", {"card": "Mossback Wanderer"}, user=user(number))
                message = await discord.answer_to(card)
                await asyncio.sleep(chance.random() * 1.5)
                workers = children_of(process.pid)
                process.kill()
                await process.wait()
                await _gone(workers)
            await discord.wait_for(lambda: not discord.live())
        async with await open_database(database) as opened:
            await assert_sound(opened)


async def _gone(pids: list[int]) -> None:
    from pathlib import Path

    async with asyncio.timeout(15):
        while any(Path(f"/proc/{pid}").exists() for pid in pids):
            await asyncio.sleep(0.05)


async def test_database_server_that_restarts_under_load_loses_nothing(
    restartable_postgres: Server, tmp_path: Any
) -> None:
    """Twenty interactions a second for twelve seconds; for two of them there is no server."""
    url = restartable_postgres.url
    await sync_pool(url, tmp_path)
    log = tmp_path / "log"
    async with LoopbackDiscord() as discord, bot_process(discord, url, log, ARBITER_WORKERS="0") as process:
        await discord.wait_for(discord.live)
        begun = time.monotonic()
        sent: dict[str, tuple[str, float]] = {}
        back = 0.0
        number = 0
        while time.monotonic() - begun < 12:
            at = time.monotonic() - begun
            if number == 60:
                await asyncio.to_thread(restartable_postgres.stop)
            if number == 100:
                await asyncio.to_thread(restartable_postgres.start)
                back = time.monotonic() - begun
            guild = str(HERE + number % 10)
            if number % 2:
                fields = {"title": f"Entry {number}", "body": "Something about supper."}
                token = await discord.command("faq add", fields, user=user(number), guild=guild)
            else:
                token = await discord.command("rule", {"about": "100.2"}, user=user(number), guild=guild)
            sent[token] = (f"Entry {number}" if number % 2 else "", at)
            number += 1
            await asyncio.sleep(max(0.0, 0.05 - (time.monotonic() - begun - at)))
        replies = {token: await discord.answer_to(token) for token in sent}
        confirmed = {title for token, (title, _) in sent.items() if title and "Added" in said(replies[token])}
        late = [token for token, (_, at) in sent.items() if at > back + 3]
        assert late
        wrong = [said(replies[token]) for token in late if "database" in said(replies[token])]
        assert not wrong
        # A setting that another process changes now is heard of: the bot listens again.
        async with await open_database(url) as opened:
            await SettingsRepository(opened).set(HERE, "private", "yes", 1)
            from data.locks import Notices

            await Notices(opened).send(f"server {HERE}")
            stored: set[str] = set()
            for guild_id in range(HERE, HERE + 10):
                entries = await FaqRepository(opened).list(guild_id, limit=1000, with_global=False)
                stored |= {entry.content.title for entry in entries}
        assert confirmed <= stored
        assert len(confirmed) > 40
        await asyncio.sleep(0.2)
        token = await discord.command("rule", {"about": "100.2"}, user=user(number))
        assert (await discord.answer_to(token)).get("flags") == 64
        assert process.returncode is None


@pytest.mark.parametrize(
    ("where", "status", "body"),
    [
        ("/callback$", 429, {"message": "slow down", "retry_after": 0.3, "global": False}),
        ("/callback$", 502, {}),
        ("/callback$", 503, {}),
        ("/messages/@original$", 404, {"message": "Unknown Message", "code": 10008}),
        ("/messages/@original$", 429, {"message": "slow down", "retry_after": 0.3, "global": False}),
        ("/messages/@original$", 500, {}),
        ("/messages/@original$", 403, {"message": "Missing Access", "code": 50001}),
    ],
    ids=lambda value: str(value)[:20],
)
async def test_what_discord_refuses_is_tried_again_or_let_go(
    database: str, where: str, status: int, body: dict[str, Any]
) -> None:
    async with LoopbackDiscord() as discord, bot_process(discord, database) as process:
        await discord.wait_for(discord.live)
        card = await discord.answer_to(await discord.command("card", {"card": "Mossback Wanderer"}))
        discord.faults.append((where, status, body))
        if "@original" in where:
            # The asker's own button turns into a change of the message, after a deferral or at once.
            discord.faults[-1] = ("/callback$", 429, {"message": "slow", "retry_after": 0.1, "global": False})
            discord.faults.append((where, status, body))
        token = await discord.press(
            card["components"][0]["components"][0]["custom_id"], discord._message(card), user=user(1)
        )
        if status in (429, 502) and "callback" in where:
            assert (await discord.answer_to(token))["embeds"]
        await discord.wait_for(lambda: not [f for f in discord.faults if "callback" in f[0]])
        answer = await discord.answer_to(await discord.command("card", {"card": "Mossback Elder"}, user=user(2)))
        assert answer["embeds"][0]["title"] == "Mossback Elder"
        assert process.returncode is None


async def test_autocomplete_that_came_too_late_is_one_line_of_the_log(database: str, tmp_path: Any) -> None:
    log = tmp_path / "log"
    async with LoopbackDiscord() as discord, bot_process(discord, database, log):
        await discord.wait_for(discord.live)
        discord.faults.append(("/callback$", 404, {"message": "Unknown interaction", "code": 10062}))
        await discord.type_ahead("card", "card", "mossb")
        await discord.wait_for(lambda: not discord.faults)
        token = await discord.type_ahead("card", "card", "mossb")
        assert (await discord.answer_to(token))["choices"]
    assert "Traceback" not in log.read_text(encoding="utf-8")


async def test_event_that_cannot_be_read_is_logged_and_passed_over(database: str, tmp_path: Any) -> None:
    log = tmp_path / "log"
    async with LoopbackDiscord() as discord, bot_process(discord, database, log) as process:
        await discord.wait_for(discord.live)
        for event, data in (("INTERACTION_CREATE", {"id": "1"}), ("GUILD_CREATE", {}), ("NEW_THING", {"x": 1})):
            await discord.dispatch(event, data)
        answer = await discord.answer_to(await discord.command("rule", {"about": "100.2"}))
        assert "100.2" in answer["embeds"][0]["title"]
        assert process.returncode is None
    assert "event_not_read" in log.read_text(encoding="utf-8")


async def test_gateway_that_asks_to_reconnect_or_forgets_the_session_is_followed(database: str) -> None:
    async with LoopbackDiscord() as discord, bot_process(discord, database) as process:
        await discord.wait_for(discord.live)
        for op, data in ((7, None), (9, True), (9, False)):
            known = len(discord.sessions)
            await discord.tell_all(op, data)
            await discord.wait_for(lambda known=known: len(discord.sessions) > known and discord.live(), 60)
            answer = await discord.answer_to(await discord.command("rule", {"about": "100.2"}))
            assert "100.2" in answer["embeds"][0]["title"]
        assert process.returncode is None


async def test_connection_without_a_pulse_is_given_up_and_made_anew(database: str) -> None:
    async with LoopbackDiscord(heartbeat_ms=500) as discord, bot_process(discord, database):
        await discord.wait_for(lambda: discord.live() and discord.live()[0].heartbeats)
        discord.is_mute = True
        known = len(discord.sessions)
        await discord.wait_for(lambda: len(discord.sessions) > known or not discord.live(), 90)
        discord.is_mute = False
        await discord.wait_for(lambda: len(discord.sessions) > known and discord.live(), 60)
        answer = await discord.answer_to(await discord.command("rule", {"about": "100.2"}))
        assert "100.2" in answer["embeds"][0]["title"]


async def test_discord_that_is_away_for_a_while_is_found_again(database: str) -> None:
    """Every connection is cut and none is taken; then Discord is back on the same address."""
    discord = LoopbackDiscord()
    async with discord:
        running = bot_process(discord, database)
        process = await running.__aenter__()
        try:
            await discord.wait_for(discord.live)
        except BaseException:
            await running.__aexit__(None, None, None)
            raise
    try:
        await asyncio.sleep(3)
        known = len(discord.sessions)
        async with discord:
            await discord.wait_for(lambda: len(discord.sessions) > known and discord.live(), 90)
            answer = await discord.answer_to(await discord.command("rule", {"about": "100.2"}))
            assert "100.2" in answer["embeds"][0]["title"]
            assert process.returncode is None
    finally:
        await running.__aexit__(None, None, None)

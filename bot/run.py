"""The bot as a process: start, serve, and stop without dropping what was begun."""

from __future__ import annotations

import asyncio
import contextlib
import signal

import aiohttp
import discord
import structlog
from yarl import URL

from bot.admin import admin_server
from bot.client import ArbiterClient
from bot.compiling import AheadCompiler
from bot.config import DISCORD_API, InvalidSetting, Settings
from bot.errors import Unavailable
from bot.services import Services, open_services, watch_data
from bot.upkeep import after_new_data

_log = structlog.get_logger("arbiter.run")

GRACE = 10.0
"""Seconds that answers in the making get at the end."""


async def run_bot(settings: Settings) -> None:
    """
    Run until a signal (SIGINT, SIGTERM) asks for the end.

    Raises:
        InvalidSetting: there is no token, or Discord does not accept it.
        Unavailable: Discord cannot be reached at the start.
        data.errors.DatabaseError: the database cannot be opened.
    """
    token = settings.require_token()
    if settings.api_base != DISCORD_API:
        discord.http.Route.BASE = settings.api_base
    async with open_services(settings, in_processes=True) as services, admin_server(settings, services):
        await services.servers.notices.listen()
        client = ArbiterClient(settings, services)
        stop = asyncio.Event()
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            with contextlib.suppress(NotImplementedError):  # not on Windows
                loop.add_signal_handler(number, stop.set)
        async with client:
            serving = asyncio.create_task(_serve(client, token))
            stopping = asyncio.create_task(stop.wait())
            compiler = AheadCompiler(services)

            async def warm_up() -> None:
                await services.answers.warm_up()
                if client.registers_commands:
                    await compiler.start()

            async def after(services: Services) -> None:
                await after_new_data(services)
                await compiler.start()

            warming = asyncio.create_task(warm_up())
            watching = asyncio.create_task(watch_data(services, stop, after if client.registers_commands else None))
            notices = services.servers.notices
            listening = asyncio.create_task(notices.keep_listening(stop, services.servers.forget_all))
            await asyncio.wait({serving, stopping}, return_when=asyncio.FIRST_COMPLETED)
            stop.set()
            await asyncio.gather(stopping, watching, listening)
            warming.cancel()
            await asyncio.gather(warming, return_exceptions=True)
            await compiler.close()
            if not serving.done():
                _log.info("stopping")
                await client.responder.finish(GRACE)
                await client.close()
            await serving
        _log.info("stopped")


async def _serve(client: ArbiterClient, token: str) -> None:
    try:
        await client.login(token)
    except discord.LoginFailure:
        raise InvalidSetting("DISCORD_TOKEN", "Discord does not accept it") from None
    except (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError) as error:
        raise Unavailable(f"Discord cannot be reached: {error}") from None
    try:
        if client.settings.api_base != DISCORD_API:
            # Where to go after a session was invalidated; the library only knows Discord's own address.
            _, address, _ = await client.http.get_bot_gateway()
            discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = URL(address)
        await client.connect(reconnect=True)
    except discord.ConnectionClosed as error:
        if not client.is_closed():
            raise Unavailable(f"Discord closed the connection with code {error.code}") from None
    except discord.GatewayNotFound:
        raise Unavailable("Discord names no gateway to connect to; try again later") from None

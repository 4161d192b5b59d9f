"""
Health and metrics for those who run the bot, on loopback only.

`/health` says that the process lives and what it serves, `/ready` whether it is connected and its database answers,
`/metrics` gives the counters for Prometheus.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import AsyncIterator

import msgspec
from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from bot.config import InvalidSetting, Settings
from bot.services import Services
from data.errors import DataError

LOOPBACK = "127.0.0.1"


@contextlib.asynccontextmanager
async def admin_server(settings: Settings, services: Services) -> AsyncIterator[None]:
    """
    Serve on the port that the settings name, if they name one, while the context is open.

    Raises:
        InvalidSetting: the port is taken.
    """
    if settings.admin_port is None:
        yield
        return
    started = time.monotonic()

    async def health(_: web.Request) -> web.Response:
        return _json(
            {"alive": True, "seconds": round(time.monotonic() - started), "release": services.stamp.get("release")}
        )

    async def ready(_: web.Request) -> web.Response:
        try:
            await services.database.stamp()
        except (DataError, OSError) as error:
            return _json({"ready": False, "reason": type(error).__name__}, 503)
        return _json({"ready": services.is_connected}, 200 if services.is_connected else 503)

    async def metrics(_: web.Request) -> web.Response:
        services.metrics.note_answers(services.answers)
        return web.Response(
            body=generate_latest(services.metrics.registry), headers={"Content-Type": CONTENT_TYPE_LATEST}
        )

    app = web.Application()
    app.router.add_get("/health", health)
    app.router.add_get("/ready", ready)
    app.router.add_get("/metrics", metrics)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    try:
        await web.TCPSite(runner, LOOPBACK, settings.admin_port).start()
    except OSError as error:
        await runner.cleanup()
        raise InvalidSetting("ARBITER_ADMIN_PORT", f"port {settings.admin_port}: {error.strerror}") from None
    try:
        yield
    finally:
        await runner.cleanup()


def _json(document: object, status: int = 200) -> web.Response:
    return web.Response(body=msgspec.json.encode(document), status=status, content_type="application/json")

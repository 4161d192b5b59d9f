"""
A small Discord on loopback: the parts of the REST and gateway API that the bot meets, for tests with a real process.

Bodies are answered as `application/json` exactly (the client's library decides by it), the gateway speaks plain text
frames, READY names the address to resume at. Every request is kept; faults can be ordered by path.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any

from aiohttp import WSMsgType, web

APPLICATION_ID = "900000000000000001"
BOT_ID = "900000000000000002"
GUILD_ID = "900000000000000003"
CHANNEL_ID = "900000000000000004"
USER_ID = "900000000000000005"
MANAGE_GUILD = 1 << 5


@dataclass(frozen=True, slots=True)
class Received:
    """One REST request that the bot made."""

    method: str
    path: str
    body: Any
    at: float


@dataclass(slots=True)
class Session:
    """One gateway connection."""

    socket: web.WebSocketResponse
    opened_by: str
    """``identify`` or ``resume``."""
    shard: int
    heartbeats: list[float] = field(default_factory=list)


class LoopbackDiscord:
    """Use as an async context manager; `api_base` is what the bot is started with."""

    def __init__(self, heartbeat_ms: int = 41_250) -> None:
        self.requests: list[Received] = []
        self.sessions: list[Session] = []
        self.commands: list[dict[str, Any]] = []
        self.emoji: list[dict[str, Any]] = []
        self.faults: list[tuple[str, int, dict[str, Any]]] = []
        """(pattern of the path, status, body): each is used once."""
        self.refuse_resume = False
        self.is_mute = False
        """Heartbeats are not answered any more, as by a connection whose other end is gone."""
        self.heartbeat_ms = heartbeat_ms
        self.identify_times: list[tuple[int, float]] = []
        self._sequence = 0
        self._next_id = 910000000000000000
        self._changed = asyncio.Condition()
        self._runner: web.AppRunner | None = None
        self.port = 0

    @property
    def api_base(self) -> str:
        """The address to give to the bot."""
        return f"http://127.0.0.1:{self.port}/api/v10"

    async def __aenter__(self) -> LoopbackDiscord:
        app = web.Application()
        app.router.add_get("/gateway", self._gateway)
        app.router.add_get("/resume", self._gateway)
        app.router.add_route("*", "/api/v10/{path:.*}", self._rest)
        self._runner = web.AppRunner(app, shutdown_timeout=0.5)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self.port)
        await site.start()
        self.port = self._runner.addresses[0][1]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for session in self.sessions:
            await session.socket.close()
        if self._runner is not None:
            await self._runner.cleanup()

    # What tests do.

    async def wait_for(self, condition: Callable[[], Any], seconds: float = 90.0) -> Any:
        """Wait until `condition` gives something true, and give that."""
        async with asyncio.timeout(seconds), self._changed:
            await self._changed.wait_for(condition)
        return condition()

    def live(self) -> list[Session]:
        """The open gateway connections."""
        return [session for session in self.sessions if not session.socket.closed]

    async def drop(self, code: int = 4000) -> None:
        """Close every gateway connection with this code."""
        for session in self.live():
            await session.socket.close(code=code)
        await self._notify()

    async def tell_all(self, op: int, data: Any = None) -> None:
        """Send every gateway connection an operation: 7 to reconnect, 9 that its session is invalid."""
        for session in self.live():
            await self._send(session.socket, op, data)

    async def command(self, name: str, options: Mapping[str, Any] | None = None, **about: Any) -> str:
        """Use a slash command, such as ``card`` or ``faq add``; gives the interaction's token."""
        root, _, own = name.partition(" ")
        known = next(c for c in self.commands if c["name"] == root)
        meant = next(o for o in known["options"] if o["name"] == own) if own else known
        kinds = {o["name"]: o["type"] for o in meant.get("options", ())}
        given: list[Any] = [{"name": n, "type": kinds[n], "value": v} for n, v in (options or {}).items()]
        if own:
            given = [{"name": own, "type": 1, "options": given}]
        data = {"id": known["id"], "name": root, "type": known.get("type", 1), "options": given}
        return await self.interact(2, data, **about)

    async def type_ahead(self, name: str, option: str, typed: str, **about: Any) -> str:
        """Ask for an autocomplete; gives the interaction's token."""
        known = next(c for c in self.commands if c["name"] == name)
        given = [{"name": option, "type": 3, "value": typed, "focused": True}]
        return await self.interact(4, {"id": known["id"], "name": name, "type": 1, "options": given}, **about)

    async def press(self, custom_id: str, message: Mapping[str, Any], **about: Any) -> str:
        """Press a button; gives the interaction's token."""
        data = {"custom_id": custom_id, "component_type": 2}
        return await self.interact(3, data, message=dict(message), **about)

    async def submit(self, custom_id: str, values: Mapping[str, str], **about: Any) -> str:
        """Submit a form; gives the interaction's token."""
        rows = [{"type": 1, "components": [{"type": 4, "custom_id": k, "value": v}]} for k, v in values.items()]
        return await self.interact(5, {"custom_id": custom_id, "components": rows}, **about)

    async def interact(
        self,
        kind: int,
        data: Mapping[str, Any],
        user: str = USER_ID,
        guild: str = GUILD_ID,
        shard: int = 0,
        **extra: Any,
    ) -> str:
        """Dispatch an interaction over the gateway; gives its token."""
        identity = self._new_id()
        token = f"token-{identity}"
        interaction = {
            "id": identity,
            "application_id": APPLICATION_ID,
            "type": kind,
            "token": token,
            "version": 1,
            "data": dict(data),
            "guild_id": guild,
            "channel_id": CHANNEL_ID,
            "channel": {
                "id": CHANNEL_ID,
                "type": 0,
                "name": "table",
                "position": 0,
                "guild_id": guild,
                "permissions": "2147483647",
            },
            "member": {
                "user": _user(user, "asker"),
                "roles": [],
                "joined_at": "2024-01-01T00:00:00+00:00",
                "deaf": False,
                "mute": False,
                "flags": 0,
                "permissions": "2147483647",
            },
            "locale": "en-US",
            "entitlements": [],
            "authorizing_integration_owners": {"0": guild},
            "context": 0,
            "attachment_size_limit": 10485760,
            "app_permissions": "2147483647",
        }
        await self.dispatch("INTERACTION_CREATE", interaction | extra, shard)
        return token

    async def answer_to(self, token: str, seconds: float = 60.0) -> dict[str, Any]:
        """The final message (or choices) for an interaction: its callback, or what filled in a deferred one."""

        def found() -> Any:
            mine = [r for r in self.requests if token in r.path and r.method in ("POST", "PATCH")]
            for received in mine:
                is_callback = received.path.endswith("/callback")
                if is_callback and received.body["type"] not in (5, 6):
                    return received.body.get("data") or {"empty": True}
                if not is_callback:
                    return received.body
            return None

        return dict(await self.wait_for(found, seconds))

    async def dispatch(self, event: str, data: Mapping[str, Any], shard: int = 0) -> None:
        """Send an event to the connection that serves a shard (the last one where none does)."""
        live = self.live()
        target = next((s for s in live if s.shard == shard), live[-1])
        await self._send(target.socket, 0, dict(data), event)

    # The gateway.

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        await self._send(socket, 10, {"heartbeat_interval": self.heartbeat_ms})
        session: Session | None = None
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                continue
            payload = json.loads(message.data)
            if payload["op"] == 1:
                if self.is_mute:
                    continue
                await self._send(socket, 11, None)
                if session is not None:
                    session.heartbeats.append(time.monotonic())
            elif payload["op"] == 2:
                session = await self._identify(socket, payload["d"])
            elif payload["op"] == 6:
                session = await self._resume(socket)
            await self._notify()
        await self._notify()
        return socket

    async def _identify(self, socket: web.WebSocketResponse, data: Mapping[str, Any]) -> Session:
        shard = (data.get("shard") or [0, 1])[0]
        session = Session(socket, "identify", shard)
        self.sessions.append(session)
        self.identify_times.append((shard, time.monotonic()))
        ready = {
            "v": 10,
            "user": _user(BOT_ID, "arbiter") | {"bot": True},
            "guilds": [{"id": GUILD_ID, "unavailable": True}] if shard == 0 else [],
            "session_id": f"session-{len(self.sessions)}",
            "resume_gateway_url": f"ws://127.0.0.1:{self.port}/resume",
            "shard": data.get("shard", [0, 1]),
            "application": {"id": APPLICATION_ID, "flags": 0},
        }
        await self._send(socket, 0, ready, "READY")
        if shard == 0:
            await self._send(socket, 0, _guild(), "GUILD_CREATE")
        return session

    async def _resume(self, socket: web.WebSocketResponse) -> Session | None:
        if self.refuse_resume:
            self.refuse_resume = False
            await self._send(socket, 9, False)
            return None
        session = Session(socket, "resume", 0)
        self.sessions.append(session)
        await self._send(socket, 0, {}, "RESUMED")
        return session

    async def _send(self, socket: web.WebSocketResponse, op: int, data: Any, event: str | None = None) -> None:
        payload: dict[str, Any] = {"op": op, "d": data, "s": None, "t": event}
        if op == 0:
            self._sequence += 1
            payload["s"] = self._sequence
        await socket.send_str(json.dumps(payload))

    # REST.

    async def _rest(self, request: web.Request) -> web.Response:
        path = "/" + request.match_info["path"]
        body = await _body_of(request)
        self.requests.append(Received(request.method, path, body, time.monotonic()))
        await self._notify()
        for fault in self.faults:
            pattern, status, answer = fault
            if re.search(pattern, path):
                self.faults.remove(fault)
                return _json(answer, status)
        if request.headers.get("Authorization", "Bot good-token") != "Bot good-token":
            return _json({"message": "401: Unauthorized", "code": 0}, 401)
        return self._answer(request.method, path, body)

    def _answer(self, method: str, path: str, body: Any) -> web.Response:
        if path == "/users/@me":
            return _json(_user(BOT_ID, "arbiter") | {"bot": True})
        if path in ("/oauth2/applications/@me", "/applications/@me"):
            return _json(_application())
        if path in ("/gateway/bot", "/gateway"):
            limit = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1}
            address = f"ws://127.0.0.1:{self.port}/gateway"
            return _json({"url": address, "shards": 1, "session_start_limit": limit})
        if path.endswith("/commands"):
            if method == "PUT":
                self.commands = [dict(c) | {"id": self._new_id(), "version": "1"} for c in body]
            return _json(self.commands)
        if path.endswith("/emojis"):
            if method == "POST":
                self.emoji.append(
                    {"id": self._new_id(), "name": body["name"], "animated": False, "user": _user(BOT_ID, "arbiter")}
                )
                return _json(self.emoji[-1])
            return _json({"items": self.emoji})
        if path.endswith("/callback"):
            message = self._message(body.get("data") or {})
            interaction = {"id": path.split("/")[2], "type": 2, "response_message_id": message["id"]}
            return _json({"interaction": interaction, "resource": {"type": body["type"], "message": message}})
        if path.startswith("/webhooks/"):
            return web.Response(status=204) if method == "DELETE" else _json(self._message(body or {}))
        return _json({"message": "404: Not Found", "code": 0}, 404)

    def _message(self, data: Mapping[str, Any]) -> dict[str, Any]:
        return {
            "id": self._new_id(),
            "type": 20,
            "channel_id": CHANNEL_ID,
            "author": _user(BOT_ID, "arbiter") | {"bot": True},
            "content": data.get("content") or "",
            "timestamp": "2026-01-01T00:00:00+00:00",
            "edited_timestamp": None,
            "tts": False,
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            "attachments": [],
            "embeds": data.get("embeds") or [],
            "components": data.get("components") or [],
            "pinned": False,
            "flags": data.get("flags") or 0,
            "interaction_metadata": {
                "id": self._new_id(),
                "type": 2,
                "user": _user(USER_ID, "asker"),
                "authorizing_integration_owners": {"0": GUILD_ID},
            },
        }

    def _new_id(self) -> str:
        self._next_id += 1
        return str(self._next_id)

    async def _notify(self) -> None:
        async with self._changed:
            self._changed.notify_all()


async def _body_of(request: web.Request) -> Any:
    if not request.can_read_body:
        return None
    if request.content_type == "multipart/form-data":
        form = await request.post()
        return json.loads(str(form.get("payload_json", "null")))
    return json.loads(await request.text())


def _json(document: Any, status: int = 200) -> web.Response:
    # Without a charset: Discord sends exactly this, and the client compares it as a whole.
    headers = {"Content-Type": "application/json"} | ({"Via": "1.1 loopback"} if status == 429 else {})
    return web.Response(body=json.dumps(document).encode(), status=status, headers=headers)


def _user(identity: str, name: str) -> dict[str, Any]:
    return {"id": identity, "username": name, "discriminator": "0", "global_name": name, "avatar": None}


def _application() -> dict[str, Any]:
    return {
        "id": APPLICATION_ID,
        "name": "arbiter",
        "icon": None,
        "description": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "owner": _user(USER_ID, "owner"),
        "verify_key": "0",
        "team": None,
        "summary": "",
        "flags": 0,
    }


def _guild() -> dict[str, Any]:
    return {
        "id": GUILD_ID,
        "name": "Table",
        "owner_id": USER_ID,
        "roles": [],
        "emojis": [],
        "stickers": [],
        "features": [],
        "members": [],
        "channels": [{"id": CHANNEL_ID, "type": 0, "name": "table", "position": 0, "permission_overwrites": []}],
        "threads": [],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
        "member_count": 2,
        "large": False,
        "unavailable": False,
        "joined_at": "2024-01-01T00:00:00+00:00",
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "premium_tier": 0,
        "nsfw_level": 0,
        "system_channel_flags": 0,
        "preferred_locale": "en-US",
        "afk_timeout": 300,
        "afk_channel_id": None,
        "icon": None,
        "splash": None,
        "banner": None,
    }

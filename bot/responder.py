"""
Answering Discord: every command, button and form goes through here, whichever process sent the message.

An interaction must be acknowledged within three seconds. A reply that is not ready after `PATIENCE` is deferred first
and filled in afterwards. What Discord refuses (an interaction that expired or was answered twice, a message that was
deleted, a permission that was taken away) is logged and leaves the bot running.
"""

from __future__ import annotations

import asyncio
import io
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from typing import Any

import aiohttp
import discord
import structlog
from discord import app_commands

from bot import dispatch
from bot.commands import Command
from bot.context import Asker, Context
from bot.embeds import PICTURE_NAME, TEXT_LIMIT, embed_for, page_count, text_for
from bot.errors import ArbiterError, BadInput
from bot.markup import shorten
from bot.preferences import Preferences
from bot.press import Mode, Press, fits, payload_of, split_id
from bot.replies import Action, Reply, Request
from bot.services import Services
from bot.tree import Interaction, read_value
from bot.views import form_for, view_for
from data.errors import DatabaseError, DataError

_log = structlog.get_logger("arbiter.discord")

PATIENCE = 1.5
"""Seconds after which a reply that is not ready is deferred."""
_GONE = "This button is too old for me to remember what it was for. Please ask again."
_HARMLESS_CODES = frozenset({10003, 10008, 10015, 10062, 40060, 50001, 50013, 50027})
"""Unknown channel, message, webhook, interaction; answered already; no access; no permission; token expired."""

_DELIVERY_FAULTS = (discord.HTTPException, discord.InteractionResponded, aiohttp.ClientError, OSError)
"""What Discord, or the way to it, may answer instead of taking a reply."""


Load = Callable[[], Awaitable[Request]]
"""Gives the request that an interaction makes."""


class Responder:
    """Turns interactions into requests and replies into messages."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._open = 0
        self.is_closing = False

    async def on_command(self, interaction: Interaction, command: Command, given: Mapping[str, object]) -> None:
        """Answer a slash command or an entry of a message's menu."""
        with _bound(interaction):
            if not given and command.form_when_empty:
                action = Action(command.name, Request(command.name), form=command.form_when_empty)
                await self._open_form(interaction, action)
                return

            async def load() -> Request:
                return command.request({name: await read_value(value) for name, value in given.items()})

            await self._answer(interaction, Press(Request(command.name)), load, private=command.private)

    async def on_menu(self, interaction: Interaction, command: Command, text: str, link: str) -> None:
        """Answer an entry of a message's menu: with a form where the command wants more than the message's text."""
        limit = command.option(command.menu_option).max_length
        if not command.menu_form:
            about = {command.menu_link: link} if command.menu_link else {}
            await self.on_command(interaction, command, {command.menu_option: text[: limit + 1], **about})
            return
        request = Request.of(command.name, **{command.menu_option: text[:limit]})
        await self._open_form(interaction, Action(command.message_menu, request, form=command.menu_form))

    async def send_to(self, channel: discord.abc.Messageable, reply: Reply) -> None:
        """Send a reply to a channel on the bot's own account."""
        try:
            parts = await self._message_for(Press(Request("help")), reply, Preferences(), False, 0)
            new = {name: value for name, value in parts.items() if value is not None}
            await channel.send(**new, allowed_mentions=discord.AllowedMentions.none())
        except _DELIVERY_FAULTS as error:
            _log.info("queue_not_told", error=type(error).__name__)

    async def on_type(
        self, interaction: Interaction, command: Command, option: str, typed: str
    ) -> list[app_commands.Choice[str]]:
        """Answer an autocomplete."""
        started = time.perf_counter()
        asker = asker_of(interaction)
        if not self.services.limits.may_type(asker):
            return []
        with _bound(interaction):
            found = await dispatch.complete(Context(self.services, asker), command, option, typed)
        self.services.metrics.autocomplete_seconds.observe(time.perf_counter() - started)
        return [app_commands.Choice(name=s.label, value=s.value) for s in found]

    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer buttons and forms; commands come through the command tree."""
        if interaction.type not in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            return
        with _bound(interaction):
            await self._on_component(interaction, dict(interaction.data or {}))

    async def on_fault(self, interaction: Interaction, error: Exception) -> None:
        """Apologise for what went wrong before a command was reached, such as one that has changed meanwhile."""
        with _bound(interaction):
            press = Press(Request("help"))
            await self._answer(interaction, press, _raiser(error), private=True)

    async def _on_component(self, interaction: Interaction, data: Mapping[str, Any]) -> None:
        parts = split_id(str(data.get("custom_id", "")))
        if parts is None:
            await self._answer(interaction, Press(Request("help")), _raiser(BadInput(_GONE)), private=True)
            return
        mode, page, payload = parts
        if mode is Mode.DELETE:
            await _delete(interaction)
            return
        if mode is Mode.FORM:
            try:
                request, ask = await self._read(payload)
            except (ArbiterError, DataError) as error:
                await self._answer(interaction, Press(Request("help")), _raiser(error), private=True)
                return
            await self._show_form(interaction, Press(request, mode, page, ask), payload)
            return

        async def load() -> Request:
            request, ask = await self._read(payload)
            if mode is not Mode.SUBMIT:
                return request
            # Only what the form asked for: the rest is no business of whoever filled it in.
            return request.with_options(**{k: v for k, v in _filled_in(data).items() if k in ask})

        shown = Mode.NEW if mode is Mode.SUBMIT else mode
        await self._answer(interaction, Press(Request("help"), shown, page), load)

    async def _read(self, payload: str) -> tuple[Request, tuple[str, ...]]:
        """The request behind a component, and what its form asks for; `BadInput` when it is gone."""
        found = await self.services.read_payload(payload)
        if found is None:
            raise BadInput(_GONE)
        return found

    async def finish(self, seconds: float) -> None:
        """Take nothing new, and wait at most so long for the answers that were begun."""
        self.is_closing = True
        deadline = time.monotonic() + seconds
        while self._open and time.monotonic() < deadline:
            await asyncio.sleep(0.02)

    async def _answer(self, interaction: Interaction, press: Press, load: Load, *, private: bool = False) -> None:
        """
        Answer an interaction: deferred first, when its answer is not ready in time.

        Args:
            press: How the answer is shown; its request is what `load` gives.
            load: Gives the request; what it raises is told to the one who asked.
        """
        if self.is_closing:
            return
        self._open += 1
        started = time.perf_counter()
        try:
            task = asyncio.create_task(self._prepare(interaction, press, load, private))
            if not await is_ready(task) and not await self._defer(interaction, press, private=private):
                await task  # nobody waits for it any more, but a query is not to be cut off in the middle
                return
            prepared = await task
            reply = prepared.reply
            if reply.form is not None:
                if not interaction.response.is_done():
                    await self._open_form(interaction, reply.form)
                    return
                prepared = await self._in_place_of_form(interaction, prepared)
            await self._deliver(interaction, prepared)
            seconds = time.perf_counter() - started
            kind = "error" if reply.is_error else reply.kind or "lookup"
            _log.info("answered", command=prepared.press.request.command, kind=str(kind), ms=round(seconds * 1000))
        finally:
            self._open -= 1

    async def _prepare(self, interaction: Interaction, press: Press, load: Load, private: bool) -> _Prepared:
        """Everything for an answer but sending it; fails only by a fault of this program."""
        asker = asker_of(interaction)
        preferences = Preferences()
        try:
            request = await load()
            preferences = await self.services.servers.preferences(asker)
        except Exception as error:
            reply = preferences.apply_to(dispatch.reply_to_error(error, press.request))
        else:
            press = replace(press, request=request)
            reply = await dispatch.run(Context(self.services, asker, preferences), request)
        return await self._prepared(interaction, press, reply, preferences, private)

    async def _prepared(
        self, interaction: Interaction, press: Press, reply: Reply, preferences: Preferences, private: bool
    ) -> _Prepared:
        replaces = _replaces(press, interaction) and not reply.is_error
        private = private or reply.private or (preferences.private and press.mode is not Mode.SHARE)
        if press.mode in (Mode.REPLACE, Mode.FULL):
            private = not replaces or (interaction.message is not None and interaction.message.flags.ephemeral)
        if reply.form is not None:
            return _Prepared(press, reply, preferences, {}, private, replaces)
        parts = await self._message_for(press, reply, preferences, private, interaction.user.id)
        return _Prepared(press, reply, preferences, parts, private, replaces)

    async def _in_place_of_form(self, interaction: Interaction, prepared: _Prepared) -> _Prepared:
        """A button that opens the form, for when it is too late to open it at once."""
        assert prepared.reply.form is not None
        said = "The form took a while to get ready: it is a button away."
        reply = Reply(prepared.reply.title, verdict=said, actions=(prepared.reply.form,), private=True)
        return await self._prepared(interaction, prepared.press, reply, prepared.preferences, True)

    async def _defer(self, interaction: Interaction, press: Press, *, private: bool) -> bool:
        """Acknowledge without an answer yet; False when Discord no longer takes one."""
        private = private or self.services.servers.preferences_at_hand(asker_of(interaction)).private
        try:
            if _replaces(press, interaction):
                await interaction.response.defer()
            else:
                await interaction.response.defer(ephemeral=private, thinking=True)
        except _DELIVERY_FAULTS as error:
            _note_refusal(interaction, error)
            return False
        interaction.extras["private"] = private
        return True

    async def _deliver(self, interaction: Interaction, prepared: _Prepared) -> None:
        try:
            sent = await _send(interaction, prepared.parts, private=prepared.private, replaces=prepared.replaces)
        except _DELIVERY_FAULTS as error:
            _note_refusal(interaction, error)
            return
        if sent and prepared.reply.shown_as and not prepared.private:
            place = interaction.guild_id or "@me"
            link = f"https://discord.com/channels/{place}/{interaction.channel_id}/{sent}"
            self.services.note_shown(interaction.channel_id or 0, prepared.reply.shown_as, link)

    async def _message_for(
        self, press: Press, reply: Reply, preferences: Preferences, private: bool, user_id: int
    ) -> dict[str, Any]:
        """The parts of the message for one page of a reply."""
        full = press.mode is Mode.FULL or preferences.full
        own, reply, payloads = await self._payloads(press, reply, user_id)
        count = page_count(reply, full=full)
        view = view_for(reply, own, payloads, page=press.page, count=count, full=full, private=private)
        parts: dict[str, Any] = {"view": view}
        if preferences.plain:
            parts["content"] = text_for(reply, press.page, full=full)
        else:
            parts["embed"] = embed_for(
                reply, press.page, full=full, emoji=self.services.emoji if preferences.emoji else None
            )
        # Nobody is pinged: mentions are ruled out in every message.
        head = [f"<@{reply.to_user}>"] if reply.to_user else []
        head += [f"In answer to {reply.to_message}"] if reply.to_message else []
        if head:
            parts["content"] = shorten("\n".join([*head, parts.get("content", "")]).strip(), TEXT_LIMIT)
        if reply.file is not None:
            parts["file"] = discord.File(io.BytesIO(reply.file.data), reply.file.name)
        if reply.picture is not None:
            parts["file"] = discord.File(io.BytesIO(reply.picture.png), PICTURE_NAME, description=reply.picture.alt)
        return parts

    async def _payloads(self, press: Press, reply: Reply, user_id: int) -> tuple[str | None, Reply, list[str]]:
        """
        What the buttons' ids say: the reply's own request, and each action's.

        Without a database, buttons whose request is too long for an id are left out; the answer itself is given.
        """
        name = self.services.payload
        kept: list[tuple[Action, str]] = []
        own: str | None = None
        try:
            own = await name(press.request, (), user_id)
            for action in reply.actions:
                kept.append((action, await name(action.request, action.form, user_id)))
        except DatabaseError as error:
            _log.warning("buttons_not_stored", error=str(error))
            kept = [(a, p) for a in reply.actions if fits(p := payload_of(a.request, a.form))]
        return own, replace(reply, actions=tuple(a for a, _ in kept)), [payload for _, payload in kept]

    async def _open_form(self, interaction: Interaction, action: Action) -> None:
        press = Press(action.request, Mode.FORM, 0, action.form)
        try:
            payload = await self.services.payload(action.request, action.form, interaction.user.id)
        except DatabaseError as error:
            await self._answer(interaction, press, _raiser(error), private=True)
            return
        await self._show_form(interaction, press, payload)

    async def _show_form(self, interaction: Interaction, press: Press, payload: str) -> None:
        form = form_for(press, payload)
        if form is None:
            return
        try:
            await interaction.response.send_modal(form)
        except _DELIVERY_FAULTS as error:
            _note_refusal(interaction, error)


@dataclass(frozen=True, slots=True)
class _Prepared:
    """An answer that is ready to be sent."""

    press: Press
    reply: Reply
    preferences: Preferences
    parts: dict[str, Any]
    private: bool
    replaces: bool


def _raiser(error: Exception) -> Load:
    """Stands for a request that could not be read."""

    async def load() -> Request:
        raise error

    return load


def _bound(interaction: Interaction) -> AbstractContextManager[Any]:
    """Whatever is logged inside names the interaction."""
    return structlog.contextvars.bound_contextvars(request=str(interaction.id))


async def is_ready(task: asyncio.Task[Any]) -> bool:
    """Whether a reply is ready within the time after which it is deferred."""
    await asyncio.wait({task}, timeout=PATIENCE)
    return task.done()


async def _send(interaction: Interaction, parts: dict[str, Any], *, private: bool, replaces: bool) -> int:
    """Send a message for an interaction, however far it is; gives the number of a new message, 0 for a change."""
    nobody = discord.AllowedMentions.none()
    response = interaction.response
    if replaces:
        if response.is_done():
            await interaction.edit_original_response(**_for_edit(parts), allowed_mentions=nobody)
        else:
            await response.edit_message(**_for_edit(parts), allowed_mentions=nobody)
        return 0
    new = {name: value for name, value in parts.items() if value is not None}
    if not response.is_done():
        sent = await response.send_message(**new, ephemeral=private, allowed_mentions=nobody)
        return sent.message_id or 0
    if private and interaction.extras.get("private") is False:
        # The deferral promised a public answer; this one is for the asker alone.
        await interaction.delete_original_response()
        await interaction.followup.send(**new, ephemeral=True, allowed_mentions=nobody)
        return 0
    return (await interaction.edit_original_response(**_for_edit(parts), allowed_mentions=nobody)).id


def _for_edit(parts: dict[str, Any]) -> dict[str, Any]:
    """The same parts as an edit names them: the files that the message has from now on."""
    rest = {name: value for name, value in parts.items() if name != "file"}
    return rest | {"attachments": [parts["file"]] if "file" in parts else []}


async def _delete(interaction: Interaction) -> None:
    """Delete the message under which the button stands, if it is the one who asked that pressed it."""
    try:
        if _is_askers_own(interaction):
            await interaction.response.defer()
            await interaction.delete_original_response()
        else:
            nobody = discord.AllowedMentions.none()
            text = "Only the person who asked can delete this answer."
            await interaction.response.send_message(text, ephemeral=True, allowed_mentions=nobody)
    except _DELIVERY_FAULTS as error:
        _note_refusal(interaction, error)


def _replaces(press: Press, interaction: Interaction) -> bool:
    """Whether the answer takes the place of the message whose button was pressed: only for the one who asked."""
    return press.mode in (Mode.REPLACE, Mode.FULL) and _is_askers_own(interaction)


def _is_askers_own(interaction: Interaction) -> bool:
    """Whether the one who pressed a button is the one to whom the message above it replied."""
    if interaction.message is None:
        return False
    if interaction.message.flags.ephemeral:
        return True
    asked = interaction.message.interaction_metadata
    return asked is not None and asked.user.id == interaction.user.id


def _filled_in(data: Mapping[str, Any]) -> dict[str, str]:
    """The texts of a submitted form by option name, however its components are nested."""
    found: dict[str, str] = {}
    waiting: list[Any] = _parts(data.get("components"))
    while waiting:
        part = waiting.pop()
        if not isinstance(part, Mapping):
            continue
        waiting.extend(_parts(part.get("components")))
        if part.get("component"):
            waiting.append(part["component"])
        if "value" in part and "custom_id" in part:
            found[str(part["custom_id"])] = str(part["value"])
    return found


def _parts(value: object) -> list[Any]:
    return list(value) if isinstance(value, list | tuple) else []


def _note_refusal(interaction: Interaction, error: Exception) -> None:
    code = getattr(error, "code", 0)
    known = isinstance(error, discord.InteractionResponded) or code in _HARMLESS_CODES
    level = _log.info if known else _log.error
    level(
        "reply_not_delivered",
        interaction=interaction.id,
        code=code,
        error=type(error).__name__,
        detail=str(error)[:300],
    )


def asker_of(interaction: Interaction) -> Asker:
    """Who asks, from where, with what rights, as Discord says in the interaction itself."""
    user = interaction.user
    roles = tuple(role.id for role in user.roles) if isinstance(user, discord.Member) else ()
    return Asker(
        user_id=user.id,
        guild_id=interaction.guild_id or 0,
        channel_id=interaction.channel_id or 0,
        role_ids=roles,
        can_manage=bool(interaction.guild_id) and interaction.permissions.manage_guild,
        mention=user.mention,
    )

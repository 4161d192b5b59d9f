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
from collections.abc import Mapping
from typing import Any

import aiohttp
import discord
import structlog
from discord import app_commands

from bot import dispatch
from bot.commands import Command
from bot.context import Asker, Context
from bot.embeds import PICTURE_NAME, embed_for, page_count, text_for
from bot.errors import BadInput
from bot.preferences import Preferences
from bot.press import Mode, Press, split_id
from bot.replies import Action, Reply, Request
from bot.services import Services
from bot.tree import Interaction
from bot.views import form_for, view_for

_log = structlog.get_logger("arbiter.discord")

PATIENCE = 1.5
"""Seconds after which a reply that is not ready is deferred."""
_GONE = "This button is too old for me to remember what it was for. Please ask again."
_HARMLESS_CODES = frozenset({10003, 10008, 10015, 10062, 40060, 50001, 50013, 50027})
"""Unknown channel, message, webhook, interaction; answered already; no access; no permission; token expired."""

_DELIVERY_FAULTS = (discord.HTTPException, discord.InteractionResponded, aiohttp.ClientError, OSError)
"""What Discord, or the way to it, may answer instead of taking a reply."""


class Responder:
    """Turns interactions into requests and replies into messages."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._open = 0
        self.is_closing = False

    async def on_command(self, interaction: Interaction, command: Command, given: Mapping[str, object]) -> None:
        """Answer a slash command or an entry of a message's menu."""
        try:
            request = command.request(given)
        except BadInput as error:
            await self._deliver(
                interaction, Press(Request(command.name)), dispatch.reply_to_error(error, Request(command.name))
            )
            return
        if not request.options and command.form_when_empty:
            await self._open_form(interaction, Action(command.name, request, form=command.form_when_empty))
            return
        await self._answer(interaction, Press(request), private=command.private)

    async def on_menu(self, interaction: Interaction, command: Command, text: str) -> None:
        """Answer an entry of a message's menu: with a form where the command wants more than the message's text."""
        limit = command.option(command.menu_option).max_length
        if not command.menu_form:
            await self.on_command(interaction, command, {command.menu_option: text[: limit + 1]})
            return
        request = Request.of(command.name, **{command.menu_option: text[:limit]})
        await self._open_form(interaction, Action(command.message_menu, request, form=command.menu_form))

    async def send_to(self, channel: discord.abc.Messageable, reply: Reply) -> None:
        """Send a reply to a channel on the bot's own account."""
        parts = await self._message_for(Press(Request("help")), reply, Preferences(), False, 0)
        try:
            new = {name: value for name, value in parts.items() if value is not None}
            await channel.send(**new, allowed_mentions=discord.AllowedMentions.none())
        except _DELIVERY_FAULTS as error:
            _log.info("queue_not_told", error=type(error).__name__)

    async def on_type(
        self, interaction: Interaction, command: Command, option: str, typed: str
    ) -> list[app_commands.Choice[str]]:
        """Answer an autocomplete."""
        started = time.perf_counter()
        context = Context(self.services, asker_of(interaction))
        found = await dispatch.complete(context, command, option, typed)
        self.services.metrics.autocomplete_seconds.observe(time.perf_counter() - started)
        return [app_commands.Choice(name=s.label, value=s.value) for s in found]

    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer buttons and forms; commands come through the command tree."""
        if interaction.type not in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            return
        data: dict[str, Any] = dict(interaction.data or {})
        parts = split_id(str(data.get("custom_id", "")))
        found = await self.services.read_payload(parts[2]) if parts else None
        if parts is None or found is None:
            await self._deliver(
                interaction, Press(Request("help")), dispatch.reply_to_error(BadInput(_GONE), Request(""))
            )
            return
        mode, page, payload = parts
        press = Press(found[0], mode, page, found[1])
        if mode is Mode.FORM:
            await self._show_form(interaction, press, payload)
            return
        if mode is Mode.DELETE:
            await _delete(interaction)
            return
        if mode is Mode.SUBMIT:
            press = Press(press.request.with_options(**_filled_in(data)), Mode.NEW)
        await self._answer(interaction, press)

    async def finish(self, seconds: float) -> None:
        """Take nothing new, and wait at most so long for the answers that were begun."""
        self.is_closing = True
        deadline = time.monotonic() + seconds
        while self._open and time.monotonic() < deadline:
            await asyncio.sleep(0.02)

    async def _answer(self, interaction: Interaction, press: Press, *, private: bool = False) -> None:
        if self.is_closing:
            return
        self._open += 1
        try:
            asker = asker_of(interaction)
            preferences = await self.services.servers.preferences(asker)
            task = asyncio.create_task(dispatch.run(Context(self.services, asker, preferences), press.request))
            if not await is_ready(task) and not await self._defer(
                interaction, press, private=private or preferences.private
            ):
                await task  # nobody waits for it any more, but a query is not to be cut off in the middle
                return
            reply = await task
            if reply.form is not None and not interaction.response.is_done():
                await self._open_form(interaction, reply.form)
                return
            await self._deliver(interaction, press, reply, private=private, preferences=preferences)
        finally:
            self._open -= 1

    async def _defer(self, interaction: Interaction, press: Press, *, private: bool) -> bool:
        """Acknowledge without an answer yet; False when Discord no longer takes one."""
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

    async def _deliver(
        self,
        interaction: Interaction,
        press: Press,
        reply: Reply,
        *,
        private: bool = False,
        preferences: Preferences | None = None,
    ) -> None:
        preferences = preferences or Preferences()
        replaces = _replaces(press, interaction) and not reply.is_error
        private = private or reply.private or (preferences.private and press.mode is not Mode.SHARE)
        if press.mode in (Mode.REPLACE, Mode.FULL):
            private = not replaces or (interaction.message is not None and interaction.message.flags.ephemeral)
        message = await self._message_for(press, reply, preferences, private, interaction.user.id)
        try:
            sent = await _send(interaction, message, private=private, replaces=replaces)
            if sent and reply.shown_as and not private:
                place = interaction.guild_id or "@me"
                link = f"https://discord.com/channels/{place}/{interaction.channel_id}/{sent}"
                self.services.note_shown(interaction.channel_id or 0, reply.shown_as, link)
        except _DELIVERY_FAULTS as error:
            _note_refusal(interaction, error)

    async def _message_for(
        self, press: Press, reply: Reply, preferences: Preferences, private: bool, user_id: int
    ) -> dict[str, Any]:
        """The parts of the message for one page of a reply."""
        full = press.mode is Mode.FULL or preferences.full
        name = self.services.payload
        payloads = [await name(action.request, action.form, user_id) for action in reply.actions]
        own = await name(press.request, (), user_id)
        count = page_count(reply, full=full)
        view = view_for(reply, own, payloads, page=press.page, count=count, full=full, private=private)
        parts: dict[str, Any] = {"view": view}
        if preferences.plain:
            parts["content"] = text_for(reply, press.page, full=full)
        else:
            parts["embed"] = embed_for(
                reply, press.page, full=full, emoji=self.services.emoji if preferences.emoji else None
            )
        if reply.to_user:
            # Nobody is pinged: mentions are ruled out in every message.
            parts["content"] = f"<@{reply.to_user}>\n{parts.get('content', '')}".strip()
        if reply.file is not None:
            parts["file"] = discord.File(io.BytesIO(reply.file.data), reply.file.name)
        if reply.picture is not None:
            parts["file"] = discord.File(io.BytesIO(reply.picture.png), PICTURE_NAME, description=reply.picture.alt)
        return parts

    async def _open_form(self, interaction: Interaction, action: Action) -> None:
        press = Press(action.request, Mode.FORM, 0, action.form)
        payload = await self.services.payload(action.request, action.form, interaction.user.id)
        await self._show_form(interaction, press, payload)

    async def _show_form(self, interaction: Interaction, press: Press, payload: str) -> None:
        form = form_for(press, payload)
        if form is None:
            return
        try:
            await interaction.response.send_modal(form)
        except _DELIVERY_FAULTS as error:
            _note_refusal(interaction, error)


async def is_ready(task: asyncio.Task[Reply]) -> bool:
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
    waiting: list[Any] = list(data.get("components", ()))
    while waiting:
        part = waiting.pop()
        if not isinstance(part, Mapping):
            continue
        waiting.extend(part.get("components", ()))
        if part.get("component"):
            waiting.append(part["component"])
        if "value" in part and "custom_id" in part:
            found[str(part["custom_id"])] = str(part["value"])
    return found


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

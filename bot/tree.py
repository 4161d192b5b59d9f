"""The declared commands as Discord application commands."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import aiohttp
import discord
from discord import app_commands

from bot.commands import COMMANDS, Command, Kind, Option, listed_commands
from bot.errors import Refused, Unavailable

Interaction = discord.Interaction[Any]
OnCommand = Callable[[Interaction, Command, Mapping[str, object]], Awaitable[None]]
OnMenu = Callable[[Interaction, Command, str, str], Awaitable[None]]
OnFault = Callable[[Interaction, Exception], Awaitable[None]]
OnType = Callable[[Interaction, Command, str, str], Awaitable[list[app_commands.Choice[str]]]]

_GROUP_DESCRIPTIONS: Mapping[str, str] = {
    "faq": "Answers that this server's moderators keep",
    "settings": "How the bot behaves in this server",
    "nickname": "This server's own names for cards",
}

_CONTEXTS = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)
_GUILD_CONTEXT = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
_INSTALLS = app_commands.AppInstallationType(guild=True, user=True)


class CommandTree(app_commands.CommandTree[Any]):
    """
    A command tree made from the declarations.

    Args:
        on_command: Answers an invoked command, given the values of its options.
        on_menu: Answers an entry of a message's menu, given the message's text and address.
        on_type: Answers an autocomplete, given the option's name and what is typed so far.
        on_fault: Answers when a command could not be reached.
    """

    def __init__(
        self, client: discord.Client, on_command: OnCommand, on_menu: OnMenu, on_type: OnType, on_fault: OnFault
    ) -> None:
        super().__init__(client, fallback_to_global=True)
        self._on_fault = on_fault
        self._on_command = on_command
        self._on_menu = on_menu
        self._on_type = on_type
        groups: dict[str, app_commands.Group] = {}
        for declared in listed_commands():
            group_name, _, own_name = declared.name.rpartition(" ")
            if not group_name:
                self.add_command(self._build(declared, own_name, None))
            else:
                if group_name not in groups:
                    groups[group_name] = self._build_group(group_name)
                    self.add_command(groups[group_name])
                groups[group_name].add_command(self._build(declared, own_name, groups[group_name]))
        for declared in COMMANDS.values():
            if declared.message_menu:
                self.add_command(self._build_menu(declared))

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """Tell the one who asked: of an older form of a command that a client still shows, or of a fault of ours."""
        if interaction.type is discord.InteractionType.autocomplete:
            return
        changed = (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch)
        cause: Exception = error
        if isinstance(error, changed):
            cause = Refused("This command has changed. Reload Discord (Ctrl+R, or close the app), then use it again.")
        elif isinstance(error, app_commands.CommandInvokeError):
            cause = error.original
        await self._on_fault(interaction, cause)

    def payload(self) -> list[dict[str, Any]]:
        """What is sent to Discord to register the commands."""
        return [_described_keys(command.to_dict(self)) for command in self._get_all_commands()]

    def _build_group(self, name: str) -> app_commands.Group:
        members = [c for c in listed_commands() if c.name.startswith(name + " ")]
        guild_only = all(c.guild_only for c in members)
        return app_commands.Group(
            name=name,
            description=_GROUP_DESCRIPTIONS.get(name, name.capitalize()),
            allowed_contexts=_GUILD_CONTEXT if guild_only else _CONTEXTS,
            allowed_installs=_INSTALLS,
        )

    def _build(
        self, declared: Command, name: str, parent: app_commands.Group | None
    ) -> app_commands.Command[Any, Any, None]:
        on_command = self._on_command

        async def answer(interaction: Interaction, **values: object) -> None:
            given = {option: _plain(value) for option, value in values.items() if value is not None}
            await on_command(interaction, declared, given)

        callback: Any = answer
        callback.__signature__ = _signature_of(declared)
        built: app_commands.Command[Any, Any, None] = app_commands.Command(
            name=name,
            description=declared.description,
            callback=callback,
            parent=parent,
            allowed_contexts=None if parent else (_GUILD_CONTEXT if declared.guild_only else _CONTEXTS),
            allowed_installs=None if parent else _INSTALLS,
        )
        for option in declared.options:
            parameter = built._params[option.name]
            parameter.description = option.description
            if option.choices:
                parameter.choices = [app_commands.Choice(name=c.label, value=c.value) for c in option.choices]
            elif option.complete:
                built.autocomplete(option.name)(self._completer_for(declared, option.name))
        return built

    def _completer_for(self, declared: Command, name: str) -> Any:
        async def complete(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
            return await self._on_type(interaction, declared, name, current)

        return complete

    def _build_menu(self, declared: Command) -> app_commands.ContextMenu:
        on_menu = self._on_menu

        async def callback(interaction: Interaction, message: discord.Message) -> None:
            await on_menu(interaction, declared, message.content, message.jump_url)

        return app_commands.ContextMenu(
            name=declared.message_menu,
            callback=callback,
            type=discord.AppCommandType.message,
            allowed_contexts=_CONTEXTS,
            allowed_installs=_INSTALLS,
        )


MAX_FILE_BYTES = 8_000_000


def _plain(value: object) -> object:
    """A value as Discord gave it, as text or a number; an attachment stays one until `read_value` reads it."""
    is_thing = isinstance(value, discord.abc.Snowflake) and not isinstance(value, discord.Attachment)
    return str(value.id) if is_thing else value  # type: ignore[attr-defined]


async def read_value(value: object) -> object:
    """
    The text of an attachment; any other value as it is.

    Raises:
        Unavailable: Discord does not give the file.
    """
    if not isinstance(value, discord.Attachment):
        return value
    if value.size > MAX_FILE_BYTES:
        return " " * (MAX_FILE_BYTES + 1)
    try:
        return (await value.read()).decode("utf-8", errors="replace")
    except (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError) as error:
        raise Unavailable("Discord did not give me that file; please try again.") from error


def _described_keys(payload: dict[str, Any]) -> dict[str, Any]:
    """Without the key that the library adds and Discord's own description of the request does not know."""
    return {key: value for key, value in payload.items() if key != "nsfw"}


def _signature_of(declared: Command) -> inspect.Signature:
    """The signature from which the library reads a command's options."""
    keyword = inspect.Parameter.KEYWORD_ONLY
    parameters = [
        inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction)
    ]
    for option in declared.options:
        default = inspect.Parameter.empty if option.required else None
        parameters.append(inspect.Parameter(option.name, keyword, annotation=_annotation(option), default=default))
    return inspect.Signature(parameters)


def _annotation(option: Option) -> Any:
    kinds: dict[Kind, Any] = {
        Kind.BOOLEAN: bool,
        Kind.USER: discord.User,
        Kind.ROLE: discord.Role,
        Kind.CHANNEL: discord.abc.GuildChannel,
        Kind.FILE: discord.Attachment,
        Kind.INTEGER: app_commands.Range[int, option.minimum, option.maximum],
        Kind.TEXT: str if option.choices else app_commands.Range[str, None, min(option.max_length, 6000)],
    }
    annotation = kinds[option.kind]
    return annotation if option.required else annotation | None

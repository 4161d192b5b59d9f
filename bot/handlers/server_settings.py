"""What a server sets, and its nicknames for cards: /settings, /nickname."""

from __future__ import annotations

import re

from bot.commands import Choice, Option, Suggestion, command, completer
from bot.context import Context
from bot.errors import BadInput, NotFound
from bot.handlers.common import CARD, find_card
from bot.markup import bold, quote, shorten
from bot.replies import Action, Reply, Request, Section
from data.settings import SETTINGS, Value

FAMILY = "Server"
_KEY = Option("setting", "Which one", required=True, choices=tuple(Choice(key, key) for key in SETTINGS))
_ID = re.compile(r"\d{15,20}")


@command(
    "settings show", "This server's settings", example="/settings show", family=FAMILY, guild_only=True, private=True
)
async def settings_show(context: Context) -> Reply:
    """Anybody may look."""
    values = await context.services.servers.settings(context.guild_id)
    lines = [
        f"`{key}` {bold(_shown(key, values[key]))}{'' if values[key] == setting.default else ' (set)'}: {setting.about}"
        for key, setting in SETTINGS.items()
    ]
    shown = {key: list(value) if isinstance(value, tuple) else value for key, value in values.items()}
    return Reply("Settings", sections=(Section("", "\n".join(lines)),), private=True, data={"settings": shown})


@command(
    "settings set",
    "Change one of this server's settings (moderators)",
    _KEY,
    Option("value", "The value; roles and channels as mentions or numbers", required=True, max_length=700),
    example="/settings set setting: cooldown value: 60",
    family=FAMILY,
    guild_only=True,
    private=True,
)
async def settings_set(context: Context, *, setting: str, value: str) -> Reply:
    """Checked; what is wrong is said with what is allowed."""
    await context.require_moderator()
    given: object = value
    if isinstance(SETTINGS[setting].default, tuple):
        given = [int(number) for number in _ID.findall(value)]
        if not given and value.strip().casefold() not in ("none", "-"):
            raise BadInput(f"`{setting}` takes mentions or numbers of roles or channels, or `none`.")
    servers = context.services.servers
    stored = await servers.settings_repository.set(context.guild_id, setting, given, context.asker.user_id)
    await servers.changed(context.guild_id)
    undo = Action("Back to the default", Request.of("settings reset", setting=setting))
    return Reply(
        "Settings", verdict=f"`{setting}` is now {bold(_shown(setting, stored))}.", actions=(undo,), private=True
    )


@command(
    "settings reset",
    "Set one setting, or all, back to the default (moderators)",
    Option("setting", "Which one; all when left out", choices=tuple(Choice(key, key) for key in SETTINGS)),
    example="/settings reset setting: cooldown",
    family=FAMILY,
    guild_only=True,
    private=True,
)
async def settings_reset(context: Context, *, setting: str = "") -> Reply:
    """Everything, when no setting is named."""
    await context.require_moderator()
    servers = context.services.servers
    await servers.settings_repository.reset(context.guild_id, setting or None, context.asker.user_id)
    await servers.changed(context.guild_id)
    what = f"`{setting}` is" if setting else "All settings are"
    return Reply("Settings", verdict=f"{what} as at the start.", private=True)


def _shown(key: str, value: Value) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(map(str, value)) or "none"
    return str(value)


@command(
    "nickname add",
    "Let a nickname stand for a card in this server (moderators)",
    Option("nickname", "The nickname", required=True, max_length=60),
    CARD,
    example="/nickname add nickname: the moss card: Mossback Wanderer",
    family=FAMILY,
    guild_only=True,
    private=True,
)
async def nickname_add(context: Context, *, nickname: str, card: str) -> Reply:
    """Goes before the bot's own nicknames, but never before a card's real name."""
    await context.require_moderator()
    found = await find_card(context, card)
    servers = context.services.servers
    await servers.nickname_repository.add(context.guild_id, nickname, found.name, context.asker.user_id)
    await servers.changed(context.guild_id)
    return Reply("Nickname", verdict=f"“{quote(nickname)}” means {quote(found.name)} here.", private=True)


@command(
    "nickname remove",
    "Take a nickname away (moderators)",
    Option("nickname", "The nickname", required=True, max_length=60, complete="nickname"),
    example="/nickname remove nickname: the moss",
    family=FAMILY,
    guild_only=True,
    private=True,
)
async def nickname_remove(context: Context, *, nickname: str) -> Reply:
    """One of this server's own."""
    await context.require_moderator()
    servers = context.services.servers
    if not await servers.nickname_repository.remove(context.guild_id, nickname, context.asker.user_id):
        raise NotFound(f"This server has no nickname “{quote(nickname)}”.")
    await servers.changed(context.guild_id)
    return Reply("Nickname", verdict=f"“{quote(nickname)}” is gone.", private=True)


@command(
    "nickname list",
    "This server's nicknames for cards",
    example="/nickname list",
    family=FAMILY,
    guild_only=True,
    private=True,
)
async def nickname_list(context: Context) -> Reply:
    """In alphabetical order."""
    found = await context.services.servers.nicknames(context.guild_id)
    lines = [f"• {quote(nickname)}: {bold(card)}" for nickname, card in sorted(found.items())]
    return Reply(
        "Nicknames",
        verdict="" if lines else "This server has none of its own.",
        sections=(Section("", "\n".join(lines)),) if lines else (),
        private=True,
        data={"nicknames": dict(found)},
    )


@completer("nickname")
async def complete_nickname(context: Context, typed: str) -> tuple[Suggestion, ...]:
    """This server's own nicknames."""
    found = await context.services.servers.nicknames(context.guild_id)
    wanted = typed.strip().casefold()
    return tuple(Suggestion(shorten(f"{n}: {c}", 95), n) for n, c in sorted(found.items()) if wanted in n)

"""Hostile input over every command: always a reply, never an unhandled error, a broken limit, or a mention."""

from __future__ import annotations

import json
import random
import re
import types
from typing import Any

import discord
import pytest

from bot import dispatch
from bot.commands import COMMANDS, Command, Kind
from bot.context import Asker, Context
from bot.embeds import embed_for, page_count, text_for
from bot.limits import Limits, Rate
from bot.press import Mode, custom_id, payload_of
from bot.replies import Reply, Request
from bot.responder import Responder
from bot.services import Services
from bot.views import view_for
from tests.bot.payloads import beyond_the_description

pytestmark = pytest.mark.asyncio

PIECES = [
    "@everyone",
    "@here",
    "<@123456789012345678>",
    "<@&123456789012345678>",
    "</card:123456789012345678>",
    "[click](https://example.org)",
    "https://example.org/" + "a" * 200,
    "**bold** __under__ ~~gone~~ ||hidden|| `code` ```block```",
    "\u202eright to left",
    "zero\u200bwidth\ufeff",
    "\x00\x07\x1b[31m",
    "'; drop table cards; --",
    '" or 1=1 *',
    "NEAR(a b) AND NOT c*",
    "%s%n{0}{name}${x}",
    "../../../../etc/passwd",
    "𝕱𝖆𝖓𝖈𝖞 ﷽ 🎴🎴🎴 e\u0301\u0301\u0301",
    "\n" * 40,
    "# heading\n> quote\n- list\n1. one",
    "id:../../x",
    "id:",
    "A1" + "A" * 500,
    "-99999999999",
    "1e999",
    "NaN",
    "0x10",
    "Mossback Wanderer",
    "mossback",
    "I attack with Mossback Wanderer. ",
    "100.1a",
    "999.99z",
    "(" * 300,
    "a" * 2500,
    "{W}{U}{B}{R}{G}{" + "9" * 90 + "}",
    "�",
    "\ud800",
]
MENTION = re.compile(r"@everyone|@here|<@&?\d|(?<!\\)</card:|(?<!:\u200b)//example")
"""What Discord would take for a mention or a link; a backslash or an invisible space keeps it from that."""


def hostile(chance: random.Random) -> str:
    """A text made of nasty pieces."""
    return chance.choice(["", " "]).join(chance.choice(PIECES) for _ in range(chance.randint(1, 4)))


def hostile_options(command: Command, chance: random.Random) -> dict[str, Any]:
    """Values for a command's options, of the right kind half of the time."""
    values: dict[str, Any] = {}
    for option in command.options:
        if not option.required and chance.random() < 0.5:
            continue
        if option.kind is Kind.INTEGER and chance.random() < 0.7:
            values[option.name] = chance.choice([option.minimum, option.maximum, option.maximum + 1, -1, 10**15])
        elif option.choices and chance.random() < 0.7:
            values[option.name] = chance.choice(option.choices).value
        else:
            values[option.name] = hostile(chance)
    return values


def problems_of(reply: Reply) -> list[str]:
    """What is wrong with the messages that a reply becomes."""
    found: list[str] = []
    payloads = ["#" + "0" * 24 for _ in reply.actions]
    for full in (False, True):
        count = page_count(reply, full=full)
        for page in {0, count - 1}:
            view = view_for(reply, "#" + "0" * 24, payloads, page=page, count=count, full=full)
            body: dict[str, Any] = {"embeds": [embed_for(reply, page, full=full).to_dict()]}
            body |= {"allowed_mentions": {"parse": []}, "components": view.to_components() if view else []}
            found += beyond_the_description(body)
            shown = json.dumps(body, ensure_ascii=False) + text_for(reply, page, full=full)
            found += [f"mentions {bad}" for bad in MENTION.findall(shown)]
    return found


async def attack(services: Services, count: int, seed: int) -> None:
    """Send `count` hostile requests and look at every reply."""
    chance = random.Random(seed)
    services.limits = Limits(Rate(1e9, 1e9), Rate(1e9, 1e9))
    context = Context(services, Asker(user_id=1, guild_id=2))
    names = list(COMMANDS)
    for number in range(count):
        command = COMMANDS[names[number % len(names)]]
        options = hostile_options(command, chance)
        reply = await dispatch.run(context, Request(command.name, tuple(options.items())))
        assert "error_id" not in reply.data, (command.name, options)
        assert problems_of(reply) == [], (command.name, options)
        if command.options and number % 5 == 0:
            option = chance.choice(command.options)
            for suggestion in await dispatch.complete(context, command, option.name, hostile(chance)):
                assert 1 <= len(suggestion.label) <= 100
                assert 1 <= len(suggestion.value) <= 100


class Said:
    """Stands for Discord at one interaction: keeps what is sent, and takes it all."""

    def __init__(self, kind: discord.InteractionType, data: dict[str, Any]) -> None:
        self.type, self.data = kind, data
        self.id, self.guild_id, self.channel_id = 7, 2, 3
        self.user = types.SimpleNamespace(id=1, mention="<@1>")
        self.permissions = discord.Permissions.all()
        self.message = None
        self.extras: dict[str, Any] = {}
        self.response = self.followup = self
        self.is_deferred = False
        self.sent: list[dict[str, Any]] = []
        self.forms: list[discord.ui.Modal] = []

    def is_done(self) -> bool:
        return bool(self.sent or self.forms or self.is_deferred)

    async def defer(self, **_: Any) -> None:
        self.is_deferred = True

    async def edit_original_response(self, **parts: Any) -> Any:
        return await self.send_message(**parts)

    async def delete_original_response(self) -> None:
        self.is_deferred = True

    async def send(self, **parts: Any) -> Any:
        return await self.send_message(**parts)

    async def send_message(self, content: str | None = None, **parts: Any) -> Any:
        self.sent.append(parts | ({"content": content} if content is not None else {}))
        return types.SimpleNamespace(message_id=9)

    async def send_modal(self, form: discord.ui.Modal) -> None:
        self.forms.append(form)

    def problems(self) -> list[str]:
        """What is wrong with what was said."""
        found: list[str] = []
        for parts in self.sent:
            body: dict[str, Any] = {"allowed_mentions": parts["allowed_mentions"].to_dict()}
            body |= {"embeds": [parts["embed"].to_dict()]} if "embed" in parts else {"content": parts["content"]}
            body["components"] = parts["view"].to_components() if parts.get("view") else []
            found += beyond_the_description(body)
            shown = re.sub(r'"custom_id": "[^"]*"', "", json.dumps(body, ensure_ascii=False))
            # Who wrote an entry is named as a mention that reaches nobody: in an embed, with all mentions ruled out.
            shown = shown.replace(self.user.mention, "")
            found += [f"mentions {bad}" for bad in MENTION.findall(shown)]
            if body["allowed_mentions"] != {"parse": []}:
                found.append("mentions are allowed")
        for form in self.forms:
            found += beyond_the_description(form.to_dict())
            found += [f"mentions {bad}" for bad in MENTION.findall(str(form.title))]
        if len(self.sent) + len(self.forms) != 1:
            found.append(f"answered {len(self.sent) + len(self.forms)} times")
        return found


def hostile_component(command: Command, chance: random.Random) -> tuple[discord.InteractionType, dict[str, Any]]:
    """A button or a form of a client that sends what it likes."""
    options = hostile_options(command, chance)
    names = tuple(options) or ("nothing",)
    asked = tuple(chance.choice((*names, hostile(chance)[:20])) for _ in range(chance.randint(0, 3)))
    kept = {} if chance.random() < 0.3 else options
    payload = payload_of(Request(command.name, tuple(kept.items())), asked)
    if chance.random() < 0.2:
        payload = chance.choice(
            (payload[: chance.randint(0, 60)], "#" + hostile(chance), "#" + "0" * 24, hostile(chance))
        )
    mode = chance.choice(tuple(Mode))
    identity = custom_id(chance.randint(0, 25), mode, chance.choice((0, 1, 999)), payload)
    if chance.random() < 0.1:
        identity = hostile(chance)
    if mode is Mode.SUBMIT or chance.random() < 0.4:
        fields = [{"type": 4, "custom_id": name, "value": str(value)} for name, value in options.items()]
        fields += [{"type": 4, "custom_id": hostile(chance), "value": hostile(chance)}] * chance.randint(0, 2)
        rows: list[Any] = [{"type": 1, "components": [field]} for field in fields]
        rows += chance.choice(([], [None], [[]], [{"components": None}], ["x"], [{"component": {"value": "x"}}]))
        return discord.InteractionType.modal_submit, {"custom_id": identity, "components": rows}
    return discord.InteractionType.component, {"custom_id": identity, "component_type": 2}


async def attack_components(services: Services, count: int, seed: int) -> None:
    """Press `count` hostile buttons and submit as hostile forms, and look at everything that is said."""
    chance = random.Random(seed)
    services.limits = Limits(Rate(1e9, 1e9), Rate(1e9, 1e9))
    answering = Responder(services)
    names = list(COMMANDS)
    for number in range(count):
        kind, data = hostile_component(COMMANDS[names[number % len(names)]], chance)
        said = Said(kind, data)
        await answering.on_interaction(said)  # type: ignore[arg-type]
        if str(data["custom_id"])[2:3] == Mode.DELETE.value and not said.is_done():
            continue
        assert said.problems() == [], data
        for parts in said.sent:
            assert parts.get("embed") is None or "went wrong on my side" not in str(parts["embed"].description), data


async def test_some_hostile_buttons_and_forms(services: Services) -> None:
    await attack_components(services, 400, seed=3)


@pytest.mark.slow
async def test_ten_thousand_hostile_buttons_and_forms(services: Services) -> None:
    await attack_components(services, 10_000, seed=4)


async def test_some_hostile_inputs(services: Services) -> None:
    await attack(services, 400, seed=1)


@pytest.mark.slow
async def test_ten_thousand_hostile_inputs(services: Services) -> None:
    await attack(services, 10_000, seed=2)

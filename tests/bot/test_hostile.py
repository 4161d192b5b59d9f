"""Hostile input over every command: always a reply, never an unhandled error, a broken limit, or a mention."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest

from bot import dispatch
from bot.commands import COMMANDS, Command, Kind
from bot.context import Asker, Context
from bot.embeds import embed_for, page_count, text_for
from bot.limits import Limits, Rate
from bot.replies import Reply, Request
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


async def test_some_hostile_inputs(services: Services) -> None:
    await attack(services, 400, seed=1)


@pytest.mark.slow
async def test_ten_thousand_hostile_inputs(services: Services) -> None:
    await attack(services, 10_000, seed=2)

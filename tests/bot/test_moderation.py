"""Who may do what: a moderator's whole day, and everything that members and other servers' moderators are refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot import dispatch
from bot.commands import COMMANDS
from bot.context import Asker, Context
from bot.press import Mode, custom_id, payload_of
from bot.replies import Request
from bot.share_code import write_share_code
from bot.upkeep import after_new_data
from data.audit import read_audit
from data.faq import FaqState
from data.sync import sync_from_folder
from tests.bot.made_up import write_pool
from tests.bot.test_discord import embed_of, labels
from tests.bot.test_faq import Server, add, server, submit_as

__all__ = ["server"]

pytestmark = pytest.mark.asyncio

FILE = json.dumps({"format": "arbiter-faq", "version": 1, "entries": [{"title": "Hijacked", "body": "Mine."}]})
ACTIONS: dict[str, dict[str, Any]] = {
    "faq add": {"title": "Hijacked", "body": "Mine."},
    "faq edit": {"entry": "Wandering", "body": "Mine."},
    "faq save": {"entry": "Wandering", "version": 1, "title": "Hijacked", "body": "Mine."},
    "faq alias": {"entry": "Wandering", "alias": "hijacked"},
    "faq remove": {"entry": "Wandering"},
    "faq restore": {"entry": "Wandering", "version": 1},
    "faq approve": {"entry": "Supper"},
    "faq reject": {"entry": "Supper"},
    "faq owner": {"entry": "Wandering", "member": "123456789012345678"},
    "faq history": {"entry": "Wandering"},
    "faq open": {"entry": "Supper"},
    "faq pending": {},
    "faq stats": {},
    "faq misses": {},
    "faq export": {},
    "faq import": {"file": FILE},
    "faq check": {},
    "faq list": {"state": "pending"},
    "feedback show": {"number": 1},
    "feedback accept": {"number": 1},
    "feedback reject": {"number": 1},
    "settings set": {"setting": "private", "value": "yes"},
    "settings reset": {},
    "nickname add": {"nickname": "hijacked", "card": "Mossback Elder"},
    "nickname remove": {"nickname": "mossy"},
}
"""Everything that only moderators may do, with options that would work for one."""


async def test_no_moderators_command_is_left_out() -> None:
    said = {name for name, command in COMMANDS.items() if "(moderators)" in command.description}
    for_all = {
        "faq get",
        "faq search",
        "faq suggest",
        "settings show",
        "nickname list",
        "feedback right",
        "feedback wrong",
        "faq answer",
    }
    families = {name for name in COMMANDS if name.partition(" ")[0] in ("faq", "feedback", "settings", "nickname")}
    assert said <= set(ACTIONS)
    assert families - for_all == set(ACTIONS)


async def state_of(server: Server) -> Any:
    """Everything that a server's moderators can change."""
    services = server.env.bot.services
    entries = await services.faq.list(server.guild.id, tuple(FaqState), limit=100, with_global=False)
    return (
        [(e.content, e.state, e.version, e.owner_id) for e in entries],
        [await services.faq.history(server.guild.id, e.id) for e in entries],
        await services.servers.settings_repository.get(server.guild.id),
        await services.servers.nickname_repository.get(server.guild.id),
        await services.feedback.list(server.guild.id),
        [line.action for line in await read_audit(services.database, server.guild.id)],
    )


async def furnish(server: Server) -> None:
    """A server with something of every kind in it."""
    await add(server)
    await server.slash("faq suggest", title="Supper", body="At six.")
    await server.as_mona("nickname add", nickname="mossy", card="Mossback Elder")
    code = write_share_code("Does Mossback Sapling die?")
    await server.env.bot.services.feedback.add(server.guild.id, server.bob.id, right=False, share_code=code)


async def press(server: Server, actor: Any, channel: Any, name: str, options: dict[str, Any]) -> Any:
    """Press a button that carries a command."""
    payload = await server.env.bot.services.payload(Request.of(name, **options))
    data = {"custom_id": custom_id(0, Mode.NEW, 0, payload), "component_type": 2}
    return await actor._dispatch_interaction(3, channel, data)


async def submit(server: Server, actor: Any, channel: Any, name: str, options: dict[str, Any]) -> Any:
    """Submit a form for a command, with all of its options typed."""
    identity = custom_id(0, Mode.SUBMIT, 0, payload_of(Request(name), tuple(options)))
    rows = [{"type": 1, "components": [{"type": 4, "custom_id": k, "value": str(v)}]} for k, v in options.items()]
    return await actor._dispatch_interaction(5, channel, {"custom_id": identity, "components": rows})


async def type_command(server: Server, actor: Any, channel: Any, name: str, options: dict[str, Any]) -> Any:
    """Type a command, as the dispatcher gets it: files and members are plain values there."""
    asker = Asker(user_id=actor.id, guild_id=channel.guild.id, channel_id=channel.id)
    return await dispatch.run(Context(server.env.bot.services, asker), Request.of(name, **options))


@pytest.mark.parametrize("way", [press, submit, type_command], ids=["button", "form", "command"])
async def test_member_is_refused_everything_that_moderators_do(server: Server, way: Any) -> None:
    await furnish(server)
    before = await state_of(server)
    for name, options in ACTIONS.items():
        result = await way(server, server.alice, server.channel, name, options)
        said = result.verdict if way is type_command else embed_of(result).description
        assert "moderators may" in said, name
        assert way is type_command or result.ephemeral, name
        server.env.bot.services.limits._buckets.clear()
    assert await state_of(server) == before


@pytest.mark.parametrize("way", [press, submit], ids=["button", "form"])
async def test_another_servers_moderator_reaches_nothing_here(server: Server, way: Any) -> None:
    await furnish(server)
    services = server.env.bot.services
    elsewhere = server.env.create_guild()
    channel = elsewhere.create_text_channel("elsewhere")
    boss = elsewhere.create_role("Boss", permissions=manage())
    eve = elsewhere.add_member(server.env.create_user("eve"), roles=[boss])
    numbers = {
        e.content.title: f"id:{e.id}"
        for e in await services.faq.list(server.guild.id, tuple(FaqState), limit=100, with_global=False)
    }
    before = await state_of(server)
    for name, options in ACTIONS.items():
        here = {key: numbers.get(value, value) for key, value in options.items()}
        result = await way(server, eve, channel, name, here)
        assert "Supper" not in str(embed_of(result).to_dict()), name
        assert "evening" not in str(embed_of(result).to_dict()), name
        services.limits._buckets.clear()
    assert await state_of(server) == before
    assert any(e.content.title == "Hijacked" for e in await services.faq.list(elsewhere.id, limit=5, with_global=False))


def manage() -> Any:
    """The permission that makes a moderator."""
    import discord

    return discord.Permissions(manage_guild=True)


async def test_moderator_whose_role_is_taken_away_is_refused_at_once(server: Server) -> None:
    await furnish(server)
    await server.as_mona("settings set", setting="moderators", value=f"<@&{server.judges.id}>")
    pending = await server.max.slash(server.channel, "faq pending")
    opened = await server.max.click(pending.response.message, label="Open: Supper")
    await server.as_mona("settings set", setting="moderators", value="none")
    refused = await server.max.click(opened.response.message, label="Approve")
    assert "moderators may" in embed_of(refused).description
    assert await server.env.bot.services.faq.find(server.guild.id, "Supper") is None


async def test_second_click_on_approve_changes_nothing_more(server: Server) -> None:
    await furnish(server)
    pending = await server.as_mona("faq pending")
    opened = await server.mona.click(pending.response.message, label="Open: Supper")
    first = await server.mona.click(opened.response.message, label="Approve")
    second = await server.mona.click(opened.response.message, label="Approve")
    assert "Published" in embed_of(first).description
    assert "already" in embed_of(second).description
    faq = server.env.bot.services.faq
    entry = await faq.find(server.guild.id, "Supper")
    assert [r.action for r in await faq.history(server.guild.id, entry.id)] == ["published", "add"]


async def test_moderators_day(server: Server, tmp_path: Any) -> None:
    """From a suggestion to a published answer, to a stale one after new rules, to a repaired one."""
    services = server.env.bot.services
    await server.as_mona("settings set", setting="moderators", value=f"<@&{server.judges.id}>")
    await server.as_mona("settings set", setting="queue", value=f"<#{server.queue.id}>")
    form = await server.slash("faq suggest")
    told = {"title": "When is supper", "body": "At six, by 100.2.", "rules": "100.2", "cards": ""}
    await server.alice.submit_modal(form, told)
    assert await services.faq.find(server.guild.id, "when is supper") is None
    waiting = await server.max.slash(server.channel, "faq pending")
    opened = await server.max.click(waiting.response.message, label="Open: When is supper")
    await server.max.click(opened.response.message, label="Approve")
    shown = await server.slash("faq get", entry="when is supper")
    assert "At six" in embed_of(shown).description
    source = write_pool(tmp_path / "next")
    rules = source / "cr" / "MagicCompRules-20250101.txt"
    text = rules.read_text(encoding="utf-8").replace("Supper is at six.", "Supper is at seven o'clock, without fail.")
    rules.write_text(text.replace("January 1, 2025", "March 1, 2025"), encoding="utf-8")
    await sync_from_folder(services.database, source)
    await services.reload()
    await after_new_data(services)
    services.shown.clear()
    stale = await server.slash("faq get", entry="when is supper")
    assert any(field.name == "May be out of date" for field in embed_of(stale).fields)
    waiting = await server.max.slash(server.channel, "faq pending")
    assert "100.2" in str(embed_of(waiting).to_dict())
    opened = await server.max.click(waiting.response.message, label="Open: When is supper")
    edit = await server.max.click(opened.response.message, label="Edit")
    await server.max.submit_modal(edit, told | {"body": "At seven, by 100.2.", "aliases": ""})
    services.shown.clear()
    repaired = await server.slash("faq get", entry="when is supper")
    assert "At seven" in embed_of(repaired).description
    assert not any(field.name == "May be out of date" for field in embed_of(repaired).fields)
    history = await server.max.slash(server.channel, "faq history", entry="when is supper")
    names = [field.name for field in embed_of(history).fields]
    assert [name.split(": ")[1].split(",")[0] for name in names] == ["edit", "stale", "published", "add"]
    assert labels(history.response)[:1] == ["Bring back version 3"]
    refused = await submit_as(server, server.alice, edit.modal["custom_id"], told)
    assert "moderators may" in refused

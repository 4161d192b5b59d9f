"""The FAQ, the settings and feedback in the simulated Discord: a moderator's day, and members who are refused."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
import pytest
import pytest_asyncio

from bot import answers, dispatch, freshness
from bot.client import ArbiterClient
from bot.commands import COMMANDS
from bot.context import Asker, Context
from bot.replies import Request
from bot.services import watch_data
from bot.upkeep import after_new_data
from data.faq import FaqState
from data.sync import sync_from_folder
from rules_core.outcome import Answer, AnswerKind
from tests.bot.conftest import Table
from tests.bot.made_up import write_pool
from tests.bot.test_discord import embed_of, labels

pytestmark = pytest.mark.asyncio


class Server(Table):
    """A server in which Mona and Max are moderators and Alice and Bob are not."""

    def __init__(self, env: Any) -> None:
        super().__init__(env)
        boss = self.guild.create_role("Boss", permissions=discord.Permissions(manage_guild=True))
        self.judges = self.guild.create_role("Judges", permissions=discord.Permissions())
        self.mona = self.guild.add_member(env.create_user("mona"), roles=[boss])
        self.max = self.guild.add_member(env.create_user("max"), roles=[self.judges])
        self.queue = self.guild.create_text_channel("queue")

    async def as_mona(self, name: str, /, **options: Any) -> Any:
        """Mona uses a command."""
        return await self.mona.slash(self.channel, name, **options)


@pytest_asyncio.fixture
async def server(discord_env: Any) -> Server:
    return Server(discord_env)


async def add(
    server: Server, title: str = "Wandering", body: str = "It comes back **in the evening**.", **more: Any
) -> Any:
    """Mona adds an entry."""
    result = await server.as_mona("faq add", title=title, body=body, **more)
    assert embed_of(result).title == title, embed_of(result).description
    return result


async def test_suggested_approved_shown_and_archived(server: Server) -> None:
    form = await server.slash("faq suggest")
    values = {"title": "Supper", "body": "At six.", "rules": "100.2", "cards": "Mossback Elder"}
    thanks = await server.alice.submit_modal(form, values)
    assert thanks.ephemeral
    assert "waits for a moderator" in embed_of(thanks).description
    missing = await server.slash("faq get", entry="Supper")
    assert missing.ephemeral
    pending = await server.as_mona("faq pending")
    assert pending.ephemeral
    opened = await server.mona.click(pending.response.message, label="Open: Supper")
    await server.mona.click(opened.response.message, label="Approve")
    shown = await server.slash("faq get", entry="supper")
    assert embed_of(shown).title == "Supper"
    assert labels(shown.response)[:2] == ["Rule 100.2", "Card: Mossback Elder"]
    removed = await server.as_mona("faq remove", entry="Supper", reason="moved to seven")
    assert (await server.slash("faq get", entry="supper")).ephemeral
    await server.mona.click(removed.response.message, label="Undo")
    server.env.bot.services.shown.clear()
    assert embed_of(await server.slash("faq get", entry="supper")).title == "Supper"


async def test_message_becomes_a_suggestion(server: Server) -> None:
    message = await server.bob.send(server.channel, "A wandering creature is back for supper.")
    form = await server.alice.context_menu(server.channel, "Suggest as FAQ", message)
    prefilled = [row["components"][0].get("value") for row in form.modal["components"]]
    assert "A wandering creature is back for supper." in prefilled
    await server.alice.submit_modal(form, {"title": "Back for supper", "body": "Yes.", "rules": "", "cards": ""})
    waiting = await server.env.bot.services.faq.list(server.guild.id, (FaqState.PENDING,))
    assert [entry.content.title for entry in waiting] == ["Back for supper"]


async def test_edit_form_holds_the_entry_and_saves_a_version(server: Server) -> None:
    await add(server, rules="100.1a")
    form = await server.as_mona("faq edit", entry="Wandering")
    values = {
        row["components"][0]["custom_id"]: row["components"][0].get("value") or "" for row in form.modal["components"]
    }
    assert values["body"] == "It comes back **in the evening**."
    saved = await server.mona.submit_modal(form, values | {"body": "It comes back at six."})
    assert "Saved" in embed_of(saved).description
    history = await server.as_mona("faq history", entry="Wandering")
    fields = embed_of(history).fields
    assert fields[0].name.startswith("Version 2: edit")
    assert "at six" in fields[0].value
    back = await server.mona.click(history.response.message, label="Bring back version 1")
    assert "Version 1 is back" in embed_of(back).description


async def test_two_moderators_at_once_lose_nothing(server: Server) -> None:
    await server.as_mona("settings set", setting="moderators", value=f"<@&{server.judges.id}>")
    await add(server)
    first = await server.as_mona("faq edit", entry="Wandering")
    second = await server.max.slash(server.channel, "faq edit", entry="Wandering")
    form = {"title": "Wandering", "rules": "", "cards": "", "aliases": ""}
    await server.mona.submit_modal(first, form | {"body": "Mona's text."})
    refused = await server.max.submit_modal(second, form | {"body": "Max's text."})
    assert refused.ephemeral
    shown = embed_of(refused).fields[0].value
    assert "Mona's text" in shown
    assert "Max's text" in shown
    again = await server.max.click(refused.response.message, label="Edit mine over it")
    saved = await server.max.submit_modal(again, form | {"body": "Max's text."})
    assert "Max's text" in embed_of(saved).description
    faq = server.env.bot.services.faq
    entry = await faq.find(server.guild.id, "Wandering")
    assert {r.content.body for r in await faq.history(server.guild.id, entry.id)} >= {"Mona's text.", "Max's text."}


MODERATORS_ONLY = {
    "faq add": {"title": "x", "body": "y"},
    "faq edit": {"entry": "Wandering", "tags": "x"},
    "faq alias": {"entry": "Wandering", "alias": "roam"},
    "faq remove": {"entry": "Wandering"},
    "faq restore": {"entry": "Wandering"},
    "faq approve": {"entry": "Wandering"},
    "faq reject": {"entry": "Wandering"},
    "faq history": {"entry": "Wandering"},
    "faq pending": {},
    "faq stats": {},
    "faq misses": {},
    "faq export": {},
    "faq check": {},
    "faq list": {"state": "pending"},
    "settings set": {"setting": "private", "value": "yes"},
    "settings reset": {},
    "nickname add": {"nickname": "mossy", "card": "Mossback Elder"},
    "nickname remove": {"nickname": "mossy"},
}


@pytest.mark.parametrize("name", MODERATORS_ONLY)
async def test_member_is_refused_every_moderators_command(server: Server, name: str) -> None:
    await add(server)
    services = server.env.bot.services
    before = await services.faq.find(server.guild.id, "Wandering")
    result = await server.slash(name, **MODERATORS_ONLY[name])
    assert result.ephemeral
    assert "moderators" in embed_of(result).description
    assert await services.faq.find(server.guild.id, "Wandering") == before
    assert await services.servers.settings(server.guild.id) == await services.servers.settings(0)


async def test_owner_is_changed_by_moderators_only(server: Server) -> None:
    await add(server)
    refused = await server.slash("faq owner", entry="Wandering", member=server.alice.user)
    assert "moderators" in embed_of(refused).description
    done = await server.as_mona("faq owner", entry="Wandering", member=server.bob.user)
    assert str(server.bob.id) in embed_of(done).description


async def test_member_is_refused_by_button_and_form_too(server: Server) -> None:
    await add(server)
    await server.slash("faq suggest", title="Supper", body="At six.")
    pending = await server.as_mona("faq pending")
    opened = await server.mona.click(pending.response.message, label="Open: Supper")
    approve = find_button(opened.response, "Approve")
    form = await server.as_mona("faq edit", entry="Wandering")
    save = form.modal["custom_id"]
    carrier = await server.slash("card", card="Mossback Elder")
    refused = await press_as(server, server.alice, carrier, approve)
    assert "moderators" in refused
    refused = await submit_as(server, server.alice, save, {"title": "Hijacked", "body": "Mine now."})
    assert "moderators" in refused
    services = server.env.bot.services
    assert await services.faq.find(server.guild.id, "Supper") is None
    assert await services.faq.find(server.guild.id, "Hijacked") is None


def find_button(message: Any, label: str) -> str:
    """The custom id of a button."""
    buttons = [part for row in message.components for part in row["components"]]
    return str(next(part["custom_id"] for part in buttons if part["label"] == label))


async def press_as(server: Server, actor: Any, carrier: Any, custom_id: str) -> str:
    """Press a button that was made for somebody else, as a changed client could."""
    data = {"custom_id": custom_id, "component_type": 2}
    return await raw(server, actor, 3, data)


async def submit_as(server: Server, actor: Any, custom_id: str, values: dict[str, str]) -> str:
    """Submit a form that was opened for somebody else."""
    rows = [{"type": 1, "components": [{"type": 4, "custom_id": k, "value": v}]} for k, v in values.items()]
    return str(await raw(server, actor, 5, {"custom_id": custom_id, "components": rows}))


async def raw(server: Server, actor: Any, kind: int, data: dict[str, Any]) -> str:
    """Dispatch an interaction as it is, and give the reply's text."""
    result = await actor._dispatch_interaction(kind, server.channel, data)
    return str(embed_of(result).description)


async def test_nothing_of_one_server_is_seen_in_another(server: Server) -> None:
    await add(server)
    other = server.env.create_guild()
    channel = other.create_text_channel("elsewhere")
    eve = other.add_member(server.env.create_user("eve"))
    entry = await server.env.bot.services.faq.find(server.guild.id, "Wandering")
    for named in ("Wandering", f"id:{entry.id}"):
        result = await eve.slash(channel, "faq get", entry=named)
        assert result.ephemeral
        assert "evening" not in str(embed_of(result).to_dict())
    found = await eve.slash(channel, "faq search", words="wandering evening")
    assert "It comes back" not in str(embed_of(found).to_dict())
    choices = await eve.autocomplete(channel, "faq get", "entry", "Wander")
    assert choices == [] or all(c["name"] != "Wandering" for c in choices)


async def test_shown_again_too_soon_points_to_where_it_was(server: Server) -> None:
    await add(server)
    first = await server.slash("faq get", entry="Wandering", to=server.bob.user)
    assert server.bob.mention in first.response.content
    second = await server.slash("faq get", entry="Wandering")
    assert second.ephemeral
    link = second.response.components[0]["components"][0]["url"]
    assert link.endswith(f"/{first.response.id}")


async def test_message_is_answered_with_the_entry_that_fits(server: Server) -> None:
    await add(server, "Wandering creatures", "They come back in the evening.")
    message = await server.bob.send(server.channel, "Do wandering creatures come back in the evening?")
    link = f"https://discord.com/channels/{server.guild.id}/{server.channel.id}/{message.id}"
    shown = await server.alice.context_menu(server.channel, "Answer from the FAQ", message)
    assert embed_of(shown).title == "Wandering creatures"
    assert link in shown.response.content
    assert not shown.ephemeral
    server.env.bot.services.shown.clear()
    typed = await server.slash("faq get", entry="Wandering creatures", message=link)
    assert link in typed.response.content
    await add(server, "Creatures that sleep", "In winter.")
    vague = await server.bob.send(
        server.channel, "sleep, or wandering, or else something entirely different from either of them?"
    )
    choice = await server.alice.context_menu(server.channel, "Answer from the FAQ", vague)
    assert choice.ephemeral
    server.env.bot.services.shown.clear()
    chosen = await server.alice.click(choice.response.message, label="Creatures that sleep")
    assert str(vague.id) in chosen.response.content
    assert not chosen.ephemeral
    for wrong in ("https://example.org", link.replace(str(server.guild.id), "123456789012345678")):
        refused = await server.slash("faq get", entry="Wandering creatures", message=wrong)
        assert "link of a message" in embed_of(refused).description
    nothing = await server.bob.send(server.channel, "zzzz qqqq")
    vain = await server.alice.context_menu(server.channel, "Answer from the FAQ", nothing)
    assert "nothing about" in embed_of(vain).description


async def test_stale_entry_says_so_until_it_is_confirmed(server: Server) -> None:
    await add(server, rules="100.2")
    faq = server.env.bot.services.faq
    entry = await faq.find(server.guild.id, "Wandering")
    await faq.set_state(server.guild.id, entry.id, entry.version, FaqState.STALE, 0, "rule 100.2 says something else")
    shown = await server.slash("faq get", entry="Wandering")
    assert any(field.name == "May be out of date" for field in embed_of(shown).fields)
    confirmed = await server.as_mona("faq approve", entry="Wandering")
    assert "Confirmed" in embed_of(confirmed).description
    assert (await faq.find(server.guild.id, "Wandering")).state is FaqState.PUBLISHED


async def test_contradicted_question_makes_an_entry_stale(server: Server, monkeypatch: Any) -> None:
    said = Answer(AnswerKind.ANSWERED, "Yes: it dies.")
    monkeypatch.setattr(answers, "compute", lambda *_: said)
    await add(server, question="Does Mossback Sapling die?")
    fine = await server.as_mona("faq check")
    assert "1 questions asked again, 0" in embed_of(fine).description
    monkeypatch.setattr(answers, "compute", lambda *_: Answer(AnswerKind.ANSWERED, "No: it survives."))
    server.env.bot.services.answers.use(server.env.bot.services.cards)
    flagged = await server.as_mona("faq check")
    assert "1 with another answer" in embed_of(flagged).description
    entry = await server.env.bot.services.faq.find(server.guild.id, "Wandering")
    assert entry.state is FaqState.STALE


async def test_questions_are_asked_again_when_the_engine_is_another(server: Server, monkeypatch: Any) -> None:
    services = server.env.bot.services
    monkeypatch.setattr(answers, "compute", lambda *_: Answer(AnswerKind.ANSWERED, "Yes: it dies."))
    await add(server, question="Does Mossback Sapling die?")
    asked: list[bool] = []

    async def after(_: Any) -> None:
        asked.append(True)
        await after_new_data(services)

    async def looked(times: int) -> int:
        stop = asyncio.Event()
        watching = asyncio.create_task(watch_data(services, stop, after, every=0.01))
        await asyncio.sleep(0.01 * times + 0.3)
        stop.set()
        await watching
        return len(asked)

    assert await looked(3) == 1
    assert await looked(3) == 1
    monkeypatch.setattr(freshness, "GRAMMAR_VERSION", 10**6)
    monkeypatch.setattr(answers, "compute", lambda *_: Answer(AnswerKind.ANSWERED, "No: it survives."))
    services.answers.use(services.cards)
    assert await looked(3) == 2
    entry = await services.faq.find(server.guild.id, "Wandering")
    assert entry.state is FaqState.STALE


async def test_alias_list_search_stats_and_misses(server: Server) -> None:
    await add(server, tags="basics")
    await server.as_mona("faq alias", entry="Wandering", alias="roam")
    assert embed_of(await server.slash("faq get", entry="roam")).title == "Wandering"
    listed = await server.slash("faq list", tag="basics")
    assert "Wandering" in embed_of(listed).fields[0].value
    found = await server.slash("faq search", words="evening wandering")
    assert "Wandering" in labels(found.response)
    await server.slash("faq get", entry="zzz nothing")
    assert "zzz nothing" in embed_of(await server.as_mona("faq misses")).description
    stats = await server.as_mona("faq stats")
    assert "1 published" in embed_of(stats).fields[0].value


async def test_miss_followed_by_a_hit_offers_a_nickname(server: Server) -> None:
    await server.slash("card", card="qqqqmossqqqq")
    await server.slash("card", card="Mossback Elder")
    misses = await server.as_mona("faq misses")
    button = next(label for label in labels(misses.response) if "Mossback Elder" in label)
    added = await server.mona.click(misses.response.message, label=button)
    assert "means Mossback Elder" in embed_of(added).description
    assert embed_of(await server.slash("card", card="qqqqmossqqqq")).title == "Mossback Elder"
    listed = await server.slash("nickname list")
    assert "Mossback Elder" in embed_of(listed).description
    await server.as_mona("nickname remove", nickname="qqqqmossqqqq")
    assert (await server.slash("card", card="qqqqmossqqqq")).ephemeral


async def test_export_is_a_file_that_import_takes(server: Server) -> None:
    await add(server)
    exported = await server.as_mona("faq export")
    attached = exported.response.attachments[0]
    assert attached.filename == "faq.json"
    data = server.env.backend.cdn.get(attached.url)
    assert data is not None
    asker = Asker(user_id=server.mona.id, guild_id=77, can_manage=True)
    context = Context(server.env.bot.services, asker)
    done = await dispatch.run(context, Request.of("faq import", file=data.decode()))
    assert done.data["entries"] == 1
    again = await dispatch.run(context, Request.of("faq import", file=data.decode()))
    assert again.is_error
    broken = await dispatch.run(context, Request.of("faq import", file=data.decode()[:-20]))
    assert broken.is_error


async def test_settings_change_how_replies_look(server: Server) -> None:
    await server.as_mona("settings set", setting="private", value="yes")
    assert (await server.slash("card", card="Mossback Elder")).ephemeral
    await server.as_mona("settings set", setting="plain", value="yes")
    plain = await server.slash("card", card="Mossback Elder")
    assert plain.response.embeds == []
    assert "Mossback Elder" in plain.response.content
    wrong = await server.as_mona("settings set", setting="cooldown", value="forever")
    assert wrong.ephemeral
    await server.as_mona("settings reset")
    shown = await server.slash("settings show")
    assert "(set)" not in shown.response.embeds[0].description
    assert not (await server.slash("card", card="Mossback Elder")).ephemeral


async def test_suggestion_is_told_in_the_queue(server: Server) -> None:
    await server.as_mona("settings set", setting="queue", value=f"<#{server.queue.id}>")
    await server.slash("faq suggest", title="Supper", body="At six.")
    told = server.queue.last_message
    assert told is not None
    assert told.embeds[0].title == "Supper"


async def test_queue_of_another_server_is_never_told(server: Server) -> None:
    other = server.env.create_guild()
    elsewhere = other.create_text_channel("elsewhere")
    await server.as_mona("settings set", setting="queue", value=str(elsewhere.id))
    await server.slash("faq suggest", title="Supper", body="At six.")
    assert elsewhere.last_message is None


async def test_wrong_answer_is_reported_shown_and_accepted(server: Server, monkeypatch: Any) -> None:
    monkeypatch.setattr(answers, "compute", lambda *_: Answer(AnswerKind.ANSWERED, "Yes: it dies."))
    asked = await server.slash("ask", question="Does Mossback Sapling die?")
    form = await server.alice.click(asked.response.message, label="Wrong?")
    thanks = await server.alice.submit_modal(form, {"expected": "No", "reason": "It is a plant."})
    assert thanks.ephemeral
    pending = await server.as_mona("faq pending")
    report = next(label for label in labels(pending.response) if label.startswith("Report"))
    shown = await server.mona.click(pending.response.message, label=report)
    refused = await press_as(server, server.alice, asked, find_button(shown.response, "Accept"))
    assert "moderators" in refused
    accepted = await server.mona.click(shown.response.message, label="Accept")
    assert "Accepted" in embed_of(accepted).description
    kept = await server.env.bot.services.feedback.accepted()
    assert [item.expected for item in kept] == ["No"]


async def test_report_is_accepted_in_better_words(server: Server, monkeypatch: Any) -> None:
    monkeypatch.setattr(answers, "compute", lambda *_: Answer(AnswerKind.ANSWERED, "Yes: it dies."))
    asked = await server.slash("ask", question="Does Mossback Sapling die?")
    form = await server.alice.click(asked.response.message, label="Wrong?")
    await server.alice.submit_modal(form, {"expected": "dunno, not dead?", "reason": ""})
    pending = await server.as_mona("faq pending")
    shown = await server.mona.click(pending.response.message, label="Report 1")
    better = await server.mona.click(shown.response.message, label="Accept in other words")
    assert better.modal["components"][0]["components"][0]["value"] == "dunno, not dead?"
    refused = await submit_as(server, server.alice, better.modal["custom_id"], {"expected": "answer: yes"})
    assert "moderators" in refused
    await server.mona.submit_modal(better, {"expected": "Mossback Sapling: battlefield"})
    (kept,) = await server.env.bot.services.feedback.accepted()
    assert kept.expected == "Mossback Sapling: battlefield"


async def test_privacy_and_forget(server: Server, monkeypatch: Any) -> None:
    monkeypatch.setattr(answers, "compute", lambda *_: Answer(AnswerKind.ANSWERED, "Yes: it dies."))
    asked = await server.slash("ask", question="Does Mossback Sapling die? " * 8)
    await server.alice.click(asked.response.message, label="Right")
    told = await server.slash("privacy")
    assert told.ephemeral
    assert "feedback: **1**" in embed_of(told).description
    sure = await server.alice.click(told.response.message, label="Forget me")
    await server.alice.click(sure.response.message, label="Yes, delete")
    told = await server.slash("privacy")
    assert "feedback: **0**" in embed_of(told).description
    assert "saved requests: **0**" in embed_of(told).description


async def test_published_entry_stands_above_an_answer(server: Server, monkeypatch: Any) -> None:
    monkeypatch.setattr(answers, "compute", lambda *_: Answer(AnswerKind.ANSWERED, "Yes: it dies."))
    await add(server, "Does a sapling die in the rain", "No, saplings like rain.")
    asked = await server.slash("ask", question="Does a sapling die in the rain?")
    assert embed_of(asked).fields[0].name.startswith("FAQ: Does a sapling")


async def test_direct_messages_have_lookups_and_global_entries(server: Server) -> None:
    context = Context(server.env.bot.services, Asker(user_id=5))
    card = await dispatch.run(context, Request.of("card", card="Mossback Elder"))
    assert not card.is_error
    packs = await server.env.bot.services.faq.list(0, limit=1)
    shown = await dispatch.run(context, Request.of("faq get", entry=packs[0].content.title))
    assert not shown.is_error
    refused = await dispatch.run(context, Request.of("faq add", title="x", body="y"))
    assert refused.is_error


async def test_global_entry_cannot_be_changed_by_a_server(server: Server) -> None:
    packs = await server.env.bot.services.faq.list(0, limit=1)
    result = await server.as_mona("faq remove", entry=packs[0].content.title)
    assert "cannot be changed" in embed_of(result).description


async def test_moderators_text_cannot_mention_or_hide_a_link(server: Server) -> None:
    body = "See [the rules](https://example.org) @everyone <@123> ||secret|| https://example.org **bold**"
    await add(server, body=body)
    text = embed_of(await server.slash("faq get", entry="Wandering")).description
    assert "**bold**" in text
    for bad in ("](", "@everyone", "<@123", "://"):
        assert bad not in text


async def test_forms_and_buttons_of_the_faq_outlive_a_restart(server: Server, settings: Any, services: Any) -> None:
    await add(server, body="A long text. " * 40)
    form = await server.as_mona("faq edit", entry="Wandering")
    await server.env.restart_bot(ArbiterClient(settings, services))
    saved = await server.mona.submit_modal(
        form, {"title": "Wandering", "body": "Short.", "rules": "", "cards": "", "aliases": ""}
    )
    assert "Saved" in embed_of(saved).description


async def test_hidden_commands_are_not_listed(server: Server) -> None:
    hidden = {name for name, command in COMMANDS.items() if command.hidden}
    assert {"faq save", "feedback accept"} <= hidden
    shown = str(embed_of(await server.slash("help")).to_dict())
    assert not any(f"/{name}`" in shown for name in hidden)


async def test_new_data_mark_what_they_change(server: Server, tmp_path: Any) -> None:
    """An entry cites rule 100.2; a sync brings other words for it: the entry is stale and waits."""
    await add(server, rules="100.2")
    services = server.env.bot.services
    source = write_pool(tmp_path / "next")
    rules = source / "cr" / "MagicCompRules-20250101.txt"
    text = rules.read_text(encoding="utf-8").replace(
        "Supper is at six.", "Supper is at seven o'clock sharp, every day."
    )
    rules.write_text(text.replace("January 1, 2025", "March 1, 2025"), encoding="utf-8")
    await sync_from_folder(services.database, source)
    await services.reload()
    await after_new_data(services)
    shown = await server.slash("faq get", entry="Wandering")
    assert any(field.name == "May be out of date" for field in embed_of(shown).fields)
    pending = await server.as_mona("faq pending")
    assert any("100.2" in field.value for field in embed_of(pending).fields)

"""The real bot in a simulated Discord: commands, autocomplete, buttons, forms, and a restart in between."""

from __future__ import annotations

import asyncio
import time
from datetime import UTC, datetime, timedelta
from typing import Any

import discord
import pytest
import structlog
from structlog.testing import capture_logs

from bot import answers, dispatch, responder
from bot.client import ArbiterClient
from bot.commands import COMMANDS, listed_commands
from bot.context import Asker, Context
from bot.errors import Unavailable
from bot.limits import Limits
from bot.preferences import Preferences
from bot.press import Press
from bot.replies import Action, Reply, Request
from bot.tree import read_value
from data.faq import FaqDraft
from rules_core.outcome import Answer, AnswerKind
from tests.bot.conftest import Table

pytestmark = pytest.mark.asyncio


def embed_of(result: Any) -> Any:
    """The embed of a reply."""
    return result.response.embeds[0]


def labels(message: Any) -> list[str]:
    """The labels of a message's buttons, in order."""
    return [part["label"] for row in message.components for part in row["components"]]


async def test_every_declared_command_is_registered(table: Table) -> None:
    registered = table.env.backend.commands[None].values()
    names = {c["name"] for c in registered if c.get("type", 1) == 1}
    assert names == {c.name.split(" ")[0] for c in listed_commands()}
    assert "Rule on this message" in {c["name"] for c in registered}


async def test_card_shows_text_and_ways_on(table: Table) -> None:
    result = await table.slash("card", card="Mossback Wanderer")
    assert embed_of(result).title == "Mossback Wanderer"
    assert "3/3" in embed_of(result).fields[0].value
    assert labels(result.response)[:2] == ["Rulings", "Rules: Trample"]
    assert not result.ephemeral


async def test_button_answers_in_a_new_message(table: Table) -> None:
    result = await table.slash("card", card="Mossback Wanderer")
    pressed = await table.bob.click(result.response.message, label="Rulings")
    assert embed_of(pressed).title == "Rulings on Mossback Wanderer"


async def test_button_works_after_a_restart(table: Table, settings: Any, services: Any) -> None:
    result = await table.slash("card", card="Mossback Wanderer")
    message = result.response.message
    await table.env.restart_bot(ArbiterClient(settings, services))
    pressed = await table.alice.click(message, label="Rulings")
    assert embed_of(pressed).title == "Rulings on Mossback Wanderer"


async def test_form_works_after_a_restart(table: Table, settings: Any, services: Any) -> None:
    result = await table.slash("card", card="Mossback Wanderer")
    form = await table.alice.click(result.response.message, label="Ask about it")
    assert form.modal is not None
    await table.env.restart_bot(ArbiterClient(settings, services))
    answered = await table.alice.submit_modal(form, {"question": "Mossback Wanderer attacks. What happens?"})
    assert embed_of(answered).author.name


async def test_autocomplete_offers_cards_by_id(table: Table) -> None:
    choices = await table.alice.autocomplete(table.channel, "card", "card", "mossb")
    assert {c["name"] for c in choices} >= {"Mossback Wanderer", "Mossback Elder"}
    picked = next(c for c in choices if c["name"] == "Mossback Elder")
    result = await table.slash("card", card=picked["value"])
    assert embed_of(result).title == "Mossback Elder"


async def test_ambiguous_name_asks_the_asker_alone(table: Table) -> None:
    result = await table.slash("card", card="mossback")
    assert result.ephemeral
    assert "Mossback Elder" in labels(result.response)
    pressed = await table.alice.click(result.response.message, label="Mossback Elder")
    assert embed_of(pressed).title == "Mossback Elder"
    assert not pressed.ephemeral


async def test_unknown_card_says_so_to_the_asker_alone(table: Table) -> None:
    result = await table.slash("card", card="zzzzzzzzqqqq")
    assert result.ephemeral
    assert "no card" in embed_of(result).description


async def test_quoted_text_is_harmless(table: Table) -> None:
    result = await table.slash("rulings", card="Mossback Wanderer")
    text = "".join(field.value for field in embed_of(result).fields)
    assert "@everyone" not in text
    assert "<@123456789012345678>" not in text
    result = await table.slash("card", card="Quiet *Star* @everyone")
    assert "_nothing_" not in embed_of(result).fields[0].value.replace("\\_nothing\\_", "")


async def test_long_text_turns_pages_for_its_asker(table: Table) -> None:
    result = await table.slash("rulings", card="Mossback Wanderer")
    message = result.response.message
    assert "Page 1 of" in embed_of(result).footer.text
    turned = await table.alice.click(message, label="▶")
    assert "Page 2 of" in (turned.response or result.response).embeds[0].footer.text


async def test_somebody_else_turns_pages_in_private(table: Table) -> None:
    result = await table.slash("rulings", card="Mossback Wanderer")
    turned = await table.bob.click(result.response.message, label="▶")
    assert turned.ephemeral
    assert "Page 1 of" in embed_of(result).footer.text


async def test_judge_without_options_opens_a_form(table: Table) -> None:
    result = await table.slash("judge")
    assert result.modal is not None
    answered = await table.alice.submit_modal(
        result, {"mine": "a 3/3 with trample", "theirs": "", "happens": "I attack."}
    )
    assert embed_of(answered).author.name


async def test_rule_on_this_message(table: Table) -> None:
    message = await table.bob.send(table.channel, "Mossback Wanderer attacks me. What happens?")
    result = await table.alice.context_menu(table.channel, "Rule on this message", message)
    assert embed_of(result).author.name


async def test_rule_by_number_has_neighbours_and_examples_on_demand(table: Table) -> None:
    result = await table.slash("rule", about="100.1a")
    assert embed_of(result).title.startswith("Rule 100.1a")
    assert "Show details" in labels(result.response)
    assert not any(field.name == "Examples" for field in embed_of(result).fields)
    shown = await table.alice.click(result.response.message, label="Show details")
    assert any(field.name == "Examples" for field in (shown.response or result.response).embeds[0].fields)


async def test_asker_may_delete_and_nobody_else(table: Table) -> None:
    result = await table.slash("ask", question="Mossback Wanderer attacks. What happens?")
    refused = await table.bob.click(result.response.message, label="Delete")
    assert refused.ephemeral
    await table.alice.click(result.response.message, label="Delete")
    assert result.response is None


async def test_unexpected_error_is_an_apology_with_an_id(table: Table, services: Any, monkeypatch: Any) -> None:
    async def fail(*_: object) -> None:
        raise RuntimeError("boom")

    monkeypatch.setattr(type(services.rulings), "for_card", fail)
    result = await table.slash("rulings", card="Mossback Wanderer")
    assert result.ephemeral
    assert "id for the log" in embed_of(result).description
    assert "boom" not in embed_of(result).description
    assert embed_of(await table.slash("card", card="Mossback Wanderer")).title == "Mossback Wanderer"


@pytest.mark.parametrize("name", [c.name for c in listed_commands() if " " not in c.name])
async def test_example_of_every_command_sends_what_discord_takes(table: Table, name: str) -> None:
    """The payload check at the end of `discord_env` is the test."""
    from bot.commands.parsing import parse_line

    options = parse_line(COMMANDS[name].example).values()
    result = await table.slash(name, **options)
    assert result.acknowledged


async def test_commands_are_not_sent_again_when_unchanged(table: Table, settings: Any, services: Any) -> None:
    await table.env.restart_bot(ArbiterClient(settings, services))
    puts = [r for r in table.env.http_requests if r.method == "PUT" and r.path.endswith("/commands")]
    assert len(puts) == 1


async def test_share_code_replays_an_answer(table: Table) -> None:
    asked = await table.slash("ask", question="A 2/2 creature blocks a 3/3 creature. What happens?")
    shown = await table.alice.click(asked.response.message, label="Show details")
    message = shown.response or asked.response
    code = next(field.value for field in message.embeds[0].fields if field.name == "Share code").split("`")[1]
    replayed = await table.bob.slash(table.channel, "judge", code=code)
    assert embed_of(replayed).description == embed_of(asked).description


async def test_assumption_opens_the_question_with_it_said_outright(table: Table) -> None:
    asked = await table.slash("ask", question="A 3/3 creature deals 3 damage to me. What happens?")
    button = next(label for label in labels(asked.response) if label.startswith("If "))
    form = await table.alice.click(asked.response.message, label=button)
    assert form.modal["components"][0]["components"][0]["value"].startswith("I am at 20 life. ")
    answered = await table.alice.submit_modal(
        form, {"question": "I am at 3 life. A 3/3 creature deals 3 damage to me."}
    )
    assert "lose" in embed_of(answered).description


async def test_words_that_were_not_understood_are_marked_in_the_question(table: Table) -> None:
    asked = await table.slash("ask", question="Mossback Elder attacks. It frobnicates the *table*. What happens?")
    field = next(field for field in embed_of(asked).fields if field.name == "Your question")
    assert "__frobnicates" in field.value


async def test_answer_that_takes_its_time_is_deferred_and_filled_in(table: Table, monkeypatch: Any) -> None:
    def compute(*_: object) -> Answer:
        time.sleep(0.2)
        return Answer(AnswerKind.ANSWERED, "Yes: it dies.")

    monkeypatch.setattr(answers, "compute", compute)
    monkeypatch.setattr(responder, "is_ready", lambda _: asyncio.sleep(0, result=False))
    result = await table.slash("ask", question="Does Mossback Sapling die?")
    callbacks = [r.json["type"] for r in table.env.http_requests if r.path.endswith("/callback")]
    assert callbacks == [5]
    assert "it dies" in embed_of(result).description


async def test_two_clicks_at_once_are_answered_once_each(table: Table) -> None:
    result = await table.slash("rulings", card="Mossback Wanderer")
    message = result.response.message
    for _ in range(2):
        turned = await table.alice.click(message, label="▶")
        assert turned.acknowledged


async def test_deleted_message_is_no_error(table: Table) -> None:
    result = await table.slash("rulings", card="Mossback Wanderer")
    message = result.response.message
    table.env.inject_error("POST", "/interactions/*/*/callback", status=404, code=10008)
    await table.alice.click(message, label="▶")
    again = await table.slash("card", card="Mossback Elder")
    assert embed_of(again).title == "Mossback Elder"


async def test_form_that_was_not_ready_in_time_is_a_button_away(table: Table, services: Any, monkeypatch: Any) -> None:
    await services.faq.add(table.guild.id, FaqDraft("Supper", "At six."), 1)
    boss = table.guild.create_role("Boss", permissions=discord.Permissions(manage_guild=True))
    mona = table.guild.add_member(table.env.create_user("mona"), roles=[boss])
    monkeypatch.setattr(responder, "is_ready", lambda _: asyncio.sleep(0, result=False))
    await mona.slash(table.channel, "faq edit", entry="Supper")
    sent = next(r.json for r in reversed(table.env.http_requests) if r.json and r.json.get("components"))
    button = next(part for row in sent["components"] for part in row["components"] if part["label"] == "Edit")
    press = {"custom_id": button["custom_id"], "component_type": 2}
    form = await mona._dispatch_interaction(3, table.channel, press)
    assert form.modal["components"][1]["components"][0]["value"] == "At six."


async def test_database_that_is_gone_is_said_and_no_fault(table: Table, services: Any, monkeypatch: Any) -> None:
    shown = await table.slash("card", card="Mossback Wanderer")
    asked = await table.slash("judge", situation="A 2/2 creature blocks a 3/3 creature. " * 6)
    stored = next(
        part for row in asked.response.components for part in row["components"] if part["label"] == "Change it"
    )
    assert ":#" in stored["custom_id"]
    services.servers.forget_all()

    with monkeypatch.context() as patch:
        patch.setattr(type(services.database.engine), "connect", lambda _: Refusing())
        for attempt in (
            table.slash("card", card="Mossback Wanderer"),
            table.slash("faq suggest"),
            table.alice.click(shown.response.message, label="Rulings"),
            table.alice.click(asked.response.message, label="Change it"),
        ):
            result = await attempt
            if result.modal is None:
                assert "database cannot be reached" in embed_of(result).description
                assert result.ephemeral
    again = await table.slash("card", card="Mossback Wanderer")
    assert embed_of(again).title == "Mossback Wanderer"


class Refusing:
    """A connection to a database that is gone."""

    async def __aenter__(self) -> None:
        raise OSError("connection refused")

    async def __aexit__(self, *_: object) -> None:
        """Nothing was opened."""


async def test_answer_without_a_database_keeps_the_buttons_that_need_none(services: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(type(services.database.engine), "connect", lambda _: Refusing())
    long, short = Request.of("ask", question="why? " * 60), Request.of("rule", about="100.2")
    reply = Reply("Title", actions=(Action("Long", long), Action("Short", short)))
    answering = responder.Responder(services)
    parts = await answering._message_for(Press(long), reply, Preferences(), False, 1)
    assert [button.label for button in parts["view"].children] == ["Short"]


async def test_what_is_logged_names_the_interaction_and_holds_no_text(table: Table) -> None:
    with capture_logs(processors=[structlog.contextvars.merge_contextvars]) as lines:
        await table.slash("ask", question="Does my secret Mossback Wanderer die?")
    answered = next(line for line in lines if line["event"] == "answered")
    assert answered["command"] == "ask"
    assert answered["request"].isdecimal()
    assert "secret" not in str(lines)


async def test_file_that_cannot_be_fetched_is_said(monkeypatch: Any) -> None:
    attachment = object.__new__(discord.Attachment)
    attachment.size = 10
    monkeypatch.setattr(discord.Attachment, "read", Refusing.__aenter__)
    with pytest.raises(Unavailable, match="that file"):
        await read_value(attachment)


async def test_command_of_an_older_form_says_to_reload(table: Table) -> None:
    known = next(c for c in table.env.backend.commands[None].values() if c["name"] == "card")
    data = {"id": str(known["id"]), "name": "card", "type": 1, "options": [{"name": "old", "type": 3, "value": "x"}]}
    result = await table.alice._dispatch_interaction(2, table.channel, data)
    assert "has changed" in embed_of(result).description
    table.env._errors.clear()  # the simulation notes what the library could not match, answered or not


async def test_nobody_types_faster_than_a_person_can(services: Any) -> None:
    limits = Limits(clock=lambda: 0.0)
    asker = Asker(user_id=5)
    assert [limits.may_type(asker) for _ in range(61)] == [True] * 60 + [False]
    assert all(limits.may_type(Asker()) for _ in range(100))


@pytest.mark.parametrize(("days", "warned"), [(60, False), (61, True), (1400, True)])
async def test_old_data_are_said_to_be_old(services: Any, days: int, warned: bool) -> None:
    at = datetime.now(UTC) - timedelta(days=days, hours=1)
    services.stamp = {**services.stamp, "built_at": at.isoformat()}
    context = Context(services, Asker(user_id=1, guild_id=2), Preferences(language="de"))
    for request in (
        Request.of("card", card="Mossback Elder"),
        Request.of("rule", about="100.2"),
        Request.of("rulings", card="Mossback Wanderer"),
        Request.of("ask", question="A 2/2 creature blocks a 3/3 creature. What happens?"),
    ):
        note = (await dispatch.run(context, request)).note
        assert (f"{days:,} days old".replace(",", ".") in note) == warned, request
    assert "days old" not in (await dispatch.run(context, Request.of("settings show"))).note


async def test_servers_way_of_dates_and_numbers_is_used_everywhere(table: Table, services: Any) -> None:
    await services.servers.settings_repository.set(table.guild.id, "language", "de", 1)
    await services.servers.changed(table.guild.id)
    rulings = embed_of(await table.slash("rulings", card="Mossback Wanderer"))
    assert rulings.fields[0].name.replace("\u200b", "") == "02.02.2024"
    rule = embed_of(await table.slash("rule", about="100.2"))
    assert "01.01.2025" in rule.footer.text
    refused = embed_of(await table.slash("damage", source="a 2/2", amount=5, target="me", life=99999))
    assert "2026-" not in str(refused.to_dict())
    helped = embed_of(await table.slash("help", command="damage"))
    assert "99.999" in str(helped.to_dict())

"""The commands that compute, in the simulated Discord: every button, form and menu of their replies used once."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bot.conftest import Table
from tests.bot.test_discord import embed_of, labels

pytestmark = pytest.mark.asyncio

QUESTIONS = (
    "A 3/3 creature deals 3 damage to me. What happens?",
    "I control a creature and my opponent attacks with a 3/3 creature. Does my creature die?",
    "Mossback Elder attacks. It frobnicates the table. What happens?",
    "I attack with a 3/3 creature and my opponent blocks with a 2/2 creature. Who dies?",
)
FILLED = {"question": QUESTIONS[0], "expected": "It lives.", "reason": "A rule.", "situation": QUESTIONS[0]}


def order_of(label: str) -> int:
    """Buttons that change the reply itself come last, and deleting it at the very end."""
    if label == "Delete":
        return 3
    return 2 if label.startswith(("If ", "Did you mean")) else 1 if label == "Show details" else 0


async def press_all(table: Table, result: Any) -> set[str]:
    """Press every button of a reply once, and send off every form that one opens; give the labels."""
    message = result.response.message
    names = sorted(dict.fromkeys(labels(result.response)), key=order_of)
    for name in names:
        if name not in labels(result.response):
            continue
        pressed = await table.alice.click(message, label=name)
        if pressed.modal is not None:
            fields = [row["components"][0]["custom_id"] for row in pressed.modal["components"]]
            sent = await table.alice.submit_modal(pressed, {field: FILLED.get(field, "") for field in fields})
            assert "id for the log" not in (embed_of(sent).description or "")
        elif name != "Delete" and pressed.response is not None:
            assert "id for the log" not in (embed_of(pressed).description or "")
    assert result.response is None
    return set(names)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("damage", {"source": "Mossback Wanderer", "amount": 1, "target": "my opponent", "life": 20}),
        ("damage", {"source": "a 2/2 with wither", "amount": 2, "target": "Mossback Elder"}),
        ("combat", {"attackers": "Mossback Wanderer", "blockers": "Mossback Elder", "life": 20}),
        ("layers", {"objects": "Mossback Wanderer > Mossback Elder"}),
        ("mana", {"permanent": "Grumbling Cellar", "want": "tap"}),
        ("judge", {"situation": "I attack with Mossback Wanderer and my opponent blocks with a 2/2. What happens?"}),
    ],
)
async def test_every_button_of_a_computed_reply_is_answered(table: Table, name: str, options: dict[str, Any]) -> None:
    pressed = await press_all(table, await table.slash(name, **options))
    assert {"Picture", "Right", "Wrong?", "Change it", "Show details", "Delete"} <= pressed


async def test_every_button_of_what_the_form_of_judge_brings(table: Table) -> None:
    form = await table.slash("judge")
    told = {"mine": "a 3/3 with trample", "theirs": "a 2/2", "happens": "I attack."}
    await press_all(table, await table.alice.submit_modal(form, told))


@pytest.mark.parametrize("question", QUESTIONS)
async def test_every_button_of_an_answer_is_answered(table: Table, question: str) -> None:
    pressed = await press_all(table, await table.slash("ask", question=question))
    assert {"Change it", "Delete"} <= pressed


async def test_every_button_under_a_message_that_was_ruled_on(table: Table) -> None:
    message = await table.bob.send(table.channel, QUESTIONS[3])
    await press_all(table, await table.alice.context_menu(table.channel, "Rule on this message", message))


async def test_assumption_with_two_sides_flips_at_once_in_place(table: Table) -> None:
    """The same message is edited, nothing is asked, and what was assumed is gone."""
    asked = await table.slash("ask", question="Mossback Wanderer with flying attacks. Can a 1/1 creature block it?")
    assert any(field.name == "Assumed" and "from something else" in field.value for field in embed_of(asked).fields)
    flipped = await table.alice.click(asked.response.message, label="If it has only what its text gives")
    assert flipped.modal is None
    assert flipped.response is None or flipped.response.message.id == asked.response.message.id
    assert not any(field.name == "Assumed" for field in embed_of(asked).fields)
    assert "yes" in embed_of(asked).description.lower()


async def test_somebody_else_flips_an_assumption_for_himself(table: Table) -> None:
    asked = await table.slash("ask", question="Mossback Wanderer with flying attacks. Can a 1/1 creature block it?")
    flipped = await table.bob.click(asked.response.message, label="If it has only what its text gives")
    assert flipped.ephemeral
    assert any(field.name == "Assumed" for field in embed_of(asked).fields)

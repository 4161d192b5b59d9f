"""Settings, nicknames, misses, feedback, and what is stored about a person."""

from __future__ import annotations

import asyncio

import pytest

from data import nicknames as nicknames_module
from data.audit import read_audit
from data.database import Database
from data.errors import ConflictError, InvalidInput
from data.faq import FaqDraft, FaqRepository
from data.feedback import NOBODY, FeedbackRepository, forget, stored_about
from data.nicknames import NicknameRepository
from data.settings import SETTINGS, SettingsRepository, check_value

pytestmark = pytest.mark.asyncio

HERE, THERE, MODERATOR, MEMBER = 1 << 62, 2222, 7, 8


async def test_settings_have_defaults_and_are_kept_by_server(database: Database) -> None:
    settings = SettingsRepository(database)
    assert await settings.get(HERE) == {key: setting.default for key, setting in SETTINGS.items()}
    assert await settings.set(HERE, "private", "yes", MODERATOR) is True
    assert await settings.set(HERE, "cooldown", "60", MODERATOR) == 60
    assert await settings.set(HERE, "moderators", [3, 4, 3], MODERATOR) == (3, 4)
    assert await settings.set(HERE, "symbols", "text", MODERATOR) == "text"
    values = await settings.get(HERE)
    assert (values["private"], values["cooldown"], values["moderators"]) == (True, 60, (3, 4))
    assert await settings.get(THERE) == {key: setting.default for key, setting in SETTINGS.items()}
    await settings.reset(HERE, "cooldown", MODERATOR)
    assert (await settings.get(HERE))["cooldown"] == SETTINGS["cooldown"].default
    await settings.reset(HERE, None, MODERATOR)
    assert await settings.get(HERE) == await settings.get(THERE)
    assert len(await read_audit(database, HERE)) == 6


@pytest.mark.parametrize(
    ("key", "value", "problem"),
    [
        ("colour", 1, "no setting 'colour'"),
        ("private", "perhaps", "yes or no"),
        ("cooldown", "soon", "0 to 3600"),
        ("cooldown", -1, "0 to 3600"),
        ("cooldown", True, "0 to 3600"),
        ("cooldown", 10**9, "0 to 3600"),
        ("symbols", "pictures", "emoji, text"),
        ("moderators", ["x"], "list of roles"),
        ("moderators", list(range(1, 50)), "25 are allowed"),
    ],
)
async def test_wrong_settings_say_what_is_allowed(key: str, value: object, problem: str) -> None:
    with pytest.raises(InvalidInput, match=problem):
        check_value(key, value)


async def test_nicknames(database: Database) -> None:
    nicknames = NicknameRepository(database)
    await nicknames.add(HERE, "Fluffy!", "Cave Bear", MODERATOR)
    await nicknames.add(HERE, "fluffy", "Ærial Bear", MODERATOR)
    assert await nicknames.get(HERE) == {"fluffy": "Ærial Bear"}
    assert await nicknames.get(THERE) == {}
    with pytest.raises(InvalidInput):
        await nicknames.add(HERE, "🐻", "Cave Bear", MODERATOR)
    assert await nicknames.remove(HERE, "FLUFFY", MODERATOR)
    assert not await nicknames.remove(HERE, "fluffy", MODERATOR)


async def test_misses_are_counted_and_bounded(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nicknames_module, "MOST_MISSES", 3)
    nicknames = NicknameRepository(database)
    for _ in range(3):
        await nicknames.note_miss(HERE, "card", "Fluffy", "Cave Bear")
    await nicknames.note_miss(HERE, "faq", "sleep")
    await nicknames.note_miss(HERE, "faq", "🐻")
    found = await nicknames.misses(HERE)
    assert [(m.kind, m.text, m.hit, m.count) for m in found] == [
        ("card", "fluffy", "Cave Bear", 3),
        ("faq", "sleep", "", 1),
    ]
    assert [m.text for m in await nicknames.misses(HERE, "faq")] == ["sleep"]
    for number in range(5):
        await nicknames.note_miss(HERE, "rule", f"word{number}")
    assert len(await nicknames.misses(HERE)) <= 4


async def test_feedback_goes_through_the_queue(database: Database) -> None:
    feedback = FeedbackRepository(database)
    await feedback.add(HERE, MEMBER, right=True, share_code="s1")
    await feedback.add(HERE, MEMBER, right=False, share_code="s2", expected="it lives")
    wrong = await feedback.add(HERE, MEMBER, right=False, share_code="s2", expected="it dies", reason="704.5g")
    queue = await feedback.list(HERE)
    assert [(f.id, f.expected, f.right) for f in queue] == [(wrong, "it dies", False)]
    assert await feedback.list(THERE) == ()
    with pytest.raises(ConflictError):
        await feedback.decide(THERE, wrong, accept=True, actor_id=MODERATOR)
    outcomes = await asyncio.gather(
        feedback.decide(HERE, wrong, accept=True, actor_id=MODERATOR),
        feedback.decide(HERE, wrong, accept=False, actor_id=MODERATOR),
        return_exceptions=True,
    )
    assert sum(isinstance(outcome, ConflictError) for outcome in outcomes) == 1
    counts = await feedback.counts(HERE)
    assert (counts["right"], counts["wrong"], counts["open"]) == (1, 1, 0)
    assert len(await feedback.accepted()) == counts["accepted"]
    with pytest.raises(InvalidInput, match="1000 are allowed"):
        await feedback.add(HERE, MEMBER, right=False, share_code="s", reason="x" * 1001)


async def test_what_is_stored_about_a_person_can_be_deleted(database: Database) -> None:
    await FeedbackRepository(database).add(HERE, MEMBER, right=False, share_code="s")
    await NicknameRepository(database).add(HERE, "fluffy", "Cave Bear", MEMBER)
    entry = await FaqRepository(database).add(HERE, FaqDraft("Bears", "Sleep."), MEMBER)
    before = await stored_about(database, MEMBER)
    assert before["feedback"] == before["FAQ entries"] == before["nicknames"] == 1
    await forget(database, MEMBER)
    assert set((await stored_about(database, MEMBER)).values()) == {0}
    assert set((await stored_about(database, NOBODY)).values()) == {0}, "what nobody owns is nobody's"
    kept = await FaqRepository(database).get(HERE, entry.id)
    assert kept is not None
    assert kept.owner_id == 0

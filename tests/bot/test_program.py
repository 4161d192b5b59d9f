"""The `arbiter` program: output, exit status, one-line errors."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bot.config import Settings
from bot.share_code import write_share_code
from data.database import open_database
from data.feedback import FeedbackRepository
from data.names import CardIndex
from rules_core.situation.answer import answer
from tests.bot.made_up import write_pool
from tests.conftest import REPOSITORY
from tests.scenarios.checking import failures
from tests.scenarios.notation import read_cases


def arbiter(database: str, *words: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Run the program to its end."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("DISCORD_", "ARBITER_", "DATABASE"))}
    return subprocess.run(
        [sys.executable, "-m", "bot", *words],
        cwd=REPOSITORY,
        env=environment | {"DATABASE_URL": database},
        input=stdin,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.fixture
def url(settings: Settings) -> str:
    assert settings.database_url is not None
    return settings.database_url


def test_console_answers_lines_and_numbers(url: str) -> None:
    done = arbiter(url, "console", stdin="/card mossback wanderer\n1\n/rule 100.2\nquit\n")
    assert done.returncode == 0, done.stderr
    assert "Rulings on Mossback Wanderer" in done.stdout
    assert "Supper is at six" in done.stdout


def test_lookup_prints_json(url: str) -> None:
    done = arbiter(url, "card", "mossback", "elder", "--json")
    assert json.loads(done.stdout)["card"]["name"] == "Mossback Elder"


def test_ask_prints_the_documented_shape(url: str) -> None:
    done = arbiter(url, "ask", "Mossback Wanderer attacks. What happens?", "--json")
    document = json.loads(done.stdout)
    wanted = {
        "kind",
        "verdict",
        "cards",
        "assumptions",
        "trace",
        "rules",
        "rulings",
        "faq",
        "outcomes",
        "unsupported",
        "ms",
    }
    assert wanted <= document.keys()


def test_ask_reads_a_file(url: str, tmp_path: Path) -> None:
    file = tmp_path / "questions.jsonl"
    file.write_text('{"id": "a", "question": "Does it die?"}\n\n{"id": "b", "question": "Why?"}\n', encoding="utf-8")
    done = arbiter(url, "ask", "--file", str(file), "--json")
    assert [json.loads(line)["id"] for line in done.stdout.splitlines()] == ["a", "b"]


def test_resolve_says_how(url: str) -> None:
    done = arbiter(url, "resolve", "mossback elder", "mossback", "qqqqqq", "--json")
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert [row["how"] for row in rows] == ["exact", "ask", "none"]


@pytest.mark.slow
def test_sync_reports_what_it_put_in_place(tmp_path: Path) -> None:
    folder = write_pool(tmp_path / "pool")
    done = arbiter(f"sqlite:///{tmp_path}/new.sqlite3", "sync", "--from", str(folder), "--json")
    assert json.loads(done.stdout)["cards"] == 6
    again = arbiter(f"sqlite:///{tmp_path}/new.sqlite3", "sync", "--from", str(folder), "--if-stale", "--json")
    assert json.loads(again.stdout)["skipped"] is True


def test_doctor_finds_nothing_wrong_on_a_fresh_machine(tmp_path: Path) -> None:
    done = arbiter(f"sqlite:///{tmp_path}/fresh.sqlite3", "doctor", "--json")
    assert done.returncode == 0, done.stdout
    assert json.loads(done.stdout)["ok"] is True


def test_doctor_finds_citations_that_are_not_in_the_rules(url: str) -> None:
    done = arbiter(url, "doctor", "--json")
    assert done.returncode == 1
    wrong = [check["name"] for check in json.loads(done.stdout)["checks"] if not check["ok"]]
    assert wrong == ["citations"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "status"),
    [
        (("card", "qqqqqqqq"), 2),
        (("card", "mossback"), 2),
        (("card",), 2),
        (("nonsense",), 2),
        (("ask",), 2),
        (("ask", "--file", "/nowhere/at/all"), 2),
        (("sync", "--from", "/nowhere/at/all"), 1),
        (("damage", "Mossback Elder", "many"), 2),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else None,
)
def test_error_is_one_line(url: str, words: tuple[str, ...], status: int) -> None:
    done = arbiter(url, *words)
    assert done.returncode == status, done.stderr
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    assert done.stderr.startswith("arbiter: ")


def test_compile_shows_each_line(url: str) -> None:
    done = arbiter(url, "compile", "mossback", "wanderer", "--json")
    lines = json.loads(done.stdout)["faces"][0]["lines"]
    assert [(line["text"], line["reason"]) for line in lines] == [("Trample", "")]


@pytest.mark.slow
def test_coverage_counts_the_pool(url: str) -> None:
    document = json.loads(arbiter(url, "coverage", "--json").stdout)
    assert document["cards"] == 6
    assert document["lines_compiled"] <= document["lines"]


@pytest.mark.slow
def test_scenarios_give_a_line_each_and_a_summary(url: str, tmp_path: Path) -> None:
    file = tmp_path / "strange.jsonl"
    file.write_text("[]\n", encoding="utf-8")
    assert arbiter(url, "scenarios", str(file)).returncode == 2
    file.write_text('{"id": "x", "players": [], "setup": [], "actions": [], "asserts": []}\n', encoding="utf-8")
    assert "scenario 'x': the field 'stop' is missing" in arbiter(url, "scenarios", str(file)).stderr
    file.write_text("\n", encoding="utf-8")
    rows = [json.loads(line) for line in arbiter(url, "scenarios", str(file), "--json").stdout.splitlines()]
    assert rows[-1]["total"] == 0


@pytest.mark.slow
def test_faq_goes_out_and_in_and_is_checked(url: str, tmp_path: Path) -> None:
    entry = {"title": "Supper", "body": "At six.", "rules": ["100.2"]}
    file = tmp_path / "faq.json"
    file.write_text(json.dumps({"format": "arbiter-faq", "version": 1, "entries": [entry]}), encoding="utf-8")
    assert arbiter(url, "faq", "import", "--server", "7", str(file)).returncode == 0
    assert arbiter(url, "faq", "import", "--server", "7", str(file)).returncode == 1
    again = tmp_path / "again.json"
    assert arbiter(url, "faq", "export", "--server", "7", str(again)).returncode == 0
    assert json.loads(again.read_text(encoding="utf-8"))["entries"][0]["title"] == "Supper"
    report = json.loads(arbiter(url, "faq", "check", "--json").stdout)
    assert report["checked"] >= 1


@pytest.mark.slow
def test_accepted_reports_come_out_as_a_scenario_file(url: str, tmp_path: Path) -> None:
    text = "I am at 20 life. A 3/3 creature deals 3 damage to me. How much life do I have?"

    async def report() -> None:
        async with await open_database(url) as database:
            feedback = FeedbackRepository(database)
            for number, expected in enumerate(("me: life 17", "I am at 16 life", "never mind")):
                code = write_share_code(text)
                given = await feedback.add(7, 1 + number, right=False, share_code=code, expected=expected, reason="Why")
                await feedback.decide(7, given, accept=number < 2, actor_id=5)

    asyncio.run(report())
    file = tmp_path / "reports.scn"
    done = arbiter(url, "feedback", "export", str(file))
    assert done.stdout.startswith("2 reports"), done.stderr
    right, wrong = read_cases(file)
    assert right.text == wrong.text == text
    assert (right.sections["then"], wrong.sections["then"]) == (["me: life 17"], ["me: life 16"])
    assert failures(answer(right.text, CardIndex.starter()), right.sections["then"], ()) == []


@pytest.mark.slow
def test_what_users_wrote_is_backed_up_and_restored(url: str, tmp_path: Path) -> None:
    file = tmp_path / "backup.gz"
    assert arbiter(url, "backup", str(file)).returncode == 0
    assert arbiter(url, "restore", str(file)).returncode == 0
    assert json.loads(arbiter(url, "backup", str(file), "--json").stdout)["file"] == str(file)
    file.write_bytes(b"nothing")
    damaged = arbiter(url, "restore", str(file))
    assert damaged.returncode == 1
    assert damaged.stderr == f"arbiter: {file}: not a backup of this program, or damaged\n"
    missing = arbiter(url, "restore", "/nowhere/at/all")
    assert missing.stderr == "arbiter: /nowhere/at/all: cannot be read: No such file or directory\n"

"""Markup, pages, custom ids, typed commands and share codes: what holds for any text."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bot.dispatch  # noqa: F401  (registers every command)
from bot.commands import COMMANDS
from bot.commands.parsing import parse_line, split_command, split_options
from bot.embeds import embed_for, page_count, text_for
from bot.errors import BadInput
from bot.markup import count, day, plain, quote, shorten, split_text, with_counts
from bot.preferences import Preferences
from bot.press import LIMIT, Mode, custom_id, fits, payload_of, read_payload, split_id
from bot.replies import Reply, Request, Section
from bot.share_code import MAX_TEXT, read_share_code, write_share_code
from tests.bot.payloads import beyond_the_description

ANY_TEXT = st.text(max_size=3000)
PIECES = st.lists(
    st.sampled_from(["@everyone ", "<@1234> ", "**x** ", "`", "\\", "\n# ", "> ", "a. ", "||", "é", "\u202e"])
)


@given(ANY_TEXT | PIECES.map("".join))
def test_quoted_text_shows_as_it_is_and_mentions_nobody(text: str) -> None:
    quoted = quote(text)
    assert "@everyone" not in quoted
    assert "<@1" not in quoted
    visible = plain(quoted).split()
    assert visible == plain(quote(plain(quoted))).split()


@given(st.text(alphabet=st.characters(categories=("L", "N", "P", "Zs")), max_size=300))
def test_quoting_loses_no_letter(text: str) -> None:
    assert [c for c in plain(quote(text)) if c.isalnum()] == [c for c in text if c.isalnum()]


@given(ANY_TEXT | PIECES.map("".join), st.integers(min_value=2, max_value=400))
def test_pieces_fit_and_hold_every_word(text: str, limit: int) -> None:
    pieces = split_text(text, limit)
    assert all(0 < len(piece) <= limit for piece in pieces)
    assert "".join("".join(pieces).split()) == "".join(text.split())


def test_pieces_end_at_sentences() -> None:
    text = "One sentence here. " * 40
    assert all(piece.endswith(".") for piece in split_text(text, 100))


@given(ANY_TEXT, st.integers(min_value=2, max_value=100))
def test_shortened_text_fits(text: str, limit: int) -> None:
    assert len(shorten(text, limit)) <= limit


SECTIONS = st.lists(st.builds(Section, st.text(max_size=400), ANY_TEXT.map(quote), st.booleans()), max_size=12)


@given(st.builds(Reply, st.text(max_size=400), st.text(max_size=3000).map(quote), st.none(), SECTIONS.map(tuple)))
def test_every_page_keeps_discords_limits(reply: Reply) -> None:
    for full in (False, True):
        for page in range(page_count(reply, full=full)):
            embed = embed_for(reply, page, full=full)
            body = {"embeds": [embed.to_dict()], "allowed_mentions": {"parse": []}}
            assert list(beyond_the_description(body)) == []
        assert 0 < len(text_for(reply, 0, full=full)) <= 2000


@given(st.text(min_size=1, max_size=60), st.integers(0, 9999))
def test_requests_survive_a_custom_id(source: str, amount: int) -> None:
    request = Request.of("damage", source=source, amount=amount)
    payload = payload_of(request, ("target",))
    found = read_payload(payload)
    assert found == (request, ("target",)) or not source.isprintable()
    if fits(payload):
        assert len(custom_id(25, Mode.FULL, 999, payload)) <= LIMIT


@pytest.mark.parametrize("text", ["", "x", "aan0:", "aan0:nonsense?x=1", "aan0:card?strange=1", "zzz", "aan9999:card"])
def test_strange_custom_ids_are_nothing(text: str) -> None:
    parts = split_id(text)
    assert parts is None or read_payload(parts[2]) is None


def test_typed_commands_are_read() -> None:
    assert parse_line("/card humility") == Request.of("card", card="humility")
    line = "/damage Glistener Elf amount: 3 target: my opponent"
    assert parse_line(line) == Request.of("damage", source="Glistener Elf", amount=3, target="my opponent")
    assert parse_line("Does it die?") == Request.of("ask", question="Does it die?")


@pytest.mark.parametrize("line", ["/", "/nonsense", "/card", "/damage x amount: many", "/damage x amount: 99999999999"])
def test_typed_nonsense_is_bad_input(line: str) -> None:
    with pytest.raises(BadInput):
        parse_line(line)


def test_all_problems_are_told_at_once() -> None:
    with pytest.raises(BadInput) as caught:
        COMMANDS["damage"].read({"amount": "x", "life": "y", "strange": 1})
    assert len(caught.value.message.splitlines()) == 4


@given(st.text(max_size=200))
def test_any_line_is_read_or_refused(line: str) -> None:
    with contextlib.suppress(BadInput):
        command, rest = split_command("/damage " + line)
        command.read(split_options(command, rest))


@given(st.text(max_size=500))
def test_share_codes_give_the_text_back(text: str) -> None:
    assert read_share_code(write_share_code(text)) == text


@given(st.text(max_size=200))
def test_any_code_is_read_or_refused(code: str) -> None:
    with contextlib.suppress(BadInput):
        assert len(read_share_code("A1" + code)) <= MAX_TEXT


def test_a_share_code_cannot_blow_up() -> None:
    with pytest.raises(BadInput):
        read_share_code(write_share_code("a" * 5_000_000))


GERMAN = Preferences(language="de")


@pytest.mark.parametrize(
    ("language", "number", "date"),
    [
        ("", "1,234,567", "2026-08-07"),
        ("en-US", "1,234,567", "Aug 7, 2026"),
        ("en-GB", "1,234,567", "7 Aug 2026"),
        ("de", "1.234.567", "07.08.2026"),
        ("fr", "1\u202f234\u202f567", "07/08/2026"),
        ("ja", "1,234,567", "2026/08/07"),
    ],
)
def test_numbers_and_dates_are_written_in_the_servers_way(language: str, number: str, date: str) -> None:
    reply = Reply(
        f"On {day('2026-08-07')}",
        verdict=f"{count(1234567)} cards",
        sections=(Section(day("2026-08-07"), f"{count(-3)} of {count(999)}"),),
        note=day("2026-08-07"),
        data={"at": "2026-08-07", "error": count(1234567)},
    )
    shown = Preferences(language=language).apply_to(reply)
    assert (shown.title, shown.verdict) == (f"On {date}", f"{number} cards")
    assert shown.sections == (Section(date, "-3 of 999"),)
    assert shown.note == date
    assert shown.data == {"at": "2026-08-07", "error": "1,234,567"}


def test_what_was_cut_or_forged_shows_no_marks() -> None:
    assert GERMAN.fill(day("2026-08-07")[:-3] + "…") == "2026-08-…"
    assert GERMAN.fill(quote("\ue0001234567\ue001")) == "1234567"
    assert (
        GERMAN.fill(with_counts("9000000 bytes, 12345/1, 1996, 123.45678"))
        == "9.000.000 bytes, 12345/1, 1996, 123.45678"
    )
    assert plain(f"at {count(20000)}") == "at 20,000"
    assert day("soon") == "soon"

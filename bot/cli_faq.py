"""The program's commands over what users wrote: `arbiter faq` and `arbiter feedback`."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Annotated

import typer

from bot.cli_common import Json, print_done, print_json, settings
from bot.errors import Unavailable, unreadable, unwritable
from rules_core.outcome import Answer, AnswerKind

faq = typer.Typer(rich_markup_mode=None, help="The servers' FAQ: check, export, import.")
feedback = typer.Typer(rich_markup_mode=None, help="What people said of computed answers.")
Server = Annotated[int, typer.Option("--server", help="The server's number.", min=1, max=2**63 - 1)]


@faq.command()
def check(as_json: Json = False) -> None:
    """Compare every entry with the data at hand, and ask its question again."""
    from bot.services import open_services
    from bot.upkeep import keep_faq_right

    async def work() -> None:
        async with open_services(settings()) as services:
            report = await keep_faq_right(services)
        if as_json:
            print_json(report)
            return
        sys.stdout.write(
            f"{report.checked} entries compared: {report.moved} rules moved, {report.stale} entries out of date\n"
            f"{report.asked} questions asked again: {report.contradicted} answered differently\n"
        )

    asyncio.run(work())


@faq.command()
def export(
    server: Server, file: Annotated[Path, typer.Argument(help="The file to write.")], as_json: Json = False
) -> None:
    """Write a server's entries to a file."""
    from data.database import open_database
    from data.faq import export_entries

    async def work() -> None:
        async with await open_database(settings().database_url) as database:
            data = await export_entries(database, server)
        try:
            file.write_bytes(data)
        except OSError as error:
            raise unwritable(file, error) from None
        print_done(as_json, {"bytes": len(data), "file": str(file)}, f"the server's entries are written to {file}")

    asyncio.run(work())


@faq.command("import")
def import_(
    server: Server,
    file: Annotated[Path, typer.Argument(help="A file that was exported.")],
    replace: Annotated[bool, typer.Option("--replace", help="Archive the server's other entries.")] = False,
    as_json: Json = False,
) -> None:
    """Add the entries of a file to a server, all or none."""
    from data.database import open_database
    from data.faq import import_entries

    async def work() -> int:
        async with await open_database(settings().database_url) as database:
            return await import_entries(database, server, _read(file), 0, replace_all=replace)

    imported = asyncio.run(work())
    print_done(as_json, {"entries": imported}, f"{imported} entries imported")


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise unreadable(file, error) from None


@feedback.command("export")
def export_feedback(
    file: Annotated[Path, typer.Argument(help="The scenario file to write, such as reports.scn.")],
    as_json: Json = False,
) -> None:
    """Write the accepted reports as cases of a scenario file, each with what should come out."""
    from bot.scenario_file import write_case
    from bot.services import open_services
    from bot.share_code import read_share_code

    async def work() -> list[str]:
        cases = []
        async with open_services(settings()) as services:
            for item in await services.feedback.accepted():
                text = read_share_code(item.share_code)
                try:
                    found = await services.answers.answer(text, await services.servers.nicknames(item.guild_id))
                except Unavailable:  # too long to work out: the case is written all the same
                    found = Answer(AnswerKind.NOT_COVERED, "")
                comment = f"Reported as wrong on {item.at[:10]} and accepted. {item.reason}"
                cases.append(write_case(f"report_{item.id}", comment, text, item.expected, found))
        return cases

    cases = asyncio.run(work())
    try:
        file.write_text("\n".join(cases), encoding="utf-8")
    except OSError as error:
        raise unwritable(file, error) from None
    print_done(as_json, {"reports": len(cases), "file": str(file)}, f"{len(cases)} reports written to {file}")

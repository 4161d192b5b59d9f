"""
The `arbiter` program.

Every command prints for people, or JSON with `--json`. What goes wrong is one line on standard error, with exit status
2 for bad input and 1 for everything else.
"""

from __future__ import annotations

import asyncio
import inspect
import os
import sys
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, NoReturn

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeElapsedColumn
from typer.exceptions import TyperException

from bot.cli_common import Json, print_done, print_json, settings
from bot.cli_faq import faq, feedback
from bot.cli_workshop import workshop
from bot.config import Settings, load_settings
from bot.errors import ArbiterError, BadInput, unreadable
from bot.markup import plain
from data.errors import DataError

app = typer.Typer(
    name="arbiter",
    help="Computes answers to Magic: the Gathering rules questions and shows every step with its rule.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
)
app.add_typer(workshop)
app.add_typer(faq, name="faq")
app.add_typer(feedback, name="feedback")


def main() -> NoReturn:
    """Run the program and end the process with its exit status."""
    declare_lookups()
    try:
        status = app(standalone_mode=False)
    except TyperException as error:
        status = _fail(error.format_message(), 2)
    except ArbiterError as error:
        status = _fail(plain(error.message), error.exit_status)
    except DataError as error:
        status = _fail(str(error), 1)
    except (KeyboardInterrupt, typer.Abort):
        status = 130
    except BrokenPipeError:
        # The reader of our output has gone; nothing may be written any more, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 1
    except Exception as error:
        if os.environ.get("ARBITER_LOG_LEVEL", "").lower() == "debug":
            raise
        status = _fail(f"unexpected {type(error).__name__}: {error} (ARBITER_LOG_LEVEL=debug shows where)", 1)
    sys.exit(status if isinstance(status, int) else 0)


def _fail(message: str, status: int) -> int:
    line = " ".join(message.split())
    sys.stderr.write(f"arbiter: {line}\n")
    return status


def _run(work: Coroutine[Any, Any, int | None]) -> None:
    """Run a coroutine to its end; a number that it gives is the exit status."""
    status = asyncio.run(work)
    if status:
        raise typer.Exit(status)


@app.command()
def run() -> None:
    """Run the Discord bot (DISCORD_TOKEN)."""
    from bot.run import run_bot

    _run(run_bot(settings()))


@app.command()
def console(
    as_json: Json = False,
    full: Annotated[bool, typer.Option("--full", help="Unfold the details of every reply.")] = False,
) -> None:
    """The bot's commands in a terminal, without a token."""
    from bot.console import run_console
    from bot.services import open_services

    async def work() -> None:
        async with open_services(settings()) as services:
            await run_console(services, as_json=as_json, full=full)

    _run(work())


@app.command()
def ask(
    question: Annotated[list[str] | None, typer.Argument(help="The question, in plain words.")] = None,
    file: Annotated[Path | None, typer.Option("--file", help="A file with a JSON object a line: id, question.")] = None,
    as_json: Json = False,
    full: Annotated[bool, typer.Option("--full", help="Unfold the details.")] = False,
) -> None:
    """Answer a rules question, or a file of them."""
    text = " ".join(question or ())
    if bool(text) == bool(file):
        raise BadInput("ask: give a question, or --file with one JSON object a line")
    rows = _read_questions(file) if file else [{"question": text}]
    _run(_ask_all(rows, as_json, full))


def _read_questions(file: Path) -> list[dict[str, Any]]:
    rows = []
    for number, line in enumerate(_read_text(file).splitlines(), 1):
        if not line.strip():
            continue
        try:
            row = msgspec.json.decode(line, type=dict[str, Any])
            row["question"] = str(row["question"])
        except (msgspec.DecodeError, msgspec.ValidationError, KeyError):
            raise BadInput(f"{file}, line {number}: must be a JSON object with a question") from None
        rows.append(row)
    return rows


def _read_text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise unreadable(file, error) from None


async def _ask_all(rows: list[dict[str, Any]], as_json: bool, full: bool) -> int:
    from bot.context import Context
    from bot.dispatch import run as dispatch
    from bot.replies import Request
    from bot.services import open_services
    from bot.terminal import print_reply

    console = Console()
    status = 0
    async with open_services(settings()) as services:
        for row in rows:
            reply = await dispatch(Context(services), Request.of("ask", question=row["question"]))
            status = max(status, reply.exit_status)
            if as_json:
                print_json(({"id": row["id"]} if "id" in row else {}) | _json_of(reply))
            else:
                print_reply(console, reply, full=full)
    return status if len(rows) == 1 else 0


def _json_of(reply: Any) -> dict[str, Any]:
    """An answer as the interface describes it; anything else as the reply's own JSON."""
    return dict(reply.data) if reply.kind is not None else reply.to_json()


@app.command()
def sync(
    folder: Annotated[
        Path | None, typer.Option("--from", help="A folder with oracle-cards, rulings, cr/ and policy/.")
    ] = None,
    if_stale: Annotated[bool, typer.Option("--if-stale", help="Do nothing when the data are of this week.")] = False,
    allow_shrink: Annotated[bool, typer.Option("--allow-shrink", help="Accept far fewer rows than before.")] = False,
    as_json: Json = False,
) -> None:
    """Build the database from the public sources, or from a folder."""
    _run(_sync(settings(), folder, if_stale, allow_shrink, as_json))


async def _sync(given: Settings, folder: Path | None, if_stale: bool, allow_shrink: bool, as_json: bool) -> None:
    from bot.freshness import data_age_days, is_faq_checked
    from bot.services import open_services
    from bot.upkeep import after_new_data
    from data.database import open_database
    from data.sync import sync_from_folder, sync_from_sources

    async with await open_database(given.database_url) as database:
        stamp = await database.stamp()
        age = data_age_days(stamp)
        if if_stale and age is not None and age < 7:
            if not is_faq_checked(stamp):
                async with open_services(given) as services:
                    await after_new_data(services)
            if as_json:
                print_json({"skipped": True, "age_days": age})
            else:
                sys.stdout.write(f"The data are {age} days old; nothing to do.\n")
            return
        with _progress() as report:
            if folder is not None:
                done = await sync_from_folder(database, folder, report, allow_shrink=allow_shrink)
            else:
                done = await sync_from_sources(database, report, allow_shrink=allow_shrink)
    async with open_services(given) as services:
        await after_new_data(services)
    if as_json:
        print_json(done)
        return
    newest = f", Comprehensive Rules of {done.releases[0]}" if done.releases else ""
    sys.stdout.write(
        f"{done.cards:,} cards, {done.rulings:,} rulings, {done.rules:,} rules, {done.glossary:,} glossary entries, "
        f"{done.policy:,} policy sections{newest}, in {done.seconds:.1f} s\n"
    )
    for note in done.notes:
        sys.stdout.write(f"  {note}\n")


@contextmanager
def _progress() -> Iterator[Callable[[Any], None] | None]:
    """A progress bar on a terminal; nothing elsewhere."""
    if not sys.stderr.isatty():
        yield None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed:,}"), TimeElapsedColumn())
    tasks: dict[str, TaskID] = {}
    with Progress(*columns, console=Console(stderr=True)) as bars:

        def report(progress: Any) -> None:
            if progress.stage not in tasks:
                tasks[progress.stage] = bars.add_task(progress.stage, total=progress.total)
            bars.update(tasks[progress.stage], completed=progress.done, total=progress.total)

        yield report


@app.command()
def resolve(
    names: Annotated[list[str] | None, typer.Argument(help="Names as people type them.")] = None,
    file: Annotated[
        Path | None, typer.Option("--file", help="A file of names; the first column where tabs are.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Say which card each name means, and how it was found."""
    typed = list(names or ())
    if file is not None:
        lines = [line.split("\t")[0] for line in _read_text(file).splitlines()]
        typed += [line for line in lines[1 if lines[:1] == ["input"] else 0 :] if line.strip()]
    if not typed:
        raise BadInput("resolve: give a name, or --file")
    _run(_resolve(typed, as_json))


async def _resolve(typed: list[str], as_json: bool) -> None:
    from bot.services import open_services

    async with open_services(settings()) as services:
        for text in typed:
            started = time.perf_counter()
            found = services.cards.resolve(text)
            ms = (time.perf_counter() - started) * 1000
            if as_json:
                how = "exact" if found.how == "folded" else found.how.value
                print_json(
                    {
                        "input": text,
                        "how": how,
                        "card": found.card,
                        "candidates": list(found.candidates),
                        "score": round(found.score, 3),
                        "ms": round(ms, 3),
                    }
                )
            else:
                meant = found.card or (" or ".join(found.candidates[:5]) + "?" if found.candidates else "no card")
                sys.stdout.write(f"{text}: {meant} ({found.how.value})\n")


@app.command()
def doctor(as_json: Json = False) -> None:
    """Check settings, database, age of the data, and the rule citations."""
    from bot.doctor import examine

    async def work() -> int:
        findings = await examine(load_settings)
        if as_json:
            print_json({"ok": all(f.ok for f in findings), "checks": findings})
        else:
            for finding in findings:
                sys.stdout.write(f"{'ok  ' if finding.ok else 'BAD '} {finding.name}: {finding.detail}\n")
        return 0 if all(f.ok for f in findings) else 1

    _run(work())


@app.command()
def emoji(as_json: Json = False) -> None:
    """Upload the mana symbols as emoji of the application (DISCORD_TOKEN)."""
    from bot.symbols import upload_symbols

    async def work() -> None:
        uploaded = await upload_symbols(settings())
        print_done(as_json, {"symbols": uploaded}, f"{uploaded} symbols uploaded")

    _run(work())


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="The file to write, such as arbiter-backup.gz.")], as_json: Json = False
) -> None:
    """Write what users wrote (FAQ, settings, feedback) to a file."""
    from data.backup import back_up
    from data.database import open_database

    async def work() -> None:
        async with await open_database(settings().database_url) as database:
            rows = await back_up(database, file)
        print_done(as_json, {"rows": rows, "file": str(file)}, f"{rows:,} rows written to {file}")

    _run(work())


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A file that arbiter backup wrote.")],
    replace: Annotated[bool, typer.Option("--replace", help="Delete what is there first.")] = False,
    as_json: Json = False,
) -> None:
    """Put back what arbiter backup wrote, all of it or nothing."""
    from data.backup import restore as put_back
    from data.database import open_database

    async def work() -> None:
        async with await open_database(settings().database_url) as database:
            rows = await put_back(database, file, replace=replace)
        print_done(as_json, {"rows": rows, "file": str(file)}, f"{rows:,} rows restored from {file}")

    _run(work())


def declare_lookups() -> None:
    """Add a program command for each declared command that the program has none of its own for."""
    from bot.commands import listed_commands
    from bot.handlers import cards  # noqa: F401  (registers every command)

    own = {
        command.name or (command.callback.__name__ if command.callback else "") for command in app.registered_commands
    }
    for declared in listed_commands():
        name = declared.name
        if " " not in name and name not in own:
            app.command(name, help=declared.description)(_lookup(name))


def _lookup(name: str) -> Callable[..., None]:
    """A program command that runs a declared command; its options are those of the declaration."""
    from bot.commands import COMMANDS, Kind

    declared = COMMANDS[name]

    def run_lookup(**values: Any) -> None:
        as_json, full = values.pop("as_json"), values.pop("full")
        given = {
            key.removeprefix("_"): " ".join(value) if isinstance(value, list) else value
            for key, value in values.items()
            if value not in (None, [])
        }
        _run(_run_declared(name, given, as_json, full))

    keyword = inspect.Parameter.KEYWORD_ONLY
    parameters = []
    only_one = sum(option.required for option in declared.options) == 1
    for option in declared.options:
        kind: Any = {Kind.INTEGER: str, Kind.BOOLEAN: bool}.get(option.kind, str)
        if option.required:
            kind = list[str] if only_one and kind is str else kind
            annotation: Any = Annotated[kind, typer.Argument(help=option.description, metavar=option.name.upper())]
            parameters.append(inspect.Parameter("_" + option.name, keyword, annotation=annotation))
        else:
            annotation = Annotated[kind | None, typer.Option(f"--{option.name}", help=option.description)]
            parameters.append(inspect.Parameter("_" + option.name, keyword, annotation=annotation, default=None))
    flags = (("as_json", "--json", "Print JSON."), ("full", "--full", "Unfold the details."))
    for key, flag, text in flags:
        annotation = Annotated[bool, typer.Option(flag, help=text)]
        parameters.append(inspect.Parameter(key, keyword, annotation=annotation, default=False))
    run_lookup.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    run_lookup.__annotations__ = {p.name: p.annotation for p in parameters}
    return run_lookup


async def _run_declared(name: str, values: dict[str, Any], as_json: bool, full: bool) -> int:
    from bot.commands import COMMANDS
    from bot.context import Context
    from bot.dispatch import run as dispatch
    from bot.services import open_services
    from bot.terminal import print_reply

    async with open_services(settings()) as services:
        request = COMMANDS[name].request(values)
        reply = await dispatch(Context(services), request)
    if as_json:
        print_json(_json_of(reply))
    elif reply.exit_status:
        candidates = reply.data.get("candidates") or [action.request.values() for action in reply.actions]
        hint = f" ({', '.join(map(_candidate_label, candidates[:5]))})" if candidates else ""
        return _fail(plain(reply.verdict) + hint, reply.exit_status)
    else:
        print_reply(Console(), reply, full=full)
    return reply.exit_status


def _candidate_label(candidate: Any) -> str:
    return candidate if isinstance(candidate, str) else str(next(iter(candidate.values()), ""))

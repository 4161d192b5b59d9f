"""The program's commands for those who build the rules core: scenarios, coverage, compile."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from bot.cli_common import Json, print_json, settings

workshop = typer.Typer(rich_markup_mode=None)


@workshop.command()
def scenarios(
    file: Annotated[Path, typer.Argument(help="A JSON object a line, gzip or not.")], as_json: Json = False
) -> None:
    """Run scripted games and hold their expectations against them."""
    from bot.workshop import run_scenarios

    for row in run_scenarios(file, _cards()):
        if as_json:
            print_json(row)
        elif row.get("summary"):
            counts = ", ".join(f"{row.get(k, 0)} {k}" for k in ("pass", "wrong", "declined", "error"))
            sys.stdout.write(f"{row['total']} scenarios: {counts}, in {row['seconds']} s\n")
        elif row["status"] != "pass":
            failed = "; ".join(f"{f['assert']} (found {f['got']})" for f in row["failed"])
            sys.stdout.write(f"{row['status']:9}{row['id']}: {failed or row['reason']}\n")


@workshop.command()
def coverage(
    top: Annotated[int, typer.Option(help="How many declined phrases to show.")] = 30, as_json: Json = False
) -> None:
    """Compile the whole card pool and say what is covered; fails where a line is read in two ways or misprinted."""
    from bot.workshop import measure_coverage

    document = measure_coverage(_cards(), top)
    if as_json:
        print_json(document)
    else:
        _write_coverage(document)
    if document["faults"]:
        raise typer.Exit(1)


def _write_coverage(document: dict[str, Any]) -> None:
    for what in ("cards", "lines"):
        total, compiled, runs = document[what], document[f"{what}_compiled"], document[f"{what}_executable"]
        sys.stdout.write(f"{what}: {total:,}, compiled {_share(compiled, total)}, executable {_share(runs, total)}\n")
    for title in ("by_kind", "by_format"):
        for name, row in document[title].items():
            runs = _share(row["executable"], row["cards"])
            sys.stdout.write(f"{title[3:]} {name}: {row['cards']:,}, executable {runs}\n")
    for entry in document["declined"]:
        sys.stdout.write(f"{entry['cards']:6} {entry['phrase']}\n")
    sys.stdout.write(f"ambiguous lines: {document['ambiguous']}, lines printed differently: {document['mismatched']}\n")
    for fault in document["faults"]:
        sys.stderr.write(f"fault of the grammar: {fault}\n")


def _share(part: int, total: int) -> str:
    return f"{part:,} ({part / total:.1%})" if total else "0"


@workshop.command("compile")
def compile_one(name: Annotated[list[str], typer.Argument(help="The card's name.")], as_json: Json = False) -> None:
    """Show what becomes of a card's lines: what was read, and what is not supported."""
    from bot.workshop import card_named, report_card

    card = card_named(_cards(), " ".join(name))
    faces = report_card(card)
    if as_json:
        print_json({"card": card.name, "faces": [{"name": face, "lines": lines} for face, lines in faces]})
        return
    for face, lines in faces:
        sys.stdout.write(f"{face}\n")
        for line in lines:
            state = f"declined: {line.reason}" if line.reason else "executable"
            state = f"cannot run: {', '.join(line.missing)}" if line.missing else state
            sys.stdout.write(f"  {line.text}\n    {state}\n")
            if line.printed and line.printed != line.text:
                sys.stdout.write(f"    read as: {line.printed}\n")


def _cards() -> Any:
    from data.database import open_database
    from data.names import CardIndex

    async def load() -> CardIndex:
        async with await open_database(settings().database_url) as database:
            return await CardIndex.load(database)

    return asyncio.run(load())

"""
Backup and restore of what users wrote, the same for either database.

A backup is one gzip file of JSON lines: a header with the schema's revision, a line per row, and a last line that
counts them, so that a file that was cut is known for one. Cards and rules are not in it: a sync brings them back.
"""

from __future__ import annotations

import contextlib
import gzip
import os
import zlib
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, Table, func, select, text

from data.database import Database
from data.errors import SourceError
from data.models import USERS_REVISION, UserBase

FORMAT = "arbiter-backup"
MAX_LINE = 8_000_000
"""Longest line that a backup may hold, in bytes."""
_BATCH = 500


def users_tables() -> list[Table]:
    """List the users' tables, those that others refer to first."""
    return list(UserBase.metadata.sorted_tables)


async def back_up(database: Database, path: Path) -> int:
    """
    Write everything that users wrote, as of one moment, to the file `path`; gives the number of rows.

    The file is there whole or not at all.

    Raises:
        SourceError: the file cannot be written.
    """
    unfinished = path.with_name(path.name + ".part")
    count = 0
    try:
        with gzip.open(unfinished, "wb") as file:
            at = datetime.now(UTC).isoformat(timespec="seconds")
            _write(file, {"format": FORMAT, "revision": USERS_REVISION, "at": at})
            async with database.read() as connection:
                for table in users_tables():
                    rows = await connection.stream(select(table))
                    async for row in rows.mappings():
                        _write(file, {"table": str(table.name), "row": dict(row)})
                        count += 1
            _write(file, {"rows": count})
        os.replace(unfinished, path)
    except OSError as error:
        with contextlib.suppress(OSError):
            unfinished.unlink()
        raise SourceError(f"{path}: cannot be written: {error.strerror}") from error
    return count


async def restore(database: Database, path: Path, *, replace: bool = False) -> int:
    """
    Put back what `back_up` wrote, all of it or nothing; gives the number of rows.

    Args:
        replace: What users wrote in this database is deleted first; otherwise the database must hold nothing of theirs.

    Raises:
        SourceError: the file is not a backup, was cut, is of a newer version, or the database is not empty.
    """
    rows = read_backup(path)
    async with database.write() as connection:
        await connection.run_sync(_replace_rows, rows, replace)
    return sum(len(part) for part in rows.values())


def read_backup(path: Path) -> dict[str, list[dict[str, Any]]]:
    """
    Read and check a whole backup: rows by table.

    Raises:
        SourceError: it is not a backup, was cut, or is of a newer version.
    """
    columns = {table.name: set(table.columns.keys()) for table in users_tables()}
    rows: dict[str, list[dict[str, Any]]] = {name: [] for name in columns}
    count, expected = 0, None
    try:
        for number, line in enumerate(_lines(path)):
            if number == 0:
                _check_header(path, line)
            elif "rows" in line:
                expected = line["rows"]
            else:
                name, row = line["table"], line["row"]
                if set(row) - columns[name]:
                    raise SourceError(f"{path}, line {number + 1}: {name} has no such column")
                rows[name].append(row)
                count += 1
    except (gzip.BadGzipFile, EOFError, zlib.error, msgspec.DecodeError, KeyError, TypeError) as error:
        raise SourceError(f"{path}: not a backup of this program, or damaged") from error
    except OSError as error:
        raise SourceError(f"{path}: cannot be read: {error.strerror}") from error
    if expected != count:
        raise SourceError(f"{path}: the backup is cut off")
    return rows


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    decoder = msgspec.json.Decoder(dict[str, Any])
    with gzip.open(path, "rb") as file:
        while line := file.readline(MAX_LINE):
            yield decoder.decode(line)


def _check_header(path: Path, header: dict[str, Any]) -> None:
    if header.get("format") != FORMAT:
        raise SourceError(f"{path}: not a backup of this program")
    if str(header.get("revision", "")) > USERS_REVISION:
        raise SourceError(f"{path}: made by a newer version of this program")


def _replace_rows(connection: Connection, rows: dict[str, list[dict[str, Any]]], replace: bool) -> None:
    present = sum(_count_of_users(connection, table) for table in users_tables())
    if present and not replace:
        raise SourceError(f"the database holds {present} rows that users wrote; say that they are to be replaced")
    for table in reversed(users_tables()):
        connection.execute(table.delete())
    for table in users_tables():
        batch = rows[table.name]
        for start in range(0, len(batch), _BATCH):
            connection.execute(table.insert(), batch[start : start + _BATCH])
        if connection.dialect.name == "postgresql" and "id" in table.columns:
            # The rows brought their own numbers; new ones go on after them.
            connection.execute(
                text(
                    f"select setval(pg_get_serial_sequence('{table.name}', 'id'), "
                    f"coalesce((select max(id) from {table.name}), 0) + 1, false)"
                )
            )


def _count_of_users(connection: Connection, table: Table) -> int:
    """Count the rows of servers and people; what the program put there itself (server 0) may be replaced."""
    query = select(func.count()).select_from(table)
    for column in ("guild_id", "user_id"):
        if column in table.columns:
            return connection.execute(query.where(table.columns[column] != 0)).scalar_one()
    return 0


def _write(file: Any, document: dict[str, Any]) -> None:
    file.write(msgspec.json.encode(document) + b"\n")

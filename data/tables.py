"""
Making, dropping and swapping the build tables, on either database.

A sync fills copies named ``next_...`` and then puts them in place of the live
tables in one transaction: readers see the old data, then the new, never a mix.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence

from sqlalchemy import Connection, MetaData, Table, inspect, text
from sqlalchemy.exc import DBAPIError

from data.models import BuildBase, CompiledRow, StampRow

_log = logging.getLogger(__name__)

NEXT = "next_"
"""Prefix of a table that is being built."""

SEARCH_TEXT = "search_text"
"""The full text table beside ``search_documents``; its form depends on the database."""

SEARCH_WORDS = "search_words"
"""The words of the full text, on PostgreSQL alone, where ``pg_trgm`` compares them."""

KEPT = {StampRow.__tablename__, CompiledRow.__tablename__}
"""Build tables that a swap changes in place."""


def staged_tables() -> list[Table]:
    """List the live tables that a sync replaces whole."""
    return [table for name, table in sorted(BuildBase.metadata.tables.items()) if name not in KEPT]


def make_search_table(connection: Connection, name: str) -> None:
    """
    Make the full text table `name`: FTS5 on SQLite, a tsvector column on PostgreSQL.

    It holds word stems that `data.search.words` made, so both databases find the same.
    """
    if connection.dialect.name == "sqlite":
        connection.execute(
            text(f"create virtual table {name} using fts5(title, body, content = '', tokenize = 'ascii')")
        )
        return
    connection.execute(text(f"create table {name} (rowid integer primary key, words tsvector)"))


def fill_search_table(connection: Connection, name: str, rows: Sequence[tuple[int, str, str]]) -> None:
    """Add ``(row id, stems of the title, stems of the body)`` to the full text table `name`."""
    if connection.dialect.name == "sqlite":
        statement = f"insert into {name} (rowid, title, body) values (:id, :title, :body)"
    else:
        statement = (
            f"insert into {name} (rowid, words) values (:id, setweight(to_tsvector('simple', :title), 'A')"
            " || setweight(to_tsvector('simple', :body), 'D'))"
        )
    connection.execute(text(statement), [{"id": i, "title": title, "body": body} for i, title, body in rows])


def fill_word_table(connection: Connection, name: str, words: Sequence[str]) -> None:
    """Make the table of words `name` on PostgreSQL, filled; SQLite has none."""
    if connection.dialect.name != "postgresql":
        return
    connection.execute(text(f"drop table if exists {name}"))
    connection.execute(text(f"create table {name} (word text not null)"))
    if words:
        connection.execute(text(f"insert into {name} (word) values (:word)"), [{"word": word} for word in words])


def make_likeness_known(connection: Connection) -> bool:
    """
    Add ``pg_trgm`` to a PostgreSQL database; False where it is not installed or this user may not add it.

    Without it misspelt words are compared in this program instead.
    """
    known = text("select 1 from pg_extension where extname = 'pg_trgm'")
    if connection.execute(known).scalar():
        return True
    try:
        with connection.begin_nested():
            connection.execute(text("create extension if not exists pg_trgm"))
    except DBAPIError as error:
        _log.warning("PostgreSQL's extension pg_trgm is not to be had (%s)", str(error.orig).splitlines()[0])
        return False
    return True


def index_search_table(connection: Connection, name: str, suffix: str) -> None:
    """Index the filled full text table; SQLite keeps its index while filling."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"create index ix_{name}_{suffix} on {name} using gin (words)"))


def index_word_table(connection: Connection, name: str, suffix: str) -> None:
    """Index the table of words by their groups of letters, where the database can."""
    if connection.dialect.name == "postgresql" and make_likeness_known(connection):
        connection.execute(text(f"create index ix_{name}_{suffix} on {name} using gin (word gin_trgm_ops)"))


def drop_build_tables(connection: Connection) -> None:
    """Drop every build table, live and half-built ones."""
    present = set(inspect(connection).get_table_names())
    for name in [*BuildBase.metadata.tables, SEARCH_TEXT, SEARCH_WORDS]:
        for prefix in ("", NEXT):
            if prefix + name in present:
                connection.execute(text(f"drop table {prefix}{name}"))


def make_next_tables(connection: Connection) -> MetaData:
    """Make empty tables to build into, without indexes, and drop leftovers of a sync that was killed."""
    present = set(inspect(connection).get_table_names())
    staged = MetaData()
    for table in staged_tables():
        if NEXT + table.name in present:
            connection.execute(text(f"drop table {NEXT}{table.name}"))
        copy = table.to_metadata(staged, name=NEXT + table.name)
        copy.indexes.clear()
    if NEXT + SEARCH_TEXT in present:
        connection.execute(text(f"drop table {NEXT}{SEARCH_TEXT}"))
    staged.create_all(connection)
    make_search_table(connection, NEXT + SEARCH_TEXT)
    return staged


def index_next_tables(connection: Connection, build: int) -> None:
    """Index the filled tables. Index names carry the build's number, since they outlive the swap."""
    for table in staged_tables():
        for index in table.indexes:
            columns = ", ".join(column.name for column in index.columns)
            connection.execute(text(f"create index {index.name}_{build} on {NEXT}{table.name} ({columns})"))
    index_search_table(connection, NEXT + SEARCH_TEXT, str(build))
    index_word_table(connection, NEXT + SEARCH_WORDS, str(build))


def swap_tables(connection: Connection) -> None:
    """Put the built tables in place of the live ones. Call inside one transaction."""
    connection.execute(
        text(
            "delete from compiled_cards where card_id not in ("
            f"select new.id from {NEXT}cards as new join cards as old on old.id = new.id and old.data = new.data)"
        )
    )
    for name in [*(table.name for table in staged_tables()), SEARCH_TEXT]:
        connection.execute(text(f"drop table {name}"))
        connection.execute(text(f"alter table {NEXT}{name} rename to {name}"))
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"drop table if exists {SEARCH_WORDS}"))
        connection.execute(text(f"alter table {NEXT}{SEARCH_WORDS} rename to {SEARCH_WORDS}"))

"""
Making, dropping and swapping the build tables, on either database.

A sync fills copies named ``next_...`` and then puts them in place of the live
tables in one transaction: readers see the old data, then the new, never a mix.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, MetaData, Table, inspect, text

from data.models import BuildBase, CompiledRow, StampRow

NEXT = "next_"
"""Prefix of a table that is being built."""

SEARCH_TEXT = "search_text"
"""The full text table beside ``search_documents``; its form depends on the database."""

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


def index_search_table(connection: Connection, name: str, suffix: str) -> None:
    """Index the filled full text table; SQLite keeps its index while filling."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"create index ix_{name}_{suffix} on {name} using gin (words)"))


def drop_build_tables(connection: Connection) -> None:
    """Drop every build table, live and half-built ones."""
    present = set(inspect(connection).get_table_names())
    for name in [*BuildBase.metadata.tables, SEARCH_TEXT]:
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

"""Alembic migrations of the users' tables, run by the program itself when it opens a database."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection


def make_config(connection: Connection) -> Config:
    """Give Alembic's configuration, bound to an open connection."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.attributes["connection"] = connection
    return config


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Bring the users' tables to `revision`, inside the caller's transaction."""
    command.upgrade(make_config(connection), revision)


def downgrade(connection: Connection, revision: str) -> None:
    """Take the users' tables back to `revision`, inside the caller's transaction."""
    command.downgrade(make_config(connection), revision)

"""Alembic's entry: runs the migrations on the connection that `data.migrations` passes in."""

from __future__ import annotations

from alembic import context

from data.models import UserBase

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=UserBase.metadata,
    transaction_per_migration=False,
)
context.run_migrations()

"""Logging: one structured stream to standard error, for people or as JSON. Texts of users' messages are not logged."""

from __future__ import annotations

import logging
import sys
from typing import Any

import structlog

from bot.config import Settings

_TOO_LATE = (10062, 40060)
"""Discord's codes for an interaction that has expired, or was answered already."""


def _shorten_usual_faults(record: logging.LogRecord) -> bool:
    """Give in one line what happens now and then and always has the same trace: a failed reconnect, a late answer."""
    error = record.exc_info[1] if record.exc_info else None
    if error is None:
        return True
    if "Attempting a reconnect" in record.msg or getattr(error, "code", None) in _TOO_LATE:
        record.msg = f"{record.msg} ({type(error).__name__})"
        record.exc_info = None
        record.levelno, record.levelname = logging.WARNING, "WARNING"
    return True


def set_up_logging(settings: Settings) -> None:
    """Send the program's logs, and those of the libraries, to standard error in the form that the settings name."""
    level = getattr(logging, settings.log_level.upper())
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    if settings.log_format == "json":
        shared.append(structlog.processors.format_exc_info)
        renderer: Any = structlog.processors.JSONRenderer()
    else:
        plain = structlog.dev.plain_traceback
        renderer = structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), exception_formatter=plain)
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.make_filtering_bound_logger(level),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(_shorten_usual_faults)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for chatty in ("alembic", "aiosqlite", "asyncio", "sqlalchemy"):
        logging.getLogger(chatty).setLevel(max(level, logging.WARNING))
    logging.getLogger("discord").setLevel(max(level, logging.INFO))

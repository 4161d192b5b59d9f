"""Logging: one structured stream to standard error, for people or as JSON. Texts of users' messages are not logged."""

from __future__ import annotations

import logging
import sys
from typing import Any

import structlog

from bot.config import Settings


def _shorten_reconnects(record: logging.LogRecord) -> bool:
    """Give a failed reconnect in one line: it is tried again, and the trace is always the same."""
    if record.exc_info and record.exc_info[1] is not None and "Attempting a reconnect" in record.msg:
        record.msg = f"{record.msg} ({type(record.exc_info[1]).__name__})"
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
    handler.addFilter(_shorten_reconnects)
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

"""The commands' logic: plain values in, a `Reply` out. Importing this package registers every command."""

from bot.handlers import (
    assistance,
    cards,
    faq,
    faq_care,
    faq_changes,
    feedback,
    policy,
    rules,
    server_settings,
    situations,
    trackers,
)

__all__ = [
    "assistance",
    "cards",
    "faq",
    "faq_care",
    "faq_changes",
    "feedback",
    "policy",
    "rules",
    "server_settings",
    "situations",
    "trackers",
]

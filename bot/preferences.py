"""How a server wants its replies; the defaults hold outside of servers."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

_DATE_FORMS = {
    "en-US": "{month} {day}, {year}",
    "en-GB": "{day} {month} {year}",
    "de": "{day:02}.{number:02}.{year}",
    "fr": "{day:02}/{number:02}/{year}",
    "es": "{day:02}/{number:02}/{year}",
    "it": "{day:02}/{number:02}/{year}",
    "pt-BR": "{day:02}/{number:02}/{year}",
    "ja": "{year}/{number:02}/{day:02}",
}
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


@dataclass(frozen=True, slots=True)
class Preferences:
    """What `/settings` can change about the look of replies."""

    private: bool = False
    """Every answer is seen by its asker alone."""
    plain: bool = False
    """Plain messages instead of embeds."""
    full: bool = False
    """Nothing is folded away."""
    emoji: bool = True
    """Mana symbols as emoji, where they were uploaded."""
    language: str = ""
    """How dates are written; empty for the plain form ``2026-08-07``."""

    def date(self, text: str) -> str:
        """A date (``YYYY-MM-DD``) in the server's way; anything else as it is."""
        form = _DATE_FORMS.get(self.language)
        try:
            found = date.fromisoformat(text)
        except ValueError:
            return text
        if form is None:
            return text
        month = _MONTHS[found.month - 1]
        return form.format(day=found.day, number=found.month, month=month, year=found.year)

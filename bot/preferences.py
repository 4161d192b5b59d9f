"""How a server wants its replies; the defaults hold outside of servers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

from bot.markup import fill
from bot.replies import Reply

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
_THOUSANDS = {"de": ".", "es": ".", "it": ".", "pt-BR": ".", "fr": "\u202f"}
"""What stands between groups of three digits, where it is no comma."""
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
    """How numbers and dates are written; empty for the plain forms ``2026-08-07`` and ``34,819``."""

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

    def number(self, value: int) -> str:
        """A whole number in the server's way."""
        return f"{value:,}".replace(",", _THOUSANDS.get(self.language, ","))

    def fill(self, text: str) -> str:
        """A text of a reply with its dates and numbers written in the server's way."""
        return fill(text, self.date, self.number)

    def apply_to(self, reply: Reply) -> Reply:
        """A reply with its numbers and dates written in the server's way; as values they stay what they are."""
        return replace(
            reply,
            title=self.fill(reply.title),
            verdict=self.fill(reply.verdict),
            sections=tuple(replace(s, title=self.fill(s.title), body=self.fill(s.body)) for s in reply.sections),
            actions=tuple(replace(a, label=self.fill(a.label)) for a in reply.actions),
            note=self.fill(reply.note),
            data={key: fill(value) if isinstance(value, str) else value for key, value in reply.data.items()},
        )

"""What several handlers share: finding the card that a name means, and completing names."""

from __future__ import annotations

from collections.abc import Iterable

from bot.commands import Option, Suggestion, completer
from bot.context import Context
from bot.errors import AskWhich, Candidate, NotFound
from bot.markup import bold, quote, shorten
from bot.replies import OptionValue
from rules_core.cards import Match, PrintedCard

CARD = Option("card", "Name of a card, or the start of one", required=True, max_length=150, complete="card")

STARTER_NOTE = "From the starter set; `arbiter sync` brings every card and ruling."
_ID_PREFIX = "id:"


async def find_card(context: Context, text: str, option: str = "card") -> PrintedCard:
    """
    Give the card that a typed name (or an id from autocomplete) means.

    Raises:
        AskWhich: several cards may be meant.
        NotFound: none is; with the nearest names.
    """
    cards = context.services.cards
    if text.startswith(_ID_PREFIX):
        try:
            return cards.by_id(text.removeprefix(_ID_PREFIX))
        except KeyError:
            raise NotFound("That card is not in the data any more; please type its name.") from None
    found = cards.resolve(text, await context.services.aliases(context.asker))
    if found.card is not None:
        await context.services.note_hit(context.asker, found.card)
        return cards.printed(found.card)
    shown = quote(shorten(text, 80))
    if found.how is Match.ASK and found.candidates:
        raise AskWhich(f"“{shown}” could be several cards. Which one?", option, found.candidates)
    await context.services.note_miss(context.asker, "card", text)
    nearest = tuple(Candidate(name, option, name) for name in found.candidates)
    hint = "The nearest names are below." if nearest else "Check the spelling, or type the start of its name."
    if cards.is_starter:
        hint += " " + STARTER_NOTE.replace("From the starter set; ", "Only the starter set is loaded: ")
    raise NotFound(f"I know no card “{shown}”. {hint}", nearest)


@completer("card")
async def complete_card(context: Context, typed: str) -> tuple[Suggestion, ...]:
    """Cards, best first; the value is the stable id."""
    found = context.services.cards.complete(typed)
    return tuple(Suggestion(s.name, _ID_PREFIX + s.card_id) for s in found)


@completer("player_or_card")
async def complete_target(context: Context, typed: str) -> tuple[Suggestion, ...]:
    """The players first, then cards by name: what damage can be dealt to."""
    players = [Suggestion(p, p) for p in ("my opponent", "me") if typed.strip().casefold() in p]
    cards = [Suggestion(s.name, s.name) for s in context.services.cards.complete(typed)] if typed.strip() else []
    return tuple(players + cards)


@completer("card_name")
async def complete_card_name(context: Context, typed: str) -> tuple[Suggestion, ...]:
    """Cards by name, where the text may also be something else than a card."""
    return tuple(Suggestion(s.name, s.name) for s in context.services.cards.complete(typed))


def source_note(context: Context) -> str:
    """Where the facts of a reply come from, when that matters."""
    return plain_note(STARTER_NOTE) if context.services.cards.is_starter else ""


def playtest_note(names: Iterable[str]) -> str:
    """What is special about playtest cards, of those that are named; empty where none is."""
    listed = " and ".join(bold(name) for name in names)
    if not listed:
        return ""
    kind = "are playtest cards" if " and " in listed else "is a playtest card"
    return (
        f"{listed} {kind}: legal in no tournament format but Mystery Booster Limited, with symbols that mean the "
        f"standard ones."
    )


def plain_note(text: str) -> str:
    """A note is shown without markup."""
    return text.replace("`", "")


def text_of(value: OptionValue | None) -> str:
    """An optional text option: empty where it was not given."""
    return "" if value is None else str(value)

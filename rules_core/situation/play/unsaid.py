"""
What cards look at that nobody told: the other cards in graveyards and hands, life totals.

The answer by default is held against the answer with something else there; where they differ, it was an assumption.

CR: 119, 402, 404.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from ...errors import BudgetExceeded, IllegalAction, UnsupportedRule
from ...ir.conditions import Exists
from ...ir.effects import Discard
from ...ir.node import Node
from ...ir.nouns import InZone
from ...ir.quantities import CardsIn, CountOf, Distinct, LifeTotalOf
from ...outcome import Assumption
from ..model import Description, ObjectSpec, Situation
from ..printer import print_situation
from .flipping import BIG, SMALL, size_is_unsaid, with_creatures_of
from .library import Library
from .wording import number_word

GRAVEYARD, HAND, DISCARDS, LIFE = "graveyard", "hand", "discards", "life"

CARDS_IN_HAND = 7
"""Cards in a hand that nobody described, where cards in hand matter. CR: 402.2."""

_COUNTS = (CountOf, CardsIn, Distinct, Exists)


def looks_at(situation: Situation, library: Library) -> frozenset[str]:
    """What the cards of a situation look at, of which it may be that nothing was said."""
    cards = {spec.card for spec in situation.objects if spec.card}
    return frozenset().union(*(_looks_of_card(card, library) for card in cards))


def _looks_of_card(card: str, library: Library) -> frozenset[str]:
    if card not in library.looks:
        abilities = (ability for face in library.compiled(card).faces for ability in face.abilities)
        library.looks[card] = frozenset(look for ability in abilities for look in _looks_of(ability))
    return library.looks[card]


def _looks_of(ability: Node) -> Iterator[str]:
    effect = getattr(ability, "effect", None)
    if isinstance(effect, Node) and any(isinstance(node, Discard) for node in effect.walk()):
        yield DISCARDS
    for node in ability.walk():
        if isinstance(node, LifeTotalOf):
            yield LIFE
        elif isinstance(node, _COUNTS):
            yield from (
                zone.zone for zone in node.walk() if isinstance(zone, InZone) and zone.zone in (GRAVEYARD, HAND)
            )


def unknown_hand(situation: Situation, library: Library) -> int:
    """How many cards are taken to be in a hand of which nothing was said. CR: 402.2."""
    return CARDS_IN_HAND if looks_at(situation, library) & {DISCARDS, HAND} else 0


def unsaid_assumptions(
    situation: Situation, library: Library, verdict: str, verdict_of: Callable[[Situation], str]
) -> Iterator[Assumption]:
    """
    Yield what was taken for granted of graveyards and hands where something else would change the answer.

    Args:
        verdict: the answer as it was found.
        verdict_of: gives the answer to another situation.
    """
    looked = looks_at(situation, library)
    if GRAVEYARD in looked and "graveyards otherwise empty" not in situation.facts:
        other = with_filled_graveyards(situation, library)
        if _differs(other, verdict, verdict_of):
            yield Assumption(
                "graveyards",
                "No cards are in graveyards but those that were named.",
                f"{len(_IN_GRAVEYARD)} cards of {len({d.types for d in _IN_GRAVEYARD})} types are in a graveyard",
                print_situation(other),
            )
    if looked & {HAND, DISCARDS} and any(player.hand is None for player in situation.players):
        players = (replace(p, hand=0) if p.hand is None else p for p in situation.players)
        other = replace(situation, players=tuple(players))
        if _differs(other, verdict, verdict_of):
            text = f"In each hand that nobody described are {number_word(CARDS_IN_HAND)} cards."
            yield Assumption("hands", text, "those hands are empty", print_situation(other))
    unsaid = [player.name for player in situation.players if player.life is None]
    if any(map(size_is_unsaid, situation.objects)):
        for size, words in ((SMALL, "it is smaller"), (BIG, "it is bigger")):
            other = with_creatures_of(size, situation)
            if _differs(other, verdict, verdict_of):
                text = "A creature whose size is not said is at least 2/2."
                yield Assumption("size", text, words, print_situation(other))
                break
    if LIFE in looked and unsaid:
        players = (replace(p, life=_ANOTHER_LIFE) if p.life is None else p for p in situation.players)
        other = replace(situation, players=tuple(players))
        if _differs(other, verdict, verdict_of):
            text = "Players whose life total is not told have that of the beginning of the game."
            yield Assumption("life totals", text, f"they are at {_ANOTHER_LIFE} life", print_situation(other))


_ANOTHER_LIFE = 5


def _differs(other: Situation, verdict: str, verdict_of: Callable[[Situation], str]) -> bool:
    """True where the answer differs, or there is none then."""
    try:
        return verdict_of(other) != verdict
    except (IllegalAction, UnsupportedRule, BudgetExceeded):
        return True


_IN_GRAVEYARD = (
    Description(types=("Creature",)),
    Description(types=("Instant",)),
    Description(types=("Land",)),
    Description(types=("Artifact",)),
    *[Description(types=("Creature",))] * 4,
)
"""Cards enough for most abilities that count cards or types of cards in a graveyard."""


def with_filled_graveyards(situation: Situation, library: Library) -> Situation:
    """The situation with more cards in the graveyard of who controls what counts them."""
    owner = next(
        (
            spec.controller
            for spec in situation.objects
            if spec.card and GRAVEYARD in _looks_of_card(spec.card, library)
        ),
        situation.players[0].name,
    )
    more = tuple(
        ObjectSpec(description=made, owner=owner, controller=owner, zone="graveyard") for made in _IN_GRAVEYARD
    )
    return replace(situation, objects=(*situation.objects, *more))

"""
Splice: the text of cards in hand added to a spell as it is cast.

CR: 702.47.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from ..choices import ChoiceKind, ChoicePoint, Option
from ..errors import UnsupportedRule
from ..events import Happened, StartEffect
from ..ir.abilities import Ability, KeywordAbility, SpellAbility
from ..ir.effects import Modal
from ..ir.node import Node
from ..ir.nouns import SelfRef
from ..ir.statics import GainAbilities
from ..objects import ContinuousEffect
from ..perform import perform
from ..targets import find_target_slots, legal_candidates
from ..terms import CardType, Zone
from .alternative import shifted
from .registry import costs_of, keyword_ability

if TYPE_CHECKING:
    from ..game import Game

_FIRST_SLOT = 32
_SLOTS_EACH = 8
"""Target slots of spliced texts are shifted past those of the spell itself, and past each other."""

_THIS = SelfRef("this")
Affordable = Callable[["Game", tuple[Node, ...]], bool]


@keyword_ability("splice", read_by="casting")
def splice(ability: KeywordAbility) -> Iterable[Ability]:
    """Read as another spell is cast. CR: 702.47a."""
    return ()


def _may_be_spliced(game: Game, spell: int, card: int) -> KeywordAbility | None:
    """Give the splice ability by which a card in hand may be spliced onto a spell. CR: 702.47a."""
    value = game.characteristics(spell)
    for ability in game.characteristics(card).abilities:
        if not isinstance(ability, KeywordAbility) or ability.keyword != "splice":
            continue
        quality = ability.parameters[0]
        if quality == "instant or sorcery":
            fits = bool(value.card_types & {CardType.INSTANT, CardType.SORCERY})
        else:
            fits = quality in value.subtypes
        if fits:
            return ability
    return None


def splice_onto(
    game: Game, player: int, spell: int, costs: tuple[Node, ...], affordable: Affordable
) -> tuple[Node, ...]:
    """
    Let a player splice cards from their hand onto a spell that they are casting.

    Args:
        costs: What the spell costs so far.
        affordable: Says of a game and a whole cost whether it can be paid.

    Returns:
        The additional costs, in the order in which the texts follow the spell's own.

    Raises:
        UnsupportedRule: a text with modes is spliced.

    CR: 702.47a-d, 601.2b.
    """
    more: tuple[Node, ...] = ()
    used: list[int] = []
    while True:
        fitting = [
            card
            for card in game.zone(Zone.HAND, player)
            if card not in used and _can_splice(game, player, spell, card, len(used), (*costs, *more), affordable)
        ]
        if not fitting:
            return more
        name = game.name_of(spell)
        point = ChoicePoint(
            player,
            ChoiceKind.PAY,
            f"Splice a card onto {name}?",
            (Option(1, "yes"), Option(0, "no")),
            rule="702.47a",
            source=spell,
            default=(1,),
        )
        if game.choose(point) != (1,):
            return more
        (card,) = game.choose_objects(
            player, f"Which card is spliced onto {name}?", fitting, 1, 1, "702.47a", spell, ChoiceKind.COST
        )
        ability = _may_be_spliced(game, spell, card)
        assert ability is not None
        perform(game, Happened("reveal", player, card, spell))
        game.note("702.47a", f"{game.name_of(card)} is revealed and spliced onto {name}.", game.name_of(card))
        _add_text(game, player, spell, card, len(used))
        used.append(card)
        more += costs_of(ability)


def _can_splice(
    game: Game, player: int, spell: int, card: int, number: int, costs: tuple[Node, ...], affordable: Affordable
) -> bool:
    """Say whether the card fits, its text has legal targets, and all can be paid. CR: 702.47b."""
    ability = _may_be_spliced(game, spell, card)
    if ability is None:
        return False
    fork = game.fork()
    _add_text(fork, player, spell, card, number)
    slots = [slot for slot in find_target_slots(fork, spell) if slot.number >= _FIRST_SLOT + number * _SLOTS_EACH]
    if any(len(legal_candidates(fork, spell, slot)) < slot.low for slot in slots):
        return False
    return affordable(fork, (*costs, *costs_of(ability)))


def _add_text(game: Game, player: int, spell: int, card: int, number: int) -> None:
    """Let the spell gain the card's text while it is on the stack. CR: 702.47c, e."""
    texts = tuple(a for a in game.characteristics(card).abilities if isinstance(a, SpellAbility))
    if any(isinstance(node, Modal) for text in texts for node in text.walk()):
        raise UnsupportedRule("a text with modes is spliced", "702.47b")
    own = tuple(shifted(text, _FIRST_SLOT + number * _SLOTS_EACH) for text in texts)
    effect = ContinuousEffect(0, (GainAbilities(_THIS, own),), spell, player, 0, (spell,))
    perform(game, StartEffect(effect))

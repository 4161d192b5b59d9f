"""
Damage dealt, marked, and trampling over.

CR: 120, 702.19.
"""

from __future__ import annotations

from ....errors import UnsupportedRule
from ....events import DealDamage
from ....terms import CardType
from ...model import Question
from .asked import Asking, asks, yes


@asks("damage dealt")
def damage_dealt(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 120."""
    sources = None
    if isinstance(question.subject, int):
        sources = {*asking.chain(question.subject), asking.latest(question.subject)}
    if isinstance(question.subject, int) and _was_never_cast(asking, question.subject):
        raise UnsupportedRule(f"that {asking.name(question.subject)} is cast, and on what")
    if question.other is None:
        recipients = {e.recipient for e in asking.events() if isinstance(e, DealDamage)}
        if "through" in question.text or "over" in question.text:
            recipients = {r for r in recipients if r < 0}
    elif isinstance(question.other, int):
        recipients = set(asking.chain(question.other))
    else:
        recipients = {asking.table.player(question.other)} if question.other in asking.table.players else set()
    total = asking.damage_to(recipients, sources)
    if question.word == "any":
        return yes(total > 0), f"{total} damage"
    return str(total), ""


def _was_never_cast(asking: Asking, index: int) -> bool:
    """True for a spell card of which nothing was told."""
    kinds = asking.characteristics(index).card_types
    acted = any(index in action.objects for action in asking.table.situation.actions)
    return bool(kinds & {CardType.INSTANT, CardType.SORCERY}) and not acted


@asks("damage marked")
def damage_marked(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 120.6."""
    found = asking.game.last_known(asking.as_permanent(asking.index(question.subject)))
    if question.text.lower().startswith("how"):
        return str(found.marked_damage), ""
    return yes(found.marked_damage > 0), f"{found.marked_damage} damage"


@asks("tramples over")
def tramples_over(asking: Asking, question: Question) -> tuple[str, str]:
    """Combat damage to what is attacked, by attackers with trample. CR: 702.19b."""
    sources = set(asking.chain(question.subject)) if isinstance(question.subject, int) else None
    if sources is None:
        sources = {
            i for a in asking.table.situation.actions if a.verb == "attack" for o in a.objects for i in asking.chain(o)
        }
    total = sum(
        event.amount
        for event in asking.events()
        if isinstance(event, DealDamage) and event.combat and event.source in sources and event.recipient < 0
    )
    return str(total), "lethal damage is assigned to the blockers first"


@asks("goes through")
def goes_through(asking: Asking, question: Question) -> tuple[str, str]:
    """Whether attackers dealt combat damage past their blockers. CR: 510.1c, 702.19b."""
    answer, because = tramples_over(asking, question)
    return yes(answer != "0"), because if answer != "0" else "it all goes to the blockers"


@asks("damage needed")
def damage_needed(asking: Asking, question: Question) -> tuple[str, str]:
    """How much more damage would be lethal: its toughness less what is marked. CR: 120.6, 704.5g."""
    index = asking.index(question.subject)
    toughness = asking.characteristics(index).toughness
    if toughness is None:
        raise UnsupportedRule("damage that would be lethal for what is no creature")
    marked = asking.game.last_known(asking.as_permanent(index)).marked_damage
    asking.game.note("120.6", f"{asking.name(index)} has toughness {toughness} and {marked} damage marked on it.")
    asking.game.note("704.5g", "Damage at least as great as its toughness destroys it.")
    return str(max(toughness - marked, 0)), f"toughness {toughness}, {marked} damage marked"

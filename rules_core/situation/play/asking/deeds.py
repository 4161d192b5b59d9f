"""
What may be equipped or turned face up, what is attached to what, whose zone it is, what was milled.

CR: 301.5, 303.4, 400.3, 701.17, 708.7.
"""

from __future__ import annotations

from dataclasses import replace

from ....errors import IllegalAction
from ....events import Mill, MoveZone
from ....terms import Zone
from ...model import Action, Question
from ..choosing import Intent, SituationChooser
from ..performer import VERBS, Performer
from ..why import TARGETING_RULES, why_not
from ..wording import spoken, zone_words
from .asked import Asking, asks, yes


def _tried(asking: Asking, action: Action) -> IllegalAction | None:
    """Try an action on a copy of the game; give the reason why it can't be done, None when it can."""
    fork = asking.game.fork()
    table = replace(asking.table, game=fork)
    targets = tuple(asking.latest(ref) for ref in action.targets if isinstance(ref, int))
    chooser = SituationChooser(intent=Intent(targets, name=asking.name(action.objects[0])), quiet=True)
    fork.chooser = chooser
    try:
        VERBS[action.verb](Performer(table, chooser), action)
    except IllegalAction as reason:
        if targets and reason.rule in TARGETING_RULES:
            source = asking.latest(action.objects[0])
            return why_not(asking.game, source, table.player(action.player), targets, reason)
        return reason
    return None


def _may(asking: Asking, action: Action, rule: str, can: str) -> tuple[str, str]:
    if action.verb == "equip":
        asking.performer.resolve_stack()
    reason = _tried(asking, action)
    name = asking.name(action.objects[0])
    asking.game.note(
        (reason.rule if reason is not None else "") or rule,
        f"{name} {'can' if reason is None else 'can' + chr(39) + 't'} {can}.",
    )
    return yes(reason is None), spoken(str(reason), sentence=False) if reason is not None else ""


@asks("can equip")
def can_equip(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 301.5, 702.6."""
    index, host = asking.index(question.subject), asking.index(question.other)
    player = asking.table.situation.objects[index].controller
    action = Action("equip", player=player, objects=(index,), targets=(host,))
    return _may(asking, action, "702.6a", f"be attached to {asking.name(host)}")


@asks("can turn up")
def can_turn_up(asking: Asking, question: Question) -> tuple[str, str]:
    """A special action, which needs priority and does not use the stack. CR: 116.2b, 702.37e, 708.7."""
    index = asking.index(question.subject)
    player = asking.table.situation.objects[index].controller
    action = Action("turn up", player=player, objects=(index,))
    answer, why = _may(asking, action, "116.2b", "be turned face up")
    return answer, why or "it is a special action, which does not use the stack"


@asks("attached")
def attached(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 301.5c, 303.4c, 704.5m-n."""
    index = asking.index(question.subject)
    found = asking.game.find(asking.latest(index))
    if question.word:
        asking.performer.resolve_stack()
        found = asking.game.find(asking.latest(index))
        on = found is not None and found.zone is Zone.BATTLEFIELD and found.attached_to is not None
        return yes(not on), "" if on else f"{asking.name(index)} is attached to nothing"
    if found is None or found.zone is not Zone.BATTLEFIELD:
        where = zone_words(found.zone) if found is not None else "nowhere"
        return ("no" if question.other is not None else "nothing"), f"{asking.name(index)} is in {where}"
    host = found.attached_to
    name = asking.game.name_of(host) if host is not None else ""
    if question.other is None:
        return name or "nothing", ""
    there = host == asking.latest(asking.index(question.other))
    return yes(there), "" if there else f"it is attached to {name or 'nothing'}"


@asks("whose zone")
def whose_zone(asking: Asking, question: Question) -> tuple[str, str]:
    """A card goes to its owner's zone, whoever controlled it. CR: 400.3."""
    index = asking.index(question.subject)
    found = asking.game.last_known(asking.latest(index))
    owner = asking.table.name_of(found.owner)
    asking.game.note("400.3", f"{asking.name(index)} goes to its owner's {question.word}, whoever controlled it.")
    if found.zone.value != question.word:
        return "nobody's", f"it is in {zone_words(found.zone)}"
    return f"{owner}'s" if owner not in ("me", "opponent") else {"me": "yours", "opponent": "your opponent's"}[owner], (
        "its owner's"
    )


@asks("cards milled")
def cards_milled(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 701.17a."""
    player = asking.table.players.get(question.subject) if isinstance(question.subject, str) else None
    milled = any(isinstance(event, Mill) for event in asking.events())
    cards = [
        event.object
        for event in asking.events()
        if isinstance(event, MoveZone)
        and event.to is Zone.GRAVEYARD
        and asking.game.last_known(event.object).zone is Zone.LIBRARY
    ]
    count = sum(player is None or asking.game.last_known(card).owner == player for card in cards)
    return str(count if milled else 0), ""

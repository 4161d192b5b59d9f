"""
Answers to questions of single topics: see `clauses.topics`.

CR: 106, 107.3, 120.6, 309, 603.3, 701.19, 725, 726.
"""

from __future__ import annotations

import re

from ....errors import UnsupportedRule
from ....events import AddMana, DealDamage, Designate, EnterDungeon, Happened, TriggerPut
from ....rule_effects.regeneration import RegenerationShield
from ...model import Question
from .asked import Asking, asks, player_asked, yes


@asks("wears off")
def wears_off(asking: Asking, question: Question) -> tuple[str, str]:
    """Damage that is marked is gone after the turn, counters stay. CR: 120.3d, 514.2."""
    index = asking.index(question.subject)
    ids = set(asking.chain(index))
    if not any(isinstance(e, DealDamage) and e.recipient in ids for e in asking.events()):
        found = asking.table.situation.objects[index].damage
        if not found:
            raise UnsupportedRule("damage of which nothing is said")
    now = asking.game.last_known(asking.as_permanent(index))
    name, counters = asking.name(index), now.counter_count("-1/-1")
    if asking.left(index) is not None:
        return "no", f"{name} is not there any more"
    if counters:
        asking.game.note("120.3d", f"The damage put -1/-1 counters on {name}, which stay.")
        return "no", f"the {counters} -1/-1 counter{'' if counters == 1 else 's'} on {name} stay"
    asking.game.note("514.2", "Marked damage is removed in the cleanup step.")
    return yes(not now.marked_damage), "marked damage is removed in the cleanup step"


@asks("shields left")
def shields_left(asking: Asking, question: Question) -> tuple[str, str]:
    """Regeneration shields that have not been used. CR: 701.19a."""
    identity = asking.as_permanent(asking.index(question.subject))
    count = sum(
        1
        for effect in asking.game.effects.values()
        if any(isinstance(part, RegenerationShield) for part in effect.parts)
        and identity in (effect.affected or ())
        and effect.uses != 0
    )
    asking.game.note("701.19a", f"{count} regeneration shield{'' if count == 1 else 's'} left: each is used once.")
    if question.text.lower().startswith("how"):
        return str(count), ""
    return yes(count > 0), f"{count} left"


@asks("trigger can target")
def trigger_can_target(asking: Asking, question: Question) -> tuple[str, str]:
    """Whether an ability that triggered had such a target. CR: 603.3d."""
    index = asking.index(question.subject)
    sources = {*asking.chain(index), asking.latest(index)}
    wanted = set(asking.chain(question.other)) if isinstance(question.other, int) else set()
    for event in asking.events():
        stack = asking.game.last_known(event.object).stack if isinstance(event, TriggerPut) else None
        if stack is None or stack.source not in sources:
            continue
        chosen = {target for targets in stack.targets for target in targets}
        if chosen & wanted:
            return "yes", f"{asking.name(index)}'s ability triggers and can target it"
        raise UnsupportedRule("another target than the one that was chosen")
    name = asking.name(index)
    if any(entry.rule == "603.3d" and name in entry.subject for entry in asking.game.trace):
        return "no", "it is no legal target"
    raise UnsupportedRule("an ability that did not trigger")


@asks("starts over")
def starts_over(asking: Asking, question: Question) -> tuple[str, str]:
    """Whether a player who entered a dungeon anew goes on where they were before. CR: 309.4a, 701.49a."""
    player = player_asked(asking, question)
    entered = [event for event in asking.events() if isinstance(event, EnterDungeon)]
    ventured = [e for e in asking.events() if isinstance(e, Happened) and e.player == player and "venture" in e.name]
    if not entered or len(ventured) != 1:
        raise UnsupportedRule("in which room of the dungeon")
    asking.game.note("701.49a", "The venture marker begins on the topmost room.")
    text = question.text.lower()
    anew = re.search(r"\b(over|anew|scratch|restart|beginning|top|topmost|first|entrance)\b", text) is not None
    if not re.match(r"(do|does|will|would|can|must|did)\b", text):
        return "the topmost room", ""
    return yes(anew), "the venture marker begins on the topmost room"


@asks("times taken")
def times_taken(asking: Asking, question: Question) -> tuple[str, str]:
    """How often a player took the initiative or became the monarch. CR: 725.2, 726.2."""
    player = player_asked(asking, question)
    if question.word == "initiative":
        times = [e for e in asking.events() if isinstance(e, Happened) and e.name == "take the initiative"]
        count = sum(event.player == player for event in times)
    else:
        given = [e for e in asking.events() if isinstance(e, Designate) and e.name == question.word and e.on]
        count = sum(event.recipient == player for event in given)
    return str(count), "time" if count == 1 else "times"


@asks("mana extra")
def mana_extra(asking: Asking, question: Question) -> tuple[str, str]:
    """Whether something adds mana besides what a permanent that was tapped for mana produces. CR: 106.12a."""
    player = player_asked(asking, question)
    tapped = {
        identity
        for action in asking.table.situation.actions
        if action.verb == "tap for mana"
        for index in action.objects
        for identity in asking.chain(index)
    }
    added = [e for e in asking.events() if isinstance(e, AddMana) and e.player == player]
    others = [unit for event in added if event.source not in tapped or not event.tapped_for_mana for unit in event.mana]
    own = [unit for event in added if event.source in tapped and event.tapped_for_mana for unit in event.mana]
    if not others and len(own) > 1:
        raise UnsupportedRule("which of the mana is extra")
    wanted = [unit for unit in others if question.word in ("", unit.kind)]
    return yes(bool(wanted)), "".join("{" + unit.kind + "}" for unit in (*own, *others)) or "no mana"

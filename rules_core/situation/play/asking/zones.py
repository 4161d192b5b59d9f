"""
Where something is, how it stands, and who controls it.

CR: 110, 400.
"""

from __future__ import annotations

from dataclasses import replace

from .... import combat
from ....errors import UnsupportedRule
from ....events import BeginStep, DrawCard, MoveZone
from ....terms import Zone
from ...clauses.formats import MYSTERY_BOOSTER
from ...model import Question
from ..wording import zone_words
from .asked import Asking, asks, player_asked, yes
from .characteristics import counters


@asks("zone")
def zone(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 400."""
    index = asking.index(question.subject)
    last = asking.table.last(index)
    found = asking.game.find(last) if last is not None else None
    if found is None:
        return ("no" if question.word else "nowhere"), "it has ceased to exist"
    where = zone_words(found.zone)
    if question.word:
        return yes(found.zone.value == question.word), where
    return where, ""


@asks("returns")
def returns(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 400.7."""
    index = asking.index(question.subject)
    if question.word:
        found = asking.game.find(asking.latest(index))
        there = found is not None and found.zone in (Zone.HAND, Zone.BATTLEFIELD)
        return yes(there), "" if there or found is None else f"{asking.name(index)} is in {zone_words(found.zone)}"
    if asking.left(index) is None:
        raise UnsupportedRule(f"whether {asking.name(index)} returns, as it has not left")
    back = sum(
        isinstance(e, MoveZone) and e.to is Zone.BATTLEFIELD and e.object in asking.chain(index)
        for e in asking.events()
    )
    if question.text.lower().startswith("how"):
        return str(back), ""
    return yes(asking.is_there(asking.latest(index))), ""


@asks("in combat")
def in_combat(asking: Asking, question: Question) -> tuple[str, str]:
    """Whether something is attacking, blocking, blocked or unblocked. CR: 506.4, 509.1g-h."""
    asking.performer.resolve_stack()
    game = asking.game
    if game.combat is None:
        raise UnsupportedRule("a combat that was not told", "506")
    identity = asking.latest(asking.index(question.subject))
    entry = game.combat.attacker(identity)
    blocks = any(blocker == identity for blocker, _ in game.combat.blocking)
    if question.word == "blocking":
        if not blocks:
            game.note("506.4", f"{game.name_of(identity)} is not in combat.")
        return yes(blocks), ""
    if entry is None:
        return "no", f"{game.name_of(identity)} does not attack"
    if question.word == "attacking":
        return "yes", ""
    if entry.blocked:
        game.note("509.1h", f"{game.name_of(identity)} stays blocked, whether or not a creature still blocks it.")
    return yes(
        bool(entry.blocked) == (question.word == "blocked")
    ), "what was blocked stays so" if entry.blocked else ""


@asks("resolves first")
def resolves_first(asking: Asking, question: Question) -> tuple[str, str]:
    """What was put onto the stack last resolves first. CR: 405.5."""
    del question
    stack = asking.game.stack
    if len(stack) < 2:
        raise UnsupportedRule("two spells or abilities on the stack", "405.5")
    asking.game.note("405.5", "The topmost spell or ability of the stack, that put there last, resolves first.")
    return asking.game.name_of(stack[-1]), "it was put onto the stack last"


@asks("tapped")
def tapped(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 110.5."""
    identity = asking.latest(asking.index(question.subject))
    found = asking.game.last_known(identity)
    text = question.text.lower()
    if "untapped or tapped" in text or "tapped or untapped" in text or "or" in text.split():
        return ("tapped" if found.tapped else "untapped"), ""
    if "untapped" in text:
        return yes(not found.tapped), "tapped" if found.tapped else "untapped"
    return yes(found.tapped), "tapped" if found.tapped else "untapped"


@asks("draws")
def draws(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 121.1."""
    player = player_asked(asking, question)
    happened = [*asking.events()]
    actions = asking.performer.actions
    if actions and actions[-1].verb == "go to step":
        # What is drawn in a step is not what was drawn before it.
        begun = [at for at, e in enumerate(happened) if isinstance(e, BeginStep) and e.step.value == actions[-1].word]
        happened = happened[begun[-1] :] if begun else happened
    count = sum(isinstance(e, DrawCard) and e.player == player for e in happened)
    flag = count > 0 if question.number is None else count == question.number
    return yes(flag), f"{count} card{'' if count == 1 else 's'}"


@asks("sick")
def sick(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 302.6."""
    asking.performer.resolve_stack()
    identity = asking.latest(asking.index(question.subject))
    flag = combat.is_summoning_sick(asking.game, identity)
    asking.game.note(
        "302.6",
        f"{asking.game.name_of(identity)} is {'' if flag else 'not '}kept from attacking and from costs with a "
        f"tap symbol.",
    )
    return yes(flag), ""


@asks("enters")
def enters(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 608.3."""
    index = asking.index(question.subject)
    ids = {*asking.chain(index)}
    came = any(isinstance(e, MoveZone) and e.object in ids and e.to is Zone.BATTLEFIELD for e in asking.events())
    return yes(came), ""


@asks("enters with")
def enters_with(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 614.1c."""
    return counters(asking, replace(question, kind="counters", text="enters with"))


@asks("controls")
def controls(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 110.2."""
    identity = asking.latest(asking.index(question.subject))
    if not asking.is_there(identity):
        return ("no" if question.other is not None else "nobody"), "it has left the battlefield"
    who = asking.table.name_of(asking.game.controller_of(identity))
    if question.other is not None:
        return yes(who == question.other), "" if who == question.other else "somebody else controls it"
    return who, ""


@asks("legal")
def legal(asking: Asking, question: Question) -> tuple[str, str]:
    """Whether a format allows the card, as its source says. CR: 100.6."""
    index = asking.index(question.subject)
    card = asking.table.situation.objects[index].card
    if not card:
        raise UnsupportedRule("legality of what is no card")
    printed = asking.table.library.source.printed(card)
    table = dict(printed.legalities)
    asking.game.note("100.6", "Which cards may be played in a tournament is for its format to say.")
    if question.word:
        status = table.get(question.word)
        if printed.playtest:
            allowed = question.word == MYSTERY_BOOSTER
            return yes(allowed), "playtest cards are legal in no tournament format but Mystery Booster Limited"
        if status is None:
            raise UnsupportedRule(f"legality in {question.word}")
        return yes(status == "legal"), status.replace("_", " ")
    formats = sorted(name for name, status in table.items() if status == "legal")
    if printed.playtest:
        return "no", "playtest cards are legal in no tournament format but Mystery Booster Limited"
    if not formats:
        return "no", "legal in no tournament format"
    return "yes", "legal in " + ", ".join(formats)


@asks("yes no")
def yes_no(asking: Asking, question: Question) -> tuple[str, str]:
    """
    What is understood and not answered.

    Raises:
        UnsupportedRule: always.
    """
    raise UnsupportedRule(question.text or "who has priority", "117")

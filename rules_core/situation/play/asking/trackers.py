"""
Triggers; designations, dungeons, emblems, day and night.

CR: 114, 309, 603, 725, 726, 731.
"""

from __future__ import annotations

import re

from ....citations import Rule
from ....errors import UnsupportedRule
from ....events import AbilityActivated, BeginStep, Cause, Counter, Happened, MoveZone, TriggerPut
from ....terms import CardType, ObjectKind, Zone
from ....trackers.dungeons import dungeon_of
from ...model import Question
from ...printer import subject as subject_words
from .asked import Asking, asks, count_triggers, player_asked, yes


@asks("how many triggers")
def how_many_triggers(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 603.2, 603.3."""
    sources = (
        None
        if not isinstance(question.subject, int)
        else {*asking.chain(question.subject), asking.latest(question.subject)}
    )
    return str(count_triggers(asking, sources)), ""


@asks("triggers")
def triggers(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 603.2."""
    if question.word and question.word != "cascade":
        raise UnsupportedRule(question.text or "whether it triggers")
    if not isinstance(question.subject, int):
        return yes(count_triggers(asking, None) > 0), ""
    sources = {*asking.chain(question.subject), asking.latest(question.subject)}
    if count_triggers(asking, sources):
        return "yes", ""
    name = asking.name(question.subject)
    if any(entry.rule == "603.3d" and name in entry.subject for entry in asking.game.trace):
        return "yes", "but it is removed from the stack, since there is no legal target"
    return "no", ""


@asks("resolves")
def resolves(asking: Asking, question: Question) -> tuple[str, str]:
    """Whether a spell resolved: it left the stack neither countered nor for want of a legal target. CR: 608."""
    words = question.text.lower()
    if not isinstance(question.subject, int):
        raise UnsupportedRule(question.text or "whether it resolves")
    index, name = question.subject, asking.name(question.subject)
    if not any(action.verb == "cast" and index in action.objects for action in asking.table.situation.actions):
        raise UnsupportedRule(question.text or "whether it resolves")
    ids = {*asking.chain(index), asking.latest(index)}
    why = ""
    for event in asking.events():
        if isinstance(event, Counter) and event.object in ids:
            why = f"{name} is countered"
        elif isinstance(event, MoveZone) and event.object in ids and event.cause is Cause.NO_LEGAL_TARGETS:
            why = f"{name} has no legal target left"
    if re.search(r"\b(fizzles?|countered|nothing)\b", words):
        return yes(bool(why)), why or f"{name} resolves"
    if not re.search(r"\b(resolves?|happen|work|anything|effect)\b", words):
        raise UnsupportedRule(question.text or "whether it resolves")
    return yes(not why), why


@asks("ability resolves")
def ability_resolves(asking: Asking, question: Question) -> tuple[str, str]:
    """Whether an ability of something resolved; that its source has left does not matter. CR: 113.7a, 608."""
    index = asking.index(question.subject)
    ids = {*asking.chain(index), asking.latest(index)}
    game = asking.game
    abilities = [
        event.object
        for event in asking.events()
        if (isinstance(event, AbilityActivated) and event.source in ids and not event.mana)
        or (isinstance(event, TriggerPut) and _source_of(asking, event.object) in ids)
    ]
    if not abilities:
        raise UnsupportedRule("an ability that nobody activated and that did not trigger", "602.2")
    words = {game.name_of(identity) for identity in abilities}
    stopped = [entry for entry in game.trace if entry.rule == Rule.ALL_TARGETS_ILLEGAL and entry.subject in words]
    countered = any(isinstance(e, Counter) and e.object in abilities for e in asking.events())
    why = "it has no legal target left" if stopped else "it is countered" if countered else ""
    if not why and asking.left(index) is not None:
        game.note("113.7a", f"The ability is there apart from its source, {asking.name(index)}.")
    if re.search(r"\b(fizzles?|countered)\b", question.text.lower()):
        return yes(bool(why)), why
    return yes(not why), why


def _source_of(asking: Asking, ability: int) -> int | None:
    stack = asking.game.last_known(ability).stack
    return stack.source if stack is not None else None


@asks("allowed")
def allowed(asking: Asking, question: Question) -> tuple[str, str]:
    """What was played was legal, or the game would not have got so far. CR: 101.2."""
    del asking, question
    return "yes", "nothing forbids it"


@asks("how many permanents")
def how_many_permanents(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 110.1."""
    player, game = asking.table.player(str(question.subject)), asking.game
    found = [game.characteristics(i) for i in game.battlefield if game.controller_of(i) == player]
    if question.word in {word.value for word in CardType}:
        return str(sum(CardType(question.word) in one.card_types for one in found)), ""
    return str(sum(question.word in one.subtypes for one in found)), ""


@asks("gets tokens")
def gets_tokens(asking: Asking, question: Question) -> tuple[str, str]:
    """Whether tokens, of a subtype or any, were made under a player's control. CR: 111.2."""
    player, game = asking.table.player(str(question.subject)), asking.game
    made = [
        identity
        for identity in dict.fromkeys((*game.lki, *game.objects))
        if identity >= asking.table.started
        and game.last_known(identity).kind is ObjectKind.TOKEN
        and game.last_known(identity).owner == player
        and (not question.word or question.word in game.characteristics(identity).subtypes)
    ]
    return yes(bool(made)), ""


@asks("how many tokens")
def how_many_tokens(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 111.1."""
    player = None if question.subject is None else asking.table.player(str(question.subject))
    game = asking.game
    tokens = [
        identity
        for identity in (*game.lki, *game.objects)
        if identity >= asking.table.started
        and game.last_known(identity).kind is ObjectKind.TOKEN
        and game.last_known(identity).zone is Zone.BATTLEFIELD
        and (player is None or game.last_known(identity).owner == player)
    ]
    return str(len(tokens)), ""


def _holder(asking: Asking, word: str) -> str | None:
    for player in asking.game.players.values():
        if word in player.designations and player.in_game:
            return player.name
    return None


def _asks_for_loss(question: Question) -> bool:
    """True where it is asked whether something is lost or gone, rather than kept."""
    return re.search(r"\b(lose|loses|stop|gone|removed|destroyed)\b", question.text.lower()) is not None


def _designation(asking: Asking, question: Question, word: str, rule: str) -> tuple[str, str]:
    holder = _holder(asking, word)
    if question.subject is not None:
        asked = (holder == question.subject) != _asks_for_loss(question)
        return yes(asked), f"{'nobody' if holder is None else subject_words(holder)} has it"
    asking.game.note(
        rule, f"{'Nobody' if holder is None else holder} {'is' if word == 'monarch' else 'has'} the {word}."
    )
    if question.text.lower().startswith(("is there", "is anyone", "does anyone", "is anybody")):
        return yes(holder is not None), ""
    return ("nobody" if holder is None else holder), ""


@asks("who is monarch")
def who_is_monarch(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 725."""
    return _designation(asking, question, "monarch", "725.1")


@asks("who has initiative")
def who_has_initiative(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 726."""
    return _designation(asking, question, "initiative", "726.1")


@asks("has blessing")
def has_blessing(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 702.131."""
    holders = [p.name for p in asking.game.players.values() if "city's blessing" in p.designations]
    asking.game.note("702.131c", f"{' and '.join(holders) or 'Nobody'} has the city's blessing.")
    if question.subject is None:
        return " and ".join(holders) or "nobody", ""
    return yes((question.subject in holders) != _asks_for_loss(question)), ""


@asks("ventures")
def ventures(asking: Asking, question: Question) -> tuple[str, str]:
    """Whether a player ventured into a dungeon. CR: 701.49, 726.2."""
    player = player_asked(asking, question)
    events = list(asking.events())
    last = asking.table.situation.actions[-1:]
    if last and last[0].verb == "go to step" and last[0].word == "upkeep":
        begun = [place for place, event in enumerate(events) if isinstance(event, BeginStep)]
        events = events[begun[-1] :] if begun else events
    count = sum(
        isinstance(event, Happened) and event.name == "venture into the dungeon" and event.player == player
        for event in events
    )
    asking.game.note("726.2", "Whoever has the initiative ventures into Undercity at the beginning of their upkeep.")
    return yes(count > 0), f"{count} time{'' if count == 1 else 's'}"


_AGAIN = {
    "monarch": ("725.1", "An effect can make any player the monarch, also after there was none."),
    "initiative": ("726.1", "An effect can let any player take the initiative, also after nobody had it."),
    "blessing": ("702.131b", "Ascend gives the city's blessing to a player with ten permanents, also anew."),
}


@asks("can become")
def can_become(asking: Asking, question: Question) -> tuple[str, str]:
    """A designation can be had (again) whenever an effect gives it. CR: 725.1, 726.1, 702.131."""
    rule, gist = _AGAIN[question.word]
    asking.game.note(rule, gist)
    return "yes", "when an effect says so" if question.word != "blessing" else "with ascend and ten permanents"


@asks("can venture")
def can_venture(asking: Asking, question: Question) -> tuple[str, str]:
    """A player who owns no dungeon in the command zone may choose any of theirs, also one they were in. CR: 309.2a."""
    player_asked(asking, question)
    asking.game.note("309.2a", "A player who ventures without a dungeon in the command zone chooses any that they own.")
    asking.game.note("701.49a", "The venture marker begins on the topmost room.")
    return "yes", "from its topmost room"


@asks("dungeon")
def dungeon(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 309.3."""
    found = dungeon_of(asking.game, player_asked(asking, question))
    asking.game.note("309.3", f"{question.subject} has {'a dungeon' if found else 'no dungeon'} in the command zone.")
    if question.text.lower().startswith(("where", "in what", "in which", "which room")):
        if found is None:
            return "nowhere", "there is no dungeon"
        raise UnsupportedRule("in which room of the dungeon")
    if question.text.lower().startswith("what"):
        return ("it is removed from the game" if found is None else "it stays"), ""
    return yes((found is not None) != _asks_for_loss(question)), ""


@asks("tracker")
def tracker(asking: Asking, question: Question) -> tuple[str, str]:
    """What became of an emblem, a dungeon or a designation. CR: 114, 309."""
    _, kind, owner, *_rest = (*str(question.other).split(":"), "", "")
    who = owner or (question.subject if isinstance(question.subject, str) else "")
    there = [
        found
        for found in asking.game.objects.values()
        if found.zone is Zone.COMMAND
        and (
            found.kind.value == kind
            or (kind not in ("emblem", "dungeon") and kind in asking.game.name_of(found.id).lower())
        )
        and (not who or asking.game.players[found.owner].name == who)
    ]
    if question.subject is not None or question.text.lower().startswith(("does", "do ", "is ")):
        gone = any(word in question.text.lower() for word in ("gone", "removed", "graveyard"))
        return yes(bool(there) != gone), ""
    if there:
        return "it stays", ""
    where = (
        "it is put into its owner's graveyard and ceases to exist"
        if kind == "emblem"
        else "it is removed from the game"
    )
    return where, ""


@asks("day or night")
def day_or_night(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 731."""
    now = asking.game.day_night
    if "neither" in question.text.lower() and question.text.lower().startswith("is "):
        return yes(now is None), f"it is {now or 'neither'}"
    if question.word:
        return yes(now == question.word), f"it is {now}" if now else "it is neither day nor night"
    return now or "neither", ""

"""
Who dies and lives; life, poison, cards; who loses and wins.

CR: 104, 119, 700.4.
"""

from __future__ import annotations

import re
from itertools import takewhile

from ....damage import has_keyword
from ....errors import UnsupportedRule
from ....events import Cause, DrawCard, GainLife, LoseLife, MoveZone
from ....terms import CardType, Zone
from ...model import Question
from ..wording import zone_words
from .asked import Asking, asks, note_counter_keywords, player_asked, yes

_RID = re.compile(r"\b(?:rid of|oust)\b", re.I)
"""Who asks whether something is got rid of does not care where it goes."""


@asks("dies")
def dies(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 700.4."""
    index = asking.index(question.subject)
    gone = asking.left(index)
    if asking.death(index) is not None:
        return "yes", f"{asking.name(index)} is put into the graveyard"
    if gone is not None and _RID.search(question.text):
        return "yes", _where_it_went(asking, index, gone)
    if gone is not None:
        return "no", _where_it_went(asking, index, gone)
    if not asking.is_there(asking.latest(index)):
        raise UnsupportedRule(f"whether {asking.name(index)} dies, as it is not on the battlefield")
    return "no", _why_it_stays(asking, index)


def _why_it_stays(asking: Asking, index: int) -> str:
    """Why a permanent is still there, with the rule where it is indestructible. CR: 702.12b, 122.1b."""
    identity = asking.latest(index)
    name = asking.name(index)
    note_counter_keywords(asking.game, identity)
    found, now = asking.game.objects[identity], asking.game.characteristics(identity)
    tried = any(
        type(event).__name__ == "Destroy" and getattr(event, "object", None) == identity for event in asking.events()
    )
    lethal = now.toughness is not None and found.marked_damage >= now.toughness
    if has_keyword(now, "indestructible") and (lethal or tried or _was_targeted(asking, index)):
        asking.game.note("702.12b", f"{name} is indestructible: it can't be destroyed.")
        return f"{name} is indestructible"
    if now.toughness is not None and found.marked_damage:
        return f"{name} has {found.marked_damage} damage and toughness {now.toughness}"
    return f"{name} stays on the battlefield"


def _was_targeted(asking: Asking, index: int) -> bool:
    return any(index in action.targets for action in asking.table.situation.actions)


@asks("survives")
def survives(asking: Asking, question: Question) -> tuple[str, str]:
    """
    Tell whether its player still has it, on the battlefield or in hand.

    What died has not survived, even when it returns as a new object; what was exiled and is back has.

    CR: 400.7, 700.4.
    """
    index = asking.index(question.subject)
    gone = asking.left(index)
    if gone is None:
        if not asking.is_there(asking.latest(index)):
            raise UnsupportedRule(f"whether {asking.name(index)} survives, as it is not on the battlefield")
        return "yes", _why_it_stays(asking, index)
    if asking.death(index) is not None:
        back = ", but returns" if asking.is_there(asking.latest(index)) else ""
        return "no", f"{asking.name(index)} goes to the graveyard{back}"
    last = asking.game.find(asking.latest(index))
    stays = re.search(r"\b(?:battlefield|in play|still there)\b", question.text.lower())
    safe = last is not None and last.zone in ((Zone.BATTLEFIELD,) if stays else (Zone.BATTLEFIELD, Zone.HAND))
    return yes(safe), _where_it_went(asking, index, gone)


def _where_it_went(asking: Asking, index: int, gone: MoveZone) -> str:
    """Where a permanent went that left the battlefield without dying, and whether it is back. CR: 400.7."""
    name, to = asking.name(index), zone_words(gone.to)
    if asking.is_there(asking.latest(index)):
        return f"{name} goes to {to} and returns to the battlefield"
    return f"{name} goes to {to}"


def _fighters(asking: Asking) -> list[int]:
    """Creatures that took part in what happened, all there are where only spells were cast."""
    found: list[int] = []
    if not any(action.verb in ("attack", "block", "fight", "deal damage") for action in asking.table.situation.actions):
        return [i for i, spec in enumerate(asking.table.situation.objects) if _was_creature(asking, i, spec.zone)]
    for action in asking.table.situation.actions:
        for ref in (*action.objects, *action.targets):
            if isinstance(ref, int) and ref not in found:
                characteristics = asking.characteristics(ref)
                if (
                    CardType.CREATURE in characteristics.card_types
                    or CardType.PLANESWALKER in characteristics.card_types
                ):
                    if asking.game.last_known(asking.as_permanent(ref)).zone is Zone.BATTLEFIELD:
                        found.append(ref)
    return found


def _was_creature(asking: Asking, index: int, zone: str) -> bool:
    """True for a creature that began on the battlefield."""
    return zone == "battlefield" and CardType.CREATURE in asking.characteristics(index).card_types


@asks("who survives")
def who_survives(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 700.4."""
    alive = [i for i in _fighters(asking) if asking.left(i) is None]
    left = "left" in question.text.lower()
    return (" and ".join(_as_it_is(asking, i) if left else asking.name(i) for i in alive) or "nothing"), ""


def _as_it_is(asking: Asking, index: int) -> str:
    """A creature with the size that it has now. CR: 208."""
    now = asking.characteristics(index)
    size = "" if now.power is None else f" as a {now.power}/{now.toughness}"
    return f"{asking.name(index)}{size}"


@asks("who dies")
def who_dies(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 700.4."""
    dead = [asking.name(i) for i in _fighters(asking) if asking.death(i) is not None]
    return (" and ".join(dead) or "nothing"), ""


@asks("both die")
def both_die(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 700.4."""
    named = (question.subject, *question.also) if isinstance(question.subject, int) else ()
    fighters = [index for index in named if isinstance(index, int)] or _fighters(asking)
    dead = [i for i in fighters if asking.death(i) is not None]
    if len(fighters) < 2:
        raise UnsupportedRule("a question about two creatures")
    names = " and ".join(asking.name(i) for i in dead) or "nothing"
    return yes(len(dead) == len(fighters)), f"{names} {'die' if len(dead) > 1 else 'dies'}"


@asks("sacrificed")
def sacrificed(asking: Asking, question: Question) -> tuple[str, str]:
    """Whether a permanent, or any permanent of a player, is sacrificed. CR: 701.21."""
    moves = [e for e in asking.events() if isinstance(e, MoveZone) and e.cause is Cause.SACRIFICE]
    if isinstance(question.subject, int):
        ids = {*asking.chain(question.subject), asking.latest(question.subject)}
        return yes(any(move.object in ids for move in moves)), ""
    player = player_asked(asking, question)
    return yes(any(move.by == player or asking.game.last_known(move.object).owner == player for move in moves)), ""


@asks("any dies")
def any_dies(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 700.4."""
    dead = [asking.name(i) for i in _permanents(asking) if asking.death(i) is not None]
    return yes(bool(dead)), " and ".join(dead)


def _permanents(asking: Asking) -> list[int]:
    """Every object of the situation that is or was on the battlefield."""
    return [
        index
        for index in range(len(asking.table.situation.objects))
        if asking.table.first(index) is not None
        and asking.game.last_known(asking.as_permanent(index)).zone is Zone.BATTLEFIELD
    ]


@asks("both survive")
def both_survive(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 700.4."""
    fighters = _fighters(asking)
    if len(fighters) < 2:
        fighters = _permanents(asking)
    if len(fighters) < 2:
        raise UnsupportedRule("a question about two permanents")
    gone = [asking.name(i) for i in fighters if asking.left(i) is not None]
    return yes(not gone), f"{' and '.join(gone)} {'goes' if len(gone) == 1 else 'go'}" if gone else ""


@asks("life")
def life(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 119."""
    return str(asking.game.players[player_asked(asking, question)].life), ""


@asks("life change")
def life_change(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 119.3."""
    player = player_asked(asking, question)
    kind = LoseLife if question.word == "lose" else GainLife
    return str(
        sum(
            e.amount
            for e in asking.events()
            if isinstance(e, LoseLife | GainLife) and isinstance(e, kind) and e.player == player
        )
    ), ""


@asks("gains life")
def gains_life(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 119.3."""
    player = player_asked(asking, question)
    gained = sum(e.amount for e in asking.events() if isinstance(e, GainLife) and e.player == player)
    wanted = question.number
    return yes(gained > 0 if wanted is None else gained == wanted), f"{gained} life gained"


@asks("loses life")
def loses_life(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 119.3."""
    player = player_asked(asking, question)
    lost = sum(e.amount for e in asking.events() if isinstance(e, LoseLife) and e.player == player)
    wanted = question.number
    return yes(lost > 0 if wanted is None else lost == wanted), f"{lost} life lost"


@asks("poison")
def poison(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 122.1f."""
    count = asking.game.players[player_asked(asking, question)].counter_count("poison")
    if question.text.lower().split()[:1] and question.text.lower().split()[0] in ("does", "do", "did", "will"):
        return yes(count > 0), f"{count} poison counters"
    return str(count), ""


@asks("player counters")
def player_counters(asking: Asking, question: Question) -> tuple[str, str]:
    """Counters of a kind that a player has. CR: 122.1."""
    player = asking.game.players[player_asked(asking, question)]
    if question.word.startswith(("+", "-")):
        asking.game.note("122.1a", "Such counters change power and toughness; only permanents get them from damage.")
    return str(player.counter_count(question.word)), ""


@asks("player loses")
def player_loses(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 104.3."""
    player = asking.game.players[player_asked(asking, question)]
    flag = bool(player.lost)
    first = question.text.lower()
    if "surviv" in first or "alive" in first:
        return yes(not flag), ""
    if "win" in first or question.word == "win":
        others = [p for p in asking.game.players.values() if p.id != player.id]
        return yes(bool(player.won) or (all(p.lost for p in others) and not flag)), ""
    return yes(flag), (
        _why_lost(player.lost) if flag else f"{player.life} life, {player.counter_count('poison')} poison counters"
    )


def _why_lost(rule: str) -> str:
    """Say in words why a player has lost. CR: 104.3."""
    return _LOSSES.get(rule, f"rule {rule}")


_LOSSES = {
    "104.3a": "who concedes loses",
    "104.3e": "a card says so",
    "704.5a": "0 or less life",
    "704.5b": "a draw from an empty library",
    "704.5c": "ten or more poison counters",
    "704.6c": "21 combat damage from one commander",
}


@asks("who wins")
def who_wins(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 104.2a."""
    left = [p.name for p in asking.game.players.values() if p.in_game]
    lost = [p.name for p in asking.game.players.values() if not p.in_game]
    asks_loser = "los" in question.text.lower()
    winners = [p.name for p in asking.game.players.values() if p.won]
    if winners:
        others = [p.name for p in asking.game.players.values() if not p.won]
        return " and ".join(others if asks_loser else winners), ""
    if not lost:
        return "nobody", "nobody has lost"
    if asking.game.draw or not left:
        return "nobody", "the game is a draw"
    return " and ".join(lost if asks_loser else left), ""


def _drawn_before(asking: Asking, question: Question) -> int:
    """How many cards were told to be drawn before what is asked about, which is not asked for. CR: 121.1."""
    if re.search(r"\b(total|altogether|overall|this turn)\b", question.text.lower()):
        return 0
    actions = asking.performer.actions
    before = list(takewhile(lambda done: done.verb == "draw", actions))
    if len(before) == len(actions):
        return 0
    return sum(done.number or 0 for done in before if done.player == question.subject)


@asks("cards in hand")
def cards_in_hand(asking: Asking, question: Question) -> tuple[str, str]:
    """Cards drawn or held. CR: 402."""
    player = player_asked(asking, question)
    if question.word == "draw":
        count = sum(isinstance(e, DrawCard) and e.player == player for e in asking.events())
        return str(max(0, count - _drawn_before(asking, question))), ""
    if question.word == "discard":
        cards = (e.object for e in asking.events() if isinstance(e, MoveZone) and e.cause is Cause.DISCARD)
        return str(sum(asking.game.last_known(card).owner == player for card in cards)), ""
    spec = next((p for p in asking.table.situation.players if p.name == question.subject), None)
    if spec is None or spec.hand is None:
        raise UnsupportedRule("how many cards were in hand before is not said")
    return str(len(asking.game.zone(Zone.HAND, player))), ""

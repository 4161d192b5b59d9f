"""
Says in short clauses what became of spells, cards and permanents, apart from who died and from totals.

CR: 121, 400.7, 608.2b, 701.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...events import (
    Cause,
    Counter,
    DealDamage,
    DrawCard,
    Event,
    ExtraTurn,
    Happened,
    MoveZone,
    Tap,
    Untap,
)
from ...terms import Step, Zone
from .asking import Asking
from .asking.course import new_values
from .table import FILLER
from .wording import cards_word, counted, does, listed, number_word, you, zone_words

# ------------------------------------------------------------------ spells


def stopped_spells(asking: Asking) -> list[str]:
    """Spells and abilities that were countered, or that had no legal target left. CR: 608.2b, 701.6."""
    out = []
    for event in asking.events():
        if isinstance(event, Counter):
            name = asking.game.name_of(event.object)
            to = "" if event.to is Zone.GRAVEYARD else f" and goes to {zone_words(event.to)}"
            out.append(f"{name} is countered{to}")
        elif isinstance(event, MoveZone) and event.cause is Cause.NO_LEGAL_TARGETS:
            out.append(f"{asking.game.name_of(event.object)} doesn't resolve: its target is no longer legal")
    return list(dict.fromkeys(out))


def resolved_spells(asking: Asking) -> list[str]:
    """Spells that resolved, for where there is nothing else to tell of them. CR: 608.1."""
    names = [
        asking.game.name_of(event.object)
        for event in asking.events()
        if isinstance(event, MoveZone)
        and event.cause is Cause.RESOLVE
        and asking.game.last_known(event.object).zone is Zone.STACK
    ]
    return [f"{listed(counted(names))} {'resolves' if len(names) == 1 else 'resolve'}"] if names else []


# ------------------------------------------------------------------ cards


def cards_in_words(asking: Asking) -> list[str]:
    """Cards drawn, discarded, milled and searched for, and players who scry or take an extra turn."""
    out: list[str] = []
    events = list(asking.events())
    for name, player in asking.table.players.items():
        who = you(name)
        drawn = sum(isinstance(e, DrawCard) and e.player == player and not e.turn_based for e in events)
        if drawn:
            out.append(does(who, f"draws {cards_word(drawn)}"))
        for cause, verb in ((Cause.DISCARD, "discards"), (Cause.MILL, "mills")):
            moved = [e.object for e in events if isinstance(e, MoveZone) and e.cause is cause]
            moved = [identity for identity in moved if asking.game.last_known(identity).owner == player]
            if moved:
                out.append(f"{does(who, verb)} {_cards(asking, moved)}")
        out += _keyword_actions(events, who, player)
        if any(isinstance(e, ExtraTurn) and e.player == player for e in events):
            out.append(f"{does(who, 'takes')} an extra turn")
    return out


def _cards(asking: Asking, ids: list[int]) -> str:
    """Cards by name where they are known, else by number."""
    known = [asking.game.name_of(identity) for identity in ids if asking.game.last_known(identity).card is not FILLER]
    unknown = len(ids) - len(known)
    words = counted(known)
    if unknown:
        words.append(cards_word(unknown) if not known else f"{number_word(unknown)} more")
    return listed(words)


_ACTIONS = {"scry": "scries", "surveil": "surveils", "proliferate": "proliferates", "investigate": "investigates"}


def _keyword_actions(events: list[Event], who: str, player: int) -> Iterator[str]:
    for event in events:
        if not isinstance(event, Happened) or event.player != player:
            continue
        if event.name in _ACTIONS:
            yield does(who, f"{_ACTIONS[event.name]}{f' {event.amount}' if event.amount else ''}")
        elif event.name == "search":
            yield f"{does(who, 'searches')} a library"


# ------------------------------------------------------------------ permanents


def moved_cards(asking: Asking) -> list[str]:
    """Cards that were in a graveyard, a library or exile and are somewhere else now. CR: 400.7."""
    out = []
    for index, spec in enumerate(asking.table.situation.objects):
        last = asking.table.last(index) if spec.zone in ("graveyard", "library", "exile") else None
        found = asking.game.find(last) if last is not None else None
        if found is None or found.zone.value == spec.zone or found.zone is Zone.BATTLEFIELD:
            continue
        cast = any(index in action.objects and action.verb == "cast" for action in asking.table.situation.actions)
        if not cast:
            out.append(f"{asking.name(index)} goes to {zone_words(found.zone)}")
    return out


def changes_in_words(asking: Asking, told: set[int]) -> list[str]:
    """
    How permanents changed that were there before and still are: controller, size, keywords, tapped.

    Args:
        told: ids of permanents of which their size was told already.
    """
    begun, game = asking.begun, asking.game
    if begun is None:
        return []
    out: list[str] = []
    for identity in game.battlefield:
        if identity not in begun.objects or begun.objects[identity].zone is not Zone.BATTLEFIELD:
            continue
        name = game.name_of(identity)
        before, now = begun.characteristics(identity), game.characteristics(identity)
        if now.controller is not None and now.controller != before.controller:
            who = you(asking.table.name_of(now.controller))
            out.append(f"{does(who, 'controls')} {name}")
        said = [] if identity in told else new_values(before, now)
        if said:
            out.append(f"{name} {' and '.join(said)}")
        if game.objects[identity].tapped != begun.objects[identity].tapped and _by_an_effect(asking, identity):
            out.append(f"{name} is {'tapped' if game.objects[identity].tapped else 'untapped'}")
    return list(dict.fromkeys(out))


def _by_an_effect(asking: Asking, identity: int) -> bool:
    """True where an effect tapped or untapped it, not an attack, a cost for mana or the untap step."""
    return any(
        (isinstance(e, Tap) and e.object == identity and e.source not in (None, identity) and not e.attacking)
        or (isinstance(e, Untap) and e.object == identity and not e.turn_based)
        for e in asking.events()
    )


def no_damage(asking: Asking) -> list[str]:
    """That combat came and went without any damage, where creatures attacked. CR: 510.2, 615.1."""
    attacked = any(action.verb == "attack" for action in asking.table.situation.actions)
    step = asking.game.turn.step
    if not attacked or step is not Step.END_COMBAT or asking.game.is_over:
        return []
    dealt = any(isinstance(e, DealDamage) and e.combat and e.amount for e in asking.events())
    return [] if dealt else ["no combat damage is dealt"]

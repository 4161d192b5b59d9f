"""
Events that cannot happen, because an effect says "can't" or "doesn't".

What players cannot do (attack, block, cast, activate, target) is asked in the
rooms where they would do it; this room holds events that would simply happen.

CR: 101.2, 614.17.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..citations import Rule
from ..errors import UnsupportedRule
from ..events import (
    Attach,
    Counter,
    DealDamage,
    Destroy,
    Discard,
    DrawCard,
    Event,
    GainLife,
    Happened,
    LoseGame,
    LoseLife,
    MoveZone,
    PayLife,
    PhaseOut,
    PutCounters,
    Sacrifice,
    SetLife,
    Transform,
    TurnFaceUp,
    Untap,
    WinGame,
)
from ..execute.context import Context
from ..execute.filters import is_subject
from ..execute.registry import StaticKind, evaluate, limited, refer, static_part
from ..ir.costs import Cost
from ..ir.node import Node
from ..ir.nouns import Each, Filter, InZone
from ..ir.statics import (
    ActivateAct,
    AttackAct,
    BeBlockedAct,
    BeCounteredAct,
    BeTargetedAct,
    BlockAct,
    Cant,
    CantCause,
    CastAct,
    DoesntLose,
    LifeRule,
    OtherAct,
    UntapAct,
)
from ..objects import is_player
from ..statics import ActiveStatic
from ..terms import Zone
from .preventing import fits

if TYPE_CHECKING:
    from ..game import Game


def _object(event: Any) -> int:
    return int(event.object)


def _player(event: Any) -> int:
    return int(event.player)


_ACTS: dict[str, tuple[tuple[type[Event], ...], Callable[[Any], int]]] = {
    "gain life": ((GainLife,), _player),
    "lose life": ((LoseLife,), _player),
    "draw cards": ((DrawCard,), _player),
    "draw more than one card each turn": ((DrawCard,), _player),
    "search libraries": ((Happened,), _player),
    "be sacrificed": ((Sacrifice,), _object),
    "be destroyed": ((Destroy,), _object),
    "enter": ((MoveZone,), _object),
    "transform": ((Transform,), _object),
    "phase out": ((PhaseOut,), _object),
    "be turned face up": ((TurnFaceUp,), _object),
    "become untapped": ((Untap,), _object),
    "lose the game": ((LoseGame,), _player),
    "win the game": ((WinGame,), _player),
    "be equipped": ((Attach,), lambda event: int(event.to)),
    "be enchanted": ((Attach,), lambda event: int(event.to)),
    "have counters put on them": ((PutCounters,), lambda event: int(event.recipient)),
    "get counters": ((PutCounters,), lambda event: int(event.recipient)),
    "have counters put on it": ((PutCounters,), lambda event: int(event.recipient)),
    "deal damage": ((DealDamage,), lambda event: int(event.source)),
    "be dealt damage": ((DealDamage,), lambda event: int(event.recipient)),
}
"""Words of an act -> the events that would be it, and who or what the effect speaks of."""

READ_ELSEWHERE = frozenset(
    {
        "assign combat damage",
        "attack or block",
        "attack or block alone",
        "attack , block , or crew vehicles",
        "crew vehicles",
        "be regenerated",
    }
)
"""Acts that other rooms ask for."""


@static_part(StaticKind.PROHIBITION, Cant)
def cannot_happen(game: Game, part: ActiveStatic, event: Event) -> bool:
    """Say whether a "can't" keeps an event from happening. CR: 101.2."""
    node = part.node
    assert isinstance(node, Cant)
    act = node.act
    if isinstance(act, OtherAct):
        known = _ACTS.get(act.act)
        if known is None or not isinstance(event, known[0]):
            return False
        if isinstance(event, Happened) and event.name != "search":
            return False
        if isinstance(event, MoveZone) and event.to is not Zone.BATTLEFIELD:
            return False
        if act.kind and getattr(event, "kind", "") != act.kind:
            return False
        if act.act.startswith("be e") and not _attaches(game, event, act.act):
            return False
        affected = known[1](event)
        if act.act == "draw more than one card each turn" and _draws(game, affected) < 1:
            return False
    elif isinstance(act, BeCounteredAct):
        if not isinstance(event, Counter) or not _counters(game, part, act, event):
            return False
        affected = event.object
    elif isinstance(act, UntapAct):
        if act.more_than is not None:
            return False  # how many untap is chosen as the step begins
        if not isinstance(event, Untap) or not event.turn_based or not _untap_step(game, part, act, event.object):
            return False
        affected = event.object
    else:
        return False
    return is_subject(game, part, node.subject, affected) and _holds(part.context(game), node)


@static_part(StaticKind.PROHIBITION, CantCause)
def cannot_be_caused(game: Game, part: ActiveStatic, event: Event) -> bool:
    """Say whether a spell or ability may not make a player sacrifice or discard; costs are paid freely. CR: 101.2."""
    node = part.node
    assert isinstance(node, CantCause)
    kinds = tuple(_CAUSED[act] for act in node.acts if act in _CAUSED)
    if not isinstance(event, kinds) or not isinstance(event, Sacrifice | Discard) or event.source is None:
        return False
    if getattr(event, "as_cost", False) or not is_subject(game, part, node.player, event.by):
        return False
    cause = game.turn.resolving
    return cause is not None and fits(part.context(game), node.subject, cause)


_CAUSED: dict[str, type[Event]] = {"sacrifice permanents": Sacrifice, "discard cards": Discard}


def _holds(ctx: Context, node: Cant) -> bool:
    if node.condition is None:
        return True
    if isinstance(node.condition, Cost):
        raise UnsupportedRule("a cost to be allowed to", Rule.CANT_BEATS_CAN)
    return bool(evaluate(ctx, node.condition)) != ("unless" in node.form)


def _attaches(game: Game, event: Event, act: str) -> bool:
    if not isinstance(event, Attach) or is_player(event.to):
        return False
    word = "Equipment" if act == "be equipped" else "Aura"
    return word in game.characteristics(event.object).subtypes


def _draws(game: Game, player: int) -> int:
    return sum(isinstance(event, DrawCard) and event.player == player for event in game.happened())


def _counters(game: Game, part: ActiveStatic, act: BeCounteredAct, event: Counter) -> bool:
    if act.by is None:
        return True
    if event.source is None:
        return False
    return fits(part.context(game), act.by, event.source)


def _untap_step(game: Game, part: ActiveStatic, act: UntapAct, untapping: int) -> bool:
    """Say whether the untap step at hand is one that the effect means. CR: 502.3."""
    step = act.step
    player: Node | None = getattr(step, "player", None)
    if player is None:
        return True

    # "During its controller's untap step" speaks of each object that would untap.
    return any(game.is_active(p) for p in refer(part.context(game).for_item(untapping), player))


# Life and losing ---------------------------------------------------------------------------------

_LIFE_RULES: dict[str, tuple[type[Event], ...]] = {
    "can't gain life": (GainLife,),
    "can't lose life": (LoseLife, PayLife),
    "life total can't change": (GainLife, LoseLife, PayLife, SetLife),
}


@static_part(StaticKind.PROHIBITION, LifeRule)
def life_rule(game: Game, part: ActiveStatic, event: Event) -> bool:
    """Say whether a rule about life totals keeps an event from happening. CR: 119.7-8."""
    node = part.node
    assert isinstance(node, LifeRule)
    kinds = _LIFE_RULES.get(node.rule, ())
    return isinstance(event, kinds) and is_subject(game, part, node.player, _player(event))


_LOSING: dict[str, tuple[str, ...]] = {
    "": (),
    "for having 0 or less life": (Rule.NO_LIFE_LOSES,),
    "for having ten or more poison counters": (Rule.POISON_LOSES,),
    "for drawing from an empty library": (Rule.DREW_FROM_EMPTY_LOSES,),
}


@static_part(StaticKind.PROHIBITION, DoesntLose)
def does_not_lose(game: Game, part: ActiveStatic, event: Event) -> bool:
    """Say whether a player does not lose the game now. CR: 104.3, 704.5a."""
    node = part.node
    assert isinstance(node, DoesntLose)
    if not isinstance(event, LoseGame) or not is_subject(game, part, node.player, event.player):
        return False
    rules = _LOSING.get(node.reason, ("?",))
    return not rules or event.rule in rules


def _is_known_cant(node: Cant) -> bool:
    act = node.act
    if node.unless_paid is not None:
        return isinstance(act, AttackAct | BlockAct) or (isinstance(act, OtherAct) and act.act == "attack or block")
    if isinstance(act, OtherAct):
        if act.limit is not None:
            return act.act in ("attack", "block")
        if act.act == "enter" and not _says_where(node.subject):
            return False
        return act.act in _ACTS or act.act in READ_ELSEWHERE
    if isinstance(act, UntapAct):
        return (act.more_than is None) == (act.what is None)
    return isinstance(act, AttackAct | BlockAct | BeBlockedAct | BeCounteredAct | BeTargetedAct | CastAct | ActivateAct)


def _says_where(subject: Node) -> bool:
    """Only what is said of cards by their zone speaks of them before they enter. CR: 109.2."""
    filter_ = subject.filter if isinstance(subject, Each) else None
    return isinstance(filter_, Filter) and any(isinstance(part, InZone) for part in filter_.qualifiers)


limited(Cant, _is_known_cant)
limited(LifeRule, lambda node: node.rule in _LIFE_RULES)
limited(DoesntLose, lambda node: node.reason in _LOSING)

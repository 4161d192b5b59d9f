"""
What the rooms of combat ask: keywords, sickness, defenders, and the restrictions and requirements in force.

CR: 302.6, 506.2, 508.5, 609.4.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..damage import has_keyword as characteristics_have
from ..execute.filters import is_subject, matches_filter
from ..execute.registry import evaluate, refer
from ..ir.costs import Cost
from ..ir.node import Node
from ..ir.nouns import A, AnyOf, Each, Filter, OneOrMore
from ..ir.statics import Allow, AsThough, AttackAct, BeBlockedAct, BlockAct, Cant, Must, OtherAct
from ..objects import is_player
from ..statics import ActiveStatic, in_force
from ..terms import CardType, Zone

if TYPE_CHECKING:
    from ..game import Game


def has_keyword(game: Game, identity: int, keyword: str) -> bool:
    """Say whether an object has a keyword ability now. CR: 702.1."""
    return characteristics_have(game.characteristics(identity), keyword)


def is_summoning_sick(game: Game, identity: int) -> bool:
    """
    Say whether a creature has not been under its controller's control since their latest turn began.

    Haste, and what is no creature, is never sick.

    CR: 302.6, 702.10.
    """
    if not game.characteristics(identity).is_creature or has_keyword(game, identity, "haste"):
        return False
    if as_though(game, identity, AttackAct, "haste"):
        return False
    controller = game.players[game.controller_of(identity)]
    return game.objects[identity].controlled_since > controller.turn_began


def defending_player(game: Game, defender: int) -> int | None:
    """
    Give the player who defends what is attacked: itself, a planeswalker's controller, a battle's protector.

    None when the battle has no protector. What is gone counts as it last was.

    CR: 506.2, 508.5.
    """
    if is_player(defender):
        return defender
    if CardType.BATTLE in game.characteristics(defender).card_types:
        protector = game.last_known(defender).choice("protector")
        return protector if isinstance(protector, int) else None
    return game.controller_of(defender)


def is_attacked_still(game: Game, defender: int) -> bool:
    """Say whether a defender can still be damaged by what attacks it. CR: 506.4c, 510.1b."""
    if is_player(defender):
        return game.players[defender].in_game
    found = game.find(defender)
    if found is None or found.zone is not Zone.BATTLEFIELD or found.phased_out:
        return False
    card_types = game.characteristics(defender).card_types
    return CardType.PLANESWALKER in card_types or CardType.BATTLE in card_types


# Restrictions, requirements, permissions ---------------------------------------------------------


def holds(game: Game, part: ActiveStatic, condition: Node | None, form: str) -> bool:
    """
    Say whether a restriction, requirement or permission holds as its condition stands.

    A cost as the condition is no question of truth: `taxes` asks for it to be paid.
    """
    if condition is None or isinstance(condition, Cost):
        return True
    value = bool(evaluate(part.context(game), condition))
    return not value if "unless" in form else value


def restrictions_on(game: Game, identity: int, act: type[Node]) -> Iterator[tuple[ActiveStatic, Cant]]:
    """Yield what says that an object can't do something, conditions looked at. CR: 508.1c, 509.1b."""
    for part in in_force(game, Cant):
        node = part.node
        assert isinstance(node, Cant)
        if isinstance(node.act, act) and not is_tax(node) and is_subject(game, part, node.subject, identity):
            if holds(game, part, node.condition, node.form):
                yield part, node


def is_tax(node: Cant) -> bool:
    """Say whether something can be done after all when a cost is paid. CR: 508.1h, 509.1d."""
    return node.unless_paid is not None or isinstance(node.condition, Cost)


def taxes_on(game: Game, identity: int, act: type[Node]) -> Iterator[tuple[ActiveStatic, Cant]]:
    """Yield what says that an object can't do something unless a cost is paid. CR: 508.1h, 509.1d."""
    for part in in_force(game, Cant):
        node = part.node
        assert isinstance(node, Cant)
        if isinstance(node.act, act) and is_tax(node) and is_subject(game, part, node.subject, identity):
            if holds(game, part, node.condition, node.form):
                yield part, node


def requirements_on(game: Game, identity: int, act: type[Node]) -> Iterator[tuple[ActiveStatic, Must]]:
    """Yield what says that an object must do something if able. CR: 508.1d, 509.1c."""
    for part in in_force(game, Must):
        node = part.node
        assert isinstance(node, Must)
        if isinstance(node.act, act) and is_subject(game, part, node.subject, identity):
            if holds(game, part, node.condition, node.form):
                yield part, node


def permissions_for(game: Game, identity: int, act: type[Node]) -> Iterator[tuple[ActiveStatic, Allow]]:
    """Yield what says that an object may do something. CR: 101.2."""
    for part in in_force(game, Allow):
        node = part.node
        assert isinstance(node, Allow)
        if isinstance(node.act, act) and is_subject(game, part, node.subject, identity):
            if holds(game, part, node.condition, node.form):
                yield part, node


def as_though(game: Game, identity: int, act: type[Node], word: str) -> bool:
    """Say whether an object may do something as though a statement with this word were true of it. CR: 609.4."""
    for part in in_force(game, AsThough):
        node = part.node
        assert isinstance(node, AsThough)
        if isinstance(node.act, act) and word in node.as_though and is_subject(game, part, node.subject, identity):
            return True
    return any(word in node.as_though for _, node in permissions_for(game, identity, act))


def fits(game: Game, part: ActiveStatic, named: Node, identity: int) -> bool:
    """Say whether a reference or filter inside a restriction (``by creatures with flying``) fits an id."""
    if isinstance(named, A | Each | OneOrMore):
        return matches_filter(part.context(game), named.filter, identity)
    if isinstance(named, Filter | AnyOf):
        return matches_filter(part.context(game), named, identity)
    return identity in refer(part.context(game), named)


def limits_on(game: Game, words: str) -> Iterator[tuple[ActiveStatic, OtherAct]]:
    """Yield the limits on how many creatures may attack (or block) together. CR: 508.1c, 509.1b."""
    for part in in_force(game, Cant):
        node = part.node
        assert isinstance(node, Cant)
        if isinstance(node.act, OtherAct) and node.act.act == words and node.act.limit is not None:
            yield part, node.act


def other_act(game: Game, identity: int, words: str) -> bool:
    """
    Say whether an object can't do (or have done to it) what is named by its words.

    Words joined by ``or`` name each of the acts, and ``alone`` at the end goes with both.

    CR: 101.2.
    """
    for _, node in restrictions_on(game, identity, OtherAct):
        if isinstance(node.act, OtherAct) and words in acts_named(node.act.act):
            return True
    return False


def acts_named(words: str) -> tuple[str, ...]:
    """Give the acts that words such as ``attack or block alone`` or ``attack , block , or crew vehicles`` name."""
    parts = re.split(r" , or | , | or ", words)
    alone = parts[-1].endswith(" alone")
    return tuple(f"{part} alone" if alone and not part.endswith(" alone") else part for part in parts)


def any_restriction(game: Game) -> bool:
    """Say whether anything at all restricts or requires attacks or blocks; most boards have nothing. CR: 508.1c."""
    acts = (AttackAct, BlockAct, BeBlockedAct, OtherAct)
    return any(isinstance(part.node.act, acts) for part in in_force(game, Cant, Must))  # type: ignore[attr-defined]

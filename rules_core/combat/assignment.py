"""
Combat damage: assigning and dealing it.

There is no damage assignment order: a creature's damage is divided freely among
what it fights. Unless a player says otherwise, damage kills as many blockers as
it can, in the order in which they block, and the rest goes to the last of them
(or tramples over).

CR: 510, 702.2, 702.4, 702.7, 702.19.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..choices import ChoiceKind, ChoicePoint, Option
from ..citations import Rule
from ..damage import lethal_damage
from ..errors import IllegalAction
from ..events import DealDamage, FirstStrikeDealt
from ..execute.filters import is_subject
from ..ir.statics import AsThough, CountsAs, OtherAct
from ..objects import Attacker, is_player
from ..perform import perform
from ..statics import in_force
from ..terms import CardType
from .banding import divides_instead
from .blocking import first_strikers
from .parts import defending_player, has_keyword, is_attacked_still, other_act
from .removal import remove_what_left_combat

if TYPE_CHECKING:
    from ..game import Game

Damage = tuple[int, int, int]
"""Source, recipient and amount of combat damage that is assigned."""


def has_first_strike_step(game: Game) -> bool:
    """Say whether one of the creatures in combat has first or double strike. CR: 510.4."""
    return bool(first_strikers(game))


def deal_combat_damage(game: Game, first: bool) -> None:
    """
    Assign combat damage and deal it all at once.

    Args:
        first: whether this is the first of two combat damage steps.

    CR: 510.1-2, 510.4.
    """
    if game.combat is None:
        return
    remove_what_left_combat(game)
    strikers = first_strikers(game)
    if first:
        perform(game, FirstStrikeDealt(strikers))
    dealing = _who_deals(game, first, strikers)
    assigned = assign_combat_damage(game, dealing)
    if not assigned:
        return
    total = sum(amount for _, _, amount in assigned)
    game.note(Rule.DEAL_COMBAT_DAMAGE, f"{total} combat damage is dealt at the same time.")
    perform(game, *(DealDamage(source, recipient, amount, combat=True) for source, recipient, amount in assigned))


def _who_deals(game: Game, first: bool, strikers: tuple[int, ...]) -> frozenset[int]:
    """The creatures that assign damage in this step. CR: 510.4, 702.4b-d, 702.7b-c."""
    assert game.combat is not None
    fighting = [entry.id for entry in game.combat.attackers] + [blocker for blocker, _ in game.combat.blocking]
    if first:
        return frozenset(strikers)
    struck = game.combat.first_strike_dealt
    if struck is None:
        return frozenset(fighting)
    return frozenset(c for c in fighting if c not in struck or has_keyword(game, c, "double strike"))


def assign_combat_damage(game: Game, dealing: frozenset[int]) -> list[Damage]:
    """
    Let the players assign the damage of the creatures that deal damage now: the active player first.

    CR: 510.1.
    """
    combat = game.combat
    assert combat is not None
    assigned: list[Damage] = []
    for entry in combat.attackers:
        if entry.id in dealing:
            assigned.extend(_attacker_assigns(game, entry, assigned))
    for blocker, attackers in combat.blocking:
        if blocker not in dealing:
            continue
        present = tuple(a for a in attackers if combat.attacker(a) is not None and a in game.objects)
        power = damage_of(game, blocker)
        if power > 0 and present:
            own = game.controller_of(blocker)
            chooser = divides_instead(game, present, own, game.turn.active)
            rule = Rule.ASSIGN_BLOCKER if chooser == own else "702.22k"
            assigned.extend(_divide(game, blocker, power, present, assigned, rule, chooser))
    return assigned


def damage_of(game: Game, creature: int) -> int:
    """Give the combat damage that a creature assigns: its power, unless an effect says otherwise. CR: 510.1a."""
    characteristics = game.characteristics(creature)
    amount = characteristics.power or 0
    for part in in_force(game, CountsAs):
        node = part.node
        assert isinstance(node, CountsAs)
        if "combat damage" not in node.what or not is_subject(game, part, node.subject, creature):
            continue
        if "toughness" in node.what:
            amount = characteristics.toughness or 0
        elif "no combat damage" in node.what:
            return 0
    return 0 if other_act(game, creature, "assign combat damage") else amount


@dataclass(frozen=True, slots=True)
class _Trample:
    """What a trampling creature may assign past its blockers. CR: 702.19b-c."""

    beyond: int
    """The player, planeswalker or battle that it attacks."""
    further: int | None
    """The planeswalker's controller, for trample over planeswalkers."""
    loyalty: int = 0


def _attacker_assigns(game: Game, entry: Attacker, assigned: list[Damage]) -> list[Damage]:
    power = damage_of(game, entry.id)
    if power <= 0:
        return []
    attacked = is_attacked_still(game, entry.defender) and not entry.detached
    if not entry.blocked or _as_though_unblocked(game, entry.id):
        return _unblocked(game, entry, power, attacked)
    blockers = tuple(b for b in entry.blockers if b in game.objects)
    trample = _trample_of(game, entry, attacked)
    own = game.controller_of(entry.id)
    defending = defending_player(game, entry.defender)
    chooser = divides_instead(game, blockers, own, own if defending is None else defending)
    if blockers and chooser != own:
        return _divide(game, entry.id, power, blockers, assigned, "702.22j", chooser)
    if not blockers:
        if trample is None:
            return []
        return _past_the_blockers(game, entry, power, trample, Rule.TRAMPLE_WITHOUT_BLOCKER)
    if trample is None:
        return _divide(game, entry.id, power, blockers, assigned, Rule.ASSIGN_BLOCKED)
    return _trample_over(game, entry, power, blockers, trample, assigned)


def _unblocked(game: Game, entry: Attacker, power: int, attacked: bool) -> list[Damage]:
    """An unblocked creature damages what it attacks, past a planeswalker where it may. CR: 510.1b, 702.19c, e."""
    trample = _trample_of(game, entry, attacked) if has_keyword(game, entry.id, "trample over planeswalkers") else None
    if trample is not None:
        return _past_the_blockers(game, entry, power, trample, Rule.TRAMPLE_OVER_PLANESWALKERS)
    return [(entry.id, entry.defender, power)] if attacked else []


def _as_though_unblocked(game: Game, creature: int) -> bool:
    """``may assign its combat damage as though it weren't blocked``. CR: 609.4, 510.1c."""
    for part in in_force(game, AsThough):
        node = part.node
        assert isinstance(node, AsThough)
        if isinstance(node.act, OtherAct) and "assign" in node.act.act and "blocked" in node.as_though:
            if is_subject(game, part, node.subject, creature):
                prompt = f"Assign the combat damage of {game.name_of(creature)} as though it weren't blocked?"
                return game.choose_may(game.controller_of(creature), prompt, Rule.ASSIGN_BLOCKED, creature)
    return False


def _trample_of(game: Game, entry: Attacker, attacked: bool) -> _Trample | None:
    over_walkers = has_keyword(game, entry.id, "trample over planeswalkers")
    if not over_walkers and not has_keyword(game, entry.id, "trample"):
        return None
    walker = not is_player(entry.defender) and CardType.PLANESWALKER in game.characteristics(entry.defender).card_types
    further = defending_player(game, entry.defender) if over_walkers and walker else None
    if not attacked:
        return _Trample(further, None) if further is not None else None
    loyalty = (game.characteristics(entry.defender).loyalty or 0) if walker else 0
    return _Trample(entry.defender, further, loyalty)


def lethal_for(game: Game, source: int, creature: int, assigned: list[Damage]) -> int:
    """
    Give the damage that must be assigned from a source to a creature so that lethal damage is assigned to it.

    Damage marked and damage that other creatures assign at the same time count; damage prevention and the like do
    not.

    CR: 702.19b, 702.2c, 510.1c.
    """
    found = game.objects[creature]
    others = sum(amount for _, recipient, amount in assigned if recipient == creature)
    needed = max(0, lethal_damage(game, creature) - found.marked_damage - others)
    already_deadly = found.deathtouched or any(
        recipient == creature and has_keyword(game, other, "deathtouch") for other, recipient, _ in assigned
    )
    if already_deadly:
        return 0
    return min(needed, 1) if has_keyword(game, source, "deathtouch") else needed


def _divide(
    game: Game,
    source: int,
    power: int,
    recipients: tuple[int, ...],
    assigned: list[Damage],
    rule: str,
    chooser: int | None = None,
) -> list[Damage]:
    """
    Divide freely among creatures; the default kills as many as it can, in order.

    Args:
        chooser: Who divides it, where that is not the source's controller: by default all goes to one creature.

    CR: 510.1c-d, 702.22j-k.
    """
    if len(recipients) == 1:
        return [(source, recipients[0], power)]
    if chooser is None or chooser == game.controller_of(source):
        default = _default_shares(game, source, power, recipients, assigned)
    else:
        toughest = max(recipients, key=lambda r: lethal_for(game, source, r, assigned))
        default = {**dict.fromkeys(recipients, 0), toughest: power}
    shares = _ask(game, source, power, recipients, default, rule, chooser)
    return [(source, recipient, amount) for recipient, amount in shares.items() if amount]


def _default_shares(
    game: Game, source: int, power: int, recipients: tuple[int, ...], assigned: list[Damage]
) -> dict[int, int]:
    shares = dict.fromkeys(recipients, 0)
    left = power
    needs = {recipient: lethal_for(game, source, recipient, assigned) for recipient in recipients}
    for recipient in sorted(recipients, key=lambda r: (needs[r], recipients.index(r))):
        if needs[recipient] <= left:
            shares[recipient] = needs[recipient]
            left -= needs[recipient]
    if left:
        alive = [recipient for recipient in recipients if shares[recipient] < needs[recipient]]
        shares[(alive or list(recipients))[-1]] += left
    return shares


def _ask(
    game: Game,
    source: int,
    power: int,
    recipients: tuple[int, ...],
    default: dict[int, int],
    rule: str,
    chooser: int | None = None,
) -> dict[int, int]:
    """Ask the source's controller, or the given player, for a division. CR: 510.1c-d."""
    options = tuple(Option(recipient, game.name_of(recipient)) for recipient in recipients)
    indices = tuple(number for number, recipient in enumerate(recipients) for _ in range(default[recipient]))
    point = ChoicePoint(
        game.controller_of(source) if chooser is None else chooser,
        ChoiceKind.DIVISION,
        f"How is the {power} combat damage of {game.name_of(source)} divided?",
        options,
        power,
        power,
        rule,
        source,
        indices,
        repeats=True,
    )
    shares = dict.fromkeys(recipients, 0)
    for value in game.choose(point):
        assert isinstance(value, int)
        shares[value] += 1
    if sum(shares.values()) != power:
        raise IllegalAction(f"{game.name_of(source)} must assign {power} combat damage", Rule.CHECK_ASSIGNMENT)
    return shares


def _trample_over(
    game: Game, entry: Attacker, power: int, blockers: tuple[int, ...], trample: _Trample, assigned: list[Damage]
) -> list[Damage]:
    """Lethal damage to every blocker first; the rest as the controller likes. CR: 702.19b."""
    needs = {blocker: lethal_for(game, entry.id, blocker, assigned) for blocker in blockers}
    if sum(needs.values()) >= power:
        return _divide(game, entry.id, power, blockers, assigned, Rule.TRAMPLE_ASSIGNMENT)
    default = {**needs, trample.beyond: 0}
    rest = power - sum(needs.values())
    recipients: tuple[int, ...] = (*blockers, trample.beyond)
    if trample.further is not None:
        recipients = (*recipients, trample.further)
        default[trample.further] = max(0, rest - trample.loyalty)
        rest = min(rest, trample.loyalty)
    default[trample.beyond] = rest
    shares = _ask(game, entry.id, power, recipients, default, Rule.TRAMPLE_ASSIGNMENT)
    beyond = shares[trample.beyond] + (shares[trample.further] if trample.further is not None else 0)
    if beyond and any(shares[blocker] < needs[blocker] for blocker in blockers):
        raise IllegalAction("lethal damage is not assigned to every blocker first", Rule.TRAMPLE_ASSIGNMENT)
    if trample.further is not None and shares[trample.further] and shares[trample.beyond] < trample.loyalty:
        raise IllegalAction(
            "the planeswalker is not assigned damage equal to its loyalty first", Rule.TRAMPLE_OVER_PLANESWALKERS
        )
    return [(entry.id, recipient, amount) for recipient, amount in shares.items() if amount]


def _past_the_blockers(game: Game, entry: Attacker, power: int, trample: _Trample, rule: str) -> list[Damage]:
    """All of it goes to what is attacked, or past a planeswalker's loyalty to its controller. CR: 702.19c-e."""
    if trample.further is None or power <= trample.loyalty:
        return [(entry.id, trample.beyond, power)]
    default = {trample.beyond: trample.loyalty, trample.further: power - trample.loyalty}
    shares = _ask(game, entry.id, power, (trample.beyond, trample.further), default, rule)
    if shares[trample.further] and shares[trample.beyond] < trample.loyalty:
        raise IllegalAction("the planeswalker is not assigned damage equal to its loyalty first", rule)
    return [(entry.id, recipient, amount) for recipient, amount in shares.items() if amount]

"""
Builders of attacks, blocks and fights.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ..model import Ref
from ..phrases import Phrase
from .casting import says
from .draft import ACTION_BUILDERS, Draft, Parts, action, owner_default, spec_of, unresolved


@action("attack", "attack_unblocked")
def _attack(draft: Draft, parts: Parts) -> None:
    context = {"creature": True}
    if "p" in parts:
        player = draft.who(parts)
        found = draft.talk.settle(parts["os"], controller=player, **context)
    else:
        found = draft.talk.settle(parts["os"], controller=_attacking_side(draft, parts), **context)
        player = spec_of(draft, found[0]).controller
        draft.talk.player(player)
        draft.talk.talker = player
    for index in found:
        draft.talk.note(index, "attacking", True)
        if spec_of(draft, index).controller != player and "controller" not in spec_of(draft, index).stated:
            draft.talk.change(index, controller=player, owner=player)
    defender: tuple[Ref, ...] = (draft.talk.opponent_of(player),)
    if parts.get("d") is not None:
        defender = draft.target(parts["d"], draft.talk.opponent_of(player))
        if isinstance(defender[0], int) and draft.talk.is_creature(defender[0]):
            defender = (spec_of(draft, defender[0]).controller,)
    if isinstance(defender[0], str):
        draft.talk.player(defender[0])
    elif spec_of(draft, defender[0]).controller == player and "controller" not in spec_of(draft, defender[0]).stated:
        other = draft.talk.opponent_of(player)
        draft.talk.change(defender[0], controller=other, owner=other)
    draft.act("attack", player=player, objects=found, targets=defender[:1])
    if "p" not in parts:
        draft.talk.subject = found
    else:
        draft.talk.group = found if len(found) > 1 else draft.talk.group
        draft.talk.subject = found
    for index in found:
        draft.talk.change(index, attacking=str(defender[0]))


@action("attack_unblocked")
def _attack_unblocked(draft: Draft, parts: Parts) -> None:
    _attack(draft, parts)
    last = draft.actions[-1]
    who = last.targets[0] if isinstance(last.targets[0], str) else spec_of(draft, last.targets[0]).controller
    draft.act("no block", player=who)


@action("hit")
def _hit(draft: Draft, parts: Parts) -> None:
    """A creature that hits a player (or planeswalker) attacks unblocked; one that hits a creature deals its damage."""
    player = draft.who(parts) if "p" in parts else owner_default(draft)
    first = parts["os"][0]
    aimed = parts["d"]
    if isinstance(aimed, Phrase):
        targets = draft.target(aimed, draft.talk.opponent_of(player), permanent=True)
        aims_at_creature = any(isinstance(ref, int) and draft.talk.is_creature(ref) for ref in targets)
    else:
        aims_at_creature = aimed[0] == "tracker"
    card = draft.talk.source.printed(first.card) if first.head == "card" else None
    if card is not None and any(word in card.faces[0].type_line for word in ("Instant", "Sorcery")):
        ACTION_BUILDERS["cast"](draft, {"o": first, "targets": (aimed,), **({"p": player} if "p" in parts else {})})
    elif aims_at_creature:
        ACTION_BUILDERS["damage_by_power"](draft, {"o": first, "t": aimed})
    else:
        found = draft.talk.settle(parts["os"], controller=_attacking_side(draft, parts), creature=True)
        if set(found) <= set(_attackers(draft)):
            _no_block(draft, {"a": ()})
        else:
            _attack_unblocked(draft, {"d": aimed, "os": parts["os"], **({"p": player} if "p" in parts else {})})


def _attacking_side(draft: Draft, parts: Parts) -> str:
    """Who attacks when only the creature is named: the opponent of the player who is attacked."""
    target = parts.get("d")
    if isinstance(target, Phrase) and target.head != "pronoun":
        attacked = draft.talk.refer(target, controller=draft.talk.opponent_of(owner_default(draft)))[0]
        return draft.talk.opponent_of(spec_of(draft, attacked).controller)
    if isinstance(target, tuple) and target[0] == "player" and target[1] != "?they":
        return draft.talk.opponent_of(draft.talk.player(target[1]))
    return owner_default(draft)


@action("attack_into")
def _attack_into(draft: Draft, parts: Parts) -> None:
    """Attacking into a creature: it blocks."""
    _attack(draft, {key: value for key, value in parts.items() if key != "b"})
    side = draft.actions[-1].player
    blockers = draft.talk.settle(parts["b"], controller=draft.talk.opponent_of(side), creature=True)
    who = spec_of(draft, blockers[0]).controller
    draft.act("block", player=who, objects=blockers, targets=draft.actions[-1].objects[:1])


def _attackers(draft: Draft) -> tuple[int, ...]:
    return tuple(index for done in draft.actions if done.verb == "attack" for index in done.objects)


@action("block")
def _block(draft: Draft, parts: Parts) -> None:
    known = _attackers(draft)
    passive = (
        "a" in parts and "p" not in parts and parts["a"] and parts["os"] and parts["a"][0].start < parts["os"][0].start
    )
    if passive or ("a" in parts and known):
        attackers = _block_attackers(draft, parts, known)
    else:
        attackers = ()
    told = draft.who(parts) if "p" in parts else ""
    side = spec_of(draft, (attackers or known)[0]).controller if attackers or known else ""
    default = told or (draft.talk.opponent_of(side) if side else owner_default(draft))
    blockers = draft.talk.settle(parts["os"], controller=default, creature=True, exclude=attackers)
    player = told or spec_of(draft, blockers[0]).controller
    if not attackers and "a" in parts:
        other = draft.talk.opponent_of(player)
        attackers = draft.talk.settle(parts["a"], controller=other, creature=True, exclude=blockers)
    elif not attackers:
        attackers = tuple(index for index in known if index not in blockers)
        free = [index for index in attackers if not any(index in done.targets for done in draft.actions)]
        if len({_alike(draft, index) for index in free}) > 1 and len(blockers) != len(attackers):
            raise unresolved("which attacking creature is blocked")
    if not attackers:
        raise unresolved("an attacking creature")
    if "a" in parts and len(blockers) < len(attackers):
        raise unresolved("one attacking creature for each blocking creature")
    player = _part_sides(draft, attackers, blockers, player, bool(told))
    _ensure_attack(draft, attackers, player)
    for index in blockers:
        draft.talk.change(index, blocking=attackers[0])
    draft.act(
        "block",
        player=player,
        objects=blockers,
        targets=attackers[:1] if len(blockers) != len(attackers) else attackers,
    )
    draft.talk.player(player)
    subject = attackers if passive else blockers
    draft.talk.mention(subject)
    draft.talk.subject = subject


def _alike(draft: Draft, index: int) -> tuple[Any, ...]:
    """What tells attackers apart when nobody says which of them is blocked."""
    spec = spec_of(draft, index)
    return spec.card, spec.description, spec.counters, spec.damage, spec.tapped


def _part_sides(draft: Draft, attackers: tuple[int, ...], blockers: tuple[int, ...], player: str, told: bool) -> str:
    """Give attackers and blockers different controllers where the text left that open, and say who blocks."""
    if spec_of(draft, attackers[0]).controller != player:
        fixed = blockers
    elif told or "controller" in spec_of(draft, blockers[0]).stated:
        fixed = blockers
        other = draft.talk.opponent_of(player)
        for index in _with_fellows(draft, attackers):
            if "controller" not in spec_of(draft, index).stated:
                draft.talk.change(index, controller=other, owner=other)
        _turn_attack(draft, attackers, other, player)
    else:
        player = draft.talk.opponent_of(player)
        fixed = blockers
    for index in fixed:
        if spec_of(draft, index).controller != player and "controller" not in spec_of(draft, index).stated:
            draft.talk.change(index, controller=player, owner=player)
    return player


def _with_fellows(draft: Draft, attackers: tuple[int, ...]) -> tuple[int, ...]:
    """Attackers with all that attack together with them."""
    fellows = [done.objects for done in draft.actions if done.verb == "attack" and set(attackers) & set(done.objects)]
    return tuple(dict.fromkeys((*attackers, *(index for group in fellows for index in group))))


def _turn_attack(draft: Draft, attackers: tuple[int, ...], player: str, defender: str) -> None:
    """An attack told without a player is that of the blocking player's opponent. CR: 506.2."""
    for place, done in enumerate(draft.actions):
        if done.verb == "attack" and set(attackers) & set(done.objects) and done.targets == (player,):
            draft.actions[place] = replace(done, player=player, targets=(defender,))
            for index in done.objects:
                draft.talk.change(index, attacking=defender)


def _block_attackers(draft: Draft, parts: Parts, known: tuple[int, ...]) -> tuple[int, ...]:
    first = parts["a"][0]
    if first.head == "pronoun" and known and first.pronoun in ("it", "elided", "this", "that", "one"):
        if first.pronoun == "one":
            return known[:1]
        recent = [index for index in reversed(draft.talk.mentions) if index in known]
        return tuple(recent[:1]) or known[-1:]
    return draft.talk.settle(parts["a"], controller=owner_default(draft), creature=True)


def _ensure_attack(draft: Draft, attackers: tuple[int, ...], defender: str) -> None:
    """A creature that is blocked attacked first."""
    missing = tuple(index for index in attackers if index not in _attackers(draft))
    if missing:
        player = spec_of(draft, missing[0]).controller
        if player == defender:
            player = draft.talk.opponent_of(defender)
            for index in missing:
                draft.talk.change(index, controller=player, owner=player)
        draft.talk.player(player)
        draft.act("attack", player=player, objects=missing, targets=(defender,))
        for index in missing:
            draft.talk.change(index, attacking=defender)


@action("blocks")
def _blocks(draft: Draft, parts: Parts) -> None:
    """An object that is said on the way to be blocking another."""
    blocker = parts["blocker"]
    side = spec_of(draft, blocker).controller
    attackers = draft.talk.refer(
        parts["attacker"], controller=draft.talk.opponent_of(side), creature=True, exclude=(blocker,)
    )
    side = _part_sides(draft, attackers, (blocker,), side, False)
    _ensure_attack(draft, attackers, side)
    draft.act("block", player=side, objects=(blocker,), targets=attackers[:1])


@action("no_block")
def _no_block(draft: Draft, parts: Parts) -> None:
    known = _attackers(draft)
    if parts.get("a") and not known:
        attackers = draft.talk.settle(parts["a"], controller=owner_default(draft), creature=True)
        _ensure_attack(draft, attackers, draft.talk.opponent_of(spec_of(draft, attackers[0]).controller))
        known = attackers
    if parts.get("p") not in (None, "?elided", "?none"):
        player = draft.who(parts)
    elif known:
        player = draft.talk.opponent_of(spec_of(draft, known[0]).controller)
    else:
        player = draft.talk.opponent_of(owner_default(draft))
    draft.act("no block", player=player)


@action("trade")
def _trade(draft: Draft, parts: Parts) -> None:
    first = draft.talk.settle(parts["a"], controller=owner_default(draft), creature=True)
    side = spec_of(draft, first[0]).controller
    second = draft.talk.settle(parts["b"], controller=draft.talk.opponent_of(side), creature=True)
    _ensure_attack(draft, first, spec_of(draft, second[0]).controller)
    draft.act("block", player=spec_of(draft, second[0]).controller, objects=second, targets=first)
    for index in (*first, *second):
        draft.talk.mention((index,))
    draft.talk.subject = first


@action("fight")
def _fight(draft: Draft, parts: Parts) -> None:
    first = draft.talk.settle(
        parts["a"] if isinstance(parts["a"], tuple) else (parts["a"],), controller=owner_default(draft), creature=True
    )
    side = spec_of(draft, first[0]).controller
    second = (
        draft.talk.refer(parts["b"], controller=draft.talk.opponent_of(side), creature=True)
        if "b" in parts
        else first[1:2]
    )
    if not second:
        raise unresolved("two creatures")
    draft.talk.subject = first[:1]
    last = draft.actions[-1] if draft.actions else None
    if last is not None and last.verb == "cast" and not last.targets and says(draft, last.objects[0], "fight"):
        draft.actions[-1] = replace(last, targets=(first[0], second[0]))
        for index in (first[0], second[0]):
            if "zone" not in spec_of(draft, index).stated:
                draft.talk.change(index, zone="battlefield")
        return
    draft.act("fight", objects=first[:1], targets=tuple(second[:1]))

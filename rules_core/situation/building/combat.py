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
    if "p" in parts:
        player = draft.who(parts)
        found = draft.talk.settle(parts["os"], controller=player, creature=True)
    else:
        found = draft.talk.settle(parts["os"], controller=_attacking_side(draft, parts), creature=True)
        player = _taken_by(draft, found[0]) or spec_of(draft, found[0]).controller
        draft.talk.player(player)
        draft.talk.talker = player
    defender: tuple[Ref, ...] = ()
    if parts.get("d") is not None:
        draft.actor = player
        apart = {"exclude": found} if isinstance(parts["d"], Phrase) else {}
        defender = draft.target(parts["d"], draft.talk.opponent_of(player), **apart)
    declare_attack(draft, player, found, defender)
    said = [phrase for phrase in parts["os"] if ("unblocked", True) in phrase.state]
    if said and len(said) == len(parts["os"]):
        _go_unblocked(draft)


def _taken_by(draft: Draft, index: int) -> str:
    """Who gained control of a creature before, by what was told; empty where nobody did."""
    for done in reversed(draft.actions):
        if done.verb == "gain control" and index in done.objects:
            return done.player
        if done.verb == "cast" and index in done.targets and done.objects:
            card = draft.talk.printed(done.objects[0])
            if card is not None and any("ain control of" in face.oracle_text for face in card.faces):
                return done.player
    return ""


def declare_attack(draft: Draft, player: str, found: tuple[int, ...], defender: tuple[Ref, ...]) -> None:
    """Let creatures attack a player or planeswalker, the opponent where it is not said. CR: 508.1b."""
    for index in found:
        draft.talk.note(index, "attacking", True)
        if spec_of(draft, index).controller != player and "controller" not in spec_of(draft, index).stated:
            draft.talk.change(index, controller=player, owner=player)
    if not defender:
        defender = (draft.talk.opponent_of(player),)
    elif isinstance(defender[0], int) and draft.talk.is_creature(defender[0]):
        defender = (spec_of(draft, defender[0]).controller,)
    if isinstance(defender[0], str):
        draft.talk.player(defender[0])
    elif spec_of(draft, defender[0]).controller == player and "controller" not in spec_of(draft, defender[0]).stated:
        other = draft.talk.opponent_of(player)
        draft.talk.change(defender[0], controller=other, owner=other)
    draft.act("attack", player=player, objects=found, targets=defender[:1])
    draft.talk.group = found if len(found) > 1 else draft.talk.group
    draft.talk.subject = found
    for index in found:
        draft.talk.change(index, attacking=str(defender[0]))


@action("attack_unblocked")
def _attack_unblocked(draft: Draft, parts: Parts) -> None:
    _attack(draft, parts)
    if draft.actions[-1].verb != "no block":
        _go_unblocked(draft)


def _go_unblocked(draft: Draft) -> None:
    last = draft.actions[-1]
    who = last.targets[0] if isinstance(last.targets[0], str) else spec_of(draft, last.targets[0]).controller
    draft.act("no block", player=who)


@action("hit")
def _hit(draft: Draft, parts: Parts) -> None:
    """A creature that hits a player (or planeswalker) attacks unblocked; one that hits a creature deals its damage."""
    first, aimed = parts["os"][0], parts["d"]
    card = draft.talk.source.printed(first.card) if first.head == "card" else None
    if card is not None and any(word in card.faces[0].type_line for word in ("Instant", "Sorcery")):
        who = {"p": parts["p"]} if "p" in parts else {}
        ACTION_BUILDERS["cast"](draft, {"o": first, "targets": (aimed,), **who})
        return
    side = draft.who(parts) if "p" in parts else _attacking_side(draft, parts)
    targets: tuple[Ref, ...] = ()
    if isinstance(aimed, Phrase) and aimed.head == "pronoun":
        targets = draft.target(aimed, draft.talk.opponent_of(side), permanent=True)
    found = draft.talk.settle(parts["os"], controller=side, creature=True, exclude=_objects_in(targets))
    if not targets:
        targets = (
            draft.target(aimed, draft.talk.opponent_of(side), exclude=found)
            if isinstance(aimed, Phrase)
            else (draft.target(aimed, draft.talk.opponent_of(side)))
        )
    if any(isinstance(ref, str) and ":" in ref for ref in targets):
        raise unresolved("a player or permanent that is hit")
    if any(isinstance(ref, int) and draft.talk.is_creature(ref) for ref in targets):
        for index in found:
            draft.act("deal damage", objects=(index,), targets=targets[:1], word="power")
        draft.talk.subject = _objects_in(targets)
        draft.talk.mention(_objects_in(targets))
    elif set(found) <= set(_attackers(draft)):
        _no_block(draft, {"a": ()})
    else:
        player = spec_of(draft, found[0]).controller
        draft.talk.player(player)
        declare_attack(draft, player, found, targets)
        _go_unblocked(draft)


def _objects_in(refs: tuple[Ref, ...]) -> tuple[int, ...]:
    return tuple(ref for ref in refs if isinstance(ref, int))


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
    attackers = draft.actions[-1].objects
    blockers = draft.talk.settle(parts["b"], controller=draft.talk.opponent_of(side), creature=True, exclude=attackers)
    if not blockers or any(spec_of(draft, index).controller == side for index in blockers):
        raise unresolved("creatures of the other player that block")
    who = spec_of(draft, blockers[0]).controller
    draft.act("block", player=who, objects=blockers, targets=draft.actions[-1].objects[:1])


def _attackers(draft: Draft) -> tuple[int, ...]:
    return tuple(index for done in draft.actions if done.verb == "attack" for index in done.objects)


@action("block")
def _block(draft: Draft, parts: Parts) -> None:
    known = _attackers(draft)
    if set(parts) == {"os"} and parts["os"][0].pronoun in ("he", "she", "they"):
        _block_bare(draft, {"p": "?they"})
        return
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


@action("block_bare")
def _block_bare(draft: Draft, parts: Parts) -> None:
    """A player blocks, with the one creature that they have."""
    if parts.get("p") == "?none":
        _no_block(draft, {})
        return
    player = draft.who(parts)
    attackers = _attackers(draft)
    (blocker,) = only_creature(draft, player)
    if len(attackers) != 1:
        raise unresolved("which attacking creature is blocked")
    draft.talk.change(blocker, blocking=attackers[0])
    draft.act("block", player=player, objects=(blocker,), targets=attackers)
    draft.talk.mention((blocker,))
    draft.talk.subject = (blocker,)


def only_creature(draft: Draft, player: str) -> tuple[int]:
    """
    The one creature on the battlefield that a player is said to control.

    Raises:
        Unresolved: there are several, or none.
    """
    found = [
        index
        for index, spec in enumerate(draft.talk.objects)
        if spec.controller == player and spec.zone == "battlefield" and draft.talk.is_creature(index)
    ]
    if len(found) != 1:
        raise unresolved("which creature blocks")
    return (found[0],)


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
    if not known and "creature" in draft.asked() and "block" not in draft.asked():
        # "He has no creatures": how things stand, where nothing attacks.
        draft.who(parts)
        return
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
    _attacked_is(draft, known, player)
    draft.act("no block", player=player)


def _attacked_is(draft: Draft, attackers: tuple[int, ...], player: str) -> None:
    """Who does not block is attacked: attackers of which nobody said whose they are belong to the other player."""
    other = draft.talk.opponent_of(player)
    if any(spec_of(draft, i).controller != player or "controller" in spec_of(draft, i).stated for i in attackers):
        return
    for number, done in enumerate(draft.actions):
        if done.verb == "attack" and set(done.objects) <= set(attackers):
            draft.actions[number] = replace(done, player=other, targets=(player,))
    for index in attackers:
        draft.talk.change(index, controller=other, owner=other)


@action("trade")
def _trade(draft: Draft, parts: Parts) -> None:
    first = draft.talk.settle(parts["a"], controller=owner_default(draft), creature=True)
    side = spec_of(draft, first[0]).controller
    second = draft.talk.settle(parts["b"], controller=draft.talk.opponent_of(side), creature=True, exclude=first)
    if not second or len(first) > len(second) or spec_of(draft, second[0]).controller == side:
        raise unresolved("two creatures of different players")
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

"""
Builders of what moves from zone to zone, is made, or changes control.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from .casting import bring_in_beside, says, settle_targets
from .draft import ACTION_BUILDERS, Draft, Parts, action, owner_default, spec_of, unresolved


@action("enter_copy")
def _enter_copy(draft: Draft, parts: Parts) -> None:
    """A permanent with a copying ability enters and copies another: it is cast for that."""
    player = owner_default(draft)
    found = draft.talk.refer(parts["o"], controller=player, zone="hand")[:1]
    if "controller" in spec_of(draft, found[0]).stated:
        player = spec_of(draft, found[0]).controller
    if any(done.verb == "cast" and done.objects == found for done in draft.actions):
        copied = draft.talk.refer(parts["t"], controller=player, permanent=True)
        place = next(n for n, done in enumerate(draft.actions) if done.verb == "cast" and done.objects == found)
        draft.actions[place] = replace(draft.actions[place], targets=copied, word="copying")
        return
    if not draft.talk.is_spell_card(found[0]) and "zone" not in spec_of(draft, found[0]).stated:
        draft.talk.change(found[0], zone="hand")
    copied = draft.talk.refer(parts["t"], controller=player, permanent=True)
    draft.act("cast", player=player, objects=found, targets=copied, word="copying")
    draft.talk.mention(found)
    draft.talk.subject = found


def _is_there_with_counters(draft: Draft, parts: Parts) -> bool:
    """What is said to have counters is on the battlefield: that it "came down" tells when it did. CR: 122.2, 302.6."""
    (phrase, *others) = parts["os"]
    counted = any(kind == "counter" for kind, _ in phrase.state)
    if others or (phrase.pronoun not in ("it", "elided") and not counted):
        return False
    saved = draft.save()
    (found,) = draft.talk.refer(phrase, permanent=True)[:1]
    spec = spec_of(draft, found)
    if not spec.counters or spec.zone != "battlefield":
        draft.restore(saved)
        return False
    draft.talk.change(found, sick=True)
    draft.talk.subject = (found,)
    return True


def _moving(verb: str, zone: str = "battlefield", creature: bool = False) -> Any:
    def build(draft: Draft, parts: Parts) -> None:
        source: tuple[int, ...] = ()
        if verb == "destroy" and "s" in parts and _kills_by_damage(draft, parts):
            return
        if verb == "enter" and _is_there_with_counters(draft, parts):
            return
        if "s" in parts:
            source = draft.talk.refer(parts["s"], controller=owner_default(draft), zone="hand")[:1]
        if source and verb in ("flicker", "exile") and not draft.talk.is_spell_card(source[0]):
            raise unresolved("what ability does it")
        subject = "p" in parts and parts["p"] != "?elided"
        player = draft.who(parts) if "p" in parts else owner_default(draft)
        where = parts["z"][0] if "z" in parts and verb in ("exile", "enter") else zone
        controller = (
            player
            if subject and verb in ("sacrifice", "discard", "enter")
            else (draft.talk.opponent_of(player) if subject and verb in ("destroy", "exile", "bounce") else player)
        )
        found = draft.talk.settle(parts["os"], controller=controller, zone=where, creature=creature, permanent=True)
        if verb in ("die", "destroy", "sacrifice", "flicker", "regenerate", "transform") and any(
            draft.talk.is_spell_card(index) and spec_of(draft, index).zone == "battlefield" for index in found
        ):
            raise unresolved("a permanent")
        last = draft.actions[-1] if draft.actions else None
        if verb == "enter" and last is not None and last.verb in ("cast", "play") and last.objects == tuple(found):
            # What was cast enters as it resolves.
            draft.act("resolve")
            draft.talk.subject = found
            return
        brought = {row[0] for row in draft.talk.pending if row[1] in ("eternalized", "embalmed", "reanimated")}
        if verb == "enter" and set(found) <= brought:
            # It enters by what it was said to be: eternalized.
            draft.talk.subject = found
            return
        if source and draft.talk.is_spell_card(source[0]) and (verb != "enter" or says(draft, source[0], "target")):
            caster = spec_of(draft, source[0]).controller
            draft.act("cast", player=caster, objects=source, targets=tuple(found))
        else:
            said = subject or verb in ("sacrifice", "discard") or (verb == "tap" and "p" in parts)
            draft.act(verb, player=player if said else "", objects=found)
        draft.talk.subject = found

    return build


def _kills_by_damage(draft: Draft, parts: Parts) -> bool:
    """A creature that is said to kill another deals it lethal damage: creatures do not destroy by themselves."""
    saved = draft.save()
    found = draft.talk.refer(parts["s"], controller=owner_default(draft))[:1]
    if draft.talk.is_spell_card(found[0]) or not draft.talk.is_creature(found[0]):
        draft.restore(saved)
        return False
    for phrase in parts["os"]:
        ACTION_BUILDERS["damage_lethal"](draft, {"o": parts["s"], "t": phrase})
    return True


for _name, _verb, _zone in (
    ("die", "die", "battlefield"),
    ("destroy", "destroy", "battlefield"),
    ("exile", "exile", "battlefield"),
    ("discard", "discard", "hand"),
    ("flicker", "flicker", "battlefield"),
    ("untap", "untap", "battlefield"),
    ("tap", "tap", "battlefield"),
    ("regenerate", "regenerate", "battlefield"),
    ("enter", "enter", "hand"),
    ("transform", "transform", "battlefield"),
):
    action(_name)(_moving(_verb, _zone))


_OUTLET = re.compile(r"^[^\"\n]*?\bSacrifice (?:an?|another) (\w+)[^:\n]*: ([^\n]*)", re.M)
_OWN = re.compile(r"^[^\"\n]*?\bSacrifice this \w+[^:\n]*: ([^\n]*)", re.M)
_NOT_TOLD = re.compile(r"\btarget\b|\bsearch\b", re.I)
"""Effects of which more would have to be said."""


_WITH_AN_ABILITY = frozenset({"Food", "Treasure", "Clue", "Gold"})
"""Predefined tokens that are sacrificed for an effect without a target. CR: 111.10."""


@action("sacrifice")
def _sacrifice(draft: Draft, parts: Parts) -> None:
    """
    A permanent is sacrificed, for an ability that asks for it where its player has just one: nobody may do so at will.

    CR: 701.21a, 602.2b.
    """
    before = len(draft.actions)
    _moving("sacrifice", "battlefield")(draft, parts)
    kept = draft.actions[before:]
    del draft.actions[before:]
    for done in kept:
        outlets = [_outlet(draft, done.player, one) for one in done.objects]
        if None in outlets:
            draft.actions.append(done)
            continue
        for one, outlet in zip(done.objects, outlets, strict=True):
            assert outlet is not None
            draft.actions.append(replace(done, verb="activate", objects=(outlet,), costs=(one,)))


def _outlet(draft: Draft, player: str, one: int) -> int | None:
    """Give the permanent whose ability asks for the sacrifice of this, None where there is none or more than one."""
    if (card := draft.talk.printed(one)) is not None:
        own = _OWN.search(card.faces[0].oracle_text)
        if own is not None:
            return None if _NOT_TOLD.search(own.group(1)) else one
    if set(draft.talk.objects[one].description.subtypes) & _WITH_AN_ABILITY:
        return one
    found: set[int] = set()
    for index, spec in enumerate(draft.talk.objects):
        card = draft.talk.printed(index)
        if card is None or spec.controller != player or spec.zone != "battlefield":
            continue
        for match in _OUTLET.finditer(card.faces[0].oracle_text):
            kind = match.group(1).capitalize()
            fits = kind == "Permanent" or _is_a(draft, one, kind)
            if fits and not _NOT_TOLD.search(match.group(2)):
                found.add(index)
    return found.pop() if len(found) == 1 else None


def _is_a(draft: Draft, index: int, kind: str) -> bool:
    return kind in draft.talk.type_line(index) or (kind == "Creature" and draft.talk.is_creature(index))


@action("regenerates")
def _regenerates(draft: Draft, parts: Parts) -> None:
    """A creature that regenerates would have been destroyed, and has a shield. CR: 701.19a."""
    _moving("regenerate")(draft, parts)
    if not any(done.verb in ("cast", "attack", "deal damage") for done in draft.actions):
        draft.act("destroy", objects=draft.talk.subject)


@action("sacrifice_to")
def _sacrifice_to(draft: Draft, parts: Parts) -> None:
    """
    Something is sacrificed as a cost: of a permanent's ability, of a spell, or of its own ability.

    CR: 601.2h, 602.2b.
    """
    player = draft.who(parts)
    tail = dict(parts.get("tail") or {})
    found = draft.talk.settle(parts["os"], controller=player, permanent=True)
    bring_in_beside(draft, tail, player)
    targets = settle_targets(draft, tail.get("targets", ()), draft.talk.opponent_of(player))
    x, response = tail.get("x"), bool(parts.get("response"))
    if "s" not in parts:
        if len(found) != 1 or not targets:
            raise unresolved("what it is sacrificed to")
        draft.act("activate", player=player, objects=found, targets=targets, x=x, costs=found, response=response)
    else:
        (outlet, *_rest) = draft.talk.refer(parts["s"], controller=player)
        if draft.talk.is_spell_card(outlet):
            draft.talk.change(outlet, zone="hand")
        verb = "cast" if draft.talk.is_spell_card(outlet) else "activate"
        for one in found[:-1] if verb == "activate" else ():
            # One permanent is sacrificed each time.
            draft.act(verb, player=player, objects=(outlet,), targets=targets, x=x, costs=(one,), response=response)
        found = found[-1:] if verb == "activate" else found
        draft.act(verb, player=player, objects=(outlet,), targets=targets, x=x, costs=found, response=response)
    draft.talk.mention(found)
    draft.talk.subject = found


@action("bounce")
def _bounce(draft: Draft, parts: Parts) -> None:
    if parts.get("z", ("hand", ""))[0] == "battlefield":
        _moving("enter", "graveyard")(draft, parts)
        return
    if parts.get("z", ("hand", ""))[0] != "hand":
        raise unresolved("returned to a hand or to the battlefield")
    _moving("bounce")(draft, {key: value for key, value in parts.items() if key != "z"})


@action("discard_some")
def _discard_some(draft: Draft, parts: Parts) -> None:
    draft.act("discard cards", player=draft.who(parts), number=parts["n"])


@action("draw")
def _draw(draft: Draft, parts: Parts) -> None:
    player = draft.who(parts)
    if re.search(r"\bempty (library|deck)", draft.asked()):
        draft.change_player(player, library=0)
    draft.act("draw", player=player, number=parts.get("n", 1))


@action("mill")
def _mill(draft: Draft, parts: Parts) -> None:
    draft.act("mill", player=draft.who(parts), number=parts["n"])


@action("make_copy")
def _make_copy(draft: Draft, parts: Parts) -> None:
    player = draft.who(parts)
    found = draft.talk.refer(parts["t"], controller=player, permanent=True)[:1]
    if draft.talk.is_spell_card(found[0]):
        raise unresolved("a permanent that is copied")
    draft.act("make copy", player=player, objects=found)
    draft.talk.subject = found


@action("make_token")
def _make_token(draft: Draft, parts: Parts) -> None:
    player = draft.who(parts) if "p" in parts else owner_default(draft)
    found = draft.talk.settle(parts["os"], controller=player, zone="outside")
    if not all(spec_of(draft, index).token or not spec_of(draft, index).card for index in found):
        raise unresolved("a token")
    for index in found:
        draft.talk.change(index, token=True)
    draft.act("make token", player=player, objects=found)
    draft.talk.subject = found


@action("gain_control")
def _gain_control(draft: Draft, parts: Parts) -> None:
    player = draft.who(parts)
    first = parts["os"][0]
    with_what = [value for kind, value in first.state if kind == "attached"]
    if len(with_what) == 1 and "s" not in parts:
        # "I steal his creature with ...": the Aura is what steals it.
        state = tuple(row for row in first.state if row[0] != "attached")
        parts = {**parts, "os": (replace(first, state=state),), "s": with_what[0]}
    found = draft.talk.settle(parts["os"], controller=draft.talk.opponent_of(player), permanent=True)
    if "s" in parts:
        source = draft.talk.refer(parts["s"], controller=player, zone="hand")[:1]
        draft.act("cast", player=player, objects=source, targets=tuple(found))
    else:
        auras = _auras_of_control(draft, player, found)
        if auras:
            draft.act("cast", player=player, objects=auras[:1], targets=tuple(found))
        else:
            draft.act("gain control", player=player, objects=found)
    draft.talk.mention(found)
    draft.talk.subject = found


def _auras_of_control(draft: Draft, player: str, hosts: tuple[int, ...]) -> tuple[int, ...]:
    """Give the Auras named with a creature that are the means of gaining control: they are cast. CR: 303.4a."""
    draft.settle_attachments()
    auras = tuple(i for i, spec in enumerate(draft.talk.objects) if spec.attached in hosts and says_control(draft, i))
    for index in auras:
        draft.talk.change(index, controller=player, owner=player, attached=None, zone="hand")
    return auras


def says_control(draft: Draft, index: int) -> bool:
    """True for an Aura that gives control of what it enchants."""
    card = draft.talk.printed(index)
    return card is not None and "control enchanted" in card.faces[0].oracle_text

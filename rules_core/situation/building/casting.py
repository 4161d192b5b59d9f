"""
Builders of casting, activating, and mana.

What is said of X, targets and responses is settled here.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from ...mana import mana_cost
from ..model import ME, Ref
from ..phrases import Phrase
from .draft import Draft, Parts, action, owner_default, spec_of, unresolved


def settle_targets(
    draft: Draft,
    values: tuple[Any, ...],
    controller: str,
    permanent: bool = True,
    tracker: bool = False,
    exclude: tuple[int, ...] = (),
) -> tuple[Ref, ...]:
    """Settle several targets, none of which a pronoun takes for what is in `exclude`."""
    found: list[Ref] = []
    for value in values:
        kept = {"exclude": exclude} if isinstance(value, Phrase) and value.head == "pronoun" else {}
        found.extend(draft.target(value, controller, permanent=permanent, tracker=tracker, **kept))
    return tuple(found)


def makes_mana(draft: Draft, index: int) -> bool:
    """Say whether a card has an ability that adds mana, by its text or its basic land type. CR: 305.6, 605.1a."""
    card = draft.talk.printed(index)
    if card is None:
        return False
    basic = any(word in draft.talk.type_line(index) for word in ("Plains", "Island", "Swamp", "Mountain", "Forest"))
    return basic or any("Add " in face.oracle_text for face in card.faces)


def says(draft: Draft, index: int, word: str) -> bool:
    """True when the text of a card has a word and a target."""
    card = draft.talk.printed(index)
    return card is not None and any(word in face.oracle_text and "target" in face.oracle_text for face in card.faces)


def counters_spells(draft: Draft, index: int) -> bool:
    """True when a card's text counters a target spell, so that ``it`` means the spell cast before."""
    card = draft.talk.printed(index)
    return card is not None and any(re.search(r"[Cc]ounter target [^.]*spell", face.oracle_text) for face in card.faces)


_ACTIVATED = re.compile(r"^[^\"\n]*: [^\n]*[Tt]arget", re.M)


def acts_by_itself(draft: Draft, index: int) -> bool:
    """True for a permanent card with an activated ability that targets: what is done with it is done by that."""
    card = draft.talk.printed(index)
    return (
        card is not None
        and not draft.talk.is_spell_card(index)
        and _ACTIVATED.search(card.faces[0].oracle_text) is not None
    )


def _may_target_players(draft: Draft, index: int) -> bool:
    """False for a card whose text targets permanents or spells only."""
    card = draft.talk.printed(index)
    text = " ".join(face.oracle_text.lower() for face in card.faces) if card is not None else ""
    return "target" not in text or bool(re.search(r"any (other )?target|target (player|opponent)|targets\b", text))


def as_trackers(values: tuple[Any, ...]) -> tuple[Any, ...]:
    """What is targeted is the designation, not the player who has it, where the spell targets trackers."""
    return tuple(
        ("tracker", (value[1].removeprefix("?holder "), "", ""))
        if isinstance(value, tuple) and str(value[1]).startswith("?holder ")
        else value
        for value in values
    )


def _means_an_object(draft: Draft, player: str, index: int) -> bool:
    """
    Say whether "her" is a creature: nobody else is spoken of than who casts and who speaks, or it is what is equipped.
    """
    creature = any(draft.talk.is_creature(known) for known in draft.talk.mentions if known != index)
    others = [name for name in (*draft.talk.others, *draft.talk.named) if name not in (ME, player)]
    equips = "Equipment" in draft.talk.type_line(index)
    return creature and (equips or (not others and player != ME))


def _x_of(draft: Draft, indices: tuple[int, ...]) -> int | None:
    """X that a phrase gave on the way ("... with X=3"), taken out of what is pending."""
    for row in draft.talk.pending:
        if row[1] == "x" and row[0] in indices:
            draft.talk.pending.remove(row)
            return int(row[2])
    return None


_THERE = frozenset(
    {"tapped", "sick", "attacking", "blocking", "counter", "damage", "eternalized", "embalmed", "reanimated", "token"}
)
"""What is said of a permanent, not of a spell."""


def bring_in_beside(draft: Draft, tail: dict[str, Any], player: str) -> None:
    """
    What is told with "with" after a spell or ability is there beside it.

    Raises:
        Unresolved: it is no object.
    """
    for value in tail.get("with", ()):
        if not isinstance(value, Phrase):
            raise unresolved("targets, X or kicker after the spell's name")
        draft.talk.refer(value, controller=player)


FROM_GRAVEYARD = ("flashback", "escape", "disturb")
"""Ways to cast a card from a graveyard. CR: 702.34a, 702.138a, 702.146a."""


@action("cast")
def cast_spell(draft: Draft, parts: Parts) -> None:
    tail = dict(parts.get("tail") or {})
    player = draft.who(parts) if "p" in parts else owner_default(draft)
    way = tail.get("way", parts.get("way", ""))
    zone = parts["z"][0] if "z" in parts else "graveyard" if way in FROM_GRAVEYARD else "hand"
    other = draft.talk.opponent_of(player)
    phrase = parts["o"]
    if any(kind in _THERE for kind, _ in phrase.state):
        if "p" not in parts and not tail:
            # No spell is tapped or has counters: the fragment names a permanent.
            draft.talk.subject = draft.talk.refer(phrase, controller=player)
            return
    for kind, value in phrase.state:
        if kind == "copy_of":
            tail["copy"] = value
    phrase = replace(phrase, state=tuple(row for row in phrase.state if row[0] != "copy_of"))
    found = draft.talk.refer(phrase, controller=player, zone=zone, fresh=True)
    if len(found) != 1:
        for index in found:
            draft.act("cast", player=player, objects=(index,))
        return
    index = found[0]
    spec = spec_of(draft, index)
    if spec.token and not spec.card:
        raise unresolved("a card that is cast: a token is none")
    if draft.talk.is_spell_card(index) and any(done.verb == "cast" and index in done.objects for done in draft.actions):
        # A spell that was cast before and is cast again is another copy of the card.
        draft.talk.objects.append(replace(spec, zone="hand", controller=player, owner=player))
        index = len(draft.talk.objects) - 1
        found = draft.talk.mention((index,))
        spec = spec_of(draft, index)
    if "p" not in parts and "controller" not in spec.stated and _harms_mine(draft, index, parts):
        player = draft.talk.opponent_of(player)
        other = draft.talk.opponent_of(player)
        draft.talk.change(index, controller=player, owner=player)
    if "p" not in parts and "controller" in spec.stated:
        player = spec.controller
        other = draft.talk.opponent_of(player)
    if (
        "zone" not in spec.stated
        and spec.zone == "battlefield"
        and not any(index in (*done.objects, *done.targets) for done in draft.actions)
    ):
        draft.talk.change(index, zone=zone, controller=player, owner=player)
    if spec.controller != player and "controller" not in spec.stated:
        draft.talk.change(index, controller=player, owner=player)
    if parts.get("flash") and not spec.card:
        made = spec_of(draft, index).description
        draft.talk.change(index, description=replace(made, keywords=(*made.keywords, "flash")))
    values = parts.get("targets") or tail.get("targets") or ()
    if says(draft, index, "tracker"):
        values = as_trackers(values)
    if ("player", "?they") in values and _means_an_object(draft, player, index):
        it = Phrase("pronoun", phrase.start, phrase.end, pronoun="it")
        values = tuple(it if value == ("player", "?they") else value for value in values)
    if not _may_target_players(draft, index):
        # "He saves them with ...": creatures, where the spell can't target players.
        they = Phrase("pronoun", phrase.start, phrase.end, pronoun="they")
        values = tuple(they if value == ("player", "?they") else value for value in values)
    others_cast = any(done.verb == "cast" and done.player != player for done in draft.actions)
    if counters_spells(draft, index) and (
        any(isinstance(value, Phrase) and value.pronoun == "it" for value in values)
        or (not values and others_cast and "targets" not in tail)
    ):
        targets: tuple[Ref, ...] = (_latest_spell(draft),)
    else:
        targets = settle_targets(
            draft, values, other, not says(draft, index, " spell"), says(draft, index, "tracker"), (index,)
        )
    if counters_spells(draft, index):
        for ref in targets:
            if isinstance(ref, int) and not any(done.verb == "cast" and ref in done.objects for done in draft.actions):
                draft.talk.change(ref, zone="hand")
                draft.act("cast", player=spec_of(draft, ref).controller, objects=(ref,))
    if "copy" in tail:
        targets = draft.talk.refer(tail["copy"], controller=player)
    bring_in_beside(draft, tail, player)
    costs: tuple[int, ...] = ()
    if "cost" in tail:
        costs = draft.talk.settle(tail["cost"][1], controller=player)
    if "Equipment" in draft.talk.type_line(index) and targets:
        # "put [Equipment] on it": it is there, and its equip ability is activated.
        draft.talk.change(index, zone="battlefield")
        draft.act("equip", player=player, objects=(index,), targets=targets)
        return
    x = tail.get("x")
    verb = "play" if "Land" in draft.talk.type_line(index) else "cast"
    if ("targets" in parts or ("p" not in parts and targets)) and acts_by_itself(draft, index):
        # "I kill it with ..." and a permanent's name: its ability is meant.
        verb = "activate"
        draft.talk.change(index, zone="battlefield")
    word = "copying" if "copy" in tail else tail.get("word", parts.get("w", ""))
    draft.act(
        verb,
        player=player,
        objects=(index,),
        targets=targets,
        x=x if x is not None else _x_of(draft, found),
        kicked=bool(tail.get("kicked") or parts.get("kicked")),
        way=way,
        word=word,
        costs=costs,
    )
    if "p" not in parts and not tail and verb == "cast" and not draft.talk.is_spell_card(index):
        draft.fragments.append(index)
    draft.talk.subject = (index,)
    if verb == "activate":
        draft.talk.subject = tuple(ref for ref in targets if isinstance(ref, int))
        draft.talk.mention(draft.talk.subject)
    elif not draft.talk.is_spell_card(index) and not targets:
        draft.talk.mention((index,))


_HARMS = re.compile(r"destroy|exile target|deals? (\d+|x) damage|return target|-\d+/-\d+|fights?\b", re.I)


def _harms_mine(draft: Draft, index: int, parts: Parts) -> bool:
    """Say whether a spell that nobody is said to cast targets the asker's permanent and harms it: the opponent's."""
    values = parts.get("targets") or ()
    mine = any(isinstance(value, Phrase) and value.possessor == "me" for value in values)
    card = draft.talk.printed(index)
    return mine and card is not None and any(_HARMS.search(face.oracle_text) for face in card.faces)


@action("cast_for")
def _cast_for(draft: Draft, parts: Parts) -> None:
    """A spell with X is cast for so much mana: what is not asked for otherwise is X. CR: 107.3a."""
    (index, *_rest) = draft.talk.refer(parts["o"], controller=draft.who(parts), zone="hand", fresh=True)
    card = draft.talk.printed(index)
    cost = mana_cost(card.faces[0].mana_cost) if card is not None else None
    times = sum(bool(symbol.variable) for symbol in cost.symbols) if cost is not None else 0
    rest = parts["n"] - (cost.mana_value(0) if cost is not None else 0)
    if not times or rest < 0 or rest % times:
        raise unresolved("the value of X")
    cast_spell(draft, {**parts, "tail": {"x": rest // times}})


@action("cast_bare")
def _cast_bare(draft: Draft, parts: Parts) -> None:
    """A card name as a verb alone ("they Fog"): an instant or sorcery."""
    player = draft.who(parts)
    (index,) = draft.talk.refer(parts["o"], controller=player, zone="hand", fresh=True)
    if not draft.talk.is_spell_card(index):
        raise unresolved("what is done with the card")
    cast_spell(draft, parts)


@action("spend_two")
def _spend_two(draft: Draft, parts: Parts) -> None:
    player = draft.who(parts)
    for key in ("n", "m"):
        draft.act("spend", player=player, number=parts[key], word="spell")


@action("respond")
def _respond(draft: Draft, parts: Parts) -> None:
    before = len(draft.actions)
    cast_spell(draft, parts)
    draft.actions[before:] = [replace(done, response=True) for done in draft.actions[before:]]


@action("board")
def _board(draft: Draft, parts: Parts) -> None:
    """The permanents named after a spell are there, and the spell is cast."""
    player = owner_default(draft)
    draft.talk.settle(parts["os"], controller=player)
    cast_spell(draft, {"o": parts["o"], "p": player})


@action("counter_with")
def _counter_with(draft: Draft, parts: Parts) -> None:
    player = draft.who(parts)
    countered = _latest_spell(draft)
    if "t" in parts:
        countered = draft.talk.refer(parts["t"], controller=draft.talk.opponent_of(player), zone="hand")[0]
    spell = draft.talk.refer(parts["o"], controller=player, zone="hand")[0]
    draft.act("cast", player=player, objects=(spell,), targets=(countered,), response=True)


def _latest_spell(draft: Draft) -> int:
    for done in reversed(draft.actions):
        if done.verb == "cast" and done.objects:
            return done.objects[0]
    raise unresolved("a spell that was cast before")


_MOST_SPELLS = 20


@action("spend_spell", "spend_free")
def _spend(draft: Draft, parts: Parts) -> None:
    player = draft.who(parts)
    if parts.get("k", 1) > _MOST_SPELLS:
        raise unresolved(f"at most {_MOST_SPELLS} spells")
    for _ in range(max(1, parts.get("k", 1))):
        draft.act("spend", player=player, number=parts.get("n", 0), word="spell")


@action("spend_ability")
def _spend_ability(draft: Draft, parts: Parts) -> None:
    draft.act("spend", player=draft.who(parts), number=parts["n"], word="ability")


@action("tap_mana")
def _tap_mana(draft: Draft, parts: Parts) -> None:
    player = draft.who(parts) if "p" in parts else owner_default(draft)
    phrases = parts["os"] or (Phrase("pronoun", 0, 0, pronoun="it"),)
    found = draft.talk.settle(phrases, controller=player, permanent=True)
    if len(found) > 1 and phrases[0].head == "pronoun":
        found = tuple(index for index in found if makes_mana(draft, index)) or found
    draft.act("tap for mana", player=player, objects=found, word=parts.get("w", parts.get("m", "").strip("{}")))
    draft.talk.subject = found


@action("loyalty")
def _loyalty(draft: Draft, parts: Parts) -> None:
    player = draft.who(parts) if "p" in parts else owner_default(draft)
    if "o" in parts:
        found = draft.talk.refer(parts["o"], controller=player)[:1]
    else:
        found = tuple(i for i in reversed(draft.talk.mentions) if "Planeswalker" in draft.talk.type_line(i))[:1]
    if not found:
        raise unresolved("a planeswalker")
    tail = dict(parts.get("tail") or {})
    bring_in_beside(draft, tail, player)
    targets = settle_targets(draft, tail.get("targets", ()), draft.talk.opponent_of(player))
    draft.act("loyalty", player=player, objects=found, targets=targets, word=parts.get("n", "+"), x=tail.get("x"))
    draft.talk.mention(found)
    draft.talk.subject = found


@action("keyword_ability")
def _keyword_ability(draft: Draft, parts: Parts) -> None:
    player = draft.who(parts) if "p" in parts else owner_default(draft)
    zone = "hand" if parts["word"] == "cycling" else "graveyard"
    found = draft.talk.refer(parts["o"], controller=player, zone=zone)[:1]
    told = any(found[0] in (*done.objects, *done.targets) for done in draft.actions)
    if not told and spec_of(draft, found[0]).zone == "battlefield" and "zone" not in spec_of(draft, found[0]).stated:
        draft.talk.change(found[0], zone=zone)
    draft.act("keyword", player=player, objects=found, word=parts["word"])
    draft.talk.subject = found


@action("activate")
def _activate(draft: Draft, parts: Parts) -> None:
    player = draft.who(parts)
    if "o" in parts:
        found = draft.talk.refer(parts["o"], controller=player, permanent=True)[:1]
    else:
        found = tuple(i for i in reversed(draft.talk.mentions) if not draft.talk.is_spell_card(i))[:1]
    if not found:
        raise unresolved("what has the ability")
    tail = dict(parts.get("tail") or {})
    if "with" in tail:
        raise unresolved("targets or X after the ability")
    targets = settle_targets(draft, tail.get("targets", ()), draft.talk.opponent_of(player))
    costs = draft.talk.settle(tail["cost"][1], controller=player) if "cost" in tail else ()
    word = tail.get("word", "")
    draft.act("activate", player=player, objects=found, targets=targets, x=tail.get("x"), costs=costs, word=word)
    draft.talk.subject = found


@action("equip")
def _equip(draft: Draft, parts: Parts) -> None:
    player = draft.who(parts)
    equipment = draft.talk.refer(parts["o"], controller=player)[:1]
    host = draft.talk.refer(parts["t"], controller=player, creature=True, exclude=equipment)[:1]
    draft.act("equip", player=player, objects=equipment, targets=host)
    draft.talk.mention(host)
    draft.talk.subject = host


@action("crew")
def _crew(draft: Draft, parts: Parts) -> None:
    player = draft.who(parts)
    vehicle = draft.talk.refer(parts["o"], controller=player)[:1]
    crew = draft.talk.settle(parts["os"], controller=player, creature=True)
    draft.act("crew", player=player, objects=vehicle, targets=tuple(crew))
    draft.talk.mention(vehicle)
    draft.talk.subject = vehicle

"""Builders of actions."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from .building import Draft, Parts, action, owner_default, spec_of, unresolved
from .model import Ref
from .phrases import Phrase


def _targets(
    draft: Draft, values: tuple[Any, ...], controller: str, permanent: bool = True, tracker: bool = False
) -> tuple[Ref, ...]:
    found: list[Ref] = []
    for value in values:
        found.extend(draft.target(value, controller, permanent=permanent, tracker=tracker))
    return tuple(found)


def _says(draft: Draft, index: int, word: str) -> bool:
    """True when the text of a card has a word and a target."""
    card = draft.talk.printed(index)
    return card is not None and any(word in face.oracle_text and "target" in face.oracle_text for face in card.faces)


def _counters_spells(draft: Draft, index: int) -> bool:
    """True when a card's text counters a target spell, so that ``it`` means the spell cast before."""
    card = draft.talk.printed(index)
    return card is not None and any(re.search(r"[Cc]ounter target [^.]*spell", face.oracle_text) for face in card.faces)


def _x_of(draft: Draft, indices: tuple[int, ...]) -> int | None:
    """X that a phrase gave on the way ("... with X=3"), taken out of what is pending."""
    for row in draft.talk.pending:
        if row[1] == "x" and row[0] in indices:
            draft.talk.pending.remove(row)
            return int(row[2])
    return None


@action("cast")
def _cast(draft: Draft, parts: Parts) -> None:
    tail = dict(parts.get("tail") or {})
    player = draft.who(parts) if "p" in parts else owner_default(draft)
    zone = parts["z"][0] if "z" in parts else "hand"
    other = draft.talk.opponent_of(player)
    phrase = parts["o"]
    if any(kind in ("tapped", "sick", "attacking", "blocking", "counter", "damage") for kind, _ in phrase.state):
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
    if draft.talk.is_spell_card(index) and any(done.verb == "cast" and index in done.objects for done in draft.actions):
        # A spell that was cast before and is cast again is another copy of the card.
        draft.talk.objects.append(replace(spec, zone="hand", controller=player, owner=player))
        index = len(draft.talk.objects) - 1
        found = draft.talk.mention((index,))
        spec = spec_of(draft, index)
    if "p" not in parts and "controller" in spec.stated:
        player = spec.controller
        other = draft.talk.opponent_of(player)
    if (
        "zone" not in spec.stated
        and spec.zone == "battlefield"
        and not any(index in done.objects for done in draft.actions)
    ):
        draft.talk.change(index, zone=zone, controller=player, owner=player)
    if spec.controller != player and "controller" not in spec.stated:
        draft.talk.change(index, controller=player, owner=player)
    values = parts.get("targets") or tail.get("targets") or ()
    others_cast = any(done.verb == "cast" and done.player != player for done in draft.actions)
    if _counters_spells(draft, index) and (
        any(isinstance(value, Phrase) and value.pronoun == "it" for value in values)
        or (not values and others_cast and "targets" not in tail)
    ):
        targets: tuple[Ref, ...] = (_latest_spell(draft),)
    else:
        targets = _targets(draft, values, other, not _says(draft, index, " spell"), _says(draft, index, "tracker"))
    if _counters_spells(draft, index):
        for ref in targets:
            if isinstance(ref, int) and not any(done.verb == "cast" and ref in done.objects for done in draft.actions):
                draft.talk.change(ref, zone="hand")
                draft.act("cast", player=spec_of(draft, ref).controller, objects=(ref,))
    if "copy" in tail:
        targets = draft.talk.refer(tail["copy"], controller=player)
    for value in tail.get("with", ()):
        if not isinstance(value, Phrase):
            raise unresolved("targets, X or kicker after the spell's name")
        draft.talk.refer(value, controller=player)
    costs: tuple[int, ...] = ()
    if "cost" in tail:
        costs = draft.talk.settle(tail["cost"][1], controller=player)
    x = tail.get("x")
    verb = "play" if "Land" in draft.talk.type_line(index) else "cast"
    word = "copying" if "copy" in tail else tail.get("word", "")
    draft.act(
        verb,
        player=player,
        objects=(index,),
        targets=targets,
        x=x if x is not None else _x_of(draft, found),
        kicked=bool(tail.get("kicked")),
        word=word,
        costs=costs,
    )
    draft.talk.subject = (index,)
    if not draft.talk.is_spell_card(index) and not targets:
        draft.talk.mention((index,))


@action("cast_bare")
def _cast_bare(draft: Draft, parts: Parts) -> None:
    """A card name as a verb alone ("they Fog"): an instant or sorcery."""
    player = draft.who(parts)
    (index,) = draft.talk.refer(parts["o"], controller=player, zone="hand", fresh=True)
    if not draft.talk.is_spell_card(index):
        raise unresolved("what is done with the card")
    _cast(draft, parts)


@action("spend_two")
def _spend_two(draft: Draft, parts: Parts) -> None:
    player = draft.who(parts)
    for key in ("n", "m"):
        draft.act("spend", player=player, number=parts[key], word="spell")


@action("respond")
def _respond(draft: Draft, parts: Parts) -> None:
    before = len(draft.actions)
    _cast(draft, parts)
    draft.actions[before:] = [replace(done, response=True) for done in draft.actions[before:]]


@action("board")
def _board(draft: Draft, parts: Parts) -> None:
    """The permanents named after a spell are there, and the spell is cast."""
    player = owner_default(draft)
    draft.talk.settle(parts["os"], controller=player)
    _cast(draft, {"o": parts["o"], "p": player})


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


# ------------------------------------------------------------------ combat


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


@action("enter_copy")
def _enter_copy(draft: Draft, parts: Parts) -> None:
    """A permanent with a copying ability enters and copies another: it is cast for that."""
    player = owner_default(draft)
    found = draft.talk.refer(parts["o"], controller=player, zone="hand")[:1]
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


# ------------------------------------------------------------------ damage and life


@action("damage", "damage_by_power", "damage_lethal", "damage_unknown")
def _damage(draft: Draft, parts: Parts) -> None:
    target_first = "o" in parts and hasattr(parts.get("t"), "start") and parts["t"].start < parts["o"].start
    targets: tuple[Ref, ...] = ()
    if target_first:
        targets = draft.target(parts["t"], draft.talk.opponent_of(owner_default(draft)), creature=True)
    source: tuple[int, ...] = ()
    if "o" in parts:
        side = draft.talk.player(parts["p"]) if parts.get("p") not in (None, "?elided") else owner_default(draft)
        held = tuple(ref for ref in targets if isinstance(ref, int))
        source = _damage_source(draft, parts["o"], side, held)
        if draft.talk.is_spell_card(source[0]) and "zone" not in spec_of(draft, source[0]).stated:
            draft.talk.change(source[0], zone="stack")
    if not targets:
        controller = draft.talk.opponent_of(spec_of(draft, source[0]).controller) if source else owner_default(draft)
        target = parts.get("t")
        if target is None:
            targets = draft.talk.subject[:1]
        else:
            creature = getattr(target, "head", "") == "pronoun"
            targets = draft.target(target, controller, creature=creature, exclude=source)
    if not targets:
        raise unresolved("what is dealt damage")
    number = parts.get("n")
    if number is None and source and draft.talk.is_spell_card(source[0]):
        draft.talk.change(source[0], zone="hand")
        draft.act("cast", player=spec_of(draft, source[0]).controller, objects=source, targets=targets[:1])
        return
    combat = parts.get("w", "")
    if number is not None:
        word = combat
    elif parts.get("lethal") or not source:
        word = "lethal"
    else:
        word = f"{combat} power".strip()
    for one in source or (None,):
        by = () if one is None else (one,)
        draft.act("deal damage", objects=by, targets=targets[:1], number=number, word=word)
    if len(targets) == 1 and isinstance(targets[0], int):
        draft.talk.subject = (targets[0],)
        draft.talk.mention((targets[0],))
    elif source:
        draft.talk.subject = source


def _damage_source(draft: Draft, phrase: Phrase, side: str, exclude: tuple[int, ...]) -> tuple[int, ...]:
    """What deals damage: a pronoun means a creature where one was named."""
    if phrase.head == "pronoun" and any(draft.talk.is_creature(i) for i in draft.talk.mentions if i not in exclude):
        return draft.talk.refer(phrase, controller=side, creature=True, exclude=exclude)
    return draft.talk.refer(phrase, controller=side, exclude=exclude)


@action("damage_lethal")
def _damage_lethal(draft: Draft, parts: Parts) -> None:
    _damage(draft, {**parts, "lethal": True})


@action("damage_players")
def _damage_group(draft: Draft, parts: Parts) -> None:
    raise unresolved("one recipient of damage at a time")


@action("gain_life")
def _gain(draft: Draft, parts: Parts) -> None:
    draft.act("gain life", player=draft.who(parts), number=parts["n"])


@action("lose_life")
def _lose(draft: Draft, parts: Parts) -> None:
    draft.act("lose life", player=draft.who(parts), number=parts["n"])


# ------------------------------------------------------------------ counters and changes


@action("put_counters")
def _put_counters(draft: Draft, parts: Parts) -> None:
    player = draft.who(parts) if "p" in parts else owner_default(draft)
    found = draft.talk.refer(parts["t"], controller=player, permanent=True)
    draft.act("put counters", player=player, objects=found, number=parts["n"], word=parts["c"])
    draft.talk.subject = found


@action("remove_counters")
def _remove_counters(draft: Draft, parts: Parts) -> None:
    player = draft.who(parts)
    found = draft.talk.refer(parts["t"], controller=player, permanent=True)
    tail = dict(parts.get("tail") or {})
    targets = _targets(draft, tail.get("targets", ()), draft.talk.opponent_of(player))
    draft.act(
        "remove counters",
        player=player,
        objects=found,
        number=parts.get("n", 1),
        word=parts.get("c", ""),
        targets=targets,
    )
    draft.talk.subject = found


@action("pump")
def _pump(draft: Draft, parts: Parts) -> None:
    found = draft.talk.settle(parts["o"], creature=True)
    draft.act("pump", objects=found, word=parts["m"])
    draft.talk.subject = found


@action("gain_keyword", "lose_keyword")
def _gain_keyword(draft: Draft, parts: Parts) -> None:
    found = draft.talk.settle(parts["o"], creature=True)
    draft.act("gain", objects=found, word=", ".join(parts["k"]))
    draft.talk.subject = found


@action("lose_keyword")
def _lose_keyword(draft: Draft, parts: Parts) -> None:
    found = draft.talk.settle(parts["o"], creature=True)
    draft.act("lose", objects=found, word=", ".join(parts["k"]))
    draft.talk.subject = found


@action("lose_abilities")
def _lose_abilities(draft: Draft, parts: Parts) -> None:
    found = draft.talk.settle(parts["o"], permanent=True)
    draft.act("lose", objects=found, word="all abilities")
    draft.talk.subject = found


@action("shrink_to_zero")
def _shrink(draft: Draft, parts: Parts) -> None:
    found = (
        draft.talk.settle(parts["o"], creature=True)
        if "o" in parts
        else draft.talk.settle(parts["os"], creature=True)
        if "os" in parts
        else draft.talk.subject
    )
    draft.act("pump", objects=found, word="toughness 0")
    draft.talk.subject = found


# ------------------------------------------------------------------ zones


def _moving(verb: str, zone: str = "battlefield", creature: bool = False) -> Any:
    def build(draft: Draft, parts: Parts) -> None:
        source: tuple[int, ...] = ()
        if "s" in parts:
            source = draft.talk.refer(parts["s"], controller=owner_default(draft), zone="hand")[:1]
        subject = "p" in parts and parts["p"] != "?elided"
        player = draft.who(parts) if "p" in parts else owner_default(draft)
        where = parts["z"][0] if "z" in parts and verb in ("exile", "enter") else zone
        controller = (
            player
            if subject and verb in ("sacrifice", "discard", "enter")
            else (draft.talk.opponent_of(player) if subject and verb in ("destroy", "exile", "bounce") else player)
        )
        found = draft.talk.settle(parts["os"], controller=controller, zone=where, creature=creature, permanent=True)
        if source and draft.talk.is_spell_card(source[0]):
            caster = spec_of(draft, source[0]).controller
            draft.act("cast", player=caster, objects=source, targets=tuple(found))
        else:
            draft.act(verb, player=player if subject else "", objects=found)
        draft.talk.subject = found

    return build


for _name, _verb, _zone in (
    ("sacrifice", "sacrifice", "battlefield"),
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
    draft.act("draw", player=draft.who(parts), number=parts["n"])


@action("mill")
def _mill(draft: Draft, parts: Parts) -> None:
    draft.act("mill", player=draft.who(parts), number=parts["n"])


@action("make_copy")
def _make_copy(draft: Draft, parts: Parts) -> None:
    player = draft.who(parts)
    found = draft.talk.refer(parts["t"], controller=player, permanent=True)[:1]
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
    found = draft.talk.settle(parts["os"], controller=draft.talk.opponent_of(player), permanent=True)
    if "s" in parts:
        source = draft.talk.refer(parts["s"], controller=player, zone="hand")[:1]
        draft.act("cast", player=player, objects=source, targets=tuple(found))
    else:
        draft.act("gain control", player=player, objects=found)
    draft.talk.mention(found)
    draft.talk.subject = found


# ------------------------------------------------------------------ tapping and abilities


@action("tap_mana")
def _tap_mana(draft: Draft, parts: Parts) -> None:
    player = draft.who(parts) if "p" in parts else owner_default(draft)
    found = draft.talk.settle(parts["os"], controller=player, permanent=True)
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
    targets = _targets(draft, tail.get("targets", ()), draft.talk.opponent_of(player))
    draft.act("loyalty", player=player, objects=found, targets=targets, word=parts.get("n", "+"), x=tail.get("x"))
    draft.talk.mention(found)
    draft.talk.subject = found


@action("keyword_ability")
def _keyword_ability(draft: Draft, parts: Parts) -> None:
    player = draft.who(parts) if "p" in parts else owner_default(draft)
    zone = "hand" if parts["word"] == "cycling" else "graveyard"
    found = draft.talk.refer(parts["o"], controller=player, zone=zone)[:1]
    if spec_of(draft, found[0]).zone == "battlefield" and "zone" not in spec_of(draft, found[0]).stated:
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
    targets = _targets(draft, tail.get("targets", ()), draft.talk.opponent_of(player))
    costs = draft.talk.settle(tail["cost"][1], controller=player) if "cost" in tail else ()
    draft.act("activate", player=player, objects=found, targets=targets, x=tail.get("x"), costs=costs)
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
    if last is not None and last.verb == "cast" and not last.targets and _says(draft, last.objects[0], "fight"):
        draft.actions[-1] = replace(last, targets=(first[0], second[0]))
        for index in (first[0], second[0]):
            if "zone" not in spec_of(draft, index).stated:
                draft.talk.change(index, zone="battlefield")
        return
    draft.act("fight", objects=first[:1], targets=tuple(second[:1]))


# ------------------------------------------------------------------ trackers and turns


@action("become")
def _become(draft: Draft, parts: Parts) -> None:
    draft.act("become", player=draft.who(parts), word=parts["word"])


@action("venture")
def _venture(draft: Draft, parts: Parts) -> None:
    dungeon = parts["t"][2] if "t" in parts else ""
    draft.act("venture", player=draft.who(parts), word=dungeon)


@action("become_day")
def _become_day(draft: Draft, parts: Parts) -> None:
    draft.act("become day or night", word=parts["w"])


@action("destroy_tracker")
def _destroy_tracker(draft: Draft, parts: Parts) -> None:
    if "o" in parts:
        _cast(draft, {"o": parts["o"], "targets": (("tracker", parts["t"]),)})
        return
    (target,) = draft.target(("tracker", parts["t"]), "")
    draft.act("destroy tracker", targets=(target,))


@action("end_turn")
def _end_turn(draft: Draft, parts: Parts) -> None:
    if parts.get("p") not in (None, "?elided"):
        draft.who(parts)
    draft.act("end turn")


@action("step")
def _step(draft: Draft, parts: Parts) -> None:
    draft.act("go to step", player=draft.talk.player(parts["p"]), word=parts["s"])


@action("resolve")
def _resolve(draft: Draft, parts: Parts) -> None:
    if "o" in parts:
        draft.talk.refer(parts["o"], zone="hand")
    draft.act("resolve")


@action("countered")
def _countered(draft: Draft, parts: Parts) -> None:
    player = draft.who(parts) if "p" in parts else ""
    found = draft.talk.refer(parts["o"], zone="hand")[:1]
    draft.act("counter", player=player, objects=found)


@action("proliferate")
def _proliferate(draft: Draft, parts: Parts) -> None:
    draft.act("proliferate", player=draft.who(parts))


@action("leave_game")
def _leave_game(draft: Draft, parts: Parts) -> None:
    draft.act("leave game", player=draft.who(parts))

"""Builders of questions."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from ...cards import PrintedCard, PrintedFace
from ..model import Description, ObjectSpec, Ref
from ..phrases import Phrase
from .casting import FROM_GRAVEYARD, acts_by_itself, as_trackers, bring_in_beside, counters_spells, makes_mana, says
from .combat import only_creature
from .draft import ACTION_BUILDERS, Draft, Parts, owner_default, question, unresolved
from .topics import bring_in_creature


def _objects(draft: Draft, parts: Parts, key: str = "o", **context: Any) -> tuple[int, ...]:
    value = parts.get(key)
    if value is None:
        return ()
    phrases = value if isinstance(value, tuple) else (value,)
    context.setdefault("controller", owner_default(draft))
    return draft.talk.settle(phrases, **context)


def _goes_on(draft: Draft, phrase: Any) -> tuple[int, ...]:
    """
    "It attacks and is blocked by a 3/3. Does it die?": it is still what attacked, not what blocked it.

    Returns:
        What the pronoun before meant, where the latest action is a block of it; empty otherwise.
    """
    last = draft.actions[-1] if draft.actions else None
    if not isinstance(phrase, Phrase) or phrase.pronoun not in ("it", "he", "she") or last is None:
        return ()
    centre = draft.talk.centre
    return (centre,) if last.verb == "block" and centre in last.targets and centre not in last.objects else ()


_OF_SIZE = ("power", "toughness", "power and toughness")
"""Questions that are asked of a creature where nothing is said to have the size."""


def _simple(
    kind: str, *, creature: bool = False, permanent: bool = True, needs: bool = True, zone: str = "battlefield"
) -> Any:
    """A question about one or several objects."""

    def build(draft: Draft, parts: Parts) -> None:
        asked = parts.get("o")
        found = _goes_on(draft, asked[0] if isinstance(asked, tuple) else asked) if creature and asked else ()
        if not found and asked is not None:
            found = _objects(draft, parts, creature=creature, permanent=permanent, zone=zone)
        if not found and needs:
            pool = (*draft.talk.subject, *reversed(draft.talk.mentions))
            if kind in _OF_SIZE:
                pool = tuple(sorted(pool, key=lambda index: not draft.talk.is_creature(index)))
            found = tuple(i for i in pool if not (permanent and draft.talk.is_spell_card(i)))[:1]
        if not found and needs:
            raise unresolved("what the question is about")
        word = "" if kind == "characteristics" else parts.get("w") or parts.get("c") or parts.get("v") or ""
        if isinstance(word, tuple):
            word = ", ".join(word)
        for index in found or (None,):
            draft.ask(
                kind, subject=index, number=parts.get("n") if isinstance(parts.get("n"), int) else None, word=word
            )

    return build


@question("sacrificed")
def _sacrificed(draft: Draft, parts: Parts) -> None:
    """Whether something is sacrificed: one permanent, or anything where no such is known. CR: 701.21."""
    phrase = parts["o"][0] if isinstance(parts["o"], tuple) else parts["o"]
    if phrase.head == "made" and phrase.is_indefinite:
        draft.ask("sacrificed", subject=_player(draft, parts))
        return
    for index in _objects(draft, parts, permanent=True):
        draft.ask("sacrificed", subject=index)


@question("survives")
def _survives(draft: Draft, parts: Parts) -> None:
    """What survives, perhaps a spell that is cast for it."""
    if isinstance(parts.get("t"), Phrase):
        before = len(draft.questions)
        _dies(draft, parts)
        draft.questions[before:] = [
            replace(asked, kind="survives") if asked.kind == "dies" else asked for asked in draft.questions[before:]
        ]
        return
    _simple("survives", creature=True)(draft, parts)


for _kind in _OF_SIZE:
    question(_kind)(_simple(_kind, permanent=True))
for _kind in (
    "characteristics",
    "types",
    "color",
    "name",
    "mana cost",
    "abilities",
    "could produce",
    "tapped",
    "enters with",
    "returns",
    "x value",
    "can return",
    "damage marked",
    "enters",
    "sick",
):
    question(_kind)(_simple(_kind))
for _kind in ("can attack", "can tap mana"):
    question(_kind)(_simple(_kind))
for _kind in (
    "what happens",
    "both survive",
    "who survives",
    "who dies",
    "how many triggers",
    "day or night",
    "who has initiative",
    "yes no",
):
    question(_kind)(_simple(_kind, needs=False, permanent=True))


@question("can eternalize")
def _can_eternalize(draft: Draft, parts: Parts) -> None:
    """Whether a card can be eternalized; "it" is a card that has the ability, where one was spoken of. CR: 702.129a."""
    phrase = parts.get("o")
    found: tuple[int, ...] = ()
    if isinstance(phrase, Phrase) and phrase.head == "pronoun":
        able = [i for i in reversed(draft.talk.mentions) if (card := draft.talk.printed(i)) and _eternalizes(card)]
        found = tuple(able[:1])
    player = draft.talk.player(parts["p"]) if "p" in parts else ""
    for index in found:
        if player and draft.talk.objects[index].controller != player:
            # What somebody would eternalize is theirs, unless it was said to be another's. CR: 702.129a.
            if {"controller", "owner"} & draft.talk.objects[index].stated:
                raise unresolved("a card in that player's graveyard")
            draft.talk.change(index, controller=player, owner=player)
    for index in found or _objects(draft, parts, zone="graveyard", permanent=True):
        draft.ask("can eternalize", subject=index)


def _eternalizes(card: PrintedCard) -> bool:
    return any("Eternalize" in face.oracle_text for face in card.faces)


@question("dies")
def _dies(draft: Draft, parts: Parts) -> None:
    if "o" not in parts:
        _simple("dies", creature=True)(draft, parts)
        return
    one = parts["o"][0] if isinstance(parts["o"], tuple) else parts["o"]
    if one.pronoun == "they" and re.match(r"(do|did|will|would) (they )?both\b", draft.asked()):
        _both_die(draft, {})
        return
    if (
        one.pronoun in ("they", "he", "she", "him")
        and (one.pronoun != "they" or len(draft.talk.group) < 2)
        and "t" not in parts
    ):
        they = draft.talk.player("?they")
        spec = draft.talk.players[they]
        last = draft.actions[-1] if draft.actions else None
        hit = last is not None and any(isinstance(r, int) and draft.talk.is_creature(r) for r in last.targets)
        if hit and one.pronoun != "they" and spec.life is None and last is not None and last.verb == "cast":
            pass
        elif spec.life is not None or spec.poison is not None or they == draft.talk.talker:
            draft.ask("player loses", subject=they)
            return
    if draft.tracker and one.pronoun == "it" and isinstance(parts.get("t"), Phrase) and parts["t"].head == "card":
        (spell, *_rest) = draft.talk.refer(parts["t"], zone="hand", controller=owner_default(draft))
        if says(draft, spell, "tracker"):
            draft.talk.change(spell, zone="hand")
            draft.ask("can target", subject=spell, other=draft.tracker)
            return
    cause: tuple[int, ...] = ()
    if isinstance(parts.get("t"), Phrase):
        cause = draft.talk.refer(parts["t"], zone="hand", controller=owner_default(draft))[:1]
    context = {}
    if cause and draft.talk.is_spell_card(cause[0]) and "surviv" not in draft.asked():
        # What a spell is asked to kill is its controller's opponent's, where nobody says whose it is.
        context = {"controller": draft.talk.opponent_of(draft.talk.objects[cause[0]].controller)}
    found = _goes_on(draft, one) or _objects(draft, parts, creature=True, **context)
    if cause and not any(cause[0] in done.objects for done in draft.actions):
        if not draft.talk.is_spell_card(cause[0]):
            raise unresolved("what the creature does")
        draft.talk.change(cause[0], zone="hand")
        draft.act("cast", player=draft.talk.objects[cause[0]].controller, objects=cause, targets=found[:1])
    for index in found:
        draft.ask("dies", subject=index)
    draft.talk.mention(found)


@question("life")
def _life(draft: Draft, parts: Parts) -> None:
    if "p" not in parts:
        for name in draft.talk.both():
            draft.ask("life", subject=name)
        return
    draft.ask("life", subject=_player(draft, parts))


def _player(draft: Draft, parts: Parts, key: str = "p") -> str:
    phrase = parts.get(key, "?they")
    if phrase == "?someone":
        phrase = "?they"
    return draft.talk.player(phrase)


@question("life and poison")
def _life_and_poison(draft: Draft, parts: Parts) -> None:
    name = _player(draft, parts)
    draft.ask("life", subject=name)
    draft.ask("poison", subject=name)


@question("allowed")
def _allowed(draft: Draft, parts: Parts) -> None:
    """Whether what was told last may be done."""
    if not draft.actions:
        raise unresolved("what somebody would do")
    draft.ask("allowed")


@question("any dies")
def _any_dies(draft: Draft, parts: Parts) -> None:
    draft.ask("any dies")


@question("gains life")
def _gains_life(draft: Draft, parts: Parts) -> None:
    draft.ask("gains life", subject=_player(draft, parts), number=parts.get("n"))


@question("draws")
def _draws(draft: Draft, parts: Parts) -> None:
    draft.ask("draws", subject=_player(draft, parts), number=parts.get("n"))


@question("cost")
def _cost(draft: Draft, parts: Parts) -> None:
    """What a spell costs to cast: one that was not cast is in its player's hand."""
    player = draft.talk.player(parts["p"]) if "p" in parts else owner_default(draft)
    (index, *_rest) = draft.talk.refer(parts["o"], controller=player, zone="hand")
    if not any(index in done.objects for done in draft.actions) and "zone" not in draft.talk.objects[index].stated:
        draft.talk.change(index, zone="hand")
    draft.ask("cost", subject=index)


@question("life change")
def _life_change(draft: Draft, parts: Parts) -> None:
    draft.ask("life change", subject=_player(draft, parts), word=parts["word"])


@question("loses life")
def _loses_life(draft: Draft, parts: Parts) -> None:
    draft.ask("loses life", subject=_player(draft, parts))


@question("poison")
def _poison(draft: Draft, parts: Parts) -> None:
    hit = [ref for done in draft.actions for ref in done.targets if isinstance(ref, str) and ":" not in ref]
    draft.ask("poison", subject=hit[-1] if hit and "p" not in parts else _player(draft, parts))


@question("player loses")
def _player_loses(draft: Draft, parts: Parts) -> None:
    if "p" in parts:
        wins = re.search(r"\bwins?\b", draft.asked())
        draft.ask("player loses", subject=_player(draft, parts), word="win" if wins else "")
    elif "game" not in draft.asked() and any(done.verb in ("block", "fight") for done in draft.actions):
        draft.ask("who survives")
    else:
        draft.ask("who wins")


def _damaging_spell(draft: Draft, phrase: Any) -> int | None:
    """What "it" is after a spell that deals damage was cast: that spell, whatever was spoken of beside it."""
    one = phrase[0] if isinstance(phrase, tuple) else phrase
    last = draft.actions[-1] if draft.actions else None
    if not isinstance(one, Phrase) or one.pronoun not in ("it", "that", "this") or last is None or last.verb != "cast":
        return None
    index = last.objects[0]
    card = draft.talk.printed(index)
    deals = card is not None and re.search(r"\bdeals? [^.]*damage", card.faces[0].oracle_text)
    return index if deals and draft.talk.is_spell_card(index) else None


@question("damage dealt")
def _damage_dealt(draft: Draft, parts: Parts) -> None:
    source: Ref | None = None
    if "o" in parts:
        source = _damaging_spell(draft, parts["o"])
        source = _objects(draft, parts)[0] if source is None else source
        asked = "t" not in parts and not parts.get("word")
        if asked and draft.talk.is_spell_card(source) and not any(source in done.objects for done in draft.actions):
            # What a spell deals is asked of a spell that is cast.
            draft.talk.change(source, zone="hand")
            draft.act("cast", player=draft.talk.objects[source].controller, objects=(source,))
    elif "p" in parts:
        mine = draft.talk.player(parts["p"])
        hitting = [i for done in draft.actions if done.player == mine for i in done.objects if done.verb == "attack"]
        if len(hitting) != 1:
            raise unresolved("the source of the damage")
        source = hitting[0]
    target: Ref | None = None
    if "t" in parts:
        side = draft.talk.opponent_of(owner_default(draft))
        target = draft.target(parts["t"], side, **({} if not isinstance(parts["t"], Phrase) else {"permanent": True}))[
            0
        ]
    draft.ask("damage dealt", subject=source, other=target, word=parts.get("word", ""))


@question("tramples over")
def _tramples_over(draft: Draft, parts: Parts) -> None:
    source: Ref | None = _objects(draft, parts, creature=True)[0] if "o" in parts else None
    draft.ask("tramples over", subject=source)


def _acted_on(draft: Draft) -> tuple[int, ...]:
    """The permanent that the latest action brings or changes, which a question without an object is about."""
    for done in reversed(draft.actions):
        if done.verb in ("cast", "enter", "put counters", "remove counters"):
            return tuple(index for index in done.objects[:1] if not draft.talk.is_spell_card(index))
    return ()


@question("counters")
def _counters(draft: Draft, parts: Parts) -> None:
    phrase = parts.get("o")
    enters = any(word in draft.asked() for word in ("enter", "come in", "comes in", "get"))
    acted = _acted_on(draft)
    if parts.get("c") == "poison" and "o" not in parts:
        _poison(draft, {})
        return
    walkers = [n for n in dict.fromkeys(reversed(draft.talk.mentions)) if "Planeswalker" in draft.talk.type_line(n)]
    pronoun = not isinstance(phrase, Phrase) or phrase.head == "pronoun"
    if parts.get("c") == "loyalty" and walkers and pronoun:
        index = walkers[0]
    elif enters and acted and isinstance(phrase, Phrase) and phrase.pronoun in ("it", "elided", "this", "that"):
        index = acted[0]
    elif "o" in parts:
        (index, *_rest) = _objects(draft, parts, permanent=True)
    elif acted or draft.talk.subject or draft.talk.mentions:
        index = (acted or draft.talk.subject or tuple(draft.talk.mentions[-1:]))[0]
    else:
        raise unresolved("what has the counters")
    draft.ask("counters", subject=index, number=parts.get("n"), word=parts.get("c", ""))


@question("has", "gets and has")
def _has(draft: Draft, parts: Parts) -> None:
    phrases = parts["o"] if isinstance(parts["o"], tuple) else (parts["o"],)
    lone = phrases[0] if len(phrases) == 1 else None
    if lone is not None and lone.determiner in ("poss", "all") and lone.count == 1 and not draft.talk.matching(lone):
        found = bring_in_creature(draft, lone) if lone.noun == "creature" else _objects(draft, parts, permanent=True)
    else:
        found = _objects(draft, parts, permanent=True)
    for index in found:
        for keyword in parts.get("k", ()):
            draft.ask("has", subject=index, word=keyword)
        if "m" in parts:
            draft.ask("gets", subject=index, word=parts["m"])


@question("types both")
def _types_both(draft: Draft, parts: Parts) -> None:
    for index in _objects(draft, parts, permanent=True):
        draft.ask("types", subject=index, word=parts["w"])
        draft.ask("types", subject=index, word=parts["v"])


@question("damage needed")
def _damage_needed(draft: Draft, parts: Parts) -> None:
    draft.ask("damage needed", subject=_objects(draft, parts, creature=True)[0])


@question("player counters")
def _player_counters(draft: Draft, parts: Parts) -> None:
    if parts["c"] == "poison":
        _poison(draft, parts)
        return
    draft.ask("player counters", subject=_player(draft, parts), word=parts["c"])


@question("has it")
def _has_it(draft: Draft, parts: Parts) -> None:
    """Who has the tracker that was spoken of last."""
    kinds = {"monarch": "who is monarch", "initiative": "who has initiative", "blessing": "has blessing"}
    kind = kinds.get((draft.tracker + "::").split(":")[1])
    if kind is None:
        raise unresolved("what somebody has")
    draft.ask(kind)


@question("mana amount")
def _mana_amount(draft: Draft, parts: Parts) -> None:
    player = _player(draft, parts) if "p" in parts else owner_default(draft)
    for place, done in enumerate(draft.actions):
        # "I tap X. How much mana do I get?": it is tapped for mana.
        if done.verb == "tap" and done.player and all(makes_mana(draft, index) for index in done.objects):
            draft.actions[place] = replace(done, verb="tap for mana")
    if "o" in parts:
        for index in _objects(draft, parts, controller=player, permanent=True):
            if not any(done.verb in ("tap for mana", "activate") and index in done.objects for done in draft.actions):
                owner = draft.talk.objects[index].controller
                draft.act("tap for mana", player=owner, objects=(index,))
                player = owner
    draft.ask("mana amount", subject=player, word=parts.get("w", ""))


@question("enters tapped")
def _enters_tapped(draft: Draft, parts: Parts) -> None:
    """How something enters that is not there yet: it is put there, and looked at."""
    found = _objects(draft, parts, permanent=True)
    brought = {row[0] for row in draft.talk.pending if row[1] in ("eternalized", "embalmed", "reanimated")}
    for index in found:
        spec = draft.talk.objects[index]
        if (
            spec.card
            and index not in brought
            and spec.zone == "battlefield"
            and "zone" not in spec.stated
            and not any(index in (*done.objects, *done.targets) for done in draft.actions)
        ):
            draft.talk.change(index, zone="hand")
            land = "Land" in draft.talk.type_line(index)
            draft.act("play" if land else "enter", player=spec.controller, objects=(index,))
        draft.ask("tapped", subject=index)


@question("could produce")
def _could_produce(draft: Draft, parts: Parts) -> None:
    # What somebody who speaks of themselves asks about is theirs, whosever lands were spoken of before.
    asker = draft.talk.player("me") if draft.talk.speaks else owner_default(draft)
    controller = draft.talk.player(parts["p"]) if "p" in parts else asker
    phrase = parts.setdefault("o", Phrase("pronoun", 0, 0, pronoun="it"))
    if isinstance(phrase, Phrase) and phrase.pronoun == "it":
        own = [i for i in reversed(draft.talk.mentions) if draft.talk.objects[i].controller == controller]
        found = tuple(i for i in own if makes_mana(draft, i))[:1] or _objects(draft, parts, permanent=True)
    else:
        found = _objects(draft, parts, controller=controller, permanent=True)
    for index in found:
        draft.ask("could produce", subject=index, word=parts.get("w", ""))


@question("can block")
def _can_block(draft: Draft, parts: Parts) -> None:
    known = [index for done in draft.actions if done.verb == "attack" for index in done.objects]
    told = draft.talk.player(parts["p"]) if "p" in parts else ""
    attacker: tuple[int, ...] = ()
    phrase = parts.get("t")
    if isinstance(phrase, Phrase) and phrase.count > 1:
        raise unresolved("one attacker that would be blocked")
    if isinstance(phrase, Phrase) and phrase.head == "pronoun" and known:
        attacker = tuple(index for index in reversed(draft.talk.mentions) if index in known)[:1] or (known[-1],)
    elif not isinstance(phrase, Phrase) and known:
        attacker = (known[-1],)
    side = draft.talk.objects[attacker[0]].controller if attacker else ""
    default = told or (draft.talk.opponent_of(side) if side else owner_default(draft))
    if "o" in parts:
        blockers = _objects(draft, parts, controller=default, creature=True, exclude=attacker, generic=True)
    else:
        blockers = only_creature(draft, default)
    if not blockers:
        raise unresolved("a creature that would block")
    if not attacker and isinstance(phrase, Phrase):
        other = draft.talk.opponent_of(draft.talk.objects[blockers[0]].controller)
        attacker = draft.talk.refer(phrase, controller=other, creature=True, exclude=blockers)[:1]
    if not attacker:
        # Whether it can block at all: held against an attacker without abilities.
        other = draft.talk.opponent_of(draft.talk.objects[blockers[0]].controller)
        there = [
            index
            for index, spec in enumerate(draft.talk.objects)
            if spec.controller == other and spec.zone == "battlefield" and draft.talk.is_creature(index)
        ]
        if len(there) > 1:
            raise unresolved("the creature that attacks")
        attacker = tuple(there)
    if not attacker:
        made = ObjectSpec(description=Description(power=2, toughness=2, types=("Creature",)), controller=other)
        draft.talk.objects.append(made)
        draft.talk.player(other)
        attacker = (len(draft.talk.objects) - 1,)
    _part(draft, attacker[0], blockers)
    draft.ask("can block", subject=blockers[0], other=attacker[0], also=tuple(blockers[1:]))


def _part(draft: Draft, attacker: int, blockers: tuple[int, ...]) -> None:
    """Give attacker and blockers different controllers where the text left that open."""
    side = draft.talk.objects[attacker].controller
    other = draft.talk.opponent_of(side)
    for index in blockers:
        if draft.talk.objects[index].controller != side:
            continue
        if "controller" not in draft.talk.objects[index].stated:
            draft.talk.change(index, controller=other, owner=other)
        elif "controller" not in draft.talk.objects[attacker].stated:
            draft.talk.change(attacker, controller=other, owner=other)


@question("can sacrifice")
def _can_sacrifice(draft: Draft, parts: Parts) -> None:
    """Whether something can be sacrificed, which takes an ability of its own that says so. CR: 701.21a."""
    controller = draft.talk.player(parts["p"])
    (index, *_rest) = _objects(draft, parts, controller=controller, permanent=True)
    card = draft.talk.printed(index)
    if card is None or not any(_SACRIFICES_ITSELF.search(face.oracle_text) for face in card.faces):
        raise unresolved("what it is sacrificed to")
    draft.ask("can activate", subject=index)


_SACRIFICES_ITSELF = re.compile(r"^[^\n:]*[Ss]acrifice [^\n:]*:", re.M)


@question("can activate")
def _can_activate(draft: Draft, parts: Parts) -> None:
    if parts.get("v") == "convoke":
        _can_convoke(draft, {key: value for key, value in parts.items() if key in ("o", "p")})
        return
    controller = draft.talk.player(parts["p"]) if "p" in parts else owner_default(draft)
    found = _objects(draft, parts, controller=controller, permanent=True)
    if not found:
        found = tuple(i for i in reversed(draft.talk.mentions) if not draft.talk.is_spell_card(i))[:1]
    if not found:
        raise unresolved("what has the ability")
    aimed = dict(parts.get("tail") or {}).get("targets", ())
    bring_in_beside(draft, dict(parts.get("tail") or {}), controller)
    if not draft.talk.is_spell_card(found[0]):
        parts = {key: value for key, value in parts.items() if key != "t"}
    if draft.talk.is_spell_card(found[0]):
        if not aimed:
            raise unresolved("what the spell targets")
        draft.talk.change(found[0], zone="hand")
        for value in aimed:
            for target in draft.target(value, draft.talk.opponent_of(controller)):
                draft.ask("can target", subject=found[0], other=target)
        return
    other: Ref | None = None
    if isinstance(parts.get("t"), Phrase):
        other = draft.talk.refer(parts["t"], controller=controller, zone="hand")[0]
    paid = draft.talk.settle(parts["q"], controller=controller)[:1] if isinstance(parts.get("q"), tuple) else ()
    for index in found:
        draft.ask(
            "can activate",
            subject=index,
            other=other,
            also=paid,
            word=parts.get("n", "") if isinstance(parts.get("n"), str) else "",
        )


@question("can crew", "can convoke")
def _can_crew(draft: Draft, parts: Parts) -> None:
    controller = draft.talk.player(parts["p"]) if "p" in parts else owner_default(draft)
    (index, *_rest) = _objects(draft, parts, controller=controller, creature=True)
    other = draft.talk.refer(parts["t"], controller=controller)[0] if isinstance(parts.get("t"), Phrase) else None
    draft.ask("can crew", subject=index, other=other)


@question("can convoke")
def _can_convoke(draft: Draft, parts: Parts) -> None:
    controller = draft.talk.player(parts["p"]) if "p" in parts else owner_default(draft)
    (index, *_rest) = _objects(draft, parts, controller=controller, creature=True)
    other = (
        draft.talk.refer(parts["t"], controller=controller, zone="hand")[0]
        if isinstance(parts.get("t"), Phrase)
        else None
    )
    draft.ask("can convoke", subject=index, other=other)


@question("can target")
def _can_target(draft: Draft, parts: Parts) -> None:
    controller = draft.talk.player(parts["p"]) if "p" in parts else owner_default(draft)
    if "o" in parts:
        (spell, *_rest) = _objects(draft, parts, controller=controller, zone="hand")
    else:
        raise unresolved("the spell that targets")
    last = draft.actions[-1] if draft.actions else None
    if last is not None and last.verb == "cast" and counters_spells(draft, spell):
        value = parts["t"][0] if isinstance(parts["t"], tuple) else parts["t"]
        if isinstance(value, Phrase) and value.pronoun in ("it", "that", "this"):
            word = "counter" if "target" not in draft.asked() else parts.get("word", "")
            draft.ask("can target", subject=spell, other=last.objects[0], word=word)
            return
    if not _says_of_a_token(parts["t"]):
        _settle_turn(draft, controller, spell)
    if not draft.talk.is_spell_card(spell) and acts_by_itself(draft, spell):
        raise unresolved("whether its ability is activated, and how")
    if counters_spells(draft, spell) and "target" not in draft.asked():
        # To counter is what such a spell is cast for.
        parts = {**parts, "word": "counter"}
    values = (
        parts["t"]
        if isinstance(parts["t"], tuple) and parts["t"] and not isinstance(parts["t"][0], str)
        else (parts["t"],)
    )
    if says(draft, spell, "tracker"):
        values = as_trackers(values)
    for value in values:
        context: dict[str, Any] = {"exclude": (spell,)} if isinstance(value, Phrase) else {}
        if isinstance(value, Phrase) and value.head == "pronoun" and draft.tracker and says(draft, spell, "tracker"):
            context["tracker"] = True
        for target in draft.target(value, draft.talk.opponent_of(controller), **context):
            _is_on_the_stack(draft, value, spell, target)
            draft.ask("can target", subject=spell, other=target, word=parts.get("word", ""))


def _says_of_a_token(value: Any) -> bool:
    """True for a target that was eternalized or embalmed, in its controller's turn."""
    phrases = value if isinstance(value, tuple) else (value,)
    marks = ("token", "eternalized", "embalmed", "reanimated")
    return any(isinstance(one, Phrase) and any(kind in marks for kind, _ in one.state) for one in phrases)


def _settle_turn(draft: Draft, player: str, spell: int) -> None:
    """Where no turn is told, a sorcery is asked about in its player's own turn. CR: 307.1."""
    if not draft.turn and not draft.actions and "Instant" not in draft.talk.type_line(spell):
        draft.turn = player


def _is_on_the_stack(draft: Draft, value: object, spell: int, target: Ref) -> bool:
    """Cast what is spoken of as a spell, so that another can target it; say whether it is one. CR: 112.1, 115.1."""
    if not isinstance(target, int) or not isinstance(value, Phrase):
        return False
    stays = "zone" in draft.talk.objects[target].stated or value.noun == "permanent"
    if value.noun != "spell" and not draft.talk.is_spell_card(target) and (stays or not counters_spells(draft, spell)):
        return False
    if any(done.verb == "cast" and target in done.objects for done in draft.actions):
        return True
    if (
        value.noun == "spell"
        and not draft.talk.objects[target].card
        and not draft.talk.objects[target].description.types
    ):
        raise unresolved("what kind of spell it is")
    draft.is_cast(target)
    return True


@question("can cast")
def _can_cast(draft: Draft, parts: Parts) -> None:
    player = draft.talk.player(parts["p"])
    (*before, spell) = _objects(draft, parts, controller=player, zone="hand")
    for index in before:
        # Whether several can be cast is whether the last can be, when the others were.
        land = "Land" in draft.talk.type_line(index)
        draft.act("play" if land else "cast", player=player, objects=(index,))
    if parts.get("q") and not draft.turn:
        draft.turn = draft.talk.player(parts["q"])
    if parts.get("s") and not draft.step:
        draft.step = parts["s"]
    _settle_turn(draft, player, spell)
    tail = dict(parts.get("tail") or {})
    bring_in_beside(draft, tail, player)
    way = tail.get("way", "")
    if way == "madness":
        raise unresolved("a spell that is cast for another cost")
    if way in FROM_GRAVEYARD and draft.talk.objects[spell].zone in ("hand", "battlefield"):
        draft.talk.change(spell, zone="graveyard")
    target: Ref | None = None
    response = False
    for value in tail.get("targets", ()):
        target = draft.target(value, draft.talk.opponent_of(player))[0]
        response = _is_on_the_stack(draft, value, spell, target)
    if target is None and not response:
        response = _is_there_a_target(draft, player, spell)
    draft.ask("can cast", subject=spell, other=target, word="response" if response else way)


_NO_TARGETS = re.compile(
    r"\b(?:no|without|empty|nothing) (?:\w+ )?(?:creatures?|targets?|permanents?|board|battlefield)\b"
)


def _is_there_a_target(draft: Draft, player: str, spell: int) -> bool:
    """
    Who asks whether a spell can be cast at all does not ask whether there is something to target: there is.

    A creature of the opponent stands for it where the text names none, or a spell of the opponent on the stack.

    Returns:
        True for such a spell, in response to which the other is cast.
    """
    card = draft.talk.printed(spell)
    text = card.faces[0].oracle_text.lower() if card is not None else ""
    board = range(len(draft.talk.objects))
    if _NO_TARGETS.search(draft.text.lower()) or draft.actions:
        return False
    other = draft.talk.opponent_of(player)
    if counters_spells(draft, spell):
        made = ObjectSpec(description=Description(types=("Instant",), mana_value=1), controller=other, zone="hand")
        draft.talk.player(other)
        draft.talk.objects.append(made)
        draft.act("cast", player=other, objects=(len(draft.talk.objects) - 1,))
        return True
    if (
        re.search(r"target (?:\w+ )?creature", text)
        and "you control" not in text
        and not any(map(draft.talk.is_creature, board))
    ):
        size = Description(power=2, toughness=2, types=("Creature",))
        draft.talk.player(other)
        draft.talk.objects.append(ObjectSpec(description=size, controller=other))
    return False


@question("can respond")
def _can_respond(draft: Draft, parts: Parts) -> None:
    if parts.get("word") == "trigger":
        player = _player(draft, parts)
        (index, *_rest) = _objects(draft, parts, controller=draft.talk.opponent_of(player), permanent=True)
        draft.ask("can respond", subject=player, other=index, word="trigger")
        return
    if "o" in parts:
        (index, *_rest) = _objects(draft, parts)
        if not draft.actions and draft.talk.objects[index].card:
            draft.talk.change(index, zone="hand")
            draft.act("cast", player=draft.talk.opponent_of(_player(draft, parts)), objects=(index,))
    draft.ask("can respond", subject=_player(draft, parts))


@question("triggers")
def _triggers(draft: Draft, parts: Parts) -> None:
    if parts.get("v") == "draw":
        draft.ask("draws", subject=_player(draft, parts))
        return
    if parts.get("v") == "ability":
        raise unresolved("which ability it is")
    if "v" in parts:
        draft.ask("triggers", word=parts["v"])
        return
    found = _objects(draft, parts, permanent=True) or draft.talk.subject[:1]
    for index in found or (None,):
        draft.ask("triggers", subject=index)


@question("expended")
def _expended(draft: Draft, parts: Parts) -> None:
    player = _player(draft, parts) if "p" in parts else owner_default(draft)
    draft.ask("expended", subject=player, number=parts.get("n"))
    if "m" in parts:
        draft.ask("expended", subject=player, number=parts["m"])


def _had_before(draft: Draft, parts: Parts, word: str) -> None:
    """Whether a player "still" has something: they had it before, where nobody was said to have it."""
    if "p" not in parts or not re.search(r"\b(still|keep|lose)\b", draft.asked()):
        return
    players = draft.talk.players
    given = any(done.verb == "become" and done.word == word for done in draft.actions)
    if given or any(word in spec.designations for spec in players.values() if word != "blessing"):
        return
    name = _player(draft, parts)
    if word not in players[name].designations:
        draft.change_player(name, designations=(*players[name].designations, word))


@question("who is monarch")
def _who_is_monarch(draft: Draft, parts: Parts) -> None:
    _had_before(draft, parts, "monarch")
    draft.ask("who is monarch", subject=_player(draft, parts) if "p" in parts else None)


@question("who has initiative")
def _who_has_initiative(draft: Draft, parts: Parts) -> None:
    _had_before(draft, parts, "initiative")
    draft.ask("who has initiative", subject=_player(draft, parts) if "p" in parts else None)


@question("has blessing")
def _has_blessing(draft: Draft, parts: Parts) -> None:
    if "blessing" not in draft.text.lower():
        # "Do I get it back?" is about what was lost last.
        permanents = [i for i in reversed(draft.talk.mentions) if not draft.talk.is_spell_card(i)]
        for index in permanents[:1]:
            draft.ask("returns", subject=index)
            return
        raise unresolved("what comes back")
    if not any("ascend" in face.oracle_text.lower() for face in _faces(draft)):
        _had_before(draft, parts, "blessing")
    draft.ask("has blessing", subject=_player(draft, parts) if "p" in parts else None)


def _faces(draft: Draft) -> list[PrintedFace]:
    """The faces of all cards that are spoken of."""
    cards = (draft.talk.printed(index) for index in range(len(draft.talk.objects)))
    return [face for card in cards if card is not None for face in card.faces]


_NO_SPELLS = re.compile(r"\b(nobody|no one|no player|neither player|no spells?|not) cast|\bcasts? no spells?")


@question("day or night")
def _day_or_night(draft: Draft, parts: Parts) -> None:
    """Whether it becomes day or night is seen as the next turn begins, where only spells were told of. CR: 731.2."""
    told = _NO_SPELLS.search(draft.text.lower())
    casts = [done.verb == "cast" and not any(isinstance(ref, str) for ref in done.targets) for done in draft.actions]
    if "becom" in draft.asked() and draft.day_night in ("day", "night") and all(casts) and (casts or told):
        draft.act("end turn")
    draft.ask("day or night", word=parts.get("w", ""))


def _play_on_to(draft: Draft, player: str, step: str) -> None:
    """Play on to the beginning of a step, also where it is only said that it is that step."""
    if draft.step == step and not draft.actions:
        draft.step = ""
        player = draft.turn or player
    draft.act("go to step", player=player, word=step)


@question("ventures")
def _ventures(draft: Draft, parts: Parts) -> None:
    player = _player(draft, parts)
    if "q" in parts or draft.step == "upkeep":
        _play_on_to(draft, player, "upkeep")
    draft.ask("ventures", subject=player)


@question("can become")
def _can_become(draft: Draft, parts: Parts) -> None:
    draft.ask("can become", subject=_player(draft, parts) if "p" in parts else None, word=parts["word"])


@question("casting cost")
def _casting_cost(draft: Draft, parts: Parts) -> None:
    tail = dict(parts.get("tail") or {})
    (index, *_rest) = _objects(draft, parts, zone="hand")
    bring_in_beside(draft, tail, owner_default(draft))
    draft.ask("casting cost", subject=index, number=tail.get("x"))


@question("counters with x")
def _counters_with_x(draft: Draft, parts: Parts) -> None:
    """How many counters something would have, cast with X: it is cast first. CR: 107.3m."""
    tail = dict(parts["tail"])
    if not tail:
        _counters(draft, {key: value for key, value in parts.items() if key != "tail"})
        return
    if set(tail) != {"x"}:
        raise unresolved("the value of X")
    ACTION_BUILDERS["cast"](draft, {"o": parts["o"], "p": owner_default(draft), "tail": tail})
    index = draft.actions[-1].objects[0]
    draft.ask("counters", subject=index, word=parts.get("c", ""))


@question("can venture")
def _can_venture(draft: Draft, parts: Parts) -> None:
    draft.ask("can venture", subject=_player(draft, parts))


@question("step draws")
def _step_draws(draft: Draft, parts: Parts) -> None:
    player = _player(draft, parts)
    step = parts.get("s", "") or draft.step
    if step in ("upkeep", "end_turn", "draw"):
        whose = draft.talk.player(parts["q"]) if "q" in parts else player
        _play_on_to(draft, whose, step)
    if draft.asked().startswith(("do", "will", "would")):
        draft.ask("draws", subject=player)
    else:
        draft.ask("cards in hand", subject=player, word="draw")


@question("dungeon")
def _dungeon(draft: Draft, parts: Parts) -> None:
    draft.ask("dungeon", subject=_player(draft, parts))


@question("emblem")
def _emblem(draft: Draft, parts: Parts) -> None:
    kind, owner, card = parts["t"]
    if kind == "dungeon" and not any(spec.dungeons for spec in draft.talk.players.values()):
        # A dungeon that is asked about is there: of the player with the initiative where nobody is said to be in it.
        holders = [spec.name for spec in draft.talk.players.values() if "initiative" in spec.designations]
        name = draft.talk.player(owner) if owner else (holders or [owner_default(draft)])[0]
        draft.change_player(name, dungeons=(card,))
    (target,) = draft.target(("tracker", parts["t"]), "")
    draft.ask("tracker", subject=_player(draft, parts) if "p" in parts else None, other=target)


@question("gets back")
def _gets_back(draft: Draft, parts: Parts) -> None:
    """Whether a player has something back, in hand or on the battlefield."""
    for index in _objects(draft, parts):
        draft.ask("returns", subject=index, word="back")


@question("zone")
def _zone(draft: Draft, parts: Parts) -> None:
    last = draft.actions[-1] if draft.actions else None
    named = parts.get("o")
    phrases = named if isinstance(named, tuple) else (named,)
    it = any(isinstance(phrase, Phrase) and phrase.pronoun == "it" for phrase in phrases)
    # "Where does it go?" after a spell that is about no permanent is about the spell.
    spell = last is not None and last.verb == "cast" and not any(isinstance(ref, int) for ref in last.targets) and it
    found = _objects(draft, parts, permanent=not spell)
    for index in found:
        draft.ask("zone", subject=index, word=parts["z"][0] if "z" in parts else "")


_CLEANUP = re.compile(r"\b(?:cleanup|end of (?:my|his|her|their|the)? ?turn|hand size)\b")


@question("cards in hand")
def _cards_in_hand(draft: Draft, parts: Parts) -> None:
    ended = any(done.verb == "end turn" for done in draft.actions)
    if "discard" in draft.asked() and not ended and _CLEANUP.search(draft.text.lower()):
        # What is discarded down to the hand size is seen as the turn ends.
        draft.step = ""
        draft.act("end turn")
    asked = draft.asked()
    word = "draw" if re.search(r"\bdraws?\b", asked) else "discard" if re.search(r"\bdiscards?\b", asked) else ""
    draft.ask("cards in hand", subject=_player(draft, parts), word=word)


@question("gets tokens")
def _gets_tokens(draft: Draft, parts: Parts) -> None:
    """Whether a player gets tokens, of a kind or any."""
    phrase = parts.get("o")
    kinds = phrase.description.subtypes if isinstance(phrase, Phrase) else ()
    if phrase is not None and phrase.determiner == "number":
        raise unresolved("a question of yes or no about tokens")
    token = isinstance(phrase, Phrase) and (phrase.noun == "token" or ("token", True) in phrase.state)
    if phrase is not None and not token and (phrase.head != "made" or len(kinds) != 1):
        raise unresolved("a token")
    draft.ask("gets tokens", subject=_player(draft, parts), word=kinds[0] if kinds else "")


@question("how many of it")
def _how_many_of_it(draft: Draft, parts: Parts) -> None:
    """How many of what was spoken of last: tokens that are made, or cards that are drawn. CR: 111.2, 121.1."""
    player = _player(draft, parts)
    last = draft.actions[-1] if draft.actions else None
    if last is None:
        raise unresolved("how many of what")
    card = draft.talk.printed(last.objects[0]) if last.objects else None
    text = card.faces[0].oracle_text.lower() if card is not None else ""
    if last.verb in ("make token", "make copy") or "token" in text:
        draft.ask("how many tokens", subject=player)
    elif "draw" in text:
        draft.ask("cards in hand", subject=player, word="draw")
    else:
        raise unresolved("how many of what")


@question("in combat")
def _in_combat(draft: Draft, parts: Parts) -> None:
    for index in _objects(draft, parts, creature=True):
        draft.ask("in combat", subject=index, word=parts["word"])


@question("resolves first")
def _resolves_first(draft: Draft, parts: Parts) -> None:
    if sum(done.verb in ("cast", "activate") for done in draft.actions) < 2:
        raise unresolved("two spells or abilities on the stack")
    draft.ask("resolves first")


@question("how many")
def _how_many(draft: Draft, parts: Parts) -> None:
    """How many tokens are made, or how many permanents of a type a player has in the end."""
    phrase = parts["o"][0]
    player = _player(draft, parts) if "p" in parts else None
    if len(parts["o"]) == 1 and player is None and draft.actions and "die" not in draft.asked():
        player = owner_default(draft)
    if phrase.noun == "token" or any(row == ("token", True) for row in phrase.state):
        draft.ask("how many tokens", subject=player or owner_default(draft))
        return
    made = phrase.description
    if len(made.subtypes) == 1 and replace(made, subtypes=(), types=()) == Description() and player is not None:
        draft.ask("how many permanents", subject=player, word=made.subtypes[0])
        return
    plain = replace(phrase.description, types=()) == Description()
    if player is None or not plain or len(made.types) != 1 or len(parts["o"]) > 1 or "die" in draft.asked():
        raise unresolved("a question about one object, about tokens or a total")
    draft.ask("how many permanents", subject=player, word=made.types[0])


@question("controls")
def _controls(draft: Draft, parts: Parts) -> None:
    found = _objects(draft, parts, permanent=True)
    draft.ask("controls", subject=found[0], other=_player(draft, parts) if "p" in parts else None)


@question("resolves")
def _resolves(draft: Draft, parts: Parts) -> None:
    found = _objects(draft, parts) if "o" in parts else ()
    if found and draft.talk.is_spell_card(found[0]) and not draft.actions:
        # Whether a spell resolves is asked of one that is cast.
        draft.is_cast(found[0])
        draft.ask("resolves", subject=found[0])
        return
    last = draft.actions[-1] if draft.actions else None
    pronoun = isinstance(parts.get("o"), Phrase) and parts["o"].pronoun in ("it", "that", "this")
    if (pronoun or not found) and last is not None and last.verb == "cast" and counters_spells(draft, last.objects[0]):
        # "I counter it. Does it resolve?": what is countered is meant.
        found = tuple(ref for ref in last.targets if isinstance(ref, int)) or found
    draft.ask("resolves", subject=found[0] if found else None)


@question("ability resolves")
def _ability_resolves(draft: Draft, parts: Parts) -> None:
    """Whether an ability that was put onto the stack resolves: that of what is named, else that of what has one."""
    if isinstance(parts.get("o"), Phrase):
        (index, *_rest) = _objects(draft, parts, permanent=True)
    else:
        used = [done.objects[0] for done in draft.actions if done.verb in ("activate", "loyalty", "keyword")]
        if not used:
            raise unresolved("the ability of what")
        index = used[-1]
    draft.ask("ability resolves", subject=index)


@question("legal")
def _legal(draft: Draft, parts: Parts) -> None:
    if parts.get("that") and not draft.format:
        raise unresolved("the format")
    found = _objects(draft, parts, zone="hand")
    word = draft.format if parts.get("that") else parts.get("w", "")
    draft.ask("legal", subject=found[0] if found else None, word=word)


@question("can attack")
def _can_attack(draft: Draft, parts: Parts) -> None:
    controller = draft.talk.player(parts["p"]) if "p" in parts else owner_default(draft)
    # A land or artifact that has used an ability may be a creature by now.
    animated = any(done.verb == "activate" and draft.talk.subject == done.objects for done in draft.actions)
    alone = not any(draft.talk.is_creature(index) for index in range(len(draft.talk.objects)))
    for index in _objects(draft, parts, controller=controller, creature=not (animated or alone), permanent=True):
        draft.ask("can attack", subject=index)


@question("can tap mana")
def _can_tap_mana(draft: Draft, parts: Parts) -> None:
    controller = draft.talk.player(parts["p"]) if "p" in parts else owner_default(draft)
    for index in _objects(draft, parts, controller=controller, permanent=True):
        draft.ask("can tap mana", subject=index, other=controller, word=parts.get("w", ""))


@question("both die")
def _both_die(draft: Draft, parts: Parts) -> None:
    """Two creatures named together, or else those that fight."""
    group = draft.talk.group if len(draft.talk.group) > 1 and "trade" not in draft.asked() else ()
    group = tuple(index for index in group if draft.talk.is_creature(index))
    if "o" in parts:
        group = _objects(draft, parts, creature=True)
    if len(group) > 1:
        draft.ask("both die", subject=group[0], also=tuple(group[1:]))
    else:
        draft.ask("both die")


@question("damage makes lose life")
def _damage_makes_lose_life(draft: Draft, parts: Parts) -> None:
    """Whether damage from a source is lost life: the source deals its damage to that player."""
    player = draft.talk.player(parts["p"])
    source = _objects(draft, parts, controller=draft.talk.opponent_of(player), permanent=True)[:1]
    if not any(source[0] in done.objects for done in draft.actions):
        draft.act("deal damage", objects=source, targets=(player,), word="combat power")
    draft.ask("loses life", subject=player)


@question("stops")
def _stops(draft: Draft, parts: Parts) -> None:
    """Whether a permanent keeps another from copying or triggering as it enters: the other one is cast."""
    player = owner_default(draft)
    draft.talk.refer(parts["o"], controller=player)
    other = draft.talk.refer(parts["t"], controller=player, zone="hand")[:1]
    if draft.talk.is_spell_card(other[0]):
        raise unresolved("a permanent that enters")
    draft.talk.change(other[0], zone="hand")
    if parts["v"] == "copying":
        copied = len(draft.talk.objects)
        made = Description(power=3, toughness=3, types=("Creature",))
        draft.talk.objects.append(ObjectSpec(description=made, controller=draft.talk.opponent_of(player)))
        draft.act("cast", player=player, objects=other, targets=(copied,), word="copying")
    else:
        draft.act("cast", player=player, objects=other)
    draft.ask("stops", subject=other[0], word=parts["v"])


@question("size and type")
def _size_and_type(draft: Draft, parts: Parts) -> None:
    size = "/".join("X" if part is None else str(part) for part in parts["pt"])
    for index in _objects(draft, parts, permanent=True, generic=True):
        draft.ask("size and type", subject=index, word=f"{size} {parts['w']}")


@question("goes through")
def _goes_through(draft: Draft, parts: Parts) -> None:
    draft.ask("goes through")


@question("was stopped")
def _was_stopped(draft: Draft, parts: Parts) -> None:
    draft.ask("stops", subject=_objects(draft, parts)[0], word=parts["v"])


@question("loses amount")
def _loses_amount(draft: Draft, parts: Parts) -> None:
    draft.ask("loses life", subject=_player(draft, parts), number=parts["n"])


@question("kills by amount")
def _kills_by_amount(draft: Draft, parts: Parts) -> None:
    """Whether so much damage kills: it is dealt by a source without keywords."""
    found = draft.talk.refer(parts["o"], controller=owner_default(draft), creature=True)[:1]
    draft.act("deal damage", targets=found, number=parts["n"])
    draft.ask("dies", subject=found[0])


@question("still has it")
def _still_has_it(draft: Draft, parts: Parts) -> None:
    kinds = {
        "monarch": "who is monarch",
        "initiative": "who has initiative",
        "blessing": "has blessing",
        "dungeon": "dungeon",
    }
    kind = kinds.get((draft.tracker + ":").split(":")[1]) if draft.tracker else None
    if kind is None:
        raise unresolved("what somebody has")
    draft.ask(kind, subject=_player(draft, parts))

"""
Questions on what may be done: cast, activate, target, block, attack, sacrifice, respond.

CR: 115, 508, 509, 601, 602.
"""

from __future__ import annotations

import re
from typing import Any

from ..model import Description, ObjectSpec, Ref
from ..phrases import Phrase
from .casting import FROM_GRAVEYARD, acts_by_itself, as_trackers, bring_in_beside, counters_spells, says
from .combat import only_creature
from .draft import Draft, Parts, owner_default, question, unresolved
from .question import eternalizes, objects_asked, player_asked


@question("can eternalize")
def _can_eternalize(draft: Draft, parts: Parts) -> None:
    """Whether a card can be eternalized; "it" is a card that has the ability, where one was spoken of. CR: 702.129a."""
    phrase = parts.get("o")
    found: tuple[int, ...] = ()
    if isinstance(phrase, Phrase) and phrase.head == "pronoun":
        able = [i for i in reversed(draft.talk.mentions) if (card := draft.talk.printed(i)) and eternalizes(card)]
        found = tuple(able[:1])
    player = draft.talk.player(parts["p"]) if "p" in parts else ""
    for index in found:
        if player and draft.talk.objects[index].controller != player:
            # What somebody would eternalize is theirs, unless it was said to be another's. CR: 702.129a.
            if {"controller", "owner"} & draft.talk.objects[index].stated:
                raise unresolved("a card in that player's graveyard")
            draft.talk.change(index, controller=player, owner=player)
    for index in found or objects_asked(draft, parts, zone="graveyard", permanent=True):
        draft.ask("can eternalize", subject=index)


@question("allowed")
def _allowed(draft: Draft, parts: Parts) -> None:
    """Whether what was told last may be done."""
    if not draft.actions:
        raise unresolved("what somebody would do")
    draft.ask("allowed")


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
        blockers = objects_asked(draft, parts, controller=default, creature=True, exclude=attacker, generic=True)
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
    (index, *_rest) = objects_asked(draft, parts, controller=controller, permanent=True)
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
    found = objects_asked(draft, parts, controller=controller, permanent=True)
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
    (index, *_rest) = objects_asked(draft, parts, controller=controller, creature=True)
    other = draft.talk.refer(parts["t"], controller=controller)[0] if isinstance(parts.get("t"), Phrase) else None
    draft.ask("can crew", subject=index, other=other)


@question("can convoke")
def _can_convoke(draft: Draft, parts: Parts) -> None:
    controller = draft.talk.player(parts["p"]) if "p" in parts else owner_default(draft)
    (index, *_rest) = objects_asked(draft, parts, controller=controller, creature=True)
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
        (spell, *_rest) = objects_asked(draft, parts, controller=controller, zone="hand")
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
    (*before, spell) = objects_asked(draft, parts, controller=player, zone="hand")
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
        player = player_asked(draft, parts)
        (index, *_rest) = objects_asked(draft, parts, controller=draft.talk.opponent_of(player), permanent=True)
        draft.ask("can respond", subject=player, other=index, word="trigger")
        return
    if "o" in parts:
        (index, *_rest) = objects_asked(draft, parts)
        if not draft.actions and draft.talk.objects[index].card:
            draft.talk.change(index, zone="hand")
            draft.act("cast", player=draft.talk.opponent_of(player_asked(draft, parts)), objects=(index,))
    draft.ask("can respond", subject=player_asked(draft, parts))


@question("can become")
def _can_become(draft: Draft, parts: Parts) -> None:
    draft.ask("can become", subject=player_asked(draft, parts) if "p" in parts else None, word=parts["word"])


@question("can venture")
def _can_venture(draft: Draft, parts: Parts) -> None:
    draft.ask("can venture", subject=player_asked(draft, parts))


@question("legal")
def _legal(draft: Draft, parts: Parts) -> None:
    if parts.get("that") and not draft.format:
        raise unresolved("the format")
    found = objects_asked(draft, parts, zone="hand")
    word = draft.format if parts.get("that") else parts.get("w", "")
    draft.ask("legal", subject=found[0] if found else None, word=word)


@question("can attack")
def _can_attack(draft: Draft, parts: Parts) -> None:
    controller = draft.talk.player(parts["p"]) if "p" in parts else owner_default(draft)
    # A land or artifact that has used an ability may be a creature by now.
    animated = any(done.verb == "activate" and draft.talk.subject == done.objects for done in draft.actions)
    alone = not any(draft.talk.is_creature(index) for index in range(len(draft.talk.objects)))
    for index in objects_asked(draft, parts, controller=controller, creature=not (animated or alone), permanent=True):
        draft.ask("can attack", subject=index)


@question("can tap mana")
def _can_tap_mana(draft: Draft, parts: Parts) -> None:
    controller = draft.talk.player(parts["p"]) if "p" in parts else owner_default(draft)
    for index in objects_asked(draft, parts, controller=controller, permanent=True):
        draft.ask("can tap mana", subject=index, other=controller, word=parts.get("w", ""))


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

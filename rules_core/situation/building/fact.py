"""Builders of facts and claims."""

from __future__ import annotations

import re
from dataclasses import replace

from ..discourse import Unresolved
from ..model import ALL_OTHERS, NOTHING_ELSE, ONE_LAND, Claim, Description, ObjectSpec
from ..phrases import Phrase
from ..vocabulary import TYPE_WORDS
from .casting import makes_mana
from .draft import NOBODY_HAS, Draft, Parts, fact, owner_default, player_of, spec_of, unresolved


def _said(draft: Draft, parts: Parts) -> tuple[str, ...]:
    """The player or players that a fact is about."""
    phrase = parts.get("p", "")
    if phrase in ("", "?each"):
        return draft.talk.both()
    return (draft.who(parts),)


@fact("present")
def _present(draft: Draft, parts: Parts) -> None:
    draft.who(parts)


@fact("expect")
def _expect(draft: Draft, parts: Parts) -> None:
    player = draft.who(parts)
    for index in draft.talk.refer(parts["o"], controller=player):
        draft.talk.change(index, zone="made", token=False, description=Description())


@fact("life")
def _life(draft: Draft, parts: Parts) -> None:
    for name in _said(draft, parts):
        if player_of(draft, name).life not in (None, parts["n"]):
            raise unresolved("one life total, that of the beginning")
        draft.change_player(name, life=parts["n"])
        if "k" in parts:
            draft.change_player(name, poison=parts["k"])


@fact("poison")
def _poison(draft: Draft, parts: Parts) -> None:
    draft.change_player(draft.who(parts), poison=parts["n"])


@fact("hand")
def _hand(draft: Draft, parts: Parts) -> None:
    draft.change_player(draft.who(parts), hand=parts.get("n", 0))


@fact("library")
def _library(draft: Draft, parts: Parts) -> None:
    draft.change_player(draft.who(parts), library=parts.get("n", 0))


@fact("player keywords")
def _player_keywords(draft: Draft, parts: Parts) -> None:
    """A player has hexproof, shroud or protection. CR: 702.11d, 702.16a, 702.18a."""
    name = draft.who(parts)
    if any(word.split()[0] not in ("hexproof", "shroud", "protection") for word in parts["k"]):
        raise unresolved("hexproof, shroud or protection of a player")
    had = player_of(draft, name).keywords
    draft.change_player(name, keywords=tuple(dict.fromkeys((*had, *parts["k"]))))


@fact("payment")
def _payment(draft: Draft, parts: Parts) -> None:
    """Whether what may be paid (for ward, or "unless that player pays") is paid. CR: 118.12."""
    draft.facts = [words for words in draft.facts if words not in ("nobody pays", "everything is paid")]
    draft.facts.append("everything is paid" if parts["paid"] else "nobody pays")


@fact("no designation")
def _no_designation(draft: Draft, parts: Parts) -> None:
    draft.facts.append(NOBODY_HAS.format(parts["word"]))


@fact("designation")
def _designation(draft: Draft, parts: Parts) -> None:
    if parts.get("p") == "?none":
        draft.facts.append(NOBODY_HAS.format(parts["word"]))
        return
    name = draft.who(parts)
    had = player_of(draft, name).designations
    others = [spec for spec in draft.talk.players.values() if spec.name != name and parts["word"] in spec.designations]
    if others and parts["word"] != "blessing":
        raise unresolved(f"one player with the {parts['word']}")
    draft.tracker = (
        ":".join(("tracker", parts["word"], name, "")) if parts["word"] == "blessing" else f"tracker:{parts['word']}::"
    )
    if parts["word"] not in had:
        draft.change_player(name, designations=(*had, parts["word"]))


@fact("emblem")
def _emblem(draft: Draft, parts: Parts) -> None:
    tracker, owner, card = parts["t"]
    name = draft.who(parts) if "p" in parts else draft.talk.player(owner or "me")
    spec = player_of(draft, name)
    draft.tracker = ":".join(("tracker", tracker, name if tracker in ("emblem", "dungeon", "blessing") else "", card))
    if tracker == "emblem":
        draft.change_player(name, emblems=(*spec.emblems, card))
    elif tracker == "dungeon":
        draft.change_player(name, dungeons=(*spec.dungeons, card))
    elif tracker in ("day", "night"):
        draft.day_night = tracker
    else:
        _designation(draft, {**parts, "p": name, "word": tracker})


@fact("day_night")
def _day_night(draft: Draft, parts: Parts) -> None:
    if draft.day_night not in ("", parts["w"] or "neither"):
        raise unresolved("day, night or neither")
    draft.day_night = parts["w"] or "neither"
    draft.tracker = f"tracker:{draft.day_night}::"


@fact("turn")
def _turn(draft: Draft, parts: Parts) -> None:
    if "p" in parts and not draft.turn:
        draft.turn = draft.talk.player(parts["p"])
    if parts.get("s") and not draft.step:
        draft.step = parts["s"]


@fact("step comes")
def _step_comes(draft: Draft, parts: Parts) -> None:
    """A step that is told after something was done comes after it, else it is how things begin. CR: 500.1."""
    if draft.actions and parts.get("s") in ("upkeep", "draw", "end_turn"):
        draft.act("go to step", player=draft.talk.player(parts["p"]), word=parts["s"])
    else:
        _turn(draft, parts)


_ANYTHING = frozenset({"creature", "permanent", "target", "object"})


@fact("control")
def _control(draft: Draft, parts: Parts) -> None:
    controller = draft.who(parts) if "p" in parts else owner_default(draft)
    there = tuple(phrase for phrase in parts["os"] if phrase.determiner != "no")
    if "p" not in parts and any(p.determiner == "no" and p.noun in _ANYTHING for p in parts["os"]):
        _nothing_else(draft, parts)
    for phrase in parts["os"]:
        if phrase.determiner == "no" and any(
            draft.talk.objects[index].controller == controller and draft.talk.objects[index].zone == "battlefield"
            for index in draft.talk.matching(phrase)
        ):
            raise unresolved("what the player controls, the one way or the other")
    found = draft.talk.settle(there, controller=controller)
    if there and all(phrase.noun == "spell" for phrase in there):
        # Spells that somebody has are not cast yet.
        for index in found:
            draft.talk.change(index, zone="hand", controller=controller, owner=controller)
        return
    if "p" in parts and _is_all_mana(draft, there, found):
        draft.change_player(controller, lands=0)
    for index in found:
        if draft.talk.is_spell_card(index) and "zone" not in spec_of(draft, index).stated:
            # An instant or sorcery is no permanent: who has it has it in hand, and where it is only named it is cast.
            draft.talk.change(index, zone="hand")
            if "p" not in parts:
                draft.act("cast", player=controller, objects=(index,))
            continue
        if "p" in parts:
            draft.talk.change(
                index,
                controller=controller,
                owner=controller if "owner" not in spec_of(draft, index).stated else spec_of(draft, index).owner,
            )
    draft.talk.subject = found


_ONLY = re.compile(r"\b(?:only|just|exactly|nothing else)\b")


def _is_all_mana(draft: Draft, phrases: tuple[Phrase, ...], found: tuple[int, ...]) -> bool:
    """
    Say whether a player is told to have these sources of mana and no others: mana comes from them alone.

    "Only an Island", or "two lands, an Island and a Swamp".
    """
    first = phrases[0] if phrases else None
    if first is None or not found or not all(makes_mana(draft, index) for index in found):
        return False
    lands = all("Land" in draft.talk.type_line(index) for index in found)
    counted = sum(phrase.count for phrase in phrases[1:]) if len(phrases) > 1 else 0
    counts = lands and first.head == "made" and first.count == counted == len(found)
    return counts or _ONLY.search(draft.asked()) is not None


@fact("each control")
def _each_control(draft: Draft, parts: Parts) -> None:
    """Two players control the same kind of thing, one each."""
    players = (draft.talk.player(parts["p"]), draft.talk.player(parts["q"])) if "p" in parts else draft.talk.both()
    found: list[int] = []
    for player in players:
        for phrase in parts["os"]:
            if phrase.head == "pronoun" or phrase.possessor:
                raise unresolved("what each player controls")
            one = replace(phrase, determiner="a", count=max(1, phrase.count))
            for index in draft.talk.refer(one, controller=player):
                draft.talk.change(index, controller=player, owner=player)
                found.append(index)
    draft.talk.group = draft.talk.subject = tuple(found)


@fact("zone")
def _zone(draft: Draft, parts: Parts) -> None:
    zone, owner = parts["z"]
    controller = draft.who(parts) if "p" in parts else (draft.talk.player(owner) if owner else owner_default(draft))
    found = draft.talk.settle(parts["os"], controller=controller, zone=zone)
    for index in found:
        draft.talk.change(index, zone=zone)
        for kind, value in parts.get("f", ()):
            draft.talk.note(index, kind, value)
        if zone == "stack":
            _is_on_the_stack(draft, index)
    draft.talk.subject = found


def _is_on_the_stack(draft: Draft, index: int) -> None:
    """What is on the stack was cast; a spell of which nothing is said may be an instant. CR: 112.1."""
    spec = spec_of(draft, index)
    if not spec.card and not spec.description.types:
        draft.talk.change(index, description=replace(spec.description, types=("Instant",)))
    draft.is_cast(index)
    draft.on_stack = True


@fact("attributes")
def _attributes(draft: Draft, parts: Parts) -> None:
    if "os" not in parts:
        raise unresolved("an object that has it")
    found = draft.talk.settle(parts["os"], creature=False, permanent=True)
    loose = len(parts["os"]) == 1 and parts["os"][0].head == "card" and not parts["os"][0].determiner
    for index in found:
        last = draft.actions[-1] if draft.actions else None
        if (
            last
            and last.verb == "enter"
            and last.objects == (index,)
            and any(kind == "counter" for kind, _ in parts["f"])
        ):
            # It came in before, and has got the counters since then. CR: 122.2.
            draft.actions.pop()
            draft.talk.change(index, zone="battlefield", sick=True)
        for kind, value in parts["f"]:
            draft.talk.note(index, kind, value, loose)
    draft.talk.subject = found


@fact("state")
def _state(draft: Draft, parts: Parts) -> None:
    found = draft.talk.settle(parts["os"], permanent=True)
    loose = len(parts["os"]) == 1 and parts["os"][0].head == "card" and not parts["os"][0].determiner
    for index in found:
        for kind, value in parts.get("f", (("sick", True),)):
            turned = any(done.verb in ("tap", "untap") and index in done.objects for done in draft.actions)
            if kind == "tapped" and turned:
                raise unresolved("whether it was so before it was tapped or untapped")
            draft.talk.note(index, kind, value, loose)
    draft.talk.subject = found


@fact("rested")
def _rested(draft: Draft, parts: Parts) -> None:
    for index in draft.talk.settle(parts["os"], permanent=True):
        draft.talk.change(index, sick=False)


_ATTACHED = re.compile(r"\b(?:Aura|Equipment|Fortification|Sticker)\b")


@fact("attached")
def _attached(draft: Draft, parts: Parts) -> None:
    (host,) = draft.talk.refer(parts["t"], permanent=True)[:1]
    controller = draft.who(parts) if "p" in parts else spec_of(draft, host).controller
    for index in draft.talk.settle(parts["os"], controller=controller):
        if index == host:
            raise unresolved("something that is attached to something else")
        card, named = draft.talk.printed(index), draft.talk.printed(host)
        text = card.faces[0].oracle_text.lower() if card is not None else ""
        if "choose a card name" in text and named is not None:
            # Said to be on a card is what names it.
            draft.talk.change(index, chosen=named.faces[0].name, zone="battlefield")
            continue
        if card is not None and not _ATTACHED.search(draft.talk.type_line(index)):
            raise unresolved("an Aura or Equipment")
        draft.talk.change(index, attached=host, zone="battlefield")
    draft.talk.mention((host,))
    draft.talk.subject = (host,)


@fact("copy")
def _copy(draft: Draft, parts: Parts) -> None:
    (index,) = draft.talk.refer(parts["o"])[:1]
    (copied,) = draft.talk.refer(parts["t"], controller=spec_of(draft, index).controller)[:1]
    draft.talk.change(index, copy_of=copied)
    draft.talk.mention((index,))
    draft.talk.subject = (index,)


@fact("damaged")
def _damaged(draft: Draft, parts: Parts) -> None:
    found = draft.talk.settle(parts["os"], creature=True)
    for index in found:
        draft.talk.change(index, damage=parts["n"])
    draft.talk.subject = found


@fact("ability word")
def _ability_word(draft: Draft, parts: Parts) -> None:
    raise unresolved("the permanents that make it so")


@fact("mana")
def _mana(draft: Draft, parts: Parts) -> None:
    name = draft.who(parts) if "p" in parts else owner_default(draft)
    if "m" in parts:
        draft.change_player(name, mana=parts["m"])
    elif "n" in parts:
        cast = any(done.verb == "cast" and done.player == name for done in draft.actions)
        draft.change_player(name, **{"spare" if cast or parts.get("left") else "lands": parts["n"]})


@fact("graveyard empty")
def _graveyard_empty(draft: Draft, parts: Parts) -> None:
    del parts
    if "graveyards otherwise empty" not in draft.facts:
        draft.facts.append("graveyards otherwise empty")


@fact("nothing else")
def _nothing_else(draft: Draft, parts: Parts) -> None:
    """No permanents are there but those that are told."""
    del parts
    if NOTHING_ELSE not in draft.facts:
        draft.facts.append(NOTHING_ELSE)


@fact("nontraditional")
def _nontraditional(draft: Draft, parts: Parts) -> None:
    """A plane, phenomenon, vanguard, scheme or conspiracy lies face up in the command zone. CR: 113.6p."""
    player = draft.talk.player(parts.get("p", "me"))
    for index in draft.talk.refer(parts["o"], controller=player, zone="command"):
        draft.talk.change(index, zone="command", controller=player, owner=player)


@fact("one land")
def _one_land(draft: Draft, parts: Parts) -> None:
    """Nobody plays more than one land in a turn. CR: 305.2."""
    del parts
    if ONE_LAND not in draft.facts:
        draft.facts.append(ONE_LAND)


@fact("commander")
def _commander(draft: Draft, parts: Parts) -> None:
    controller = draft.talk.player(parts.get("p", "me"))
    for index in draft.talk.refer(parts["o"], controller=controller):
        draft.talk.change(index, commander=True)


@fact("claim")
def _claim(draft: Draft, parts: Parts) -> None:
    (index,) = draft.talk.refer(parts["o"], permanent=True)[:1]
    if not spec_of(draft, index).card:
        _describe(draft, index, parts)
        return
    claims = draft.claims
    if "pt" in parts:
        claims.append(
            Claim(index, "power/toughness", "/".join("X" if part is None else str(part) for part in parts["pt"]))
        )
        claims.extend(Claim(index, "has", keyword) for keyword in parts.get("k", ()))
    elif "w" in parts:
        claims.append(Claim(index, "type", parts["w"]))
    elif "c" in parts:
        claims.append(Claim(index, "color", parts["c"]))
    elif "m" in parts:
        claims.append(Claim(index, "mana cost", parts["m"]))
    else:
        raise Unresolved(parts["o"], "a claim about what the card is")
    draft.talk.subject = (index,)


def _describe(draft: Draft, index: int, parts: Parts) -> None:
    if spec_of(draft, index).zone == "made":
        raise unresolved("a token that is described where it is made")
    made = spec_of(draft, index).description
    if "pt" in parts:
        words = tuple(dict.fromkeys((*made.keywords, *parts.get("k", ()))))
        made = replace(made, power=parts["pt"][0], toughness=parts["pt"][1], keywords=words)
    elif "c" in parts:
        made = replace(made, colors=tuple(dict.fromkeys((*made.colors, parts["c"]))))
    elif "w" in parts and parts["w"] in ("Legendary", "Snow", "Basic"):
        made = replace(made, supertypes=tuple(dict.fromkeys((*made.supertypes, parts["w"]))))
    elif "w" in parts and parts["w"] in TYPE_WORDS.values():
        made = replace(made, types=tuple(dict.fromkeys((*made.types, parts["w"]))))
    elif "w" in parts:
        made = replace(made, subtypes=tuple(dict.fromkeys((*made.subtypes, parts["w"]))))
    else:
        raise unresolved("what the object is")
    draft.talk.change(index, description=made)


@fact("lacks")
def _lacks(draft: Draft, parts: Parts) -> None:
    (index,) = draft.talk.refer(parts["o"], permanent=True)[:1]
    for keyword in parts["k"]:
        if spec_of(draft, index).card:
            draft.claims.append(Claim(index, "lacks", keyword))
        else:
            draft.talk.note(index, "lacks", keyword)
    draft.talk.subject = (index,)


@fact("not type")
def _not_type(draft: Draft, parts: Parts) -> None:
    (index,) = draft.talk.refer(parts["o"], permanent=True)[:1]
    draft.claims.append(Claim(index, "not type", parts["w"]))
    draft.talk.subject = (index,)


@fact("behind")
def _behind(draft: Draft, parts: Parts) -> None:
    """The other player controls one creature more."""
    player = draft.talk.player(parts.get("p", "?elided"))
    made = ObjectSpec(description=Description(types=("Creature",)), controller=draft.talk.opponent_of(player))
    draft.talk.objects.append(made)


@fact("chosen")
def _chosen(draft: Draft, parts: Parts) -> None:
    """What was chosen for a permanent as it entered. CR: 614.12a."""
    for index in draft.talk.refer(parts["o"], permanent=True):
        draft.talk.change(index, chosen=parts["w"])


@fact("first")
def _first(draft: Draft, parts: Parts) -> None:
    """What entered before another, or before all else. CR: 613.7d."""
    index = draft.talk.refer(parts["o"], permanent=True)[0]
    later = draft.talk.refer(parts["t"], permanent=True)[0] if "t" in parts else ALL_OTHERS
    _enters_before(draft, (index,), (later,))


def _enters_before(draft: Draft, earlier: tuple[int, ...], later: tuple[int, ...]) -> None:
    for pair in ((first, second) for first in earlier for second in later):
        if pair[::-1] in draft.order or pair[0] == pair[1]:
            raise unresolved("one order in which they entered")
        if pair not in draft.order:
            draft.order.append(pair)


@fact("control in order")
def _control_in_order(draft: Draft, parts: Parts) -> None:
    """Permanents in the order in which they entered. CR: 613.7d."""
    controller = draft.who(parts) if "p" in parts else owner_default(draft)
    groups: tuple[tuple[Phrase, ...], ...] = parts["groups"]
    before: tuple[int, ...] = ()
    everything: tuple[int, ...] = ()
    for group in groups:
        found = draft.talk.settle(group, controller=controller)
        for index in found:
            draft.talk.change(index, controller=controller, owner=controller)
        _enters_before(draft, before, found)
        before, everything = found, (*everything, *found)
    draft.talk.subject = everything

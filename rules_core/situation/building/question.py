"""
Questions on objects: what becomes of them, what they are and have, how many there are.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from ...cards import PrintedCard, PrintedFace
from ..model import Description
from ..phrases import Phrase
from .casting import bring_in_beside, counters_spells, makes_mana, says
from .draft import ACTION_BUILDERS, Draft, Parts, owner_default, question, unresolved
from .topics import bring_in_creature


def objects_asked(draft: Draft, parts: Parts, key: str = "o", **context: Any) -> tuple[int, ...]:
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
            found = objects_asked(draft, parts, creature=creature, permanent=permanent, zone=zone)
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


for _kind in _OF_SIZE:
    question(_kind)(_simple(_kind, permanent=True))
for _kind in (
    "characteristics",
    "types",
    "color",
    "name",
    "mana cost",
    "abilities",
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
for _kind in (
    "what happens",
    "both survive",
    "who survives",
    "who dies",
    "how many triggers",
    "yes no",
):
    question(_kind)(_simple(_kind, needs=False, permanent=True))


@question("sacrificed")
def _sacrificed(draft: Draft, parts: Parts) -> None:
    """Whether something is sacrificed: one permanent, or anything where no such is known. CR: 701.21."""
    phrase = parts["o"][0] if isinstance(parts["o"], tuple) else parts["o"]
    if phrase.head == "made" and phrase.is_indefinite:
        draft.ask("sacrificed", subject=player_asked(draft, parts))
        return
    for index in objects_asked(draft, parts, permanent=True):
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


def eternalizes(card: PrintedCard) -> bool:
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
    found = _goes_on(draft, one) or objects_asked(draft, parts, creature=True, **context)
    if cause and not any(cause[0] in done.objects for done in draft.actions):
        if not draft.talk.is_spell_card(cause[0]):
            raise unresolved("what the creature does")
        draft.talk.change(cause[0], zone="hand")
        draft.act("cast", player=draft.talk.objects[cause[0]].controller, objects=cause, targets=found[:1])
    for index in found:
        draft.ask("dies", subject=index)
    draft.talk.mention(found)


def player_asked(draft: Draft, parts: Parts, key: str = "p") -> str:
    phrase = parts.get(key, "?they")
    if phrase == "?someone":
        phrase = "?they"
    return draft.talk.player(phrase)


@question("any dies")
def _any_dies(draft: Draft, parts: Parts) -> None:
    draft.ask("any dies")


@question("cost")
def _cost(draft: Draft, parts: Parts) -> None:
    """What a spell costs to cast: one that was not cast is in its player's hand."""
    player = draft.talk.player(parts["p"]) if "p" in parts else owner_default(draft)
    (index, *_rest) = draft.talk.refer(parts["o"], controller=player, zone="hand")
    if not any(index in done.objects for done in draft.actions) and "zone" not in draft.talk.objects[index].stated:
        draft.talk.change(index, zone="hand")
    draft.ask("cost", subject=index)


@question("poison")
def poison(draft: Draft, parts: Parts) -> None:
    hit = [ref for done in draft.actions for ref in done.targets if isinstance(ref, str) and ":" not in ref]
    draft.ask("poison", subject=hit[-1] if hit and "p" not in parts else player_asked(draft, parts))


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
        poison(draft, {})
        return
    walkers = [n for n in dict.fromkeys(reversed(draft.talk.mentions)) if "Planeswalker" in draft.talk.type_line(n)]
    pronoun = not isinstance(phrase, Phrase) or phrase.head == "pronoun"
    if parts.get("c") == "loyalty" and walkers and pronoun:
        index = walkers[0]
    elif enters and acted and isinstance(phrase, Phrase) and phrase.pronoun in ("it", "elided", "this", "that"):
        index = acted[0]
    elif "o" in parts:
        (index, *_rest) = objects_asked(draft, parts, permanent=True)
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
        is_new = lone.noun == "creature"
        found = bring_in_creature(draft, lone) if is_new else objects_asked(draft, parts, permanent=True)
    else:
        found = objects_asked(draft, parts, permanent=True)
    for index in found:
        for keyword in parts.get("k", ()):
            draft.ask("has", subject=index, word=keyword)
        if "m" in parts:
            draft.ask("gets", subject=index, word=parts["m"])


@question("types both")
def _types_both(draft: Draft, parts: Parts) -> None:
    for index in objects_asked(draft, parts, permanent=True):
        draft.ask("types", subject=index, word=parts["w"])
        draft.ask("types", subject=index, word=parts["v"])


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
    player = player_asked(draft, parts) if "p" in parts else owner_default(draft)
    for place, done in enumerate(draft.actions):
        # "I tap X. How much mana do I get?": it is tapped for mana.
        if done.verb == "tap" and done.player and all(makes_mana(draft, index) for index in done.objects):
            draft.actions[place] = replace(done, verb="tap for mana")
    if "o" in parts:
        for index in objects_asked(draft, parts, controller=player, permanent=True):
            if not any(done.verb in ("tap for mana", "activate") and index in done.objects for done in draft.actions):
                owner = draft.talk.objects[index].controller
                draft.act("tap for mana", player=owner, objects=(index,))
                player = owner
    draft.ask("mana amount", subject=player, word=parts.get("w", ""))


@question("enters tapped")
def _enters_tapped(draft: Draft, parts: Parts) -> None:
    """How something enters that is not there yet: it is put there, and looked at."""
    found = objects_asked(draft, parts, permanent=True)
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
        found = tuple(i for i in own if makes_mana(draft, i))[:1] or objects_asked(draft, parts, permanent=True)
    else:
        found = objects_asked(draft, parts, controller=controller, permanent=True)
    for index in found:
        draft.ask("could produce", subject=index, word=parts.get("w", ""))


@question("triggers")
def _triggers(draft: Draft, parts: Parts) -> None:
    if parts.get("v") == "draw":
        draft.ask("draws", subject=player_asked(draft, parts))
        return
    if parts.get("v") == "ability":
        raise unresolved("which ability it is")
    if "v" in parts:
        draft.ask("triggers", word=parts["v"])
        return
    found = objects_asked(draft, parts, permanent=True) or draft.talk.subject[:1]
    for index in found or (None,):
        draft.ask("triggers", subject=index)


@question("expended")
def _expended(draft: Draft, parts: Parts) -> None:
    player = player_asked(draft, parts) if "p" in parts else owner_default(draft)
    draft.ask("expended", subject=player, number=parts.get("n"))
    if "m" in parts:
        draft.ask("expended", subject=player, number=parts["m"])


def had_before(draft: Draft, parts: Parts, word: str) -> None:
    """Whether a player "still" has something: they had it before, where nobody was said to have it."""
    if "p" not in parts or not re.search(r"\b(still|keep|lose)\b", draft.asked()):
        return
    players = draft.talk.players
    given = any(done.verb == "become" and done.word == word for done in draft.actions)
    if given or any(word in spec.designations for spec in players.values() if word != "blessing"):
        return
    name = player_asked(draft, parts)
    if word not in players[name].designations:
        draft.change_player(name, designations=(*players[name].designations, word))


def faces_named(draft: Draft) -> list[PrintedFace]:
    """The faces of all cards that are spoken of."""
    cards = (draft.talk.printed(index) for index in range(len(draft.talk.objects)))
    return [face for card in cards if card is not None for face in card.faces]


@question("casting cost")
def _casting_cost(draft: Draft, parts: Parts) -> None:
    tail = dict(parts.get("tail") or {})
    (index, *_rest) = objects_asked(draft, parts, zone="hand")
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


@question("gets back")
def _gets_back(draft: Draft, parts: Parts) -> None:
    """Whether a player has something back, in hand or on the battlefield."""
    for index in objects_asked(draft, parts):
        draft.ask("returns", subject=index, word="back")


@question("zone")
def _zone(draft: Draft, parts: Parts) -> None:
    last = draft.actions[-1] if draft.actions else None
    named = parts.get("o")
    phrases = named if isinstance(named, tuple) else (named,)
    it = any(isinstance(phrase, Phrase) and phrase.pronoun == "it" for phrase in phrases)
    # "Where does it go?" after a spell that is about no permanent is about the spell.
    spell = last is not None and last.verb == "cast" and not any(isinstance(ref, int) for ref in last.targets) and it
    found = objects_asked(draft, parts, permanent=not spell)
    for index in found:
        draft.ask("zone", subject=index, word=parts["z"][0] if "z" in parts else "")


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
    draft.ask("gets tokens", subject=player_asked(draft, parts), word=kinds[0] if kinds else "")


@question("how many of it")
def _how_many_of_it(draft: Draft, parts: Parts) -> None:
    """How many of what was spoken of last: tokens that are made, or cards that are drawn. CR: 111.2, 121.1."""
    player = player_asked(draft, parts)
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
    for index in objects_asked(draft, parts, creature=True):
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
    player = player_asked(draft, parts) if "p" in parts else None
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
    found = objects_asked(draft, parts, permanent=True)
    draft.ask("controls", subject=found[0], other=player_asked(draft, parts) if "p" in parts else None)


@question("resolves")
def _resolves(draft: Draft, parts: Parts) -> None:
    found = objects_asked(draft, parts) if "o" in parts else ()
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
        (index, *_rest) = objects_asked(draft, parts, permanent=True)
    else:
        used = [done.objects[0] for done in draft.actions if done.verb in ("activate", "loyalty", "keyword")]
        if not used:
            raise unresolved("the ability of what")
        index = used[-1]
    draft.ask("ability resolves", subject=index)


@question("both die")
def _both_die(draft: Draft, parts: Parts) -> None:
    """Two creatures named together, or else those that fight."""
    group = draft.talk.group if len(draft.talk.group) > 1 and "trade" not in draft.asked() else ()
    group = tuple(index for index in group if draft.talk.is_creature(index))
    if "o" in parts:
        group = objects_asked(draft, parts, creature=True)
    if len(group) > 1:
        draft.ask("both die", subject=group[0], also=tuple(group[1:]))
    else:
        draft.ask("both die")


@question("size and type")
def _size_and_type(draft: Draft, parts: Parts) -> None:
    size = "/".join("X" if part is None else str(part) for part in parts["pt"])
    for index in objects_asked(draft, parts, permanent=True, generic=True):
        draft.ask("size and type", subject=index, word=f"{size} {parts['w']}")


@question("was stopped")
def _was_stopped(draft: Draft, parts: Parts) -> None:
    draft.ask("stops", subject=objects_asked(draft, parts)[0], word=parts["v"])


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
    draft.ask(kind, subject=player_asked(draft, parts))

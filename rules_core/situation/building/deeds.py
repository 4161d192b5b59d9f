"""Builders of what is done with cards: turned face up, equipped, cascaded into, milled; and of whose zone it is."""

from __future__ import annotations

from dataclasses import replace

from ..model import Description, ObjectSpec
from .casting import settle_targets
from .draft import ACTION_BUILDERS, Draft, Parts, action, fact, owner_default, question, spec_of, unresolved


@action("turn_up")
def _turn_up(draft: Draft, parts: Parts) -> None:
    """A face-down permanent is turned face up. CR: 708.7."""
    player = draft.who(parts) if "p" in parts else ""
    (index, *_rest) = draft.talk.refer(parts["o"], controller=player or owner_default(draft), permanent=True)
    draft.talk.change(index, face_down=True)
    draft.act("turn up", player=player or spec_of(draft, index).controller, objects=(index,))
    draft.talk.subject = (index,)


@action("cascade")
def _cascade(draft: Draft, parts: Parts) -> None:
    """A spell with cascade is cast, and the other card is the next of its player's library. CR: 702.85a."""
    player = owner_default(draft)
    (index, *_rest) = draft.talk.refer(parts["o"], controller=player, zone="hand", fresh=True)
    player = spec_of(draft, index).controller
    (found, *_rest) = draft.talk.refer(parts["t"], controller=player, zone="library", fresh=True)
    draft.talk.change(found, zone="library", controller=player, owner=player)
    if not any(index in done.objects and done.verb == "cast" for done in draft.actions):
        draft.talk.change(index, zone="hand")
        draft.act("cast", player=player, objects=(index,))
    draft.talk.mention((found,))
    draft.talk.subject = (found,)


@action("aimed_trigger")
def _aimed_trigger(draft: Draft, parts: Parts) -> None:
    """
    The trigger of what is cast or enters has these targets.

    Raises:
        Unresolved: nothing was said to happen that it could trigger on.

    CR: 603.3d.
    """
    (index, *_rest) = draft.talk.refer(parts["o"], controller=owner_default(draft), permanent=True)
    controller = spec_of(draft, index).controller
    targets = settle_targets(draft, parts["targets"], draft.talk.opponent_of(controller), exclude=(index,))
    for place in reversed(range(len(draft.actions))):
        done = draft.actions[place]
        if done.verb in ("cast", "enter", "play") and index in done.objects:
            draft.actions[place] = replace(done, targets=(*done.targets, *targets))
            draft.talk.mention(tuple(ref for ref in targets if isinstance(ref, int)))
            return
    raise unresolved("what it triggers on")


@action("uses_itself")
def _uses_itself(draft: Draft, parts: Parts) -> None:
    """A permanent is said to tap for a target: its controller activates its ability. CR: 602.2."""
    (index, *_rest) = draft.talk.refer(parts["o"], controller=owner_default(draft), permanent=True)
    controller = spec_of(draft, index).controller
    targets = settle_targets(draft, parts["targets"], draft.talk.opponent_of(controller), exclude=(index,))
    draft.act("activate", player=controller, objects=(index,), targets=targets)
    draft.talk.subject = tuple(ref for ref in targets if isinstance(ref, int))
    draft.talk.mention(draft.talk.subject)


@action("moves_over")
def _moves_over(draft: Draft, parts: Parts) -> None:
    """An Equipment that is attached to one creature is attached to another one. CR: 301.5c, 701.3."""
    player = draft.who(parts)
    (index, *_rest) = draft.talk.refer(parts["o"], controller=player, permanent=True)
    (host, *_rest) = draft.talk.refer(parts["a"], controller=player, exclude=(index,))
    draft.talk.change(index, attached=host)
    ACTION_BUILDERS["equip"](draft, {"p": parts["p"], "o": parts["o"], "t": parts["t"]})


@fact("on_it")
def _on_it(draft: Draft, parts: Parts) -> None:
    """Something is on a creature: a spell that was cast on it, or an Aura or Equipment."""
    (host, *_rest) = draft.talk.refer(parts["t"], controller=owner_default(draft), permanent=True)
    controller = spec_of(draft, host).controller
    (index, *_rest) = draft.talk.refer(parts["o"], controller=controller, zone="hand")
    if draft.talk.is_spell_card(index):
        draft.act("cast", player=controller, objects=(index,), targets=(host,))
        draft.act("resolve")
    elif {"Aura", "Equipment"} & set(draft.talk.type_line(index).split()):
        draft.talk.change(index, attached=host, zone="battlefield")
    else:
        raise unresolved("what is on it")
    draft.talk.mention((host,))
    draft.talk.subject = (host,)


@fact("speak_of")
def _speak_of(draft: Draft, parts: Parts) -> None:
    """
    That something triggers is for the rules to say, where it was told what happens.

    Raises:
        Unresolved: nothing was told that it could trigger on.
    """
    triggers = "trigger" in draft.asked()
    if triggers and not draft.actions and not draft.step:
        raise unresolved("what it triggers on")
    draft.talk.subject = draft.talk.refer(parts["o"], controller=owner_default(draft), permanent=triggers)


@fact("types_in_graveyards")
def _types_in_graveyards(draft: Draft, parts: Parts) -> None:
    """One card of each type is in a graveyard, and no other. CR: 404."""
    player = owner_default(draft)
    for card_type in parts["types"]:
        made = Description(types=(card_type,))
        draft.talk.objects.append(ObjectSpec(description=made, owner=player, controller=player, zone="graveyard"))
    if "graveyards otherwise empty" not in draft.facts:
        draft.facts.append("graveyards otherwise empty")


@question("can equip")
def _can_equip(draft: Draft, parts: Parts) -> None:
    controller = draft.talk.player(parts["p"]) if "p" in parts else owner_default(draft)
    (index, *_rest) = draft.talk.refer(parts["o"], controller=controller)
    host = draft.talk.refer(parts["t"], controller=controller, creature=True, exclude=(index,))[0]
    if "Aura" in draft.talk.type_line(index):
        draft.talk.change(index, zone="hand")
        draft.ask("can target", subject=index, other=host)
        return
    draft.ask("can equip", subject=index, other=host)


@question("can turn up")
def _can_turn_up(draft: Draft, parts: Parts) -> None:
    controller = draft.talk.player(parts["p"]) if "p" in parts else owner_default(draft)
    (index, *_rest) = draft.talk.refer(parts["o"], controller=controller, permanent=True)
    draft.talk.change(index, face_down=True)
    draft.ask("can turn up", subject=index)


@question("attached")
def _attached(draft: Draft, parts: Parts) -> None:
    (index, *_rest) = draft.talk.refer(parts["o"], permanent=True)
    if not {"Aura", "Equipment"} & set(draft.talk.type_line(index).split()):
        raise unresolved("an Aura or Equipment")
    other = draft.talk.refer(parts["t"], permanent=True, exclude=(index,))[0] if "t" in parts else None
    draft.ask("attached", subject=index, other=other)


@question("falls off")
def _falls_off(draft: Draft, parts: Parts) -> None:
    """Whether an Aura or Equipment does not stay attached: what is named, else what is on the creature named."""
    (index, *_rest) = draft.talk.refer(parts["o"], permanent=True)
    draft.settle_attachments()
    loose = {"Aura", "Equipment"}
    if not loose & set(draft.talk.type_line(index).split()):
        on_it = [i for i, spec in enumerate(draft.talk.objects) if spec.attached == index]
        if len(on_it) != 1:
            raise unresolved("an Aura or Equipment that is attached to it")
        index = on_it[0]
    draft.ask("attached", subject=index, word="falls off")


@fact("all_present")
def _all_present(draft: Draft, parts: Parts) -> None:
    for key in ("p", "q", "r"):
        draft.talk.player(parts[key])


@question("whose zone")
def _whose_zone(draft: Draft, parts: Parts) -> None:
    (index, *_rest) = draft.talk.refer(parts["o"], controller=owner_default(draft))
    draft.ask("whose zone", subject=index, word=parts["z"][0])


@question("cards milled")
def _cards_milled(draft: Draft, parts: Parts) -> None:
    if "o" in parts:
        (index, *_rest) = draft.talk.refer(parts["o"], controller=owner_default(draft), zone="hand")
        if draft.talk.is_spell_card(index) and not any(index in done.objects for done in draft.actions):
            ACTION_BUILDERS["cast"](draft, {"o": parts["o"], "p": owner_default(draft)})
    player = draft.talk.player(parts["p"]) if "p" in parts else None
    draft.ask("cards milled", subject=player)


@question("is free")
def _is_free(draft: Draft, parts: Parts) -> None:
    """Whether a spell costs no mana: one that was not cast is in its player's hand. CR: 601.2f."""
    player = draft.talk.player(parts["p"]) if "p" in parts else owner_default(draft)
    (index, *_rest) = draft.talk.refer(parts["o"], controller=player, zone="hand")
    cast = any(index in done.objects for done in draft.actions)
    if not cast and "zone" not in spec_of(draft, index).stated:
        draft.talk.change(index, zone="hand")
    draft.ask("cost", subject=index, word=parts["word"])

"""Builders of the wordings of single topics: see `clauses.topics`."""

from __future__ import annotations

import re
from dataclasses import replace

from ...mana import mana_cost
from ..model import Action, Description, ObjectSpec
from ..phrases import Phrase
from .casting import makes_mana
from .draft import (
    ACTION_BUILDERS,
    QUESTION_BUILDERS,
    Draft,
    Parts,
    action,
    fact,
    owner_default,
    question,
    spec_of,
    unresolved,
)

_DESTROYS = re.compile(r"\b(naturalize|destroy|remove|abolish)")


@action("cast_of")
def _cast_of(draft: Draft, parts: Parts) -> None:
    """A spell that has two creatures fight, or one deal damage to another: both are its targets. CR: 701.14a."""
    card = draft.talk.source.printed(parts["o"].card)
    text = card.faces[0].oracle_text
    if not any(word in card.faces[0].type_line for word in ("Instant", "Sorcery")) or text.lower().count("target") < 2:
        raise unresolved("a spell with two targets")
    (mine, *_rest) = draft.talk.refer(parts["a"], controller=owner_default(draft), creature=True)
    player = spec_of(draft, mine).controller
    (other, *_more) = draft.talk.refer(
        parts["b"], controller=draft.talk.opponent_of(player), creature=True, exclude=(mine,)
    )
    (spell, *_none) = draft.talk.refer(parts["o"], controller=player, zone="hand")
    draft.talk.change(spell, zone="hand", controller=player, owner=player)
    draft.act("cast", player=player, objects=(spell,), targets=(mine, other))
    draft.talk.mention((mine, other))
    draft.talk.subject = (mine,)


@action("took_spell")
def _took_spell(draft: Draft, parts: Parts) -> None:
    """A spell was cast on something and has resolved, by the other player where nobody is said to have cast it."""
    (index, *_rest) = draft.talk.refer(parts["o"], controller=owner_default(draft), permanent=True)
    other = draft.talk.opponent_of(spec_of(draft, index).controller)
    (spell, *_more) = draft.talk.refer(parts["s"], controller=other, zone="hand", fresh=True)
    if not draft.talk.is_spell_card(spell):
        raise unresolved("a spell")
    draft.talk.change(spell, zone="hand")
    draft.act("cast", player=spec_of(draft, spell).controller, objects=(spell,), targets=(index,))
    draft.act("resolve")
    draft.talk.mention((index,))
    draft.talk.subject = (index,)


@action("hit_with")
def _hit_with(draft: Draft, parts: Parts) -> None:
    """Creatures that a player hits with attack the other player and are not blocked. CR: 509.1h."""
    ACTION_BUILDERS["attack_unblocked"](draft, parts)


@fact("x was")
def _x_was(draft: Draft, parts: Parts) -> None:
    """The X with which something was cast that is there now. CR: 107.3m."""
    phrase = parts.get("o") or Phrase("pronoun", 0, 0, pronoun="it")
    (index, *_rest) = draft.talk.refer(phrase, controller=owner_default(draft), permanent=True)
    draft.talk.note(index, "cast_x", parts["n"])


@action("pay_into")
def _pay_into(draft: Draft, parts: Parts) -> None:
    """Mana paid for a permanent that is there goes into its activated ability with that cost. CR: 602.2b."""
    player = draft.who(parts) if "p" in parts else owner_default(draft)
    phrase = parts.get("o") or Phrase("pronoun", 0, 0, pronoun="it")
    (index, *_rest) = draft.talk.refer(phrase, controller=player, permanent=True)
    card = draft.talk.printed(index)
    cost = parts["m"].upper()
    lines = card.faces[0].oracle_text.splitlines() if card is not None else []
    if sum(line.startswith(f"{cost}: ") for line in lines) != 1:
        raise unresolved("what is paid for")
    if spec_of(draft, index).controller != player and "controller" not in spec_of(draft, index).stated:
        draft.talk.change(index, controller=player, owner=player)
    regenerates = any(line.startswith(f"{cost}: Regenerate") for line in lines)
    draft.act("regenerate" if regenerates else "activate", player=player, objects=(index,))
    draft.talk.subject = (index,)


def _counts_mana(draft: Draft) -> None:
    """
    Only what is spent is told of a spell, which is enough where only that is asked about. CR: 700.14.

    Raises:
        Unresolved: something else may be asked.
    """
    cards = (draft.talk.source.printed(spec.card) for spec in draft.talk.objects if spec.card)
    expends = any("xpend" in face.oracle_text for card in cards for face in card.faces)
    if "expend" not in draft.text.lower() and not expends:
        raise unresolved("how the spell is paid for")


@action("spend_free_for")
def _spend_free_for(draft: Draft, parts: Parts) -> None:
    """A spell cast without mana."""
    _counts_mana(draft)
    draft.act("spend", player=draft.who(parts), number=0, word="spell")


@action("spend_on")
def _spend_on(draft: Draft, parts: Parts) -> None:
    """So much mana is spent on a spell that is named only for its cost. CR: 700.14."""
    _counts_mana(draft)
    phrase = parts["o"]
    if phrase.head == "pronoun" or (phrase.head == "made" and phrase.noun not in ("creature", "spell", "card", "")):
        raise unresolved("a spell that mana is spent on")
    if phrase.head == "card" and "Land" in draft.talk.source.printed(phrase.card).faces[0].type_line:
        raise unresolved("a spell that mana is spent on")
    draft.act("spend", player=draft.who(parts), number=parts["n"], word="spell")


@action("spend_on_ability")
def _spend_on_ability(draft: Draft, parts: Parts) -> None:
    """Mana spent to activate an ability, where only spending is asked about. CR: 700.14."""
    _counts_mana(draft)
    number = parts["n"] if "n" in parts else mana_cost(parts["m"].upper()).mana_value(0)
    draft.act("spend", player=draft.who(parts), number=number, word="ability")


@action("spend_convoke")
def _spend_convoke(draft: Draft, parts: Parts) -> None:
    """Creatures tapped for convoke are no mana; only what is paid besides counts. CR: 702.51, 700.14."""
    if not any(spec.card for spec in draft.talk.objects) and "expend" not in draft.text.lower():
        names = draft.text.lower()
        if "trigger" not in names:
            raise unresolved("how the spell is paid for")
    printed = draft.talk.source.printed(parts["o"].card)
    if "onvoke" not in printed.faces[0].oracle_text:
        raise unresolved("a spell with convoke")
    cost = mana_cost(parts["m"].upper())
    draft.act("spend", player=draft.who(parts), number=cost.mana_value(0), word="spell")


@fact("room")
def _room(draft: Draft, parts: Parts) -> None:
    """
    In which room somebody is, which bears on nothing once the dungeon is gone.

    Raises:
        Unresolved: what follows may depend on the room.
    """
    if "t" in parts:
        kind, _owner, card = parts["t"]
        if kind != "dungeon":
            raise unresolved("a dungeon")
        name = draft.who(parts)
        spec = draft.talk.players[name]
        if card not in spec.dungeons:
            draft.change_player(name, dungeons=(*spec.dungeons, card))
        draft.tracker = ":".join(("tracker", "dungeon", name, card))
    if not _DESTROYS.search(draft.text.lower()):
        raise unresolved("what does not depend on the room")


@fact("opened")
def _opened(draft: Draft, parts: Parts) -> None:
    """A card that somebody has in a Limited event, which "that draft" means later."""
    player = draft.who(parts)
    for index in draft.talk.settle(parts["os"], controller=player, zone="hand"):
        draft.talk.change(index, zone="hand")
    draft.format = parts["w"]


@question("wears off")
def _wears_off(draft: Draft, parts: Parts) -> None:
    """Whether damage is gone after the turn: the turn ends, and the object is looked at. CR: 514.2, 120.3d."""
    if "o" in parts:
        found = draft.talk.refer(parts["o"], creature=True)[:1]
    else:
        pool = (*(ref for done in reversed(draft.actions) for ref in done.targets if isinstance(ref, int)),)
        damaged = [index for index, spec in enumerate(draft.talk.objects) if spec.damage]
        found = tuple(pool[:1]) or tuple(damaged[:1])
    if not found:
        raise unresolved("what was dealt damage")
    if not any(done.verb == "end turn" for done in draft.actions):
        draft.act("end turn")
    draft.ask("wears off", subject=found[0])


@question("regeneration saves")
def _regeneration_saves(draft: Draft, parts: Parts) -> None:
    """Whether it survives, regenerated where nobody has said so yet. CR: 701.19."""
    if "o" in parts:
        found = draft.talk.settle(parts["o"], controller=owner_default(draft), creature=True)
    else:
        shielded = [index for index, spec in enumerate(draft.talk.objects) if spec.shields]
        used = [i for act in draft.actions if act.verb == "regenerate" for i in act.objects]
        found = tuple((shielded or used)[:1])
    if not found:
        raise unresolved("what regenerates")
    done = {index for act in draft.actions if act.verb in ("regenerate", "activate") for index in act.objects}
    for index in found:
        spec = spec_of(draft, index)
        if not spec.shields and index not in done:
            last = draft.actions[-1] if draft.actions else None
            spell = last is not None and last.verb == "cast"
            draft.actions.append(Action("regenerate", player=spec.controller, objects=(index,), response=spell))
        draft.ask("survives", subject=index)


@question("shields left")
def _shields_left(draft: Draft, parts: Parts) -> None:
    if "o" in parts:
        (index, *_rest) = draft.talk.refer(parts["o"], creature=True)
    else:
        used = [i for act in draft.actions if act.verb in ("regenerate", "activate") for i in act.objects]
        shielded = [i for i, spec in enumerate(draft.talk.objects) if spec.shields]
        if not (used or shielded):
            raise unresolved("what was regenerated")
        index = (used or shielded)[0]
    draft.ask("shields left", subject=index)


@question("trigger can target")
def _trigger_can_target(draft: Draft, parts: Parts) -> None:
    """Whether what has just entered can target something with what triggered then. CR: 603.3d."""
    (index, *_rest) = draft.talk.refer(parts["o"], permanent=True)
    side = spec_of(draft, index).controller
    (target, *_more) = draft.talk.refer(parts["t"], controller=draft.talk.opponent_of(side), exclude=(index,))
    if "controller" not in spec_of(draft, target).stated:
        other = draft.talk.opponent_of(side)
        draft.talk.change(target, controller=other, owner=other)
    if not draft.actions and "eternalized" not in {row[1] for row in draft.talk.pending}:
        draft.talk.change(index, zone="hand")
        draft.act("cast", player=side, objects=(index,))
    draft.ask("trigger can target", subject=index, other=target)


@question("starts over")
def _starts_over(draft: Draft, parts: Parts) -> None:
    """Whether a player who ventures again goes on where they were. CR: 701.49a."""
    draft.ask("starts over", subject=draft.talk.player(parts["p"]))


@question("times taken")
def _times_taken(draft: Draft, parts: Parts) -> None:
    draft.ask("times taken", subject=draft.talk.player(parts["p"]), word=parts["word"])


@question("can be used")
def _can_be_used(draft: Draft, parts: Parts) -> None:
    """Whether something can be tapped: for mana where it makes mana, else for its ability."""
    for index in draft.talk.settle(parts["o"], controller=owner_default(draft), permanent=True):
        if makes_mana(draft, index):
            draft.ask("can tap mana", subject=index, other=spec_of(draft, index).controller)
        else:
            draft.ask("can activate", subject=index)


@question("mana got")
def _mana_got(draft: Draft, parts: Parts) -> None:
    """What a tapping for mana comes to, where that was told last."""
    last = draft.actions[-1] if draft.actions else None
    if "gain" in draft.asked() and last is not None and "tap" not in last.verb:
        QUESTION_BUILDERS["life change"](draft, {"p": parts["p"], "word": "gain"})
        return
    if last is not None and last.verb == "tap" and last.player:
        controlled = all(spec_of(draft, index).controller == last.player for index in last.objects)
        if controlled and all(makes_mana(draft, index) for index in last.objects):
            last = draft.actions[-1] = replace(last, verb="tap for mana")
    if last is None or last.verb not in ("tap for mana", "tap", "activate"):
        raise unresolved("how much of what")
    extra = parts.get("word") == "extra"
    if not extra and last.verb != "tap for mana":
        raise unresolved("how much of what")
    letter = parts.get("w") or parts.get("m", "").strip("{}").upper()
    if extra and last.verb != "tap for mana":
        # It was tapped, but not for mana: what its controller has got is looked at.
        draft.ask("mana amount", subject=draft.talk.player(parts["p"]), word=letter)
        return
    if extra:
        draft.ask("mana extra", subject=draft.talk.player(parts["p"]), word=letter)
        return
    QUESTION_BUILDERS["mana amount"](draft, {"p": parts.get("p", last.player or "me")})


def bring_in_creature(draft: Draft, phrase: Phrase) -> tuple[int, ...]:
    """One creature that stands for all that a phrase such as "his creatures" means. CR: 109.4."""
    if phrase.noun != "creature" or phrase.description not in (Description(), Description(types=("Creature",))):
        raise unresolved("objects that the text has brought in")
    owner = draft.talk.player(phrase.possessor) if phrase.possessor else owner_default(draft)
    made = ObjectSpec(description=Description(power=2, toughness=2, types=("Creature",)), owner=owner, controller=owner)
    draft.talk.objects.append(replace(made, stated=frozenset({"controller"})))
    return draft.talk.mention((len(draft.talk.objects) - 1,))

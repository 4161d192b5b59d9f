"""
Builders of damage, life, counters, and changes until end of turn.
"""

from __future__ import annotations

from ..model import Ref
from ..phrases import Phrase
from .casting import bring_in_beside, settle_targets
from .draft import Draft, Parts, action, owner_default, spec_of, unresolved


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
        if source and "controller" in spec_of(draft, source[0]).stated:
            draft.actor = spec_of(draft, source[0]).controller
        target = parts.get("t")
        if target is None:
            targets = draft.talk.subject[:1]
        else:
            creature = getattr(target, "head", "") == "pronoun"
            targets = draft.target(target, controller, creature=creature, exclude=source)
    if not targets:
        raise unresolved("what is dealt damage")
    if len(source) == 1 and targets == (spec_of(draft, source[0]).controller,):
        # What deals damage to a player is another's, unless it was said whose it is.
        own = spec_of(draft, source[0])
        other = draft.talk.opponent_of(own.controller)
        if "controller" not in own.stated and own.zone == "battlefield":
            draft.talk.change(source[0], controller=other, owner=other)
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
    bring_in_beside(draft, tail, player)
    targets = settle_targets(draft, tail.get("targets", ()), draft.talk.opponent_of(player))
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
    if not found:
        raise unresolved("a creature")
    draft.act("pump", objects=found, word="toughness 0")
    draft.talk.subject = found

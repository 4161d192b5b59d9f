"""
Questions on damage: how much is dealt, tramples over, is needed, or goes through.

CR: 120, 510, 702.19.
"""

from __future__ import annotations

import re
from typing import Any

from ..model import Ref
from ..phrases import Phrase
from .draft import Draft, Parts, owner_default, question, unresolved
from .question import objects_asked


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
        source = objects_asked(draft, parts)[0] if source is None else source
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
    source: Ref | None = objects_asked(draft, parts, creature=True)[0] if "o" in parts else None
    draft.ask("tramples over", subject=source)


@question("damage needed")
def _damage_needed(draft: Draft, parts: Parts) -> None:
    draft.ask("damage needed", subject=objects_asked(draft, parts, creature=True)[0])


@question("damage makes lose life")
def _damage_makes_lose_life(draft: Draft, parts: Parts) -> None:
    """Whether damage from a source is lost life: the source deals its damage to that player."""
    player = draft.talk.player(parts["p"])
    source = objects_asked(draft, parts, controller=draft.talk.opponent_of(player), permanent=True)[:1]
    if not any(source[0] in done.objects for done in draft.actions):
        draft.act("deal damage", objects=source, targets=(player,), word="combat power")
    draft.ask("loses life", subject=player)


@question("goes through")
def _goes_through(draft: Draft, parts: Parts) -> None:
    draft.ask("goes through")


@question("kills by amount")
def _kills_by_amount(draft: Draft, parts: Parts) -> None:
    """Whether so much damage kills: it is dealt by a source without keywords."""
    found = draft.talk.refer(parts["o"], controller=owner_default(draft), creature=True)[:1]
    draft.act("deal damage", targets=found, number=parts["n"])
    draft.ask("dies", subject=found[0])

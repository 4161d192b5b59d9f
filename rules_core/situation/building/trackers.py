"""
Builders of designations, dungeons, day and night, and the turns.
"""

from __future__ import annotations

from ..phrases import Phrase
from .casting import cast_spell
from .draft import Draft, Parts, action, owner_default, unresolved


@action("become")
def _become(draft: Draft, parts: Parts) -> None:
    draft.act("become", player=draft.who(parts), word=parts["word"])


@action("chaos")
def _chaos(draft: Draft, parts: Parts) -> None:
    """Chaos ensues, by a roll of the planar die where somebody is told to roll it. CR: 311.7, 901.9b."""
    draft.act("chaos", player=draft.who(parts) if "p" in parts else "")


@action("set in motion")
def _set_in_motion(draft: Draft, parts: Parts) -> None:
    """A scheme is set in motion by its owner. CR: 701.32b."""
    player = draft.who(parts)
    found = draft.talk.refer(parts["o"], controller=player, zone="command")[:1]
    draft.act("set in motion", player=player, objects=found)


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
        cast_spell(draft, {"o": parts["o"], "targets": (("tracker", parts["t"]),)})
        return
    player = draft.who(parts) if "p" in parts else owner_default(draft)
    (target,) = draft.target(("tracker", parts["t"]), draft.talk.opponent_of(player))
    draft.act("destroy tracker", player=player if "p" in parts else "", targets=(target,))


@action("no_spells")
def _no_spells(draft: Draft, parts: Parts) -> None:
    """A whole turn of a player goes by without a spell. CR: 731.2."""
    player = draft.who(parts)
    if draft.actions:
        raise unresolved("a turn in which nothing was done")
    draft.turn = draft.turn or player
    if draft.turn != player:
        raise unresolved("whose turn it is")
    draft.act("end turn")


@action("destroy_told")
def _destroy_told(draft: Draft, parts: Parts) -> None:
    """What was spoken of last is destroyed by a spell: a tracker, else a permanent."""
    cast_spell(draft, {"o": parts["o"], "targets": (Phrase("pronoun", 0, 0, pronoun="it"),)})


@action("end_turn")
def _end_turn(draft: Draft, parts: Parts) -> None:
    if parts.get("p") not in (None, "?elided"):
        player = draft.who(parts)
        if "next turn" in draft.asked():
            draft.act("go to step", player=player, word="precombat_main")
            return
    draft.act("end turn")


@action("step")
def _step(draft: Draft, parts: Parts) -> None:
    draft.act("go to step", player=draft.talk.player(parts["p"]), word=parts["s"])


@action("resolve")
def _resolve(draft: Draft, parts: Parts) -> None:
    if "o" in parts:
        player = draft.talk.player(parts["q"]) if "q" in parts else owner_default(draft)
        (spell, *_rest) = draft.talk.refer(parts["o"], controller=player, zone="hand")
        was_cast = any(done.verb in ("cast", "play") and spell in done.objects for done in draft.actions)
        if parts["o"].card and not was_cast and draft.talk.objects[spell].zone in ("hand", "stack"):
            draft.talk.change(spell, zone="hand")
            draft.act("cast", player=player, objects=(spell,))
    draft.act("resolve")


@action("countered")
def _countered(draft: Draft, parts: Parts) -> None:
    player = draft.who(parts) if "p" in parts else ""
    found = draft.talk.refer(parts["o"], zone="hand")[:1]
    if draft.talk.objects[found[0]].card:
        draft.is_cast(found[0])
    draft.act("counter", player=player, objects=found)


@action("proliferate")
def _proliferate(draft: Draft, parts: Parts) -> None:
    draft.act("proliferate", player=draft.who(parts))


@action("leave_game")
def _leave_game(draft: Draft, parts: Parts) -> None:
    draft.act("leave game", player=draft.who(parts))

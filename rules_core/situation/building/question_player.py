"""
Questions on players: life, poison, cards drawn and held, the monarch, dungeons, day and night.

CR: 119, 725, 726, 731.
"""

from __future__ import annotations

import re

from .draft import Draft, Parts, owner_default, question, unresolved
from .question import faces_named, had_before, player_asked, poison


@question("life")
def _life(draft: Draft, parts: Parts) -> None:
    if "p" not in parts:
        for name in draft.talk.both():
            draft.ask("life", subject=name)
        return
    draft.ask("life", subject=player_asked(draft, parts))


@question("life and poison")
def _life_and_poison(draft: Draft, parts: Parts) -> None:
    name = player_asked(draft, parts)
    draft.ask("life", subject=name)
    draft.ask("poison", subject=name)


@question("gains life")
def _gains_life(draft: Draft, parts: Parts) -> None:
    draft.ask("gains life", subject=player_asked(draft, parts), number=parts.get("n"))


@question("draws")
def _draws(draft: Draft, parts: Parts) -> None:
    draft.ask("draws", subject=player_asked(draft, parts), number=parts.get("n"))


@question("life change")
def _life_change(draft: Draft, parts: Parts) -> None:
    draft.ask("life change", subject=player_asked(draft, parts), word=parts["word"])


@question("loses life")
def _loses_life(draft: Draft, parts: Parts) -> None:
    draft.ask("loses life", subject=player_asked(draft, parts))


@question("player loses")
def _player_loses(draft: Draft, parts: Parts) -> None:
    if "p" in parts:
        wins = re.search(r"\bwins?\b", draft.asked())
        draft.ask("player loses", subject=player_asked(draft, parts), word="win" if wins else "")
    elif "game" not in draft.asked() and any(done.verb in ("block", "fight") for done in draft.actions):
        draft.ask("who survives")
    else:
        draft.ask("who wins")


@question("player counters")
def _player_counters(draft: Draft, parts: Parts) -> None:
    if parts["c"] == "poison":
        poison(draft, parts)
        return
    draft.ask("player counters", subject=player_asked(draft, parts), word=parts["c"])


@question("who is monarch")
def _who_is_monarch(draft: Draft, parts: Parts) -> None:
    had_before(draft, parts, "monarch")
    draft.ask("who is monarch", subject=player_asked(draft, parts) if "p" in parts else None)


@question("who has initiative")
def _who_has_initiative(draft: Draft, parts: Parts) -> None:
    had_before(draft, parts, "initiative")
    draft.ask("who has initiative", subject=player_asked(draft, parts) if "p" in parts else None)


@question("has blessing")
def _has_blessing(draft: Draft, parts: Parts) -> None:
    if "blessing" not in draft.text.lower():
        # "Do I get it back?" is about what was lost last.
        permanents = [i for i in reversed(draft.talk.mentions) if not draft.talk.is_spell_card(i)]
        for index in permanents[:1]:
            draft.ask("returns", subject=index)
            return
        raise unresolved("what comes back")
    if not any("ascend" in face.oracle_text.lower() for face in faces_named(draft)):
        had_before(draft, parts, "blessing")
    draft.ask("has blessing", subject=player_asked(draft, parts) if "p" in parts else None)


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
    player = player_asked(draft, parts)
    if "q" in parts or draft.step == "upkeep":
        _play_on_to(draft, player, "upkeep")
    draft.ask("ventures", subject=player)


@question("step draws")
def _step_draws(draft: Draft, parts: Parts) -> None:
    player = player_asked(draft, parts)
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
    draft.ask("dungeon", subject=player_asked(draft, parts))


@question("emblem")
def _emblem(draft: Draft, parts: Parts) -> None:
    kind, owner, card = parts["t"]
    if kind == "dungeon" and not any(spec.dungeons for spec in draft.talk.players.values()):
        # A dungeon that is asked about is there: of the player with the initiative where nobody is said to be in it.
        holders = [spec.name for spec in draft.talk.players.values() if "initiative" in spec.designations]
        name = draft.talk.player(owner) if owner else (holders or [owner_default(draft)])[0]
        draft.change_player(name, dungeons=(card,))
    (target,) = draft.target(("tracker", parts["t"]), "")
    draft.ask("tracker", subject=player_asked(draft, parts) if "p" in parts else None, other=target)


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
    draft.ask("cards in hand", subject=player_asked(draft, parts), word=word)


@question("loses amount")
def _loses_amount(draft: Draft, parts: Parts) -> None:
    draft.ask("loses life", subject=player_asked(draft, parts), number=parts["n"])

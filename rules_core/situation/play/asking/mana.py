"""
How much mana there is, what could be produced, and what was spent.

CR: 106, 605, 700.14.
"""

from __future__ import annotations

from ....could_produce import could_produce as mana_of
from ....errors import UnsupportedRule
from ....events import SpendMana
from ....game import Game
from ....terms import WUBRG
from ...model import Question
from .asked import Asking, asks, player_asked, yes


def pool_text(game: Game, player: int) -> str:
    """A player's mana pool as symbols, in the usual order."""
    units = [unit.kind for unit in game.players[player].mana]
    return "".join("{" + kind + "}" for kind in sorted(units, key=lambda k: (WUBRG + "C").find(k)))


@asks("mana amount")
def mana_amount(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 106.4."""
    player = player_asked(asking, question)
    if not asking.table.situation.actions:
        raise UnsupportedRule("what is tapped for mana is not said")
    for action in asking.table.situation.actions:
        if action.verb == "tap" and action.player:
            raise UnsupportedRule("which mana ability what is tapped has is not said", "106.12")
    text = pool_text(asking.game, player)
    count = len(asking.game.players[player].mana)
    if question.text.lower().startswith(("do ", "does ", "did ", "will ", "would ")):
        held = [unit for unit in asking.game.players[player].mana if question.word in ("", unit.kind)]
        return yes(bool(held)), text or "no mana"
    if question.word:
        return str(sum(unit.kind == question.word for unit in asking.game.players[player].mana)), text
    if "what mana" in question.text.lower() or "color" in question.text.lower():
        return text or "none", ""
    return str(count), text


@asks("could produce")
def could_produce(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 106.7."""
    index = asking.index(question.subject)
    kinds = mana_of(asking.game, asking.latest(index))
    asking.could[asking.name(index)] = kinds
    asking.game.note("106.7", f"{asking.name(index)} could produce {kinds_words(kinds)}.")
    if question.word:
        return yes(question.word in kinds), kinds_words(kinds)
    if question.text.lower().startswith(("can", "could", "does", "do")):
        return yes(bool(kinds)), kinds_words(kinds)
    return kinds_words(kinds), ""


def kinds_words(kinds: tuple[str, ...]) -> str:
    return " or ".join("{" + kind + "}" for kind in kinds) or "no mana"


@asks("expended")
def expended(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 700.14."""
    player = player_asked(asking, question)
    goal = question.number or 0
    before, times = 0, 0
    game = asking.game
    for event in game.happened():
        if isinstance(event, SpendMana) and event.player == player and event.on_spell:
            after = before + len(event.mana)
            if before < goal <= after:
                times += 1
            before = after
    game.note(
        "700.14", f"{before} mana was spent on spells this turn, so {goal} was {'reached' if times else 'not reached'}."
    )
    if "how many" in question.text.lower():
        return str(times), f"{before} mana spent on spells"
    if "again" in question.text.lower() or "twice" in question.text.lower():
        return yes(times > 1), "only once each turn"
    return yes(times > 0), f"{before} mana spent on spells"

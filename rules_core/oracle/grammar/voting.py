"""
Votes, villainous choices and piles: what players choose for a spell or ability, and what comes of it.

CR: 700.3, 701.38, 701.55.
"""

from __future__ import annotations

from ...ir.conditions import GotMoreVotes
from ...ir.effects import ChoosePile, Separate, VillainousChoice, Vote
from ...ir.nouns import HauntedRef, InPile, MostVotes, Pile, You
from ...ir.quantities import VotesFor
from ...ir.statics import VoteRule
from ..kit import Chart, Reading
from .base import GRAMMAR as G
from .base import IMPLIED

# Votes. CR: 701.38

_END = frozenset({"or", ",", ".", "vote", "votes", "gets"})


def _vote_word(chart: Chart, at: int) -> list[Reading]:
    """A word (or name of several words) that is voted for; it has no meaning of its own. CR: 701.38b."""
    found: list[Reading] = []
    for length in (1, 2, 3):
        words = chart.written[at : at + length]
        if len(words) < length or any(word.lower() in _END or not word[:1].isalpha() for word in words):
            break
        found.append((" ".join(words), at + length))
    return found


G.terminal("vote_word", _vote_word, lambda value: value, lambda token: token[:1].isalpha(), (str,))


def _options(chart: Chart, at: int) -> list[Reading]:
    """``death or taxes``, ``blue, black, red, or green``."""
    found: list[Reading] = []
    pending: list[tuple[tuple[str, ...], int]] = [((word,), end) for word, end in _vote_word(chart, at)]
    while pending:
        words, end = pending.pop()
        if chart.folded[end] == "or" and len(words) == 1:
            found.extend(((*words, word), after) for word, after in _vote_word(chart, end + 1))
        elif chart.folded[end : end + 2] == (",", "or") and len(words) > 1:
            found.extend(((*words, word), after) for word, after in _vote_word(chart, end + 2))
        elif chart.folded[end] == ",":
            pending.extend(((*words, word), after) for word, after in _vote_word(chart, end + 1))
    return found


def _show_options(words: tuple[str, ...]) -> str:
    return " or ".join(words) if len(words) == 2 else f"{' , '.join(words[:-1])} , or {words[-1]}"


G.terminal("vote_options", _options, _show_options, lambda token: token[:1].isalpha(), (tuple,))
G.rule("whole_clause", Vote, "starting with you , each player votes for {options:vote_options}")
G.rule(
    "whole_clause",
    Vote,
    "each player secretly votes for {options:vote_options} , then those votes are revealed",
    secret=True,
)
G.rule("whole_clause", Vote, "starting with you , each player votes for a {objects:filter_sg}", options=())
G.rule(
    "whole_clause",
    Vote,
    "each player secretly votes for a {objects:filter_sg} , then those votes are revealed",
    options=(),
    secret=True,
)
G.rule("simple_condition", GotMoreVotes, "{option:vote_word} gets more votes")
G.rule("simple_condition", GotMoreVotes, "{option:vote_word} gets more votes or the vote is tied", tied=True)
G.rule("votes", VotesFor, "{option:vote_word} vote")
G.rule("for_each", None, "{:votes}")
G.rule("each_of", None, "{:votes}")
G.rule("quantity", VotesFor, "the number of {option:vote_word} votes", form="number")
G.rule("with_qualifier#", MostVotes, "with the most votes or tied for most votes")
G.rule("rule_statement", VoteRule, "while voting , you may vote an additional time", player=You())
G.rule("rule_statement", VoteRule, "while voting , you get an additional vote", player=You(), form="get")

# Villainous choices. CR: 701.55

G.rule(
    "conditional",
    VillainousChoice,
    "{player:who} [faces/face:player] a villainous choice — {first:joined} , or {second:joined}",
)

# Haunted creatures. CR: 702.55b

G.rule("ref", HauntedRef, "the creature it haunts")
G.rule("ref", HauntedRef, "the creature this card haunts", form="this card")

# Piles. CR: 700.3

G.rule("vp#", Separate, "[separates/separate] {object:np} into two piles", player=IMPLIED)
G.rule(
    "vp#",
    Separate,
    "[separates/separate] {object:np} into a face-down pile and a face-up pile",
    player=IMPLIED,
    form="face down",
)
G.rule("vp#", ChoosePile, "[chooses/choose] one of those piles", player=IMPLIED)
G.rule("vp#", ChoosePile, "[chooses/choose] one of the piles", player=IMPLIED, form="the")
G.rule("ref", Pile, "<which=one|that> pile")
G.rule("that_qualifier#", InPile, "in the pile of {player:poss} choice")
G.rule("that_qualifier#", InPile, "from the pile of {player:poss} choice", form="from")

"""Starting, losing and winning."""

from __future__ import annotations

from .fact import LOSE_WORDS, Fact

FACTS: tuple[Fact, ...] = (
    Fact(
        (r"poison", r"two[- ]headed|2hg", r"how many|how much"),
        "In Two-Headed Giant a team with fifteen or more poison counters loses; they are counted for the team.",
        ("704.6b", "810.8d", "704.5c"),
        "15",
        whatever_cards=True,
    ),
    Fact(
        (r"how many poison|poison counters? .*(need|take|required)", LOSE_WORDS),
        "Ten poison counters are enough to lose the game.",
        ("704.5c", "122.1f"),
        "10",
        never=(r"two[- ]headed|2hg", r"\bhas \d|\bhave \d|\bwith \d"),
    ),
    Fact(
        (r"two[- ]headed|2hg", r"life", r"\bstart"),
        "A Two-Headed Giant team shares a life total that starts at 30.",
        ("810.4",),
        "30",
        whatever_cards=True,
    ),
    Fact(
        (r"commander|\bedh\b", r"\blife\b", r"\bstart"),
        "In Commander each player starts at 40 life.",
        ("903.7",),
        "40",
        never=(r"two[- ]headed",),
    ),
    Fact(
        (r"commander damage|damage from (a|one|the same) commander", r"how much|how many"),
        "21 combat damage from one commander over the whole game makes a player lose.",
        ("903.10a",),
        "21",
    ),
    Fact(
        (
            r"commander('?s)? damage|damage (from|by|of) (my|a|the|his|her) commander",
            r"non-?combat|\b(ability|spell|ping|burn|fling)",
        ),
        "Only combat damage dealt by a commander counts towards the 21.",
        ("903.10a",),
        "no",
        never=(r"how (much|many)",),
    ),
    Fact(
        (
            r"starting life|life (total )?(do|does) .* start|start (the game )?(with|at) how much life|how "
            r"much life .*\bstart",
        ),
        "Each player starts at 20 life, unless the variant says otherwise.",
        ("103.4",),
        "20",
        never=(r"commander|edh|two[- ]headed|2hg|brawl|archenemy|vanguard",),
    ),
    Fact(
        (r"maximum hand size|hand size limit|how many cards can .* (have|hold|keep) in (hand|my hand|their hand)",),
        "The maximum hand size is normally seven; the active player discards down to it in the cleanup step.",
        ("402.2", "514.1"),
        "7",
        never=(r"reliquary|no maximum", r"when do"),
    ),
    Fact(
        (
            r"draw(s|ing)? from (an )?empty (library|deck)|empty (library|deck).*draw|draw .* no cards (left "
            r")?in (my |their |the )?(library|deck)",
        ),
        "A player who had to draw from an empty library loses the next time state-based actions are checked.",
        ("704.5b", "121.4", "104.3c"),
        yes=r"\blose|happens",
        no=r"\b(safe|fine|okay|ok|keep playing|survive)\b",
        never=(r"immediately lose|lose immediately",),
    ),
    Fact(
        (
            r"(both|all) players|each player",
            r"(0|zero) (or less )?life|lose at the same time|die at the same time|lose simultaneously",
        ),
        "When all remaining players lose at the same time, the game is a draw.",
        ("104.4a", "704.3"),
        "the game is a draw",
        also=frozenset({"damage"}),
    ),
    Fact(
        (r"\bconcede", r"(when|any time|at any time|sorcery speed|can i|respond)"),
        "A player may concede at any time, and nobody can respond to it.",
        ("104.3a",),
        "at any time",
        never=(r"respond",),
    ),
    Fact(
        (
            r"\b(library|deck)\b",
            r"\b(empty|no cards|zero cards|0 cards|last card|run(s)? out|ran out|mill(ed|s)? (out|my whole|my "
            r"entire|all))\b",
            r"\b(lose|dead|die|out)\b",
            r"\b(immediately|instantly|right away|as soon as|without drawing|just (because|for)|automatically|when "
            r"it is empty)\b",
        ),
        "An empty library alone loses nothing: a player loses after having had to draw from it.",
        ("704.5b", "104.3c"),
        "no",
        never=(r"\b(have to|try to|must|then) draw\b",),
    ),
    Fact(
        (
            r"\b(at|hit|reach|go(es)? to|drop(s)? to|have|fall to|get to) (0|zero|negative|-\d+) life\b|\blife "
            r"(total )?(is|reaches|hits) (0|zero)\b",
            r"\b(lose|dead|die|immediately)\b",
        ),
        "A player with 0 or less life loses as a state-based action.",
        ("704.5a",),
        "yes",
        never=(
            r"both|each|simultaneous|same time|can't lose|unlife|gain|respond|before|in response|negative life .*pay",
        ),
    ),
    Fact(
        (
            r"\bboth (of us|me and (my|the) opponent|players)|we both|me and my opponent both",
            r"\b(0|zero)( or less)? life\b|\blethal\b|\bdie\b|\blose\b|\bdead\b",
            r"\b(same time|simultaneous\w*|at once|both (hit|reach|go|die|lose))\b",
        ),
        "When all remaining players lose at the same time, the game is a draw.",
        ("104.4a", "704.3"),
        "the game is a draw",
        never=(r"two[- ]headed",),
        also=frozenset({"damage"}),
    ),
)

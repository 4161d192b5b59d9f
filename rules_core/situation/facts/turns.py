"""Turns and priority."""

from __future__ import annotations

from .fact import Fact

FACTS: tuple[Fact, ...] = (
    Fact(
        (r"\b(can|could|may)\b.*\b(cast|activate|use|respond|do)\b.*\buntap step\b",),
        "No player gets priority in the untap step, so nothing can be cast or activated in it.",
        ("502.4", "117.3a"),
        "no",
        never=(r"trigger", r"skip"),
        whatever_cards=True,
    ),
    Fact(
        (
            r"(when|how) (does|do|will|would|can) (it )?(day|it) (become|turn|change)( in)?(to)? ?night|when does "
            r"(it become|day turn into|the day become) night",
        ),
        "In the untap step: if it is day and the previous turn's active player cast no spells that turn, it becomes "
        "night.",
        ("731.2a", "502.2", "731.2c"),
        "in the untap step, when the previous turn's active player cast no spells",
    ),
    Fact(
        (
            r"(when|how) (does|do|will|would|can) (it )?(night|it) (become|turn|change)( in)?(to)? ?day|when does "
            r"(it become|night turn into|the night become) day",
        ),
        "In the untap step: night turns to day if at least two spells were cast by the player whose turn "
        "came before, during that turn.",
        ("731.2b", "502.2", "731.2c"),
        "in the untap step, when the previous turn's active player cast two or more spells",
        never=(r"become night",),
    ),
    Fact(
        (r"how many spells .*(night|day)", r"(become|turn|change|make|back)"),
        "Two: night turns to day if the player whose turn came before cast at least that many in it.",
        ("731.2b",),
        "two",
        never=(r"day (to|become|into|turn).*night|become night|turn .* night",),
    ),
    Fact(
        (r"extra turns?", r"(which|what|who).*(order|first|next)|\border\b|first"),
        "Extra turns come directly after the turn in question; the one created last is taken first.",
        ("500.7",),
        "the most recently created extra turn is taken first",
        whatever_cards=True,
    ),
    Fact(
        (r"\bland", r"(opponent'?s?|another player'?s?|someone else'?s?) turn", r"\b(play|drop)"),
        "Lands are played only in a main phase of your own turn.",
        ("305.3", "116.2a"),
        "no",
        never=(r"flash|effect|put .* onto",),
    ),
    Fact(
        (
            r"(unspent|floating|leftover|extra) mana|mana pool|\bmana\b.*\b(empty|empties|lost|disappear|carry "
            r"over|stay|go away|keep|last)",
            r"(step|phase|end|turn|when|how long)",
        ),
        "Unspent mana is lost as each step and phase ends.",
        ("106.4", "500.5"),
        "it is lost as each step or phase ends",
        never=(r"mana burn", r"until end of turn"),
    ),
    Fact(
        (r"mana burn",),
        "There is no mana burn any more; unspent mana is just lost as each step and phase ends.",
        ("106.4", "500.5"),
        "no",
    ),
    Fact(
        (
            r"when (does|do|is|are|will) (the )?damage (on|marked|wear|go|heal|removed|dealt to|disappear|come "
            r"off)|how long does damage (stay|last|remain)|"
            r"damage .*(heal|wear off|removed|go away) .*(when|turn)|when do creatures heal",
        ),
        "Damage stays marked until the cleanup step, where it is removed together with the end of effects "
        "until end of turn.",
        ("514.2", "120.6"),
        "in the cleanup step",
        never=(r"regenerat",),
    ),
)

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
        "in the untap step, when the player of the turn before cast at least two spells",
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
        "the extra turn that was created last comes first",
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
            r"over|stay|go away|keep|last(?! turn))",
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
    Fact(
        (
            r"\b(cast|play)\b (a |an |my |his |her |their |any )?(sorcer(y|ies)|creatures?|artifacts?|enchantments?|"
            r"planeswalkers?)\b",
            r"(opponents?'?s?|their|his|her|somebody else's|another player's) (turn|upkeep|end step|draw step)|"
            r"\bat instant speed|\b(during|in) (the )?combat|\bin response|in (my|your) (upkeep|draw step|end step)",
        ),
        "Spells other than instants are cast in a main phase of one's own turn while the stack is empty.",
        ("117.1a", "307.1", "302.1"),
        "no",
        never=(r"\bflash\b", r"\binstants?\b(?! speed)", r"as though", r"without paying", r"suspend|cascade|trigger"),
    ),
    Fact(
        (
            r"\b(cast|play)\b (a |an |my |any )?[^.?]*\bwith flash|\bflash (it |them |a creature )?in\b",
            r"(opponents?'?s?|their|his|her) (turn|upkeep|end step)|at instant speed|in response|end step|combat",
        ),
        "A spell with flash may be cast whenever an instant may.",
        ("702.8a",),
        "yes",
        never=(r"split second",),
    ),
    Fact(
        (
            r"\bequip(ping)?\b",
            r"at instant speed|(opponents?'?s?|their|his|her) turn|\b(during|in) (the )?combat|in response|"
            r"after (blocks|blockers|attackers)",
        ),
        "Equip is activated only as a sorcery: in a main phase of one's own turn, with an empty stack.",
        ("702.6a", "602.5d"),
        "no",
        never=(r"flash|leonin|instant speed because|trigger",),
    ),
    Fact(
        (
            r"\bcrew(ing)?\b",
            r"at instant speed|(opponents?'?s?|their|his|her) turn|in response|during (my|the|their) (turn|upkeep|"
            r"combat)",
        ),
        "Crew may be activated whenever its player has priority.",
        ("702.122a", "117.1b"),
        "yes",
        never=(r"tapped",),
    ),
    Fact(
        (
            r"\bcycl(e|ing)\b",
            r"at instant speed|(opponents?'?s?|their|his|her) turn|in response|end (of turn|step)",
        ),
        "Cycling is an activated ability of a card in hand, so it may be activated whenever its player has priority.",
        ("702.29a", "117.1b"),
        "yes",
        never=(r"counter|split second",),
    ),
    Fact(
        (
            r"\b(planeswalkers?|loyalty abilit(y|ies))\b",
            r"\b(activate|use)\b",
            r"at instant speed|(opponents?'?s?|their|his|her|another player's) turn|during combat|in response",
        ),
        "Loyalty abilities are activated in a main phase of one's own turn, with an empty stack.",
        ("606.3",),
        "no",
        never=(r"as though|instant speed because|any player's turn",),
    ),
    Fact(
        (
            r"\b(planeswalkers?|loyalty abilit(y|ies))\b",
            r"\b(activate|use|uptick|tick up)\b|summoning sick",
            r"(the|this|that|same) turn (it|they|he|she) (comes?|came|enters?|entered|was cast|is cast|hits?)|"
            r"right away|immediately|summoning sick|as soon as",
        ),
        "Summoning sickness concerns creatures only; a planeswalker's ability may be used the turn it comes.",
        ("606.3", "302.6"),
        yes=r"\b(can|may|could|am i able)\b",
        no=r"\b(do|does|are|is)\b.*summoning sick",
        never=(r"creature",),
    ),
    Fact(
        (
            r"\b(play|go(es)?|went|am|is|are)\b.*\bfirst\b",
            r"\bdraw(s)?\b",
            r"first turn|turn one|turn 1|for the turn",
        ),
        "With two players, whoever begins has no draw step in the first turn.",
        ("103.8a",),
        yes=r"\bskip",
        no=r"\b(do|does|can|may|will)\b.*\bdraw\b",
        never=(r"multiplayer|commander|edh|two[- ]headed|\b(three|four|3|4) player|first strike|skip.*\bdo\b.*draw",),
    ),
    Fact(
        (r"\b(my|our|your) (lands?|creatures?|permanents?)\b", r"\buntap\b", r"opponents?'?s? (turn|untap step)"),
        "In the untap step only the active player's permanents untap.",
        ("502.3",),
        "no",
        never=(r"seedborn|prophet|wilderness|as though|each (other|player)",),
    ),
)

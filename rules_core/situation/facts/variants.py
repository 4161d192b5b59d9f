"""Trackers, multiplayer and variants."""

from __future__ import annotations

from .fact import Fact

FACTS: tuple[Fact, ...] = (
    Fact(
        (r"monarch", r"(leaves|loses|dies|concedes|eliminated|left|dead)( the game)?", r"(who|what happens|becomes?)"),
        "If the monarch leaves the game, the crown goes to the active player; if that is who left, "
        "to whoever is next in turn order.",
        ("725.4",),
        "the active player",
        never=(r"naturalize|destroy",),
    ),
    Fact(
        (
            r"initiative",
            r"(leaves|loses|dies|concedes|eliminated|left|dead)( the game)?",
            r"(who|what happens|gets|has|takes)",
        ),
        "When the player with the initiative leaves the game, the active player takes it; if it is the active "
        "player who leaves, "
        "the next player in turn order.",
        ("726.4",),
        "the active player",
        never=(r"naturalize|destroy",),
    ),
    Fact(
        (
            r"how .*(become|steal|take|lose|get).*(the )?(monarch|monarchy)|monarch.*combat damage|combat "
            r"damage.*monarch",
        ),
        "A creature's combat damage to the monarch makes its controller the monarch; the monarch draws a card "
        "at their end step.",
        ("725.2",),
        "by dealing combat damage to the monarch with a creature",
        never=(r"\d/\d|leaves|naturalize|how many",),
    ),
    Fact(
        (
            r"(stole|stolen|steal|control(s|led)?|gained control|control magic|threaten)",
            r"(leaves|left|loses|dies|concedes|eliminated)( the game)?",
            r"(player|opponent|who)",
            r"(my|creature|permanent)",
            r"(what happens|get .*back|return)",
        ),
        "Effects that give a leaving player control end, so you get the permanent back; what entered under "
        "that player's control "
        "by itself is exiled.",
        ("800.4a",),
        "you get it back",
        never=(r"naturalize",),
    ),
    Fact(
        (r"commander", r"(mutat|merged)", r"(command zone|dies|pile)"),
        "Each card of a merged permanent goes its own way; only the commander may be put into the command zone.",
        ("730.3", "903.9a"),
        "only the commander card",
    ),
    Fact(
        (r"commander", r"\b(dies|die|died)\b", r"trigger"),
        "A commander that dies goes to the graveyard first, so abilities that trigger on dying see it; then it "
        "may be moved.",
        ("903.9a", "700.4"),
        "yes",
        never=(r"exile",),
    ),
    Fact(
        (
            r"\bcommander\b",
            r"\b(dies|die|died|is killed|destroyed|exiled|graveyard|exile)\b",
            r"\bcommand zone\b",
            r"\b(can|may|could|do i)\b",
        ),
        "A commander put into a graveyard or exile may be put into the command zone by its owner.",
        ("903.9a",),
        "yes",
        whatever_cards=True,
        never=(r"trigger|merged|mutat|have to|must|forced",),
    ),
    Fact(
        (
            r"\bcommander\b",
            r"\b(bounce\w*|hand|library|tuck\w*|shuffled)\b",
            r"\bcommand zone\b",
            r"\b(can|may|could|instead)\b",
        ),
        "A commander that would go to its owner's hand or library may go to the command zone instead.",
        ("903.9b",),
        "yes",
        whatever_cards=True,
        never=(r"tax|cost|cast",),
    ),
    Fact(
        (
            r"\bcommander\b",
            r"\b(tax|cost|costs|more)\b",
            r"\bfrom (my|your|his|her|their|the) (hand|graveyard|exile|library)\b",
        ),
        "Only castings from the command zone cost more, and only those count.",
        ("903.8",),
        "no",
        never=(r"how (much|many)",),
    ),
    Fact(
        (
            r"\bcommander\b",
            r"\b(tax|cost|costs|more)\b",
            r"\b(second|2nd) time\b|\bcast (it )?once\b|\bdied once\b|\bcast one time\b",
        ),
        "Each earlier casting from the command zone adds {2}: {2} more for the second time.",
        ("903.8",),
        "{2} more",
        never=(r"third|twice|from (my|the|your) hand|partner",),
    ),
    Fact(
        (
            r"\bcommander\b",
            r"\b(tax|cost|costs|more)\b",
            r"\b(third|3rd) time\b|\b(been )?cast (it )?(twice|two times|2 times)\b|\bdied twice\b|twice (from|"
            r"already)",
        ),
        "Each earlier casting from the command zone adds {2}: {4} more for the third time.",
        ("903.8",),
        "{4} more",
        never=(r"fourth|partner|three times",),
    ),
    Fact(
        (
            r"\bcommander\b",
            r"\b(21|twenty[- ]one)\b",
            r"\b(lose|dead|die|kill\w*|lethal|out)\b",
        ),
        "A player who was dealt 21 or more combat damage by one commander loses, whatever their life total.",
        ("903.10a",),
        "yes",
        never=(
            r"two commanders|partner|different|combined|non-?combat|\bhow (much|many)|infect|each commander|both "
            r"commanders|prevent",
        ),
    ),
    Fact(
        (
            r"\bcommander('?s)? damage\b|\bpartner'?s damage\b|\bdamage (from|of|by) (both|two|my) (commanders|"
            r"partners)",
            r"\b(partners?|two commanders|both commanders|different commanders|combine\w*|add(ed)? (up|together))\b",
        ),
        "Damage is counted for each commander apart: 21 from one and the same.",
        ("903.10a",),
        "no",
        never=(r"how (much|many)",),
    ),
    Fact(
        (
            r"\bcommander\b",
            r"\b(countered|fizzled|didn't resolve|doesn't resolve|does not resolve)\b",
            r"\b(tax|cost|costs|more|count|counts)\b",
        ),
        "The tax counts each time the commander was cast from the command zone, whether it resolved or not.",
        ("903.8",),
        "yes",
        never=(r"how (much|many)|from (my|the|your) hand",),
    ),
)

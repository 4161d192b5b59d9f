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
)

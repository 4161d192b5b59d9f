"""Zones, tokens and copies."""

from __future__ import annotations

from .fact import Fact

FACTS: tuple[Fact, ...] = (
    Fact(
        (
            r"\btokens?\b",
            r"(die|dies|death|sacrificed|destroyed)",
            r"(trigger|blood artist|dies abilities|death triggers?|go to (the|a) graveyard|graveyard)",
        ),
        "A token that dies is put into the graveyard first, so abilities that trigger on dying see it; then it "
        "ceases to exist.",
        ("111.7", "700.4", "704.5d"),
        "yes",
        never=(r"stay in|remain|return|reanimat|\d/\d|exile",),
    ),
    Fact(
        (
            r"\btokens?\b",
            r"(bounce|return(ed)? to (hand|my hand|its owner's hand|their owner's "
            r"hand)|flicker|blink|exile(d)? and return)",
        ),
        "A token that leaves the battlefield ceases to exist and can't come back.",
        ("111.7", "111.8", "704.5d"),
        "it ceases to exist",
        never=(r"trigger",),
    ),
    Fact(
        (r"(cop(y|ies)|clone)", r"\bcounters?\b", r"(\+1/\+1|have|copied|copy|get|also|with)"),
        "Counters are not copiable, so a copy doesn't have them.",
        ("707.2",),
        "no",
        never=(r"spell|counterspell|countered|x=|enters? with|double|proliferate",),
    ),
    Fact(
        (r"(cop(y|ies)|clone|token copy)", r"legendary", r"(enters?|etb|comes into play)", r"trigger"),
        "The copy enters and its ability triggers before the legend rule is applied, so the ability goes on "
        "the stack and resolves.",
        ("704.5j", "603.3", "603.6a"),
        "yes",
        never=(r"isn't legendary|not legendary",),
    ),
    Fact(
        (
            r"legend rule|(two|second|another|both|2nd) .*(legendary|legends?)",
            r"(what happens|which|who|choose|keep|dies|go|have both|control both|graveyard)",
        ),
        "A player who controls two legendary permanents with the same name chooses one to keep; the others are "
        "put into the graveyard.",
        ("704.5j",),
        "you choose one to keep; the other is put into the graveyard",
        never=(r"different names?|opponent|trigger|commander|token copy|clone",),
    ),
    Fact(
        (r"legend rule", r"(destroy|indestructible|regenerat|sacrific)"),
        "The legend rule puts the permanent into the graveyard; that is neither destruction nor sacrifice.",
        ("704.5j",),
        "no",
        never=(r"choose",),
    ),
    Fact(
        (
            r"(equipment|equipped)",
            r"creature (dies|leaves|is destroyed|gets destroyed|is sacrificed|died)|(equipped|its) creature "
            r"(dies|leaves)|when (the|my) creature dies",
        ),
        "Equipment stays on the battlefield, unattached, when the creature leaves.",
        ("704.5n",),
        "it stays on the battlefield unattached",
        never=(r"trigger|aura",),
    ),
    Fact(
        (
            r"\baura\b",
            r"(enchanted )?creature (dies|leaves|is destroyed|gets destroyed|is sacrificed|died)",
        ),
        "An Aura that is attached to nothing is put into its owner's graveyard.",
        ("704.5m",),
        "it is put into its owner's graveyard",
        never=(r"trigger|bestow|equipment",),
    ),
    Fact(
        (r"\+1/\+1 counters?", r"-1/-1 counters?", r"(cancel|annihilate|both|remove|same creature|happens|together)"),
        "As a state-based action, +1/+1 and -1/-1 counters on one permanent are removed in pairs.",
        ("704.5q",),
        yes=r"cancel|annihilate|remove",
        never=(r"\d+/\d+ (creature )?with|persist|undying|has (two|three|\d)",),
    ),
    Fact(
        (r"(dies|die)\b", r"exil(ed|e)", r"trigger", r"(does|do|will|is|would)"),
        "Dying is being put into a graveyard from the battlefield; being exiled isn't dying.",
        ("700.4",),
        "no",
        never=(r"token|instead|\d/\d|when .*dies.*exile (it|target|a)",),
    ),
)

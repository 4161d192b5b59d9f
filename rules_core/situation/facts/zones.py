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
        never=(r"stay in|remain|return|reanimat|\d/\d|exile|eternaliz|embalm|again|recast",),
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
        never=(r"trigger|\b(get|have|put) (it|them|the token) back|back (in|into|to) (my |the )?hand|\b(can|may) i\b",),
        also=frozenset({"hand"}),
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
    Fact(
        (
            r"\btokens?\b",
            r"\b(replay|recast|cast|play) (it|the token|a token|them|again)\b",
            r"\b(hand|bounce\w*|return\w*)\b",
        ),
        "A token outside the battlefield ceases to exist, and can't be cast.",
        ("704.5d", "111.8"),
        "no",
    ),
    Fact(
        (
            r"\b(sacrific\w+|sac(s|ced|cing)?)\b",
            r"\bdies?\b|\bdying\b|death trigger",
            r"\b(count|counts|trigger|triggers|considered)\b",
        ),
        "A creature that is sacrificed is put into a graveyard from the battlefield, so it dies.",
        ("700.4", "701.21a"),
        "yes",
        never=(r"exile|rest in peace|leyline|token copy|instead|indestructible|doesn't|not count",),
    ),
    Fact(
        (
            r"\b(bounc\w+|return\w* to (my|their|its owner's|the)? ?hand|tuck\w*)\b",
            r"\bdies?\b|\bdying\b|death trigger",
            r"\b(count|trigger|considered)",
        ),
        "Dying is being put into a graveyard from the battlefield; going to a hand or library isn't dying.",
        ("700.4",),
        "no",
    ),
    Fact(
        (
            r"\b(flicker\w*|blink\w*)\b",
            r"\b(summoning sick\w*|attack|tap)\b",
            r"\b(is|are|does|do|can|have|has)\b",
        ),
        "What returns is a new object that came under control now, so it is summoning sick.",
        ("302.6", "400.7"),
        yes=r"summoning sick",
        no=r"\bcan\b.*\b(attack|tap)\b",
        never=(r"haste|block|untap|return\w* tapped",),
    ),
    Fact(
        (
            r"\b(flicker\w*|blink\w*)\b",
            r"\b(counters?|auras?|equipments?|pump|damage)\b",
            r"\b(keep|stay|still have|lose|fall off|remain|remove|come back with)\b",
        ),
        "What returns is a new object: counters, damage and attachments of the old one are gone.",
        ("400.7", "122.2"),
        yes=r"\b(lose|fall off|remove)\b",
        no=r"\b(keep|stay|still have|remain|come back with)\b",
    ),
    Fact(
        (
            r"\b(steal|stole|stolen|gain(ed)? control|took control|take control|threaten)\b",
            r"\b(summoning sick\w*)\b",
        ),
        "A creature must be under its controller's control continuously since the turn began, so a stolen one is "
        "summoning sick.",
        ("302.6",),
        "yes",
        never=(r"haste|since|last turn",),
    ),
    Fact(
        (
            r"\b(steal|stole|stolen|gain(ed)? control|took control|take control|threaten\w*|control magic)\b",
            r"\b(whose|which|what) (graveyard|hand|library|yard)\b",
        ),
        "A card goes only to its owner's graveyard, hand or library.",
        ("400.3",),
        "its owner's",
        whatever_cards=True,
    ),
    Fact(
        (
            r"\b(copy|copies|clone\w*|copied)\b",
            r"\b(auras?|equipments?|enchantments? on it|pump (spell|effect)s?|giant growth)\b",
            r"\b(copy|copies|get|gets|have|has|keep|include)\b",
        ),
        "A copy has the copiable values only: what is printed, as other copy effects changed it. Counters, "
        "attachments and "
        "pump effects aren't copied.",
        ("707.2",),
        "no",
        never=(r"\d/\d", r"copy (an?|the|my|target) (aura|equipment|enchantment)|aura token", r"bigger|how big|size"),
    ),
    Fact(
        (r"\bclon(e|es|ed|ing)\b.* token\b", r"\b(is|does|will|be|become)\b[^.?]*\btoken( too| as well)?\s*\?*$"),
        "Being a token isn't copied: a card that copies a token is still a card.",
        ("707.2", "111.1"),
        "no",
    ),
    Fact(
        (r"\b(mana value|cmc|converted mana cost|mana cost)\b", r"\btokens?\b"),
        "A token has no mana cost unless what made it says so, and its mana value is 0.",
        ("202.3a",),
        "0",
        never=(r"cop(y|ies|ied)|embalm|eternal|populate",),
    ),
    Fact(
        (r"\b(mana value|cmc|converted mana cost)\b", r"\bface[- ]down\b|\bmorph(ed)?\b|\bmanifest"),
        "A face-down permanent has no mana cost, so its mana value is 0.",
        ("708.2a", "202.3a"),
        "0",
        never=(r"hand|graveyard|turn(ed)? (it )?face[- ]up",),
    ),
    Fact(
        (
            r"\btokens?\b",
            r"\b(get|have|put|draw)\b (it|the token|them|a token) back\b|\bback (in|into|to) (my |the )?hand",
        ),
        "A token that leaves the battlefield ceases to exist.",
        ("704.5d", "111.8"),
        "no",
        never=(r"what happens|where|flicker|blink|copy",),
        also=frozenset({"hand"}),
    ),
)

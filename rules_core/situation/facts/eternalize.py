"""Eternalize: when it is activated, and what becomes of the card. CR: 702.129."""

from __future__ import annotations

from .fact import Fact

FACTS: tuple[Fact, ...] = (
    Fact(
        (
            r"eternaliz",
            r"(instant speed|opponent's (turn|end step|upkeep)|their turn|in response|middle of combat|"
            r"during (combat|my upkeep|the end step|an? opponent)|declare (attackers|blockers)|end "
            r"step|with (a|the) spell "
            r"on the stack|my upkeep)",
            r"\b(can|may|could|when|possible|allowed|legal|does|able)\b",
        ),
        "Eternalize is activated only at the times at which a sorcery could be cast.",
        ("702.129a",),
        "no",
        never=(
            r"exile (it|the card|that)|(can|could|may) (my|an|the|his|her) opponent|stifle|\bcounter|respond to|"
            r"priority|dies|died|only at",
        ),
        whatever_cards=True,
    ),
    Fact(
        (
            r"eternaliz",
            r"(exile|remove|get rid|relic|crook|graveyard hate|respond|in response)",
            r"\b(opponents?|they|he|she|someone|somebody|anyone|anybody|players?)\b",
            r"\b(can|could|may|able)\b",
        ),
        "The card is exiled as a cost of the eternalize ability, before anybody can respond.",
        ("702.129a", "602.2b"),
        "no",
        never=(r"dies|died|main phase|before i|first|priority|the token|stifle|counter the",),
        whatever_cards=True,
        also=frozenset({"graveyard"}),
    ),
    Fact(
        (
            r"eternaliz",
            r"\b(stifle|countered|counters?|trickbind|disallow)\b",
            r"\b(card|it|champion|graveyard|back|return|lose|exile)\b",
        ),
        "The card was exiled as a cost, so it stays in exile although the ability is countered.",
        ("702.129a", "601.2h"),
        yes=r"\b(stay|stays|remain|remains|still) (in )?exiled?|\bexiled\b.*\bforever|\blose\b",
        no=r"\b(back|return|returns|graveyard|get .* back|again)\b",
        never=(r"\+1/\+1|-1/-1|where (is|does)",),
        whatever_cards=True,
    ),
    Fact(
        (
            r"eternaliz",
            r"\btoken\b.*\b(dies|died|destroyed|leaves|bounced|exiled)|"
            r"\b(bounces?|exiles?|destroys?|kills?|unsummons?)\b.*\btoken\b",
            r"\b(again|second time|once more|another time|re-?eternalize|twice)\b",
        ),
        "The token ceases to exist once it has left the battlefield; there is no card to eternalize again.",
        ("111.7", "704.5d", "702.129a"),
        "no",
        whatever_cards=True,
    ),
    Fact(
        (
            r"eternaliz",
            r"\b(from (my |the )?(hand|exile|battlefield|library|command zone)|(card|it) in (my "
            r")?(hand|exile)|"
            r"on the battlefield)",
            r"\b(can|may|could|possible|legal|allowed)\b",
        ),
        "Eternalize works only while the card is in a graveyard.",
        ("702.129a",),
        "no",
        never=(r"token|\bexile (it|the card|that)|opponent|another|copy|control",),
        whatever_cards=True,
    ),
    Fact(
        (
            r"eternaliz",
            r"\b(dies|died|put into|goes to|hits|discard(ed)?|milled)\b",
            r"\b(main phase|my turn)\b",
            r"\b(can|could|may|chance|time|opportunity)\b",
            r"\b(opponents?|they|he|she|anyone|someone|players?)\b.*\b(exile|remove|respond|get rid)|"
            r"\bexiled?\b.*\bbefore\b",
        ),
        "The active player has priority first after the card is put into the graveyard in their main phase, and can "
        "activate eternalize before anybody can exile the card.",
        ("117.3b", "702.129a"),
        "no",
        never=(r"combat|opponent's (turn|main)|instant",),
        whatever_cards=True,
    ),
    Fact(
        (r"eternaliz", r"\bexil(e|ed|es|ing)\b", r"\b(cost|pay|paying|part of)\b"),
        "Exiling the card from the graveyard is part of the cost of eternalize.",
        ("702.129a", "602.1a"),
        "yes",
        never=(r"respond|opponent|mana cost|counter|before",),
        whatever_cards=True,
    ),
    Fact(
        (r"eternaliz", r"\btokens?\b", r"\b(black|zombies?)\b", r"^(is|are|does|do|will)\b"),
        "The token is a black Zombie in addition to its other types, 4/4 and without mana cost.",
        ("702.129a",),
        "yes",
        never=(r"only|another|other colou?rs?|instead|lose|still|white|blue|red|green",),
    ),
    Fact(
        (r"eternaliz", r"\btokens?\b", r"\b(what|which) colou?rs?\b"),
        "The token is a black Zombie in addition to its other types, 4/4 and without mana cost.",
        ("702.129a",),
        "black",
    ),
    Fact(
        (
            r"eternaliz",
            r"\btokens?\b",
            r"\b(how (big|large)|what size|(what|which) (is|are) (its|the|their) (power|size|p/t))\b",
        ),
        "The token is a black Zombie in addition to its other types, 4/4 and without mana cost.",
        ("702.129a",),
        "4/4",
        never=(r"counter|humility|anthem|\+\d",),
    ),
    Fact(
        (r"\b(when|what time|at what)\b", r"\beternaliz", r"\b(can|may|could|do|activate|use|allowed)\b"),
        "Eternalize is activated only at the times at which a sorcery could be cast: in your own main phase, with an "
        "empty stack.",
        ("702.129a", "307.1"),
        "only as a sorcery: in your own main phase with an empty stack",
        never=(r"dies|trigger|enters|happens when|when i eternalize|when it|\btoken\b",),
    ),
    Fact(
        (
            r"eternaliz",
            r"\btokens?\b",
            r"\b(white|blue|red|green|(original|same|printed|card's) colou?rs?)\b",
            r"^(is|are|does|do|will|would)\b",
        ),
        "The token is black instead of the card's colors.",
        ("702.129a",),
        "no",
        never=(r"\bblack\b|what|which|protection",),
    ),
    Fact(
        (r"eternaliz", r"\btokens?\b", r"\bmana (cost|value)|\bcmc\b", r"^(does|do|has|is|will|would)\b"),
        "The token has no mana cost, so that its mana value is 0.",
        ("702.129a", "202.3a"),
        yes=r"\b(no mana cost|without (a )?mana cost|mana value (of )?(0|zero))\b",
        no=r"^(?!.*(no mana cost|without (a )?mana cost|mana value (of )?(0|zero))).*\b(have|has|keep|same|card's)\b",
    ),
    Fact(
        (
            r"eternaliz",
            r"\b(a spell|a cast|casting|being cast|count(s)? as (a )?cast|counterspell|cancel|counter eternaliz\w*|"
            r"counter target spell)",
            r"^(is|are|does|do|can|could|will|may)\b",
        ),
        "Eternalize is an activated ability: nothing is cast, so it is no spell.",
        ("702.129a", "113.3b"),
        "no",
        never=(r"stifle|ability be countered|trigger|cast (it|the card) from|tax|what|how",),
        whatever_cards=True,
        also=frozenset({"countering"}),
    ),
)

"""
The table of keyword abilities.

A keyword either stands for other abilities (`expand`), or is read by the room
of its chapter (`read_by`, such as trample by combat), or is not covered yet:
every keyword of the rules is in the table, so that one that is not covered is
declined by its name and number.

How parameters stand in a `KeywordAbility`: costs, then numbers and filters in
printed order; the dash of ``ward - Pay 2 life`` is the word ``—``.

CR: 702.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from ..ir.abilities import Ability, ActivatedAbility, KeywordAbility
from ..ir.costs import Cost, ManaCostOf
from ..ir.node import Node
from ..ir.nouns import SelfRef
from ..ir.quantities import Number
from ..ir.statics import LIMITS

Expansion = Callable[[KeywordAbility], Iterable[Ability]]

_NUMBERS = """
    deathtouch 2; defender 3; double strike 4; enchant 5; equip 6; first strike 7; flash 8; flying 9; haste 10;
    hexproof 11; indestructible 12; intimidate 13; landwalk 14; lifelink 15; protection 16; reach 17; shroud 18;
    trample 19; vigilance 20; ward 21; banding 22; rampage 23; cumulative upkeep 24; flanking 25; phasing 26;
    buyback 27; shadow 28; cycling 29; echo 30; horsemanship 31; fading 32; kicker 33; flashback 34; madness 35;
    fear 36; morph 37; amplify 38; provoke 39; storm 40; affinity 41; entwine 42; modular 43; sunburst 44;
    bushido 45; soulshift 46; splice 47; offering 48; ninjutsu 49; epic 50; convoke 51; dredge 52; transmute 53;
    bloodthirst 54; haunt 55; replicate 56; forecast 57; graft 58; recover 59; ripple 60; split second 61;
    suspend 62; vanishing 63; absorb 64; aura swap 65; delve 66; fortify 67; frenzy 68; gravestorm 69; poisonous 70;
    transfigure 71; champion 72; changeling 73; evoke 74; hideaway 75; prowl 76; reinforce 77; conspire 78;
    persist 79; wither 80; retrace 81; devour 82; exalted 83; unearth 84; cascade 85; annihilator 86; level up 87;
    rebound 88; umbra armor 89; infect 90; battle cry 91; living weapon 92; undying 93; miracle 94; soulbond 95;
    overload 96; scavenge 97; unleash 98; cipher 99; evolve 100; extort 101; fuse 102; bestow 103; tribute 104;
    dethrone 105; hidden agenda 106; outlast 107; prowess 108; dash 109; exploit 110; menace 111; renown 112;
    awaken 113; devoid 114; ingest 115; myriad 116; surge 117; skulk 118; emerge 119; escalate 120; melee 121;
    crew 122; fabricate 123; partner 124; undaunted 125; improvise 126; aftermath 127; embalm 128; eternalize 129;
    afflict 130; ascend 131; assist 132; jump-start 133; mentor 134; afterlife 135; riot 136; spectacle 137;
    escape 138; companion 139; mutate 140; encore 141; boast 142; foretell 143; demonstrate 144; daybound 145;
    nightbound 145; disturb 146; decayed 147; cleave 148; training 149; compleated 150; reconfigure 151; blitz 152;
    casualty 153; enlist 154; read ahead 155; ravenous 156; squad 157; space sculptor 158; visit 159; prototype 160;
    living metal 161; more than meets the eye 162; for mirrodin! 163; toxic 164; backup 165; bargain 166; craft 167;
    disguise 168; solved 169; plot 170; saddle 171; spree 172; freerunning 173; gift 174; offspring 175;
    impending 176; exhaust 177; max speed 178; start your engines! 179; harmonize 180; mobilize 181; job select 182;
    tiered 183; station 184; warp 185; infinity 186; mayhem 187; web-slinging 188; firebending 189; sneak 190;
    increment 191; paradigm 192; power-up 193; teamwork 194; storied 195;
    totem armor 89; multikicker 33; megamorph 37; commander ninjutsu 49; double agenda 106; choose a background 124;
    friends forever 124; doctor's companion 124; partner with 124; trample over planeswalkers 19;
    basic landcycling 29
"""
"""Each keyword with its rule below 702, variants with that of their keyword."""


@dataclass(frozen=True, slots=True)
class Keyword:
    """What the engine knows of one keyword ability."""

    name: str
    rule: str
    expand: Expansion | None = None
    read_by: str = ""
    """Name of the room whose code reads it; empty for keywords that only expand."""

    @property
    def is_covered(self) -> bool:
        """True when the engine plays it."""
        return self.expand is not None or bool(self.read_by)


KEYWORDS: dict[str, Keyword] = {}


def _fill() -> None:
    for entry in " ".join(_NUMBERS.split()).split(";"):
        name, _, number = entry.strip().rpartition(" ")
        if name:
            KEYWORDS[name] = Keyword(name, f"702.{number}")


_fill()


def family_of(keyword: str) -> str:
    """Give the entry of a keyword: ``landwalk`` for ``islandwalk``, ``cycling`` for ``plainscycling``."""
    if keyword in KEYWORDS:
        return keyword
    if keyword.endswith("cycling"):
        return "cycling"
    if keyword.endswith("walk"):
        return "landwalk"
    return keyword


def rule_of(keyword: str) -> str:
    """Give the number of a keyword's rule, empty for a word that is no keyword. CR: 702."""
    entry = KEYWORDS.get(family_of(keyword))
    return entry.rule if entry is not None else ""


def keyword_ability(*names: str, read_by: str = "") -> Callable[[Expansion], Expansion]:
    """Enter the function that gives the abilities a keyword stands for; the rule is in the table. CR: 702.1."""

    def enter(function: Expansion) -> Expansion:
        for name in names:
            KEYWORDS[name] = Keyword(name, KEYWORDS[name].rule, function, read_by)
        return function

    return enter


def read_keyword(room: str, *names: str) -> None:
    """Declare that a room reads the keywords itself. CR: 702."""
    for name in names:
        KEYWORDS[name] = Keyword(name, KEYWORDS[name].rule, None, room)


def is_covered_keyword(ability: KeywordAbility) -> bool:
    """Say whether the engine plays this keyword."""
    entry = KEYWORDS.get(family_of(ability.keyword))
    return entry is not None and entry.is_covered


def expand_keyword(ability: KeywordAbility) -> tuple[Ability, ...]:
    """Give the abilities that a keyword ability stands for, empty for those that a room reads. CR: 702.1."""
    entry = KEYWORDS.get(family_of(ability.keyword))
    if entry is None or entry.expand is None:
        return ()
    limits = tuple(part for part in ability.parameters if isinstance(part, LIMITS))
    if not limits:
        return tuple(entry.expand(ability))
    bare = replace(ability, parameters=tuple(part for part in ability.parameters if not isinstance(part, LIMITS)))
    return tuple(
        replace(part, restrictions=(*part.restrictions, *limits)) if isinstance(part, ActivatedAbility) else part
        for part in entry.expand(bare)
    )


# Parameters --------------------------------------------------------------------------------------


def costs_of(ability: KeywordAbility) -> tuple[Node, ...]:
    """
    Give the parts of the cost among a keyword's parameters.

    Where an effect gave the keyword with "its mana cost", that is the mana cost of what has it now.

    CR: 702.
    """
    return tuple(
        ManaCostOf(SelfRef()) if isinstance(p, ManaCostOf) else p for p in ability.parameters if isinstance(p, Cost)
    )


def number_of(ability: KeywordAbility) -> int:
    """Give the first plain number among a keyword's parameters, 1 where none is printed. CR: 702."""
    for parameter in ability.parameters:
        if isinstance(parameter, int):
            return parameter
        if isinstance(parameter, Number):
            return parameter.value
    return 1


def quantity_of(ability: KeywordAbility) -> Node:
    """Give the first number or quantity among a keyword's parameters as a quantity. CR: 702."""
    for parameter in ability.parameters:
        if isinstance(parameter, int):
            return Number(parameter)
        if isinstance(parameter, Node) and not isinstance(parameter, Cost):
            return parameter
    return Number(1)


def filter_of(ability: KeywordAbility) -> Node | None:
    """Give the first filter among a keyword's parameters, None when it has none. CR: 702."""
    for parameter in ability.parameters:
        if isinstance(parameter, Node) and not isinstance(parameter, Cost | Number):
            return parameter
    return None

"""Every keyword action of 701 and keyword ability of 702, held against the newest Comprehensive Rules and the pool."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache

import pytest

from rules_core.keyword_actions.registry import ACTIONS
from rules_core.keywords.registry import KEYWORDS, family_of
from rules_core.oracle import face_lines
from tests.pool import printed_pool, shared_folder

from .reading import lines

DECLINED_ACTIONS = {"assemble": "701.45"}
"""Known by name and not played; the rules themselves leave Contraptions to another document."""
DECLINED_ABILITIES: dict[str, str] = {}

WORDINGS: dict[str, tuple[str, ...]] = {
    "activate": ("Activated abilities of artifacts can't be activated.",),
    "attach": ("Attach this artifact to target creature.",),
    "behold": ("Behold a Bear.",),
    "cast": ("You may cast a spell from your hand without paying its mana cost.",),
    "counter": ("Counter target spell.",),
    "create": ("Create a 2/2 green Bear creature token.", "Create three tapped Treasure tokens."),
    "destroy": ("Destroy target creature.", "Destroy all artifacts."),
    "discard": ("Target player discards two cards.", "Each opponent discards a card at random."),
    "double": (
        "Double target creature's power until end of turn.",
        "Double the number of +1/+1 counters on target creature.",
    ),
    "triple": ("Triple target creature's power and toughness until end of turn.",),
    "exchange": ("Exchange control of two target creatures.",),
    "exile": ("Exile target creature.", "Exile target player's graveyard."),
    "fight": ("Target creature you control fights target creature you don't control.",),
    "goad": ("Goad target creature.", "Goad all creatures your opponents control."),
    "investigate": ("Investigate.", "Investigate twice.", "Target player investigates.", "Investigate X times."),
    "mill": ("Mill two cards.", "Target player mills X cards."),
    "play": ("Exile the top card of your library. You may play it this turn.",),
    "regenerate": ("Regenerate target creature.",),
    "reveal": ("Target player reveals their hand.",),
    "sacrifice": ("Target player sacrifices a creature of their choice.",),
    "scry": ("Scry 2.", "Target player scries 1."),
    "search": ("Search your library for a land card, reveal it, put it into your hand, then shuffle.",),
    "shuffle": ("Shuffle your graveyard into your library.",),
    "surveil": ("Surveil 3.", "Target player surveils 1."),
    "tap and untap": ("Tap target creature.", "Untap all lands you control."),
    "transform": ("Transform target creature.",),
    "convert": ("Convert target artifact.",),
    "fateseal": ("Fateseal 2.",),
    "clash": ("Clash with an opponent. If you win, draw a card.",),
    "planeswalk": ("Planeswalk.",),
    "set in motion": ("When you set this scheme in motion, draw a card.",),
    "abandon": ("Abandon this scheme.",),
    "proliferate": ("Proliferate.", "Proliferate twice.", "Proliferate, then draw a card."),
    "detain": ("Detain target creature an opponent controls.",),
    "populate": ("Populate.", "Populate twice."),
    "monstrosity": ("{1}: Monstrosity 3.", "{X}: Monstrosity X."),
    "vote": ("Starting with you, each player votes for war or peace. If war gets more votes, draw a card.",),
    "bolster": ("Bolster 2.",),
    "manifest": ("Manifest the top card of your library.",),
    "support": ("Support 2.",),
    "meld": (
        "When this creature enters, if you both own and control this creature and a creature named Test Wolf, "
        "exile them, then meld them into Test Dragon.",
    ),
    "exert": ("You may exert this creature as it attacks. When you do, draw a card.",),
    "explore": (
        "Target creature you control explores.",
        "Target creature you control explores, then it explores again.",
    ),
    "assemble": ("Assemble a Contraption.",),
    "adapt": ("{1}: Adapt 2.",),
    "amass": ("Amass Orcs 2.", "Target player amasses Zombies 3."),
    "learn": ("Learn.",),
    "venture into the dungeon": ("Venture into the dungeon.",),
    "connive": ("Target creature you control connives.", "Target creature you control connives 2."),
    "open an attraction": ("Open an Attraction.", "Open two Attractions."),
    "roll to visit your attractions": ("Roll to visit your Attractions.",),
    "incubate": ("Incubate 2.", "Incubate X, where X is the number of lands you control."),
    "the ring tempts you": ("The Ring tempts you.",),
    "face a villainous choice": (
        "Target opponent faces a villainous choice — You draw two cards, or that player discards two cards.",
    ),
    "time travel": ("Time travel.", "Time travel three times."),
    "discover": ("Discover 3.", "Discover X, where X is the number of lands you control."),
    "cloak": ("Cloak the top card of your library.",),
    "collect evidence": ("You may collect evidence 4. If you do, draw a card.",),
    "suspect": ("Suspect target creature.", "All suspected creatures are no longer suspected."),
    "forage": ("You may forage. If you do, draw a card.",),
    "manifest dread": ("Manifest dread.", "Manifest dread twice."),
    "endure": ("Target creature you control endures 2.",),
    "harness": ("{1}: Harness this creature.",),
    "airbend": ("Airbend target creature.",),
    "earthbend": ("Earthbend 2.", "Earthbend 1, then earthbend 1."),
    "waterbend": ("Waterbend {3}: Draw a card.",),
    "blight": ("Blight 1.", "Each opponent blights 2.", "You may blight 1. If you do, draw a card."),
    "heal": ("All damage already dealt to target creature is healed.",),
    "recruit": ("Recruit.",),
}
"""For each keyword action the ways in which cards say it, on made-up cards."""

UNREAD = Counter({"visit": 20, "exhaust": 8, "power-up": 7, "flashback": 7, "flying": 5, "cumulative upkeep": 4})
"""How many lines of the pool that begin with a keyword are not read because of what follows it; 3 for all others."""


@lru_cache(maxsize=1)
def _headings() -> dict[str, dict[str, str]]:
    files = sorted((shared_folder() / "data" / "cr").glob("MagicCompRules-*.txt"))
    if not files:
        pytest.skip("no Comprehensive Rules file at hand")
    text = files[-1].read_text(encoding="utf-8-sig").replace("\r", "\n").replace("\u2019", "'")
    found: dict[str, dict[str, str]] = {"701": {}, "702": {}}
    for chapter, number, name in re.findall(r"^(70[12])\.(\d+)\. (.+)$", text, re.MULTILINE):
        name = re.sub(r"^\u221e \((.*)\)$", r"\1", name.strip()).lower()
        # CR 702.145 has two keywords.
        if number == "1":
            continue
        for one in name.split(" and ") if chapter == "702" else (name,):
            if one != "general":
                found[chapter][one] = f"{chapter}.{number}"
    return found


@pytest.mark.pool
def test_every_keyword_action_of_the_rules_is_in_the_table() -> None:
    headings = _headings()["701"]
    assert headings == {name: ACTIONS[name].rule for name in headings}
    assert headings.keys() == WORDINGS.keys()
    assert {name: ACTIONS[name].rule for name in headings if not ACTIONS[name].is_covered} == DECLINED_ACTIONS


@pytest.mark.pool
def test_every_keyword_ability_of_the_rules_is_in_the_table() -> None:
    headings = _headings()["702"]
    assert headings == {name: KEYWORDS[name].rule for name in headings}
    assert {name: KEYWORDS[name].rule for name in headings if not KEYWORDS[name].is_covered} == DECLINED_ABILITIES


@pytest.mark.parametrize("action", sorted(WORDINGS))
def test_a_keyword_action_is_read_and_played(action: str) -> None:
    """CR 701: what is not played is declined by its name."""
    from rules_core.coverage import find_unsupported

    for text in WORDINGS[action]:
        activated = (": " in text and text[0] in "{W") or text.startswith(("Activated", "You may exert", "When "))
        (line,) = lines(text, "Creature — Bear" if activated else "Sorcery")
        if action in DECLINED_ACTIONS:
            assert line.reason or any(action in words for a in line.abilities for words in find_unsupported(a))
            continue
        assert line.is_compiled, (text, line.reason)
        assert not [words for ability in line.abilities for words in find_unsupported(ability)], text


@pytest.mark.pool
@pytest.mark.slow
def test_keywords_of_the_pool_are_read_with_their_parameters() -> None:
    """CR 702: every line of a card in a normal set that begins with a keyword."""
    names = sorted(KEYWORDS, key=len, reverse=True)
    begins = re.compile(
        rf"^({'|'.join(map(re.escape, names))})(?= \d| \{{|—| —| X\b|,|$| from | for | with | an? )", re.IGNORECASE
    )
    unread: Counter[str] = Counter()
    for card in printed_pool():
        if card.playtest:
            continue
        for face in card.faces:
            if not any(begins.match(text) for text in face.oracle_text.split("\n")):
                continue
            for line in face_lines(face):
                match = begins.match(line.text)
                if match and not line.is_compiled:
                    unread[family_of(match.group(1).lower())] += 1
    assert not {name: count for name, count in unread.items() if count > max(3, UNREAD[name])}

"""
Combats and state-based actions on random boards, held against an independent engine (the optional extra ``peer``).

A difference is a question for the rules, never a verdict; those that were settled are left out with their rule.
"""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, replace
from typing import Any

import pytest

from rules_core.combat.blocking import attackers_of
from rules_core.combat.evasion import why_cannot_block
from rules_core.events import PutCounters
from rules_core.game import Game
from rules_core.perform import perform
from rules_core.priority import settle

from .boards import A, B, add, card, duel
from .fights import attack, begin, damage

phase = pytest.importorskip("phase", reason="the extra `peer` is not installed")

KEYWORDS = (
    "flying",
    "reach",
    "first strike",
    "double strike",
    "deathtouch",
    "lifelink",
    "trample",
    "vigilance",
    "indestructible",
    "infect",
    "wither",
    "shadow",
    "horsemanship",
)


_SETTLED = ({"deathtouch", "infect"}, {"deathtouch", "wither"})
"""Left out: by 702.2b and 120.3d damage that gives -1/-1 counters is damage all the same, and deathtouch destroys."""


@dataclass(frozen=True, slots=True)
class Fighter:
    """One creature of a board."""

    name: str
    power: int
    toughness: int
    words: tuple[str, ...]
    plus: int = 0
    minus: int = 0


def fighters(chance: random.Random, side: str, count: int) -> list[Fighter]:
    """Make creatures up."""
    found: list[Fighter] = []
    while len(found) < count:
        words = tuple(sorted(chance.sample(KEYWORDS, chance.choice((0, 1, 1, 2, 3)))))
        if any(pair <= set(words) for pair in _SETTLED):
            continue
        power, toughness = chance.randint(0, 5), chance.randint(1, 5)
        plus, minus = chance.choice((0, 0, 0, 1, 2)), chance.choice((0, 0, 0, 1))
        found.append(Fighter(f"Test {side} {len(found)}", power, toughness, words, plus, minus))
    return found


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a combat came to: life, poison, and each survivor with its counters and damage."""

    life: tuple[int, int]
    poison: tuple[int, int]
    survivors: tuple[tuple[str, int, int, int], ...]


class Ours:
    """The board in this engine."""

    def __init__(self, mine: list[Fighter], theirs: list[Fighter]) -> None:
        """Set the board up and let state-based actions happen."""
        self.game: Game = duel()
        self.ids: dict[str, int] = {}
        for owner, side in ((A, mine), (B, theirs)):
            for fighter in side:
                made = card(fighter.name, fighter.power, fighter.toughness, *fighter.words)
                self.ids[fighter.name] = identity = add(self.game, made, owner)
                for kind, number in (("+1/+1", fighter.plus), ("-1/-1", fighter.minus)):
                    if number:
                        perform(self.game, PutCounters(identity, kind, number))
        settle(self.game)
        begin(self.game)

    def blockers(self, attackers: list[str]) -> dict[str, set[str]]:
        """Attack, and say what each creature of B could block."""
        fork = self.game.fork()
        attack(fork, {self.ids[name]: B for name in attackers})
        found: dict[str, set[str]] = {}
        for name, identity in self.ids.items():
            if identity in fork.objects and fork.controller_of(identity) == B:
                able = {a for a in attackers_of(fork, B) if not why_cannot_block(fork, identity, a)}
                if able:
                    found[name] = {other for other, a in self.ids.items() if a in able}
        return found

    def fight(self, attackers: list[str], blocks: dict[str, str]) -> Outcome:
        """Play the combat."""
        told = {self.ids[blocker]: (self.ids[attacker],) for blocker, attacker in blocks.items()}
        attack(self.game, {self.ids[name]: B for name in attackers}, told)
        damage(self.game)
        game = self.game
        survivors = []
        for name, identity in self.ids.items():
            if identity in game.objects:
                found = game.objects[identity]
                counters = (found.counter_count("+1/+1"), found.counter_count("-1/-1"))
                survivors.append((name, *counters, found.marked_damage))
        return Outcome(
            (game.players[A].life, game.players[B].life),
            (game.players[A].counter_count("poison"), game.players[B].counter_count("poison")),
            tuple(sorted(survivors)),
        )


class Theirs:
    """The same board in the other engine."""

    def __init__(self, mine: list[Fighter], theirs: list[Fighter]) -> None:
        """Set the board up: cards are put onto the battlefield in the exported state."""
        self.engine = phase.Engine.from_json(json.dumps({f.name.lower(): _face(f) for f in (*mine, *theirs)} | _PLAINS))
        decks = [[f.name for f in side] + ["Plains"] * 30 for side in (mine, theirs)]
        game = self.engine.new_game(player=decks[0], opponent=decks[1], seed=1, first_player=0)
        for seat in (0, 1):
            game.apply(seat, next(action for action in game.actions() if "Keep" in repr(action)))
        exported = game.state()
        state = exported["state"]
        self.ids: dict[str, int] = {}
        for seat, side in enumerate((mine, theirs)):
            for fighter in side:
                self.ids[fighter.name] = _put(state, seat, fighter)
        self.game = self.engine.load_game(exported)
        self.prompt("DeclareAttackers")

    def prompt(self, *wanted: str) -> dict[str, Any]:
        """Pass until one of the prompts comes up, or combat is over."""
        for _ in range(40):
            waiting = self.game.waiting_for()
            if waiting["type"] in wanted or self.game.phase in ("EndCombat", "PostCombatMain"):
                return waiting  # type: ignore[no-any-return]
            if waiting["type"] == "Priority":
                self.game.apply(waiting["data"]["player"], {"type": "PassPriority"})
            elif waiting["type"] == "GameOver":
                return waiting  # type: ignore[no-any-return]
            else:
                seat = waiting["data"]["player"]
                self.game.apply(seat, self.game.actions()[0])
        raise AssertionError(f"stuck at {waiting}")

    def blockers(self, attackers: list[str]) -> dict[str, set[str]]:
        """Attack, and say what each creature of B could block."""
        targets = [[self.ids[name], {"type": "Player", "data": 1}] for name in attackers]
        self.game.apply(0, {"type": "DeclareAttackers", "data": {"attacks": targets}})
        data = self.prompt("DeclareBlockers")["data"]
        names = {identity: name for name, identity in self.ids.items()}
        able = data.get("valid_block_targets", {}) if isinstance(data, dict) else {}
        return {names[int(b)]: {names[a] for a in attacked} for b, attacked in able.items() if attacked}

    def fight(self, blocks: dict[str, str]) -> Outcome:
        """Play the combat."""
        if self.game.waiting_for()["type"] == "DeclareBlockers":
            pairs = [[self.ids[blocker], self.ids[attacker]] for blocker, attacker in blocks.items()]
            self.game.apply(1, {"type": "DeclareBlockers", "data": {"assignments": pairs}})
        self.prompt()
        survivors = []
        for found in self.game.battlefield():
            counters = found["counters"]
            survivors.append((found["name"], counters.get("P1P1", 0), counters.get("M1M1", 0), found["damage_marked"]))
        players = [self.game.player(seat) for seat in (0, 1)]
        return Outcome(
            (players[0]["life"], players[1]["life"]),
            (players[0].get("poison_counters", 0), players[1].get("poison_counters", 0)),
            tuple(sorted(survivors)),
        )


def _face(fighter: Fighter) -> Any:
    source = {
        "name": fighter.name,
        "manaCost": "{1}{W}",
        "manaValue": 2.0,
        "convertedManaCost": 2.0,
        "colors": ["W"],
        "colorIdentity": ["W"],
        "type": "Creature — Bear",
        "types": ["Creature"],
        "subtypes": ["Bear"],
        "supertypes": [],
        "text": ", ".join(fighter.words).capitalize(),
        "keywords": [word.title() for word in fighter.words],
        "power": str(fighter.power),
        "toughness": str(fighter.toughness),
        "layout": "normal",
        "identifiers": {},
        "legalities": {},
        "foreignData": [],
        "printings": [],
        "purchaseUrls": {},
        "rulings": [],
    }
    return phase.build_oracle_face(source, None)


_LAND = {
    "name": "Plains",
    "manaValue": 0.0,
    "convertedManaCost": 0.0,
    "colors": [],
    "colorIdentity": ["W"],
    "type": "Basic Land — Plains",
    "types": ["Land"],
    "subtypes": ["Plains"],
    "supertypes": ["Basic"],
    "text": "({T}: Add {W}.)",
    "layout": "normal",
    "identifiers": {},
    "legalities": {},
    "foreignData": [],
    "printings": [],
    "purchaseUrls": {},
    "rulings": [],
}
_PLAINS = {"plains": phase.build_oracle_face(_LAND, None)}


def _put(state: dict[str, Any], seat: int, fighter: Fighter) -> int:
    player = state["players"][seat]
    identity = next(
        number
        for number in (*player["library"], *player["hand"])
        if state["objects"][str(number)]["name"] == fighter.name
    )
    for zone in ("library", "hand"):
        if identity in player[zone]:
            player[zone].remove(identity)
    found = state["objects"][str(identity)]
    counters = {"P1P1": fighter.plus, "M1M1": fighter.minus}
    found.update(zone="Battlefield", entered_battlefield_turn=0)
    found["counters"] = {kind: number for kind, number in counters.items() if number}
    state["battlefield"].append(identity)
    return int(identity)


def play(seed: int) -> None:
    """Play one random combat in both engines and compare legality of blocks and outcome."""
    chance = random.Random(seed)
    mine = fighters(chance, "Attacker", chance.randint(1, 4))
    theirs = fighters(chance, "Blocker", chance.randint(1, 4))
    ours, other = Ours(mine, theirs), Theirs(mine, theirs)
    alive = [f.name for f in mine if ours.ids[f.name] in ours.game.objects]
    assert set(alive) == {o["name"] for o in other.game.battlefield() if o["owner"] == 0}, "state-based actions"
    attackers = [name for name in alive if chance.random() < 0.8]
    if not attackers:
        return
    able = ours.blockers(attackers)
    assert able == other.blockers(attackers), (mine, theirs)
    blocks: dict[str, str] = {}
    for blocker in sorted(able):
        free = sorted(able[blocker] - set(blocks.values()))
        if free and chance.random() < 0.8:
            blocks[blocker] = chance.choice(free)
    one, another = ours.fight(attackers, blocks), other.fight(blocks)
    if ours.game.is_over:
        # What is left on the table of a game that is over is nobody's question.
        one, another = replace(one, survivors=()), replace(another, survivors=())
    assert one == another, (mine, theirs, attackers, blocks)


@pytest.mark.parametrize("seed", range(60))
def test_combats_come_out_alike(seed: int) -> None:
    play(seed)

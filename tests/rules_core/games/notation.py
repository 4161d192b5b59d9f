"""
The notation of game files: a scripted game move by move, for whatever the situation language would leave open.

    [case name_of_the_case]
    # Where the expected result comes from: a rule, an example of the rules, a ruling.
    [cards]
    Test Bear | {1}{G} | Creature — Bear | 2/2 | text of ~ // second line of text
    Test Hero | | Vanguard | +1/-3 | text with the hand and life modifiers before it
    [given]
    A battlefield: 4 Plains; White Knight tapped; Bear = first
    A hand: Lightning Bolt
    A life 5
    A planar deck: Test Meadow; Test Storm
    A command: Test Plot naming Test Bear
    A sheet: Test Clown
    A tickets 3
    [play]
    1 main1 A: cast Lightning Bolt -> player B
    1 main1 A: play Mountain
    1 main1 A: activate {T}: Draw a card -> White Knight; Bear:1
    1 main1 A: wait
    1 main1 A: activate Roll the planar die
    1 main1 A: activate Turn Test Plot face up
    1 main1 A: counters p1p1 2 on Bear
    1 main1 A: check stack_size 2
    1 main1 A: can cast Lightning Bolt: no
    2 B attacks: Bear -> A
    2 A blocks: White Knight -> Bear
    A chooses: Yes | Red | X=3 | Bear^Bear
    A targets: White Knight; player B
    A mode: 2
    stop 2 end
    [then]
    A: life 5; hand 2; library 70; poison 3; graveyard 1; lost
    A has: White Knight 2; Grizzly Bears 0
    A's graveyard: Lightning Bolt 1
    A's hand: Lightning Bolt 0
    exile: Bear 1
    Bear: 3/4; p1p1 counters 2; damage 2; tapped; untapped; trample; no trample; color G; type artifact; on Forest
    B's Bear: 2/2
    [cites]
    120.3a  704.5g
    [trace]
    120.3a | A loses 3 life.

``[cites]`` is a subset of the rules in the trace; ``[trace]`` is all of it, from the first turn on. The game is that of
`rules_core.scenario`: seventy-one Mountains below each library, everything paid for automatically.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rules_core.cards import PrintedCard, PrintedFace

SECTIONS = ("cards", "given", "play", "then", "cites", "trace")

STEPS = {
    "upkeep": "upkeep",
    "draw": "draw",
    "main1": "precombat_main",
    "combat": "begin_combat",
    "attackers": "declare_attackers",
    "blockers": "declare_blockers",
    "first": "first_strike_damage",
    "damage": "combat_damage",
    "after": "end_combat",
    "main2": "postcombat_main",
    "end": "end_turn",
    "cleanup": "cleanup",
}
"""Short words for steps, and those of the scripts."""


class InvalidGame(ValueError):
    """A file that does not follow the notation; says where."""


@dataclass(slots=True)
class GameCase:
    """One case as its file gives it."""

    name: str
    line: int
    comment: str = ""
    sections: dict[str, list[str]] = field(default_factory=lambda: {name: [] for name in SECTIONS})

    def script(self) -> dict[str, Any]:
        """Give the scripted game in the JSON form of `rules_core.scenario`."""
        given = [self._read(line, _given) for line in self.sections["given"]]
        played = [self._read(line, _play) for line in self.sections["play"]]
        asserts = [item for line in self.sections["then"] for item in self._read(line, _then)]
        setup = [item for items in given for item in items if item["op"] not in ("players", "format")]
        said = {item["op"]: item["value"] for items in given for item in items}
        stops = [item for item in played if item["op"] == "stop"]
        if len(stops) != 1:
            raise InvalidGame(f"{self.name}: one stop is needed, found {len(stops)}")
        order = said.get("players", "AB")
        return {
            "id": self.name,
            "format": said.get("format", "duel"),
            "players": [{"id": player, "life": 20} for player in sorted(order)],
            "turn_order": order,
            "strict_choices": True,
            "setup": setup,
            "actions": [item for item in played if item["op"] != "stop"],
            "stop": {"turn": stops[0]["turn"], "step": stops[0]["step"]},
            "asserts": asserts,
        }

    def made_up(self) -> dict[str, PrintedCard]:
        """Give the cards that the case makes up, by name."""
        return {card.name: card for card in map(_card, self.sections["cards"])}

    def _read(self, line: str, reader: Any) -> Any:
        try:
            return reader(line)
        except (KeyError, ValueError, AttributeError) as error:
            raise InvalidGame(f"{self.name}: {line!r}: {error!r}") from error


def read_games(path: Path) -> list[GameCase]:
    """
    Read a file of games.

    Raises:
        InvalidGame: with file and line.
    """
    cases: list[GameCase] = []
    section = ""
    for number, raw in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        line = raw.strip()
        if match := re.fullmatch(r"\[case (\w+)\]", line):
            cases.append(GameCase(match.group(1), number))
            section = ""
        elif not line:
            continue
        elif not cases:
            raise InvalidGame(f"{path.name}:{number}: text before the first case")
        elif match := re.fullmatch(r"\[(\w+)\]", line):
            section = match.group(1)
            if section not in SECTIONS:
                raise InvalidGame(f"{path.name}:{number}: no section {section}")
        elif line.startswith("#"):
            cases[-1].comment += line.removeprefix("#").strip() + " "
        elif not section:
            raise InvalidGame(f"{path.name}:{number}: text outside a section")
        else:
            cases[-1].sections[section].append(line)
    names = [case.name for case in cases]
    for case in cases:
        if names.count(case.name) > 1:
            raise InvalidGame(f"{path.name}:{case.line}: {case.name} stands twice")
        if not case.comment:
            raise InvalidGame(f"{path.name}:{case.line}: {case.name} does not say where its result comes from")
    return cases


def _card(line: str) -> PrintedCard:
    name, cost, types, size, text = (part.strip() for part in (*line.split("|"), "", "")[:5])
    power, _, toughness = size.partition("/")
    text = text.replace(" // ", "\n")
    if types == "Vanguard":
        hand, _, life = size.partition("/")
        face = PrintedFace(name, "", types, text.replace("~", name), hand_modifier=hand, life_modifier=life)
        return PrintedCard(name, name, "vanguard", (face,))
    face = PrintedFace(name, cost, types, text.replace("~", name), power or None, toughness or None)
    if "Planeswalker" in types or "Battle" in types:
        walker = "Planeswalker" in types
        face = PrintedFace(
            name,
            cost,
            types,
            text.replace("~", name),
            loyalty=size if walker else None,
            defense=None if walker else size,
        )
    return PrintedCard(name, name, "normal", (face,))


def _given(line: str) -> list[dict[str, Any]]:
    if match := re.fullmatch(r"players ([A-D]+)", line):
        return [{"op": "players", "value": match.group(1)}]
    if match := re.fullmatch(r"format ([\w -]+)", line):
        return [{"op": "format", "value": match.group(1)}]
    if match := re.fullmatch(r"(\w) life (\d+)", line):
        return [{"op": "set_life", "player": match.group(1), "life": int(match.group(2)), "value": 0}]
    if match := re.fullmatch(r"(\w) tickets (\d+)", line):
        return [{"op": "add_tickets", "player": match.group(1), "count": int(match.group(2)), "value": 0}]
    if match := re.fullmatch(r"(\w) sheet: (.+)", line):
        return [{"op": "add_sheet", "player": match.group(1), "name": match.group(2), "value": 0}]
    if match := re.fullmatch(r"(\w) no library", line):
        return [{"op": "clear_library", "player": match.group(1), "value": 0}]
    match = re.fullmatch(r"(\w) (battlefield|hand|graveyard|library|exile|command|planar deck|scheme deck): (.+)", line)
    if match is None:
        raise ValueError("what is given?")
    player, zone, things = match.groups()
    found = []
    for thing in things.split("; "):
        part = re.fullmatch(r"(?:(\d+) )?(.+?)( tapped)?(?: naming (.+?))?(?: = (\w+))?", thing)
        assert part is not None
        count, name, tapped, names, alias = part.groups()
        item = {"op": "add_card", "zone": zone, "player": player, "name": name, "count": int(count or 1), "value": 0}
        if tapped:
            item["tapped"] = True
        if names:
            item["names"] = names.split(" and ")
        if alias:
            item["alias"] = alias
        found.append(item)
    return found


def _targets(text: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for part in text.split("; "):
        amount = re.fullmatch(r"(.+) x(\d+)", part)
        name = amount.group(1) if amount is not None else part
        if name == "nothing":
            item: dict[str, Any] = {"skip": True}
        elif name.startswith("player "):
            item = {"player": name.removeprefix("player ")}
        else:
            item = {"name": name}
        found.append({**item, "amount": int(amount.group(2))} if amount is not None else item)
    return found


def _play(line: str) -> dict[str, Any]:
    if match := re.fullmatch(r"stop (\d+) (\w+)", line):
        return {"op": "stop", "turn": int(match.group(1)), "step": STEPS[match.group(2)]}
    if match := re.fullmatch(r"(\d+) (\w) (attacks|blocks): (.+) -> (.+)", line):
        turn, player, verb, creature, other = match.groups()
        item = {"turn": int(turn), "player": player}
        if verb == "blocks":
            return {**item, "op": "block", "step": "declare_blockers", "blocker": creature, "attacker": other}
        defender = {"player": other} if len(other) == 1 else {"permanent": other}
        return {**item, "op": "attack", "step": "declare_attackers", "attacker": creature, "defender": defender}
    if match := re.fullmatch(r"(\w) (chooses|targets|mode|coin|die): (.+)", line):
        player, verb, value = match.groups()
        if verb == "targets":
            return {"op": "target", "player": player, "targets": _targets(value)}
        op = "choice" if verb == "chooses" else verb
        return {"op": op, "player": player, "value": value if op != "die" else int(value)}
    match = re.fullmatch(r"(\d+) (\w+) (\w): (\w+)(?: (.+))?", line)
    if match is None:
        raise ValueError("what is done?")
    turn, step, player, verb, rest = match.groups()
    item = {"turn": int(turn), "step": STEPS[step], "player": player}
    what, _, to = (rest or "").partition(" -> ")
    match verb:
        case "cast" | "activate" | "mana":
            op = "activate_mana" if verb == "mana" else verb
            key = "card" if verb == "cast" else "ability"
            return {**item, "op": op, key: what, **({"targets": _targets(to)} if to else {})}
        case "play":
            return {**item, "op": "play_land", "card": what}
        case "wait":
            return {**item, "op": "wait_stack", **({"one_only": True} if rest == "one" else {})}
        case "concede":
            return {**item, "op": "concede"}
        case "counters":
            kind, count, _, name = what.split(" ", 3)
            return {**item, "op": "add_counters", "counter": kind, "count": int(count), "card": name}
        case "can":
            ability, _, yes = what.rpartition(": ")
            ability = ability[0].upper() + ability[1:]
            return {**item, "op": "check", "kind": "playable_ability", "ability": ability, "value": yes == "yes"}
        case "check":
            kind, *more = what.split(" ")
            return {**item, "op": "check", "kind": kind, "name": " ".join(more[:-1]), "value": int(more[-1])}
    raise ValueError("what is done?")


_PLAYER_COUNTS = {"hand": "hand_count", "library": "library_count", "graveyard": "graveyard_count"}


def _then(line: str) -> list[dict[str, Any]]:
    subject, _, rest = line.partition(": ")
    if match := re.fullmatch(r"(\w) has", subject):
        return [{**_count(part), "op": "permanent_count", "player": match.group(1)} for part in rest.split("; ")]
    if match := re.fullmatch(r"(\w)'s (hand|library|graveyard)", subject):
        op = _PLAYER_COUNTS[match.group(2)]
        return [{**_count(part), "op": op, "player": match.group(1)} for part in rest.split("; ")]
    if subject in ("exile", "command"):
        return [{**_count(part), "op": f"{subject}_count"} for part in rest.split("; ")]
    facts = rest.split("; ")
    if re.fullmatch(r"[A-D]", subject):
        return [_player_fact(subject, fact) for fact in facts]
    owner = re.fullmatch(r"([A-D])'s (.+)", subject)
    whose = {"player": owner.group(1)} if owner is not None else {}
    name = owner.group(2) if owner is not None else subject
    return [{**_fact(fact), **whose, "name": name, "attachment": name} for fact in facts]


def _count(text: str) -> dict[str, Any]:
    name, _, count = text.rpartition(" ")
    return {"name": name, "value": int(count)}


def _player_fact(player: str, fact: str) -> dict[str, Any]:
    if fact in ("lost", "won"):
        return {"op": fact, "player": player, "value": True}
    if fact in ("not lost", "not won"):
        return {"op": fact.removeprefix("not "), "player": player, "value": False}
    word, _, value = fact.rpartition(" ")
    if word == "life":
        return {"op": "life", "player": player, "value": int(value)}
    if word in _PLAYER_COUNTS:
        return {"op": _PLAYER_COUNTS[word], "player": player, "value": int(value)}
    return {"op": "player_counter_count", "player": player, "counter": word, "value": int(value)}


def _fact(fact: str) -> dict[str, Any]:
    if match := re.fullmatch(r"(-?\d+)/(-?\d+)", fact):
        return {"op": "power_toughness", "power": int(match.group(1)), "toughness": int(match.group(2))}
    if match := re.fullmatch(r"(.+) counters (\d+)", fact):
        return {"op": "counter_count", "counter": match.group(1), "value": int(match.group(2))}
    if match := re.fullmatch(r"damage (\d+)", fact):
        return {"op": "damage", "value": int(match.group(1))}
    if fact in ("tapped", "untapped"):
        return {"op": "tapped", "value": fact == "tapped"}
    if fact in ("attacking", "not attacking"):
        return {"op": "attacking", "value": fact == "attacking"}
    if match := re.fullmatch(r"(not )?(color|type|subtype) (\w+)", fact):
        key = "colors" if match.group(2) == "color" else match.group(2)
        return {"op": match.group(2), key: match.group(3), "value": match.group(1) is None}
    if match := re.fullmatch(r"on (.+)", fact):
        return {"op": "attached_to", "permanent": match.group(1), "value": True}
    wanted = not fact.startswith("no ")
    words = fact.removeprefix("no ").title().replace(" ", "")
    return {"op": "ability", "ability": words, "value": wanted}

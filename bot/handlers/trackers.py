"""/tracker: what a game tracker does, how a player comes by it, and what ends it."""

from __future__ import annotations

from dataclasses import dataclass

from bot.commands import Choice, Option, command
from bot.context import Context
from bot.handlers.common import source_note
from bot.markup import bold, quote
from bot.replies import Action, Reply, Request, Section, Style

Line = tuple[str, str]
"""A fact in our own words, with the rule that says so."""


@dataclass(frozen=True, slots=True)
class Tracker:
    """One tracker of the game, as players ask about it."""

    name: str
    short: str
    """What it is, in a line."""
    rule: str
    """The rule whose subrules it is about."""
    does: tuple[Line, ...]
    comes: tuple[Line, ...]
    """How somebody gets it, and how it changes hands."""
    ends: tuple[Line, ...]


_NOBODY_LEFT = "After an effect destroyed the designation itself, nobody has it until another effect names a player."

TRACKERS: tuple[Tracker, ...] = (
    Tracker(
        "The monarch",
        "The monarch is a designation that one player at a time has.",
        "725",
        (("In each end step of its own, the monarch draws a card.", "725.2"),),
        (
            ("There is no monarch until an effect makes a player the monarch.", "725.1"),
            ("A creature that deals combat damage to the monarch makes its controller the monarch.", "725.2"),
            ("As a player becomes the monarch, the one before ceases to be it.", "725.3"),
        ),
        (
            (
                "When the monarch leaves the game, whose turn it is takes over, else the next in turn order.",
                "725.4",
            ),
            (_NOBODY_LEFT, "725.1"),
        ),
    ),
    Tracker(
        "The initiative",
        "The initiative is a designation that one player at a time has.",
        "726",
        (
            ("Whoever has it ventures into Undercity at the beginning of their upkeep.", "726.2"),
            ("Whoever takes it ventures into Undercity, also who has it already.", "726.5"),
        ),
        (
            ("Nobody has it until an effect lets a player take the initiative.", "726.1"),
            ("When creatures deal combat damage to the player who has it, their controller takes it.", "726.2"),
            ("As a player takes it, the one before ceases to have it.", "726.3"),
        ),
        (
            (
                "If the player who has it leaves the game, the active player takes it, else the next in turn order.",
                "726.4",
            ),
            (_NOBODY_LEFT + " Dungeons stay.", "726.1"),
        ),
    ),
    Tracker(
        "Dungeons",
        "A dungeon is a card in the command zone with rooms through which its owner's venture marker moves.",
        "309",
        (
            ("Each room has an ability that triggers as the marker moves into it.", "309.4c"),
            ("Nobody has more than one dungeon in the command zone.", "309.3"),
        ),
        (
            (
                "Venturing without a dungeon brings one from outside the game, the marker on its topmost room.",
                "701.49a",
            ),
            ("Venturing again moves the marker along an arrow into the next room.", "701.49b"),
            ("Venturing from the bottommost room completes the dungeon and begins another.", "701.49c"),
        ),
        (
            ("Once the last room's ability has left the stack, the dungeon is removed from the game.", "309.6"),
            ("Its owner has then completed it.", "309.7"),
            (
                "If an effect destroys it, it leaves the game with its marker; its owner may venture into it anew.",
                "309.2a",
            ),
        ),
    ),
    Tracker(
        "City's blessing",
        "The city's blessing is a designation that any number of players may have.",
        "702.131",
        (("It does nothing by itself; other effects look for it.", "702.131c"),),
        (
            ("A player with ten permanents gets it at once while they control a permanent with ascend.", "702.131b"),
            ("An instant or sorcery with ascend gives it as it resolves, to a player with ten permanents.", "702.131a"),
        ),
        (
            ("It lasts for the rest of the game, whatever the player controls later.", "702.131b"),
            ("If an effect destroys it, ascend gives it again to a player with ten permanents.", "702.131b"),
        ),
    ),
    Tracker(
        "Day and night",
        "Day and night are designations of the game itself; it begins with neither.",
        "731",
        (
            ("As it becomes night, permanents with daybound transform.", "702.145b"),
            ("As it becomes day, permanents with nightbound transform.", "702.145e"),
        ),
        (
            ("It becomes day at once if anybody controls a permanent with daybound and it is neither.", "702.145d"),
            ("It becomes night if there is only nightbound.", "702.145g"),
            ("Day turns to night in the untap step if the last turn's active player cast no spells in it.", "731.2a"),
            ("Night turns to day in the untap step if they cast two or more.", "731.2b"),
        ),
        (
            ("Once it has been day or night, it is the one or the other from then on.", "731.1"),
            (
                "If an effect destroys it, it is neither, and what was cast is not looked at until it is one again.",
                "731.2c",
            ),
        ),
    ),
    Tracker(
        "Emblems",
        "An emblem is a marker in the command zone with abilities and nothing else.",
        "114",
        (
            ("Its abilities work in the command zone.", "114.4"),
            ("It is neither a card nor a permanent.", "114.5"),
        ),
        (("An effect puts it into the command zone for the player who gets it, who owns and controls it.", "114.2"),),
        (
            ("It stays for the rest of the game.", "114.1"),
            ("If an effect destroys it, it goes to its owner's graveyard and ceases to exist.", "114.5"),
        ),
    ),
    Tracker(
        "Speed",
        "Speed is a number from 1 to 4 that a player can have.",
        "702.179",
        (("A player with speed 4 has max speed, which other effects look for.", "702.179e"),),
        (
            ("A permanent with start your engines! gives its controller speed 1.", "702.179a"),
            ("It rises by 1 when opponents lose life during the player's turn, once each turn.", "702.179d"),
        ),
        (("It never goes down by itself.", "702.179c"),),
    ),
    Tracker(
        "The Ring tempts you",
        "The Ring tempting a player gives them an emblem and a Ring-bearer.",
        "701.54",
        (("The emblem has one more ability each time, up to four.", "701.54c"),),
        (("Each time the player chooses a creature they control as their Ring-bearer.", "701.54a"),),
        (
            (
                "A creature stays the Ring-bearer until another one is chosen or another player gains control of it.",
                "701.54a",
            ),
        ),
    ),
    Tracker(
        "Poison counters",
        "Poison counters are counters that a player has.",
        "122.1f",
        (("A player with ten or more loses the game.", "704.5c"),),
        (
            ("Damage by a source with infect gives that many.", "120.3b"),
            ("Combat damage by a creature with toxic gives its toxic value besides.", "120.3g"),
        ),
        (("They stay until an effect removes them.", "122.1f"),),
    ),
    Tracker(
        "Energy counters",
        "Energy counters are counters that a player has.",
        "107.14",
        (("To pay {E}, a player removes one.", "107.14"),),
        (("Effects give them.", "122.1"),),
        (("They stay until they are spent.", "107.14"),),
    ),
    Tracker(
        "Experience counters",
        "Experience counters are counters that a player has.",
        "122.1",
        (("They do nothing by themselves; other effects count them.", "122.1"),),
        (("Effects give them.", "122.1"),),
        (("They stay for the rest of the game unless an effect removes them.", "122.1"),),
    ),
    Tracker(
        "Rad counters",
        "Rad counters are counters that a player has.",
        "728",
        (
            (
                "At the beginning of their precombat main phase the player mills as many cards; for each "
                "nonland card "
                "they lose 1 life and one counter.",
                "728.1",
            ),
        ),
        (("Effects give them.", "122.1"),),
        (("Those for which a nonland card was milled are removed.", "728.1"),),
    ),
)

_BY_NAME = {tracker.name: tracker for tracker in TRACKERS}


@command(
    "tracker",
    "Look up a game tracker: what it does, how it changes hands, what ends it",
    Option("name", "Which one", required=True, choices=tuple(Choice(t.name, t.name) for t in TRACKERS)),
    example="/tracker name: The monarch",
    family="Situations",
)
async def tracker(context: Context, *, name: str) -> Reply:
    """Facts in our own words with their rules, the rules' own text on demand, and the way to play a situation."""
    found = _BY_NAME[name]
    lines = (*found.does, *found.comes, *found.ends)
    numbers = tuple(dict.fromkeys([found.rule, *(rule for _, rule in lines)]))
    rules = await context.services.rules.by_numbers(numbers)
    texts = "\n".join(f"{bold(rule.number)} {quote(rule.text)}" for rule in rules if rule.text)
    sections = [
        Section("What it does", _listed(found.does)),
        Section("How it is got", _listed(found.comes)),
        Section("What ends it", _listed(found.ends)),
    ]
    if texts:
        sections.append(Section("Rules", texts, detail=True))
    return Reply(
        found.name,
        verdict=found.short,
        sections=tuple(sections),
        actions=(
            Action("Play a situation with it", Request.of("judge"), Style.MAIN, form=("mine", "theirs", "happens")),
            Action(f"Rule {found.rule}", Request.of("rule", about=found.rule)),
        ),
        note=source_note(context),
        data={
            "tracker": found.name,
            "does": _document(found.does),
            "gets": _document(found.comes),
            "ends": _document(found.ends),
        },
    )


def _listed(lines: tuple[Line, ...]) -> str:
    return "\n".join(f"• {text} ({rule})" for text, rule in lines)


def _document(lines: tuple[Line, ...]) -> list[dict[str, str]]:
    return [{"text": text, "rule": rule} for text, rule in lines]

"""
The table of keyword actions, and the executor of the IR node that names them.

Every keyword action of the rules is in the table. Some have nodes of their own
(destroy, exile, scry ...); those done here are entered by `keyword_action`; the
rest are not covered and declined by name and number.

CR: 701.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..errors import UnsupportedRule
from ..execute.context import Context
from ..execute.registry import executor, limited
from ..ir.effects import KeywordAction

_NUMBERS = """
    activate 2; attach 3; behold 4; cast 5; counter 6; create 7; destroy 8; discard 9; double 10; triple 11;
    exchange 12; exile 13; fight 14; goad 15; investigate 16; mill 17; play 18; regenerate 19; reveal 20;
    sacrifice 21; scry 22; search 23; shuffle 24; surveil 25; tap and untap 26; transform 27; convert 28;
    fateseal 29; clash 30; planeswalk 31; set in motion 32; abandon 33; proliferate 34; detain 35; populate 36;
    monstrosity 37; vote 38; bolster 39; manifest 40; support 41; meld 42; exert 43; explore 44; assemble 45;
    adapt 46; amass 47; learn 48; venture into the dungeon 49; connive 50; open an attraction 51;
    roll to visit your attractions 52; incubate 53; the ring tempts you 54; face a villainous choice 55;
    time travel 56; discover 57; cloak 58; collect evidence 59; suspect 60; forage 61; manifest dread 62; endure 63;
    harness 64; airbend 65; earthbend 66; waterbend 67; blight 68; heal 69; recruit 70
"""
"""Each keyword action with its rule below 701."""

_OTHER_NAMES = {
    "clash with an opponent": "clash",
    "the ring tempts": "the ring tempts you",
    "venture": "venture into the dungeon",
    "venture into undercity": "venture into the dungeon",
}


@dataclass(frozen=True, slots=True)
class Action:
    """What the engine knows of one keyword action."""

    name: str
    rule: str
    perform: Callable[[Context, KeywordAction], bool] | None = None
    node: str = ""
    """Class of the IR node of its own, where it has one."""

    @property
    def is_covered(self) -> bool:
        """True when the engine plays it."""
        return self.perform is not None or bool(self.node)


ACTIONS: dict[str, Action] = {}


def _fill() -> None:
    for entry in " ".join(_NUMBERS.split()).split(";"):
        name, _, number = entry.strip().rpartition(" ")
        if name:
            ACTIONS[name] = Action(name, f"701.{number}")


_fill()
ACTIONS["roll the planar die"] = Action("roll the planar die", "901.9")
ACTIONS["chaos ensues"] = Action("chaos ensues", "311.7")
ACTIONS["become prepared"] = Action("become prepared", "722.3a")
ACTIONS["become plotted"] = Action("become plotted", "702.170c")
ACTIONS["no longer suspected"] = Action("no longer suspected", "701.60a")
ACTIONS["become saddled"] = Action("become saddled", "702.171b")

ActionFunction = Callable[[Context, KeywordAction], bool]


def keyword_action(name: str) -> Callable[[ActionFunction], ActionFunction]:
    """Enter the function that carries out a keyword action; the rule is in the table. CR: 701.1."""

    def enter(function: ActionFunction) -> ActionFunction:
        ACTIONS[name] = Action(name, ACTIONS[name].rule, function)
        return function

    return enter


def own_node(**nodes: str) -> None:
    """Declare the IR nodes of keyword actions that have one; a blank in a name is an underscore."""
    for word, node in nodes.items():
        name = word.replace("_", " ")
        ACTIONS[name] = Action(name, ACTIONS[name].rule, None, node)


own_node(
    attach="Attach",
    counter="CounterEffect",
    create="CreateToken",
    destroy="Destroy",
    discard="Discard",
    double="Double",
    exchange="ExchangeEffect",
    exile="ExileEffect",
    fight="Fight",
    mill="Mill",
    regenerate="Regenerate",
    reveal="Reveal",
    sacrifice="Sacrifice",
    scry="Scry",
    search="Search",
    shuffle="Shuffle",
    surveil="Surveil",
    tap_and_untap="TapEffect",
    transform="TransformEffect",
    convert="TransformEffect",
    cast="CastEffect",
    vote="Vote",
    detain="Detain",
    triple="Double",
    face_a_villainous_choice="VillainousChoice",
    waterbend="WaterbendCost",
    activate="ActivateAct",
    play="MayPlay",
)


def action_named(word: str) -> Action | None:
    """Find a keyword action by the word that text uses, None for a word that is none."""
    return ACTIONS.get(_OTHER_NAMES.get(word, word))


@executor(KeywordAction)
def perform_action(ctx: Context, node: KeywordAction) -> bool:
    """
    Carry out a keyword action.

    Raises:
        UnsupportedRule: it is not covered.

    CR: 701.1.
    """
    found = action_named(node.action)
    if found is None or found.perform is None:
        raise UnsupportedRule(node.action, found.rule if found is not None else "701.1")
    return found.perform(ctx, node)


def _is_covered(node: KeywordAction) -> bool:
    found = action_named(node.action)
    return found is not None and found.perform is not None


limited(KeywordAction, _is_covered)

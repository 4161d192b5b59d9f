"""
Crewing, saddling and stationing: with what power, who did it, and what it brings about.

CR: 702.122, 702.171, 702.184.
"""

from __future__ import annotations

from ...ir.effects import KeywordAction
from ...ir.nouns import Did, Itself
from ...ir.statics import CrewsAs
from ...ir.triggers import KeywordActionEvent
from ..kit import inner
from .base import GRAMMAR as G
from .base import SUBJECT

_WAYS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("[crews/crew] Vehicles", ("crew",)),
    ("[saddles/saddle] Mounts", ("saddle",)),
    ("[saddles/saddle] Mounts and [crews/crew] Vehicles", ("saddle", "crew")),
    ("[crews/crew] Vehicles and [stations/station] permanents", ("crew", "station")),
)
for _words, _verbs in _WAYS:
    for _whose in ("its", "their"):
        G.rule(
            "change#",
            CrewsAs,
            f"{_words} as though {_whose} power were {{more:int}} greater",
            subject=SUBJECT,
            verbs=_verbs,
            form=_whose,
        )
        G.rule(
            "change#",
            CrewsAs,
            f"{_words} using {_whose} toughness rather than {_whose} power",
            subject=SUBJECT,
            verbs=_verbs,
            form=f"{_whose} toughness",
        )

for _verb, _third, _past in (("saddle", "saddles", "saddled"), ("station", "stations", "stationed")):
    G.rule(
        "player_event@",
        KeywordActionEvent,
        f"{{player:a_ref}} [{_third}/{_verb}/{_past}:player] {{object:a_ref}}",
        action=_verb,
    )
for _verb, _past in (("crew", "crewed"), ("saddle", "saddled")):
    G.rule(
        "that_qualifier#",
        Did,
        f"that {_past} {{event.object:ref}} this turn",
        event=inner(KeywordActionEvent, player=Itself(), action=_verb),
        form=_past,
    )
# CR 702.171b: a permanent stays saddled until the end of the turn, also where no text says so.
G.rule(
    "vp#",
    KeywordAction,
    "[becomes/become] saddled until end of turn",
    object=SUBJECT,
    action="become saddled",
    form="until",
)

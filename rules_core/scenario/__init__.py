"""
Scripted play: setup, actions, stop, expectations.

`model` reads a scenario, `runner` plays it, `script` is the agent and chooser
that follows it, `checks` holds the expectations against the game, `report`
sums up many runs.

The JSON form is that of the peer suite; see the README's chapter on testing.
"""

from .model import InvalidScenario, Scenario, parse_scenario
from .report import Report, summarise
from .runner import CardLibrary, Result, Status, run_scenario

__all__ = [
    "CardLibrary",
    "InvalidScenario",
    "Report",
    "Result",
    "Scenario",
    "Status",
    "parse_scenario",
    "run_scenario",
    "summarise",
]

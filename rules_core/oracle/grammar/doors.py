"""
Doors of Rooms: locked, unlocked, counted.

CR: 709.5.
"""

from __future__ import annotations

from ...ir.conditions import Compare
from ...ir.effects import LockDoor
from ...ir.quantities import UnlockedDoors
from .base import GRAMMAR as G
from .base import IMPLIED

G.rule("vp#", LockDoor, "[unlocks/unlock] a locked door of {object:np}", player=IMPLIED)
G.rule("vp#", LockDoor, "[locks/lock] or [unlocks/unlock] a door of {object:np}", player=IMPLIED, locks=True)
G.rule("quantity", UnlockedDoors, "the number of unlocked doors among {among:filter_pl}")
G.rule("for_each", UnlockedDoors, "unlocked door among {among:filter_pl}", form="each")
G.rule("unlocked_doors", UnlockedDoors, "unlocked doors among {among:filter_pl}")
G.rule("simple_condition", Compare, "there are {within:count_within} {quantity:unlocked_doors}", form="doors")

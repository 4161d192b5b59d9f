"""
What static effects mean outside the layers: replacement, prevention, and what cannot happen.

* `entering`: enters tapped, with counters, as a copy; "as ~ enters".
* `replacing`: "if ... would ..., instead".
* `preventing`: damage prevented or dealt to something else.
* `players`: hexproof, shroud and protection of players.
* `prohibiting`: events that cannot happen; how life totals work.
* `repeating`: abilities that trigger an additional time.
* `read_elsewhere`: nodes that the room of their chapter reads, and the words that it knows.

CR: 101.2, 603.2d, 614-616.
"""

"""
Replacement and prevention effects that the rules themselves make, and keywords that forbid or replace events.

Rooms: `entering` (loyalty, defense, lore, protector), `counters` (stun, shield, finality), `regeneration`,
`protection`, `leaving` (flashback, unearth and the like), `commander`.

CR: 122.1c-h, 306.5b, 310.4b, 614, 701.19, 702, 714.3a, 903.
"""

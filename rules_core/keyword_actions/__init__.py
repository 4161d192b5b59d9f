"""
Keyword actions: one entry each in `registry`.

Rooms: `counters`, `tokens`, `permanents`, `cards`, `melding`; venturing and the Ring are
entered by `trackers`.

CR: 701.
"""

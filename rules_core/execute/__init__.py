"""
Executing IR: what each node means in a game.

`registry` has the tables, `context` what a running ability knows; the other
rooms, one per chapter, fill the tables when they are imported here.
"""

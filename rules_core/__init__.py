"""The rules engine: deterministic, free of I/O, standard library only."""

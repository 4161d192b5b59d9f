"""``python -m tests.rules_core.games CASE``: plays the cases of a name and prints what failed and the trace."""

import sys
from pathlib import Path

from .notation import read_games
from .test_games import play_case

if __name__ == "__main__":
    for path in sorted(Path(__file__).parent.rglob("*.game")):
        for case in read_games(path):
            if case.name in sys.argv[1:]:
                failed, trace = play_case(case, "pool" in path.parts)
                print(f"[case {case.name}]", *(f"  failed: {what}: {found}" for what, found in failed), sep="\n")
                print("[trace]", *trace, sep="\n")

"""
``python -m tests.rules_core.games CASE ...``: plays cases and prints what failed and the trace.

``--write FILE`` writes the trace of every case of a file into it, to be read line by line before it is committed.
"""

from __future__ import annotations

import sys
from pathlib import Path

from .notation import read_games
from .test_games import play_case


def show(names: list[str]) -> None:
    """Print the cases of these names."""
    for path in sorted(Path(__file__).parent.rglob("*.game")):
        for case in read_games(path):
            if case.name in names:
                failed, trace = play_case(case, "pool" in path.parts)
                print(f"[case {case.name}]", *(f"  failed: {what}: {found}" for what, found in failed), sep="\n")
                print("[trace]", *trace, sep="\n")


def write(path: Path) -> None:
    """Put the traces into a file in place of those that it has."""
    found: list[str] = []
    blocks = path.read_text(encoding="utf-8").split("[case ")
    for block, case in zip(blocks[1:], read_games(path), strict=True):
        kept = block.split("\n[trace]")[0].rstrip()
        _, trace = play_case(case, "pool" in path.parts)
        found.append("\n".join([f"[case {kept}", "[trace]", *trace]))
    path.write_text("\n\n".join(found) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--write"]:
        write(Path(sys.argv[2]))
    else:
        show(sys.argv[1:])

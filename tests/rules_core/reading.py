"""Reading single lines of made-up cards."""

import rules_core.engine  # noqa: F401  (its rooms say what is played)
from rules_core.cards import PrintedFace
from rules_core.coverage import find_unsupported
from rules_core.oracle import face_lines


def lines(text, type_line="Creature — Bear", name="Testing Bear"):
    """All lines of a face with that text."""
    return face_lines(PrintedFace(name, "{1}{G}", type_line, text))


def one(text, type_line="Creature — Bear", name="Testing Bear", runs=True):
    """The one ability of a line that is read, printed back and (unless told) played."""
    (line,) = lines(text, type_line, name)
    assert line.is_compiled, line.reason
    assert line.printed == text
    (ability,) = line.abilities
    assert not runs or find_unsupported(ability) == ()
    return ability


def declined(text, type_line="Creature — Bear", name="Testing Bear"):
    """Why the (last) line is declined; empty when it is read."""
    return lines(text, type_line, name)[-1].reason

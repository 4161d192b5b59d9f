"""
Accepted reports as scenario files, in the notation that `tests/scenarios` is written in.

What the reporter wrote ("No, it survives", "I am at 17 life") becomes expectations where it says what is at the end in
words that are known here; anything else is expected of the answer word for word, for somebody to put better.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from rules_core.outcome import Answer

_SENTENCE = re.compile(r"(?<=[.!?;])\s+|\n+")
_YES_OR_NO = re.compile(r"(yes|no)\b[\s,:;.!-]*(.*)", re.IGNORECASE | re.DOTALL)
_HEAD = re.compile(r"\[\w+(?: [\w-]+)?\]")
_NOTATION = re.compile(
    r"(?:battlefield|graveyard|exile|hand|library|stack|command|gone|tapped|untapped|lost|won|-?\d+/-?\d+|damage \d+"
    r"|\S+(?: \S+)? counter \d+|loyalty \d+|(?:has|lacks|type|controller) .+|colors? (?:[WUBRG]+|none)"
    r"|(?:life|poison|hand|graveyard|library) -?\d+|mana \S*|is (?:not )?.+)"
)
_ZONES = {
    "graveyard": r"dies|die|is destroyed|(?:goes|is put) (?:in)?to (?:the|its owner's|a) graveyard",
    "battlefield": r"survives|lives|does(?:n't| not) die|stays(?: on the battlefield)?|is not destroyed",
    "exile": r"is exiled|goes (?:in)?to exile",
    "hand": r"(?:returns|goes|is put) (?:in)?to (?:my|their|its owner's|the) hand",
}
_STATES: tuple[tuple[str, str], ...] = (
    (r"(?:am|is|are|'m|end up|ends up|stay|stays) (?:still )?at (?P<n>-?\d+)(?: life)?", "life {n}"),
    (r"(?:have|has) (?P<n>-?\d+) life", "life {n}"),
    (r"(?:have|has) (?P<n>\d+) poison(?: counters?)?", "poison {n}"),
    (r"(?:lose|loses)(?: the game)?", "lost"),
    (r"(?:win|wins)(?: the game)?", "won"),
    (r"(?:is|are|becomes)(?: now)? an? (?P<n>-?\d+/-?\d+)(?: creature)?|(?:is|becomes) (?P<m>-?\d+/-?\d+)", "{n}"),
    *((words, zone) for zone, words in _ZONES.items()),
)
_FIRST_PERSON = {"i": "me", "me": "me", "my opponent": "opponent", "opponent": "opponent", "they": "opponent"}
_IT = ("it", "the creature", "this", "that creature")


def write_case(name: str, comment: str, text: str, expected: str, answer: Answer) -> str:
    """
    One case of a scenario file.

    Args:
        comment: Where the expectation comes from.
        text: The situation and its question.
        expected: What should come out, in a person's words or in the notation.
        answer: What the program answers now; it tells the names of players and objects.
    """
    told = " ".join(comment.split())
    lines = [f"[case {re.sub(r'[^a-z0-9_]+', '_', name.casefold())}]", f"# {told or 'No reason was given.'}"]
    lines += ["[when]", *_lines_of(text), "[then]", *expectations_of(expected, answer)]
    return "\n".join(lines) + "\n"


def _lines_of(text: str) -> Iterable[str]:
    """A sentence a line; none that the notation would take for a comment or a heading."""
    lines: list[str] = []
    for sentence in re.split(r"(?<=[.?!])\s+|\n+", text):
        words = " ".join(sentence.split())
        if lines and words and (words.startswith("#") or _HEAD.fullmatch(words)):
            lines[-1] += f" {words}"
        elif words:
            lines.append(words)
    if lines and (lines[0].startswith("#") or _HEAD.fullmatch(lines[0])):
        lines[0] = lines[0].lstrip("#[ ").rstrip("]") or "?"
    return lines or ["?"]


def expectations_of(expected: str, answer: Answer) -> list[str]:
    """What a person says should come out, as lines of the notation; never empty."""
    players = {name for outcome in answer.outcomes for name, _ in outcome.players}
    objects = {state.name for outcome in answer.outcomes for state in outcome.objects}
    named = objects | {card.name for card in answer.cards}
    lines: list[str] = []
    for part in _SENTENCE.split(expected):
        said = part.strip().strip(",;").removesuffix(".")
        if match := _YES_OR_NO.fullmatch(said):
            lines.append(f"answer: {match[1].casefold()}")
            lines += _states(match[2], players, named)
        elif said:
            lines += [said] if _is_expectation(said) else _states(said, players, named) or [f"answer: {said}"]
    return list(dict.fromkeys(lines)) or ["answer: (not said)"]


def _is_expectation(said: str) -> bool:
    """Whether something is written in the notation already."""
    subject, colon, wanted = said.partition(": ")
    if not subject[:1].isalnum():
        return False
    known = subject in ("answer", "kind", "monarch", "initiative", "day night", "unsupported")
    return bool(colon) and (known or all(_NOTATION.fullmatch(value.strip()) for value in wanted.split(",")))


def _states(said: str, players: set[str], named: set[str]) -> list[str]:
    """A sentence as expectations, or its parts at "and"; nothing when any of it is not one."""
    whole = _state(said, players, named)
    if whole:
        return [whole]
    parts = [_state(part, players, named) for part in re.split(r",? and |, ", said)]
    return parts if all(parts) else []


def _state(said: str, players: set[str], named: set[str]) -> str:
    """One sentence on how something is at the end, as an expectation; empty when it is not one."""
    for pattern, wanted in _STATES:
        match = re.fullmatch(rf"(?P<subject>.+?) (?:then |still |also )?(?:{pattern})", said, re.IGNORECASE)
        if match is None:
            continue
        values: Mapping[str, str | None] = match.groupdict()
        subject = _subject(match["subject"], players, named)
        if subject:
            return f"{subject}: {wanted.format(n=values.get('n') or values.get('m'))}"
    return ""


def _subject(words: str, players: set[str], named: set[str]) -> str:
    """The player or object that words mean, as the answer names it; empty when that is not plain."""
    folded = re.sub(r"^(?:the|my|your|their) (?!opponent)", "", words.casefold().strip())
    if _FIRST_PERSON.get(folded) in players:
        return _FIRST_PERSON[folded]
    for name in (*players, *named):
        if name.casefold() == folded:
            return name
    if folded in _IT:
        return next(iter(named)) if len(named) == 1 else ""
    near = [name for name in named if set(folded.split()) <= set(name.casefold().replace(",", "").split())]
    return near[0] if len(near) == 1 else ""

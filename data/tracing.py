"""
Rules across releases: numbers in order, near numbers, moved rules found again by their text, and differences.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher

from data.values import Rule, RuleChange

SAME_TEXT = 0.72
"""Likeness from which a rule with another number is taken for the old one, reworded."""

_NUMBER = re.compile(r"(\d{1,3})(?:\.(\d+)([a-z]*))?")
_RULE_NUMBERS = re.compile(r"\d{3}(?:\.\d+[a-z]{0,2})?")
_WORD = re.compile(r"[a-z0-9+/-]+")


def normal_number(number: str) -> str:
    """Give the number as it is stored: no ``CR``, no final period, lower case."""
    return number.strip().lower().removeprefix("cr").removeprefix("rule").strip().rstrip(".")


def sort_key(number: str) -> tuple[int, int, int, int, str]:
    """Give the key that puts numbers in the document's order; anything else comes last."""
    match = _NUMBER.fullmatch(number)
    if match is None:
        return (10, 0, 0, 0, number)
    head, rule, letters = match.groups()
    chapter = int(head[0])
    section = int(head) if len(head) == 3 else 0
    return (chapter, section, int(rule or 0), len(letters or ""), letters or "")


def nearest_numbers(asked: str, numbers: Sequence[str], limit: int = 5) -> tuple[str, ...]:
    """List the numbers nearest to one that does not exist: its relatives first, in order."""
    match = _NUMBER.match(asked)
    if match is None:
        return ()
    head, rule, _ = match.groups()
    known = set(numbers)
    stages = [f"{head}.{rule}"] if rule else []
    stages += [head, head[0]] if len(head) == 3 else [head]
    for base in stages:
        if base in known:
            family = [n for n in numbers if n == base or _is_child(n, base)]
            # Of a long family those around where the number would stand.
            family.sort(key=sort_key)
            place = next((i for i, n in enumerate(family) if sort_key(n) > sort_key(asked)), len(family))
            start = max(0, min(place - limit // 2 - 1, len(family) - limit))
            return tuple(dict.fromkeys([base, *family[start : start + limit]]))[:limit]
    ordered = sorted(numbers, key=sort_key)
    place = next((i for i, n in enumerate(ordered) if sort_key(n) > sort_key(asked)), len(ordered))
    return tuple(ordered[max(0, place - limit // 2 - 1) : place + limit // 2][:limit])


def _is_child(number: str, base: str) -> bool:
    if "." in base:
        return number.startswith(base) and number[len(base) :].isalpha()
    if len(base) == 3:
        return number.startswith(base + ".") and not number[-1].isalpha()
    return len(number) == 3 and number.startswith(base)


def essence(text: str) -> str:
    """Give a rule's text without what a renumbering changes: rule numbers, case, spacing."""
    return " ".join(_WORD.findall(_RULE_NUMBERS.sub(" ", text.replace("’", "").lower())))


def trace(old: Rule, rules: Sequence[Rule]) -> Rule | None:
    """
    Find where `old` stands among the rules of another release: the same text, else the likest above a bound.
    """
    wanted = essence(old.text)
    same = [rule for rule in rules if essence(rule.text) == wanted and rule.kind == old.kind]
    if same:
        return min(same, key=lambda rule: (rule.heading != old.heading, rule.number != old.number))
    return _likest(old, wanted, rules)


def _likest(old: Rule, wanted: str, rules: Iterable[Rule]) -> Rule | None:
    words = Counter(wanted.split())
    best: tuple[float, Rule] | None = None
    for rule in rules:
        if rule.kind != old.kind:
            continue
        other = essence(rule.text)
        # Words in common bound the likeness from above, and are quick to count.
        common = sum((words & Counter(other.split())).values())
        bound = 2 * common / max(1, len(words) and (words.total() + len(other.split())))
        if bound < SAME_TEXT or (best is not None and bound <= best[0]):
            continue
        score = SequenceMatcher(None, wanted.split(), other.split(), autojunk=False).ratio()
        score += 0.05 if rule.heading == old.heading else 0.0
        if score >= SAME_TEXT and (best is None or score > best[0]):
            best = (score, rule)
    return best[1] if best else None


def compare(old: Sequence[Rule], new: Sequence[Rule]) -> tuple[RuleChange, ...]:
    """
    List the differences between two releases: moved (the same text elsewhere), reworded, added, removed.

    A rule that moved and was reworded is reported as reworded, with both numbers.
    """
    old_left = {rule.number: rule for rule in old}
    new_left = {rule.number: rule for rule in new}
    changes: list[RuleChange] = []

    def pair(before: Rule, after: Rule) -> None:
        del old_left[before.number], new_left[after.number]
        kind = None
        if essence(before.text) != essence(after.text):
            kind = "reworded"
        elif before.number != after.number:
            kind = "moved"
        if kind:
            changes.append(RuleChange(kind, before.number, after.number, before.text, after.text))

    by_text: dict[tuple[str, str], list[Rule]] = defaultdict(list)
    for rule in new:
        by_text[rule.kind, essence(rule.text)].append(rule)
    for rule in old:  # the same number first, so that a repeated sentence does not wander
        match = new_left.get(rule.number)
        if match is not None and essence(match.text) == essence(rule.text):
            pair(rule, match)
    for rule in list(old_left.values()):
        same = [r for r in by_text[rule.kind, essence(rule.text)] if r.number in new_left]
        if same:
            pair(rule, min(same, key=lambda r: (r.heading != rule.heading, sort_key(r.number))))
    for rule in list(old_left.values()):
        match = new_left.get(rule.number)
        if match is not None and alike(rule, match):
            pair(rule, match)
    for rule in list(old_left.values()):
        likest = _likest(rule, essence(rule.text), new_left.values())
        if likest is not None:
            pair(rule, likest)
    changes.extend(RuleChange("removed", rule.number, "", rule.text, "") for rule in old_left.values())
    changes.extend(RuleChange("added", "", rule.number, "", rule.text) for rule in new_left.values())
    return tuple(sorted(changes, key=lambda change: sort_key(change.new_number or change.old_number)))


def alike(before: Rule, after: Rule) -> bool:
    """Say whether a rule that kept its number is still the same rule, however reworded."""
    words, others = essence(before.text).split(), essence(after.text).split()
    return SequenceMatcher(None, words, others, autojunk=False).ratio() >= 0.4

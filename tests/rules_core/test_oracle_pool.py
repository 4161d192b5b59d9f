"""The real card pool: how much compiles never goes down, and what compiles is read strictly."""

import json
import random
import re
from pathlib import Path

import pytest

from rules_core.ir import codec
from rules_core.oracle.ledger import measure
from rules_core.oracle.lexicon import CARD_TYPE_WORDS, NUMBER_WORDS, PLURAL_SUBTYPES, SUBTYPES
from rules_core.oracle.lines import face_lines, print_abilities, split_label
from rules_core.oracle.normalise import tokenize, with_self
from tests.pool import printed_pool, shared_folder
from tests.rules_core.deletion_probe import idle_words, lines_of_the_pool

pytestmark = [
    pytest.mark.pool,
    pytest.mark.slow,
    pytest.mark.skipif(not (shared_folder() / "data").is_dir(), reason="the card pool is not at hand"),
]
COMMITTED = Path(__file__).with_name("oracle_ledger.json")


def compiled_lines(count, seed=7):
    rng = random.Random(seed)
    pool = list(printed_pool())
    rng.shuffle(pool)
    found = []
    for card in pool:
        for face in card.faces:
            found.extend((face, line) for line in face_lines(face) if line.is_compiled)
        if len(found) >= count:
            return found
    return found


def test_committed_ledger_only_goes_up():
    """`python -m tests.rules_core.test_oracle_pool` writes the ledger anew when it has gone up."""
    committed = json.loads(COMMITTED.read_text())
    ledger = measure(printed_pool())
    assert ledger.cards_compiled >= committed["cards_compiled"]
    assert ledger.lines_compiled >= committed["lines_compiled"]
    fewer = {room: ledger.rooms[room] for room, lines in committed["rooms"].items() if ledger.rooms[room] < lines}
    assert not fewer, "rooms of the IR that fewer lines reach"
    kept_out = sum(cards for _, cards in ledger.declined.most_common(len(committed["declined"])))
    assert kept_out <= sum(committed["declined"].values()) * 1.05, "single phrases keep out more cards than they did"
    assert not ledger.faults


def test_bound_abilities_print_the_line_again():
    for face, line in compiled_lines(2000):
        legendary = "Legendary" in face.type_line
        printed = print_abilities(line.abilities, face.name, legendary, line.text.endswith((".", '."')))
        wanted = tokenize(with_self(line.text, face.name, legendary)).folded
        assert tokenize(with_self(printed, face.name, legendary)).folded == wanted, line.text


def test_ir_goes_through_json():
    for _, line in compiled_lines(2000):
        for ability in line.abilities:
            assert codec.from_json(json.loads(json.dumps(codec.to_json(ability)))) == ability


def test_dropping_a_word_changes_the_reading():
    """
    The deletion probe: no word of a compiled line is without effect on its reading.

    Every 40th line here; `python -m tests.rules_core.deletion_probe` goes through all of them.
    """
    assert list(idle_words(lines_of_the_pool(every=40))) == []


def values_in(value, into):
    if isinstance(value, dict):
        for key, item in value.items():
            if key == "node":
                into.add(item.lower())
            else:
                values_in(item, into)
    elif isinstance(value, list):
        for item in value:
            values_in(item, into)
    else:
        into.update(re.findall(r"[\w'-]+", str(value).lower()))
        into.update(re.findall(r"\w+", str(value).lower()))
    return into


def test_every_number_and_noun_of_a_line_is_in_its_ir():
    nouns = {word.lower(): word.lower() for word in SUBTYPES} | {
        plural.lower(): word.lower() for plural, word in PLURAL_SUBTYPES.items()
    }
    nouns |= {word: word for word in CARD_TYPE_WORDS} | {word + "s": word for word in CARD_TYPE_WORDS}
    for face, line in compiled_lines(3000, seed=5):
        values: set[str] = set()
        for ability in line.abilities:
            values_in(codec.to_json(ability), values)
        text = with_self(split_label(line.text)[1], face.name, "Legendary" in face.type_line)
        tokens = tokenize(text)
        for folded, written in zip(*tokens, strict=True):
            if folded.isdigit():
                assert folded in values, (line.text, folded)
            elif folded in NUMBER_WORDS[2:] and "numberrange" not in values:
                assert str(NUMBER_WORDS.index(folded)) in values or folded in values, (line.text, folded)
            elif written[:1].isupper() and folded in nouns and folded in {name.lower() for name in SUBTYPES}:
                assert nouns[folded] in values, (line.text, folded)


if __name__ == "__main__":
    found = measure(printed_pool())
    totals = {name: getattr(found, name) for name in ("cards", "cards_compiled", "lines", "lines_compiled")}
    document = totals | {"rooms": dict(sorted(found.rooms.items())), "declined": dict(found.declined.most_common(300))}
    COMMITTED.write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n")

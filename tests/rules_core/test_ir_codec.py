"""IR survives the trip through JSON, whatever the node."""

import json

import pytest

from rules_core.ir import codec
from rules_core.ir.costs import PayMana
from rules_core.ir.effects import DealDamage, Draw, Sequence
from rules_core.ir.nouns import Filter, IsAnyTarget, IsType, Non, SelfRef, Target, You
from rules_core.ir.quantities import Number


@pytest.mark.parametrize(
    "node",
    [
        Draw(You("implied"), Number(2), label=3),
        Sequence(
            (DealDamage(SelfRef("name"), Number(3), Target(Filter(IsAnyTarget()))), Draw(You(), Number(1))), form="."
        ),
        Filter(IsType("Creature"), (Non(IsType("Artifact")),)),
        PayMana("{2}{R}"),
    ],
    ids=lambda node: type(node).__name__,
)
def test_json_gives_the_node_back(node):
    assert codec.from_json(json.loads(json.dumps(codec.to_json(node)))) == node


def test_unknown_node_is_named():
    with pytest.raises(codec.InvalidIR, match="Frobnicate"):
        codec.from_json({"node": "Frobnicate"})

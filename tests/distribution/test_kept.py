"""Pools of which some dice are kept: as icepool has them, and as playing all of them has them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import icepool
import pytest
from agreeing import Agreeing, seen, shares
from icepool import d3, d6, d10

import rulesdsl
from rulesdsl.distribution.engine import Engine
from rulesdsl.distribution.walker import walk

GRAPH = rulesdsl.load(Path(__file__).parent / "best_dice.rules")


def chances(resolver: str, step: str, facts: Mapping[str, int]) -> dict[str, Fraction]:
    return {c.words: c.chance for c in rulesdsl.odds(GRAPH, resolver, facts, of=step).chances}


def same(found: Mapping[str, Fraction], die: Any) -> bool:
    return dict(found) == {str(n): Fraction(die.quantity(n), die.denominator()) for n in die.outcomes()}


@pytest.mark.parametrize("dice", [1, 2, 3, 5, 8, 12])
def test_the_same_as_icepool(dice: int) -> None:
    """Twelve dice have two thousand million ways to fall, and twenty-one ways to keep two."""
    for keep in (1, 2, 3):
        assert same(chances("best", "total", {"dice": dice, "wanted": keep}), d6.highest(dice, keep))
    assert same(chances("worst", "total", {"dice": dice}), d10.lowest(dice, 2))
    hurt = d6.highest(dice, 2).map(lambda total: d6 if total >= 9 else 0)
    assert same(chances("hurt", "losses", {"dice": dice, "needed": 9}), hurt)
    if 1 < dice < 6:
        assert same(chances("middling", "total", {"dice": dice}), d6.lowest(dice, dice - 1))


def test_how_many_are_kept_may_hang_on_a_later_roll() -> None:
    """All dice are kept until then, in no order."""
    expected = d3.map(lambda keep: d6.highest(7, keep))
    assert same(chances("rolled", "total", {"dice": 7}), expected)


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_the_same_as_all_ways_played(dice: int) -> None:
    """Those tied stay in the order they fell, where more than the die is asked of them."""
    found = Agreeing(GRAPH)
    for name in ("best", "worst", "middling", "rolled", "tied", "hurt"):
        resolver = found.values.ref(f"function:{name}")
        case = found.values.ref("record:Pool")(dice=dice)
        (node,) = (n for n in found.resolvers if n.id == name)
        for step in node.gives:
            wanted = (found.maker.local(node, step),)
            mass = Engine().distribution(resolver, (case,), None, wanted)
            attribute = found.values.attribute(f"result:{name}.{step}")
            played = walk(
                lambda d, r=resolver, c=case, a=attribute: (getattr(r(c, d), a),), found.runtime.RulesError
            )
            expected = {seen(value): Fraction(w, played.total) for value, w in played.weights.items()}
            assert shares(mass) == expected, (name, step)


def test_keeping_one_of_none() -> None:
    assert chances("best", "total", {"dice": 0}) == {"0": Fraction(1)}
    assert icepool.__version__ == "2.1.3"

"""Dice put in order and compared place by place: the best with the best, the second with the second."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import icepool
import pytest
from agreeing import Agreeing, seen, shares
from icepool import Die, d6

import rulesdsl
from rulesdsl.distribution.engine import Engine
from rulesdsl.distribution.ordered import in_order
from rulesdsl.distribution.rows import Rows
from rulesdsl.distribution.walker import walk

GRAPH = rulesdsl.load(Path(__file__).parent / "risk.rules")
WAYS = ("by_greatest", "by_row", "by_pair", "by_name", "by_one")
CARRY = {"ours": "ours_left", "theirs": "theirs_left"}


def losses(ours: int, theirs: int, most: int = 2) -> Die[int]:
    """How many of the attackers are lost."""
    pairs = min(ours, theirs, most)
    best = d6.pool(ours).highest(pairs).sort_pair("<=", d6.pool(theirs).highest(pairs))
    found: Die[int] = best.size()
    return found


def by_icepool(ours: int, theirs: int) -> Die[Any]:
    def round_of(ours: int, theirs: int) -> Any:
        if not ours or not theirs:
            return ours, theirs
        dice = min(ours, 3), min(theirs, 2)
        return losses(*dice).map(lambda lost: (ours - lost, theirs - min(*dice) + lost))

    return Die([(ours, theirs)]).map(round_of, star=True, repeat="inf")


def fractions(die: Die[int]) -> dict[str, Fraction]:
    return {str(n): Fraction(die.quantity(n), die.denominator()) for n in die.outcomes() if die.quantity(n)}


@pytest.mark.parametrize("way", WAYS)
def test_to_the_end_as_icepool_has_it(way: str) -> None:
    for ours, theirs in ((1, 1), (2, 2), (3, 2), (4, 5)):
        ending = rulesdsl.odds(GRAPH, way, {"ours": ours, "theirs": theirs}, repeat=CARRY)
        found = [{c.words: c.chance for c in fact.chances} for fact in ending.facts]
        assert found == [fractions(die) for die in by_icepool(ours, theirs).marginals], (ours, theirs)


@pytest.mark.parametrize("way", WAYS)
def test_one_round_as_all_throws_have_it(way: str) -> None:
    found = Agreeing(GRAPH)
    resolver = found.values.ref(f"function:{way}")
    (node,) = (n for n in found.resolvers if n.id == way)
    for ours, theirs in ((1, 1), (2, 1), (2, 4), (5, 1)):
        case = found.values.ref("record:Sides")(ours=ours, theirs=theirs)
        for step in node.gives:
            wanted = (found.maker.local(node, step),)
            attribute = found.values.attribute(f"result:{way}.{step}")
            played = walk(
                lambda d, c=case, a=attribute: (getattr(resolver(c, d), a),), found.runtime.RulesError
            )
            expected = {seen(value): Fraction(w, played.total) for value, w in played.weights.items()}
            assert shares(Engine().distribution(resolver, (case,), None, wanted)) == expected, step


@pytest.mark.parametrize("way", WAYS)
def test_what_hangs_on_the_dice_alone_is_worked_out_once(way: str) -> None:
    """Three attackers throw as many dice as thirty: there are six pairs of numbers of dice."""
    found = Agreeing(GRAPH)
    (node,) = (n for n in found.resolvers if n.id == way)
    steps = tuple(found.maker.local(node, step) for step in node.gives)
    engine = Engine()
    resolver = found.values.ref(f"function:{way}")
    rows = Rows(engine, resolver, steps, frozenset({"ours", "theirs"}))
    assert rows.fused
    ask = rows.asking({}, {})

    def spent(sizes: range) -> int:
        before = engine.kept, sum(map(len, rows._program.memory.values()))
        for ours in sizes:
            for theirs in sizes:
                ask(rows.given([found.values.ref("record:Sides")(ours=ours, theirs=theirs)]))
        after = engine.kept, sum(map(len, rows._program.memory.values()))
        return after[0] - before[0] + after[1] - before[1]

    assert spent(range(1, 5)) > 0
    assert spent(range(5, 12)) == 0


def test_the_best_two_of_a_great_many() -> None:
    """Sixty dice a side: twenty-one ways to show the best two, of eight million for all sixty."""
    for ours, theirs in ((12, 9), (60, 60)):
        found = rulesdsl.odds(GRAPH, "many", {"ours": ours, "theirs": theirs}, of="lost")
        assert {c.words: c.chance for c in found.chances} == fractions(losses(ours, theirs))


def test_lists_in_order_count_all_ways() -> None:
    for kept in (None, 1, 2, 4):
        for greatest in (True, False):
            lists = in_order(((1, 2), (4, 1), (2, 3)), 4, kept, greatest, 1000)
            assert sum(ways for _, ways in lists) == 6**4
            assert all(list(one) == sorted(one, reverse=greatest) for one, _ in lists)
    assert icepool.__version__ == "2.1.3"

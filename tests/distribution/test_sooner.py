"""What is worked out sooner than it stands, put beside, or added at once: that it is, by how many cases
are gone through, and where it may not be, by all throws of the dice."""

from __future__ import annotations

import ast
import sys
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from agreeing import Agreeing, seen, shares

import rulesdsl
from rulesdsl.distribution.engine import Engine
from rulesdsl.distribution.names import NONE
from rulesdsl.distribution.program import Done
from rulesdsl.distribution.rows import Rows
from rulesdsl.distribution.sooner import Sooner
from rulesdsl.distribution.total import Kinds
from rulesdsl.distribution.walker import walk

GRAPH = rulesdsl.load(Path(__file__).parent / "sooner.rules")
FOUND = Agreeing(GRAPH)
STAYS = (
    "seldom_told", "stopped", "stopped_by_dice", "refused", "which_cell", "which_part", "divided",
    "looked_up", "apart_and_stopped", "apart_and_unknown", "apart_and_over", "unknown_pass",
    "best_pass",
)  # fmt: skip
MOVES = ("hit", "best", "apart", "often", "hits", "two_kinds")


def case(**facts: int) -> Any:
    """Of the record only what is told: `extra` never is."""
    return FOUND.values.ref("record:Case")(extra=FOUND.values.not_given("extra"), **facts)


def wanted(name: str) -> tuple[str, ...]:
    (node,) = (n for n in FOUND.resolvers if n.id == name)
    return tuple(FOUND.maker.local(node, step) for step in node.gives)


def by_hand(name: str, of: Any) -> dict[Any, Fraction]:
    """Every throw of the dice, played."""
    resolver = FOUND.values.ref(f"function:{name}")
    (node,) = (n for n in FOUND.resolvers if n.id == name)
    parts = [FOUND.values.attribute(f"result:{name}.{step}") for step in node.gives]

    def played(dice: Any) -> Any:
        result = resolver(of, dice)
        over = type(result).__name__ in ("Ended", "Refused")
        return result if over else tuple(getattr(result, part) for part in parts)

    mass = walk(played, FOUND.runtime.RulesError)
    found: dict[Any, Fraction] = {}
    for value, weight in mass.weights.items():
        found[seen(value)] = found.get(seen(value), Fraction(0)) + Fraction(weight, mass.total)
    return found


def row(name: str, of: Any) -> dict[Any, Fraction]:
    """By the one function of the resolver."""
    rows = Rows(Engine(), FOUND.values.ref(f"function:{name}"), wanted(name))
    assert rows.fused
    answered = rows.asking({}, {})(rows.given((of,)))
    assert not isinstance(answered, Done)
    answers, early, total = answered
    found: dict[Any, Fraction] = {}
    for value, weight, ways in (*((v, w, total) for v, w in answers.items()), *early):
        assert total % ways == 0
        found[seen(value)] = found.get(seen(value), Fraction(0)) + Fraction(weight, ways)
    return found


@pytest.mark.parametrize("name", [*STAYS, *MOVES])
@pytest.mark.parametrize("armor", [0, 1, 3])
def test_the_same_as_every_throw(name: str, armor: int) -> None:
    if name == "often" and armor:
        armor = -armor  # fewer dice, and none
    for needed in (5, 8):
        of = case(armor=armor, needed=needed, dice=3)
        expected = by_hand(name, of)
        assert sum(expected.values()) == 1
        mass = Engine().distribution(FOUND.values.ref(f"function:{name}"), (of,), None, wanted(name))
        assert shares(mass) == expected, needed
        assert row(name, of) == expected, needed


def test_what_is_named_is_what_failed_first() -> None:
    """These are not the same by chance: the cases are there."""
    for name in ("which_cell", "which_part"):
        by_words = {k[2]: w for k, w in by_hand(name, case()).items() if k[0] == "failed"}
        # Row 2 whenever it is looked at; row 5 too where the first cell is known.
        assert sorted(by_words.values()) == [Fraction(1, 6), Fraction(1, 6) + Fraction(4, 6) * Fraction(5, 6)]
    stopped = by_hand("stopped_by_dice", case(needed=8))
    assert stopped["Ended", "missed", "4.2"] == Fraction(2, 6)
    assert sum(w for k, w in stopped.items() if k[0] == "failed") == Fraction(4, 6) * Fraction(2, 6)
    assert not [k for k in by_hand("divided", case()) if k[0] == "failed"]
    assert set(by_hand("stopped", case())) == {("Ended", "no armor", "4.1")}


ENDS = """
def resolver(facts, dice):
    aim = ROLLS.roll(dice, "aim")
    other = ROLLS.roll(dice, "other")
    if facts.leader is None:
        return Ended("no leader")
    losses = aim + facts.leader.skill
    total = aim + 1
    return losses, total, other
"""


def test_what_may_be_absent_stays_behind_what_ends_it() -> None:
    """Before the end there may be no leader; a sum of numbers is worked out as soon as they are known."""
    (function,) = ast.parse(ENDS).body
    assert isinstance(function, ast.FunctionDef)
    kinds = Kinds.of(function.body, {}, {})

    def has_dice(node: ast.AST) -> bool:
        return any(isinstance(n, ast.Name) and n.id == "dice" for n in ast.walk(node))

    moved = Sooner(has_dice, kinds, frozenset({"facts"}), NONE).moved(function.body)
    lines = [ast.unparse(ast.fix_missing_locations(node)).splitlines()[0] for node in moved]
    at = {line.partition(" =")[0]: n for n, line in enumerate(lines)}
    end = next(n for n, line in enumerate(lines) if line.startswith("if "))
    assert at["aim"] < at["total"] < at["other"] < end < at["losses"]


# ---------------------------------------------------------------- how much is gone through


def stages_called(work: Callable[[], object]) -> int:
    """How often a stage of a resolver is gone through."""
    count = 0

    def look(frame: FrameType, event: str, arg: object) -> None:
        nonlocal count
        count += event == "call" and frame.f_code.co_name.startswith("_stage_")

    before = sys.getprofile()
    sys.setprofile(look)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


def most_often(work: Callable[[], object]) -> int:
    """How often the line of the one function is come to that is come to most."""
    lines: Counter[int] = Counter()

    def look(frame: FrameType, event: str, arg: object) -> Any:
        if frame.f_code.co_filename != "<stages>":
            return None
        if event == "line":
            # All of it was made of trees, piece by piece: places are those of the code.
            lines[frame.f_lasti] += 1
        return look

    before = sys.gettrace()
    sys.settrace(look)
    try:
        work()
    finally:
        sys.settrace(before)
    return max(lines.values())


@pytest.mark.parametrize(("name", "fewer"), [("hit", 3), ("best", 2)])
def test_less_is_gone_through(name: str, fewer: int) -> None:
    """2d6 as a yes or no, three dice as the best: the states behind are so many times fewer."""
    resolver = FOUND.values.ref(f"function:{name}")

    def asked(varying: Any) -> int:
        engine = Engine()
        program = engine.program(resolver, wanted(name), varying)
        return stages_called(lambda: engine._gone_through(program, (case(),), {}, {}, ""))

    assert asked(NONE) * fewer <= asked(None)


def test_dice_apart_are_not_gone_through_for_each_state() -> None:
    """Seven damages beside seven: 49 pairs, where eleven totals beside seven damages are 77."""
    rows = Rows(Engine(), FOUND.values.ref("function:apart"), wanted("apart"))
    ask = rows.asking({}, {})
    assert most_often(lambda: ask(rows.given((case(),)))) < 60


def test_dice_of_one_number_are_put_together_first() -> None:
    """1 to 6 dice show 1 to 36: each total is looked at once, however many dice came to it."""
    rows = Rows(Engine(), FOUND.values.ref("function:often"), wanted("often"))
    ask = rows.asking({}, {})
    lines = most_often(lambda: ask(rows.given((case(),))))
    assert 36 <= lines <= sum(5 * n + 1 for n in range(1, 7))
    assert rows._known().kept < 20


@pytest.mark.parametrize("name", ["hits", "two_kinds"])
def test_passes_that_only_add_cost_no_more_when_there_are_many(name: str) -> None:
    def asked(dice: int) -> int:
        resolver = FOUND.values.ref(f"function:{name}")
        return stages_called(lambda: Engine().distribution(resolver, (case(dice=dice),), None, wanted(name)))

    # What comes of one pass is worked out once; each sum is then looked at behind them, to add and to tell.
    sums = {"hits": lambda n: 6 * n + 1, "two_kinds": lambda n: (n + 1) * (n + 2) // 2}[name]
    assert asked(12) - 2 * sums(12) <= asked(2) - 2 * sums(2)


def test_passes_that_may_fail_or_do_not_add_are_gone_through() -> None:
    """An unknown cell in a pass stops it there: what later passes come to is then nothing to anybody."""
    found = by_hand("unknown_pass", case(dice=4))
    assert sum(w for k, w in found.items() if k[0] == "failed") == 1 - Fraction(4, 6) ** 4
    assert row("unknown_pass", case(dice=4)) == found

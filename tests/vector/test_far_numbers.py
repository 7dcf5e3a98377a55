"""Numbers near and beyond 64 bits: every row has its answer, and it is the interpreter's."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import pytest
from rules_text import graph_of
from situations import answered_by

from rulesdsl import graph as g
from rulesdsl.interp import Interpreter
from rulesdsl.interp.values import Rec
from rulesdsl.runtime import TapeDice
from rulesdsl.vector import Column, prepare
from rulesdsl.vector.program import Program

np: Any = pytest.importorskip("numpy")

RULES = """record I "Item" [1]
  v  number
  w  fraction

record R "R" [1]
  a  number
  b  number
  c  number
  f  fraction
  h  fraction
  items  list of I

table chart "Chart" [2]
  rows   a "A", in bands, past either end stays
  gives number
  | A | worth |
  | -3 or less | -1 |
  | -2..10 | 4 |
  | 11+ | 9 |

formula n_plus "x" [3] of r: R
  gives a + b - c
formula n_times "x" [3] of r: R
  gives a x b x c
formula n_third "x" [3] of r: R
  gives a / 3 + b
formula n_over "x" [3] of r: R
  gives a / b + c
formula n_overf "x" [3] of r: R
  gives f / h + a / 7
formula n_fsum "x" [3] of r: R
  gives f + h - a
formula n_fprod "x" [3] of r: R
  gives f x h x b
formula n_down "x" [3] of r: R
  gives round down (f x a / 3)
formula n_up "x" [3] of r: R
  gives round up (a / b + h)
formula n_near "x" [3] of r: R
  gives round nearest, halves up (f + h)
formula n_near2 "x" [3] of r: R
  gives round nearest, halves up (a / 3)
formula n_near3 "x" [3] of r: R
  gives round nearest, halves up (a / 2) + round up (b / 4) - round down (c / 8)
formula n_minus "x" [3] of r: R
  gives 0 - a - f
formula n_low "x" [3] of r: R
  gives lower of (a, f, b)
formula n_high "x" [3] of r: R
  gives higher of (a, f / 3, h)
formula n_kept "x" [3] of r: R
  gives (f) kept between b and c
formula n_total "x" [3] of r: R
  gives (sum of v among items) x 3
formula n_totalw "x" [3] of r: R
  gives (sum of w among items) / 3
formula n_greatest "x" [3] of r: R
  gives greatest v among items
formula n_leastw "x" [3] of r: R
  gives least w among items
formula n_cmp1 "x" [3] of r: R
  gives the first that fits
    1 "a" when a is more than f
    2 "b" when a is at least h
    3 "c" when a is b
    otherwise 4
formula n_cmp2 "x" [3] of r: R
  gives the first that fits
    f "a" when a / b is less than f
    b "b" when h x 3 is more than b
    otherwise a
formula n_isin "x" [3] of r: R
  gives a is in (b, c, f) or f / 3 is h
formula n_look "x" [3] of r: R
  gives chart at a
formula n_look2 "x" [3] of r: R
  gives chart at (round down (f))
formula n_look3 "x" [3] of r: R
  gives chart at (a + b)
formula n_counted "x" [3] of r: R
  gives count of items where v is more than a
condition n_holds "x" [3] of r: R
  all of these
    "one" when a + b is more than c
    "two" when f is at most h
modifiers n_mods "x" [4] of r: R
  all that apply, added
  +1  "one" when a is more than b
  +(a)  "two" when b is more than c
  -(f)  "three" when h is more than a
  +2  "each" for each items where v is more than 3
  +3  "per" per a
modifiers n_facs "x" [4] of r: R
  all that apply, multiplied
  x2  "one" when a is more than b
  x(f)  "three" when h is more than a
  /3 "four" when a is 7
resolver n_then "x" [5] of r: R
  big  is a x b
  end "huge" when big is more than 1000000
  share  is big / 3 + f
  each_one is each item in items
    twice is item.v x 2
    half is item.w / 2
  gives big, share, each_one
resolver n_best "x" [3] of r: R
  top is the one of items with greatest w
  value is top.v
  order is items ordered by greatest v
  first_one is the first 1 of order
  gives value, first_one

formula n_split "x" [1] of r: R
  gives split a into portions of b

formula n_repeat "x" [1] of r: R
  gives b repeated a
"""

FUNCTIONS = (g.Formula, g.Condition, g.Modifiers, g.Resolver)
ENDS = sorted(
    sign * number + by
    for number in (
        0, 2, 5, 127, 128, 255, 256, 2**15, 2**16, 2**31, 2**32, 2**40, 2**53, 2**62, 2**63, 2**64, 10**30
    )
    for sign in (1, -1)
    for by in (-1, 0, 1)
)  # fmt: skip
NEAR = [number for number in ENDS if -(2**63) <= number < 2**63]
SMALL = list(range(-3, 8))


@cache
def program() -> Program:
    return Program(graph_of(RULES))


LISTS = ("n_split", "n_repeat")
NAMES = [
    name
    for name, node in program().graph.functions.items()
    if isinstance(node, FUNCTIONS) and name not in LISTS
]


def drawn(random: Random, rows: int) -> dict[str, list[Any]]:
    """Facts of some rows: each column of small numbers, of 64 bits, or of more."""
    kinds = (SMALL, NEAR, ENDS)

    def whole() -> list[int]:
        return random.choices(random.choice(kinds), k=rows)

    def broken() -> list[Any]:
        under = [max(1, abs(number)) for number in whole()]
        return [Fraction(*pair) for pair in zip(whole(), under, strict=True)]

    names = {"a": whole, "b": whole, "c": whole, "f": broken, "h": broken}
    names |= {f"items.{n}.{name}": make for n in (1, 2) for name, make in (("v", whole), ("w", broken))}
    return {name: make() for name, make in names.items()}


def as_arrays(columns: dict[str, list[Any]]) -> dict[str, Any]:
    """The same as NumPy arrays: of 64 bits where they suffice, fractions with their denominators."""
    out: dict[str, Any] = {}
    for name, cells in columns.items():
        over = [Fraction(cell).numerator for cell in cells]
        under = [Fraction(cell).denominator for cell in cells]
        small = all(-(2**63) <= number < 2**63 for number in (*over, *under))
        data, den = (np.array(some, np.int64 if small else object) for some in (over, under))
        out[name] = Column(data, None, None, den) if name in ("f", "h") or name.endswith("w") else data
    return out


def facts(columns: dict[str, list[Any]], row: int) -> Rec:
    plain = {name: cells[row] for name, cells in columns.items()}
    exact = {n: v.numerator if v.denominator == 1 else v for n, v in plain.items()}
    items = [Rec("I", {part: exact[f"items.{n}.{part}"] for part in "vw"}) for n in (1, 2)]
    return Rec("R", {**{name: exact[name] for name in "abcfh"}, "items": tuple(items)})


@pytest.mark.parametrize("rows", [1, 5, 90])
@pytest.mark.parametrize("name", NAMES)
def test_far_numbers(name: str, rows: int) -> None:
    machine = Interpreter(program().graph)
    node = program().graph.functions[g.FunctionId(name)]
    random = Random(f"{name}/{rows}")
    for turn in range(8 if rows < 90 else 2):
        columns = drawn(random, rows)
        given: Any = columns
        if turn % 3 == 1:
            given = as_arrays(columns)
        elif turn % 3 == 2:
            columns["a"] = [columns["a"][0]] * rows
            given = {**columns, "a": columns["a"][0]}
        answers = prepare(program().graph, name, program())(given, rows=rows, chunk=50)
        for row in range(rows):
            record = facts(columns, row)
            told = answered_by(machine, node, {"r": record}, {}, TapeDice({}))
            assert answers["status"][row] == told.status, (told, record)
            if told.status == "ok":
                found = {n: c[row] for n, c in answers.items() if n not in ("status", "reason")}
                assert found == told.values, record


def test_one_far_number_concerns_its_row_alone() -> None:
    answers = prepare(program().graph, "n_third", program())({"a": [1, 2, 3], "b": [2**62, 2**63 - 1, 0]})
    assert answers["value"].tolist() == [Fraction(1 + 3 * 2**62, 3), Fraction(2 + 3 * (2**63 - 1), 3), 1]


def test_answers_beyond_64_bits_may_be_asked_again() -> None:
    """Their columns are Python's own numbers, with denominators of the same."""
    third = prepare(program().graph, "n_third", program())
    told = third({"a": [1, 6], "b": [2**63, 10**30]})
    again = prepare(program().graph, "n_fsum", program())({"f": told["value"], "h": 0, "a": 0})
    assert again["value"].tolist() == told["value"].tolist()


def test_lists_that_no_memory_holds() -> None:
    """The row is refused, and the others have their answer."""
    far = [3, 10**12, 20, -4, 2**63 - 1, 2**63, 10**30]
    for name, count in (("n_split", 2), ("n_repeat", 3)):
        answers = prepare(program().graph, name, program())({"a": far, "b": [2, 3, 5, 5, 1, 2**63, 7]})
        assert [answers["value.count"][row] for row in (0, 3)] == [count, 0]
        assert [answers["status"][row] for row in (1, 4, 6)] == ["bad_input"] * 3
        assert answers["reason"][1] == "list: more than 65,536 elements, which would take too long"

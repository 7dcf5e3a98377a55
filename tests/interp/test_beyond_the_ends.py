"""What lies beyond the ends of a chart is the same for the interpreter, generated Python, columns, odds."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from both import Both
from rules_text import graph_of

import rulesdsl
from rulesdsl.runtime import OutsideTable, RefusedByTable, RulesError, UnknownCell, printed
from rulesdsl.vector import prepare

CLAUSES = ("", "stays", 'refused "no"', 'gives "none"', "unknown")
KINDS: dict[str, type[RulesError]] = {
    "outside": OutsideTable, "refused": RefusedByTable, "unknown": UnknownCell,
}  # fmt: skip
LIKE = {
    "": "outside", "stays": "stays", 'refused "no"': "refused", 'gives "none"': "none", "unknown": "unknown",
}  # fmt: skip

HEADINGS = """
table t "T" [1]
  rows   power "Power", in bands, below the first gives 0, above the last gives 9, plus moves down
  gives  number
  | Power | V |
  | 1..2  | 1 |
  | 3..4  | 2 |
  | 5..6  | 3 |

record S "S"
  power  number
  along  number, usually 0

resolver line "Line" [2] of s: S
  row    is heading of t at power
  moved  is row shifted by along
  value  is t at moved
  gives  row, moved, value

resolver plain "Plain" [3] of s: S
  value  is t at power
  gives  value
"""

ODDS = """
table t "T" [1]
  rows     ground "Ground"
  columns  column "Column"BELOW ABOVE
  cells    are odds that give the column, rounded ROUNDED
  | Ground | A   | B   | C   |
  | open   | 1:2 | 1:1 | 3:1 |

record S "S"
  left   number
  right  number

resolver line "Line" [2] of s: S
  column  is t at ("open", left : right)
  gives   column
"""


@cache
def headings() -> Both:
    return Both(graph_of(HEADINGS))


@cache
def odds_chart(rounded: str, below: str, above: str) -> Both:
    text = ODDS.replace("ROUNDED", rounded)
    text = text.replace("BELOW", f", below the first {below}" if below else "")
    return Both(graph_of(text.replace(" ABOVE", f", above the last {above}" if above else "")))


def shown(work: Callable[[], Any]) -> str:
    try:
        return printed(work())
    except RulesError as error:
        return next(name for name, kind in KINDS.items() if isinstance(error, kind))


def in_four_ways(book: Both, name: str, step: str, **facts: int) -> set[str]:
    """The answer, or what there is in its place."""
    columns = prepare(book.graph, name)({fact: [value] for fact, value in facts.items()})
    status = str(columns["status"][0])
    (chance,) = rulesdsl.odds(book.graph, name, facts, of=step).chances
    return {
        shown(lambda: book.call(name, {}, **facts)[step]),  # the interpreter and generated Python
        printed(columns[step][0]) if status == "ok" else status,
        chance.words if chance.kind == "answer" else chance.kind,
    }


@pytest.mark.parametrize("power", range(-1, 9))
def test_a_value_beyond_an_end_that_gives_its_own_is_no_line(power: int) -> None:
    value = 0 if power < 1 else 9 if power > 6 else (power + 1) // 2
    assert in_four_ways(headings(), "plain", "value", power=power) == {str(value)}
    line = f"{2 * value - 1}..{2 * value}" if 0 < power < 7 else "outside"
    assert in_four_ways(headings(), "line", "row", power=power) == {line}
    found = str(value) if 0 < power < 7 else "outside"
    assert in_four_ways(headings(), "line", "value", power=power) == {found}


@pytest.mark.parametrize("along", [-1, 3])
def test_nor_is_a_shift_to_it(along: int) -> None:
    assert in_four_ways(headings(), "line", "value", power=1, along=along) == {"outside"}


@pytest.mark.parametrize("rounded", ["down", "up"])
@pytest.mark.parametrize("below", CLAUSES)
@pytest.mark.parametrize("above", CLAUSES)
def test_beyond_the_odds_of_a_chart_the_clause_of_that_end_counts(
    rounded: str, below: str, above: str
) -> None:
    book = odds_chart(rounded, below, above)
    expected = {
        (1, 4): LIKE[below].replace("stays", "A"),
        (1, 2): "A",
        (3, 4): "A" if rounded == "down" else "B",
        (2, 1): "B" if rounded == "down" else "C",
        (3, 1): "C",
        (20, 2): LIKE[above].replace("stays", "C"),
    }
    for (left, right), answer in expected.items():
        assert in_four_ways(book, "line", "column", left=left, right=right) == {answer}, (left, right)

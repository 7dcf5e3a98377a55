"""Every kind of chart, every edge, read at every value of a range: both executions agree, and what
they say is what the chart prints."""

from __future__ import annotations

from functools import cache

import pytest
from both import Both, Outcome
from rules_text import graph_of, inputs

from rulesdsl.interp.values import Figures, Head, UnknownFigure
from rulesdsl.runtime import NothingAgainst, OutsideTable, RefusedByTable, TapeDice, UnknownCell, printed

CHARTS = """
measure steps "step" "steps"

enum Size "Size", least first
  small   "Small"
  medium  "Medium" abbreviated "M"
  large   "Large"
  giant   "Giant"

outcome Result "Result" with (hits), least first
  nothing  "-0-"   hits 0
  some(n)  "{n}H"  hits n

enum Column "Column", least first
  col_a "A"
  col_b "B"
  col_c "C"
  col_d "D"
  col_e "E"

table edges "Edges" [1]
  rows  n "N", in bands, below the first gives 100, above the last refused "too many"
  gives number
  | N    | V |
  | 3..4 | 1 |
  | 5    | 2 |
  | 8..9 | 3 |

table holes "Holes" [1]
  rows  n "N", in bands, below the first stays
  gives number
  holes are unknown
  | N    | V |
  | 3..4 | 1 |
  | 8..9 | 3 |

table rounded_down "Rounded down" [2]
  rows  n "N", in bands, rounded down, below the first unknown, above the last stays
  gives number
  | N    | V |
  | 2    | 1 |
  | 5    | 2 |
  | ...  |   |
  | 9    | 3 |

table rounded_up "Rounded up" [3]
  rows  n "N", in bands, rounded up, past either end stays
  gives number
  | N    | V |
  | 2    | 1 |
  | 5    | 2 |
  | 9    | ? |

table falling "Falling" [4]
  rows  n "N", in bands, below the first stays, above the last unknown
  gives number
  | N    | V |
  | 9+   | 1 |
  | 6..8 | 2 |
  | 3..5 | 3 |

table since "Since" [5]
  rows  year "Year", from then on
  gives number
  | Year | V |
  | 1941 | 1 |
  | 1944 | 2 |
  | ...  |   |
  | 1950 | 3 |

table under_one "Under one" [6]
  rows  n "N", in bands
  gives number
  | N  | V |
  | <1 | 1 |
  | 1  | 2 |
  | 2+ | 3 |

table grid "Grid" [7]
  rows    size: Size
  rows    n "N", in bands
  columns line "Line", in bands, past either end stays
  gives   number
  | Size  | N    | 1..2 | 3 | ... | 8+ |
  | Small | 1..3 | 11   | ? |     | 13 |
  | Small | 4+   | 21   | - |     | 23 |
  | M     | 1..3 | 31   |   |     | 33 |
  | ...   |      |      |   |     |    |

table figures "Figures" [8]
  rows  size: Size
  gives close: number, long: number, sure: yes/no
  | Size   | close | long | sure |
  | Small  | 1     | ?    | yes  |
  | Medium | -     | 5    | no   |
  | Large  | 3     | 6    | yes  |
  | Giant  | ?     | ?    | no   |

table odds_down "Odds, down" [9]
  rows    line "Line", in bands
  columns column: Column, below the first stays, above the last stays
  cells   are odds that give the column, rounded down
  | Line | A   | B   | C   | D   | E   |
  | 1    | 1:2 | 1:1 | 2:1 | 3:1 | 5:1 |
  | 2    | ?   | 1:1 | ?   | 3:1 | ?   |

table odds_up "Odds, up" [10]
  rows    line "Line", in bands
  columns column: Column, past either end stays
  cells   are odds that give the column, rounded up
  | Line | A   | B   | C   | D   | E   |
  | 1    | 1:2 | 1:1 | 2:1 | 3:1 | 5:1 |

table turns "Turns" [11]
  rows    size: Size
  columns column: Column
  cells   are elapsed in bands that give the column
  | Size   | A    | B    | C    | D   | E   |
  | Small  | 1..3 | 4..6 | 7    | -   | 8+  |
  | Medium | 1    | 2..9 | ?    | -   | 20+ |

table at_least "At least" [12]
  roll    2d6
  rows    size: Size
  columns column: Column
  cells   are the roll or more
  code "np" "not possible"
  | Size   | A | B  | C  | D | E |
  | Small  | 4 | np | 12 | - | ? |
  | Medium | 2 | 13 | 7  | 7 | 7 |

table parts "Parts" [13]
  roll    d66
  rows    result: Result
  columns n "N", in bands
  cells   are rolls that give the row
  | Result | 1      | 2         | 3      |
  | -0-    | 11..26 | ?         | 11..33 |
  | 1H     | 31..?  | ?..36..?  | -      |
  | 3H     | -      | 51..?     | 34..66 |

table track "Track" [14]
  rows  n "N", in bands, below the first unknown, above the last stays, plus moves up
  gives number
  | N    | V |
  | 9+   | 1 |
  | 6..8 | 2 |
  | 3..5 | 3 |

table line "Line" [15]
  rows    n "N", in bands
  columns column: Column, below the first refused "too weak", above the last stays, plus moves right
  gives   number
  | N | A | B | ... | D | E |
  | 1 | 1 | 2 |     | 4 | 5 |

table dates "Dates" [16]
  rows  time "Since", in dates, from then on
  gives number
  | Since            | V |
  | start            | 5 |
  | 1941-05-21 15:00 | 3 |
  | 1941-05-22       | 2 |

formula f_edges "F" of n: number
  gives edges at n
formula f_down "F" of n: number
  gives rounded_down at n
formula f_up "F" of n: number
  gives rounded_up at n
formula f_falling "F" of n: number
  gives falling at n
formula f_since "F" of n: number
  gives since at n
formula f_under "F" of (n: number, steps_: number)
  gives under_one at (n / steps_)
formula f_grid "F" of (size: Size, n: number, line_: number)
  gives grid at (size, n, line_)
formula f_figures "F" of size: Size
  gives figures at size
formula f_long "F" of size: Size
  gives (figures at size).long
formula f_odds "F" of (line_: number, left: number, right: number)
  gives odds_down at (line_, left : right)
formula f_odds_up "F" of (line_: number, left: number, right: number)
  gives odds_up at (line_, left : right)
formula f_turns "F" of (size: Size, n: number)
  gives turns at (size, n)
formula f_holes "F" of n: number
  gives holes at n
formula f_at_least "F" of (size: Size, column: Column, n: number)
  gives at_least at (size, column) rolling n
formula f_parts "F" of (line_: number, n: number)
  gives parts at line_ rolling n
formula f_head "F" of n: number
  gives heading of track at n
formula f_track "F" of (n: number, steps_: number)
  start is heading of track at n
  gives start shifted by steps_
formula f_line "F" of (column: Column, steps_: number)
  start is heading of line at column
  gives start shifted by steps_
formula f_dates "F" of time: date
  gives dates at time
"""


@cache
def both() -> Both:
    return Both(graph_of(CHARTS))


def read(function: str, **facts: object) -> Outcome:
    """The answer, or the error; generated code says the same."""
    given = inputs(both().graph, function, **facts)
    outcome, _ = both().compared(function, given, lambda: TapeDice({}), {})
    return outcome


def shown(outcome: Outcome) -> str:
    match outcome:
        case UnknownCell():
            return "?"
        case OutsideTable():
            return "outside"
        case RefusedByTable():
            return f"refused: {outcome.words}"
        case Figures():
            parts = ("?" if isinstance(v, UnknownFigure) else printed(v) for v in outcome.values.values())
            return " / ".join(parts)
        case _:
            return printed(outcome)


@pytest.mark.parametrize(
    ("function", "start", "expected"),
    [
        ("f_edges", 1, "100 100 1 1 2 outside outside 3 3 refused:_too_many"),
        ("f_holes", 2, "1 1 1 ? ? ? 3 3 outside"),
        ("f_down", 0, "? ? 1 1 1 2 ? ? ? 3 3 3"),
        ("f_up", 0, "1 1 1 2 2 2 ? ? ? ? ?"),
        ("f_falling", 1, "3 3 3 3 3 2 2 2 1 1"),
        ("f_since", 1939, "outside outside 1 1 1 2 ? ? ? ? ? 3 3"),
        ("f_head", 1, "? ? 3..5 3..5 3..5 6..8 6..8 6..8 9+ 9+"),
    ],
)
def test_one_axis(function: str, start: int, expected: str) -> None:
    found = [shown(read(function, n=start + i)) for i in range(len(expected.split()))]
    assert [text.replace(" ", "_") for text in found] == expected.split()


def test_fractions_and_the_strict_band() -> None:
    values = [(1, 3), (-5, 1), (0, 1), (1, 1), (3, 2), (2, 1), (5, 2)]
    found = [shown(read("f_under", n=n, steps_=by)) for n, by in values]
    assert found == ["1", "1", "1", "2", "outside", "3", "3"]
    assert isinstance(read("f_under", n=1, steps_=0), Exception)


def test_several_axes() -> None:
    def row(size: str, n: int) -> str:
        return " ".join(shown(read("f_grid", size=size, n=n, line_=line)) for line in range(10))

    assert row("Small", 1) == "11 11 11 ? ? ? ? ? 13 13"
    assert row("Small", 9) == "21 21 21 absent ? ? ? ? 23 23"
    assert row("Medium", 3) == "31 31 31 absent ? ? ? ? 33 33"
    assert set(row("Medium", 4).split()) == {"?"}
    assert set(row("Large", 1).split()) == {"?"}


def test_figures_fail_only_where_they_are_needed() -> None:
    sizes = ("Small", "Medium", "Large", "Giant")
    assert [shown(read("f_figures", size=s)) for s in sizes] == [
        "1 / ? / yes", "absent / 5 / no", "3 / 6 / yes", "? / ? / no",
    ]  # fmt: skip
    assert [shown(read("f_long", size=s)) for s in sizes] == ["?", "5", "6", "?"]


RATIOS = [(1, 9), (1, 2), (2, 3), (1, 1), (3, 2), (2, 1), (5, 2), (3, 1), (4, 1), (5, 1), (9, 1)]


@pytest.mark.parametrize(
    ("function", "line", "expected"),
    [
        ("f_odds", 1, "A A A B B C C D D E E"),
        ("f_odds", 2, "? ? ? B ? ? ? D ? ? ?"),
        ("f_odds_up", 1, "A A B B C C D D E E E"),
    ],
)
def test_odds(function: str, line: int, expected: str) -> None:
    found = [shown(read(function, line_=line, left=a, right=b)) for a, b in RATIOS]
    assert found == expected.split()
    for left, right in ((7, 0), (0, -1), (7, -1), (-7, -1)):
        assert isinstance(read(function, line_=line, left=left, right=right), NothingAgainst)


def test_numbers_in_the_cells() -> None:
    small = [shown(read("f_turns", size="Small", n=n)) for n in range(12)]
    assert small == ["outside", "A", "A", "A", "B", "B", "B", "C", "E", "E", "E", "E"]
    medium = [shown(read("f_turns", size="Medium", n=n)) for n in (0, 1, 2, 9, 10, 19, 20, 99)]
    assert medium == ["?", "A", "B", "B", "?", "?", "E", "E"]


def test_the_roll_or_more() -> None:
    def row(size: str, n: int) -> str:
        return " ".join(shown(read("f_at_least", size=size, column=c, n=n)) for c in "ABCDE")

    assert [row("Small", n) for n in (3, 4, 12)] == ["no no no no ?", "yes no no no ?", "yes no yes no ?"]
    assert [row("Medium", n) for n in (6, 7)] == ["yes no no no no", "yes no yes yes yes"]
    assert isinstance(read("f_at_least", size="Large", column="A", n=7), OutsideTable)


def test_bands_known_in_part() -> None:
    def line(n: int) -> list[str]:
        return [shown(read("f_parts", line_=n, n=roll)) for roll in (11, 26, 31, 33, 36, 46, 51, 66)]

    assert line(1) == ["-0-", "-0-", "1H", "?", "?", "?", "?", "?"]
    assert line(2) == ["?", "?", "?", "?", "1H", "?", "3H", "?"]
    assert line(3) == ["-0-", "-0-", "-0-", "-0-", "3H", "3H", "3H", "3H"]


def test_shifts() -> None:
    def moved(n: int) -> list[str]:
        return [shown(read("f_track", n=n, steps_=by)) for by in (-3, -2, -1, 0, 1, 2, 3)]

    assert moved(4) == ["?", "?", "?", "3..5", "6..8", "9+", "9+"]
    assert moved(12) == ["?", "3..5", "6..8", "9+", "9+", "9+", "9+"]

    def across(column: str) -> list[str]:
        return [shown(read("f_line", column=column, steps_=by)) for by in (-2, -1, 0, 1, 2)]

    assert across("A") == ["refused: too weak", "refused: too weak", "A", "B", "?"]
    assert across("D") == ["?", "?", "D", "E", "E"]
    assert shown(read("f_line", column="C", steps_=0)) == "?"


def test_dates() -> None:
    times = ("start", "1941-05-20", "1941-05-21 14:59", "1941-05-21 15:00", "1941-05-22 06:00")
    assert [shown(read("f_dates", time=t)) for t in times] == ["5", "5", "5", "3", "2"]


def test_headings_are_themselves() -> None:
    head = read("f_head", n=7)
    assert isinstance(head, Head) and head.index == 1

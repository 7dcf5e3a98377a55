"""Faults of charts and dice that people in this trade have met, on both executions.

T04, T06, T08 (bands), T15 to T17 (edges), T33, T35 (small tables), T63 to T66 (dice).
"""

from __future__ import annotations

import pytest
from both import Both
from rules_text import graph_of

from rulesdsl.interp.values import Member, Val
from rulesdsl.runtime import AmbiguousRow, DiceKind, NoSuchRoll, OutsideTable, UnknownCell, printed

LETTERS = """
enum Letter "Letter"
  a "A"
  b "B"

record Case "Case"
  line  number, usually 1
"""

T04 = (
    LETTERS
    + """
table chart_a "Chart A" [1.1]
  rows  die "Die", in bands
  gives Letter
  | Die  | Letter |
  | 1..3 | A      |
  | 5..6 | B      |

table chart_b "Chart B" [1.2]
  roll    d6
  rows    line "Line", in bands
  columns letter: Letter
  cells   are rolls that give the column
  | Line | A    | B    |
  | 1    | 1..3 | 5..6 |

resolver by_value "By value" [1.1] of given: Case
  roll die d6
  found  is chart_a at die
  gives found

resolver by_roll "By roll" [1.2] of given: Case
  roll die d6
  found  is chart_b at line rolling die
  gives found
"""
)


@pytest.mark.parametrize(("name", "title"), [("by_value", "Chart A"), ("by_roll", "Chart B")])
def test_T04_roll_that_matches_no_range(name: str, title: str) -> None:
    both = Both(graph_of(T04))
    assert printed(both.call(name, {"die": 5}, line=1)["found"]) == "B"
    with pytest.raises(OutsideTable) as caught:
        both.call(name, {"die": 4}, line=1)
    for part in (title, "4", "1..3", "5..6"):
        assert part in str(caught.value)


T06 = (
    LETTERS
    + """
table chart_b "Chart B" [1.2]
  roll    d6
  rows    line "Line", in bands
  columns letter: Letter
  cells   are rolls that give the column
  POLICY
  | Line | A    | B    |
  | 1    | 1..4 | 3..6 |

resolver by_roll "By roll" [1.2] of given: Case
  roll die d6
  found  is chart_b at line rolling die
  gives found
"""
)


def test_T06_overlap_without_a_policy_is_refused() -> None:
    both = Both(graph_of(T06.replace("  POLICY\n", "")))
    assert printed(both.call("by_roll", {"die": 5}, line=1)["found"]) == "B"
    for die in (3, 4):
        with pytest.raises(AmbiguousRow) as caught:
            both.call("by_roll", {"die": die}, line=1)
        assert "A" in str(caught.value) and "B" in str(caught.value)


def test_T06_overlap_with_the_first_declared() -> None:
    both = Both(graph_of(T06.replace("POLICY", "overlaps take the first")))
    assert printed(both.call("by_roll", {"die": 3}, line=1)["found"]) == "A"


def test_T04_a_hole_declared_unknown_is_never_a_row() -> None:
    text = T04.replace("  cells   are rolls", "  holes are unknown\n  cells   are rolls")
    with pytest.raises(UnknownCell) as caught:
        Both(graph_of(text)).call("by_roll", {"die": 4}, line=1)
    assert "Chart B" in str(caught.value)


T08 = """
enum Outcome_ "Outcome"
  fail "fail"
  partial "partial"
  full "full"

record Move "Move"
  bonus number, usually 0

table primary "Primary" [2.1]
  rows  total "Total", in bands
  gives Outcome_
  | Total | Outcome |
  | 6-    | fail    |
  | 7-9   | partial |
  | 10+   | full    |

modifiers extras "Extras: all that apply" [2.2] of total: number
  all that apply, added
  +1   "benefit"       when total is at least 7
  +10  "complication"  when total is at most 9

resolver move "Move" [2.0] of move: Move
  roll dice 2d6
  total   is dice + bonus
  result  is primary at total
  extra   is extras at total
  gives result, extra
"""


def test_T08_overlap_that_is_intended() -> None:
    both = Both(graph_of(T08.replace("Outcome_", "Result")))
    answer = both.call("move", {"dice": 8}, bonus=0)
    assert printed(answer["result"]) == "partial"
    assert [words for _, words in answer.lines("extras")] == ["benefit", "complication"]
    assert printed(both.call("move", {"dice": 2}, bonus=-5)["result"]) == "fail"
    assert printed(both.call("move", {"dice": 12}, bonus=5)["result"]) == "full"


T15 = """
table plain "Plain" [3.1]
  rows  row "Row", in bands
  gives number
  | Row | Value |
ROWS
table clamped "Clamped" [3.2]
  rows  row "Row", in bands, past either end stays
  gives number
  | Row | Value |
ROWS
formula look "Look" [3.0] of n: number
  gives plain at n

formula look_clamped "Look, clamped" [3.0] of n: number
  gives clamped at n
""".replace("ROWS", "\n".join(f"  | {n} | {n * 11} |" for n in range(1, 11)) + "\n")


@pytest.mark.parametrize("row", [0, 13, -1])
def test_T15_outside_is_an_error_that_names_the_bounds(row: int) -> None:
    with pytest.raises(OutsideTable) as caught:
        Both(graph_of(T15)).call("look", n=row)
    assert caught.value.covered.startswith("1, 2") and caught.value.covered.endswith("10")


@pytest.mark.parametrize(("row", "value"), [(0, 11), (13, 110), (-1, 11), (4, 44)])
def test_T15_clamped_where_declared_and_the_trace_says_so(row: int, value: int) -> None:
    answer = Both(graph_of(T15)).call("look_clamped", n=row)
    assert answer.value == value
    (entry,) = [e for e in answer.trace.entries if e.kind == "lookup"]
    assert ("clamped" in entry.words) is (row != 4)


T16 = """
table scores "Scores" [3.3]
  rows  score "Score", in bands, below the first stays
  gives number
  | Score | Modifier |
  | 3     | -3       |
  | 4-5   | -2       |
  | 6-8   | -1       |
  | 9-12  | 0        |
  | 13-15 | +1       |
  | 16-17 | +2       |
  | 18    | +3       |

formula modifier "Modifier" [3.3] of score: number
  gives scores at score
"""


def test_T16_clamp_at_one_end_only() -> None:
    both = Both(graph_of(T16))
    assert both.call("modifier", score=2).value == -3
    assert both.call("modifier", score=10).value == 0
    assert both.call("modifier", score=18).value == 3
    with pytest.raises(OutsideTable):
        both.call("modifier", score=19)


T17 = (
    LETTERS
    + """
table signs "Signs" [3.4]
  rows  total "Total", in bands
  gives text
  | Total | Text |
  | -1    | x_   |
  | 0     | y_   |
  | +1    | z_   |

resolver below_zero "Below zero" [3.4] of given: Case
  roll die d3
  total  is die - 2
  found  is signs at total
  gives total, found
"""
)


@pytest.mark.parametrize(("die", "found"), [(1, "x_"), (2, "y_"), (3, "z_")])
def test_T17_zero_and_negative_totals(die: int, found: str) -> None:
    answer = Both(graph_of(T17)).call("below_zero", {"die": die}, line=1)
    assert (answer["total"], answer["found"]) == (die - 2, found)


T33 = """
table hits_table "Hits" [4.1]
  rows  hits "Hits", in bands
  gives number
  | Hits | DRM |
  | 0    | 0   |
  | 1    | +1  |
  | 2    | +2  |
  | 3    | +5  |

table support_table "Life support hits" [4.2]
  rows  hits "Hits", in bands
  gives number
  | Hits | DRM |
  | 0    | 0   |
  | 1+   | +2  |

formula hits_drm "Hits" [4.1] of hits: number
  gives hits_table at hits

formula support_drm "Life support" [4.2] of hits: number
  gives support_table at hits
"""


def test_T33_non_linear_step() -> None:
    both = Both(graph_of(T33))
    assert [both.call("hits_drm", hits=n).value for n in range(4)] == [0, 1, 2, 5]
    assert [both.call("support_drm", hits=n).value for n in (1, 2, 5)] == [2, 2, 2]


T35 = """
record Panic "Panic"
  stress   number
  resolve_ number

table panic_table "Panic" [4.3]
  rows  total "Total", in bands
  gives number
  | Total | Effect |
  | 0-    | 100    |
  | 1     | 101    |
  | 2     | 102    |
  | 3     | 103    |
  | 4     | 104    |
  | 5     | 105    |
  | 6     | 106    |
  | 7+    | 107    |

resolver panic "Panic roll" [4.3] of panic: Panic
  roll die d6
  total   is die + stress - resolve_
  effect  is panic_table at total
  gives total, effect
"""


def test_T35_die_plus_stress_less_resolve() -> None:
    both = Both(graph_of(T35))
    answer = both.call("panic", {"die": 4}, stress=3, resolve_=1)
    assert (answer["total"], answer["effect"]) == (6, 106)
    assert both.call("panic", {"die": 1}, stress=0, resolve_=9)["effect"] == 100
    assert both.call("panic", {"die": 6}, stress=5, resolve_=0)["effect"] == 107


T63 = (
    LETTERS
    + """
dice from_one "2d10, 1 to 100" [5.1]
  red    1d10, tens
  white  1d10, ones
  reads 1..100

dice from_zero "2d10, 0 to 99" [5.2]
  red    1d10, tens
  white  1d10, ones
  reads 0..99

resolver first "First" [5.1] of given: Case
  roll dr from_one
  gives dr

resolver second "Second" [5.2] of given: Case
  roll dr from_zero
  gives dr
"""
)


@pytest.mark.parametrize(
    ("tens", "ones", "first", "second"), [(10, 2, 2, 2), (10, 10, 100, 0), (9, 10, 90, 90)]
)
def test_T63_nothing_and_a_digit(tens: int, ones: int, first: int, second: int) -> None:
    """A die of ten shows 0 for its tenth face; the tape tells faces, 1 to 10."""
    both = Both(graph_of(T63))
    faces: dict[str, int] = {"red": tens, "white": ones}
    assert printed(both.call("first", {"dr": faces}, line=1)["dr"]) == str(first)
    assert printed(both.call("second", {"dr": faces}, line=1)["dr"]) == str(second)
    assert printed(both.call("first", {"dr": first}, line=1)["dr"]) == str(first)
    assert printed(both.call("second", {"dr": second}, line=1)["dr"]) == str(second)


T65 = (
    LETTERS
    + """
dice d66 "two dice, red tens, white ones" [1.5]
  red    1d6, tens
  white  1d6, ones

table fire "Fire" [6.1]
  roll    d66
  rows    line "Line", in bands
  columns letter: Letter
  cells   are rolls that give the column
  | Line | A      | B      |
  | 1    | 11..53 | 54..66 |

resolver shoot "Shoot" [6.1] of given: Case
  roll dr d66
  found  is fire at line rolling dr
  gives found
"""
)


def test_T65_d66_is_not_a_66_sided_die() -> None:
    both = Both(graph_of(T65))
    found: list[Val] = [
        both.call("shoot", {"dr": 10 * tens + ones}, line=1)["found"]
        for tens in range(1, 7)
        for ones in range(1, 7)
    ]
    names = [m.name for m in found if isinstance(m, Member)]
    assert (names.count("a"), len(names)) == (27, 36)
    with pytest.raises(NoSuchRoll):
        both.call("shoot", {"dr": 17}, line=1)
    assert DiceKind("d66", (6, 6), ("red", "white"), (10, 1)).faces(17) is None


def test_T66_one_die_written_three_ways() -> None:
    text = LETTERS + "\n".join(
        f'resolver roll_{n} "Roll" [7.1] of given: Case\n  roll die {dice}\n  gives die\n'
        for n, dice in enumerate(("d12", "1d12", "D12"))
    )
    both = Both(graph_of(text))
    assert [printed(both.call(f"roll_{n}", {"die": 12}, line=1)["die"]) for n in range(3)] == ["12"] * 3
    assert len(both.graph.dice) == 1


SIGNED = """
outcome Cost "Cost" with (cost, extra)
  cost(n)   "{n}"   cost n, extra 0
  extra(n)  "+{n}"  cost 0, extra n
  slope(n)  "-{n}"  cost 0, extra n

enum Ground "Ground"
  road   "Road"
  hedge  "Hedge"
  slope  "Slope"

table costs "Costs" [1.1]
  rows  ground: Ground
  gives Cost
  | Ground | Cost |
  | Road   | 2    |
  | Hedge  | +1   |
  | Slope  | -3   |

formula figures "Figures" [1.1] of ground: Ground
  line is costs at ground
  gives 10 x line.cost + line.extra
"""


@pytest.mark.parametrize(("ground", "figures"), [("road", "20"), ("hedge", "1"), ("slope", "3")])
def test_a_signed_cell_is_the_case_that_has_the_sign(ground: str, figures: str) -> None:
    """A chart with `1` and `+1` in it: the sign is part of the printed form, not of the number."""
    answer = Both(graph_of(SIGNED)).call("figures", {}, ground=ground)
    assert printed(answer.value) == figures

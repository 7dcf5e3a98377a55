"""Faults of modifiers and rounding that people in this trade have met, on both executions.

T22, T23, T25, T26, T28, T30, T32 (modifiers), T68 to T70 (rounding).
"""

from __future__ import annotations

import pytest
from both import Both
from rules_text import graph_of

from rulesdsl.interp.values import Result
from rulesdsl.runtime import printed

T22 = """
record Shot "Shot"
  short_range  yes/no, usually no
  computer     yes/no, usually no

modifiers aim "Aim" [1.1] of shot: Shot
  all that apply, added
  -3  "short range"  when short_range
  -1  "computer"     when computer

formula target "Target number" [1.0] of shot: Shot
  gives 8 + aim
"""


def test_T22_each_modifier_counts_once() -> None:
    answer = Both(graph_of(T22)).call("target", short_range=True, computer=True)
    assert answer.value == 4
    assert answer.lines("aim") == [(-3, "short range"), (-1, "computer")]


T23 = """
record Target "Target"
  moved     yes/no, usually no
  jumped    yes/no, usually no
  immobile  yes/no, usually no
  half      yes/no, usually no

record Salvo "Salvo"
  base     number
  targets  list of Target

modifiers target_drm "Target" [2.1] of target: Target
  all that apply, added
  +4  "moved"     when moved
  +1  "jumped"    when jumped
  -4  "immobile"  when immobile
  +2  "moving"    when half

resolver salvo "Salvo" [2.0] of salvo: Salvo
  shots is each target in targets
    number is base + target_drm at target
  gives shots
"""


def numbers(answer: object) -> list[object]:
    assert isinstance(answer, tuple)
    return [shot.values["number"] for shot in answer if isinstance(shot, Result)]


def test_T23_modifiers_of_one_target_stay_there() -> None:
    both = Both(graph_of(T23))
    same = {"moved": True, "jumped": True}
    assert numbers(both.call("salvo", base=4, targets=[same, same])["shots"]) == [9, 9]
    variant = [{"immobile": True}, {"half": True}]
    assert numbers(both.call("salvo", base=4, targets=variant)["shots"]) == [0, 6]


T25 = """
record Attack "Attack"
  flags    number
  ignores  number, usually 0

resolver attack "Attack" [3.0] of attack: Attack
  left  is higher of (0, flags - ignores)
  gives left

example two_flags "Two flags against a bastion" [3.0] of attack
  given
    flags    2
    ignores  1
  expect
    left  1
"""


def test_T25_flags_are_counted_once() -> None:
    assert Both(graph_of(T25)).call("attack", flags=2, ignores=1)["left"] == 1


T26 = """
record Neighbour "Neighbour"
  name  text

record Check "Check"
  neighbours  list of Neighbour

modifiers crowd "Neighbours" [4.1] of check: Check
  all that apply, added
  -1  "a neighbour"  for each neighbours

resolver check "Check" [4.0] of check: Check
  roll die d6
  modified  is die + crowd
  success   is (modified is at least 3)
  gives modified, success
"""


def test_T26_a_modifier_listed_is_applied() -> None:
    three = [{"name": n} for n in ("a", "b", "c")]
    answer = Both(graph_of(T26)).call("check", {"die": 4}, neighbours=three)
    assert (answer["modified"], answer["success"]) == (1, False)
    assert answer.lines("crowd") == [(-1, "a neighbour")] * 3


T28 = """
enum Column "Column", least first
  one_two  "1:2"
  one_one  "1:1"
  two_one  "2:1"
  three_one "3:1"

record Battle "Battle"
  attack   number
  defense  number
  river    yes/no, usually no

table odds "Odds" [5.1]
  rows    line "Line", in bands
  columns column: Column, below the first stays, above the last stays, plus moves right
  cells   are odds that give the column, rounded down
  | Line | 1:2 | 1:1 | 2:1 | 3:1 |
  | 1    | 1:2 | 1:1 | 2:1 | 3:1 |

formula halving "Variant H" [5.2] of battle: Battle
  strength is attack x 1/2 when river, otherwise attack
  gives odds at (1, strength : defense)

modifiers river_shift "River" [5.3] of battle: Battle
  all that apply, added
  -1  "across a river"  when river

formula shifting "Variant S" [5.3] of battle: Battle
  initial is odds at (1, attack : defense)
  gives initial shifted by river_shift
"""


def test_T28_halved_or_shifted_never_both() -> None:
    both = Both(graph_of(T28))
    assert printed(both.call("halving", attack=12, defense=4, river=True).value) == "1:1"
    assert printed(both.call("shifting", attack=12, defense=4, river=True).value) == "2:1"
    for variant in ("halving", "shifting"):
        assert printed(both.call(variant, attack=12, defense=4, river=False).value) == "3:1"


T30 = """
outcome Shift "Column shift" with (left, right)
  to_left(n)   "L{n}"  left n, right 0
  to_right(n)  "R{n}"  left 0, right n

table base_columns "Columns" [6.1]
  rows  line "Column", in bands, plus moves down
  gives number
  | Column | Number |
ROWS
table levels "Levels" [6.2]
  rows  level "Level", in bands
  gives Shift
  | Level | Shift |
  | 0     | R1    |
  | 1     | L2    |
  | 2     | L3    |
  | 3     | L4    |

formula final "Final column" [6.0] of (base: number, level: number)
  shift is levels at level
  start is heading of base_columns at base
  gives start shifted by (shift.right - shift.left)
""".replace("ROWS", "\n".join(f"  | {n:+d} | {n} |" for n in range(-11, 18)) + "\n")


def test_T30_a_small_table_of_shifts_with_direction() -> None:
    both = Both(graph_of(T30))
    assert printed(both.call("final", base=5, level=3).value) == "+1"
    assert printed(both.call("final", base=5, level=0).value) == "+6"


T32 = """
role owner "the owner"

record Fire "Fire"
  pinned   yes/no, usually no
  wounded  yes/no, usually no

modifiers cumulative "Cumulative" [7.1] of fire: Fire
  all that apply, added
  +1  "pinned"   when pinned
  +2  "wounded"  when wounded

modifiers worst_only "Worst only" [7.2] of fire: Fire
  all that apply, added
  minus favors owner
  group state "State", one, the worst for owner
    +1  "pinned"   when pinned
    +2  "wounded"  when wounded
"""


def test_T32_cumulative_or_worst_only() -> None:
    both = Both(graph_of(T32))
    assert both.call("cumulative", pinned=True, wounded=True).trace.entries[-1].value == 3
    answer = both.call("worst_only", pinned=True, wounded=True)
    assert answer.trace.entries[-1].value == 2
    assert answer.lines("worst_only") == [(2, "wounded")]


T68 = """
table percents "Losses in percent" [8.1]
  rows  column "Column", in bands
  gives percent: number, up: yes/no
  | Column | percent | up  |
  | 10     | 5       | no  |
  | 17     | 5       | yes |

formula losses "Losses" [8.2] of (strength: number, column: number)
  line  is percents at column
  exact is strength x line.percent / 100
  gives the first that fits
    round up (exact)    "this part is rounded up"  when line.up
    otherwise round down (exact)
"""


def test_T68_round_up_in_one_part_of_a_chart() -> None:
    both = Both(graph_of(T68))
    assert both.call("losses", strength=10, column=10).value == 0
    assert both.call("losses", strength=10, column=17).value == 1


T69 = """
record Company "Company"
  total   number
  shares  number
  held    number

formula company_pay "Half pay" [9.1] of company: Company
  gives total / 2

formula share_pay "A holder's pay" [9.2] of company: Company
  gives round up (company_pay x held / shares)
"""


@pytest.mark.parametrize(("held", "pay"), [(1, 58), (2, 115)])
def test_T69_rounding_once_at_its_stage(held: int, pay: int) -> None:
    both = Both(graph_of(T69))
    facts = {"total": 230, "shares": 2, "held": held}
    assert both.call("company_pay", **facts).value == 115
    assert both.call("share_pay", **facts).value == pay


T70 = """
record Part "Part"
  points  number

record Stack "Stack"
  parts  list of Part

formula at_the_end "Rounded at the end" [10.1] of stack: Stack
  gives round nearest, halves up (sum of points / 2 among parts)

formula each_part "Each part rounded" [10.2] of stack: Stack
  gives sum of round nearest, halves up (points / 2) among parts
"""


def test_T70_half_points_are_not_rounded_one_by_one() -> None:
    both = Both(graph_of(T70))
    parts = [{"points": 1}, {"points": 1}, {"points": 4}]
    assert both.call("at_the_end", parts=parts).value == 3
    assert both.call("each_part", parts=parts).value == 4

"""What is not in the source is told in the same words by the interpreter and by generated Python: the row
as a row, the column as a column, whichever of the two holds the results."""

from __future__ import annotations

from functools import cache

import pytest
from both import Both
from rules_text import graph_of, inputs

from rulesdsl.runtime import RulesError, TapeDice, Trace

TEXT = """
enum Fate "Fate" [1], least first
  fine  "Fine"
  hurt  "Hurt"

enum Ground "Ground" [1]
  open   "Open"
  woods  "Woods"

record Shot "Shot" [2]
  men     number
  ground  Ground
  step    number, usually 0

table across "Across" [3]
  roll     2d6
  rows     ground: Ground
  rows     men "Men", in bands
  columns  fate: Fate
  cells    are rolls that give the column
  | Ground | Men  | Fine | Hurt |
  | Open   | 1..3 | 2..9 | ?    |
  | Woods  | 1..3 | 2..9 | ?    |
  | Woods  | 4..6 | 2..5 | ?    |

table down "Down" [4]
  roll     2d6
  rows     fate: Fate
  columns  men "Men", in bands, plus moves right
  cells    are rolls that give the row
  | Fate | 1..3 | ... | 9+   |
  | Fine | 2..9 | ?   | 2..7 |
  | Hurt | ?    | ?   | ?    |

table flat "Flat" [5]
  rows     ground: Ground
  columns  men "Men", in bands
  gives    number
  | Ground | 1..3 | 4+ |
  | Open   | 1    | ?  |
  | Woods  | ?    | 2  |

table odds_down "Odds" [6]
  rows     fate: Fate, past either end stays
  columns  men "Men", in bands
  cells    are odds that give the row, rounded down
  | Fate | 1..3 | 4+  |
  | Fine | 1:2  | 1:1 |
  | Hurt | ?    | 3:1 |

resolver across_it "Across" [7] of shot: Shot
  roll dice 2d6
  fate  is across at (ground, men) rolling dice
  gives fate

resolver down_it "Down" [7] of shot: Shot
  roll dice 2d6
  fate  is down at men rolling dice
  gives fate

resolver flat_it "Flat" [7] of shot: Shot
  number_  is flat at (ground, men)
  gives number_

resolver odds_it "Odds" [7] of shot: Shot
  fate  is odds_down at (men, men : 1)
  gives fate

resolver moved "Moved" [7] of shot: Shot
  base  is heading of down at men
  here  is base shifted by step
  gives here
"""


@cache
def demo() -> Both:
    return Both(graph_of(TEXT))


@pytest.mark.parametrize(
    ("function", "facts", "said"),
    [
        ("across_it", {"men": 2, "ground": "open"}, "Across [3]: row Open, 1..3, column for 11"),
        ("down_it", {"men": 2, "ground": "open"}, "Down [4]: row for 11, column 1..3"),
        ("down_it", {"men": 5, "ground": "open"}, "Down [4]: column Men 5"),
        ("flat_it", {"men": 2, "ground": "woods"}, "Flat [5]: row Woods, column 1..3"),
        ("odds_it", {"men": 2, "ground": "woods"}, "Odds [6]: row Hurt, column 1..3"),
        ("moved", {"men": 2, "step": 1, "ground": "open"}, "Down [4]: column Men 1..3 shifted +1"),
        ("moved", {"men": 9, "step": -1, "ground": "open"}, "Down [4]: column Men 9+ shifted -1"),
    ],
)
def test_rows_are_rows_and_columns_are_columns(function: str, facts: dict[str, object], said: str) -> None:
    rolls = {"dice": 11} if function in ("across_it", "down_it") else {}
    with pytest.raises(RulesError) as by_interpreter:
        demo().call(function, rolls, **facts)
    assert str(by_interpreter.value) == f"{said} is not in the source"
    given = inputs(demo().graph, function, **facts)
    with pytest.raises(RulesError) as by_python:
        demo().generated.call(function, given, TapeDice(rolls), {}, Trace())
    assert str(by_python.value) == str(by_interpreter.value)

"""Every entry of a trace has the place of what it tells, from generated Python and from the interpreter."""

from __future__ import annotations

from both import Both
from rules_text import graph_of, inputs

from rulesdsl.runtime import TapeDice, Trace

RULES = """
record Case "Case"
  n     number
  dark  yes/no, usually no

table hits "Hits" [1.1]
  rows   n "N", in bands, past either end stays, plus moves down
  gives  number
  | N    | V |
  | 1..2 | 4 |
  | 3..9 | 5 |

modifiers shifts "Shifts" [1.2] of case: Case
  all that apply, added
  +1  "dark"  when dark

resolver fire "Fire" [1.0] of case: Case
  roll die 1d6
  row    is heading of hits at n
  final  is row shifted by shifts
  found  is hits at final
  gives found
"""


def test_places() -> None:
    both = Both(graph_of(RULES))
    mine, theirs = Trace(), Trace()
    given = inputs(both.graph, "fire", n=1, dark=True)
    both.machine.call("fire", given, TapeDice({"die": 3}), trace=mine)
    both.generated.call("fire", given, TapeDice({"die": 3}), {}, theirs)
    places = [[(e.kind, e.name, e.place) for e in trace.entries] for trace in (theirs, mine)]
    assert sorted(places[0]) == sorted(places[1]) and all(place for _, _, place in places[0])
    assert ("shift", "hits", "demo.rules:8") in places[0]

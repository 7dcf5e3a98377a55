"""What is missing is an error only where an answer needs it; what is given is checked before."""

from __future__ import annotations

import pytest
from both import Both
from rules_text import graph_of

from rulesdsl.interp import Interpreter, run_example
from rulesdsl.interp.values import Rec, Val
from rulesdsl.runtime import Answer, BadInput, DividedByZero, MissingFact, NotInSource, UnknownCell

RULES = """
measure hexes "hex" "hexes"

record Unit "Unit"
  name    text
  morale  number, optional
  speed   number, 0..9 only

record Case "Case"
  n       number, usually 1
  units   list of Unit
  pair    list of Unit, at most 2
  far     hexes, usually 0
  other   yes/no, usually no

table known "Known" [1.1]
  rows  n "N", in bands
  gives number
  | N | V  |
  | 1 | 10 |
  | 2 | ?  |

formula short "Short" [2.1] of case: Case
  gives yes when other or known at n is 10, otherwise no

formula cases "Cases" [2.2] of case: Case
  deep is known at n
  gives the first that fits
    0  "other"   when other
    1  "known"   when deep is 10
    otherwise 2

formula strongest "Strongest" [2.3] of case: Case
  gives the one of units with greatest morale + known at n

formula sum_of_morale "Morale" [2.4] of case: Case
  gives sum of morale among units

formula share "Share" [2.5] of case: Case
  gives 12 / n

formula portions "Portions" [2.6] of case: Case
  gives split 12 into portions of n

condition both_lines "Both" [3.1] of case: Case
  all of these
    "other"     when other
    "it is 10"  when known at n is 10

condition either_line "Either" [3.2] of case: Case
  any of these
    "other"     when other
    "it is 10"  when known at n is 10

external resolver elsewhere "Elsewhere" [9.9]
  with n: number

resolver asks "Asks" [4.1] of case: Case
  unused_  is known at 2
  value    is known at n
  end "stop here" when other                                                                         [4.2]
  refuse "not that" when value is 11
  then go to elsewhere as there when n is 1
    n  is n
  gives value, there

example unknown_cell "Unknown" [4.1] of asks
  given
    n  2
  expect
    value.unknown

example ended_here "Ended" [4.1] of asks
  given
    other  yes
  expect
    ended "stop here"

example not_refused "Refused" [4.1] of asks
  given
    other  yes
  expect
    refused "not that"
"""


def both() -> Both:
    return Both(graph_of(RULES))


def test_and_or_and_cases_stop_when_they_are_settled() -> None:
    one = both()
    assert one.call("short", other=True, n=2).value is True
    assert one.call("cases", other=True, n=2).value == 0
    assert one.call("cases", n=1).value == 1
    for name in ("short", "cases"):
        with pytest.raises(UnknownCell):
            one.call(name, n=2)


def test_a_single_element_needs_no_comparing() -> None:
    unit = {"name": "a", "speed": 1, "morale": 3}
    value = both().call("strongest", n=2, units=[unit]).value
    assert isinstance(value, Rec) and value.given["name"] == "a"
    assert both().call("strongest", n=2, units=[]).value is None
    with pytest.raises(UnknownCell):
        both().call("strongest", n=2, units=[unit, unit])


def test_an_absent_figure_is_a_missing_fact_where_one_must_be() -> None:
    with pytest.raises(MissingFact) as caught:
        both().call("sum_of_morale", units=[{"name": "a", "speed": 1}])
    assert "morale" in str(caught.value)


def test_reasons_leave_out_what_no_longer_matters() -> None:
    failed = both().call("both_lines", n=2).value
    assert isinstance(failed, Answer)
    assert [r.words for r in failed.reasons] == ["other"] and not failed.holds
    with pytest.raises(UnknownCell):
        both().call("both_lines", n=2, other=True)
    held = both().call("either_line", n=2, other=True).value
    assert isinstance(held, Answer) and [r.words for r in held.reasons] == ["other"]
    neither = both().call("either_line", n=1).value
    assert isinstance(neither, Answer) and [r.words for r in neither.reasons] == ["it is 10"]


def test_a_definition_that_nothing_needs_is_no_error() -> None:
    answer = both().call("asks", n=1)
    assert answer["value"] == 10
    assert "unused_" not in [e.name for e in answer.trace.entries]


def test_going_to_another_book_is_due_not_done() -> None:
    machine = Interpreter(graph_of(RULES))
    result = machine.call("asks", {"case": Rec("Case")})
    due = getattr(result, "values", {})["there"]
    assert due.external and due.known == {"n": 1}
    with pytest.raises(NotInSource):
        machine.go_on(due, {})


def test_nothing_is_divided_by_nothing() -> None:
    with pytest.raises(DividedByZero, match=r"^12 cannot be divided by 0 \[2\.5\] \(demo\.rules:\d+\)$"):
        both().call("share", n=0)
    with pytest.raises(BadInput):
        both().call("portions", n=0)


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"n": "one"}, "case.n"),
        ({"n": True}, "case.n"),
        ({"other": 1}, "case.other"),
        ({"unknown": 1}, "case.unknown"),
        ({"units": (Rec("Unit", {"speed": 10}),)}, "case.units.1.speed"),
        ({"pair": (Rec("Unit"),) * 3}, "case.pair"),
        ({"units": Rec("Unit")}, "case.units"),
        ({"units": (Rec("Case"),)}, "case.units.1"),
    ],
)
def test_what_cannot_be_is_refused_before_anything(given: dict[str, Val], field: str) -> None:
    with pytest.raises(BadInput) as caught:
        Interpreter(graph_of(RULES)).call("share", {"case": Rec("Case", given)})
    assert caught.value.field == field


def test_no_such_function_and_no_such_kind_of_call() -> None:
    with pytest.raises(BadInput):
        Interpreter(graph_of(RULES)).call("nothing", {})
    with pytest.raises(NotInSource):
        Interpreter(graph_of(RULES)).call("elsewhere", {"n": 1})
    with pytest.raises(MissingFact):
        Interpreter(graph_of(RULES)).call("share", {})


def test_examples_of_what_stops() -> None:
    graph = graph_of(RULES)
    outcomes = {e.id: [x.outcome for x in run_example(graph, e).lines] for e in graph.examples}
    assert outcomes == {"unknown_cell": ["met"], "ended_here": ["met"], "not_refused": ["failed"]}

"""Which element of a repeated step is refused, or ends it; which pass and which case a trace entry is of: the
same from the interpreter and from generated Python (`Both` compares them)."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from both import Both
from rules_text import graph_of, inputs

import rulesdsl
from rulesdsl.driver.answers import value_data, value_lines
from rulesdsl.runtime import Ended, Refused, TapeDice, Trace

RULES = """
record Unit "Unit"
  name    text, usually "a unit"
  spent   yes/no, usually no
  power   number, usually 1

record Stack "Stack"
  units  list of Unit

record Volley "Volley"
  firers  list of Unit
  stacks  list of Stack
  waves   number, usually 0

resolver volley "Volley" [1.0] of volley: Volley
  shot is each unit in firers
    refuse "has fired already" when spent                                                             [1.2]
    end "out of ammunition" when power is 0                                                           [1.3]
    roll die 1d6
    effect  is the first that fits                                                                    [1.4]
      3  "a six"      when die is 6
      1  "a good hit" when die is at most power
      otherwise 0
  hits is sum of effect among shot
  gives hits

resolver stacks "Stacks" [2.0] of volley: Volley
  heap is each one_stack in stacks
    man is each unit in one_stack.units
      refuse "has fired already" when spent                                                           [2.1]
  number is count of stacks
  gives number

resolver waves "Waves" [3.0] of volley: Volley
  wave is each turn in (1 repeated waves)
    roll die 1d6
    refuse "nobody comes back" when die is 1                                                          [3.1]
  number is count of wave
  gives number

resolver muster "Muster" [4.0] of volley: Volley
  refuse "somebody has fired" when any of firers where power is more than 0 have spent                  [4.1]
  strong  is those of firers where power is at least 2
  refuse "too strong" when any of strong have power is at least 9                                      [4.2]
  refuse "an unnamed heap" when any of (firers followed by firers) have power is 0                      [4.3]
  heap is each one_stack in stacks
    refuse "spent in a stack" when any of one_stack.units have spent                                  [4.4]
  number is count of stacks
  gives number

resolver halt "Halt" [5.0] of volley: Volley
  spent_ones  is those of firers where spent
  roll die 1d6
  end "somebody has fired" when any of firers where power is more than 0 have spent                     [5.1]
  end "too strong" when any of spent_ones have power is at least 0                                      [5.2]
  end "an unnamed heap" when any of (firers followed by firers) have power is 0                         [5.3]
  refuse "too weak" when any of firers have power is less than 0                                        [5.4]
  heap is each one_stack in stacks
    roll shot 1d6
    end "spent in a stack" when any of one_stack.units have spent and shot is more than 1               [5.5]
  number is count of stacks
  gives number, die
"""


@cache
def both() -> Both:
    return Both(graph_of(RULES))


def volley(function: str, rolls: Any = None, **facts: Any) -> Any:
    return both().call(function, rolls, volley=facts)


def test_the_element_by_its_number_and_its_name() -> None:
    answer = volley("volley", {"shot.die": [2]}, firers=[{}, {"name": "Anka", "spent": True}])
    assert isinstance(answer.value, Refused)
    assert answer.value.where == ("unit 2 of firers (Anka)",)
    assert list(value_lines(both().graph, answer.value)) == [
        "not allowed: has fired already [1.2]: unit 2 of firers (Anka)"
    ]
    assert value_data(answer.value)["where"] == ["unit 2 of firers (Anka)"]


def test_a_name_that_is_not_told_is_left_out() -> None:
    answer = volley("volley", {"shot.die": [2, 2]}, firers=[{}, {}, {"power": 0}])
    assert isinstance(answer.value, Ended)
    assert answer.value.where == ("unit 3 of firers",)
    assert next(value_lines(both().graph, answer.value)) == "ends: out of ammunition [1.3]: unit 3 of firers"


def test_an_element_of_an_element_from_the_outermost() -> None:
    stacks = [{"units": [{}, {}]}, {"units": [{}, {"name": "Bero", "spent": True}]}]
    answer = volley("stacks", stacks=stacks)
    assert answer.value.where == ("stack 2 of stacks", "unit 2 of units (Bero)")


def test_a_list_that_is_worked_out_has_no_name() -> None:
    assert volley("waves", {"wave.die": [4, 1]}, waves=3).value.where == ("turn 2",)


def test_the_first_of_any_that_a_refusal_is_for() -> None:
    firers = [{"spent": True, "power": 0}, {}, {"name": "Anka", "spent": True}, {"spent": True}]
    answer = volley("muster", firers=firers)
    assert (answer.value.words, answer.value.where) == ("somebody has fired", ("unit 3 of firers (Anka)",))
    firers = [{}, {"power": 3}, {"power": 9}]
    assert volley("muster", firers=firers).value.where == ("unit 2 of strong",)
    assert volley("muster", firers=[{"power": 0}]).value.where == ()
    stacks = [{"units": [{}, {}]}, {"units": [{}, {"name": "Bero", "spent": True}]}]
    answer = volley("muster", stacks=stacks)
    assert answer.value.where == ("stack 2 of stacks", "unit 2 of units (Bero)")


def test_the_first_of_any_that_ends_it() -> None:
    firers = [{"spent": True, "power": 0}, {}, {"name": "Anka", "spent": True}, {"spent": True}]
    answer = volley("halt", {"die": 3}, firers=firers).value
    assert (answer.words, answer.where) == ("somebody has fired", ("unit 3 of firers (Anka)",))
    assert list(answer.so_far) == ["die"]
    said = "ends: somebody has fired [5.1]: unit 3 of firers (Anka)"
    assert next(value_lines(both().graph, answer)) == said
    answer = volley("halt", {"die": 3}, firers=[{}, {"spent": True, "power": 0}]).value
    assert (answer.words, answer.where) == ("too strong", ("unit 1 of spent ones",))
    assert volley("halt", {"die": 3}, firers=[{"power": 0}]).value.where == ()
    assert volley("halt", {"die": 3}, firers=[{}, {"power": -1}]).value.where == ("unit 2 of firers",)
    stacks = [{"units": [{"spent": True}, {}]}, {"units": [{}, {"name": "Bero", "spent": True}]}]
    answer = volley("halt", {"die": 3, "heap.shot": [1, 2]}, stacks=stacks).value
    assert answer.where == ("stack 2 of stacks", "unit 2 of units (Bero)")
    assert volley("halt", {"die": 3, "heap.shot": [1, 1]}, stacks=stacks)["number"] == 2


def test_where_makes_no_two_refusals_differ() -> None:
    assert Refused("no", "1", (), ("unit 1",)) == Refused("no", "1", (), ("unit 2",))
    assert hash(Refused("no", "1", (), ("unit 1",))) == hash(Refused("no", "1"))
    assert Ended("no", "1", {}, ("unit 1",)) == Ended("no", "1")


def test_chances_count_refusals_of_all_elements_together(tmp_path: Path) -> None:
    path = tmp_path / "volley.rules"
    path.write_text('series volley "Volley", edition "1"\n' + RULES)
    chances = rulesdsl.odds(str(path), "waves", {"waves": 3}, of="number")
    (refused,) = [chance for chance in chances.chances if chance.kind == "refused"]
    assert str(refused.chance) == "91/216"
    spent = {"units": [{"name": "Anka", "spent": True}]}
    stacks = {"stacks": [spent, spent, {"units": [{}]}], "firers": []}
    ended = [one for one in rulesdsl.odds(str(path), "halt", stacks).chances if one.kind == "ended"]
    assert [str(one.chance) for one in ended] == ["35/36"]


def test_entries_have_the_number_of_their_pass_and_the_case_that_fitted() -> None:
    generated = traced({"shot.die": [6, 1, 5]}, firers=[{}, {}, {}])
    said = [(e.passes, e.name, e.words) for e in generated.entries if e.name in ("die", "effect")]
    assert said == [
        ((1,), "die", ""),
        ((1,), "effect", "a six"),
        ((2,), "die", ""),
        ((2,), "effect", "a good hit"),
        ((3,), "die", ""),
        ((3,), "effect", ""),
    ]
    assert generated.explain().splitlines()[:5] == [
        "shot 1:",
        "  roll die: 6  [1.0]",
        "  effect = 3 (a six)  [1.4]",
        "shot 2:",
        "  roll die: 1  [1.0]",
    ]


def traced(rolls: Any, **facts: Any) -> Any:
    """The trace that generated code writes."""
    trace = Trace()
    given = inputs(both().graph, "volley", volley=facts)
    both().generated.call("volley", given, TapeDice(rolls), {}, trace)
    return trace


@pytest.mark.parametrize("word", ["why", "value", "trace", "one_of"])
def test_a_step_may_have_a_name_that_generated_code_uses_itself(word: str) -> None:
    rules = RULES.replace("effect", word)
    answer = Both(graph_of(rules)).call("volley", {"shot.die": [6, 1]}, volley={"firers": [{}, {}]})
    assert answer["hits"] == 4

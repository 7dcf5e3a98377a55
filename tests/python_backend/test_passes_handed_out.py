"""Passes that leave a rule picked out of their list keep all their steps, those nothing else asks
for as well."""

from __future__ import annotations

from rules_text import graph_of

from rulesdsl.driver.examples import run_examples

RULES = """
record Gun "Gun"
  name  text
  worn  number

record Battery "Battery"
  guns  list of Gun, at least 1, each called gun

resolver firing "Firing" [1] of battery: Battery
  shots   is each gun in guns                 [1]
    roll dr 1d6                               [1]
    who    is gun.name                        [1]
    jams   is (dr is at most gun.worn)        [1]
  jammed  is those of shots where jams        [1]
  worst   is the one of shots with least dr   [1]
  gives jammed, worst

example two_guns "Two guns" [1 example] of firing
  given
    guns
      | name  | worn |
      | left  | 2    |
      | right | 0    |
  rolling
    shots.dr  2, 1
  expect
    jammed.who  "left"
    worst.who   "right"
"""


def test_names_of_the_passes_given() -> None:
    (run,) = run_examples(graph_of(RULES))
    assert run.good
    assert run.generated is not None
    assert [line.outcome for line in run.generated.lines] == ["met", "met"]

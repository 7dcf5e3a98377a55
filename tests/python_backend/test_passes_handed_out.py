"""Passes that leave a rule picked out of their list keep all their steps, those nothing else asks
for as well."""

from __future__ import annotations

from both import Both
from rules_text import graph_of

from rulesdsl.driver.examples import run_examples
from rulesdsl.interp.values import Folded

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


PERHAPS = """
record Purchase "Purchase"
  grain  number
  wood   number

record Market "Market"
  grain  number, usually 10
  wood   number, usually 10
  wants  list of Purchase, each called want

table price "Price" [2]
  rows   n "N", in bands
  gives  number
  | N | Price |
  | 1 | 3     |
  | 2 | 6     |

resolver buying "Buying" [2] of market: Market
  paid  is each want in wants, carrying coins from grain, logs from wood  [2]
    for_grain  is price at want.grain                                    [2]
    for_wood   is price at want.wood                                     [2]
    stop "too dear" when for_grain is more than coins or for_wood is more than logs  [2]
    coins  becomes coins - for_grain
    logs   becomes logs - for_wood
  left  is paid.coins
  gives paid, left
"""


def test_a_step_that_a_stop_asks_for_perhaps() -> None:
    """The second half of an `or` is not always looked at; the pass has the step all the same."""
    wants = [{"grain": 1, "wood": 2}, {"grain": 2, "wood": 1}, {"grain": 2, "wood": 9}]
    told = Both(graph_of(PERHAPS)).call("buying", wants=wants)
    paid = told["paid"]
    assert isinstance(paid, Folded)
    assert (told["left"], paid.values["stopped"]) == (1, True)
    passes = [(p.values["for_grain"], p.values["for_wood"]) for p in paid.values["passes"]]
    assert passes == [(3, 6), (6, 3)]

"""An example may stop short of a roll: steps before it are asked of generated code all the same."""

from __future__ import annotations

from rules_text import graph_of

from rulesdsl.driver.examples import run_examples

RULES = """
table number "Number" [1]
  rows range "Range", in bands, past either end unknown
  gives number
  | Range | Number |
  | 0..6  | 8      |
  | 7..12 | 7      |

record Shot "Shot" [1]
  range  number
  drm    number, usually 0

resolver fire "Fire" [1] of shot: Shot
  needed  is number at range           [1]
  final   is needed - drm              [1]
  roll dice 2d6                        [1]
  hit     is (dice is at most final)   [1]
  gives hit

example before_the_roll "Before the roll" [1 example] of fire
  given
    range  7
    drm    2
  expect
    needed  7
    final   5
"""


def test_steps_before_a_roll_that_is_not_told() -> None:
    (run,) = run_examples(graph_of(RULES))
    assert run.good
    assert run.generated is not None
    assert [line.outcome for line in run.generated.lines] == ["met", "met"]

"""Charts that are looked up by yes or no: every stage."""

from __future__ import annotations

from functools import cache

import pytest
from both import Both
from rules_text import graph_of

from rulesdsl.backends.tables import render

TEXT = """
record Shot "Shot" [1.0]
  trees  yes/no
  range  number, usually 1

table woods "Woods" [1.1]
  rows     trees: yes/no "Trees"
  columns  range "Range", in bands, past either end stays
  gives    number
  | Trees | 1 | 2..3 |
  | Yes   | 1 | 2    |
  | no    | 3 | ?    |

modifiers cover "Cover" [1.2] of shot: Shot
  all that apply, added
  group here "Trees here"
    rows  trees
    | Trees | DRM |
    | no    | -1  |
    | yes   | +1  |

resolver shoot "Shoot" [1.3] of shot: Shot
  at_range  is woods at (trees, range)
  sum_total is cover + at_range
  gives at_range, sum_total
"""


@cache
def demo() -> Both:
    return Both(graph_of(TEXT))


@pytest.mark.parametrize(("trees", "found", "total"), [(True, 1, 2), (False, 3, 2)])
def test_looked_up_by_yes_or_no(trees: bool, found: int, total: int) -> None:
    made = demo().call("shoot", trees=trees)
    assert (made["at_range"], made["sum_total"]) == (found, total)


def test_it_is_printed_as_it_stands() -> None:
    page = render(demo().graph)["demo.md"]
    assert "| Yes" in page

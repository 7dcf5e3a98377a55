"""A chart whose heads are whole numbers gives whole numbers: so many dice can be rolled."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest
from both import Both
from rules_text import graph_of, inputs

from rulesdsl import graph as g
from rulesdsl.driver.odds import odds_maker
from rulesdsl.driver.situation import Situation
from rulesdsl.interp.values import plain
from rulesdsl.vector import prepare

RULES = """
table h "H" [1.0]
  roll 1d6
  rows k "K", in bands, past either end stays
  columns hits COLUMNS
  cells are rolls that give the column
  | K | 0    | 2    |
  | 0 | 1..3 | 4..6   |

record Q "Q" [1.0]
  n number

resolver r "R" [1.0] of q: Q
  roll die 1d6
  hits is h at n rolling die
  roll extra 1d2, hits times
  gives hits, extra
"""


COLUMNS = [': number "Hits"', '"Hits", in bands', '"Hits"']


@cache
def both(columns: str) -> Both:
    return Both(graph_of(RULES.replace("COLUMNS", columns)))


@pytest.mark.parametrize("columns", COLUMNS)
def test_so_many_dice_are_rolled(columns: str) -> None:
    book = both(columns)
    told = book.call("r", {"die": 5, "extra": [1, 2]}, n=0)
    assert (told["hits"], told["extra"]) == (2, 3)
    told = book.call("r", {"die": 3}, n=0)
    assert (told["hits"], plain(told["extra"])) == (0, 0)
    told_in_columns = {"n": [0, 0], "roll.die": [5, 3], "roll.extra.1": [1, None], "roll.extra.2": [2, None]}
    answers = prepare(book.graph, "r")(told_in_columns)
    assert list(answers["hits"]) == [2, 0]
    assert list(answers["extra"]) == [3, 0]
    node = book.graph.functions[g.FunctionId("r")]
    with odds_maker(book.graph) as maker:
        found = maker.ask(node, Situation(inputs(book.graph, "r", n=0), {}, {}, {}), "extra")
        shares = {c.words: c.chance for c in found.chances}
    assert shares == {"0": Fraction(1, 2), "2": Fraction(1, 8), "3": Fraction(1, 4), "4": Fraction(1, 8)}

"""Lists in cells and the rows of a chart: what is refused."""

from __future__ import annotations

import pytest
from said import said


@pytest.mark.parametrize(
    ("cell", "words"),
    [
        ("B12.7", "is no HexRef"),
        ("B12.07, B12.07", "names B12.07 twice"),
        ("B12.07..A12.09", "is no HexRef"),
        ("B12.09..B12.07", "is no HexRef"),
        ("B12.07,", "is no HexRef"),
    ],
)
def test_slips_in_a_list_are_found(cell: str, words: str) -> None:
    text = f"""
pattern HexRef "hex number" [6.0] like "A99.99"

table set_up "Set-up" [6.1]
  rows   unit "Unit"
  gives  hexes: list of HexRef, corps: text
  | Unit | hexes  | corps |
  | Post | {cell} | North |
"""
    (found,) = said(text)
    assert found.startswith("8 E321") and words in found


CHARTS = """
table across "Across" [1.0]
  rows     unit "Unit"
  columns  turn "Turn"
  gives    men: number, mules: number
  | Unit | 1     | 2     |
  | Post | 1 / 2 | 2 / 3 |

table twice "Twice" [1.1]
  rows   unit "Unit"
  gives  unit: text, men: number
  | Unit | unit | men |
  | Post | A    | 3   |

table weather "Weather" [1.2]
  roll   1d6
  rows   sky "Sky"
  cells are rolls that give the row
  | Sky  | Die  |
  | Fair | 1..4 |
  | Snow | 5..6 |

formula men "Men" [1.3] of n: number
  gives n

formula listed "Listed" [1.4] of n: number
  gives count of the rows of {table}
"""


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ("across", "a row of across holds a cell for each turn"),
        ("twice", "unit is both a head and a figure of twice"),
        ("weather", "the cells of weather have no names"),
        ("men", "men is a formula and has no rows"),
    ],
)
def test_charts_without_rows_to_go_through(table: str, words: str) -> None:
    assert said(CHARTS.replace("{table}", table)) == [f"27 E227 {words}"]


def test_a_head_that_is_a_band_is_not_read() -> None:
    text = """
table fees "Fees" [1.0]
  rows   mules "Mules", in bands
  gives  coins: number
  | Mules | coins |
  | 1..3  | 1     |
  | 4+    | 2     |

formula dear "Dear" [1.1] of limit: number
  gives each mules among the rows of fees where coins is more than limit
"""
    (found,) = said(text)
    assert found == "10 E201 nothing here is called mules"

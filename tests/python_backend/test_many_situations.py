"""A chart asked for many different situations answers each as if it were the first one."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from generated_packages import imported
from rules_text import graph_of

BOOK = """
enum Ground "Ground" [1]
  open   "Open"
  woods  "Woods"

table chart "Chart" [2]
  rows     far "Range", in bands
  columns  ground: Ground
  gives    number
  | Range | Open | Woods |
  | 0..4  | 1    | 2     |
  | 5..9  | 3    | ?     |
  | 10+   | 0    | 9     |

table losses "Losses" [3]
  roll     2d6
  rows     power "Power", in bands, past either end stays
  columns  result: Ground
  cells    are rolls that give the column
  | Power | Open  | Woods |
  | 1..50 | 2..6  | 7..12 |
  | 51+   | 2..3  | 4..12 |
"""


def test_as_if_each_were_the_first(tmp_path: Path) -> None:
    """More different numbers than are kept, and what is no number at all."""
    with imported(graph_of(BOOK), tmp_path) as package:
        chart, losses = package.chart, package.losses
        woods, chance = package.Ground.WOODS, random.Random(3)
        for far in chance.sample(range(0, 200_000), 70_000):
            if 5 <= far <= 9:
                with pytest.raises(package.UnknownCell):
                    chart(far, woods)
            else:
                assert chart(far, woods) == (2 if far < 5 else 9)
        for power in chance.sample(range(1, 200_000), 5_000):
            roll = chance.randint(2, 12)
            name = "OPEN" if roll <= (6 if power <= 50 else 3) else "WOODS"
            assert losses(power, roll) is package.Ground[name]
        assert losses(7, 2) is losses(8, 3) is package.Ground.OPEN
        for wrong in (True, "4", 4.5, None, object(), [], float("nan")):
            with pytest.raises((package.BadInput, package.MissingFact)):
                chart(wrong, woods)
            with pytest.raises((package.BadInput, package.MissingFact)):
                chart(3, wrong)
            with pytest.raises((package.BadInput, package.MissingFact)):
                losses(3, wrong)
        for low in (1, 13, 0):
            with pytest.raises(package.BadInput):
                losses(3, low)
        assert chart(4.0, woods) == 2

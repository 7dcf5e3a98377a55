"""Printed: lists in cells, and rules that go through the rows of a chart."""

from __future__ import annotations

from rules_text import graph_of

from rulesdsl.backends.tables import render

TEXT = """
pattern HexRef "hex number" [6.0] like "A99.99"

outcome Force "Force" [6.0] with (men)
  inf(n)  "{n}x Inf"  men n

table set_up "Set-up" [6.1]
  rows   unit "Unit"
  gives  force: list of Force, hexes: list of HexRef
  | Unit   | force           | hexes                  |
  | Post   | 10x Inf, 2x Inf | A33.01..A33.04, B01.07 |
  | Patrol | -               |                        |

formula men "Men in a hex" [6.2] of place: HexRef
  gives sum of men among (all force among the rows of set_up where (any of hexes have hex_ref is place))
"""


def page() -> str:
    return render(graph_of(TEXT))["demo.md"]


def test_stretches_have_a_dash_and_nothing_is_nothing() -> None:
    assert [line for line in page().splitlines() if line.startswith(("| Post", "| Patrol"))] == [
        "| Post   | 10x Inf, 2x Inf | A33.01–A33.04, B01.07 |",
        "| Patrol |        —        |                       |",
    ]


def test_the_rows_are_named_by_their_chart() -> None:
    assert "among the rows of *Set-up* where (any of hexes" in " ".join(page().split())

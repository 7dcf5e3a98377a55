"""Lists in cells and the rows of a chart: the interpreter and generated code alike."""

from __future__ import annotations

from functools import cache

import pytest
from both import Both
from rules_text import graph_of

from rulesdsl.interp.values import Figures
from rulesdsl.runtime import UnknownCell

TEXT = """
pattern HexRef "hex number" [6.0] like "A99.99", "A9999"

enum Side "Side" [1.0]
  guards   "Guards"
  raiders  "Raiders"

table set_up "Set-up" [6.1]
  rows   side: Side
  rows   unit "Unit"
  gives  corps: text, within: number, hexes: list of HexRef, comes: date, called: list of text
  | Side    | Unit   | corps | within | hexes                | comes      | called  |
  | Guards  | Post   | North | -      | B12.07               | 1911-01-08 | a; b, c |
  | Guards  | Patrol | North | 2      | A21.14, B1198..B1201 | 1911-01-09 | -       |
  | Raiders | Post   | East  | 0      | -                    | 1911-01-09 | x       |
  | Raiders | Mules  | East  | 0      | ?                    | 1911-01-10 |         |

formula in_hex "Who sets up in a hex" [6.1] of (place: HexRef, wanted: text)
  gives those of the rows of set_up where corps is wanted and (any of hexes have hex_ref is place)

formula arrive "Who arrives" [6.1] of day: date
  gives each unit among the rows of set_up where comes is day

formula all_names "Names" [6.1] of wanted: Side
  gives all called among the rows of set_up where side is wanted

formula farthest "Farthest" [6.1] of wanted: Side
  found  is the one of the rows of set_up where side is wanted with greatest within
  gives found.unit

formula post "The post of a side" [6.1] of wanted: Side
  gives set_up at (wanted, "Post")

table turns "Turns" [6.2]
  rows   turn "Turn"
  gives  trains: number
  | Turn | trains |
  | 1    | 4      |
  | 3    | 2      |

formula busy "Turns with many trains" [6.2] of least_trains: number
  gives each turn among the rows of turns where trains is at least least_trains

table torn "Torn" [6.3]
  rows   unit "Unit"
  gives  corps: text
  | Unit | corps |
  | Post | North |
  | ...  |       |

formula torn_units "Units of a torn page" [6.3] of wanted: text
  gives each unit among the rows of torn where corps is wanted
"""


@cache
def demo() -> Both:
    return Both(graph_of(TEXT))


def test_a_whole_row_has_its_heads_before_its_figures() -> None:
    (row,) = rows(demo().call("in_hex", place="B1200", wanted="North").value)
    assert list(row.values) == ["side", "unit", "corps", "within", "hexes", "comes", "called"]
    assert row.values["unit"] == "Patrol"
    assert row.values["hexes"] == ("A21.14", "B1198", "B1199", "B1200", "B1201")
    assert row.values["called"] == ()


def test_no_row_fits() -> None:
    assert demo().call("in_hex", place="A11.11", wanted="North").value == ()


def test_a_cell_that_is_looked_at_must_be_known() -> None:
    """The mules' hexes are not in the source; the corps in the North does not ask for them."""
    with pytest.raises(UnknownCell, match=r"Mules.*hexes"):
        demo().call("in_hex", place="B12.07", wanted="East")
    assert len(rows(demo().call("in_hex", place="B12.07", wanted="North").value)) == 1


def test_by_date_in_the_order_of_the_chart() -> None:
    assert demo().call("arrive", day="1911-01-09").value == ("Patrol", "Post")


def test_plain_texts_are_parted_by_semicolons() -> None:
    assert demo().call("all_names", wanted="Guards").value == ("a", "b, c")


def test_a_figure_that_some_rows_lack() -> None:
    assert demo().call("farthest", wanted="Guards").value == "Patrol"


def test_heads_that_are_numbers() -> None:
    assert demo().call("busy", least_trains=3).value == (1,)


def test_lines_that_are_missing_make_all_rows_unknown() -> None:
    with pytest.raises(UnknownCell, match="Torn"):
        demo().call("torn_units", wanted="North")


def test_a_look_up_gives_the_figures_alone() -> None:
    found = demo().call("post", wanted="Raiders").value
    assert isinstance(found, Figures)
    assert list(found.values) == ["corps", "within", "hexes", "comes", "called"]


def rows(value: object) -> list[Figures]:
    assert isinstance(value, tuple)
    found = [row for row in value if isinstance(row, Figures)]
    assert len(found) == len(value)
    return found

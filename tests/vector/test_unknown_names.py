"""A book or a function that is not there: the nearest name, and what names there are."""

from __future__ import annotations

import pytest
from rules_text import graph_of

import rulesdsl
from rulesdsl.driver.trouble import Trouble

pytest.importorskip("numpy")
vector = pytest.importorskip("rulesdsl.vector")

RULES = """formula area_fire "Area Fire" [1] of (fp: number)
  gives fp

formula assault "Close Assault" [2] of (fp: number)
  gives fp
"""


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("area_fir", r"did you mean area_fire\? \(there are area_fire, assault\)"),
        ("Area Fire", r"did you mean area_fire\?"),
        ("AREA-FIRE", r"did you mean area_fire\?"),
        ("close assault", r"did you mean assault\?"),
        ("zzz", "; there are area_fire, assault$"),
        ("", "; there are area_fire, assault$"),
        (3, "; there are area_fire, assault$"),
    ],
)
def test_a_function_that_is_not_there(name: str, said: str) -> None:
    with pytest.raises(vector.CannotVectorise, match=said):
        vector.prepare(graph_of(RULES), name)


def test_of_many_functions_some_are_named() -> None:
    many = "\n".join(f'formula f{n} "F {n}" [{n}] of (fp: number)\n  gives fp\n' for n in range(1, 20))
    with pytest.raises(vector.CannotVectorise, match=r"there are f1, f2, f3, .*, f8 and 11 more"):
        vector.prepare(graph_of(many), "zzz")


def test_a_book_that_is_not_there() -> None:
    with pytest.raises(Trouble, match=r"There is no book 'tcss'; did you mean tcs\?"):
        rulesdsl.vectorised("tcss", "area_fire")
    with pytest.raises(Trouble, match=r"There is no book 'zzzz'; the books here are: .*tcs"):
        rulesdsl.vectorised("zzzz", "area_fire")


def test_a_graph_that_is_at_hand() -> None:
    assert rulesdsl.vectorised(graph_of(RULES), "assault")({"fp": [1, 2]})["value"].tolist() == [1, 2]

"""Which columns an answer has hangs on the rules and not on the rows; of no rows there are none of them
fewer; and a fact of an element that is missing is told with its number."""

from __future__ import annotations

from typing import Any

import pytest

import rulesdsl
from rulesdsl.vector import prepare

np: Any = pytest.importorskip("numpy")

RULES = """series fleet "Fleet", edition "1"

enum Kind "Kind"
  near  "Near"
  far   "Far"

record Ship "Ship"
  name   text, optional
  guns   number
  kind   Kind, usually near
  decks  list of Deck

record Deck "Deck"
  boats  number

record Fight "Fight" [1.0]
  ships  list of Ship
  man    Ship, optional

record After "After" [2.0]
  hits   number
  crew   list of Ship
  gap    number

resolver after "After" [2.0] of after: After
  roll die 1d6
  refuse "no hits" when hits is 0
  left   is hits + gap
  share  is hits / 2
  sure   is (left is 3)
  gives die, left, share, sure

resolver fight "Fight" [1.0] of fight: Fight
  total  is sum of guns among ships
  roll die 1d6
  sunk   is die + total
  then go to after as later when sunk is more than 6
    hits  is sunk
    gap   asked "how far"
  strong  is those of ships where guns is more than 3
  gives total, sunk, later, strong

formula all_guns "Guns" of fight: Fight
  gives sum of guns among ships

formula most_guns "Most guns" of fight: Fight
  gives the one of (ships ordered by greatest guns) with least guns

formula all_boats "Boats" of fight: Fight
  gives sum of boats among (all decks among ships)

formula flag "Flag" of fight: Fight
  gives fight.man.guns + 1
"""
FIXED = [
    "status", "reason", "total", "sunk", "later.status", "later.reason", "later.hits", "later.crew.count",
    "later.gap", "later.die", "later.left", "later.share", "later.sure", "strong.count",
]  # fmt: skip
OF_A_SHIP = [f"strong.1.{name}" for name in ("name", "guns", "kind", "decks.count")]


@pytest.fixture(scope="module")
def fleet(tmp_path_factory: pytest.TempPathFactory) -> Any:
    path = tmp_path_factory.mktemp("fleet") / "fleet.rules"
    path.write_text(RULES, encoding="utf-8")
    return rulesdsl.load(path)


@pytest.mark.parametrize(
    "columns",
    [
        {"ships.1.guns": [0, 0]},
        {"ships.1.guns": [9, 9]},
        {"ships.1.guns": [9, 0], "later.gap": [1, None]},
        {"ships.1.guns": [9, 9], "later.gap": 1},
        {"ships.1.guns": [], "ships.2.kind": [], "ships.1.name": []},
    ],
    ids=["not reached", "due", "some", "answered", "no rows"],
)
def test_the_same_columns_whatever_the_rows_hold(fleet: Any, columns: dict[str, Any]) -> None:
    fight = prepare(fleet, "fight")
    answers = fight(columns, seed=1)
    strong = answers.rows and 9 in columns["ships.1.guns"]
    assert list(answers) == [*FIXED, *(OF_A_SHIP if strong else [])]
    assert all(name in answers for name in fight.results if "N" not in name.split("."))
    for name in FIXED:
        assert len(answers[name]) == answers.rows


def test_what_no_row_has(fleet: Any) -> None:
    answers = prepare(fleet, "fight")({"ships.1.guns": [1, 1]}, seed=1)
    assert answers["strong.3.kind"].tolist() == answers["later.crew.2.guns"].tolist() == [None, None]
    for name, said in {
        "strong.N.guns": "the column strong.N.guns is one for each element: strong.1.guns, ...",
        "strng.count": "there is no column 'strng.count': did you mean strong.count?",
    }.items():
        with pytest.raises(KeyError) as caught:
            answers[name]
        assert str(caught.value) == said
    assert answers.get("strng.count") is None
    few = prepare(fleet, "fight")({"ships.1.guns": [1, 1]}, seed=1, only=["total"])
    with pytest.raises(KeyError, match="the column sunk was not asked for"):
        few["sunk"]


@pytest.mark.parametrize("library", ["pandas", "polars", "pyarrow"])
def test_tables(fleet: Any, library: str) -> None:
    """With the type that each column has by the rules; of no rows too."""
    module = pytest.importorskip(library)
    make = module.table if library == "pyarrow" else module.DataFrame
    fight = prepare(fleet, "fight")
    for rows in ([], [0, 0], [9, 9]):
        found = fight(make({"ships.1.guns": np.array(rows, np.int64)}), seed=1)
        names = list(getattr(found, "column_names", found.columns))
        assert names[: len(FIXED)] == FIXED
        types = found.schema if library != "pandas" else found.dtypes
        kinds = [types.field(name).type if library == "pyarrow" else types[name] for name in names]
        by_name = dict(zip(names, (str(kind).lower() for kind in kinds), strict=True))
        assert by_name["later.sure"].startswith("bool") and by_name["later.left"] == "int64"


def test_a_missing_fact_of_an_element(fleet: Any) -> None:
    guns = prepare(fleet, "all_guns")
    told = {"ships.1.guns": [3, None, 1], "ships.2.kind": ["near", None, "far"]}
    answers = guns({**told, "ships.1.name": ["a", "b", "c"]})
    assert answers["status"].tolist() == ["missing"] * 3
    said = ["not given: ships.2.guns", "not given: ships.1.guns", "not given: ships.2.guns"]
    assert answers["reason"].tolist() == said
    assert prepare(fleet, "flag")({"man.kind": ["near"]})["reason"][0] == "not given: man.guns"


def test_elements_that_were_put_in_order_and_lists_in_lists(fleet: Any) -> None:
    told = {"ships.1.guns": 3, "ships.2.kind": "near", "ships.3.guns": 4}
    assert prepare(fleet, "most_guns")(told, rows=1)["reason"][0] == "not given: ships.2.guns"
    told = {"ships.1.decks.1.boats": 3, "ships.2.decks.count": 2, "ships.2.decks.2.boats": [None, 3]}
    answers = prepare(fleet, "all_boats")(told)
    assert answers["reason"].tolist() == ["not given: ships.2.decks.1.boats"] * 2

"""Columns at the edge: very large numbers, narrow types, what is no fact at all, what is not told."""

from __future__ import annotations

import datetime
from decimal import Decimal
from fractions import Fraction
from functools import cache
from typing import Any

import books
import pytest
from rules_text import graph_of

from rulesdsl.vector import BadColumns, Column, prepare
from rulesdsl.vector.program import Program

np: Any = pytest.importorskip("numpy")


@cache
def program(book: str) -> Program:
    return Program(books.book(book))


def ask(book: str, name: str, columns: Any, **options: Any) -> Any:
    return prepare(program(book).graph, name, program(book))(columns, **options)


def same_alone(book: str, name: str, columns: dict[str, Any]) -> Any:
    """The answers, which are those of each row asked by itself as Python's own numbers."""
    answers = ask(book, name, columns)
    for row in range(answers.rows):
        one = ask(book, name, {n: np.asarray(c)[row].item() for n, c in columns.items()}, rows=1)
        assert [c[row] for c in answers.values()] == [c[0] for c in one.values()]
    return answers


@pytest.mark.parametrize(
    "dtype", ["int8", "uint8", "int16", "int32", "int64", "uint64", "float16", "float32"]
)
def test_numbers_of_every_width(dtype: str) -> None:
    answers = same_alone("gi_anvil", "next_column", {"fp": np.array([1, 8, 100], dtype)})
    assert answers["value"].tolist() == [2, 12, None]
    assert "FP 100 is not in the source" in answers.reason[2]


@pytest.mark.parametrize("bits", [31, 63])
def test_numbers_far_beyond_the_heads(bits: int) -> None:
    """The axis begins below 0: counted from there, the greatest numbers must not wrap."""
    far = np.array([2 ** (bits - 1), 2**bits - 1, 2**bits - 2, -(2**bits), 1], np.int64)
    same_alone("tcs", "battalion_morale_addition", {"losses": far})
    same_alone("goss", "gi_attack_table", {"dr": far})


@pytest.mark.parametrize("number", [5_000_000_000, -5_000_000_000])
def test_the_words_of_a_far_number(number: int) -> None:
    answers = ask("gi_anvil", "next_column", {"fp": np.array([number, number + 1])})
    assert answers.reason[0] == f"Next column of the IFT [8]: row FP {number} is not in the source"


def test_what_no_column_of_64_bits_holds() -> None:
    assert ask("goss", "whole", {"value": 10**30}, rows=2)["value"].tolist() == [10**30] * 2
    answers = ask("tcs", "area_fire_table", {"firepower": 24, "roll": [11, 10**30, 12]})
    assert answers["status"][1] == "bad_input"
    told = {"firepower": 24, "roll": np.array([11, 66, 12], np.uint64)}
    plain = {"firepower": 24, "roll": [11, 66, 12]}
    assert ask("tcs", "area_fire_table", told)["status"].tolist() == ask("tcs", "area_fire_table", plain)[
        "status"].tolist()  # fmt: skip


def test_odds_of_which_something_is_not_told() -> None:
    assert ask("goss", "ga_ratios", {"ratio": ["3:1", "x"]})["status"].tolist() == ["missing"] * 2
    told = {
        "ratio": ["3:1", "3:1", "x", None],
        "line": Column(np.full(4, 1), np.array([True, False, True, True])),
    }
    assert ask("goss", "ga_ratios", told)["status"].tolist() == ["unknown", "missing", "bad_input", "missing"]


def test_a_list_longer_than_lists_may_be() -> None:
    told = {"terrain.count": [10_001, -1], "terrain.1": ["clear", "clear"]}
    assert ask("goss", "natural_cover", told)["status"].tolist() == ["bad_input"] * 2


def test_what_is_valid_may_be_told_in_numbers() -> None:
    told = {"fp": Column(np.array([1, 2]), np.array([1, 0]))}
    assert ask("gi_anvil", "next_column", told)["status"].tolist() == ["ok", "missing"]


@pytest.mark.parametrize("option", ["rows", "first_row", "threads", "chunk"])
def test_less_than_none(option: str) -> None:
    with pytest.raises(BadColumns, match=f"{option}=-1"):
        ask("gi_anvil", "next_column", {"fp": 4}, **{"rows": 2, option: -1})


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"seed": "a"}, "seed='a': give a whole number"),
        ({"seed": 1.5}, "seed=1.5: give a whole number"),
        ({"seed": True}, "seed=True: give a whole number"),
        ({"first_row": 2.0}, "first_row=2.0: give a whole number"),
        ({"first_row": 2**64}, "rows are counted in 64 bits"),
        ({"only": "valu"}, "did you mean value?"),
        ({"only": ["status", "fp"]}, "gives nothing called 'fp'; it gives value"),
        ({"only": [3]}, "gives nothing called 3"),
        ({"only": ["value.1"]}, "gives nothing called 'value.1'"),
    ],
)
def test_options_that_mean_nothing(options: dict[str, Any], said: str) -> None:
    with pytest.raises(BadColumns) as caught:
        ask("gi_anvil", "next_column", {"fp": [4]}, **options)
    assert said in str(caught.value)


def test_wanted_results_by_their_beginnings() -> None:
    """A list's elements by number, a follow-on as a whole or by its status; one name needs no list."""
    told = {"roll.attack": [46]}
    assert list(ask("tcs", "area_fire", told, only="result")) == ["status", "reason", "result"]
    known = prepare(program("tcs").graph, "area_fire", program("tcs")).results
    for name in known:
        ask("tcs", "area_fire", told, only=[name.replace(".N", ".12"), name.split(".")[0]])


@pytest.mark.parametrize(
    ("columns", "said"),
    [
        ({0: [3]}, "0 is no name of a column"),
        ({"fp": [4], None: [3]}, "None is no name of a column"),
        ({"fp": np.ones((2, 2))}, "an array of 2 dimensions"),
        ({"fp": Column(np.ones((2, 2)))}, "an array of 2 dimensions"),
        ({"fp": [np.array([1, 2])]}, "a ndarray is nothing that a single fact can be"),
        ({"fp": np.array([1 + 2j])}, "complex128 is nothing that a fact can be"),
        ({"fp": np.array([5], "m8[s]")}, "timedelta64.* is nothing that a fact can be"),
        ({"fp": np.array([(1, 2)], "i4,i4")}, "is nothing that a fact can be"),
        ({"fp": Column(np.array([0.0]), None, ("4",))}, "float64 are no places among words"),
        ({"fp": Column(np.array([4.0]), None, None, np.array([2]))}, "are whole numbers"),
        ({"fp": Column(np.array(["4"]), None, None, np.array([2]))}, "are whole numbers"),
    ],
)
def test_columns_that_are_none(columns: Any, said: str) -> None:
    with pytest.raises(BadColumns, match=said):
        ask("gi_anvil", "next_column", columns)


def test_a_series_is_no_single_value() -> None:
    for library in ("pandas", "polars"):
        series = pytest.importorskip(library).Series([4, 5])
        with pytest.raises(BadColumns, match="a Series is no column; give its values as a NumPy array"):
            ask("gi_anvil", "next_column", {"fp": series}, rows=2)


def test_one_fact_under_two_names() -> None:
    with pytest.raises(BadColumns, match=r"^speed and walk\.speed tell the same fact"):
        move("speed", [1], **{"walk.speed": [2]})


@pytest.mark.parametrize("name", ["companies.01.size", "companies.²", "companies.0", "companies.x"])
def test_elements_are_numbered_from_one(name: str) -> None:
    with pytest.raises(BadColumns, match="elements of a list are numbered from 1 to 10,000"):
        prepare(graph(), "move", Program(graph()))({name: [1]})


# ---------------------------------------------------------------- what a value means


RULES = """measure paces "pace" "paces"

enum Ground "Ground" [1]
  open   "Open"
  woods  "Wald"  abbreviated "Wd"
  other  "WALD"

record Company "Company" [1]
  size  number, usually 1

record Walk "Walk" [1]
  speed      paces, usually 4
  share      fraction, usually 0
  ground     Ground, usually open
  tired      yes/no, usually no
  day        date, optional
  name       text, usually "nobody"
  companies  list of Company

resolver move "Move" [2] of walk: Walk
  way    is speed
  part   is share
  where_ is ground
  slow   is tired
  when_  is day
  who    is walk.name
  gives way, part, where_, slow, when_, who

table ground_table "Ground table" [3]
  rows  ground: Ground "Ground"
  gives number
  | Ground | Cost |
  | Open   | 1    |
  | Wald   | 2    |
  | WALD   | 3    |
"""


@cache
def graph() -> Any:
    return graph_of(RULES)


def move(column: str, cells: Any, **others: Any) -> Any:
    node = prepare(graph(), "move", Program(graph()))
    return node({column: cells, **others})


BAD = "bad_input"
DAY = datetime.date(1941, 5, 20)
NOON = datetime.datetime(1941, 5, 20, 12, 30)


@pytest.mark.parametrize(
    ("column", "cells", "result", "values"),
    [
        ("speed", [1, "2", 3.0, Fraction(4), Decimal("5"), np.int8(6), "7 paces"], "way", list(range(1, 8))),
        ("speed", [True, "1e3", "x", 2.5, "", b"4", DAY, NOON, 1j, "1_0"], "way", [BAD] * 10),
        ("speed", [np.datetime64(5, "ns"), np.timedelta64(5, "ns"), datetime.timedelta(5)], "way", [BAD] * 3),
        ("speed", np.array(["1941-05-20", "NaT"], "M8[ns]"), "way", [BAD, 4]),
        ("speed", [3, None, float("nan"), np.nan, np.datetime64("NaT"), Decimal("nan")], "way",
         [3] + [4] * 5),
        ("speed", np.array([True, False]), "way", [BAD] * 2),
        ("share", [Decimal("0.1"), "1/3", 0.5, Decimal("inf")], "part", [Fraction(1, 10), Fraction(1, 3),
                                                                         Fraction(1, 2), BAD]),
        ("ground", ["open", "Wald", "Wd", "WALD", "wald", "OPEN"], "where_",
         ["Open", "Wald", "Wald", "WALD", BAD, "Open"]),
        ("ground", [0, 1, 2, 3, -1, True, None], "where_", ["Open", "Wald", "WALD", BAD, BAD, BAD, "Open"]),
        ("tired", [0, 1, 2, "yes", "False", True, 1.0], "slow", [False, True, BAD, True, False, True, BAD]),
        ("day", [DAY, NOON, "1941-05-20 00:00", np.datetime64("1941-05-20T00:00:00.000000000"),
                 np.datetime64("1941-05"), "1941-05-20 12:30:05", "1941", 1941,
                 datetime.datetime(1941, 5, 20, 12, 30, 5),
                 datetime.datetime(1941, 5, 20, tzinfo=datetime.UTC)], "when_",
         ["1941-05-20", "1941-05-20 12:30", "1941-05-20", "1941-05-20", "1941-05-01"] + [BAD] * 5),
        ("name", ["Bo", 5, None, True, 2.5, DAY], "who", ["Bo", "5", "nobody", BAD, BAD, BAD]),
    ],
)  # fmt: skip
def test_what_a_value_means(column: str, cells: Any, result: str, values: list[Any]) -> None:
    answers = move(column, cells)
    status = answers["status"].tolist()
    shown = zip(answers[result].tolist(), status, strict=True)
    found = [value if said == "ok" else said for value, said in shown]
    assert found == values, answers["reason"].tolist()


@pytest.mark.parametrize(
    ("column", "numbers"), [("ground", [0, 1, 2, 3]), ("tired", [0, 1, 2]), ("name", [5, 6]), ("day", [1941])]
)
def test_a_list_of_numbers_is_what_their_array_is(column: str, numbers: list[int]) -> None:
    alike = [numbers, np.array(numbers), np.array(numbers, np.uint16), np.array(numbers, object)]
    rows = [[c.tolist() for c in move(column, cells).values()] for cells in alike]
    assert rows[1:] == rows[:-1]
    each = [move(column, number, speed=[4]) for number in numbers]
    assert [one["status"][0] for one in each] == rows[0][0]


def test_places_in_a_chart() -> None:
    """Once all its cases are worked out as well."""
    table = prepare(graph(), "ground_table", Program(graph()))
    for cells in ([0, 1, 2, 3, "Wd", None] * 9, np.array([0, 1, 2, 3, -1] * 9)):
        alone = [table({"ground": [cell]})["value"][0] for cell in cells[:6]]
        for times in (1, 200):
            many = cells * times if isinstance(cells, list) else np.tile(cells, times)
            assert table({"ground": many})["value"].tolist()[:6] == alone


def test_words_that_tell_nothing() -> None:
    told = Column(np.array([0, 1, 2, -1, 9]), None, ("Wald", None, float("nan")))  # type: ignore[arg-type]  # of other libraries
    assert move("ground", told)["where_"].tolist() == ["Wald", "Open", "Open", "Open", "Open"]


def test_masked_arrays() -> None:
    arrays = (np.array([7, 8]), np.array(["7", "8"]), np.array([7, None], object), np.array([7.0, np.nan]))
    for data in arrays:
        assert move("speed", np.ma.array(data, mask=[False, True]))["way"].tolist() == [7, 4]
    days = np.ma.array(np.array(["1941-05-20", "1941-05-21"], "M8[D]"), mask=[False, True])
    assert move("day", days)["when_"].tolist() == ["1941-05-20", None]
    assert move("speed", np.ma.array(7, mask=True), share=[0])["way"].tolist() == [4]


def test_data_that_are_no_column() -> None:
    with pytest.raises(BadColumns, match="a list is nothing that a single fact can be"):
        ask("gi_anvil", "next_column", {"fp": [[1, 2], [3, 4]]})
    with pytest.raises(BadColumns, match="2 rows, but 1"):
        ask("gi_anvil", "next_column", {"fp": Column(np.array([1, 2]), np.array([True]))})


def test_fractions_of_many_denominators() -> None:
    """More than are brought over one: what they are multiplied by does not fit their 8 bits."""
    den = np.arange(1, 121, dtype=np.int8)
    answers = ask("goss", "whole", {"value": Column(np.full(120, 100, np.int8), None, None, den)})
    assert answers["value"].tolist() == [100 // d + (100 % d > 0) for d in range(1, 121)]
